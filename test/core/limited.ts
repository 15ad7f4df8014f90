/* Runs programs that need more memory than there is, each in a memory of its own. */

import { Program } from "./program.js";
import { PROGRAM } from "./runaways.js";
import { usedBytes } from "./used-bytes.js";

const MEGABYTE = 1 << 20;
const PAGE = 65536;
const LIMIT = 32 * MEGABYTE;

/** Bytes that may stay used after a program, beside those with tables of symbols or predicates that stay. */
const KEPT = 2 * MEGABYTE;
const KEPT_MORE: Readonly<Record<string, number>> = {
  "atoms in a list": 5 * MEGABYTE,
  "functors of many names": 8 * MEGABYTE,
  predicates: 15 * MEGABYTE,
};

/** Gives back what a program has in global variables and clauses, and needs a little of everything. */
const NEXT = `
    retractall(fact(_)), retractall(fact(_, _)), forall(nb_current(K, _), nb_delete(K)), numlist(1, 1000, L), msort(L, M),
    length(M, 1000), atom_codes(A, M), atom_length(A, 1000), catch(throw(x), x, true), garbage_collect_atoms, true`;

/** The outcome of a program whose memory is limited. */
export interface Outcome {
  readonly printed: string;
  readonly isWithinLimit: boolean;
  /** The result of the goal after it. */
  readonly next: string;
  /** Whether the memory is back at the level of before. */
  readonly isReturned: boolean;
}

/** Runs a goal in a limited memory; then another one. */
export function limitedOutcome(what: string, goal: string): Outcome {
  let printed = "";
  const write = (text: string): void => void (printed += text);
  const program = new Program({ memory: LIMIT, write });
  program.consult(PROGRAM, "runaways");
  const { module, memory } = program.core;
  const used = (): number => usedBytes(program.core);
  const before = used();
  program.run(`catch((${goal}, write(ended)), error(E, _), write(E))`);
  const isWithinLimit = Math.max(used(), memory.buffer.byteLength) <= LIMIT + PAGE;
  const next = program.run(NEXT);
  module.collect(0);
  const isReturned = used() - before <= (KEPT_MORE[what] ?? KEPT);
  return { printed, isWithinLimit, next, isReturned };
}

/** The expected outcome of each. */
export const LIMITED: Outcome = {
  printed: "resource_error(memory)",
  isWithinLimit: true,
  next: "true",
  isReturned: true,
};
