/* Maps and sets of several tables, each of which asks for room before it grows. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setPayer } from "../../src/terms/effort.js";
import { LargeMap, LargeSet } from "../../src/terms/large-map.js";

/** A table of so many entries, and none that is smaller, is large. */
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

function fill(map: LargeMap<number, number>, from: number, to: number): void {
  for (let key = from; key < to; key++) map.set(key, -key);
}

type Change = readonly ["set", number, number] | readonly ["delete", number];

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(fc.constant("set" as const), fc.nat(30), fc.nat()) },
  { weight: 6, arbitrary: fc.tuple(fc.constant("delete" as const), fc.nat(30)) },
);

interface Changed {
  set(key: number, value: number): unknown;
  delete(key: number): boolean;
}

function apply(map: Changed, [kind, key, value]: Change): boolean | undefined {
  if (kind === "delete") return map.delete(key);
  map.set(key, value!);
  return undefined;
}

const byKey = <E extends readonly [number, unknown]>(entries: Iterable<E>): E[] =>
  [...entries].sort(([a], [b]) => a - b);

describe("a large map", () => {
  it("behaves as a map, but for the order after deletions", () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 200 }),
        fc.integer({ min: 1, max: 9 }),
        (all, most) => {
          const [ours, plain] = [new LargeMap<number, number>(most), new Map<number, number>()];
          let isInOrder = true;
          for (const one of all) {
            expect(apply(ours, one)).toBe(apply(plain, one));
            isInOrder &&= one[0] === "set";
            const entries = isInOrder ? [...ours] : byKey(ours);
            expect(entries).toEqual(isInOrder ? [...plain] : byKey(plain));
            expect(byKey([...ours.keys()].map((key) => [key, ours.get(key)] as const))).toEqual(
              byKey(entries),
            );
            expect([...ours.values()].sort()).toEqual([...plain.values()].sort());
            expect(ours.size).toBe(plain.size);
            for (let key = 0; key < 30; key++) {
              expect(ours.get(key)).toBe(plain.get(key));
              expect(ours.has(key)).toBe(plain.has(key));
            }
          }
        },
      ),
    );
  });

  it("asks for nothing while it is small", () => {
    const map = new LargeMap<number, number>();
    expect(askedBy(() => fill(map, 0, LARGE))).toEqual([]);
  });

  it("asks for as much again whenever a table is full, for a table at most", () => {
    const map = new LargeMap<number, number>(4 * LARGE);
    fill(map, 0, LARGE);
    for (const size of [LARGE, 2 * LARGE]) {
      expect(askedBy(() => map.set(0, 1))).toEqual([]);
      expect(askedBy(() => map.set(size, 1))).toEqual([size]);
      expect(askedBy(() => fill(map, size + 1, 2 * size))).toEqual([]);
    }
    expect(askedBy(() => fill(map, 4 * LARGE, 5 * LARGE))).toEqual([]);
    expect(askedBy(() => fill(map, 5 * LARGE, 8 * LARGE))).toEqual([LARGE, 2 * LARGE]);
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

  it("goes on with tables that have become half empty, so that lookups stay fast", () => {
    const map = new LargeMap<number, number>(8);
    for (let key = 0; key < 1000; key++) {
      map.set(key, 1);
      if (key >= 8) map.delete(key - 8);
    }
    const { tables } = map as unknown as { readonly tables: readonly unknown[] };
    expect(map.size).toBe(8);
    expect(tables.length).toBeLessThanOrEqual(4);
  });
});

describe("a large set", () => {
  it("has its items once, in the order in which they were added", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30)), (items) => {
        const [ours, plain] = [new LargeSet<number>(), new Set<number>()];
        for (const x of items) {
          expect(ours.add(x)).toBe(!plain.has(x));
          plain.add(x);
        }
        expect([...ours.items()]).toEqual([...plain]);
      }),
    );
  });
});
