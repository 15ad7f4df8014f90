/** The native side of library(lists): searching for an atomic element. */
import type { Machine } from "../machine/machine.js";
import { answerQuickly } from "../machine/native-side.js";
import type { NativeSide } from "../machine/native-side.js";
import { BLOCK, extended } from "../terms/effort.js";
import { ATOM, CONS, KIND_VARIABLE, NIL, deref } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { checkListRules } from "./matching-rules.js";

/**
 * Is the atom or small integer `x` an element of the list? Undefined where the clauses must decide: for other
 * terms, and if the search meets a variable or a partial list.
 */
function isElement(_m: Machine, x: Term, list: Term): boolean | undefined {
  const wanted = deref(x);
  if (typeof wanted !== "number" && wanted.t !== ATOM) return undefined;
  let rest = deref(list);
  let steps = 0;
  let patience = BLOCK;
  while (typeof rest !== "number" && rest.t === CONS) {
    const y = deref(rest.a0);
    if (y === wanted) return true;
    if (typeof y !== "number" && y.t.kind === KIND_VARIABLE) return undefined;
    rest = deref(rest.a1);
    if (++steps > patience && (patience = extended(steps)) === 0) return undefined;
  }
  return rest === NIL ? false : undefined;
}

/** What is native in library(lists). */
export const listsSide: NativeSide = {
  loaded: (database, module) => {
    answerQuickly(database, module, "memberchk", 2, isElement, true);
    checkListRules(database, module);
  },
};
