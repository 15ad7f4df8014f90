/** The parts of a library of functions. */
import type { Library } from "./library.js";
import type { DefineOptions } from "./declaration.js";
import type { NativeFunction } from "./native-types.js";

/** A predicate of a library: its function, or that with the options of `Engine.define`. */
export type LibraryPredicate =
  | NativeFunction
  | (DefineOptions & {
      /** The function. */
      readonly run: NativeFunction;
    });

/** The parts of a library with predicates of its own. */
export interface LibraryOptions {
  /** The name in `library(Name)`. */
  readonly name: string;
  /** The predicates, by `"name/arity"`. */
  readonly predicates: Readonly<Record<string, LibraryPredicate>>;
  /**
   * Its text, which begins with a `:- module` directive and may use the predicates. It exports what that lists.
   * Default: none; then the library exports all predicates.
   */
  readonly text?: string | undefined;
  /** The libraries that the text uses. Default: none. */
  readonly requires?: readonly Library[] | undefined;
}
