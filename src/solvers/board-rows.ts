/*
 * A board in the form that Prolog takes.
 */
import type { Board } from "../board/index.js";

/** The rows of tiles of a board, with `.` in its holes, as `make_board/2` takes them. */
export function boardRows(board: Board): string[][] {
  const rows: string[][] = Array.from({ length: board.height }, () => []);
  for (let cell = 0; cell < board.size; cell++) {
    const row = rows[board.rows[cell]];
    while (row.length < board.columns[cell]) row.push(".");
    row.push(board.tiles[cell]);
  }
  return rows;
}
