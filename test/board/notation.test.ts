import { describe, expect, it } from "vitest";
import {
  Board,
  BoardError,
  drawBoard,
  formatBoard,
  layoutNames,
  parseBoard,
} from "../../src/board/index.js";
import { someRows } from "./random.js";
import { forAll } from "../properties.js";

const cat = Board.fromRows(["catd", "line", "maro", "pets"].map((row) => [...row]));

/** The tiles of the board that a text is, separated by blanks in each row. */
function tilesOf(text: string): string {
  const board = parseBoard(text);
  const rows = Array.from({ length: board.height }, () => Array<string>(board.width).fill("."));
  for (const [cell, tile] of board.tiles.entries()) {
    rows[board.rows[cell]][board.columns[cell]] = tile;
  }
  return rows.map((row) => row.join(" ")).join("/");
}

it.each([
  ["rows with slashes", "catd/line/maro/pets"],
  ["rows with slashes and blanks", " c a t d / l i n e / m a r o / p e t s "],
  ["rows with newlines", "catd\nline\r\nmaro\rpets\n"],
  ["one word", "catdlinemaropets"],
  ["words that are rows", "catd line  maro\tpets"],
  ["words that are tiles", "c a t d l i n e m a r o p e t s "],
  ["capital letters", "CatdLINEmaropets"],
])("every form of the notation reads %s", (_, text) => {
  expect(parseBoard(text)).toEqual(cat);
});

describe("with slashes or newlines", () => {
  it.each([
    ["a row without blanks has tiles of one letter", "qua/bcd", "q u a/b c d"],
    ["blanks separate tiles, in each row for itself", "qu n / fy / qu", "qu n/f y/q u"],
    ["rows may differ in length, be empty, and have holes", "ab/c//.de", "a b ./c . ./. . ./. d e"],
    ["the first row may be empty", "/a", "./a"],
    ["a slash after the last row ends it and no more", "abc/", "a b c"],
  ])("%s: %s", (_, text, tiles) => expect(tilesOf(text)).toBe(tiles));
});

describe("without slashes and newlines", () => {
  it.each([
    ["q alone is q", "quit", "q u/i t"],
    ["qu is a tile only where blanks separate tiles", "qu i t q", "qu i/t q"],
    ["two words of two letters are rows", "qu qu", "q u/q u"],
    ["four of them are tiles", "qu qu qu qu", "qu qu/qu qu"],
    [
      "words as many as the first has letters are tiles if the others differ",
      "abcd a a a",
      "abcd a/a a",
    ],
    ["holes are counted as tiles", "ab.d", "a b/. d"],
    ["holes are counted in rows", "a. .d", "a ./. d"],
    ["one letter is a board of one cell", "a", "a"],
  ])("%s: %s", (_, text, tiles) => expect(tilesOf(text)).toBe(tiles));

  it.each([
    ["abc", 3],
    ["ab cd ef", 3],
    ["a b", 2],
    ["a".repeat(65), 65],
  ])("%j has no square number of tiles", (text, count) => {
    expect(() => parseBoard(text)).toThrow(
      new BoardError(
        `Expected a square number of tiles, such as 9 or 16, but got ${count}; ` +
          'to write rows, separate them with "/".',
      ),
    );
  });
});

describe("a term that is not a board", () => {
  it.each(["", " \n ", "/", "./.", "."])("%j has no cell", (text) => {
    expect(() => parseBoard(text)).toThrow("Expected a board of 1 to 64 cells, but got none.");
  });
  it("has too many cells", () => {
    expect(() => parseBoard("a".repeat(81))).toThrow("but got 81.");
    expect(() => parseBoard(`${"a".repeat(65)}/`)).toThrow("but got 65.");
  });
  it("has something else than letters, which the error points out", () => {
    expect(() => parseBoard("ab/c1")).toThrow('row 2, column 2 (counted from 1) holds "1"');
    expect(() => parseBoard("a b 33 d")).toThrow('row 2, column 1 (counted from 1) holds "33"');
  });
});

describe("a layout", () => {
  const letters = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";

  it("is filled row by row", () => {
    expect(formatBoard(parseBoard("abcdef", { layout: "2x3" }))).toBe("abc/def");
    expect(formatBoard(parseBoard("abcdef", { layout: "3x2" }))).toBe("ab/cd/ef");
    expect(formatBoard(parseBoard(letters.slice(0, 24), { layout: "word_racer_2" }))).toBe(
      "..ab/.cdef/ghijkl/mnopqr/.stuv/..wx",
    );
    expect(formatBoard(parseBoard(letters.slice(0, 28), { layout: "word_racer_3" }))).toBe(
      "abcd/efgh/ijklmn/opqrst/..uvwx/..yzab",
    );
    expect(formatBoard(parseBoard(letters.slice(0, 32), { layout: "word_racer_4" }))).toBe(
      "abcdef/ghijkl/mn..op/qr..st/uvwxyz/abcdef",
    );
    expect(parseBoard("catdlinemaropets", { layout: "word_racer_1" })).toEqual(cat);
  });
  it("takes tiles, rows and holes", () => {
    expect(formatBoard(parseBoard("qu a b", { layout: "1x3" }))).toBe("qu a b/");
    expect(formatBoard(parseBoard("ab/cd/ef", { layout: "2x3" }))).toBe("abc/def");
    expect(formatBoard(parseBoard("a.b", { layout: "1x3" }))).toBe("a.b/");
  });
  it("needs one tile for each place", () => {
    expect(() => parseBoard("abc", { layout: "word_racer_2" })).toThrow(
      new BoardError('Expected 24 tiles for the layout "word_racer_2", but got 3.'),
    );
    expect(() => parseBoard("abcd", { layout: "1x3" })).toThrow(
      new BoardError('Expected 3 tiles for the layout "1x3", but got 4.'),
    );
    expect(() => parseBoard("", { layout: "1x1" })).toThrow(
      new BoardError('Expected 1 tile for the layout "1x1", but got none.'),
    );
  });
  it.each(["word_racer_5", "0x3", "3x", "3 x 3", "4X4", "100x1", "", "toString"])(
    "%j is unknown, and the error lists those that are known",
    (layout) => {
      expect(() => parseBoard("abcd", { layout })).toThrow(
        new BoardError(
          "Expected a layout that is one of word_racer_1, word_racer_2, word_racer_3, " +
            `word_racer_4, or rows and columns such as 4x5, but got ${JSON.stringify(layout)}.`,
        ),
      );
    },
  );
  it("has no more than 64 cells", () => {
    expect(() => parseBoard("abcd", { layout: "9x8" })).toThrow(
      new BoardError('Expected a layout of 1 to 64 cells, but "9x8" has 72.'),
    );
    expect(parseBoard("a".repeat(64), { layout: "1x64" }).width).toBe(64);
  });
  it("that has a name is listed", () => {
    expect(layoutNames).toEqual(["word_racer_1", "word_racer_2", "word_racer_3", "word_racer_4"]);
  });
});

describe("writing a board", () => {
  it("gives rows with slashes", () => {
    expect(formatBoard(cat)).toBe("catd/line/maro/pets");
    expect(formatBoard(parseBoard("qu n / f ."))).toBe("qu n/f");
  });
  it("keeps a row of one tile apart from a row of letters", () => {
    expect(formatBoard(Board.fromRows([["qu"]]))).toBe("qu ./");
    expect(formatBoard(Board.fromRows([["qu"], [], ["a"]]))).toBe("qu ././a");
    expect(formatBoard(Board.fromRows([["c", "a", "t"]]))).toBe("cat/");
  });
  it("and reading it gives the same board", () =>
    forAll(1000, [someRows], (rows) => {
      const board = Board.fromRows(rows);
      expect(parseBoard(formatBoard(board))).toEqual(board);
    }));
});

describe("drawing a board", () => {
  it("aligns its columns", () => {
    expect(drawBoard(parseBoard("qu a . b / . c"))).toBe("qu a . b\n.  c");
  });
  it("numbers the cells of a path in order", () => {
    const path = [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const;
    expect(drawBoard(cat, path)).toBe("c1 a2 t3 d\nl  i  n4 e\nm  a  r  o\np  e  t  s");
  });
  it("stays readable with holes, empty rows and tiles of several letters", () => {
    expect(
      drawBoard(parseBoard("qu .  i / . t // . . 𐐨"), [
        [0, 0],
        [1, 1],
      ]),
    ).toBe("qu1 .  i\n.   t2\n.\n.   .  𐐨");
  });
  it("takes no path that leaves the board", () => {
    expect(() => drawBoard(cat, [[0, 4]])).toThrow(
      new BoardError(
        "Expected a path of cells of the board, but it has none at row 0, column 4 (counted from 0).",
      ),
    );
  });
});
