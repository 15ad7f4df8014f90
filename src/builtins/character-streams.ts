/**
 * Reading and writing one character, code or byte at a time: clauses 8.12 and 8.13 of the standard. Errors
 * come in the standard's order: instantiation, type, existence of the stream, permission.
 */
import { instantiationError, representationError, typeError } from "../terms/error-terms.js";
import { atom, atomName, deref, isAtom } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { isCharacter, isCharacterCode } from "../text/textual.js";
import { evaluate } from "../machine/evaluate.js";
import type { BuiltinRow, Deterministic } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import type { Stream } from "../machine/stream.js";
import { repeated, writeAll } from "./long-text.js";
import { isUnbound, optionalInteger } from "./text.js";

/** A unit of reading and writing: characters, their codes, or bytes. */
interface Unit {
  readonly binary: boolean;
  /** Checks an argument that is to be unified with what is read, which includes -1 or the end. */
  check(x: Term): void;
  /** Checks the argument for representability, once the stream is known to be right. */
  late(x: Term): void;
  /** The term for a code, -1 at the end. */
  make(code: number): Term;
  /** The code of an argument to write. */
  code(x: Term): number;
}

const END_OF_FILE = atom("end_of_file");
const nothing = (): void => {};

const chars: Unit = {
  binary: false,
  check(x) {
    if (isUnbound(x) || x === END_OF_FILE) return;
    if (!isOneCharacter(x)) throw typeError("in_character", x);
  },
  late: nothing,
  make: (code) => (code < 0 ? END_OF_FILE : atom(String.fromCodePoint(code))),
  code(x) {
    if (isUnbound(x)) throw instantiationError();
    if (typeof x === "number" || !isOneCharacter(x)) throw typeError("character", x);
    return atomName(x).codePointAt(0)!;
  },
};

function isOneCharacter(x: Term): boolean {
  return isAtom(x) && isCharacter(atomName(x));
}

const codes: Unit = {
  binary: false,
  check: optionalInteger,
  late(x) {
    const code = optionalInteger(x) ?? -1;
    if (code !== -1 && !isCharacterCode(code)) throw representationError("in_character_code");
  },
  make: (code) => code,
  code(x) {
    const code = optionalInteger(x);
    if (code === undefined) throw instantiationError();
    return code;
  },
};

const bytes: Unit = {
  binary: true,
  check(x) {
    if (isUnbound(x)) return;
    if (typeof x !== "number" || x < -1 || x > 255) throw typeError("in_byte", x);
  },
  late: nothing,
  make: (code) => code,
  code(x) {
    if (isUnbound(x)) throw instantiationError();
    if (typeof x !== "number" || x < 0 || x > 255) throw typeError("byte", x);
    return x;
  },
};

/** `get_char/1,2` and `peek_char/1,2`, for each unit. */
function reader(unit: Unit, peek: boolean): [Deterministic, Deterministic] {
  const take = (m: Machine, stream: Stream, x: Term): boolean => {
    unit.late(x);
    return unify(m, x, unit.make(peek ? stream.peek() : stream.get()));
  };
  return [
    (m, x) => {
      const y = deref(x);
      unit.check(y);
      const { input } = m.database.streams;
      return take(m, m.database.streams.getInput(input.handle, unit.binary), y);
    },
    (m, stream, x) => {
      if (isUnbound(stream)) throw instantiationError();
      const y = deref(x);
      unit.check(y);
      return take(m, m.database.streams.getInput(stream, unit.binary), y);
    },
  ];
}

function put(stream: Stream, code: number, binary: boolean): void {
  if (!binary && !isCharacterCode(code)) throw representationError("character_code");
  stream.write(String.fromCodePoint(code));
}

/** `put_char/1,2`, for each unit. */
function putter(unit: Unit): [Deterministic, Deterministic] {
  return [
    (m, x) => {
      const code = unit.code(deref(x));
      const { output } = m.database.streams;
      put(m.database.streams.getOutput(output.handle, unit.binary), code, unit.binary);
      return true;
    },
    (m, stream, x) => {
      if (isUnbound(stream)) throw instantiationError();
      const code = unit.code(deref(x));
      put(m.database.streams.getOutput(stream, unit.binary), code, unit.binary);
      return true;
    },
  ];
}

const nl1: Deterministic = (m) => {
  m.database.streams.currentTextOutput().write("\n");
  return true;
};

const nl2: Deterministic = (m, stream) => {
  m.database.streams.getOutput(stream, false).write("\n");
  return true;
};

function spaces(x: Term): string {
  return repeated(" ", Math.max(0, optionalInteger(evaluate(x))!));
}

const tab1: Deterministic = (m, n) => {
  writeAll(m.database.streams.currentTextOutput(), spaces(n));
  return true;
};

const tab2: Deterministic = (m, stream, n) => {
  if (isUnbound(stream)) throw instantiationError();
  writeAll(m.database.streams.getOutput(stream, false), spaces(n));
  return true;
};

const [getChar1, getChar2] = reader(chars, false);
const [peekChar1, peekChar2] = reader(chars, true);
const [getCode1, getCode2] = reader(codes, false);
const [peekCode1, peekCode2] = reader(codes, true);
const [getByte1, getByte2] = reader(bytes, false);
const [peekByte1, peekByte2] = reader(bytes, true);
const [putChar1, putChar2] = putter(chars);
const [putCode1, putCode2] = putter(codes);
const [putByte1, putByte2] = putter(bytes);

export const characterStreams: readonly BuiltinRow[] = [
  {
    name: "get_char",
    arity: 1,
    modes: ["get_char(?Char)"],
    doc: "Reads Char, the next character of the current input.",
    determinism: "semidet",
    example: `
      ?- current_input(_Old), open_string(ab, _S), set_input(_S), get_char(C), set_input(_Old).
      C = a.
    `,
    iso: true,
    det: getChar1,
  },
  {
    name: "get_char",
    arity: 2,
    modes: ["get_char(+Stream, ?Char)"],
    doc: "Reads Char, the next character of Stream.",
    determinism: "semidet",
    example: `
      ?- open_string(a, _S), get_char(_S, A), get_char(_S, B).
      A = a, B = end_of_file.
      ?- get_char(_, C).
      error: instantiation_error.
      ?- get_char(user_input, 1).
      error: type_error(in_character,1).
    `,
    iso: true,
    det: getChar2,
  },
  {
    name: "peek_char",
    arity: 1,
    modes: ["peek_char(?Char)"],
    doc: "True iff Char is the next character of the current input. Does not read past it.",
    determinism: "semidet",
    example: `
      ?- current_input(_Old), open_string(ab, _S), set_input(_S), peek_char(C), set_input(_Old).
      C = a.
    `,
    iso: true,
    det: peekChar1,
  },
  {
    name: "peek_char",
    arity: 2,
    modes: ["peek_char(+Stream, ?Char)"],
    doc: "True iff Char is the next character of Stream. Does not read past it.",
    determinism: "semidet",
    example: `
      ?- open_string(a, _S), peek_char(_S, A), peek_char(_S, B).
      A = a, B = a.
      ?- peek_char(_, C).
      error: instantiation_error.
    `,
    iso: true,
    det: peekChar2,
  },
  {
    name: "put_char",
    arity: 1,
    modes: ["put_char(+Char)"],
    doc: "Writes Char to the current output.",
    determinism: "det",
    example: `
      ?- with_output_to(atom(A), put_char(x)).
      A = x.
      ?- put_char(_).
      error: instantiation_error.
      ?- put_char(ab).
      error: type_error(character,ab).
    `,
    iso: true,
    det: putChar1,
  },
  {
    name: "put_char",
    arity: 2,
    modes: ["put_char(+Stream, +Char)"],
    doc: "Writes Char to Stream.",
    determinism: "det",
    example: `
      ?- with_output_to(atom(A), (current_output(_S), put_char(_S, x))).
      A = x.
      ?- put_char(_, a).
      error: instantiation_error.
    `,
    iso: true,
    det: putChar2,
  },
  {
    name: "get_code",
    arity: 1,
    modes: ["get_code(?Code)"],
    doc: "Reads Code, the code of the next character of the current input.",
    determinism: "semidet",
    example: `
      ?- current_input(_Old), open_string(ab, _S), set_input(_S), get_code(C), set_input(_Old).
      C = 97.
    `,
    iso: true,
    det: getCode1,
  },
  {
    name: "get_code",
    arity: 2,
    modes: ["get_code(+Stream, ?Code)"],
    doc: "Reads Code, the code of the next character of Stream.",
    determinism: "semidet",
    example: `
      ?- open_string(a, _S), get_code(_S, A), get_code(_S, B).
      A = 97, B = -1.
      ?- get_code(_, C).
      error: instantiation_error.
    `,
    iso: true,
    det: getCode2,
  },
  {
    name: "peek_code",
    arity: 1,
    modes: ["peek_code(?Code)"],
    doc: "True iff Code is the code of the next character of the current input. Does not read past it.",
    determinism: "semidet",
    example: `
      ?- current_input(_Old), open_string(ab, _S), set_input(_S), peek_code(C), set_input(_Old).
      C = 97.
    `,
    iso: true,
    det: peekCode1,
  },
  {
    name: "peek_code",
    arity: 2,
    modes: ["peek_code(+Stream, ?Code)"],
    doc: "True iff Code is the code of the next character of Stream. Does not read past it.",
    determinism: "semidet",
    example: `
      ?- open_string(a, _S), peek_code(_S, A).
      A = 97.
      ?- peek_code(_, C).
      error: instantiation_error.
    `,
    iso: true,
    det: peekCode2,
  },
  {
    name: "put_code",
    arity: 1,
    modes: ["put_code(+Code)"],
    doc: "Writes the character with that code to the current output.",
    determinism: "det",
    example: `
      ?- with_output_to(atom(A), put_code(0'x)).
      A = x.
      ?- put_code(_).
      error: instantiation_error.
    `,
    iso: true,
    det: putCode1,
  },
  {
    name: "put_code",
    arity: 2,
    modes: ["put_code(+Stream, +Code)"],
    doc: "Writes the character with that code to Stream.",
    determinism: "det",
    example: `
      ?- with_output_to(atom(A), (current_output(_S), put_code(_S, 0'x))).
      A = x.
      ?- put_code(_, 0'a).
      error: instantiation_error.
    `,
    iso: true,
    det: putCode2,
  },
  {
    name: "get_byte",
    arity: 1,
    modes: ["get_byte(?Byte)"],
    doc: "Reads Byte, the next byte of the current input.",
    determinism: "semidet",
    example: `
      ?- current_input(_Old), tmp_file(a, _F), open(_F, write, _W), write(_W, a), close(_W), open(_F, read, _S, [type(binary)]), set_input(_S), get_byte(B), set_input(_Old), close(_S).
      B = 97.
      ?- get_byte(a).
      error: type_error(in_byte,a).
    `,
    iso: true,
    det: getByte1,
  },
  {
    name: "get_byte",
    arity: 2,
    modes: ["get_byte(+Stream, ?Byte)"],
    doc: "Reads Byte, the next byte of Stream.",
    determinism: "semidet",
    example: `
      ?- tmp_file(a, _F), open(_F, write, _W), write(_W, a), close(_W), open(_F, read, _S, [type(binary)]), get_byte(_S, B), get_byte(_S, End), close(_S).
      B = 97, End = -1.
      ?- get_byte(_, B).
      error: instantiation_error.
    `,
    iso: true,
    det: getByte2,
  },
  {
    name: "peek_byte",
    arity: 1,
    modes: ["peek_byte(?Byte)"],
    doc: "True iff Byte is the next byte of the current input. Does not read past it.",
    determinism: "semidet",
    example: `
      ?- current_input(_Old), tmp_file(a, _F), open(_F, write, _W), write(_W, a), close(_W), open(_F, read, _S, [type(binary)]), set_input(_S), peek_byte(B), set_input(_Old), close(_S).
      B = 97.
      ?- peek_byte(a).
      error: type_error(in_byte,a).
    `,
    iso: true,
    det: peekByte1,
  },
  {
    name: "peek_byte",
    arity: 2,
    modes: ["peek_byte(+Stream, ?Byte)"],
    doc: "True iff Byte is the next byte of Stream. Does not read past it.",
    determinism: "semidet",
    example: `
      ?- tmp_file(a, _F), open(_F, write, _W), write(_W, a), close(_W), open(_F, read, _S, [type(binary)]), peek_byte(_S, B), close(_S).
      B = 97.
      ?- peek_byte(_, B).
      error: instantiation_error.
    `,
    iso: true,
    det: peekByte2,
  },
  {
    name: "put_byte",
    arity: 1,
    modes: ["put_byte(+Byte)"],
    doc: "Writes Byte to the current output.",
    determinism: "det",
    example: `
      ?- current_output(_Old), tmp_file(a, _F), open(_F, write, _S, [type(binary)]), set_output(_S), put_byte(65), set_output(_Old), close(_S), open(_F, read, _R), get_char(_R, C), close(_R).
      C = 'A'.
      ?- put_byte(_).
      error: instantiation_error.
      ?- put_byte(256).
      error: type_error(byte,256).
    `,
    iso: true,
    det: putByte1,
  },
  {
    name: "put_byte",
    arity: 2,
    modes: ["put_byte(+Stream, +Byte)"],
    doc: "Writes Byte to Stream.",
    determinism: "det",
    example: `
      ?- tmp_file(a, _F), open(_F, write, _S, [type(binary)]), put_byte(_S, 65), close(_S), open(_F, read, _R), get_char(_R, C), close(_R).
      C = 'A'.
      ?- put_byte(_, 1).
      error: instantiation_error.
    `,
    iso: true,
    det: putByte2,
  },
  {
    name: "nl",
    arity: 0,
    modes: ["nl"],
    doc: "Writes a newline to the current output.",
    determinism: "det",
    example: String.raw`
      ?- with_output_to(atom(A), nl).
      A = '\n'.
    `,
    iso: true,
    det: nl1,
  },
  {
    name: "nl",
    arity: 1,
    modes: ["nl(+Stream)"],
    doc: "Writes a newline to Stream.",
    determinism: "det",
    example: String.raw`
      ?- with_output_to(atom(A), (current_output(_S), nl(_S))).
      A = '\n'.
      ?- nl(_).
      error: instantiation_error.
    `,
    iso: true,
    det: nl2,
  },
  {
    name: "tab",
    arity: 1,
    modes: ["tab(+N)"],
    doc: "Writes N spaces to the current output.",
    determinism: "det",
    example: `
      ?- with_output_to(atom(A), tab(1 + 2)).
      A = '   '.
      ?- tab(_).
      error: instantiation_error.
    `,
    det: tab1,
  },
  {
    name: "tab",
    arity: 2,
    modes: ["tab(+Stream, +N)"],
    doc: "Writes N spaces to Stream.",
    determinism: "det",
    example: `
      ?- with_output_to(atom(A), (current_output(_S), tab(_S, 2))).
      A = '  '.
      ?- tab(user_output, a).
      error: type_error(evaluable,a/0).
    `,
    det: tab2,
  },
];
