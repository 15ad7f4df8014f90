/*
 * The notation of boards as text.
 *
 * One rule reads every form. Blanks and newlines around the whole text are ignored. If the text contains a
 * "/" or a newline, each of these ends a row, and within a row blanks separate tiles; without blanks each
 * letter is a tile. Otherwise, a single word is tiles of one letter each; several words, if there are as
 * many as each has letters, at least two, are rows; any other words are one tile each. In these last forms
 * the number of tiles must be a square.
 *
 * A "." is a hole and can replace a tile or a letter. Tiles of several letters are thus possible only where
 * blanks separate them; a row of one such tile is written with a hole after it, and a board of one row with
 * a "/" after it.
 */

import { checkBoard, checkOptions, checkText } from "./checks.js";
import { Board, BoardError } from "./board.js";
import { fillLayout } from "./layout.js";

const SURROGATE = /[\uD800-\uDFFF]/;

/** The options for reading the notation of a board. */
export interface ParseOptions {
  /**
   * The layout to fill, row by row, with the tiles of the text, whatever their rows. The number of tiles
   * must then be that of the layout and need not be a square. Default: none.
   */
  readonly layout?: string | undefined;
}

/**
 * Reads the notation of a board, such as `catd/line/maro/pets`, `"qu n g t / f y a t"`,
 * `catdlinemaropets` or `"c a t d l i n e m a r o p e t s"`.
 *
 * @param text the notation; capital letters are lower-cased
 * @param options the layout to fill, if any
 * @returns the board
 * @throws {BoardError} if the text is not the notation of a board, or does not fit the layout
 */
export function parseBoard(text: string, options: ParseOptions = {}): Board {
  checkText("the notation of a board", text);
  checkOptions(options, "layout");
  const trimmed = text.trim().normalize("NFC");
  const hasRows = /[/\r\n]/.test(trimmed);
  const rows = hasRows ? trimmed.split(/\/|\r\n|\r|\n/).map(splitRow) : [splitWords(trimmed)];

  if (options.layout !== undefined) return fillLayout(options.layout, rows.flat());
  return Board.fromRows(hasRows ? rows : square(rows[0]));
}

/**
 * The notation of a board, as {@link parseBoard} reads it: rows separated by `/`, such as `catd/line` or
 * `qu n/f y`. Reading it yields a board of the same cells and tiles.
 *
 * @returns the notation, on one line
 */
export function formatBoard(board: Board): string {
  checkBoard(board);
  const plain = board.tiles.every((tile) => lengthOf(tile) === 1);
  const lines = grid(board, board.tiles).map((row) => {
    if (plain) return row.join("");
    return row.length === 1 && lengthOf(row[0]) > 1 ? `${row[0]} .` : row.join(" ");
  });
  return lines.length === 1 ? `${lines[0]}/` : lines.join("/");
}

/**
 * Lays out one text for each cell of a board in its rows, with `.` in the holes.
 *
 * @param board the board
 * @param texts a text for each cell
 * @returns the rows up to the last one that has a cell, each up to its last cell and never empty
 */
export function grid(board: Board, texts: readonly string[]): string[][] {
  const rows: string[][] = Array.from({ length: board.height }, () => []);
  for (let cell = 0; cell < board.size; cell++) {
    const row = rows[board.rows[cell]];
    while (row.length < board.columns[cell]) row.push(".");
    row.push(texts[cell]);
  }
  for (const row of rows) if (row.length === 0) row.push(".");
  return rows;
}

/** The tiles of a row between slashes or newlines. */
function splitRow(line: string): string[] {
  const words = line.trim().split(/\s+/);
  return words.length === 1 ? lettersOf(words[0]) : words;
}

/** The tiles of a text without slashes and newlines. */
function splitWords(text: string): string[] {
  const words = text.split(/\s+/);
  if (words.length === 1) return lettersOf(text);
  const rows = words.map(lettersOf);
  return rows.every((row) => row.length === words.length) ? rows.flat() : words;
}

/** The letters of a word; splitting is several times as fast if each letter is one unit. */
function lettersOf(word: string): string[] {
  return SURROGATE.test(word) ? [...word] : word.split("");
}

/** Arranges tiles in as many rows as columns. */
function square(tiles: readonly string[]): string[][] {
  const side = Math.sqrt(tiles.length);
  if (!Number.isInteger(side)) {
    throw new BoardError(
      `Expected a square number of tiles, such as 9 or 16, but got ${tiles.length}; ` +
        `to write rows, separate them with "/".`,
    );
  }
  const rows: string[][] = [];
  for (let at = 0; at < tiles.length; at += side) rows.push(tiles.slice(at, at + side));
  return rows;
}

function lengthOf(tile: string): number {
  return [...tile].length;
}
