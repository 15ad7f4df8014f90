/** Predicates that need only cells, by `name/arity`; their arguments are dereferenced. */
export type Predicates = Readonly<Record<string, (...args: number[]) => boolean>>;
