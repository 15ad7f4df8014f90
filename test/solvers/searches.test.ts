import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  Board,
  countPaths,
  Dictionary,
  fillLayout,
  findWords,
  layoutNames,
  parseBoard,
} from "../../src/board/index.js";
import { checkerSolver } from "../../src/solvers/checker.js";
import { everyPathSolver } from "../../src/solvers/every-path.js";
import { boardPaths, generatorSolver } from "../../src/solvers/generator.js";
import { nativeSolver } from "../../src/solvers/native.js";
import { positionSolver } from "../../src/solvers/positions.js";
import type { Solution, Solver } from "../../src/solvers/solver.js";
import { stemSolver } from "../../src/solvers/stems.js";
import { trieWalkSolver } from "../../src/solvers/trie-walk.js";
import { wordByWordSolver } from "../../src/solvers/word-by-word.js";
import { rowsAndWord, someWord, walks } from "../board/random.js";

const wordSearches = [checkerSolver, wordByWordSolver, positionSolver];
const fast = [...wordSearches, stemSolver, trieWalkSolver];
const slow = [everyPathSolver, generatorSolver];
const all = [...fast, ...slow];

function named(solvers: readonly Solver[]): [string, Solver][] {
  return solvers.map((solver) => [solver.name, solver]);
}

function dictionaryOf(...words: readonly string[]): Dictionary {
  return Dictionary.fromWords(words);
}

async function solve(solver: Solver, text: string, ...words: string[]): Promise<Solution> {
  return solver.solve(parseBoard(text), dictionaryOf(...words));
}

/** Words of a board, and words that begin like these and go on otherwise. */
const rowsAndWords = fc
  .tuple(
    rowsAndWord,
    fc.array(fc.nat(), { maxLength: 12 }),
    fc.array(fc.tuple(fc.nat({ max: 8 }), someWord), { maxLength: 12 }),
  )
  .map(([{ rows, word }, picks, others]) => {
    const every = [...walks(rows)];
    const walked = picks.map((pick) => every[pick % every.length].word);
    const changed = others.map(([kept, end], i) => (walked[i] ?? word).slice(0, kept) + end);
    return { rows, words: [word, ...walked, ...changed] };
  });

const someBounds = fc.record(
  { minLetters: fc.nat({ max: 5 }), maxLetters: fc.integer({ min: 1, max: 9 }) },
  { requiredKeys: [] },
);

/** Boards of up to 64 cells, with holes. */
const largeRows = fc
  .array(
    fc.array(fc.constantFrom("a", "b", "c", "d", "e", "e", "s", "qu", "st", ".", "é"), {
      minLength: 1,
      maxLength: 8,
    }),
    { minLength: 4, maxLength: 8 },
  )
  .filter((rows) => rows.flat().some((tile) => tile !== "."));

const largeWord = fc
  .array(fc.constantFrom("a", "b", "c", "d", "e", "s", "qu", "st", "q", "t"), {
    minLength: 3,
    maxLength: 6,
  })
  .map((parts) => parts.join(""));

describe.each(named(all))("%s", (_name, solver) => {
  it("agrees with the native solver on boards of any shape and bounds of any kind", async () => {
    await fc.assert(
      fc.asyncProperty(rowsAndWords, someBounds, async ({ rows, words }, bounds) => {
        const board = Board.fromRows(rows);
        const dictionary = dictionaryOf(...words);
        const options = { minLetters: 1, ...bounds };
        const expected = await nativeSolver.solve(board, dictionary, options);
        const solution = await solver.solve(board, dictionary, options);
        expect(solution.words).toEqual(expected.words);
        expect(solution.score).toBe(expected.score);
        expect(solution.stopped).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });

  it("keeps what it has found when its steps are used up, and does no more of them", async () => {
    await fc.assert(
      fc.asyncProperty(rowsAndWords, fc.nat({ max: 200 }), async ({ rows, words }, inferences) => {
        const board = Board.fromRows(rows);
        const dictionary = dictionaryOf(...words);
        const whole = await solver.solve(board, dictionary);
        const part = await solver.solve(board, dictionary, { limits: { inferences } });
        expect(part.inferences).toBe(Math.min(whole.inferences, inferences));
        if (part.stopped === undefined) expect(part.words).toEqual(whole.words);
        else expect(whole.words).toEqual(expect.arrayContaining([...part.words]));
      }),
      { numRuns: 60 },
    );
  });

  it("makes more steps of a larger board, and the same of the same", async () => {
    const words = ["abe", "abed", "ace", "bad", "bade", "bead", "cab", "dab", "ebb", "face"];
    const steps = async (text: string): Promise<number> =>
      (await solve(solver, text, ...words)).inferences;
    expect(await steps("abc/def")).toBeGreaterThan(await steps("ab/de"));
    expect(await steps("abc/def")).toBe(await steps("abc/def"));
  });

  it("is stopped by its time, with what it has found, on a board that would take years", async () => {
    // The b, which the second word needs last, touches nothing.
    const board = parseBoard(`${"aaaaaaaa/".repeat(6)}./b`);
    const dictionary = dictionaryOf("aaa", `${"a".repeat(30)}b`);
    const solution = await solver.solve(board, dictionary, { limits: { timeMs: 30 } });
    expect(solution).toMatchObject({ stopped: "time", words: ["aaa"], score: 1 });
    expect(solution.milliseconds).toBeLessThan(2000);
  });

  it("throws for bounds that are no numbers of letters", async () => {
    const searching = async (): Promise<Solution> =>
      solver.solve(parseBoard("ab"), dictionaryOf("ab"), { minLetters: 1.5 });
    await expect(searching()).rejects.toThrow(RangeError);
  });
});

it.each(named(fast))("%s agrees with the native solver on large boards", async (_name, solver) => {
  const words = fc.array(largeWord, { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(largeRows, words, async (rows, some) => {
      const board = Board.fromRows(rows);
      const dictionary = dictionaryOf(...some);
      const solution = await solver.solve(board, dictionary);
      expect(solution.words).toEqual(findWords(board, dictionary).words);
    }),
    { numRuns: 60 },
  );
});

it.each(named(fast))("%s finds the words of the named layouts", async (_name, solver) => {
  const letters = "tnlehrayvsrtjesntnlehrayvsrtjesn";
  const some = ["the", "hen", "lay", "ray", "vest", "vests", "jest", "yes", "tree", "rest", "zoo"];
  const places = new Map([1, 2, 3, 4].map((n, i) => [`word_racer_${n}`, [16, 24, 28, 32][i]]));
  expect([...places.keys()]).toEqual(layoutNames);
  for (const [name, count] of places) {
    const board = fillLayout(name, Array.from(letters.slice(0, count)));
    const expected = findWords(board, dictionaryOf(...some)).words;
    expect(expected.length).toBeGreaterThan(0);
    expect((await solver.solve(board, dictionaryOf(...some))).words).toEqual(expected);
  }
});

describe.each(named(slow))("%s", (_name, solver) => {
  it("makes one step a path, whatever the letters", async () => {
    for (const text of ["abc/def/ghi", "aaa/aaa/aaa", "qu a/.b/c"]) {
      const { inferences } = await solve(solver, text, "cab");
      expect(inferences).toBe(countPaths(parseBoard(text)));
    }
  });

  it("is given no more time than a table can wait for", () => {
    expect(solver.patience).toBeLessThanOrEqual(3000);
  });
});

it.each(named(fast))("%s leaves most paths alone", async (_name, solver) => {
  const { inferences } = await solve(solver, "catd/line/maro/pets", "cat", "line", "rope", "zebra");
  expect(inferences).toBeLessThan(400);
});

describe("the lazy sequence of paths", () => {
  it("has all paths, a path before its extensions, in row-major order", () => {
    fc.assert(
      fc.property(rowsAndWord, ({ rows }) => {
        const texts = Array.from(boardPaths(Board.fromRows(rows)), ({ text }) => text);
        expect(texts).toEqual([...walks(rows)].map(({ word }) => word));
      }),
      { numRuns: 50 },
    );
  });

  it("makes only the paths that are asked for, and they can be kept", () => {
    const paths = boardPaths(parseBoard("ab".repeat(32)));
    const first = [paths.next().value, paths.next().value, paths.next().value];
    expect(first.map((path) => path?.text)).toEqual(["a", "ab", "aba"]);
    expect(first[2]?.before).toBe(first[1]);
  });

  it("ends with the longest paths that are wanted", () => {
    const count = (most: number): number => [...boardPaths(parseBoard("abcd"), most)].length;
    expect([count(1), count(2), count(3), count(0)]).toEqual([4, 16, 40, 0]);
  });
});

describe("dead ends of positions", () => {
  it("are walked into once, not once for each way to them", async () => {
    const words = ["abcdefghx"];
    const board = "aa/bb/cc/dd/ee/ff/gg/hh/../xx";
    const byPosition = await solve(positionSolver, board, ...words);
    const byWord = await solve(wordByWordSolver, board, ...words);
    expect(byPosition.words).toEqual([]);
    expect(byWord.inferences).toBeGreaterThan(500);
    expect(byPosition.inferences).toBeLessThan(100);
  });

  it("are none where only the path was in the way", async () => {
    // After the a of the first row, the c in the middle leads to no other; after the other, it does.
    expect((await solve(positionSolver, "abb/cca", "bacac")).words).toEqual(["bacac"]);
    expect((await solve(positionSolver, "abci/efih/ijkl/mnop", "fink")).words).toEqual(["fink"]);
  });
});

describe("prefixes that failed", () => {
  it("have the words that begin with them passed over, a step each", async () => {
    // Not by their letters, which are all there: the x is out of reach.
    const words = ["cabx", "cabxa", "cabxac", "cabxacb"];
    const first = await solve(positionSolver, "cb/aa/../x./cb", words[0]);
    const every = await solve(positionSolver, "cb/aa/../x./cb", ...words);
    expect(first.inferences).toBeGreaterThan(10);
    expect(every.inferences).toBe(first.inferences + 3);
  });

  it("are those too that need more of a letter than the board has", async () => {
    const { inferences } = await solve(positionSolver, "cb/aa", "cabal", "cabals", "cat", "cats");
    expect(inferences).toBe(4);
  });

  it("end with the letter that fits nowhere, so that others are still looked for", async () => {
    const words = ["caa", "caab", "cab", "cabs", "cat", "q", "qua", "quad", "qub"];
    const board = parseBoard("ca/bqu/ta");
    const dictionary = dictionaryOf(...words);
    const options = { minLetters: 1 };
    expect((await positionSolver.solve(board, dictionary, options)).words).toEqual(
      (await nativeSolver.solve(board, dictionary, options)).words,
    );
  });
});
