import { describe, expect, it } from "vitest";
import { Board, BoardError } from "../../src/board/index.js";
import { someRows } from "./random.js";
import { fc, forAll } from "../properties.js";

function neighboursOf(board: Board, cell: number): number[] {
  const { neighbours, neighbourStarts } = board;
  return Array.from(neighbours).slice(neighbourStarts[cell], neighbourStarts[cell + 1]);
}

describe("a board", () => {
  it("numbers its cells in row-major order and skips holes", () => {
    const board = Board.fromRows([["A", ".", "Qu"], [], [".", "c"]]);
    expect(board.size).toBe(3);
    expect(board.tiles).toEqual(["a", "qu", "c"]);
    expect(Array.from(board.rows)).toEqual([0, 0, 2]);
    expect(Array.from(board.columns)).toEqual([0, 2, 1]);
    expect([board.height, board.width]).toEqual([3, 3]);
  });

  it("is no more than its cells: holes at the ends leave no trace", () => {
    const board = Board.fromRows([["a", "."], [".", "."], []]);
    expect(board).toEqual(Board.fromRows([["a"]]));
    expect([board.height, board.width]).toEqual([1, 1]);
  });

  it("has the cells a king's move away as neighbours, ascending", () =>
    forAll([someRows], (rows) => {
      const board = Board.fromRows(rows);
      for (let cell = 0; cell < board.size; cell++) {
        const expected = [];
        for (const down of [-1, 0, 1]) {
          for (const across of [-1, 0, 1]) {
            const other = board.cellAt(board.rows[cell] + down, board.columns[cell] + across);
            if (other >= 0 && other !== cell) expected.push(other);
          }
        }
        expect(neighboursOf(board, cell)).toEqual(expected);
      }
    }));

  it("finds a cell by its place", () => {
    const board = Board.fromRows([["a", ".", "b"]]);
    expect(board.cellAt(0, 2)).toBe(1);
    expect(board.cellAt(0, 1)).toBe(-1);
    expect(board.cellAt(-1, 0)).toBe(-1);
    expect(board.cellAt(0, 9)).toBe(-1);
    expect(board.cellAt(Number.NaN, 0.5)).toBe(-1);
  });

  it("counts letters as code points, of any script", () => {
    const board = Board.fromRows([["É", "Ω", "𐐀", "qu", "u"]]);
    expect(board.tiles).toEqual(["é", "ω", "𐐨", "qu", "u"]);
    expect(String.fromCodePoint(...Array.from(board.letters))).toBe("éω𐐨quu");
    expect(board.letterCounts.get("u".codePointAt(0) as number)).toBe(2);
    expect(Array.from(board.letterStarts)).toEqual([0, 1, 2, 3, 5, 6]);
  });

  it("takes other tiles in the same cells", () => {
    forAll([someRows], (rows) => {
      const board = Board.fromRows(rows);
      const marked = rows.map((row) => row.map((tile) => (tile === "." ? tile : `${tile}X`)));
      const tiles = board.tiles.map((tile) => `${tile}x`);
      expect(board.withTiles(tiles)).toEqual(Board.fromRows(marked));
    });
    const board = Board.fromRows([["a", ".", "b"]]);
    expect(() => board.withTiles(["a"])).toThrow("Expected 2 tiles");
    expect(() => board.withTiles(["a", "."])).toThrow("row 1, column 3");
  });

  it("is the same whatever boards came before it", () =>
    forAll([fc.array(someRows, { minLength: 2, maxLength: 5 })], (all) => {
      for (const rows of all) {
        const board = Board.fromRows(rows);
        Board.fromRows([["a"]]);
        expect(Board.fromRows(rows)).toEqual(board);
      }
    }));

  it("may have rows far apart", () => {
    const rows = Array.from({ length: 70_000 }, (): string[] => []);
    rows[69_999] = ["a"];
    expect(Board.fromRows(rows).rows[0]).toBe(69_999);
  });
});

describe("rows that are not a board", () => {
  const cases: [string, string[][], string][] = [
    ["no rows", [], "Expected a board of 1 to 64 cells, but got none."],
    ["holes only", [["."], [".", "."]], "Expected a board of 1 to 64 cells, but got none."],
    [
      "65 cells",
      Array.from({ length: 5 }, () => Array<string>(13).fill("a")),
      "Expected a board of 1 to 64 cells, but got 65.",
    ],
    [
      "a tile of digits",
      [["a"], ["b", "7"]],
      'Expected a tile of letters, or "." for a hole, but row 2, column 2 (counted from 1) holds "7".',
    ],
    [
      "an empty tile",
      [["a", ""]],
      'Expected a tile of letters, or "." for a hole, but row 1, column 2 (counted from 1) holds "".',
    ],
    [
      "a hole within a tile",
      [["a."]],
      'Expected a tile of letters, or "." for a hole, but row 1, column 1 (counted from 1) holds "a.".',
    ],
    [
      "something that is no string",
      [[5 as unknown as string]],
      'Expected a tile of letters, or "." for a hole, but row 1, column 1 (counted from 1) holds 5.',
    ],
    [
      "a long line of something else",
      [["1".repeat(1000)]],
      `Expected a tile of letters, or "." for a hole, but row 1, column 1 (counted from 1) holds ` +
        `"${"1".repeat(39)}….`,
    ],
  ];
  it.each(cases)("are distinguished: %s", (_, rows, message) => {
    expect(() => Board.fromRows(rows)).toThrow(new BoardError(message));
  });

  it("throw a BoardError, which is a RangeError", () => {
    const error = new BoardError("why");
    expect(error).toBeInstanceOf(RangeError);
    expect(error.name).toBe("BoardError");
    expect(String(error)).toBe("BoardError: why");
  });
});
