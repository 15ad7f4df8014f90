/*
 * Logic: the relation of prolog/board.pl, run in Prolog only; the flag `native` is false.
 *
 * Idea. A path is a cell and the rest of the path, which starts in one of the cell's neighbours and avoids
 * the cells before. The word is what the tiles spell. Written this way, the clauses check a word, generate
 * all words, and complete a partly known word. Two solvers let them generate:
 *
 *   logic          every path, and looks each word up in the dictionary
 *   logic-prefix   paths and letters of the dictionary together (board_word/2 of
 *                  prolog/dictionary.pl), so that a path is followed only while it begins some word
 *
 * Cost. A step is an inference. Each path is proved once, as neighbours are asked for only if letters are
 * left; for `logic` that is 50 inferences per path including its look-up: 511,655 on 3x3, a quarter of those
 * of `prolog`, and at that rate some 600 million on 4x4. `logic-prefix` visits what `trie-walk` visits, at
 * ten inferences for each cell tried: 114,486 for the 4x4 board `catdlinemaropets` and the built-in
 * dictionary. Both start with a new engine, which on a small board takes as long as everything else.
 *
 * Source. The relation is that of `prolog`, with each cell's neighbours made once; the prefixes are
 * the idea of `trie-walk`, as clauses.
 *
 * Use. To run the definition itself: with partly known words or boards, or as the reference that native
 * code is compared with. The commands have it as --logic.
 */
import type { Board, Cell, Dictionary, Path } from "../board/index.js";
import type { Query, Row } from "../engine/query.js";
import type { CompoundValue, Value } from "../machine/value-types.js";
import { CompleteEngine } from "../complete.js";
import { grid } from "../board/notation.js";
import type { Budget } from "./budget.js";
import { engineAnswers, spell } from "./engine-answers.js";
import { engineSolver } from "./engine-solver.js";
import type { Solver } from "./solver.js";

/** A board and a dictionary that are searched by the Prolog text of the relation. */
export class LogicBoard {
  private readonly engine: CompleteEngine;
  private readonly rows: readonly (readonly string[])[];
  private readonly budget: Budget;

  constructor(board: Board, budget: Budget, dictionary?: Dictionary) {
    this.engine = new CompleteEngine(dictionary === undefined ? {} : { dictionary });
    // Each search must do what its name says: word/1 looks up whole words.
    this.engine.once("set_prolog_flag(native, false), set_prolog_flag(word_ahead, false)");
    this.rows = grid(board, board.tiles);
    this.budget = budget;
  }

  /** The words of the dictionary on the board, one for each path, by prefixes. */
  *words(): Generator<string, undefined, undefined> {
    for (const row of this.rowsOf("board_word(_Board, Word)")) yield spell(row);
  }

  /** The same words, found by looking up what each path spells. */
  *pathWords(): Generator<string, undefined, undefined> {
    for (const row of this.rowsOf("board_has_word(_Board, Word), word(Word)")) yield spell(row);
  }

  /** The spellings of all paths of the board, in path order. */
  *spellings(minLetters: number, maxLetters: number): Generator<string, undefined, undefined> {
    for (const query of this.bounded(minLetters, maxLetters)) yield spell(query.row());
  }

  /** The same paths one after the other, without their spellings. */
  *steps(minLetters: number, maxLetters: number): Generator<void, undefined, undefined> {
    for (const _ of this.bounded(minLetters, maxLetters)) yield;
  }

  private bounded(minLetters: number, maxLetters: number): Iterable<Query> {
    if (minLetters <= 1 && maxLetters === Infinity) {
      return this.answersOf("board_path(_Board, Word, _)");
    }
    const goal = "board_path_between(_Board, _Min, _Max, Word, _)";
    const bounds = { _Min: minLetters, _Max: maxLetters === Infinity ? "inf" : maxLetters };
    return this.answersOf(goal, bounds);
  }

  /** The paths that spell a word, in path order. */
  *paths(word: string): Generator<Path, undefined, undefined> {
    const values = { _Word: [...word] };
    for (const row of this.rowsOf("board_path(_Board, _Word, Path)", values)) yield pathOf(row);
  }

  private *rowsOf(
    goal: string,
    values: Readonly<Record<string, Value>> = {},
  ): Generator<Row, undefined, undefined> {
    for (const query of this.answersOf(goal, values)) yield query.row();
  }

  private answersOf(goal: string, values: Readonly<Record<string, Value>> = {}): Iterable<Query> {
    const all = { ...values, _Rows: this.rows };
    return engineAnswers(this.engine, `make_board(_Rows, _Board), ${goal}`, all, this.budget);
  }
}

function pathOf(row: Row): Path {
  const cells = row["Path"] as readonly CompoundValue[];
  return cells.map(({ args }): Cell => [args[0] as number, args[1] as number]);
}

function logicSolver(
  name: string,
  timeMs: number,
  words: (board: LogicBoard) => Iterable<string>,
): Solver {
  return engineSolver(name, timeMs, (board, dictionary, budget) => {
    const holder = new LogicBoard(board, budget, dictionary);
    return { holder, answers: words(holder), wordOf: (word: string) => word };
  });
}

/** Walks every path and looks up what it spells: for small boards. */
export const pathSolver: Solver = logicSolver("logic", 10_000, (board) => board.pathWords());

/** Follows a path only while it begins some word. */
export const prefixSolver: Solver = logicSolver("logic-prefix", 60_000, (board) => board.words());
