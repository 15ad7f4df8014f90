/** The native side of library(readutil): reads text of a stream as strings in one step. */
import { domainError, instantiationError } from "../terms/error-terms.js";
import { work } from "../terms/effort.js";
import { atom, string } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow, Deterministic } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import type { NativeSide } from "../machine/native-side.js";
import type { Stream } from "../machine/stream.js";
import { integerArgument, isNegative } from "./arguments.js";
import { anyText, characterCount, codesOf, isUnbound, trimmedEnd } from "./text.js";

function inputStream(m: Machine, stream: Term): Stream {
  if (isUnbound(stream)) throw instantiationError();
  return m.database.streams.getInput(stream, false);
}

/** A number of characters; for a larger integer, more than any text has. */
function countArgument(x: Term): number {
  const n = integerArgument(x);
  if (isNegative(n)) throw domainError("not_less_than_zero", n);
  return typeof n === "number" ? n : Infinity;
}

/** The text read, and the separator after it: -1 if there is none. */
interface Piece {
  readonly text: string;
  readonly separator: number;
}

/**
 * The next `most` characters, or as many as there are, or those up to one of `separators`, which is consumed
 * too. A `peek` consumes nothing.
 */
function pieceOf(
  stream: Stream,
  most: number,
  separators: ReadonlySet<number> = NONE,
  peek = false,
): Piece {
  let piece: Piece = { text: "", separator: -1 };
  let count = 0;
  let seen = 0;
  stream.scan((text, from, complete) => {
    let at = from + seen;
    while (count < most && at < text.length) {
      const separator = text.codePointAt(at)!;
      const next = at + (separator > 0xffff ? 2 : 1);
      if (separators.has(separator)) {
        piece = { text: text.slice(from, at), separator };
        return next;
      }
      count++;
      at = next;
    }
    work(at - from - seen);
    seen = at - from;
    if (count < most && !complete) return -1;
    piece = { text: text.slice(from, at), separator: -1 };
    return peek ? from : at;
  });
  return piece;
}

const NONE: ReadonlySet<number> = new Set();

const readString: Deterministic = (m, stream, length, x) => {
  const source = inputStream(m, stream);
  const isWhole = isUnbound(length);
  const most = isWhole ? Infinity : countArgument(length);
  const text = most === 0 ? "" : pieceOf(source, most).text;
  return unify(m, x, string(text)) && (!isWhole || unify(m, length, characterCount(text)));
};

const peekString: Deterministic = (m, stream, length, x) => {
  const source = inputStream(m, stream);
  const most = countArgument(length);
  return unify(m, x, string(most === 0 ? "" : pieceOf(source, most, NONE, true).text));
};

/** Skips characters of a set. */
function skip(stream: Stream, pad: ReadonlySet<number>): void {
  while (pad.has(stream.peek())) {
    work(1);
    stream.get();
  }
}

const readField: Deterministic = (m, stream, separators, pad, separator, x) => {
  const source = inputStream(m, stream);
  const ends = codesOf(anyText(m, separators, "text"));
  const padding = codesOf(anyText(m, pad, "text"));
  skip(source, padding);
  const { text, separator: end } = pieceOf(source, Infinity, ends);
  return (
    unify(m, separator, end) &&
    unify(m, x, string(text.slice(0, trimmedEnd(text, 0, text.length, padding))))
  );
};

const END_OF_FILE = atom("end_of_file");

/** The text up to the next newline, or to the end, and whether there is a newline; it is consumed too. */
function lineOf(stream: Stream): readonly [line: string, isEnded: boolean] {
  let line = "";
  let isEnded = false;
  let seen = 0;
  stream.scan((text, from, complete) => {
    const end = text.indexOf("\n", from + seen);
    isEnded = end >= 0;
    const to = isEnded ? end : text.length;
    work(to - from - seen);
    seen = to - from;
    if (!isEnded && !complete) return -1;
    line = text.slice(from, to);
    return isEnded ? to + 1 : to;
  });
  return [line, isEnded];
}

const readLine: Deterministic = (m, stream, x) => {
  const source = inputStream(m, stream);
  if (source.peek() < 0) {
    source.get();
    return unify(m, x, END_OF_FILE);
  }
  const [line, isEnded] = lineOf(source);
  return unify(m, x, string(isEnded && line.endsWith("\r") ? line.slice(0, -1) : line));
};

const rows: readonly BuiltinRow[] = [
  {
    name: "$read_string",
    arity: 3,
    modes: ["'$read_string'(+Stream, ?Length, -String)"],
    doc: "As read_string/3.",
    det: readString,
  },
  {
    name: "$read_string",
    arity: 5,
    modes: ["'$read_string'(+Stream, +Separators, +Pad, -Separator, -String)"],
    doc: "As read_string/5.",
    det: readField,
  },
  {
    name: "$read_line",
    arity: 2,
    modes: ["'$read_line'(+Stream, -Line)"],
    doc: "As read_line_to_string/2.",
    det: readLine,
  },
  {
    name: "$peek_string",
    arity: 3,
    modes: ["'$peek_string'(+Stream, +Length, -String)"],
    doc: "As peek_string/3.",
    det: peekString,
  },
];

/** What is native in library(readutil). */
export const readutilSide: NativeSide = { rows: () => rows };
