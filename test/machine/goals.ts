/* Answers of goals as text. */

import { Engine, PrologError } from "../../src/complete.js";
import type { EngineOptions, Value } from "../../src/complete.js";
import type { StringValue } from "../../src/types.js";

/** An engine with a program. */
export function engineOf(program = "", options: EngineOptions = {}): Engine {
  const engine = new Engine(options);
  engine.consult(program);
  return engine;
}

/** The term `shown` in each answer of a goal, with the goals on its variables, which are called A, B, … */
export function* texts(
  engine: Engine,
  goal: string,
  shown: string,
  values: Record<string, Value> = {},
): Generator<string, void, undefined> {
  const whole = `( ${goal} ), copy_term((${shown}), Copy_, Goals_), numbervars(Copy_-Goals_, 0, _),
    ( Goals_ == [] -> Shown_ = Copy_ ; Shown_ = Copy_-Goals_ ), format(string(Text_), "~q", [Shown_])`;
  for (const { Text_ } of engine.query(whole, values)) yield (Text_ as StringValue).string;
}

/** The answers of a goal, each a list of its variables, and at the end the ball if there is one. */
export function answers(engine: Engine, goal: string): string[] {
  const found: string[] = [];
  const names = [...new Set(goal.match(/\b[A-Z]\w*/g))];
  try {
    for (const text of texts(engine, goal, `[${names.join(",")}]`)) found.push(text);
  } catch (thrown) {
    if (!(thrown instanceof PrologError)) throw thrown;
    const { term } = thrown;
    found.push(`throws ${typeof term === "string" ? term : JSON.stringify(term)}`);
  }
  return found;
}

/** The formal term of the error that ends a goal after its answers. */
export function errorOf(engine: Engine, goal: string, values: Record<string, Value> = {}): string {
  const [text] = texts(engine, `catch(( ${goal}, fail ), error(F_, _), true)`, "F_", values);
  return text ?? "no error";
}
