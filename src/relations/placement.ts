/**
 * The native side of library(board_with_words): words placed on a board with unknown letters, and the shapes of
 * layouts.
 */
import { BoardError, SEARCH_END, SEARCH_FOUND, layoutPlaces } from "../board/index.js";
import { WordPlacement } from "../board/word-placement.js";
import { makeAtom, makeList, makeObject, makeVariable } from "../machine/build.js";
import { NIL, argument, arityOf, functorName, kindOf, listOf } from "../machine/cells.js";
import type { Core } from "../machine/core.js";
import { Machine } from "../machine/records.generated.js";
import { domainError, instantiationError, typeError } from "../machine/raise.js";
import { onBehalfOf } from "./context.js";
import type { Run } from "../machine/leaves.js";
import { bagOf } from "./letters.js";
import type { Bag } from "./letters.js";
import { END, FOUND, PAUSED, PORTION, charge } from "./paths.js";

/** Letters as numbers from 1 on. */
class Alphabet {
  /** The letters: atoms, or other constants. */
  readonly letters: number[] = [];
  readonly #numbers = new Map<number, number>();

  number(letter: number): number {
    let number = this.#numbers.get(letter);
    if (number === undefined) {
      number = this.letters.push(letter);
      this.#numbers.set(letter, number);
    }
    return number;
  }
}

/** A search, and its letters. Cells are read anew for each answer, since terms move. */
interface Placing {
  readonly search: WordPlacement;
  readonly alphabet: Alphabet;
}

const isUnbound = (cell: number): boolean => (cell & 3) === 0;

/** The predicates for every engine. */
export function placementPredicates(core: Core): Record<string, Run> {
  const unify = (x: number, cell: number): boolean => core.module.unify(x, cell) !== 0;

  /** The cells of a board: the letters of each tile, and its neighbours. */
  function cellsOf(board: number): { letters: number[][]; neighbours: number[][] } {
    const fail = (): unknown => typeError(core, "board", board);
    const list = (cell: number): number[] => {
      const { items, tail } = listOf(core, cell);
      if (isUnbound(tail)) throw instantiationError(core);
      if (tail !== NIL) throw fail();
      return items;
    };
    if (kindOf(core, board) !== "compound") throw fail();
    const arity = arityOf(core, board);
    const letters: number[][] = [];
    const neighbours: number[][] = [];
    for (let i = 0; i < arity; i++) {
      const cell = argument(core, board, i);
      if (isUnbound(cell)) throw instantiationError(core);
      const isCell = kindOf(core, cell) === "compound" && functorName(core, cell) === "cell";
      if (!isCell || arityOf(core, cell) !== 3) throw fail();
      const tile = list(argument(core, cell, 1));
      const next = list(argument(core, cell, 2));
      if (tile.length === 0) throw fail();
      if (tile.length > 1 && tile.some(isUnbound))
        throw domainError(core, "tile", argument(core, cell, 1));
      letters.push(tile);
      neighbours.push(
        next.map((number) => {
          const value = (number & 7) === 3 ? number >> 3 : 0;
          if (value < 1 || value > arity) throw fail();
          return value - 1;
        }),
      );
    }
    return { letters, neighbours };
  }

  function properList(cell: number): number[] {
    const { items, tail } = listOf(core, cell);
    if (isUnbound(tail)) throw instantiationError(core);
    if (tail !== NIL) throw typeError(core, "list", cell);
    return items;
  }

  /** The letters of the words as numbers; a list that occurs several times is the same array each time. */
  function wordsOf(list: number, alphabet: Alphabet): (readonly number[])[] {
    const known = new Map<number, readonly number[]>();
    return properList(list).map((word) => {
      let numbers = known.get(word);
      if (numbers === undefined) {
        numbers = properList(word).map((letter) => {
          if (isUnbound(letter)) throw instantiationError(core);
          return alphabet.number(letter);
        });
        known.set(word, numbers);
      }
      return numbers;
    });
  }

  /** The bag of exactly these letters that a constraint on a variable names; see prolog/letters.pl. */
  function bagFor(letters: readonly (readonly number[])[]): Bag | undefined {
    const variable = letters.find((tile) => tile.length === 1 && isUnbound(tile[0] as number))?.[0];
    if (variable === undefined) return undefined;
    let rest = attributeOf(variable);
    while (rest !== undefined) {
      const isLast: boolean = functorName(core, rest) !== "both";
      const one: number = isLast ? rest : argument(core, rest, 0);
      if (functorName(core, one) === "bag" && isMadeOf(argument(core, one, 0), letters))
        return bagOf(core, argument(core, one, 1));
      rest = isLast ? undefined : argument(core, rest, 1);
    }
    return undefined;
  }

  function attributeOf(variable: number): number | undefined {
    // A plain variable is followed by anything.
    if (variable >= core.register(Machine.heapBase)) return undefined;
    let rest = core.deref(core.words[(variable >>> 2) + 1] as number);
    for (; (rest & 3) === 2; rest = argument(core, rest, 2)) {
      if (core.name(argument(core, rest, 0)) === "letters") return argument(core, rest, 1);
    }
    return undefined;
  }

  function isMadeOf(word: number, letters: readonly (readonly number[])[]): boolean {
    const { items, tail } = listOf(core, word);
    const all = letters.flat();
    return tail === NIL && items.length === all.length && items.every((x, i) => x === all[i]);
  }

  function prepare(board: number, words: number): Placing | undefined {
    const { letters, neighbours } = cellsOf(board);
    const alphabet = new Alphabet();
    const wanted = wordsOf(words, alphabet);
    // A path has at most the letters of the board.
    const total = letters.reduce((sum, tile) => sum + tile.length, 0);
    if (wanted.some(({ length }) => length === 0 || length > total)) return undefined;
    const tiles = letters.map((tile) =>
      tile.map((letter) => (isUnbound(letter) ? 0 : alphabet.number(letter))),
    );
    const bag = bagFor(letters);
    const most = bag && [0, ...alphabet.letters.map((letter) => bag.counts.get(letter) ?? 0)];
    const partial = { tiles, neighbours, most };
    const search = new WordPlacement(partial, wanted, alphabet.letters.length);
    return { search, alphabet };
  }

  function placesOf(layout: number): ReturnType<typeof layoutPlaces> {
    if ((layout & 15) !== 7) throw typeError(core, "layout", layout);
    try {
      return layoutPlaces(core.name(layout));
    } catch (thrown) {
      throw thrown instanceof BoardError ? domainError(core, "layout", layout) : thrown;
    }
  }

  /** Gives the unknown cells the letters that the search has found. */
  function fill(board: number, { letters }: WordPlacement, alphabet: Alphabet): boolean {
    for (let i = 0; i < letters.length; i++) {
      const number = letters[i] as number;
      if (number === 0) continue;
      const tile = argument(core, argument(core, board, i), 1);
      if (!unify(argument(core, tile, 0), alphabet.letters[number - 1] as number)) return false;
    }
    return true;
  }

  return {
    // Fails if the words are certain not to be on the board.
    "$word_placement/3": (board, words, result) => {
      const placing = onBehalfOf(core, "board_with_words", 3, () => prepare(board, words));
      return placing !== undefined && unify(result, makeObject(core, placing));
    },
    "$next_placement/3": (cell, board, status) => {
      const object = core.objects.get(core.words[(cell >>> 2) + 1] as number);
      const { search, alphabet } = object as Placing;
      const before = search.steps;
      const found = search.next(PORTION);
      charge(core, search.steps - before);
      if (found === SEARCH_END) return unify(status, END);
      const isAnswer = found === SEARCH_FOUND && fill(board, search, alphabet);
      return unify(status, isAnswer ? FOUND : PAUSED);
    },
    "$layout_rows/2": (layout, rows) => {
      const places = onBehalfOf(core, "board_with_words", 3, () => placesOf(layout));
      const hole = makeAtom(core, ".");
      const tile = (isTile: boolean): number => (isTile ? makeVariable(core) : hole);
      return unify(
        rows,
        makeList(
          core,
          places.map((row) => makeList(core, row.map(tile))),
        ),
      );
    },
  };
}
