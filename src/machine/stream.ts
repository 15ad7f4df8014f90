/*
 * What input and output streams have in common. A stream has a number for the module and is an object of the host for
 * terms, which `handle` makes.
 */
import type { EofAction, StreamMode, StreamOptions } from "./text-ends.js";
import { makeAtom, makeObject } from "./build.js";
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
  encoding: string;
  eofAction: EofAction;
  buffer: string;
  newline: "posix" | "dos" = "posix";
  isTerminal = false;
  /** Never closed: one of the three standard streams. */
  isStandard = false;
  readonly isRepositionable: boolean;
  file: string | undefined;
  /** Bytes for which it counts while it is open. */
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
    this.encoding = options.encoding ?? (this.isBinary ? "octet" : "utf8");
    this.eofAction = options.eofAction ?? "eof_code";
    this.isRepositionable = options.reposition ?? false;
    this.file = options.file;
    this.buffer = options.buffer ?? "full";
    this.bytesKept = STREAM_BYTES + textBytes;
  }

  /** Whether it can be used no more. */
  abstract get isClosed(): boolean;

  abstract get place(): Place;

  /** Goes to a place where the stream has been; false if it cannot. */
  abstract seek(place: Place): boolean;

  /** Lets counting go on from a line and a column. */
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
