/**
 * Tells errors of the host's functions from those of the engine.
 *
 * A predicate of the host, or another function that the host has passed, may throw anything: a query rethrows
 * it as it is. Any other JavaScript error that comes out of a run is a defect of the engine, and is reported
 * as such (`InternalError`).
 */
import { InternalError } from "./errors.js";

const known = new WeakSet<object>();

/** Records that a function of the host has thrown this value; returns the value. */
export function byHost(thrown: unknown): unknown {
  if (typeof thrown === "object" && thrown !== null) known.add(thrown);
  return thrown;
}

/** Calls a function of the host, and records what it throws. */
export function callHost<T>(call: () => T): T {
  try {
    return call();
  } catch (thrown) {
    throw byHost(thrown);
  }
}

const ADVICE =
  "This is a defect of ambilog: please report it, with the program and the goal. Without generated " +
  "code (the option codegen: false, on the command line --no-codegen) it may not occur";

/** The errors that JavaScript throws where a program has a defect. */
const DEFECTS = [TypeError, ReferenceError, RangeError, SyntaxError];

/**
 * What a query throws for something that is not a ball: a defect as an `InternalError`, anything else as it
 * is.
 */
export function outward(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || known.has(thrown)) return thrown;
  const isDefect = DEFECTS.some((kind) => thrown.constructor === kind);
  // Misuse of the API has messages of its own.
  if (!isDefect || thrown.message.startsWith("Expected ")) return thrown;
  const { name, message } = thrown;
  return new InternalError(`Internal error: ${name}: ${message}. ${ADVICE}`, { cause: thrown });
}
