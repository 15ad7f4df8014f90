/**
 * The native side of library(board_with_words): words placed on a board with unknown
 * letters, and the shapes of layouts.
 */
import { BLOCK, reserve } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { domainError, instantiationError, typeError } from "../terms/error-terms.js";
import { LargeMap, LargeSet } from "../terms/large-map.js";
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
import { listOf, viewInParts } from "../terms/walk.js";
import { BoardError, SEARCH_END, SEARCH_FOUND, layoutPlaces } from "../board/index.js";
import { inContext } from "../builtins/generators.js";
import { boundArgument } from "../builtins/arguments.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { onBehalfOf } from "./context.js";
import { bagOf } from "./letter-constraints.js";
import type { LetterCounts } from "./letter-constraints.js";
import { WordPlacement } from "../board/word-placement.js";

const CELL = functor("cell", 3);
const HOLE = atom(".");

/** Steps between two checks of the budget. */
const FUEL = 1000;
/** Steps of reading that cost as much as a call, and those of a cell or a word beside the items of its lists. */
const STEPS_OF_CALL = 32;
const STEPS_OF_CELL = 8;

/** Letters as numbers from 1 on. */
class Alphabet {
  readonly letters: Term[] = [];
  private readonly numbers = new LargeMap<Term, number>();

  number(letter: Term): number {
    let number = this.numbers.get(letter);
    if (number === undefined) {
      number = this.letters.push(letter);
      this.numbers.set(letter, number);
    }
    return number;
  }

  /** The maximal count of each letter, by number. */
  counts(most: LetterCounts): Int32Array {
    const counts = new Int32Array(this.letters.length + 1);
    this.letters.forEach((letter, i) => (counts[i + 1] = most.get(letter) ?? 0));
    return counts;
  }
}

/** Reads the lists of a board and its words. One that occurs several times is read once. */
class ListReader<T> {
  private readonly known = new LargeMap<Term, readonly T[]>();
  private readonly check: (x: Term, items: readonly Term[], tail: Term) => void;
  private readonly convert: (x: Term) => T;
  /** How many items it holds. */
  private held = 0;

  /** `check` throws if it may not be such a list; `convert` makes an item of a dereferenced element. */
  constructor(
    check: (x: Term, items: readonly Term[], tail: Term) => void,
    convert: (x: Term) => T,
  ) {
    this.check = check;
    this.convert = convert;
  }

  *read(x: Term): LongWork<readonly T[]> {
    const list = deref(x);
    const known = this.known.get(list);
    if (known !== undefined) return known;
    const { items, tail } = yield* viewInParts([], list);
    this.check(x, items, tail);
    this.held += items.length;
    reserve(this.held >> 1);
    const out: T[] = [];
    for (const item of items) {
      out.push(this.convert(deref(item)));
      if (out.length % BLOCK === 0) yield BLOCK;
    }
    this.known.set(list, out);
    return out;
  }
}

/** The cells of a board term: the letters of each, and its neighbours. */
interface Cells {
  readonly letters: readonly (readonly Term[])[];
  readonly neighbours: readonly (readonly number[])[];
  /** How many letters they have together. */
  readonly total: number;
}

function* cellsOf(board: Term): LongWork<Cells> {
  const x = deref(board);
  if (typeof x === "number" || x.t.kind !== KIND_COMPOUND) throw typeError("board", x);
  const { arity } = x.t;
  const check = (_list: Term, _items: readonly Term[], tail: Term): void => {
    if (boundArgument(tail) !== NIL) throw typeError("board", x);
  };
  const tiles = new ListReader(check, (letter) => letter);
  const around = new ListReader(check, (number) => number);
  const numbers = new LargeMap<readonly Term[], readonly number[]>();
  const good = new LargeSet<readonly Term[]>();
  const letters: (readonly Term[])[] = [];
  const neighbours: (readonly number[])[] = [];
  let total = 0;
  for (let i = 0; i < arity; i++) {
    yield STEPS_OF_CELL;
    const cell = boundArgument(argument(x, i));
    if (!hasFunctor(cell, CELL)) throw typeError("board", x);
    const tile = yield* tiles.read(cell.a1);
    const next = yield* around.read(cell.a2);
    if (tile.length === 0) throw typeError("board", x);
    if (tile.length > 1 && good.add(tile)) {
      if (tile.some(isUnbound)) throw domainError("tile", cell.a1);
    }
    letters.push(tile);
    total += tile.length;
    let known = numbers.get(next);
    if (known === undefined) {
      known = next.map((number) => {
        const isCell = typeof number === "number" && number >= 1 && number <= arity;
        if (!isCell) throw typeError("board", x);
        return number - 1;
      });
      numbers.set(next, known);
    }
    neighbours.push(known);
  }
  return { letters, neighbours, total };
}

/** The letters of the words as numbers; a word that occurs several times is the same array each time. */
function* wordsOf(words: Term, alphabet: Alphabet): LongWork<(readonly number[])[]> {
  const list = new ListReader(checkList, (word) => word);
  const reader = new ListReader(checkList, (letter) => {
    if (isUnbound(letter)) throw instantiationError();
    return alphabet.number(letter);
  });
  const out: (readonly number[])[] = [];
  for (const word of yield* list.read(words)) {
    out.push(yield* reader.read(word));
    yield STEPS_OF_CELL;
  }
  return out;
}

function checkList(x: Term, _items: readonly Term[], tail: Term): void {
  if (boundArgument(tail) !== NIL) throw typeError("list", deref(x));
}

function isUnbound(x: Term): x is Cell {
  return typeof x !== "number" && x.t.kind === KIND_VARIABLE;
}

/** The bag that the letters of the board are taken from, if one constraint covers all of them. */
function* bagFor({ letters, total }: Cells): LongWork<LetterCounts | undefined> {
  const first = letters.find((tile) => tile.length === 1 && isUnbound(tile[0]!))?.[0];
  return first === undefined ? undefined : yield* bagOf(first as Cell, total, letters);
}

/** What a search needs: undefined if the words are certain not to be on the board. */
interface Prepared {
  readonly cells: Cells;
  readonly alphabet: Alphabet;
  readonly search: WordPlacement;
}

function* prepare(board: Term, words: Term): LongWork<Prepared | undefined> {
  const cells = yield* cellsOf(board);
  const alphabet = new Alphabet();
  const wanted = yield* wordsOf(words, alphabet);
  // A path has at most the letters of the board.
  if (wanted.some(({ length }) => length === 0 || length > cells.total)) return undefined;
  const numbered = new LargeMap<readonly Term[], readonly number[]>();
  const tiles: (readonly number[])[] = [];
  for (const tile of cells.letters) {
    let numbers = numbered.get(tile);
    if (numbers === undefined) {
      numbers = tile.map((letter) => (isUnbound(letter) ? 0 : alphabet.number(letter)));
      numbered.set(tile, numbers);
      yield tile.length;
    }
    tiles.push(numbers);
  }
  const bag = yield* bagFor(cells);
  const most = bag && alphabet.counts(bag);
  const { neighbours } = cells;
  const search = new WordPlacement({ tiles, neighbours, most }, wanted, alphabet.letters.length);
  return { cells, alphabet, search };
}

function* placeWords(m: Machine, board: Term, words: Term): Generator<boolean, boolean> {
  const prepared = yield* inTurns(m, prepare(board, words));
  if (prepared === undefined) return false;
  const { cells, alphabet, search } = prepared;
  for (;;) {
    const before = search.steps;
    const status = search.next(FUEL);
    m.charge(search.steps - before);
    if (status === SEARCH_END) return false;
    yield status === SEARCH_FOUND && fill(m, cells, search.letters, alphabet);
  }
}

/** Does long work in a generator of answers, which can be left where it yields that there is none yet. */
function* inTurns<T>(m: Machine, parts: LongWork<T>): Generator<boolean, T> {
  let steps = 0;
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) return value;
    steps += value as number;
    if (steps < BLOCK) continue;
    m.charge(Math.trunc(steps / STEPS_OF_CALL));
    steps = 0;
    yield false;
  }
}

/** Gives the unknown cells the letters that the search has found. */
function fill(m: Machine, cells: Cells, letters: Int32Array, alphabet: Alphabet): boolean {
  m.charge(letters.length >> 7);
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
