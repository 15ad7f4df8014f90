/**
 * Goals with their outcomes. An outcome is true (the goal has an answer), false
 * (it has none), or the text of the formal term of the error that it raises, or
 * of a more general one. The goals of one table run in order on one engine.
 */
import { expect } from "vitest";
import { Engine } from "../../src/complete.js";
import { stress } from "../core/stress.js";
import type { Table } from "../tables.js";
import { Session } from "./text-goals.js";

/** The outcome of a goal. */
type Outcome = boolean | string;

/** A goal with its outcome. */
export type Case = readonly [goal: string, outcome: Outcome];

/** An engine with a program, which collects at every so many-th call; 0: as needed. */
export function engineWith(program = "", calls = 0): Engine {
  const engine = new Engine({ onMessage: () => undefined });
  stress(engine.inside.core, calls);
  if (program !== "") engine.consult(program);
  return engine;
}

/** Whether the goal has an answer. Its bindings do not matter. */
export function holds(engine: Engine, goal: string): boolean {
  return engine.once(`\\+ \\+ (${goal})`) !== undefined;
}

/** The outcome of a goal, which is `expected` if that may be said of it. */
function outcomeOf(
  isTrue: (goal: string) => boolean,
  goal: string,
  expected: Outcome,
): Outcome {
  if (typeof expected === "boolean") {
    const raised = `catch((${goal} -> R_ = yes ; R_ = no), error(E_, _), R_ = E_)`;
    if (isTrue(`${raised}, R_ == yes`)) return true;
    return isTrue(`${raised}, R_ == no`) ? false : "an error";
  }
  const raises = `catch((${goal}, fail), error(E_, _), true), subsumes_term((${expected}), E_)`;
  return isTrue(raises) ? expected : "not this error";
}

/** Runs the goals of a table and compares all outcomes at once. */
export function judge(cases: readonly Case[], engine: Engine = engineWith()): void {
  const isTrue = (goal: string): boolean => holds(engine, goal);
  const found = cases.map(([goal, outcome]): Case => [goal, outcomeOf(isTrue, goal, outcome)]);
  expect(found).toEqual(cases);
}

/**
 * The same for a table of a text file: no outcome is an answer, `Xs = LIST` has the values of `X`
 * in all answers, and a quoted text is what the goal writes. The option is the dialect. The engine may collect at every so many-th call.
 */
export function judgeTable({ program, option, rows }: Table, calls = 0): void {
  const session = new Session(
    {
      dialect: option === "swi" ? "swi" : "iso",
      onMessage: () => undefined,
    },
    calls,
  );
  if (program !== "") session.engine.consult(program);
  const isTrue = (goal: string): boolean => holds(session.engine, goal);
  const found = rows.map(([goal, expected]) => {
    if (expected === undefined)
      return outcomeOf(isTrue, goal, true) === true ? [goal] : [goal, "?"];
    if (expected === "false") return [goal, String(outcomeOf(isTrue, goal, false))];
    if (expected.startsWith("Xs = ")) return [goal, `Xs = ${session.answers(goal)}`];
    if (expected.startsWith('"')) return [goal, JSON.stringify(session.written(goal))];
    return [goal, outcomeOf(isTrue, goal, expected)];
  });
  expect(found).toEqual(rows);
}
