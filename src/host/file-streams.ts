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
import { EndOfRun } from "../machine/host-errors.js";
import type { TextInput, TextOutput } from "../machine/stream.js";
import { systemText } from "../text/system-texts.js";

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

/** Thrown by an output whose reader has closed it, which ends the program: no `catch/3` takes it. */
export class OutputClosedError extends EndOfRun {
  /** `"OutputClosedError"`. */
  override readonly name: string = "OutputClosedError";
}

/** A descriptor cannot be read or written; the message says which, and why. */
export class DescriptorError extends Error {
  /** `"DescriptorError"`. */
  override readonly name: string = "DescriptorError";

  /** What could not be done. */
  readonly verb: "read" | "written";

  /** The operating system's code, such as `ENOSPC`. */
  readonly code: string;

  /**
   * @param name what it is, such as `The standard output`
   * @param verb what could not be done with it
   * @param code the operating system's code
   */
  constructor(name: string, verb: "read" | "written", code: string) {
    super(`${name} cannot be ${verb}: ${systemText(code) ?? code}`);
    this.verb = verb;
    this.code = code;
  }
}

/** How a {@link FileOutput} behaves. */
export interface FileOutputOptions {
  /** Write each piece at once. Default: false. */
  readonly unbuffered?: boolean | undefined;

  /** An output whose text has to be out before any of this one. Default: none. */
  readonly after?: TextOutput | undefined;

  /** What errors call it. Default: that it is the standard output, or its number. */
  readonly name?: string | undefined;
}

const STANDARD: readonly string[] = ["input", "output", "error output"];

/** What a descriptor is called. */
function nameOf(descriptor: number): string {
  const name = STANDARD[descriptor];
  return name === undefined ? `Descriptor ${descriptor}` : `The standard ${name}`;
}

const NOTHING = Buffer.alloc(0);

/**
 * An output that writes to a file descriptor. What could not be written waits: it goes first when there is
 * more to write, and nothing is taken until it has gone.
 */
export class FileOutput implements TextOutput {
  /** Characters behind the last newline. */
  column = 0;
  private readonly descriptor: number;
  private readonly unbuffered: boolean;
  private readonly byLine: boolean;
  private readonly after: TextOutput | undefined;
  private readonly name: string;
  private pending = "";
  private unsent: Buffer = NOTHING;
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
    this.name = options.name ?? nameOf(descriptor);
  }

  /**
   * @throws {OutputClosedError} if the reader has closed it
   * @throws {DescriptorError} if it cannot be written
   */
  write(text: string): void {
    if (text === "") return;
    if (this.unsent.length > 0) this.flush();
    this.column = columnAfter(this.column, text);
    this.pending += text;
    const now = this.unbuffered || (this.byLine && text.includes("\n"));
    if (now || this.pending.length >= FULL) this.flush();
  }

  /**
   * Writes all that is waiting.
   *
   * @throws {OutputClosedError} if the reader has closed it
   * @throws {DescriptorError} if it cannot be written
   */
  flush(): void {
    const { pending } = this;
    if (pending === "" && this.unsent.length === 0) return;
    this.pending = "";
    if (this.closed) throw closedError();
    this.goAfter();
    const bytes = Buffer.from(pending, "utf8");
    this.send(this.unsent.length === 0 ? bytes : Buffer.concat([this.unsent, bytes]));
  }

  /** Has the other output go first. What it cannot write is said when that one is flushed itself. */
  private goAfter(): void {
    try {
      this.after?.flush();
    } catch (thrown) {
      if (!(thrown instanceof OutputClosedError || thrown instanceof DescriptorError)) throw thrown;
    }
  }

  private send(bytes: Buffer): void {
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
        this.closed = code === "EPIPE" || code === "EOF";
        this.unsent = this.closed ? NOTHING : bytes.subarray(at);
        if (this.closed) throw closedError();
        if (code === undefined) throw thrown;
        throw new DescriptorError(this.name, "written", code);
      }
    }
    this.unsent = NOTHING;
  }
}

function closedError(): OutputClosedError {
  return new OutputClosedError("The reader has closed the output");
}

/** An input that reads a file descriptor as UTF-8, a piece at a time. */
export class FileInput implements TextInput {
  private readonly descriptor: number;
  private readonly name: string;
  private readonly decoder: StringDecoder = new StringDecoder("utf8");
  private readonly buffer: Buffer = Buffer.alloc(FULL);
  private started = false;

  /**
   * @param descriptor the file descriptor
   * @param name what errors call it. Default: that it is the standard input, or its number
   */
  constructor(descriptor: number, name: string = nameOf(descriptor)) {
    this.descriptor = descriptor;
    this.name = name;
  }

  /**
   * The bytes of the file that is read; undefined for a pipe, a terminal and the like, where reading
   * waits for whoever writes.
   */
  get size(): number | undefined {
    const stats = fstatSync(this.descriptor);
    return stats.isFile() ? stats.size : undefined;
  }

  /** @throws {DescriptorError} if it cannot be read */
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
        if (code === undefined) throw thrown;
        if (code !== "EAGAIN") throw new DescriptorError(this.name, "read", code);
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
