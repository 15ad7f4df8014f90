/* Values cross to another thread unchanged. */

import {
  array,
  assert,
  bigInt,
  boolean,
  dictionary,
  double,
  integer,
  letrec,
  oneof,
  property,
  string,
} from "fast-check";
import { describe, expect, it } from "vitest";
import { packed, unpacked } from "../../src/worker/packing.js";
import { anyText } from "../terms/text.js";

/** A value after it has crossed. */
function crossed<T>(value: T): T {
  return unpacked(structuredClone(packed(value)));
}

/** The value nested so deep in arrays that it is sent as a table. */
function buried(value: unknown): unknown {
  let x = value;
  for (let i = 0; i < 300; i++) x = [x];
  return x;
}

function dug(value: unknown): unknown {
  let x = value;
  for (let i = 0; i < 300; i++) x = (x as unknown[])[0];
  return x;
}

const { value } = letrec((tie) => ({
  value: oneof(
    { maxDepth: 4 },
    integer(),
    double(),
    bigInt(),
    anyText,
    boolean(),
    array(tie("value")),
    dictionary(
      string({ maxLength: 3 }).filter((key) => key !== "object"),
      tie("value"),
      { noNullPrototype: true },
    ),
  ),
}));

describe("a value that crosses to another thread", () => {
  it("arrives as it was, as a table and as it is", () => {
    assert(
      property(value, (x) => {
        expect(crossed(x)).toEqual(x);
        expect("table" in packed(buried(x))).toBe(true);
        expect(dug(crossed(buried(x)))).toEqual(x);
      }),
    );
  });

  it("keeps the kind of numbers and the code units of strings", () => {
    const edges = [0x0fffffff, 0x10000000, -0x10000000, -0x10000001, 2 ** 31, -(2 ** 31), 2 ** 53];
    const numbers = [0, -0, 1.5, NaN, Infinity, -Infinity, 5e-324, ...edges];
    const values = [...numbers, 0n, -1n, 2n ** 100n, "", "\ud800", "\0", "__proto__", true, false];
    const found = dug(crossed(buried(values))) as unknown[];
    expect(found.length).toBe(values.length);
    values.forEach((x, i) => expect(Object.is(found[i], x)).toBe(true));
  });

  it("has its keys in their order, __proto__ among them", () => {
    const x = JSON.parse('{"b":1,"__proto__":{"a":[2]},"a":3}') as object;
    const found = dug(crossed(buried(x))) as object;
    expect(Object.keys(found)).toEqual(["b", "__proto__", "a"]);
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
    expect(JSON.stringify(found)).toBe(JSON.stringify(x));
  });

  it("preserves shared and cyclic values", () => {
    const shared = { functor: "f", args: [1] };
    const cyclic: unknown[] = [shared, shared];
    cyclic.push(cyclic);
    const found = dug(crossed(buried(cyclic))) as unknown[];
    expect(found[0]).toBe(found[1]);
    expect(found[2]).toBe(found);
    expect(found[0]).toEqual(shared);
  });

  it("may be long, and any depth", () => {
    const long = Array.from({ length: 30_000 }, (_, i) => ({ functor: "p", args: [i, "ai"] }));
    const sent = packed(long);
    expect("table" in sent).toBe(true);
    expect(unpacked(structuredClone(sent))).toEqual(long);
    let deep: unknown = "end";
    for (let i = 0; i < 200_000; i++) deep = i % 2 === 0 ? [deep] : { functor: "f", args: [deep] };
    let found = crossed(deep);
    let depth = 0;
    while (typeof found === "object") {
      found = Array.isArray(found)
        ? (found as unknown[])[0]
        : (found as { args: unknown[] }).args[0];
      depth++;
    }
    expect([found, depth]).toEqual(["end", 200_000]);
  });

  it("as a table consists of a few flat arrays, however many parts it has", () => {
    const long = Array.from({ length: 5000 }, (_, i) => [i, `s${i % 7}`, i / 3]);
    const sent = packed(long);
    const table: Record<string, unknown> = "table" in sent ? { ...sent.table } : {};
    const items = Object.values(table).flatMap((x) => (Array.isArray(x) ? (x as unknown[]) : []));
    expect(items.filter((x) => typeof x === "object")).toEqual([]);
    expect(items.length).toBe(7);
  });

  it.each([[{ object: {} }], [null], [undefined], [() => 1], [Symbol("x")]])(
    "is refused where it contains %o",
    (x) => {
      expect(() => packed([x])).toThrow(TypeError);
      expect(() => packed(buried(x))).toThrow(TypeError);
      expect(() => packed([...Array.from({ length: 5000 }, () => [1]), x])).toThrow(TypeError);
    },
  );
});
