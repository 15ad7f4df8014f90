/**
 * Terms with variables as values in TypeScript, and their types.
 *
 * A pattern is a value (engine/values.ts) that may have variables at any place. A variable is a
 * `VariableValue` with a unique name; its type says what it stands for and exists at compile time only. So
 * patterns become terms as values do, and a pattern of the wrong type is a compile-time error.
 */
import { expectValue } from "../../machine/no-value.js";
import { expectType, unexpected } from "../option-checks.js";
import type {
  CompoundValue,
  PartialListValue,
  Value,
  VariableValue,
} from "../../machine/value-types.js";

declare const related: unique symbol;

/**
 * A variable that stands for a `T`. A variable of a narrower or a wider type is not a `Var<T>`: a relation
 * may read it and may bind it.
 */
export interface Var<in out T> extends VariableValue {
  /** For type checking only. */
  readonly [related]: (value: T) => T;
}

/** A compound with its name and arguments in its type: `Compound<"-", [string, number]>`. */
export interface Compound<F extends string, A extends readonly unknown[]> {
  /** Its name. */
  readonly functor: F;
  /** Its arguments. */
  readonly args: A;
}

/** `X-Y`. */
export type Pair<X, Y> = Compound<"-", readonly [X, Y]>;

/** A list of known first elements and a pattern for the rest. */
export interface ListPattern<E> extends PartialListValue {
  /** The known elements. */
  readonly list: readonly (Arg<E> & Value)[];
  /** The rest. */
  readonly tail: Arg<readonly E[]> & Value;
}

/** A goal that lacks its last arguments, of types `A`; see `closure`. */
export interface Closure<in A extends readonly Value[]> extends CompoundValue {
  /** For type checking only. */
  readonly [related]: (args: A) => void;
}

/** A value for a `T` that is not itself a variable, but may contain variables. */
export type Pattern<T> =
  T extends Closure<infer _>
    ? T
    : T extends readonly (infer E)[]
      ? readonly Arg<E>[] | ListPattern<E>
      : T extends Compound<infer F, infer A>
        ? Compound<F, Args<A>>
        : T;

/** An argument where a `T` is expected: a value, a variable, or a value that contains variables. */
export type Arg<T> = Var<T> | Pattern<T>;

/** Arguments where a tuple of values is expected. */
export type Args<A extends readonly unknown[]> = { readonly [K in keyof A]: Arg<A[K]> };

/** Variables for a tuple of values. */
export type Vars<A extends readonly unknown[]> = { readonly [K in keyof A]: Var<A[K]> };

let variables = 0;

/**
 * Makes a new variable to ask for with `solve`. In relations, use `fresh`.
 *
 * Its type states what its values are; nothing converts or checks them. They have the form of values: `true` is
 * the atom `"true"`, and an integer is a bigint beyond 2^53 only, unless the option `convert` of `solve` says
 * otherwise. `as` of the answers may check them.
 */
export function variable<T extends Value>(): Var<T> {
  // The space keeps it distinct from variable names in answers and programs.
  return { variable: `v ${++variables}` } as VariableValue as Var<T>;
}

/** Makes that many variables. */
export function variablesFor<A extends readonly Value[]>(count: number): Vars<A> {
  return Array.from({ length: count }, () => variable()) as readonly unknown[] as Vars<A>;
}

/**
 * The compound of that name.
 *
 * @param functor its name
 * @param args its arguments, one or more
 * @throws {TypeError} if there are no arguments: that would be an atom, which is a string
 */
export function compound<F extends string, A extends readonly unknown[]>(
  functor: F,
  ...args: A
): Compound<F, A> {
  if (args.length === 0) {
    throw new TypeError(`Expected arguments of the compound ${functor}, got none`);
  }
  expectType("the name of a compound as a string", functor, "string");
  args.forEach(expectValue);
  return { functor, args };
}

/** The compound `first-second`. */
export function pair<X, Y>(first: X, second: Y): Pair<X, Y> {
  return compound("-", first, second);
}

/** Throws unless it may be a list. */
export function checkList(x: unknown): unknown {
  if (Array.isArray(x) || (typeof x === "object" && x !== null && ("list" in x || "variable" in x)))
    return x;
  throw unexpected("a list or a variable", x);
}

/** The list with the given first element and rest. */
export function cons<E>(first: Arg<E>, rest: Var<readonly E[]>): ListPattern<E>;
export function cons<E>(first: Var<E>, rest: Arg<readonly NoInfer<E>[]>): ListPattern<E>;
export function cons<E>(first: Arg<E>, rest: Arg<readonly E[]>): ListPattern<E> {
  expectValue(first);
  checkList(rest);
  return { list: [first as Arg<E> & Value], tail: rest as Arg<readonly E[]> & Value };
}
