/*
 * The symmetries of boards, and the one board that stands for all that they make of one.
 *
 * A symmetry is a turn or a reflection of the grid that brings the cells of a board to where cells
 * are: 8 for a square, 4 for any other rectangle, 2 for a line, and where there are holes as many of
 * these as keep them in place.
 * It is written as an array of cells: cell i shows the tile that was in cell symmetry[i]. The words
 * of a board and its score are the same whichever way it is turned, but not the shape: so what would
 * turn that, as a quarter turn does to a rectangle, is not among the symmetries.
 */

import type { Board } from "./board.js";
import { formatBoard } from "./notation.js";

/** For each cell of a board, the cell from which its tile comes. */
export type Symmetry = readonly number[];

/** A cell's place becomes `[a * row + b * column, c * row + d * column]`, and is moved back. */
const TURNS: readonly (readonly [number, number, number, number])[] = [
  [1, 0, 0, 1],
  [0, 1, -1, 0],
  [-1, 0, 0, -1],
  [0, -1, 1, 0],
  [1, 0, 0, -1],
  [-1, 0, 0, 1],
  [0, 1, 1, 0],
  [0, -1, -1, 0],
];

/**
 * The symmetries of a board's shape, the one that changes nothing first.
 *
 * @param board the board; its tiles do not count
 */
export function symmetries(board: Board): readonly Symmetry[] {
  const found: Symmetry[] = [];
  for (const [a, b, c, d] of TURNS) {
    const rows = cells(board, (row, column) => a * row + b * column);
    const columns = cells(board, (row, column) => c * row + d * column);
    const down = least(board.rows) - least(rows);
    const across = least(board.columns) - least(columns);
    const symmetry = Array<number>(board.size).fill(-1);
    for (let cell = 0; cell < board.size; cell++) {
      const to = board.cellAt(rows[cell] + down, columns[cell] + across);
      if (to >= 0) symmetry[to] = cell;
    }
    if (!symmetry.includes(-1) && !found.some((other) => isEqual(other, symmetry))) {
      found.push(symmetry);
    }
  }
  return found;
}

/** The board as a symmetry of its shape shows it. */
export function turnBoard(board: Board, symmetry: Symmetry): Board {
  return board.withTiles(symmetry.map((cell) => board.tiles[cell]));
}

/**
 * Of all boards that the symmetries make of a board, the one whose notation, as `formatBoard`
 * writes it, is the least in the order of code units. So boards that are the same but for a turn or a
 * reflection have the same canonical board.
 */
export function canonicalBoard(board: Board): Board {
  let best = board;
  let text = formatBoard(board);
  for (const symmetry of symmetries(board)) {
    const other = turnBoard(board, symmetry);
    const notation = formatBoard(other);
    if (notation < text) [best, text] = [other, notation];
  }
  return best;
}

function cells(board: Board, value: (row: number, column: number) => number): number[] {
  return Array.from({ length: board.size }, (_, cell) => {
    return value(board.rows[cell], board.columns[cell]);
  });
}

function isEqual(one: Symmetry, other: Symmetry): boolean {
  return one.every((cell, place) => other[place] === cell);
}

function least(numbers: ArrayLike<number>): number {
  return Array.from(numbers).reduce((a, b) => Math.min(a, b));
}
