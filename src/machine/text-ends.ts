/**
 * Streams as a host provides them: sources and sinks of text, and files.
 */
import { columnAfter } from "./columns.js";

/**
 * A sink of text. `column` is the number of code points since the last newline. If a method throws, the
 * program that writes gets an `io_error(write, Stream)`.
 */
export interface TextOutput {
  /** Takes text; it may buffer it. */
  write(text: string): void;
  /** Sends buffered text. */
  flush(): void;
  /** Characters after the last newline. */
  column: number;
  /**
   * Called when the host, which may write to the same place, gets control: when a query gives an answer or ends,
   * and before a predicate of the host is called. It must not throw; `write` and `flush` may report its errors.
   */
  handOver?(): void;
  /** Called when its stream is closed. */
  close?(): void;
}

/** A source of text. If a method throws, the program that reads gets an `io_error(read, Stream)`. */
export interface TextInput {
  /** The next piece of text, never empty; undefined at the end. It may block. */
  read(): string | undefined;
  /** Whether it is known that there is no more. Default: false. */
  readonly isOver?: boolean;
  /** Called when its stream is closed. */
  close?(): void;
}

/** Details of a file or a folder. */
export interface FileDetails {
  /** Its size in bytes. */
  readonly size: number;
  /** The time of its last change, in seconds since 1970. */
  readonly modified: number;
  /** A text that identifies the file, whatever its names are. */
  readonly id?: string | undefined;
}

/** Ways to use a file: read, write, execute. */
export type FileAccess = "read" | "write" | "execute";

/**
 * Files as a host provides them. A method that cannot do what is asked throws: the `code` of the error, one
 * of Node's names such as `ENOENT` or `ENOSPC`, says which Prolog error that is; without a code it is a
 * permission error. An error of `append` may have a property `written`: the number of bytes that were added.
 */
export interface FileSystem {
  /** Returns the whole content of a file. */
  read(path: string): Uint8Array;
  /** Writes a file with that content, replacing an existing one. */
  write(path: string, content: Uint8Array): void;
  /** Appends to a file, creating it when it is missing. */
  append(path: string, content: Uint8Array): void;
  /** Whether there is a file (not a folder) with that path. */
  exists(path: string): boolean;
  /** Whether there is a folder with that path. Without this method there are no folders. */
  isFolder?(path: string): boolean;
  /** Removes a file. */
  remove?(path: string): void;
  /** The absolute path of a file; that of the working folder for `.`. */
  absolute?(path: string): string;
  /** The path of a new file that is not in use. */
  temporary?(extension: string): string;
  /** Renames a file or a folder, replacing an existing file. */
  rename?(from: string, to: string): void;
  /** Makes a folder in an existing one. */
  makeFolder?(path: string): void;
  /** Removes an empty folder. */
  removeFolder?(path: string): void;
  /** The names of the entries of a folder. */
  list?(path: string): readonly string[];
  /** The details of a file or a folder. */
  details?(path: string): FileDetails;
  /** Whether the path is a link, even a broken one. Without this method there are no links. */
  isLink?(path: string): boolean;
  /** Whether the file or folder allows that access. Without this method all files may be read and written. */
  allows?(path: string, access: FileAccess): boolean;
  /** Makes a folder the working one, to which relative paths refer. */
  enter?(path: string): void;
  /** The folder with the texts of the libraries, where there is one. */
  libraries?(): string | undefined;
}

/** Collects text in memory, for `with_output_to/2` and `format/3`. */
export class TextBuffer implements TextOutput {
  text = "";
  column = 0;

  write(text: string): void {
    this.text += text;
    this.column = columnAfter(this.column, text);
  }

  flush(): void {}
}

/** Takes text and forgets it. */
export class NoOutput implements TextOutput {
  column = 0;

  write(text: string): void {
    this.column = columnAfter(this.column, text);
  }

  flush(): void {}
}

/** A source of text that is available as a whole. */
export class TextSource implements TextInput {
  readonly length: number;
  private text: string | undefined;

  constructor(text: string) {
    this.length = text.length;
    this.text = text === "" ? undefined : text;
  }

  read(): string | undefined {
    const { text } = this;
    this.text = undefined;
    return text;
  }

  get isOver(): boolean {
    return this.text === undefined;
  }
}

export type StreamMode = "read" | "write" | "append" | "update";

export type EofAction = "error" | "eof_code" | "reset";

/** Properties that set a stream apart from an ordinary one. */
export interface StreamOptions {
  readonly binary?: boolean | undefined;
  readonly encoding?: string | undefined;
  readonly eofAction?: EofAction | undefined;
  readonly reposition?: boolean | undefined;
  readonly file?: string | undefined;
  readonly buffer?: string | undefined;
}

/** The options with which a file is opened. */
export interface OpenOptions extends StreamOptions {
  /** Whether a byte order mark is left out. */
  readonly bom?: boolean | undefined;
}

/** The positioning of an end that can be written anywhere. */
export interface Seekable {
  seek(offset: number): void;
}
