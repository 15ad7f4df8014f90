/**
 * The text of a term, for the builtins that take text in several guises.
 */
import { isAcyclic } from "../terms/cycles.js";
import { PATIENCE, pay } from "../terms/effort.js";
import { formatNumber } from "./number-text.js";
import { ATOM, BIG, CONS, FLOAT, NIL, STRING } from "../terms/term.js";
import { atomName, deref, stringText } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";

/** Which kinds of term count as text. */
export interface TextKinds {
  /** True unless said. */
  readonly atoms?: boolean | undefined;
  /** True unless said. */
  readonly strings?: boolean | undefined;
  /** True unless said. */
  readonly numbers?: boolean | undefined;
  /** Lists of characters and of codes, where `[]` is the empty text. False unless said. */
  readonly lists?: boolean | undefined;
}

/**
 * The text of `x`: the name of an atom, the characters of a string, the digits
 * of a number, or what a list of characters or codes spells. Undefined for all
 * else. The atom `[]` is the text `[]`, and as a list the empty one.
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

/** Is that number the code of a character? */
export function isCharacterCode(code: number): boolean {
  return code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

/** Is that text one character, that is one code point? */
export function isCharacter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && text.codePointAt(0)! > 0xffff);
}

/** Characters that are put together before they are added to others. */
const BLOCK = 4096;

/** A text that is gathered character by character. V8 takes 32 bytes for each sum of two texts. */
export class Gathered {
  private text = "";
  private block = "";

  add(characters: string): void {
    this.block += characters;
    if (this.block.length >= BLOCK) this.text = this.whole;
  }

  /** The text so far. */
  get whole(): string {
    // To ask for a character makes one string of a sum.
    this.block.charCodeAt(0);
    const whole = this.text + this.block;
    this.block = "";
    this.text = whole;
    return whole;
  }
}

/** What a proper list of characters and codes spells; undefined for other terms. */
export function listText(x: Term): string | undefined {
  const text = new Gathered();
  let steps = 0;
  for (x = deref(x); typeof x !== "number" && x.t === CONS; x = deref((x as Cell).a1)) {
    if (++steps === PATIENCE && !isAcyclic(x)) return undefined;
    const item = deref(x.a0);
    if (typeof item === "number") {
      if (!isCharacterCode(item)) return undefined;
      text.add(String.fromCodePoint(item));
    } else if (item.t === ATOM && isCharacter(atomName(item))) {
      text.add(atomName(item));
    } else {
      return undefined;
    }
  }
  pay(steps);
  return x === NIL ? text.whole : undefined;
}
