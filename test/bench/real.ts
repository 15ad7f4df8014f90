/*
 * Compares the systems on a set of whole programs, cold and warm: a fresh process for each measurement, the
 * systems in turns, medians of the rounds.
 */

import { join } from "node:path";
import { median } from "./measure.js";
import { phaseSystemsOf } from "./phases.js";
import type { PhaseSystem, Phases, Times } from "./phases.js";
import type { RealProgram } from "./real-catalogue.js";
import { REFERENCE, announced, isAbsent } from "./systems.js";
import type { Absence, SystemName } from "./systems.js";
import { chosen, inTurns, meanOf, tableWith } from "./tables.js";

/** The systems unless others are asked for; the first is ours. */
export const REAL_SYSTEMS: readonly SystemName[] = ["ambilog", "swipl", "swipl-wasm", "trealla"];

/** The speeds relative to SWI-Prolog's. */
export interface Ratios {
  readonly cold: Times;
  readonly warm: Times;
}

/** The result of one program on one system. */
export interface RealResult {
  readonly program: string;
  readonly lines: number;
  readonly bytes: number;
  readonly system: SystemName;
  /** The medians, in milliseconds. */
  readonly cold?: Times;
  readonly warm?: Times;
  readonly ratios?: Ratios;
  /** The reason why there are no figures. */
  readonly missing?: string;
  /** Whether that is so because the system is not installed. */
  readonly isAbsent?: true;
}

/** One figure of a system over all programs. */
export interface RealMean {
  readonly system: SystemName;
  readonly phase: keyof Ratios;
  readonly clock: keyof Times;
  readonly geometricMean: number;
  readonly worst: number;
  readonly worstProgram: string;
  readonly over: number;
  readonly of: number;
}

/** The options of the benchmark. */
export interface RealBench {
  /** The folder of the compiled benchmark, also for its output. */
  readonly folder: string;
  /** The title of the programs. */
  readonly title: string;
  readonly catalogue: readonly RealProgram[];
  /** Names of programs; all when there are none. */
  readonly programs: readonly string[];
  readonly systems: readonly SystemName[];
  readonly rounds: number;
  /** Milliseconds after which a process is ended. */
  readonly timeout: number;
}

const PHASES = ["cold", "warm"] as const;
const CLOCKS = ["cpu", "wall"] as const;

/** Runs one program in all systems, in turns; a system that fails once is not run again. */
function measureProgram(
  program: RealProgram,
  systems: readonly (PhaseSystem | Absence)[],
  { folder, rounds, timeout }: RealBench,
): RealResult[] {
  const { name, text, rounds: units } = program;
  const outcomes = inTurns(systems, rounds, (system): Phases =>
    isAbsent(system)
      ? { missing: system.absent }
      : system.phases({ file: join(folder, name), text, units, timeout }),
  );
  const results = systems.map((system, i) => resultOf(program, system, outcomes[i]));
  const reference = results.find(({ system }) => system === REFERENCE);
  return results.map((result) => withRatios(result, reference));
}

function resultOf(
  { name, lines, bytes, checksum }: RealProgram,
  system: PhaseSystem | Absence,
  outcomes: readonly Phases[],
): RealResult {
  const base = { program: name, lines, bytes, system: system.name };
  if (isAbsent(system)) return { ...base, missing: system.absent, isAbsent: true };
  const measured = outcomes.flatMap((outcome) => ("missing" in outcome ? [] : [outcome]));
  for (const outcome of outcomes) {
    if ("missing" in outcome) return { ...base, missing: outcome.missing };
    const wrong = outcome.sums.find((sum) => sum !== checksum);
    if (wrong !== undefined) return { ...base, missing: `checksum ${wrong}, not ${checksum}` };
  }
  const medians = (phase: keyof Ratios): Times => ({
    cpu: median(measured.map((outcome) => outcome[phase].cpu)),
    wall: median(measured.map((outcome) => outcome[phase].wall)),
  });
  return {
    ...base,
    cold: medians("cold"),
    warm: medians("warm"),
  };
}

function withRatios(result: RealResult, reference: RealResult | undefined): RealResult {
  const { cold, warm } = result;
  if (cold === undefined || warm === undefined) return result;
  if (reference?.cold === undefined || reference.warm === undefined) return result;
  const ratio = (theirs: Times, ours: Times): Times => ({
    cpu: theirs.cpu / ours.cpu,
    wall: theirs.wall / ours.wall,
  });
  return {
    ...result,
    ratios: { cold: ratio(reference.cold, cold), warm: ratio(reference.warm, warm) },
  };
}

/** The geometric means of the ratios and the worst of them, of each system that has any. */
export function realMeans(results: readonly RealResult[]): RealMean[] {
  const of = new Set(results.map(({ program }) => program)).size;
  return [...new Set(results.map(({ system }) => system))].flatMap((system) => {
    const measured = results.flatMap((result) =>
      result.system === system && result.ratios !== undefined
        ? [{ program: result.program, ratios: result.ratios }]
        : [],
    );
    if (measured.length === 0) return [];
    return PHASES.flatMap((phase) =>
      CLOCKS.map((clock): RealMean => {
        const all = measured.map(({ ratios }) => ratios[phase][clock]);
        const worst = Math.min(...all);
        return {
          system,
          phase,
          clock,
          geometricMean: meanOf(all),
          worst,
          worstProgram: measured[all.indexOf(worst)].program,
          over: all.length,
          of,
        };
      }),
    );
  });
}

function thousands(x: number): string {
  return Math.round(x).toLocaleString("en");
}

/** One program: a row for each system. */
function tableOf(results: readonly RealResult[]): string {
  const table = tableWith([
    "",
    "cold CPU",
    "wall",
    "warm CPU",
    "wall",
    `× ${REFERENCE}: cold CPU`,
    "wall",
    "warm CPU",
    "wall",
  ]);
  for (const { system, cold, warm, ratios, missing } of results) {
    if (cold === undefined || warm === undefined) {
      table.push([system, { colSpan: 8, hAlign: "left", content: `— ${missing ?? ""}` }]);
      continue;
    }
    const times = [cold.cpu, cold.wall, warm.cpu, warm.wall].map((ms) => `${thousands(ms)} ms`);
    const cells = PHASES.flatMap((phase) =>
      CLOCKS.map((clock) => ratios?.[phase][clock].toPrecision(3) ?? "—"),
    );
    table.push([system, ...times, ...cells]);
  }
  const [{ program, lines, bytes }] = results;
  const source = `${thousands(lines)} lines, ${thousands(bytes)} bytes`;
  return `${program} (${source})\n${table.toString()}\n`;
}

/** One clock: a row for each program, two columns for each system, the means and the worst. */
function clockTable(
  results: readonly RealResult[],
  systems: readonly SystemName[],
  clock: keyof Times,
): string {
  const table = tableWith([
    `× ${REFERENCE}, ${clock === "cpu" ? "CPU" : "wall"} time`,
    ...systems.flatMap((system) => [`${system}, cold`, "warm"]),
  ]);
  for (const program of new Set(results.map((result) => result.program))) {
    const row = results.filter((result) => result.program === program);
    const cells = systems.flatMap((name) => {
      const ratios = row.find(({ system }) => system === name)?.ratios;
      return PHASES.map((phase) => ratios?.[phase][clock].toPrecision(3) ?? "—");
    });
    table.push([program, ...cells]);
  }
  const means = realMeans(results).filter((mean) => mean.clock === clock);
  const meansOf = (cell: (mean: RealMean) => string): string[] =>
    systems.flatMap((name) => {
      const own = means.filter(({ system }) => system === name);
      return own.length === 0 ? ["—", "—"] : own.map(cell);
    });
  const averages = meansOf(({ geometricMean, over, of }) => {
    return `${geometricMean.toPrecision(3)}${over < of ? ` (${over} of ${of})` : ""}`;
  });
  table.push(["geometric mean", ...averages]);
  table.push(["worst", ...meansOf(({ worst }) => worst.toPrecision(3))]);
  return table.toString();
}

function summaryOf(
  title: string,
  results: readonly RealResult[],
  systems: readonly SystemName[],
): string {
  const others = systems.filter((system) => system !== REFERENCE);
  const tables = CLOCKS.map((clock) => clockTable(results, others, clock));
  return (
    `${title}, times as fast as ${REFERENCE}; cold: the first run in a fresh process, warm: ` +
    `the fifth; CPU time of all threads\n${tables.join("\n")}\n`
  );
}

/** Measures, telling of each program when it is done, and then the whole. */
export function runRealBench(bench: RealBench, json: boolean): RealResult[] {
  const programs = chosen(bench);
  const systems = phaseSystemsOf(bench.systems, bench.folder);
  const say = announced(systems, json);
  const all: RealResult[] = [];
  for (const program of programs) {
    const results = measureProgram(program, systems, bench);
    all.push(...results);
    if (json) for (const result of results) say(JSON.stringify(result));
    else say(tableOf(results));
  }
  if (json) {
    for (const mean of realMeans(all)) say(JSON.stringify(mean));
  } else {
    say(summaryOf(bench.title, all, bench.systems));
    const failed = all.filter(({ missing }) => missing !== undefined);
    for (const { program, system, missing } of failed)
      say(`No figures: ${program} in ${system}: ${missing}`);
  }
  return all;
}
