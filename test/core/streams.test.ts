/** The tests of streams on the core. */
import { vi } from "vitest";

// That file takes its sessions from here.
vi.mock("../builtins/text-goals.js", () => import("./core-session.js"));
vi.resetModules();

await import("../builtins/streams.test.js");
