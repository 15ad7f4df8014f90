/** Predicates that a host program defines in JavaScript, as types. */
import type { ArrayOf } from "./arity-types.js";
import type { HostSignal } from "./host-types.js";
import type { Value } from "../machine/value-types.js";

/**
 * One answer of a native predicate: `true` or `false`, or the values of its arguments, `undefined` where an
 * argument is left unchanged. A value that does not unify with its argument makes the answer fail.
 */
export type NativeAnswer = boolean | readonly (Value | undefined)[];

/**
 * The result of a native predicate: an answer, or a generator that yields several; or either of them
 * asynchronously, in awaited queries only.
 */
export type NativeResult =
  | NativeAnswer
  | Iterable<NativeAnswer>
  | Promise<NativeAnswer>
  | AsyncIterable<NativeAnswer>;

/** The value of `this` in a native predicate: the run that calls it. */
export interface NativeContext {
  /** The signal that ends the query from outside, if any. */
  readonly signal: HostSignal | undefined;
  /** Charges `n` calls to the budget of the query, for long work; throws when it is exhausted. */
  charge(n: number): void;
}

/**
 * Gets the arguments as values; unbound ones are `{ variable }`. A query that it runs while it is being
 * called uses the budget of the calling query, and ends with it.
 */
export type NativeFunction = (this: NativeContext, ...args: Value[]) => NativeResult;

/** The arity in the text Name/Arity; `never` if there is none. */
type ArityIn<I extends string> = I extends `${string}/${infer Rest}`
  ? Rest extends `${infer N extends number}`
    ? N
    : ArityIn<Rest>
  : never;

/** A function for the predicate that `I` names: that of `"edge/2"` gets two values. */
export type NativeFunctionOf<I extends string> = string extends I
  ? NativeFunction
  : [ArityIn<I>] extends [never]
    ? never
    : (this: NativeContext, ...args: ArrayOf<ArityIn<I>>) => NativeResult;
