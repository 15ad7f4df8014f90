/*
 * Small programs in Tau Prolog and in our engine: the same answers in the same order, and the same
 * output.
 */

import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { disagreements, goals, program } from "./goals.js";
import { ourAnswers, Tau } from "./tau.js";

const MOST = 60;

/** Predicates that change the database, the operators or the flags. */
const TRACES = /\b(?:assert[az]|retract(?:all)?|abolish|op|set_\w+|tick)\b/;

/** Both systems with the program loaded. */
class Both {
  readonly engine: Engine;
  readonly tau: Tau = new Tau(program);
  #written = "";

  constructor() {
    const output = {
      column: 0,
      write: (text: string) => (this.#written += text),
      flush: () => undefined,
    };
    this.engine = new Engine({ output });
    this.engine.consult(program);
  }

  /** The answers of each, and its output meanwhile. */
  answers(goal: string): { ours: string[]; tau: string[] } {
    this.#written = "";
    const before = this.tau.output.length;
    const ours = ourAnswers(this.engine, goal, MOST);
    const tau = this.tau.answers(goal, MOST);
    ours.push(`writes ${this.#written}`);
    tau.push(`writes ${this.tau.output.slice(before)}`);
    return { ours, tau };
  }
}

const untouched = new Both();

function bothAnswers(goal: string): { ours: string[]; tau: string[] } {
  return (TRACES.test(goal) ? new Both() : untouched).answers(goal);
}

describe.each(Object.entries(goals))("%s", (_, theme) => {
  it.each(theme)("%s", (goal) => {
    const { ours, tau } = bothAnswers(goal);
    expect(ours).toEqual(tau);
  });
});

it.each(disagreements)("known disagreements are still disagreements: %s: %s", (goal) => {
  const { ours, tau } = bothAnswers(goal);
  expect(ours).not.toEqual(tau);
});
