/*
 * A command to try and measure the core alone; no part of the package.
 *
 *   node dist/core/main.js [-g GOAL]... [--memory BYTES] [--stress N] [--listing NAME/ARITY] FILE...
 *
 * Loads the files, runs the goals in order, and prints errors. Exits with 1 after a goal that fails or throws, with
 * 2 after a wrong use.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { bootImage, coreModule } from "./host/image.js";
import { Program } from "./host/program.js";

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      goal: { type: "string", short: "g", multiple: true },
      memory: { type: "string" },
      stress: { type: "string" },
      listing: { type: "string" },
    },
  });
  const program = new Program({
    module: coreModule(),
    image: bootImage(),
    memory: values.memory === undefined ? undefined : Number(values.memory),
    stress: values.stress === undefined ? 0 : Number(values.stress),
    write: (text) => process.stdout.write(text),
    error: (text) => process.stderr.write(text),
    warn: (text) => process.stderr.write(`${text}\n`),
  });
  program.core.clock = (which) => {
    if (which !== 0) return which === 1 ? Date.now() : performance.now();
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  for (const file of positionals) program.consult(readFileSync(file), file);
  if (values.listing !== undefined) process.stdout.write(program.listing(values.listing));
  for (const goal of values.goal ?? []) {
    const outcome = program.run(goal);
    if (outcome === "halt") return program.exitCode;
    if (outcome !== "true") {
      if (outcome === "false")
        process.stderr.write(`Warning: goal (directive) failed: user:${goal}\n`);
      return 1;
    }
  }
  return 0;
}

process.exitCode = main();
