/*
 * Embedded: the relation of `prolog`, written in TypeScript.
 *
 * Idea. A TypeScript program states relations as its own functions and values: `boardHasWord` below has no
 * text to parse. A board is a tree from places to the letters of tiles. A word can be spelled from a place
 * if it is empty, or if it begins with the letters of that place and its rest can be spelled from a
 * neighbour, on the board without that place. So no list of visited places is needed: a path that returns
 * to a place finds no tile there. Each word that is proved is looked up in the dictionary.
 *
 * Cost. The functions become clauses, which are compiled like those of a text and take the same time. As in
 * `prolog`, each path is proved nine times:
 * 92,754 answers on 3x3. A step is an inference, 1,735,293 on 3x3, five sixths of those
 * of `prolog`, in about the same time: no list of places is searched, but trees are built.
 *
 * Source. The third part of an article on this game in Racket, which says its Prolog program again
 * in Racklog, a logic language inside of Racket. There nothing is compiled, places are found one
 * after the other, and the words of 3x3 take 68 s where those of 2x2 take 0.2 s.
 *
 * Use. To see relations next to functions, with types; examples/embedding has more. Up to nine cells.
 */
import { CompleteEngine } from "../complete.js";
import type { Query } from "../index.js";
import {
  add,
  and,
  eq,
  findAll,
  fresh,
  is,
  member,
  not,
  pair,
  predicate,
  relation,
  solve,
  variable,
} from "../rel.js";
import type { Pair, Relation } from "../rel.js";
import type { CompoundValue } from "../types.js";
import { grid } from "../board/notation.js";
import { withinBudget } from "./engine-answers.js";
import { engineSolver } from "./engine-solver.js";
import type { Solver } from "./solver.js";

/** A row and a column. */
type Place = Pair<number, number>;

/** A tree of places and the letters there. */
type Tree = CompoundValue | string;

type Letters = readonly string[];
type Tiles = readonly string[];

const nthRow = predicate<[number, readonly Tiles[], Tiles]>("nth0");
const nthTile = predicate<[number, Tiles, string]>("nth0");
const atomChars = predicate<[string, Letters]>("atom_chars");
const append = predicate<[Letters, Letters, Letters]>("append");
const isWord = predicate<[Letters]>("word");
const listToAssoc = predicate<[readonly Pair<Place, Letters>[], Tree]>("list_to_assoc");
const assocToKeys = predicate<[Tree, readonly Place[]]>("assoc_to_keys");
const delAssoc = predicate<[Place, Tree, Letters, Tree]>("del_assoc");

/** The board of rows of tiles; `.` is a hole. */
const makeBoard: Relation<[rows: readonly Tiles[], board: Tree]> = relation(
  "make_board",
  (rows, board) =>
    fresh<[number, number, Tiles, string, Letters, readonly Pair<Place, Letters>[]]>(
      (x, y, row, tile, letters, cells) => {
        const cell = and(
          nthRow(x, rows, row),
          nthTile(y, row, tile),
          not(eq(tile, ".")),
          atomChars(tile, letters),
        );
        return and(findAll(pair(pair(x, y), letters), cell, cells), listToAssoc(cells, board));
      },
    ),
);

/** The words of a board, nine times for each path that spells them. */
const boardHasWord: Relation<[board: Tree, word: Letters]> = relation(
  "board_has_word",
  (board, word) =>
    fresh<[readonly Place[], Place]>((places, place) =>
      and(assocToKeys(board, places), member(place, places), wordFrom(board, word, place)),
    ),
);

/** Those that begin at a place, which may be none of the board. */
const wordFrom: Relation<[board: Tree, word: Letters, place: Place]> = relation(
  "board_has_word",
  (board, word, place) => [
    eq(word, []),
    fresh<[number, number, Letters, Letters, Tree]>((x, y, letters, rest, others) =>
      fresh<[number, number, number, number]>((down, across, nextX, nextY) =>
        and(
          eq(place, pair(x, y)),
          delAssoc(place, board, letters, others),
          append(letters, rest, word),
          member(down, [-1, 0, 1]),
          member(across, [-1, 0, 1]),
          is(nextX, add(x, down)),
          is(nextY, add(y, across)),
          wordFrom(others, rest, pair(nextX, nextY)),
        ),
      ),
    ),
  ],
);

interface Found {
  readonly word: Letters;
}

/** Proves words by relations of TypeScript and looks each up; a step is an inference. */
export const embeddedSolver: Solver = engineSolver(
  "embedded",
  10_000,
  (board, dictionary, budget) => {
    const engine = new CompleteEngine({ dictionary });
    const word = variable<Letters>();
    const goal = fresh<[Tree]>((tree) =>
      and(makeBoard(grid(board, board.tiles), tree), boardHasWord(tree, word), isWord(word)),
    );
    const answers = withinBudget(solve(engine, goal, { word }, { limits: budget.rest }), budget);
    return {
      holder: engine,
      answers,
      wordOf: (answer: Query<Found>) => answer.row().word.join(""),
    };
  },
);
