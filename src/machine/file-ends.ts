/**
 * Output to a file of the host: it is passed on in portions, and when the stream is flushed or closed. The stream turns
 * text into bytes.
 */
import { columnAfter } from "./columns.js";
import type { FileSystem, Seekable, TextOutput } from "./text-ends.js";

/** Output is passed to the host in portions of this size. */
const PORTION = 1 << 16;

/** A file that is written, and the bytes of its texts. */
interface EncodedFile {
  readonly files: FileSystem;
  readonly path: string;
  encode(text: string): Uint8Array;
}

/** The number of bytes that the host appended before it failed, if it tells. */
function bytesWritten(thrown: unknown): number {
  const written = (thrown as { written?: unknown } | null | undefined)?.written;
  return typeof written === "number" ? written : 0;
}

/**
 * The end of a file that is written sequentially. Bytes that could not be written wait in `bytes`: they go
 * first, and no more output is accepted until they have gone.
 */
export class FileEnd implements TextOutput {
  column = 0;
  private pending: string[] = [];
  private size = 0;
  private bytes: Uint8Array | undefined = undefined;
  private readonly file: EncodedFile;

  constructor(file: EncodedFile) {
    this.file = file;
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
    this.bytes = this.file.encode(text);
    this.send();
  }

  private send(): void {
    const { bytes } = this;
    if (bytes === undefined) return;
    try {
      this.file.files.append(this.file.path, bytes);
    } catch (thrown) {
      this.bytes = bytes.subarray(bytesWritten(thrown));
      throw thrown;
    }
    this.bytes = undefined;
  }
}

/** A file that is held in memory while it is open, and can be written anywhere. */
export class FileImage implements TextOutput, Seekable {
  column = 0;
  private text: string;
  private at: number;
  private changed = false;
  private readonly file: EncodedFile;

  constructor(file: EncodedFile, text: string, at: number) {
    this.file = file;
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
    const { files, path, encode } = this.file;
    files.write(path, encode(this.text));
    this.changed = false;
  }
}
