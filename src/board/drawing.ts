/*
 * Drawings of boards as text of several lines.
 */

import { BoardError } from "./board.js";
import type { Board, Path } from "./board.js";
import { checkArray, checkBoard } from "./checks.js";
import { grid } from "./notation.js";

/**
 * Draws a board, its columns aligned, with `.` in its holes.
 *
 * @param board the board
 * @param path a path on the board: each of its tiles is followed by its position in the path, counted from
 * 1, as in `c1 a2 t3 d`
 * @returns the drawing: a line for each row, without a newline at the end
 * @throws {BoardError} if a cell of the path is not on the board
 */
export function drawBoard(board: Board, path: Path = []): string {
  checkBoard(board);
  checkArray("a path", path);
  const labels = [...board.tiles];
  for (const cell of path) checkArray("a cell of a path", cell);
  for (const [index, [row, column]] of path.entries()) {
    const cell = board.cellAt(row, column);
    if (cell < 0) {
      throw new BoardError(
        `Expected a path of cells of the board, but it has none at row ${row}, column ${column} ` +
          `(counted from 0).`,
      );
    }
    labels[cell] += String(index + 1);
  }
  const rows = grid(board, labels);
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, label] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, lengthOf(label));
    }
  }
  return rows
    .map((row) =>
      row
        .map((label, column) => pad(label, widths[column]))
        .join(" ")
        .trimEnd(),
    )
    .join("\n");
}

/** Pads by letters: `padEnd` counts a letter beyond the first 65,536 as two. */
function pad(label: string, width: number): string {
  return label + " ".repeat(width - lengthOf(label));
}

function lengthOf(text: string): number {
  return [...text].length;
}
