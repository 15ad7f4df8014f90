/**
 * A query: its answers, computed one at a time as they are asked for.
 */
import { Ball } from "../terms/errors.js";
import { deref, functor, isVariable } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { listOf, properList, variablesOf } from "../terms/walk.js";
import { attributedVariables } from "../terms/attributes.js";
import { runOn } from "../compile/instructions.js";
import { Halted } from "../machine/machine.js";
import { Stopped } from "../machine/meter.js";
import type { Machine } from "../machine/machine.js";
import type { Predicate } from "../machine/predicate.js";
import { HaltError, PrologError, ResourceError } from "./errors.js";
import type { ResourceKind } from "./errors.js";
import { toValue } from "./values.js";
import type { Value } from "./values.js";

/** An answer: the value of each named variable of the goal, in order of appearance. */
export type Row = Readonly<Record<string, Value>>;

/** What the engine prepares for a query. */
export interface Prepared {
  readonly machine: Machine;
  readonly call: Predicate;
  readonly goal: Term;
  /** The variables that answers show. */
  readonly variables: ReadonlyMap<string, Cell>;
  /** A sentence for an uncaught error. */
  readonly sentence: (error: Term) => string;
}

/**
 * The answers of a goal, lazily: nothing is computed before the first `next`,
 * and answer k + 1 not before it is asked for. Iterating to the end, `return()`,
 * `break` in a `for` loop and `using` free what the query holds. Any number of
 * queries may be open on one engine; each has bindings of its own.
 *
 * `next` throws a `PrologError` for an error that nobody catches, a
 * `ResourceError` when a limit is reached, and a `HaltError` for `halt`; the
 * query has then ended, the engine goes on.
 */
export class Query implements IterableIterator<Row> {
  readonly #prepared: Prepared;
  #started = false;
  #done = false;

  /** @internal */
  constructor(prepared: Prepared) {
    this.#prepared = prepared;
  }

  /** Calls of predicates so far. */
  get inferences(): number {
    return this.#prepared.machine.inferences;
  }

  /** True when it is known that there is no further answer. */
  get done(): boolean {
    return this.#done;
  }

  /** The next answer. */
  next(): IteratorResult<Row, undefined> {
    return this.advance() ? { done: false, value: this.row() } : { done: true, value: undefined };
  }

  /** Goes to the next answer without making values of it; false at the end. */
  advance(): boolean {
    if (this.#done) return false;
    const { machine, call, goal } = this.#prepared;
    if (this.#started && machine.isDeterminate) {
      this.return();
      return false;
    }
    try {
      if (!this.#started) machine.start(call, [goal]);
      const found = machine.solve(this.#started);
      this.#started = true;
      if (!found) this.return();
      return found;
    } catch (thrown) {
      this.return();
      throw this.#translate(thrown);
    }
  }

  /** The present answer as values. */
  row(): Row {
    const row: Record<string, Value> = {};
    for (const [name, v] of this.#prepared.variables) row[name] = toValue(v);
    return row;
  }

  /** The present answer as terms, by variable name; to be read before the next answer is asked for. */
  terms(): ReadonlyMap<string, Term> {
    return this.#prepared.variables;
  }

  /**
   * The goals that wait on attributed variables of the present answer. They are
   * about copies of these; `renamed` says which original a copy stands for.
   * To be read before the next answer is asked for.
   */
  residualGoals(): { goals: Term[]; renamed: ReadonlyMap<Cell, Cell> } {
    const { machine, variables } = this.#prepared;
    const shown = listOf([...variables.values()]);
    if (this.#done || attributedVariables(shown).length === 0) {
      return { goals: [], renamed: new Map() };
    }
    const { database } = machine;
    const originals = listOf(variablesOf(shown));
    const copies = machine.fresh();
    const goals = machine.fresh();
    const copyTerm = database.predicate(database.user, functor("copy_term", 3));
    machine.runOnce((depth, k) => runOn(copyTerm, machine, depth, k, [originals, copies, goals]));
    const renamed = new Map<Cell, Cell>();
    const from = properList(originals) ?? [];
    (properList(copies) ?? []).forEach((copy, i) => {
      const c = deref(copy);
      if (isVariable(c)) renamed.set(c, deref(from[i]!) as Cell);
    });
    return { goals: properList(goals) ?? [], renamed };
  }

  /** True when the present answer is known to be the last. */
  get isLast(): boolean {
    return this.#done || (this.#started && this.#prepared.machine.isDeterminate);
  }

  /** Ends the query. Harmless when it has ended. */
  return(): IteratorResult<Row, undefined> {
    if (!this.#done) {
      this.#done = true;
      const { machine } = this.#prepared;
      machine.close();
      machine.database.output.flush();
    }
    return { done: true, value: undefined };
  }

  [Symbol.iterator](): this {
    return this;
  }

  [Symbol.dispose](): void {
    this.return();
  }

  #translate(thrown: unknown): unknown {
    if (thrown instanceof Halted) return new HaltError(thrown.status);
    if (!(thrown instanceof Ball)) return thrown;
    return publicError(thrown, this.#prepared.sentence);
  }
}

const ERROR = functor("error", 2);
const RESOURCE = functor("resource_error", 1);
const KINDS: ReadonlySet<string> = new Set(["inferences", "time", "memory", "stack"]);

/** The JavaScript error for an uncaught ball. */
export function publicError(ball: Ball, sentence: (error: Term) => string): Error {
  const { term } = ball;
  const text = sentence(term);
  if (typeof term !== "number" && term.t === ERROR) {
    const formal = term.a0;
    if (typeof formal !== "number" && formal.t === RESOURCE) {
      const kind = toValue(formal.a0);
      if (typeof kind === "string" && (KINDS.has(kind) || ball instanceof Stopped)) {
        return new ResourceError(kind as ResourceKind, text);
      }
    }
  }
  return new PrologError(text, toValue(term));
}
