/** Lists of predicates as types. */

/** What is known of a predicate. */
export interface PredicateDetails {
  /** Its name. */
  readonly name: string;
  /** The number of its arguments. */
  readonly arity: number;
  /** Its module. */
  readonly module: string;
  /** `"clauses"` of a text or a relation, `"dynamic"` ones, or a `"function"` of the host or the system. */
  readonly kind: "clauses" | "dynamic" | "function";
  /** How many clauses it has. */
  readonly clauses: number;
  /** Whether its module exports it. */
  readonly exported: boolean;
  /** Whether it belongs to a library or to the system. */
  readonly library: boolean;
  /** The text that defines it, and where its first clause stands, if it has clauses from a text. */
  readonly place: { readonly file: string; readonly line: number } | undefined;
  /** Its modes: of `Engine.define`, or of the `%!` comments of the text. */
  readonly modes: readonly string[];
  /** What `Engine.define` or the comments say of its answers. */
  readonly determinism: string | undefined;
}

/** Which predicates are listed. Everything has a default. */
export interface PredicatesOptions {
  /** Only those of that module. Default: all modules. */
  readonly module?: string | undefined;
  /** Also those of libraries that are loaded, and of the system. Default: false. */
  readonly libraries?: boolean | undefined;
}
