// Predicates that need only cells, by `name/arity`.
import { makeCompound, makeInteger } from "./build.js";
import type { Core, Leaf } from "./core.js";
import type { Place } from "./stream.js";

/** A predicate whose arguments are dereferenced. */
export type Run = (...args: number[]) => boolean | number;

/**
 * Defines predicates.
 *
 * @param isKnown - whether the memory of the core has them already: those that `startCore` defines, if it is restored
 */
export function define(
  core: Core,
  predicates: Readonly<Record<string, Run>>,
  isKnown: boolean = false,
): void {
  for (const [indicator, run] of Object.entries(predicates)) {
    const slash = indicator.lastIndexOf("/");
    const arity = Number(indicator.slice(slash + 1));
    core.defineLeaf(indicator.slice(0, slash), arity, calling(run, arity), isKnown);
  }
}

/** The leaf that calls a function with its arguments: it is called often, so it makes nothing on the way. */
function calling(run: Run, arity: number): Leaf {
  switch (arity) {
    case 1:
      return (core, x) => run(core.deref(x(0)));
    case 2:
      return (core, x) => run(core.deref(x(0)), core.deref(x(1)));
    case 3:
      return (core, x) => run(core.deref(x(0)), core.deref(x(1)), core.deref(x(2)));
  }
  const args = new Array<number>(arity).fill(0);
  return (core, x) => {
    for (let i = 0; i < arity; i++) args[i] = core.deref(x(i));
    return run(...args);
  };
}

/** The term for a place, `$stream_position`(Characters, Line, Column, Bytes). */
export function placeTerm(core: Core, { characters, line, column, bytes }: Place): number {
  const cells = [characters, line, column, bytes].map((n) => makeInteger(core, n));
  return makeCompound(core, "$stream_position", cells);
}
