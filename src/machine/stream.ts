/**
 * Streams: sources and sinks of text and bytes.
 *
 * The host has two plain ends, `TextInput` and `TextOutput`, and perhaps a `FileSystem`. A `Stream` wraps one
 * end of either kind and adds what the standard requires: aliases, position, peeking, behaviour at the end.
 *
 * Input arrives in chunks. `text` holds what has arrived, `at` is the place of the next character in it. A
 * binary stream holds its bytes in the same way, one byte as one UTF-16 unit below 256, so that both kinds
 * share all code. Input that has arrived is kept as long as the stream can be repositioned.
 */
import { permissionError } from "../terms/error-terms.js";
import { atom, reference } from "../terms/term.js";
import type { Cell } from "../terms/term.js";
import { TEXT } from "../terms/weight.js";
import { codePointCount, nextColumn } from "./columns.js";
import { ioError } from "./host-errors.js";
import { TextSource } from "./text-ends.js";
import type {
  TextOutput,
  TextInput,
  StreamMode,
  EofAction,
  StreamOptions,
  StreamPosition,
  Seekable,
} from "./text-ends.js";

/** The position after `text` from `from` to `to`, when `position` is before it. */
export function advanced(
  position: StreamPosition,
  text: string,
  from: number,
  to: number,
): StreamPosition {
  let { characters, line, column } = position;
  const offset = position.offset + to - from;
  for (let at = from; at < to; characters++) {
    const code = text.codePointAt(at)!;
    at += code > 0xffff ? 2 : 1;
    if (code === 10) line++;
    column = nextColumn(column, code);
  }
  return { characters, line, column, offset };
}

export class Stream {
  readonly mode: StreamMode;
  readonly input: TextInput | undefined;
  readonly output: TextOutput | undefined;
  /** The term that stands for the stream. */
  readonly handle: Cell;
  readonly aliases: string[] = [];
  binary: boolean;
  encoding: string;
  eofAction: EofAction;
  buffer: string;
  newline: "posix" | "dos" = "posix";
  tty = false;
  /** Never closed: one of the three standard streams. */
  standard = false;
  readonly reposition: boolean;
  file: string | undefined;
  closed = false;
  /** How many cells the text takes that it was made with. */
  readonly textCells: number;

  private text = "";
  private at = 0;
  /** Units of input before `text`, discarded. */
  private gone = 0;
  private ended = false;
  private past = false;

  private characters = 0;
  private line = 1;
  private column = 0;
  private written = 0;

  constructor(mode: StreamMode, end: TextInput | TextOutput, options: StreamOptions = {}) {
    this.mode = mode;
    this.input = mode === "read" ? (end as TextInput) : undefined;
    this.output = mode === "read" ? undefined : (end as TextOutput);
    this.binary = options.binary ?? false;
    this.encoding = options.encoding ?? (this.binary ? "octet" : "utf8");
    this.eofAction = options.eofAction ?? "eof_code";
    this.reposition = options.reposition ?? false;
    this.file = options.file;
    this.buffer = options.buffer ?? "full";
    this.handle = reference(this);
    this.textCells = end instanceof TextSource ? Math.trunc(end.length / TEXT) : 0;
  }

  // -- input --------------------------------------------------------------------

  /** Reads more input; false at the end. */
  private pull(): boolean {
    if (this.ended) return false;
    let chunk: string | undefined;
    try {
      chunk = this.input!.read();
    } catch (thrown) {
      throw ioError(thrown, "read", this.culprit);
    }
    if (chunk === undefined) {
      this.ended = true;
      return false;
    }
    this.ended = this.input!.isOver === true;
    if (this.reposition) {
      this.text += chunk;
    } else {
      this.gone += this.at;
      this.text = this.at === this.text.length ? chunk : this.text.slice(this.at) + chunk;
      this.at = 0;
    }
    return true;
  }

  /** Throws when the stream is past its end and that is an error for it. */
  private checkEnd(): void {
    if (!this.past) return;
    if (this.eofAction === "error") {
      throw permissionError("input", "past_end_of_stream", this.handle);
    }
    if (this.eofAction === "reset") {
      this.past = false;
      this.ended = false;
    }
  }

  /** The next character (or byte) without consuming it; -1 at the end. */
  peek(): number {
    if (this.at >= this.text.length) {
      this.checkEnd();
      if (!this.pull()) return -1;
    }
    return this.text.codePointAt(this.at)!;
  }

  /** Consumes the next character (or byte); -1 at the end. */
  get(): number {
    const code = this.peek();
    if (code < 0) {
      this.past = true;
      return -1;
    }
    this.at += code > 0xffff ? 2 : 1;
    this.count(code);
    return code;
  }

  private count(code: number): void {
    this.characters++;
    if (code === 10) this.line++;
    this.column = nextColumn(this.column, code);
  }

  /** Has input arrived that is not yet read? */
  get hasArrived(): boolean {
    return this.at < this.text.length;
  }

  /**
   * Where the end is: `not` reached, next (`at`), or `past`. Does not block: the next character of a standard
   * stream is not known before it is read.
   */
  get endOfStream(): "not" | "at" | "past" {
    if (this.input === undefined || this.at < this.text.length) return "not";
    if (this.past) return this.eofAction === "reset" ? "not" : "past";
    return this.standard ? (this.ended ? "at" : "not") : this.pull() ? "not" : "at";
  }

  /** Is there nothing left to read? May block. */
  get atEnd(): boolean {
    if (this.at < this.text.length) return false;
    return this.past ? this.eofAction !== "reset" || !this.pullAgain() : !this.pull();
  }

  private pullAgain(): boolean {
    this.past = false;
    this.ended = false;
    return this.pull();
  }

  /**
   * Lets `take` read from the buffered text. It gets the text, the index to begin at and whether the input
   * ends there, and returns the index where it stopped, or -1 to be called again with more text.
   */
  scan(take: (text: string, from: number, complete: boolean) => number): void {
    this.checkEnd();
    if (this.at >= this.text.length) this.pull();
    for (;;) {
      const end = take(this.text, this.at, this.ended);
      if (end >= 0) {
        this.skipTo(end);
        return;
      }
      this.pull();
    }
  }

  private skipTo(end: number): void {
    const { characters, line, column } = advanced(this.position, this.text, this.at, end);
    this.at = end;
    this.characters = characters;
    this.line = line;
    this.column = column;
  }

  /** Notes that an end of file has been delivered. */
  markPast(): void {
    this.past = true;
  }

  /** Reads all remaining input. */
  readRest(): string {
    while (this.pull());
    const rest = this.text.slice(this.at);
    this.skipTo(this.text.length);
    return rest;
  }

  // -- output -------------------------------------------------------------------

  /** Writes text, or bytes as characters below 256. */
  write(text: string): void {
    if (text === "") return;
    if (this.newline === "dos") text = text.replaceAll("\n", "\r\n");
    try {
      this.output!.write(text);
    } catch (thrown) {
      throw ioError(thrown, "write", this.culprit);
    }
    this.written += text.length;
    this.characters += codePointCount(text);
    for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) this.line++;
    const { buffer } = this;
    const now = buffer === "none" || buffer === "false";
    if (now || (buffer === "line" && text.includes("\n"))) this.flush();
  }

  /** Flushes; throws `io_error(write, Stream)` if that fails. */
  flush(): void {
    try {
      this.output?.flush();
    } catch (thrown) {
      throw ioError(thrown, "write", this.culprit);
    }
  }

  // -- both ----------------------------------------------------------------------

  /** The culprit in errors of the host: the alias, if there is one, else the stream. */
  private get culprit(): Cell {
    const [alias] = this.aliases;
    return alias === undefined ? this.handle : atom(alias);
  }

  /** The position of the next character. */
  get position(): StreamPosition {
    const { characters, line } = this;
    if (this.output !== undefined) {
      return { characters, line, column: this.output.column, offset: this.written };
    }
    return { characters, line, column: this.column, offset: this.gone + this.at };
  }

  /** Seeks to a position that the stream has had. False when that is impossible. */
  seek(position: StreamPosition): boolean {
    if (!this.reposition) return false;
    if (this.output !== undefined) {
      (this.output as TextOutput & Seekable).seek(position.offset);
      this.output.column = position.column;
      this.written = position.offset;
    } else {
      if (position.offset > this.text.length) return false;
      this.at = position.offset;
      this.past = false;
    }
    this.characters = position.characters;
    this.line = position.line;
    this.column = position.column;
    return true;
  }

  /** Sets the line and column that counting goes on from. */
  setPosition(line: number, column: number): void {
    this.line = line;
    this.column = column;
    if (this.output !== undefined) this.output.column = column;
  }

  /** Releases the host's end. The stream is closed even if this throws an `io_error`. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    try {
      this.flush();
    } finally {
      this.closeEnd();
    }
  }

  private closeEnd(): void {
    try {
      this.output?.close?.();
      this.input?.close?.();
    } catch (thrown) {
      throw ioError(thrown, this.output === undefined ? "read" : "write", this.culprit);
    }
  }
}
