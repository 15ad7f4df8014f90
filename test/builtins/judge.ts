/**
 * Tables of goals with their outcomes. An outcome is true (the goal has an
 * answer), false (it has none), or the text of the formal term of the error that
 * it raises. The goals of one table run in order on one engine.
 */
import { expect } from "vitest";
import { Engine } from "../../src/complete.js";

/** The outcome of a goal. */
type Outcome = boolean | string;

/** A goal with its outcome. */
export type Case = readonly [goal: string, outcome: Outcome];

/** An engine with a program. */
export function engineWith(program = ""): Engine {
  const engine = new Engine({ onMessage: () => undefined });
  if (program !== "") engine.consult(program);
  return engine;
}

/** Whether the goal has an answer. Its bindings do not matter. */
export function holds(engine: Engine, goal: string): boolean {
  return engine.once(`\\+ \\+ (${goal})`) !== undefined;
}

/** Runs the goals of a table and compares all outcomes at once. */
export function judge(cases: readonly Case[], engine: Engine = engineWith()): void {
  const found = cases.map(([goal, outcome]): Case => {
    if (typeof outcome === "boolean") {
      const raised = `catch((${goal} -> R_ = yes ; R_ = no), error(E_, _), R_ = E_)`;
      if (holds(engine, `${raised}, R_ == yes`)) return [goal, true];
      return holds(engine, `${raised}, R_ == no`) ? [goal, false] : [goal, "an error"];
    }
    const raises = `catch((${goal}, fail), error(E_, _), true), \\+ E_ \\= (${outcome})`;
    return holds(engine, raises) ? [goal, outcome] : [goal, "not this error"];
  });
  expect(found).toEqual(cases);
}
