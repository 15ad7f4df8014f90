/**
 * The native sides of library(board), library(dictionary), library(letters), library(board_with_words) and
 * library(why): predicates that prolog/native_boards.pl and these libraries call.
 */
import type { Inside } from "../engine/inside.js";
import type { Leaf } from "../machine/core.js";
import { BoardTerms } from "./board-terms.js";
import { dictionaryPredicates } from "./dictionary.js";
import { holderOf } from "./engine-dictionary.js";
import { letterPredicates } from "./letters.js";
import { pathPredicates } from "./paths.js";
import { placementPredicates } from "./placement.js";
import type { Predicates } from "./predicates.js";
import { prefixPredicates } from "./prefixes.js";
import { installWordAhead } from "./word-ahead.js";

/** Defines them. */
export function installBoards({ core, predicates, options }: Inside): void {
  const holder = holderOf(options);
  holder.restore();
  const boards = new BoardTerms(core);
  const all: Predicates = {
    ...pathPredicates(core, boards, holder),
    ...dictionaryPredicates(core, holder, options.files),
    ...letterPredicates(core),
    ...placementPredicates(core),
    ...prefixPredicates(core, boards),
  };
  for (const [indicator, run] of Object.entries(all)) {
    const slash = indicator.lastIndexOf("/");
    const arity = Number(indicator.slice(slash + 1));
    core.defineLeaf(indicator.slice(0, slash), arity, leafOf(run, arity));
  }
  installWordAhead(predicates, holder);
}

/** The leaf that calls a function with its arguments: it is called often, so it makes nothing on the way. */
function leafOf(run: (...args: number[]) => boolean, arity: number): Leaf {
  switch (arity) {
    case 1:
      return (core, x) => run(core.deref(x(0)));
    case 2:
      return (core, x) => run(core.deref(x(0)), core.deref(x(1)));
    case 3:
      return (core, x) => run(core.deref(x(0)), core.deref(x(1)), core.deref(x(2)));
    case 5:
      return (core, x) =>
        run(
          core.deref(x(0)),
          core.deref(x(1)),
          core.deref(x(2)),
          core.deref(x(3)),
          core.deref(x(4)),
        );
    default:
      return (core, x) => run(...Array.from({ length: arity }, (_, i) => core.deref(x(i))));
  }
}
