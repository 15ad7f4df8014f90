/**
 * Strings as in SWI-Prolog. Every text argument may be an atom, a string, a number, or a list of characters
 * or codes; results are strings.
 */
import { BLOCK, inParts, mapped } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import {
  domainError,
  instantiationError,
  representationError,
  syntaxError,
  typeError,
} from "../terms/error-terms.js";
import { atom, deref, isAtom, isNumber, isString, string } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { listOf } from "../terms/walk.js";
import { formatNumber, parseNumber } from "../text/number-text.js";
import type { BuiltinRow, Deterministic } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { mostlyOnce } from "./generators.js";
import { listArgument } from "./arguments.js";
import { changeCase, lengthOf, toLower, toUpper, unifyListed } from "./atoms.js";
import { decodeText, encodeText } from "./encodings.js";
import { concatenating, partsOfText } from "./subtext.js";
import type { Answers, Parts } from "./subtext.js";
import {
  anyText,
  characterCount,
  codesOf,
  checkCount,
  checkSpelling,
  concatenated,
  givenText,
  indexed,
  isUnbound,
  optionalInteger,
  spelled,
  textError,
  trimmedEnd,
} from "./text.js";

const anything = (m: Machine, x: Term): string => anyText(m, x, "text");

/** Unifies a text with a term that may already be text of any kind. */
function unifyString(m: Machine, x: Term, text: string): boolean {
  return isUnbound(x) ? unify(m, x, string(text)) : anything(m, x) === text;
}

const partOfString = (m: Machine, x: Term): string => anyText(m, x, "atomic");
const STRINGS: Parts = { text: partOfString, make: string };
const ATOMS: Parts = { text: partOfString, make: atom };

/** `text_concat/3`: a string if one of the known texts is one, else an atom. */
function textParts(first: Term, second: Term, both: Term): Parts {
  const isOne = isString(deref(first)) || isString(deref(second)) || isString(deref(both));
  return isOne ? STRINGS : ATOMS;
}

/** `string_chars/2`, `string_codes/2`. */
function stringList(codes: boolean): Deterministic {
  return (m, x, list) => {
    if (isUnbound(x)) return unify(m, x, string(spelled(list, codes)));
    const text = anything(m, x);
    if (isUnbound(list)) return unifyListed(m, list, text, codes);
    checkSpelling(m, list, codes);
    return unifyListed(m, list, text, codes);
  };
}

function stringToAtom(m: Machine, s: Term, a: Term): boolean {
  if (isUnbound(s)) return unify(m, s, string(anyText(m, a, "atom")));
  return unify(m, a, atom(anything(m, s)));
}

/** `string_code/3` where the position is known. */
function stringCodeAt(m: Machine, index: Term, x: Term, code: Term): boolean | undefined {
  const i = optionalInteger(index);
  if (i === undefined) return undefined;
  const text = indexed(anything(m, x));
  checkCount(i, index);
  return i >= 1 && i <= text.length && unify(m, code, text.text.codePointAt(text.offset(i - 1))!);
}

/** `string_code/3` where the position is unknown. */
function* stringCodes(m: Machine, index: Term, x: Term, code: Term): Answers {
  const text = indexed(anything(m, x));
  for (let n = 1; n <= text.length; n++) {
    yield unify(m, index, n) && unify(m, code, text.text.codePointAt(text.offset(n - 1))!);
  }
  return false;
}

const getStringCode: Deterministic = (m, index, x, code) => {
  const i = optionalInteger(index);
  if (i === undefined) throw instantiationError();
  const text = indexed(anything(m, x));
  checkCount(i, index);
  return i >= 1 && i <= text.length && unify(m, code, text.text.codePointAt(text.offset(i - 1))!);
};

/**
 * The fields between characters of `separators`, without characters of `pad` at their ends. Padding before a
 * field is skipped before searching for its end, so that a sequence of separators that are also padding
 * counts once.
 */
function* splitFields(text: string, separators: string, pad: string): LongWork<string[]> {
  const isSeparator = codesOf(separators);
  const isPad = codesOf(pad);
  const end = trimmedEnd(text, 0, text.length, isPad);
  const fields: string[] = [];
  let start = 0;
  for (let steps = 1; ; steps++) {
    let stop = start;
    let code = 0;
    for (let isBefore = true; stop < end; stop += code > 0xffff ? 2 : 1) {
      if (++steps % BLOCK === 0) yield BLOCK;
      code = text.codePointAt(stop)!;
      isBefore &&= isPad.has(code);
      if (isBefore) start = stop + (code > 0xffff ? 2 : 1);
      else if (isSeparator.has(code)) break;
    }
    if (steps % BLOCK === 0) yield BLOCK;
    fields.push(text.slice(start, trimmedEnd(text, start, stop, isPad)));
    if (stop >= end) return fields;
    start = stop + (code > 0xffff ? 2 : 1);
  }
}

const splitString: Deterministic = (m, x, separators, pad, fields) => {
  const [text, between, around] = [anything(m, x), anything(m, separators), anything(m, pad)];
  const parts = inParts(() => splitFields(text, between, around));
  return unify(m, fields, listOf(mapped(parts, string)));
};

const numberString: Deterministic = (m, number, x) => {
  const n = deref(number);
  if (isUnbound(x)) {
    if (isUnbound(n)) throw instantiationError();
    if (!isNumber(n)) throw typeError("number", n);
    return unify(m, x, string(formatNumber(n)));
  }
  if (!isUnbound(n) && !isNumber(n)) throw typeError("number", n);
  const text = anything(m, x);
  const value = /^\s*[-+]\s/.test(text) ? undefined : parseNumber(text.trim());
  return value !== undefined && unify(m, n, value);
};

const textToString: Deterministic = (m, x, s) => {
  const text = givenText(x, { lists: true, numbers: false });
  if (text === undefined) throw textError(x, "text");
  return unify(m, s, string(text));
};

const textLength: Deterministic = (m, x, length) => {
  const n = characterCount(anything(m, x));
  return unify(m, length, n);
};

const atomicsToString: Deterministic = (m, list, s) => {
  const texts = mapped(listArgument(list), (x) => anything(m, x));
  return unifyString(m, s, concatenated(texts));
};

// -- bytes -------------------------------------------------------------------------

function byteList(x: Term): Uint8Array {
  const bytes = mapped(listArgument(x), (item) => {
    const byte = deref(item);
    if (isUnbound(byte)) throw instantiationError();
    if (typeof byte !== "number" || byte < 0 || byte > 255) throw typeError("byte", byte);
    return byte;
  });
  return Uint8Array.from(bytes);
}

const stringBytes: Deterministic = (m, x, bytes, encoding) => {
  if (isUnbound(encoding)) throw instantiationError();
  const e = deref(encoding);
  const name = isAtom(e) ? anyText(m, e, "encoding") : undefined;
  if (name === undefined) throw typeError("encoding", e);
  if (isUnbound(x)) {
    const text = decodeText(byteList(bytes), name);
    if (text === undefined) throw domainError("encoding", e);
    if (text === "incomplete") throw syntaxError("incomplete_multibyte_sequence");
    return unify(m, x, string(text.text));
  }
  const encoded = encodeText(anything(m, x), name);
  if (encoded === undefined) throw domainError("encoding", e);
  if (encoded === "unencodable") throw representationError("encoding");
  return unify(m, bytes, listOf(encoded));
};

export const strings: readonly BuiltinRow[] = [
  {
    name: "string_concat",
    arity: 3,
    modes: ["string_concat(+A, +B, ?Both)", "string_concat(?A, ?B, +Both)"],
    doc: "True iff the string Both is the characters of A followed by those of B.",
    determinism: "nondet",
    example: `
      ?- string_concat(abc, def, S).
      S = "abcdef".
      ?- string_concat(X, Y, ab).
      X = "", Y = "ab"
      ;  X = "a", Y = "b"
      ;  X = "ab", Y = "".
      ?- string_concat(X, def, S).
      error: instantiation_error.
    `,
    ...concatenating("string_concat", () => STRINGS),
  },
  {
    name: "text_concat",
    arity: 3,
    modes: ["text_concat(+A, +B, ?Both)", "text_concat(?A, ?B, +Both)"],
    doc: "True iff Both is the text of A followed by that of B: a string if A or B is one, else an atom.",
    determinism: "nondet",
    example: `
      ?- text_concat(abc, X, abcdef).
      X = def.
      ?- text_concat(_, _, _).
      error: instantiation_error.
    `,
    ...concatenating("text_concat", textParts),
  },
  {
    name: "string_length",
    arity: 2,
    modes: ["string_length(+String, ?Length)"],
    doc: "True iff String has Length characters.",
    determinism: "semidet",
    example: `
      ?- string_length(hello, N).
      N = 5.
      ?- string_length(_, N).
      error: instantiation_error.
    `,
    det: lengthOf(anything),
    long: true,
  },
  {
    name: "text_length",
    arity: 2,
    modes: ["text_length(+Text, ?Length)"],
    doc: "True iff Text has Length characters.",
    determinism: "semidet",
    example: `
      ?- text_length(hello, N).
      N = 5.
      ?- text_length(_, N).
      error: instantiation_error.
    `,
    det: textLength,
    long: true,
  },
  {
    name: "string_chars",
    arity: 2,
    modes: ["string_chars(+String, ?Chars)", "string_chars(-String, +Chars)"],
    doc: "True iff Chars is the list of the characters of String.",
    determinism: "semidet",
    example: `
      ?- string_chars(S, [a,b]).
      S = "ab".
      ?- string_chars(ab, Chars).
      Chars = [a,b].
      ?- string_chars(_, _).
      error: instantiation_error.
    `,
    det: stringList(false),
    long: true,
  },
  {
    name: "string_codes",
    arity: 2,
    modes: ["string_codes(+String, ?Codes)", "string_codes(-String, +Codes)"],
    doc: "True iff Codes is the list of the character codes of String.",
    determinism: "semidet",
    example: `
      ?- string_codes(S, [97,98]).
      S = "ab".
      ?- string_codes(_, _).
      error: instantiation_error.
    `,
    det: stringList(true),
    long: true,
  },
  {
    name: "string_to_atom",
    arity: 2,
    modes: ["string_to_atom(+String, ?Atom)", "string_to_atom(-String, +Atom)"],
    doc: "True iff Atom has the characters of String.",
    determinism: "semidet",
    example: `
      ?- string_to_atom(S, abc).
      S = "abc".
      ?- string_to_atom(_, _).
      error: instantiation_error.
    `,
    det: stringToAtom,
    long: true,
  },
  {
    name: "string_code",
    arity: 3,
    modes: ["string_code(?Index, +String, ?Code)"],
    doc: "True iff Code is the code of character Index of String, counted from 1.",
    determinism: "nondet",
    example: `
      ?- string_code(I, ab, Code).
      I = 1, Code = 97
      ;  I = 2, Code = 98.
      ?- string_code(2, ab, Code).
      Code = 98.
      ?- string_code(a, ab, Code).
      error: type_error(integer,a).
    `,
    ...mostlyOnce("string_code", 3, stringCodeAt, stringCodes),
  },
  {
    name: "get_string_code",
    arity: 3,
    modes: ["get_string_code(+Index, +String, -Code)"],
    doc: "True iff Code is the code of character Index of String, counted from 1.",
    determinism: "semidet",
    example: `
      ?- get_string_code(1, abc, Code).
      Code = 97.
      ?- get_string_code(0, abc, Code).
      false.
      ?- get_string_code(a, abc, Code).
      error: type_error(integer,a).
    `,
    det: getStringCode,
    long: true,
  },
  {
    name: "sub_string",
    arity: 5,
    modes: ["sub_string(+String, ?Before, ?Length, ?After, ?Sub)"],
    doc: "True iff Sub is the part of String that has Length characters, with Before characters before it and After characters after it.",
    determinism: "nondet",
    example: `
      ?- sub_string(hello, 1, 3, After, Sub).
      After = 1, Sub = "ell".
      ?- sub_string(banana, Before, _, _, an).
      Before = 1
      ;  Before = 3.
      ?- sub_string(_, 0, 1, _, Sub).
      error: instantiation_error.
    `,
    ...partsOfText("sub_string", anything, string),
  },
  {
    name: "split_string",
    arity: 4,
    modes: ["split_string(+String, +Separators, +Pad, -Fields)"],
    doc: "True iff Fields are the parts of String between the characters of Separators, without the characters of Pad at their ends.",
    determinism: "semidet",
    example: `
      ?- split_string('a, b ,c', ',', ' ', Fields).
      Fields = ["a","b","c"].
      ?- split_string('/home//jan', '/', '', Fields).
      Fields = ["","home","","jan"].
      ?- split_string(_, ',', '', Fields).
      error: instantiation_error.
    `,
    det: splitString,
    long: true,
  },
  {
    name: "string_lower",
    arity: 2,
    modes: ["string_lower(+Text, ?String)"],
    doc: "True iff String is Text in lower case.",
    determinism: "semidet",
    example: `
      ?- string_lower('ABC', S).
      S = "abc".
      ?- string_lower(_, S).
      error: instantiation_error.
    `,
    det: changeCase(toLower, string),
    long: true,
  },
  {
    name: "string_upper",
    arity: 2,
    modes: ["string_upper(+Text, ?String)"],
    doc: "True iff String is Text in upper case.",
    determinism: "semidet",
    example: `
      ?- string_upper(abc, S).
      S = "ABC".
    `,
    det: changeCase(toUpper, string),
    long: true,
  },
  {
    name: "number_string",
    arity: 2,
    modes: ["number_string(+Number, -String)", "number_string(?Number, +String)"],
    doc: "True iff String is text that reads as Number.",
    determinism: "semidet",
    example: `
      ?- number_string(N, ' 42').
      N = 42.
      ?- number_string(12, S).
      S = "12".
      ?- number_string(N, abc).
      false.
    `,
    det: numberString,
    long: true,
  },
  {
    name: "text_to_string",
    arity: 2,
    modes: ["text_to_string(+Text, -String)"],
    doc: "True iff String has the characters of Text.",
    determinism: "semidet",
    example: `
      ?- text_to_string(abc, S).
      S = "abc".
      ?- text_to_string(_, S).
      error: instantiation_error.
    `,
    det: textToString,
    long: true,
  },
  {
    name: "atomics_to_string",
    arity: 2,
    modes: ["atomics_to_string(+List, ?String)"],
    doc: "True iff String is the text of the elements of List, one after the other.",
    determinism: "semidet",
    example: `
      ?- atomics_to_string([a, 1], S).
      S = "a1".
      ?- atomics_to_string([_], S).
      error: instantiation_error.
    `,
    det: atomicsToString,
    long: true,
  },
  {
    name: "string_bytes",
    arity: 3,
    modes: ["string_bytes(+String, ?Bytes, +Encoding)", "string_bytes(-String, +Bytes, +Encoding)"],
    doc: "True iff Bytes is the list of the bytes of String in Encoding.",
    determinism: "semidet",
    example: `
      ?- string_bytes('é', Bytes, utf8).
      Bytes = [195,169].
      ?- string_bytes(S, [195,169], utf8).
      S = "é".
      ?- string_bytes(a, Bytes, nothing).
      error: domain_error(encoding,nothing).
    `,
    det: stringBytes,
    long: true,
  },
];
