import * as fc from "fast-check";
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
import {
  answers,
  fits,
  rowsAndPattern,
  rowsAndWord,
  someLongRow,
  someRows,
  someWord,
  walks,
} from "./random.js";

function allAs(side: number): Board {
  return parseBoard("a".repeat(side * side), { layout: `${side}x${side}` });
}

describe("the paths of a board", () => {
  it("are those of a brute force, each once, in the same order", () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        expect(answers(new PathIterator(Board.fromRows(rows)))).toEqual([...walks(rows)]);
      }),
      { numRuns: 40 },
    );
  });

  it("are those of a brute force on more than 32 cells too", () => {
    const options = fc.record(
      {
        pattern: fc.array(fc.constantFrom("a", "b", "q", null, null), { maxLength: 5 }),
        open: fc.boolean(),
        maxLetters: fc.nat({ max: 70 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(someLongRow, options, fc.nat({ max: 9 }), (rows, bounds, maxSteps) => {
        const search = new PathIterator(Board.fromRows(rows), bounds);
        expect(answers(search, [maxSteps, 1])).toEqual(
          [...walks(rows)].filter(({ word }) => fits(word, bounds)),
        );
      }),
      { numRuns: 20 },
    );
  });

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
  it("filters the paths, with bounds or without", () => {
    fc.assert(
      fc.property(rowsAndPattern, ({ rows, options }) => {
        expect(answers(new PathIterator(Board.fromRows(rows), options))).toEqual(
          [...walks(rows)].filter(({ word }) => fits(word, options)),
        );
      }),
      { numRuns: 80 },
    );
  });

  it("gives the same answers in portions of any number of steps", () => {
    const fuels = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rowsAndPattern, fuels, ({ rows, options }, some) => {
        const board = Board.fromRows(rows);
        const whole = new PathIterator(board, options);
        const cut = new PathIterator(board, options);
        expect(answers(cut, [...some, 1])).toEqual(answers(whole));
        expect(cut.steps).toBe(whole.steps);
      }),
      { numRuns: 40 },
    );
  });

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
  it("is found by the paths of the enumeration that spell it", () => {
    fc.assert(
      fc.property(rowsAndWord, ({ rows, word }) => {
        const expected = [...walks(rows)].filter((walk) => walk.word === word);
        expect(expected.length).toBeGreaterThan(0);
        expect(findWordPaths(Board.fromRows(rows), word)).toEqual(
          expected.map((walk) => walk.path),
        );
      }),
      { numRuns: 40 },
    );
  });

  it("is found if and only if some path of the enumeration spells it", () => {
    fc.assert(
      fc.property(someRows, fc.array(someWord, { minLength: 20, maxLength: 20 }), (rows, words) => {
        const board = Board.fromRows(rows);
        const spelled = new Set(Array.from(walks(rows), (walk) => walk.word));
        for (const word of words) {
          expect(findWordPaths(board, word).length > 0).toBe(spelled.has(word));
        }
      }),
      { numRuns: 40 },
    );
  });

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

  it("says how much of its path is as it was", () => {
    fc.assert(
      fc.property(rowsAndPattern, ({ rows, options }) => {
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
      }),
    );
  });

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
