/**
 * A goal put aside in the midst of a run, to be taken up any number of times.
 *
 * What is to be done after the goal is a chain of frames, and these are on the
 * heap already. What has been done before it is on the trail: the bindings since
 * the activation that the goal belongs to. A suspension keeps both. To take it up
 * is to make the bindings again, each recorded, and to go on with the frames; no
 * term is copied. Bindings that were not recorded stand, since no alternative left in
 * the activation has their variables. So that this stays so, the choice points of the
 * activation get a new stamp: what their alternatives bind of what the suspension has
 * is recorded from now on, also when the choice points after them are gone.
 *
 * Two things in frames belong to the run that has been left. The environments of
 * the interpreter are written on by other clauses of their call: a suspension has
 * its own. The choice points that cuts go back to are gone: a cut to one that was
 * made in the activation now goes back to a dead choice point in its place, any
 * other to the one from which the suspension is taken up.
 */
import { permissionError } from "../terms/errors.js";
import { VAR } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import type { Undoable } from "../terms/trail.js";
import { GATHERING } from "../builtins/control.js";
import { deadBranch } from "../compile/instructions.js";
import { detached } from "../compile/detached-frames.js";
import { isChoice } from "../machine/choice.js";
import type { Choice } from "../machine/choice.js";
import { WAITING } from "../machine/frame.js";
import type { Frame, Resume } from "../machine/frame.js";
import type { Machine } from "../machine/machine.js";

/** The run of some goals whose answers a table gathers, from its start or from a suspension. */
export interface Activation {
  /** The choice point under it. */
  readonly base: Choice;
}

export class Suspension<A extends Activation> {
  /** The frames before that of the activation, the first to be resumed last. */
  private readonly frames: Frame[] = [];
  /** Choice points of the activation that cuts go back to, oldest first. */
  private readonly cuts: Choice[] = [];
  private readonly entries: Cell[] = [];
  /** Of each entry the value of the variable, or what does it again. */
  private readonly values: (Term | (() => void))[] = [];
  /** What the goal belongs to. */
  readonly activation: A;

  /**
   * Puts aside the run of `m` that goes on with `k`. `end` is what the last frame of
   * an activation, with that in `code`, runs. Throws a permission error naming
   * `culprit` where no activation is reached, or where all answers must be there.
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
    const named = new Set<Choice>();
    const note = (x: unknown): unknown => {
      if (isChoice(x)) named.add(x);
      return x;
    };
    for (let i = 0; i < this.frames.length; i++) {
      this.frames[i] = detached(this.frames[i]!, WAITING, note);
    }
    const stamp = ++m.stamp;
    base.stamp = stamp;
    for (let choice = m.newest; choice !== base; choice = choice.prev) {
      choice.stamp = stamp;
      if (named.has(choice)) this.cuts.push(choice);
    }
    m.choiceStamp = stamp;
    this.cuts.reverse();
    this.keepBindings(m, base.trailTop);
  }

  private keepBindings(m: Machine, from: number): void {
    const { entries, values } = this;
    for (let i = from; i < m.trailTop; i++) {
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
  }

  /** Makes the bindings again, recording each; pushes the dead choice points, and gives them. */
  restore(m: Machine): readonly Choice[] {
    const { entries, values, cuts } = this;
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i]!;
      const value = values[i]!;
      if (typeof value === "function") value();
      else entry.a0 = value;
      m.trail[m.trailTop++] = entry;
    }
    if (cuts.length === 0) return NONE;
    return cuts.map(() => m.push(deadBranch, WAITING, undefined, undefined, 0, undefined));
  }

  /** The continuation before `k`: cuts go back to `base`, or to those of `restore`. */
  continuation(k: Frame, base: Choice, dead: readonly Choice[]): Frame {
    const { cuts } = this;
    const inPlace = (x: unknown): unknown => {
      if (!isChoice(x)) return x;
      const i = cuts.indexOf(x);
      return i < 0 ? base : dead[i]!;
    };
    let next = k;
    for (const frame of this.frames) next = detached(frame, next, inPlace);
    return next;
  }

  /** Does each restoration make choice points, so that each needs a continuation of its own? */
  get isCut(): boolean {
    return this.cuts.length > 0;
  }
}

const NONE: readonly Choice[] = [];
