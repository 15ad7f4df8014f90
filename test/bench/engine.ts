/* Compares the engine with other Prolog systems: each program of the catalogue in each of them, in turns. */

import { join } from "node:path";
import { programText } from "./catalogue.js";
import type { Program, ProgramSet } from "./catalogue.js";
import { median } from "./measure.js";
import { REFERENCE, announced, isAbsent, systemsOf } from "./systems.js";
import type { Absence, Outcome, System, SystemName } from "./systems.js";
import { chosen, inTurns, meanOf, rounded, tableWith } from "./tables.js";

/** The result of one program on one system. */
export interface Result {
  readonly program: string;
  readonly set: ProgramSet;
  readonly system: SystemName;
  readonly unit: string;
  /** The units of one run. */
  readonly units?: number;
  /** The median of the rounds. */
  readonly ms?: number;
  readonly nsPerUnit?: number;
  /** The speed relative to SWI-Prolog's. */
  readonly ratio?: number;
  readonly answer?: string;
  /** The reason why there are no figures. */
  readonly missing?: string;
}

/** The mean speed of a system. */
export interface Mean {
  readonly set: ProgramSet;
  readonly system: SystemName;
  /** The geometric mean of the ratios. */
  readonly geometricMean: number;
  /** The number of programs that the mean is over, and of all programs. */
  readonly over: number;
  readonly of: number;
}

/** The options of the benchmark. */
export interface EngineBench {
  /** The folder of the project. */
  readonly root: string;
  /** The folder of the compiled benchmark, also for its output. */
  readonly folder: string;
  readonly systems: readonly SystemName[];
  /** The programs to choose from. */
  readonly catalogue: readonly Program[];
  /** Names of programs; all when there are none. */
  readonly programs: readonly string[];
  readonly rounds: number;
  /** Milliseconds after which a run is ended. */
  readonly timeout: number;
}

function unitsOf(program: Program, { name, share }: System): number {
  return program.unitsFor?.[name] ?? Math.max(1, Math.ceil(program.units * share));
}

/** Runs one program in all systems, in turns; a system that fails once is not run again. */
function measureProgram(
  program: Program,
  systems: readonly (System | Absence)[],
  { root, folder, rounds, timeout }: EngineBench,
): Result[] {
  const text = programText(root, program);
  const file = join(folder, program.name);
  const outcomes = inTurns(systems, rounds, (system): Outcome => {
    const missing = isAbsent(system) ? system.absent : program.lacks?.[system.name];
    if (isAbsent(system) || missing !== undefined) return { missing: missing! };
    return system.run({ file, text, units: unitsOf(program, system), timeout });
  });
  const bare = systems.map((system, i) => resultOf(program, system, outcomes[i]));
  return judged(bare);
}

function resultOf(program: Program, system: System | Absence, outcomes: Outcome[]): Result {
  const { name, set, unit } = program;
  const base = { program: name, set, system: system.name, unit };
  const times: number[] = [];
  const answers = new Set<string>();
  for (const outcome of outcomes) {
    if ("missing" in outcome) return { ...base, missing: outcome.missing };
    times.push(outcome.ms);
    answers.add(outcome.answer);
  }
  const [answer] = answers;
  if (answers.size > 1) return { ...base, missing: "its answers differ" };
  if (isAbsent(system)) return { ...base, missing: system.absent };
  const units = unitsOf(program, system);
  const ms = median(times);
  return { ...base, units, ms, nsPerUnit: (ms * 1e6) / units, answer };
}

/** Compares the answers with that of the reference or, without it, most of the others; adds ratios. */
function judged(results: readonly Result[]): Result[] {
  const reference = results.find(({ system, ms }) => system === REFERENCE && ms !== undefined);
  const right = reference?.answer ?? mostFrequent(results.flatMap(({ answer = [] }) => answer));
  return results.map((result) => {
    const { program, set, system, unit, answer, nsPerUnit } = result;
    if (answer === undefined || nsPerUnit === undefined) return result;
    if (answer !== right) {
      return { program, set, system, unit, missing: `wrong answer: ${answer.slice(0, 60)}` };
    }
    if (reference?.nsPerUnit === undefined) return result;
    return { ...result, ratio: reference.nsPerUnit / nsPerUnit };
  });
}

function mostFrequent(answers: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts].sort(([, m], [, n]) => n - m)[0]?.[0];
}

/** The geometric means of the ratios in a set, for the systems that have any. */
export function means(results: readonly Result[], set: ProgramSet): Mean[] {
  const inSet = results.filter((result) => result.set === set);
  const of = new Set(inSet.map(({ program }) => program)).size;
  return [...new Set(inSet.map(({ system }) => system))].flatMap((system) => {
    const ratios = inSet.flatMap((result) =>
      result.system === system && result.ratio !== undefined ? [result.ratio] : [],
    );
    if (ratios.length === 0) return [];
    return [{ set, system, geometricMean: meanOf(ratios), over: ratios.length, of }];
  });
}

/** One program: a row for each system. */
function tableOf(results: readonly Result[]): string {
  const [{ program, set, unit }] = results;
  const table = tableWith(["", "units", "ms", "ns/unit", `× ${REFERENCE}`]);
  for (const { system, units, ms, nsPerUnit, ratio, missing } of results) {
    if (units === undefined || ms === undefined || nsPerUnit === undefined) {
      table.push([system, { colSpan: 4, hAlign: "left", content: `— ${missing ?? ""}` }]);
    } else {
      const figures = [units.toLocaleString("en"), rounded(ms), rounded(nsPerUnit)];
      table.push([system, ...figures, ratio?.toPrecision(3) ?? "—"]);
    }
  }
  return `${program} (${set}; unit: ${unit})\n${table.toString()}\n`;
}

/** All programs: a row for each, a column of ratios for each system, and the means. */
function summaryOf(results: readonly Result[], systems: readonly SystemName[]): string {
  const table = tableWith([`× ${REFERENCE}`, "ns/unit", ...systems]);
  for (const program of new Set(results.map((result) => result.program))) {
    const row = results.filter((result) => result.program === program);
    const ours = row.find(({ system }) => system === systems[0])?.nsPerUnit;
    const ratios = systems.map(
      (name) => row.find(({ system }) => system === name)?.ratio?.toPrecision(3) ?? "—",
    );
    table.push([program, ours === undefined ? "—" : rounded(ours), ...ratios]);
  }
  const isClassic = results.some(({ set }) => set === "classic");
  const set: ProgramSet = isClassic ? "classic" : results[0].set;
  const average = means(results, set);
  const cells = systems.map((name) => {
    const mean = average.find(({ system }) => system === name);
    if (mean === undefined) return "—";
    const { over, of } = mean;
    return `${mean.geometricMean.toPrecision(3)}${over < of ? ` (${over} of ${of})` : ""}`;
  });
  table.push([`geometric mean, ${set}`, "", ...cells]);
  return (
    `Times as fast as ${REFERENCE}; ns/unit: ${systems[0]}; the mean is over the ${set} set\n` +
    `${table.toString()}\n`
  );
}

/** Measures, and reports each program when it is done, then the whole. */
export function runEngineBench(bench: EngineBench, json: boolean): Result[] {
  const programs = chosen(bench);
  const systems = systemsOf(bench.systems, bench.folder);
  const say = announced(systems, json);
  const all: Result[] = [];
  for (const program of programs) {
    const results = measureProgram(program, systems, bench);
    all.push(...results);
    if (json) for (const result of results) say(JSON.stringify(result));
    else say(tableOf(results));
  }
  if (json) for (const mean of means(all, "classic")) say(JSON.stringify(mean));
  else say(summaryOf(all, bench.systems));
  return all;
}
