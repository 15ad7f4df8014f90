/**
 * Tells errors of the host's functions from those of the engine.
 *
 * A function that the host has passed may throw anything: a query rethrows it as it is. What a predicate of
 * the host throws is also an error of the program, which may catch it. Any other JavaScript error
 * that comes out of a run is a defect of the engine, and is reported as such (`InternalError`).
 */
import { InternalError } from "./errors.js";

/** The name and the message of what the host has thrown, which may be anything. */
export function textsOf(thrown: unknown): { readonly name: string; readonly message: string } {
  try {
    if (thrown instanceof Error) {
      return { name: String(thrown.name), message: String(thrown.message) };
    }
    return { name: typeof thrown, message: String(thrown) };
  } catch {
    return { name: typeof thrown, message: "(without a text)" };
  }
}

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

/** Does it report a misuse of the API? Such errors have messages of their own. */
export function isMisuse(thrown: unknown): thrown is Error {
  return thrown instanceof Error && thrown.message.startsWith("Expected ");
}

/** The errors that JavaScript throws where a program has a defect. */
const DEFECTS = [TypeError, ReferenceError, RangeError, SyntaxError];

/**
 * What a query throws for something that is not a ball: a defect as an `InternalError`, anything else as it
 * is.
 */
export function outward(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || known.has(thrown)) return thrown;
  const isDefect = DEFECTS.some((kind) => thrown.constructor === kind);
  if (!isDefect || isMisuse(thrown)) return thrown;
  const { name, message } = thrown;
  return new InternalError(`Internal error: ${name}: ${message}. ${ADVICE}`, { cause: thrown });
}
