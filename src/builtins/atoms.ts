/**
 * Atoms, characters and numbers as text: clause 8.16 of the standard, and what
 * SWI-Prolog adds to it. Predicates that differ only in characters or codes, or
 * in the kind of their first argument, share a body.
 */
import { BLOCK, inParts, mapped, once } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import {
  domainError,
  instantiationError,
  representationError,
  syntaxError,
  typeError,
} from "../terms/error-terms.js";
import {
  KIND_COMPOUND,
  atom,
  atomName,
  atomNames,
  deref,
  isAtom,
  isAtomic,
  isInteger,
  isNumber,
  string,
  stringText,
  isString,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { charList, charactersOf, codeList, listOf, viewList } from "../terms/walk.js";
import { NIL } from "../terms/term.js";
import type { Conversions } from "../text/conversion.js";
import { formatNumber, parseNumber, readNumber } from "../text/number-text.js";
import { isCharacter, isCharacterCode } from "../text/textual.js";
import type { BuiltinRow, Deterministic, Nondeterministic } from "../machine/builtin.js";
import type { Database } from "../machine/database.js";
import { DatabaseMap } from "../machine/database-map.js";
import type { Machine } from "../machine/machine.js";
import { mostlyOnce } from "./generators.js";
import { atomOrVariable } from "./arguments.js";
import { concatenating, partsOfText } from "./subtext.js";
import type { Parts } from "./subtext.js";
import {
  anyText,
  atomText,
  atomicText,
  characterCount,
  checkCount,
  checkSpelling,
  concatenated,
  givenText,
  isLenient,
  isPartialList,
  isUnbound,
  optionalInteger,
  plainInteger,
  spelled,
  textError,
} from "./text.js";

// -- texts as lists ----------------------------------------------------------------

const listed = (text: string, codes: boolean): Term => (codes ? codeList(text) : charList(text));

/** Unifies the list of a text with a list that may also be a string. */
export function unifyListed(m: Machine, x: Term, text: string, codes: boolean): boolean {
  const y = deref(x);
  if (isString(y)) return stringText(y) === text;
  if (!isUnbound(y) && isLenient(m)) {
    const given = givenText(y, { lists: true, atoms: false, numbers: false });
    if (given !== undefined) return given === text;
  }
  return unify(m, y, listed(text, codes));
}

/** `atom_chars/2`, `atom_codes/2`. */
function atomList(codes: boolean): Deterministic {
  return (m, x, list) => {
    if (isUnbound(x)) return unify(m, x, atom(spelled(list, codes)));
    const text = atomText(m, x);
    checkSpelling(m, list, codes);
    return unifyListed(m, list, text, codes);
  };
}

/** The number that a list spells; a syntax error if it spells none. */
function numberFrom(list: Term, codes: boolean): Term {
  const text = spelled(list, codes);
  const n = plainInteger(text) ?? readNumber(text);
  if (n !== undefined) return n;
  const { items } = viewList(list);
  const first = items.length === 0 ? NIL : deref(items[0]!);
  if (first !== NIL && (typeof first === "number") !== codes) {
    throw typeError(codes ? "integer" : "character", first);
  }
  throw syntaxError("illegal_number");
}

/** `number_chars/2`, `number_codes/2`. */
function numberList(codes: boolean): Deterministic {
  return (m, x, list) => {
    const n = deref(x);
    if (!isUnbound(n) && !isNumber(n)) throw typeError("number", n);
    if (isUnbound(n) || !isPartialList(deref(list))) {
      return unify(m, n, numberFrom(list, codes));
    }
    checkSpelling(m, list, codes);
    return unify(m, list, listed(formatNumber(n), codes));
  };
}

/** `name/2`: the number that the codes spell if they do, else the atom. */
function name(m: Machine, x: Term, codes: Term): boolean {
  const y = deref(x);
  if (isUnbound(y)) {
    const text = spelled(codes, true);
    return unify(m, y, (/^\s|^-\s/.test(text) ? undefined : parseNumber(text)) ?? atom(text));
  }
  if (!isAtomic(y)) throw typeError("atomic", y);
  return unifyListed(m, codes, atomicText(y, "atomic"), true);
}

// -- characters and lengths ----------------------------------------------------------

function charCode(m: Machine, char: Term, code: Term): boolean {
  const c = deref(char);
  const n = deref(code);
  if (!isUnbound(c) && (!isAtom(c) || !isCharacter(atomName(c)))) {
    throw typeError("character", c);
  }
  if (!isUnbound(n)) {
    if (!isInteger(n)) throw typeError("integer", n);
    if (typeof n !== "number" || !isCharacterCode(n)) throw representationError("character_code");
    return unify(m, c, atom(String.fromCodePoint(n)));
  }
  if (isUnbound(c)) throw instantiationError();
  return unify(m, n, atomName(c as Cell).codePointAt(0)!);
}

/** `atom_length/2`, `string_length/2`. */
export function lengthOf(text: (m: Machine, x: Term) => string): Deterministic {
  return (m, x, length) => {
    const t = text(m, x);
    checkCount(optionalInteger(length), length);
    return unify(m, length, characterCount(t));
  };
}

// -- parts ---------------------------------------------------------------------------

/** `sub_atom_icasechk/3`. */
function subAtomIgnoringCase(m: Machine, x: Term, start: Term, part: Term): boolean {
  const characters = (text: string): string[] => mapped(charactersOf(text), (c) => c.toLowerCase());
  const whole = characters(anyText(m, x, "text"));
  const wanted = characters(anyText(m, part, "text"));
  const given = optionalInteger(start);
  checkCount(given, start);
  const found = inParts(() => placeOf(whole, wanted, given));
  return found !== undefined && unify(m, start, found);
}

/** The first place of `wanted` in `whole`, or whether it is at the given one. */
function* placeOf(
  whole: readonly string[],
  wanted: readonly string[],
  given: number | undefined,
): LongWork<number | undefined> {
  const last = Math.min(given ?? Infinity, whole.length - wanted.length);
  let steps = 0;
  for (let at = given ?? 0; at <= last; at++) {
    for (let i = 0; ; i++) {
      if (++steps % BLOCK === 0) yield BLOCK;
      if (i === wanted.length) return at;
      if (whole[at + i] !== wanted[i]) break;
    }
  }
  return undefined;
}

function partOfAtom(_m: Machine, x: Term): string {
  const y = deref(x);
  if (
    typeof y !== "number" &&
    y.t.kind === KIND_COMPOUND &&
    givenText(y, { lists: true }) === undefined
  ) {
    throw textError(y, "atom");
  }
  return atomicText(y, "atom");
}

const ATOMS: Parts = { text: partOfAtom, make: atom };

// -- conversions ------------------------------------------------------------------------

function atomNumber(m: Machine, x: Term, number: Term): boolean {
  const a = deref(x);
  const n = deref(number);
  if (isUnbound(a)) {
    if (isUnbound(n)) throw instantiationError();
    if (!isNumber(n)) throw typeError("number", n);
    return unify(m, a, atom(formatNumber(n)));
  }
  const text = isNumber(a) ? undefined : givenText(a, { lists: true });
  if (text === undefined) throw textError(a, "atom");
  const plain = plainInteger(text);
  if (plain !== undefined) return unify(m, n, plain);
  if (/^\s|^[-+]\s/.test(text)) return false;
  const value = parseNumber(text);
  return value !== undefined && unify(m, n, value);
}

function atomString(m: Machine, x: Term, s: Term): boolean {
  const a = deref(x);
  if (isUnbound(a)) return unify(m, a, atom(anyText(m, s, "string")));
  const text = atomicText(a, "atom");
  const t = deref(s);
  return isUnbound(t) ? unify(m, t, string(text)) : anyText(m, t, "string") === text;
}

/** Texts whose characters change case one at a time. */
const ASCII = /^[ -~]*$/;

function convertEach(text: string, convert: (text: string) => string): string {
  const characters = charactersOf(text);
  const converted = mapped(characters, (c) => {
    const d = convert(c);
    return characterCount(d) === 1 ? d : c;
  });
  return concatenated(converted);
}

/** Changes case character by character, for `upcase_atom/2` and similar predicates. */
export function changeCase(
  convert: (text: string) => string,
  make: (text: string) => Term,
): Deterministic {
  return (m, x, y) => {
    const text = anyText(m, x, "atomic");
    const out = ASCII.test(text) ? convert(text) : convertEach(text, convert);
    const result = make(out);
    const given = deref(y);
    if (isUnbound(given)) return unify(m, given, result);
    return anyText(m, given, "text") === out;
  };
}

export const toUpper = (text: string): string => text.toUpperCase();
export const toLower = (text: string): string => text.toLowerCase();

// -- joining and splitting -----------------------------------------------------------------

/** The text of an element of a list to join; undefined when it is unbound. */
function elementText(m: Machine, x: Term): string | undefined {
  const y = deref(x);
  return isUnbound(y) ? undefined : anyText(m, y, "text");
}

/** The texts of a list's elements; undefined when one is unbound or the list is partial. */
function elementTexts(m: Machine, list: Term): string[] | undefined {
  const { items, tail } = viewList(list);
  const texts = mapped(items, (item) => elementText(m, item));
  const complete = !texts.includes(undefined);
  if (tail !== NIL && !isUnbound(tail)) throw typeError("list", deref(list));
  return complete && tail === NIL ? (texts as string[]) : undefined;
}

function unifyText(m: Machine, x: Term, text: string): boolean {
  const y = deref(x);
  if (isUnbound(y)) return unify(m, y, atom(text));
  return anyText(m, y, "atomic") === text;
}

function joinList(m: Machine, list: Term, joined: Term): boolean {
  const texts = elementTexts(m, list);
  if (texts === undefined) throw instantiationError();
  return unifyText(m, joined, concatenated(texts));
}

function atomicListConcat(m: Machine, list: Term, separator: Term, joined: Term): boolean {
  if (isUnbound(separator)) throw instantiationError();
  const between = anyText(m, separator, "atomic");
  const texts = elementTexts(m, list);
  if (texts !== undefined) return unifyText(m, joined, concatenated(texts, between));
  if (isUnbound(joined)) throw instantiationError();
  if (between === "") throw domainError("non_empty_atom", deref(separator));
  const whole = anyText(m, joined, "atomic");
  const parts = mapped(
    once(whole.length, () => whole.split(between)),
    atom,
  );
  return unify(m, list, listOf(parts));
}

// -- character conversion ------------------------------------------------------------------

/** The conversions that `char_conversion/2` has set. */
const conversions = new DatabaseMap<Conversions>();

/** The conversions to apply when reading text now: none unless the flag `char_conversion` is on. */
export function conversionsNow(database: Database): Conversions | undefined {
  const isOn = ["on", "true"].includes(database.flags.text("char_conversion"));
  return isOn ? conversions.get(database) : undefined;
}

function character(x: Term): string | undefined {
  const c = deref(x);
  if (isUnbound(c)) return undefined;
  if (!isAtom(c) || !isCharacter(atomName(c))) {
    throw typeError("character", c);
  }
  return atomName(c);
}

function charConversion(m: Machine, from: Term, to: Term): boolean {
  const a = character(from);
  const b = character(to);
  if (a === undefined || b === undefined) throw instantiationError();
  const map = new Map(conversions.get(m.database));
  if (a === b) map.delete(a);
  else map.set(a, b);
  conversions.set(m.database, map);
  return true;
}

const currentCharConversion: Nondeterministic = function* (m, from, to) {
  const a = character(from);
  character(to);
  const converted = (c: string): string => conversions.get(m.database)?.get(c) ?? c;
  if (a !== undefined) return unify(m, to, atom(converted(a)));
  for (let code = 0; code < 256; code++) {
    const c = String.fromCharCode(code);
    yield unify(m, from, atom(c)) && unify(m, to, atom(converted(c)));
  }
  return false;
};

function currentAtom(_m: Machine, x: Term): boolean | undefined {
  return isUnbound(x) ? undefined : atomOrVariable(x) !== undefined;
}

function* currentAtoms(m: Machine, x: Term): Generator<boolean, boolean> {
  for (const text of atomNames()) yield unify(m, x, atom(text));
  return false;
}

export const atoms: readonly BuiltinRow[] = [
  {
    name: "atom_length",
    arity: 2,
    modes: ["atom_length(+Atom, ?Length)"],
    doc: "True iff Atom has Length characters.",
    determinism: "semidet",
    example: `
      ?- atom_length(cat, N).
      N = 3.
      ?- atom_length(_, N).
      error: instantiation_error.
      ?- atom_length(f(x), N).
      error: type_error(atom,f(x)).
      ?- atom_length(cat, a).
      error: type_error(integer,a).
    `,
    iso: true,
    det: lengthOf(atomText),
    long: true,
  },
  {
    name: "atom_concat",
    arity: 3,
    modes: ["atom_concat(+A, +B, ?Both)", "atom_concat(?A, ?B, +Both)"],
    doc: "True iff Both is the characters of A followed by those of B.",
    determinism: "nondet",
    example: `
      ?- atom_concat(cat, s, Both).
      Both = cats.
      ?- atom_concat(X, Y, ab).
      X = '', Y = ab
      ;  X = a, Y = b
      ;  X = ab, Y = ''.
      ?- atom_concat(X, b, Both).
      error: instantiation_error.
    `,
    iso: true,
    ...concatenating("atom_concat", () => ATOMS),
  },
  {
    name: "sub_atom",
    arity: 5,
    modes: ["sub_atom(+Atom, ?Before, ?Length, ?After, ?Sub)"],
    doc: "True iff Sub is the part of Atom that has Length characters, with Before characters before it and After characters after it.",
    determinism: "nondet",
    example: `
      ?- sub_atom(abcde, 1, 3, After, Sub).
      After = 1, Sub = bcd.
      ?- sub_atom(banana, Before, _, _, an).
      Before = 1
      ;  Before = 3.
      ?- sub_atom(_, Before, 1, _, a).
      error: instantiation_error.
      ?- sub_atom(abc, Before, a, _, _).
      error: type_error(integer,a).
    `,
    iso: true,
    ...partsOfText("sub_atom", atomText, atom),
  },
  {
    name: "sub_atom_icasechk",
    arity: 3,
    modes: ["sub_atom_icasechk(+Atom, ?Start, +Sub)"],
    doc: "True iff Sub occurs in Atom after Start characters, regardless of case. Gives the first place only.",
    determinism: "semidet",
    example: `
      ?- sub_atom_icasechk('Hello World', Start, world).
      Start = 6.
    `,
    det: subAtomIgnoringCase,
    long: true,
  },
  {
    name: "atom_chars",
    arity: 2,
    modes: ["atom_chars(+Atom, ?Chars)", "atom_chars(-Atom, +Chars)"],
    doc: "True iff Chars is the list of the characters of Atom.",
    determinism: "semidet",
    example: `
      ?- atom_chars(cat, Chars).
      Chars = [c,a,t].
      ?- atom_chars(Atom, [c,a,t]).
      Atom = cat.
      ?- atom_chars(_, [c|_]).
      error: instantiation_error.
      ?- atom_chars(_, [c,f(x)]).
      error: type_error(character,f(x)).
    `,
    iso: true,
    det: atomList(false),
    long: true,
  },
  {
    name: "atom_codes",
    arity: 2,
    modes: ["atom_codes(+Atom, ?Codes)", "atom_codes(-Atom, +Codes)"],
    doc: "True iff Codes is the list of the character codes of Atom.",
    determinism: "semidet",
    example: `
      ?- atom_codes(cat, Codes).
      Codes = [99,97,116].
      ?- atom_codes(Atom, [99,97,116]).
      Atom = cat.
      ?- atom_codes(_, _).
      error: instantiation_error.
    `,
    iso: true,
    det: atomList(true),
    long: true,
  },
  {
    name: "char_code",
    arity: 2,
    modes: ["char_code(+Char, ?Code)", "char_code(-Char, +Code)"],
    doc: "True iff Code is the code of the character Char.",
    determinism: "semidet",
    example: `
      ?- char_code(a, Code).
      Code = 97.
      ?- char_code(Char, 98).
      Char = b.
      ?- char_code(_, _).
      error: instantiation_error.
      ?- char_code(_, -1).
      error: representation_error(character_code).
    `,
    iso: true,
    det: charCode,
  },
  {
    name: "number_chars",
    arity: 2,
    modes: ["number_chars(+Number, ?Chars)", "number_chars(-Number, +Chars)"],
    doc: "True iff Chars is a list of characters that spells Number.",
    determinism: "semidet",
    example: `
      ?- number_chars(12, Chars).
      Chars = ['1','2'].
      ?- number_chars(N, ['0',x,f]).
      N = 15.
      ?- number_chars(N, [a]).
      error: syntax_error(illegal_number).
      ?- number_chars(N, ['1'|_]).
      error: instantiation_error.
    `,
    iso: true,
    det: numberList(false),
    long: true,
  },
  {
    name: "number_codes",
    arity: 2,
    modes: ["number_codes(+Number, ?Codes)", "number_codes(-Number, +Codes)"],
    doc: "True iff Codes is a list of character codes that spells Number.",
    determinism: "semidet",
    example: `
      ?- number_codes(12, Codes).
      Codes = [49,50].
      ?- number_codes(N, [0'4,0'2]).
      N = 42.
      ?- number_codes(N, [0'x]).
      error: syntax_error(illegal_number).
    `,
    iso: true,
    det: numberList(true),
    long: true,
  },
  {
    name: "name",
    arity: 2,
    modes: ["name(+Atomic, ?Codes)", "name(-Atomic, +Codes)"],
    doc: "True iff Codes is the list of the character codes of Atomic: a number if they can be read as one, else an atom.",
    determinism: "semidet",
    example: `
      ?- name(X, [0'4,0'2]).
      X = 42.
      ?- name(abc, Codes).
      Codes = [97,98,99].
      ?- name(_, _).
      error: instantiation_error.
    `,
    det: name,
    long: true,
  },
  {
    name: "atom_number",
    arity: 2,
    modes: ["atom_number(+Atom, ?Number)", "atom_number(-Atom, +Number)"],
    doc: "True iff Atom is text that reads as Number.",
    determinism: "semidet",
    example: `
      ?- atom_number('3.5', X).
      X = 3.5.
      ?- atom_number(A, 12).
      A = '12'.
      ?- atom_number(abc, X).
      false.
      ?- atom_number(_, _).
      error: instantiation_error.
    `,
    det: atomNumber,
    long: true,
  },
  {
    name: "atom_string",
    arity: 2,
    modes: ["atom_string(+Atom, ?String)", "atom_string(-Atom, +String)"],
    doc: "True iff String has the characters of Atom.",
    determinism: "semidet",
    example: `
      ?- atom_string(abc, S).
      S = "abc".
      ?- atom_string(A, [x,y]).
      A = xy.
      ?- atom_string(_, _).
      error: instantiation_error.
    `,
    det: atomString,
    long: true,
  },
  {
    name: "upcase_atom",
    arity: 2,
    modes: ["upcase_atom(+Text, ?Atom)"],
    doc: "True iff Atom is Text in upper case.",
    determinism: "semidet",
    example: `
      ?- upcase_atom('Straße', A).
      A = 'STRAßE'.
      ?- upcase_atom(_, A).
      error: instantiation_error.
    `,
    det: changeCase(toUpper, atom),
    long: true,
  },
  {
    name: "downcase_atom",
    arity: 2,
    modes: ["downcase_atom(+Text, ?Atom)"],
    doc: "True iff Atom is Text in lower case.",
    determinism: "semidet",
    example: `
      ?- downcase_atom('Hello', A).
      A = hello.
    `,
    det: changeCase(toLower, atom),
    long: true,
  },
  {
    name: "atomic_list_concat",
    arity: 2,
    modes: ["atomic_list_concat(+List, ?Atom)"],
    doc: "True iff Atom is the text of the elements of List, one after the other.",
    determinism: "semidet",
    example: `
      ?- atomic_list_concat([a, 1, b], Atom).
      Atom = a1b.
      ?- atomic_list_concat([a, _], Atom).
      error: instantiation_error.
    `,
    det: joinList,
    long: true,
  },
  {
    name: "atomic_list_concat",
    arity: 3,
    modes: [
      "atomic_list_concat(+List, +Separator, ?Atom)",
      "atomic_list_concat(?List, +Separator, +Atom)",
    ],
    doc: "True iff Atom is the text of the elements of List with Separator between them.",
    determinism: "semidet",
    example: `
      ?- atomic_list_concat([a,b,c], '-', Atom).
      Atom = 'a-b-c'.
      ?- atomic_list_concat(Parts, '-', 'a-b-c').
      Parts = [a,b,c].
      ?- atomic_list_concat(Parts, '', abc).
      error: domain_error(non_empty_atom,'').
      ?- atomic_list_concat([a,_], '-', Atom).
      error: instantiation_error.
    `,
    det: atomicListConcat,
    long: true,
  },
  {
    name: "current_atom",
    arity: 1,
    modes: ["current_atom(?Atom)"],
    doc: "True iff Atom is an atom that the system knows.",
    determinism: "nondet",
    example: `
      ?- current_atom(append).
      true.
      ?- current_atom(1).
      error: type_error(atom,1).
    `,
    ...mostlyOnce("current_atom", 1, currentAtom, currentAtoms),
  },
  {
    name: "char_conversion",
    arity: 2,
    modes: ["char_conversion(+From, +To)"],
    doc: "Makes From stand for To in text that is read while the flag char_conversion is on.",
    determinism: "det",
    example: `
      ?- char_conversion(a, a).
      true.
      ?- char_conversion(_, a).
      error: instantiation_error.
    `,
    iso: true,
    det: charConversion,
  },
  {
    name: "current_char_conversion",
    arity: 2,
    modes: ["current_char_conversion(?From, ?To)"],
    doc: "True iff From stands for To in text that is read while the flag char_conversion is on.",
    determinism: "nondet",
    example: `
      ?- current_char_conversion(a, X).
      X = a.
    `,
    iso: true,
    nondet: currentCharConversion,
  },
];
