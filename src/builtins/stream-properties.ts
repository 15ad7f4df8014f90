/** The properties of `stream_property/2`. */
import { domainError } from "../terms/error-terms.js";
import { atom, isAtom, isCompound, structure, atomName } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import type { Stream } from "../machine/stream.js";
import { positionTerm } from "./reading.js";

const PLAIN: readonly string[] = ["input", "output"];

const UNARY: readonly string[] = [
  "alias",
  "buffer",
  "buffer_size",
  "bom",
  "close_on_abort",
  "close_on_exec",
  "encoding",
  "end_of_stream",
  "eof_action",
  "file_name",
  "file_no",
  "line_counts",
  "locale",
  "mode",
  "newline",
  "nlink",
  "position",
  "representation_errors",
  "reposition",
  "timeout",
  "tty",
  "type",
  "write_errors",
];

/** Checks a requested property. */
function check(x: Term): void {
  if (isAtom(x) && PLAIN.includes(atomName(x))) return;
  if (isCompound(x) && x.t.arity === 1 && UNARY.includes(x.t.name)) return;
  throw domainError("stream_property", x);
}

const property = (name: string, value: string): Term => structure(name, atom(value));

/** The properties of a stream. */
function* of(stream: Stream): Generator<Term, void, undefined> {
  const { mode, file } = stream;
  yield property("mode", mode);
  yield atom(stream.input === undefined ? "output" : "input");
  for (const alias of Array.from(stream.aliases)) yield property("alias", alias);
  if (file !== undefined) yield property("file_name", file);
  yield property("eof_action", stream.eofAction);
  if (stream.input !== undefined) yield property("end_of_stream", stream.endOfStream);
  yield property("buffer", stream.buffer === "host" ? "line" : stream.buffer);
  yield structure("position", positionTerm(stream.position));
  yield property("reposition", String(stream.reposition));
  yield property("type", stream.binary ? "binary" : "text");
  yield property("encoding", stream.encoding);
  yield property("newline", stream.newline);
  yield property("tty", String(stream.tty));
  yield property("representation_errors", "error");
}

export const properties: {
  readonly check: (x: Term) => void;
  readonly of: (stream: Stream) => Generator<Term, void, undefined>;
} = { check, of };
