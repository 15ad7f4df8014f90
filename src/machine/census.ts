/**
 * How much a run holds: the limit on memory.
 *
 * Nothing is counted while terms are made. Now and then the terms, frames, choice
 * points and environments that can be reached from the machine are counted, up to
 * the limit. Cells have no room for a mark and a set of all of them would cost a
 * tenth of a microsecond each; so only every eighth one that is met is noted. One
 * that is not noted may be met, and counted, again, but each eighth count notes
 * another: the sum is at least the number of things, at most eight times that,
 * and close to it where little is shared. Shared and cyclic terms end for the same
 * reason. In place of a stack of calls there is an array of what is still to do.
 */
import {
  ATOM,
  ATTVAR,
  Functor,
  KIND_VARIABLE,
  STRING,
  argument,
  atomName,
  stringText,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import type { Choice, Choice8 } from "./choice.js";
import type { Frame } from "./frame.js";

/** What a choice point or a frame holds besides terms, and that grows. */
export abstract class Holder {
  /** The term that is held. */
  abstract get held(): unknown;
}

/** Of so many things that are counted one is noted. */
const NOTED = 8;
/** Characters of a text that count as one cell more. */
const TEXT = 64;

/** Counts what can be reached, until it is more than `limit`. */
export class Census {
  /** What has been counted so far. */
  count: number;
  private readonly limit: number;
  private readonly noted: Set<object> = new Set();
  private readonly waiting: unknown[] = [];

  /** `count` things are counted already. */
  constructor(limit: number, count = 0) {
    this.limit = limit;
    this.count = count;
  }

  /** Counts one thing; false if it is known already. */
  private take(x: object): boolean {
    if (this.noted.has(x)) return false;
    if (++this.count % NOTED === 0) this.noted.add(x);
    return true;
  }

  /** Counts the choice points from `choice` down, with all they hold. */
  choices(choice: Choice | undefined): void {
    for (let c = choice; c !== undefined && this.count <= this.limit; c = c.prev) {
      this.count++;
      const { x, env } = c;
      const { y0, y1, y2, y3, y4, y5, y6, y7 } = c as unknown as Choice8;
      this.waiting.push(x, env, y0, y1, y2, y3, y4, y5, y6, y7);
      this.walk();
      this.frames(c.k);
    }
  }

  /** Counts the frames from `frame` down, with all they hold. */
  frames(frame: Frame | undefined): void {
    for (let f = frame; f !== undefined && this.count <= this.limit; f = f.k) {
      if (!this.take(f)) return;
      const { code, env } = f;
      const { y0, y1, y2, y3, y4, y5, y6, y7 } = f as unknown as Choice8;
      if (code instanceof Holder) this.waiting.push(code);
      this.waiting.push(env, y0, y1, y2, y3, y4, y5, y6, y7);
      this.walk();
    }
  }

  /** Counts values of the machine: terms, environments, or nothing of interest. */
  values(values: Iterable<unknown>): void {
    for (const x of values) this.waiting.push(x);
    this.walk();
  }

  private walk(): void {
    const { waiting } = this;
    while (waiting.length > 0) {
      const x = waiting.pop();
      if (typeof x !== "object" || x === null) continue;
      if (this.count > this.limit) waiting.length = 0;
      else if (Array.isArray(x)) this.array(x);
      else if (x instanceof Holder) waiting.push(x.held);
      else if ((x as Cell).t instanceof Functor) this.cells(x as Cell);
    }
  }

  /** An environment; what is an array of anything but terms belongs to the program. */
  private array(items: readonly unknown[]): void {
    for (const item of items) {
      if (typeof item !== "object" || item === null) continue;
      if (!((item as Cell).t instanceof Functor)) return;
      break;
    }
    if (!this.take(items)) return;
    this.count += items.length;
    for (const item of items) if (typeof item === "object") this.waiting.push(item);
  }

  /** A cell, then the last of its parts, and so on: of a list only the items have to wait. */
  private cells(first: Cell): void {
    const { waiting, limit } = this;
    let x: Term = first;
    while (typeof x === "object" && this.count <= limit) {
      const { t }: Cell = x;
      // Atoms are not the run's own, unless they are long.
      if (t === ATOM && atomName(x).length < TEXT) return;
      if (!this.take(x)) return;
      if (t.kind === KIND_VARIABLE) {
        if (t === ATTVAR) waiting.push(x.a2);
        x = x.a0;
        continue;
      }
      const n = t.arity;
      if (n === 0) {
        if (t === ATOM) this.count += Math.trunc(atomName(x).length / TEXT);
        if (t === STRING) this.count += Math.trunc(stringText(x).length / TEXT);
        return;
      }
      for (let i = 0; i < n - 1; i++) {
        const y = argument(x, i);
        if (typeof y === "object") waiting.push(y);
      }
      x = argument(x, n - 1);
    }
  }
}
