/**
 * What a load runs, under its limits and, if it can be left, in slices of time: goals, and work that may be
 * long.
 */
import { Ball } from "../terms/error-terms.js";
import { POSTPONED, Progress, setPayer, setProgress } from "../terms/effort.js";
import type { LongWork, Payer } from "../terms/effort.js";
import { COLON, atom, functor, struct2 } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import type { ReadFlags } from "../text/parser.js";
import type { Place } from "../machine/place.js";
import type { Database } from "../machine/database.js";
import { Halted, Machine } from "../machine/machine.js";
import { Stopped } from "../machine/meter.js";
import type { Meter } from "../machine/meter.js";
import type { Module } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import type { Messenger } from "./load-messages.js";
import { Pace, finished } from "./load-state.js";
import type { Loading } from "./load-state.js";

const CALL = functor("call", 1);

/** Runs what the present load has to run. */
export class LoadRuns {
  readonly database: Database;
  private readonly messenger: Messenger;
  private readonly pace: Pace = new Pace(this);
  /** The machine that requested the load; goals run on its budget. */
  machine: Machine | undefined = undefined;
  /** Pays for reading the texts; undefined for libraries. */
  reading: Meter | undefined = undefined;
  /** When to leave a load that can be left. */
  sliceEnd: number = Infinity;
  /** Is the term that is being taken too small to be left in the middle, or can the load not be left? */
  isBrief = true;
  /** The reading flags, as long as nothing has run that may have changed them. */
  flags: ReadFlags | undefined = undefined;
  /** The error of a goal that ends the load, which has been reported. */
  reported: Ball | undefined = undefined;

  constructor(database: Database, messenger: Messenger) {
    this.database = database;
    this.messenger = messenger;
  }

  /** Can the load be left? */
  get canLeave(): boolean {
    return this.sliceEnd !== Infinity;
  }

  /**
   * How often a limit of the load's budget has been reached: after one more time, loading cannot continue.
   */
  get exhaustions(): number {
    return (this.machine?.exhaustions ?? 0) + (this.reading?.exhaustions ?? 0);
  }

  /** Makes others pay; returns a function that makes those pay who did before. */
  charge(machine: Machine | undefined, reading: Meter | undefined): () => void {
    const before = { machine: this.machine, reading: this.reading };
    this.machine = machine;
    this.reading = reading;
    return () => {
      this.machine = before.machine;
      this.reading = before.reading;
      this.flags = undefined;
    };
  }

  /** Throws the reason if the load is aborted. */
  checkAbortion(): void {
    const abortion = this.machine?.abortion;
    if (abortion?.aborted) throw abortion.reason;
  }

  /** Works without a break: where code waits for it on JavaScript's stack, a load cannot be left. */
  atOnce<T>(work: Loading<T>): T {
    const { sliceEnd } = this;
    this.sliceEnd = Infinity;
    try {
      return finished(work);
    } finally {
      this.sliceEnd = sliceEnd;
    }
  }

  // -- goals ----------------------------------------------------------------------------

  /** Runs a goal once; failure and errors are reported as messages. */
  *goal(goal: Term, module: Module, place: Place | undefined): Loading<boolean> {
    const machine = this.newMachine();
    const outer = this.machine;
    this.machine = machine;
    try {
      machine.start(this.call, [struct2(COLON, atom(module.name), goal)]);
      const holds = yield* this.solving(machine, outer);
      machine.end(outer);
      if (holds) return true;
      this.messenger.goalFailed(goal, place);
    } catch (thrown) {
      if (thrown instanceof Halted || !(thrown instanceof Ball)) throw thrown;
      this.paid(() => this.messenger.error(thrown, place, goal));
      if (thrown instanceof Stopped || machine.exhaustions > 0) {
        this.reported = thrown;
        throw thrown;
      }
    } finally {
      this.machine = outer;
      machine.close(outer);
      outer?.settle(machine);
    }
    return false;
  }

  /** Runs a goal once, and says whether it holds. */
  holds(goal: Term, module: Module): Loading<boolean> {
    return this.callOnce(this.call, [struct2(COLON, atom(module.name), goal)]);
  }

  /** Calls a predicate once. What it has made may be long. */
  *callOnce(
    p: Predicate,
    args: readonly Term[],
    machine: Machine = this.newMachine(),
  ): Loading<boolean> {
    this.isBrief = !this.canLeave;
    try {
      machine.start(p, args);
      if (!(yield* this.solving(machine, this.machine))) return false;
      machine.commit();
      return true;
    } finally {
      // The load may end while the machine is left.
      if (machine.isPaused) machine.close(this.machine);
      this.machine?.settle(machine);
    }
  }

  private get call(): Predicate {
    return this.database.predicate(this.database.user, CALL);
  }

  /** A machine for the goals of a load. They may change how the text is read. */
  private newMachine(): Machine {
    this.flags = undefined;
    const machine = this.machine?.child() ?? new Machine(this.database);
    machine.isLoading = true;
    return machine;
  }

  /** Computes the first answer of the machine, whose time ends with that of `outer`. */
  private *solving(machine: Machine, outer: Machine | undefined): Loading<boolean> {
    let holds = false;
    let idled = outer?.idled ?? 0;
    do {
      machine.sliceEnd = this.sliceEnd;
      machine.canWait = this.canLeave;
      holds = machine.solve(false);
      if (machine.isPaused) yield machine.awaited;
      if (outer !== undefined) {
        machine.postpone(outer.idled - idled);
        ({ idled } = outer);
      }
    } while (machine.isPaused);
    machine.canWait = false;
    return holds;
  }

  // -- long work ------------------------------------------------------------------------

  /** A point at which the load may be left, and its limits are checked. */
  *pause(): Loading<void> {
    yield undefined;
    this.reading?.lookNow();
  }

  /** Reads a part of a term, under the limits of the load, and not far beyond the end of the slice. */
  readPart<T>(parts: LongWork<T>): IteratorResult<number, T> {
    return this.paid(() => parts.next(), this.canLeave ? this.pace : this.reading);
  }

  /** Does work without a break, under the limits of the load; a library has none. */
  private paid<T>(work: () => T, by: Payer | undefined = this.reading): T {
    if (by === undefined) return work();
    const payer = setPayer(by);
    try {
      return work();
    } finally {
      setPayer(payer);
    }
  }

  /** Does work that may be long, in slices then. It has no effect before it is done. */
  *inSlices<T>(work: () => T): Loading<T> {
    if (this.isBrief) return this.paid(work);
    const progress = new Progress();
    const { pace } = this;
    for (;;) {
      if (pace.isSliceOver) yield* this.pause();
      const payer = setPayer(pace);
      const outer = setProgress(progress);
      try {
        return work();
      } catch (thrown) {
        if (thrown !== POSTPONED) throw thrown;
      } finally {
        setProgress(outer);
        setPayer(payer);
      }
      progress.restart();
    }
  }
}
