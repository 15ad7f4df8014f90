import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identical } from "../../src/terms/order.js";
import { TermSet, hashOf } from "../../src/terms/term-set.js";
import { atom, float, integer, structure, variable } from "../../src/terms/term.js";
import type { Cell, Term } from "../../src/terms/term.js";
import { listOf } from "../../src/terms/walk.js";
import { build, sketches } from "./arbitrary.js";

describe("a set of terms", () => {
  it("finds a term again exactly if an identical one has been put in", () => {
    fc.assert(
      fc.property(fc.array(sketches(), { maxLength: 40 }), (all) => {
        const variables = new Map<number, Cell>();
        const set = new TermSet();
        const known: Term[] = [];
        for (const x of [...all, ...all].map((sketch) => build(sketch, variables))) {
          const hash = hashOf(x);
          if (hash === undefined) continue;
          const found = set.find(hash, x);
          expect(found).toBe(known.find((y) => identical(x, y)));
          if (found !== undefined) continue;
          set.add(hash, x);
          known.push(x);
        }
        expect(set.size).toBe(known.length);
      }),
      { numRuns: 500 },
    );
  });

  it("gives the same hash to identical terms, and none to a variable", () => {
    const long = Array.from({ length: 500 }, (_, i) => integer(BigInt(i) ** 9n));
    for (const make of [
      () => listOf(long),
      () => structure("f", float(-0), structure("g", atom("x"), 1)),
      () => integer(10n ** 40n),
    ]) {
      expect(hashOf(make())).toBeDefined();
      expect(hashOf(make())).toBe(hashOf(make()));
    }
    expect(hashOf(structure("f", 1, variable(1)))).toBeUndefined();
  });

  it("tells thousands of words apart with few that share a hash", () => {
    const hashes = new Set<number>();
    for (let i = 0; i < 26 ** 3; i++) {
      const letters = [i % 26, Math.trunc(i / 26) % 26, Math.trunc(i / 676)];
      hashes.add(hashOf(listOf(letters.map((n) => atom(String.fromCharCode(97 + n)))))!);
    }
    expect(hashes.size).toBeGreaterThan(0.99 * 26 ** 3);
  });
});
