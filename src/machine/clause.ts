/** A clause as the database stores it: templates of head and body (terms/template.ts), and its index key. */
import { ATOM, KIND_VARIABLE } from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import type { Module } from "./module.js";
import type { Predicate } from "./predicate.js";
import type { Place } from "./place.js";

/** The `death` of a clause that is alive. */
export const ALIVE: number = 0x7fffffff;

/** What a first argument is indexed by: an integer, an atom, or the functor of anything else. */
export type Key = number | Cell | Functor;

/** The key of a dereferenced term; undefined for a variable, which matches every key. */
export function keyOf(x: Term): Key | undefined {
  if (typeof x === "number") return x;
  const t = x.t;
  if (t === ATOM) return x;
  return t.kind === KIND_VARIABLE ? undefined : t;
}

/** The size of a clause in cells, without its terms, and of one whose terms are not known. */
export const CLAUSE_CELLS = 4;
const USUAL_CELLS = 10;

/** A clause: templates of head and body, and its compiled form. */
export class Clause {
  readonly predicate: Predicate;
  readonly head: Term;
  readonly body: Term;
  /** How many variables the templates have. */
  readonly variables: number;
  readonly key: Key | undefined;
  readonly place: Place | undefined;
  death: number = ALIVE;
  /** Clauses of a predicate stand in this order. */
  order = 0;
  /** The compiled form, owned by the compiler; undefined until the clause is first tried. */
  compiled: unknown = undefined;
  /** The module in which the body runs, when it is not the predicate's. */
  readonly context: Module | undefined;
  /** Its size in cells, for the limit on memory. */
  readonly size: number;

  constructor(
    predicate: Predicate,
    head: Term,
    body: Term,
    variables: number,
    key: Key | undefined,
    place: Place | undefined,
    context: Module | undefined,
    size: number = USUAL_CELLS,
  ) {
    this.predicate = predicate;
    this.head = head;
    this.body = body;
    this.variables = variables;
    this.key = key;
    this.place = place;
    this.context = context;
    this.size = size;
  }
}
