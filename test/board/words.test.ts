import { describe, expect, it } from "vitest";
import {
  Board,
  Dictionary,
  findWords,
  parseBoard,
  SEARCH_END,
  SEARCH_PAUSED,
  WordPathIterator,
  wordScore,
  WordSearch,
} from "../../src/board/index.js";
import {
  answers,
  dictionaryOf,
  fits,
  rowsAndPattern,
  rowsAndWords,
  someFuels,
  someWord,
  walks,
} from "./random.js";
import { fc, forAll } from "../properties.js";

function isPlain(word: string): boolean {
  return /^[a-z]+$/.test(word);
}

describe("the word paths of a board", () => {
  it("are its paths that spell a word and fit a pattern, in order, in portions of any number of steps", () => {
    const picked = fc.array(fc.nat());
    const others = fc.array(someWord, { maxLength: 12 });
    forAll(
      120,
      [rowsAndPattern, picked, others, someFuels],
      ({ rows, options }, picks, more, fuels) => {
        const all = [...walks(rows)];
        const words = new Set([...picks.map((pick) => all[pick % all.length].word), ...more]);
        const dictionary = dictionaryOf(words);
        const search = new WordPathIterator(Board.fromRows(rows), dictionary, options);
        expect(answers(search, fuels)).toEqual(
          all.filter(({ word }) => isPlain(word) && words.has(word) && fits(word, options)),
        );
      },
    );
  });

  it("tell a word by its node", () => {
    const dictionary = Dictionary.fromWords(["a", "ab"]);
    const search = new WordPathIterator(parseBoard("ab/"), dictionary);
    search.next();
    expect([search.word(), dictionary.spell(search.node)]).toEqual(["a", "a"]);
    search.next();
    expect([search.word(), dictionary.spell(search.node)]).toEqual(["ab", "ab"]);
  });

  it("do not walk prefixes that start no word", () => {
    const search = new WordPathIterator(
      parseBoard("a".repeat(64)),
      Dictionary.fromWords(["aab", "b"]),
    );
    expect(search.next()).toBe(SEARCH_END);
    expect(search.steps).toBeLessThan(5000);
  });
});

describe("the words of a board", () => {
  it("are the set of those that some path spells, sorted, with their score, in portions of any number of steps", () =>
    forAll(
      60,
      [rowsAndWords, fc.nat({ max: 5 }), fc.nat({ max: 8 }), fc.integer({ min: 1, max: 9 })],
      ({ rows, words }, minLetters, maxLetters, maxSteps) => {
        const onBoard = new Set(Array.from(walks(rows), (walk) => walk.word));
        const expected = [...new Set(words)]
          .filter((word) => isPlain(word) && onBoard.has(word))
          .filter((word) => word.length >= minLetters && word.length <= maxLetters)
          .sort();
        const board = Board.fromRows(rows);
        const options = { minLetters, maxLetters };
        const score = expected.reduce((sum, word) => sum + wordScore(word.length), 0);
        const dictionary = dictionaryOf(words);
        expect(findWords(board, dictionary, options)).toEqual({ words: expected, score });
        const search = new WordSearch(board, dictionary, options);
        while (search.run(maxSteps) === SEARCH_PAUSED);
        expect({ words: search.words(), score: search.score }).toEqual({
          words: expected,
          score,
        });
      },
    ));

  it("have three letters or more unless more or less is said", () => {
    const dictionary = Dictionary.fromText("a\nat\ncat\nline\nmarts\nnotaword\nquit");
    const board = parseBoard("catdlinemaropets");
    expect(findWords(board, dictionary)).toEqual({ words: ["cat", "line", "marts"], score: 4 });
    expect(findWords(board, dictionary, { minLetters: 1, maxLetters: 3 })).toEqual({
      words: ["a", "at", "cat"],
      score: 1,
    });
    expect(findWords(board, Dictionary.fromText(""))).toEqual({ words: [], score: 0 });
  });

  it("count the letters of a tile, not the tile", () => {
    const dictionary = Dictionary.fromWords(["quiet", "qi", "suq"]);
    expect(findWords(parseBoard("qu i e t"), dictionary)).toEqual({ words: ["quiet"], score: 2 });
    expect(findWords(parseBoard("q i u s"), dictionary)).toEqual({ words: ["suq"], score: 1 });
  });

  it("can be searched for a while and read so far", () => {
    const words = Array.from({ length: 64 }, (_, i) => "a".repeat(i + 1));
    const search = new WordSearch(parseBoard("a".repeat(64)), dictionaryOf(words));
    expect(search.run(1000)).toBe(SEARCH_PAUSED);
    expect(search.steps).toBe(1000);
    expect(search.run(100_000)).toBe(SEARCH_PAUSED);
    expect(search.steps).toBe(101_000);
    expect(search.words()).toEqual(words.slice(2, 2 + search.count));
    expect(search.score).toBe(
      search.words().reduce((sum, word) => sum + wordScore(word.length), 0),
    );
  });

  it("are given by their ranks, with the first of their paths", () =>
    forAll([rowsAndWords], ({ rows, words }) => {
      const dictionary = dictionaryOf(words);
      const search = new WordSearch(Board.fromRows(rows), dictionary, { minLetters: 1 });
      search.run();
      const all = [...walks(rows)];
      const ranks = search.ranks();
      expect(search.words()).toEqual(Array.from(ranks, (rank) => dictionary.word(rank)));
      for (const [rank, word] of [...dictionary.words()].entries()) {
        expect(search.path(rank)).toEqual(all.find((walk) => walk.word === word)?.path);
        expect(ranks.includes(rank)).toBe(all.some((walk) => walk.word === word));
      }
      expect(search.path(dictionary.size)).toBe(undefined);
    }));
});
