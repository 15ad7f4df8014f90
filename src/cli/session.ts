/*
 * An engine as the command line uses it: on a console, with one budget for all that it does.
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
import { toValue } from "../engine/values.js";
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
    doc: "the words of word/1, of a to z, one a line; the built-in list unless given",
  },
  { name: "no-codegen", doc: "interpret all predicates: generate no code for those that are hot" },
  { name: "logic", doc: "run board relations in Prolog, without native code" },
  { name: "traditional", doc: "set flags as SWI-Prolog does: double quotes are strings" },
];

/** An engine, what it may spend, and what it has reported. */
export class Session {
  readonly engine: NodeEngine;
  readonly console: Console;

  /** How many errors have been reported while programs were loaded. */
  loadErrors = 0;

  private readonly budget: Budget;
  private progress: Progress | undefined = undefined;
  /** What ends the query that is open from outside. */
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
   * Makes an engine as the options of a command say.
   *
   * @param args the options
   * @param console the streams
   * @param budget what all goals together may spend. Default: what the options say
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

  /** The terminal that a person types at, where the console is interactive; opened when first needed. */
  get terminal(): Terminal {
    return (this.opened ??= new Terminal());
  }

  /** Is nothing left of what the session may spend? */
  get isSpent(): boolean {
    return this.budget.isSpent;
  }

  /** The goal of `initialization(Goal, main)`, if a program has said one. */
  get mainGoal(): Value | undefined {
    const goal = this.engine.loader.mainGoal;
    return goal === undefined ? undefined : toValue(goal);
  }

  /**
   * Loads programs, each in its turn. Errors in them are reported and counted, not thrown.
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
        this.prove("consult(_File)", { _File: path });
      } finally {
        this.unwatch();
      }
      this.budget.check();
    }
  }

  /** Shows how far the load of a file is, if that is large and somebody watches. */
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

  /** The same, for a goal in which predicates may wait: signals count while they do. */
  async provesLater(goal: string, values: Readonly<Record<string, Value>> = {}): Promise<boolean> {
    for await (const _ of this.answers(goal, values)) return true;
    return false;
  }

  /**
   * Goes through the answers of a goal. The query, the same each time, stands on the answer until
   * the next one is asked for; whoever stops early ends it.
   *
   * @param goal the goal
   * @param values values for variables of it. Default: none
   * @param abortion what ends it from outside, by throwing its reason. Default: nothing does
   * @throws {PrologError} for an error that nobody catches
   * @throws {ResourceError} when the budget is exhausted
   * @throws {HaltError} when the program halts
   */
  async *answers(
    goal: string,
    values: Readonly<Record<string, Value>> = {},
    abortion?: Abortion,
  ): AsyncGenerator<Query, undefined, undefined> {
    const query = this.begin(goal, values, abortion);
    try {
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
   * Makes something of the answer at which a query stands, within the limits of the session and as
   * long as nothing ends the query: an answer may be small, and its text without end.
   *
   * @throws {ResourceError} when the budget is exhausted, or there can be no such text
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
      throw thrown instanceof Ball ? this.engine.errorOf(thrown) : thrown;
    } finally {
      setPayer(before);
    }
  }

  /**
   * Does what a command does with the session, and closes that: calls the goals of `at_halt/1` and closes
   * what the program has left open.
   *
   * @param command what it does. What it throws is thrown, but for a `HaltError`, which is an exit code
   * @returns the exit code of the command; not 0 if something could not be written in the end
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

  /** False if something went wrong, which has been said. */
  private close(): boolean {
    const { streams, extensions } = this.engine.database;
    let isClean = true;
    if (extensions.atHalt !== undefined && !this.isSpent)
      isClean = this.finish(() => this.prove("halt"));
    // What is written to the standard streams is for the whole command to flush.
    for (const stream of [...streams.open].filter(({ standard }) => !standard)) {
      isClean = this.finish(() => streams.close(stream)) && isClean;
    }
    this.opened?.close();
    return isClean;
  }

  /** Does one of the last things, and says what goes wrong in it; true if nothing does. */
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

/** Milliseconds between two looks at what may end a query that waits. */
const LOOK_MS = 20;

/** Waits until a promise is settled, or what waits for it is to end. */
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

/** From so many bytes on a file is large: it takes a second or so. */
const LARGE = 1 << 20;

/** The lines for an error of a program; undefined for what is no such error. */
export function errorText(thrown: unknown): string | undefined {
  if (thrown instanceof LoadError) return thrown.message;
  if (thrown instanceof InternalError) return thrown.message;
  if (!(thrown instanceof PrologError)) return undefined;
  if (isAbortion(thrown.term)) return "% Execution aborted";
  return thrown.report;
}

/** Whether a run has to end with this, whatever else there is to do. */
export function isFinal(thrown: unknown): boolean {
  return thrown instanceof HaltError || thrown instanceof ResourceError || isOutputFailure(thrown);
}
