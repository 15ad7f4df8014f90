/** Bags of letters, for library(letters). */
import { NIL, argument, listOf } from "../machine/cells.js";
import type { Core } from "../machine/core.js";
import type { Run } from "../machine/leaves.js";
import { charge } from "./paths.js";

/** Letters that are counted for as much as a call. */
const PER_CALL = 32;

/** The most of each letter in a list of Letter-Most, and of all letters together. */
export interface Bag {
  readonly counts: ReadonlyMap<number, number>;
  readonly total: number;
}

/** Reads a bag. A list never has more elements than a small integer can count. */
export function bagOf(core: Core, list: number): Bag {
  const counts = new Map<number, number>();
  let total = 0;
  for (const pair of listOf(core, list).items) {
    const most = argument(core, pair, 1);
    const number = (most & 7) === 3 ? most >> 3 : Infinity;
    counts.set(argument(core, pair, 0), number);
    total += number;
  }
  return { counts, total };
}

/** The predicates that library(letters) is built on. */
export function letterPredicates(core: Core): Record<string, Run> {
  /** The cells of the last check that succeeded: a unification that binds many letters asks for each of them. */
  let last: readonly number[] = [];
  return {
    // Whether the known letters of a list, which may be partial, are all in the bag.
    "$bag_has/2": (word, list) => {
      const { items, tail } = listOf(core, word);
      const { counts, total } = bagOf(core, list);
      if (items.length > total || (tail !== NIL && (tail & 3) !== 0)) return false;
      const all = [...items, ...[...counts].flat()];
      if (all.length === last.length && all.every((x, i) => x === last[i])) return true;
      charge(core, Math.trunc(items.length / PER_CALL));
      const seen = new Map<number, number>();
      for (const letter of items) {
        if ((letter & 3) === 0) continue;
        const times = (seen.get(letter) ?? 0) + 1;
        if (times > (counts.get(letter) ?? 0)) return false;
        seen.set(letter, times);
      }
      last = all;
      return true;
    },
  };
}
