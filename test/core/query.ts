/*
 * Queries with answers as plain values: a run and the names of the goal's variables.
 */
import type { Value } from "../../src/machine/value-types.js";
import { argument, listOf } from "../../src/machine/cells.js";
import type { Core } from "../../src/machine/core.js";
import { EndedError } from "../../src/machine/errors.js";
import type { HostPredicates } from "../../src/machine/host-predicates.js";
import { Run } from "../../src/machine/run.js";
import { fromValue, toValue } from "../../src/machine/values.js";

/** A goal: a text, whose variables the answers name, a term as a value, or a function that makes the term. */
export type Goal = Value | ((core: Core) => number);

export interface QueryOptions {
  /** Calls after which the query ends with an EndedError. */
  readonly inferences?: number | undefined;
}

/** A query. Several may be open, and advanced in any order. */
export class Query {
  readonly #core: Core;
  readonly #run: Run;
  #names: string[] = [];
  #isAborted = false;

  constructor(core: Core, predicates: HostPredicates, goal: Goal, options: QueryOptions = {}) {
    this.#core = core;
    let answer: number | undefined;
    this.#run = new Run(core, predicates, () => {
      if (typeof goal === "function") return goal(core);
      const variables = new Map<string, number>();
      const isText = typeof goal === "object" && "string" in goal;
      const cell = fromValue(core, isText ? readAndCall(goal) : goal, variables);
      if (!isText) this.#names = [...variables.keys()];
      // The answer is a list of Name=Value, or the values alone.
      const names = this.#names.map((variable): Value => ({ variable }));
      answer = isText ? (variables.get("B") as number) : fromValue(core, names, variables);
      return cell;
    });
    if (answer !== undefined) this.#run.answer = answer;
    this.#run.budget.limits = options;
    const isAborted = (): boolean => this.#isAborted;
    this.#run.budget.abortion = {
      get aborted() {
        return isAborted();
      },
      reason: new EndedError("abort"),
    };
  }

  /** Whether there is another answer. Throws an UncaughtError, or an EndedError. */
  next(): boolean {
    return this.#run.step() === "answer";
  }

  /** The same, awaiting what predicates of the host wait for. */
  async nextAsync(): Promise<boolean> {
    let step = this.#run.step(Infinity, true);
    while (step === "pause") {
      await this.#run.awaited;
      step = this.#run.step(Infinity, true);
    }
    return step === "answer";
  }

  /** The values of the goal's variables in the present answer. */
  answer(): Readonly<{ [name: string]: Value }> {
    const core = this.#core;
    const answer: { [name: string]: Value } = {};
    for (const [i, item] of listOf(core, this.#run.answer).items.entries()) {
      const name = this.#names[i] ?? core.name(argument(core, item, 0));
      answer[name] = toValue(
        core,
        this.#names.length > 0 ? core.deref(item) : argument(core, item, 1),
      );
    }
    return answer;
  }

  /** Ends the query at its next call: for timers, and for predicates of the host. */
  abort(): void {
    this.#isAborted = true;
  }

  /** Calls that the query has made. */
  get inferences(): number {
    return this.#run.budget.inferences;
  }

  /** Whether a limit has been reached, even if the program has caught the error. */
  get isExhausted(): boolean {
    return this.#run.budget.exhausted !== undefined;
  }

  /** Closes the query, which runs the cleanups that wait; more than once does nothing. */
  close(): void {
    this.#run.close();
  }
}

/** The goal that calls the goal of a text. */
function readAndCall(text: Value): Value {
  const goal = { variable: "G" };
  return {
    functor: ",",
    args: [
      { functor: "$text_to_term", args: [text, goal, { variable: "B" }] },
      { functor: "call", args: [goal] },
    ],
  };
}
