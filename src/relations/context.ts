import { Ball } from "../machine/balls.js";
import { makeAtom, makeCompound, makeInteger, makeVariable } from "../machine/build.js";
import { argument, functorName } from "../machine/cells.js";
import type { Core } from "../machine/core.js";

/** context(Name/Arity, _) of an error. */
export function contextOf(core: Core, name: string, arity: number): number {
  const indicator = makeCompound(core, "/", [makeAtom(core, name), makeInteger(core, arity)]);
  return makeCompound(core, "context", [indicator, makeVariable(core)]);
}

/** Runs something; its errors are those of the predicate of a library, which the program has called. */
export function onBehalfOf<T>(core: Core, name: string, arity: number, run: () => T): T {
  try {
    return run();
  } catch (thrown) {
    if (!(thrown instanceof Ball) || (thrown.cell & 3) !== 2) throw thrown;
    if (functorName(core, thrown.cell) !== "error") throw thrown;
    const context = argument(core, thrown.cell, 1);
    // One with the system's message has a place for the predicate.
    const place = (context & 3) === 2 ? argument(core, context, 0) : context;
    const own = contextOf(core, name, arity);
    if ((place & 3) === 0)
      core.module.unify(place, place === context ? own : argument(core, own, 0));
    throw thrown;
  }
}
