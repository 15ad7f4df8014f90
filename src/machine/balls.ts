// Balls for values that the host throws, and errors of the host for balls.
import { makeAtom, makeCompound, makeText, makeVariable } from "./build.js";
import type { Place } from "./place.js";
import type { Value } from "./value-types.js";
import type { Store } from "./store.js";
import { EndedError, MemoryError, UncaughtError } from "./errors.js";
import { Machine } from "./records.generated.js";
import { fromValue, toValue } from "./values.js";

/** A ball that a leaf throws, as a cell. */
export class Ball {
  readonly cell: number;

  constructor(cell: number) {
    this.cell = cell;
  }
}

/** The ball for a value thrown by a predicate of the host: error(host_error(Name, Message), _) if it is no term. */
export function ballOf(core: Store, thrown: unknown): number {
  if (thrown instanceof Ball) return thrown.cell;
  if (thrown instanceof UncaughtError) return fromValue(core, thrown.term);
  let formal: number;
  const resource = resourceOf(thrown);
  if (resource !== undefined) {
    formal = makeCompound(core, "resource_error", [makeAtom(core, resource)]);
  } else {
    const [name, message] = textsOf(thrown);
    core.noteThrown(name, message, thrown);
    formal = makeCompound(core, "host_error", [makeAtom(core, name), makeText(core, message)]);
  }
  return makeCompound(core, "error", [formal, makeVariable(core)]);
}

/** The resource that is exhausted, if that was thrown. */
function resourceOf(thrown: unknown): string | undefined {
  if (thrown instanceof MemoryError) return "memory";
  return thrown instanceof EndedError ? thrown.kind : undefined;
}

/** The name and the message of a thrown value of any kind. */
export function textsOf(thrown: unknown): [string, string] {
  try {
    if (thrown instanceof Error) return [String(thrown.name), String(thrown.message)];
    return [typeof thrown, String(thrown)];
  } catch {
    return [typeof thrown, "(without a text)"];
  }
}

/** The message for a ball, a function that makes the whole report, and one that finds the goal that threw it. */
export type Report = readonly [
  message: string,
  report?: () => string,
  place?: () => Partial<Place>,
];

/** A store that makes the reports on balls. */
export interface Reporter extends Store {
  report(ball: number, term: Value): Report;
}

/** The error for the ball of a query that has ended with it. */
export function uncaught(core: Reporter): UncaughtError {
  const ball = core.deref(core.register(Machine.ball));
  const term = toValue(core, ball);
  return new UncaughtError(term, ...core.report(ball, term));
}

/** Bounds of the text of a term. */
export interface TextBounds {
  /** Parts below this depth are `...`; 0: none, but for those of a cyclic term. */
  readonly depth?: number;
  /** `...` stands for the rest after this many parts. */
  readonly nodes?: number;
  /** A list of Name=Variable. */
  readonly names?: number;
}

/** The depth from which a message shows `...`. */
const DEPTH = 1000;
const MOST_NODES = 2 ** 31 - 1;

/** The text of a term for a message: as print/1 writes it, within bounds. */
export function showTerm(core: Store, cell: number, bounds: TextBounds = {}): string {
  const { depth = DEPTH, nodes = MOST_NODES, names = 0 } = bounds;
  const bytes = core.module.writeText(cell, depth, nodes, names);
  return core.text(core.module.bufferStart(), bytes);
}
