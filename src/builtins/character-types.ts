/**
 * `char_type/2` and `code_type/2`: the classes of characters, by Unicode's properties. A class is a test;
 * some have an argument, a function of the character that is undefined for characters outside the class.
 */
import { instantiationError, typeError } from "../terms/error-terms.js";
import { ATOM, argument, atom, deref, atomName, isAtom, structure } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { SYMBOL, classOf, isNameCode, CAPITAL, SMALL } from "../text/characters.js";
import { isCharacter } from "../text/textual.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { mostlyOnce } from "./generators.js";
import type { Answers } from "./subtext.js";
import { isUnbound } from "./text.js";

type Test = (code: number) => boolean;

/**
 * A test for code points that match a regular expression. The results for ASCII are computed on first use:
 * expressions with Unicode properties take a while to compile.
 */
function matching(pattern: RegExp): Test {
  const test: Test = (code) => pattern.test(String.fromCodePoint(code));
  let ascii: readonly boolean[] | undefined;
  return (code) => {
    if (code >= 128) return test(code);
    ascii ??= Array.from({ length: 128 }, (_, c) => test(c));
    return code >= 0 && ascii[code];
  };
}

const alpha = matching(/\p{L}/u);
const alnum = matching(/[\p{L}\p{N}]/u);
const space = matching(/\s/u);
const graph = matching(/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u);
const digit: Test = (code) => code >= 48 && code <= 57;

const TESTS: Readonly<Record<string, Test>> = {
  alnum,
  alpha,
  csym: (code) => code === 95 || alnum(code),
  csymf: (code) => code === 95 || alpha(code),
  prolog_var_start: (code) => code >= 0 && classOf(code) === CAPITAL,
  prolog_atom_start: (code) => code >= 0 && classOf(code) === SMALL,
  prolog_identifier_continue: (code) => code >= 0 && isNameCode(code),
  prolog_symbol: (code) => code >= 0 && classOf(code) === SYMBOL,
  ascii: (code) => code >= 0 && code < 128,
  white: (code) => code === 32 || code === 9,
  cntrl: matching(/\p{Cc}/u),
  digit,
  decimal: matching(/\p{Nd}/u),
  space,
  end_of_line: (code) => code >= 10 && code <= 13,
  lower: matching(/\p{Lowercase}/u),
  upper: matching(/\p{Uppercase}/u),
  punct: matching(/[\p{P}\p{S}]/u),
  graph,
  print: (code) => code === 32 || graph(code),
  period: (code) => code === 33 || code === 46 || code === 63,
  quote: (code) => code === 34 || code === 39 || code === 96,
  paren: matching(/[()[\]{}]/u),
  newline: (code) => code === 10,
  end_of_file: (code) => code === -1,
};

function convertCase(code: number, upper: boolean): number {
  if (code < 0) return code;
  const c = String.fromCodePoint(code);
  const d = upper ? c.toUpperCase() : c.toLowerCase();
  return isCharacter(d) ? d.codePointAt(0)! : code;
}

/** The argument of a class: a weight, or another character. */
interface Valued {
  readonly character: boolean;
  /** The value for a character, or -1. */
  readonly value: (code: number) => number;
  /** Is the value right for the character? Default: compares with `value`. */
  readonly holds?: (code: number, value: number) => boolean;
}

const weight = (code: number): number => (digit(code) ? code - 48 : -1);

const VALUED: Readonly<Record<string, Valued>> = {
  digit: { character: false, value: weight },
  decimal: { character: false, value: weight },
  xdigit: {
    character: false,
    value: (code) => {
      if (digit(code)) return code - 48;
      const letter = code | 32;
      return letter >= 97 && letter <= 102 ? letter - 87 : -1;
    },
  },
  code: { character: false, value: (code) => code },
  lower: {
    character: true,
    value: (code) => (TESTS["lower"]!(code) ? convertCase(code, true) : -1),
  },
  upper: {
    character: true,
    value: (code) => (TESTS["upper"]!(code) ? convertCase(code, false) : -1),
  },
  // As in SWI-Prolog, the given character is the converted one of these two.
  to_lower: {
    character: true,
    value: (code) => convertCase(code, true),
    holds: (code, value) => code === convertCase(value, false) || value === convertCase(code, true),
  },
  to_upper: {
    character: true,
    value: (code) => convertCase(code, false),
    holds: (code, value) => code === convertCase(value, true) || value === convertCase(code, false),
  },
};

/** The code of a character or code argument; undefined when it is unbound. */
function codeOf(x: Term): number | undefined {
  const y = deref(x);
  if (isUnbound(y)) return undefined;
  if (typeof y === "number" && y >= -1 && y <= 0x10ffff) return y;
  if (isAtom(y) && isCharacter(atomName(y))) return atomName(y).codePointAt(0)!;
  throw typeError("character", y);
}

/** The codes to try for an unbound character up to `last`. */
function* allCodes(last: number): Generator<number, void, undefined> {
  for (let code = 0; code <= last; code++) if (code < 0xd800 || code > 0xdfff) yield code;
}

/** The answers for one character and one class: one or none. */
function holds(
  m: Machine,
  code: number,
  name: string,
  value: Term | undefined,
  codes: boolean,
): boolean {
  if (value === undefined) return TESTS[name]!(code);
  const { character, value: valueOf, holds: test } = VALUED[name]!;
  const known = isUnbound(value) ? undefined : character ? codeOf(value) : deref(value);
  if (test !== undefined && typeof known === "number") return test(code, known);
  const result = valueOf(code);
  if (result < 0) return false;
  if (known !== undefined) return known === result;
  return unify(m, value, character && !codes ? atom(String.fromCodePoint(result)) : result);
}

/** A class as it is given: its name and its argument. */
interface Class {
  readonly name: string;
  readonly value: Term | undefined;
}

/** Reads the dereferenced `t`, which is bound. */
function classArgument(t: Term): Class {
  let name = "";
  let value: Term | undefined;
  if (typeof t !== "number") {
    if (t.t.arity === 1) [name, value] = [t.t.name, argument(t, 0)];
    else if (t.t === ATOM) name = atomName(t);
  }
  if ((value === undefined ? TESTS : VALUED)[name] === undefined) throw typeError("char_type", t);
  return { name, value };
}

function charType(name: string, codes: boolean): ReturnType<typeof mostlyOnce> {
  const make = (code: number): Term => (codes ? code : atom(String.fromCodePoint(code)));
  const first = (m: Machine, char: Term, type: Term): boolean | undefined => {
    const code = codeOf(char);
    const t = deref(type);
    if (isUnbound(t)) {
      if (code === undefined) throw instantiationError();
      return undefined;
    }
    const given = classArgument(t);
    return code === undefined ? undefined : holds(m, code, given.name, given.value, codes);
  };
  const rest = function* (m: Machine, char: Term, type: Term): Answers {
    const code = codeOf(char);
    const t = deref(type);
    if (code !== undefined) {
      for (const each of Object.keys(TESTS)) yield TESTS[each]!(code) && unify(m, t, atom(each));
      for (const each of Object.keys(VALUED)) {
        const { character, value } = VALUED[each]!;
        const result = value(code);
        if (result < 0) continue;
        yield unify(m, t, structure(each, character ? make(result) : result));
      }
      return false;
    }
    const given = classArgument(t);
    const isDigit = given.value !== undefined && /digit|decimal/.test(given.name);
    for (const each of allCodes(given.name === "ascii" || isDigit ? 127 : 0x10ffff)) {
      yield holds(m, each, given.name, given.value, codes) && unify(m, char, make(each));
    }
    return false;
  };
  return mostlyOnce(name, 2, first, rest);
}

export const characterTypes: readonly BuiltinRow[] = [
  {
    name: "char_type",
    arity: 2,
    modes: ["char_type(?Char, ?Type)"],
    doc: "True iff the character Char is of the class Type.",
    determinism: "nondet",
    example: `
      ?- char_type(a, alpha).
      true.
      ?- char_type(X, digit(3)).
      X = '3'.
      ?- char_type('A', upper(L)).
      L = a.
      ?- char_type(a, nothing).
      error: type_error(char_type,nothing).
    `,
    ...charType("char_type", false),
  },
  {
    name: "code_type",
    arity: 2,
    modes: ["code_type(?Code, ?Type)"],
    doc: "True iff the character with that code is of the class Type.",
    determinism: "nondet",
    example: `
      ?- code_type(0'7, digit(W)).
      W = 7.
      ?- code_type(0'a, nothing).
      error: type_error(char_type,nothing).
    `,
    ...charType("code_type", true),
  },
];
