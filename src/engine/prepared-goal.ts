/** Goals that are read and compiled once. */
import type { Row } from "./answer.js";
import { ask } from "./ask.js";
import type { Prepared } from "./evaluation.js";
import { readGoal } from "./goal-text.js";
import type { ReadGoal } from "./goal-text.js";
import type { Inside } from "./inside.js";
import { Query } from "./query.js";
import type { QueryOptions } from "./query-options.js";
import { makeCompound, makeList, makeVariable } from "../machine/build.js";
import { NIL } from "../machine/cells.js";
import type { Core } from "../machine/core.js";
import type { Value } from "../machine/value-types.js";
import { expectType } from "./option-checks.js";

/**
 * A goal that runs as often as one likes, with other values each time: see `Engine.prepare`.
 */
export class PreparedGoal<R = Row> {
  readonly #with: (values: Readonly<Record<string, Value>>, options: QueryOptions) => Prepared;

  /** @internal */
  constructor(
    prepare: (values: Readonly<Record<string, Value>>, options: QueryOptions) => Prepared,
  ) {
    this.#with = prepare;
  }

  /** The answers with these values of its variables, lazily; as `Engine.query`. */
  query(values: Readonly<Record<string, Value>> = {}, options: QueryOptions = {}): Query<R> {
    return new Query<R>(this.#with(values, options), true);
  }

  /** The first answer with these values of its variables, or undefined when there is none. */
  once(values: Readonly<Record<string, Value>> = {}, options: QueryOptions = {}): R | undefined {
    return new Query<R>(this.#with(values, options), false).first();
  }
}

/** Makes a clause of a goal, `'$prepared N'(Variables) :- Goal`; returns what makes a call of it. */
export function compileGoal(
  inside: Inside,
  text: string,
  number: number,
): (core: Core) => ReadGoal {
  expectType("a goal as a string", text, "string");
  const { core } = inside;
  const call = (variables: ReadGoal["variables"]): number =>
    makeCompound(core, `$prepared ${number}`, [makeList(core, [...variables.values()])]);
  let names: readonly string[] = [];
  try {
    ask(
      inside,
      () => {
        const { goal, variables } = readGoal(core, text);
        names = [...variables.keys()];
        return [makeCompound(core, "$prepare", [call(variables), goal]), NIL];
      },
      () => true,
    );
  } catch (thrown) {
    throw inside.messages.errorFor(thrown);
  }
  return () => {
    const variables = new Map(names.map((name) => [name, makeVariable(core)]));
    return { goal: call(variables), variables };
  };
}
