/*
 * Terms as the host sees them: a cell is a number, which these functions interpret (../memory/cells.ts).
 *
 * A cell is good until the module runs again or collects; a `Handle` keeps a term for longer. The accessors expect a
 * cell that has been dereferenced: `argument`, `listOf` and `core.deref` give such cells.
 */
import type { Store } from "./store.js";
import { Functor, Machine } from "./records.generated.js";

export type Kind =
  | "variable"
  | "atom"
  | "integer"
  | "rational"
  | "float"
  | "string"
  | "object"
  | "list"
  | "compound";

const BOXES: readonly Kind[] = ["integer", "float", "rational", "string", "object"];
/** The cells of `[]`, and of the atom `'[]'` where it is another one. */
export const NIL = 7;
const LONG_ARITY = 31;

/** Whether a dereferenced term is an unbound variable. */
export function isVariable(cell: number): boolean {
  return (cell & 3) === 0;
}

/** The kind of a term; `[]` is an atom. */
export function kindOf(core: Store, cell: number): Kind {
  switch (cell & 3) {
    case 0:
      return "variable";
    case 1:
      return "list";
    case 2: {
      const header = core.words[cell >>> 2] as number;
      return (header & 16) === 0 ? "compound" : (BOXES[(header >>> 5) & 7] as Kind);
    }
    default:
      return (cell & 7) === 3 ? "integer" : "atom";
  }
}

export function integerOf(core: Store, cell: number): number | bigint {
  if ((cell & 7) === 3) return cell >> 3;
  const from = (cell >>> 2) + 1;
  const value = signedWords(core, from, (core.words[from - 1] as number) >>> 8);
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER
    ? Number(value)
    : value;
}

/** The numerator and the denominator of a rational number. */
export function rationalOf(core: Store, cell: number): readonly [bigint, bigint] {
  const header = (cell >>> 2) + 0;
  const count = (core.words[header] as number) >>> 8;
  const above = core.words[header + 1] as number;
  return [
    signedWords(core, header + 2, above),
    signedWords(core, header + 2 + above, count - 1 - above),
  ];
}

const ASCII = new TextDecoder();
/** The codes of hexadecimal digits. */
const DIGITS = new TextEncoder().encode("0123456789abcdef");

/** The integer of words in two's complement, lowest first. */
export function signedWords(
  { words }: { readonly words: Uint32Array },
  from: number,
  count: number,
): bigint {
  // Text is the only way to a long one that takes linear time.
  const hex = new Uint8Array(8 * count);
  for (let i = 0, at = hex.length; i < count; i++)
    for (let word = words[from + i] as number, end = at - 8; at > end; word >>>= 4)
      hex[--at] = DIGITS[word & 15] as number;
  return BigInt.asIntN(32 * count, BigInt(`0x${ASCII.decode(hex)}`));
}

const floatWords = new Uint32Array(2);
const floatValue = new Float64Array(floatWords.buffer);

export function floatOf(core: Store, cell: number): number {
  const from = (cell >>> 2) + 1;
  floatWords[0] = core.words[from] as number;
  floatWords[1] = core.words[from + 1] as number;
  return floatValue[0] as number;
}

export function stringOf(core: Store, cell: number): string {
  const from = (cell >>> 2) + 1;
  return core.text(4 * (from + 1), (core.words[from] as number) & 0x7fffffff);
}

/** A copy of the bytes of a string. */
export function stringBytes(core: Store, cell: number): Uint8Array {
  const from = (cell >>> 2) + 1;
  const length = (core.words[from] as number) & 0x7fffffff;
  return core.bytes.slice(4 * (from + 1), 4 * (from + 1) + length);
}

/** The number of arguments of a list cell or compound. */
export function arityOf(core: Store, cell: number): number {
  if ((cell & 3) === 1) return 2;
  const header = core.words[cell >>> 2] as number;
  const arity = (header >>> 5) & 31;
  return arity === LONG_ARITY ? functorWord(core, header, Functor.arity) : arity;
}

/** The name and the arity of the functor with that header. */
export function functorAt(
  core: Store,
  header: number,
): { readonly name: string; readonly arity: number } {
  const name = core.name((functorWord(core, header, Functor.name) << 4) | 7);
  return { name, arity: functorWord(core, header, Functor.arity) };
}

export function functorName(core: Store, cell: number): string {
  const header = core.words[cell >>> 2] as number;
  return core.name((functorWord(core, header, Functor.name) << 4) | 7);
}

function functorWord(core: Store, header: number, field: number): number {
  const record = core.register(Machine.functors) + (header >>> 10) * Functor.BYTES;
  return core.words[(record + field) >>> 2] as number;
}

/** Argument `i` of a compound or list cell, from 0 on. */
export function argument(core: Store, cell: number, i: number): number {
  const from = (cell & 3) === 1 ? cell - 1 : cell + 2;
  return core.deref(core.words[(from >>> 2) + i] as number);
}

/**
 * The elements of a list, and its tail: `[]` if the list ends. A cyclic one ends where its cycle begins, or comes back
 * to its first cell.
 */
export function listOf(core: Store, cell: number): { items: number[]; tail: number } {
  const items: number[] = [];
  let rest = core.deref(cell);
  // Brent's algorithm: `seen` waits at lengths that are powers of 2.
  let seen = 0;
  let length = 1;
  while ((rest & 3) === 1 && rest !== seen) {
    if (items.length === length) {
      seen = rest;
      length *= 2;
    }
    items.push(argument(core, rest, 0));
    rest = argument(core, rest, 1);
  }
  if ((rest & 3) === 1) {
    const period = items.length - length / 2;
    let ahead = core.deref(cell);
    for (let i = 0; i < period; i++) ahead = argument(core, ahead, 1);
    rest = core.deref(cell);
    items.length = period;
    for (; rest !== ahead; rest = argument(core, rest, 1)) {
      items.push(argument(core, ahead, 0));
      ahead = argument(core, ahead, 1);
    }
    // The cycle is a list of its own.
    if (items.length > period) items.length -= period;
  }
  return { items, tail: rest };
}
