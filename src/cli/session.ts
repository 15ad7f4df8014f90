/*
 * An engine for the command line: on a console, with one budget for everything that it does.
 */
import { statSync } from "node:fs";
import { basename } from "node:path";
import { register } from "../builtins/register.js";
import { timedGoals } from "../builtins/statistics.js";
import {
  HaltError,
  InternalError,
  LoadError,
  PrologError,
  ResourceError,
} from "../engine/errors.js";
import type { Query } from "../engine/query.js";
import { toValue } from "../engine/conversion.js";
import type { Value } from "../engine/values.js";
import { nodeEnvironment } from "../host/process-environment.js";
import { FileError, findProgram } from "../host/node-files.js";
import { helpRows } from "../host/help.js";
import { NodeEngine } from "../host/node.js";
import { Terminal } from "../host/terminal.js";
import type { NodeEngineOptions } from "../host/node.js";
import type { Abortion } from "../machine/meter.js";
import type { Budget } from "../engine/budget.js";
import { setPayer } from "../terms/effort.js";
import { Ball } from "../terms/error-terms.js";
import { declareAnswerFlags } from "./answer-flags.js";
import { ERROR, isOutputFailure, say } from "./console.js";
import type { Console } from "./console.js";
import { attachDebugger, isAbortion } from "./debugger-dialogue.js";
import { budgetOf, dictionaryOf } from "./inputs.js";
import type { Arguments, OptionRow } from "./options.js";
import { startShell } from "./shell.js";
import { TimeProgress } from "./time-progress.js";
import { showProgress } from "./progress.js";
import type { Progress } from "./progress.js";

/** Options of the commands that run programs. */
export const engineOptions: readonly OptionRow[] = [
  {
    name: "dictionary",
    value: "FILE",
    doc: "the words of word/1, of a to z, one per line (default: the built-in list)",
  },
  { name: "no-codegen", doc: "interpret all predicates instead of generating code for hot ones" },
  { name: "logic", doc: "run board relations in Prolog, without native code" },
  { name: "traditional", doc: "use SWI-Prolog's flags: double quotes are strings" },
];

/** An engine, its budget, and the errors that it has reported. */
export class Session {
  readonly engine: NodeEngine;
  readonly console: Console;

  /** The number of errors reported while loading programs. */
  loadErrors = 0;

  private readonly budget: Budget;
  private progress: Progress | undefined = undefined;
  /** Ends the open query from outside. */
  private abortion: Abortion | undefined = undefined;
  private readonly timing: TimeProgress | undefined = undefined;
  private opened: Terminal | undefined = undefined;

  private constructor(
    options: NodeEngineOptions,
    console: Console,
    budget: Budget,
    forPeople: boolean,
  ) {
    const { input, interactive } = console;
    let { output, errorOutput } = console;
    if (console.watched) {
      this.timing = new TimeProgress(errorOutput);
      output = this.timing.before(output);
      errorOutput = this.timing.before(errorOutput);
    }
    this.console = { ...console, output, errorOutput };
    this.budget = budget;
    this.engine = new NodeEngine({
      input: interactive ? { read: () => this.opened?.takeText() || input.read() } : input,
      output,
      errorOutput,
      ...options,
      onMessage: (message) => {
        if (message.severity === "error") this.loadErrors++;
        this.unwatch();
        say(this.console, message.text);
      },
    });
    attachDebugger(this.engine, interactive ? () => this.terminal : undefined);
    this.engine.database.host.environment = { ...nodeEnvironment, startShell };
    const { database } = this.engine;
    register(database, database.system, helpRows(this.engine));
    declareAnswerFlags(database, forPeople);
  }

  /**
   * Makes an engine with the options of a command.
   *
   * @param args the options
   * @param console the streams
   * @param budget the budget of all goals together. Default: according to the options
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
    const options = {
      argv: args.rest,
      codegen: !args.has("no-codegen"),
      traditional: args.has("traditional"),
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
    return this.engine.loader.programGoals.map((goal) => toValue(goal));
  }

  /** The goal of `initialization(Goal, main)`, if a program has one. */
  get mainGoal(): Value | undefined {
    const goal = this.engine.loader.mainGoal;
    return goal === undefined ? undefined : toValue(goal);
  }

  /**
   * Loads programs in order. Errors in them are reported and counted, not thrown.
   *
   * @throws {FileError} if there is no such file, before anything is loaded
   */
  async consult(names: readonly string[]): Promise<void> {
    const paths = names.map((name) => {
      const path = findProgram(name);
      if (path === undefined) throw new FileError(name, "ENOENT");
      return path;
    });
    for (const path of paths) {
      await this.watch(path);
      try {
        this.prove("system:consult(user:_File)", { _File: path });
      } finally {
        this.unwatch();
      }
      this.budget.check();
    }
  }

  /** Shows the progress of loading a file, if that is large and a person watches. */
  private async watch(path: string): Promise<void> {
    const { size } = statSync(path);
    if (!this.console.watched || size < LARGE) return;
    this.progress = await showProgress(this.console, `Loading ${basename(path)}`, size);
    this.engine.loader.onTerm = (file, offset) => {
      if (file === path) this.progress?.update(offset);
    };
  }

  private unwatch(): void {
    this.engine.loader.onTerm = undefined;
    this.progress?.stop();
    this.progress = undefined;
  }

  /** Whether a goal has an answer. */
  prove(goal: string, values: Readonly<Record<string, Value>> = {}): boolean {
    const query = this.begin(goal, values);
    try {
      return query.advance();
    } catch (thrown) {
      throw this.budget.translate(thrown);
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
   * @param goal the goal
   * @param values values for variables of the goal. Default: none
   * @param abortion ends the query from outside, by throwing its reason. Default: none
   * @param prepare called with the query before it starts. Default: not called
   * @throws {PrologError} for an uncaught error
   * @throws {ResourceError} when the budget is exhausted
   * @throws {HaltError} when the program halts
   */
  async *answers(
    goal: string,
    values: Readonly<Record<string, Value>> = {},
    abortion?: Abortion,
    prepare?: (query: Query) => void,
  ): AsyncGenerator<Query, undefined, undefined> {
    const query = this.begin(goal, values, abortion);
    try {
      prepare?.(query);
      for (;;) {
        const step = query.advanceOrWait();
        if (step === false) return undefined;
        if (step === true) yield query;
        else await settled(step, () => abortion?.aborted === true || this.budget.isSpent);
      }
    } catch (thrown) {
      throw this.budget.translate(thrown);
    } finally {
      this.end(query);
    }
  }

  private begin(goal: string, values: Readonly<Record<string, Value>>, abortion?: Abortion): Query {
    const { budget } = this;
    const query = this.engine.query(goal, values, { limits: budget.rest });
    const { database } = this.engine;
    timedGoals.delete(database);
    const watching = this.timing?.watching(
      () => timedGoals.get(database),
      () => query.inferences,
      abortion,
    );
    if (watching !== undefined) query.watch(watching);
    else if (abortion !== undefined) query.watch(abortion);
    this.abortion = abortion;
    return query;
  }

  private end(query: Query): void {
    this.timing?.erase();
    this.budget.spend(query.inferences);
    try {
      query.return();
    } catch (thrown) {
      throw this.budget.translate(thrown);
    }
  }

  /**
   * Computes something from the current answer of a query, within the limits of the session and until the
   * query is ended: an answer may be small, and its text infinite.
   *
   * @throws {ResourceError} when the budget is exhausted, or if such a text is impossible
   */
  within<Result>(query: Query, make: () => Result): Result {
    const { budget, abortion } = this;
    const spend = (calls: number): void => budget.spend(calls);
    const before = setPayer({
      spend,
      charge(calls) {
        spend(calls);
        if (abortion?.aborted === true) throw abortion.reason;
        budget.check(query.inferences);
      },
      reserve: () => {},
      look: () => {},
    });
    try {
      return make();
    } catch (thrown) {
      throw thrown instanceof Ball ? this.engine.errorOf(thrown) : budget.translate(thrown);
    } finally {
      setPayer(before);
    }
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
    const { streams, extensions } = this.engine.database;
    let isClean = true;
    if (extensions.atHalt !== undefined && !this.isSpent)
      isClean = this.finish(() => this.prove("halt"));
    // The command flushes the standard streams as a whole.
    for (const stream of [...streams.open].filter(({ standard }) => !standard)) {
      isClean = this.finish(() => streams.close(stream)) && isClean;
    }
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
      const error = thrown instanceof Ball ? this.engine.errorOf(thrown) : thrown;
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

/** Files of at least this many bytes count as large: they take a second or so to load. */
const LARGE = 1 << 20;

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
