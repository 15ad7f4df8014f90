/* What the arguments of `query` say, as a message to the worker. */
import { checkObject } from "../engine/option-names.js";
import { isTemplate } from "../engine/template-goal.js";
import type { Value } from "../engine/values.js";
import { packedInParts } from "./carriage.js";
import type { Carried } from "./carriage.js";
import type { GoalMessage } from "./protocol.js";
import { inTurns } from "./turns.js";

/**
 * The message for a goal, which is a text followed by values and options, or a template followed by values;
 * and the options. For large values it is a promise, which is rejected if they need more cells than `memory`.
 *
 * @throws {TypeError} for values that are no object, or that cannot be sent to another thread
 */
export function goalMessage<O extends object>(
  goal: string | TemplateStringsArray,
  rest: readonly unknown[],
  memory?: number,
): readonly [GoalMessage | Promise<GoalMessage>, O] {
  if (isTemplate(goal)) {
    const pieces = [...goal.raw];
    const message = (values: Carried<readonly Value[]>): GoalMessage => ({ pieces, values });
    return [withValues(rest as readonly Value[], message, memory), {} as O];
  }
  if (typeof goal !== "string") {
    throw new TypeError(`Expected a goal as a string, got ${typeof goal}`);
  }
  const [values = {}, options = {} as O] = rest as [Record<string, Value>?, O?];
  return [textMessage(goal, values, memory), options];
}

/** The message for a text. Throws a TypeError for values as `goalMessage` does. */
export function textMessage(
  text: string,
  values: Readonly<Record<string, Value>>,
  memory?: number,
): GoalMessage | Promise<GoalMessage> {
  checkObject("values", values);
  return withValues(values, (carried) => ({ text, values: carried }), memory);
}

function withValues<T>(
  values: T,
  message: (values: Carried<T>) => GoalMessage,
  memory: number | undefined,
): GoalMessage | Promise<GoalMessage> {
  const carried = inTurns(packedInParts(values, memory));
  return carried instanceof Promise ? carried.then(message) : message(carried);
}
