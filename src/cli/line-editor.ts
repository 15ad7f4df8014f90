/*
 * The line editor of the top level: node:readline on the terminal, with a history in a file; a goal may
 * span several lines.
 *
 * Between two goals it is paused and reads nothing: node/terminal.ts reads what is typed while a query
 * runs. Lines that arrive together, for example when several goals are pasted, wait in `lines`.
 */
import { appendFileSync, chmodSync, readFileSync, writeFileSync } from "node:fs";
import type { Interface } from "node:readline";
import { Readable } from "node:stream";
import { codeOf, unlessRefused } from "../node/file-streams.js";
import type { Terminal } from "../node/terminal.js";

/** The maximal number of lines in the history. */
const KEPT = 1000;

const FIRST_PROMPT = "?- ";
const NEXT_PROMPT = "|    ";

interface LineEditorOptions {
  /** The terminal at which a person types. */
  readonly terminal: Terminal;

  /** The file that stores the history. Default: none. */
  readonly historyFile?: string | undefined;

  /**
   * The completions of the end of a line, and the text that they replace.
   */
  complete(line: string): [string[], string];

  /** Whether the typed text is a whole goal, part of one, or only blanks and comments. */
  extent(text: string): "whole" | "part" | "blank";

  /** Writes a line for people. */
  say(line: string): void;
}

/** Ctrl-C has discarded the typed text. */
const DROPPED = Symbol("dropped");

/** Reads goals from the terminal of the process. */
export class LineEditor {
  private readonly options: LineEditorOptions;
  private readonly reader: Interface;
  private readonly input: Readable;
  /** The lines of the goal that is being typed. */
  private text = "";
  private waiter: ((line: string | typeof DROPPED | undefined) => void) | undefined = undefined;
  private closed = false;
  /** Whether Ctrl-C was typed last. Then another one leaves. */
  private interrupted = false;
  private historyFails = false;

  private constructor(reader: Interface, input: Readable, options: LineEditorOptions) {
    this.options = options;
    this.reader = reader;
    this.input = input;
    reader.on("line", (line) => {
      this.interrupted = false;
      this.settle(line);
    });
    reader.on("close", () => {
      this.closed = true;
      this.settle(undefined);
    });
    reader.on("history", (history) => this.joinInHistory(history));
    reader.on("SIGINT", () => this.interrupt());
    // The reader that returns to the foreground after Ctrl-Z is paused and shows nothing.
    reader.on("SIGCONT", () => {
      if (this.waiter !== undefined) reader.prompt(true);
    });
  }

  /** Starts reading the terminal. */
  static async open(options: LineEditorOptions): Promise<LineEditor> {
    const { createInterface } = await import("node:readline");
    const input = Object.assign(new Readable({ read: () => {} }), {
      setRawMode: (mode: boolean) => process.stdin.setRawMode(mode),
    });
    const reader = createInterface({
      input,
      output: process.stdout,
      terminal: true,
      history: readHistory(options.historyFile),
      historySize: KEPT,
      removeHistoryDuplicates: true,
      completer: (line: string) => options.complete(line),
    });
    reader.pause();
    return new LineEditor(reader, input, options);
  }

  /**
   * The next goal that is typed, as text with its full stop.
   *
   * @param wasInterrupted whether the last query was ended by Ctrl-C
   * @returns undefined if the person leaves
   */
  async read(wasInterrupted: boolean): Promise<string | undefined> {
    this.text = "";
    this.interrupted = wasInterrupted;
    const stop = this.options.terminal.listen(() => this.feed());
    try {
      return await this.goal();
    } finally {
      if (!this.closed) this.reader.pause();
      stop();
    }
  }

  private async goal(): Promise<string | undefined> {
    for (;;) {
      const line = await this.nextLine(this.text === "" ? FIRST_PROMPT : NEXT_PROMPT);
      if (line === undefined) return undefined;
      if (line === DROPPED) {
        this.text = "";
        continue;
      }
      this.text += `${line}\n`;
      const extent = this.options.extent(this.text);
      if (extent === "blank") this.text = "";
      if (extent !== "whole") continue;
      this.keep(oneLine(this.text.trimEnd()));
      return this.text;
    }
  }

  /** Returns the terminal to its usual mode. */
  close(): void {
    if (!this.closed) this.reader.close();
  }

  private async nextLine(prompt: string): Promise<string | typeof DROPPED | undefined> {
    if (this.closed) return undefined;
    return new Promise((resolve) => {
      this.waiter = resolve;
      this.reader.setPrompt(prompt);
      this.reader.prompt(true);
      this.feed();
    });
  }

  /** Passes typed text to the reader, until that has a line. */
  private feed(): void {
    while (this.waiter !== undefined) {
      const text = this.options.terminal.takeLine();
      if (text === undefined) this.reader.close();
      if (!text) return;
      this.input.emit("data", text);
    }
  }

  private settle(line: string | typeof DROPPED | undefined): void {
    const { waiter } = this;
    this.waiter = undefined;
    waiter?.(line);
  }

  /** Handles Ctrl-C: discards the typed text. If there is none, a second Ctrl-C leaves. */
  private interrupt(): void {
    const { reader } = this;
    const isEmpty = reader.line === "" && this.text === "";
    reader.write(null, { ctrl: true, name: "e" });
    reader.write(null, { ctrl: true, name: "u" });
    process.stdout.write("^C\n");
    if (isEmpty && this.interrupted) {
      reader.close();
      return;
    }
    if (isEmpty) this.options.say("To leave, type Ctrl-C again, Ctrl-D, or halt.");
    this.interrupted = isEmpty;
    this.settle(DROPPED);
  }

  /** Joins the lines of a goal to one line of the history. */
  private joinInHistory(history: string[]): void {
    if (this.text === "" || history.length < 2) return;
    const [line, before] = history;
    history.splice(0, 2, oneLine(`${before}\n${line}`));
  }

  private keep(line: string): void {
    const { historyFile, say } = this.options;
    if (historyFile === undefined || line.includes("\n")) return;
    try {
      appendFileSync(historyFile, `${line}\n`, { mode: 0o600 });
    } catch (thrown) {
      const code = codeOf(thrown);
      if (code === undefined) throw thrown;
      if (!this.historyFails) say(`Warning: the history cannot be kept (${code}): ${historyFile}`);
      this.historyFails = true;
    }
  }
}

/** The lines joined to one, unless a comment in them extends to the end of its line. */
function oneLine(text: string): string {
  return text.includes("%") ? text : text.replace(/\s*\n\s*/g, " ");
}

/** The lines of the history, newest first; a file that has become long is truncated. */
function readHistory(file: string | undefined): string[] {
  if (file === undefined) return [];
  const text = unlessRefused(() => readFileSync(file, "utf8"), "");
  const lines = text.split("\n").filter((line) => line !== "");
  const last = lines.slice(-KEPT);
  if (lines.length > 2 * KEPT) {
    writeFileSync(file, `${last.join("\n")}\n`);
    chmodSync(file, 0o600);
  }
  return last.reverse();
}
