/* The comparison of the core with today's engine. */
import { account } from "./account.js";
import { isPlain } from "./plain.js";
import { programOf } from "./sample.js";
import type { Sample } from "./sample.js";
import type { Allowance, GoalAccount, Way } from "./account.js";
import { differences } from "./verdict.js";
import type { Difference } from "./verdict.js";
import { FIRST } from "./ways.js";

/** The options of a check. */
interface Options {
  readonly first?: Way;
  readonly allowance?: Allowance | undefined;
}

/**
 * The first difference, but for these:
 *
 * - Inferences: predicates that are builtins in one of them are clauses in the other one.
 * - When a cleanup runs: which clauses are excluded without a choice point differs.
 * - Names of variables in what is written.
 */
export async function differenceOfCore(
  sample: Sample,
  way: Way,
  { first = FIRST, allowance }: Options,
): Promise<Difference | undefined> {
  const expected = await account(sample, first, allowance);
  const found = await account(sample, way, allowance);
  const told = differences(expected.map(nameless), found.map(nameless), way.name, isPlain(sample));
  const hasCleanups = sample.steps.some((step) => "goal" in step && step.goal.includes("cleanup"));
  return told.find(
    ({ kind }) => kind !== "other work" && !(hasCleanups && kind === "effects in another order"),
  );
}

function nameless(told: GoalAccount): GoalAccount {
  const events = told.events.map((event) =>
    event.startsWith("| ") ? event.replaceAll(/_\d+/g, "_") : event,
  );
  return { ...told, events };
}

/** What a program of builtins.ts has written for each call; the order of new variables may differ. */
function linesOf(accounts: readonly GoalAccount[]): string[] {
  const lines: string[] = [];
  for (const event of accounts.flatMap(({ events }) => events))
    for (const [, number, text] of event.matchAll(/^(?:\| )?(\d+): (.*)$/gm))
      lines[Number(number)] = (text as string).replaceAll(/\b[A-Z]\d*\b|_\d+/g, "_");
  // The call in which a limit was reached.
  if (accounts.some(({ end }) => end === "exhausted")) lines.pop();
  return lines;
}

/** Does a call throw? Which of several errors comes first may differ. */
function isError(line: string): boolean {
  return /thrown\(error\(|_error/.test(line) || line === "cyclic";
}

/** The first call of a program of builtins.ts that differs, but for which error it throws. */
export async function differenceOfLines(
  sample: Sample,
  way: Way,
  allowance: Allowance,
): Promise<Difference | undefined> {
  const expected = linesOf(await account(sample, FIRST, allowance));
  const found = linesOf(await account(sample, way, allowance));
  const at = expected.findIndex((line, i) => {
    const other = found[i];
    if (other === undefined || other === line || line.includes("resource_error")) return false;
    return !(isError(line) && isError(other));
  });
  if (at < 0) return undefined;
  const [clause = ""] = new RegExp(`^g\\(${at}, .*$`, "m").exec(programOf(sample)) ?? [];
  const told = { expected: [expected[at] as string], found: [found[at] as string] };
  return { way: way.name, kind: "another outcome", goal: clause, at: 1, ...told };
}
