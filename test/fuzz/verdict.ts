/* Compares the behaviour of a sample in two ways. */
import type { GoalAccount } from "./account.js";

/** Two ways do not agree, or one behaves as none may. */
export interface Difference {
  /** The way that differs from the first. */
  readonly way: string;
  /** The kind of difference, which reduction preserves. */
  readonly kind: string;
  readonly goal: string;
  /** Which step of the sample that is. */
  readonly at: number;
  /** The way whose result differs; default: the first. */
  readonly beside?: string;
  readonly expected: readonly string[];
  readonly found: readonly string[];
}

/** Inferences that two ways may be apart: in one of them a call may be needed where the other has a test in place. */
function apart(a: number, b: number): boolean {
  return Math.max(a, b) > 5 * Math.min(a, b) + 12_000;
}

/** The written text and the answers that came before a goal was cut off, if it was. */
function soFar({ events }: GoalAccount): string {
  const end = events.findIndex((event) => event.startsWith("exhausted"));
  return (end < 0 ? events : events.slice(0, end)).join("\n");
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((event, i) => event === b[i]);
}

/** A description of the difference between two lists of events. */
function kindOf(expected: readonly string[], found: readonly string[]): string {
  if (found.includes("an answer too early")) return "the rest of the goal is lost";
  const internal = found.find((event) => event.startsWith("internal error"));
  if (internal !== undefined) return internal.replaceAll(/\d+/g, "N");
  const written = (events: readonly string[]): string =>
    events
      .filter((event) => event.startsWith("| "))
      .map((event) => event.slice(2))
      .join("");
  const answers = (events: readonly string[]): string =>
    events.filter((event) => !event.startsWith("| ")).join("\n");
  const sorted = (text: string): string => [...text].sort().join("");
  if (answers(expected) === answers(found)) {
    const isSameText = sorted(written(expected)) === sorted(written(found));
    return isSameText ? "effects in another order" : "other effects";
  }
  const first = expected.findIndex((event, i) => event !== found[i]);
  const [a, b] = [expected[first] ?? "nothing", found[first] ?? "nothing"];
  const word = (event: string): string =>
    event.startsWith("| ")
      ? "effect"
      : event.startsWith("throws ")
        ? `error ${/\w+_error/.exec(event)?.[0] ?? ""}`.trim()
        : event === "no" || event === "nothing"
          ? event
          : "answer";
  return `${word(b)} instead of ${word(a)}`;
}

type Seen = Pick<Difference, "kind" | "expected" | "found">;

/** The difference between two runs of a goal; undefined if there is none, or no verdict. */
function goalDifference(a: GoalAccount, b: GoalAccount, isPlain: boolean): Seen | undefined {
  const seen = { expected: a.events, found: b.events };
  if (a.end === "internal error") return { ...seen, kind: kindOf(a.events, a.events) };
  if (b.end === "internal error") return { ...seen, kind: kindOf(a.events, b.events) };
  // A limit that the program has caught leaves no other trace.
  if ([...a.events, ...b.events].some((event) => event.includes("resource_error")))
    return undefined;
  if (a.end === "exhausted" || b.end === "exhausted") {
    const [x, y] = [soFar(a), soFar(b)];
    const [cut, whole] = a.end === "exhausted" ? [x, y] : [y, x];
    const agree = whole.startsWith(cut) || (a.end === b.end && cut.startsWith(whole));
    // A program that catches the limit or cleans up after it does so at another place.
    if (!agree && isPlain) return { ...seen, kind: `cut off: ${kindOf(a.events, b.events)}` };
    if (a.end !== b.end && apart(a.inferences, b.inferences) && isInferences(a, b)) {
      return { ...seen, kind: b.end === "exhausted" ? "runs on" : "ends early" };
    }
    return undefined;
  }
  if (!same(a.events, b.events)) return { ...seen, kind: kindOf(a.events, b.events) };
  if (!apart(a.inferences, b.inferences)) return undefined;
  const counts = (x: GoalAccount): string[] => [`${x.inferences} inferences`];
  return { kind: "other work", expected: counts(a), found: counts(b) };
}

/** The differences, at most one in each program: after one, as after a limit, there is nothing to compare. */
export function differences(
  expected: readonly GoalAccount[],
  found: readonly GoalAccount[],
  way: string,
  isPlain: boolean,
): Difference[] {
  const all: Difference[] = [];
  let isOver = false;
  for (let at = 0; at < Math.min(expected.length, found.length); at++) {
    const [a, b] = [expected[at]!, found[at]!];
    if (a.goal === "(loading)") isOver = false;
    if (isOver || a.end === "skipped" || b.end === "skipped") continue;
    const seen = goalDifference(a, b, isPlain);
    if (seen !== undefined) all.push({ at, way, goal: a.goal, ...seen });
    isOver = seen !== undefined || a.end === "exhausted" || b.end === "exhausted";
  }
  return all;
}

function isInferences(...accounts: readonly GoalAccount[]): boolean {
  return accounts.some(({ events }) => events.includes("exhausted inferences"));
}

/** The first goal with different answers, whatever their order and multiplicity. */
export function differenceOfSets(
  expected: readonly GoalAccount[],
  found: readonly GoalAccount[],
  way: string,
): Difference | undefined {
  const answers = ({ events }: GoalAccount): string[] => [...new Set(events)].sort();
  for (let i = 0; i < Math.min(expected.length, found.length); i++) {
    const [a, b] = [expected[i]!, found[i]!];
    const told = { at: i, way, goal: a.goal, expected: answers(a), found: answers(b) };
    if (b.end === "internal error") return { ...told, kind: kindOf(a.events, b.events) };
    // An error may come before the answers that it follows elsewhere.
    if (a.events.at(-1) !== "no" || b.events.at(-1) !== "no") continue;
    if (!same(told.expected, told.found)) {
      return { ...told, kind: `sets: ${kindOf(told.expected, told.found)}` };
    }
  }
  return undefined;
}
