import { expect, it } from "vitest";
import { wordScore } from "../../src/board/index.js";

it.each([
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 1],
  [4, 1],
  [5, 2],
  [6, 3],
  [7, 5],
  [8, 11],
  [9, 11],
  [10_000, 11],
])("a word of %i letters scores %i", (letters, score) => {
  expect(wordScore(letters)).toBe(score);
});
