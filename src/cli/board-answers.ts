/*
 * Boards in answers: a board is shown as the goal that makes it, and drawn in comments before the answer,
 * once for each path of the answer that is on it.
 */
import { Board, BoardError, drawBoard } from "../board/index.js";
import type { Path } from "../board/index.js";
import { grid } from "../board/notation.js";
import type { Value } from "../machine/value-types.js";
import { toText } from "../engine/without-engine.js";
import type { Query } from "../engine/query.js";
import { argumentsOf } from "../machine/value-parts.js";

/** The texts of an answer in which the goals that make boards stand for these. */
export function shownBoards(query: Query, texts: readonly string[]): string[] {
  const goals = new Map<string, string>();
  for (const [name, value] of Object.entries(query.row())) {
    const rows = boardRows(value);
    if (rows !== undefined) goals.set(name, `make_board(${rows}, ${name})`);
  }
  return texts.map((text) => goals.get(/^\w+(?= = )/.exec(text)?.[0] ?? "") ?? text);
}

/** The rows of a board, such as `[[c,a],[t,s]]`; undefined if the value is not a board. */
function boardRows(value: Value): string | undefined {
  const board = boardOf(value);
  if (board === undefined) return undefined;
  return toText(grid(board, board.tiles).map((row) => [...row]));
}

/** The boards of an answer, each drawn as lines of text, with the tiles of a path numbered. */
export function drawings(row: Readonly<Record<string, Value>>): string[][] {
  const values = Object.values(row);
  const boards = values.map(boardOf).filter((board) => board !== undefined);
  const paths = values.map(pathOf).filter((path) => path !== undefined);
  const different = new Map(boards.map((board) => [drawBoard(board), board]));
  return [...different].flatMap(([drawing, board]) => {
    const own = paths.filter((path) => isOn(board, path));
    const drawn = own.length === 0 ? [drawing] : own.map((path) => drawBoard(board, path));
    return drawn.map((text) => text.split("\n"));
  });
}

/** The board that a term `board(cell(Row-Column, Letters, Neighbours), ...)` denotes, if any. */
function boardOf(value: Value): Board | undefined {
  const cells = argumentsOf(value, "board");
  if (cells === undefined) return undefined;
  const rows: string[][] = [];
  for (const cell of cells) {
    const [place, tile] = argumentsOf(cell, "cell", 3) ?? [];
    const [row, column] = argumentsOf(place, "-", 2) ?? [];
    if (typeof row !== "number" || typeof column !== "number" || !Array.isArray(tile))
      return undefined;
    while (rows.length <= row) rows.push([]);
    const tiles = rows[row] as string[];
    while (tiles.length < column) tiles.push(".");
    tiles.push(tile.join(""));
  }
  try {
    return Board.fromRows(rows);
  } catch (thrown) {
    if (thrown instanceof BoardError) return undefined;
    throw thrown;
  }
}

function pathOf(value: Value): Path | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const path: [number, number][] = [];
  for (const item of value as readonly Value[]) {
    const [row, column] = argumentsOf(item, "-", 2) ?? [];
    if (typeof row !== "number" || typeof column !== "number") return undefined;
    path.push([row, column]);
  }
  return path;
}

function isOn(board: Board, path: Path): boolean {
  const cells = path.map(([row, column]) => board.cellAt(row, column));
  if (cells.some((cell) => cell < 0) || new Set(cells).size < cells.length) return false;
  return path.every(([row, column], i) => {
    if (i === 0) return true;
    const [rowBefore, columnBefore] = path[i - 1] as [number, number];
    return Math.abs(row - rowBefore) <= 1 && Math.abs(column - columnBefore) <= 1;
  });
}
