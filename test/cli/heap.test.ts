import { expect, it } from "vitest";
import { heapMeter } from "../../src/cli/memory-use.js";

/** A function of its own, so that no reference stays on the stack. */
function keep(holder: Map<string, unknown>, make: () => unknown): void {
  holder.set("kept", make());
}

/**
 * Bytes that are held: far more than V8 itself releases meanwhile, such as the code of functions that no longer
 * run.
 */
const HELD = 100e6;

it.each([
  ["in the heap", (): unknown => new Array<number>(HELD / 8).fill(0.5)],
  ["outside of it", (): unknown => new Uint8Array(HELD)],
])("a meter counts what is held %s, and not what has been left", (_where, make) => {
  const meter = heapMeter();
  const holder = new Map<string, unknown>();
  const before = meter();
  const grown = (): number => meter() - before;
  keep(holder, make);
  expect(grown()).toBeGreaterThan(0.7 * HELD);
  holder.clear();
  expect(grown()).toBeLessThan(0.3 * HELD);
});

it("a meter adds no function that other code can see", () => {
  heapMeter();
  expect(globalThis.gc).toBeUndefined();
});
