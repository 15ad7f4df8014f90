/*
 * Queries with answers as plain values: a run and the names of the goal's variables.
 */
import type { Value } from "../../src/machine/value-types.js";
import { argument, listOf } from "../../src/machine/cells.js";
import type { Core } from "../../src/machine/core.js";
import type { HostPredicates } from "../../src/machine/host-predicates.js";
import { Run } from "../../src/machine/run.js";
import { fromValue, toValue } from "../../src/machine/values.js";

/** A goal: a text, whose variables the answers name, or a function that makes the term. */
export type Goal = string | ((core: Core) => number);

/** A query. Several may be open, and advanced in any order. */
export class Query {
  readonly #core: Core;
  readonly #run: Run;

  constructor(core: Core, predicates: HostPredicates, goal: Goal) {
    this.#core = core;
    let answer: number | undefined;
    this.#run = new Run(core, predicates, () => {
      if (typeof goal === "function") return goal(core);
      const variables = new Map<string, number>();
      const cell = fromValue(core, readAndCall(goal), variables);
      answer = variables.get("B");
      return cell;
    });
    if (answer !== undefined) this.#run.answer = answer;
  }

  /** Whether there is another answer. Throws an UncaughtError, or an EndedError. */
  next(): boolean {
    return this.#run.step() === "answer";
  }

  /** The values of the goal's variables in the present answer, which the run has as a list of Name=Value. */
  answer(): Readonly<{ [name: string]: Value }> {
    const core = this.#core;
    const { items } = listOf(core, this.#run.answer);
    const entries = items.map((item) => [0, 1].map((i) => argument(core, item, i)));
    return Object.fromEntries(
      entries.map(([name, value]) => [core.name(name!), toValue(core, value!)]),
    );
  }

  /** Closes the query, which runs the cleanups that wait; more than once does nothing. */
  close(): void {
    this.#run.close();
  }
}

/** The goal that calls the goal of a text. */
function readAndCall(string: string): Value {
  const goal = { variable: "G" };
  return {
    functor: ",",
    args: [
      { functor: "$text_to_term", args: [{ string }, goal, { variable: "B" }] },
      { functor: "call", args: [goal] },
    ],
  };
}
