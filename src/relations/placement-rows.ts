/**
 * The native side of library(board_with_words): words placed on a board with unknown
 * letters, and the shapes of layouts.
 */
import { domainError, instantiationError, typeError } from "../terms/error-terms.js";
import {
  KIND_COMPOUND,
  KIND_VARIABLE,
  NIL,
  argument,
  atom,
  atomName,
  deref,
  functor,
  hasFunctor,
  isAtom,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { listOf, viewList } from "../terms/walk.js";
import { BoardError, SEARCH_END, SEARCH_FOUND, layoutPlaces } from "../board/index.js";
import { inContext } from "../builtins/generators.js";
import { boundArgument, listArgument } from "../builtins/arguments.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { onBehalfOf } from "./context.js";
import { bagOf } from "./letter-constraints.js";
import { WordPlacement } from "./word-placement.js";

const CELL = functor("cell", 3);
const HOLE = atom(".");

/** Steps between two checks of the budget. */
const FUEL = 1000;

/** Letters as numbers from 1 on. */
class Alphabet {
  readonly letters: Term[] = [];
  private readonly numbers: Map<Term, number> = new Map();

  number(letter: Term): number {
    let number = this.numbers.get(letter);
    if (number === undefined) {
      number = this.letters.push(letter);
      this.numbers.set(letter, number);
    }
    return number;
  }

  /** The maximal count of each letter, by number. */
  counts(most: ReadonlyMap<Term, number>): Int32Array {
    const counts = new Int32Array(this.letters.length + 1);
    for (const [letter, count] of most) {
      const number = this.numbers.get(letter);
      if (number !== undefined) counts[number] = count;
    }
    return counts;
  }
}

/** The cells of a board term: the letters of each, and its neighbours. */
interface Cells {
  readonly letters: readonly (readonly Term[])[];
  readonly neighbours: readonly (readonly number[])[];
}

function cellsOf(board: Term): Cells {
  const x = deref(board);
  if (typeof x === "number" || x.t.kind !== KIND_COMPOUND) throw typeError("board", x);
  const letters: Term[][] = [];
  const neighbours: number[][] = [];
  for (let i = 0; i < x.t.arity; i++) {
    const cell = boundArgument(argument(x, i));
    if (!hasFunctor(cell, CELL)) throw typeError("board", x);
    const tile = listIn(x, cell.a1);
    const around = listIn(x, cell.a2);
    if (tile.length === 0) throw typeError("board", x);
    if (tile.length > 1 && tile.some(isUnbound)) throw domainError("tile", cell.a1);
    letters.push(tile);
    neighbours.push(
      around.map((number) => {
        const isCell = typeof number === "number" && number >= 1 && number <= x.t.arity;
        if (!isCell) throw typeError("board", x);
        return number - 1;
      }),
    );
  }
  return { letters, neighbours };
}

/** The elements of a list in a board. */
function listIn(board: Cell, x: Term): Term[] {
  const { items, tail } = viewList(x);
  if (boundArgument(tail) !== NIL) throw typeError("board", board);
  return items.map(deref);
}

function isUnbound(x: Term): x is Cell {
  return typeof x !== "number" && x.t.kind === KIND_VARIABLE;
}

function lettersOf(word: Term): Term[] {
  const letters = listArgument(word).map(deref);
  if (letters.some(isUnbound)) throw instantiationError();
  return letters;
}

/** The bag that the letters of the board are taken from, if one constraint covers all of them. */
function bagFor(cells: Cells): ReadonlyMap<Term, number> | undefined {
  const all = cells.letters.flat();
  const first = all.find(isUnbound);
  return first === undefined ? undefined : bagOf(first, all);
}

function* placeWords(m: Machine, board: Term, words: Term): Generator<boolean, boolean> {
  const cells = cellsOf(board);
  const wanted = listArgument(words).map(lettersOf);
  if (wanted.some((word) => word.length === 0)) return false;
  const alphabet = new Alphabet();
  const numbered = wanted.map((word) => word.map((letter) => alphabet.number(letter)));
  const tiles = cells.letters.map((tile) =>
    tile.map((letter) => (isUnbound(letter) ? 0 : alphabet.number(letter))),
  );
  const bag = bagFor(cells);
  const most = bag && alphabet.counts(bag);
  const { neighbours } = cells;
  const search = new WordPlacement({ tiles, neighbours, most }, numbered, alphabet.letters.length);
  for (;;) {
    const before = search.steps;
    const status = search.next(FUEL);
    m.charge(search.steps - before);
    if (status === SEARCH_END) return false;
    yield status === SEARCH_FOUND && fill(m, cells, search.letters, alphabet);
  }
}

/** Gives the unknown cells the letters that the search has found. */
function fill(m: Machine, cells: Cells, letters: Int32Array, alphabet: Alphabet): boolean {
  return cells.letters.every(([letter], cell) => {
    const number = letters[cell]!;
    return number === 0 || unify(m, letter!, alphabet.letters[number - 1]!);
  });
}

function layoutRows(m: Machine, layout: Term, rows: Term): boolean {
  const name = deref(layout);
  if (!isAtom(name)) throw typeError("layout", name);
  let places: ReturnType<typeof layoutPlaces>;
  try {
    places = layoutPlaces(atomName(name));
  } catch (thrown) {
    throw thrown instanceof BoardError ? domainError("layout", name) : thrown;
  }
  const tile = (isTile: boolean): Term => (isTile ? m.fresh() : HOLE);
  return unify(m, rows, listOf(places.map((row) => listOf(row.map(tile)))));
}

/** The rows for every engine. */
export const placementRows: readonly BuiltinRow[] = [
  {
    name: "$place_words",
    arity: 2,
    modes: ["'$place_words'(+Board, +Words)"],
    doc: "True iff all Words, lists of characters, are on Board, for each way to place them once.",
    *nondet(m, board, words) {
      try {
        return yield* placeWords(m, board!, words!);
      } catch (thrown) {
        throw inContext(thrown, "board_with_words", 3);
      }
    },
  },
  {
    name: "$layout_rows",
    arity: 2,
    modes: ["'$layout_rows'(+Name, -Rows)"],
    doc: "True iff Rows are the rows of the layout of that name, with a variable for each tile.",
    det: onBehalfOf("board_with_words", 3, layoutRows),
  },
];
