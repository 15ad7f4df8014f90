/** Numbers that represent terms in sorting. */
import {
  ATOM,
  CONS,
  KIND_COMPOUND,
  NIL,
  argument,
  atomName,
  deref,
  isAtom,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";

/** Compounds are abbreviated down to this many first arguments. */
const LEVELS = 3;

/** A number for each key: where two numbers differ, so do the keys, in the same order. */
interface Abbreviations {
  /** The numbers, which are integers. */
  readonly numbers: Float64Array;
  /** Are keys identical if their numbers are the same? */
  readonly areWhole: boolean;
}

/**
 * Abbreviations of the dereferenced `keys`. They are contiguous in memory, while terms are scattered.
 * Integers represent themselves; atoms are represented by their first characters, lists of characters by
 * their first elements, compounds of one functor by their first arguments. Undefined when the keys are of
 * several kinds.
 */
export function abbreviations(keys: readonly Term[]): Abbreviations | undefined {
  let level = keys;
  for (let depth = 0; depth < LEVELS; depth++) {
    const found = ofOneKind(level);
    if (found !== undefined) return depth === 0 ? found : { ...found, areWhole: false };
    const first = level[0];
    if (first === undefined || typeof first === "number") return undefined;
    const { t } = first;
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

/** At most this many letters of a word count, from an alphabet of at most this size. */
const LETTERS = 12;
const KINDS = 256;

/**
 * Abbreviates lists of one-byte characters or their codes: their first elements as digits. The end is a zero,
 * since `[]` precedes all pairs. The fewer different letters all words have, the more of them fit into a
 * number. Undefined for other terms.
 */
function wordsOf(keys: readonly Term[]): Abbreviations | undefined {
  const letters = new Uint16Array(LETTERS * keys.length);
  const ranks = new Uint16Array(KINDS + 1);
  const first = keys[0] as Cell;
  const haveCodes = typeof deref(first.a0) === "number";
  let longest = 0;
  for (let i = 0; i < keys.length; i++) {
    let rest = keys[i]!;
    let n = 0;
    for (; typeof rest !== "number" && rest.t === CONS; n++) {
      if (n === LETTERS) break;
      const letter = deref(rest.a0);
      const code = haveCodes ? letter : codeOf(letter);
      if (typeof code !== "number" || code < 0 || code >= KINDS) return undefined;
      letters[LETTERS * i + n] = code + 1;
      ranks[code + 1] = 1;
      rest = deref(rest.a1);
    }
    if (rest !== NIL && n < LETTERS) return undefined;
    longest = Math.max(longest, rest === NIL ? n : Infinity);
  }
  let base = 1;
  for (let code = 1; code <= KINDS; code++) if (ranks[code] === 1) ranks[code] = base++;
  const most = Math.trunc(Math.log(Number.MAX_SAFE_INTEGER) / Math.log(base));
  const counted = Math.min(LETTERS, longest, most);
  const numbers = new Float64Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    let number = 0;
    for (let n = 0; n < counted; n++) number = number * base + ranks[letters[LETTERS * i + n]!]!;
    numbers[i] = number;
  }
  return { numbers, areWhole: longest <= counted };
}

/** The code of an atom of one character; undefined for other terms. */
function codeOf(x: Term): number | undefined {
  if (!isAtom(x)) return undefined;
  const name = atomName(x);
  return name.length === 1 ? name.charCodeAt(0) : undefined;
}

/** Abbreviates keys that are all integers, all atoms or all words. */
function ofOneKind(keys: readonly Term[]): Abbreviations | undefined {
  const first = keys[0];
  if (first === undefined) return undefined;
  if (typeof first === "number") return numbersOf(keys);
  if (first.t === ATOM) return prefixesOf(keys);
  return first.t === CONS ? wordsOf(keys) : undefined;
}

function numbersOf(keys: readonly Term[]): Abbreviations | undefined {
  const numbers = new Float64Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    if (typeof key !== "number") return undefined;
    numbers[i] = key;
  }
  return { numbers, areWhole: true };
}

/** From this code on, the order of UTF-16 is not that of code points. */
const SURROGATES = 0xd800;

/** 48 bits of each name after their common prefix: six characters if all are of one byte, else three. */
function prefixesOf(keys: readonly Term[]): Abbreviations | undefined {
  const names: string[] = [];
  for (const key of keys) {
    if (!isAtom(key)) return undefined;
    names.push(atomName(key));
  }
  const start = commonLength(names);
  const numbers =
    prefixes(names, start, 6, 0x100, 0x100) ?? prefixes(names, start, 3, 0x10000, SURROGATES);
  return numbers && { numbers, areWhole: false };
}

/** The longest common prefix that is looked for. */
const LONGEST_START = 128;

/** The length of the common prefix of all names, up to the surrogates, if it is not very long. */
function commonLength(names: readonly string[]): number {
  const first = names[0]!;
  const most = Math.min(first.length, LONGEST_START);
  let length = 0;
  while (length < most && first.charCodeAt(length) < SURROGATES) length++;
  for (const name of names) {
    let i = 0;
    while (i < length && name.charCodeAt(i) === first.charCodeAt(i)) i++;
    length = i;
  }
  return length;
}

/** `length` characters from `start` on, all below `limit`, as digits in that base; the end is a zero. */
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
