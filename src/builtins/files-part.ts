/**
 * The part of `ambilog/files`: streams on the files that the host grants, and the predicates for files and the
 * environment. A file is read as a whole when it is opened; output is passed to the host in portions, and when
 * the stream is flushed or closed.
 */
import { representationError } from "../terms/error-terms.js";
import { columnAfter } from "../machine/columns.js";
import type { OpenPath } from "../machine/host.js";
import type { NativeSide } from "../machine/native-side.js";
import { Stream, TextSource } from "../machine/stream.js";
import type {
  FileSystem,
  OpenOptions,
  Seekable,
  StreamMode,
  StreamOptions,
  TextOutput,
} from "../machine/stream.js";
import { decodeText, encodeText } from "./encodings.js";
import { environment } from "./environment.js";
import { filesystem } from "./filesystem.js";

/** Output is passed to the host in portions of this size. */
const PORTION = 1 << 16;

function encode(text: string, encoding: string): Uint8Array {
  const bytes = encodeText(text, encoding);
  if (bytes === undefined || bytes === "unencodable") throw representationError("encoding");
  return bytes;
}

/** How many bytes the host appended before it failed, if it tells. */
function bytesWritten(thrown: unknown): number {
  const written = (thrown as { written?: unknown } | null | undefined)?.written;
  return typeof written === "number" ? written : 0;
}

/**
 * The end of a file that is written sequentially. Bytes that could not be written wait in `bytes`: they go
 * first, and no more output is accepted until they have gone.
 */
class FileEnd implements TextOutput {
  column = 0;
  private pending: string[] = [];
  private size = 0;
  private bytes: Uint8Array | undefined = undefined;
  private readonly files: FileSystem;
  private readonly path: string;
  private readonly encoding: string;

  constructor(files: FileSystem, path: string, encoding: string) {
    this.files = files;
    this.path = path;
    this.encoding = encoding;
  }

  write(text: string): void {
    if (this.bytes !== undefined) this.flush();
    this.pending.push(text);
    this.size += text.length;
    this.column = columnAfter(this.column, text);
    if (this.size >= PORTION) this.flush();
  }

  flush(): void {
    this.send();
    if (this.size === 0) return;
    const text = this.pending.join("");
    this.pending = [];
    this.size = 0;
    this.bytes = encode(text, this.encoding);
    this.send();
  }

  private send(): void {
    const { bytes } = this;
    if (bytes === undefined) return;
    try {
      this.files.append(this.path, bytes);
    } catch (thrown) {
      this.bytes = bytes.subarray(bytesWritten(thrown));
      throw thrown;
    }
    this.bytes = undefined;
  }
}

/** A file that is held in memory while it is open, and can be written anywhere. */
class FileImage implements TextOutput, Seekable {
  column = 0;
  private text: string;
  private at: number;
  private changed = false;
  private readonly files: FileSystem;
  private readonly path: string;
  private readonly encoding: string;

  constructor(files: FileSystem, path: string, encoding: string, text: string, at: number) {
    this.files = files;
    this.path = path;
    this.encoding = encoding;
    this.text = text;
    this.at = at;
  }

  write(text: string): void {
    const end = this.at + text.length;
    this.text = this.text.slice(0, this.at) + text + this.text.slice(end);
    this.at = end;
    this.changed = true;
    this.column = columnAfter(this.column, text);
  }

  seek(offset: number): void {
    this.at = Math.min(offset, this.text.length);
  }

  flush(): void {
    if (!this.changed) return;
    this.files.write(this.path, encode(this.text, this.encoding));
    this.changed = false;
  }
}

/** The text of a file, without a byte order mark. */
function fileText(bytes: Uint8Array, encoding: string): string {
  const decoded = decodeText(bytes, encoding);
  if (decoded === undefined || decoded === "incomplete") throw representationError("encoding");
  return decoded.text;
}

/** Opens a file of the host. */
function openPath(files: FileSystem, file: string, mode: StreamMode, options: OpenOptions): Stream {
  const encoding = options.encoding ?? (options.binary === true ? "octet" : "utf8");
  const fixed: StreamOptions = { ...options, file };
  // The working folder may have changed when the stream is written to. The host resolves `..`, since it
  // follows links.
  const path = file.includes("..") ? file : (files.absolute?.(file) ?? file);
  if (mode === "read") {
    let text = fileText(files.read(path), encoding);
    if (options.binary !== true && options.bom !== false) text = text.replace(/^\ufeff/, "");
    return new Stream("read", new TextSource(text), { reposition: true, ...fixed });
  }
  if (mode === "write") files.write(path, new Uint8Array(0));
  else files.append(path, new Uint8Array(0));
  if (mode === "update" || options.reposition === true) {
    const text = mode === "write" ? "" : fileText(files.read(path), encoding);
    const at = mode === "update" ? 0 : text.length;
    return new Stream(mode, new FileImage(files, path, encoding, text, at), fixed);
  }
  return new Stream(mode, new FileEnd(files, path, encoding), fixed);
}

/** What files and the environment add to engines. */
export const filesPart: NativeSide & { readonly openPath: OpenPath } = {
  rows: () => [...environment, ...filesystem],
  openPath,
};
