/** Lists of predicates as types. */

/** A predicate in a list of `predicatesOf`. */
export interface PredicateDetails {
  /** Its name. */
  readonly name: string;
  /** The number of its arguments. */
  readonly arity: number;
  /** Its module. */
  readonly module: string;
  /** `"clauses"` of a text or a relation, `"dynamic"` ones, or a `"function"` of the host or the system. */
  readonly kind: "clauses" | "dynamic" | "function";
  /** The number of its clauses. */
  readonly clauses: number;
  /** Whether its module exports it. */
  readonly exported: boolean;
  /** Whether it belongs to a library or to the system. */
  readonly library: boolean;
  /** The text that defines it, and the line of its first clause, if it has clauses from a text. */
  readonly place: { readonly file: string; readonly line: number } | undefined;
  /** Its modes: of `Engine.define`, or of the `%!` comments of the text. */
  readonly modes: readonly string[];
  /** Its determinism: of `Engine.define`, or of the `%!` comments of the text. */
  readonly determinism: string | undefined;
}

/** Which predicates are listed. Everything has a default. */
export interface PredicatesOptions {
  /** Only those of that module. Default: all modules. */
  readonly module?: string | undefined;
  /** Also those of libraries that are loaded, and of the system. Default: false. */
  readonly libraries?: boolean | undefined;
}
