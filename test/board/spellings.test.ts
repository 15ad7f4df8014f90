import { describe, expect, it } from "vitest";
import {
  Board,
  parseBoard,
  SEARCH_END,
  SEARCH_FOUND,
  SEARCH_PAUSED,
  SpellingIterator,
} from "../../src/board/index.js";
import type { SpellingOptions } from "../../src/board/index.js";
import { fits, someFuels, someLongRow, someRows, walks } from "./random.js";
import { fc, forAll } from "../properties.js";

const someBounds: fc.Arbitrary<SpellingOptions> = fc.record(
  { minLetters: fc.nat({ max: 6 }), maxLetters: fc.nat({ max: 12 }) },
  { requiredKeys: [] },
);

/** Compares by code points; those of these boards are all of 16 bits. */
function sorted(words: Iterable<string>): string[] {
  return [...new Set(words)].sort();
}

function spellings(search: SpellingIterator, fuels: readonly number[] = [Infinity]): string[] {
  const found: string[] = [];
  for (let call = 0; ; call++) {
    const status = search.next(fuels[call % fuels.length]);
    if (status === SEARCH_END) return found;
    if (status === SEARCH_FOUND) {
      const word = search.word();
      if (search.letters !== [...word].length)
        throw new Error(`${word} of ${search.letters} letters`);
      found.push(word);
    }
  }
}

describe("the spellings of a board", () => {
  it("are the different words of its paths, sorted, in portions of any number of steps", () => {
    const rows = fc.oneof(
      { arbitrary: someRows, weight: 10 },
      { arbitrary: someLongRow, weight: 1 },
    );
    forAll(160, [rows, someBounds, someFuels], (some, bounds, fuels) => {
      const board = Board.fromRows(some);
      const words = Array.from(walks(some), (walk) => walk.word);
      const expected = sorted(words.filter((word) => fits(word, bounds)));
      const whole = new SpellingIterator(board, bounds);
      const cut = new SpellingIterator(board, bounds);
      expect(spellings(whole)).toEqual(expected);
      expect(spellings(cut, fuels)).toEqual(expected);
      expect(cut.steps).toBe(whole.steps);
    });
  });

  it("come with the first path that spells each", () =>
    forAll(60, [someRows], (rows) => {
      const all = [...walks(rows)];
      const search = new SpellingIterator(Board.fromRows(rows));
      while (search.next() === SEARCH_FOUND) {
        const first = all.find((walk) => walk.word === search.word());
        expect(search.path()).toEqual(first?.path);
      }
    }));

  it("of 3 to 8 letters are 283,300 on four rows and columns", () => {
    const board = parseBoard("abcdefghhijklmno");
    const search = new SpellingIterator(board, { minLetters: 3, maxLetters: 8 });
    let count = 0;
    let before = "";
    let inOrder = true;
    while (search.next() === SEARCH_FOUND) {
      count++;
      inOrder &&= before < search.word();
      before = search.word();
    }
    expect([count, inOrder]).toEqual([283_300, true]);
  });

  it("are no more than their lengths where all letters are one", () => {
    const board = parseBoard("a".repeat(64));
    const words = spellings(new SpellingIterator(board, { maxLetters: 64 }));
    expect(words).toEqual(Array.from({ length: 64 }, (_, i) => "a".repeat(i + 1)));
  });

  it("can be left off in the middle of a long search", () => {
    const letters = Array.from({ length: 64 }, (_, i) => "ab"[(i * 7 + (i >> 3)) % 2]).join("");
    const search = new SpellingIterator(parseBoard(letters), { minLetters: 60 });
    for (let slice = 1; slice <= 5; slice++) {
      expect(search.next(100_000)).toBe(SEARCH_PAUSED);
      expect(search.steps).toBe(slice * 100_000);
    }
  });
});
