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
import { indicator } from "../terms/error-terms.js";
import { UNDO } from "../terms/trail.js";
import type { Cell, Term } from "../terms/term.js";
import type { Undoable } from "../terms/trail.js";
import type { Choice, Retry } from "../machine/choice.js";
import { Frame, WAITING } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import { FAIL } from "../machine/signal.js";
import type { Machine } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";
import type { Predicate } from "../machine/predicate.js";
import { Suspension } from "./suspension.js";
import type { Activation } from "./suspension.js";
import { EVALUATING, unifyAnswer } from "./table.js";
import type { Table } from "./table.js";

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
const addAnswer: Resume = (m, _depth, frame) => {
  const { base, table, variables, run } = frame.code as Finder;
  if (table.state !== EVALUATING || !table.add(m, variables)) return FAIL;
  run.wake(table);
  if (table.isGround) {
    // There is no other answer: drop the remaining alternatives.
    table.complete();
    m.cutTo(base);
  }
  return FAIL;
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
  const { table, variables } = reader;
  while (!reader.isDone && reader.seen < table.answers.length) {
    const answer = table.answers[reader.seen++];
    if (answer === undefined) continue;
    m.charge(1);
    const k = reading.restore(m, choice);
    if (unifyAnswer(m, variables, answer)) return m.proceed(0, k);
    m.undoTo(choice.trailTop);
    while (m.newest !== choice) m.pop();
  }
  m.pop();
  table.idle.push(reader);
  return FAIL;
};

/** The remaining answers for a call of a complete table. */
interface Rest {
  readonly answers: readonly (Term | undefined)[];
  readonly variables: readonly Term[];
}

const giveNext: Retry = (m, choice) => {
  const { answers, variables } = choice.x as Rest;
  for (;;) {
    m.charge(1);
    const answer = answers[choice.pc++]!;
    if (choice.pc === answers.length) {
      m.pop();
      return unifyAnswer(m, variables, answer) ? m.proceed(0, choice.k) : FAIL;
    }
    if (unifyAnswer(m, variables, answer)) return m.proceed(0, choice.k);
    m.undoTo(choice.trailTop);
  }
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
    const choice = m.push(giveNext, k, rest, undefined, 1, undefined);
    if (unifyAnswer(m, variables, answers[0]!)) return m.proceed(depth, k);
    m.undoTo(choice.trailTop);
    return giveNext(m, choice);
  }
  return unifyAnswer(m, variables, answers[0]!) ? m.proceed(depth, k) : FAIL;
}
