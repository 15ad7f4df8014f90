/**
 * Stable sorting by the standard order: many keys by a radix sort of numbers that represent them
 * (abbreviations.ts), others by a bottom-up merge sort of indices. The merge sort always compares the earlier
 * of two elements with the later one, never the other way round: variables of the same age get their place in
 * the standard order when they are first compared, and so keep their order. `Array.prototype.sort` calls its
 * comparison through a builtin and took twice as long.
 */
import {
  BLOCK,
  comparedCharacters,
  inParts,
  isDivisible,
  isPauseDue,
  isResumed,
  pay,
  work,
} from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { compare } from "../terms/order.js";
import type { Term } from "../terms/term.js";
import { abbreviations } from "./abbreviations.js";

/** Runs of this length are sorted by insertion. */
const RUN = 8;

/** Assumed comparisons per key, for few keys; others are charged as they happen. */
const COMPARISONS = 8;

/** Up to this many keys are sorted by insertion alone. */
const FEW = 16;

/** From this many keys on, a radix sort of abbreviations with that base is faster than comparisons. */
const MANY = 1000;
const RADIX = 1 << 13;

/** For sorting that does not give up, however long the texts are that it compares. */
const NEVER = Infinity;

/**
 * The indices of the dereferenced `keys` in sorted order; the sort is stable. Undefined if it gives up, because
 * it has compared long texts since `from` (`isPauseDue`).
 */
export function sortedPlaces(
  keys: readonly Term[],
  descending: boolean,
  from: number,
): Int32Array | undefined {
  const n = keys.length;
  const sign = descending ? -1 : 1;
  const short = abbreviations(keys);
  const byTerm = (i: number, j: number): boolean => sign * compare(keys[i]!, keys[j]!) > 0;
  const pays = n >= BLOCK;
  if (pays) work(n);
  if (short === undefined) return merged(inOrder(n), byTerm, pays, from);
  const { numbers, areWhole } = short;
  if (n >= MANY) {
    const places = placesByDigits(numbers, descending);
    if (places !== undefined) {
      const isDone = areWhole || sortEqual(places, numbers, byTerm, pays, from);
      return isDone ? places : undefined;
    }
  }
  const byNumber = (i: number, j: number): boolean => {
    const order = numbers[i]! - numbers[j]!;
    return order === 0 ? !areWhole && byTerm(i, j) : sign * order > 0;
  };
  return merged(inOrder(n), byNumber, pays, from);
}

/** Does the key at the first index belong after that at the second? */
type IsBehind = (i: number, j: number) => boolean;

function inOrder(n: number): Int32Array {
  const places = new Int32Array(n);
  for (let i = 0; i < n; i++) places[i] = i;
  return places;
}

/**
 * The indices of `numbers`, which are integers, in their order: a radix sort from the last digit on.
 * Undefined if the numbers are too far apart.
 */
function placesByDigits(numbers: Float64Array, descending: boolean): Int32Array | undefined {
  let least = Infinity;
  let most = -Infinity;
  for (const x of numbers) {
    if (x < least) least = x;
    if (x > most) most = x;
  }
  if (most - least > Number.MAX_SAFE_INTEGER) return undefined;
  const n = numbers.length;
  const digits = new Uint16Array(n);
  const starts = new Int32Array(RADIX);
  let from: Int32Array = inOrder(n);
  let to: Int32Array = new Int32Array(n);
  for (let unit = 1; unit <= most - least; unit *= RADIX) {
    starts.fill(0);
    for (let i = 0; i < n; i++) {
      const above = descending ? most - numbers[i]! : numbers[i]! - least;
      const digit = Math.floor(above / unit) % RADIX;
      digits[i] = digit;
      starts[digit]!++;
    }
    let start = 0;
    for (let digit = 0; digit < RADIX; digit++) {
      const count = starts[digit]!;
      starts[digit] = start;
      start += count;
    }
    for (let i = 0; i < n; i++) {
      const place = from[i]!;
      to[starts[digits[place]!]!++] = place;
    }
    [from, to] = [to, from];
    if (n >= BLOCK) work(n);
  }
  return from;
}

/** Sorts the indices whose `numbers` are equal; false if it gives up. */
function sortEqual(
  places: Int32Array,
  numbers: Float64Array,
  isBehind: IsBehind,
  pays: boolean,
  from: number,
): boolean {
  for (let start = 0, end = 0; start < places.length; start = end) {
    const number = numbers[places[start]!];
    for (end = start + 1; end < places.length && numbers[places[end]!] === number;) end++;
    if (end - start === 1) continue;
    const some = merged(places.slice(start, end), isBehind, pays, from);
    if (some === undefined) return false;
    places.set(some, start);
  }
  return true;
}

/**
 * Sorts indices by merging, bottom up; may overwrite `from`. If it `pays` for its steps, a limit may
 * interrupt it. Undefined if it gives up.
 */
function merged(
  from: Int32Array,
  isBehind: IsBehind,
  pays: boolean,
  compared: number,
): Int32Array | undefined {
  const n = from.length;
  for (let start = 0; start < n; start += RUN) {
    const end = Math.min(start + RUN, n);
    for (let i = start + 1; i < end; i++) {
      const place = from[i]!;
      let j = i;
      for (; j > start && isBehind(from[j - 1]!, place); j--) from[j] = from[j - 1]!;
      from[j] = place;
    }
    if (pays) work(end - start);
    if (isPauseDue(compared)) return undefined;
  }
  let to = n > RUN ? new Int32Array(n) : from;
  for (let width = RUN; width < n; width *= 2) {
    for (let start = 0; start < n; start += 2 * width) {
      const middle = Math.min(start + width, n);
      const end = Math.min(middle + width, n);
      let i = start;
      let j = middle;
      let k = start;
      if (j < end && isBehind(from[middle - 1]!, from[middle]!)) {
        while (i < middle && j < end) {
          const before = k;
          const stop = k + BLOCK;
          while (k < stop && i < middle && j < end) {
            to[k++] = isBehind(from[i]!, from[j]!) ? from[j++]! : from[i++]!;
            if (isPauseDue(compared)) return undefined;
          }
          if (pays) work(k - before);
        }
      }
      while (i < middle) to[k++] = from[i++]!;
      while (j < end) to[k++] = from[j++]!;
    }
    const sorted = to;
    to = from;
    from = sorted;
  }
  return from;
}

/** Items with the corresponding dereferenced keys. */
export interface Keyed {
  readonly keys: Term[];
  readonly items: Term[];
}

/** From this many keys on they are sorted in parts, of this many. */
const PART = 1 << 14;

/** Sorts `items` by `keys`, which may be the same array; may overwrite them if there are few. */
export function sortBy(keys: Term[], items: Term[], descending = false): Keyed {
  if (!isResumed(sortedInParts)) {
    const sorted = sortedAtOnce(keys, items, descending);
    if (sorted !== undefined) return sorted;
  }
  return inParts(() => sortedInParts(keys, items, descending), sortedInParts);
}

/** Sorts without a break; undefined if that may and should be divided. */
function sortedAtOnce(keys: Term[], items: Term[], descending: boolean): Keyed | undefined {
  const from = isDivisible() ? comparedCharacters() : NEVER;
  if (keys.length <= FEW) {
    return insert(keys, items, descending ? -1 : 1, from) ? { keys, items } : undefined;
  }
  if (keys.length < BLOCK) pay(COMPARISONS * keys.length);
  if (keys.length > PART && from !== NEVER) return undefined;
  const places = sortedPlaces(keys, descending, from);
  return places && arranged(keys, items, places);
}

function arranged(keys: readonly Term[], items: readonly Term[], places: Int32Array): Keyed {
  const newKeys: Term[] = [];
  const newItems: Term[] = [];
  for (const place of places) {
    newKeys.push(keys[place]!);
    newItems.push(items[place]!);
  }
  return { keys: newKeys, items: newItems };
}

/** Sorts parts, then merges them. A part with long texts is divided into its keys. */
function* sortedInParts(keys: Term[], items: Term[], descending: boolean): LongWork<Keyed> {
  const sign = descending ? -1 : 1;
  let runs: Keyed[] = [];
  for (let at = 0; at < keys.length; at += PART) {
    const some = keys.slice(at, at + PART);
    const places = sortedPlaces(some, descending, comparedCharacters());
    if (places !== undefined) runs.push(arranged(some, items.slice(at, at + PART), places));
    else some.forEach((key, i) => runs.push({ keys: [key], items: [items[at + i]!] }));
    yield some.length;
  }
  while (runs.length > 1) {
    const longer: Keyed[] = [];
    let steps = 0;
    let from = comparedCharacters();
    for (let i = 0; i < runs.length; i += 2) {
      const [one, two] = [runs[i]!, runs[i + 1]];
      longer.push(two === undefined ? one : yield* mergedRuns(one, two, sign));
      // Long merges pay for themselves.
      steps += Math.min(longer.at(-1)!.keys.length, BLOCK);
      if (steps < BLOCK && !isPauseDue(from)) continue;
      from = comparedCharacters();
      yield steps;
      steps = 0;
    }
    runs = longer;
  }
  return runs[0]!;
}

function* mergedRuns(one: Keyed, two: Keyed, sign: number): LongWork<Keyed> {
  const out: Keyed = { keys: [], items: [] };
  const n = one.keys.length;
  const m = two.keys.length;
  let from = comparedCharacters();
  for (let i = 0, j = 0; i < n || j < m;) {
    const isSecond = j < m && (i === n || sign * compare(one.keys[i]!, two.keys[j]!) > 0);
    const run = isSecond ? two : one;
    const at = isSecond ? j++ : i++;
    out.keys.push(run.keys[at]!);
    out.items.push(run.items[at]!);
    if (out.keys.length % BLOCK !== 0 && !isPauseDue(from)) continue;
    from = comparedCharacters();
    yield BLOCK;
  }
  return out;
}

/** Sorts by insertion; false if it gives up, and then some are in order. */
function insert(keys: Term[], items: Term[], sign: number, from: number): boolean {
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i]!;
    const item = items[i]!;
    let j = i;
    for (; j > 0 && sign * compare(keys[j - 1]!, key) > 0; j--) {
      keys[j] = keys[j - 1]!;
      items[j] = items[j - 1]!;
    }
    keys[j] = key;
    items[j] = item;
    if (isPauseDue(from)) return false;
  }
  return true;
}
