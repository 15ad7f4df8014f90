/*
 * Prolog: the relation as one would first write it down, all steps in all directions.
 *
 * Idea. A word is on the board if it is empty, or if its first letters are the tile of a place and
 * the rest of it is on the board one step further; a step changes the row by -1, 0 or 1, and the
 * column too. The places of the path are a list, and none may come twice. That is the whole program
 * (prolog/directions.pl), and it checks and generates. Here it generates: each word that it proves
 * to be on the board is looked up in the dictionary.
 *
 * Cost. The empty word is on the board everywhere, beside the board too. So a word is proved once for
 * each of the nine steps that could be made after its last letter, of which one is to stay and
 * some leave the board. The answers are nine for each path and one for each place: 92,754 on 3x3,
 * where there are 10,305 paths and, if all letters differ, 10,256 different words of three letters
 * and more. On 4x4 they are 108 million. A place is found by its row and column in a tree, and
 * whether a step leaves the board is seen only by not finding it there. A step is an inference:
 * 2.1 million on 3x3, look-ups included, which is four times those of `logic`.
 *
 * The solver `logic` has the same words from prolog/board.pl and proves each path once: that asks
 * for neighbours only where letters are left, and has for each cell a list of those that are on the
 * board, made once.
 *
 * Source. The Prolog part of an article on this game in Racket, which has the board in a tree and
 * takes places out of it instead of listing those that it has been to, and leaves the sums to a
 * constraint solver. The nine proofs are in its listing too; it collects words in a set, where they
 * do not show but for the time they take.
 *
 * Use. To read, as a definition; to see what a formulation costs. Up to nine cells.
 */
import { CompleteEngine } from "../complete.js";
import type { Query } from "../index.js";
import { grid } from "../board/notation.js";
import { engineAnswers, spell } from "./engine-answers.js";
import { engineSolver } from "./engine-solver.js";
import type { Solver } from "./solver.js";

const GOAL = "directions_board(_Rows, _Board), directions_word(_Board, Word), word(Word)";

/** Proves words by steps in all directions and looks each up; a step is an inference. */
export const prologSolver: Solver = engineSolver("prolog", 10_000, (board, dictionary, budget) => {
  const engine = new CompleteEngine({ dictionary });
  engine.once("set_prolog_flag(native, false)");
  const answers = engineAnswers(engine, GOAL, { _Rows: grid(board, board.tiles) }, budget);
  return { holder: engine, answers, wordOf: (query: Query) => spell(query.row()) };
});
