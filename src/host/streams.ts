/*
 * Streams on file descriptors, read and written synchronously.
 *
 * What is written waits in `pending` until there is enough of it, until a newline
 * when a person is watching, or until someone flushes: before input is waited
 * for, before anything goes to the error output, and at the end. A descriptor
 * may be set not to block by whoever shares it; then EAGAIN is answered by
 * waiting a little.
 */
import { closeSync, fstatSync, readSync, writeSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { columnAfter } from "../machine/columns.js";
import type { TextInput, TextOutput } from "../machine/streams.js";

const FULL = 1 << 16;

/** Is a person at the other end? Only where it may be so is node:tty loaded, which takes its time. */
export function isTerminal(descriptor: number): boolean {
  try {
    if (!fstatSync(descriptor).isCharacterDevice()) return false;
  } catch {
    return false;
  }
  return process.getBuiltinModule("node:tty").isatty(descriptor);
}
const WAIT_MS = 2;

/** Thrown by an output whose reader has closed it; nothing more can be said there. */
export class OutputClosedError extends Error {
  /** `"OutputClosedError"`. */
  override readonly name: string = "OutputClosedError";
}

/** How a {@link FileOutput} behaves. */
export interface FileOutputOptions {
  /** Write each piece at once. Default: false. */
  readonly unbuffered?: boolean | undefined;

  /** An output whose text has to be out before any of this one. Default: none. */
  readonly after?: TextOutput | undefined;
}

/** An output that writes to a file descriptor. */
export class FileOutput implements TextOutput {
  /** Characters behind the last newline. */
  column = 0;
  private readonly descriptor: number;
  private readonly unbuffered: boolean;
  private readonly byLine: boolean;
  private readonly after: TextOutput | undefined;
  private pending = "";
  private closed = false;

  /**
   * @param descriptor the file descriptor
   * @param options when text is written
   */
  constructor(descriptor: number, options: FileOutputOptions = {}) {
    this.descriptor = descriptor;
    this.unbuffered = options.unbuffered ?? false;
    this.byLine = isTerminal(descriptor);
    this.after = options.after;
  }

  /** @throws {OutputClosedError} the first time that the reader is found to have closed it */
  write(text: string): void {
    if (text === "") return;
    this.column = columnAfter(this.column, text);
    this.pending += text;
    const now = this.unbuffered || (this.byLine && text.includes("\n"));
    if (now || this.pending.length >= FULL) this.flush();
  }

  /**
   * Writes all that is waiting.
   *
   * @throws {OutputClosedError} the first time that the reader is found to have closed it
   */
  flush(): void {
    const { pending } = this;
    if (pending === "") return;
    this.pending = "";
    if (this.closed) return;
    this.after?.flush();
    const bytes = Buffer.from(pending, "utf8");
    let at = 0;
    while (at < bytes.length) {
      try {
        at += writeSync(this.descriptor, bytes, at);
      } catch (thrown) {
        const code = codeOf(thrown);
        if (code === "EAGAIN") {
          block(WAIT_MS);
          continue;
        }
        this.closed = true;
        if (code === "EPIPE" || code === "EOF")
          throw new OutputClosedError("The reader has closed the output");
        throw thrown;
      }
    }
  }
}

/** An input that reads a file descriptor as UTF-8, a piece at a time. */
export class FileInput implements TextInput {
  private readonly descriptor: number;
  private readonly decoder: StringDecoder = new StringDecoder("utf8");
  private readonly buffer: Buffer = Buffer.alloc(FULL);
  private started = false;

  /**
   * @param descriptor the file descriptor
   */
  constructor(descriptor: number) {
    this.descriptor = descriptor;
  }

  /**
   * The bytes of the file that is read; undefined for a pipe, a terminal and the like, where reading
   * waits for whoever writes.
   */
  get size(): number | undefined {
    const stats = fstatSync(this.descriptor);
    return stats.isFile() ? stats.size : undefined;
  }

  read(): string | undefined {
    for (;;) {
      const count = this.readBytes();
      let text =
        count === 0 ? this.decoder.end() : this.decoder.write(this.buffer.subarray(0, count));
      if (!this.started && text !== "") {
        this.started = true;
        text = withoutMark(text);
      }
      if (text !== "") return text;
      if (count === 0) return undefined;
    }
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private readBytes(): number {
    for (;;) {
      try {
        return readSync(this.descriptor, this.buffer, 0, this.buffer.length, null);
      } catch (thrown) {
        const code = codeOf(thrown);
        if (code === "EOF") return 0;
        if (code !== "EAGAIN") throw thrown;
        block(WAIT_MS);
      }
    }
  }
}

/** The text without the mark that some editors put at the beginning of a file. */
export function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** The code of an error of the operating system, such as `ENOENT`. */
export function codeOf(thrown: unknown): string | undefined {
  const code = thrown instanceof Error ? (thrown as NodeJS.ErrnoException).code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** Halts this thread for so many milliseconds. */
export function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
