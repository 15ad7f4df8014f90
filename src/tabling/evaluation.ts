/**
 * The evaluation of tabled calls: SLG resolution without delaying.
 *
 * The first call of a variant evaluates it: its clauses run on a copy of the call, each answer goes into the
 * table, and the run fails back for more. A call of a variant that is being evaluated is suspended as a
 * reader of that table (suspension.ts) and also fails. When all clauses have been tried, the readers are
 * resumed with the answers that they have not seen, until there are no more. Then the table is complete, and
 * only then are its answers returned to the caller: in order, on demand.
 *
 * A table whose evaluation has read an older one that is not complete cannot be completed alone. Tables that
 * depend on each other form a component, and the oldest, its leader, resumes the readers of all. As in
 * Tarjan's algorithm, an evaluation knows the oldest table that it depends on (`low`); one that is not a
 * leader passes that and its caller, now also a reader, to the enclosing evaluation.
 *
 * The control is that of the machine: an evaluation is a choice point, and so are the readers that it
 * resumes. A trail entry below that choice point drops the tables when a ball or the end of the query unwinds
 * past it. There is no other way to leave an evaluation, since its caller continues only when it has ended.
 *
 * A ground call has at most one answer, which completes its table: the choice points of the run that found it
 * are cut, suspended calls that would find answers of that table are not resumed, and its caller need not
 * wait for the tables that it depends on.
 *
 * Chen, Warren: Tabled evaluation with delaying for general logic programs (1996); the idea of suspending
 * continuations is from Desouter, van Dooren, Schrijvers: Tabling as a library with delimited control (2015).
 */
import { work } from "../terms/effort.js";
import { existenceError, indicator } from "../terms/error-terms.js";
import { functor } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { UNDO } from "../terms/trail.js";
import type { Undoable } from "../terms/trail.js";
import { unify } from "../terms/unify.js";
import { failing } from "../machine/guards.js";
import { inSlices } from "../machine/in-slices.js";
import type { Choice, Retry } from "../machine/choice.js";
import { Frame, WAITING } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import { FAIL } from "../machine/signal.js";
import type { Machine } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";
import type { Predicate } from "../machine/predicate.js";
import { Suspension } from "./suspension.js";
import type { Activation } from "./suspension.js";
import { isLattice } from "./modes.js";
import { EVALUATING } from "./table.js";
import type { Change, Table } from "./table.js";
import { instances, isCopied, partOf } from "./variants.js";
import type { Leaf } from "./variants.js";

/** A table whose readers are suspended calls. */
export type CallTable = Table<Reader>;

/** A run that finds answers of a table: the values of `variables`, which belong to its copy of the call. */
interface Finder extends Activation {
  readonly table: CallTable;
  readonly variables: readonly Term[];
  readonly run: Run;
}

/** A suspended call that waits for answers of its table. */
class Reader {
  readonly table: CallTable;
  readonly suspension: Suspension<Finder>;
  /** The variables of the call. */
  readonly variables: readonly Term[];
  /** How many answers it has seen. */
  seen = 0;

  /** Is the table for which it finds answers complete or dropped? */
  get isDone(): boolean {
    return this.suspension.activation.table.state !== EVALUATING;
  }

  constructor(table: CallTable, suspension: Suspension<Finder>, variables: readonly Term[]) {
    this.table = table;
    this.suspension = suspension;
    this.variables = variables;
  }
}

/** The size of a reader in cells, without its suspension. */
const READER_CELLS = 8;

/** From this many readers on, resumed ones are released. */
const LONG = 1000;

/** The evaluation of one table, and of its whole component if it is the leader. */
class Evaluation implements Undoable {
  readonly run: Run;
  readonly table: CallTable;
  /** The variables of the waiting call. */
  readonly variables: readonly Term[];
  readonly predicate: Predicate;
  /** Its index among the evaluations. */
  readonly place: number;
  /** The depth of the oldest table that it depends on. */
  low: number;
  /** Readers with unseen answers; those before `taken` have been resumed. */
  private ready: Reader[] = [];
  private taken = 0;
  private isOver = false;

  constructor(run: Run, table: CallTable, variables: readonly Term[], predicate: Predicate) {
    this.run = run;
    this.table = table;
    this.variables = variables;
    this.predicate = predicate;
    this.place = run.evaluations.length;
    this.low = table.depth;
  }

  enqueue(reader: Reader): void {
    this.ready.push(reader);
  }

  /** The reader that has waited longest. */
  dequeue(): Reader | undefined {
    while (this.taken < this.ready.length && this.ready[this.taken]!.isDone) this.taken++;
    if (this.taken === this.ready.length) {
      this.ready = [];
      this.taken = 0;
      return undefined;
    }
    if (this.taken > LONG && this.taken * 2 > this.ready.length) {
      this.ready = this.ready.slice(this.taken);
      this.taken = 0;
    }
    return this.ready[this.taken++];
  }

  /** Ends the evaluation: drops its trail entry, which is on top. */
  end(m: Machine): void {
    this.isOver = true;
    this.run.evaluations.length = this.place;
    const entry: Cell | undefined = m.trail[m.trailTop - 1];
    if (entry?.t === UNDO && (entry.a0 as unknown) === this) m.trailTop--;
  }

  undo(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.run.abandon(this);
  }
}

/** The tables that are being evaluated in the run of one machine. */
export class Run {
  /** The current evaluations, each called by the one before it. */
  readonly evaluations: Evaluation[] = [];
  /** The incomplete tables, each at its depth. */
  private readonly tables: CallTable[] = [];
  /** Tables of calls that another run is evaluating too, keyed by that run's table. */
  private readonly own: Map<CallTable, CallTable> = new Map();

  /** The table with which this run evaluates a call that another one is evaluating as `table`, if it does. */
  ownTable(table: CallTable): CallTable | undefined {
    const mine = this.own.get(table);
    return mine?.state === EVALUATING ? mine : undefined;
  }

  setOwnTable(table: CallTable, mine: CallTable): void {
    this.own.set(table, mine);
  }

  /** Evaluates a new table: `goal` runs the clauses on a copy of the call with these variables. */
  evaluate(
    m: Machine,
    k: Frame,
    predicate: Predicate,
    table: CallTable,
    variables: readonly Term[],
    copies: readonly Term[],
    goal: (k: Frame) => Signal,
  ): Signal {
    table.depth = this.tables.length;
    this.tables.push(table);
    const evaluation = new Evaluation(this, table, variables, predicate);
    this.evaluations.push(evaluation);
    m.record(evaluation, 0);
    const base = m.push(goOn, k, evaluation, undefined, 0, undefined);
    const finder: Finder = { base, table, variables: copies, run: this };
    return goal(new Frame(addAnswer, WAITING, finder, undefined, 0, undefined));
  }

  /** Suspends a call with the continuation `k` until `table` has answers. */
  read(
    m: Machine,
    k: Frame,
    predicate: Predicate,
    table: CallTable,
    variables: readonly Term[],
  ): Signal {
    const culprit = indicator(predicate.name, predicate.arity);
    const suspension = new Suspension<Finder>(m, k, addAnswer, culprit);
    const evaluation = this.evaluations[this.evaluations.length - 1]!;
    if (table.depth < evaluation.low) evaluation.low = table.depth;
    const reader = new Reader(table, suspension, variables);
    table.countReader(m, READER_CELLS + suspension.size);
    if (table.answers.length > 0) evaluation.enqueue(reader);
    else table.idle.push(reader);
    return FAIL;
  }

  /** Notifies the readers of a table of a new answer. */
  wake(table: CallTable): void {
    if (table.idle.length === 0) return;
    const evaluation = this.evaluations[this.evaluations.length - 1]!;
    for (const reader of table.idle) evaluation.enqueue(reader);
    table.idle = [];
  }

  /** The clauses of an evaluation, and all readers, are done for now. */
  finish(m: Machine, choice: Choice, evaluation: Evaluation): Signal {
    const { tables } = this;
    const { table, variables, predicate } = evaluation;
    m.pop();
    evaluation.end(m);
    if (evaluation.low === table.depth) {
      for (const each of tables.splice(table.depth)) each.complete();
      return giveAnswers(m, 0, choice.k, table, variables);
    }
    const isComplete = table.state !== EVALUATING;
    // Its only answer was found early, and no inner table is incomplete.
    if (isComplete && tables.length === table.depth + 1) tables.pop();
    else this.handDown(evaluation);
    if (isComplete) return giveAnswers(m, 0, choice.k, table, variables);
    return this.read(m, choice.k, predicate, table, variables);
  }

  /** Passes the dependencies of a finished evaluation to the enclosing one. */
  private handDown(evaluation: Evaluation): void {
    // The last reader of the component has a caller: an older evaluation.
    const outer = this.evaluations[this.evaluations.length - 1]!;
    if (evaluation.low < outer.low) outer.low = evaluation.low;
  }

  /** Drops the tables of an evaluation that is left before its end, and of all inner ones. */
  abandon(evaluation: Evaluation): void {
    this.evaluations.length = Math.min(this.evaluations.length, evaluation.place);
    for (const table of this.tables.splice(evaluation.table.depth)) {
      if (table.state === EVALUATING) table.drop();
    }
  }
}

/** The end of a run that has found an answer. */
const addAnswer: Resume = (m, depth, frame) => {
  const { table, variables } = frame.code as Finder;
  if (table.state !== EVALUATING) return FAIL;
  const change = table.changeBy(m, variables, false);
  if (change !== false) return changeTable(m, depth, frame, change);
  return inSlices(m, depth, frame, () => table.changeBy(m, variables, true), changeTable);
};

/** Makes a change by an answer; `frame` is the end of the run that has found it. */
function changeTable(
  m: Machine,
  depth: number,
  frame: Frame,
  change: Change | undefined | false,
): Signal {
  if (!change) return FAIL;
  const { base, table, variables, run } = frame.code as Finder;
  const { leaf, answer } = change;
  if (answer === undefined) {
    return inSlices(
      m,
      depth,
      frame,
      () => instances(leaf!.key, variables.length, m.stamp),
      (_m, d, k, old) => new Joining(k, leaf!, old).next(m, d),
    );
  }
  table.change(change);
  run.wake(table);
  if (table.isGround) {
    // There is no other answer: drop the remaining alternatives.
    table.complete();
    if (m.cut(base)) {
      return m.cleanUpBefore(new Frame(failing, frame, undefined, undefined, 0, undefined));
    }
  }
  return FAIL;
}

/** The joining of an answer with that at `leaf`, which has the `old` values, while goals of modes run. */
class Joining {
  /** The end of the run that has found the answer. */
  private readonly end: Frame;
  private readonly leaf: Leaf<number>;
  private readonly old: readonly Term[];
  /** The values of the answer, joined with the old ones up to the current one. */
  private readonly values: Term[];
  private at = -1;

  constructor(end: Frame, leaf: Leaf<number>, old: readonly Term[]) {
    this.end = end;
    this.leaf = leaf;
    this.old = old;
    this.values = (end.code as Finder).variables.slice();
  }

  /** Runs the next goal of a mode, and after the last one changes the table. */
  next(m: Machine, depth: number): Signal {
    const { end, leaf, old, values } = this;
    const { table } = end.code as Finder;
    const { indexed, joins } = table;
    while (++this.at < joins.length) {
      const mode = joins[this.at]!;
      if (typeof mode === "function") continue;
      const i = indexed + this.at;
      const args = [mode.a0, old[i]!, values[i]!];
      if (isLattice(mode)) args.push((values[i] = m.fresh()));
      const call = m.database.predicate(m.database.user, functor("call", args.length));
      const barrier = m.newest;
      m.push(notJoined, WAITING, this, undefined, 0, undefined);
      return m.call(call, new Frame(hasJoined, WAITING, this, undefined, 0, barrier), args);
    }
    return inSlices(m, depth, end, () => table.joined(m, values, leaf, old), changeTable);
  }

  /** The goal has failed. */
  keep(m: Machine): Signal {
    const { end, old, values } = this;
    const { table } = end.code as Finder;
    const mode = table.joins[this.at] as Cell;
    if (isLattice(mode)) throw existenceError("lattice_value", mode.a0);
    const i = table.indexed + this.at;
    values[i] = old[i]!;
    return this.next(m, 0);
  }
}

/** The goal of a mode is true. */
const hasJoined: Resume = (m, depth, frame) => {
  if (m.cut(frame.cut!)) return m.cleanUpBefore(frame);
  return (frame.code as Joining).next(m, depth);
};

/** The choice point of the goal of a mode. */
const notJoined: Retry = (m, choice) => {
  m.pop();
  return (choice.x as Joining).keep(m);
};

/** The choice point of an evaluation: the current attempt has failed. */
const goOn: Retry = (m, choice) => {
  const evaluation = choice.x as Evaluation;
  const reader = evaluation.dequeue();
  if (reader === undefined) return evaluation.run.finish(m, choice, evaluation);
  const reading = new Reading(reader);
  const base = m.push(readNext, choice.k, reading, undefined, 0, undefined);
  reading.begin(base);
  return readNext(m, base);
};

/** A resumed reader; it also sees the answers that are added meanwhile. */
class Reading {
  readonly reader: Reader;
  private end: Frame = WAITING;
  /** The continuation of the call, if it is the same for each answer. */
  private rest: Frame | undefined = undefined;

  constructor(reader: Reader) {
    this.reader = reader;
  }

  /** `base` is the choice point that stays while there are answers. */
  begin(base: Choice): void {
    const { suspension } = this.reader;
    const { table, variables, run } = suspension.activation;
    const finder: Finder = { base, table, variables, run };
    this.end = new Frame(addAnswer, WAITING, finder, undefined, 0, undefined);
  }

  /** Restores the state at the call; returns the continuation there. */
  restore(m: Machine, base: Choice): Frame {
    const { suspension } = this.reader;
    if (this.rest === undefined) {
      const rest = suspension.restore(m, this.end, base);
      if (!suspension.isCut) this.rest = rest;
      return rest;
    }
    suspension.rebind(m);
    return this.rest;
  }
}

/** Continues with the next answer that the reader has not seen. */
const readNext: Retry = (m, choice) => {
  const reading = choice.x as Reading;
  const { reader } = reading;
  const { table, suspension } = reader;
  while (!reader.isDone && reader.seen < table.answers.length) {
    m.charge(1);
    const answer = table.answers[reader.seen++];
    if (answer === undefined) continue;
    work(suspension.size);
    return withAnswer(m, 0, choice.k, reader.variables, answer, () => reading.restore(m, choice));
  }
  m.pop();
  table.idle.push(reader);
  return FAIL;
};

/**
 * Unifies the variables of a call with their values in an answer and goes on with `k`, or with what `restore`
 * returns, which is called before.
 */
function withAnswer(
  m: Machine,
  depth: number,
  k: Frame,
  variables: readonly Term[],
  answer: Term,
  restore?: () => Frame,
): Signal {
  const n = variables.length;
  if (isCopied(answer)) {
    return inSlices(
      m,
      depth,
      k,
      () => instances(answer, n, m.stamp),
      (_m, d, rest, values) => {
        const next = restore?.() ?? rest;
        return variables.every((v, i) => unify(m, v, values[i]!, true)) ? m.proceed(d, next) : FAIL;
      },
    );
  }
  const next = restore?.() ?? k;
  for (let i = 0; i < n; i++) {
    if (!unify(m, variables[i]!, partOf(answer, n, i), true)) return FAIL;
  }
  return m.proceed(depth, next);
}

/** The remaining answers for a call of a complete table. */
interface Rest {
  readonly answers: readonly (Term | undefined)[];
  readonly variables: readonly Term[];
}

const giveNext: Retry = (m, choice) => {
  const { answers, variables } = choice.x as Rest;
  m.charge(1);
  const answer = answers[choice.pc++]!;
  if (choice.pc === answers.length) m.pop();
  return withAnswer(m, 0, choice.k, variables, answer);
};

/** Returns the answers of a complete table to a call with these variables. */
export function giveAnswers(
  m: Machine,
  depth: number,
  k: Frame,
  { answers }: CallTable,
  variables: readonly Term[],
): Signal {
  if (answers.length === 0) return FAIL;
  if (answers.length > 1) {
    const rest: Rest = { answers, variables };
    m.push(giveNext, k, rest, undefined, 1, undefined);
  }
  return withAnswer(m, depth, k, variables, answers[0]!);
}
