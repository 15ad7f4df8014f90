/** Goals of the library that the API calls. */
import type { Core } from "../machine/core.js";
import type { HostPredicates } from "../machine/host-predicates.js";
import { Run } from "../machine/run.js";
import type { Inside } from "./inside.js";

/**
 * The first answer of a goal, read in place; undefined if there is none.
 *
 * @param make - makes the goal on the heap, and a term of which the answer is wanted
 * @param read - reads that term
 */
export function ask<T>(
  { core, predicates }: Inside,
  make: (core: Core) => readonly [goal: number, wanted: number],
  read: (cell: number) => T,
): T | undefined {
  let wanted = 0;
  const run = new Run(core, predicates, () => {
    const made = make(core);
    wanted = made[1];
    return made[0];
  });
  run.answer = wanted;
  try {
    return run.step() === "answer" ? read(run.answer) : undefined;
  } finally {
    run.close();
  }
}

/** Runs a goal once, for its effect. */
export function callGoal(core: Core, predicates: HostPredicates, goal: () => number): void {
  const run = new Run(core, predicates, goal);
  run.step();
  run.close();
}
