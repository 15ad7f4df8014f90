/* One round of programs, from its seed to its findings. */
import { account, ALLOWANCE } from "./account.js";
import type { Allowance, GoalAccount, Way } from "./account.js";
import { underLimits } from "./budgets.js";
import type { Counts } from "./counts.js";
import { Draw } from "./draw.js";
import { differenceToPeer } from "./peer.js";
import { isPlain } from "./plain.js";
import { budgeted, BUDGET_STATE, common, everyday } from "./programs/everyday.js";
import { builtins, partFor } from "./programs/builtins.js";
import { large } from "./programs/large.js";
import { acyclic, tabled, untabled } from "./programs/tabled.js";
import { wild } from "./programs/wild.js";
import type { Sample } from "./sample.js";
import { differenceInTurns } from "./turns.js";
import { differences, differenceOfSets } from "./verdict.js";
import type { Difference } from "./verdict.js";
import { FIRST, OTHERS } from "./ways.js";

/** A kind of programs, and how they are checked. */
export interface Kind {
  readonly name: string;
  /** The relative frequency with which it is drawn. */
  readonly weight: number;
  readonly make: (draw: Draw) => Sample;
  readonly allowance?: Allowance;
  /** Programs in a round, which one engine runs one after the other. */
  readonly round: number;
  /** In how many ways, in addition to the first, a round is run. */
  readonly ways: number;
  /** The defect in a way, for kinds that do not compare it with the first. */
  readonly check?: (
    sample: Sample,
    way: Way,
    options: CheckOptions,
  ) => Promise<Difference | undefined>;
  /** The part of a sample that the goal of a step needs. */
  readonly part?: (sample: Sample, at: number) => Sample;
}

const LARGE: Allowance = { inferences: 3_000_000, answers: 3, memory: 256 << 20, timeMs: 30_000 };

export const KINDS: readonly Kind[] = [
  { name: "everyday", weight: 10, make: everyday, round: 6, ways: 4 },
  { name: "wild", weight: 3, make: wild, round: 6, ways: 4 },
  {
    name: "turns",
    weight: 1,
    make: wild,
    round: 4,
    ways: 4,
    check: async (sample, way, { first }) => differenceInTurns(sample, way, first ?? FIRST),
  },
  {
    name: "budgeted",
    weight: 3,
    make: budgeted,
    round: 1,
    ways: 2,
    check: (sample, way, { counts }) => underLimits(sample, way, BUDGET_STATE, counts),
  },
  { name: "tabled", weight: 3, make: tabled, round: 3, ways: 4, allowance: LARGE },
  {
    name: "untabled",
    weight: 1,
    make: acyclic,
    round: 2,
    ways: 2,
    allowance: LARGE,
    check: async (sample, way, { allowance, first }) => {
      const expected = await account(
        sample,
        { ...(first ?? FIRST), translate: untabled },
        allowance,
      );
      const found = await account(sample, way, allowance);
      return differenceOfSets(expected, found, way.name);
    },
  },
  {
    name: "common",
    weight: 3,
    make: common,
    round: 4,
    ways: 1,
    check: (sample, way, { allowance }) => differenceToPeer(sample, way, allowance ?? ALLOWANCE),
  },
  { name: "large", weight: 2, make: large, round: 1, ways: 2, allowance: LARGE },
  { name: "builtins", weight: 3, make: builtins, round: 1, ways: 2, part: partFor },
];

/** The kind of the round with that seed. */
export function kindFor(seed: number, kinds: readonly Kind[]): Kind {
  return new Draw(seed ^ 0x5bd1e995).weighted(kinds.map((kind) => [kind.weight, kind]));
}

/** The samples of the round with that seed. */
export function samplesFor(seed: number, kind: Kind): Sample[] {
  const draw = new Draw(seed);
  return draw.times(kind.round, () => kind.make(draw));
}

/** The ways, in addition to the first, in which the round with that seed is run. */
export function waysFor(seed: number, kind: Kind): Way[] {
  // Large terms would be looked at for too long.
  const ways = kind.allowance === LARGE ? OTHERS.filter((x) => x.stress === undefined) : OTHERS;
  return new Draw(seed ^ 0x27d4eb2f).some(ways, kind.ways);
}

export function joined(samples: readonly Sample[]): Sample {
  return { steps: samples.flatMap(({ steps }) => steps) };
}

export interface CheckOptions {
  readonly counts?: Counts;
  /** The way that the others are compared with. */
  readonly first?: Way;
  readonly allowance?: Allowance | undefined;
}

/** The differences found in the ways. */
export async function check(
  kind: Pick<Kind, "check" | "allowance">,
  sample: Sample,
  ways: readonly Way[],
  { counts, first = FIRST }: CheckOptions = {},
): Promise<Difference[]> {
  const { allowance = ALLOWANCE } = kind;
  let expected: GoalAccount[] | undefined;
  const found: Difference[] = [];
  for (const way of ways) {
    if (kind.check !== undefined) {
      if (counts !== undefined) counts.comparisons += sample.steps.length;
      const told = await kind.check(sample, way, { ...(counts && { counts }), first, allowance });
      if (told !== undefined) found.push(told);
    } else {
      expected ??= await account(sample, first, allowance);
      const other = await account(sample, way, allowance);
      if (counts !== undefined) {
        counts.comparisons += other.length;
        counts.cutOff += other.filter(({ end }) => end === "exhausted").length;
      }
      found.push(...differences(expected, other, way.name, isPlain(sample)));
    }
  }
  return found;
}

/** A finding of a round: the program that shows it, preceded by those it depends on. */
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
  ways: readonly Way[] = waysFor(seed, kind),
  first: Way = FIRST,
): Promise<Found[]> {
  const samples = samplesFor(seed, kind);
  const all = joined(samples);
  counts.programs += samples.length;
  counts.goals += all.steps.filter((step) => "goal" in step).length;
  const found: Found[] = [];
  for (const seen of await check(kind, all, ways, { counts, first })) {
    let before = 0;
    let last = 0;
    while (before + samples[last]!.steps.length <= seen.at) {
      before += samples[last]!.steps.length;
      last++;
    }
    const way = ways.filter(({ name }) => seen.way.startsWith(name));
    const part = kind.part?.(samples[last]!, seen.at - before) ?? samples[last]!;
    const alone = await check(kind, part, way, { first });
    const told = alone.find((x) => x.kind === seen.kind);
    const sample = told !== undefined ? part : joined(samples.slice(0, last + 1));
    found.push({ seed, kind: kind.name, sample, difference: told ?? seen });
  }
  return found;
}
