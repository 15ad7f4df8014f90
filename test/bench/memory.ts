/*
 * The engine's memory use: a list of ten million integers, and a loop of ten million steps, each in a process
 * of its own.
 */

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { tableWith } from "./tables.js";

/** One figure. */
export interface MemoryFigure {
  readonly measure: string;
  readonly value: number;
  readonly unit: string;
}

/** Asks memory-worker.ts, in the folder of the compiled benchmark. */
function ask(folder: string, root: string, task: string): Record<string, number> {
  const script = join(folder, "test/bench/memory-worker.js");
  const program = join(root, "test/bench/programs/memory.pl");
  const args = [script, task, program];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`memory, ${task}: ${stderr}`);
  return JSON.parse(stdout) as Record<string, number>;
}

const MB = 1 << 20;

/** Peak resident memory of a native process that runs a goal on the same program, when it is there. */
function peakOfSwipl(root: string): number | undefined {
  const program = join(root, "test/bench/programs/memory.pl");
  const goal =
    "summed(10000000, _), process_id(P), format(atom(F), '/proc/~d/status', [P]), " +
    "read_file_to_string(F, S, []), write(S), halt";
  const args = ["-q", "-f", "none", "--stack-limit=4g", "-g", goal, program];
  const { stdout } = spawnSync("swipl", args, { encoding: "utf8" });
  const kilobytes = /VmHWM:\s*(\d+)/.exec(stdout ?? "")?.[1];
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / MB;
}

/** The figures. */
export function memoryFigures(root: string, folder: string): MemoryFigure[] {
  const empty = ask(folder, root, "empty");
  const list = ask(folder, root, "list");
  const loop = ask(folder, root, "loop");
  const swipl = peakOfSwipl(root);
  const figures: MemoryFigure[] = [
    { measure: "engine with the program loaded, peak", value: empty["peak"] / MB, unit: "MB" },
    { measure: "list of 10,000,000 integers summed, peak", value: list["peak"] / MB, unit: "MB" },
    { measure: "a loop of 10,000,000 steps, peak", value: loop["peak"] / MB, unit: "MB" },
  ];
  if (swipl !== undefined) {
    figures.push({ measure: "the list in swipl, peak", value: swipl, unit: "MB" });
  }
  return figures;
}

/** The figures as a table. */
export function memoryTable(figures: readonly MemoryFigure[]): string {
  const table = tableWith(["memory", "", ""]);
  for (const { measure, value, unit } of figures) {
    const digits = Number.isInteger(value) ? 0 : 1;
    table.push([measure, value.toFixed(digits), unit]);
  }
  return `${table.toString()}\n`;
}
