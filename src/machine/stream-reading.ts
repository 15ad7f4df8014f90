/*
 * Reading terms and texts of streams. The module's reader needs a text in its memory that ends with a zero byte: the
 * host puts a part of the bytes that have arrived into a window, from which terms are read as long as they end within
 * it.
 */
import { makeAtom, makeCompound, makeInteger, makeList, makeText } from "./build.js";
import { NIL, argument, arityOf, integerOf, kindOf } from "./cells.js";
import { widthOf } from "./input-stream.js";
import type { InputStream } from "./input-stream.js";
import { domainError, instantiationError, raise, typeError } from "./raise.js";
import { isComment, notesOf, placesOf } from "./read-places.js";
import type { Noted } from "./read-places.js";
import { textOf } from "./stream-options.js";
import { define, placeTerm } from "./leaves.js";
import type { Run } from "./leaves.js";
import type { Streams } from "./streams.js";

/** The bytes of a window, unless a term needs more. */
const WINDOW = 16384;
/** ReadFlag.NOTES, see ../core/text/flags.ts. */
const NOTES = 128;
/** Argument numbers of the reader's answers, see ../core/text/reading.ts: read/6, syntax_error/4. */
const TERM = 0;
const FROM = 1;
const TO = 2;
const NEXT = 3;
const ERROR_ARITY = 4;

interface Window {
  stream: InputStream | undefined;
  /** The stream's `version` at that time. */
  version: number;
  /** Indices of the stream's bytes. */
  from: number;
  to: number;
  address: number;
}

export function installReading(streams: Streams): void {
  const { core } = streams;
  const user = makeAtom(core, "user");
  const endOfFile = makeAtom(core, "end_of_file");
  const window: Window = { stream: undefined, version: 0, from: 0, to: 0, address: 0 };
  const unify = (x: number, cell: number): boolean => core.module.unify(x, cell) !== 0;

  /** Puts the next bytes into the window, `least` or more if they are there; true if the stream has no more. */
  function fill(stream: InputStream, least: number): boolean {
    const { bytes, version, at } = stream;
    const isThere =
      window.stream === stream && window.version === version && window.from <= at && at < window.to;
    if (!isThere || window.to - at < least) {
      let to = Math.min(bytes.length, at + Math.max(WINDOW, least));
      // Characters are whole.
      while (to < bytes.length && ((bytes[to] as number) & 0xc0) === 0x80) to--;
      window.stream = stream;
      window.version = version;
      window.from = at;
      window.to = to;
      window.address = core.module.streamWindow(to - at) >>> 0;
      core.check();
      core.bytes.set(bytes.subarray(at, to), window.address);
    }
    return stream.isComplete && window.to === bytes.length;
  }

  /** Reads the next term: gives the reader's answer, or the number of an outcome. */
  function read(
    stream: InputStream,
    within: number,
    flags: number,
    more: number,
  ): { answer: number; end: number } | number {
    let found: { answer: number; end: number } | number = 0;
    let least = 1;
    stream.scan((bytes, at) => {
      while (true) {
        const isAll = fill(stream, least);
        const offset = at - window.from;
        const length = window.to - window.from;
        const cell = core.module.readWithin(window.address, length, offset, within, flags, more);
        if (cell === 0) {
          found = core.module.readEnd();
          return at;
        }
        const answer = core.deref(cell);
        const end = isAll ? -1 : window.to;
        const last = lastByte(answer);
        if (isAll || (last >= 0 && window.from + last < end)) {
          found = { answer, end: last < 0 ? bytes.length : window.from + endOf(answer) };
          // The caller says where the stream goes on, since it may look at places before that.
          return at;
        }
        if (window.to === bytes.length && !stream.isComplete) return -1;
        least = 2 * (window.to - at);
      }
    });
    return found;
  }

  const place = (answer: number, i: number): number =>
    Number(integerOf(core, argument(core, answer, i)));
  /** The end of the text that an answer is about; -1 for the end of the whole text. */
  function endOf(answer: number): number {
    if (answer === endOfFile) return -1;
    return place(answer, arityOf(core, answer) === ERROR_ARITY ? NEXT : TO);
  }
  /** The last byte that the reader has looked at for an answer. */
  function lastByte(answer: number): number {
    return answer === endOfFile ? -1 : Math.max(place(answer, TO), endOf(answer));
  }

  /** Unifies the term and the other results that are asked for. */
  function readTerm(
    stream: InputStream,
    within: number,
    flags: number,
    term: number,
    all: number,
    start: number,
    comments: number,
    places: number,
  ): boolean | number {
    const isNoted = comments !== NIL || places !== NIL;
    const found = read(stream, within, flags, isNoted ? NOTES : 0);
    if (typeof found === "number") return found;
    const { answer, end } = found;
    // The notes are read before anything else is, which would replace them.
    const notes = isNoted ? notesOf(core, window.from - window.address) : [];
    const isEnd = answer === endOfFile;
    const from = isEnd ? end : window.from + place(answer, FROM);
    if (!isEnd && arityOf(core, answer) === ERROR_ARITY) {
      const { line, column, characters } = stream.placeAt(from);
      stream.skipTo(end);
      const numbers = [line, column, characters].map((n) => makeInteger(core, n));
      const context = makeCompound(core, "stream", [stream.handle, ...numbers]);
      throw raise(
        core,
        makeCompound(core, "syntax_error", [argument(core, answer, TERM)]),
        context,
      );
    }
    const said = comments === NIL ? NIL : commentTerms(stream, notes);
    const tree = isEnd || places === NIL ? NIL : placesOf(core, stream, notes);
    stream.skipTo(from);
    const at = start === NIL ? NIL : placeTerm(core, stream.place);
    stream.skipTo(end);
    if (isEnd) stream.markPast();
    return (
      unify(term, isEnd ? endOfFile : argument(core, answer, TERM)) &&
      (all === NIL || unify(all, answer)) &&
      (start === NIL || unify(start, at)) &&
      (comments === NIL || unify(comments, said)) &&
      (places === NIL || unify(places, tree))
    );
  }

  /** The list of Place-Text for the comments that the reader has found. */
  function commentTerms(stream: InputStream, notes: readonly Noted[]): number {
    let before = stream.place;
    const cells = notes.filter(isComment).map(({ from, to }) => {
      const text = makeText(core, stream.bytes.subarray(from, to));
      before = stream.placeAt(from, before);
      return makeCompound(core, "-", [placeTerm(core, before), text]);
    });
    return makeList(core, cells);
  }

  /** The stream that '$read'/7 and others name: 0 is the current input. */
  function source(cell: number): InputStream {
    if (cell !== 3) return streams.getInput(cell, false);
    streams.checkKind(streams.input, false);
    return streams.input;
  }

  const predicates: Readonly<Record<string, Run>> = {
    "read/1": (term) => readTerm(source(3), user, NIL, term, NIL, NIL, NIL, NIL),
    "read/2": (stream, term) =>
      readTerm(streams.getInput(stream, false), user, NIL, term, NIL, NIL, NIL, NIL),
    "$read/8": (stream, within, flags, term, all, start, comments, places) =>
      readTerm(source(stream), within, flags, term, all, start, comments, places),
    ...texts(streams, source),
  };
  define(core, predicates, core.isRestored);
}

// -- library(readutil) --------------------------------------------------------------------

const NEWLINE = 10;
const RETURN = 13;

function texts(streams: Streams, source: (cell: number) => InputStream): Record<string, Run> {
  const { core } = streams;
  const unify = (x: number, cell: number): boolean => core.module.unify(x, cell) !== 0;
  const endOfFile = makeAtom(core, "end_of_file");
  const input = (cell: number): InputStream => {
    if ((cell & 3) === 0) throw instantiationError(core);
    return source(cell);
  };
  const count = (cell: number): number => {
    if ((cell & 3) === 0) throw instantiationError(core);
    if (kindOf(core, cell) !== "integer") throw typeError(core, "integer", cell);
    const n = Number(integerOf(core, cell));
    if (n < 0) throw domainError(core, "not_less_than_zero", cell);
    return n;
  };
  const codes = (cell: number): Set<number> => {
    if ((cell & 3) === 0) throw instantiationError(core);
    const text = cell === NIL ? "" : textOf(core, cell);
    if (text === undefined) throw typeError(core, "text", cell);
    return new Set([...text].map((char) => char.codePointAt(0) as number));
  };

  /** The next characters, at most `most`, up to one of a set, which is consumed too; its code, or -1. */
  function piece(
    stream: InputStream,
    most: number,
    ends: ReadonlySet<number> = new Set(),
    isPeek = false,
  ): { bytes: Uint8Array; characters: number; end: number } {
    let found = { bytes: new Uint8Array(0), characters: 0, end: -1 };
    let characters = 0;
    let seen = 0;
    if (most === 0) return found;
    stream.scan((bytes, from, isComplete) => {
      let at = from + seen;
      while (characters < most && at < bytes.length) {
        const width = widthOf(bytes[at] as number);
        const code = ends.size === 0 ? -1 : codeOf(bytes, at, width);
        if (ends.has(code)) {
          found = { bytes: bytes.slice(from, at), characters, end: code };
          return at + width;
        }
        characters++;
        at += width;
      }
      seen = at - from;
      if (characters < most && !isComplete) return -1;
      found = { bytes: bytes.slice(from, at), characters, end: -1 };
      return isPeek ? from : at;
    });
    return found;
  }

  return {
    "$read_string/3": (stream, length, text) => {
      const from = input(stream);
      const isWhole = (length & 3) === 0;
      const { bytes, characters } = piece(from, isWhole ? Infinity : count(length));
      return (
        unify(text, makeText(core, bytes)) &&
        (!isWhole || unify(length, makeInteger(core, characters)))
      );
    },
    "$peek_string/3": (stream, length, text) => {
      const { bytes } = piece(input(stream), count(length), new Set(), true);
      return unify(text, makeText(core, bytes));
    },
    "$read_string/5": (stream, separators, pad, separator, text) => {
      const from = input(stream);
      const ends = codes(separators);
      const padding = codes(pad);
      while (padding.has(from.peek())) from.get();
      const { bytes, end } = piece(from, Infinity, ends);
      return (
        unify(separator, makeInteger(core, end)) &&
        unify(text, makeText(core, trimmed(bytes, padding)))
      );
    },
    "$read_line/2": (stream, line) => {
      const from = input(stream);
      if (from.peek() < 0) {
        from.get();
        return unify(line, endOfFile);
      }
      let found = from.bytes;
      let seen = 0;
      from.scan((bytes, at, isComplete) => {
        const end = bytes.indexOf(NEWLINE, at + seen);
        seen = bytes.length - at;
        if (end < 0 && !isComplete) return -1;
        found = bytes.subarray(at, end < 0 ? bytes.length : end);
        if (end >= 0 && found[found.length - 1] === RETURN) found = found.subarray(0, -1);
        return end < 0 ? bytes.length : end + 1;
      });
      return unify(line, makeText(core, found));
    },
  };
}

function codeOf(bytes: Uint8Array, at: number, width: number): number {
  const first = bytes[at] as number;
  if (width === 1) return first;
  return new TextDecoder().decode(bytes.subarray(at, at + width)).codePointAt(0) as number;
}

/** Without characters of a set at its end. */
function trimmed(bytes: Uint8Array, pad: ReadonlySet<number>): Uint8Array {
  let end = bytes.length;
  while (end > 0) {
    let at = end - 1;
    while (((bytes[at] as number) & 0xc0) === 0x80) at--;
    if (!pad.has(codeOf(bytes, at, end - at))) break;
    end = at;
  }
  return bytes.subarray(0, end);
}
