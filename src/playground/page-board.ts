/*
 * Boards of the page: those of the engine, in which a tile may also be blank. A blank tile is a tile with a
 * letter that no keyboard has; the notation, and readers, have `_` for it.
 */
import { Board, BoardError, formatBoard, parseBoard } from "../board/index.js";
import type { Path } from "../board/index.js";

/** The tile without a letter, as a board holds it and as it is written. */
const BLANK = "\ua74f";
export const BLANK_MARK = "_";

/** The board of a notation; undefined if it is none. */
export function readBoard(notation: string): Board | undefined {
  try {
    return parseBoard(notation.replaceAll(BLANK_MARK, BLANK));
  } catch (thrown) {
    if (!(thrown instanceof BoardError)) throw thrown;
    return undefined;
  }
}

export function writeBoard(board: Board): string {
  return formatBoard(board).replaceAll(BLANK, BLANK_MARK);
}

/** The board of rows of tiles, in which `_` is blank. Throws a BoardError if they are none. */
export function boardOfRows(rows: readonly (readonly string[])[]): Board {
  return Board.fromRows(rows.map((row) => row.map((tile) => tile.replace(BLANK_MARK, BLANK))));
}

/** The letters of a tile; `_` for a blank one. */
export function tileOf(board: Board, cell: number): string {
  return board.tiles[cell] === BLANK ? BLANK_MARK : board.tiles[cell];
}

/** The cells without a letter. */
export function blanksOf(board: Board): number[] {
  return board.tiles.flatMap((tile, cell) => (tile === BLANK ? [cell] : []));
}

/** The name of the variable that a blank tile is in a query. */
export const blankName = (board: Board, cell: number): string =>
  `Tile${board.rows[cell]}${board.columns[cell]}`;

/** A board as the term that the relation is about (prolog/board.pl). */
export function boardText(board: Board): string {
  const cells = Array.from({ length: board.size }, (_, cell) => {
    const [from, to] = [board.neighbourStarts[cell], board.neighbourStarts[cell + 1]];
    const neighbours = Array.from({ length: to - from }, (_x, i) => board.neighbours[from + i] + 1);
    const letters =
      board.tiles[cell] === BLANK ? blankName(board, cell) : [...board.tiles[cell]].map(quoted);
    return `cell(${board.rows[cell]}-${board.columns[cell]},[${String(letters)}],[${neighbours.join(",")}])`;
  });
  return `board(${cells.join(",")})`;
}

/** A letter as an atom. */
export const quoted = (letter: string): string => (/^[a-z]$/.test(letter) ? letter : `'${letter}'`);

/** A path as a term. */
export const pathText = (path: Path): string =>
  `[${path.map(([row, column]) => `${row}-${column}`).join(",")}]`;
