/**
 * The native side of library(why_not): how far a word gets on a board.
 */
import {
  FALSE,
  MINUS_PAIR,
  TRUE,
  atom,
  atomName,
  deref,
  struct2,
  structure,
  isAtom,
} from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { listOf, properList } from "../terms/walk.js";
import { explainPrefixes, longestPrefixes } from "../board/index.js";
import type { Board, LongestPrefix, Path } from "../board/index.js";
import type { BuiltinRow } from "../machine/builtin.js";
import { boardOf } from "./board-terms.js";

/** The maximal number of steps of a search, which take a second at most. */
const MAX_STEPS = 1_000_000;

/** A board and a word, if the terms denote such. */
interface Asked {
  readonly board: Board;
  readonly word: string;
}

function asked(b: Term, w: Term): Asked | undefined {
  const board = boardOf(deref(b))?.board;
  const letters = properList(w)?.map(deref);
  if (board === undefined || letters === undefined) return undefined;
  let word = "";
  for (const letter of letters) {
    if (!isAtom(letter)) return undefined;
    word += atomName(letter);
  }
  return { board, word };
}

function prefixesOf({ board, word }: Asked): LongestPrefix[] {
  return longestPrefixes(board, word, { maxSteps: MAX_STEPS });
}

function pathTerm(path: Path): Term {
  return listOf(path.map(([row, column]) => struct2(MINUS_PAIR, row, column)));
}

/** The rows for every engine. */
export const prefixRows: readonly BuiltinRow[] = [
  {
    name: "$longest_prefixes",
    arity: 3,
    modes: ["'$longest_prefixes'(+Board, +Word, -Prefixes)"],
    doc: "True iff Prefixes holds, for each cell of Board at which Word, a list of characters, can begin, prefix(Letters, Path, IsExact): the path for the longest prefix that can be spelled from there.",
    det: (m, b, w, result) => {
      const of = asked(b, w);
      if (of === undefined) return false;
      const prefixes = prefixesOf(of).map(({ letters, path, isExact }) =>
        structure("prefix", letters, pathTerm(path), isExact ? TRUE : FALSE),
      );
      return unify(m, result, listOf(prefixes));
    },
  },
  {
    name: "$prefix_text",
    arity: 3,
    modes: ["'$prefix_text'(+Board, +Word, -Text)"],
    doc: "True iff Text, an atom of several lines, shows how much of Word can be spelled on Board.",
    det: (m, b, w, result) => {
      const of = asked(b, w);
      if (of === undefined) return false;
      return unify(m, result, atom(explainPrefixes(of.board, of.word, prefixesOf(of))));
    },
  },
];
