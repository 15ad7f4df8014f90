/**
 * Boards as Prolog terms, seen as native boards.
 *
 * A board term is `board(Cell, …)` as prolog/board.pl describes it. Only a term with exactly the content of
 * a native board is recognized: ground, cells in row-major order, each with the neighbours of a king, and all
 * tiles together of at most `MOST_LETTERS` letters. The relation handles everything else that a program builds.
 * So a term is read no further than a native board goes, whatever lists it has, and a search compares few
 * letters in a step.
 *
 * Boards that have been read are kept with the words of their terms: a term at the same place with the same words is the
 * same board.
 */
import { Board, BoardError, MAX_CELLS } from "../board/index.js";
import { NIL, arityOf, functorName } from "../machine/cells.js";
import type { Core } from "../machine/core.js";

/** The most letters of a native board, and the most neighbours of a cell. */
const MOST_LETTERS = 1024;
const MOST_NEIGHBOURS = 8;
const MOST_KEPT = 8;
/** Words that are compared for a kept board. */
const MOST_WORDS = 4096;

/** A board with the letters that answers are made of. */
export interface BoardTerm {
  readonly board: Board;
  /** The characters of each cell's tile: atoms. */
  readonly letters: readonly (readonly number[])[];
  /** The characters by their atoms. */
  readonly names: ReadonlyMap<number, string>;
}

interface Kept {
  readonly at: number;
  readonly words: Uint32Array;
  /** The number of sweeps for dead atoms when it was kept. */
  readonly sweeps: number;
  readonly term: BoardTerm;
}

export class BoardTerms {
  readonly #core: Core;
  /** By the cells of their terms, the oldest first. */
  readonly #kept = new Map<number, Kept>();

  constructor(core: Core) {
    this.#core = core;
  }

  /** The board that a dereferenced term denotes, if any. */
  of(cell: number): BoardTerm | undefined {
    if ((cell & 3) !== 2) return undefined;
    const core = this.#core;
    const kept = this.#kept.get(cell);
    if (kept !== undefined) {
      if (kept.sweeps === core.objects.sweeps && isSame(core.words, kept)) return kept.term;
      this.#kept.delete(cell);
    }
    const reader = new Reader(core);
    const term = reader.board(cell);
    const { low, high } = reader;
    if (term !== undefined && high - low < MOST_WORDS) {
      if (this.#kept.size === MOST_KEPT)
        this.#kept.delete(this.#kept.keys().next().value as number);
      const words = core.words.slice(low, high + 1);
      this.#kept.set(cell, { at: low, words, sweeps: core.objects.sweeps, term });
    }
    return term;
  }
}

function isSame(memory: Uint32Array, { at, words }: Kept): boolean {
  for (let i = 0; i < words.length; i++) if (memory[at + i] !== words[i]) return false;
  return true;
}

/** Reads a board term, and notes where its words lie. */
class Reader {
  readonly #core: Core;
  /** The lowest and the highest index of a word that has been read. */
  low = Infinity;
  high = 0;
  readonly #names = new Map<number, string>();

  constructor(core: Core) {
    this.#core = core;
  }

  #word(index: number): number {
    if (index < this.low) this.low = index;
    if (index > this.high) this.high = index;
    return this.#core.words[index] as number;
  }

  #at(index: number): number {
    let cell = this.#word(index);
    while ((cell & 3) === 0) {
      const to = this.#word(cell >>> 2);
      if (to === cell) break;
      cell = to;
    }
    return cell;
  }

  /** The index of the first argument of a compound of that name; 0 if it is none. */
  #argumentsOf(cell: number, name: string, arity: number): number {
    if ((cell & 3) !== 2 || (this.#word(cell >>> 2) & 16) !== 0) return 0;
    const core = this.#core;
    return arityOf(core, cell) === arity && functorName(core, cell) === name ? (cell >>> 2) + 1 : 0;
  }

  board(cell: number): BoardTerm | undefined {
    if ((this.#word(cell >>> 2) & 16) !== 0) return undefined;
    const size = arityOf(this.#core, cell);
    const first = size > MAX_CELLS ? 0 : this.#argumentsOf(cell, "board", size);
    if (first === 0) return undefined;
    let room = MOST_LETTERS;
    const rows: string[][] = [];
    const texts: string[] = [];
    const letters: number[][] = [];
    const neighbours: number[][] = [];
    for (let i = 0; i < size; i++) {
      const parts = this.#argumentsOf(this.#at(first + i), "cell", 3);
      const place = parts === 0 ? 0 : this.#argumentsOf(this.#at(parts), "-", 2);
      if (place === 0) return undefined;
      const [row, column] = [this.#coordinate(place), this.#coordinate(place + 1)];
      if (row === undefined || column === undefined) return undefined;
      const around = this.#list(parts + 2, MOST_NEIGHBOURS);
      const tile = around && this.#list(parts + 1, room);
      const text = tile && this.#tileText(tile);
      if (around === undefined || tile === undefined || text === undefined) return undefined;
      room -= tile.length;
      texts.push(text);
      while (rows.length <= row) rows.push([]);
      const cells = rows[row] as string[];
      if (row !== rows.length - 1 || column < cells.length) return undefined;
      while (cells.length < column) cells.push(".");
      cells.push(text);
      letters.push(tile);
      neighbours.push(around);
    }
    const board = nativeBoard(rows);
    if (board === undefined || board.size !== size) return undefined;
    for (let i = 0; i < size; i++) {
      if (board.tiles[i] !== texts[i]) return undefined;
      const begin = board.neighbourStarts[i] as number;
      const around = neighbours[i] as number[];
      if (around.length !== (board.neighbourStarts[i + 1] as number) - begin) return undefined;
      // A cell is a small integer.
      if (around.some((x, j) => x !== smallCell((board.neighbours[begin + j] as number) + 1)))
        return undefined;
    }
    return { board, letters, names: this.#names };
  }

  #coordinate(index: number): number | undefined {
    const cell = this.#at(index);
    if ((cell & 7) !== 3) return undefined;
    const value = (cell | 0) >> 3;
    return value >= 0 && value < MAX_CELLS ? value : undefined;
  }

  /** The elements of a proper list; undefined if it is none, or has more than `most`. */
  #list(index: number, most: number): number[] | undefined {
    const items: number[] = [];
    let rest = this.#at(index);
    for (; (rest & 3) === 1; rest = this.#at((rest >>> 2) + 1)) {
      if (items.length === most) return undefined;
      items.push(this.#at(rest >>> 2));
    }
    return rest === NIL ? items : undefined;
  }

  /** The tile of these characters; undefined unless each of them is a single character. */
  #tileText(tile: readonly number[]): string | undefined {
    let text = "";
    for (const cell of tile) {
      if ((cell & 15) !== 7) return undefined;
      let name = this.#names.get(cell);
      if (name === undefined) {
        name = this.#core.name(cell);
        if (name.length > 2 || [...name].length !== 1) return undefined;
        this.#names.set(cell, name);
      }
      text += name;
    }
    return text;
  }
}

export function smallCell(value: number): number {
  return ((value << 3) | 3) >>> 0;
}

function nativeBoard(rows: readonly (readonly string[])[]): Board | undefined {
  try {
    return Board.fromRows(rows);
  } catch (thrown) {
    if (thrown instanceof BoardError) return undefined;
    throw thrown;
  }
}
