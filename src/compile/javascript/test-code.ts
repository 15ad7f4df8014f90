/**
 * Generated code for the builtins that only look at their arguments.
 */
import type { Term } from "../../terms/term.js";
import { KIND_COMPOUND, KIND_VARIABLE } from "../../terms/term.js";
import type { Predicate } from "../../machine/predicate.js";
import { isPurePredicate } from "../pure-tests.js";
import type { Terms } from "./term-code.js";

const cell = (x: string): string => `typeof ${x}!=="number"`;
const variable = `t.kind===${KIND_VARIABLE}`;
const compound = `t.kind===${KIND_COMPOUND}`;

/** Type tests by name: the expression that tests a dereferenced term `x`. */
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

/** The predicate as a test of a dereferenced expression, if it is a type test. */
export function typeTest(p: Predicate, x: string): string | undefined {
  return p.arity === 1 && isPurePredicate(p) ? TYPE_TESTS.get(p.name)?.(x) : undefined;
}

/** The expression that is true when the test succeeds; undefined for other predicates. */
export function testExpression(
  terms: Terms,
  p: Predicate,
  args: readonly Term[],
): string | undefined {
  if (!isPurePredicate(p)) return undefined;
  if (args.length === 1) {
    const test = TYPE_TESTS.get(p.name);
    return test?.(terms.deref(terms.build(args[0]!)));
  }
  const test = args.length === 2 ? ORDER_TESTS.get(p.name) : undefined;
  if (test === undefined) return undefined;
  const a = terms.deref(terms.build(args[0]!));
  return test(a, terms.deref(terms.build(args[1]!)));
}
