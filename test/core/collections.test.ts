/* The tables of test/conformance hold when each call collects all garbage and moves all that is left. */
import { vi } from "vitest";

// Those files take `judge` from here.
vi.mock("../builtins/judge.js", async () => (await import("./core-judge.js")).collecting);
vi.resetModules();

await import("../conformance/arithmetic.test.js");
await import("../conformance/atoms.test.js");
await import("../conformance/control.test.js");
await import("../conformance/database.test.js");
await import("../conformance/streams.test.js");
await import("../conformance/syntax.test.js");
await import("../conformance/terms.test.js");

// They are evaluated anew where they stand for themselves.
vi.doUnmock("../builtins/judge.js");
vi.resetModules();
