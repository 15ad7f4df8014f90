/*
 * The places of the parts of a term, in SWI-Prolog's form, made of the reader's notes (../core/text/lexer.ts): parts of
 * one token, openings, and ends of the innermost opening, which takes the parts after it as its own.
 */
import { makeAtom, makeCompound, makeInteger, makeList } from "./build.js";
import type { InputStream } from "./input-stream.js";
import type { Store } from "./store.js";

/** Note and Open, see ../core/text/lexer.ts and frames.ts. */
const COMMENT = 0;
const PLAIN = 1;
const TEXT = 2;
const POSTFIX = 3;
const BAR = 4;
/** Otherwise the end of an operator. */
const CLOSED = 6;
const KEY = 7;
const OPEN = 8;
const INFIX = 1;
const ARGUMENTS = 2;
const LIST = 3;
const TAIL = 4;
const ROUND = 5;
const DICT = 7;

/** A note of the reader; `from` and `to` are indices of the stream's bytes, or a cell twice. */
export interface Noted {
  readonly what: number;
  readonly from: number;
  readonly to: number;
}

/** The reader's notes on the last term; `shift` is added to addresses. */
export function notesOf(core: Store, shift: number): Noted[] {
  const at = core.module.notes() >>> 2;
  return Array.from({ length: core.module.notesWords() / 3 }, (_, i) => {
    const [what, from, to] = core.words.subarray(at + 3 * i, at + 3 * i + 3);
    const offset = what === KEY ? 0 : shift;
    return { what: what!, from: from! + offset, to: to! + offset };
  });
}

export function isComment({ what }: Noted): boolean {
  return what === COMMENT;
}

/** A part with its term; its ends are counted in characters. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly cell: number;
  /** Of a term with a functor or operator: the ends of that as cells, and its arguments. */
  readonly symbol?: readonly number[];
  readonly own?: readonly Part[];
}

/** An open operator, functor or bracket: its ends, and the number of parts before its own. */
interface Opening {
  what: number;
  readonly from: number;
  readonly to: number;
  readonly parts: number;
}

/** The term for the places of a term that has been read from where the stream stands. */
export function placesOf(core: Store, stream: InputStream, notes: readonly Noted[]): number {
  const parts: Part[] = [];
  const openings: Opening[] = [];
  const count = countersOf(stream, notes);
  const ends = (from: number, to: number): number[] => [from, to].map((n) => makeInteger(core, n));
  const make = (name: string, from: number, to: number, ...more: number[]): number =>
    makeCompound(core, name, [...ends(from, to), ...more]);
  const place = (name: string, from: number, to: number, ...more: number[]): void => {
    parts.push({ from, to, cell: make(name, from, to, ...more) });
  };
  const cellsOf = (some: readonly Part[]): number[] => some.map(({ cell }) => cell);
  /** A compound with its functor or operator. */
  const makeTerm = (
    from: number,
    to: number,
    { from: start, to: end }: { from: number; to: number },
    own: readonly Part[],
  ): void => {
    const symbol = ends(start, end);
    const cell = make("term_position", from, to, ...symbol, makeList(core, cellsOf(own)));
    parts.push({ from, to, cell, symbol, own });
  };
  let keys: number[] = [];
  /** A dict with its tag and the term of its pairs, which the keys tell apart. */
  const makeDict = (to: number, tag: Part, pairs: Part): void => {
    const cells = keys.map((key, i) => {
      const isLast = i === keys.length - 1;
      const pair = isLast ? pairs : pairs.own![0]!;
      if (!isLast) pairs = pairs.own![1]!;
      return make(
        "key_value_position",
        pair.from,
        pair.to,
        ...pair.symbol!,
        key,
        ...cellsOf(pair.own!),
      );
    });
    keys = [];
    place("dict_position", tag.from, to, ...ends(tag.from, tag.to), makeList(core, cells));
  };
  /** Closes the innermost bracket. */
  const close = (opening: Opening, own: Part[], to: number): void => {
    const { what, from } = opening;
    if (what === ARGUMENTS) return makeTerm(from, to, opening, own);
    if (what === DICT) return makeDict(to, own[0]!, own[1]!);
    if (what === LIST || what === TAIL) {
      const tail = what === TAIL ? own.pop()!.cell : makeAtom(core, "none");
      return place("list_position", from, to, makeList(core, cellsOf(own)), tail);
    }
    const name = what === ROUND ? "parentheses_term_position" : "brace_term_position";
    place(name, from, to, own[0]!.cell);
  };
  for (const { what, ...bytes } of notes) {
    if (what === COMMENT) continue;
    if (what === KEY) {
      keys.push(bytes.from);
      continue;
    }
    const [from, to] = [count(bytes.from), count(bytes.to)];
    if (what === PLAIN) place("-", from, to);
    else if (what === TEXT) place("string_position", from, to);
    else if (what === POSTFIX) {
      const operand = parts.pop()!;
      makeTerm(operand.from, to, { from, to }, [operand]);
    } else if (what === BAR) openings.at(-1)!.what = TAIL;
    else if (what >= OPEN) {
      const isAfter = what === OPEN + INFIX || what === OPEN + DICT;
      openings.push({ what: what - OPEN, from, to, parts: parts.length - Number(isAfter) });
    } else {
      const opening = openings.pop()!;
      const own = parts.splice(opening.parts);
      if (what === CLOSED) close(opening, own, to);
      else {
        const first = opening.what === INFIX ? own[0]! : opening;
        makeTerm(first.from, own.at(-1)!.to, opening, own);
      }
    }
  }
  return parts[0]!.cell;
}

/** The function that counts the characters before a byte of the term. */
function countersOf(stream: InputStream, notes: readonly Noted[]): (at: number) => number {
  const { at, bytes, place } = stream;
  const end = notes.reduce((most, { what, to }) => (what === KEY ? most : Math.max(most, to)), at);
  const counts = new Uint32Array(end - at + 1);
  let characters = place.characters;
  for (let i = at; i <= end; i++) {
    counts[i - at] = characters;
    // The next byte begins a character, or the end is reached.
    if (((bytes[i + 1] ?? 0) & 0xc0) !== 0x80) characters++;
  }
  return (index) => counts[index - at] ?? 0;
}
