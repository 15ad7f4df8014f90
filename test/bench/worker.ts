/*
 * node worker.js SYSTEM [FILE UNITS]
 *
 * Runs a program in a system that lives in JavaScript or WebAssembly: bench(UNITS) for a second or
 * once to warm up, once on the clock, then answer(X). Without a program it only tells the system's
 * version, and ends with an exit code other than 0 when it is not installed.
 */

import { readFileSync } from "node:fs";
import { KINDS } from "./hosted.js";

/** Compilers that run concurrently with the program are done after about this many milliseconds. */
const WARM_UP = 1200;

async function main(system: string, file: string | undefined, units: string): Promise<void> {
  const kind = KINDS[system];
  if (file === undefined) {
    process.stdout.write(`${kind.version()}\n`);
    return;
  }
  const loaded = await kind.load(readFileSync(file, "utf8"));
  const goal = `bench(${units})`;
  let start = performance.now();
  do {
    if (!(await loaded.once(goal))) throw new Error("it fails");
  } while (performance.now() - start < WARM_UP);
  start = performance.now();
  await loaded.once(goal);
  const ms = performance.now() - start;
  process.stdout.write(`@ms ${ms}\n@answer ${await loaded.answer("answer(X)")}\n`);
}

const [system, file, units] = process.argv.slice(2);
try {
  await main(system, file, units);
} catch (thrown) {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  process.stdout.write(`@error ${message.split("\n")[0]}\n`);
  process.exitCode = 1;
}
process.exit();
