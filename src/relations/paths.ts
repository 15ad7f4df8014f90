/**
 * The native side of the board relation: if a goal of library(board) or library(dictionary) is ground enough, the
 * iterators of src/board answer it, with the same answers in the same order as the Prolog text.
 *
 * Ground enough means: the board is a native board (board-terms.ts), the path is unbound, and the word is one that
 * words.ts reads. The word then becomes a pattern for the iterator; unification with each answer settles what a pattern
 * cannot express, such as equal variables. prolog/native_boards.pl calls these predicates: the first makes a search,
 * another one asks it for the next answer.
 *
 * A search is an object of the host that the choice point of the goal refers to. Its steps are charged as inferences, so
 * that limits also stop a long search without answers.
 */
import {
  PathIterator,
  SEARCH_END,
  SEARCH_FOUND,
  WordPathIterator,
  WordSearch,
} from "../board/index.js";
import type { Dictionary, SearchStatus } from "../board/index.js";
import { NIL } from "../machine/cells.js";
import { makeAtom, makeList, makeListOf, makeObject } from "../machine/build.js";
import type { Core } from "../machine/core.js";
import { Machine } from "../machine/records.generated.js";
import { smallCell } from "./board-terms.js";
import type { BoardTerm, BoardTerms } from "./board-terms.js";
import type { DictionaryHolder } from "./dictionary-holder.js";
import { neededBy } from "./dictionary.js";
import type { Run } from "../machine/leaves.js";
import { NOT_THERE, isPlainVariable, readWord } from "./words.js";

/** Steps between two checks of the budget. */
export const PORTION = 1000;

/** The results of '$next_path'/5 and '$next_placement'/3. */
export const FOUND: number = smallCell(1);
export const END: number = smallCell(0);
export const PAUSED: number = smallCell(2);

/** A search for paths whose answers are made as terms. */
class PathSearch {
  readonly iterator: PathIterator;
  readonly term: BoardTerm;
  /** Whether the word is known, so that answers need not be unified with it. */
  readonly isKnown: boolean;
  /** The status of the first steps, as long as nobody has asked for it. */
  first: SearchStatus | undefined;

  constructor(iterator: PathIterator, term: BoardTerm, isKnown: boolean) {
    this.iterator = iterator;
    this.term = term;
    this.isKnown = isKnown;
  }

  /** Searches on, within the budget. */
  step(core: Core): SearchStatus {
    const { iterator } = this;
    const before = iterator.steps;
    const status = iterator.next(PORTION);
    charge(core, iterator.steps - before);
    return status;
  }

  /** The list of the characters on the path. */
  word(core: Core): number {
    const { iterator, term } = this;
    const { cells, length, letters } = iterator;
    let at = makeListOf(core, letters);
    const list = 4 * at + 1;
    const { words } = core;
    for (let i = 0; i < length; i++) {
      const tile = term.letters[cells[i] as number] as readonly number[];
      for (let j = 0; j < tile.length; j++) {
        words[at] = tile[j] as number;
        at += 2;
      }
    }
    return list;
  }

  /** The list of the places of the path, which are those of the board's term. */
  path(core: Core, board: number): number {
    const { cells, length } = this.iterator;
    let at = makeListOf(core, length);
    const list = 4 * at + 1;
    const { words } = core;
    const first = (board >>> 2) + 1;
    for (let i = 0; i < length; i++) {
      const cell = core.deref(words[first + (cells[i] as number)] as number);
      words[at] = words[(cell >>> 2) + 1] as number;
      at += 2;
    }
    return list;
  }
}

/** Charges steps as calls. */
export function charge(core: Core, steps: number): void {
  core.setRegister(Machine.budget, core.register(Machine.budget) - steps);
}

/** The number of letters that a bound names, if it does. */
function boundOf(core: Core, cell: number): number | undefined {
  if ((cell & 7) === 3) return Math.max((cell | 0) >> 3, 0);
  return (cell & 15) === 7 && core.name(cell) === "inf" ? Infinity : undefined;
}

export function pathPredicates(
  core: Core,
  boards: BoardTerms,
  holder: DictionaryHolder,
): Record<string, Run> {
  const unify = (x: number, cell: number): boolean => core.module.unify(x, cell) !== 0;
  /** Gives a search to the goal, unless it is known to have no answers. */
  const begin = (search: PathSearch | undefined, result: number): boolean => {
    const status = search === undefined ? SEARCH_END : search.step(core);
    if (search === undefined || status === SEARCH_END) return unify(result, NIL);
    search.first = status;
    return unify(result, makeObject(core, search));
  };
  const paths = (board: number, word: number, result: number): boolean => {
    const term = boards.of(board);
    const known = term && readWord(core, term, holder, word);
    if (term === undefined || known === undefined) return false;
    if (known === NOT_THERE) return begin(undefined, result);
    const { dictionary, pattern, isKnown } = known;
    const iterator =
      dictionary === undefined
        ? new PathIterator(term.board, pattern)
        : new WordPathIterator(term.board, dictionary, pattern);
    return begin(new PathSearch(iterator, term, isKnown), result);
  };
  const searchOf = (cell: number): object =>
    core.objects.get(core.words[(cell >>> 2) + 1] as number);

  return {
    "$board_has_word/3": paths,
    "$board_path/4": (board, word, path, result) =>
      isPlainVariable(core, path) && paths(board, word, result),
    "$board_path_between/6": (board, min, max, word, path, result) => {
      const term = isPlainVariable(core, path) ? boards.of(board) : undefined;
      const known = term && readWord(core, term, holder, word);
      const minLetters = boundOf(core, min);
      const maxLetters = boundOf(core, max);
      if (term === undefined || known === undefined) return false;
      if (minLetters === undefined || minLetters === Infinity || maxLetters === undefined)
        return false;
      if (known === NOT_THERE) return begin(undefined, result);
      if (known.dictionary !== undefined) return false;
      const options = { ...known.pattern, minLetters: Math.max(minLetters, 1), maxLetters };
      const iterator = new PathIterator(term.board, options);
      return begin(new PathSearch(iterator, term, known.isKnown), result);
    },
    "$board_word/3": (board, word, result) => {
      const term = boards.of(board);
      const known = term && readWord(core, term, holder, word);
      if (term === undefined || known === undefined) return false;
      const dictionary = neededBy(core, holder, "board_word", 2);
      if (known === NOT_THERE) return begin(undefined, result);
      if (known.dictionary !== undefined) return false;
      const iterator = new WordPathIterator(term.board, dictionary, known.pattern);
      return begin(new PathSearch(iterator, term, known.isKnown), result);
    },

    // The next answer of a search on a board, for a word and a path; `[]` for a path that is not wanted.
    "$next_path/5": (cell, board, word, path, status) => {
      const search = searchOf(cell) as PathSearch;
      const found = search.first ?? search.step(core);
      search.first = undefined;
      let isAnswer = found === SEARCH_FOUND;
      if (isAnswer && !search.isKnown) isAnswer = unify(word, search.word(core));
      if (isAnswer && path !== NIL) isAnswer = unify(path, search.path(core, board));
      return unify(status, isAnswer ? FOUND : found === SEARCH_END ? END : PAUSED);
    },

    "$word_search/2": (board, result) => {
      const term = boards.of(board);
      if (term === undefined) return false;
      const dictionary: Dictionary = neededBy(core, holder, "words", 2);
      return unify(result, makeObject(core, new WordSearch(term.board, dictionary)));
    },
    // Whether the search has come to its end, after some more steps.
    "$search_words/1": (cell) => {
      const search = searchOf(cell) as WordSearch;
      const before = search.steps;
      const status = search.run(PORTION);
      charge(core, search.steps - before);
      return status === SEARCH_END;
    },
    "$found_words/2": (cell, words) => {
      const search = searchOf(cell) as WordSearch;
      const letters = new Map<string, number>();
      const letterOf = (name: string): number => {
        let letter = letters.get(name);
        if (letter === undefined) letters.set(name, (letter = makeAtom(core, name)));
        return letter;
      };
      const lists = search.words().map((word) => makeList(core, [...word].map(letterOf)));
      return unify(words, makeList(core, lists));
    },
  };
}
