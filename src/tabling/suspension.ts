/**
 * A goal suspended in the middle of a run, to be resumed any number of times.
 *
 * The continuation of the goal is a chain of frames, which are on the heap already. Its past is on the trail:
 * the bindings since the activation that the goal belongs to. A suspension keeps both. Resuming it redoes and
 * trails the bindings and continues with the frames; no term is copied. Bindings that were not trailed stay,
 * since no remaining alternative in the activation has their variables. To keep it so, the choice points of
 * the activation get a new stamp: bindings that their alternatives make to variables of the suspension are
 * trailed from now on, even when the choice points after them are gone.
 *
 * Two things in frames belong to the run that has been left. The environments of the interpreter are reused
 * by other clauses of their call: a suspension has copies. The choice points of cuts are gone: a cut to one
 * that was made in the activation now returns to a dead choice point in its place, any other to the one from
 * which the suspension is resumed. Each `catch/3` of the goal is active again.
 */
import { pay } from "../terms/effort.js";
import { permissionError } from "../terms/error-terms.js";
import { VAR } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import type { Undoable } from "../terms/trail.js";
import { GATHERING } from "../builtins/gathering.js";
import { deadBranch } from "../compile/instructions.js";
import { detached } from "../compile/detached-frames.js";
import { isChoice } from "../machine/choice.js";
import type { Choice } from "../machine/choice.js";
import { WAITING } from "../machine/frame.js";
import type { Frame, Resume } from "../machine/frame.js";
import { catchExit } from "../machine/guards.js";
import type { Handler } from "../machine/guards.js";
import type { Machine } from "../machine/machine.js";

/** The run of goals whose answers a table collects, from its start or from a suspension. */
export interface Activation {
  /** The choice point below it. */
  readonly base: Choice;
}

const NONE: ReadonlySet<Choice> = new Set();

/** The size of a frame with its environment, in cells. */
const FRAME_CELLS = 12;

export class Suspension<A extends Activation> {
  /** The frames before that of the activation, the first to be resumed last. */
  private readonly frames: Frame[] = [];
  /** For each frame the index of the newest choice point in it; -1 if there is none. Empty without `choices`. */
  private readonly newest: number[] = [];
  /** Choice points of the activation that cuts return to, and those of its `catch/3`, oldest first. */
  private readonly choices: Choice[] = [];
  /** The index of each. */
  private readonly places: Map<Choice, number> = new Map();
  private readonly entries: Cell[] = [];
  /** For each entry the value of the variable, or the function that redoes it. */
  private readonly values: (Term | (() => void))[] = [];
  /** For each choice point how many of the entries are older. */
  private readonly older: number[] = [];
  /** The activation of the goal. */
  readonly activation: A;

  /**
   * Suspends the run of `m` with the continuation `k`. `end` is the function of an activation's last frame,
   * which has the activation in `code`. Throws a permission error naming `culprit` where there is no
   * enclosing activation, or where all answers are needed.
   */
  constructor(m: Machine, k: Frame, end: Resume, culprit: Term) {
    let frame = k;
    for (; frame.fn !== end; frame = frame.k) {
      if (frame.k === WAITING || GATHERING.has(frame.fn)) {
        throw permissionError("suspend", "tabled_goal", culprit);
      }
      this.frames.push(frame);
    }
    this.frames.reverse();
    const activation = frame.code as A;
    this.activation = activation;
    const { base } = activation;
    /** The choice points in frames, in the order of these. */
    const named: Choice[] = [];
    /** For each frame how many of them are in it or in one before it. */
    const counts: number[] = [];
    const note = (x: unknown): unknown => {
      if (isChoice(x)) named.push(x);
      return x;
    };
    for (let i = 0; i < this.frames.length; i++) {
      const next = this.frames[i]!;
      if (next.fn === catchExit) named.push(next.code as Choice);
      this.frames[i] = detached(next, WAITING, note);
      counts.push(named.length);
    }
    const stamp = ++m.stamp;
    base.stamp = stamp;
    let steps = this.frames.length + m.trailTop - base.trailTop;
    const isNamed = named.length === 0 ? NONE : new Set(named);
    for (let choice = m.newest; choice !== base; choice = choice.prev) {
      steps++;
      choice.stamp = stamp;
      if (isNamed.has(choice)) this.choices.push(choice);
    }
    m.choiceStamp = stamp;
    const { choices, places, newest } = this;
    choices.reverse();
    choices.forEach((choice, i) => places.set(choice, i));
    let at = 0;
    for (const count of choices.length === 0 ? [] : counts) {
      let last = -1;
      for (; at < count; at++) last = Math.max(last, places.get(named[at]!) ?? -1);
      newest.push(last);
    }
    pay(steps);
    this.keepBindings(m, base.trailTop);
  }

  private keepBindings(m: Machine, from: number): void {
    const { choices, entries, values, older } = this;
    for (let i = from; i < m.trailTop; i++) {
      while (older.length < choices.length && choices[older.length]!.trailTop <= i) {
        older.push(entries.length);
      }
      const entry = m.trail[i]!;
      if (entry.t === VAR) {
        entries.push(entry);
        values.push(entry.a0);
        continue;
      }
      const again = (entry.a0 as unknown as Undoable).again?.();
      if (again === undefined) continue;
      entries.push(entry);
      values.push(again);
    }
    while (older.length < choices.length) older.push(entries.length);
  }

  /**
   * Redoes and trails the bindings, and makes the choice points: those of `catch/3` with their handlers,
   * those of cuts as ones that only fail. Returns the continuation before `k` with these choice points; a cut
   * to any other one returns to `base`.
   */
  restore(m: Machine, k: Frame, base: Choice): Frame {
    const { places, frames, newest, older } = this;
    const made: Choice[] = [];
    const makeUpTo = (n: number): void => {
      while (made.length < n) {
        made.push(m.push(deadBranch, WAITING, undefined, undefined, 0, undefined));
      }
    };
    const inPlace = (x: unknown): unknown => {
      if (!isChoice(x)) return x;
      const i = places.get(x);
      return i === undefined ? base : made[i]!;
    };
    let next = k;
    let bound = 0;
    for (let at = 0; at < frames.length; at++) {
      const frame = frames[at]!;
      if (frame.fn === catchExit) {
        const choice = frame.code as Choice;
        const i = places.get(choice)!;
        makeUpTo(i);
        // Bindings by its goal are undone when it catches.
        bound = this.bind(m, bound, older[i]!);
        next = m.protect(next, choice.x as Handler);
        made.push(m.newest);
      } else {
        makeUpTo((newest[at] ?? -1) + 1);
        next = detached(frame, next, inPlace);
      }
    }
    this.bind(m, bound, this.entries.length);
    return next;
  }

  /** Redoes the bindings alone, where no choice points are made and the continuation is unchanged. */
  rebind(m: Machine): void {
    this.bind(m, 0, this.entries.length);
  }

  /** Redoes the bindings from index `from` up to `to`; returns `to`. */
  private bind(m: Machine, from: number, to: number): number {
    const { entries, values } = this;
    for (let i = from; i < to; i++) {
      const entry = entries[i]!;
      const value = values[i]!;
      if (typeof value === "function") value();
      else entry.a0 = value;
      m.trail[m.trailTop++] = entry;
    }
    return to;
  }

  /** Its size in cells, without the terms. */
  get size(): number {
    return FRAME_CELLS * this.frames.length + 2 * this.entries.length;
  }

  /** Does each restoration make choice points, and so needs its own continuation? */
  get isCut(): boolean {
    return this.choices.length > 0;
  }
}
