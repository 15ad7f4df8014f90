/* Collections at every call, after which the memory is as it should be. */
import type { Core } from "../../src/machine/core.js";
import { Machine, Predicate } from "../../src/machine/records.generated.js";
import { verify } from "./verifier.js";

/** Throws if something is wrong in a memory, which stands at a call after a collection. */
export function check(core: Core): void {
  const callee = core.register(Machine.callee);
  const argumentBytes = core.words[(callee + Predicate.argumentBytes) >>> 2] as number;
  const complaints = verify(core.words, { argumentCount: argumentBytes >> 2 });
  if (complaints.length > 0) throw new Error(`The memory is damaged:\n${complaints.join("\n")}`);
}

/** From now on, collects at every so many-th call, and checks the memory; 0: as needed. */
export function stress(core: Core, calls: number): void {
  core.setRegister(Machine.stress, calls);
  if (calls > 0) core.paused = () => check(core);
}
