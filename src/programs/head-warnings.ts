/** Warnings about faulty `%!` comments of a program, whose heads would silently be missing from its types. */
import { nearest } from "../text/spelling.js";
import { TYPE_NAMES, unknownNames } from "../engine/shapes.js";
import { claimOf, determinismOf } from "./determinism.js";
import { headComments } from "./head-comments.js";
import type { WrittenHead } from "./head-comments.js";

/** A warning about a line, counted from 1. */
export interface HeadWarning {
  readonly line: number;
  readonly text: string;
}

/**
 * The warnings, in the order of the text.
 *
 * @param text the text of the program
 * @param isDefined whether there is a predicate `Name/Arity`
 */
export function headWarnings(
  text: string,
  isDefined: (indicator: string) => boolean,
): HeadWarning[] {
  return headComments(text)
    .flatMap(({ written }) => written)
    .flatMap((one) => faultsOf(one, isDefined).map((fault) => ({ line: one.line, text: fault })));
}

function faultsOf(
  { head, written }: WrittenHead,
  isDefined: (indicator: string) => boolean,
): string[] {
  if (head === undefined) {
    // Heads of operators have no types, and those of other modules describe nothing here.
    if (!/^[a-z]\w*(?![\w:])/.test(written)) return [];
    return [`%! is not followed by a head, such as p(+X:atom, -Y) is det: ${written}`];
  }
  const { name, arity, parameters } = head;
  const claim = claimOf(head);
  const faults: string[] = [];
  if (!isDefined(`${name}/${arity}`))
    faults.push(`%! describes ${name}/${arity}, which is not defined`);
  // For well-founded semantics, which tells the types nothing.
  const isKnownClaim = determinismOf(head) !== undefined || claim === "undefined";
  if (claim !== undefined && !isKnownClaim) {
    faults.push(
      `%! says "is ${claim}"; there are det, semidet, nondet, multi, failure and erroneous`,
    );
  }
  for (const type of parameters.flatMap(({ shape }) => unknownNames(shape))) {
    const [meant] = nearest(type, TYPE_NAMES, 1);
    if (meant !== undefined) faults.push(`%! has the type ${type}; did you mean ${meant}?`);
  }
  return faults;
}
