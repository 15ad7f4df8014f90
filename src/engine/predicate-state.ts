/** The state of a predicate, which the host checks before it defines it. */
import { makeAtom, makeCompound, makeInteger, makeVariable } from "../machine/build.js";
import { functorName, kindOf } from "../machine/cells.js";
import { ask } from "./ask.js";
import type { Inside } from "./inside.js";

/** The kind of definition that a new one would replace; prolog/system/embedding.pl explains the names. */
export type PredicateState =
  | "none"
  | "system"
  | "function"
  | "dynamic"
  | "clauses"
  | "own"
  | "replaced";

/**
 * The state of the predicate `name/arity` of a module.
 *
 * @param file - for the predicate of a relation, the name under which its clauses are loaded
 */
export function predicateState(
  inside: Inside,
  module: string,
  name: string,
  arity: number,
  file?: string,
): PredicateState {
  const { core } = inside;
  return ask(
    inside,
    () => {
      const predicate = [makeAtom(core, module), makeAtom(core, name), makeInteger(core, arity)];
      const found = makeVariable(core);
      const args = [...predicate, found];
      if (file === undefined) return [makeCompound(core, "$predicate_state", args), found];
      return [makeCompound(core, "$relation_state", [makeAtom(core, file), ...args]), found];
    },
    (cell) => (kindOf(core, cell) === "compound" ? functorName(core, cell) : core.name(cell)),
  ) as PredicateState;
}
