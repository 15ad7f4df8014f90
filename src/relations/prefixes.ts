/** The longest prefixes of a word on a board: the native side of library(why). */
import { explainPrefixes } from "../board/index.js";
import { prefixesInParts } from "../board/prefixes.js";
import type { Board, LongestPrefix } from "../board/index.js";
import { makeAtom, makeCompound, makeInteger, makeList } from "../machine/build.js";
import { listOf, NIL } from "../machine/cells.js";
import type { Core } from "../machine/core.js";
import { smallCell } from "./board-terms.js";
import type { BoardTerms } from "./board-terms.js";
import type { Run } from "../machine/leaves.js";
import { charge } from "./paths.js";

/** The maximal number of steps of a search, which take a second at most. */
const MAX_STEPS = 1_000_000;
/** The most characters of a word. A native board has far fewer letters than a longer one. */
const LONGEST = 4096;

/** The predicates for every engine. */
export function prefixPredicates(core: Core, boards: BoardTerms): Record<string, Run> {
  const unify = (x: number, cell: number): boolean => core.module.unify(x, cell) !== 0;

  /** A board and a word, if the terms denote such. */
  function asked(b: number, w: number): readonly [Board, string] | undefined {
    const board = boards.of(b)?.board;
    const { items, tail } = listOf(core, w);
    if (board === undefined || tail !== NIL || items.length > LONGEST) return undefined;
    if (!items.every((letter) => (letter & 15) === 7)) return undefined;
    const word = items.map((letter) => core.name(letter)).join("");
    return word.length > LONGEST ? undefined : [board, word];
  }
  function prefixesOf(board: Board, word: string): LongestPrefix[] {
    const parts = prefixesInParts(board, word, MAX_STEPS);
    for (;;) {
      const { done, value } = parts.next();
      if (done === true) return value;
      charge(core, value);
    }
  }

  return {
    "$longest_prefixes/3": (b, w, result) => {
      const of = asked(b, w);
      if (of === undefined) return false;
      const prefixes = prefixesOf(...of).map(({ letters, path, isExact }) => {
        const places = path.map(([row, column]) =>
          makeCompound(core, "-", [smallCell(row), smallCell(column)]),
        );
        const truth = makeAtom(core, String(isExact));
        return makeCompound(core, "prefix", [
          makeInteger(core, letters),
          makeList(core, places),
          truth,
        ]);
      });
      return unify(result, makeList(core, prefixes));
    },
    "$prefix_text/3": (b, w, result) => {
      const of = asked(b, w);
      if (of === undefined) return false;
      return unify(result, makeAtom(core, explainPrefixes(...of, prefixesOf(...of))));
    },
  };
}
