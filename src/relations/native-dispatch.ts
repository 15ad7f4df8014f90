/**
 * The native side of the board relation: if a goal of library(board) or library(dictionary) is ground
 * enough, the iterators of src/board answer it, with the same answers in the same order as the Prolog text.
 *
 * Ground enough means: the board is a native board (board-terms.ts), the path is unbound, and the word is a
 * list, perhaps partial, of atoms and plain variables, or one that the dictionary constrains from its
 * beginning. The word then becomes a pattern for the iterator; unification with each answer
 * (path-answers.ts) settles what a pattern cannot express, such as equal variables. All other goals run as
 * Prolog, as does everything when the flag `native` is false.
 */
import { indicator } from "../terms/error-terms.js";
import { ATOM, CONS, NIL, TRUE, VAR, atomName, deref } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { charList, listOf } from "../terms/walk.js";
import { PathIterator, SEARCH_END, WordPathIterator, WordSearch } from "../board/index.js";
import type { Dictionary, WordPattern } from "../board/index.js";
import type { Database } from "../machine/database.js";
import type { Machine, Run } from "../machine/machine.js";
import { wrap } from "../machine/native-side.js";
import type { Module } from "../machine/module.js";
import { answerFrom } from "../builtins/generators.js";
import type { Answers } from "../builtins/generators.js";
import { checkPartialList } from "../builtins/arguments.js";
import { boardOf } from "./board-terms.js";
import type { BoardTerm } from "./board-terms.js";
import type { DictionaryConstraint } from "./dictionary-constraint.js";
import { FUEL, PathAnswers } from "./path-answers.js";

/**
 * The word as a pattern; undefined if the relation itself must handle it. For a word of more than `most`
 * letters, perhaps infinite, the pattern has `most + 1` letters.
 */
function patternOf(word: Term, most: number): WordPattern | undefined {
  const pattern: (string | null)[] = [];
  let x = deref(word);
  while (typeof x !== "number" && x.t === CONS) {
    if (pattern.length > most) return { pattern, open: true };
    const letter = deref(x.a0);
    if (typeof letter === "number") return undefined;
    if (letter.t === VAR) pattern.push(null);
    else if (letter.t === ATOM) pattern.push(atomName(letter));
    else return undefined;
    x = deref(x.a1);
  }
  if (x === NIL) return { pattern, open: false };
  return typeof x !== "number" && x.t === VAR ? { pattern, open: true } : undefined;
}

/**
 * The number of letters of a word to consider. No word is longer than the letters of the board; but the
 * relation compares the letters of a tile before it finds that the tile is on the path already.
 */
function mostLetters({ board }: BoardTerm): number {
  return 2 * board.letters.length;
}

/** The answers of a search; a fully known word need not be unified with them. */
function answers(
  search: PathIterator,
  { letters, places }: BoardTerm,
  { pattern, open = false }: WordPattern,
  word: Term,
  path: Term | undefined,
): PathAnswers {
  const isKnown = pattern !== undefined && !open && !pattern.includes(null);
  return new PathAnswers(
    search,
    isKnown ? undefined : deref(word),
    letters,
    path === undefined ? undefined : deref(path),
    places,
  );
}

function isPlainVariable(x: Term): boolean {
  const y = deref(x);
  return typeof y !== "number" && y.t === VAR;
}

/** A number of letters given as a bound to `board_path_between/5`; undefined if it is not a bound. */
function boundOf(x: Term): number | undefined {
  const y = deref(x);
  if (typeof y === "number") return Math.max(y, 0);
  return y.t === ATOM && atomName(y) === "inf" ? Infinity : undefined;
}

/** The current dictionary of an engine; if there is none, the error is attributed to the given predicate. */
type CurrentDictionary = (caller: Term) => Dictionary;

/** A native way to answer a goal: undefined if the relation must answer it. */
type Native = (m: Machine, ...args: Term[]) => PathAnswers | Answers | undefined;

function boardPath(
  constraint: DictionaryConstraint,
  b: Term,
  word: Term,
  path?: Term,
): PathAnswers | undefined {
  const board = boardOf(deref(b));
  if (board === undefined || (path !== undefined && !isPlainVariable(path))) return undefined;
  const most = mostLetters(board);
  const pattern = patternOf(word, most);
  if (pattern !== undefined) {
    return answers(new PathIterator(board.board, pattern), board, pattern, word, path);
  }
  const constrained = constraint.read(word, most);
  if (constrained === undefined) return undefined;
  const { dictionary, pattern: known } = constrained;
  const paths = new WordPathIterator(board.board, dictionary, known);
  return answers(paths, board, known, word, path);
}

const boardPathBetween: Native = (_m, b, min, max, word, path) => {
  const board = boardOf(deref(b!));
  if (board === undefined || !isPlainVariable(path!)) return undefined;
  const pattern = patternOf(word!, mostLetters(board));
  const minLetters = boundOf(min!);
  const maxLetters = boundOf(max!);
  if (pattern === undefined) return undefined;
  if (minLetters === undefined || minLetters === Infinity || maxLetters === undefined) {
    return undefined;
  }
  const options = { ...pattern, minLetters: Math.max(minLetters, 1), maxLetters };
  return answers(new PathIterator(board.board, options), board, pattern, word!, path);
};

function boardWord(dictionary: CurrentDictionary): Native {
  return (_m, b, word) => {
    const board = boardOf(deref(b!));
    const pattern = board && patternOf(word!, mostLetters(board));
    if (board === undefined || pattern === undefined) return undefined;
    const search = new WordPathIterator(
      board.board,
      dictionary(indicator("board_word", 2)),
      pattern,
    );
    return answers(search, board, pattern, word!, undefined);
  };
}

function words(dictionary: CurrentDictionary): Native {
  return (m, b, result) => {
    const board = boardOf(deref(b!));
    return board === undefined
      ? undefined
      : allWords(m, board, dictionary(indicator("words", 2)), result!);
  };
}

function* allWords(m: Machine, board: BoardTerm, dictionary: Dictionary, result: Term): Answers {
  const search = new WordSearch(board.board, dictionary);
  for (;;) {
    const before = search.steps;
    const status = search.run(FUEL);
    m.charge(search.steps - before);
    if (status === SEARCH_END) break;
    yield false; // nothing yet
  }
  checkPartialList(result);
  return unify(m, result, listOf(search.words().map((word) => charList(word))));
}

/** Puts `native` before the clauses of `name/arity` in `module`. */
function dispatch(
  database: Database,
  module: Module,
  name: string,
  arity: number,
  native: Native,
): void {
  const flag = database.flags.get("native")!;
  wrap(database, module, name, arity, (p) => (logic): Run => {
    return (m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7) => {
      if (depth > m.depthLimit) return m.bounce(p, k, a0, a1, a2, a3, a4, a5, a6, a7);
      if (flag.value === TRUE) {
        const found = native(m, a0, a1, a2, a3, a4);
        if (found instanceof PathAnswers) return found.answer(m, depth, k, p);
        if (found !== undefined) return answerFrom(m, depth, k, p, found);
      }
      return logic(m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7);
    };
  });
}

/** Gives the predicates of library(board), loaded as `module`, their native side. */
export function dispatchBoard(
  database: Database,
  module: Module,
  constraint: DictionaryConstraint,
): void {
  dispatch(database, module, "board_path", 3, (_m, b, w, p) => boardPath(constraint, b!, w!, p));
  dispatch(database, module, "board_has_word", 2, (_m, b, w) => boardPath(constraint, b!, w!));
  dispatch(database, module, "board_path_between", 5, boardPathBetween);
}

/** Gives the predicates of library(dictionary), loaded as `module`, their native side. */
export function dispatchDictionary(
  database: Database,
  module: Module,
  dictionary: CurrentDictionary,
): void {
  dispatch(database, module, "board_word", 2, boardWord(dictionary));
  dispatch(database, module, "words", 2, words(dictionary));
}
