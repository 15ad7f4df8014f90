/*
 * The answers of a goal, within a budget: shared by the solvers that query an engine.
 */
import type { Engine } from "../engine/engine.js";
import type { Query, Row } from "../engine/query.js";
import type { Value } from "../machine/value-types.js";
import type { Budget } from "./budget.js";

/**
 * Iterates lazily over answers. Their inferences are spent at each answer and at the end; leaving the loop
 * ends the search.
 *
 * @param answers the query, which is at an answer at each iteration
 * @param budget the budget; the rest of it becomes the limits of the query
 * @throws {ResourceError} when the budget is exhausted
 */
export function* withinBudget<R>(
  answers: Query<R>,
  budget: Budget,
): Generator<Query<R>, undefined, undefined> {
  let counted = 0;
  try {
    while (answers.advance()) {
      budget.spend(answers.inferences - counted);
      counted = answers.inferences;
      const { uncounted } = budget;
      yield answers;
      if (budget.uncounted > uncounted) answers.evaluation.postpone(budget.uncounted - uncounted);
    }
  } catch (thrown) {
    throw budget.translate(thrown);
  } finally {
    budget.spend(answers.inferences - counted);
    answers.return();
  }
}

/**
 * The answers of a goal, as `withinBudget`.
 *
 * @throws {ResourceError} when the budget is exhausted
 */
export function engineAnswers(
  engine: Engine,
  goal: string,
  values: Readonly<Record<string, Value>>,
  budget: Budget,
): Iterable<Query> {
  return withinBudget(engine.query(goal, values, { limits: budget.rest }), budget);
}

/** The word of a row, the letters of which are the value of `Word`. */
export function spell(row: Row): string {
  return (row["Word"] as readonly string[]).join("");
}
