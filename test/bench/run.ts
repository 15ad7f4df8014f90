/*
 * node run.js ROOT FOLDER [NAMES…] [--yardstick DIR] [--dictionary FILE] [--rounds N] [--json]
 *
 * ROOT is the project, FOLDER a place for what is compiled here. NAMES: engine, solver; both unless
 * said. DIR has yardstick.cc and boards-{uniform,dice,good}.txt, 16 letters a line; FILE is the
 * list of words for both solvers, DIR/../data/enable2k.txt unless said.
 */

import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import Table from "cli-table3";
import { engineTasks } from "./engine.js";
import { measure } from "./measure.js";
import type { Figure, Task } from "./measure.js";
import { solverTasks } from "./solver.js";

const NAMES = ["engine", "solver"];

interface Options {
  readonly names: readonly string[];
  readonly yardstick: string | undefined;
  readonly dictionary: string | undefined;
  readonly rounds: number;
  readonly json: boolean;
}

/** What the command line says; throws where it makes no sense. */
function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      yardstick: { type: "string" },
      dictionary: { type: "string" },
      rounds: { type: "string", default: "5" },
      json: { type: "boolean", default: false },
    },
  });
  const rounds = Number(values.rounds);
  const unknown = positionals.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) {
    throw new RangeError(`Expected one of ${NAMES.join(", ")}, got ${unknown}`);
  }
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new RangeError(`Expected --rounds to be 1 or more, got ${values.rounds}`);
  }
  return {
    names: positionals.length === 0 ? NAMES : positionals,
    yardstick: values.yardstick,
    dictionary: values.dictionary,
    rounds,
    json: values.json,
  };
}

function rounded(x: number): string {
  return x >= 100 ? Math.round(x).toLocaleString("en") : x.toPrecision(3);
}

function tableOf(figures: readonly Figure[]): string {
  const [{ task, unit, result }] = figures;
  const table = new Table({
    head: ["", `${unit}/s`, `ns/${unit.replace(/s$/, "")}`, "ratio"],
    colAligns: ["left", "right", "right", "right"],
    style: { head: [], border: [], compact: true },
  });
  for (const { contender, unitsPerSecond, ratio } of figures) {
    const perUnit = rounded(1e9 / unitsPerSecond);
    table.push([contender, rounded(unitsPerSecond), perUnit, ratio.toPrecision(3)]);
  }
  return `${task}: ${result}\n${table.toString()}\n`;
}

function main(root: string, folder: string, options: Options): void {
  const { names, rounds, json } = options;
  const tasks: Task[] = [];
  if (names.includes("engine")) tasks.push(...engineTasks(root));
  if (names.includes("solver")) {
    const found = solverTasks(folder, options.yardstick, options.dictionary);
    if (typeof found === "string") process.stderr.write(`${found}\n`);
    else tasks.push(...found);
  }
  if (!json && tasks.length > 0) {
    process.stdout.write(
      `Node ${process.version}, ${cpus()[0].model}, ${availableParallelism()} cores; ` +
        `medians of ${rounds} rounds in turns; ratio: times as fast as the first\n\n`,
    );
  }
  for (const task of tasks) {
    const figures = measure(task, rounds);
    const lines = json ? figures.map((figure) => JSON.stringify(figure)) : [tableOf(figures)];
    process.stdout.write(`${lines.join("\n")}\n`);
  }
}

const [root, folder, ...args] = process.argv.slice(2);
try {
  main(root, folder, readOptions(args));
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 2;
}
