/** Predicates that a host program defines in JavaScript, as types. */
import type { ArrayOf } from "./arity-types.js";
import type { HostSignal } from "./host-types.js";
import type { ParametersOf } from "./mode-types.js";
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

/** The types of the arguments: those of the mode `M`, if it is known and has as many. */
type ArgumentsOf<I extends string, M extends string> = string extends M
  ? ArrayOf<ArityIn<I>>
  : ParametersOf<M> extends infer P extends readonly Value[] & { readonly length: ArityIn<I> }
    ? P
    : ArrayOf<ArityIn<I>>;

/**
 * A function for the predicate that `I` names: that of `"edge/2"` gets two values. With the mode
 * `"edge(+From:atom, -To:atom)"` these are a string, and a string or a variable.
 */
export type NativeFunctionOf<I extends string, M extends string = string> = string extends I
  ? NativeFunction
  : [ArityIn<I>] extends [never]
    ? never
    : (this: NativeContext, ...args: ArgumentsOf<I, M>) => NativeResult;
