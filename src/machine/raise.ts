// The errors of the standard, as leaves throw them. The culprits are cells.
import { systemText } from "./system-texts.js";
import { EndOfRun } from "./errors.js";
import { Ball } from "./balls.js";
import { makeAtom, makeCompound, makeInteger, makeVariable } from "./build.js";
import type { Store } from "./store.js";

/** error(Formal, Context); the module adds the predicate to a context that is a variable. */
export function raise(core: Store, formal: number, context: number = makeVariable(core)): Ball {
  return new Ball(makeCompound(core, "error", [formal, context]));
}

function raiseBy(core: Store, kind: string, names: readonly string[], culprit?: number): Ball {
  const args = names.map((name) => makeAtom(core, name));
  if (culprit !== undefined) args.push(culprit);
  return raise(core, makeCompound(core, kind, args));
}

export function instantiationError(core: Store): Ball {
  return raise(core, makeAtom(core, "instantiation_error"));
}

export function typeError(core: Store, type: string, culprit: number): Ball {
  return raiseBy(core, "type_error", [type], culprit);
}

export function domainError(core: Store, domain: string, culprit: number): Ball {
  return raiseBy(core, "domain_error", [domain], culprit);
}

export function existenceError(core: Store, kind: string, culprit: number): Ball {
  return raiseBy(core, "existence_error", [kind], culprit);
}

export function permissionError(core: Store, action: string, type: string, culprit: number): Ball {
  return raiseBy(core, "permission_error", [action, type], culprit);
}

export function representationError(core: Store, what: string): Ball {
  return raiseBy(core, "representation_error", [what]);
}

/** The operating system's code in a thrown value, such as `ENOENT`. */
function codeIn(thrown: unknown): string | undefined {
  const code = (thrown as { code?: unknown } | null | undefined)?.code;
  return typeof code === "string" ? code : undefined;
}

/** The error with the system's message in its context. */
function explained(core: Store, formal: number, thrown: unknown): Ball {
  const code = codeIn(thrown);
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const text = makeAtom(core, (code === undefined ? undefined : systemText(code)) ?? message);
  return raise(core, formal, makeCompound(core, "context", [makeVariable(core), text]));
}

/** The error to throw where reading or writing has failed: io_error(Action, Culprit), unless the run ends. */
export function ioError(
  core: Store,
  thrown: unknown,
  action: "read" | "write",
  culprit: number,
): unknown {
  if (thrown instanceof Ball || thrown instanceof EndOfRun) return thrown;
  return explained(core, makeCompound(core, "io_error", [makeAtom(core, action), culprit]), thrown);
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
 * The error to throw where an operation on a file has failed. `action` and `kind` are those of a permission error, such
 * as `open` and `source_sink`; `access` says whether a failing device was to read or to write.
 */
function fileError(
  core: Store,
  thrown: unknown,
  action: string,
  kind: string,
  path: number,
  access: "read" | "write",
): unknown {
  const code = codeIn(thrown);
  if (thrown instanceof Ball || (code !== undefined && DEVICE_CODES.has(code)))
    return ioError(core, thrown, access, path);
  const what = makeAtom(core, kind);
  const formal =
    code === "ENOENT" || code === "ENOTDIR"
      ? makeCompound(core, "existence_error", [what, path])
      : code === "EMFILE" || code === "ENFILE"
        ? makeCompound(core, "resource_error", [makeAtom(core, "max_files")])
        : makeCompound(core, "permission_error", [makeAtom(core, action), what, path]);
  return explained(core, formal, thrown);
}

/** Runs `run`; its errors become errors of Prolog, see `fileError`. */
export function onFile<Result>(
  core: Store,
  action: string,
  kind: string,
  path: number,
  run: () => Result,
  access: "read" | "write" = "read",
): Result {
  try {
    return run();
  } catch (thrown) {
    throw fileError(core, thrown, action, kind, path, access);
  }
}

/** The same predicate; errors whose context names none get that one, `name/arity`. */
export function naming<Arguments extends number[], Result>(
  core: Store,
  indicator: string,
  run: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const [name, arity] = indicator.split("/") as [string, string];
  return (...args) => {
    try {
      return run(...args);
    } catch (thrown) {
      if (thrown instanceof Ball) {
        const predicate = makeCompound(core, "/", [
          makeAtom(core, name),
          makeInteger(core, +arity),
        ]);
        const context = makeCompound(core, "context", [predicate, makeVariable(core)]);
        const error = makeCompound(core, "error", [makeVariable(core), context]);
        core.module.unify(thrown.cell, error);
      }
      throw thrown;
    }
  };
}
