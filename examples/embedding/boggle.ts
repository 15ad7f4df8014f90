/*
 * Words on a letter board, as relations written in TypeScript.
 *
 * `makeBoard` relates rows of letters to a board: a tree from places, pairs of row and column, to letters.
 * `boardHasWord` relates a board to its words, and `wordFrom` to those that begin at a place: the empty
 * word begins everywhere; any other one if its first letter is that of the place, and the rest of it begins
 * one step further on the board without this place. The steps go down or up, left or right, or both; one
 * that stays, or leaves the board, finds no letter there.
 *
 * The relation works whether or not the word is known. If it is, it is checked; if not, the relation
 * generates all words, each once for every step that could follow.
 *
 * Outside of this repository import from "ambilog".
 */
import { rel } from "../../src/complete.js";
import type { Engine, Value, types } from "../../src/complete.js";

const {
  add,
  and,
  bagOf,
  closure,
  cons,
  eq,
  findAll,
  fresh,
  ge,
  is,
  member,
  pair,
  predicate,
  relation,
  setOf,
  solve,
  solveOnce,
  subtract,
  variable,
} = rel;

/** A row and a column, counted from 0. */
type Place = rel.Pair<number, number>;

/** A tree of places and letters, in the form of library(assoc). */
export type Board = types.CompoundValue | string;

type Word = readonly string[];
type Rows = readonly Word[];

/** The relations are predicates of this module, because library(board) also has a make_board/2. */
const options = { module: "boggle" };

// Predicates of the libraries, with types for their use here.
const length = predicate<[list: Value, length: number]>("length");
const between = predicate<[low: number, high: number, value: number]>("between");
const nth0 = predicate<[index: number, list: Word, element: string]>("nth0");
const nthRow = predicate<[index: number, list: Rows, element: Word]>("nth0");
const everyRow = predicate<[test: rel.Closure<[Word]>, rows: Rows]>("maplist");
const putAll =
  predicate<[step: rel.Closure<[Place, Board, Board]>, places: readonly Place[], Board, Board]>(
    "foldl",
  );
const putAssoc = predicate<[key: Place, from: Board, letter: string, to: Board]>("put_assoc");
const delAssoc = predicate<[key: Place, from: Board, letter: string, to: Board]>("del_assoc");
const assocToKeys = predicate<[board: Board, keys: readonly Place[]]>("assoc_to_keys");

/** The numbers from 0 to n - 1. */
const range: rel.Relation<[n: number, numbers: readonly number[]]> = relation(
  "range",
  (n, numbers) =>
    fresh<[number, number]>((last, i) =>
      and(is(last, subtract(n, 1)), bagOf(i, between(0, last, i), numbers)),
    ),
  options,
);

/** The places of a square board, row by row. */
const places: rel.Relation<[n: number, places: readonly Place[]]> = relation(
  "places",
  (n, all) =>
    fresh((numbers: rel.Var<readonly number[]>, row: rel.Var<number>, column: rel.Var<number>) =>
      and(
        range(n, numbers),
        findAll(pair(row, column), and(member(row, numbers), member(column, numbers)), all),
      ),
    ),
  options,
);

const rowLength: rel.Relation<[n: number, row: Word]> = relation(
  "row_length",
  (n, row) => length(row, n),
  options,
);

const square: rel.Relation<[rows: Rows, n: number]> = relation(
  "square",
  (rows, n) => and(length(rows, n), everyRow(closure(rowLength, n), rows)),
  options,
);

const putLetter: rel.Relation<[rows: Rows, place: Place, from: Board, to: Board]> = relation(
  "put_letter",
  (rows, place, from, to) =>
    fresh<[number, number, Word, string]>((x, y, row, letter) =>
      and(
        eq(place, pair(x, y)),
        nthRow(x, rows, row),
        nth0(y, row, letter),
        putAssoc(place, from, letter, to),
      ),
    ),
  options,
);

/** The board with the given rows, which form a square. */
export const makeBoard: rel.Relation<[rows: Rows, board: Board]> = relation(
  "make_board",
  (rows, board) =>
    fresh<[number, readonly Place[]]>((n, all) =>
      and(square(rows, n), places(n, all), putAll(closure(putLetter, rows), all, "t", board)),
    ),
  options,
);

/** The words that begin at a place of a board. */
const wordFrom: rel.Relation<[board: Board, word: Word, place: Place]> = relation(
  "board_has_word",
  (board, word, place) => [
    eq(word, []),
    fresh<[string, Word, number, number]>((first, rest, x, y) =>
      fresh<[number, number, number, number, Board]>((down, across, newX, newY, others) =>
        and(
          eq(word, cons(first, rest)),
          eq(place, pair(x, y)),
          delAssoc(place, board, first, others),
          member(down, [-1, 0, 1]),
          member(across, [-1, 0, 1]),
          is(newX, add(x, down)),
          is(newY, add(y, across)),
          wordFrom(others, rest, pair(newX, newY)),
        ),
      ),
    ),
  ],
  options,
);

/** The words of a board. */
export const boardHasWord: rel.Relation<[board: Board, word: Word]> = relation(
  "board_has_word",
  (board, word) =>
    fresh((all: rel.Var<readonly Place[]>, place: rel.Var<Place>) =>
      and(assocToKeys(board, all), member(place, all), wordFrom(board, word, place)),
    ),
  options,
);

/** The words of a board that have at least the given number of letters, sorted, each once. */
export function allWords(engine: Engine, rows: Rows, least: number): readonly Word[] {
  const word = variable<Word>();
  const words = variable<readonly Word[]>();
  const goal = fresh((board: rel.Var<Board>) =>
    and(
      makeBoard(rows, board),
      setOf(
        word,
        fresh<[number]>((n) => and(boardHasWord(board, word), length(word, n), ge(n, least))),
        words,
      ),
    ),
  );
  return solveOnce(engine, goal, { words })?.words ?? [];
}

/** Whether a word is on a board. */
export function hasWord(engine: Engine, rows: Rows, word: string): boolean {
  const goal = fresh((board: rel.Var<Board>) =>
    and(makeBoard(rows, board), boardHasWord(board, [...word])),
  );
  return solveOnce(engine, goal, {}) !== undefined;
}

/**
 * The letters by which words of a board with a given beginning continue; lazily, each as often as there are
 * ways.
 */
export function* nextLetters(
  engine: Engine,
  rows: Rows,
  beginning: string,
): Generator<string, undefined, undefined> {
  const next = variable<string>();
  const goal = fresh((board: rel.Var<Board>) =>
    and(makeBoard(rows, board), boardHasWord(board, [...beginning, next])),
  );
  for (const answer of solve(engine, goal, { next })) yield answer.next;
}
