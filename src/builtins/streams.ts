/**
 * Streams as such: clause 8.11 of the standard, and SWI-Prolog's streams on strings. Errors come in the
 * standard's order: instantiation, type, existence of the stream, permission.
 */
import {
  Ball,
  domainError,
  existenceError,
  instantiationError,
  permissionError,
} from "../terms/error-terms.js";
import {
  ATOM,
  REF,
  argument,
  atom,
  atomName,
  deref,
  functor,
  isAtom,
  isCompound,
  referenced,
} from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow, Deterministic, Nondeterministic } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { Stopped } from "../machine/meter.js";
import { Stream } from "../machine/stream.js";
import { TextSource } from "../machine/text-ends.js";
import { smallInteger } from "./arguments.js";
import { openFile } from "./files.js";
import { atomOption, booleanOption, readOptions } from "./option-lists.js";
import { properties } from "./stream-properties.js";
import { anyText, givenText, isUnbound } from "./text.js";

// -- opening and closing -----------------------------------------------------------

const open4: Deterministic = (m, file, mode, stream, options) =>
  openFile(m, file, mode, stream, options);

const open3: Deterministic = (m, file, mode, stream) => openFile(m, file, mode, stream, atom("[]"));

const close1: Deterministic = (m, stream) => {
  const { streams } = m.database;
  streams.close(streams.get(stream));
  return true;
};

const close2: Deterministic = (m, stream, list) => {
  if (isUnbound(stream)) throw instantiationError();
  let force = false;
  for (const option of readOptions(list, "close_option")) {
    if (option.name !== "force") throw domainError("close_option", option.term);
    force = booleanOption(option, "close_option");
  }
  const { streams } = m.database;
  const s = streams.get(stream);
  try {
    streams.close(s);
  } catch (thrown) {
    // Force ignores errors of the host only; exhausted limits and the like propagate.
    if (!force || !(thrown instanceof Ball) || thrown instanceof Stopped) throw thrown;
  }
  return true;
};

const openString: Deterministic = (m, text, stream) => {
  const { streams } = m.database;
  const source = new TextSource(anyText(m, text, "text"));
  return unify(m, stream, streams.add(new Stream("read", source, { reposition: true })).handle);
};

// -- current streams ---------------------------------------------------------------

/** Checks an argument that must be a stream if it is bound. */
function checkStream(x: Term): void {
  const s = deref(x);
  if (isUnbound(s)) return;
  if (typeof s !== "number" && s.t === REF && referenced(s) instanceof Stream) return;
  throw domainError("stream", s);
}

/** Does the same, with an existence error for a closed stream. */
function checkOpenStream(x: Term): void {
  checkStream(x);
  const s = deref(x);
  if (typeof s === "number" || s.t !== REF) return;
  if ((referenced(s) as Stream).closed) throw existenceError("stream", s);
}

const currentInput: Deterministic = (m, stream) => {
  checkOpenStream(stream);
  return unify(m, stream, m.database.streams.input.handle);
};

const currentOutput: Deterministic = (m, stream) => {
  checkOpenStream(stream);
  return unify(m, stream, m.database.streams.output.handle);
};

const setInput: Deterministic = (m, stream) => {
  m.database.streams.input = m.database.streams.getInput(stream);
  return true;
};

const setOutput: Deterministic = (m, stream) => {
  m.database.streams.output = m.database.streams.getOutput(stream);
  return true;
};

const flush1: Deterministic = (m) => {
  m.database.streams.output.flush();
  return true;
};

const flush2: Deterministic = (m, stream) => {
  m.database.streams.getOutput(stream).flush();
  return true;
};

const atEnd0: Deterministic = (m) => m.database.streams.input.atEnd;

const atEnd1: Deterministic = (m, stream) => m.database.streams.getInput(stream).atEnd;

/** The stream that an atom names. */
const named = (m: Machine, x: Term): Stream | undefined =>
  isAtom(x) ? m.database.streams.find(atomName(x)) : undefined;

/** `is_stream/1`. */
const isStream: Deterministic = (m, x) => {
  const s = deref(x);
  if (isUnbound(s) || typeof s === "number") return false;
  if (s.t === ATOM) return named(m, s) !== undefined;
  if (s.t !== REF) return false;
  const object = referenced(s);
  return object instanceof Stream && !object.closed;
};

const streamProperty: Nondeterministic = function* (m, stream, property) {
  const s = named(m, deref(stream))?.handle ?? deref(stream);
  const p = deref(property);
  checkOpenStream(s);
  if (!isUnbound(p)) properties.check(p);
  const { streams } = m.database;
  if (isCompound(p) && p.t.name === "alias" && isAtom(deref(p.a0))) {
    const found = named(m, deref(p.a0));
    return found !== undefined && unify(m, s, found.handle);
  }
  if (!isUnbound(s)) {
    const one = streams.get(s);
    for (const term of properties.of(one)) yield unify(m, p, term);
    return false;
  }
  // A copy: streams may be opened and closed between two answers.
  for (const each of Array.from(streams.open)) {
    if (each.closed) continue;
    for (const term of properties.of(each)) yield unify(m, p, term) && unify(m, s, each.handle);
  }
  return false;
};

const currentStream: Nondeterministic = function* (m, file, mode, stream) {
  for (const each of Array.from(m.database.streams.open)) {
    const name: Term = each.file === undefined ? atom("[]") : atom(each.file);
    yield unify(m, file, name) && unify(m, mode, atom(each.mode)) && unify(m, stream, each.handle);
  }
  return false;
};

const POSITION = functor("$stream_position", 4);

const setStreamPosition: Deterministic = (m, stream, position) => {
  if (isUnbound(stream) || isUnbound(position)) throw instantiationError();
  const p = deref(position);
  const { streams } = m.database;
  const s = streams.get(stream);
  if (typeof p === "number" || p.t !== POSITION) throw domainError("stream_position", p);
  const [characters, line, column, offset] = [p.a0, p.a1, p.a2, p.a3].map(deref);
  if (
    typeof characters !== "number" ||
    typeof line !== "number" ||
    typeof column !== "number" ||
    typeof offset !== "number"
  ) {
    throw domainError("stream_position", p);
  }
  if (!s.seek({ characters, line, column, offset })) {
    throw permissionError("reposition", "stream", deref(stream));
  }
  return true;
};

/** `set_stream/2`: changes a property of a stream. */
const setStream: Deterministic = (m, stream, property) => {
  const { streams } = m.database;
  const s = streams.get(stream);
  const p = deref(property);
  if (isUnbound(p)) throw instantiationError();
  const kind = "stream_property";
  if (typeof p === "number" || p.t.arity !== 1) throw domainError(kind, p);
  const option = { name: p.t.name, value: deref(argument(p, 0)), term: p };
  switch (option.name) {
    case "alias":
      streams.setAlias(atomOption(option, kind), s);
      break;
    case "buffer":
      s.buffer = atomOption(option, kind, ["full", "line", "none", "false"]);
      break;
    case "encoding":
      s.encoding = atomOption(option, kind);
      break;
    case "eof_action":
      s.eofAction = atomOption(option, kind, ["error", "eof_code", "reset"]) as "error";
      break;
    case "type":
      s.binary = atomOption(option, kind, ["text", "binary"]) === "binary";
      break;
    case "tty":
      s.tty = booleanOption(option, kind);
      break;
    case "newline":
      s.newline = atomOption(option, kind, ["posix", "dos", "detect"]) === "dos" ? "dos" : "posix";
      break;
    case "file_name":
      s.file = givenText(option.value, {});
      break;
    case "line_position":
      s.setPosition(s.position.line, smallInteger(option.value));
      break;
    case "line":
      s.setPosition(smallInteger(option.value), s.position.column);
      break;
    case "buffer_size":
    case "close_on_abort":
    case "close_on_exec":
    case "record_position":
    case "representation_errors":
    case "timeout":
      break;
    default:
      throw domainError(kind, p);
  }
  return true;
};

// -- counts -------------------------------------------------------------------------

/** `line_count/2` and similar predicates. */
function counter(of: (stream: Stream) => number): Deterministic {
  return (m, stream, n) => unify(m, n, of(m.database.streams.get(stream)));
}

// -- Edinburgh's streams -------------------------------------------------------------

/** `see/1`, `tell/1`, `append/1`: a stream, an alias or a file, which is opened if need be. */
function edinburgh(mode: "read" | "write" | "append"): Deterministic {
  return (m, x) => {
    const { streams } = m.database;
    const y = deref(x);
    if (isUnbound(y)) throw instantiationError();
    let stream: Stream | undefined;
    if (typeof y !== "number" && y.t === REF) {
      stream = streams.get(y);
    } else if (isAtom(y) && typeof y !== "number") {
      const name =
        atomName(y) === "user" ? (mode === "read" ? "user_input" : "user_output") : atomName(y);
      stream = streams.find(name);
      for (const each of streams.open) {
        const reads = each.input !== undefined;
        if (each.file === name && reads === (mode === "read")) stream ??= each;
      }
    }
    if (stream === undefined) {
      const handle = m.fresh();
      openFile(m, y, atom(mode), handle, atom("[]"));
      stream = streams.get(handle);
    }
    if (mode === "read") streams.input = streams.getInput(stream.handle);
    else streams.output = streams.getOutput(stream.handle);
    return true;
  };
}

const seen: Deterministic = (m) => {
  const { streams } = m.database;
  const { input } = streams;
  streams.input = streams.userInput;
  streams.close(input);
  return true;
};

const told: Deterministic = (m) => {
  const { streams } = m.database;
  const { output } = streams;
  streams.output = streams.userOutput;
  streams.close(output);
  return true;
};

export const streams: readonly BuiltinRow[] = [
  {
    name: "open",
    arity: 3,
    modes: ["open(+File, +Mode, -Stream)"],
    doc: "Opens Stream on File to read, write, append or update.",
    determinism: "det",
    example: `
      ?- tmp_file(a, _F), open(_F, write, _S), write(_S, hello), close(_S), open(_F, read, _R), get_char(_R, C), close(_R).
      C = h.
      ?- open(_, read, S).
      error: instantiation_error.
      ?- open(ex_no_file, read, S).
      error: existence_error(source_sink,ex_no_file).
      ?- open(f, neither, S).
      error: domain_error(io_mode,neither).
    `,
    iso: true,
    det: open3,
  },
  {
    name: "open",
    arity: 4,
    modes: ["open(+File, +Mode, -Stream, +Options)"],
    doc: "Opens Stream on File to read, write, append or update, as Options say.",
    determinism: "det",
    example: `
      ?- tmp_file(a, _F), open(_F, write, _S, [type(binary)]), put_byte(_S, 7), close(_S), open(_F, read, _R, [type(binary)]), get_byte(_R, B), close(_R).
      B = 7.
      ?- open(f, read, S, _).
      error: instantiation_error.
    `,
    iso: true,
    det: open4,
  },
  {
    name: "open_string",
    arity: 2,
    modes: ["open_string(+Text, -Stream)"],
    doc: "Opens Stream to read from Text.",
    determinism: "det",
    example: `
      ?- open_string('a b', _S), get_char(_S, C), close(_S).
      C = a.
      ?- open_string(_, S).
      error: instantiation_error.
    `,
    det: openString,
  },
  {
    name: "close",
    arity: 1,
    modes: ["close(+Stream)"],
    doc: "Closes Stream.",
    determinism: "det",
    example: String.raw`
      ?- open_string(x, _S), close(_S), \+ is_stream(_S).
      true.
      ?- close(_).
      error: instantiation_error.
      ?- close(ex_no_stream).
      error: existence_error(stream,ex_no_stream).
    `,
    iso: true,
    det: close1,
  },
  {
    name: "close",
    arity: 2,
    modes: ["close(+Stream, +Options)"],
    doc: "Closes Stream; with force(true), even if that raises an error.",
    determinism: "det",
    example: `
      ?- open_string(x, _S), close(_S, [force(true)]).
      true.
      ?- close(user_input, a).
      error: type_error(list,a).
    `,
    iso: true,
    det: close2,
  },
  {
    name: "current_input",
    arity: 1,
    modes: ["current_input(?Stream)"],
    doc: "True iff Stream is the current input.",
    determinism: "semidet",
    example: `
      ?- current_input(_S), is_stream(_S).
      true.
      ?- current_input(a).
      error: domain_error(stream,a).
    `,
    iso: true,
    det: currentInput,
  },
  {
    name: "current_output",
    arity: 1,
    modes: ["current_output(?Stream)"],
    doc: "True iff Stream is the current output.",
    determinism: "semidet",
    example: `
      ?- current_output(_S), is_stream(_S).
      true.
      ?- current_output(a).
      error: domain_error(stream,a).
    `,
    iso: true,
    det: currentOutput,
  },
  {
    name: "set_input",
    arity: 1,
    modes: ["set_input(+Stream)"],
    doc: "Makes Stream the current input.",
    determinism: "det",
    example: `
      ?- current_input(_Old), open_string('x', _S), set_input(_S), get_char(C), set_input(_Old).
      C = x.
      ?- set_input(_).
      error: instantiation_error.
      ?- set_input(a).
      error: existence_error(stream,a).
    `,
    iso: true,
    det: setInput,
  },
  {
    name: "set_output",
    arity: 1,
    modes: ["set_output(+Stream)"],
    doc: "Makes Stream the current output.",
    determinism: "det",
    example: `
      ?- current_output(_S), set_output(_S).
      true.
      ?- set_output(_).
      error: instantiation_error.
    `,
    iso: true,
    det: setOutput,
  },
  {
    name: "flush_output",
    arity: 0,
    modes: ["flush_output"],
    doc: "Sends what has been written to the current output to its destination.",
    determinism: "det",
    example: `
      ?- flush_output.
      true.
    `,
    iso: true,
    det: flush1,
  },
  {
    name: "flush_output",
    arity: 1,
    modes: ["flush_output(+Stream)"],
    doc: "Sends what has been written to Stream to its destination.",
    determinism: "det",
    example: `
      ?- flush_output(user_error).
      true.
      ?- flush_output(_).
      error: instantiation_error.
    `,
    iso: true,
    det: flush2,
  },
  {
    name: "ttyflush",
    arity: 0,
    modes: ["ttyflush"],
    doc: "Sends what has been written to the current output to its destination.",
    determinism: "det",
    example: `
      ?- ttyflush.
      true.
    `,
    det: flush1,
  },
  {
    name: "is_stream",
    arity: 1,
    modes: ["is_stream(?Term)"],
    doc: "True iff Term is an open stream or an alias of one.",
    determinism: "semidet",
    example: `
      ?- is_stream(user_input).
      true.
      ?- is_stream(f(x)).
      false.
    `,
    det: isStream,
  },
  {
    name: "stream_property",
    arity: 2,
    modes: ["stream_property(?Stream, ?Property)"],
    doc: "True iff the open stream Stream has Property.",
    determinism: "nondet",
    example: `
      ?- stream_property(_S, alias(user_error)).
      true.
      ?- stream_property(a, mode(M)).
      error: domain_error(stream,a).
    `,
    iso: true,
    nondet: streamProperty,
  },
  {
    name: "current_stream",
    arity: 3,
    modes: ["current_stream(?File, ?Mode, ?Stream)"],
    doc: "True iff Stream is open on File in Mode.",
    determinism: "nondet",
    example: `
      ?- open_string(x, _S), once(current_stream(_, read, _S)), close(_S).
      true.
    `,
    nondet: currentStream,
  },
  {
    name: "set_stream_position",
    arity: 2,
    modes: ["set_stream_position(+Stream, +Position)"],
    doc: "Sets Stream to Position, which stream_property/2 has given for it.",
    determinism: "det",
    example: `
      ?- tmp_file(a, _F), open(_F, write, _W), write(_W, ab), close(_W), open(_F, read, _S, [reposition(true)]), stream_property(_S, position(P)), get_char(_S, _), set_stream_position(_S, P), get_char(_S, C), close(_S).
      P = '$stream_position'(0,1,0,0), C = a.
      ?- set_stream_position(_, 1).
      error: instantiation_error.
    `,
    iso: true,
    det: setStreamPosition,
  },
  {
    name: "set_stream",
    arity: 2,
    modes: ["set_stream(+Stream, +Property)"],
    doc: "Sets a property of Stream.",
    determinism: "det",
    example: `
      ?- open_string(x, _S), set_stream(_S, alias(ex_alias)), get_char(ex_alias, C), close(_S).
      C = x.
      ?- set_stream(_, alias(a)).
      error: instantiation_error.
    `,
    det: setStream,
  },
  {
    name: "at_end_of_stream",
    arity: 0,
    modes: ["at_end_of_stream"],
    doc: "True iff the current input is at its end.",
    determinism: "semidet",
    example: `
      ?- current_input(_Old), open_string('', _S), set_input(_S), at_end_of_stream, set_input(_Old).
      true.
    `,
    iso: true,
    det: atEnd0,
  },
  {
    name: "at_end_of_stream",
    arity: 1,
    modes: ["at_end_of_stream(+Stream)"],
    doc: "True iff Stream is at its end.",
    determinism: "semidet",
    example: `
      ?- open_string('', _S), at_end_of_stream(_S).
      true.
      ?- at_end_of_stream(_).
      error: instantiation_error.
    `,
    iso: true,
    det: atEnd1,
  },
  {
    name: "line_count",
    arity: 2,
    modes: ["line_count(+Stream, -Line)"],
    doc: "True iff Stream is at line Line, counted from 1.",
    determinism: "det",
    example: String.raw`
      ?- open_string('a\nb', _S), get_char(_S, _), get_char(_S, _), line_count(_S, N).
      N = 2.
    `,
    det: counter((s) => s.position.line),
  },
  {
    name: "line_position",
    arity: 2,
    modes: ["line_position(+Stream, -Column)"],
    doc: "True iff Stream is at column Column of its line, counted from 0.",
    determinism: "det",
    example: `
      ?- open_string(abc, _S), get_char(_S, _), line_position(_S, N).
      N = 1.
    `,
    det: counter((s) => s.position.column),
  },
  {
    name: "character_count",
    arity: 2,
    modes: ["character_count(+Stream, -Count)"],
    doc: "True iff Count characters of Stream have been read or written.",
    determinism: "det",
    example: `
      ?- open_string(abc, _S), get_char(_S, _), character_count(_S, N).
      N = 1.
    `,
    det: counter((s) => s.position.characters),
  },
  {
    name: "see",
    arity: 1,
    modes: ["see(+File)"],
    doc: "Makes File the current input. Opens it if it is not open.",
    determinism: "det",
    example: `
      ?- tmp_file(a, _F), open(_F, write, _W), write(_W, 'f(x).'), close(_W), see(_F), read(X), seen.
      X = f(x).
      ?- see(_).
      error: instantiation_error.
    `,
    det: edinburgh("read"),
  },
  {
    name: "seen",
    arity: 0,
    modes: ["seen"],
    doc: "Closes the current input.",
    determinism: "det",
    example: `
      ?- seen.
      true.
    `,
    det: seen,
  },
  {
    name: "tell",
    arity: 1,
    modes: ["tell(+File)"],
    doc: "Makes File the current output. Opens it if it is not open.",
    determinism: "det",
    example: `
      ?- tmp_file(a, _F), tell(_F), write(hello), told, open(_F, read, _S), get_char(_S, C), close(_S).
      C = h.
      ?- tell(_).
      error: instantiation_error.
    `,
    det: edinburgh("write"),
  },
  {
    name: "append",
    arity: 1,
    modes: ["append(+File)"],
    doc: "Makes File the current output, opened to append.",
    determinism: "det",
    example: `
      ?- tmp_file(a, _F), tell(_F), write(a), told, append(_F), write(b), told, open(_F, read, _S), get_char(_S, _), get_char(_S, C), close(_S).
      C = b.
      ?- append(_).
      error: instantiation_error.
    `,
    det: edinburgh("append"),
  },
  {
    name: "told",
    arity: 0,
    modes: ["told"],
    doc: "Closes the current output.",
    determinism: "det",
    example: `
      ?- told.
      true.
    `,
    det: told,
  },
];
