/**
 * The native side of library(why_not): how far a word gets on a board.
 */
import { inParts } from "../terms/effort.js";
import {
  CONS,
  FALSE,
  MINUS_PAIR,
  NIL,
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
import { listOf } from "../terms/walk.js";
import { explainPrefixes } from "../board/index.js";
import { prefixesInParts } from "../board/prefixes.js";
import type { Board, LongestPrefix, Path } from "../board/index.js";
import type { BuiltinRow } from "../machine/builtin.js";
import { boardOf } from "./board-terms.js";

/** The maximal number of steps of a search, which take a second at most. */
const MAX_STEPS = 1_000_000;
/** The most characters of a word. A native board has far fewer letters than a longer one. */
const LONGEST = 4096;

/** A board and a word, if the terms denote such. */
interface Asked {
  readonly board: Board;
  readonly word: string;
}

function asked(b: Term, w: Term): Asked | undefined {
  const board = boardOf(deref(b))?.board;
  if (board === undefined) return undefined;
  let word = "";
  let x = deref(w);
  for (; typeof x !== "number" && x.t === CONS; x = deref(x.a1)) {
    const letter = deref(x.a0);
    if (!isAtom(letter)) return undefined;
    const name = atomName(letter);
    if (word.length + name.length > LONGEST) return undefined;
    word += name;
  }
  return x === NIL ? { board, word } : undefined;
}

function prefixesOf({ board, word }: Asked): LongestPrefix[] {
  return inParts(() => prefixesInParts(board, word, MAX_STEPS));
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
    long: true,
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
    long: true,
  },
];
