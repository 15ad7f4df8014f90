/* The tests of hostile programs: a sample of them, or all. */

import { beforeAll, describe, expect, it } from "vitest";
import { Engine, untrusted } from "../../src/complete.js";
import type { Limits } from "../../src/complete.js";
import { EnginePool } from "../../src/worker/index.js";
import { Threads, workerOf } from "../worker/thread.js";
import { endless, largeInputs, library } from "./catalogue.js";
import type { HostileProgram } from "./catalogue.js";
import { ample, low } from "./limits.js";
import { NORMAL_ANSWER, inProcess, inWorkers } from "./outcomes.js";
import type { Runner } from "./outcomes.js";

/** The factor by which the inputs are smaller than those of the benchmark. */
const SCALE = 1000;

function snapshot(): Uint8Array {
  const engine = new Engine({ onMessage: () => undefined });
  engine.consult(library(SCALE));
  return engine.save();
}

/** The programs that did not end as they should, each with how it ended; and how many ended by themselves. */
async function tried(
  run: Runner,
  programs: readonly HostileProgram[],
): Promise<{ wrong: unknown[]; ended: number }> {
  const wrong: unknown[] = [];
  let ended = 0;
  for (const hostile of programs) {
    const { outcome, after } = await run(hostile);
    if (outcome === hostile.ends) ended++;
    else if (outcome !== "resource") wrong.push({ ...hostile, outcome });
    expect({ goal: hostile.goal, ...(after as object) }).toMatchObject(NORMAL_ANSWER);
  }
  return { wrong, ended };
}

/** Tests every `nth` program of the catalogue. */
export function testHostile(nth: number): void {
  const chosen = (programs: HostileProgram[]): HostileProgram[] =>
    programs.filter((_, i) => i % nth === 0);
  const inputs = chosen(largeInputs(SCALE));
  const searches = chosen(endless());
  const threads = new Threads();
  let script: URL;

  beforeAll(async () => {
    script = await threads.bundle(`
      import { CompleteEngine } from "../src/complete.js";
      import { serve } from "../src/worker/server.js";
      serve({ Engine: CompleteEngine });
    `);
  });

  const inEngine = async <T>(limits: Limits, use: (run: Runner) => Promise<T>): Promise<T> =>
    use(inProcess(Engine.load(snapshot(), { ...untrusted, limits })));
  const inPool = async <T>(limits: Limits, use: (run: Runner) => Promise<T>): Promise<T> => {
    const worker = () => workerOf(script);
    // A worker that hangs must not be replaced: the test is to find it.
    const options = { size: 1, limits, snapshot: snapshot(), worker, hangMs: 1e8, idleMs: 1e8 };
    await using pool = await EnginePool.start(options);
    const result = await use(inWorkers(pool));
    expect(pool.statistics).toMatchObject({ workers: 1, replaced: 0, refused: 0 });
    return result;
  };

  describe.each([
    ["awaited queries", inEngine],
    ["workers", inPool],
  ] as const)("in %s", (_, within) => {
    it(`${searches.length} programs that do not end reach their limits, and the engine answers`, async () => {
      expect((await within(low, async (run) => tried(run, searches))).wrong).toEqual([]);
    });

    it(`${inputs.length} programs with large inputs end as they should or reach their limits`, async () => {
      expect((await within(low, async (run) => tried(run, inputs))).wrong).toEqual([]);
    });

    it("large inputs end as they should under limits that are high enough, nearly all", async () => {
      const { wrong, ended } = await within(ample, async (run) => tried(run, inputs));
      expect(wrong).toEqual([]);
      const ending = inputs.filter(({ ends }) => ends !== undefined).length;
      expect(ended).toBeGreaterThanOrEqual(Math.floor(0.9 * ending));
    });
  });
}
