/*
 * An engine as the command line uses it: on a console, with one budget for all that it does.
 */
import { HaltError, LoadError, PrologError, ResourceError } from "../engine/errors.js";
import type { Query } from "../engine/query.js";
import { toValue } from "../engine/values.js";
import type { Value } from "../engine/values.js";
import { FileError, findProgram } from "../host/files.js";
import { NodeEngine } from "../host/node.js";
import type { NodeEngineOptions } from "../host/node.js";
import type { Budget } from "../solvers/budget.js";
import { say } from "./console.js";
import type { Console } from "./console.js";
import { attachDebugger, isAbortion } from "./debugger.js";
import { budgetOf, dictionaryOf } from "./inputs.js";
import type { Arguments, OptionRow } from "./options.js";

/** Options of the commands that run programs. */
export const engineOptions: readonly OptionRow[] = [
  {
    name: "dictionary",
    value: "FILE",
    doc: "the words of word/1, one a line; the built-in list unless given",
  },
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

  private constructor(options: NodeEngineOptions, console: Console, budget: Budget) {
    const { input, output, errorOutput } = console;
    this.console = console;
    this.budget = budget;
    this.engine = new NodeEngine({
      input,
      output,
      errorOutput,
      ...options,
      onMessage: (message) => {
        if (message.severity === "error") this.loadErrors++;
        say(console, message.text);
      },
    });
    attachDebugger(this.engine, console);
  }

  /**
   * Makes an engine as the options of a command say.
   *
   * @param args the options
   * @param console the streams
   * @param budget what all goals together may spend. Default: what the options say
   * @throws {FileError} if the dictionary cannot be read
   */
  static async start(
    args: Arguments,
    console: Console,
    budget: Budget = budgetOf(args, console),
  ): Promise<Session> {
    const dictionary = args.has("dictionary") ? { dictionary: await dictionaryOf(args) } : {};
    const options = { argv: args.rest, traditional: args.has("traditional"), ...dictionary };
    const session = new Session(options, console, budget);
    if (args.has("logic")) session.engine.once("set_prolog_flag(native, false)");
    return session;
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
  consult(names: readonly string[]): void {
    const paths = names.map((name) => {
      const path = findProgram(name);
      if (path === undefined) throw new FileError(name, "ENOENT");
      return path;
    });
    for (const path of paths) {
      this.prove("consult(_File)", { _File: path });
      this.budget.check();
    }
  }

  /** Whether a goal has an answer. */
  prove(goal: string, values: Readonly<Record<string, Value>> = {}): boolean {
    for (const _ of this.answers(goal, values)) return true;
    return false;
  }

  /**
   * Goes through the answers of a goal. The query, the same each time, stands on the answer until
   * the next one is asked for; whoever stops early ends it.
   *
   * @throws {PrologError} for an error that nobody catches
   * @throws {ResourceError} when the budget is exhausted
   * @throws {HaltError} when the program halts
   */
  *answers(
    goal: string,
    values: Readonly<Record<string, Value>> = {},
  ): Generator<Query, undefined, undefined> {
    const { budget } = this;
    const query = this.engine.query(goal, values, { limits: budget.rest });
    try {
      while (query.advance()) yield query;
    } catch (thrown) {
      throw budget.translate(thrown);
    } finally {
      budget.spend(query.inferences);
      query.return();
    }
  }

  /** Writes what is not yet written and closes what a program has left open. */
  close(): void {
    const { streams } = this.engine.database;
    for (const stream of streams.open) streams.close(stream);
  }
}

/** The lines for an error of a program; undefined for what is no such error. */
export function errorText(thrown: unknown): string | undefined {
  if (thrown instanceof LoadError) return thrown.message;
  if (!(thrown instanceof PrologError)) return undefined;
  if (isAbortion(thrown.term)) return "% Execution aborted";
  return thrown.line === undefined ? `Error: ${thrown.message}` : thrown.message;
}

/** Whether a run has to end with this, whatever else there is to do. */
export function isFinal(thrown: unknown): boolean {
  return thrown instanceof HaltError || thrown instanceof ResourceError;
}
