/**
 * Where a ball was thrown, as far as the running code knows it. Nothing is recorded while a program runs,
 * only when a ball passes: through the loop that runs the body of a clause (`atSite`), or out of a builtin
 * that generated code calls (`atBuiltin`). The innermost place counts. backtrace.ts uses it if no handler
 * takes the ball.
 *
 * Generated code records, when it is made, for each function that resumes a frame, to which clause it
 * belongs.
 */
import { Ball } from "../terms/error-terms.js";
import type { Term } from "../terms/term.js";
import type { Clause } from "../machine/clause.js";
import type { Frame, Resume } from "../machine/frame.js";
import type { Predicate } from "../machine/predicate.js";
import type { Instruction } from "./instructions.js";
import type { Environment } from "./operands.js";

/** A place in the interpreted body of a clause. */
export interface BodySite {
  readonly instruction: Instruction;
  readonly environment: Environment;
  /** The continuation after it; undefined while unknown. */
  k: Frame | undefined;
}

/** A call of a builtin. */
export interface BuiltinSite {
  readonly name: string;
  readonly args: readonly Term[];
  /** The predicate whose clauses call it, if generated code knows it. */
  readonly owner: Predicate | undefined;
  /** The continuation after the call, or after the call of `owner`, if known. */
  k: Frame | undefined;
}

/** Records in a ball the place where it was thrown, or the continuation there; returns the ball. */
export function atSite(
  thrown: unknown,
  instruction: Instruction,
  environment: Environment,
  k: Frame | undefined,
): unknown {
  if (!(thrown instanceof Ball)) return thrown;
  const site = thrown.site as BodySite | BuiltinSite | Frame | undefined;
  const isCall =
    site !== undefined &&
    "name" in site &&
    site.owner === undefined &&
    instruction.predicate?.name === site.name;
  if (site === undefined || isCall) {
    thrown.site = { instruction, environment, k } satisfies BodySite;
  } else if (!("fn" in site)) {
    site.k ??= k;
  }
  return thrown;
}

/** Records in a ball that a call of a builtin threw it; returns the ball. */
export function atBuiltin(
  ball: Ball,
  name: string,
  args: readonly Term[],
  owner: Predicate | undefined,
  k: Frame | undefined,
): Ball {
  ball.site ??= { name, args, owner, k } satisfies BuiltinSite;
  return ball;
}

const owners = new WeakMap<Resume, Clause>();

/** Records that `resume` continues with the rest of `clause`. */
export function noteOwner(resume: Resume, clause: Clause): void {
  owners.set(resume, clause);
}

/** The clause to which a frame of generated code belongs; undefined for any other frame. */
export function ownerOf(frame: Frame): Clause | undefined {
  return owners.get(frame.fn);
}
