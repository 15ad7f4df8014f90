/*
 * Threads that prove classes.
 */
import { createHash } from "node:crypto";
import type { Dictionary } from "../board/index.js";
import type { ProofPlan } from "../board/proof/class-prover.js";
import { BatchProver } from "./batch-prover.js";
import type { ProofTask, ProvenClasses } from "./batch-prover.js";
import type { Prover } from "./proof-queue.js";
import type { ProofSetup } from "./proof-worker.js";
import { ThreadPool, sharedBytes } from "./thread-pool.js";
import type { ThreadCode } from "./thread-pool.js";

const PROVING: ThreadCode = { file: "proof-worker.js", task: "proveClasses" };

/** The digits of a checksum that are shown and compared. */
const DIGITS = 16;

/** Threads that prove classes; if their code has not been built, this thread does it. */
export async function proverOf(
  plan: ProofPlan,
  dictionary: Dictionary,
  jobs: number,
): Promise<Prover> {
  if (ThreadPool.isBuilt(PROVING)) {
    const setup: ProofSetup = { plan, dictionary: sharedBytes(dictionary) };
    return ThreadPool.open<ProofTask, ProvenClasses>(PROVING, jobs, setup);
  }
  const prover = new BatchProver(plan, dictionary);
  return {
    run: (task) => new Promise((resolve) => setImmediate(() => resolve(prover.prove(task)))),
    close: () => Promise.resolve(),
  };
}

/** A checksum of the words: equal for equal lists, in whatever order they were. */
export function checksumOf(dictionary: Dictionary): string {
  const hash = createHash("sha256");
  for (const word of dictionary.words()) hash.update(`${word}\n`);
  return hash.digest("hex").slice(0, DIGITS);
}
