// A program that is compiled without the types of browsers and of Node: no type of the package
// may refer to these.

import { Engine, rel } from "ambilog";
import type { ConsultOptions, EngineOptions, types } from "ambilog";
import { Dictionary, hasWasmVectors } from "ambilog/board";
import { all } from "ambilog/libraries";
import { Engine as NodeEngine } from "ambilog/node";
import { prologTests } from "ambilog/testing";
import { WorkerEngine, serve } from "ambilog/worker";
import type { WorkerConsultOptions, WorkerQuery } from "ambilog/worker";

/** A substitute for AbortSignal on a host without one. */
export const signal: types.PlainSignal = {
  aborted: false,
  reason: undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};
const options: EngineOptions = { signal, limits: undefined, libraries: all };
const loading: ConsultOptions & WorkerConsultOptions = {
  file: undefined,
  limits: undefined,
  signal,
};
const where: rel.RelationOptions = { module: undefined };
export const nothing = rel.relation("nothing", () => rel.succeed, where);

export async function run(): Promise<void> {
  const engine = new Engine(options);
  engine.consult("p.", loading);
  engine.define("q/0", function () {
    const found: boolean | undefined = this.signal?.aborted;
    return found !== true;
  });
  using query = engine.query("p", {}, { signal });
  query.first();
  const saved: Uint8Array<ArrayBuffer> = engine.save();
  const words: Uint8Array<ArrayBuffer> = Dictionary.fromWords(["cat"]).save();
  const worker = await WorkerEngine.start({ signal, snapshot: saved });
  await worker.consult("p.", loading);
  const answers: WorkerQuery = worker.query("p", {}, { signal });
  await answers.first();
  new NodeEngine().consultFile("p.pl");
  prologTests("p.pl");
  serve({ Engine });
  void [words, hasWasmVectors()];
}
