/*
 * The terminal at which a person types. All input goes through one buffer, `typed`, which the line editor,
 * programs that read, the debugger and the poll for Ctrl-C share. So what is typed ahead goes to the next of
 * them that reads.
 *
 * The buffer is filled in three ways. While a query runs, the event loop does not: `key` and `line` block
 * on a descriptor, and `poll` reads another one that does not block. Between queries, `listen` reads the
 * standard input as the event loop delivers it.
 *
 * The line editor keeps the terminal in raw mode, in which Ctrl-C is a character like any other; `key`
 * sets that mode where there is no line editor. If the terminal cannot be opened by name, the standard
 * input is the one that blocks, and polls see nothing.
 */
import { closeSync, constants, openSync, readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { EndOfRun } from "../machine/errors.js";
import type { TextOutput } from "../machine/text-ends.js";
import { block, codeOf, unlessRefused } from "./file-streams.js";

/** The character of Ctrl-C. */
export const INTERRUPT = "\x03";
/** The character of Ctrl-D. */
export const END = "\x04";

const BACKSPACE = /[\b\x7f]/;
const ERASE_LINE = "\x15";

/** Milliseconds between two polls of the terminal. */
const LOOK_MS = 5;
/** Milliseconds to wait for a key where reading does not block. */
const PAUSE_MS = 2;

/** Ctrl-C was typed. */
export class Interruption extends EndOfRun {
  override readonly name: string = "Interruption";

  constructor() {
    super("Interrupted");
  }
}

/** Keys such as arrows send more than one character. */
const KEY = /^(?:\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Z])|.)/su;
/** A line that is typed, or one that Ctrl-C drops; `$1` is its text. */
const LINE = /^([^\r\n\x03]*)(?:\r\n?|\n|\x03)/;

/** The input from the terminal of the process. */
export class Terminal {
  private readonly waiting: number;
  private readonly passing: number | undefined;
  private readonly decoder: StringDecoder = new StringDecoder("utf8");
  private readonly buffer: Buffer = Buffer.alloc(4096);
  /** Typed text that nothing has read yet. */
  private typed = "";
  private hasEnded = false;
  private wasInterrupted = false;
  private lookAt = 0;
  /** Whether it is lent to another program, whose input this one may not read. */
  isLent = false;

  /** Opens the terminal of the process. */
  constructor() {
    const path = "/dev/tty";
    let waiting = 0;
    let passing: number | undefined;
    unlessRefused(() => {
      waiting = openSync(path, "r");
      passing = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    }, undefined);
    this.waiting = waiting;
    this.passing = passing;
  }

  /**
   * Looks whether Ctrl-C was typed since the last call of `forgive`. All else that was typed stays for what reads
   * next, but for what came before Ctrl-C, which drops it as terminals do. Cheap enough to be called
   * often: the terminal itself is looked at every few milliseconds.
   */
  poll(): boolean {
    const now = performance.now();
    if (this.isLent) return false;
    if (!this.wasInterrupted && this.passing !== undefined && now >= this.lookAt) {
      this.lookAt = now + LOOK_MS;
      this.typed += this.readFrom(this.passing) ?? "";
      const at = this.typed.lastIndexOf(INTERRUPT);
      if (at >= 0) {
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

  /**
   * Reads typed text while the event loop runs.
   *
   * @param heard called when there is something new to take, and at the end
   * @returns a function that stops it
   */
  listen(heard: () => void): () => void {
    const { stdin } = process;
    const take = (bytes: Buffer): void => {
      this.typed += this.decoder.write(bytes);
      heard();
    };
    const end = (): void => {
      this.hasEnded = true;
      heard();
    };
    stdin.on("data", take).on("end", end).resume();
    return () => stdin.off("data", take).off("end", end).pause();
  }

  /**
   * Takes the typed text up to the end of its first line, which becomes `"\r"`, or up to Ctrl-C.
   *
   * @returns all that was typed, perhaps nothing, if no line has ended yet; undefined if the terminal is gone
   */
  takeLine(): string | undefined {
    const { typed } = this;
    const [whole, text] = LINE.exec(typed) ?? [typed];
    this.typed = typed.slice(whole.length);
    if (whole === "" && this.hasEnded) return undefined;
    return text === undefined || whole.endsWith(INTERRUPT) ? whole : `${text}\r`;
  }

  /** Takes all that was typed, with newlines as a program reads them. */
  takeText(): string {
    const { typed } = this;
    this.typed = "";
    return typed.replace(/\r\n?/g, "\n");
  }

  /** Whether a whole line has been typed ahead. */
  get hasLine(): boolean {
    return LINE.test(this.typed);
  }

  /**
   * Waits for the next key; undefined when the terminal is gone.
   *
   * @returns a character, or the sequence that a key such as an arrow sends
   */
  key(): string | undefined {
    const { stdin } = process;
    const isCooked = this.typed === "" && stdin.isTTY && !stdin.isRaw;
    if (isCooked) stdin.setRawMode(true);
    try {
      while (this.typed === "") {
        const text = this.readFrom(this.waiting);
        if (text === undefined) return undefined;
        this.typed = text;
      }
    } finally {
      if (isCooked) stdin.setRawMode(false);
    }
    const [key] = KEY.exec(this.typed)!;
    this.typed = this.typed.slice(key.length);
    return key;
  }

  /**
   * Waits for a line of a program's input, which can be corrected while it is typed.
   *
   * @param output shows the typed text
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
      } else if (key >= " " || key === "\t") {
        line.push(key);
        show(key);
      }
    }
  }

  /** Lets go of the terminal. */
  close(): void {
    if (this.waiting !== 0) closeSync(this.waiting);
    if (this.passing !== undefined) closeSync(this.passing);
  }

  /** The text that can be read now, perhaps none; undefined at the end. */
  private readFrom(descriptor: number): string | undefined {
    try {
      const count = readSync(descriptor, this.buffer, 0, this.buffer.length, null);
      return count === 0 ? undefined : this.decoder.write(this.buffer.subarray(0, count));
    } catch (thrown) {
      const code = codeOf(thrown);
      if (code === "EAGAIN") {
        if (descriptor === this.waiting) block(PAUSE_MS);
        return "";
      }
      if (code === "EIO" || code === "EOF") return undefined;
      throw thrown;
    }
  }
}
