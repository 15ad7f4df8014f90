/*
 * node real-worker.js SYSTEM FILE N
 *
 * Loads a whole program into a system that lives in JavaScript or WebAssembly, and does run(N, X)
 * five times, with clocks around the first and the last. CPU time is that of all threads of the process, as
 * of statistics(cputime) in ambilog: compilers and collectors that run concurrently count.
 */

import { readFileSync } from "node:fs";
import { KINDS } from "./hosted.js";
import { WARM_RUN } from "./phases.js";

const say = (text: string): void => void process.stdout.write(`@${text}\n`);

async function main(system: string, file: string, rounds: string): Promise<void> {
  const loaded = await KINDS[system].loadForSwi(readFileSync(file, "utf8"));
  const goal = `run(${rounds}, X)`;
  for (let run = 1; run <= WARM_RUN; run++) {
    const cpu = process.cpuUsage();
    const wall = performance.now();
    const answer = await loaded.answer(goal);
    const ms = performance.now() - wall;
    const { user, system: kernel } = process.cpuUsage(cpu);
    say(`run ${run} ${(user + kernel) / 1000} ${ms} ${answer}`);
  }
}

const [system, file, rounds] = process.argv.slice(2);
try {
  await main(system, file, rounds);
} catch (thrown) {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  say(`error ${message.split("\n")[0]}`);
  process.exitCode = 1;
}
process.exit();
