/*
 * An engine for the command line: on a console, with one budget for everything that it does.
 */
import {
  HaltError,
  InternalError,
  LoadError,
  PrologError,
  ResourceError,
} from "../engine/errors.js";
import type { Budget } from "../solvers/budget.js";
import type { Value } from "../machine/value-types.js";
import { nodeEnvironment } from "../node/process-environment.js";
import { FileError, findProgram } from "../node/node-files.js";
import { NodeEngine } from "../node/node.js";
import type { NodeEngineOptions } from "../node/node.js";
import { Terminal, END, INTERRUPT } from "../node/terminal.js";
import type { Environment } from "../machine/environment.js";
import { ERROR, isOutputFailure, say } from "./console.js";
import type { Console } from "./console.js";
import { budgetOf, dictionaryOf } from "./inputs.js";
import type { Arguments, OptionRow } from "./options.js";
import { startShell } from "./shell.js";
import type { Engine } from "../engine/engine.js";
import { ask } from "../engine/ask.js";
import type { QueryOptions } from "../engine/query-options.js";
import type { Query } from "../engine/query.js";
import type { Abortion } from "../machine/budget.js";
import { makeAtom, makeCompound, makeVariable } from "../machine/build.js";
import { NIL } from "../machine/cells.js";
import type { Core } from "../machine/core.js";
import { installHelp } from "../node/help.js";
import { shownBoards } from "./board-answers.js";
import { debuggerOf } from "../debugger/debugger.js";
import type { InputStream } from "../machine/input-stream.js";
import { argumentsOf } from "../machine/value-parts.js";

/** Options of the commands that run programs. */
export const engineOptions: readonly OptionRow[] = [
  {
    name: "dictionary",
    value: "FILE",
    doc: "the words of word/1, of a to z, one per line (default: the built-in list)",
  },
  { name: "logic", doc: "run board relations in Prolog, without native code" },
  { name: "swi", doc: "the dialect of SWI-Prolog since version 7: double quotes are strings" },
];

/** The number of levels of a term that are shown to a person, who has a key for the whole of it. */
const DEPTH = 100;

/** A person at a terminal, as programs see it. */
export interface Dialogue {
  /** Reads a line for the program. */
  readLine(): string | undefined;
  /** Gives the terminal to a command; returns what takes it back. */
  lend(): () => void;
  /** The error of a command that Ctrl-C has ended. */
  readonly interruption: Error;
}

/** An engine, its budget, and the errors that it has reported. */
export class Session {
  readonly engine: Engine;
  readonly console: Console;

  /** The numbers of errors and of warnings reported while loading programs. */
  loadErrors = 0;
  loadWarnings = 0;

  private readonly budget: Budget;
  /** Takes part in what programs read and run. */
  dialogue: Dialogue | undefined = undefined;
  private opened: Terminal | undefined = undefined;

  private constructor(
    options: NodeEngineOptions,
    console: Console,
    budget: Budget,
    forPeople: boolean,
  ) {
    const { input, interactive, output, errorOutput } = console;
    this.console = console;
    this.budget = budget;
    const read = (): string | undefined =>
      this.dialogue === undefined
        ? this.opened?.takeText() || input.read()
        : this.dialogue.readLine();
    this.engine = new NodeEngine({
      input: interactive ? { read } : input,
      output,
      errorOutput,
      environment: this.environment(),
      ...options,
      onMessage: (message) => {
        if (message.severity === "error") this.loadErrors++;
        else this.loadWarnings++;
        say(this.console, message.text);
      },
    }) as unknown as Engine;
    attachDebugger(this.engine, interactive ? () => this.terminal : undefined);
    installHelp(this.engine);
    if (!forPeople) return;
    this.prove(
      `current_prolog_flag(answer_write_options, Options),
       set_prolog_flag(answer_write_options, [max_depth(${DEPTH})|Options]),
       set_prolog_flag(answer_boards, drawn)`,
    );
  }

  /** The environment of the process; commands get the terminal in its usual mode. */
  private environment(): Environment {
    const { shell } = nodeEnvironment;
    return {
      ...nodeEnvironment,
      shell: (command) => {
        const giveBack = this.dialogue?.lend();
        try {
          return shell!(command);
        } finally {
          giveBack?.();
        }
      },
      startShell: (command) => {
        const { dialogue } = this;
        if (dialogue === undefined) return startShell(command);
        const giveBack = dialogue.lend();
        const { status, end } = startShell(command, () => dialogue.interruption);
        return { status: Promise.resolve(status).finally(giveBack), end };
      },
    };
  }

  /**
   * Makes an engine with the options of a command.
   *
   * @param forPeople whether answers are shown to a person at a terminal. Default: false
   * @throws {FileError} if the dictionary cannot be read
   */
  static async start(
    args: Arguments,
    console: Console,
    budget: Budget = budgetOf(args, console),
    forPeople = false,
  ): Promise<Session> {
    const dictionary = args.has("dictionary") ? { dictionary: await dictionaryOf(args) } : {};
    const options: NodeEngineOptions = {
      argv: args.rest,
      dialect: args.has("swi") ? "swi" : "iso",
      ...dictionary,
    };
    const session = new Session(options, console, budget, forPeople);
    if (args.has("logic")) session.engine.once("set_prolog_flag(native, false)");
    return session;
  }

  /** The terminal of an interactive console; opened when it is first needed. */
  get terminal(): Terminal {
    return (this.opened ??= new Terminal());
  }

  /** Whether the budget of the session is used up. */
  get isSpent(): boolean {
    return this.budget.isSpent;
  }

  /** The goals of `initialization(Goal, program)`. */
  get programGoals(): Value[] {
    return this.initial("program");
  }

  /** The goal of `initialization(Goal, main)`, if a program has one. */
  get mainGoal(): Value | undefined {
    return this.initial("main")[0];
  }

  private initial(When: string): Value[] {
    const rows = this.engine.query<{ Module: string; Goal: Value }>(
      "system:'$initial_goal'(When, Goal, Module)",
      { When },
    );
    return rows
      .all()
      .map(({ Module, Goal }) =>
        Module === "user" ? Goal : { functor: ":", args: [Module, Goal] },
      );
  }

  /**
   * Loads programs in order. Errors in them are reported and counted, not thrown.
   *
   * @throws {FileError} if there is no such file, before anything is loaded
   */
  consult(names: readonly string[]): void {
    const paths = names.map((name) => {
      const path = findProgram(name);
      if (path === undefined) throw new FileError(name, "ENOENT");
      return path;
    });
    for (const path of paths) {
      this.prove("system:consult(user:_File)", { _File: path });
      this.budget.check();
    }
  }

  prove(goal: string, values: Readonly<Record<string, Value>> = {}): boolean {
    const query = this.begin(goal, values);
    try {
      return this.#within(() => query.advance());
    } finally {
      this.end(query);
    }
  }

  /** The same, for a goal in which predicates may wait: signals are handled meanwhile. */
  async provesLater(goal: string, values: Readonly<Record<string, Value>> = {}): Promise<boolean> {
    for await (const _ of this.answers(goal, values)) return true;
    return false;
  }

  /**
   * Iterates over the answers of a goal. The same query is yielded each time, at the current answer;
   * stopping early ends the query.
   *
   * @param abortion ends the query from outside, by throwing its reason. Default: none
   * @throws {PrologError} for an uncaught error
   * @throws {ResourceError} when the budget is exhausted
   * @throws {HaltError} when the program halts
   */
  async *answers(
    goal: string,
    values: Readonly<Record<string, Value>> = {},
    abortion?: Abortion,
    options: QueryOptions = {},
    prepare: (query: Query) => void = () => undefined,
  ): AsyncGenerator<Query, undefined, undefined> {
    const query = this.begin(goal, values, abortion).with(options);
    prepare(query);
    const { evaluation } = query;
    const isOver = (): boolean =>
      abortion?.aborted === true || this.budget.isSpent || evaluation.timeLeft <= 0;
    try {
      for (let step = evaluation.step(Infinity); step !== "end"; step = evaluation.step(Infinity)) {
        if (step === "answer") yield query;
        else if (evaluation.awaited !== undefined) await settled(evaluation.awaited, isOver);
      }
      return undefined;
    } catch (thrown) {
      throw this.budget.translate(thrown);
    } finally {
      this.end(query);
    }
  }

  private begin(goal: string, values: Readonly<Record<string, Value>>, abortion?: Abortion): Query {
    const { budget } = this;
    const query = this.engine.query(goal, values, { limits: budget.rest });
    if (abortion !== undefined) query.evaluation.watch(abortion);
    return query;
  }

  private end(query: Query): void {
    this.budget.spend(query.inferences);
    this.#within(() => query.return());
  }

  /** The result of `action`; an error of a limit tells that of the session. */
  #within<T>(action: () => T): T {
    try {
      return action();
    } catch (thrown) {
      throw this.budget.translate(thrown);
    }
  }

  /**
   * The current answer of a query as text: bindings, then goals that are delayed.
   *
   * @param query the query, which has just been advanced
   * @param isWhole whether to ignore the settings that shorten terms: the depth and the hooks. Default: false
   * @throws {ResourceError} when the budget is exhausted
   */
  texts(query: Query, isWhole: boolean = false): string[] {
    return this.#within(() => {
      const texts = query.evaluation.texts(isWhole);
      return isWhole || !this.drawsBoards ? texts : shownBoards(query, texts);
    });
  }

  /** The current answer of a query whose rows are lines of JSON. */
  line(query: Query): string {
    return this.#within(() => query.row() as unknown as string);
  }

  get drawsBoards(): boolean {
    return this.engine.once("current_prolog_flag(answer_boards, drawn)") !== undefined;
  }

  /**
   * Runs a command with the session, and then closes the session: calls the goals of `at_halt/1` and closes
   * the streams that the program has left open.
   *
   * @param command the command. Its errors are rethrown, except for a `HaltError`, which is an exit code
   * @returns the exit code of the command; not 0 if some output could not be written in the end
   */
  async use(command: () => Promise<number>): Promise<number> {
    let status: number;
    try {
      status = await command();
    } catch (thrown) {
      if (!(thrown instanceof HaltError)) {
        this.close();
        throw thrown;
      }
      ({ status } = thrown);
    }
    return this.close() ? status : status || ERROR;
  }

  /** Closes the session; false if something went wrong, which has been reported. */
  private close(): boolean {
    const { engine } = this;
    const { streams } = engine.inside;
    let isClean = this.finish(() => streams.drain());
    // Only library(swi) has at_halt/1.
    const hasEndings = (core: Core): readonly [number, number] => [
      makeCompound(core, "$module", [
        makeAtom(core, "swi"),
        makeVariable(core),
        makeVariable(core),
      ]),
      NIL,
    ];
    if (!this.isSpent && ask(engine.inside, hasEndings, () => true) === true)
      isClean = this.finish(() => this.prove("halt")) && isClean;
    // The command flushes the standard streams as a whole.
    for (const stream of streams.open)
      if (!stream.isStandard) isClean = this.finish(() => streams.close(stream)) && isClean;
    this.opened?.close();
    return isClean;
  }

  /** Performs one of the closing steps and reports errors; true if there are none. */
  private finish(action: () => void): boolean {
    try {
      action();
      return true;
    } catch (thrown) {
      if (thrown instanceof HaltError) return true;
      const error = this.engine.inside.messages.errorFor(thrown);
      const text = error instanceof ResourceError ? error.message : errorText(error);
      if (text === undefined) throw error;
      say(this.console, text);
      return false;
    }
  }
}

/** Milliseconds between two checks of whether a waiting query must end. */
const LOOK_MS = 20;

/** Waits until a promise is settled, or until the waiting must end. */
async function settled(promise: PromiseLike<unknown>, isOver: () => boolean): Promise<void> {
  let timer: ReturnType<typeof setInterval> | undefined;
  await new Promise<void>((resolve) => {
    const done = (): void => resolve();
    promise.then(done, done);
    timer = setInterval(() => {
      if (isOver()) resolve();
    }, LOOK_MS);
  });
  clearInterval(timer);
}

/** The lines for an error of a program; undefined for other errors. */
export function errorText(thrown: unknown): string | undefined {
  if (thrown instanceof LoadError) return thrown.message;
  if (thrown instanceof InternalError) return thrown.message;
  if (!(thrown instanceof PrologError)) return undefined;
  if (isAbortion(thrown.term)) return "% Execution aborted";
  return thrown.report;
}

/** Whether this ends a run unconditionally. */
export function isFinal(thrown: unknown): boolean {
  return thrown instanceof HaltError || thrown instanceof ResourceError || isOutputFailure(thrown);
}

/** Keys that mean another key at a terminal: those that stop a program abort the query. */
const ON_TERMINAL: ReadonlyMap<string, string> = new Map([
  [INTERRUPT, "a"],
  [END, "a"],
]);

const NEWLINE = 10;

/**
 * Makes the debugger of an engine ask how to continue.
 *
 * @param terminal the terminal that a person types at. Default: none, and it asks for lines
 */
function attachDebugger({ inside }: Engine, terminal?: () => Terminal): void {
  debuggerOf(inside).ask =
    terminal === undefined
      ? () => lineKey(inside.streams.userInput)
      : () => terminalKey(terminal());
}

function terminalKey(terminal: Terminal): string | undefined {
  const key = terminal.key();
  return key === undefined ? undefined : (ON_TERMINAL.get(key) ?? key);
}

/** The first character of the next line that is not blank, or `""`; undefined at the end. */
function lineKey(input: InputStream): string | undefined {
  if (input.peek() < 0) return undefined;
  let line = "";
  for (let code = input.get(); code >= 0 && code !== NEWLINE; code = input.get()) {
    line += String.fromCodePoint(code);
  }
  return line.trim().slice(0, 1);
}

/** Whether it is the ball that `abort/0` and the debugger throw to give up a query. */
function isAbortion(term: Value): boolean {
  return argumentsOf(term, "unwind")?.[0] === "abort";
}
