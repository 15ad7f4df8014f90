import { expect, it } from "vitest";
import { Board, Dictionary, parseBoard } from "../../src/board/index.js";
import { everyPathSolver } from "../../src/solvers/every-path.js";
import { boardPaths } from "../../src/solvers/generator.js";
import type { GeneratedPath } from "../../src/solvers/generator.js";
import { walkedShare } from "../../src/solvers/walked-share.js";
import { rowsAndWord } from "../board/random.js";
import { forAll } from "../properties.js";

function cellsOf(path: GeneratedPath): number[] {
  const before = path.before === undefined ? [] : cellsOf(path.before);
  return [...before, path.cell];
}

it("grows from path to path, from nothing to less than all", () =>
  forAll(30, [rowsAndWord], ({ rows }) => {
    const board = Board.fromRows(rows);
    let before = walkedShare(board, []);
    expect(before).toBe(0);
    for (const path of boardPaths(board)) {
      const share = walkedShare(board, cellsOf(path));
      expect(share).toBeGreaterThanOrEqual(before - 1e-12);
      expect(share).toBeLessThan(1);
      before = share;
    }
  }));

it("is the part of the cells to begin with, and then of the ways to go on", () => {
  const board = parseBoard("ab/cd");
  expect(walkedShare(board, [2])).toBe(0.5);
  expect(walkedShare(board, [2, 1])).toBe(0.5 + 0.25 / 3);
  expect(walkedShare(board, [2, 1, 3])).toBe(0.5 + 0.25 / 3 + 0.25 / 6);
});

it("is near the part of the steps that a search of every path has made", async () => {
  const board = parseBoard("abc/def/ghi");
  const dictionary = Dictionary.fromWords(["abc"]);
  for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    const limits = { inferences: Math.round(10_305 * part) };
    const { fraction = NaN } = await everyPathSolver.solve(board, dictionary, { limits });
    expect(Math.abs(fraction - part)).toBeLessThan(0.1);
  }
});
