/*
 * The terminal that a person types at, read synchronously: while a query runs nothing else has its
 * turn, and yet Ctrl-C must be seen.
 *
 * The terminal is in raw mode, for which the line editor has seen to, so that Ctrl-C is a character as
 * others are. Two descriptors stand on it: one that blocks, for waiting on what is typed, and one that
 * does not, for a look in passing (`interrupted`). What is seen in passing and is no Ctrl-C waits in
 * `typed`. Where a terminal cannot be opened by name, the standard input is the one that blocks, and
 * nothing is seen in passing.
 */
import { closeSync, constants, openSync, readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { EndOfRun } from "../machine/host-errors.js";
import type { TextOutput } from "../machine/stream.js";
import { codeOf } from "./file-streams.js";

/** The character of Ctrl-C. */
export const INTERRUPT = "\x03";
/** The character of Ctrl-D. */
export const END = "\x04";

const BACKSPACE = /[\b\x7f]/;
const ERASE_LINE = "\x15";
const ESCAPE = "\x1b";

/** Milliseconds between two looks at what is typed. */
const LOOK_MS = 5;

/** Ctrl-C was typed. */
export class Interruption extends EndOfRun {
  override readonly name: string = "Interruption";

  constructor() {
    super("Interrupted");
  }
}

/** What is typed at the terminal of the process. */
export class Terminal {
  private readonly waiting: number;
  private readonly passing: number | undefined;
  private readonly decoder: StringDecoder = new StringDecoder("utf8");
  private readonly buffer: Buffer = Buffer.alloc(4096);
  private typed = "";
  private wasInterrupted = false;
  private lookAt = 0;
  /** Is it left to another program, whose input nobody else may read? */
  isLent = false;

  /** Opens the terminal of the process. */
  constructor() {
    const path = "/dev/tty";
    let waiting = 0;
    let passing: number | undefined;
    try {
      waiting = openSync(path, "r");
      passing = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    } catch (thrown) {
      if (codeOf(thrown) === undefined) throw thrown;
    }
    this.waiting = waiting;
    this.passing = passing;
  }

  /**
   * Whether Ctrl-C was typed since this was last made false by `forgive`. Cheap enough to be asked
   * often: a look at the terminal, which takes some microseconds, is for every few milliseconds.
   */
  get interrupted(): boolean {
    const now = performance.now();
    if (this.isLent) return false;
    if (!this.wasInterrupted && this.passing !== undefined && now >= this.lookAt) {
      this.lookAt = now + LOOK_MS;
      this.typed += this.readFrom(this.passing) ?? "";
      const at = this.typed.lastIndexOf(INTERRUPT);
      if (at >= 0) {
        // Whoever interrupts wants nothing of what was typed before.
        this.typed = this.typed.slice(at + 1);
        this.wasInterrupted = true;
      }
    }
    return this.wasInterrupted;
  }

  /** Takes an interruption as done with. */
  forgive(): void {
    this.wasInterrupted = false;
  }

  /** Takes what was typed and not yet read. */
  takeTyped(): string {
    const { typed } = this;
    this.typed = "";
    return typed;
  }

  /** Waits for the next character; undefined at the end, when the terminal is gone. */
  key(): string | undefined {
    while (this.typed === "") {
      const text = this.readFrom(this.waiting);
      if (text === undefined) return undefined;
      this.typed = text;
    }
    const [key] = this.typed;
    this.typed = this.typed.slice(key.length);
    return key;
  }

  /**
   * Waits for a line, which can be corrected while it is typed: what a program reads.
   *
   * @param output where it is seen
   * @returns the line with its newline; undefined for Ctrl-D at its beginning
   * @throws {Interruption} for Ctrl-C
   */
  line(output: TextOutput): string | undefined {
    const line: string[] = [];
    const show = (text: string): void => {
      output.write(text);
      output.flush();
    };
    for (;;) {
      const key = this.key();
      if (key === undefined || (key === END && line.length === 0)) return undefined;
      if (key === "\r" || key === "\n") {
        show("\n");
        return `${line.join("")}\n`;
      }
      if (key === INTERRUPT) {
        show("^C\n");
        throw new Interruption();
      }
      if (BACKSPACE.test(key) || key === ERASE_LINE) {
        const erased = key === ERASE_LINE ? line.length : Math.min(1, line.length);
        line.length -= erased;
        show("\b \b".repeat(erased));
      } else if (key === ESCAPE) {
        this.skipSequence();
      } else if (key >= " " || key === "\t") {
        line.push(key);
        show(key);
      }
    }
  }

  /** Passes over what an arrow or another special key sends behind the escape character. */
  private skipSequence(): void {
    const sequence = /^(?:\[[0-9;]*[A-Za-z~]|O[A-Z])/.exec(this.typed);
    if (sequence !== null) this.typed = this.typed.slice(sequence[0].length);
  }

  /** Lets go of the terminal. */
  close(): void {
    if (this.waiting !== 0) closeSync(this.waiting);
    if (this.passing !== undefined) closeSync(this.passing);
  }

  /** What there is to read, perhaps nothing; undefined at the end. */
  private readFrom(descriptor: number): string | undefined {
    try {
      const count = readSync(descriptor, this.buffer, 0, this.buffer.length, null);
      return count === 0 ? undefined : this.decoder.write(this.buffer.subarray(0, count));
    } catch (thrown) {
      const code = codeOf(thrown);
      if (code === "EAGAIN") {
        if (descriptor === this.waiting) pause();
        return "";
      }
      if (code === "EIO" || code === "EOF") return undefined;
      throw thrown;
    }
  }
}

/** Waits a little where a descriptor does not. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
}
