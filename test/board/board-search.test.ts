import { describe, expect, it } from "vitest";
import { Board, BoardError, Dictionary, findWords, formatBoard } from "../../src/board/index.js";
import { BoardSearch, canRoll, canonicalBoard } from "../../src/board/index.js";
import type { BoardSearchOptions } from "../../src/board/index.js";
import { fc, forAll } from "../properties.js";

const dictionary = Dictionary.fromWords(
  "ate eat tea eta ear are era tar rat art seat east teas eats sear rest star rats".split(" "),
);

/** Takes a search to the end of its first round. */
function firstRound(
  layout: string,
  words: Dictionary,
  options: BoardSearchOptions = {},
): { readonly search: BoardSearch; readonly best: Board } {
  const search = new BoardSearch(layout, words, { pool: 10, ...options });
  while (!search.step());
  return { search, best: search.best as Board };
}

describe("a search for boards", () => {
  it("finds the best of all boards where there are few", () => {
    const letters = "aert";
    let most = 0;
    for (let code = 0; code < 4 ** 4; code++) {
      const tiles = [0, 2, 4, 6].map((shift) => letters[(code >> shift) & 3]);
      const board = Board.fromRows([tiles.slice(0, 2), tiles.slice(2)]);
      most = Math.max(most, findWords(board, dictionary).score);
    }
    expect(firstRound("2x2", dictionary, { letters }).search.score).toBe(most);
  });

  it("tells the score of its best board, which is canonical", () => {
    const word = fc.string({
      unit: fc.constantFrom("a", "b", "c", "d"),
      minLength: 3,
      maxLength: 6,
    });
    forAll(20, [fc.array(word, { minLength: 1 }), fc.integer()], (words, seed) => {
      const some = Dictionary.fromWords(words);
      const found = firstRound("2x3", some, { seed });
      expect(findWords(found.best, some).score).toBe(found.search.score);
      expect(formatBoard(canonicalBoard(found.best))).toBe(formatBoard(found.best));
    });
  });

  it("does the same for the same seed, round after round", () => {
    const run = (seed: number): unknown[] => {
      const search = new BoardSearch("2x3", dictionary, { seed, pool: 5 });
      const seen: unknown[] = [];
      while (search.rounds < 3) {
        search.step();
        seen.push([search.boards, search.score, formatBoard(search.best as Board)]);
      }
      return seen;
    };
    expect(run(5)).toEqual(run(5));
    expect(run(5)).not.toEqual(run(6));
  });

  it("keeps to the letters that are allowed", () => {
    const { best } = firstRound("2x3", dictionary, { letters: "tea" });
    for (const tile of best.tiles) expect("tea").toContain(tile);
  });

  it("keeps to boards that can be rolled", () => {
    const dice = [
      ["a", "qu"],
      ["t", "x"],
      ["e", "r"],
      ["e", "r"],
    ];
    const { best, search: done } = firstRound("2x2", dictionary, { dice });
    expect(canRoll(dice, best.tiles)).toBe(true);
    let most = 0;
    for (const a of "atxer") {
      for (const b of "atxer") {
        for (const c of "atxer") {
          for (const d of "atxer") {
            if (!canRoll(dice, [a, b, c, d])) continue;
            const board = Board.fromRows([
              [a, b],
              [c, d],
            ]);
            most = Math.max(most, findWords(board, dictionary).score);
          }
        }
      }
    }
    expect(done.score).toBe(most);
  });

  it("searches layouts with holes, and ends where there is one board only", () => {
    expect(firstRound("word_racer_2", dictionary, { letters: "ates" }).best.size).toBe(24);
    const { search: one, best } = firstRound("2x2", dictionary, { letters: "z" });
    expect([one.score, formatBoard(best)]).toEqual([0, "zz/zz"]);
  });

  it("counts the boards that it passes over", () => {
    const { search: hard } = firstRound("5x5", Dictionary.fromWords(["a".repeat(20)]), {
      letters: "a",
    });
    expect(hard.passedOver).toBeGreaterThan(0);
    expect([hard.best, hard.score]).toEqual([undefined, 0]);
  });

  it("has no best board before the first step", () => {
    const idle = new BoardSearch("4x4", dictionary);
    expect([idle.best, idle.score, idle.boards]).toEqual([undefined, 0, 0]);
  });

  it.each<[string, string, BoardSearchOptions]>([
    ["a layout of more than 32 cells", "6x6", {}],
    ["an empty pool", "2x2", { pool: 0 }],
    ["no letters", "2x2", { letters: "" }],
    ["other letters", "2x2", { letters: "aé" }],
    ["a seed that is no whole number", "2x2", { seed: 0.5 }],
    ["too few dice", "2x2", { dice: [["a"]] }],
    ["a die without a single letter", "1x2", { dice: [["a"], ["qu"]] }],
    ["a die without an allowed letter", "1x2", { dice: [["a"], ["b"]], letters: "a" }],
  ])("refuses %s", (_what, layout, options) => {
    expect(() => new BoardSearch(layout, dictionary, options)).toThrow(RangeError);
  });

  it("refuses an invalid layout", () => {
    expect(() => new BoardSearch("spiral", dictionary)).toThrow(BoardError);
  });
});
