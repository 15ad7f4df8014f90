/* The comparison of the core with today's engine. */
import { account, ALLOWANCE, runOf } from "./account.js";
import { isPlain } from "./plain.js";
import { programOf, textOf } from "./sample.js";
import type { Sample } from "./sample.js";
import type { Allowance, GoalAccount, Way } from "./account.js";
import type { Counts } from "./counts.js";
import { differences } from "./verdict.js";
import type { Difference } from "./verdict.js";
import { FIRST } from "./ways.js";

/** The options of a check. */
interface Options {
  readonly first?: Way;
  readonly allowance?: Allowance | undefined;
  readonly counts?: Counts;
}

/**
 * The first difference, but for these:
 *
 * - Inferences: predicates that are builtins in one of them are clauses in the other one.
 * - When a cleanup runs: which clauses are excluded without a choice point differs.
 * - Names of variables in what is written.
 * - Which of several errors comes first.
 * - The order of the answers of tables.
 */
export async function differenceOfCore(
  sample: Sample,
  way: Way,
  { first = FIRST, allowance, counts }: Options,
): Promise<Difference | undefined> {
  const expected = await account(sample, first, allowance);
  const found = await account(sample, way, allowance);
  if (counts !== undefined) counts.cutOff += cutOff(expected, found);
  const told = differences(expected.map(nameless), found.map(nameless), way.name, isPlain(sample));
  const hasCleanups = textOf(sample).includes("cleanup");
  const hasTables = programOf(sample).includes(":- table");
  return told.find(
    (seen) =>
      seen.kind !== "other work" &&
      !/^error \w+ instead of error/.test(seen.kind) &&
      !(hasCleanups && seen.kind === "effects in another order") &&
      !(hasTables && isPermuted(seen)),
  );
}

/** How many goals have no account to the end in both ways. */
function cutOff(expected: readonly GoalAccount[], found: readonly GoalAccount[]): number {
  const isCut = ({ end }: GoalAccount): boolean => end === "exhausted" || end === "skipped";
  return expected.filter((told, i) => isCut(told) || isCut(found[i]!)).length;
}

/** Are the answers and their lists the same, but for the order, or only some of all answers? */
function isPermuted({ expected, found }: Difference): boolean {
  const whole = (events: readonly string[]): boolean => events.at(-1) === "no";
  const sorted = (events: readonly string[]): string => [...events.join("\n")].sort().join("");
  return (
    whole(expected) === whole(found) && (!whole(expected) || sorted(expected) === sorted(found))
  );
}

function nameless(told: GoalAccount): GoalAccount {
  const events = told.events.map((event) =>
    event.startsWith("| ") ? event.replaceAll(/_\d+/g, "_") : event,
  );
  return { ...told, events };
}

/** What a call of builtins.ts has done; the names of new variables may differ. */
function lineOf({ events }: GoalAccount): string {
  return events.join("\n").replaceAll(/\b[A-Z]\d*\b|_\d+/g, "_");
}

/** Does a call throw? Which of several errors comes first may differ. */
function isError(line: string): boolean {
  return /thrown\(error\(|_error/.test(line) || line.includes("cyclic");
}

/** What depends on the order of variables, which is that of their age. */
const ORDERED = /sort|setof|bagof|ord_|assoc|compare|@[<>=]/;

/** Do two lines differ in nothing but the order of terms with variables? */
function isReordered(a: string, b: string, clause: string): boolean {
  const sorted = (line: string): string => [...line].sort().join("");
  return a.includes("_") && ORDERED.test(clause) && sorted(a) === sorted(b);
}

/** The first call of a program of builtins.ts that differs, but for which error it throws. */
export async function differenceOfCalls(
  sample: Sample,
  way: Way,
  { first = FIRST, allowance = ALLOWANCE, counts }: Options,
): Promise<Difference | undefined> {
  const [one, other] = [runOf(first), runOf(way)];
  const clauses = new Map<string, string>();
  for (const [at, step] of sample.steps.entries()) {
    if ("load" in step) {
      for (const [clause, number] of step.load.matchAll(/^g\((\d+),.*$/gm))
        clauses.set(`run(${number})`, clause);
      one.load(step.load);
      other.load(step.load);
      continue;
    }
    const expected = await one.ask(step.goal, allowance);
    const found = await other.ask(step.goal, allowance);
    if (expected.end === "exhausted" || found.end === "exhausted") {
      if (counts !== undefined) counts.cutOff++;
      continue;
    }
    const [a, b] = [lineOf(expected), lineOf(found)];
    if (a === b || a.includes("resource_error") || (isError(a) && isError(b))) continue;
    const goal = clauses.get(step.goal) ?? step.goal;
    if (isReordered(a, b, goal)) continue;
    if (counts !== undefined) counts.cutOff += sample.steps.length - at - 1;
    const told = { expected: expected.events, found: found.events };
    return { way: way.name, kind: "another outcome", goal, at, ...told };
  }
  return undefined;
}
