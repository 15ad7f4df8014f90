// What the host throws as a ball, and a ball as what the host throws.
import { makeAtom, makeCompound, makeString, makeVariable } from "./build.js";
import type { Store } from "./store.js";
import { EndedError, MemoryError, UncaughtError } from "./errors.js";
import { Machine } from "./records.generated.js";
import { fromValue, toValue } from "./values.js";

/** What a leaf throws: a ball as a cell. */
export class Ball {
  readonly cell: number;

  constructor(cell: number) {
    this.cell = cell;
  }
}

/** The ball for what a predicate of the host has thrown: error(host_error(Name, Message), _) for what is no term. */
export function ballOf(core: Store, thrown: unknown): number {
  if (thrown instanceof Ball) return thrown.cell;
  if (thrown instanceof UncaughtError) return fromValue(core, thrown.term);
  let formal: number;
  const resource = resourceOf(thrown);
  if (resource !== undefined) {
    formal = makeCompound(core, "resource_error", [makeAtom(core, resource)]);
  } else {
    const [name, message] = textsOf(thrown);
    formal = makeCompound(core, "host_error", [makeAtom(core, name), makeString(core, message)]);
  }
  return makeCompound(core, "error", [formal, makeVariable(core)]);
}

/** The resource of which there is no more. */
function resourceOf(thrown: unknown): string | undefined {
  if (thrown instanceof MemoryError) return "memory";
  return thrown instanceof EndedError ? thrown.kind : undefined;
}

/** The name and the message of what may be anything. */
function textsOf(thrown: unknown): [string, string] {
  try {
    if (thrown instanceof Error) return [String(thrown.name), String(thrown.message)];
    return [typeof thrown, String(thrown)];
  } catch {
    return [typeof thrown, "(without a text)"];
  }
}

/** The error for the ball of a query that has ended with it. */
export function uncaught(core: Store): UncaughtError {
  const ball = core.deref(core.register(Machine.ball));
  return new UncaughtError(toValue(core, ball), showTerm(core, ball));
}

/** The text of a term for a message: as print/1 writes it, to some depth. */
export function showTerm(core: Store, cell: number): string {
  const bytes = core.module.writeMessage(cell);
  return core.text(core.module.bufferStart(), bytes);
}
