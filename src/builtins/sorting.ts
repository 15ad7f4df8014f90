/**
 * Stable sorting by the standard order: a merge sort of places, bottom up. It
 * compares the earlier of two elements with the later one, never the other way
 * round: variables of the same age get their place in the standard order when
 * they are first compared, and so keep their order. `Array.prototype.sort` calls
 * its comparison through a builtin and took twice as long.
 */
import { pay } from "../terms/effort.js";
import { compare } from "../terms/order.js";
import { ATOM, KIND_COMPOUND, argument, atomName, deref } from "../terms/term.js";
import type { Term } from "../terms/term.js";

/** Runs of this length are sorted by insertion. */
const RUN = 8;

/** Comparisons that each key is taken to cost. */
const COMPARISONS = 8;

/** Up to so many keys are sorted by insertion alone. */
const FEW = 16;

/** Down so many first arguments. */
const LEVELS = 3;

/**
 * A number for each of the dereferenced `keys`: where two differ, so do the keys, in the same
 * order. They lie side by side, while terms lie anywhere in memory. Integers are their own; atoms
 * have their first characters, compounds of one functor what their first arguments have. Undefined
 * when the keys are of several kinds.
 */
function abbreviations(keys: readonly Term[]): Float64Array | undefined {
  let level = keys;
  for (let depth = 0; depth < LEVELS; depth++) {
    const first = level[0];
    if (first === undefined) return undefined;
    if (typeof first === "number") return numbersOf(level);
    const { t } = first;
    if (t === ATOM) return prefixesOf(level);
    if (t.kind !== KIND_COMPOUND) return undefined;
    const below: Term[] = [];
    for (const key of level) {
      if (typeof key === "number" || key.t !== t) return undefined;
      below.push(deref(argument(key, 0)));
    }
    level = below;
  }
  return undefined;
}

function numbersOf(keys: readonly Term[]): Float64Array | undefined {
  const numbers = new Float64Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    if (typeof key !== "number") return undefined;
    numbers[i] = key;
  }
  return numbers;
}

/** From here on the order of UTF-16 is not that of code points. */
const SURROGATES = 0xd800;

/** 48 bits of each name, behind what they all begin with: six characters if all are of one byte, else three. */
function prefixesOf(keys: readonly Term[]): Float64Array | undefined {
  const names: string[] = [];
  for (const key of keys) {
    if (typeof key === "number" || key.t !== ATOM) return undefined;
    names.push(atomName(key));
  }
  const start = commonLength(names);
  return prefixes(names, start, 6, 0x100, 0x100) ?? prefixes(names, start, 3, 0x10000, SURROGATES);
}

/** How many characters all the names begin with, none of them beyond the surrogates. */
function commonLength(names: readonly string[]): number {
  const first = names[0]!;
  let length = 0;
  while (length < first.length && first.charCodeAt(length) < SURROGATES) length++;
  for (const name of names) {
    let i = 0;
    while (i < length && name.charCodeAt(i) === first.charCodeAt(i)) i++;
    length = i;
  }
  return length;
}

/** `length` characters from `start` on, all below `limit`, as digits of that base; the end is a zero. */
function prefixes(
  names: readonly string[],
  start: number,
  length: number,
  base: number,
  limit: number,
): Float64Array | undefined {
  const numbers = new Float64Array(names.length);
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    let prefix = 0;
    for (let j = start; j < start + length; j++) {
      const code = j < name.length ? name.charCodeAt(j) : 0;
      if (code >= limit) return undefined;
      prefix = prefix * base + code;
    }
    numbers[i] = prefix;
  }
  return numbers;
}

/** The places of the dereferenced `keys` in the order in which these are sorted; equal ones stay in order. */
export function sortedPlaces(keys: readonly Term[], descending = false): Int32Array {
  const n = keys.length;
  const sign = descending ? -1 : 1;
  const short = abbreviations(keys);
  let from = new Int32Array(n);
  for (let i = 0; i < n; i++) from[i] = i;
  const isBehind = (i: number, j: number): boolean => {
    if (short !== undefined) {
      const order = short[i]! - short[j]!;
      if (order !== 0) return sign * order > 0;
    }
    return sign * compare(keys[i]!, keys[j]!) > 0;
  };
  for (let start = 0; start < n; start += RUN) {
    const end = Math.min(start + RUN, n);
    for (let i = start + 1; i < end; i++) {
      const place = from[i]!;
      let j = i;
      for (; j > start && isBehind(from[j - 1]!, place); j--) from[j] = from[j - 1]!;
      from[j] = place;
    }
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
        while (i < middle && j < end)
          to[k++] = isBehind(from[i]!, from[j]!) ? from[j++]! : from[i++]!;
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

/** Sorts `items` in place by the dereferenced `keys`, which go with them and may be the same array. */
export function sortBy(keys: Term[], items: Term[], descending = false): void {
  if (keys.length <= FEW) {
    insert(keys, items, descending ? -1 : 1);
    return;
  }
  pay(COMPARISONS * keys.length);
  const places = sortedPlaces(keys, descending);
  const [oldKeys, oldItems] = [keys.slice(), items.slice()];
  for (let i = 0; i < places.length; i++) {
    keys[i] = oldKeys[places[i]!]!;
    items[i] = oldItems[places[i]!]!;
  }
}

/** Sorts by insertion. */
function insert(keys: Term[], items: Term[], sign: number): void {
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
  }
}
