/*
 * Figures of the kernel on the built-in dictionary. Equal ones for another list were published; the
 * benchmark compares with those.
 */
import { describe, expect, it } from "vitest";
import { builtInDictionary } from "../../../src/node/dictionaries.js";
import { BoardSpace } from "../../../src/board/proof/board-space.js";
import { ProofKernel } from "../../../src/board/proof/proof-kernel.js";
import type { Attack, Counting, ProofStatistics } from "../../../src/board/proof/proof-kernel.js";
import { proofWords } from "../../../src/board/proof/proof-words.js";

const letters = "abcdefghijklmnopqrstuvwxyz";
const NEVER = 2 ** 31 - 1;

const kernels = new Map<string, ProofKernel>();

function kernelOf(layout: string): ProofKernel {
  const known = kernels.get(layout);
  if (known !== undefined) return known;
  const space = new BoardSpace(layout, letters);
  const words = proofWords(builtInDictionary(), { cells: space.cells, letters, qu: true });
  const kernel = new ProofKernel(space, words);
  kernels.set(layout, kernel);
  return kernel;
}

function attacked(layout: string, buckets: string, attack: Attack): [ProofStatistics, string[]] {
  const boards: string[] = [];
  const found = (board: string, score: number): void => void boards.push(`${score} ${board}`);
  const statistics = kernelOf(layout).prove(buckets.split(" "), attack, found);
  return [statistics, boards.sort()];
}

const SMALL = "lnrsy chkmpt lnrsy aeiou aeiou aeiou chkmpt lnrsy bdfgjqvwxz";
const LARGE = "chkmpt aeiou lnrsy lnrsy lnrsy aeiou chkmpt aeiou lnrsy aeiou lnrsy bdfgjvwxz";

describe("a tree", () => {
  it("has the nodes and the bound that its words determine", () => {
    const first = "lnrsy aeiou chkmpt chkmpt aeiou lnrsy lnrsy aeiou bdfgjvwxz";
    const [{ paths, different, nodes, childless, bounds }] = attacked("3x3", first, {
      cutoff: NEVER,
      counting: "same",
    });
    expect([paths, different, nodes, childless, bounds[0]]).toEqual([
      259_038, 198_913, 269_221, 159_562, 1490,
    ]);
  });

  it("has a lower bound if a word with the same letters in the same cells counts once", () => {
    const bound = (counting: Counting): number =>
      attacked("3x3", SMALL, { cutoff: NEVER, counting })[0].bounds[0]!;
    expect([bound("often"), bound("same"), bound("once")]).toEqual([1853, 1597, 1597]);
  });
});

describe("an attack", () => {
  it("makes as many trees as the bounds demand, and finds the boards", () => {
    const attack: Attack = { cutoff: 1700, switchover: 3500, counting: "same" };
    const [statistics, boards] = attacked("3x4", LARGE, attack);
    const { forces, bounds, searches, tested, highest } = statistics;
    const some = (numbers: readonly number[]): number[] => numbers.filter((number) => number > 0);
    expect([forces, some(bounds), some(searches), tested, highest]).toEqual([
      15,
      [6395, 5489, 4756, 3961, 3622, 3242],
      [25, 22, 14, 5],
      3934,
      2751,
    ]);
    expect([boards.length, boards.at(-1)]).toEqual([22, "2000 perslatesind"]);
  });

  let known: string[] | undefined;
  const boardsOftenCounted = (): string[] =>
    (known ??= attacked("3x3", SMALL, { cutoff: 560, switchover: NEVER, counting: "often" })[1]);

  it.each(["often", "same", "once"] as const)(
    "finds the same boards whatever the switchover, if words count %s",
    (counting) => {
      const expected = boardsOftenCounted();
      expect(expected.length).toBeGreaterThan(5);
      for (const switchover of [0, 900, NEVER]) {
        const [{ forces }, boards] = attacked("3x3", SMALL, { cutoff: 560, switchover, counting });
        expect(boards).toEqual(expected);
        expect(forces > 0).toBe(switchover < 1000);
      }
    },
  );

  it("tests fewer boards if a word counts once when forcing makes its paths equal", () => {
    const tested = (["same", "once"] as const).map((counting) => {
      return attacked("3x3", SMALL, { cutoff: 560, counting })[0].tested;
    });
    expect(tested[1]).toBeLessThan(tested[0]!);
  });

  it("is over where the host throws, and the next one is not harmed", () => {
    const [, expected] = attacked("3x3", SMALL, { cutoff: 560 });
    const fail = (): never => {
      throw new Error("enough");
    };
    const kernel = kernelOf("3x3");
    expect(() => kernel.prove(SMALL.split(" "), { cutoff: 560 }, fail)).toThrow("enough");
    expect(attacked("3x3", SMALL, { cutoff: 560 })[1]).toEqual(expected);
  });
});
