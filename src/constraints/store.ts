/**
 * Constrained variables, propagators, and the queue between them.
 *
 * A `Variable` is what the solver knows of a Prolog variable: its domain, and who wants to hear of
 * changes. It is the attribute of module `clpfd` of that variable (variables.ts). One that has got a
 * single value stays as it is, and its Prolog variable is bound at once. A constant is a `Variable`
 * without a Prolog variable.
 *
 * A `Propagator` takes values away that cannot be part of a solution. It is run when one of its
 * variables changes in a way that it waits for: gets a value, gets other bounds, loses any value. It
 * is in the queue at most once. The queue is two lists, first in, first out; one that is `slow` runs
 * only when no other waits. `run` goes on until nothing changes: a fixpoint, so that no call leaves
 * work behind, and the queue is empty between two goals. It ends for open domains too (`approach`).
 *
 * Everything that changes is taken back with the machine's trail. A domain is recorded once for each
 * choice point: `savedAt` is the stamp of the choice point for which that was done last.
 */
import {
  AttributedBinding,
  attributesOf,
  bindAttributed,
  putAttribute,
} from "../terms/attributed-variables.js";
import { work as spend } from "../terms/effort.js";
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

/** Wait for a value, for other bounds, for any change of the domain. */
export type WatchedEvent = "value" | "bounds" | "domain";

/** A constraint at work. */
export abstract class Propagator {
  /** Its variables, constants among them, in an order of its own. */
  readonly vars: readonly Variable[];
  /** It is in the queue. */
  queued = false;
  /** It has nothing more to say. */
  dead = false;
  /** It runs after those that are quick. */
  get slow(): boolean {
    return false;
  }
  /** It can only be posted on variables with bounds. */
  get needsBounds(): boolean {
    return false;
  }
  /** The stamp of its birth, as variables have one. */
  stamp = 0;
  private known: Term | undefined = undefined;

  /** What copies of its variables have for it: the same term for all, which is then copied once. */
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

  /** Which changes of `vars[i]` it waits for; undefined for none. */
  abstract waitsFor(i: number): WatchedEvent | undefined;

  /** Takes away what cannot be; false when there is no solution. */
  abstract propagate(s: Store): boolean;

  /** Posts the same constraint on other variables, one for each of `vars`. */
  abstract again(s: Store, vars: readonly Variable[]): boolean;

  /** The goals that stand for it; `terms` are its variables as terms. */
  abstract goals(terms: readonly Term[]): Term[];
}

const none: Propagator[] = [];

/** What the solver knows of a variable. */
export class Variable implements Opaque {
  /** The Prolog variable; none for a constant. */
  cell: Cell | undefined;
  domain: Domain;
  /** The stamp of its birth; see terms/trail.ts. */
  readonly stamp: number;
  savedAt: number;
  /** The run in which its open domain has changed last, and how often it has. */
  movedIn = 0;
  moves = 0;
  onValue: Propagator[] = none;
  onBounds: Propagator[] = none;
  onDomain: Propagator[] = none;
  /** All that have ever been posted on it, in order. */
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

  /** Has it one value? */
  get isFixed(): boolean {
    return this.domain.size === 1;
  }

  /** It as a term: the value that it has, or the Prolog variable. */
  get term(): Term {
    return this.domain.size === 1 || this.cell === undefined ? termOf(this.domain.min) : this.cell;
  }

  /** The propagators on it that still have something to say. */
  living(): Propagator[] {
    return this.all.filter((p) => !p.dead);
  }

  /** What a copy of the Prolog variable gets for it: the domain, and the constraints on variables as terms. */
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

/** A variable that has always that value. */
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
 * How often an open domain may change in one run. `X #> Y, Y #> X` has no solution, and no
 * end: what moves on so is left where it is, which is sound, until the domain is closed.
 */
const MOST_MOVES = 16;

/** Squares of squares get long soon: behind these bounds, an open domain may change only so often. */
const FAR = 2 ** 128;
const FAR_MOVES = 4;

/** Is a bound of an open domain far away from 0? */
function isFar({ min, max }: Domain): boolean {
  return (
    (max !== Infinity && (max > FAR || max < -FAR)) ||
    (min !== -Infinity && (min > FAR || min < -FAR))
  );
}

/** What it costs to let a propagator wait for a variable, in steps of a walk. */
const STEPS = 16;

/** So many values cost as much as a call. */
const LOOK = 64;

/** Beyond this the lists of a queue are given back to the collector. */
const KEEP = 4096;

/** The queue of one machine's propagators, and all that changes domains. */
export class Store {
  /** The machine at work. */
  m: Machine = undefined as unknown as Machine;
  private quick: Propagator[] = [];
  private quickNext = 0;
  private slow: Propagator[] = [];
  private slowNext = 0;
  /** Propagators are at work, not the posting of a constraint. */
  private isRunning = false;
  /** See `fail`. */
  private hasFailed = false;
  /** How many runs there have been. */
  private runs = 0;

  /** Runs `work` and then all propagators that it has woken, on the machine `m`; false if there is no solution. */
  perform(m: Machine, work: () => boolean): boolean {
    this.m = m;
    let done = false;
    try {
      done = work() && this.run();
      return done;
    } finally {
      if (!done) {
        this.isRunning = false;
        this.clear();
      }
    }
  }

  /** Nothing waits any more. */
  private clear(): void {
    this.hasFailed = false;
    for (let i = this.quickNext; i < this.quick.length; i++) this.quick[i]!.queued = false;
    for (let i = this.slowNext; i < this.slow.length; i++) this.slow[i]!.queued = false;
    this.quickNext = this.slowNext = 0;
    if (this.quick.length > KEEP) this.quick = [];
    else this.quick.length = 0;
    this.slow.length = 0;
  }

  /** Runs what waits until nothing does. */
  run(): boolean {
    this.runs++;
    this.isRunning = true;
    const done = this.runAll();
    this.isRunning = false;
    return done;
  }

  /**
   * Posts what is to hold from now on, from within a propagator: here each bound is moved as far as
   * it is told to.
   */
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

  /** Charges a look at `n` values within a round: much of it is to see the limits on time too. */
  look(n: number): void {
    if (n >= LOOK) this.m.charge(Math.trunc(n / LOOK));
  }

  /** There is no solution, which the next run tells. */
  fail(): void {
    this.hasFailed = true;
  }

  private runAll(): boolean {
    const { m } = this;
    if (this.hasFailed) return false;
    for (;;) {
      let p: Propagator;
      if (this.quickNext < this.quick.length) {
        p = this.quick[this.quickNext++]!;
      } else if (this.slowNext < this.slow.length) {
        if (this.quickNext > 0) {
          this.quickNext = 0;
          this.quick.length = 0;
        }
        p = this.slow[this.slowNext++]!;
      } else {
        this.clear();
        return true;
      }
      p.queued = false;
      if (p.dead) continue;
      if (--m.fuel < 0) m.refuel();
      if (!p.propagate(this)) return false;
    }
  }

  /** Lets `p` run. */
  schedule(p: Propagator): void {
    if (p.queued || p.dead) return;
    p.queued = true;
    (p.slow ? this.slow : this.quick).push(p);
  }

  private wake(list: readonly Propagator[]): void {
    for (let i = 0; i < list.length; i++) this.schedule(list[i]!);
  }

  /** Lets a new propagator wait for its variables, and run once. */
  post(p: Propagator): boolean {
    p.stamp = this.m.stamp;
    const { vars } = p;
    const seen = vars.length > 2 ? new Set<Variable>() : undefined;
    for (let i = 0; i < vars.length; i++) {
      const v = vars[i]!;
      if (v.isFixed) continue;
      spend(STEPS);
      const event = p.waitsFor(i);
      if (event === "value") this.enter(v, "onValue", p);
      else if (event === "bounds") this.enter(v, "onBounds", p);
      else if (event === "domain") this.enter(v, "onDomain", p);
      if (seen?.has(v) === true || (i === 1 && v === vars[0])) continue;
      seen?.add(v);
      this.enter(v, "all", p);
      this.m.residues?.note(this.m, v.cell!, false);
    }
    this.schedule(p);
    return true;
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

  /** `p` has nothing more to say, until that is taken back. */
  kill(p: Propagator): void {
    if (p.dead) return;
    p.dead = true;
    if (p.stamp < this.m.choiceStamp) this.m.record(new Death(p), p.stamp);
  }

  /** Gives `v` another domain, a part of its own. */
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

  /** As `narrow`, but a domain that stays open changes only so often in one run. */
  private approach(v: Variable, domain: Domain | undefined): boolean {
    if (domain === v.domain) return true;
    if (domain !== undefined && domain.size === Infinity && this.isRunning) {
      if (v.movedIn !== this.runs) {
        v.movedIn = this.runs;
        v.moves = 0;
      }
      if (++v.moves > MOST_MOVES || (v.moves > FAR_MOVES && isFar(domain))) return true;
    }
    return this.narrow(v, domain);
  }

  /** Binds the Prolog variable of `v`. One that is bound already has its hook still to come. */
  private bind(v: Variable, value: Int): boolean {
    const { m } = this;
    const cell = v.cell!;
    if (cell.t !== ATTVAR) {
      const bound = intOf(deref(cell));
      return bound === undefined || bound === value;
    }
    const attributes = attributesOf(cell);
    if (attributes === NIL || (deref(attributes.a0) === CLPFD && deref(attributes.a2) === NIL)) {
      // Nobody else's hook is to be called, and this module's would find all done.
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
    // An infinite bound is one that is too large to be computed.
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

  /** `v` is in `domain`. */
  within(v: Variable, domain: Domain | undefined): boolean {
    return domain !== undefined && this.approach(v, v.domain.and(domain));
  }

  /** A new variable that a program does not have. */
  fresh(domain: Domain = Domain.all): Variable {
    return this.create(this.m.fresh(), domain);
  }

  /** Makes the Prolog variable `cell`, without this attribute so far, one of the solver's. */
  create(cell: Cell, domain: Domain): Variable {
    const { m } = this;
    const v = new Variable(undefined, domain, m.stamp);
    putAttribute(m, cell, CLPFD, reference(v));
    v.cell = deref(cell) as Cell;
    return v;
  }
}

/** The store. Propagation runs to its end within one call, so that one serves all machines. */
export const store: Store = new Store();
