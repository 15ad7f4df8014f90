/*
 * The code of the threads of `ambilog prove`: each proves classes with the shared dictionary.
 */
import { Dictionary } from "../board/index.js";
import type { ProofPlan } from "../board/proof/class-prover.js";
import { BatchProver } from "./batch-prover.js";
import type { ProofTask, ProvenClasses } from "./batch-prover.js";

/** The data passed to a thread at its start. */
export interface ProofSetup {
  readonly plan: ProofPlan;

  readonly dictionary: SharedArrayBuffer;
}

let prover: BatchProver | undefined;

export function proveClasses(task: ProofTask): ProvenClasses {
  if (prover === undefined) {
    const { plan, dictionary } = process.__tinypool_state__.workerData as ProofSetup;
    prover = new BatchProver(plan, Dictionary.load(new Uint8Array(dictionary)));
  }
  return prover.prove(task);
}
