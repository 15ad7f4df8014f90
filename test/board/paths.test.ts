import { shown } from "../../src/board/checks.js";
import { describe, expect, it } from "vitest";
import {
  Board,
  countPaths,
  findWordPaths,
  parseBoard,
  PathIterator,
  SEARCH_END,
  SEARCH_FOUND,
  SEARCH_PAUSED,
} from "../../src/board/index.js";
import { answers, fits, rowsAndPattern, rowsAndWords, someFuels, walks } from "./random.js";
import { forAll } from "../properties.js";

function allAs(side: number): Board {
  return parseBoard("a".repeat(side * side), { layout: `${side}x${side}` });
}

describe("the paths of a board", () => {
  it("are those of a brute force that fit a pattern, each once, in order, in portions of any number of steps", () =>
    forAll(150, [rowsAndPattern, someFuels], ({ rows, options }, fuels) => {
      const board = Board.fromRows(rows);
      const whole = new PathIterator(board, options);
      const cut = new PathIterator(board, options);
      const expected = [...walks(rows)].filter(({ word }) => fits(word, options));
      expect(answers(whole)).toEqual(expected);
      expect(answers(cut, fuels)).toEqual(expected);
      expect(cut.steps).toBe(whole.steps);
    }));

  it("of 2 and 3 cells are counted on eight rows and columns by the neighbours of a cell", () => {
    // 36 cells have 8 of them, 24 have 5, and 4 have 3; a path of 3 cells has one in the middle.
    const count = (letters: number): number =>
      countPaths(allAs(8), { minLetters: letters, maxLetters: letters });
    expect(count(2)).toBe(36 * 8 + 24 * 5 + 4 * 3);
    expect(count(3)).toBe(36 * 8 * 7 + 24 * 5 * 4 + 4 * 3 * 2);
  });

  it.each([
    [1, 1],
    [2, 64],
    [3, 10_305],
    [4, 12_029_640],
  ])("of %i rows and columns are counted", (side, count) => {
    expect(countPaths(allAs(side))).toBe(count);
  });

  it("with 3 to 8 letters are 283,300 on four rows and columns", () => {
    expect(countPaths(allAs(4), { minLetters: 3, maxLetters: 8 })).toBe(283_300);
  });

  it("are counted by their cells on three rows and columns", () => {
    const counts = Array.from({ length: 9 }, (_, i) =>
      countPaths(allAs(3), { minLetters: i + 1, maxLetters: i + 1 }),
    );
    expect(counts).toEqual([9, 40, 160, 496, 1208, 2240, 2984, 2384, 784]);
  });

  it("have lengths in letters, not cells", () => {
    const board = parseBoard("qu a/");
    const found = (options: object): string[] =>
      answers(new PathIterator(board, options)).map((answer) => answer.word);
    expect(found({})).toEqual(["qu", "qua", "a", "aqu"]);
    expect(found({ minLetters: 2 })).toEqual(["qu", "qua", "aqu"]);
    expect(found({ maxLetters: 2 })).toEqual(["qu", "a"]);
    expect(found({ maxLetters: 0 })).toEqual([]);
    expect(found({ minLetters: 4 })).toEqual([]);
    expect(found({ minLetters: Infinity })).toEqual([]);
  });

  it("come one by one, the first of many at once", () => {
    const search = new PathIterator(allAs(8));
    for (let answer = 1; answer <= 64; answer++) expect(search.next()).toBe(SEARCH_FOUND);
    expect(search.steps).toBeLessThan(1000);
  });
});

describe("a pattern", () => {
  it("may go through the middle of a tile", () => {
    const board = parseBoard("qu a/");
    const count = (pattern: (string | null)[], open: boolean): number =>
      countPaths(board, { pattern, open });
    expect(count(["q"], false)).toBe(0);
    expect(count(["q"], true)).toBe(2);
    expect(count([null, "u"], false)).toBe(1);
    expect(count([null, "u", null], false)).toBe(1);
    expect(count([], true)).toBe(4);
    expect(count([], false)).toBe(0);
  });

  it("takes an item that is no single letter for one that fits nothing", () => {
    const board = parseBoard("qu a/");
    for (const item of ["qu", "", "A", "1"]) {
      expect(countPaths(board, { pattern: [item], open: true })).toBe(0);
    }
  });

  it("needs bounds that are whole numbers", () => {
    for (const bound of [-1, 0.5, Number.NaN, -Infinity, "3" as unknown as number]) {
      expect(() => new PathIterator(allAs(2), { minLetters: bound })).toThrow(
        new RangeError(
          `Expected minLetters to be a whole number of 0 or more, or Infinity, but got ${shown(bound)}.`,
        ),
      );
      expect(() => new PathIterator(allAs(2), { maxLetters: bound })).toThrow(RangeError);
    }
  });
});

describe("a known word", () => {
  it("is found by the paths of the enumeration that spell it, if there are some", () =>
    forAll(80, [rowsAndWords], ({ rows, words }) => {
      const board = Board.fromRows(rows);
      const all = [...walks(rows)];
      for (const word of words) {
        const expected = all.filter((walk) => walk.word === word).map(({ path }) => path);
        expect(findWordPaths(board, word)).toEqual(expected);
      }
    }));

  it("may be written in capital letters, be empty or hold anything", () => {
    const board = parseBoard("catdlinemaropets");
    expect(findWordPaths(board, "CAT")).toEqual([
      [
        [0, 0],
        [0, 1],
        [0, 2],
      ],
    ]);
    expect(findWordPaths(board, "")).toEqual([]);
    expect(findWordPaths(board, "c t")).toEqual([]);
    expect(findWordPaths(board, "cat".repeat(10_000))).toEqual([]);
  });
});

describe("a search", () => {
  it("that is fruitless for long can be stopped and goes on later", () => {
    const rows = Array.from({ length: 8 }, () => Array<string>(8).fill("a"));
    rows[7] = ["a", "a", "a", "a", "a", "a", ".", "."];
    rows.push([], ["b"]);
    const pattern = [..."a".repeat(40), "b"];
    const search = new PathIterator(Board.fromRows(rows), { pattern });
    for (let slice = 1; slice <= 10; slice++) {
      expect(search.next(100_000)).toBe(SEARCH_PAUSED);
      expect(search.steps).toBe(slice * 100_000);
    }
    expect(search.next(0)).toBe(SEARCH_PAUSED);
    expect(search.steps).toBe(1_000_000);
  });

  it("does no step for letters that the board has too few of", () => {
    const search = new PathIterator(allAs(8), { pattern: [..."a".repeat(40), "b"] });
    expect(search.next()).toBe(SEARCH_END);
    expect(search.steps).toBe(0);
    expect(countPaths(allAs(8), { minLetters: 65 })).toBe(0);
    expect(countPaths(allAs(2), { pattern: [..."aaaaa"] })).toBe(0);
  });

  it("says how much of its path is as it was", () =>
    forAll([rowsAndPattern], ({ rows, options }) => {
      const search = new PathIterator(Board.fromRows(rows), options);
      let before: number[] = [];
      for (;;) {
        const status = search.next(3);
        if (status === SEARCH_END) break;
        const cells = [...search.cells.subarray(0, search.length)];
        expect(search.kept).toBeLessThanOrEqual(Math.min(before.length, cells.length));
        expect(cells.slice(0, search.kept)).toEqual(before.slice(0, search.kept));
        before = cells;
      }
    }));

  it("that is over stays so", () => {
    const search = new PathIterator(parseBoard("a"));
    expect([search.next(), search.next(), search.next(), search.next(0)]).toEqual([
      SEARCH_FOUND,
      SEARCH_END,
      SEARCH_END,
      SEARCH_END,
    ]);
    expect([search.length, search.letters, search.word(), search.path()]).toEqual([0, 0, "", []]);
  });

  it("says which cells are on its path", () => {
    const search = new PathIterator(parseBoard("qu a / . b"), { pattern: [..."quab"] });
    expect(search.next()).toBe(SEARCH_FOUND);
    expect([search.length, search.letters, search.word()]).toEqual([3, 4, "quab"]);
    expect(Array.from(search.cells.subarray(0, search.length))).toEqual([0, 1, 2]);
    expect(search.path()).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
    ]);
  });
});
