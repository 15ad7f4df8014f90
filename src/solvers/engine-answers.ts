/*
 * The answers of a goal, within a budget: what the solvers that ask an engine have in common.
 */
import type { Engine } from "../engine/engine.js";
import type { Query } from "../engine/query.js";
import type { Value } from "../engine/values.js";
import type { Budget } from "./budget.js";

/** A query that stands at an answer. */
export interface Answer {
  readonly query: Query;
}

/**
 * The answers of a goal, lazily. Its inferences are spent when it comes to an answer or ends; who
 * leaves the loop closes the query.
 *
 * @param engine who is asked
 * @param goal the goal
 * @param values of its variables
 * @param budget what it may spend
 * @throws {ResourceError} when the budget is exhausted
 */
export function* engineAnswers(
  engine: Engine,
  goal: string,
  values: Readonly<Record<string, Value>>,
  budget: Budget,
): Generator<Answer, undefined, undefined> {
  const query = engine.query(goal, values, { limits: budget.rest });
  const answer = { query };
  let counted = 0;
  try {
    while (query.advance()) {
      budget.spend(query.inferences - counted);
      counted = query.inferences;
      yield answer;
    }
  } catch (thrown) {
    throw budget.translate(thrown);
  } finally {
    budget.spend(query.inferences - counted);
    query.return();
  }
}
