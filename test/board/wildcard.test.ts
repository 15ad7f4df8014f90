import { describe, expect, it } from "vitest";
import { Board, Dictionary } from "../../src/board/index.js";
import { BoardScorer, WildcardScorer } from "../../src/board/index.js";
import { fc, forAll } from "../properties.js";

const tile = fc.constantFrom("a", "b", "c", "m", "y", "z", ".", "é");
const someBoard = fc
  .array(fc.array(tile, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 })
  .filter((all) => all.flat().some((each) => each !== "."))
  .map((rows) => Board.fromRows(rows));
const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "m", "y", "z", "x"), maxLength: 9 });

/** The board with each of the 26 letters in a cell. */
function withLetters(board: Board, cell: number): Board[] {
  return Array.from("abcdefghijklmnopqrstuvwxyz", (letter) =>
    board.withTiles(board.tiles.with(cell, letter)),
  );
}

describe("a wildcard scorer", () => {
  it("gives what 26 searches give, board after board", () =>
    forAll(
      50,
      [
        fc.array(word, { maxLength: 60 }),
        fc.array(fc.tuple(someBoard, fc.nat()), { minLength: 1, maxLength: 3 }),
      ],
      (words, all) => {
        const dictionary = Dictionary.fromWords(words);
        const wildcard = new WildcardScorer(dictionary);
        const scorer = new BoardScorer(dictionary);
        for (const [board, pick] of all) {
          const cell = pick % board.size;
          const scores = withLetters(board, cell).map((each) => scorer.score(each));
          expect(Array.from(wildcard.scores(board, cell) ?? [])).toEqual(scores);
        }
      },
    ));

  it("keeps boards apart, however many there are", () => {
    const dictionary = Dictionary.fromWords(["abc", "abcd", "dcba", "bad", "add"]);
    const wildcard = new WildcardScorer(dictionary);
    const scorer = new BoardScorer(dictionary);
    const boards = ["ab/cd", "ba/dc", "aa/aa", "ba/d."].map((rows) =>
      Board.fromRows(rows.split("/").map((row) => [...row])),
    );
    const scores = boards.map((board) => withLetters(board, 1).map((each) => scorer.score(each)));
    for (let i = 0; i < 200; i++) {
      expect(Array.from(wildcard.scores(boards[i % 4], 1) ?? [])).toEqual(scores[i % 4]);
    }
  });

  it("searches each letter by itself when the queue is too short for all", () => {
    // Without the corner there are 80,701 paths of up to 7 cells, with it 99,928.
    const words = ["a", "b"].map((end) => `${"a".repeat(7)}${end}`);
    const dictionary = Dictionary.fromWords(words);
    const board = Board.fromRows(Array.from({ length: 4 }, () => [..."aaaa"]));
    const scorer = new BoardScorer(dictionary);
    const scores = new WildcardScorer(dictionary).scores(board, 0);
    const expected = withLetters(board, 0).map((each) => scorer.score(each));
    expect(expected[0]).toBe(11);
    expect(expected[1]).toBe(22);
    expect(Array.from(scores ?? [])).toEqual(expected);
  });

  it("leaves boards to others that a scorer leaves to others", () => {
    const dictionary = Dictionary.fromWords(["a".repeat(20), "quit"]);
    const wildcard = new WildcardScorer(dictionary);
    const square = Board.fromRows(Array.from({ length: 5 }, () => [..."aaaaa"]));
    expect(wildcard.scores(square, 0)).toBeUndefined();
    const line = (n: number): Board => Board.fromRows([Array.from({ length: n }, () => "b")]);
    expect(wildcard.scores(line(32), 31)).toBeDefined();
    expect(wildcard.scores(line(33), 0)).toBeUndefined();
    const quit = Board.fromRows([["qu", "i", "t"]]);
    expect(wildcard.scores(quit, 1)).toBeUndefined();
    expect(Array.from(wildcard.scores(quit, 0) ?? [])).toEqual(Array(26).fill(0));
  });

  it("wants a cell of the board", () => {
    const wildcard = new WildcardScorer(Dictionary.fromWords(["abc"]));
    const board = Board.fromRows([["a", "b"]]);
    for (const cell of [-1, 2, 0.5, NaN]) {
      expect(() => wildcard.scores(board, cell)).toThrow(RangeError);
    }
  });
});
