/**
 * The native sides of library(board), library(dictionary), library(letters), library(board_with_words) and
 * library(why): predicates that prolog/native_boards.pl and these libraries call.
 */
import type { Inside } from "../engine/inside.js";
import { define } from "../machine/leaves.js";
import { BoardTerms } from "./board-terms.js";
import { dictionaryPredicates } from "./dictionary.js";
import { holderOf } from "./engine-dictionary.js";
import { letterPredicates } from "./letters.js";
import { pathPredicates } from "./paths.js";
import { placementPredicates } from "./placement.js";
import { prefixPredicates } from "./prefixes.js";
import { installWordAhead } from "./word-ahead.js";

/** Defines them. */
export function installBoards({ core, predicates, options }: Inside): void {
  const holder = holderOf(options);
  holder.restore();
  const boards = new BoardTerms(core);
  const all = {
    ...pathPredicates(core, boards, holder),
    ...dictionaryPredicates(core, holder, options.files),
    ...letterPredicates(core),
    ...placementPredicates(core),
    ...prefixPredicates(core, boards),
  };
  define(core, all);
  installWordAhead(predicates, holder);
}
