/**
 * Makes values that stand for terms, with their exact types. Each has the form in which the engine returns
 * it, and may as well be written as a literal.
 */
import type { FloatValue, Value } from "../machine/value-types.js";

/** The functions of `term`. */
export interface TermBuilders {
  /** An atom. */
  atom<const Name extends string>(name: Name): Name;
  /** `functor(args…)`, with at least one argument. Throws a RangeError without any. */
  compound<const Name extends string, const Args extends readonly [Value, ...Value[]]>(
    functor: Name,
    ...args: Args
  ): { readonly functor: Name; readonly args: Args };
  /** A list. */
  list<const Items extends readonly Value[]>(items: Items): Items;
  /** A list of at least one item whose tail is not the empty list. Throws a RangeError without items. */
  list<const Items extends readonly [Value, ...Value[]], const Tail extends Value>(
    items: Items,
    tail: Tail,
  ): { readonly list: Items; readonly tail: Tail };
  /** A string. */
  string<const Text extends string>(text: Text): { readonly string: Text };
  /** A float, even for a whole number: `term.float(1)` is `1.0`. */
  float(number: number): number | FloatValue;
  /** An unbound variable; within one value, equal names are one variable. */
  variable<const Name extends string>(name: Name): { readonly variable: Name };
  /** A handle of a JavaScript object, which Prolog passes on without looking into it. */
  handle<T extends object>(object: T): { readonly object: T };
}

function expect(what: string, x: unknown, type: string): void {
  if (typeof x !== type || x === null) {
    throw new TypeError(`Expected ${what} as a ${type}, got ${x === null ? "null" : typeof x}`);
  }
}

/**
 * Makes values that stand for terms.
 *
 * @example
 * ```ts
 * import { Engine, term } from "ambilog";
 *
 * const point = term.compound("point", 1, term.float(2));
 * const tail = term.list(["a"], term.variable("Rest"));
 * console.log(new Engine().once("P = point(X, Y), append([x], T, L)", { P: point, T: tail }));
 * ```
 *
 * ```text
 * {
 *   X: 1,
 *   Y: { float: 2 },
 *   T: { list: [ 'a' ], tail: { variable: '_1' } },
 *   L: { list: [ 'x', 'a' ], tail: { variable: '_1' } }
 * }
 * ```
 */
export const term: TermBuilders = {
  atom(name) {
    expect("the name of an atom", name, "string");
    return name;
  },
  compound(functor, ...args) {
    expect("the name of a compound", functor, "string");
    if (args.length === 0) throw new RangeError(`Expected arguments of ${functor}, got none`);
    return { functor, args };
  },
  list(items: readonly Value[], ...rest: readonly Value[]) {
    if (!Array.isArray(items)) {
      throw new TypeError(`Expected the items of a list as an array, got ${typeof items}`);
    }
    if (rest.length === 0) return items as never;
    if (items.length === 0) throw new RangeError("Expected items before the tail, got none");
    return { list: items, tail: rest[0] } as never;
  },
  string(text) {
    expect("the text of a string", text, "string");
    return { string: text };
  },
  float(number) {
    expect("a float", number, "number");
    return Number.isInteger(number) || !Number.isFinite(number) ? { float: number } : number;
  },
  variable(name) {
    expect("the name of a variable", name, "string");
    return { variable: name };
  },
  handle(object) {
    expect("what a handle is of", object, "object");
    return { object };
  },
};
