/*
 * node run.js ROOT FOLDER [NAMES…] [OPTIONS]
 *
 * ROOT is the project, FOLDER a place for what is compiled here; HELP explains the rest.
 */

import { writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import { boardTasks } from "./board.js";
import { PROGRAMS } from "./catalogue.js";
import { embeddingTasks } from "./embedding.js";
import { coreFigures, coreTable } from "./core.js";
import { runConstraintBench } from "./constraints.js";
import { runEngineBench } from "./engine.js";
import type { Result } from "./engine.js";
import { generatorTasks } from "./generator.js";
import { hostileFigures, hostileTable } from "./hostile.js";
import { measure } from "./measure.js";
import type { Figure, Task } from "./measure.js";
import { memoryFigures, memoryTable } from "./memory.js";
import { WARM_RUN } from "./phases.js";
import { pageFigures, pageTable } from "./page.js";
import { runProofBench } from "./proof.js";
import { REAL_SETS, realFolder, realPrograms } from "./real-catalogue.js";
import type { RealSet } from "./real-catalogue.js";
import { REAL_SYSTEMS, runRealBench } from "./real.js";
import type { RealResult } from "./real.js";
import { serverFigure, serverTable } from "./server.js";
import { solverTasks } from "./solver.js";
import { startupFigures, startupTable } from "./startup.js";
import { SYSTEM_NAMES } from "./systems.js";
import type { SystemName } from "./systems.js";
import { rounded, tableWith } from "./tables.js";
import { TABLED, TABLING_SYSTEMS } from "./tabling.js";

const NAMES = [
  "core",
  "real",
  "everyday",
  "engine",
  "tabling",
  "constraints",
  "memory",
  "startup",
  "page",
  "generator",
  "embedding",
  "paths",
  "solver",
  "server",
  "proof",
  "hostile",
];

const HELP = `npm run bench -- [NAMES…] [OPTIONS]

NAMES: ${NAMES.join(", ")};
default: all. core, startup, page and proof measure the output of npm run build.

  --rounds N         rounds of which the median is taken; default: 5
  --json             one JSON object per line in place of tables
  --systems A,B      real, everyday, engine, tabling: only these systems, among
                     ${SYSTEM_NAMES.join(", ")}
  --seconds N        server: how long it is under load; default: 60
  --requests N       server: the heap is measured after a tenth of them and
                     after all; 0: not at all; default: 100000
  --programs A,B     real, everyday, engine, tabling: only these programs;
                     hostile: those that contain one of these texts
  --extra FOLDER     real, everyday: also the programs of this folder;
                     real-catalogue.ts tells what they define
  --timeout SECONDS  real, everyday, engine, tabling, constraints: when a run
                     is ended; default: 60
  --chart FILE       real, engine: writes a chart, as SVG
  --yardstick DIR    solver: has yardstick.cc and boards-{uniform,dice,good}.txt,
                     16 letters a line
  --dictionary FILE  solver: words for both solvers; default:
                     DIR/../data/enable2k.txt; paths, proof: words; default:
                     those of the package
  --samples          proof: also what 3x4 and 4x4 would take; up to an hour
  --help             prints this`;

interface Options {
  readonly names: readonly string[];
  readonly yardstick: string | undefined;
  readonly dictionary: string | undefined;
  readonly rounds: number;
  readonly json: boolean;
  readonly systems: readonly SystemName[] | undefined;
  readonly programs: readonly string[];
  readonly timeout: number;
  readonly seconds: number;
  readonly requests: number;
  readonly chart: string | undefined;
  readonly extra: string | undefined;
  readonly samples: boolean;
}

function systemNames(text: string): readonly SystemName[] {
  return text.split(",").map((name) => {
    const found = SYSTEM_NAMES.find((known) => known === name);
    if (found !== undefined) return found;
    throw new RangeError(`Expected systems among ${SYSTEM_NAMES.join(", ")}, got ${name}`);
  });
}

/** Reads the command line; throws where it makes no sense. Undefined if it asks for help. */
function readOptions(args: readonly string[]): Options | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      yardstick: { type: "string" },
      dictionary: { type: "string" },
      rounds: { type: "string", default: "5" },
      json: { type: "boolean", default: false },
      systems: { type: "string" },
      programs: { type: "string", default: "" },
      timeout: { type: "string", default: "60" },
      seconds: { type: "string", default: "60" },
      requests: { type: "string", default: "100000" },
      chart: { type: "string" },
      extra: { type: "string" },
      samples: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const rounds = Number(values.rounds);
  const seconds = Number(values.timeout);
  const unknown = positionals.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) {
    throw new RangeError(`Expected one of ${NAMES.join(", ")}, got ${unknown}`);
  }
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new RangeError(`Expected --rounds to be 1 or more, got ${values.rounds}`);
  }
  for (const key of ["seconds", "requests"] as const) {
    if (Number(values[key]) >= 0) continue;
    throw new RangeError(`Expected --${key} to be a number, got ${values[key]}`);
  }
  if (!(seconds > 0)) {
    throw new RangeError(`Expected --timeout to be more than 0, got ${values.timeout}`);
  }
  return {
    names: positionals.length === 0 ? NAMES : positionals,
    yardstick: values.yardstick,
    dictionary: values.dictionary,
    rounds,
    json: values.json,
    systems: values.systems === undefined ? undefined : systemNames(values.systems),
    programs: values.programs === "" ? [] : values.programs.split(","),
    timeout: seconds * 1000,
    seconds: Number(values.seconds),
    requests: Number(values.requests),
    chart: values.chart,
    extra: values.extra,
    samples: values.samples,
  };
}

function tableOf(figures: readonly Figure[]): string {
  const [{ task, unit, result }] = figures;
  const table = tableWith(["", `${unit}/s`, `ns/${unit.replace(/s$/, "")}`, "ratio"]);
  for (const { contender, unitsPerSecond, ratio } of figures) {
    const perUnit = rounded(1e9 / unitsPerSecond);
    table.push([contender, rounded(unitsPerSecond), perUnit, ratio.toPrecision(3)]);
  }
  return `${task}: ${result}\n${table.toString()}\n`;
}

function real(root: string, folder: string, set: RealSet, options: Options): RealResult[] {
  const catalogue = realPrograms(realFolder(root, set));
  if (options.extra !== undefined) catalogue.push(...realPrograms(options.extra));
  const systems = options.systems ?? REAL_SYSTEMS;
  const timeout = options.timeout * WARM_RUN;
  const bench = { folder, title: REAL_SETS[set], ...options, catalogue, systems, timeout };
  const results = runRealBench(bench, options.json);
  const isAnyWrong = results.some(({ missing, isAbsent }) => missing !== undefined && !isAbsent);
  if (isAnyWrong) process.exitCode = 1;
  return results;
}

function engine(root: string, folder: string, options: Options): Result[] {
  return runEngineBench(
    { root, folder, catalogue: PROGRAMS, ...options, systems: options.systems ?? SYSTEM_NAMES },
    options.json,
  );
}

/** Writes the chart of what was measured. */
async function draw(file: string, ofReal: RealResult[], ofEngine: Result[]): Promise<void> {
  // The chart's code is loaded only when it is needed.
  const { chartOf, enginePanels, realPanels } = await import("./chart.js");
  const panels = [...realPanels(ofReal), ...enginePanels(ofEngine)];
  if (panels.length === 0) throw new RangeError("Expected --chart with real or engine");
  writeFileSync(file, chartOf(panels));
}

function tabling(root: string, folder: string, options: Options): void {
  const systems = options.systems ?? TABLING_SYSTEMS;
  runEngineBench({ root, folder, catalogue: TABLED, ...options, systems }, options.json);
}

async function main(root: string, folder: string, options: Options): Promise<void> {
  const { names, rounds, json } = options;
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  const report = (figures: readonly object[], table: string): void => {
    if (json) for (const figure of figures) say(JSON.stringify(figure));
    else say(table);
  };
  if (!json) {
    say(
      `Node ${process.version}, ${cpus()[0].model}, ${availableParallelism()} cores; ` +
        `medians of ${rounds} rounds in turns; ratio: times as fast as the first\n`,
    );
  }
  const ofReal = names.includes("real") ? real(root, folder, "real", options) : [];
  if (names.includes("everyday")) real(root, folder, "everyday", options);
  const ofEngine = names.includes("engine") ? engine(root, folder, options) : [];
  if (options.chart !== undefined) await draw(options.chart, ofReal, ofEngine);
  if (names.includes("core")) {
    const figures = coreFigures({ root, folder, ...options }, (figure) => {
      if (json) say(JSON.stringify(figure));
    });
    if (!json) say(`The core alone, beside swipl\n${coreTable(figures)}\n`);
  }
  if (names.includes("tabling")) tabling(root, folder, options);
  if (names.includes("memory")) {
    const figures = memoryFigures(root, folder);
    report(figures, memoryTable(figures));
  }
  if (names.includes("page")) {
    const figures = await pageFigures(root, rounds);
    if (figures === undefined) say("page: left out, since there is no Chromium");
    else
      report(
        figures.map((figure) => ({ bench: "page", ...figure })),
        pageTable(figures),
      );
  }
  if (names.includes("startup")) {
    const figures = startupFigures(root, folder, rounds);
    report(figures, startupTable(figures));
  }
  if (names.includes("constraints")) {
    const { results, table } = runConstraintBench({ root, folder, ...options });
    report(results, `library(clpfd), times as fast as SWI-Prolog's\n${table}\n`);
  }
  if (names.includes("server")) {
    const figure = await serverFigure(folder, options.seconds, options.requests);
    say(json ? JSON.stringify(figure) : serverTable(figure));
  }
  if (names.includes("proof")) {
    const tell = (text: string): void => say(json ? JSON.stringify({ proof: text }) : text);
    if (!runProofBench(root, options.dictionary, options.samples, tell)) process.exitCode = 1;
  }
  if (names.includes("hostile")) {
    const figures = await hostileFigures(rounds, options.programs);
    report(figures, hostileTable(figures));
  }
  const tasks: Task[] = [];
  if (names.includes("generator")) tasks.push(...generatorTasks(root));
  if (names.includes("embedding")) tasks.push(...embeddingTasks());
  if (names.includes("paths")) tasks.push(...boardTasks(options.dictionary));
  if (names.includes("solver")) {
    const found = solverTasks(folder, options.yardstick, options.dictionary);
    if (typeof found === "string") process.stderr.write(`${found}\n`);
    else tasks.push(...found);
  }
  for (const task of tasks) {
    const figures = measure(task, rounds);
    report(figures, tableOf(figures));
  }
}

const [root, folder, ...args] = process.argv.slice(2);
try {
  const options = readOptions(args);
  if (options === undefined) process.stdout.write(`${HELP}\n`);
  else await main(root, folder, options);
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 2;
}
