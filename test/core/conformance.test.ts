/** The tables of test/conformance on the core. */
import { vi } from "vitest";

// Those files take `judge` from here.
vi.mock("../builtins/judge.js", () => import("./core-judge.js"));
vi.resetModules();

await import("../conformance/arithmetic.test.js");
await import("../conformance/atoms.test.js");
await import("../conformance/control.test.js");
await import("../conformance/database.test.js");
await import("../conformance/streams.test.js");
await import("../conformance/syntax.test.js");
await import("../conformance/terms.test.js");
