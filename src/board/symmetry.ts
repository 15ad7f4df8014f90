/*
 * The symmetries of boards, and a canonical board for all boards that are equal up to symmetry.
 *
 * A symmetry is a rotation or a reflection of the grid that maps the cells of a board to cells: 8 for a
 * square, 4 for any other rectangle, 2 for a line, and for boards with holes those of them that preserve
 * the holes.
 * It is represented as an array of cells: cell i shows the tile that was in cell symmetry[i]. The words of
 * a board and its score do not depend on its orientation, but the shape does: so mappings that would change
 * the shape, such as a quarter turn of a rectangle, are not among the symmetries.
 */

import { checkArray, checkBoard } from "./checks.js";
import type { Board } from "./board.js";
import { formatBoard } from "./notation.js";

/** For each cell of a board, the cell that its tile comes from. */
export type Symmetry = readonly number[];

/** A cell is moved to `[a * row + b * column, c * row + d * column]`, and shifted back. */
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
 * The symmetries of a board's shape, the identity first.
 *
 * @param board the board; its tiles do not matter
 */
export function symmetries(board: Board): readonly Symmetry[] {
  checkBoard(board);
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

/** Applies a symmetry of its shape to a board. */
export function turnBoard(board: Board, symmetry: Symmetry): Board {
  checkBoard(board);
  checkArray("a symmetry", symmetry);
  return board.withTiles(symmetry.map((cell) => board.tiles[cell]));
}

/**
 * The board, among all that the symmetries make of the given one, whose notation, as `formatBoard` writes
 * it, is the smallest in the order of code units. So boards that are the same up to rotation and reflection
 * have the same canonical board.
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
