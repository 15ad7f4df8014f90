/*
 * Measures the command, dist/cli/main.js, beside native SWI-Prolog: the programs of real size, the
 * classic small ones, loading and facts. Each measurement is a process of its own, the two systems in turns;
 * CPU time is that of all threads, as the process itself tells it.
 */

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROGRAMS, programText } from "./catalogue.js";
import { median } from "./measure.js";
import { realFolder, realPrograms } from "./real-catalogue.js";
import { meanOf, tableWith } from "./tables.js";

/** A figure of one program: the medians of the core and of SWI-Prolog, in milliseconds. */
export interface CoreFigure {
  readonly measure: string;
  readonly program: string;
  readonly core: number;
  readonly swipl: number;
  /** The time of the core divided by SWI-Prolog's. */
  readonly ratio: number;
}

/** The options of the benchmark. */
export interface CoreBench {
  readonly root: string;
  /** A folder for programs. */
  readonly folder: string;
  readonly programs: readonly string[];
  readonly rounds: number;
  readonly timeout: number;
}

/** A goal that is run in a fresh process, and prints numbers. */
interface Task {
  readonly measures: readonly string[];
  readonly program: string;
  readonly file: string;
  /** Prints one number for each measure but the last two, which are the CPU and wall time of the process. */
  readonly goal: string;
  /** The text that the goal prints after them. */
  readonly result: string | undefined;
}

const COMMANDS = {
  core: (root: string, file: string, goal: string): readonly [string, readonly string[]] => [
    process.execPath,
    [join(root, "dist/cli/main.js"), file, "-g", goal, "-g", "halt"],
  ],
  swipl: (_: string, file: string, goal: string): readonly [string, readonly string[]] => [
    "swipl",
    ["-g", goal, "-t", "halt", file],
  ],
} as const;

/** The seconds of CPU that the process has used, printed at the end. */
const CLOCK = "statistics(process_cputime,Tz),write(Tz),nl";

function runTask(system: keyof typeof COMMANDS, bench: CoreBench, task: Task): number[] {
  const [command, args] = COMMANDS[system](bench.root, task.file, `(${task.goal},${CLOCK})`);
  const start = performance.now();
  const { stdout, stderr, status, error } = spawnSync(command, args, {
    encoding: "utf8",
    timeout: bench.timeout,
  });
  const wall = performance.now() - start;
  if (error !== undefined) throw error;
  const lines = stdout.trim().split("\n");
  const seconds = lines.filter((line) => line !== "" && !line.startsWith("result ")).map(Number);
  const result = lines.find((line) => line.startsWith("result "))?.slice("result ".length);
  if (status !== 0 || seconds.some(Number.isNaN) || result !== task.result) {
    throw new Error(`${system}, ${task.program}: expected ${task.result}, got ${stdout}${stderr}`);
  }
  return [...seconds.map((s) => 1000 * s), wall];
}

function realTasks({ root }: CoreBench): Task[] {
  return realPrograms(realFolder(root, "real")).map(({ name, rounds, checksum }) => {
    const run = (i: number): string => `run(${rounds},C${i})`;
    return {
      measures: ["first run", "fifth run", "", ""],
      program: name,
      file: join(realFolder(root, "real"), `${name}.pl`),
      goal:
        `statistics(process_cputime,T0),${run(1)},statistics(process_cputime,T1),${run(2)},${run(3)},${run(4)},` +
        `statistics(process_cputime,T4),${run(5)},statistics(process_cputime,T5),D1 is T1-T0,D5 is T5-T4,` +
        "write(D1),nl,write(D5),nl,C1==C5,write('result '),write(C1),nl",
      result: checksum,
    };
  });
}

/** The whole command: start, load and one run. */
function commandTasks({ root }: CoreBench): Task[] {
  return realPrograms(realFolder(root, "real")).map(({ name, rounds, checksum }) => ({
    measures: ["whole command, CPU", "whole command, wall"],
    program: name,
    file: join(realFolder(root, "real"), `${name}.pl`),
    goal: `run(${rounds},C),write('result '),write(C),nl`,
    result: checksum,
  }));
}

function classicTasks({ root, folder }: CoreBench): Task[] {
  return PROGRAMS.filter(({ set }) => set === "classic").map((program) => {
    const file = join(folder, `${program.name}.pl`);
    writeFileSync(file, programText(root, program));
    const units = program.units;
    return {
      measures: ["classic", "", ""],
      program: program.name,
      file,
      goal: `bench(${units}),statistics(process_cputime,T0),bench(${units}),statistics(process_cputime,T1),D is T1-T0,write(D),nl`,
      result: undefined,
    };
  });
}

function loadingTasks({ folder }: CoreBench): Task[] {
  const facts = join(folder, "facts.pl");
  writeFileSync(
    facts,
    Array.from(
      { length: 100_000 },
      (_, i) => `fact(${i}, a${i % 1000}, "text ${i}", f(${i * 7}, [x, Y, Y])).\n`,
    ).join(""),
  );
  const clauses = join(folder, "clauses.pl");
  writeFileSync(
    clauses,
    Array.from(
      { length: 2500 },
      (_, i) =>
        `p${i}(X, Y) :-\n    q${i}(X, Z),\n    ( Z > ${i} -> Y = Z ; \\+ Z = 0, Y = f(Z, "s${i}", [X|_]) ).\nq${i}(X, Y) :- Y is X + ${i}.\n`,
    ).join(""),
  );
  const empty = join(folder, "empty.pl");
  writeFileSync(empty, ":- dynamic(item/2).\n");
  const loop = (goal: string): string => `(between(1,1000000,I),${goal},fail;true)`;
  return [
    {
      measures: ["whole command, CPU", "whole command, wall"],
      program: "load facts",
      file: facts,
      goal: "true",
      result: undefined,
    },
    {
      measures: ["whole command, CPU", "whole command, wall"],
      program: "load clauses",
      file: clauses,
      goal: "true",
      result: undefined,
    },
    {
      measures: ["assert 1,000,000", "look up 1,000,000", "retract 1,000,000", "", ""],
      program: "facts",
      file: empty,
      goal:
        `statistics(process_cputime,T0),${loop("assertz(item(I,x))")},statistics(process_cputime,T1),` +
        `${loop("item(I,_)")},statistics(process_cputime,T2),${loop("retract(item(I,_))")},statistics(process_cputime,T3),` +
        "D1 is T1-T0,D2 is T2-T1,D3 is T3-T2,write(D1),nl,write(D2),nl,write(D3),nl",
      result: undefined,
    },
  ];
}

/** Measures, telling of each figure as it comes. */
export function coreFigures(bench: CoreBench, tell: (figure: CoreFigure) => void): CoreFigure[] {
  const tasks = [realTasks, commandTasks, classicTasks, loadingTasks].flatMap((make) =>
    make(bench),
  );
  const figures: CoreFigure[] = [];
  for (const task of tasks) {
    if (bench.programs.length > 0 && !bench.programs.includes(task.program)) continue;
    const core: number[][] = [];
    const swipl: number[][] = [];
    for (let round = 0; round < bench.rounds; round++) {
      core.push(runTask("core", bench, task));
      swipl.push(runTask("swipl", bench, task));
    }
    for (const [i, name] of task.measures.entries()) {
      if (name === "") continue;
      const of = (runs: readonly number[][]): number => median(runs.map((run) => run[i]));
      const [ours, theirs] = [of(core), of(swipl)];
      const figure = {
        measure: name,
        program: task.program,
        core: ours,
        swipl: theirs,
        ratio: ours / theirs,
      };
      figures.push(figure);
      tell(figure);
    }
  }
  return figures;
}

/** A table of each measure, with the geometric mean and the worst. */
export function coreTable(figures: readonly CoreFigure[]): string {
  return [...new Set(figures.map(({ measure }) => measure))]
    .map((name) => {
      const own = figures.filter(({ measure }) => measure === name);
      const table = tableWith([name, "core", "swipl", "× swipl's time"]);
      for (const { program, core, swipl, ratio } of own) {
        table.push([program, `${core.toFixed(0)} ms`, `${swipl.toFixed(0)} ms`, ratio.toFixed(2)]);
      }
      if (own.length > 1) {
        const ratios = own.map(({ ratio }) => ratio);
        table.push(["geometric mean", "", "", meanOf(ratios).toFixed(2)]);
        table.push(["worst", "", "", Math.max(...ratios).toFixed(2)]);
      }
      return table.toString();
    })
    .join("\n");
}
