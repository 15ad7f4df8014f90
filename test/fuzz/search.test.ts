/* A short search; test/package/search.test.ts has what a search must detect. */
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { closePeer, usePeer } from "./peer.js";
import { goalsOf, programOf, sampleOf, textOf } from "./sample.js";
import { noCounts } from "./counts.js";
import { KINDS, kindFor, samplesFor, search } from "./search.js";
import { nodesOf } from "./syntax.js";

/** The round of each kind. */
const SEED = Number(process.env["SEED"] ?? 1);

usePeer(fileURLToPath(new URL("peer.pl", import.meta.url)));
afterAll(closePeer);

it.each(KINDS.map((kind) => [kind.name, kind] as const))(
  "a short search finds nothing: %s",
  { timeout: 0 },
  async (_, kind) => {
    const counts = noCounts();
    for (const { seed, sample, difference } of await search(SEED, kind, counts)) {
      expect.fail(`seed ${seed}: ${JSON.stringify(difference, null, 2)}\n${textOf(sample)}`);
    }
    expect(counts.programs).toBe(kind.round);
    expect(counts.comparisons).toBeGreaterThanOrEqual(counts.programs);
    // Nearly all goals run to their end.
    expect(counts.cutOff).toBeLessThanOrEqual(counts.comparisons / 5);
  },
);

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

  it("can be read: a program that cannot be read is not reduced", () => {
    for (const kind of KINDS) {
      for (let seed = 1; seed < 4; seed++) {
        for (const sample of samplesFor(seed, kind)) {
          expect(nodesOf(programOf(sample)).length).toBeGreaterThan(0);
          for (const goal of goalsOf(sample)) expect(nodesOf(`${goal} .`).length).toBe(1);
        }
      }
    }
  });
});
