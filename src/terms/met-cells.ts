/** What long walks remember of the cells that they have met. */
import { PATIENCE, WIDE } from "./effort.js";
import { LargeSet } from "./large-map.js";
import type { Cell } from "./term.js";

/** Of so many cells, about one is remembered while none has been met again. */
const SAMPLE = 32;

/** Chooses one of `SAMPLE` at random. */
export class Sample {
  private random = 1;

  /** Is `x` one of them? A wide compound always is: each of its arguments may lead back to it. */
  takes(x: Cell): boolean {
    if (x.t.arity >= WIDE) return true;
    this.random = (Math.imul(this.random, 0x19660d) + 0x3c6ef35f) | 0;
    return this.random >>> 0 < 2 ** 32 / SAMPLE;
  }
}

/** May a walk that has taken so many steps enter `x` without remembering it? */
export function isBrief(x: Cell, steps: number): boolean {
  return steps <= PATIENCE && x.t.arity < WIDE;
}

/**
 * The compounds that a long walk has met. Nearly all terms are trees: as long as no cell is met twice, only a
 * sample is remembered. So a cell may be entered a few times more than once, but the walk ends, and takes
 * time in proportion to the cells.
 */
export class Met {
  private readonly cells = new LargeSet<Cell>();
  private readonly sample = new Sample();
  /** Has a cell been met twice? */
  hasRepeats = false;

  /** Notes that the walk meets `x`; false if it need not enter it again. */
  enter(x: Cell): boolean {
    if (this.hasRepeats) return this.cells.add(x);
    if (this.cells.has(x)) {
      this.hasRepeats = true;
      return false;
    }
    if (this.sample.takes(x)) this.cells.add(x);
    return true;
  }
}
