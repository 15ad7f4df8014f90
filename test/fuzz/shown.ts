/* The visible behaviour of a goal, on any system. */
import { nodesOf, variablesOf } from "./syntax.js";

/** The end of a goal. */
export type End =
  /** No answer is left, or all requested ones have been found. */
  | "done"
  /** A limit was reached: there is no verdict on what would have followed. */
  | "exhausted"
  /** It threw an error that no query may throw. */
  | "internal error"
  /** It was not run. */
  | "skipped";

export interface GoalAccount {
  readonly goal: string;
  /** Effects and answers as they came: each item is a written text, an answer or an end. */
  readonly events: readonly string[];
  readonly end: End;
  readonly inferences: number;
}

/** The limits of a goal. */
export interface Allowance {
  readonly inferences: number;
  readonly answers: number;
  /** Cells of memory. */
  readonly memory: number;
  readonly timeMs: number;
}

/** The texts of goals, followed by a goal that shows an answer as text. */
const shownGoals = new Map<string, string>();

/** The goal, followed by goals that make one text of its answer. */
export function shown(goal: string): string {
  let text = shownGoals.get(goal);
  if (text === undefined) {
    const names = namesIn(goal).join(",");
    text = `(${goal}), copy_term([${names}], Copy_, Waiting_), format(string(Shown_), '~q', [Copy_-Waiting_])`;
    if (shownGoals.size > 1000) shownGoals.clear();
    shownGoals.set(goal, text);
  }
  return text;
}

function namesIn(goal: string): string[] {
  try {
    return [...variablesOf(nodesOf(`${goal} .`)[0]!)].filter((x) => !x.startsWith("_"));
  } catch {
    return [];
  }
}
