/**
 * Terms with variables in them, as TypeScript writes them, and what they stand
 * for, as types.
 *
 * A pattern is a value (engine/values.ts) that may have variables at any place.
 * A variable is a `VariableValue` with a name that no other has; its type says
 * what it stands for, and is nothing at run time. So patterns become terms as
 * values do, and where one of a type is expected, one of another is an error of
 * the compiler.
 */
import type { CompoundValue, PartialListValue, Value, VariableValue } from "../values.js";

declare const related: unique symbol;

/**
 * A variable that stands for a `T`. One for a narrower or a wider type is no
 * `Var<T>`: a relation may read it and may bind it.
 */
export interface Var<in out T> extends VariableValue {
  /** For the compiler only. */
  readonly [related]: (value: T) => T;
}

/** A compound whose name and arguments are known as types: `Compound<"-", [string, number]>`. */
export interface Compound<F extends string, A extends readonly unknown[]> {
  /** Its name. */
  readonly functor: F;
  /** Its arguments. */
  readonly args: A;
}

/** `X-Y`. */
export type Pair<X, Y> = Compound<"-", readonly [X, Y]>;

/** A list of which the first elements are known and the rest is a pattern. */
export interface ListPattern<E> extends PartialListValue {
  /** The elements that are known. */
  readonly list: readonly (Arg<E> & Value)[];
  /** The rest. */
  readonly tail: Arg<readonly E[]> & Value;
}

/** A goal that lacks its last arguments, which are of the types `A`; see `closure`. */
export interface Closure<in A extends readonly Value[]> extends CompoundValue {
  /** For the compiler only. */
  readonly [related]: (args: A) => void;
}

/** What stands for a `T` and is no variable; there may be variables in it. */
export type Pattern<T> =
  T extends Closure<infer _>
    ? T
    : T extends readonly (infer E)[]
      ? readonly Arg<E>[] | ListPattern<E>
      : T extends Compound<infer F, infer A>
        ? Compound<F, Args<A>>
        : T;

/** What may stand where a `T` is expected: a value, a variable, or a value with variables in it. */
export type Arg<T> = Var<T> | Pattern<T>;

/** What may stand where a tuple of values is expected. */
export type Args<A extends readonly unknown[]> = { readonly [K in keyof A]: Arg<A[K]> };

/** Variables for a tuple of values. */
export type Vars<A extends readonly unknown[]> = { readonly [K in keyof A]: Var<A[K]> };

let variables = 0;

/**
 * A new variable, to be asked for by `solve`. Inside of a relation `fresh` makes
 * them.
 */
export function variable<T extends Value>(): Var<T> {
  // The blank keeps it apart from the names that answers and programs have for variables.
  return { variable: `v ${++variables}` } as VariableValue as Var<T>;
}

/** So many variables. */
export function variablesFor<A extends readonly Value[]>(count: number): Vars<A> {
  return Array.from({ length: count }, () => variable()) as readonly unknown[] as Vars<A>;
}

/**
 * The compound of that name.
 *
 * @param functor its name
 * @param args its arguments, one or more
 * @throws {TypeError} if there are no arguments: that is an atom, a string here
 */
export function compound<F extends string, A extends readonly unknown[]>(
  functor: F,
  ...args: A
): Compound<F, A> {
  if (args.length === 0) {
    throw new TypeError(`Expected arguments of the compound ${functor}, got none`);
  }
  return { functor, args };
}

/** The compound `first-second`. */
export function pair<X, Y>(first: X, second: Y): Pair<X, Y> {
  return { functor: "-", args: [first, second] };
}

/** The list with that first element and that rest. */
export function cons<E>(first: Arg<E>, rest: Var<readonly E[]>): ListPattern<E>;
export function cons<E>(first: Var<E>, rest: Arg<readonly NoInfer<E>[]>): ListPattern<E>;
export function cons<E>(first: Arg<E>, rest: Arg<readonly E[]>): ListPattern<E> {
  return { list: [first as Arg<E> & Value], tail: rest as Arg<readonly E[]> & Value };
}
