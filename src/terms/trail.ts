/**
 * Bindings and their undoing.
 *
 * A binding writes the variable's `a0`. It is recorded on the trail only when the variable is older than the
 * newest choice point, because a younger one is unreachable once that choice point is resumed. Ages are
 * stamps: `stamp` grows by one with each choice point, a variable keeps the stamp of its birth, and
 * `choiceStamp` is the stamp of the newest choice point. So
 *
 *   a variable v is trailed when bound  ⇔  v.stamp < choiceStamp
 *
 * and a deterministic loop leaves the trail empty. Where code binds before it has pushed its choice point
 * (head unification), it raises `choiceStamp` to `EVERYTHING` meanwhile; `tidy` then drops the entries that
 * were not needed.
 *
 * The trail also holds `UNDO` cells: `a0` is an object with `undo()`, and `a1` the stamp by which `tidy`
 * decides, as for variables, whether to keep it.
 */
import { Functor, KIND_REF, UNBOUND, VAR, stampOf, struct2, variable } from "./term.js";
import type { LongWork, Progress } from "./effort.js";
import type { OccursCheck } from "./occurs.js";
import type { Cell, Term } from "./term.js";

/** The stamp above all stamps: with it as `choiceStamp`, each binding is trailed. */
export const EVERYTHING: number = 0x7fffffff;

/** The mark of a trail entry that is not a variable. */
export const UNDO: Functor = new Functor("undo", 0, KIND_REF);

/** A trail entry that can undo itself. */
export interface Undoable {
  undo(): void;
  /** The term that it holds. */
  readonly held?: Term | undefined;
  /**
   * Returns a function that redoes the change after it has been undone: for a run that is suspended and
   * resumed later (tabling/suspension.ts).
   */
  again?(): () => void;
}

/**
 * After this many undoings a short trail gets a new array. Writing young objects into a young array is free,
 * while for an old array the collector must record each write: the zebra puzzle took a ninth longer.
 */
const RENEWAL = 4096;
const SHORT = 1024;
/** Entries that are looked at each time: when a choice point is left by an exit, and by `tidy`. */
const FEW = 64;

/**
 * Decides on a binding of a variable with an attribute of its module: `value` is the attribute's value,
 * `other` what the variable is bound to, perhaps another variable. False forbids the binding. A hook may give
 * other variables attributes; it must not call predicates, and may or may not see other bindings of the same
 * unification.
 */
export type BindHook = (m: Trail, value: Term, other: Term) => boolean;

/** Bind hooks by the atom that names the module of the attribute. */
export type BindHooks = ReadonlyMap<Term, BindHook>;

/** An attributed variable that has been bound: its attributes then, and the value. */
export interface Woken {
  readonly attributes: Term;
  readonly value: Term;
  /** Have the bind hooks for its attributes run? */
  readonly decided: boolean;
}

/** A call of a predicate that is to be made again before the next goal, to go on from `progress`. */
export class Postponed {
  readonly predicate: unknown;
  readonly args: readonly Term[];
  readonly progress: Progress;

  constructor(predicate: unknown, args: readonly Term[], progress: Progress) {
    this.predicate = predicate;
    this.args = args;
    this.progress = progress;
  }
}

/** Records the variables that get attributes while a goal asks for them. */
export interface ResidueNotes {
  /** Notes that `v` has got attributes: its first (`isNew`), or others. */
  note(m: Trail, v: Cell, isNew: boolean): void;
}

const NO_HOOKS: BindHooks = new Map();

/** The trail and the stamps. Every machine is a trail; a parser or a test may make its own. */
export class Trail {
  trail: Cell[] = [];
  trailTop = 0;
  /** How often bindings have been undone since the trail got its array. */
  private undoings = 0;
  /** About how many entries `tidy` has looked at before, and how many of them it may look at again. */
  private tidied = 0;
  private credit = 0;
  stamp = 1;
  choiceStamp = 0;
  /**
   * Attributed variables that have been bound since the last goal (attributed-variables.ts), and work that
   * has to be done before the next one.
   */
  woken: (Woken | Postponed)[] | undefined = undefined;
  residues: ResidueNotes | undefined = undefined;

  /** While true, bind hooks are deferred like other hooks: for code that only asks what would be bound. */
  hooksWait = false;

  /** The hooks that decide on bindings when they are made. */
  get bindHooks(): BindHooks {
    return NO_HOOKS;
  }

  /** May the rest of a long unification be left for before the next goal (`unifyLater`)? */
  get canUnifyLater(): boolean {
    return false;
  }

  /** Goes on with a unification before the next goal. */
  unifyLater(_rest: LongWork<boolean>): void {
    throw new TypeError("Expected a run, got a unification without one");
  }

  /** What unification does when a variable occurs in its own value. */
  get occursCheck(): OccursCheck {
    return "false";
  }

  /** A fresh variable. */
  fresh(): Cell {
    return variable(this.stamp);
  }

  /** Undoes all changes recorded since the trail was `top` long. */
  undoTo(top: number): void {
    const trail = this.trail;
    this.woken = undefined;
    for (let i = this.trailTop; i > top;) {
      const entry = trail[--i]!;
      if (entry.t === VAR) entry.a0 = UNBOUND;
      else (entry.a0 as unknown as Undoable).undo();
    }
    this.trailTop = top;
    this.undoings = (this.undoings + 1) % RENEWAL;
    if (this.undoings === 0 && top < SHORT) this.trail = trail.slice(0, top);
  }

  /**
   * Drops the entries above `top` that no choice point needs; many of them only now and then, as cuts nest, and
   * each would look at the entries of those within it. One that stays too long does no harm.
   */
  tidy(top: number): void {
    const { trail, choiceStamp } = this;
    const from = this.trailTop - top > FEW ? this.firstToTidy(top) : top;
    let kept = from;
    for (let i = from; i < this.trailTop; i++) {
      const entry = trail[i]!;
      if (stampOf(entry) < choiceStamp) trail[kept++] = entry;
    }
    this.trailTop = kept;
    if (kept - top > FEW) this.tidied = kept;
  }

  /**
   * Where `tidy` is to begin: at `top` once so many entries were new since the last time that looking at all
   * costs no more than looking at those, and at `FEW` others each time; else at the first new one.
   */
  private firstToTidy(top: number): number {
    const { trailTop } = this;
    const all = trailTop - top;
    const known = Math.min(Math.max(this.tidied, top), trailTop);
    this.credit = Math.min(this.credit + trailTop - known + FEW, all);
    if (this.credit < all) return known;
    this.credit = 0;
    return top;
  }

  /**
   * Does the same where a choice point has been left by an exit, if the entries are few: exits nest, and each
   * would look at the entries of those within it. Without this a loop that calls `catch/3` grows the trail.
   */
  tidyFew(top: number): void {
    if (this.trailTop !== top && this.trailTop - top <= FEW) this.tidy(top);
  }

  /** Records `object`; it is needed if `stamp` is below `choiceStamp`. */
  record(object: Undoable, stamp: number): void {
    this.trail[this.trailTop++] = struct2(UNDO, object as unknown as Term, stamp);
  }
}

/** Binds the unbound variable `v` to `x`, which is not `v`. */
export function bind(m: Trail, v: Cell, x: Term): void {
  v.a0 = x;
  if (stampOf(v) < m.choiceStamp) m.trail[m.trailTop++] = v;
}
