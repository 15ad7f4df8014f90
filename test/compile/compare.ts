/* The comparison of engines that run one program. */
import { courses, subject, WAYS } from "./engines.js";
import type { Course, Subject } from "./engines.js";
import type { Sample } from "./programs.js";

/** Answers of a goal that are looked at. */
const MOST = 12;
/** Inferences of a goal. */
const LIMIT = 4000;

/** What one engine made of a program. */
interface Account {
  /** What happened, goal by goal; goals that took turns are one entry each. */
  readonly logs: readonly (readonly string[])[];
  readonly inferences: readonly number[];
  /** The first entry in which the budget was used up; those behind tell nothing. */
  readonly until: number;
  readonly slow: boolean;
}

function run(s: Subject, { text, goals }: Sample): Account {
  s.engine.consult(text, { file: "program" });
  const all: Course[] = [];
  let until = Infinity;
  const add = (some: readonly Course[]): void => {
    const at = some.findIndex(({ exhausted }) => exhausted);
    // Goals that take turns have been told apart by then.
    if (at >= 0 && until === Infinity) until = some.length > 1 ? all.length : all.length + at;
    all.push(...some);
  };
  for (const goal of goals) add(courses(s, [goal], MOST, LIMIT));
  // By now the predicates have other code than at their first calls.
  if (until === Infinity) for (const goal of goals) add(courses(s, [goal], MOST, LIMIT));
  if (until === Infinity) add(courses(s, [...goals, ...goals], MOST, LIMIT));
  return {
    logs: all.map(({ log }) => log),
    inferences: all.map(({ inferences }) => inferences),
    until,
    slow: all.some(({ slow }) => slow),
  };
}

/** How far the inferences of two engines for one goal may be apart. */
function apart(a: number, b: number): boolean {
  return Math.max(a, b) > 3 * Math.min(a, b) + 200;
}

/** The first difference between two runs, as text. */
function difference(
  expected: Account,
  found: Account,
  goals: readonly string[],
): string | undefined {
  const end = Math.min(expected.until, found.until, expected.logs.length, found.logs.length);
  for (let i = 0; i < end; i++) {
    const [a, b] = [expected.logs[i], found.logs[i]];
    for (let j = 0; j < Math.max(a.length, b.length); j++) {
      if (a[j] === b[j]) continue;
      const round = i < goals.length ? "" : i < 2 * goals.length ? ", second time" : ", in turns";
      return `?- ${goals[i % goals.length]}.${round}\n  ${a.slice(0, j + 1).join("\n  ")}\nnot\n  ${b.slice(0, j + 1).join("\n  ")}`;
    }
  }
  for (let i = 0; i < Math.min(expected.inferences.length, found.inferences.length); i++) {
    const [a, b] = [expected.inferences[i], found.inferences[i]];
    if (i <= end && apart(a, b))
      return `?- ${goals[i % goals.length]}.\n  ${b} inferences, not ${a}`;
    if (i > end) break;
  }
  return undefined;
}

/** Engines that have run programs before. */
export class Comparison {
  private subjects: Subject[] = [];
  /** Programs that were run to their end. */
  complete = 0;
  /** Answers that were compared. */
  answers = 0;

  constructor() {
    this.renew();
  }

  private renew(): void {
    this.subjects = WAYS.map(([name, options]) => subject(name, options));
  }

  /** Where the engines differ; undefined if they agree. */
  check(sample: Sample): string | undefined {
    const [first, ...others] = this.subjects;
    const expected = run(first, sample);
    if (expected.until === Infinity) this.complete++;
    for (const log of expected.logs) this.answers += log.length;
    if (expected.slow) return undefined;
    for (const other of others) {
      const told = difference(expected, run(other, sample), sample.goals);
      if (told === undefined) continue;
      this.renew();
      return `${other.name}: ${told}`;
    }
    return undefined;
  }
}
