import { expect, it } from "vitest";
import { heapMeter } from "../../src/cli/memory-use.js";

/** Apart, so that nothing of it stays on the stack. */
function keep(holder: Map<string, unknown>, make: () => unknown): void {
  holder.set("kept", make());
}

/** Bytes that are held: far more than V8 releases of its own accord meanwhile, such as code not run for a while. */
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
