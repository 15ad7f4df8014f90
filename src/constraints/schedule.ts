/**
 * `cumulative/2`: tasks that share a resource.
 *
 * Timetabling: a task whose latest start is before its earliest end certainly runs between the two. These
 * compulsory parts make up a profile of resource use; no task can be where it would exceed the limit together
 * with the compulsory parts of others.
 */
import { inParts } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import type { Term } from "../terms/term.js";
import { structure } from "../terms/term.js";
import { listOf } from "../terms/walk.js";
import { add, subtract } from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";
import { Propagator } from "./store.js";
import type { Store, Variable, WatchedEvent } from "./store.js";

/** The use from `from` up to, not including, `to`. */
interface Step {
  readonly from: Int;
  readonly to: Int;
  readonly used: Int;
}

/** The steps that a task takes in a profile, whose changes are sorted. */
const SORTING = 8;

/** The limit, then start, duration, end and use of each task. */
export class Cumulative extends Propagator {
  override get slow(): boolean {
    return true;
  }

  override get needsBounds(): boolean {
    return true;
  }

  waitsFor(): WatchedEvent {
    return "bounds";
  }

  private get count(): number {
    return (this.vars.length - 1) / 4;
  }

  private task(i: number): readonly Variable[] {
    return this.vars.slice(1 + 4 * i, 5 + 4 * i);
  }

  propagate(s: Store): boolean {
    return inParts(() => this.filter(s));
  }

  private *filter(s: Store): LongWork<boolean> {
    const limit = this.vars[0]!;
    const tasks = Array.from({ length: this.count }, (_, i) => this.task(i));
    // Pruning here changes the profile.
    const isSettled = this.vars.every((v) => v.isFixed);
    for (const step of profile(tasks)) if (!s.atLeast(limit, step.used)) return false;
    for (const task of tasks) {
      const [start, duration, end, use] = task as [Variable, Variable, Variable, Variable];
      if (use.min <= 0 || duration.min <= 0) continue;
      yield SORTING * tasks.length;
      const others = profile(tasks.filter((other) => other !== task));
      const full = others.filter((step) => add(step.used, use.min) > limit.max);
      for (const step of full) {
        // Started at the earliest, it would overlap the step: so it starts after it.
        if (start.min < step.to && add(start.min, duration.min) > step.from) {
          if (!s.atLeast(start, step.to)) return false;
        }
      }
      for (const step of full.reverse()) {
        if (end.max > step.from && add(end.max, -Number(duration.min)) < step.to) {
          if (!s.atMost(end, step.from)) return false;
        }
      }
    }
    if (isSettled) s.kill(this);
    return true;
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return s.post(new Cumulative(vars));
  }

  goals([limit, ...rest]: readonly Term[]): Term[] {
    const tasks = Array.from({ length: this.count }, (_, i) =>
      structure("task", ...rest.slice(4 * i, 4 * i + 4), i + 1),
    );
    return [structure("cumulative", listOf(tasks), listOf([structure("limit", limit!)]))];
  }
}

/** The certain use, in ascending order, without gaps of no use. */
function profile(tasks: readonly (readonly Variable[])[]): Step[] {
  const changes = new Map<Int, Int>();
  for (const [start, , end, use] of tasks) {
    if (start!.max >= end!.min || use!.min <= 0) continue;
    changes.set(start!.max, add(changes.get(start!.max) ?? 0, use!.min));
    changes.set(end!.min, subtract(changes.get(end!.min) ?? 0, use!.min));
  }
  const ordered = [...changes.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const steps: Step[] = [];
  let used: Int = 0;
  for (let i = 0; i + 1 < ordered.length; i++) {
    used = add(used, changes.get(ordered[i]!)!);
    if (used > 0) steps.push({ from: ordered[i]!, to: ordered[i + 1]!, used });
  }
  return steps;
}
