/*
 * The error for a worker that has ended by itself. Hosts report different details: Node an error or an exit
 * code; browsers an event with a message and a place, or an empty event if the script could not be loaded.
 */
import { WorkerError } from "./failures.js";
import type { Ending } from "./ports.js";

/** A worker that has ended. */
interface Known {
  /** Whether it has ever answered, which means that its script was loaded. */
  readonly hasAnswered: boolean;
  /** The location or name of its script. */
  readonly script: string | undefined;
}

/** The error that rejects pending calls when a worker has ended. */
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

/** The host's description of the cause; undefined if it gives none. */
function reasonOf(cause: unknown): string | undefined {
  if (typeof cause !== "object" || cause === null || cause instanceof Error) return String(cause);
  const { message, filename, lineno } = cause as Readonly<Record<string, unknown>>;
  if (typeof message !== "string" || message === "") return undefined;
  return filename ? `${message} (${String(filename)}:${String(lineno)})` : message;
}
