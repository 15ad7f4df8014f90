/**
 * The native sides of library(board), library(dictionary), library(letters), library(board_with_words) and
 * library(why_not): predicates that prolog/native_boards.pl and these libraries call.
 */
import type { FileSystem } from "../../machine/stream.js";
import type { Core } from "../host/core.js";
import type { HostPredicates } from "../host/host-predicates.js";
import { BoardTerms } from "./board-terms.js";
import { dictionaryPredicates } from "./dictionary.js";
import type { DictionaryHolder } from "./dictionary-holder.js";
import { letterPredicates } from "./letters.js";
import { pathPredicates } from "./paths.js";
import { placementPredicates } from "./placement.js";
import type { Predicates } from "./predicates.js";
import { prefixPredicates } from "./prefixes.js";
import { installWordAhead } from "./word-ahead.js";

/** Defines them. */
export function installBoards(
  core: Core,
  predicates: HostPredicates,
  holder: DictionaryHolder,
  files: FileSystem | undefined,
): void {
  const boards = new BoardTerms(core);
  const all: Predicates = {
    ...pathPredicates(core, boards, holder),
    ...dictionaryPredicates(core, holder, files),
    ...letterPredicates(core),
    ...placementPredicates(core),
    ...prefixPredicates(core, boards),
  };
  for (const [indicator, run] of Object.entries(all)) {
    const slash = indicator.lastIndexOf("/");
    const arity = Number(indicator.slice(slash + 1));
    core.defineLeaf(indicator.slice(0, slash), arity, (_core, x) => {
      const arg = (i: number): number => core.deref(x(i));
      switch (arity) {
        case 1:
          return run(arg(0));
        case 2:
          return run(arg(0), arg(1));
        case 3:
          return run(arg(0), arg(1), arg(2));
        case 4:
          return run(arg(0), arg(1), arg(2), arg(3));
        case 5:
          return run(arg(0), arg(1), arg(2), arg(3), arg(4));
        default:
          return run(...Array.from({ length: arity }, (_, i) => arg(i)));
      }
    });
  }
  installWordAhead(predicates, holder);
}
