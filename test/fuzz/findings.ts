/* Findings: reduced, told apart, written down. */
import { check } from "./search.js";
import type { Found, Kind } from "./search.js";
import type { Finding } from "./messages.js";
import { reduce, vocabulary } from "./reduce.js";
import { textOf } from "./sample.js";
import { ALL, FIRST } from "./ways.js";
import type { Way } from "./account.js";

/** The most differences of a kind that are reduced; others are only counted. */
const REDUCED = 12;

/** Findings of one worker. */
export class Findings {
  private readonly seen: Map<string, number> = new Map();
  private readonly ways: readonly Way[];
  private readonly first: Way;

  constructor(ways: readonly Way[] = ALL, first: Way = FIRST) {
    this.ways = ways;
    this.first = first;
  }

  /** Reduces a finding, or only counts it if its kind has been seen often enough. */
  async take(found: Found, kind: Kind): Promise<Finding | string> {
    const { seed, difference } = found;
    const times = (this.seen.get(difference.kind) ?? 0) + 1;
    this.seen.set(difference.kind, times);
    if (times > REDUCED) return difference.kind;
    const { sample, difference: told } = await this.reduced(found, kind);
    const group = `${told.kind} (${vocabulary(sample)})`;
    return { seed, kind: kind.name, difference: told, sample, group };
  }

  private async reduced(found: Found, kind: Kind): Promise<Found> {
    const ways = this.ways.filter(({ name }) => found.difference.way.startsWith(name)).slice(-1);
    const { first } = this;
    const told = async (sample: Found["sample"]): Promise<Found["difference"] | undefined> => {
      const all = await check(kind, sample, ways, { first });
      return all.find((x) => x.kind === found.difference.kind);
    };
    const sample = await reduce(found.sample, async (x) => (await told(x)) !== undefined);
    return { ...found, sample, difference: (await told(sample)) ?? found.difference };
  }
}

const WIDTH = 400;

function short(text: string): string {
  return text.length <= WIDTH ? text : `${text.slice(0, WIDTH)}… (${text.length} characters)`;
}

/** A finding as text for people. */
export function findingText({ seed, kind, difference, sample, group }: Finding): string {
  const { way, goal, expected, found, beside = FIRST.name } = difference;
  const events = (list: readonly string[]): string =>
    list.map((event) => `      ${short(event).replaceAll("\n", "\n      ")}`).join("\n");
  return [
    `--- ${group}`,
    textOf(sample).trimEnd(),
    `  ?- ${short(goal)}.`,
    `    ${beside}:`,
    events(expected),
    `    ${way}:`,
    events(found),
    `  npm run fuzz -- --seed ${seed} --rounds 1 --kind ${kind}`,
    "",
  ].join("\n");
}
