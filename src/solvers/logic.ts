/*
 * The board relation, run in Prolog only: the flag `native` is false.
 */
import type { Board, Cell, Dictionary, Path } from "../board/index.js";
import type { Query, Row } from "../engine/query.js";
import type { CompoundValue, Value } from "../engine/values.js";
import { BoardEngine } from "../relations/engine.js";
import { Budget } from "./budget.js";
import { FoundWords, measure } from "./solver.js";
import type { Solver } from "./solver.js";

/** A word and a path that spells it. */
export interface SpelledPath {
  readonly word: string;
  readonly path: Path;
}

/** A query that stands at an answer. */
interface Answer {
  readonly query: Query;
}

/** The rows of tiles of a board, with `.` in its holes, as `make_board/2` takes them. */
export function boardRows(board: Board): string[][] {
  const rows: string[][] = Array.from({ length: board.height }, () => []);
  for (let cell = 0; cell < board.size; cell++) {
    const row = rows[board.rows[cell]];
    while (row.length < board.columns[cell]) row.push(".");
    row.push(board.tiles[cell]);
  }
  return rows;
}

/** A board and a dictionary that are searched by the Prolog text of the relation. */
export class LogicBoard {
  private readonly engine: BoardEngine;
  private readonly rows: readonly (readonly string[])[];
  private readonly budget: Budget;

  /**
   * @param board the board
   * @param budget what all searches together may spend
   * @param dictionary the words of {@link words} and {@link pathWords}, which need one
   */
  constructor(board: Board, budget: Budget, dictionary?: Dictionary) {
    this.engine = new BoardEngine(dictionary === undefined ? {} : { dictionary });
    this.engine.once("set_prolog_flag(native, false)");
    this.rows = boardRows(board);
    this.budget = budget;
  }

  /** The words of the dictionary on the board, one for each path, by prefixes. */
  *words(): Generator<string, undefined, undefined> {
    for (const row of this.rowsOf("board_word(_Board, Word)")) yield spell(row);
  }

  /** The same words, by looking up what each path spells. */
  *pathWords(): Generator<string, undefined, undefined> {
    for (const row of this.rowsOf("board_has_word(_Board, Word), word(Word)")) yield spell(row);
  }

  /**
   * All that the paths of the board spell, in path order.
   *
   * @param minLetters the fewest letters
   * @param maxLetters the most letters, or Infinity
   */
  *spellings(minLetters: number, maxLetters: number): Generator<string, undefined, undefined> {
    for (const { query } of this.bounded(minLetters, maxLetters)) yield spell(query.row());
  }

  /** The same paths one after the other, without a look at what they spell. */
  *steps(minLetters: number, maxLetters: number): Generator<void, undefined, undefined> {
    for (const _ of this.bounded(minLetters, maxLetters)) yield;
  }

  private bounded(minLetters: number, maxLetters: number): Iterable<Answer> {
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
    for (const { query } of this.answersOf(goal, values)) yield query.row();
  }

  private *answersOf(
    goal: string,
    values: Readonly<Record<string, Value>> = {},
  ): Generator<Answer, undefined, undefined> {
    const { engine, budget } = this;
    const query = engine.query(
      `make_board(_Rows, _Board), ${goal}`,
      { ...values, _Rows: this.rows },
      { limits: budget.rest },
    );
    const answer = { query };
    let counted = 0;
    try {
      while (query.advance()) {
        budget.spend(query.inferences - counted);
        counted = query.inferences;
        yield answer;
      }
    } catch (thrown) {
      throw budget.translate(thrown);
    } finally {
      budget.spend(query.inferences - counted);
      query.return();
    }
  }
}

function spell(row: Row): string {
  return (row["Word"] as readonly string[]).join("");
}

function pathOf(row: Row): Path {
  const cells = row["Path"] as readonly CompoundValue[];
  return cells.map(({ args }): Cell => [args[0] as number, args[1] as number]);
}

function logicSolver(
  name: string,
  patience: number,
  words: (board: LogicBoard) => Iterable<string>,
): Solver {
  return {
    name,
    patience,
    solve(board, dictionary, options = {}) {
      const budget = new Budget(options.limits);
      const found = new FoundWords(options);
      return measure(
        found,
        () => budget.inferences,
        () => {
          for (const word of words(new LogicBoard(board, budget, dictionary))) found.add(word);
        },
      );
    },
  };
}

/** Walks every path and looks up what it spells: for small boards. */
export const pathSolver: Solver = logicSolver("logic", 10_000, (board) => board.pathWords());

/** Follows a path only while some word begins with what it spells. */
export const prefixSolver: Solver = logicSolver("logic-prefix", 60_000, (board) => board.words());
