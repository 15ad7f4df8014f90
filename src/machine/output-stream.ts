/*
 * Output: the module collects text and hands it over, so its streams know their text only after
 * `Streams.drain`. Those of captures (../text/output.ts) lie in the module alone.
 */
import { codePointCount } from "./columns.js";
import { byteLength } from "./encodings.js";
import type { Seekable, StreamMode, StreamOptions, TextOutput } from "./text-ends.js";
import { EndOfRun } from "./errors.js";
import { ioError } from "./raise.js";
import { Stream } from "./stream.js";
import type { Place } from "./stream.js";
import type { Store } from "./store.js";

export class OutputStream extends Stream {
  readonly isInput = false;
  isClosed = false;
  readonly #output: TextOutput;
  #characters = 0;
  #line = 1;
  #written = 0;
  #bytes = 0;
  /** The error that is still to be thrown. */
  #failure: { readonly thrown: unknown } | undefined;
  /** Whether the last operation has failed. */
  #isBroken = false;
  #isFresh = false;

  constructor(
    core: Store,
    number: number,
    mode: StreamMode,
    output: TextOutput,
    options: StreamOptions,
  ) {
    super(core, number, mode, options);
    this.#output = output;
  }

  /**
   * Whether output must not wait: after an error, the next one is thrown at once, and so is that of a character that
   * cannot be represented.
   */
  get isAtOnce(): boolean {
    const isNarrow = this.isBinary || this.most < 0x10ffff;
    return isNarrow || this.#isBroken || (this.buffer !== "full" && this.buffer !== "host");
  }

  get column(): number {
    return this.#output.column;
  }

  /** Writes text, or bytes as characters below 256. If it is late, the next operation throws the error. */
  write(text: string, isLate = false): void {
    if (text === "") return;
    if (this.representationErrors !== "error") text = this.#escaped(text);
    const wrong = this.#unencodable(text);
    if (wrong >= 0) {
      this.write(text.slice(0, wrong), isLate);
      return this.#attempt(() => {
        throw new Error("Encoding cannot represent character");
      }, isLate);
    }
    if (this.newline === "dos") text = text.replaceAll("\n", "\r\n");
    this.#isFresh = true;
    this.#attempt(() => this.#output.write(text), isLate);
    this.#written += text.length;
    this.#bytes += byteLength(text, this.encoding);
    this.#characters += codePointCount(text);
    for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) this.#line++;
    const { buffer } = this;
    const isNow = buffer === "none" || buffer === "false";
    if (isNow || (buffer === "line" && text.includes("\n"))) this.flush(isLate);
  }

  /** The text with escapes for characters that the encoding cannot represent. */
  #escaped(text: string): string {
    if (this.#unencodable(text) < 0) return text;
    const escape = (char: string): string => {
      const code = char.codePointAt(0) as number;
      if (code <= this.most) return char;
      if (this.representationErrors === "xml") return `&#${code};`;
      return `\\x${code.toString(16).toUpperCase()}\\`;
    };
    return Array.from(text, escape).join("");
  }

  /** The index of the first character that the encoding cannot represent; -1 if there is none. */
  #unencodable(text: string): number {
    const { most } = this;
    if (most === 0x10ffff) return -1;
    for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > most) return i;
    return -1;
  }

  /** Whether the end of the stream has something to do: it holds text, or an error is to be thrown. */
  get isFresh(): boolean {
    return this.#isFresh || this.#failure !== undefined;
  }

  flush(isLate = false): void {
    this.#isFresh = false;
    this.#attempt(() => this.#output.flush(), isLate);
  }

  #attempt(action: () => void, isLate: boolean): void {
    let failure = this.#failure;
    this.#failure = undefined;
    try {
      if (failure === undefined) action();
    } catch (thrown) {
      failure = { thrown };
    }
    this.#isBroken = failure !== undefined;
    if (failure === undefined) return;
    if (!isLate || failure.thrown instanceof EndOfRun)
      throw ioError(this.core, failure.thrown, "write", this.culprit);
    this.#failure = failure;
  }

  override recode(encoding: string, isBinary: boolean): void {
    this.flush();
    super.recode(encoding, isBinary);
  }

  get place(): Place {
    return {
      characters: this.#characters,
      line: this.#line,
      column: this.column,
      bytes: this.#written,
    };
  }

  get byteCount(): number {
    return this.#bytes;
  }

  seek({ characters, line, column, bytes }: Place): boolean {
    if (!this.isRepositionable) return false;
    (this.#output as TextOutput & Seekable).seek(bytes);
    this.#written = bytes;
    this.#characters = characters;
    this.count(line, column);
    return true;
  }

  count(line: number, column: number): void {
    this.#line = line;
    this.#output.column = column;
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    try {
      this.flush();
    } finally {
      this.#attempt(() => this.#output.close?.(), false);
    }
  }
}

/** A capture, as a stream that programs can name. */
export class CaptureStream extends Stream {
  readonly isInput = false;

  constructor(core: Store, number: number) {
    super(core, number, "write", {});
  }

  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed || !this.core.module.isOpenCapture(this.number);
  }

  get place(): Place {
    return { characters: 0, line: 1, column: this.core.module.currentColumn(), bytes: 0 };
  }

  get byteCount(): number {
    return 0;
  }

  seek(): boolean {
    return false;
  }

  count(): void {}

  /** Closes the stream; the captured text stays. */
  close(): void {
    this.#isClosed = true;
  }
}
