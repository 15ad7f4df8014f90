/*
 * Goals under limits: cut off after each possible number of calls, a goal has done the beginning of what it
 * does without a limit; what it has opened is closed; and then the engine does all of it.
 */
import { ALLOWANCE, Run } from "./account.js";
import type { Allowance, GoalAccount, Way } from "./account.js";
import { Draw } from "./draw.js";
import type { Sample } from "./sample.js";
import { isPlain } from "./plain.js";
import type { Counts } from "./counts.js";
import type { Difference } from "./verdict.js";

/** The number of limits that are tried on a goal, and the number up to which all are. */
const LIMITS = 60;
const ALL_UP_TO = 30;

/** Time is unlimited: a cleanup has only some milliseconds then, which a busy machine may take from it. */
const UNTIMED: Allowance = { ...ALLOWANCE, timeMs: Infinity };

/** The limits for a goal that takes that many calls. */
function limitsFor(draw: Draw, inferences: number): number[] {
  const all = Array.from({ length: Math.min(ALL_UP_TO, inferences + 1) }, (_, i) => i);
  if (inferences < LIMITS) {
    return Array.from({ length: inferences + 1 }, (_, i) => i);
  }
  const others = draw.times(LIMITS - ALL_UP_TO, () => draw.integer(ALL_UP_TO, inferences));
  return [...all, ...others];
}

function soFar({ events }: GoalAccount): string {
  return events.filter((event) => !event.startsWith("exhausted")).join("\n");
}

/**
 * The first thing that goes wrong under limits. `reset` is a goal that puts the database into its first
 * state, `open` one that is true as long as something is not closed.
 */
export async function underLimits(
  { steps }: Sample,
  way: Way,
  { reset, open }: { readonly reset: string; readonly open: string },
  counts?: Counts,
): Promise<Difference | undefined> {
  const run = new Run(way);
  const isWhole = isPlain({ steps });
  for (const [at, step] of steps.entries()) {
    if ("load" in step) {
      run.load(step.load);
      continue;
    }
    const { goal } = step;
    const whole = await fresh(run, reset, goal, UNTIMED);
    const told = { way: `${way.name}, under limits`, goal, at, expected: whole.events };
    if (whole.end === "internal error")
      return { ...told, kind: whole.events.at(-1)!, found: whole.events };
    if (whole.end !== "done") continue;
    const all = soFar(whole);
    const isClosing = (await run.ask(open)).events[0] === "no";
    for (const inferences of limitsFor(new Draw(at), whole.inferences)) {
      const part = await fresh(run, reset, goal, { ...UNTIMED, inferences });
      if (counts !== undefined) counts.comparisons++;
      const found = [`limit ${inferences}`, ...part.events];
      if (part.end === "internal error") return { ...told, kind: part.events.at(-1)!, found };
      if (isWhole && !all.startsWith(soFar(part))) {
        return { ...told, kind: "other effects under a limit", found };
      }
      const left = await run.ask(open);
      if (isClosing && left.events[0] !== "no") {
        return { ...told, kind: "not closed under a limit", found: [...found, ...left.events] };
      }
    }
    const again = await fresh(run, reset, goal, UNTIMED);
    if (soFar(again) !== all)
      return { ...told, kind: "other answers after a limit", found: again.events };
  }
  return undefined;
}

async function fresh(
  run: Run,
  reset: string,
  goal: string,
  allowance: Allowance,
): Promise<GoalAccount> {
  await run.ask(reset);
  return run.ask(goal, allowance);
}
