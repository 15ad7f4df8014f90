/*
 * Input: bytes that have arrived, those of a text in UTF-8.
 *
 *   | gone | read | not yet read |  not yet arrived
 *          0      at        length
 *
 * Bytes that have been read are kept if the stream can be repositioned.
 */
import { nextColumn } from "./columns.js";
import { encodedLength, markOf, toUtf8 } from "./encodings.js";
import type { OpenOptions, StreamOptions, TextInput } from "./text-ends.js";
import { ioError, permissionError, representationError } from "./raise.js";
import { Stream } from "./stream.js";
import type { Place } from "./stream.js";
import type { Store } from "./store.js";
import { encodeText } from "./texts.js";

const NEWLINE = 10;
const NOTHING = new Uint8Array(0);

/** The bytes of the character that begins with that byte. */
export function widthOf(lead: number): number {
  if (lead < 0xc0) return 1;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** The code of the character at a place. */
function codeAt(bytes: Uint8Array, at: number): number {
  const byte = (i: number): number => bytes[at + i] as number;
  const lead = byte(0);
  if (lead < 0xc0) return lead;
  if (lead < 0xe0) return ((lead & 31) << 6) | (byte(1) & 63);
  if (lead < 0xf0) return ((lead & 15) << 12) | ((byte(1) & 63) << 6) | (byte(2) & 63);
  return ((lead & 7) << 18) | ((byte(1) & 63) << 12) | ((byte(2) & 63) << 6) | (byte(3) & 63);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b;
  const bytes = new Uint8Array(a.length + b.length);
  bytes.set(a);
  bytes.set(b, a.length);
  return bytes;
}

/** Reads text and gives the place where it stops; -1: with more text it would go on. */
export type Scan = (bytes: Uint8Array, from: number, isComplete: boolean) => number;

export class InputStream extends Stream {
  readonly isInput = true;
  isClosed = false;
  /** The bytes that have arrived and are kept. */
  bytes: Uint8Array = NOTHING;
  at = 0;
  /** The number of changes of `bytes`. */
  version = 0;
  /** Whether nothing more will arrive. */
  isComplete: boolean;
  readonly #input: TextInput | undefined;
  #gone = 0;
  #isPast = false;
  #characters = 0;
  #line = 1;
  #column = 0;
  /** The file's own bytes; from `bytes` of text on that came from the first ones, the encoding is the present one. */
  #raw: { readonly bytes: Uint8Array; from: number; text: number } | undefined;

  /** @param source - all bytes of the stream, or a source of text */
  constructor(core: Store, number: number, source: Uint8Array | TextInput, options: StreamOptions) {
    super(core, number, "read", options, source instanceof Uint8Array ? source.length : 0);
    this.isComplete = source instanceof Uint8Array;
    if (source instanceof Uint8Array) this.bytes = source;
    else this.#input = source;
  }

  /** The stream of a file, whose encoding a byte order mark may tell. */
  static ofFile(core: Store, number: number, bytes: Uint8Array, options: OpenOptions): InputStream {
    const made = new InputStream(core, number, bytes, { reposition: true, ...options });
    const mark = made.isBinary || options.bom === false ? undefined : markOf(bytes);
    made.hasMark = mark !== undefined;
    made.#raw = { bytes, from: mark?.length ?? 0, text: 0 };
    if (!made.isBinary) made.recode(mark?.encoding ?? made.encoding, false);
    return made;
  }

  override recode(encoding: string, isBinary: boolean): void {
    const raw = this.#raw;
    if (raw !== undefined) {
      const read = this.bytes.subarray(raw.text, this.at);
      raw.from += this.isBinary ? read.length : (encodedLength(read, this.encoding) ?? 0);
      raw.text = this.at;
      const rest = raw.bytes.subarray(raw.from);
      const text = isBinary ? rest : toUtf8(rest, encoding);
      if (text === undefined) throw representationError(this.core, "encoding");
      const before = this.bytes.subarray(0, this.at);
      this.bytes = this.at === 0 ? text : joined(before, text);
      this.version++;
    }
    super.recode(encoding, isBinary);
  }

  /** Waits for more; false at the end. */
  #pull(): boolean {
    if (this.isComplete || this.#input === undefined) return false;
    let text: string | undefined;
    try {
      text = this.#input.read();
    } catch (thrown) {
      throw ioError(this.core, thrown, "read", this.culprit);
    }
    this.isComplete = text === undefined || this.#input.isOver === true;
    if (text === undefined) return false;
    const more = encodeText(text);
    const from = this.isRepositionable ? 0 : this.at;
    this.bytes = joined(this.bytes.subarray(from), more);
    this.version++;
    this.at -= from;
    this.#gone += from;
    return true;
  }

  /** Throws when the stream is past its end and that is an error for it. */
  #checkEnd(): void {
    if (!this.#isPast) return;
    if (this.eofAction === "error")
      throw permissionError(this.core, "input", "past_end_of_stream", this.handle);
    if (this.eofAction === "reset") this.#reset();
  }

  /** Looks for more behind the end. */
  #reset(): void {
    this.#isPast = false;
    this.isComplete = this.#input === undefined;
  }

  /** The next character or byte, which is not consumed; -1 at the end. */
  peek(): number {
    if (this.at >= this.bytes.length) {
      this.#checkEnd();
      if (!this.#pull()) return -1;
    }
    return this.isBinary ? (this.bytes[this.at] as number) : codeAt(this.bytes, this.at);
  }

  /** The next character or byte, consumed; -1 at the end. */
  get(): number {
    const code = this.peek();
    if (code < 0) {
      this.#isPast = true;
      return -1;
    }
    this.at += this.isBinary ? 1 : widthOf(this.bytes[this.at] as number);
    this.#characters++;
    if (code === NEWLINE) this.#line++;
    this.#column = nextColumn(this.#column, code);
    return code;
  }

  /** The state of the end: not reached, next (`at`), or past. Does not wait for a standard stream. */
  get end(): "not" | "at" | "past" {
    if (this.at < this.bytes.length) return "not";
    if (this.#isPast) return this.eofAction === "reset" ? "not" : "past";
    if (this.isStandard) return this.isComplete ? "at" : "not";
    return this.#pull() ? "not" : "at";
  }

  /** Whether nothing is left to read. May wait. */
  get isAtEnd(): boolean {
    if (this.at < this.bytes.length) return false;
    if (this.#isPast && this.eofAction !== "reset") return true;
    if (this.#isPast) this.#reset();
    return !this.#pull();
  }

  /** Lets `take` read the bytes that have arrived; it is called again with more until it tells where it stops. */
  scan(take: Scan): void {
    this.#checkEnd();
    if (this.at >= this.bytes.length) this.#pull();
    while (true) {
      const end = take(this.bytes, this.at, this.isComplete);
      if (end >= 0) return this.skipTo(end);
      this.#pull();
    }
  }

  /** Moves on to a place in `bytes`. */
  skipTo(end: number): void {
    const { characters, line, column } = this.placeAt(end);
    this.at = end;
    this.#characters = characters;
    this.#line = line;
    this.#column = column;
  }

  /** The place at an index of `bytes` that is not before another place: by default, that of the stream. */
  placeAt(end: number, before: Place = this.place): Place {
    const { bytes } = this;
    let { characters, line, column } = before;
    for (let i = before.bytes - this.#gone; i < end; i++) {
      const byte = bytes[i] as number;
      if (byte >= 128 && byte < 192) continue;
      characters++;
      if (byte > 13) column++;
      else {
        if (byte === NEWLINE) line++;
        column = nextColumn(column, byte);
      }
    }
    return { characters, line, column, bytes: this.#gone + end };
  }

  /** Notes that the end has been delivered. */
  markPast(): void {
    this.#isPast = true;
  }

  get place(): Place {
    return {
      characters: this.#characters,
      line: this.#line,
      column: this.#column,
      bytes: this.#gone + this.at,
    };
  }

  get byteCount(): number {
    if (this.#raw === undefined) return this.place.bytes;
    const read = this.bytes.subarray(this.#raw.text, this.at);
    const length = this.isBinary ? read.length : encodedLength(read, this.encoding);
    return this.#raw.from + (length ?? 0);
  }

  seek({ characters, line, column, bytes }: Place): boolean {
    if (!this.isRepositionable || bytes > this.bytes.length) return false;
    this.at = bytes;
    this.#isPast = false;
    this.#characters = characters;
    this.count(line, column);
    return true;
  }

  count(line: number, column: number): void {
    this.#line = line;
    this.#column = column;
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.bytes = NOTHING;
    this.at = 0;
    try {
      this.#input?.close?.();
    } catch (thrown) {
      throw ioError(this.core, thrown, "read", this.culprit);
    }
  }
}
