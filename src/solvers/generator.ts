/*
 * Generator: all paths of the board as a lazy sequence, each checked against a dictionary.
 *
 * Idea. Producing paths and consuming them are separate. `boardPaths` is the sequence of all paths in
 * order: a path before its extensions, and cells in row-major order. It makes a path when the next one is
 * requested, so a consumer may stop at any time, filter it, or take three. The solver is a consumer that
 * reads to the end and checks each path against the dictionary.
 *
 * A path is a cell and the path before it, and never changes; paths with a common beginning share it, and a
 * path that was returned may be kept. Whether a cell is on a path is found by walking along it. The paths
 * still to be returned are on a stack, which holds no more than the neighbours of the cells on one path.
 *
 * Cost. One step per path: 10,305 on 3x3 and 12,029,640 on 4x4, as for all solvers that visit every path.
 * Each is a separate object. The words need no preparation: the dictionary is used as it is, letter by
 * letter, and most paths are rejected after their first few letters. So 4x4 takes some 2.5 s, less than
 * with a hash, which has to read a path to its end.
 *
 * Source. An article on this game in Racket, which makes the sequence with a generator for each
 * starting cell and chains these. There it counts the paths of 4x4 (in 25 seconds), and makes words
 * that are on a board for certain, to test a checker with.
 *
 * Use. For the sequence rather than for the solver: to count, sample or inspect paths; to make test cases;
 * with a limit on the letters. As a solver, up to ten cells.
 */
import type { Board } from "../board/index.js";
import type { Solver } from "./solver.js";
import { taskSolver } from "./task.js";
import { walkedShare } from "./walked-share.js";

/** A path of a board: a cell, and the path that led to it. */
export interface GeneratedPath {
  /** The last cell, by its number. */
  readonly cell: number;

  /** The path without the last cell; undefined if it has only one cell. */
  readonly before: GeneratedPath | undefined;

  /** The letters that the tiles spell. */
  readonly text: string;

  /** The number of these letters. */
  readonly letters: number;
}

/** Looks up each path of a lazy sequence in a dictionary; a step is a path. */
export const generatorSolver: Solver = taskSolver(
  "generator",
  3000,
  ({ board, dictionary, maxLetters, budget, found, tell }) => {
    let last: GeneratedPath | undefined;
    tell(() => walkedShare(board, cellsOf(last)));
    for (const path of boardPaths(board, maxLetters)) {
      budget.step();
      last = path;
      if (dictionary.has(path.text)) found.add(path.text);
    }
  },
);

/** The paths of a board, each once, in path order. A path is made when it is requested, and may be kept. */
export function* boardPaths(
  board: Board,
  maxLetters: number = Infinity,
): Generator<GeneratedPath, undefined, undefined> {
  const { neighbours, neighbourStarts } = board;
  const waiting: GeneratedPath[] = [];
  const extend = (before: GeneratedPath | undefined, cell: number): void => {
    const path = extended(board, before, cell);
    if (path.letters <= maxLetters) waiting.push(path);
  };

  // The stack is last in, first out, so the cells are pushed in reverse order.
  for (let cell = board.size - 1; cell >= 0; cell--) extend(undefined, cell);
  for (;;) {
    const path = waiting.pop();
    if (path === undefined) return;
    yield path;
    for (let i = neighbourStarts[path.cell + 1] - 1; i >= neighbourStarts[path.cell]; i--) {
      if (!isOnPath(neighbours[i], path)) extend(path, neighbours[i]);
    }
  }
}

function extended(board: Board, before: GeneratedPath | undefined, cell: number): GeneratedPath {
  const { tiles, letterStarts } = board;
  const letters = letterStarts[cell + 1] - letterStarts[cell];
  if (before === undefined) return { cell, before, text: tiles[cell], letters };
  return { cell, before, text: before.text + tiles[cell], letters: before.letters + letters };
}

function isOnPath(cell: number, path: GeneratedPath): boolean {
  for (let rest: GeneratedPath | undefined = path; rest !== undefined; rest = rest.before) {
    if (rest.cell === cell) return true;
  }
  return false;
}

function cellsOf(path: GeneratedPath | undefined): number[] {
  const cells: number[] = [];
  for (let rest = path; rest !== undefined; rest = rest.before) cells.push(rest.cell);
  return cells.reverse();
}
