/*
 * The common part of input and output streams. A stream has a number for the module and is an object of the host for
 * terms, which `handle` makes.
 */
import type { EofAction, StreamMode, StreamOptions } from "./text-ends.js";
import { makeAtom, makeObject } from "./build.js";
import { encodingOf, mostOf } from "./encodings.js";
import type { Store } from "./store.js";

/** A place in a stream: characters and bytes before it, its line from 1 on, its column from 0 on. */
export interface Place {
  readonly characters: number;
  readonly line: number;
  readonly column: number;
  readonly bytes: number;
}

/** Bytes that an open stream takes besides its text. */
const STREAM_BYTES = 1024;

export abstract class Stream {
  abstract readonly isInput: boolean;
  readonly number: number;
  readonly mode: StreamMode;
  readonly aliases: string[] = [];
  isBinary: boolean;
  #encoding = "";
  /** The largest code that its encoding can represent. */
  #most = 0;
  eofAction: EofAction;
  buffer: string;
  newline: "posix" | "dos" = "posix";
  /** The treatment of characters that the encoding cannot represent. */
  representationErrors: "error" | "prolog" | "xml" = "error";
  /** Whether the file begins with a byte order mark. */
  hasMark = false;
  isTerminal = false;
  /** Never closed: one of the three standard streams. */
  isStandard = false;
  readonly isRepositionable: boolean;
  file: string | undefined;
  /** The bytes that count for it while it is open. */
  readonly bytesKept: number;
  protected readonly core: Store;

  constructor(
    core: Store,
    number: number,
    mode: StreamMode,
    options: StreamOptions,
    textBytes = 0,
  ) {
    this.core = core;
    this.number = number;
    this.mode = mode;
    this.isBinary = options.binary ?? false;
    this.encoding = this.isBinary ? "octet" : (options.encoding ?? "utf8");
    this.eofAction = options.eofAction ?? "eof_code";
    this.isRepositionable = options.reposition ?? false;
    this.file = options.file;
    this.buffer = options.buffer ?? "full";
    this.bytesKept = STREAM_BYTES + textBytes;
  }

  get encoding(): string {
    return this.#encoding;
  }

  set encoding(name: string) {
    this.#encoding = encodingOf(name);
    this.#most = mostOf(name);
  }

  get most(): number {
    return this.#most;
  }

  /** Goes on in another encoding, perhaps with bytes instead of text. */
  recode(encoding: string, isBinary: boolean): void {
    this.encoding = encoding;
    this.isBinary = isBinary;
  }

  /** Whether it can be used no more. */
  abstract get isClosed(): boolean;

  abstract get place(): Place;

  /** Bytes of the file so far, in its encoding. */
  abstract get byteCount(): number;

  /** Goes to a place where the stream has been; false if it cannot. */
  abstract seek(place: Place): boolean;

  /** Continues counting from a line and a column. */
  abstract count(line: number, column: number): void;

  /** Releases the host's end. The stream is closed even if this throws. */
  abstract close(): void;

  /** The term for the stream. */
  get handle(): number {
    return makeObject(this.core, this);
  }

  /** The culprit in errors of the host: the alias, if there is one, else the stream. */
  protected get culprit(): number {
    const [alias] = this.aliases;
    return alias === undefined ? this.handle : makeAtom(this.core, alias);
  }
}
