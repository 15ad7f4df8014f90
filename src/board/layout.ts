/*
 * Layouts: shapes of boards to be filled with tiles.
 *
 * A layout is an array of rows, each an array of booleans: true for a tile. Shapes with a name are drawn in
 * the table below, "#" for a tile; all others are rectangles named by their rows and columns.
 */

import { checkArray, checkText } from "./checks.js";
import { Board, BoardError } from "./board.js";
import { MAX_CELLS } from "./constants.js";

const SHAPES: ReadonlyMap<string, readonly string[]> = new Map([
  ["word_racer_1", ["####", "####", "####", "####"]],
  ["word_racer_2", ["..##..", ".####.", "######", "######", ".####.", "..##.."]],
  ["word_racer_3", ["####..", "####..", "######", "######", "..####", "..####"]],
  ["word_racer_4", ["######", "######", "##..##", "##..##", "######", "######"]],
]);

const RECTANGLE = /^([1-9]\d?)x([1-9]\d?)$/;

/** The names of the layouts that are not plain rectangles. */
export const layoutNames: readonly string[] = Object.freeze([...SHAPES.keys()]);

/**
 * Fills a layout with tiles, row by row.
 *
 * @param name one of {@link layoutNames}, or rows and columns such as `4x5`
 * @param tiles one for each position of the layout; a `.` makes the position a hole
 * @returns the board
 * @throws {BoardError} if the layout is unknown, the number of tiles does not match it, or the tiles do not
 * make a board
 */
export function fillLayout(name: string, tiles: readonly string[]): Board {
  const layout = layoutPlaces(name);
  checkArray("tiles", tiles);
  const places = countPlaces(layout);
  if (tiles.length !== places) {
    throw new BoardError(
      `Expected ${places} ${places === 1 ? "tile" : "tiles"} for the layout "${name}", ` +
        `but got ${tiles.length || "none"}.`,
    );
  }
  let used = 0;
  return Board.fromRows(layout.map((row) => row.map((place) => (place ? tiles[used++] : "."))));
}

/**
 * The number of tiles that fill a layout.
 *
 * @param name one of {@link layoutNames}, or rows and columns such as `4x5`
 * @throws {BoardError} if the layout is unknown
 */
export function layoutSize(name: string): number {
  return countPlaces(layoutPlaces(name));
}

function countPlaces(layout: readonly (readonly boolean[])[]): number {
  return layout.flat().filter((place) => place).length;
}

/**
 * The positions of a layout, row by row: true for a tile.
 *
 * @param name as for {@link fillLayout}
 * @throws {BoardError} if the layout is unknown
 */
export function layoutPlaces(name: string): readonly (readonly boolean[])[] {
  checkText("a layout", name);
  const shape = SHAPES.get(name);
  if (shape !== undefined) return shape.map((row) => Array.from(row, (place) => place === "#"));

  const sides = RECTANGLE.exec(name);
  if (sides === null) {
    throw new BoardError(
      `Expected a layout that is one of ${layoutNames.join(", ")}, or rows and columns ` +
        `such as 4x5, but got ${JSON.stringify(name)}.`,
    );
  }
  const rows = Number(sides[1]);
  const columns = Number(sides[2]);
  if (rows * columns > MAX_CELLS) {
    throw new BoardError(
      `Expected a layout of 1 to ${MAX_CELLS} cells, but "${name}" has ${rows * columns}.`,
    );
  }
  return Array.from({ length: rows }, () => Array<boolean>(columns).fill(true));
}
