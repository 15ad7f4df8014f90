/**
 * Maps what a host throws to Prolog errors: the one place where that is decided. When a stream end or a file
 * system of the host cannot do what is asked, it throws whatever its system gives it; here that becomes an
 * ISO term that a program can catch, with the system's message in its context.
 */
import { Ball, errorTerm } from "../terms/error-terms.js";
import { atom, structure, variable } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { systemText } from "../text/system-texts.js";
import { EndOfRun } from "./end-of-run.js";

export { EndOfRun };

/** V8's messages where a text, a table or an array would be too large. */
const TOO_LARGE: readonly string[] = ["string length", "maximum size exceeded", "array length"];

/**
 * Which resource JavaScript has run out of, if what was thrown says so. A regular expression that V8 has to
 * compile at the end of its stack is a SyntaxError.
 */
export function exhaustion(thrown: unknown): "stack" | "memory" | undefined {
  if (!(thrown instanceof RangeError || thrown instanceof SyntaxError)) return undefined;
  const { message } = thrown;
  if (message.includes("call stack")) return "stack";
  const isRange = thrown instanceof RangeError;
  return isRange && TOO_LARGE.some((text) => message.includes(text)) ? "memory" : undefined;
}

/** Is that for the machine to handle, rather than a failure of the host? */
function isOurs(thrown: unknown): boolean {
  return thrown instanceof Ball || thrown instanceof EndOfRun || exhaustion(thrown) !== undefined;
}

/** The operating system's code in what was thrown, such as `ENOENT`. */
function codeIn(thrown: unknown): string | undefined {
  const code = (thrown as { code?: unknown } | null | undefined)?.code;
  return typeof code === "string" ? code : undefined;
}

/** The error with the system's message in its context; a caller that knows the predicate adds it. */
function explained(formal: Term, thrown: unknown): Ball {
  const code = codeIn(thrown);
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const text = (code === undefined ? undefined : systemText(code)) ?? message;
  return new Ball(errorTerm(formal, structure("context", variable(0), atom(text))));
}

/**
 * The value to throw where reading or writing a stream has failed: `error(io_error(Action, Culprit), _)`,
 * unless what was thrown is for the machine to handle.
 */
export function ioError(thrown: unknown, action: "read" | "write", culprit: Term): unknown {
  if (isOurs(thrown)) return thrown;
  return explained(structure("io_error", atom(action), culprit), thrown);
}

/** Codes that mean a failing device, not a file that may not be used that way. */
const DEVICE_CODES: ReadonlySet<string> = new Set([
  "EAGAIN",
  "ECONNRESET",
  "EDQUOT",
  "EFBIG",
  "EIO",
  "ENOSPC",
  "ENXIO",
  "EPIPE",
  "ESTALE",
  "ETIMEDOUT",
]);

/**
 * The value to throw where an operation on a file failed. `action` and `kind` are those of a permission
 * error, such as `open` and `source_sink`; `access` says whether a failing device was to read or write.
 */
export function fileError(
  thrown: unknown,
  action: string,
  kind: string,
  path: Term,
  access: "read" | "write" = "read",
): unknown {
  if (isOurs(thrown)) return thrown;
  const code = codeIn(thrown);
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return explained(structure("existence_error", atom(kind), path), thrown);
    case "EMFILE":
    case "ENFILE":
      return explained(structure("resource_error", atom("max_files")), thrown);
  }
  if (code !== undefined && DEVICE_CODES.has(code)) return ioError(thrown, access, path);
  return explained(structure("permission_error", atom(action), atom(kind), path), thrown);
}

/** Runs `run` and returns its result; what it throws becomes a Prolog error, as `fileError` says. */
export function onFile<Result>(
  action: string,
  kind: string,
  path: Term,
  run: () => Result,
  access: "read" | "write" = "read",
): Result {
  try {
    return run();
  } catch (thrown) {
    throw fileError(thrown, action, kind, path, access);
  }
}
