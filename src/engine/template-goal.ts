/**
 * Goals written as a template: `` engine.query`member(X, ${list})` ``. A variable replaces each value in the
 * text, so that no value is parsed.
 */
import type { Value } from "../machine/value-types.js";

/** A goal with the values of some of its variables. */
interface TemplateGoal {
  readonly text: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** Whether a value is the strings of a tagged template. */
export function isTemplate(x: unknown): x is TemplateStringsArray {
  return Array.isArray(x) && Array.isArray((x as unknown as TemplateStringsArray).raw);
}

/** The goal of a template. Its variables have a prefix that does not occur in the text. */
export function templateGoal({ raw }: TemplateStringsArray, given: readonly Value[]): TemplateGoal {
  let prefix = "_Value";
  while (raw.some((text) => text.includes(prefix))) prefix += "_";
  const values: Record<string, Value> = {};
  let text = raw[0]!;
  given.forEach((value, i) => {
    if (value === undefined) {
      throw new TypeError(`Expected value ${i + 1} of the goal to be a value, got undefined`);
    }
    if (raw[i + 1]!.startsWith("(")) {
      throw new TypeError(
        `Expected value ${i + 1} of the goal to stand where a term may, got it where a name is: a value is a term, not the name of one`,
      );
    }
    const name = `${prefix}${i + 1}`;
    values[name] = value;
    text += ` ${name} ${raw[i + 1]!}`;
  });
  return { text, values };
}
