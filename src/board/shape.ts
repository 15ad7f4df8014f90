/*
 * The shape of a board: the positions of its cells, and which are neighbours.
 *
 * Boards made one after the other mostly have the same shape, so the last shape is kept for the next board.
 * Boards of the same shape can then be recognized by their identical arrays.
 */

/** The positions of the cells of a board; see board.ts for the numbering and the lists. */
export interface Shape {
  readonly rows: ArrayLike<number>;
  readonly columns: ArrayLike<number>;
  readonly height: number;
  readonly width: number;
  readonly neighbourStarts: ArrayLike<number>;
  readonly neighbours: ArrayLike<number>;
  readonly neighbourBits: ArrayLike<number>;

  /** The numbers of the cells, and one more. */
  readonly cellNumbers: ArrayLike<number>;
}

let last: Shape | undefined;

/**
 * The shape with cells at these positions.
 *
 * @param rows the row of each cell, in row-major order of the cells
 * @param columns the column of each cell
 */
export function shapeOf(rows: readonly number[], columns: readonly number[]): Shape {
  if (last === undefined || !isSame(last.rows, rows) || !isSame(last.columns, columns)) {
    last = makeShape(rows, columns);
  }
  return last;
}

function isSame(some: ArrayLike<number>, others: ArrayLike<number>): boolean {
  if (some.length !== others.length) return false;
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false;
  return true;
}

function makeShape(rows: readonly number[], columns: readonly number[]): Shape {
  const size = rows.length;
  const neighbourStarts = new Uint16Array(size + 1);
  const neighbours: number[] = [];
  const neighbourBits = new Int32Array(2 * size);
  for (let cell = 0; cell < size; cell++) {
    for (let other = 0; other < size; other++) {
      const down = Math.abs(rows[cell] - rows[other]);
      const across = Math.abs(columns[cell] - columns[other]);
      if (Math.max(down, across) !== 1) continue;
      neighbours.push(other);
      neighbourBits[2 * cell + (other >> 5)] |= 1 << other;
    }
    neighbourStarts[cell + 1] = neighbours.length;
  }
  return {
    rows: Int32Array.from(rows),
    columns: Int32Array.from(columns),
    height: rows[size - 1] + 1,
    width: columns.reduce((most, column) => Math.max(most, column), 0) + 1,
    neighbourStarts,
    neighbours: Uint8Array.from(neighbours),
    neighbourBits,
    cellNumbers: Int32Array.from({ length: size + 1 }, (_, i) => i),
  };
}
