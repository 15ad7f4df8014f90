/* One sample from its seed to a verdict. */
import { account, ALLOWANCE } from "./account.js";
import type { Allowance, Way } from "./account.js";
import { Draw } from "./draw.js";
import { everyday } from "./programs/everyday.js";
import { wild } from "./programs/wild.js";
import type { Sample } from "./sample.js";
import { programOf, goalsOf } from "./sample.js";
import { difference } from "./verdict.js";
import type { Difference } from "./verdict.js";
import { FIRST, OTHERS } from "./ways.js";

export interface Kind {
  readonly name: string;
  readonly weight: number;
  readonly make: (draw: Draw) => Sample;
  readonly allowance?: Allowance;
  /** Programs in a round. */
  readonly round?: number;
}

export const KINDS: readonly Kind[] = [
  { name: "everyday", weight: 6, make: everyday },
  { name: "wild", weight: 2, make: wild },
];

/** What was compared. */
export interface Counts {
  programs: number;
  goals: number;
  comparisons: number;
  /** Goals that came to a limit. */
  cutOff: number;
}

export const noCounts = (): Counts => ({ programs: 0, goals: 0, comparisons: 0, cutOff: 0 });

/** Does nothing catch what a limit throws, and nothing clean up? Then what ran before it is all. */
export function isPlain(sample: Sample): boolean {
  const text = `${programOf(sample)}\n${goalsOf(sample).join("\n")}`;
  return !/cleanup|catch\(|catch_with|ignore_ops/.test(
    text.replaceAll(/, (?:ball\(\w+\)|error\(type_error\(_, _\), _\)), /g, ""),
  );
}

/** The kind of the round with that seed. */
export function kindFor(seed: number, kinds: readonly Kind[]): Kind {
  return new Draw(seed ^ 0x5bd1e995).weighted(kinds.map((kind) => [kind.weight, kind]));
}

/** The samples of the round with that seed: programs that one engine runs one after the other. */
export function samplesFor(seed: number, kind: Kind): Sample[] {
  const draw = new Draw(seed);
  return draw.times(kind.round ?? 6, () => kind.make(draw));
}

/** The ways that the round with that seed is run in besides the first. */
export function waysFor(seed: number, count: number): Way[] {
  return new Draw(seed ^ 0x27d4eb2f).some(OTHERS, count);
}

export function joined(samples: readonly Sample[]): Sample {
  return { steps: samples.flatMap(({ steps }) => steps) };
}

/** The first difference between the first way and each of the others. */
export async function check(
  sample: Sample,
  ways: readonly Way[],
  { counts, first = FIRST, allowance = ALLOWANCE }: CheckOptions = {},
): Promise<Difference[]> {
  const expected = await account(sample, first, allowance);
  const plain = isPlain(sample);
  if (counts !== undefined) {
    counts.goals += expected.length;
    counts.cutOff += expected.filter(({ end }) => end === "exhausted").length;
  }
  const found: Difference[] = [];
  for (const way of ways) {
    const other = await account(sample, way, allowance);
    if (counts !== undefined) counts.comparisons += other.length;
    const told = difference(expected, other, way.name, plain);
    if (told !== undefined) found.push(told);
  }
  return found;
}

export interface CheckOptions {
  readonly counts?: Counts;
  readonly first?: Way;
  readonly allowance?: Allowance | undefined;
}

/** What was found in a round: the smallest run of its samples that shows it. */
export interface Found {
  readonly seed: number;
  readonly kind: string;
  readonly sample: Sample;
  readonly difference: Difference;
}

/** Runs the round with that seed. */
export async function search(
  seed: number,
  kind: Kind,
  counts: Counts,
  ways: readonly Way[] = waysFor(seed, 4),
  first: Way = FIRST,
): Promise<Found[]> {
  const samples = samplesFor(seed, kind);
  const { allowance } = kind;
  counts.programs += samples.length;
  const all = joined(samples);
  const told = await check(all, ways, { counts, first, allowance });
  const found: Found[] = [];
  for (const seen of told) {
    // Mostly the program alone shows it.
    let before = 0;
    let last = 0;
    while (before + samples[last]!.steps.length <= seen.at) {
      before += samples[last]!.steps.length;
      last++;
    }
    const way = ways.filter(({ name }) => name === seen.way);
    const alone = await check(samples[last]!, way.length > 0 ? way : [first], { first, allowance });
    const isAlone = alone.some(({ kind: k }) => k === seen.kind);
    const sample = isAlone ? samples[last]! : joined(samples.slice(0, last + 1));
    found.push({ seed, kind: kind.name, sample, difference: isAlone ? alone[0]! : seen });
  }
  return found;
}
