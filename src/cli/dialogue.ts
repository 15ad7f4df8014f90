/*
 * The top level for a person at a terminal.
 *
 * Goals come from the line editor, a goal at a time. A query then runs synchronously, and looks at the
 * terminal now and then: Ctrl-C ends it, wherever it is, and leaves the database as it is. After an
 * answer that may not be the last a key says how to go on.
 *
 * A goal is handed to the engine through `user_input` (see goal-input.ts), as those of a pipe are.
 * When a program reads more than has been typed, a line is read for it.
 */
import { Ball } from "../terms/error-terms.js";
import { HaltError, ResourceError } from "../engine/errors.js";
import type { Query } from "../engine/query.js";
import { atomName, isAtom } from "../terms/term.js";
import { END, INTERRUPT, Interruption } from "../host/terminal.js";
import type { Terminal } from "../host/terminal.js";
import { withFullStop } from "../text/writer.js";
import { answerStyle } from "./answer-flags.js";
import { answerTexts } from "./answer-text.js";
import { drawings } from "./board-answers.js";
import { completions } from "./completion.js";
import { SUCCESS, say } from "./console.js";
import { extentOf, readGoal } from "./goal-input.js";
import { LineEditor } from "./line-editor.js";
import { errorText } from "./session.js";
import type { Session } from "./session.js";
import { startShell } from "./shell.js";

/** Before a line that a program reads. */
const READ_PROMPT = "|: ";

/** Columns of a terminal that does not say how many it has. */
const COLUMNS = 80;

/** How many answers the key `f` asks for. */
const FIVE = 5;

const KEYS = [
  "  ;  SPACE  TAB  n   the next answer",
  "  .  RETURN          no further answer",
  "  f                  the next five answers",
  "  a                  all answers",
  "  w                  this answer in full",
  "  p                  this answer as it was shown first",
  "  Ctrl-C             no further answer; while one is computed, stops that",
  "  h  ?               this help",
].join("\n");

/** What a dialogue may be given. Everything has a default. */
interface DialogueOptions {
  /** The file that keeps the history. Default: none does. */
  readonly historyFile?: string | undefined;
}

/**
 * Answers the goals that a person types, until that person leaves.
 *
 * @param session on the terminal of the process
 * @param options what it may be given. Default: nothing
 * @returns the exit code
 * @throws {HaltError} when a query halts
 * @throws {ResourceError} when the budget of the session is exhausted
 */
export async function runDialogue(
  session: Session,
  options: DialogueOptions = {},
): Promise<number> {
  const editor = await LineEditor.open({
    terminal: session.terminal,
    historyFile: options.historyFile,
    complete: (line) => completions(session.engine, line),
    extent: (text) => extentOf(session, text),
    say: (line) => say(session.console, line),
  });
  try {
    return await new Dialogue(session, editor).run();
  } finally {
    editor.close();
  }
}

/** What to do after an answer. */
type Step = "next" | "stop" | "five" | "all";

class Dialogue {
  private readonly session: Session;
  private readonly editor: LineEditor;
  private readonly terminal: Terminal;
  /** What has been typed and is to be read from `user_input`. */
  private readonly given: string[] = [];
  /** Have further lines come together with the goal? */
  private isPasted = false;
  private readonly interruption = new Interruption();

  constructor(session: Session, editor: LineEditor) {
    const { terminal } = session;
    this.session = session;
    this.editor = editor;
    this.terminal = terminal;
    const { database } = session.engine;
    database.host.input = { read: () => this.readLine() };
    const { environment } = database.host;
    const { shell } = environment ?? {};
    if (environment !== undefined && shell !== undefined) {
      // A command of the shell finds the terminal as it is elsewhere.
      database.host.environment = {
        ...environment,
        shell: (command) => {
          const giveBack = lend(terminal);
          try {
            return shell(command);
          } finally {
            giveBack();
          }
        },
        startShell: (command) => {
          const giveBack = lend(terminal);
          const { status, end } = startShell(command, () => this.interruption);
          return { status: Promise.resolve(status).finally(giveBack), end };
        },
      };
    }
  }

  async run(): Promise<number> {
    const { userInput } = this.session.engine.database.streams;
    let wasInterrupted = false;
    for (;;) {
      if (userInput.hasArrived) userInput.scan(endOfBlanks);
      if (!userInput.hasArrived) {
        this.freshLine();
        const text = await this.editor.read(wasInterrupted);
        if (text === undefined) break;
        this.isPasted = this.terminal.hasLine;
        this.given.push(text);
      }
      const goal = readGoal(this.session);
      wasInterrupted = goal !== undefined && !(await this.answer(goal));
    }
    this.write("\n");
    return SUCCESS;
  }

  /** Answers a goal; false if Ctrl-C has ended it. */
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
    if (thrown instanceof ResourceError) return thrown.report;
    if (!(thrown instanceof Ball)) return errorText(thrown);
    // What the flags of answers say is no list of options.
    const { engine } = this.session;
    return errorText(engine.errorOf(thrown));
  }

  private async showAnswers(answers: AsyncGenerator<Query, undefined, undefined>): Promise<void> {
    let count = 0;
    /** How many further answers are shown without asking. */
    let wanted = 0;
    for await (const query of answers) {
      this.freshLine();
      const shown = this.show(query, count++ === 0);
      if (query.isLast) {
        this.write(`${withFullStop(shown).slice(shown.length)}\n`);
        return;
      }
      if (this.isPasted && this.terminal.hasLine) {
        // The next goal has come together with this one.
        this.write("\n;  ... .\n");
        return;
      }
      if (--wanted <= 0) {
        const step = this.askStep(query);
        if (step === "stop") {
          this.write("\n;  ... .\n");
          return;
        }
        wanted = step === "all" ? Infinity : step === "five" ? FIVE : 1;
      }
      this.write("\n");
    }
    this.freshLine();
    this.write(count === 0 ? "   false.\n" : ";  false.\n");
  }

  /** Shows the present answer and returns its text: the last line of it has no end yet. */
  private show(query: Query, isFirst: boolean, inFull = false): string {
    const { engine } = this.session;
    const style = answerStyle(engine, inFull);
    const lines: string[] = [];
    if (style.binding !== undefined) {
      for (const [i, drawing] of drawings(query.terms()).entries()) {
        if (i > 0) lines.push("%");
        lines.push(...drawing.map((line) => `% ${line}`));
      }
    }
    const parts = this.session.within(query, () => answerTexts(engine, query, style));
    if (parts.length === 0) parts.push("true");
    const whole = parts.join(", ");
    const columns = process.stdout.columns || COLUMNS;
    if (whole.length + 4 <= columns) lines.push(whole);
    else lines.push(...parts.map((part, i) => (i < parts.length - 1 ? `${part},` : part)));
    this.write(`${isFirst ? "   " : ";  "}${lines.join("\n   ")}`);
    return whole;
  }

  /** Waits for the key that says how to go on. */
  private askStep(query: Query): Step {
    for (;;) {
      const key = this.terminal.key();
      switch (key) {
        case ";":
        case " ":
        case "\t":
        case "n":
          return "next";
        case ".":
        case "\r":
        case "\n":
        case INTERRUPT:
        case END:
        case undefined:
          return "stop";
        case "f":
          return "five";
        case "a":
          return "all";
        case "h":
        case "?":
          this.write(`\n${KEYS}\n`);
          this.show(query, true);
          break;
        case "w":
        case "p":
          this.write("\n");
          this.show(query, true, key === "w");
          break;
      }
    }
  }

  /** Input for programs, a line at a time. */
  private readLine(): string | undefined {
    const given = this.given.shift();
    if (given !== undefined) return given;
    const { output } = this.session.console;
    if (output.column === 0) output.write(this.readPrompt());
    output.flush();
    return this.terminal.line(output);
  }

  /** What prompt1/1 has said for this line, or prompt/2 for all. */
  private readPrompt(): string {
    const { globals } = this.session.engine.database;
    const prompt = globals.get("$prompt1") ?? globals.get("$prompt");
    globals.delete("$prompt1");
    return prompt === undefined || !isAtom(prompt) ? READ_PROMPT : atomName(prompt);
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

/** Where the blanks end that stand at a place of a text: what a read leaves of its last line. */
function endOfBlanks(text: string, from: number): number {
  const blanks = /\s*/y;
  blanks.lastIndex = from;
  blanks.exec(text);
  return blanks.lastIndex;
}

/** What keys of a terminal that is not raw send to all programs in the foreground. */
const KEY_SIGNALS = ["SIGINT", "SIGQUIT"] as const;

/**
 * Leaves the terminal to a command, as other programs expect it. Ctrl-C and Ctrl-\ are for the command:
 * they end it, and not this process too.
 *
 * @returns what takes the terminal back
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
