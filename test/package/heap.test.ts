/** Programs that run away end with an error before V8 ends the process, at heaps of several sizes. */
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

describe("with generated code", () => {
  test.each(named(few))("in 64 MB, %s is an error, again and again", (_goal, program) => {
    const options = { ...program, codegen: true, rounds: 2 };
    expect(outcomes(64, "ambilog/node", options)).toEqual(ended(2));
  });

  test.each(innocents)("in 64 MB, beside what is kept, %s is true", (goal) => {
    const whole = `numlist(1, 100000, Keep), (${goal}), Keep = [_|_]`;
    const options = { goal: whole, codegen: true, rounds: 0 };
    expect(outcomes(64, "ambilog/node", options)).toEqual(["yes"]);
  });
});

describe.each([64, 256])("in %s MB", (size) => {
  const some = [...named(few)].slice(0, 4);

  test.each(some)("the engine without Node's entry ends %s too", (_goal, program) => {
    const options = { ...program, codegen: true, rounds: 1 };
    expect(outcomes(size, "ambilog", options)).toEqual(ended(1));
  });

  test("a worker does", () => {
    const script = join(project, "worker-heap.mjs");
    writeFileSync(
      script,
      `import { WorkerEngine } from "ambilog/worker";
      const engine = await WorkerEngine.start();
      await engine.consult(":- dynamic(f/1). build(N, [N|T]) :- M is N+1, build(M, T). p :- p. p.");
      const said = [];
      for (const goal of ["build(0, _)", "p", "findall(X, repeat, _)", "X = 1"]) {
        try { said.push(await engine.once(goal)); } catch (error) { said.push(error.kind); }
      }
      console.log(JSON.stringify(said));
      await engine.terminate();`,
    );
    expect(JSON.parse(run(size, [script]))).toEqual(["memory", "memory", "memory", { X: 1 }]);
  });

  test("the command line does, and programs may catch the error", () => {
    const main = join(project, "node_modules/ambilog/dist/cli/main.js");
    const goal = "length(L, 10), ( true ; true ), findall(X, repeat, L)";
    expect(run(size, [main, "query", goal])).toBe("ambilog: Resource error: not enough memory");
    const caught = `catch((${goal}), error(E, _), true)`;
    expect(run(size, [main, "query", caught])).toContain("E = resource_error(memory)");
  });
});
