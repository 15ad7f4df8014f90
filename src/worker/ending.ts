/*
 * The error of a worker that has ended by itself. Hosts differ in what they tell: Node has an error or
 * an exit code, browsers an event with a message and a place, or one with nothing where the script
 * could not be loaded.
 */
import { WorkerError } from "./failures.js";
import type { Ending } from "./ports.js";

/** What is known of a worker that has ended. */
interface Known {
  /** Has it answered before? Then its script was there. */
  readonly hasAnswered: boolean;
  /** Where its script is, or what it is called. */
  readonly script: string | undefined;
}

/** The error of what was under way when a worker has ended. */
export function endingError(how: Ending, cause: unknown, known: Known): WorkerError {
  const reason = reasonOf(cause);
  const text = `${happened(how, known)}${reason === undefined ? "" : `: ${reason}`}`;
  return new WorkerError(text, { cause });
}

function happened(how: Ending, { hasAnswered, script }: Known): string {
  if (hasAnswered) return how === "exit" ? "The worker has ended" : "The worker has failed";
  const named = `The script of the worker${script === undefined ? "" : `, ${script},`}`;
  return how === "exit"
    ? `${named} has ended without a call of serve()`
    : `${named} could not be loaded or has failed`;
}

/** What a host says of the cause; undefined if it says nothing. */
function reasonOf(cause: unknown): string | undefined {
  if (typeof cause !== "object" || cause === null || cause instanceof Error) return String(cause);
  const { message, filename, lineno } = cause as Readonly<Record<string, unknown>>;
  if (typeof message !== "string" || message === "") return undefined;
  return filename ? `${message} (${String(filename)}:${String(lineno)})` : message;
}
