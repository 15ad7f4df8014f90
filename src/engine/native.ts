/**
 * Predicates that a host program writes in JavaScript: rows made of functions on
 * values (values.ts).
 */
import { unify } from "../terms/unify.js";
import type { Term } from "../terms/term.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { TermMaker, toValue } from "./values.js";
import type { Value } from "./values.js";

/**
 * What a native predicate says of one answer: `true` or `false`, or the values
 * that its arguments have, `undefined` where one is left as it is. A value that
 * does not unify with its argument makes the answer fail.
 */
export type NativeAnswer = boolean | readonly (Value | undefined)[];

/** Gets the arguments as values; unbound ones are `{ variable }`. */
export type NativeFunction = (...args: Value[]) => NativeAnswer | Iterable<NativeAnswer>;

/** `name/arity` as its parts. */
export function parseIndicator(spec: string): { name: string; arity: number } {
  const at = spec.lastIndexOf("/");
  const arity = Number(spec.slice(at + 1));
  if (at < 1 || !Number.isInteger(arity) || arity < 0 || spec.slice(at + 1).trim() === "") {
    throw new TypeError(`Expected a predicate as "name/arity", got ${JSON.stringify(spec)}`);
  }
  return { name: spec.slice(0, at), arity };
}

function isIterable(x: unknown): x is Iterable<NativeAnswer> {
  return typeof x === "object" && x !== null && Symbol.iterator in x && !Array.isArray(x);
}

/** The row of a native predicate. */
export function nativeRow(name: string, arity: number, run: NativeFunction): BuiltinRow {
  const apply = (m: Machine, args: readonly Term[], answer: NativeAnswer): boolean => {
    if (typeof answer === "boolean") return answer;
    if (!Array.isArray(answer) || answer.length > arity) {
      throw new TypeError(
        `Expected ${name}/${arity} to answer with a boolean or an array of at most ${arity} values, got ${Array.isArray(answer) ? `${answer.length} values` : typeof answer}`,
      );
    }
    const maker = new TermMaker(m.stamp);
    return (answer as readonly (Value | undefined)[]).every(
      (value, i) => value === undefined || unify(m, args[i]!, maker.make(value)),
    );
  };
  return {
    name,
    arity,
    modes: [],
    doc: "Defined by the host program.",
    *nondet(m, ...args) {
      const result = run(...args.map(toValue));
      if (!isIterable(result)) return apply(m, args, result);
      for (const answer of result) yield apply(m, args, answer);
      return false;
    },
  };
}
