/**
 * Errors of the builtins that libraries are built on: they name the predicate of the library, since that is
 * the one the program calls.
 */
import type { Term } from "../terms/term.js";
import { inContext } from "../builtins/generators.js";
import type { Machine } from "../machine/machine.js";

/** What a builtin with one answer does. */
type Action = (m: Machine, ...args: Term[]) => boolean;

/** The same action, with its errors attributed to the predicate of that name. */
export function onBehalfOf(name: string, arity: number, action: Action): Action {
  return (m, ...args) => {
    try {
      return action(m, ...args);
    } catch (thrown) {
      throw inContext(thrown, name, arity);
    }
  };
}
