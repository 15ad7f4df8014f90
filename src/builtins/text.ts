/**
 * Text arguments of the builtins on atoms and strings.
 *
 * The standard requires atoms where SWI-Prolog takes any atomic term. The flag `traditional` decides: unless
 * it is `true`, `atom_length/2` and similar predicates reject numbers. Strings and lists of characters or
 * codes are text everywhere. `[]` is both an atom and the empty list; where an atom is asked for it is the
 * atom.
 *
 * Places in a text count code points. Most texts have no character beyond U+FFFF, and then code points are
 * UTF-16 units; `Indexed` hides the rest.
 */
import {
  domainError,
  instantiationError,
  representationError,
  typeError,
} from "../terms/error-terms.js";
import {
  ATOM,
  BIG,
  CONS,
  KIND_VARIABLE,
  NIL,
  STRING,
  atomName,
  bigValue,
  deref,
  isAtom,
  isInteger,
  isVariable,
  stringText,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { charactersOf } from "../terms/walk.js";
import { Gathered, isCharacter, isCharacterCode, textOf } from "../text/textual.js";
import { BLOCK, inParts, once, reserveText } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import type { TextKinds } from "../text/textual.js";
import { measureList } from "./arguments.js";
import type { Machine } from "../machine/machine.js";

/** Is SWI-Prolog's leniency wanted instead of the standard's errors? */
export function isLenient(m: Machine): boolean {
  return m.database.flags.isTraditional;
}

/** Is the argument an unbound variable? */
export function isUnbound(x: Term): boolean {
  const y = deref(x);
  return isVariable(y);
}

/** The text of a term, like `textOf`; a cyclic list has none. */
export function givenText(x: Term, kinds: TextKinds): string | undefined {
  const y = deref(x);
  if (typeof y !== "number" && y.t === CONS && measureList(y).tail !== NIL) return undefined;
  return textOf(y, kinds);
}

/** Is the dereferenced term a list with unbound elements or an unbound tail? */
export function isPartialList(x: Term): boolean {
  const { tail } = measureList(x);
  if (typeof tail !== "number" && tail.t === CONS) return false;
  return isUnbound(tail) || everyElement(x, (item) => !isUnbound(item)) !== undefined;
}

/** The first element of a list that does not pass; undefined if all do. The list must have an end. */
export function everyElement(x: Term, passes: (item: Term) => boolean): Cell | undefined {
  let steps = 0;
  for (; typeof x !== "number" && x.t === CONS; x = deref(x.a1)) {
    if (++steps > LONG) {
      const rest = x;
      return inParts(() => everyInParts(rest, passes));
    }
    if (!passes(deref(x.a0))) return x;
  }
  return undefined;
}

function* everyInParts(x: Term, passes: (item: Term) => boolean): LongWork<Cell | undefined> {
  let steps = 0;
  for (; typeof x !== "number" && x.t === CONS; x = deref(x.a1)) {
    if (++steps % LONG === 0) yield LONG;
    if (!passes(deref(x.a0))) return x;
  }
  return undefined;
}

/** The error for a term that is not text. */
export function textError(x: Term, expected: string): unknown {
  const y = deref(x);
  return isPartialList(y) ? instantiationError() : typeError(expected, y);
}

/** The text of the dereferenced term if it is an atom other than `[]`, a string, a small integer or a plain list. */
export function plainText(y: Term): string | undefined {
  if (typeof y === "number") return String(y);
  if (y.t === ATOM) return y === NIL ? undefined : atomName(y);
  if (y.t === CONS) return plainlySpelled(y, typeof deref(y.a0) === "number");
  return y.t === STRING ? stringText(y) : undefined;
}

/** The text of an argument where any text is allowed, numbers included. */
export function anyText(m: Machine, x: Term, expected: string): string {
  const y = deref(x);
  const plain = plainText(y);
  if (plain !== undefined) return plain;
  if (y === NIL && isLenient(m)) return "[]";
  const text = givenText(y, { lists: true });
  if (text === undefined) throw textError(y, expected);
  return text;
}

/** The text of an argument where `[]` is an ordinary atom. */
export function atomicText(x: Term, expected: string): string {
  const y = deref(x);
  const plain = plainText(y);
  if (plain !== undefined) return plain;
  if (y === NIL) return "[]";
  const text = givenText(y, { lists: true });
  if (text === undefined) throw textError(y, expected);
  return text;
}

/** The text of an argument that should be an atom. */
export function atomText(m: Machine, x: Term): string {
  const y = deref(x);
  if (isAtom(y)) return atomName(y);
  const text = givenText(y, { lists: true, numbers: isLenient(m) });
  if (text === undefined) throw textError(y, "atom");
  return text;
}

/**
 * The text of a list of characters (or of codes, as `codes` says) whose every element must be known. A list
 * entirely of the other kind is accepted too, and so is a string.
 */
export function spelled(x: Term, codes: boolean): string {
  const y = deref(x);
  const plain = plainlySpelled(y, codes);
  if (plain !== undefined) return plain;
  if (isPartialList(y)) throw instantiationError();
  if (typeof y !== "number" && y.t === STRING) return stringText(y);
  if (measureList(y).tail !== NIL) throw typeError("list", y);
  const { text, bad, mixed, other } = inParts(() => spelling(y, codes));
  if (!mixed && (bad === undefined || other)) return text;
  if (bad !== undefined) throw typeError(codes ? "integer" : "character", bad);
  throw representationError("character_code");
}

/** What a list spells, and whether it has elements that are wrong, not characters, or of the other kind. */
function* spelling(
  list: Term,
  codes: boolean,
): LongWork<{
  text: string;
  bad: Term | undefined;
  mixed: boolean;
  other: boolean;
}> {
  let bad: Term | undefined;
  const text = new Gathered();
  let mixed = false;
  let other = true;
  let steps = 0;
  let rest = list;
  for (; typeof rest !== "number" && rest.t === CONS; rest = deref(rest.a1)) {
    if (++steps % LONG === 0) yield LONG;
    const item = deref(rest.a0);
    const code = characterCode(item);
    if (code === undefined || isInteger(item) !== codes) {
      bad ??= item;
      if (code === undefined) mixed = true;
    } else {
      other = false;
    }
    if (code !== undefined && isCharacterCode(code)) text.add(String.fromCodePoint(code));
    else mixed = true;
  }
  return { text: text.whole, bad, mixed, other };
}

/** The value of a text of at most 15 digits, perhaps after a minus sign; undefined for other texts. */
export function plainInteger(text: string): number | undefined {
  const start = text.charCodeAt(0) === 45 ? 1 : 0;
  const n = text.length;
  if (n === start || n > 15) return undefined;
  let value = 0;
  for (let i = start; i < n; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return start === 0 || value === 0 ? value : -value;
}

/** A list longer than this is spelled character by character. */
const LONG = 4096;

/**
 * The text of a list whose elements are all of the requested kind, and below the surrogates; else undefined.
 */
function plainlySpelled(y: Term, codes: boolean): string | undefined {
  const units: number[] = [];
  while (typeof y !== "number" && y.t === CONS) {
    const item = deref(y.a0);
    let code: number;
    if (typeof item === "number") {
      if (!codes) return undefined;
      code = item;
    } else {
      if (codes || item.t !== ATOM) return undefined;
      const name = atomName(item);
      if (name.length !== 1) return undefined;
      code = name.charCodeAt(0);
    }
    if (code < 0 || code >= 0xd800 || units.length === LONG) return undefined;
    units.push(code);
    y = deref(y.a1);
  }
  return y === NIL ? String.fromCharCode.apply(undefined, units) : undefined;
}

/** The code of a character, or an integer as it is; undefined for other terms. */
function characterCode(x: Term): number | undefined {
  if (typeof x === "number") return x;
  if (x.t === ATOM && isCharacter(atomName(x))) return atomName(x).codePointAt(0)!;
  return x.t === BIG ? -1 : undefined;
}

/** Checks the instantiated part of a list that is to be unified with characters or codes. */
export function checkSpelling(m: Machine, x: Term, codes: boolean): void {
  const y = deref(x);
  const { tail } = measureList(y);
  if (typeof tail !== "number" && tail.t === CONS) throw typeError("list", y);
  const wrong = everyElement(y, (item) => {
    if (isUnbound(item)) return true;
    const code = characterCode(item);
    return code !== undefined && (isLenient(m) || (typeof item === "number") === codes);
  });
  if (wrong !== undefined) throw typeError(codes ? "integer" : "character", deref(wrong.a0));
  if (tail === NIL || isUnbound(tail)) return;
  if (typeof tail === "number" || tail.t !== STRING || tail !== y) throw typeError("list", y);
}

/** The value of an optional integer argument. Beyond JavaScript's numbers it is infinite. */
export function optionalInteger(x: Term): number | undefined {
  const y = deref(x);
  if (typeof y === "number") return y;
  if (y.t.kind === KIND_VARIABLE) return undefined;
  if (y.t === BIG) return bigValue(y) < 0n ? -Infinity : Infinity;
  throw typeError("integer", y);
}

/** Throws for a count below zero. */
export function checkCount(n: number | undefined, x: Term): void {
  if (n !== undefined && n < 0) throw domainError("not_less_than_zero", deref(x));
}

const WIDE = /[\ud800-\udbff][\udc00-\udfff]/;
/** For texts up to this length a loop is faster than a regular expression. */
const SHORT = 40;

/** Does the text have characters of two units? */
function isWide(text: string): boolean {
  if (text.length > SHORT) return WIDE.test(text);
  for (let i = 1; i < text.length; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800) {
      return true;
    }
  }
  return false;
}

/** A text that is indexed by characters. */
export class Indexed {
  readonly text: string;
  readonly length: number;
  /** Where each character begins, when characters differ in width. */
  private readonly offsets: number[] | undefined;

  constructor(text: string) {
    this.text = text;
    if (!isWide(text)) {
      this.length = text.length;
      this.offsets = undefined;
      return;
    }
    const offsets: number[] = [];
    let at = 0;
    for (const c of text) {
      offsets.push(at);
      at += c.length;
    }
    this.length = offsets.length;
    offsets.push(at);
    this.offsets = offsets;
  }

  /** The UTF-16 offset of character `i`. */
  offset(i: number): number {
    return this.offsets === undefined ? i : this.offsets[i]!;
  }

  /** The part from character `from` up to, not including, `to`. */
  slice(from: number, to: number): string {
    return this.text.slice(this.offset(from), this.offset(to));
  }

  /** Does `part` occur at character `from`? */
  hasAt(part: string, from: number): boolean {
    return this.text.startsWith(part, this.offset(from));
  }

  /** The first character index from `from` on at which `part` occurs, or -1. */
  find(part: string, from: number): number {
    if (from > this.length) return -1;
    const at = this.text.indexOf(part, this.offset(from));
    if (at < 0 || this.offsets === undefined) return at;
    let low = from;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.offsets[middle]! < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Longer texts are not cached. */
const MOST_KEPT = 1 << 20;

/** The two texts indexed last. */
let latest = new Indexed("");
let earlier = latest;

/**
 * The indexed text. Programs often ask for many places of the same text, or of two that they compare, so the
 * last ones are cached.
 */
export function indexed(text: string): Indexed {
  if (text.length <= SHORT || text.length > MOST_KEPT) return new Indexed(text);
  if (text === latest.text) return latest;
  [latest, earlier] = [text === earlier.text ? earlier : new Indexed(text), latest];
  return latest;
}

/** The number of characters of a text. */
export function characterCount(text: string): number {
  return text.length > SHORT || isWide(text) ? indexed(text).length : text.length;
}

/** The codes of the characters of a text. */
export function codesOf(text: string): ReadonlySet<number> {
  return new Set(charactersOf(text).map((c) => c.codePointAt(0)!));
}

/** Where the part of a text from `from` to `to` ends without characters of a set at its end. */
export function trimmedEnd(
  text: string,
  from: number,
  to: number,
  pad: ReadonlySet<number>,
): number {
  for (let end = to; end > from;) {
    const size = (text.codePointAt(end - 2) ?? 0) > 0xffff ? 2 : 1;
    if (!pad.has(text.codePointAt(end - size)!)) return end;
    end -= size;
  }
  return from;
}

/** The texts with `between` between them: that may be far longer than all of them. */
export function concatenated(texts: readonly string[], between = ""): string {
  const length = texts.reduce((sum, text) => sum + text.length + between.length, 0);
  reserveText(length - between.length);
  const join = (): string => texts.join(between);
  return length < BLOCK ? join() : once(length, join);
}

/** The text of a file name. */
export function pathOf(x: Term): string {
  const y = deref(x);
  if (isUnbound(y)) throw instantiationError();
  const text = givenText(y, { lists: true, numbers: false });
  if (text === undefined) throw typeError("atom", y);
  return text;
}
