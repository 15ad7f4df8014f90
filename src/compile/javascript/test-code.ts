/**
 * Generated code for the builtins that only look at their arguments.
 */
import type { Term } from "../../terms/term.js";
import { KIND_COMPOUND, KIND_VARIABLE } from "../../terms/term.js";
import type { Terms } from "./term-code.js";

const cell = (x: string): string => `typeof ${x}!=="number"`;
const variable = `t.kind===${KIND_VARIABLE}`;
const compound = `t.kind===${KIND_COMPOUND}`;

/** Type tests by name: the expression that is true of a dereferenced term `x`. */
const TYPE_TESTS: ReadonlyMap<string, (x: string) => string> = new Map([
  ["var", (x: string) => `(${cell(x)}&&${x}.${variable})`],
  ["nonvar", (x: string) => `!(${cell(x)}&&${x}.${variable})`],
  ["atom", (x: string) => `(${cell(x)}&&${x}.t===ATOM)`],
  ["integer", (x: string) => `(typeof ${x}==="number"||${x}.t===BIG)`],
  ["float", (x: string) => `(${cell(x)}&&${x}.t===FLOAT)`],
  ["number", (x: string) => `(typeof ${x}==="number"||${x}.t===BIG||${x}.t===FLOAT)`],
  ["string", (x: string) => `(${cell(x)}&&${x}.t===STRING)`],
  ["atomic", (x: string) => `!(${cell(x)}&&(${x}.${variable}||${x}.${compound}))`],
  ["compound", (x: string) => `(${cell(x)}&&${x}.${compound})`],
  ["callable", (x: string) => `(${cell(x)}&&(${x}.t===ATOM||${x}.${compound}))`],
]);

/** Comparisons in standard order by name. */
const ORDER_TESTS: ReadonlyMap<string, (a: string, b: string) => string> = new Map([
  ["==", (a: string, b: string) => `identical(${a},${b})`],
  ["\\==", (a: string, b: string) => `!identical(${a},${b})`],
  ["@<", (a: string, b: string) => `(compare(${a},${b})<0)`],
  ["@>", (a: string, b: string) => `(compare(${a},${b})>0)`],
  ["@=<", (a: string, b: string) => `(compare(${a},${b})<=0)`],
  ["@>=", (a: string, b: string) => `(compare(${a},${b})>=0)`],
]);

/** The test of that name on a dereferenced expression, if it is a type test. */
export function typeTest(name: string, x: string): string | undefined {
  return TYPE_TESTS.get(name)?.(x);
}

/** The expression that is true when the test succeeds; undefined when it is not one of these. */
export function testExpression(
  terms: Terms,
  name: string,
  args: readonly Term[],
): string | undefined {
  if (args.length === 1) {
    return TYPE_TESTS.has(name) ? typeTest(name, terms.deref(terms.build(args[0]!))) : undefined;
  }
  const test = args.length === 2 ? ORDER_TESTS.get(name) : undefined;
  if (test === undefined) return undefined;
  const a = terms.deref(terms.build(args[0]!));
  return test(a, terms.deref(terms.build(args[1]!)));
}
