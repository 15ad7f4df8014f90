/* The arguments of `query` as a message to the worker. */
import { checkObject, expectType } from "../engine/option-checks.js";
import { isTemplate } from "../engine/template-goal.js";
import type { Value } from "../machine/value-types.js";
import type { Limits } from "../machine/limits.js";
import { packedInParts } from "./packing.js";
import type { Packed } from "./packing.js";
import type { GoalMessage } from "./protocol.js";
import { inTurns } from "./turns.js";

/** A text that the engine reads and compiles once. */
export class PreparedText {
  readonly text: string;

  constructor(text: string) {
    expectType("a goal as a string", text, "string");
    this.text = text;
  }
}

/** A goal: a text, perhaps one to be prepared, to which values and options belong, or a template. */
export type GoalText = string | PreparedText | TemplateStringsArray;

/**
 * The message for a goal, which is a text followed by values and options, or a template followed by values;
 * and the options, for which `check` throws if they are wrong. For large values it is a promise, which is
 * rejected if they need more bytes than the limit on memory, which is that of `limits` by default.
 *
 * @throws {TypeError} for values that are no object, or that cannot be sent to another thread
 */
export function goalMessage<O extends { readonly limits?: Limits | undefined }>(
  goal: GoalText,
  rest: readonly unknown[],
  check: (options: O) => void,
  limits?: Limits,
): readonly [GoalMessage | Promise<GoalMessage>, O] {
  if (isTemplate(goal)) {
    const pieces = [...goal.raw];
    const message = (values: Packed<readonly Value[]>): GoalMessage => ({ pieces, values });
    return [withValues(rest as readonly Value[], message, limits?.memory), {} as O];
  }
  const isPrepared = goal instanceof PreparedText;
  const text = isPrepared ? goal.text : goal;
  expectType("a goal as a string", text, "string");
  const [values = {}, options = {} as O] = rest as [Record<string, Value>?, O?];
  checkObject("values", values);
  check(options);
  const { memory } = options.limits ?? limits ?? {};
  return [withValues(values, (sent) => ({ text, isPrepared, values: sent }), memory), options];
}

function withValues<T>(
  values: T,
  message: (values: Packed<T>) => GoalMessage,
  memory: number | undefined,
): GoalMessage | Promise<GoalMessage> {
  const sent = inTurns(packedInParts(values, memory));
  return sent instanceof Promise ? sent.then(message) : message(sent);
}
