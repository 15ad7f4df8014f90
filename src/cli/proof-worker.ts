/*
 * The code of the threads of `ambilog prove`: each proves classes with the shared dictionary.
 */
import { Dictionary } from "../board/index.js";
import type { ProofPlan } from "../board/proof/class-prover.js";
import { ClassLane } from "./class-lane.js";
import type { ProofTask, ProvenClasses } from "./class-lane.js";

/** The data passed to a thread at its start. */
export interface ProofSetup {
  readonly plan: ProofPlan;

  /** A prepared dictionary. */
  readonly dictionary: SharedArrayBuffer;
}

let lane: ClassLane | undefined;

/** Proves the classes of a task. */
export function proveClasses(task: ProofTask): ProvenClasses {
  if (lane === undefined) {
    const { plan, dictionary } = process.__tinypool_state__.workerData as ProofSetup;
    lane = new ClassLane(plan, Dictionary.load(new Uint8Array(dictionary)));
  }
  return lane.prove(task);
}
