/**
 * Where a ball was thrown, as the code that ran there knows it. Nothing is noted while a program runs,
 * only when a ball passes by: through the loop that runs the body of a clause (`atSite`), or out of a
 * builtin that generated code calls (`atBuiltin`). The innermost place counts. backtrace.ts makes
 * something of it if nobody takes the ball.
 *
 * Generated code notes when it is made, for each function that resumes a frame, of which clause it is
 * the rest.
 */
import { Ball } from "../terms/error-terms.js";
import type { Term } from "../terms/term.js";
import type { Clause } from "../machine/clause.js";
import type { Frame, Resume } from "../machine/frame.js";
import type { Predicate } from "../machine/predicate.js";
import type { Instruction } from "./instructions.js";
import type { Environment } from "./operands.js";

/** A place in the body of a clause that is interpreted. */
export interface BodySite {
  readonly code: readonly Instruction[];
  /** The instruction that was run. */
  readonly pc: number;
  readonly environment: Environment;
  /** What remained to be done behind it; undefined while that is not known. */
  k: Frame | undefined;
}

/** A call of a builtin. */
export interface BuiltinSite {
  readonly name: string;
  readonly args: readonly Term[];
  /** Whose clauses call it, as generated code knows it; undefined where nobody does. */
  readonly owner: Predicate | undefined;
  /** What remained to be done, behind the call or where `owner` was called, if that is known. */
  k: Frame | undefined;
}

/** Notes in a ball the place that it comes from, or what remained to be done there. The ball. */
export function atSite(
  thrown: unknown,
  code: readonly Instruction[],
  pc: number,
  environment: Environment,
  k: Frame | undefined,
): unknown {
  if (!(thrown instanceof Ball)) return thrown;
  const site = thrown.site as BodySite | BuiltinSite | undefined;
  const isCall =
    site !== undefined &&
    "name" in site &&
    site.owner === undefined &&
    code[pc]?.predicate?.name === site.name;
  if (site === undefined || isCall) thrown.site = { code, pc, environment, k } satisfies BodySite;
  else site.k ??= k;
  return thrown;
}

/** Notes in a ball that it comes from a call of a builtin. The ball. */
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

/** Notes that `resume` goes on with the rest of `clause`. */
export function noteOwner(resume: Resume, clause: Clause): void {
  owners.set(resume, clause);
}

/** The clause of which a frame of generated code is the rest; undefined for any other frame. */
export function ownerOf(frame: Frame): Clause | undefined {
  return owners.get(frame.fn);
}
