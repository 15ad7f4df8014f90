/**
 * Boards as Prolog terms, seen as native boards.
 *
 * A board term is `board(Cell, …)` as prolog/board.pl describes it. Only a term with exactly the content of
 * a native board is recognized: ground, cells in row-major order, each with the neighbours of a king, and all
 * tiles together of at most `MOST_LETTERS` letters. The relation handles everything else that a program builds.
 * So a term is read no further than a native board goes, whatever lists it has, and a search compares few
 * letters in a step.
 *
 * A term without variable cells never changes, so the result of the check is cached with it.
 */
import { pay } from "../terms/effort.js";
import { isSolid } from "../terms/copy.js";
import {
  CONS,
  KIND_COMPOUND,
  MINUS_PAIR,
  NIL,
  argument,
  atomName,
  deref,
  functor,
  struct2,
  hasFunctor,
  isAtom,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { Board, BoardError, MAX_CELLS } from "../board/index.js";

const CELL = functor("cell", 3);

/** The most letters of a native board, and the most neighbours of a cell. */
const MOST_LETTERS = 1024;
const MOST_NEIGHBOURS = 8;
/** Steps of reading a cell, with its neighbours. */
const STEPS_OF_CELL = 128;

/** A board with the terms that answers are made of. */
export interface BoardTerm {
  readonly board: Board;
  /** The characters of each cell's tile. */
  readonly letters: readonly (readonly Term[])[];
  /** `Row-Column` of each cell, alone in an array. */
  readonly places: readonly (readonly Term[])[];
}

const known = new WeakMap<Cell, BoardTerm>();

/** The board that the dereferenced term `x` denotes, if any. */
export function boardOf(x: Term): BoardTerm | undefined {
  if (typeof x === "number" || x.t.kind !== KIND_COMPOUND || x.t.name !== "board") return undefined;
  const kept = known.get(x);
  if (kept !== undefined) return kept;
  if (x.t.arity > MAX_CELLS) return undefined;
  pay(STEPS_OF_CELL * x.t.arity);
  const found = readBoard(x);
  if (found !== undefined && isSolid(x)) known.set(x, found);
  return found;
}

function readBoard(x: Cell): BoardTerm | undefined {
  const size = x.t.arity;
  let room = MOST_LETTERS;
  const rows: string[][] = [];
  const texts: string[] = [];
  const letters: Term[][] = [];
  const places: Term[][] = [];
  const neighbours: Term[][] = [];
  for (let i = 0; i < size; i++) {
    const cell = deref(argument(x, i));
    if (!hasFunctor(cell, CELL)) return undefined;
    const place = deref(cell.a0);
    if (!hasFunctor(place, MINUS_PAIR)) return undefined;
    const row = deref(place.a0);
    const column = deref(place.a1);
    if (!isCoordinate(row) || !isCoordinate(column)) return undefined;
    const around = shortList(cell.a2, MOST_NEIGHBOURS);
    const tile = around && shortList(cell.a1, room);
    const text = tile && tileText(tile);
    if (around === undefined || tile === undefined || text === undefined) return undefined;
    room -= tile.length;
    texts.push(text);
    while (rows.length <= row) rows.push([]);
    const cells = rows[row]!;
    if (row !== rows.length - 1 || column < cells.length) return undefined;
    while (cells.length < column) cells.push(".");
    cells.push(text);
    letters.push(tile);
    places.push([struct2(MINUS_PAIR, row, column)]);
    neighbours.push(around);
  }
  const board = nativeBoard(rows);
  if (board === undefined || board.size !== size) return undefined;
  for (let i = 0; i < size; i++) {
    if (board.tiles[i] !== texts[i]) return undefined;
    const begin = board.neighbourStarts[i]!;
    const around = neighbours[i]!;
    if (around.length !== board.neighbourStarts[i + 1]! - begin) return undefined;
    for (let j = 0; j < around.length; j++) {
      if (around[j] !== board.neighbours[begin + j]! + 1) return undefined;
    }
  }
  return { board, letters, places };
}

/** The dereferenced elements of a proper list; undefined if it is none, or has more than `most`. */
function shortList(x: Term, most: number): Term[] | undefined {
  const items: Term[] = [];
  let rest = deref(x);
  for (; typeof rest !== "number" && rest.t === CONS; rest = deref(rest.a1)) {
    if (items.length === most) return undefined;
    items.push(deref(rest.a0));
  }
  return rest === NIL ? items : undefined;
}

function isCoordinate(x: Term): x is number {
  return typeof x === "number" && x >= 0 && x < MAX_CELLS;
}

function nativeBoard(rows: readonly (readonly string[])[]): Board | undefined {
  try {
    return Board.fromRows(rows);
  } catch (thrown) {
    if (thrown instanceof BoardError) return undefined;
    throw thrown;
  }
}

/** The tile of these characters; undefined unless each of them is a single character. */
function tileText(tile: readonly Term[]): string | undefined {
  let text = "";
  for (const c of tile) {
    if (!isAtom(c)) return undefined;
    const name = atomName(c);
    if (name.length > 2 || [...name].length !== 1) return undefined;
    text += name;
  }
  return text;
}
