/*
 * The proof of classes in one thread, with the time that each takes.
 */
import { readFileSync } from "node:fs";
import type { Dictionary } from "../board/index.js";
import { ClassProver, TooManyBoardsError } from "../board/proof/class-prover.js";
import type { FoundBoard, ProofPlan } from "../board/proof/class-prover.js";
import { unlessRefused } from "../node/file-streams.js";

/** Classes to prove. */
export interface ProofTask {
  readonly classes: readonly number[];
}

/** The most boards that are kept, and the number of boards of a class at which to give up. */
export const MOST_BOARDS = 1_000_000;

/** A class that is done. */
export interface ProvenClass {
  readonly class: number;

  /** Milliseconds of processor time. */
  readonly ms: number;

  /** The boards of the class that reach the cutoff, best first. */
  readonly boards: readonly FoundBoard[];
}

/** The classes of a task that are done, and the reason why the others are not. */
export interface ProvenClasses {
  readonly proven: readonly ProvenClass[];
  readonly failure?: string | undefined;
}

/** Proves classes one after another. */
export class BatchProver {
  private readonly prover: ClassProver;
  private readonly plan: ProofPlan;

  constructor(plan: ProofPlan, dictionary: Dictionary) {
    this.plan = plan;
    this.prover = new ClassProver(plan, dictionary);
  }

  prove({ classes }: ProofTask): ProvenClasses {
    const proven: ProvenClass[] = [];
    for (const number of classes) {
      const start = threadTime();
      try {
        const boards = this.prover.prove(number, this.plan.cutoff, MOST_BOARDS);
        proven.push({ class: number, ms: Math.round(threadTime() - start), boards });
      } catch (thrown) {
        if (!(thrown instanceof RangeError)) throw thrown;
        const failure =
          thrown instanceof TooManyBoardsError
            ? tooMany(this.plan.cutoff)
            : `${thrown.message}: class ${number}`;
        return { proven, failure };
      }
    }
    return { proven };
  }
}

/** The error for a cutoff that more boards reach than can be kept. */
export function tooMany(cutoff: number): string {
  return `More than ${MOST_BOARDS} boards reach the cutoff ${cutoff}; give a higher --cutoff`;
}

/** Milliseconds that this thread has computed; where the system does not tell, those that have passed. */
function threadTime(): number {
  const path = "/proc/thread-self/schedstat";
  const told = unlessRefused(() => readFileSync(path, "latin1"), undefined);
  return told === undefined ? performance.now() : Number(told.split(" ", 1)[0]) / 1e6;
}
