/* What the arguments of `query` say, as a message to the worker. */
import { isTemplate } from "../engine/template-goal.js";
import type { Value } from "../engine/values.js";
import { packed } from "./carriage.js";
import type { GoalMessage } from "./protocol.js";

/**
 * The message for a goal, which is a text followed by values and options, or a template followed by values;
 * and the options.
 *
 * @throws {TypeError} for values that cannot be sent to another thread
 */
export function goalMessage<O extends object>(
  goal: string | TemplateStringsArray,
  rest: readonly unknown[],
): readonly [GoalMessage, O] {
  if (isTemplate(goal)) {
    return [{ pieces: [...goal.raw], values: packed(rest as readonly Value[]) }, {} as O];
  }
  if (typeof goal !== "string") {
    throw new TypeError(`Expected a goal as a string, got ${typeof goal}`);
  }
  const [values = {}, options = {} as O] = rest as [Record<string, Value>?, O?];
  return [{ text: goal, values: packed(values) }, options];
}
