/* Goals that are open at the same time on one engine and take turns, answer by answer. */
import { courses } from "../compile/engines.js";
import type { Course } from "../compile/engines.js";
import { Run } from "./account.js";
import type { Way } from "./account.js";
import type { Sample } from "./sample.js";
import type { Difference } from "./verdict.js";

const ANSWERS = 12;
const INFERENCES = 4000;
const MILLISECONDS = 5000;

/** The courses of the goals of each program of the sample; an error if an internal error of the engine ends them. */
function logs({ steps }: Sample, way: Way): (readonly Course[] | Error)[] {
  const s = new Run(way);
  const programs: { at: number; text: string; goals: string[] }[] = [];
  for (const [at, step] of steps.entries()) {
    if ("load" in step) programs.push({ at, text: step.load, goals: [] });
    else (programs[programs.length - 1] ?? { goals: [] }).goals.push(step.goal);
  }
  return programs.map(({ text, goals }) => {
    try {
      s.engine.consult(text, { file: "program" });
      return courses(s, [...goals, ...goals], ANSWERS, INFERENCES, MILLISECONDS);
    } catch (thrown) {
      return thrown as Error;
    }
  });
}

/** Was a limit reached? Time counts between the steps, too, while other goals have their turn. */
function isCut({ exhausted, log }: Course): boolean {
  return exhausted || log.some((line) => line.endsWith("exhausted"));
}

/** The first difference between two ways. */
export function differenceInTurns(sample: Sample, way: Way, first: Way): Difference | undefined {
  const [expected, found] = [logs(sample, first), logs(sample, way)];
  const loads = [...sample.steps.keys()].filter((i) => "load" in sample.steps[i]!);
  for (const [i, b] of found.entries()) {
    const a = expected[i]!;
    const told = { at: loads[i]!, way: way.name, goal: "(in turns)" };
    if (b instanceof Error || a instanceof Error) {
      const error = b instanceof Error ? b : (a as Error);
      const kind = `internal error: ${error.name}: ${error.message}`;
      return { ...told, kind, expected: [], found: [kind] };
    }
    // Goals that take turns differ in where one of them was cut off.
    if ([...a, ...b].some(isCut)) continue;
    for (const [j, { log }] of b.entries()) {
      const wanted = a[j]!.log;
      if (JSON.stringify(log) === JSON.stringify(wanted)) continue;
      return { ...told, kind: "other answers in turns", expected: wanted, found: log };
    }
  }
  return undefined;
}
