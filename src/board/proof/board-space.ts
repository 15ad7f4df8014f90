/*
 * All boards of a shape, divided into classes.
 *
 * The letters are divided into buckets, per cell into two or three. A class gives each cell a bucket; its
 * number has the index of the bucket of cell i as digit i, cell 0 being the lowest. Turning and reflecting a
 * class gives classes with the same scores, so only the one with the least number of them has to be looked
 * at.
 */

import type { Board } from "../board.js";
import { BoardError } from "../board.js";
import { fillLayout, layoutSize } from "../layout.js";
import { symmetries } from "../symmetry.js";
import type { Symmetry } from "../symmetry.js";

/** The most cells that can be proven: 4x5 would already take some ten thousand years. */
const MOST_PROVEN_CELLS = 16;

/** The buckets of cells that have few words through them, and of small boards. */
const TWO: readonly string[] = ["aeiosuy", "bcdfghjklmnpqrtvwxz"];
const THREE: readonly string[] = ["aeijou", "bcdfgmpqvwxz", "hklnrsty"];
/** Boards of up to this many cells have two buckets everywhere. */
const SMALL = 9;

/** For 3x3 the published figures are for this order. */
const ORDERS: ReadonlyMap<string, readonly number[]> = new Map([
  ["3x3", [4, 5, 3, 1, 7, 0, 2, 6, 8]],
]);

const CODE_OF_A = 97;

/** The boards of a shape with some letters. */
export class BoardSpace {
  /** A board of the shape. */
  readonly empty: Board;

  /** The number of cells. */
  readonly cells: number;

  /** The cells in the order in which they are forced: the centre, edges, corners. */
  readonly order: readonly number[];

  /** The number of classes, of which most equal another one. */
  readonly classes: number;

  /** The symmetries of the shape. */
  readonly symmetries: readonly Symmetry[];

  private readonly buckets: readonly (readonly string[])[];
  /** The value of the digit of each cell. */
  private readonly weights: readonly number[];

  /**
   * @param layout the shape, as for `fillLayout`
   * @param letters the letters of boards, of a to z
   * @throws {BoardError} if the layout is unknown, or too large for a proof
   */
  constructor(layout: string, letters: string) {
    const cells = layoutSize(layout);
    if (cells > MOST_PROVEN_CELLS) {
      throw new BoardError(
        `Expected a size of up to ${MOST_PROVEN_CELLS} cells, but "${layout}" has ${cells}: ` +
          `4x4 already takes thousands of hours, and 4x5 thousands of years.`,
      );
    }
    this.cells = cells;
    this.empty = fillLayout(layout, Array<string>(cells).fill("a"));
    this.symmetries = symmetries(this.empty);
    this.order = ORDERS.get(layout) ?? orderOf(this.empty);
    const two = within(TWO, letters);
    const three = within(THREE, letters);
    const least = Math.min(...this.numbers().map((cell) => nearCount(this.empty, cell)));
    this.buckets = this.numbers().map((cell) => {
      return cells <= SMALL || nearCount(this.empty, cell) === least ? two : three;
    });
    const weights: number[] = [];
    let classes = 1;
    for (const { length } of this.buckets) {
      weights.push(classes);
      classes *= length;
    }
    this.weights = weights;
    this.classes = classes;
  }

  /** The letters of each cell in a class. */
  bucketsOf(number: number): string[] {
    return this.buckets.map((some, cell) => {
      return some[Math.floor(number / this.weights[cell]) % some.length];
    });
  }

  /** The classes that have the least number of those that are equal to them, in ascending order. */
  leastClasses(): Int32Array {
    // The number of the turned class is the sum of what two halves of the digits contribute.
    const half = this.weights[this.cells >>> 1];
    const tables = this.symmetries.slice(1).map((symmetry) => this.turned(symmetry, half));
    const found = new Int32Array(this.classes);
    let count = 0;
    for (let high = 0; high * half < this.classes; high++) {
      for (let low = 0; low < half; low++) {
        const number = high * half + low;
        if (tables.every(([lows, highs]) => lows[low] + highs[high] >= number)) {
          found[count++] = number;
        }
      }
    }
    return found.slice(0, count);
  }

  /** The contributions of both halves of the digits of a class to the number of the turned class. */
  private turned(symmetry: Symmetry, half: number): [Int32Array, Int32Array] {
    const { cells } = this;
    const middle = cells >>> 1;
    const lows = new Int32Array(half);
    const highs = new Int32Array(this.classes / half);
    for (let cell = 0; cell < cells; cell++) {
      // Cell i of the turned board shows what is in cell symmetry[i].
      const from = symmetry[cell];
      const { length } = this.buckets[from];
      const [table, weight] =
        from < middle ? [lows, this.weights[from]] : [highs, this.weights[from] / half];
      for (let i = 0; i < table.length; i++) {
        table[i] += (Math.floor(i / weight) % length) * this.weights[cell];
      }
    }
    return [lows, highs];
  }

  private numbers(): number[] {
    return Array.from({ length: this.cells }, (_, cell) => cell);
  }
}

/** The buckets, as far as they have some of the letters. */
function within(buckets: readonly string[], letters: string): string[] {
  const some = buckets.map((bucket) => [...bucket].filter((letter) => letters.includes(letter)));
  return some.filter(({ length }) => length > 0).map((bucket) => bucket.join(""));
}

function nearCount({ neighbourStarts }: Board, cell: number): number {
  return neighbourStarts[cell + 1] - neighbourStarts[cell];
}

/**
 * The order of cells: those with many neighbours first. Among equal ones those of the inner rows or columns
 * go by columns or by rows, so that neighbours of the same cells follow each other.
 */
function orderOf(board: Board): number[] {
  const { rows, columns, height } = board;
  const isOuter = (cell: number): boolean => rows[cell] === 0 || rows[cell] === height - 1;
  const numbers = Array.from({ length: board.size }, (_, cell) => cell);
  return numbers.sort((one, other) => {
    const more = nearCount(board, other) - nearCount(board, one);
    if (more !== 0) return more;
    const outer = Number(isOuter(other)) - Number(isOuter(one));
    if (outer !== 0) return outer;
    return isOuter(one) ? columns[one] - columns[other] || rows[one] - rows[other] : one - other;
  });
}

/** The letters a to z as bits. */
export function letterBits(letters: string): number {
  let bits = 0;
  for (let i = 0; i < letters.length; i++) bits |= 1 << (letters.charCodeAt(i) - CODE_OF_A);
  return bits;
}
