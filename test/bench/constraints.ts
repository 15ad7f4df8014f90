/*
 * Compares library(clpfd) with SWI-Prolog's and with GNU Prolog's own solver, on programs that all can run.
 *
 * A program is a file in programs/constraints, after common.pl, queens.pl if it has queens, times.pl and a prelude, which
 * for GNU Prolog defines the predicates of the library. Runs are those of the engine benchmark.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { median } from "./measure.js";
import { isAbsent, systemsOf } from "./systems.js";
import type { Outcome, SystemName } from "./systems.js";
import { inTurns, meanOf, tableWith } from "./tables.js";

/** The systems, first the one that others are compared with. */
const SYSTEMS: readonly SystemName[] = ["swipl", "ambilog", "gprolog"];

interface ConstraintProgram {
  readonly name: string;
  readonly unit: string;
  /** Units of one run, of each system. */
  readonly units: readonly [number, number, number];
}

const PROGRAMS: readonly ConstraintProgram[] = [
  { name: "queens8", unit: "92 solutions", units: [10, 200, 1_000] },
  { name: "queens12", unit: "14,200 solutions", units: [1, 1, 4] },
  { name: "queens20", unit: "first solution", units: [40, 400, 8_000] },
  { name: "queens_abs", unit: "first of 16", units: [40, 400, 8_000] },
  { name: "send_more", unit: "solution", units: [800, 8_000, 40_000] },
  { name: "sudoku", unit: "5 grids", units: [1, 20, 100] },
  { name: "sums", unit: "first solution", units: [40, 1_000, 10_000] },
  { name: "golomb", unit: "ruler", units: [1, 10, 100] },
];

/** The result of one program on one system. */
export interface ConstraintResult {
  readonly program: string;
  readonly system: SystemName;
  readonly unit: string;
  /** The median of the rounds. */
  readonly msPerUnit?: number;
  /** The speed relative to SWI-Prolog's. */
  readonly ratio?: number;
  /** The reason why there are no figures. */
  readonly missing?: string;
}

/** The options of the benchmark. */
export interface ConstraintBench {
  /** The folder of the project. */
  readonly root: string;
  /** The folder of the compiled benchmark, also for its output. */
  readonly folder: string;
  readonly rounds: number;
  /** Milliseconds after which a run is ended. */
  readonly timeout: number;
}

function textOf(root: string, system: SystemName, name: string): string {
  const prelude = system === "gprolog" ? "prelude-gprolog" : "prelude";
  const parts = /^queens\d/.test(name) ? ["queens"] : [];
  return [prelude, "../times", "common", ...parts, name]
    .map((file) =>
      readFileSync(join(root, "test/bench/programs/constraints", `${file}.pl`), "utf8"),
    )
    .join("\n");
}

/** Runs all programs in all systems, in turns; gives the results, and a table of them. */
export function runConstraintBench(bench: ConstraintBench): {
  results: ConstraintResult[];
  table: string;
} {
  const { root, folder, rounds, timeout } = bench;
  const systems = systemsOf(SYSTEMS, folder);
  const results: ConstraintResult[] = [];
  for (const { name, unit, units } of PROGRAMS) {
    const outcomes = inTurns(systems, rounds, (system, i): Outcome => {
      if (isAbsent(system)) return { missing: system.absent };
      const file = join(folder, `${name}.${system.name}`);
      const text = textOf(root, system.name, name);
      return system.run({ file, text, units: units[i], timeout });
    });
    results.push(...judged(name, unit, units, outcomes));
  }
  return { results, table: tableOf(results) };
}

function judged(
  program: string,
  unit: string,
  units: readonly number[],
  outcomes: readonly (readonly Outcome[])[],
): ConstraintResult[] {
  const answers = new Set<string>();
  const bare = outcomes.map((list, i): ConstraintResult => {
    const base = { program, system: SYSTEMS[i], unit };
    const times: number[] = [];
    for (const outcome of list) {
      if ("missing" in outcome) return { ...base, missing: outcome.missing };
      times.push(outcome.ms);
      answers.add(outcome.answer);
    }
    return { ...base, msPerUnit: median(times) / units[i] };
  });
  if (answers.size > 1)
    throw new Error(`${program}: answers differ: ${[...answers].join(" and ")}`);
  const reference = bare[0].msPerUnit;
  return bare.map((result) =>
    reference === undefined || result.msPerUnit === undefined
      ? result
      : { ...result, ratio: reference / result.msPerUnit },
  );
}

function tableOf(results: readonly ConstraintResult[]): string {
  const table = tableWith(["× swipl", "unit", "swipl, ms", ...SYSTEMS.slice(1)]);
  const of = (program: string, system: SystemName): ConstraintResult | undefined =>
    results.find((result) => result.program === program && result.system === system);
  for (const { name, unit } of PROGRAMS) {
    const ratios = SYSTEMS.slice(1).map((system) => {
      const result = of(name, system);
      return result?.ratio?.toPrecision(3) ?? `— ${result?.missing ?? ""}`;
    });
    const reference = of(name, SYSTEMS[0]);
    table.push([
      name,
      unit,
      reference?.msPerUnit?.toPrecision(3) ?? `— ${reference?.missing}`,
      ...ratios,
    ]);
  }
  const means = SYSTEMS.slice(1).map((system) => {
    const own = results.filter((result) => result.system === system);
    return meanOf(own.flatMap(({ ratio = [] }) => ratio)).toPrecision(3);
  });
  table.push(["geometric mean", "", "", ...means]);
  return table.toString();
}
