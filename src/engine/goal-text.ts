/** Reading the text of a goal. */
import { PrologError } from "./errors.js";
import { endInSwi } from "./dialects.js";
import { renderReadError } from "../text/sentences.js";
import { ReadError, SourceText } from "../text/source-text.js";
import { argument, arityOf, functorName, kindOf, listOf } from "../machine/cells.js";
import type { Core } from "../machine/core.js";
import { MemoryError } from "../machine/errors.js";
import { Machine } from "../machine/records.generated.js";
import { decodeText, encodeText } from "../machine/texts.js";

/** A goal on the heap, and its variables by name. */
export interface ReadGoal {
  readonly goal: number;
  readonly variables: ReadonlyMap<string, number>;
}

/**
 * Reads a goal to the top of the heap.
 *
 * @throws {PrologError} if it has a syntax error
 */
export function readGoal(core: Core, text: string): ReadGoal {
  const bytes = encodeText(text);
  const read = core.withText(bytes, (from, length) => core.module.readGoalText(from, length));
  if (read === 0) {
    if (core.register(Machine.need) === 0)
      throw syntaxError(text, new ReadError("goal_expected", 0));
    core.setRegister(Machine.need, 0);
    throw new MemoryError();
  }
  if (functorName(core, read) === "syntax_error") {
    const offset = (i: number): number =>
      decodeText(bytes.subarray(0, Math.max(argument(core, read, i) >> 3, 0))).length;
    const error = new ReadError(core.name(argument(core, read, 0)), offset(1), offset(2));
    const whole = text.trimEnd();
    const isSwi = endInSwi(core, `${whole} .`) >= encodeText(whole).length;
    throw syntaxError(text, error, isSwi);
  }
  const variables = new Map<string, number>();
  for (const cell of listOf(core, argument(core, read, 4)).items) {
    variables.set(core.name(argument(core, cell, 0)), argument(core, cell, 1));
  }
  return { goal: withoutPrompt(core, argument(core, read, 0)), variables };
}

/** The goal of `?- Goal`, as it stands in documents. */
function withoutPrompt(core: Core, goal: number): number {
  const isPrompt =
    kindOf(core, goal) === "compound" &&
    functorName(core, goal) === "?-" &&
    arityOf(core, goal) === 1;
  return isPrompt ? argument(core, goal, 0) : goal;
}

/** The error for the text of a goal that cannot be read. */
function syntaxError(text: string, error: ReadError, isSwi = false): PrologError {
  const source = new SourceText(text, "goal");
  const term = {
    functor: "error",
    args: [{ functor: "syntax_error", args: [error.message] }, { variable: "_" }],
  };
  const place = { file: "goal", ...source.position(error.offset) };
  return new PrologError(renderReadError(source, error, isSwi), term, place);
}
