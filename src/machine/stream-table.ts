/**
 * The open streams of a database: the three standard ones, which use the host's ends, and those that a
 * program has opened. Aliases are kept here; a stream knows its own for `stream_property/2`.
 */
import { reserveEntry } from "../terms/effort.js";
import {
  domainError,
  existenceError,
  instantiationError,
  permissionError,
} from "../terms/error-terms.js";
import { ATOM, KIND_VARIABLE, REF, atomName, deref, referenced } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import type { Holdings } from "./holdings.js";
import { Stream } from "./stream.js";
import type { TextInput, TextOutput } from "./text-ends.js";

/** The host's ends, looked up at each use: they may be exchanged. */
interface StandardEnds {
  input: TextInput;
  output: TextOutput;
  errorOutput: TextOutput;
}

/** The size of a stream, in cells. */
const STREAM_CELLS = 16;

export class StreamTable {
  readonly open: Set<Stream> = new Set();
  private readonly aliases: Map<string, Stream> = new Map();
  readonly userInput: Stream;
  readonly userOutput: Stream;
  readonly userError: Stream;
  /** The current input and output streams. */
  input: Stream;
  output: Stream;

  private readonly holdings: Holdings;

  constructor(ends: StandardEnds, holdings: Holdings) {
    this.holdings = holdings;
    const input: TextInput = {
      read: () => {
        this.userOutput.flush();
        return ends.input.read();
      },
    };
    this.userInput = new Stream("read", input, { eofAction: "reset", buffer: "line" });
    this.userOutput = new Stream(
      "append",
      forward(() => ends.output),
      {
        eofAction: "reset",
        buffer: "host",
      },
    );
    this.userError = new Stream(
      "append",
      forward(() => ends.errorOutput),
      {
        eofAction: "reset",
        buffer: "none",
      },
    );
    this.standard(this.userInput, "user_input");
    this.standard(this.userOutput, "user_output");
    this.standard(this.userError, "user_error");
    this.input = this.userInput;
    this.output = this.userOutput;
  }

  private standard(stream: Stream, alias: string): void {
    stream.standard = true;
    this.open.add(stream);
    this.setAlias(alias, stream);
  }

  /** The stream that `alias` stands for: an alias, or `current_input` or `current_output`. */
  find(alias: string): Stream | undefined {
    if (alias === "current_output") return this.output;
    return alias === "current_input" ? this.input : this.aliases.get(alias);
  }

  /** Makes `alias` stand for `stream` alone. */
  setAlias(alias: string, stream: Stream): void {
    const before = this.aliases.get(alias);
    if (before === stream) return;
    if (before !== undefined) before.aliases.splice(before.aliases.indexOf(alias), 1);
    this.aliases.set(alias, stream);
    stream.aliases.push(alias);
  }

  add(stream: Stream): Stream {
    reserveEntry(this.open.size);
    this.open.add(stream);
    this.holdings.add(STREAM_CELLS + stream.textCells);
    return stream;
  }

  /** Closes a stream, unless it is a standard one, which is only flushed. */
  close(stream: Stream): void {
    if (stream.standard) {
      stream.flush();
      return;
    }
    try {
      stream.close();
    } finally {
      this.forget(stream);
    }
  }

  private forget(stream: Stream): void {
    if (this.open.delete(stream)) this.holdings.remove(STREAM_CELLS + stream.textCells);
    for (const alias of stream.aliases) this.aliases.delete(alias);
    if (this.aliases.get("user_input") === undefined) this.setAlias("user_input", this.userInput);
    if (this.aliases.get("user_output") === undefined)
      this.setAlias("user_output", this.userOutput);
    if (this.aliases.get("user_error") === undefined) this.setAlias("user_error", this.userError);
    if (this.input === stream) this.input = this.userInput;
    if (this.output === stream) this.output = this.userOutput;
  }

  /** The open stream that a stream or alias names. Throws the standard's errors. */
  get(x: Term): Stream {
    const s = deref(x);
    if (typeof s !== "number") {
      if (s.t === REF) {
        const object = referenced(s);
        if (object instanceof Stream) {
          if (object.closed) throw existenceError("stream", s);
          return object;
        }
      } else if (s.t === ATOM) {
        const stream = this.find(atomName(s));
        if (stream === undefined) throw existenceError("stream", s);
        return stream;
      } else if (s.t.kind === KIND_VARIABLE) {
        throw instantiationError();
      }
    }
    throw domainError("stream_or_alias", s);
  }

  /** The current output, which must not be binary. */
  currentTextOutput(): Stream {
    const { output } = this;
    if (output.binary) throw permissionError("output", "binary_stream", output.handle);
    return output;
  }

  /** The current input, which must not be binary. */
  currentTextInput(): Stream {
    const { input } = this;
    if (input.binary) throw permissionError("input", "binary_stream", input.handle);
    return input;
  }

  /** Finds a stream like `get` that can be read. `binary`: of bytes, not characters; undefined: either. */
  getInput(x: Term, binary?: boolean): Stream {
    const stream = this.get(x);
    if (stream.input === undefined) throw permissionError("input", "stream", deref(x));
    checkKind(stream, binary, "input", x);
    return stream;
  }

  /** Finds a stream like `get` that can be written. */
  getOutput(x: Term, binary?: boolean): Stream {
    const stream = this.get(x);
    if (stream.output === undefined) throw permissionError("output", "stream", deref(x));
    checkKind(stream, binary, "output", x);
    return stream;
  }
}

/** Throws when characters are requested from a binary stream or bytes from a text stream. */
function checkKind(stream: Stream, binary: boolean | undefined, action: string, x: Term): void {
  if (binary === undefined || stream.binary === binary) return;
  throw permissionError(action, binary ? "text_stream" : "binary_stream", deref(x));
}

/** An output that forwards to whatever `end` returns at the time. */
function forward(end: () => TextOutput): TextOutput {
  return {
    write: (text) => end().write(text),
    flush: () => end().flush(),
    get column() {
      return end().column;
    },
    set column(column) {
      end().column = column;
    },
  };
}
