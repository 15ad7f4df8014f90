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

  propagate(s: Store): boolean {
    return inParts(() => this.filter(s));
  }

  private *filter(s: Store): LongWork<boolean> {
    const { vars, count } = this;
    const limit = vars[0]!;
    // Pruning here changes the profile.
    const isSettled = vars.every((v) => v.isFixed);
    yield SORTING * count;
    const parts = Array.from({ length: count }, (_, i) => compulsoryPart(vars, 1 + 4 * i));
    const steps = profile(parts);
    for (const { used } of steps) if (!s.atLeast(limit, used)) return false;
    for (let i = 0; i < count; i++) {
      const [start, duration, end, use] = vars.slice(1 + 4 * i, 5 + 4 * i) as unknown as Task;
      if (use.min <= 0 || duration.min <= 0) continue;
      const own = parts[i];
      const most = subtract(limit.max, use.min);
      /** Is there no room for the task beside the others? */
      const isFull = ({ from, to, used }: Step): boolean => {
        const isOwn = own !== undefined && own.from <= from && to <= own.to;
        return (isOwn ? subtract(used, own.used) : used) > most;
      };
      const first = indexAfter(steps, start.min);
      let at = first;
      for (; at < steps.length; at++) {
        const step = steps[at]!;
        if (add(start.min, duration.min) <= step.from) break;
        // Started at the earliest, it would overlap the step: so it starts after it.
        if (start.min < step.to && isFull(step) && !s.atLeast(start, step.to)) return false;
      }
      const last = indexAfter(steps, end.max);
      let back = Math.min(last, steps.length - 1);
      for (; back >= 0; back--) {
        const step = steps[back]!;
        if (subtract(end.max, duration.min) >= step.to) break;
        if (end.max > step.from && isFull(step) && !s.atMost(end, step.from)) return false;
      }
      yield 1 + at - first + last - back;
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

type Task = readonly [start: Variable, duration: Variable, end: Variable, use: Variable];

/** When the task whose variables begin at index `i` certainly runs, and what it certainly uses then. */
function compulsoryPart(vars: readonly Variable[], i: number): Step | undefined {
  const from = vars[i]!.max;
  const to = vars[i + 2]!.min;
  const used = vars[i + 3]!.min;
  return from >= to || used <= 0 ? undefined : { from, to, used };
}

/** The sum of the parts, in ascending order, without gaps of no use. */
function profile(parts: readonly (Step | undefined)[]): Step[] {
  const changes = new Map<Int, Int>();
  for (const part of parts) {
    if (part === undefined) continue;
    const { from, to, used } = part;
    changes.set(from, add(changes.get(from) ?? 0, used));
    changes.set(to, subtract(changes.get(to) ?? 0, used));
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

/** The index of the first step that ends after `time`; their number if none does. */
function indexAfter(steps: readonly Step[], time: Int): number {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle]!.to > time) high = middle;
    else low = middle + 1;
  }
  return low;
}
