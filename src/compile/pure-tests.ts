/**
 * The builtins that only look: they bind nothing, so that a condition made of
 * them needs neither choice point nor trail.
 */
export const PURE_TESTS: ReadonlySet<string> = new Set([
  "var",
  "nonvar",
  "atom",
  "number",
  "integer",
  "float",
  "rational",
  "atomic",
  "compound",
  "callable",
  "is_list",
  "string",
  "ground",
  "==",
  "\\==",
  "@<",
  "@>",
  "@=<",
  "@>=",
]);
