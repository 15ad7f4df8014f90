/*
 * node memory-worker.js TASK PROGRAM
 *
 * Runs one of the tasks of memory.ts and writes its figure as JSON.
 */

import { readFileSync } from "node:fs";
import { Engine } from "../../src/complete.js";

const GOALS: Readonly<Record<string, string>> = {
  empty: "true",
  list: "summed(10000000, 50000005000000)",
  loop: "loop(10000000)",
};

const [task, program] = process.argv.slice(2);
const engine = new Engine();
engine.consult(readFileSync(program, "utf8"));
const goal = GOALS[task];
if (engine.once(goal) === undefined) throw new Error(`${goal} fails`);
// In kilobytes.
process.stdout.write(JSON.stringify({ peak: process.resourceUsage().maxRSS * 1024 }));
