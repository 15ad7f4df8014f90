/* Loading a program in a worker, seen from the main thread. */
import { whenAborted } from "../engine/abortions.js";
import type { HostSignal } from "../engine/host-types.js";
import { checkConsultOptions, expectType } from "../engine/option-checks.js";
import type { Names } from "../engine/option-checks.js";
import type { Limits } from "../machine/limits.js";
import { makeFlag, raiseFlag } from "./flag.js";
import type { Call } from "./protocol.js";

/** The options for loading one text. Everything has a default. */
export interface WorkerConsultOptions {
  /** The name of the text in messages; loading another text under the same name replaces its clauses. */
  readonly file?: string | undefined;
  /** Limits of the goals that loading runs, replacing the engine's. */
  readonly limits?: Limits | undefined;
  /** Ends the loading when it is aborted. Default: the engine's signal. */
  readonly signal?: HostSignal | undefined;
  /** As the option of `Engine.consult`: adds to what earlier texts define. Default: false. */
  readonly add?: boolean | undefined;
}

const OPTIONS: Names<WorkerConsultOptions> = { file: true, limits: true, signal: true, add: true };

/** Throws for a wrong program or wrong options. */
export function checkConsult(text: string, options: WorkerConsultOptions): void {
  expectType("a program as a string", text, "string");
  checkConsultOptions(options, OPTIONS);
}

/** Loads a text in a worker; `call` sends the request. An abortion takes effect here immediately. */
export async function consultThrough(
  call: (request: Extract<Call, { readonly type: "consult" }>) => Promise<undefined>,
  text: string,
  { file, limits, signal, add = false }: WorkerConsultOptions,
): Promise<void> {
  if (signal?.aborted) throw signal.reason;
  const flag = makeFlag();
  let ignore = (): void => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const abort = (): void => {
        raiseFlag(flag);
        reject(signal?.reason);
      };
      if (signal !== undefined) ignore = whenAborted(signal, abort);
      call({ type: "consult", text, file, limits, add, flag }).then(() => resolve(), reject);
    });
  } finally {
    ignore();
  }
}
