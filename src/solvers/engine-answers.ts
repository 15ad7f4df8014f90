/*
 * The answers of a goal, within a budget: what the solvers that ask an engine have in common.
 */
import type { Engine } from "../engine/engine.js";
import type { Query, Row } from "../engine/query.js";
import type { Value } from "../engine/values.js";
import type { Budget } from "../engine/budget.js";

/** A query that stands at an answer. */
export interface Answer {
  readonly query: Query;
}

/** Answers of an engine, one after the other. */
interface Advancing {
  /** Calls of predicates so far. */
  readonly inferences: number;
  /** Goes to the next answer; false at the end. */
  advance(): boolean;
  /** Has the limit on time be reached so many milliseconds later. */
  postpone(milliseconds: number): void;
  /** Ends the search. */
  return(): unknown;
}

/**
 * Goes through answers, lazily. Their inferences are spent when it comes to an answer or ends; who
 * leaves the loop ends the search.
 *
 * @param answers what stands at an answer each time
 * @param budget what they may spend; its rest is what they have as their limits
 * @throws {ResourceError} when the budget is exhausted
 */
export function* withinBudget<A extends Advancing>(
  answers: A,
  budget: Budget,
): Generator<A, undefined, undefined> {
  let counted = 0;
  try {
    while (answers.advance()) {
      budget.spend(answers.inferences - counted);
      counted = answers.inferences;
      const { uncounted } = budget;
      yield answers;
      if (budget.uncounted > uncounted) answers.postpone(budget.uncounted - uncounted);
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
  for (const _ of withinBudget(query, budget)) yield answer;
}

/** The word of an answer, the letters of which are the value of `Word`. */
export function spell(row: Row): string {
  return (row["Word"] as readonly string[]).join("");
}
