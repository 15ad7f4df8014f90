/** Programs that run away end with an error at a limit on memory, in heaps of V8 of several sizes. */
import { spawnSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { clauses, few, innocents } from "./runaways.js";
import type { Runaway } from "./runaways.js";

const project = inject("project");
const text = join(project, "runaways.pl");
const child = join(project, "runaway.mjs");

beforeAll(() => {
  writeFileSync(text, clauses);
  copyFileSync(fileURLToPath(new URL("runaway.mjs", import.meta.url)), child);
});

/** Runs a Node script in a heap of that many megabytes; returns its output, or how it was ended. */
function run(size: number, args: readonly string[]): string {
  const { stdout, stderr, signal } = spawnSync(process.execPath, args, {
    cwd: project,
    encoding: "utf8",
    timeout: 100_000,
    env: { ...process.env, NODE_OPTIONS: `--max-old-space-size=${size}` },
  });
  return signal === null ? `${stdout}${stderr}`.trim() : `${signal}: ${stderr}`;
}

const outcomes = (size: number, entry: string, options: object): unknown =>
  JSON.parse(run(size, [child, entry, text, JSON.stringify(options)]));

/** The outcome of a program that runs away: see runaway.mjs. */
const ended = (rounds: number): string[] => [
  ...Array.from({ length: rounds }, () => ["memory", "yes", "yes", "yes", "yes"]).flat(),
  "yes",
];

const named = (programs: readonly Runaway[]): [string, Runaway][] =>
  programs.map((program) => [program.goal, program]);

const MEMORY = 64_000_000;

describe("in 64 MB", () => {
  test.each(named(few))("%s is an error, again and again", (_goal, program) => {
    const options = { ...program, memory: MEMORY, rounds: 2 };
    expect(outcomes(64, "ambilog/node", options)).toEqual(ended(2));
  });

  test.each(innocents)("beside what is kept, %s is true", (goal) => {
    const whole = `numlist(1, 100000, Keep), (${goal}), Keep = [_|_]`;
    const options = { goal: whole, memory: MEMORY, rounds: 0 };
    expect(outcomes(64, "ambilog/node", options)).toEqual(["yes"]);
  });
});

describe.each([64, 256])("in a heap of %s MB", (size) => {
  const some = [...named(few)].slice(0, 4);

  test.each(some)("the engine without Node's entry ends %s too", (_goal, program) => {
    const options = { ...program, memory: MEMORY, rounds: 1 };
    expect(outcomes(size, "ambilog", options)).toEqual(ended(1));
  });

  test("a worker does", () => {
    const script = join(project, "worker-heap.mjs");
    writeFileSync(
      script,
      `import { WorkerEngine } from "ambilog/worker";
      const engine = await WorkerEngine.start({ limits: { memory: ${MEMORY} } });
      await engine.consult(":- dynamic(f/1). build(N, [N|T]) :- M is N+1, build(M, T). p :- p. p.");
      const said = [];
      for (const goal of ["build(0, L)", "p", "findall(X, repeat, _)", "X = 1"]) {
        try { said.push(await engine.once(goal)); } catch (error) { said.push(error.kind); }
      }
      console.log(JSON.stringify(said));
      await engine.terminate();`,
    );
    expect(JSON.parse(run(size, [script]))).toEqual(["memory", "memory", "memory", { X: 1 }]);
  });
});
