import { describe, expect, it } from "vitest";
import { Board, fillLayout, findWords, formatBoard, parseBoard } from "../../src/board/index.js";
import { canonicalBoard, symmetries, turnBoard } from "../../src/board/index.js";
import { dictionaryOf, someRows, someWord } from "./random.js";
import { fc, forAll } from "../properties.js";

const someBoard = someRows.map((rows) => Board.fromRows(rows));
const count = (layout: string, cells: number): number =>
  symmetries(fillLayout(layout, Array<string>(cells).fill("a"))).length;

describe("the symmetries of a board", () => {
  it("are 8 of a square, 4 of another rectangle, 2 of a line and 1 of a cell", () => {
    expect([count("4x4", 16), count("3x4", 12), count("1x5", 5)]).toEqual([8, 4, 2]);
    expect(count("1x1", 1)).toBe(1);
  });

  it("are those that keep the holes in place", () => {
    expect(count("word_racer_2", 24)).toBe(8);
    expect(count("word_racer_3", 28)).toBe(4);
    expect(symmetries(parseBoard("ab/c.")).length).toBe(2);
    expect(symmetries(parseBoard("../.ab")).length).toBe(2);
  });

  it("move every tile, and neighbours to neighbours", () =>
    forAll([someBoard], (board) => {
      const near = (a: number, b: number): boolean =>
        Math.max(
          Math.abs(board.rows[a] - board.rows[b]),
          Math.abs(board.columns[a] - board.columns[b]),
        ) === 1;
      for (const symmetry of symmetries(board)) {
        expect(new Set(symmetry).size).toBe(board.size);
        for (let a = 0; a < board.size; a++) {
          for (let b = 0; b < board.size; b++) {
            expect(near(symmetry[a], symmetry[b])).toBe(near(a, b));
          }
        }
      }
    }));
});

describe("the canonical board", () => {
  it("is the least of the boards that the symmetries make, the same for all of them, and of the same score", () =>
    forAll([someBoard, fc.array(someWord)], (board, words) => {
      const least = canonicalBoard(board);
      const notation = formatBoard(least);
      const turned = symmetries(board).map((symmetry) => turnBoard(board, symmetry));
      expect(turned.map((each) => formatBoard(canonicalBoard(each)))).toEqual(
        turned.map(() => notation),
      );
      expect(turned.map(formatBoard).sort()[0]).toBe(notation);
      const dictionary = dictionaryOf(words);
      const options = { minLetters: 1 };
      expect(findWords(least, dictionary, options)).toEqual(findWords(board, dictionary, options));
    }));
});
