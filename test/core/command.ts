/*
 * A command to try and measure the core alone; no part of the package.
 *
 *   npx tsx test/core/command.ts [-g GOAL]... [--memory BYTES] [--stress N] [--listing NAME/ARITY] FILE...
 *
 * Loads the files, runs the goals in order, prints errors, then the instructions of a predicate, whose clauses its first
 * call has compiled. Exits with 1 after a goal that fails or throws, with 2 after a wrong use.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { FileInput, FileOutput, OutputClosedError } from "../../src/node/file-streams.js";
import type { FileSystem } from "../../src/machine/text-ends.js";
import { useCoreFiles } from "../../src/machine/core-files.js";
import { Program } from "./program.js";

const USAGE =
  "usage: npx tsx test/core/command.ts [-g GOAL]... [--memory BYTES] [--stress N] [--listing NAME/ARITY] FILE...";

/** The files of this machine. */
const files: FileSystem = {
  read: (path) => readFileSync(path),
  write: (path, content) => writeFileSync(path, content),
  append: (path, content) => appendFileSync(path, content),
  exists: existsSync,
};

/** The options of the command line, or an error message. */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        goal: { type: "string", short: "g", multiple: true },
        memory: { type: "string" },
        stress: { type: "string" },
        listing: { type: "string" },
      },
    });
    for (const name of ["memory", "stress"] as const) {
      const value = values[name];
      if (value !== undefined && !/^[1-9]\d{0,9}$/.test(value))
        return `--${name}: expected a positive integer, got ${value}`;
    }
    if (values.listing !== undefined && !/.\/\d+$/.test(values.listing))
      return `--listing: expected NAME/ARITY, got ${values.listing}`;
    const { goal = [], memory, stress, listing } = values;
    return { goals: goal, memory, stress, listing, files: positionals };
  } catch (error) {
    return (error as Error).message;
  }
}

function main(): number {
  const options = readArguments();
  if (typeof options === "string") {
    process.stderr.write(`${options}\n${USAGE}\n`);
    return 2;
  }
  // Node 20 begins early to optimize functions that hardly matter. This is the budget of newer ones.
  setFlagsFromString("--wasm-tiering-budget=13000000");
  useCoreFiles(() => ({
    image: readFileSync(new URL("../../src/machine/boot.image", import.meta.url)),
  }));
  const output = new FileOutput(1);
  const error = new FileOutput(2, { unbuffered: true, after: output });
  const program = new Program({
    memory: options.memory === undefined ? undefined : Number(options.memory),
    stress: Number(options.stress ?? 0),
    ends: { input: new FileInput(0), output, error, files },
    warn: (text) => error.write(`${text}\n`),
  });
  try {
    const code = run(program, options);
    for (const stream of program.streams.open) program.streams.close(stream);
    return code;
  } catch (thrown) {
    if (thrown instanceof OutputClosedError) return 0;
    throw thrown;
  }
}

/** Loads the files and runs the goals. */
function run(program: Program, options: Exclude<ReturnType<typeof readArguments>, string>): number {
  for (const file of options.files) {
    let text: Uint8Array;
    try {
      text = readFileSync(file);
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\n`);
      return 1;
    }
    program.consult(text, file);
    if (program.isHalted) return program.exitCode;
  }
  for (const goal of options.goals) {
    const outcome = program.run(goal);
    if (outcome === "halt") return program.exitCode;
    if (outcome !== "true") {
      if (outcome === "false")
        process.stderr.write(`Warning: goal (directive) failed: user:${goal}\n`);
      return 1;
    }
  }
  if (options.listing !== undefined) process.stdout.write(program.listing(options.listing));
  return 0;
}

process.exitCode = main();
