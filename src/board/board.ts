/*
 * A board: 1 to 64 cells at places of a grid, each holding a tile.
 *
 * Cells are numbered from 0 in row-major order, so that the order of cell numbers is the order of
 * (row, column), and a list of neighbours in ascending numbers is in row-major order too. All
 * else is arrays indexed by cell. Lists of varying length (neighbours, letters) lie end to end in
 * one array, and those of cell i stand from start[i] up to, not including, start[i + 1].
 *
 * Invariants: a board never changes; every tile has a letter or more; rows and columns count from
 * 0; a board is no more than its cells, so holes after the last cell of a row, and rows after the
 * last cell, leave no trace.
 */

import { MAX_CELLS } from "./constants.js";
import { shapeOf } from "./shape.js";
import type { Shape } from "./shape.js";

/** Where a cell lies: its row and its column, both counted from 0. */
export type Cell = readonly [row: number, column: number];

/** The cells of a path in the order in which they are walked. */
export type Path = readonly Cell[];

/** Thrown when something is no board, no notation of one or no layout; the message says why. */
export class BoardError extends RangeError {
  override readonly name: string = "BoardError";
}

const HOLE = ".";
const LETTERS = /^\p{L}+$/u;

/** An immutable board of 1 to 64 cells, of any shape, with holes. */
export class Board {
  /** The number of cells. */
  readonly size: number;

  /** The number of rows up to the last one that has a cell. */
  readonly height: number;

  /** The number of columns up to the last one that has a cell. */
  readonly width: number;

  /** The row of each cell. */
  readonly rows: ArrayLike<number>;

  /** The column of each cell. */
  readonly columns: ArrayLike<number>;

  /** The tile of each cell: one or more letters, lower-case. */
  readonly tiles: readonly string[];

  /** Where the neighbours of each cell start in {@link neighbours}; one entry more than cells. */
  readonly neighbourStarts: ArrayLike<number>;

  /** The cells a king's move away, for each cell in turn, ascending. */
  readonly neighbours: ArrayLike<number>;

  /** Where the letters of each tile start in {@link letters}; one entry more than cells. */
  readonly letterStarts: ArrayLike<number>;

  /** The letters of all tiles in cell order, as code points. */
  readonly letters: ArrayLike<number>;

  private counts: ReadonlyMap<number, number> | undefined = undefined;

  private constructor(shape: Shape, tiles: readonly string[]) {
    const size = tiles.length;
    this.size = size;
    this.height = shape.height;
    this.width = shape.width;
    this.rows = shape.rows;
    this.columns = shape.columns;
    this.tiles = tiles;
    this.neighbourStarts = shape.neighbourStarts;
    this.neighbours = shape.neighbours;

    const letters: number[] = [];
    for (const tile of tiles) for (const letter of tile) letters.push(letter.codePointAt(0)!);
    this.letters = Int32Array.from(letters);
    this.letterStarts = letters.length === size ? shape.cellNumbers : startsOf(tiles);
  }

  /** How often each letter, a code point, occurs on the whole board. */
  get letterCounts(): ReadonlyMap<number, number> {
    return (this.counts ??= countsOf(this.letters));
  }

  /**
   * Makes a board of rows of tiles.
   *
   * @param rows the rows, which may differ in length. A tile is one or more letters of any
   * script, and is lower-cased; `.` is a hole.
   * @returns the board
   * @throws {BoardError} if a tile is neither letters nor a hole, or if the cells are fewer than 1
   * or more than 64
   */
  static fromRows(rows: readonly (readonly string[])[]): Board {
    const cellRows: number[] = [];
    const cellColumns: number[] = [];
    const tiles: string[] = [];
    for (const [row, entries] of rows.entries()) {
      for (const [column, entry] of entries.entries()) {
        if (entry === HOLE) continue;
        const tile = typeof entry === "string" ? entry.toLowerCase() : "";
        if (!LETTERS.test(tile)) {
          throw new BoardError(
            `Expected a tile of letters, or "${HOLE}" for a hole, but row ${row + 1}, ` +
              `column ${column + 1} (counted from 1) holds ${quote(entry)}.`,
          );
        }
        cellRows.push(row);
        cellColumns.push(column);
        tiles.push(tile);
      }
    }
    if (tiles.length < 1 || tiles.length > MAX_CELLS) {
      throw new BoardError(
        `Expected a board of 1 to ${MAX_CELLS} cells, but got ${tiles.length || "none"}.`,
      );
    }
    return new Board(shapeOf(cellRows, cellColumns), Object.freeze(tiles));
  }

  /**
   * Finds a cell by its place.
   *
   * @returns the number of the cell, or -1 for a hole and for any place off the board
   */
  cellAt(row: number, column: number): number {
    for (let cell = 0; cell < this.size; cell++) {
      if (this.rows[cell] === row && this.columns[cell] === column) return cell;
    }
    return -1;
  }
}

/** Where the letters of each tile start. */
function startsOf(tiles: readonly string[]): Int32Array {
  const starts = new Int32Array(tiles.length + 1);
  for (const [i, tile] of tiles.entries()) starts[i + 1] = starts[i] + [...tile].length;
  return starts;
}

function countsOf(letters: ArrayLike<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = 0; i < letters.length; i++) {
    counts.set(letters[i], (counts.get(letters[i]) ?? 0) + 1);
  }
  return counts;
}

/** What came, cut to a readable length. */
function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
