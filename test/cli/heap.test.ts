import { expect, it } from "vitest";
import { heapMeter } from "../../src/cli/memory-use.js";

/** Apart, so that nothing of it stays on the stack. */
function keep(holder: Map<string, unknown>, make: () => unknown): void {
  holder.set("kept", make());
}

it.each([
  ["in the heap", (): unknown => Array.from({ length: 4e6 }, (_, i) => i + 0.5)],
  ["outside of it", (): unknown => new Uint8Array(32e6)],
])("a meter counts what is held %s, and not what has been left", (_where, make) => {
  const meter = heapMeter();
  const holder = new Map<string, unknown>();
  const before = meter();
  const grown = (): number => meter() - before;
  keep(holder, make);
  expect(grown()).toBeGreaterThan(25e6);
  holder.clear();
  expect(grown()).toBeLessThan(7e6);
});

it("a meter leaves no function behind that others would see", () => {
  heapMeter();
  expect(globalThis.gc).toBeUndefined();
});
