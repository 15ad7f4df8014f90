/*
 * Boards in answers: a board is shown as the goal that makes it, and drawn in comments before the answer,
 * once for each path of the answer that is on it.
 */
import { drawBoard } from "../board/index.js";
import type { Board, Path } from "../board/index.js";
import { grid } from "../board/notation.js";
import { boardOf } from "../relations/board-terms.js";
import { MINUS_PAIR, deref, hasFunctor } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { properList } from "../terms/walk.js";
import { quoteAtom } from "../text/writer.js";

/**
 * The goal that makes a board, such as `make_board([[c,a],[t,s]], B)`.
 *
 * @param name the variable bound to the board
 * @param value its value
 * @returns undefined if the value is not a board
 */
export function boardGoal(name: string, value: Term): string | undefined {
  const rows = boardRows(value);
  return rows === undefined ? undefined : `make_board(${rows}, ${name})`;
}

/** The rows of a board, such as `[[c,a],[t,s]]`; undefined if the value is not a board. */
export function boardRows(value: Term): string | undefined {
  const board = boardOf(deref(value))?.board;
  if (board === undefined) return undefined;
  const rows = grid(board, board.tiles).map((row) => `[${row.map(quoteTile).join(",")}]`);
  return `[${rows.join(",")}]`;
}

function quoteTile(tile: string): string {
  return tile === "." ? "'.'" : quoteAtom(tile);
}

/**
 * The boards of an answer, each drawn as lines of text, with the tiles of a path numbered.
 *
 * @param terms the variables of the goal and their values
 */
export function drawings(terms: ReadonlyMap<string, Term>): string[][] {
  const values = [...terms.values()].map(deref);
  const boards = new Set<Board>();
  for (const value of values) {
    const board = boardOf(value)?.board;
    if (board !== undefined) boards.add(board);
  }
  if (boards.size === 0) return [];
  const paths = values.map(pathOf).filter((path) => path !== undefined);
  return [...boards].flatMap((board) => {
    const own = paths.filter((path) => isOn(board, path));
    const drawn = own.length === 0 ? [drawBoard(board)] : own.map((path) => drawBoard(board, path));
    return drawn.map((text) => text.split("\n"));
  });
}

/** The cells of a list of `Row-Column`; undefined for anything else, and for the empty list. */
function pathOf(value: Term): Path | undefined {
  const places = properList(value);
  if (places === undefined || places.length === 0) return undefined;
  const path: [number, number][] = [];
  for (const item of places) {
    const place = deref(item);
    if (!hasFunctor(place, MINUS_PAIR)) return undefined;
    const row = deref(place.a0);
    const column = deref(place.a1);
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
    const [rowBefore, columnBefore] = path[i - 1];
    return Math.abs(row - rowBefore) <= 1 && Math.abs(column - columnBefore) <= 1;
  });
}
