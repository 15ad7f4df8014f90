/* The search that follows paths only to words not found yet. */

import { describe, expect, it } from "vitest";
import {
  Board,
  Dictionary,
  SEARCH_END,
  SEARCH_FOUND,
  SEARCH_PAUSED,
  WordChecker,
  WordSearch,
  findWords,
} from "../../src/board/index.js";
import { BoardScorer } from "../../src/board/index.js";
import { UnfoundWords } from "../../src/board/words.js";
import { dictionaryOf, rowsAndWords } from "./random.js";
import { fc, forAll } from "../properties.js";

/** A board of that many equal letters. */
function equalLetters(height: number, width: number): Board {
  return Board.fromRows(Array.from({ length: height }, () => Array<string>(width).fill("a")));
}

const repeated = Dictionary.fromWords(Array.from({ length: 70 }, (_, i) => "a".repeat(i + 1)));

it("the search for words not found yet finds the words that are left, each once, in portions of any number of steps", () => {
  const range = fc.record({ minLetters: fc.nat({ max: 4 }), maxLetters: fc.nat({ max: 9 }) });
  forAll(
    100,
    [
      rowsAndWords,
      range,
      fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 9 }),
    ],
    ({ rows, words }, { minLetters, maxLetters }, known, maxSteps) => {
      const board = Board.fromRows(rows);
      const dictionary = dictionaryOf(words);
      const all = findWords(board, dictionary, { minLetters, maxLetters }).words;
      const found = new Set<number>();
      const node = (word: string): number =>
        dictionary.wordNode([...dictionary.words()].indexOf(word));
      all.forEach((word, i) => known[i % known.length] === true && found.add(node(word)));
      const search = new UnfoundWords(board, dictionary, { minLetters, maxLetters }, found);
      const told: string[] = [];
      for (
        let status = search.next(maxSteps);
        status !== SEARCH_END;
        status = search.next(maxSteps)
      ) {
        if (status === SEARCH_PAUSED) continue;
        expect(status).toBe(SEARCH_FOUND);
        if (found.has(search.node)) continue;
        const word = dictionary.spell(search.node);
        expect(search.letters).toBe(word.length);
        found.add(search.node);
        search.note(search.node);
        told.push(word);
      }
      expect(told.sort()).toEqual(all.filter((_, i) => known[i % known.length] !== true));
    },
  );
});

describe("on a board of equal letters", () => {
  it.each([
    [4, 4],
    [4, 6],
    [6, 6],
    [8, 8],
  ])("of %i rows and %i columns the search for words ends", (height, width) => {
    const search = new WordSearch(equalLetters(height, width), repeated);
    expect(search.run(5_000_000)).toBe(SEARCH_END);
    expect(search.count).toBe(height * width - 2);
  });

  it("ends with other words in the dictionary that the board cannot have", () => {
    const words = [...repeated.words()].flatMap((word) => [word, `${word}b`, `b${word}`]);
    const rows = Array.from({ length: 5 }, () => Array<string>(5).fill("a"));
    const search = new WordSearch(Board.fromRows(rows), dictionaryOf(words));
    expect(search.run(5_000_000)).toBe(SEARCH_END);
    expect(search.count).toBe(23);
  });

  it("pauses when the steps are used up, before and after it looks for the rest only", () => {
    const search = new WordSearch(equalLetters(4, 6), repeated, { minLetters: 1 });
    const whole = new WordSearch(equalLetters(4, 6), repeated, { minLetters: 1 });
    whole.run();
    let calls = 1;
    for (; search.run(100_000) === SEARCH_PAUSED; calls++) {
      expect(search.steps).toBeGreaterThanOrEqual(100_000 * calls);
    }
    expect(calls).toBeGreaterThan(10);
    expect(search.words()).toEqual(whole.words());
    expect(search.score).toBe(whole.score);
  });

  it("the scorers leave it to that search", () => {
    for (const kernel of ["plain", "wasm"] as const) {
      const scorer = new BoardScorer(repeated, { kernel });
      expect(scorer.score(equalLetters(4, 6))).toBeUndefined();
      expect(scorer.score(equalLetters(1, 6))).toBe(1 + 1 + 2 + 3);
    }
  });

  it("a word with more letters than the board is not searched for", () => {
    const words = ["a".repeat(16), "a".repeat(17), "a".repeat(29)];
    const checker = new WordChecker(dictionaryOf(words));
    expect([...checker.words(equalLetters(4, 4))]).toEqual([0]);
  });
});
