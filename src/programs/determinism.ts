/** The determinism that heads claim. */
import type { Head } from "../engine/heads.js";

const DETERMINISMS = /^(?:det|semidet|nondet|multi|failure|erroneous)$/;

/** The word after `is`, whether or not it is a determinism; undefined if there is none. */
export function claimOf({ rest }: Head): string | undefined {
  return /^\s*is\s+(\S+)/.exec(rest)?.[1]?.replace(/[.,;:]$/, "");
}

/** The determinism, such as `det` or `nondet`; undefined if there is none. */
export function determinismOf(head: Head): string | undefined {
  const claim = claimOf(head);
  return claim !== undefined && DETERMINISMS.test(claim) ? claim : undefined;
}
