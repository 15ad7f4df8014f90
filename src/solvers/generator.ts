/*
 * Generator: all paths of the board as a lazy sequence, and a dictionary asked about each.
 *
 * Idea. What makes the paths and what wants them are kept apart. `boardPaths` is the sequence of
 * all paths in order: a path before its extensions, and cells in row-major order. It makes a path
 * when it is asked for the next one, so whoever reads it may stop at any time, filter it, or take
 * three. The solver is one who reads to the end and asks the dictionary about each.
 *
 * A path is a cell and the path before it, and never changes; paths that begin alike share their
 * beginning, and one that has been handed out may be kept. Whether a cell is on a path is seen by
 * going along it. The paths still to be handed out are on a stack, which holds no more than the
 * neighbours of the cells on one path.
 *
 * Cost. One step a path: 10,305 on 3x3 and 12,029,640 on 4x4, as for all who look at every path.
 * Each is an object of its own. The words cost nothing in advance: the dictionary is asked as it is,
 * letter by letter, and most paths are told from words by their first few letters. So 4x4 takes some
 * 2.5 s, less than with a hash, which has to read a path to its end.
 *
 * Source. An article on this game in Racket, which makes the sequence with a generator for each
 * starting cell and chains these. There it counts the paths of 4x4 (in 25 seconds), and makes words
 * that are on a board for certain, to test a checker with.
 *
 * Use. For the sequence rather than for the solver: to count, sample or inspect paths; to make test
 * cases; with a bound on the letters. As a solver, up to ten cells.
 */
import type { Board } from "../board/index.js";
import type { Solver } from "./solver.js";
import { taskSolver } from "./task.js";
import { walkedShare } from "./walked-share.js";

/** A path of a board: a cell, and the path that led to it. */
export interface GeneratedPath {
  /** The last cell, by its number. */
  readonly cell: number;

  /** The path without the last cell; undefined if that is its only one. */
  readonly before: GeneratedPath | undefined;

  /** What the tiles spell. */
  readonly text: string;

  /** The number of letters of that. */
  readonly letters: number;
}

/** Asks a dictionary about each path of a lazy sequence; a step is a path. */
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

/**
 * The paths of a board, each once, in path order. A path is made when it is asked for, and may be
 * kept.
 *
 * @param board the board
 * @param maxLetters the most letters of a path. Default: no bound
 */
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

  // The last in is the first out, so the cells go in backwards.
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

/** The cells of a path, from its first one. */
function cellsOf(path: GeneratedPath | undefined): number[] {
  const cells: number[] = [];
  for (let rest = path; rest !== undefined; rest = rest.before) cells.push(rest.cell);
  return cells.reverse();
}
