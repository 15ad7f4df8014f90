/*
 * The top level for a person at a terminal.
 *
 * Goals come from the line editor, one at a time. A query then runs synchronously and checks the terminal
 * now and then: Ctrl-C ends it anywhere and leaves the database as it is. After an answer that may not be
 * the last one, a key decides how to continue.
 *
 * A goal is passed to the engine through `user_input` (see goal-input.ts), like goals from a pipe. When a
 * program reads more than has been typed, a further line is read for it.
 */
import { HaltError, ResourceError } from "../engine/errors.js";
import { END, INTERRUPT, Interruption } from "../node/terminal.js";
import type { Terminal } from "../node/terminal.js";
import { SUCCESS, say } from "./console.js";
import { LineEditor } from "./line-editor.js";
import type { Query } from "../engine/query.js";
import { drawings } from "./board-answers.js";
import { completions } from "./completion.js";
import { extentOf, readGoal, skipBlanks } from "./goal-input.js";
import { errorText } from "./session.js";
import type { Dialogue as Participant, Session } from "./session.js";
import { withFullStop } from "./toplevel.js";

/** The prompt for a line that a program reads. */
const READ_PROMPT = "|: ";

/** The prompt that a program has set. */
const PROMPT = `
  (   nb_current('$prompt1', Prompt), Prompt \\== []
  ->  nb_setval('$prompt1', [])
  ;   nb_current('$prompt', Prompt)
  ),
  atom(Prompt)`;

/** The number of columns if the terminal does not report it. */
const COLUMNS = 80;

/** The number of further answers that a key requests. */
const WANTED: ReadonlyMap<string | undefined, number> = new Map([
  ...[";", " ", "\t", "n"].map((key) => [key, 1] as const),
  ...[".", "\r", "\n", INTERRUPT, END, undefined].map((key) => [key, 0] as const),
  ["f", 5],
  ["a", Infinity],
]);

const KEYS = [
  "  ;  SPACE  TAB  n   the next answer",
  "  .  RETURN          no further answer",
  "  f                  the next five answers",
  "  a                  all answers",
  "  w                  this answer in full",
  "  p                  this answer as shown at first",
  "  Ctrl-C             no further answer; also interrupts the search for one",
  "  h  ?               this help",
].join("\n");

/**
 * Answers the goals that a person types, until the person leaves.
 *
 * @throws {HaltError} when a query halts
 * @throws {ResourceError} when the budget of the session is exhausted
 */
export async function runDialogue(session: Session, historyFile?: string): Promise<number> {
  const editor = await LineEditor.open({
    terminal: session.terminal,
    historyFile,
    complete: (line) => completions(session.engine, line),
    extent: (text) => extentOf(session.engine, text),
    say: (line) => say(session.console, line),
  });
  try {
    return await new Dialogue(session, editor).run();
  } finally {
    editor.close();
  }
}

class Dialogue implements Participant {
  private readonly session: Session;
  private readonly editor: LineEditor;
  private readonly terminal: Terminal;
  /** Typed text that is still to be read from `user_input`. */
  private readonly given: string[] = [];
  /** Whether further lines have come together with the goal. */
  private isPasted = false;
  readonly interruption: Interruption = new Interruption();

  constructor(session: Session, editor: LineEditor) {
    const { terminal } = session;
    this.session = session;
    this.editor = editor;
    this.terminal = terminal;
    session.dialogue = this;
  }

  lend(): () => void {
    return lend(this.terminal);
  }

  async run(): Promise<number> {
    const { engine } = this.session;
    let wasInterrupted = false;
    for (;;) {
      if (!skipBlanks(engine)) {
        this.freshLine();
        const text = await this.editor.read(wasInterrupted);
        if (text === undefined) break;
        this.isPasted = this.terminal.hasLine;
        this.given.push(text);
      }
      const goal = readGoal(engine);
      wasInterrupted = goal !== undefined && !(await this.answer(goal));
    }
    this.write("\n");
    return SUCCESS;
  }

  /** Answers a goal; false if Ctrl-C ended it. */
  private async answer(goal: string): Promise<boolean> {
    const { session, terminal } = this;
    terminal.forgive();
    const abortion = {
      get aborted() {
        return terminal.poll();
      },
      reason: this.interruption,
    };
    try {
      await this.showAnswers(session.answers(goal, {}, abortion));
      return true;
    } catch (thrown) {
      if (thrown instanceof Interruption) {
        this.freshLine();
        say(session.console, "% Interrupted: the query is over; the program is as it was left.");
        return false;
      }
      if (thrown instanceof HaltError || session.isSpent) throw thrown;
      const report = this.reportOf(thrown);
      if (report === undefined) throw thrown;
      this.freshLine();
      say(session.console, report);
      return true;
    }
  }

  private reportOf(thrown: unknown): string | undefined {
    return thrown instanceof ResourceError ? thrown.report : errorText(thrown);
  }

  private async showAnswers(answers: AsyncGenerator<Query, undefined, undefined>): Promise<void> {
    let count = 0;
    /** The number of further answers to show without asking. */
    let wanted = 0;
    for await (const query of answers) {
      this.freshLine();
      const shown = this.show(query, count++ === 0);
      if (query.isLast) {
        this.write(`${withFullStop(shown).slice(shown.length)}\n`);
        return;
      }
      if (this.isPasted && this.terminal.hasLine) {
        // The next goal was entered together with this one.
        this.write("\n;  ... .\n");
        return;
      }
      if (--wanted <= 0) {
        wanted = this.askWanted(query);
        if (wanted === 0) {
          this.write("\n;  ... .\n");
          return;
        }
      }
      this.write("\n");
    }
    this.freshLine();
    this.write(count === 0 ? "   false.\n" : ";  false.\n");
  }

  /** Shows the current answer and returns its text, whose last line is still open. */
  private show(query: Query, isFirst: boolean, inFull = false): string {
    const { session } = this;
    const lines: string[] = [];
    if (!inFull && session.drawsBoards) {
      for (const [i, drawing] of drawings(query.row()).entries()) {
        if (i > 0) lines.push("%");
        lines.push(...drawing.map((line) => `% ${line}`));
      }
    }
    const parts = session.texts(query, inFull);
    if (parts.length === 0) parts.push("true");
    const whole = parts.join(", ");
    const columns = process.stdout.columns || COLUMNS;
    if (whole.length + 4 <= columns) lines.push(whole);
    else lines.push(...parts.map((part, i) => (i < parts.length - 1 ? `${part},` : part)));
    this.write(`${isFirst ? "   " : ";  "}${lines.join("\n   ")}`);
    return whole;
  }

  /** Waits for the key that decides how to continue: the number of answers to show. */
  private askWanted(query: Query): number {
    for (;;) {
      const key = this.terminal.key();
      const wanted = WANTED.get(key);
      if (wanted !== undefined) return wanted;
      const isHelp = key === "h" || key === "?";
      if (!isHelp && key !== "w" && key !== "p") continue;
      this.write(isHelp ? `\n${KEYS}\n` : "\n");
      this.show(query, true, key === "w");
    }
  }

  /** Reads input for programs, a line at a time. */
  readLine(): string | undefined {
    const given = this.given.shift();
    if (given !== undefined) return given;
    const { output } = this.session.console;
    if (output.column === 0) output.write(this.readPrompt());
    output.flush();
    return this.terminal.line(output);
  }

  /** The prompt set by prompt1/1 for this line, or by prompt/2 for all. */
  private readPrompt(): string {
    const row = this.session.engine.once<{ Prompt: string }>(PROMPT);
    return row?.Prompt ?? READ_PROMPT;
  }

  private freshLine(): void {
    if (this.session.console.output.column > 0) this.write("\n");
  }

  private write(text: string): void {
    const { output } = this.session.console;
    output.write(text);
    output.flush();
  }
}

/** Signals that keys send to all foreground programs when the terminal is not raw. */
const KEY_SIGNALS = ["SIGINT", "SIGQUIT"] as const;

/**
 * Lends the terminal to a command, in the mode that programs expect. Ctrl-C and Ctrl-\ then affect the
 * command and do not end this process.
 *
 * @returns a function that takes the terminal back
 */
function lend(terminal: Terminal): () => void {
  const ignore = (): void => {};
  for (const signal of KEY_SIGNALS) process.on(signal, ignore);
  process.stdin.setRawMode(false);
  terminal.isLent = true;
  return () => {
    terminal.isLent = false;
    process.stdin.setRawMode(true);
    for (const signal of KEY_SIGNALS) process.off(signal, ignore);
  };
}
