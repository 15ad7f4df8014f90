import { describe, expect, it } from "vitest";
import {
  Board,
  Dictionary,
  findWords,
  parseBoard,
  WordChecker,
  WordSearch,
} from "../../src/board/index.js";
import { dictionaryOf, rowsAndWords, someRows, walks } from "./random.js";
import { fc, forAll } from "../properties.js";

function wordsOf(checker: WordChecker, board: Board): string[] {
  return Array.from(checker.words(board), (rank) => checker.dictionary.word(rank));
}

describe("the words that a checker finds on a board", () => {
  it("are those that some path spells, sorted", () =>
    forAll(50, [rowsAndWords], ({ rows, words }) => {
      const dictionary = dictionaryOf(words);
      const onBoard = new Set(Array.from(walks(rows), (walk) => walk.word));
      const found = wordsOf(new WordChecker(dictionary), Board.fromRows(rows));
      expect(found).toEqual([...dictionary.words()].filter((word) => onBoard.has(word)));
    }));

  it("are those of a search, on one board after another", () => {
    const letters = fc.constantFrom(..."aabbcdeeit");
    const someBoards = fc.array(fc.array(letters, { minLength: 36, maxLength: 64 }), {
      minLength: 2,
      maxLength: 3,
    });
    const someWords = fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 7 }), {
      maxLength: 200,
    });
    forAll(25, [someBoards, someWords], (boards, words) => {
      const dictionary = dictionaryOf(words);
      const checker = new WordChecker(dictionary);
      for (const tiles of boards) {
        for (const width of [8, 6]) {
          const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((row) =>
            tiles.slice(row * width, row * width + width),
          );
          const board = Board.fromRows(rows);
          expect(wordsOf(checker, board)).toEqual(
            findWords(board, dictionary, { minLetters: 1 }).words,
          );
        }
      }
    });
  });

  it("use no cell twice and may be as long as the board has cells", () => {
    const words = Array.from({ length: 70 }, (_, i) => "a".repeat(i + 1));
    const checker = new WordChecker(dictionaryOf(words));
    const row = Board.fromRows([Array<string>(64).fill("a")]);
    expect(wordsOf(checker, row)).toEqual(words.slice(0, 64));
    expect(wordsOf(checker, parseBoard("aa/"))).toEqual(["a", "aa"]);
    const long = parseBoard(`${"a".repeat(69)} a/`);
    expect(wordsOf(checker, long)).toEqual(["a", "a".repeat(69), "a".repeat(70)]);
  });

  it("may be none", () => {
    const board = parseBoard("catdlinemaropets");
    expect(wordsOf(new WordChecker(Dictionary.fromText("")), board)).toEqual([]);
    expect(wordsOf(new WordChecker(Dictionary.fromWords(["cat"])), parseBoard("éß/"))).toEqual([]);
  });
});

it("a checker asked of one word knows whether it is in the dictionary and on the board", () =>
  forAll([rowsAndWords, someRows], ({ rows, words }, otherRows) => {
    const dictionary = dictionaryOf(words);
    const checker = new WordChecker(dictionary);
    for (const board of [Board.fromRows(rows), Board.fromRows(otherRows)]) {
      const found = new WordSearch(board, dictionary, { minLetters: 1 });
      found.run();
      for (const word of [...words, "aaaaaaaaa", ""]) {
        expect(checker.has(board, word)).toBe(found.words().includes(word));
      }
    }
  }));
