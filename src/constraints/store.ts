/**
 * Constrained variables, propagators, and the queue between them.
 *
 * A `Variable` is the solver's view of a Prolog variable: its domain, and the propagators that watch it. It
 * is the attribute of module `clpfd` of that variable (variables.ts). When a single value is left, it no
 * longer changes, and its Prolog variable is bound at once. A constant is a `Variable` without a Prolog
 * variable.
 *
 * A `Propagator` removes values that cannot be part of a solution. It runs when one of its variables changes
 * in a way that it watches: gets a value, gets other bounds, loses any value. It is in the queue at most
 * once. The queue consists of two FIFO lists; a `slow` propagator runs only when no other one is queued.
 * `run` continues until nothing changes, a fixpoint, so the queue is empty between two goals. It ends for
 * open domains too (`approach`).
 *
 * The machine's trail undoes all changes. A domain is recorded once for each choice point: `savedAt` is the
 * stamp of the choice point for which that was done last.
 */
import {
  AttributedBinding,
  attributesOf,
  bindAttributed,
  putAttribute,
} from "../terms/attributed-variables.js";
import { POSTPONED, Progress, inParts, setProgress, work as spend } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { Ball, indicatorContext } from "../terms/error-terms.js";
import type { Opaque } from "../terms/opaque.js";
import {
  ATTVAR,
  NIL,
  VAR,
  atom,
  compound,
  deref,
  functor,
  reference,
  stampOf,
  struct2,
} from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import type { Undoable } from "../terms/trail.js";
import { listOf } from "../terms/walk.js";
import type { Machine } from "../machine/machine.js";
import { Domain } from "./domain.js";
import { intOf, termOf } from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";

/** Events to watch: a value, other bounds, any change of the domain. */
export type WatchedEvent = "value" | "bounds" | "domain";

/** A posted constraint. */
export abstract class Propagator {
  /** Its variables, including constants, in an order of its own. */
  readonly vars: readonly Variable[];
  /** Is it in the queue? */
  queued = false;
  /** Is it entailed, so that it never needs to run again? */
  dead = false;
  /** Does it run after the fast ones? */
  get slow(): boolean {
    return false;
  }
  /** Can it only be posted on variables with finite bounds? */
  get needsBounds(): boolean {
    return false;
  }
  /** Would it remove nothing if it ran again at once? */
  get isIdempotent(): boolean {
    return false;
  }
  /** The stamp of its birth, as variables have one. */
  stamp = 0;
  private known: Term | undefined = undefined;

  /** The term for it in copies of its variables: the same for all, so that it is copied once. */
  get posted(): Term {
    const cells = (): Term[] => this.vars.map((v) => v.cell ?? v.term);
    return (this.known ??= struct2(
      POSTED,
      reference(this),
      compound(functor("v", this.vars.length), cells()),
    ));
  }

  constructor(vars: readonly Variable[]) {
    this.vars = vars;
  }

  /** Which changes of `vars[i]` it watches; undefined for none. */
  abstract waitsFor(i: number): WatchedEvent | undefined;

  /**
   * Removes impossible values; false when there is no solution. Long work (`inParts` in terms/effort.ts) is
   * left when a slice of time is over, and this is called again: all of it is then one stretch of long work,
   * or there is no effect before the last.
   */
  abstract propagate(s: Store): boolean;

  /** Posts the same constraint on other variables, one for each of `vars`. */
  abstract again(s: Store, vars: readonly Variable[]): boolean;

  /** Does it appear in goals? Else another propagator represents it. */
  get isTold(): boolean {
    return true;
  }

  /** The goals that represent it, at least one if it is told; `terms` are its variables as terms. */
  abstract goals(terms: readonly Term[]): Term[];
}

const none: Propagator[] = [];

/** The solver's view of a variable. */
export class Variable implements Opaque {
  /** The Prolog variable; undefined for a constant. */
  cell: Cell | undefined;
  domain: Domain;
  /** The stamp of its birth; see terms/trail.ts. */
  readonly stamp: number;
  savedAt: number;
  /** The run in which its open domain last changed, and how often it has. */
  movedIn = 0;
  moves = 0;
  onValue: Propagator[] = none;
  onBounds: Propagator[] = none;
  onDomain: Propagator[] = none;
  /** All propagators ever posted on it, in order. */
  all: Propagator[] = none;

  constructor(cell: Cell | undefined, domain: Domain, stamp: number) {
    this.cell = cell;
    this.domain = domain;
    this.stamp = stamp;
    this.savedAt = 0;
  }

  get min(): Int {
    return this.domain.min;
  }

  get max(): Int {
    return this.domain.max;
  }

  /** Does it have a single value? */
  get isFixed(): boolean {
    return this.domain.size === 1;
  }

  /** The term for it: its value, or the Prolog variable. */
  get term(): Term {
    return this.domain.size === 1 || this.cell === undefined ? termOf(this.domain.min) : this.cell;
  }

  /** The propagators on it that are not dead. */
  living(): Propagator[] {
    return this.all.filter((p) => !p.dead);
  }

  /**
   * The attribute of a copy of the Prolog variable: the domain, and the constraints on variables as terms.
   */
  asTerm(): Term {
    const posted = this.living().map((p) => p.posted);
    return struct2(COPIED, reference(this.domain), listOf(posted));
  }
}

/** The attribute of a copy: `COPIED(Domain, Posted)`, each of which is `POSTED(Propagator, v(Variable, ...))`. */
export const COPIED: Functor = functor("$fd_copied", 2);
export const POSTED: Functor = functor("$fd_posted", 2);

/** The module whose attribute a `Variable` is. */
export const CLPFD: Cell = atom("clpfd");

/** A variable that always has that value. */
export function constant(value: Int): Variable {
  return new Variable(undefined, Domain.single(value), 0);
}

class SavedDomain implements Undoable {
  private readonly variable: Variable;
  private readonly domain: Domain;
  private readonly savedAt: number;

  constructor(v: Variable) {
    this.variable = v;
    this.domain = v.domain;
    this.savedAt = v.savedAt;
  }

  undo(): void {
    this.variable.domain = this.domain;
    this.variable.savedAt = this.savedAt;
  }
}

class Death implements Undoable {
  private readonly propagator: Propagator;

  constructor(p: Propagator) {
    this.propagator = p;
  }

  undo(): void {
    this.propagator.dead = false;
  }
}

/**
 * How often an open domain may change in one run. `X #> Y, Y #> X` has no solution, and would run forever: so
 * such a domain is left as it is, which is sound, until it is closed.
 */
const MOST_MOVES = 16;

/**
 * Repeated squaring soon makes numbers long: beyond these bounds, an open domain may change only this often.
 */
const FAR = 2 ** 128;
const FAR_MOVES = 4;

/** Is a bound of an open domain far away from 0? */
function isFar({ min, max }: Domain): boolean {
  return (
    (max !== Infinity && (max > FAR || max < -FAR)) ||
    (min !== -Infinity && (min > FAR || min < -FAR))
  );
}

/** The cost of attaching a propagator to a variable, in steps of a walk. */
const STEPS = 16;

/** Among so many variables, a search is quicker than a set. */
const FEW = 8;

/** To so many variables, a propagator is attached in parts. */
const MANY = 256;

/** This many values cost as much as a call. */
const LOOK = 64;

/** The logarithm of how many variables of a propagator cost as much as a call. */
const VARIABLES_BITS = 5;

/** Continues with propagation that was left. */
const PROPAGATE: Functor = functor("$fd_propagate", 1);

/** Work that was left. */
export interface Left {
  /** What posts constraints, if that is not done. */
  readonly work: (() => boolean) | undefined;
  /** The propagator that runs next: perhaps it is in the middle of its run. */
  readonly propagator: Propagator | undefined;
  readonly queue: readonly Propagator[];
  readonly revival: Propagator | undefined;
  /** The number of the run, if it has begun. */
  readonly run: number | undefined;
  /** What `work` or the propagator has done. */
  readonly progress: Progress;
  /** The goals that have been woken. */
  readonly woken: Machine["woken"];
  /** The goal, for errors. */
  readonly name: string | undefined;
  readonly arity: number | undefined;
}

/** Longer lists of a queue are released to the collector. */
const KEEP = 4096;

/** The propagation queue, and all operations that change domains. */
export class Store {
  /** The current machine. */
  m: Machine = undefined as unknown as Machine;
  private quick: Propagator[] = [];
  private quickNext = 0;
  private slow: Propagator[] = [];
  private slowNext = 0;
  /** Is propagation running, rather than the posting of a constraint? */
  private isRunning = false;
  /** What posts the constraints of copies in the current run. */
  revival: Propagator | undefined = undefined;
  /** The number of runs so far, and that of the current one. */
  private runs = 0;
  private current = 0;
  /** May the current run be left, to go on before the next goal? */
  private mayLeave = false;
  /** Is the current run to be left before `running` begins? */
  private isLeft = false;
  /** The propagator that runs or is about to. */
  private running: Propagator | undefined = undefined;
  /** The progress of what posts constraints, then of the running propagator. */
  private progress: Progress = new Progress();
  /** The number of the next run, if it goes on with one that was left. */
  private next: number | undefined = undefined;

  /**
   * Runs `work` and then all propagators that it has woken, for a goal on the machine `m`, the one of that
   * name and arity if they are given; false if there is no solution. In a run that can be left, long work is
   * left when its slice of time is over, and goes on before the next goal. `work` is then called again
   * (terms/effort.ts), so it has no effect that it may not have twice before its last stretch of long work.
   */
  perform(m: Machine, work: () => boolean, name?: string, arity?: number): boolean {
    return this.advance(m, work, undefined, name, arity);
  }

  /** Goes on with work that was left. */
  resume(m: Machine, left: Left): boolean {
    const { work, propagator, queue, run, name, arity } = left;
    for (const p of queue) this.schedule(p);
    this.revival = left.revival;
    // An open domain has changed as often as before.
    this.next = run;
    this.progress = left.progress;
    this.progress.restart();
    // These goals run when all is done.
    if (left.woken !== undefined) m.woken = [...left.woken];
    return this.advance(m, work, propagator, name, arity);
  }

  private advance(
    m: Machine,
    work: (() => boolean) | undefined,
    propagator: Propagator | undefined,
    name: string | undefined,
    arity: number | undefined,
  ): boolean {
    const { progress } = this;
    this.m = m;
    this.mayLeave = m.canWait && !m.hooksWait;
    const outer = setProgress(this.mayLeave ? progress : undefined);
    let done = false;
    try {
      if (work !== undefined) {
        if (!work()) return false;
        work = undefined;
        if (progress.isBegun) progress.clear();
      }
      done = this.run(propagator);
      if (this.isLeft) this.leave(undefined, name, arity);
      return done;
    } catch (thrown) {
      if (thrown === POSTPONED) {
        done = true;
        this.leave(work, name, arity);
        return true;
      }
      const isNamed = thrown instanceof Ball && name !== undefined;
      throw isNamed ? indicatorContext(thrown, name, arity!) : thrown;
    } finally {
      setProgress(outer);
      this.mayLeave = false;
      if (progress === this.progress && progress.isBegun) progress.clear();
      if (!done) this.clear();
    }
  }

  /** Leaves the work, which goes on before the next goal. */
  private leave(
    work: (() => boolean) | undefined,
    name: string | undefined,
    arity: number | undefined,
  ): void {
    const { m, progress, running, revival } = this;
    const queue = [...this.quick.slice(this.quickNext), ...this.slow.slice(this.slowNext)];
    const run = work === undefined ? this.current : undefined;
    const { woken } = m;
    this.clear();
    this.progress = new Progress();
    m.woken = undefined;
    const propagator = running;
    const left: Left = { work, propagator, queue, revival, run, progress, woken, name, arity };
    const p = m.database.predicate(m.database.system, PROPAGATE);
    m.callAgain(p, [reference(left)], new Progress());
  }

  /** Empties the queue. */
  private clear(): void {
    this.isRunning = false;
    this.isLeft = false;
    this.revival = undefined;
    this.running = undefined;
    for (let i = this.quickNext; i < this.quick.length; i++) this.quick[i]!.queued = false;
    for (let i = this.slowNext; i < this.slow.length; i++) this.slow[i]!.queued = false;
    this.quickNext = this.slowNext = 0;
    if (this.quick.length > KEEP) this.quick = [];
    else this.quick.length = 0;
    this.slow.length = 0;
  }

  /** Runs `first`, if given, and queued propagators until there are none. */
  private run(first: Propagator | undefined): boolean {
    this.current = this.next ?? ++this.runs;
    this.next = undefined;
    this.isRunning = true;
    return this.runAll(first);
  }

  /** Posts a constraint from within a propagator: here each bound is moved as far as requested. */
  impose(work: () => boolean): boolean {
    this.isRunning = false;
    const done = work();
    this.isRunning = true;
    return done;
  }

  /** Charges a round of work to the budget of the machine. */
  tick(): void {
    if (--this.m.fuel < 0) this.m.refuel();
  }

  /**
   * Ends a round of a propagator that has changed domains and goes on with the next round: that may be in a
   * later slice, in another call of `propagate`.
   */
  endRound(): void {
    const isLeft = this.mayLeave && this.m.due && this.m.isSliceOver;
    if (isLeft && this.running?.dead === false) throw POSTPONED;
  }

  /**
   * Charges an inspection of `n` values within a round: after many of them, the limit on time is checked too.
   */
  look(n: number): void {
    if (n >= LOOK) this.m.charge(Math.trunc(n / LOOK));
  }

  private runAll(first: Propagator | undefined): boolean {
    const { m, progress } = this;
    let next = first;
    for (;;) {
      let p: Propagator;
      const isResumed = next !== undefined;
      if (next !== undefined) {
        p = next;
        next = undefined;
      } else if (this.quickNext < this.quick.length) {
        p = this.quick[this.quickNext++]!;
        p.queued = false;
      } else if (this.slowNext < this.slow.length) {
        if (this.quickNext > 0) {
          this.quickNext = 0;
          this.quick.length = 0;
        }
        p = this.slow[this.slowNext++]!;
        p.queued = false;
      } else {
        this.clear();
        return true;
      }
      if (p.dead) {
        if (progress.isBegun) progress.clear();
        continue;
      }
      this.running = p;
      m.fuel -= 1 + (p.vars.length >> VARIABLES_BITS);
      if (m.fuel < 0) {
        m.refuel();
        if (this.mayLeave && !isResumed && m.isSliceOver) {
          this.isLeft = true;
          return true;
        }
      }
      if (!p.propagate(this)) return false;
      if (progress.isBegun) progress.clear();
    }
  }

  /** Adds `p` to the queue. */
  schedule(p: Propagator): void {
    if (p.queued || p.dead || (p === this.running && p.isIdempotent)) return;
    p.queued = true;
    (p.slow ? this.slow : this.quick).push(p);
  }

  private wake(list: readonly Propagator[]): void {
    for (let i = 0; i < list.length; i++) this.schedule(list[i]!);
  }

  /** Attaches a new propagator to its variables, and queues it. */
  post(p: Propagator): boolean {
    p.stamp = this.m.stamp;
    const { length } = p.vars;
    if (length < MANY) {
      const seen = length > FEW ? new Set<Variable>() : undefined;
      for (let i = 0; i < length; i++) this.attach(p, i, seen);
    } else {
      // In another call for the same constraint, the propagator of the first is the one that is attached.
      p = inParts(() => this.attachInParts(p));
    }
    this.schedule(p);
    return true;
  }

  private *attachInParts(p: Propagator): LongWork<Propagator> {
    const seen = new Set<Variable>();
    for (let i = 0; i < p.vars.length; i++) {
      this.attach(p, i, seen);
      if (i % MANY === MANY - 1) yield MANY;
    }
    return p;
  }

  /** Attaches `p` to its variable `i`; `seen`, if given, are those before. */
  private attach(p: Propagator, i: number, seen: Set<Variable> | undefined): void {
    const { vars } = p;
    const v = vars[i]!;
    if (v.isFixed) return;
    spend(STEPS);
    const event = p.waitsFor(i);
    if (event === "value") this.enter(v, "onValue", p);
    else if (event === "bounds") this.enter(v, "onBounds", p);
    else if (event === "domain") this.enter(v, "onDomain", p);
    if (seen === undefined ? vars.indexOf(v) < i : seen.has(v)) return;
    seen?.add(v);
    this.enter(v, "all", p);
    this.m.residues?.note(this.m, v.cell!, false);
  }

  private enter(
    v: Variable,
    list: "onValue" | "onBounds" | "onDomain" | "all",
    p: Propagator,
  ): void {
    if (v[list] === none) v[list] = [];
    const waiting = v[list];
    waiting.push(p);
    if (v.stamp < this.m.choiceStamp) {
      this.m.record({ undo: () => void waiting.pop() }, v.stamp);
    }
  }

  /** Makes `p` dead, until that is undone. */
  kill(p: Propagator): void {
    if (p.dead) return;
    p.dead = true;
    if (p.stamp < this.m.choiceStamp) this.m.record(new Death(p), p.stamp);
  }

  /** Replaces the domain of `v` by a subset of it. */
  narrow(v: Variable, domain: Domain | undefined): boolean {
    const before = v.domain;
    if (domain === before) return true;
    if (domain === undefined) return false;
    const { m } = this;
    if (v.savedAt !== m.choiceStamp && v.stamp < m.choiceStamp) {
      m.record(new SavedDomain(v), v.stamp);
      v.savedAt = m.choiceStamp;
    }
    v.domain = domain;
    if (domain.size === 1) {
      if (!this.bind(v, domain.min)) return false;
      this.wake(v.onValue);
      this.wake(v.onBounds);
    } else if (domain.min !== before.min || domain.max !== before.max) {
      this.wake(v.onBounds);
    }
    this.wake(v.onDomain);
    return true;
  }

  /** Like `narrow`, but a domain that stays open changes only so often in one run. */
  private approach(v: Variable, domain: Domain | undefined): boolean {
    if (domain === v.domain) return true;
    if (domain !== undefined && domain.size === Infinity && this.isRunning) {
      if (v.movedIn !== this.current) {
        v.movedIn = this.current;
        v.moves = 0;
      }
      if (++v.moves > MOST_MOVES || (v.moves > FAR_MOVES && isFar(domain))) return true;
    }
    return this.narrow(v, domain);
  }

  /** Binds the Prolog variable of `v`. If it is bound already, its hook is still pending. */
  private bind(v: Variable, value: Int): boolean {
    const { m } = this;
    const cell = v.cell!;
    if (cell.t !== ATTVAR) {
      const bound = intOf(deref(cell));
      return bound === undefined || bound === value;
    }
    const attributes = attributesOf(cell);
    if (attributes === NIL || (deref(attributes.a0) === CLPFD && deref(attributes.a2) === NIL)) {
      // There are no hooks of other modules to call, and this module's would find everything done.
      cell.t = VAR;
      cell.a0 = termOf(value);
      if (stampOf(cell) < m.choiceStamp) m.record(new AttributedBinding(cell), stampOf(cell));
    } else {
      bindAttributed(m, cell, termOf(value));
    }
    return true;
  }

  /** `v` is `x`. */
  assign(v: Variable, x: Int): boolean {
    const { domain } = v;
    if (domain.size === 1) return domain.min === x;
    return domain.has(x) && this.narrow(v, Domain.single(x));
  }

  /** `v` is at least `x`. */
  atLeast(v: Variable, x: Int): boolean {
    if (x <= v.domain.min) return true;
    // An infinite bound is too large to be computed.
    return x === Infinity ? v.max === Infinity : this.approach(v, v.domain.from(x));
  }

  /** `v` is at most `x`. */
  atMost(v: Variable, x: Int): boolean {
    if (x >= v.domain.max) return true;
    return x === -Infinity ? v.min === -Infinity : this.approach(v, v.domain.to(x));
  }

  /** `v` is not `x`. */
  remove(v: Variable, x: Int): boolean {
    return this.narrow(v, v.domain.without(x));
  }

  /** `v` is not from `low` to `high`. */
  removeRange(v: Variable, low: Int, high: Int): boolean {
    return this.approach(v, v.domain.withoutRange(low, high));
  }

  /** `v` is in `domain`. */
  within(v: Variable, domain: Domain | undefined): boolean {
    return domain !== undefined && this.approach(v, v.domain.and(domain));
  }

  /** A new variable that is not in the program. */
  fresh(domain: Domain = Domain.all): Variable {
    return this.create(this.m.fresh(), domain);
  }

  /** Makes the Prolog variable `cell`, which lacks this attribute, a variable of the solver. */
  create(cell: Cell, domain: Domain): Variable {
    const { m } = this;
    const v = new Variable(undefined, domain, m.stamp);
    putAttribute(m, cell, CLPFD, reference(v));
    v.cell = deref(cell) as Cell;
    return v;
  }
}

/** The store. Propagation runs to completion within one call, so one store serves all machines. */
export const store: Store = new Store();
