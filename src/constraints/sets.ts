/** Domains in programs: `1..3 \/ 5 \/ 7..sup`. */
import { Met } from "../terms/met-cells.js";
import { BLOCK, PATIENCE, inParts } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { domainError, instantiationError } from "../terms/error-terms.js";
import { deref, hasFunctor } from "../terms/term.js";
import { isUnbound } from "../builtins/arguments.js";
import type { Term } from "../terms/term.js";
import { Domain } from "./domain.js";
import { INF, RANGE, SUP, UNION } from "./residual-goals.js";
import { intOf } from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";

function bound(x: Term, whole: Term, open: Int): Int {
  const y: Term = deref(x);
  if (isUnbound(y)) throw instantiationError();
  if (y === INF && open === -Infinity) return -Infinity;
  if (y === SUP && open === Infinity) return Infinity;
  const value = intOf(y);
  if (value === undefined) throw domainError("clpfd_domain", whole);
  return value;
}

/**
 * The set that a domain term denotes; undefined for an empty one, such as `5..1`.
 *
 * @throws {Ball} an instantiation error, or a domain error for a term that is not a domain
 */
export function readDomain(x: Term): Domain | undefined {
  return inParts(() => readInParts(x));
}

function* readInParts(x: Term): LongWork<Domain | undefined> {
  const whole = deref(x);
  const bounds: Int[] = [];
  const met = new Met();
  const waiting: Term[] = [whole];
  for (let steps = 1; waiting.length > 0; steps++) {
    if (steps % BLOCK === 0) yield BLOCK;
    const y = deref(waiting.pop()!);
    if (isUnbound(y)) throw instantiationError();
    const value = intOf(y);
    if (value !== undefined) {
      bounds.push(value, value);
    } else if (hasFunctor(y, UNION)) {
      // A part that is met again, as in a cycle, adds nothing to a union.
      if (steps < PATIENCE || met.enter(y)) waiting.push(y.a1, y.a0);
    } else if (hasFunctor(y, RANGE)) {
      bounds.push(bound(y.a0, whole, -Infinity), bound(y.a1, whole, Infinity));
    } else {
      throw domainError("clpfd_domain", whole);
    }
  }
  return yield* Domain.unionInParts(bounds);
}
