/*
 * Predicates on streams as such: clause 8.11 of the standard, and additions of other systems. Errors come in the
 * standard's order: instantiation, type, existence of the stream, permission.
 */
import { makeAtom, makeCompound, makeInteger, makeList } from "./build.js";
import { NIL, argument, arityOf, functorName, integerOf, isVariable, kindOf } from "./cells.js";
import { isEncoding } from "./encodings.js";
import { InputStream } from "./input-stream.js";
import { OutputStream } from "./output-stream.js";
import {
  domainError,
  existenceError,
  instantiationError,
  permissionError,
  typeError,
} from "./raise.js";
import { atomOption, booleanOption, nameOf, readOptions, textOf } from "./stream-options.js";
import type { Place, Stream } from "./stream.js";
import { characterPredicates } from "./stream-characters.js";
import { define, placeTerm } from "./leaves.js";
import type { Run } from "./leaves.js";
import type { Streams } from "./streams.js";

export function installPredicates(streams: Streams): void {
  const all = {
    ...characterPredicates(streams),
    ...currents(streams),
    ...properties(streams),
    ...edinburgh(streams),
  };
  define(streams.core, all, streams.core.isRestored);
}

// -- current streams, ends ------------------------------------------------------------

function currents(streams: Streams): Record<string, Run> {
  const { core } = streams;
  const unify = (x: number, cell: number): boolean => core.module.unify(x, cell) !== 0;
  /** Checks an argument that must be an open stream if it is bound. */
  const check = (x: number): void => {
    if (isVariable(x)) return;
    const stream = streams.referred(x);
    if (stream === undefined) throw domainError(core, "stream", x);
    if (stream.isClosed) throw existenceError(core, "stream", x);
  };
  const flush = (stream: Stream): boolean => {
    streams.drain();
    if (stream instanceof OutputStream) stream.flush();
    return true;
  };
  return {
    "current_input/1": (x) => {
      check(x);
      return unify(x, streams.input.handle);
    },
    "current_output/1": (x) => {
      check(x);
      return unify(x, streams.output.handle);
    },
    "set_input/1": (stream) => {
      streams.input = streams.getInput(stream);
      return true;
    },
    "set_output/1": (stream) => {
      streams.output = streams.getOutput(stream);
      return true;
    },
    "flush_output/0": () => flush(streams.output),
    "ttyflush/0": () => flush(streams.output),
    "flush_output/1": (stream) => flush(streams.getOutput(stream)),
    "close/1": (stream) => {
      streams.close(streams.get(stream));
      return true;
    },
    "close/2": (stream, list) => {
      if (isVariable(stream)) throw instantiationError(core);
      let isForced = false;
      for (const option of readOptions(core, list, "close_option")) {
        if (option.name !== "force") throw domainError(core, "close_option", option.term);
        isForced = booleanOption(core, option, "close_option");
      }
      const closed = streams.get(stream);
      try {
        streams.close(closed);
      } catch (thrown) {
        if (!isForced) throw thrown;
      }
      return true;
    },
    "at_end_of_stream/0": () => streams.input.isAtEnd,
    "at_end_of_stream/1": (stream) => streams.getInput(stream).isAtEnd,
    "is_stream/1": (x) =>
      (x & 7) === 7 ? streams.find(x) !== undefined : streams.referred(x)?.isClosed === false,
    "$is_stream/1": (x) => streams.referred(x) !== undefined,
    // '$check_stream'(Stream, Handle): a stream, an alias or a variable.
    "$check_stream/2": (x, handle) => {
      const found = (x & 7) === 7 ? streams.find(x) : undefined;
      if (found !== undefined) return unify(handle, found.handle);
      check(x);
      return unify(handle, x);
    },
    "$stream_alias/2": (alias, handle) => {
      const found = streams.find(alias);
      return found !== undefined && unify(handle, found.handle);
    },
  };
}

// -- properties -------------------------------------------------------------------------

function properties(streams: Streams): Record<string, Run> {
  const { core } = streams;
  const unify = (x: number, cell: number): boolean => core.module.unify(x, cell) !== 0;
  const one = (name: string, value: string): number =>
    makeCompound(core, name, [makeAtom(core, value)]);
  const all = (stream: Stream): number[] => {
    const { mode, file, buffer } = stream;
    const list = [one("mode", mode), makeAtom(core, stream.isInput ? "input" : "output")];
    for (const alias of stream.aliases) list.push(one("alias", alias));
    if (file !== undefined) list.push(one("file_name", file));
    list.push(one("eof_action", stream.eofAction));
    if (stream instanceof InputStream) list.push(one("end_of_stream", stream.end));
    list.push(
      one("buffer", buffer === "host" ? "line" : buffer),
      makeCompound(core, "position", [placeTerm(core, stream.place)]),
      one("reposition", String(stream.isRepositionable)),
      one("type", stream.isBinary ? "binary" : "text"),
      one("encoding", stream.encoding),
      one("newline", stream.newline),
      one("tty", String(stream.isTerminal)),
      one("representation_errors", stream.representationErrors),
    );
    if (stream.hasMark) list.push(one("bom", "true"));
    return list;
  };
  /** A count of a stream. */
  const counter =
    (of: (stream: Stream) => number): Run =>
    (stream, n) => {
      streams.drain();
      return unify(n, makeInteger(core, of(streams.get(stream))));
    };
  return {
    // '$streams'(List): stream(Stream, File, Mode) for each open stream.
    "$streams/1": (list) => {
      const cells = streams.open.map((stream) => {
        const file = stream.file === undefined ? NIL : makeAtom(core, stream.file);
        return makeCompound(core, "stream", [stream.handle, file, makeAtom(core, stream.mode)]);
      });
      return unify(list, makeList(core, cells));
    },
    // '$stream_properties'(Stream, List): none for a stream that has been closed meanwhile.
    "$stream_properties/2": (stream, list) => {
      streams.drain();
      const found = streams.referred(stream);
      if (found === undefined || found.isClosed) return false;
      return unify(list, makeList(core, all(found)));
    },
    "line_count/2": counter(({ place }) => place.line),
    "line_position/2": counter(({ place }) => place.column),
    "character_count/2": counter(({ place }) => place.characters),
    "byte_count/2": counter((stream) => stream.byteCount),
    "set_stream_position/2": (stream, position) => {
      if (isVariable(stream) || isVariable(position)) throw instantiationError(core);
      const found = streams.get(stream);
      const place = placeOf(streams, position);
      if (place === undefined) throw domainError(core, "stream_position", position);
      streams.drain();
      if (!found.seek(place)) throw permissionError(core, "reposition", "stream", stream);
      return true;
    },
    "set_stream/2": (stream, property) => {
      const found = streams.get(stream);
      streams.drain();
      setProperty(streams, found, property);
      return true;
    },
  };
}

/** The place that a term stands for. */
function placeOf(streams: Streams, cell: number): Place | undefined {
  const { core } = streams;
  if (kindOf(core, cell) !== "compound" || arityOf(core, cell) !== 4) return undefined;
  if (functorName(core, cell) !== "$stream_position") return undefined;
  const cells = [0, 1, 2, 3].map((i) => argument(core, cell, i));
  if (!cells.every((each) => kindOf(core, each) === "integer")) return undefined;
  const [characters, line, column, bytes] = cells.map((each) => Number(integerOf(core, each)));
  return { characters, line, column, bytes } as Place;
}

function setProperty(streams: Streams, stream: Stream, property: number): void {
  const { core } = streams;
  const kind = "stream_property";
  if (isVariable(property)) throw instantiationError(core);
  if (kindOf(core, property) !== "compound" || arityOf(core, property) !== 1)
    throw domainError(core, kind, property);
  const value = argument(core, property, 0);
  const option = { name: functorName(core, property), value, term: property };
  const atom = (values?: readonly string[]): string => atomOption(core, option, kind, values);
  const integer = (): number => {
    if (isVariable(value)) throw instantiationError(core);
    if (kindOf(core, value) !== "integer") throw typeError(core, "integer", value);
    return Number(integerOf(core, value));
  };
  const { line, column } = stream.place;
  switch (option.name) {
    case "alias":
      atom();
      streams.setAlias(value, stream);
      break;
    case "buffer":
      stream.buffer = atom(["full", "line", "none", "false"]);
      break;
    case "encoding":
      atom();
      if (!isEncoding(nameOf(core, value)!)) throw domainError(core, "encoding", value);
      stream.recode(nameOf(core, value)!, stream.isBinary);
      break;
    case "eof_action":
      stream.eofAction = atom(["error", "eof_code", "reset"]) as "error";
      break;
    case "type":
      if (atom(["text", "binary"]) === "binary") stream.recode("octet", true);
      else if (stream.isBinary) stream.recode("utf8", false);
      break;
    case "representation_errors":
      stream.representationErrors = atom(["error", "prolog", "xml"]) as "error";
      break;
    case "tty":
      stream.isTerminal = booleanOption(core, option, kind);
      break;
    case "newline":
      stream.newline = atom(["posix", "dos", "detect"]) === "dos" ? "dos" : "posix";
      break;
    case "file_name":
      stream.file = textOf(core, value) ?? stream.file;
      break;
    case "line_position":
      stream.count(line, integer());
      break;
    case "line":
      stream.count(integer(), column);
      break;
    case "buffer_size":
    case "close_on_abort":
    case "close_on_exec":
    case "record_position":
    case "timeout":
      break;
    default:
      throw domainError(core, kind, property);
  }
}

// -- Edinburgh's streams ----------------------------------------------------------------

function edinburgh(streams: Streams): Record<string, Run> {
  const { core } = streams;
  /** The stream, the alias, or the open file with that name. */
  const known = (x: number, isInput: boolean): Stream | undefined => {
    if (isVariable(x)) throw instantiationError(core);
    if (streams.referred(x) !== undefined) return streams.get(x);
    const name = nameOf(core, x);
    if (name === undefined) return undefined;
    if (name === "user") return isInput ? streams.userInput : streams.userOutput;
    const isIt = (each: Stream): boolean => each.file === name && each.isInput === isInput;
    return streams.find(x) ?? streams.open.find(isIt);
  };
  const unify = (x: number, stream: Stream | undefined): boolean =>
    stream !== undefined && core.module.unify(x, stream.handle) !== 0;
  return {
    "$known_input/2": (x, stream) => unify(stream, known(x, true)),
    "$known_output/2": (x, stream) => unify(stream, known(x, false)),
    "seen/0": () => {
      const { input } = streams;
      streams.input = streams.userInput;
      streams.close(input);
      return true;
    },
    "told/0": () => {
      const { output } = streams;
      streams.output = streams.userOutput;
      streams.close(output);
      return true;
    },
  };
}
