import { describe, expect, it } from "vitest";
import { Board, explainPrefixes, longestPrefixes, parseBoard } from "../../src/board/index.js";
import type { LongestPrefix } from "../../src/board/index.js";
import { rowsAndWord, someLongRow, someRows, someWord, walks } from "./random.js";
import type { Walk } from "./random.js";
import { fc, forAll } from "../properties.js";

/** The longest prefix from each start, and its first path, by looking at all paths. */
function bruteForce(rows: readonly (readonly string[])[], word: string): Walk[] {
  const best = new Map<string, Walk>();
  for (const walk of walks(rows)) {
    if (!word.startsWith(walk.word)) continue;
    const start = String(walk.path[0]);
    if ((best.get(start)?.word.length ?? 0) < walk.word.length) best.set(start, walk);
  }
  return [...best.values()];
}

function found(board: Board, word: string): Walk[] {
  return longestPrefixes(board, word).map(({ path, letters }) => ({
    path,
    word: [...word].slice(0, letters).join(""),
  }));
}

describe("the longest prefix from each start", () => {
  it("is what a look at all paths finds, with the first path", () => {
    const rowsAndSomeWord = fc.oneof(
      fc.tuple(fc.oneof({ arbitrary: someRows, weight: 5 }, someLongRow), someWord),
      rowsAndWord.map(({ rows, word }): [string[][], string] => [rows, word]),
      fc
        .tuple(rowsAndWord, fc.constantFrom("a", "b", "q", "é"))
        .map(([{ rows, word }, letter]): [string[][], string] => [rows, word + letter]),
    );
    forAll(250, [rowsAndSomeWord], ([rows, word]) => {
      const board = Board.fromRows(rows);
      expect(found(board, word)).toEqual(bruteForce(rows, word));
      expect(longestPrefixes(board, word).every(({ isExact }) => isExact)).toBe(true);
    });
  });

  it("says which cells would go on but are used", () => {
    const [prefix] = longestPrefixes(parseBoard("ab/"), "aba");
    expect(prefix).toEqual({
      letters: 2,
      path: [
        [0, 0],
        [0, 1],
      ],
      used: [[0, 0]],
      isExact: true,
    } satisfies LongestPrefix);
  });

  it("is found on 64 equal letters, or said to be no more than found", () => {
    const same = parseBoard(Array(8).fill("aaaaaaaa").join("/"));
    for (const length of [8, 64, 65, 100_000]) {
      const prefixes = longestPrefixes(same, "a".repeat(length), { maxSteps: 100_000 });
      expect(prefixes).toHaveLength(64);
      for (const { letters, isExact, path } of prefixes) {
        expect(path).toHaveLength(letters);
        expect(letters).toBeLessThanOrEqual(Math.min(length, 64));
        expect(letters === Math.min(length, 64)).toBe(isExact);
      }
      expect(prefixes[0]).toMatchObject({ letters: Math.min(length, 64), isExact: true });
    }
    const prefixes = longestPrefixes(same, `${"a".repeat(40)}b`);
    expect(prefixes.every(({ letters, isExact }) => letters === 40 && isExact)).toBe(true);
  });

  it("ends after its steps where letters trap it", () => {
    const chess = parseBoard("abababab/babababa/".repeat(4).slice(0, -1));
    const word = `${"ab".repeat(20)}ba${"ab".repeat(10)}aab`;
    const prefixes = longestPrefixes(chess, word, { maxSteps: 50_000 });
    expect(prefixes).toHaveLength(32);
    for (const { letters } of prefixes) expect(letters).toBeGreaterThan(8);
    const cut = longestPrefixes(chess, word, { maxSteps: 64 });
    expect(cut.some(({ isExact }) => !isExact)).toBe(true);
  });

  it("takes no other misuse than a TypeError or RangeError", () => {
    const board = parseBoard("ab/");
    expect(() => longestPrefixes(board, 3 as unknown as string)).toThrow(TypeError);
    expect(() => longestPrefixes(board, "a", { maxSteps: 0 })).toThrow(RangeError);
    expect(longestPrefixes(board, "")).toEqual([]);
    expect(longestPrefixes(board, "x")).toEqual([]);
  });
});

describe("the explanation", () => {
  it.each([
    [
      "cat/sod",
      "cab",
      "from row 1, column 1: ca, 2 of 3 letters; no neighbouring tile continues with b\nc1 a2 t\ns  o  d",
    ],
    ["cat/sod", "xyz", 'No tile begins the word: none is "x" or begins with "xy".'],
    ["cat/sod", "x", 'No tile begins the word: none is "x".'],
    ["cat/sod", "", "A word has at least one letter."],
    [
      "ab/",
      "aba",
      "from row 1, column 1: ab, 2 of 3 letters; the tile beside its end with a is on the path\na1 b2",
    ],
    [
      "aba/",
      "abaab",
      "from row 1, column 1: aba, 3 of 5 letters; no neighbouring tile continues with a\na1 b2 a3\n" +
        "from row 1, column 3: aba, 3 of 5 letters; no neighbouring tile continues with a\na3 b2 a1",
    ],
    [
      "tea/x.t",
      "teak",
      "from row 1, column 1: tea, 3 of 4 letters; no neighbouring tile continues with k\n" +
        "t1 e2 a3\nx  .  t\n" +
        "from row 2, column 3: tea, 3 of 4 letters; no neighbouring tile continues with k\n" +
        "t e2 a3\nx .  t1",
    ],
    [
      "qu i / t e",
      "quits",
      "from row 1, column 1: quit, 4 of 5 letters; no neighbouring tile continues with s\nqu1 i2\nt3  e",
    ],
    [
      "qu i / q e",
      "qeu",
      "from row 2, column 1: qe, 2 of 3 letters; no neighbouring tile continues with u\nqu i\nq1 e2",
    ],
    [
      "été/",
      "étés",
      "from row 1, column 1: été, 3 of 4 letters; no neighbouring tile continues with s\né1 t2 é3\n" +
        "from row 1, column 3: été, 3 of 4 letters; no neighbouring tile continues with s\né3 t2 é1",
    ],
    [
      "sat/xs.",
      "sam",
      "from row 1, column 1: sa, 2 of 3 letters; no neighbouring tile continues with m\ns1 a2 t\nx  s\n" +
        "from row 2, column 2: sa, 2 of 3 letters; no neighbouring tile continues with m\ns a2 t\nx s1",
    ],
    [
      "sat/x..s",
      "sam",
      "from row 1, column 1: sa, 2 of 3 letters; no neighbouring tile continues with m\ns1 a2 t\nx  .  . s\n" +
        "from row 2, column 4: s, 1 of 3 letters; no neighbouring tile continues with a",
    ],
  ])("of %s and %s", (text, word, explanation) => {
    const board = parseBoard(text);
    expect(explainPrefixes(board, word, longestPrefixes(board, word))).toBe(explanation);
  });

  it("says when the search was cut short", () => {
    const board = parseBoard("aaa/aaa/aaa");
    const prefixes = longestPrefixes(board, "aaaaaaaaa", { maxSteps: 1 });
    expect(explainPrefixes(board, "aaaaaaaaa", prefixes)).toContain(
      "from row 1, column 1: a, 1 of 9 letters or more (the search was cut short)\n",
    );
  });
});
