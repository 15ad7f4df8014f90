// Functions that the predicates on streams share.
import { makeCompound, makeInteger } from "./build.js";
import type { Leaf } from "./core.js";
import type { Place } from "./stream.js";
import type { Streams } from "./streams.js";

/** A leaf that gets its arguments dereferenced. */
export type Run = (...args: number[]) => boolean | number;

/** Defines predicates by their names and arities, `name/arity`. */
export function define(streams: Streams, predicates: Readonly<Record<string, Run>>): void {
  const { core } = streams;
  for (const [indicator, run] of Object.entries(predicates)) {
    const slash = indicator.lastIndexOf("/");
    const arity = Number(indicator.slice(slash + 1));
    core.defineLeaf(indicator.slice(0, slash), arity, calling(run, arity), core.isRestored);
  }
}

function calling(run: Run, arity: number): Leaf {
  switch (arity) {
    case 1:
      return (core, x) => run(core.deref(x(0)));
    case 2:
      return (core, x) => run(core.deref(x(0)), core.deref(x(1)));
    default:
      return (core, x) => run(...Array.from({ length: arity }, (_, i) => core.deref(x(i))));
  }
}

/** The term for a place, `$stream_position`(Characters, Line, Column, Bytes). */
export function placeTerm(streams: Streams, place: Place): number {
  const { core } = streams;
  const { characters, line, column, bytes } = place;
  const cells = [characters, line, column, bytes].map((n) => makeInteger(core, n));
  return makeCompound(core, "$stream_position", cells);
}
