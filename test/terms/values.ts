/* Values of any form. */

import * as fc from "fast-check";
import type { Value } from "../../src/complete.js";
import { EDGES } from "./arbitrary.js";

/** Strings of any UTF-16 code units, halves of surrogate pairs among them. */
export const someText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.integer({ min: 0xd800, max: 0xdfff }),
      fc.integer({ min: 0x20, max: 0x7e }),
    ),
    { maxLength: 8 },
  )
  .map((units) => String.fromCharCode(...units));

const handles = [{ mine: 1 }, new Map(), [1], Object.create(null) as object];

/** Values in all forms that may go in, with objects of the host or without. */
const inputs = (objects: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.letrec<{ input: Value }>((tie) => ({
    input: fc.oneof(
      { depthSize: "medium", withCrossShrink: true },
      fc.oneof(
        someText,
        fc.constantFrom("[]", "{}", "", "X", "_", "1", "'", ".", "-0"),
        fc.boolean(),
        fc.maxSafeInteger(),
        fc.double(),
        fc.constantFrom(0, -0, NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53), 1e21, 5e-324),
        fc.bigInt(),
        fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }),
        fc.constantFrom(...EDGES),
        fc.double().map((float) => ({ float })),
        someText.map((atom) => ({ atom })),
        someText.map((string) => ({ string })),
        fc.nat(3).map((n) => ({ variable: `V${n}` })),
        someText.map((variable) => ({ variable })),
        objects,
      ),
      fc.array(tie("input"), { maxLength: 5 }),
      fc.record({
        functor: fc.oneof(someText, fc.constantFrom(".", "[|]", "{}", "[]", ",", ":-")),
        args: fc.oneof(
          { weight: 9, arbitrary: fc.array(tie("input"), { maxLength: 9 }) },
          { weight: 1, arbitrary: fc.array(fc.nat(9), { minLength: 30, maxLength: 40 }) },
        ),
      }),
      fc.record({ list: fc.array(tie("input"), { maxLength: 4 }), tail: tie("input") }),
    ),
  })).input;
export const plainInput: fc.Arbitrary<Value> = inputs(fc.constant("a"));
export const anyInput: fc.Arbitrary<Value> = inputs(
  fc.constantFrom(...handles).map((object) => ({ object })),
);

/** The one form in which a value comes out; variables get names by order of appearance. */
export function canonical(value: Value, names: Map<string, string> = new Map()): Value {
  switch (typeof value) {
    case "boolean":
      return String(value);
    case "string":
      return value === "[]" ? [] : value;
    case "bigint":
      return Number.isSafeInteger(Number(value)) ? Number(value) : value;
    case "number": {
      const isInteger = Number.isSafeInteger(value) && !Object.is(value, -0);
      return isInteger || (Number.isFinite(value) && !Number.isInteger(value))
        ? value
        : { float: value };
    }
    default:
      break;
  }
  if (Array.isArray(value)) return value.map((item: Value) => canonical(item, names));
  if ("functor" in value) {
    const { functor, args } = value;
    if (args.length === 0) return canonical(functor);
    const [head, tail] = args;
    if (functor === PAIR && args.length === 2) return canonical({ list: [head], tail }, names);
    return { functor, args: args.map((arg) => canonical(arg, names)) };
  }
  if ("list" in value) {
    const list = value.list.map((item) => canonical(item, names));
    const tail = canonical(value.tail, names);
    if (list.length === 0) return tail;
    if (Array.isArray(tail)) return [...list, ...(tail as Value[])];
    if (typeof tail === "object" && "list" in tail) {
      return { list: [...list, ...tail.list], tail: tail.tail };
    }
    return { list, tail };
  }
  if ("atom" in value) return canonical(value.atom);
  if ("float" in value) {
    const { float } = value;
    return Number.isFinite(float) && !Number.isInteger(float) ? float : value;
  }
  if ("variable" in value) {
    const name = names.get(value.variable) ?? `_${names.size}`;
    names.set(value.variable, name);
    return { variable: name };
  }
  return value;
}

/** The functor of lists. */
const PAIR = ".";

/** The objects within a value, in order. */
export function handlesOf(value: Value): object[] {
  if (typeof value !== "object") return [];
  if (Array.isArray(value)) return value.flatMap((item: Value) => handlesOf(item));
  if ("args" in value) return value.args.flatMap(handlesOf);
  if ("list" in value) return [...value.list.flatMap(handlesOf), ...handlesOf(value.tail)];
  return "object" in value ? [value.object] : [];
}
