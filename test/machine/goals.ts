/* Answers of goals as text, for tests of control. */

import { Engine, PrologError } from "../../src/complete.js";
import type { EngineOptions, StringValue } from "../../src/complete.js";

/** An engine with a program. */
export function engineOf(program = "", options: EngineOptions = {}): Engine {
  const engine = new Engine(options);
  engine.consult(program);
  return engine;
}

/** The answers of a goal, each a list of its variables, and at the end the ball if there is one. */
export function answers(engine: Engine, goal: string): string[] {
  const found: string[] = [];
  const shown = `format(string(Shown_), "~q", [${goalVariables(goal)}])`;
  try {
    for (const { Shown_ } of engine.query(`( ${goal} ), ${shown}`)) {
      found.push((Shown_ as StringValue).string);
    }
  } catch (thrown) {
    if (!(thrown instanceof PrologError)) throw thrown;
    const { term } = thrown;
    found.push(`throws ${typeof term === "string" ? term : JSON.stringify(term)}`);
  }
  return found;
}

function goalVariables(goal: string): string {
  const names = [...new Set(goal.match(/\b[A-Z]\w*/g))];
  return `[${names.join(",")}]`;
}
