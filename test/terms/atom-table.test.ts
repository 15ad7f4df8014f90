import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { AtomTable } from "../../src/terms/atom-table.js";
import { atom, atomName } from "../../src/terms/term.js";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Lets the job end, which is when weak references may be cleared, and collects. */
async function giveBack(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  collect();
}

describe("the table of atoms", () => {
  it("returns the same object for a name as long as there is a reference to it, however many others come", async () => {
    const table = new AtomTable<object>(10);
    const kept = new Map<string, object>();
    for (let i = 0; i < 1000; i++) {
      const object = {};
      table.add(`a${i}`, object);
      if (i % 7 === 0) kept.set(`a${i}`, object);
    }
    await giveBack();
    for (const [name, object] of kept) expect(table.get(name)).toBe(object);
  });

  it("drops the objects without references", async () => {
    const table = new AtomTable<object>(100);
    let made = 0;
    for (let round = 0; round < 5; round++) {
      for (let i = 0; i < 500; i++) table.add(`b${made++}`, {});
      await giveBack();
    }
    expect(made).toBe(2500);
    expect(table.objects().length).toBeLessThan(1300);
  });

  it("has one atom for each long name, however many differ in few characters", () => {
    const long = (i: number): string => `${"x".repeat(20_000)}${i}${"y".repeat(20_000)}`;
    const cells = Array.from({ length: 2000 }, (_, i) => atom(long(i + 1000)));
    expect(new Set(cells).size).toBe(2000);
    for (const [i, cell] of cells.entries()) {
      expect(atom(long(i + 1000))).toBe(cell);
      expect(atomName(cell)).toBe(long(i + 1000));
    }
    const halves = ["\ud800", "\udfff", "\ufffd"].map((last) => atom("z".repeat(30_000) + last));
    expect(new Set(halves).size).toBe(3);
    expect(halves.map((cell) => atomName(cell).at(-1))).toEqual(["\ud800", "\udfff", "\ufffd"]);
  });

  it("knows no name that was never put in", () => {
    const table = new AtomTable<object>(1);
    table.add("c", {});
    table.add("d", {});
    expect(table.get("e")).toBeUndefined();
  });
});
