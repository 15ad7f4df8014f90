/**
 * The text of a term, for the builtins that accept text in several forms.
 */
import { isAcyclic } from "../terms/cycles.js";
import { PATIENCE, inParts, pay } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { formatNumber } from "./number-text.js";
import { ATOM, BIG, CONS, FLOAT, NIL, STRING } from "../terms/term.js";
import { atomName, deref, stringText } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";

/** Selects the kinds of term that count as text. */
export interface TextKinds {
  /** Default: true. */
  readonly atoms?: boolean | undefined;
  /** Default: true. */
  readonly strings?: boolean | undefined;
  /** Default: true. */
  readonly numbers?: boolean | undefined;
  /** Lists of characters and of codes, where `[]` is the empty text. Default: false. */
  readonly lists?: boolean | undefined;
}

/**
 * The text of `x`: the name of an atom, the characters of a string, the digits of a number, or the text
 * spelled by a list of characters or codes. Undefined for all other terms. As an atom, `[]` is the text
 * `[]`; as a list, the empty text.
 */
export function textOf(x: Term, kinds: TextKinds = {}): string | undefined {
  x = deref(x);
  if (typeof x === "number") return kinds.numbers === false ? undefined : String(x);
  if (kinds.lists === true && (x === NIL || x.t === CONS)) return listText(x);
  switch (x.t) {
    case ATOM:
      return kinds.atoms === false ? undefined : atomName(x);
    case STRING:
      return kinds.strings === false ? undefined : stringText(x);
    case BIG:
    case FLOAT:
      return kinds.numbers === false ? undefined : formatNumber(x);
    default:
      return undefined;
  }
}

/** Whether that number is the code of a character. */
export function isCharacterCode(code: number): boolean {
  return code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

/** Whether that text is one character, that is, one code point. */
export function isCharacter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && text.codePointAt(0)! > 0xffff);
}

/** Number of characters that are joined before they are appended. */
const BLOCK = 4096;

/** A text that is built character by character. V8 takes 32 bytes for each concatenation. */
export class Gathered {
  private text = "";
  private block = "";

  add(characters: string): void {
    this.block += characters;
    if (this.block.length >= BLOCK) this.text = this.whole;
  }

  /** The text so far. */
  get whole(): string {
    // Reading a character makes V8 flatten the concatenation.
    this.block.charCodeAt(0);
    const whole = this.text + this.block;
    this.block = "";
    this.text = whole;
    return whole;
  }
}

/** The text that a proper list of characters and codes spells; undefined for other terms. */
export function listText(x: Term): string | undefined {
  const text = new Gathered();
  let steps = 0;
  for (x = deref(x); typeof x !== "number" && x.t === CONS; x = deref((x as Cell).a1)) {
    if (++steps > BLOCK) {
      const rest = x;
      return inParts(() => restOfText(rest, text));
    }
    const item = spelledBy(x.a0);
    if (item === undefined) return undefined;
    text.add(item);
  }
  pay(steps);
  return x === NIL ? text.whole : undefined;
}

/** The text so far, and that of the rest of a long list. */
function* restOfText(x: Term, text: Gathered): LongWork<string | undefined> {
  let steps = 0;
  for (; typeof x !== "number" && x.t === CONS; x = deref((x as Cell).a1)) {
    if (++steps === PATIENCE && !isAcyclic(x)) return undefined;
    if (steps % BLOCK === 0) yield BLOCK;
    const item = spelledBy(x.a0);
    if (item === undefined) return undefined;
    text.add(item);
  }
  return x === NIL ? text.whole : undefined;
}

/** The character that a term stands for. */
function spelledBy(x: Term): string | undefined {
  const item = deref(x);
  if (typeof item === "number") {
    return isCharacterCode(item) ? String.fromCodePoint(item) : undefined;
  }
  return item.t === ATOM && isCharacter(atomName(item)) ? atomName(item) : undefined;
}
