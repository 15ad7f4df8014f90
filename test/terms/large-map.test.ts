/* A map that asks for room before its table grows. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setPayer } from "../../src/terms/effort.js";
import { LargeMap } from "../../src/terms/large-map.js";

/** A table of this capacity, and none that is smaller, is large. */
const LARGE = 1 << 14;

/** The cells that `run` asks room for, request by request. Above `limit` there is no room. */
function askedBy(run: () => void, limit = Infinity): number[] {
  const asked: number[] = [];
  const reserve = (cells: number): void => {
    if (cells > limit) throw new RangeError("no room");
    asked.push(cells);
  };
  const before = setPayer({ spend: () => {}, charge: () => {}, reserve, look: () => {} });
  try {
    run();
  } finally {
    setPayer(before);
  }
  return asked;
}

function fill(map: Map<number, number>, from: number, to: number): void {
  for (let key = from; key < to; key++) map.set(key, -key);
}

type Change = readonly ["set", number, number] | readonly ["delete", number] | readonly ["clear"];

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(fc.constant("set" as const), fc.nat(30), fc.nat()) },
  { weight: 6, arbitrary: fc.tuple(fc.constant("delete" as const), fc.nat(30)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("clear" as const)) },
);

function apply(map: Map<number, number>, [kind, key, value]: Change): unknown {
  if (kind === "set") return map.set(key, value) === map;
  return kind === "delete" ? map.delete(key) : map.clear();
}

describe("a large map", () => {
  it("behaves as a map", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const [ours, plain] = [new LargeMap<number, number>(), new Map<number, number>()];
        for (const one of changes) {
          expect(apply(ours, one)).toBe(apply(plain, one));
          expect([...ours]).toEqual([...plain]);
          expect(ours.size).toBe(plain.size);
        }
      }),
    );
  });

  it("asks for nothing while it is small", () => {
    const map = new LargeMap<number, number>();
    expect(askedBy(() => fill(map, 0, LARGE))).toEqual([]);
  });

  it("asks for as much again whenever a large table is full", () => {
    const map = new LargeMap<number, number>();
    fill(map, 0, LARGE);
    for (let size = LARGE; size <= 8 * LARGE; size *= 2) {
      expect(askedBy(() => map.set(0, 1))).toEqual([]);
      expect(askedBy(() => map.set(size, 1))).toEqual([size]);
      expect(askedBy(() => fill(map, size + 1, 2 * size))).toEqual([]);
    }
  });

  it("is as it was, and asks again, when there is no room", () => {
    const map = new LargeMap<number, number>();
    fill(map, 0, LARGE);
    for (let i = 0; i < 2; i++) {
      expect(() => askedBy(() => map.set(LARGE, 1), LARGE - 1)).toThrow("no room");
      expect([map.size, map.has(LARGE)]).toEqual([LARGE, false]);
    }
    expect(askedBy(() => map.set(LARGE, 1))).toEqual([LARGE]);
    expect(map.get(LARGE)).toBe(1);
  });

  it("counts deleted entries, which keep their places until the table is copied", () => {
    const map = new LargeMap<number, number>();
    fill(map, 0, 2 * LARGE);
    // Half of the entries go: the table is full, and is copied into one of the same size.
    for (let key = 0; key < LARGE; key++) map.delete(key);
    expect(askedBy(() => map.set(-1, 1))).toEqual([LARGE]);
    expect(askedBy(() => fill(map, 2 * LARGE, 3 * LARGE - 1))).toEqual([]);
    // Now it is full of entries.
    expect(askedBy(() => map.set(-2, 1))).toEqual([2 * LARGE]);
  });

  it("asks for room ever again when each new entry replaces an old one", () => {
    const map = new LargeMap<number, number>();
    fill(map, 0, LARGE);
    const asked = askedBy(() => {
      for (let key = LARGE; key < 9 * LARGE; key++) {
        map.delete(key - LARGE);
        map.set(key, 1);
      }
    });
    expect(map.size).toBe(LARGE);
    expect(asked.length).toBeGreaterThanOrEqual(8);
    expect(Math.max(...asked)).toBeLessThanOrEqual(LARGE);
  });

  it("is small again when it is cleared, or nearly all entries are deleted", () => {
    const cleared = new LargeMap<number, number>();
    fill(cleared, 0, 2 * LARGE);
    cleared.clear();
    expect(askedBy(() => fill(cleared, 0, LARGE))).toEqual([]);
    const emptied = new LargeMap<number, number>();
    fill(emptied, 0, 2 * LARGE);
    for (let key = 0; key < 2 * LARGE; key++) emptied.delete(key);
    expect(askedBy(() => fill(emptied, 0, LARGE))).toEqual([]);
  });
});
