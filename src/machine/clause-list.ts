/**
 * The clauses of a predicate in order, or those of them that an index key picks; records are kept
 * in such lists, too.
 *
 * A list is an array and the place where it starts. It grows at its end in
 * place. At its front it grows into slots that no clause has ever had, `free` of
 * them; when these are used up, the array is made anew with as many more as it
 * has clauses. So both ends cost constant time, and whoever has captured
 * `items`, `start` and the length sees the list as it was: what is removed is
 * only marked (see predicate.ts).
 */
import { ALIVE } from "./clause.js";
import type { Clause, Key } from "./clause.js";

/** Free slots that a list gets at least when it first grows at its front. */
const ROOM = 8;

/** What tells when it was removed. */
interface Mortal {
  readonly death: number;
}

export class ClauseList<T extends Mortal = Clause> {
  items: T[];
  /** The clauses before this place are all removed. */
  start = 0;
  private free = 0;

  constructor(items: T[] = []) {
    this.items = items;
  }

  /** How many clauses there are, the removed ones behind the start included. */
  get length(): number {
    return this.items.length - this.start;
  }

  append(clause: T): void {
    this.items.push(clause);
  }

  prepend(clause: T): void {
    if (this.free === 0) {
      const { items, start } = this;
      const room = Math.max(ROOM, items.length - start);
      const grown = new Array<T>(room);
      for (let i = start; i < items.length; i++) grown.push(items[i]!);
      this.items = grown;
      this.free = room;
    }
    this.items[--this.free] = clause;
    this.start = this.free;
  }

  /** Moves the start behind the removed clauses there. */
  skipRemoved(): void {
    const { items } = this;
    let { start } = this;
    while (start < items.length && items[start]!.death !== ALIVE) start++;
    this.start = start;
  }

  /** The living clauses, in order, in an array of its own. */
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
 * The first place from `i` on of a clause that is seen and may match; `end` if
 * there is none. Numbers and objects are compared in loops of their own: a
 * comparison that meets both is a call for V8.
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
