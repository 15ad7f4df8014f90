/*
 * Streams on file descriptors, read and written synchronously.
 *
 * Written text waits in `pending` until there is enough of it, until a newline if a person is watching, or
 * until it is flushed: before waiting for input, before anything is written to the error output, and at the
 * end. A process that shares the descriptor may have made it nonblocking; then EAGAIN is handled by waiting
 * briefly.
 */
import { closeSync, fstatSync, readSync, writeSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { expectGiven, expectType, checkObject, checkOptionNames } from "../engine/option-checks.js";
import type { Names } from "../engine/option-checks.js";
import { columnAfter } from "../machine/columns.js";
import { EndOfRun } from "../machine/errors.js";
import type { TextInput, TextOutput } from "../machine/text-ends.js";
import { systemText } from "../machine/system-texts.js";

const FULL = 1 << 16;
/** The bytes of a large file that are read at a time. */
const MOST = 1 << 20;

/** Whether the descriptor is a terminal. node:tty, which is slow to load, is loaded only if it may be one. */
export function isTerminal(descriptor: number): boolean {
  try {
    // Without `bigint` the next `realpathSync` of Node fails for a pipe.
    if (!fstatSync(descriptor, { bigint: true }).isCharacterDevice()) return false;
  } catch {
    return false;
  }
  return process.getBuiltinModule("node:tty").isatty(descriptor);
}
const WAIT_MS = 2;

/** Thrown by an output whose reader has closed it. It ends the program: `catch/3` does not catch it. */
export class OutputClosedError extends EndOfRun {
  /** `"OutputClosedError"`. */
  override readonly name: string = "OutputClosedError";
}

/** Thrown if a descriptor cannot be read or written; the message says which, and why. */
export class DescriptorError extends Error {
  /** `"DescriptorError"`. */
  override readonly name: string = "DescriptorError";

  /** The operation that failed. */
  readonly verb: "read" | "written";

  /** The operating system's code, such as `ENOSPC`. */
  readonly code: string;

  /**
   * @param name the name of the stream, such as `The standard output`
   * @param verb the operation that failed
   * @param code the operating system's code
   */
  constructor(name: string, verb: "read" | "written", code: string) {
    super(`${name} cannot be ${verb}: ${systemText(code) ?? code}`);
    this.verb = verb;
    this.code = code;
  }
}

/** The options of a {@link FileOutput}. */
export interface FileOutputOptions {
  /** Write each piece at once. Default: false. */
  readonly unbuffered?: boolean | undefined;

  /** An output that must be flushed before this one. Default: none. */
  readonly after?: TextOutput | undefined;

  /** The name in errors. Default: the name of the standard stream, or the number of the descriptor. */
  readonly name?: string | undefined;
}

const OUTPUT_OPTIONS: Names<FileOutputOptions> = { unbuffered: true, after: true, name: true };

/** Throws unless it may be a file descriptor: some values end the process of Node. */
function checkDescriptor(descriptor: number): void {
  expectType("a descriptor as a number", descriptor, "number");
  if (Number.isInteger(descriptor) && descriptor >= 0) return;
  throw new RangeError(
    `Expected a descriptor to be a whole number of 0 or more, got ${descriptor}`,
  );
}

const STANDARD: readonly string[] = ["input", "output", "error output"];

function nameOf(descriptor: number): string {
  const name = STANDARD[descriptor];
  return name === undefined ? `Descriptor ${descriptor}` : `The standard ${name}`;
}

const NOTHING = Buffer.alloc(0);

/**
 * An output that writes to a file descriptor. Text that could not be written is kept: it is written first
 * next time, and no new text is accepted until then.
 */
export class FileOutput implements TextOutput {
  /** The number of characters after the last newline. */
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
   * @param options when to write the text
   */
  constructor(descriptor: number, options: FileOutputOptions = {}) {
    checkDescriptor(descriptor);
    checkOptionNames("output options", options, OUTPUT_OPTIONS);
    expectGiven("unbuffered to be a boolean", options.unbuffered, "boolean");
    expectGiven("name to be a string", options.name, "string");
    if (options.after !== undefined) {
      checkObject("after", options.after);
      expectType("after with a method flush", options.after.flush, "function");
    }
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
    expectType("text as a string", text, "string");
    if (text === "") return;
    if (this.unsent.length > 0) this.flush();
    this.column = columnAfter(this.column, text);
    this.pending += text;
    const now = this.unbuffered || (this.byLine && text.includes("\n"));
    if (now || this.pending.length >= FULL) this.flush();
  }

  /**
   * Writes all pending text.
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

  /** Flushes the other output first. Its errors are reported when that output is flushed itself. */
  private goAfter(): void {
    const { after } = this;
    try {
      if (after?.handOver !== undefined) after.handOver();
      else after?.flush();
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
        // ECONNRESET: of a socket, whose reader has left some of it unread.
        this.closed = code === "EPIPE" || code === "EOF" || code === "ECONNRESET";
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

/** The byte order mark in UTF-8. */
const MARK = Buffer.from("\uFEFF");

/** An input that reads a file descriptor as UTF-8, piece by piece. */
export class FileInput implements TextInput {
  private readonly descriptor: number;
  private readonly name: string;
  private readonly decoder: StringDecoder = new StringDecoder("utf8");
  /** The buffer that bytes are read into; undefined before the first ones. */
  private buffer: Buffer | undefined = undefined;
  private started = false;
  /** Whether it is read by `chunks`, as bytes arrive. */
  private isArriving = false;

  /**
   * @param descriptor the file descriptor
   * @param name the name in errors. Default: the name of the standard stream, or the number of the
   * descriptor
   */
  constructor(descriptor: number, name: string = nameOf(descriptor)) {
    checkDescriptor(descriptor);
    expectType("name to be a string", name, "string");
    this.descriptor = descriptor;
    this.name = name;
  }

  /**
   * The size of the file in bytes; undefined for pipes, terminals and the like, where reading waits for the
   * writer.
   */
  get size(): number | undefined {
    // Without `bigint` the next `realpathSync` of Node fails for a pipe.
    const stats = fstatSync(this.descriptor, { bigint: true });
    return stats.isFile() ? Number(stats.size) : undefined;
  }

  /** @throws {DescriptorError} if it cannot be read */
  read(): string | undefined {
    for (;;) {
      const bytes = this.readBytes();
      const isEnd = bytes.length === 0;
      let text = isEnd ? this.decoder.end() : this.decoder.write(bytes);
      if (!this.started && text !== "") {
        this.started = true;
        text = withoutMark(text);
      }
      if (text !== "") return text;
      if (isEnd) return undefined;
    }
  }

  /**
   * The next bytes, without a byte order mark; undefined at the end. They are overwritten by the next call.
   * Not to be mixed with `read`, which decodes what it has read.
   *
   * @throws {DescriptorError} if it cannot be read
   */
  readChunk(): Uint8Array | undefined {
    const bytes = this.readBytes();
    if (bytes.length === 0) return undefined;
    const rest = this.unmarked(bytes);
    return rest.length === 0 ? this.readChunk() : rest;
  }

  /** Whether reading blocks the thread while it waits for the writer. */
  get blocks(): boolean {
    return this.descriptor !== 0 && this.size === undefined;
  }

  /**
   * The bytes as they arrive, in the pieces of `readChunk`, instead of which it is to be used. Other work goes
   * on meanwhile, unless the input `blocks`.
   */
  async *chunks(): AsyncGenerator<Uint8Array, undefined, undefined> {
    if (this.descriptor !== 0 || this.size !== undefined) {
      for (let chunk = this.readChunk(); chunk !== undefined; chunk = this.readChunk()) yield chunk;
      return;
    }
    this.isArriving = true;
    try {
      for await (const bytes of process.stdin) yield this.unmarked(bytes as Buffer);
    } catch (thrown) {
      const code = codeOf(thrown);
      throw code === undefined ? thrown : new DescriptorError(this.name, "read", code);
    }
  }

  /** The bytes without a byte order mark, which the first ones may have. */
  private unmarked(bytes: Buffer): Buffer {
    const isFirst = !this.started;
    this.started = true;
    return isFirst && bytes.subarray(0, MARK.length).equals(MARK)
      ? bytes.subarray(MARK.length)
      : bytes;
  }

  /**
   * Closes the file. A standard stream stays open: what is opened next would get its number, and Node ends
   * the process when it finds something else there.
   */
  close(): void {
    if (this.descriptor > 2) closeSync(this.descriptor);
    else if (this.isArriving) process.stdin.destroy();
  }

  /** The next bytes, none at the end. They are overwritten by the next call. */
  private readBytes(): Buffer {
    const buffer = (this.buffer ??= Buffer.alloc(Math.min(MOST, Math.max(FULL, this.size ?? 0))));
    for (;;) {
      try {
        return buffer.subarray(0, readSync(this.descriptor, buffer, 0, buffer.length, null));
      } catch (thrown) {
        const code = codeOf(thrown);
        if (code === "EOF") return NOTHING;
        if (code === undefined) throw thrown;
        if (code !== "EAGAIN") throw new DescriptorError(this.name, "read", code);
        block(WAIT_MS);
      }
    }
  }
}

/** The text without the byte order mark that some editors put at the beginning of a file. */
export function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** The code of an error of the operating system, such as `ENOENT`. */
export function codeOf(thrown: unknown): string | undefined {
  const code = thrown instanceof Error ? (thrown as NodeJS.ErrnoException).code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** The result of an action; `refused` if the operating system refuses it. */
export function unlessRefused<T>(action: () => T, refused: T): T {
  try {
    return action();
  } catch (thrown) {
    if (codeOf(thrown) === undefined) throw thrown;
    return refused;
  }
}

/** Blocks this thread for this many milliseconds. */
export function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
