/*
 * A board: 1 to 64 cells at places of a grid, each holding a tile.
 *
 * Cells are numbered from 0 in row-major order, so that the order of cell numbers is the order of (row,
 * column), and a list of neighbours in ascending numbers is in row-major order too. Everything else is an
 * array indexed by cell. Lists of varying length (neighbours, letters) are stored end to end in one array;
 * the list of cell i runs from start[i] up to, not including, start[i + 1].
 *
 * Invariants: a board never changes; every tile has at least one letter; rows and columns count from 0; a
 * board consists of nothing but its cells, so holes after the last cell of a row, and rows after the last
 * cell, are dropped.
 */

import { checkArray, shown, unexpected } from "./checks.js";
import { MAX_CELLS } from "./constants.js";
import { lowerCase } from "./lower-case.js";
import { shapeOf } from "./shape.js";
import type { Shape } from "./shape.js";

/** The position of a cell: its row and column, both counted from 0. */
export type Cell = readonly [row: number, column: number];

/** The cells of a path in the order in which they are walked. */
export type Path = readonly Cell[];

/** Thrown for an invalid board, notation or layout; the message says why. */
export class BoardError extends RangeError {
  /** `"BoardError"`. */
  override readonly name: string = "BoardError";
}

const HOLE = ".";
const LETTERS = /^\p{L}+$/u;
const CODE_OF_A = 97;
const LETTER_COUNT = 26;
/** The greatest code point that takes one unit of a string. */
const LAST_UNIT = 0xffff;

/**
 * An immutable board of 1 to 64 cells, of any shape, with holes.
 *
 * @example
 * ```ts
 * import { Board, parseBoard } from "ambilog/board";
 *
 * const board = parseBoard("cat/.sd");
 * console.log(board.size, board.tiles.join(" "), board.cellAt(1, 2), board.cellAt(1, 0));
 * console.log(Board.fromRows([["c", "a"], ["qu", "s"]]).tiles);
 * ```
 *
 * ```text
 * 5 c a t s d 4 -1
 * [ 'c', 'a', 'qu', 's' ]
 * ```
 */
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

  /** The start of each cell's neighbours in {@link neighbours}; one entry more than cells. */
  readonly neighbourStarts: ArrayLike<number>;

  /** The cells a king's move away, for each cell in turn, ascending. */
  readonly neighbours: ArrayLike<number>;

  /**
   * The neighbours as sets of bits: bit i of number 2 * cell stands for neighbour i, and bit i of number 2
   * * cell + 1 for neighbour 32 + i.
   */
  readonly neighbourBits: ArrayLike<number>;

  /** The start of each tile's letters in {@link letters}; one entry more than cells. */
  readonly letterStarts: ArrayLike<number>;

  /** The letters of all tiles in cell order, as code points. */
  readonly letters: ArrayLike<number>;

  private readonly shape: Shape;
  private counts: ReadonlyMap<number, number> | undefined = undefined;

  private constructor(shape: Shape, tiles: readonly string[]) {
    checkArray("tiles of Board.fromRows", tiles);
    const size = tiles.length;
    this.shape = shape;
    this.size = size;
    this.height = shape.height;
    this.width = shape.width;
    this.rows = shape.rows;
    this.columns = shape.columns;
    this.tiles = tiles;
    this.neighbourStarts = shape.neighbourStarts;
    this.neighbours = shape.neighbours;
    this.neighbourBits = shape.neighbourBits;

    let length = 0;
    for (const tile of tiles) length += lengthOf(tile);
    const letters = new Int32Array(length);
    let next = 0;
    for (const tile of tiles) {
      for (let at = 0; at < tile.length; next++) {
        const code = tile.codePointAt(at) as number;
        letters[next] = code;
        at += code > LAST_UNIT ? 2 : 1;
      }
    }
    this.letters = letters;
    this.letterStarts = letters.length === size ? shape.cellNumbers : startsOf(tiles);
  }

  /** The number of each letter, a code point, on the whole board. */
  get letterCounts(): ReadonlyMap<number, number> {
    return (this.counts ??= countsOf(this.letters));
  }

  /**
   * Makes a board from rows of tiles.
   *
   * @param rows the rows, which may differ in length. A tile is one or more letters of any
   * script, and is lower-cased letter by letter; `.` is a hole.
   * @returns the board
   * @throws {BoardError} if a tile is neither letters nor a hole, or if there are fewer than 1 or more than
   * 64 cells
   */
  static fromRows(rows: readonly (readonly string[])[]): Board {
    for (const row of Array.isArray(rows) ? rows : [rows]) {
      if (Array.isArray(rows) && Array.isArray(row)) continue;
      throw unexpected("the rows of a board as arrays of tiles", row);
    }
    const cellRows: number[] = [];
    const cellColumns: number[] = [];
    const tiles: string[] = [];
    for (let row = 0; row < rows.length; row++) {
      const entries = rows[row];
      for (let column = 0; column < entries.length; column++) {
        const entry = entries[column];
        if (entry === HOLE) continue;
        cellRows.push(row);
        cellColumns.push(column);
        tiles.push(tileOf(entry, row, column));
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
   * Makes a board with other tiles in the same cells.
   *
   * @param tiles a tile for each cell, as {@link fromRows} takes them but without holes
   * @returns the board; it shares with this one everything that depends only on the positions of the cells
   * @throws {BoardError} if there is not exactly one tile for each cell, or if a tile is not letters
   */
  withTiles(tiles: readonly string[]): Board {
    checkArray("tiles", tiles);
    if (tiles.length !== this.size) {
      throw new BoardError(
        `Expected ${this.size} tiles, one for each cell, but got ${tiles.length}.`,
      );
    }
    const checked = tiles.map((tile, cell) => tileOf(tile, this.rows[cell], this.columns[cell]));
    return new Board(this.shape, Object.freeze(checked));
  }

  /**
   * Finds a cell by its position.
   *
   * @returns the number of the cell, or -1 for a hole and for any position outside the board
   */
  cellAt(row: number, column: number): number {
    for (let cell = 0; cell < this.size; cell++) {
      if (this.rows[cell] === row && this.columns[cell] === column) return cell;
    }
    return -1;
  }
}

/** The normalized tile. */
function tileOf(entry: string, row: number, column: number): string {
  if (isPlain(entry)) return entry;
  const tile = typeof entry === "string" ? lowerCase(entry) : "";
  if (LETTERS.test(tile)) return tile;
  throw new BoardError(
    `Expected a tile of letters, or "${HOLE}" for a hole, but row ${row + 1}, ` +
      `column ${column + 1} (counted from 1) holds ${quote(entry)}.`,
  );
}

/** Whether the tile is a single letter a to z, as most tiles are. */
function isPlain(entry: unknown): boolean {
  if (typeof entry !== "string" || entry.length !== 1) return false;
  const code = entry.charCodeAt(0);
  return code >= CODE_OF_A && code < CODE_OF_A + LETTER_COUNT;
}

/** The number of letters of a tile. */
function lengthOf(tile: string): number {
  return tile.length === 1 ? 1 : [...tile].length;
}

/** The start of each tile's letters. */
function startsOf(tiles: readonly string[]): Int32Array {
  const starts = new Int32Array(tiles.length + 1);
  for (let i = 0; i < tiles.length; i++) starts[i + 1] = starts[i] + lengthOf(tiles[i]);
  return starts;
}

function countsOf(letters: ArrayLike<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = 0; i < letters.length; i++) {
    counts.set(letters[i], (counts.get(letters[i]) ?? 0) + 1);
  }
  return counts;
}

/** The value as text, cut to a readable length. */
function quote(value: unknown): string {
  const text = shown(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
