/**
 * The clauses of a predicate in order, or those that an index key selects. Records are kept in such lists
 * too.
 *
 * A list is an array and the index where it starts. It grows in place at its end. At its front it grows into
 * `free` slots that have never held a clause; when these run out, the array is copied into one with as many
 * free slots as it has clauses. So adding at either end takes amortised constant time, and code that has
 * captured `items`, `start` and the length sees the list as it was: removal only marks a clause (see
 * predicate.ts).
 */
import { ALIVE } from "./clause.js";
import type { Clause, Key } from "./clause.js";

/** The least number of free slots that a list gets when it first grows at its front. */
const ROOM = 8;

/** Something with a generation of its removal. */
interface Mortal {
  readonly death: number;
}

export class ClauseList<T extends Mortal = Clause> {
  items: T[];
  /** The clauses before this index are all removed. */
  start = 0;
  private free = 0;

  constructor(items: T[] = []) {
    this.items = items;
  }

  /** How many clauses there are, including removed ones after the start. */
  get length(): number {
    return this.items.length - this.start;
  }

  add(clause: T, atEnd: boolean): void {
    if (atEnd) this.append(clause);
    else this.prepend(clause);
  }

  append(clause: T): void {
    this.items.push(clause);
  }

  prepend(clause: T): void {
    if (this.free === 0) {
      const { items, start } = this;
      const room = Math.max(ROOM, items.length - start);
      this.items = new Array<T>(room).concat(start === 0 ? items : items.slice(start));
      this.free = room;
    }
    this.items[--this.free] = clause;
    this.start = this.free;
  }

  /** Moves the start past the removed clauses there. */
  skipRemoved(): void {
    const { items } = this;
    let { start } = this;
    while (start < items.length && items[start]!.death !== ALIVE) start++;
    this.start = start;
  }

  /** A new array of the living clauses, in order. */
  living(): T[] {
    const { items } = this;
    const out: T[] = [];
    for (let i = this.start; i < items.length; i++) {
      const clause = items[i]!;
      if (clause.death === ALIVE) out.push(clause);
    }
    return out;
  }
}

/**
 * The first index from `i` on of a clause that is visible and may match; `end` if there is none. Numbers and
 * objects are compared in loops of their own: V8 compares mixed values by a call.
 */
export function nextMatch(
  clauses: readonly Clause[],
  i: number,
  end: number,
  key: Key | undefined,
  generation: number,
): number {
  if (typeof key === "number") return nextInteger(clauses, i, end, key, generation);
  for (; i < end; i++) {
    const clause = clauses[i]!;
    if (clause.death <= generation) continue;
    const own = clause.key;
    if (key === undefined) return i;
    if (typeof own !== "number" && (own === key || own === undefined)) return i;
  }
  return end;
}

function nextInteger(
  clauses: readonly Clause[],
  i: number,
  end: number,
  key: number,
  generation: number,
): number {
  for (; i < end; i++) {
    const clause = clauses[i]!;
    if (clause.death <= generation) continue;
    const own = clause.key;
    if (typeof own === "number" ? own === key : own === undefined) return i;
  }
  return end;
}
