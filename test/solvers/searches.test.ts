import { describe, expect, it } from "vitest";
import { Board, countPaths, parseBoard } from "../../src/board/index.js";
import { checkerSolver } from "../../src/solvers/checker.js";
import { everyPathSolver } from "../../src/solvers/every-path.js";
import { boardPaths, generatorSolver } from "../../src/solvers/generator.js";
import { nativeSolver } from "../../src/solvers/native.js";
import { positionSolver } from "../../src/solvers/positions.js";
import type { Solution, Solver } from "../../src/solvers/solver.js";
import { stemSolver } from "../../src/solvers/stems.js";
import { trieWalkSolver } from "../../src/solvers/trie-walk.js";
import { wordByWordSolver } from "../../src/solvers/word-by-word.js";
import { dictionaryOf, rowsAndWord, walks } from "../board/random.js";
import { rowsAndWords } from "./boards.js";
import { fc, forAll, forAllAwaited } from "../properties.js";

const wordSearches = [checkerSolver, wordByWordSolver, positionSolver];
const fast = [...wordSearches, stemSolver, trieWalkSolver];
const slow = [everyPathSolver, generatorSolver];
const all = [...fast, ...slow];

function named(solvers: readonly Solver[]): [string, Solver][] {
  return solvers.map((solver) => [solver.name, solver]);
}

async function solve(solver: Solver, text: string, ...words: string[]): Promise<Solution> {
  return solver.solve(parseBoard(text), dictionaryOf(words));
}

describe.each(named(all))("%s", (_name, solver) => {
  it("keeps what it has found when its steps are used up, and does no more of them", () =>
    forAllAwaited(35, [rowsAndWords, fc.nat({ max: 200 })], async ({ rows, words }, inferences) => {
      const board = Board.fromRows(rows);
      const dictionary = dictionaryOf(words);
      const whole = await solver.solve(board, dictionary);
      const part = await solver.solve(board, dictionary, { limits: { inferences } });
      expect(part.inferences).toBe(Math.min(whole.inferences, inferences));
      const isWhole = part.stopped === undefined;
      expect(whole.words.filter((word) => isWhole || part.words.includes(word))).toEqual(
        part.words,
      );
    }));

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
    const dictionary = dictionaryOf(["aaa", `${"a".repeat(30)}b`]);
    const solution = await solver.solve(board, dictionary, { limits: { timeMs: 30 } });
    expect(solution).toMatchObject({ stopped: "time", words: ["aaa"], score: 1 });
    expect(solution.fraction).toBeGreaterThanOrEqual(0);
    expect(solution.fraction).toBeLessThan(1);
    expect(solution.firstMs).toBeLessThanOrEqual(solution.milliseconds);
  });

  it("throws for bounds that are no numbers of letters", async () => {
    const searching = async (): Promise<Solution> =>
      solver.solve(parseBoard("ab"), dictionaryOf(["ab"]), { minLetters: 1.5 });
    await expect(searching()).rejects.toThrow(RangeError);
  });
});

describe.each(named(slow))("%s", (_name, solver) => {
  it("makes one step a path, whatever the letters", async () => {
    for (const text of ["abc/def/ghi", "aaa/aaa/aaa", "qu a/.b/c"]) {
      const { inferences } = await solve(solver, text, "cab");
      expect(inferences).toBe(countPaths(parseBoard(text)));
    }
  });

  it("is given no more time than a table can wait for", () => {
    expect(solver.timeMs).toBeLessThanOrEqual(3000);
  });
});

it.each(named(fast))("%s leaves most paths alone", async (_name, solver) => {
  const { inferences } = await solve(solver, "catd/line/maro/pets", "cat", "line", "rope", "zebra");
  expect(inferences).toBeLessThan(400);
});

/** All beginnings of words, these included, and the empty one. */
function prefixesOf(words: readonly string[]): Set<string> {
  const prefixes = new Set([""]);
  for (const word of words) {
    for (let end = 1; end <= word.length; end++) prefixes.add(word.slice(0, end));
  }
  return prefixes;
}

describe("the steps that a search is said to make are those that it makes", () => {
  const options = { minLetters: 1 };

  it("of stems: paths whose beginnings are proper beginnings of words", () =>
    forAllAwaited(35, [rowsAndWords], async ({ rows, words }) => {
      const dictionary = dictionaryOf(words);
      const known = [...dictionary.words(options)];
      const stems = new Set(
        [...prefixesOf(known)].filter((stem) => {
          return known.some((word) => word.startsWith(stem) && word !== stem);
        }),
      );
      const { inferences } = await stemSolver.solve(Board.fromRows(rows), dictionary, options);
      const tried = [...walks(rows)].filter(({ path, word }) => {
        const tile = rows[path.at(-1)![0]][path.at(-1)![1]];
        return path.length === 1 || stems.has(word.slice(0, -tile.length));
      });
      expect(inferences).toBe(tried.length);
    }));

  it("of the walk along the trie: paths whose beginnings are beginnings of words", () =>
    forAllAwaited(35, [rowsAndWords], async ({ rows, words }) => {
      const dictionary = dictionaryOf(words);
      const prefixes = prefixesOf([...dictionary.words(options)]);
      const { inferences } = await trieWalkSolver.solve(Board.fromRows(rows), dictionary, options);
      const tried = [...walks(rows)].filter(({ path, word }) => {
        const tile = rows[path.at(-1)![0]][path.at(-1)![1]];
        return prefixes.has(word.slice(0, -tile.length));
      });
      expect(inferences).toBe(tried.length);
    }));

  it("of the native search: free cells tried where words go on, and cells left", () =>
    forAllAwaited(35, [rowsAndWords], async ({ rows, words }) => {
      const board = Board.fromRows(rows);
      const dictionary = dictionaryOf(words);
      const prefixes = prefixesOf([...dictionary.words(options)]);
      const goesOn = (word: string): boolean =>
        [...prefixes].some((longer) => longer.length > word.length && longer.startsWith(word));
      const { inferences } = await nativeSolver.solve(board, dictionary, options);
      let expected = board.size;
      for (const { path, word } of walks(rows)) {
        if (!prefixes.has(word)) continue;
        const [row, column] = path.at(-1)!;
        const cells = path.map(([y, x]) => board.cellAt(y, x));
        const cell = board.cellAt(row, column);
        const { neighbours, neighbourStarts } = board;
        let free = 0;
        for (let i = neighbourStarts[cell]; i < neighbourStarts[cell + 1]; i++) {
          if (!cells.includes(neighbours[i])) free++;
        }
        expected += 1 + (goesOn(word) ? free : 0);
      }
      expect(inferences).toBe(expected);
    }));

  it("of searches word by word: at least the words, each of which they look at", async () => {
    const words = ["abe", "abed", "ace", "bad", "bade", "bead", "cab", "dab", "ebb", "face"];
    for (const solver of [wordByWordSolver, positionSolver]) {
      expect((await solve(solver, "xy/zz", ...words)).inferences).toBe(words.length);
    }
    // Six cells asked for the first letter of each word, in vain.
    expect((await solve(checkerSolver, "xyz/zzz", ...words)).inferences).toBe(6 * words.length);
  });
});

it("a search that is stopped word by word knows how far in the dictionary it is", async () => {
  const words = Array.from({ length: 400 }, (_, i) => {
    return `x${String.fromCharCode(97 + i / 26, 97 + (i % 26))}`;
  });
  const board = parseBoard("ab/cd");
  for (const [solver, steps] of [
    [checkerSolver, 4],
    [wordByWordSolver, 1],
  ] as const) {
    for (const part of [0.25, 0.5, 0.75]) {
      const limits = { inferences: 400 * steps * part };
      const { fraction } = await solver.solve(board, dictionaryOf(words), { limits });
      expect(fraction).toBe(part);
    }
  }
});

describe("the lazy sequence of paths", () => {
  it("has all paths, a path before its extensions, in row-major order", () =>
    forAll(30, [rowsAndWord], ({ rows }) => {
      const texts = Array.from(boardPaths(Board.fromRows(rows)), ({ text }) => text);
      expect(texts).toEqual([...walks(rows)].map(({ word }) => word));
    }));

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
    // After the a of the first row, the c in the middle leads nowhere; after the other a, it does.
    expect((await solve(positionSolver, "abb/cca", "bacac")).words).toEqual(["bacac"]);
    expect((await solve(positionSolver, "abci/efih/ijkl/mnop", "fink")).words).toEqual(["fink"]);
  });
});

it("letters counted before the search save the search for a word that needs more of one than the board has", async () => {
  // The other word-by-word search looks for letters that the board has, though not often enough.
  const words = ["abab", "babb", "cabc"];
  const board = "ab/cd";
  expect((await solve(positionSolver, board, ...words)).inferences).toBe(words.length);
  expect((await solve(wordByWordSolver, board, ...words)).inferences).toBeGreaterThan(6);
});

describe("prefixes that failed", () => {
  it("have the words that begin with them passed over, a step each", async () => {
    // Their letters are all on the board, but the x is out of reach.
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
    const dictionary = dictionaryOf(words);
    const options = { minLetters: 1 };
    expect((await positionSolver.solve(board, dictionary, options)).words).toEqual(
      (await nativeSolver.solve(board, dictionary, options)).words,
    );
  });
});
