/**
 * Estimates how much memory a run holds, for the limit on memory.
 *
 * Nothing is counted while terms are made. Now and then the census counts the terms, frames, choice points
 * and environments that are reachable from the machine, up to the limit. Cells have no room for a mark, and a
 * set of all of them would cost a tenth of a microsecond each; so it records only one in eight, chosen at
 * random. A thing that is not recorded may be met and counted again, but each time it may be chosen: the sum
 * is at least the number of things, at most about eight times that, and close to it where little is shared.
 * The same makes the walk end on shared and cyclic terms. Of the links of a chain (frames and list cells) one
 * in 64 is enough: a second walk along a chain soon meets a recorded link, and everything after it is
 * counted. The walk uses an array of pending work instead of recursion, and pauses after each block of steps,
 * so that a run may be left in the middle of it.
 */
import { ATOM, ATTVAR, CONS, Functor, KIND_VARIABLE, argument, atomName } from "../terms/term.js";
import type { LongWork } from "../terms/effort.js";
import type { Cell, Term } from "../terms/term.js";
import type { Undoable } from "../terms/trail.js";
import { TEXT, extraCells } from "../terms/weight.js";
import type { Choice, Choice8 } from "./choice.js";
import type { Frame, Frame8 } from "./frame.js";

/** An object in a choice point or frame that holds a growing term. */
export abstract class Holder {
  /** The term that it holds. */
  abstract get held(): unknown;
}

/** A thing is recorded if a random 32-bit number is below this: one in eight. */
const NOTED: number = 2 ** 32 / 8;
/** The threshold for the links of a chain: one in 64. */
const LINKS_NOTED: number = 2 ** 32 / 64;
/** This many links after the first are recorded with the probability of other things. */
const NEAR = 8;

/** A generator in a choice point, with what it goes through, counts as many cells. */
const GENERATOR_CELLS = 16;

/** Steps between two pauses: about a millisecond. Something that is recorded already is a step as well. */
const BLOCK = 4096;

/** A walk that pauses after each block of things. */
export type Counting = Generator<undefined, void, undefined>;

/** Counts what is reachable, until the count exceeds `limit`. */
export class Census {
  /** The count so far. */
  count: number;
  private readonly limit: number;
  private readonly noted: Set<object> = new Set();
  private readonly waiting: object[] = [];
  private lot = 1;
  /** Steps that are left before the next pause. */
  private left = BLOCK;

  /** Starts from `count`. */
  constructor(limit: number, count = 0) {
    this.limit = limit;
    this.count = count;
  }

  /**
   * Counts one thing, and records it if the random number is below `below`; false if it is recorded already.
   */
  private take(x: object, below: number): boolean {
    this.left--;
    if (this.noted.has(x)) return false;
    this.count++;
    // The linear congruential generator of Numerical Recipes (Press et al. 1992, 7.1).
    this.lot = (Math.imul(this.lot, 1664525) + 1013904223) >>> 0;
    if (this.lot < below) this.noted.add(x);
    return true;
  }

  /** Queues a value that may be a term, an environment or anything else. */
  private wait(x: unknown): void {
    if (typeof x === "object" && x !== null) this.waiting.push(x);
  }

  /** Queues the values of generated code that a frame or choice point holds. */
  private waitValues({ y0, y1, y2, y3, y4, y5, y6, y7 }: Partial<Frame8>): void {
    this.wait(y0);
    this.wait(y1);
    this.wait(y2);
    this.wait(y3);
    this.wait(y4);
    this.wait(y5);
    this.wait(y6);
    this.wait(y7);
  }

  /**
   * Counts the choice points from `choice` down with all they hold, the oldest first: the continuation of a
   * goal leads into that of an older one, and meets it as recorded.
   */
  *choices(choice: Choice | undefined): Counting {
    const found: Choice[] = [];
    for (let c = choice; c !== undefined && this.count <= this.limit; c = c.prev) {
      found.push(c);
      this.count += isGenerator(c.x) ? GENERATOR_CELLS : 1;
      this.left--;
      while (!this.walk()) yield;
    }
    for (let c = found.pop(); c !== undefined && this.count <= this.limit; c = found.pop()) {
      this.left--;
      this.wait(c.x);
      this.wait(c.env);
      this.waitValues(c as unknown as Choice8);
      while (!this.walk()) yield;
      yield* this.frames(c.k);
    }
  }

  /**
   * Counts the frames from `frame` down with all they hold. Other chains that lead here join near `frame`.
   */
  *frames(frame: Frame | undefined): Counting {
    let links = 0;
    for (let f = frame; f !== undefined && this.count <= this.limit; f = f.k) {
      if (!this.take(f, links++ < NEAR ? NOTED : LINKS_NOTED)) return;
      if (f.code instanceof Holder) this.waiting.push(f.code);
      this.wait(f.env);
      this.waitValues(f as unknown as Frame8);
      while (!this.walk()) yield;
    }
  }

  /** Counts values of the machine: terms, environments, or nothing of interest. */
  *values(values: Iterable<unknown>): Counting {
    for (const x of values) {
      if (this.count > this.limit) return;
      this.left--;
      this.wait(x);
      while (!this.walk()) yield;
    }
  }

  /**
   * Counts what the first `length` entries of a trail retain: values of variables, and states before changes.
   */
  *trail(entries: readonly Cell[], length: number): Counting {
    for (let i = 0; i < length && this.count <= this.limit; i++) {
      this.left--;
      const x = entries[i]!.a0 as Undoable | Term | undefined;
      this.wait((x as Undoable | undefined)?.held ?? x);
      while (!this.walk()) yield;
    }
  }

  /** Does what is pending; false if it pauses before that is done. */
  private walk(): boolean {
    const { waiting } = this;
    for (;;) {
      if (this.left <= 0) {
        this.left = BLOCK;
        return false;
      }
      const x = waiting.pop();
      if (x === undefined) return true;
      if (this.count > this.limit) waiting.length = 0;
      else if (Array.isArray(x)) this.array(x);
      else if (x instanceof Holder) this.wait(x.held);
      else if ((x as Cell).t instanceof Functor) this.cells(x as Cell);
    }
  }

  /** Counts an environment; an array of anything but terms belongs to the program. */
  private array(items: readonly unknown[]): void {
    for (const item of items) {
      if (typeof item !== "object" || item === null) continue;
      if (!((item as Cell).t instanceof Functor)) return;
      break;
    }
    if (!this.take(items, NOTED)) return;
    this.count += items.length;
    this.left -= items.length;
    for (const item of items) this.wait(item);
  }

  /** Counts a cell, then its last part, and so on: of a list only the items are queued. */
  private cells(first: Cell): void {
    const { waiting, limit } = this;
    let x: Term = first;
    while (typeof x === "object" && this.count <= limit) {
      if (this.left <= 0) {
        waiting.push(x);
        return;
      }
      const { t }: Cell = x;
      // Atoms do not belong to the run, unless they are long.
      if (t === ATOM && atomName(x).length < TEXT) return;
      if (!this.take(x, t === CONS ? LINKS_NOTED : NOTED)) return;
      if (t.kind === KIND_VARIABLE) {
        if (t === ATTVAR) this.wait(x.a2);
        x = x.a0;
        continue;
      }
      const n = t.arity;
      if (n === 0) {
        this.count += extraCells(x);
        return;
      }
      this.left -= n >> 3;
      for (let i = 0; i < n - 1; i++) {
        const y = argument(x, i);
        if (typeof y === "object") waiting.push(y);
      }
      x = argument(x, n - 1);
    }
  }
}

function isGenerator(x: unknown): boolean {
  return typeof x === "object" && typeof (x as Partial<Generator> | null)?.next === "function";
}

/** The approximate number of cells in `x`. */
export function* sizeOf(x: Term): LongWork<number> {
  if (typeof x === "number") return 0;
  if (x.t.arity === 0) return extraCells(x);
  const census = new Census(Infinity);
  for (const _ of census.values([x])) yield BLOCK;
  return census.count;
}
