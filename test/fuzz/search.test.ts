/* A short search, and what a search has to see. */
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { Query } from "../../src/complete.js";
import type { Asked, Way } from "./account.js";
import { Findings } from "./findings.js";
import type { Finding } from "./messages.js";
import { closePeer, usePeer } from "./peer.js";
import { goalsOf, programOf, sampleOf, textOf } from "./sample.js";
import { KINDS, kindFor, noCounts, samplesFor, search } from "./search.js";
import { nodesOf } from "./syntax.js";

/** The first round of the short search. */
const SEED = Number(process.env["SEED"] ?? 1);
/** Rounds of each kind. */
const ROUNDS: Readonly<Record<string, number>> = {
  everyday: 3,
  wild: 5,
  turns: 3,
  budgeted: 2,
  tabled: 4,
  untabled: 3,
  common: 3,
  large: 1,
};

usePeer(fileURLToPath(new URL("peer.pl", import.meta.url)));
afterAll(closePeer);

describe("a short search finds nothing", () => {
  it.each(KINDS.map((kind) => [kind.name, kind] as const))(
    "%s",
    { timeout: 0 },
    async (name, kind) => {
      const counts = noCounts();
      for (let i = 0; i < ROUNDS[name]!; i++) {
        for (const { seed, sample, difference } of await search(SEED + i, kind, counts)) {
          expect.fail(`seed ${seed}: ${JSON.stringify(difference, null, 2)}\n${textOf(sample)}`);
        }
      }
      expect(counts.programs).toBe(ROUNDS[name]! * kind.round);
      expect(counts.comparisons).toBeGreaterThanOrEqual(counts.programs);
      // Nearly all goals come to their end.
      expect(counts.cutOff).toBeLessThanOrEqual(counts.comparisons / 5);
    },
  );
});

const everyday = KINDS[0]!;
const FAST: Way = { name: "planted", options: { codegen: false } };

/** A query that is the engine's but for its `next`. */
function erring(query: Query, next: (query: Query) => ReturnType<Query["next"]>): Asked {
  const asked: Asked = {
    with: (options) => {
      query.with(options);
      return query;
    },
    next: () => next(query),
    return: () => query.return(),
    async: query.async,
    get inferences() {
      return query.inferences;
    },
  };
  return asked;
}

/** Engines that do something wrong, and what the smallest program has that shows it. */
const planted: readonly (readonly [
  what: string,
  way: Way,
  kind: RegExp,
  shown: (sample: Finding["sample"]) => boolean,
])[] = [
  [
    "the second answer is dropped",
    {
      ...FAST,
      query: (engine, goal) => {
        let answers = 0;
        return erring(engine.query(goal), (query) => {
          if (++answers === 2) query.next();
          return query.next();
        });
      },
    },
    /instead of/,
    () => true,
  ],
  [
    "a third answer is an error of the engine",
    {
      ...FAST,
      query: (engine, goal) => {
        let answers = 0;
        return erring(engine.query(goal), (query) => {
          if (++answers === 3) throw new TypeError("Cannot read properties of undefined");
          return query.next();
        });
      },
    },
    /internal error: TypeError/,
    () => true,
  ],
  [
    "cuts are forgotten",
    { ...FAST, translate: (text) => text.replaceAll(/!(?=[,.])/g, "true") },
    /instead of|other effects|work|runs on/,
    (sample) => programOf(sample).includes("!"),
  ],
  [
    "a program's first effect is that of its second clause",
    { ...FAST, translate: (text) => text.replaceAll("write(m1)", "write(m0)") },
    /effect/,
    (sample) => programOf(sample).includes("write(m1)"),
  ],
  [
    "goals behind a call are lost",
    { ...FAST, translate: (text) => text.replaceAll(/(p\d+\([^()]*\)),\s+write\(\w+\)/g, "$1") },
    /effect/,
    (sample) => programOf(sample).includes("write("),
  ],
  [
    "a negation is turned round",
    { ...FAST, translate: (text) => text.replaceAll(/\\\+ ?p/g, "p") },
    /instead of|other effects|work/,
    (sample) => /\\\+ *p/.test(programOf(sample)),
  ],
];

describe("a search finds that", () => {
  it.each(planted)("%s", { timeout: 0 }, async (_, way, kind, shown) => {
    const findings = new Findings([way]);
    let found: Finding | undefined;
    for (let seed = 1; seed <= 60 && found === undefined; seed++) {
      const [seen] = await search(seed, everyday, noCounts(), [way]);
      if (seen === undefined) continue;
      const told = await findings.take(seen, everyday);
      if (typeof told !== "string") found = told;
    }
    expect(found?.difference.kind).toMatch(kind);
    const { sample } = found!;
    expect(shown(sample)).toBe(true);
    // What is left is small: a few clauses, one goal or two.
    expect(nodesOf(programOf(sample)).length).toBeLessThanOrEqual(8);
    expect(goalsOf(sample).length).toBeLessThanOrEqual(3);
    expect(textOf(sample).length).toBeLessThan(600);
  });
});

describe("a seed", () => {
  it("makes the same programs each time", () => {
    for (const kind of KINDS) expect(samplesFor(7, kind)).toEqual(samplesFor(7, kind));
    for (const kind of KINDS) expect(samplesFor(7, kind)).not.toEqual(samplesFor(8, kind));
  });

  it("draws all kinds", () => {
    const names = new Set(Array.from({ length: 200 }, (_, i) => kindFor(i, KINDS).name));
    expect([...names].sort()).toEqual(KINDS.map(({ name }) => name).sort());
  });
});

describe("a sample", () => {
  it("is the same as a file", () => {
    for (const kind of KINDS) {
      const [sample] = samplesFor(3, kind);
      expect(textOf(sampleOf(textOf(sample!)))).toBe(textOf(sample!));
    }
  });

  it("can be read: what is not read is not reduced", () => {
    for (const kind of KINDS) {
      for (let seed = 1; seed < 20; seed++) {
        for (const sample of samplesFor(seed, kind)) {
          expect(nodesOf(programOf(sample)).length).toBeGreaterThan(0);
          for (const goal of goalsOf(sample)) expect(nodesOf(`${goal} .`).length).toBe(1);
        }
      }
    }
  });
});
