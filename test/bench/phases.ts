/*
 * Runs a whole program on a system: in a fresh process that loads it and calls run(N, X) five times.
 * The first run is cold, the fifth is warm. Loading is not measured.
 */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { SWI_STACKS, isAbsent, shortened, spawn, systemsOf } from "./systems.js";
import type { Absence, Spawned, SystemName, Work } from "./systems.js";

/** The systems that can be asked for. */
const PHASE_SYSTEMS: readonly SystemName[] = [
  "ambilog",
  "trealla",
  "swipl-wasm",
  "swipl",
  "swipl -O",
];

/** The run that is warm. */
export const WARM_RUN = 5;

/** The milliseconds of one run. */
export interface Times {
  readonly cpu: number;
  readonly wall: number;
}

/** One process, or the reason why there are no figures. */
export type Phases =
  | {
      readonly cold: Times;
      readonly warm: Times;
      /** The checksums of both runs. */
      readonly sums: readonly string[];
    }
  | { readonly missing: string };

/** A system at hand. */
export interface PhaseSystem {
  readonly name: SystemName;
  readonly version: string;
  phases(work: Work): Phases;
}

/** The clauses that SWI-Prolog runs after the program. */
function harness(rounds: number): string {
  return `
bench_main :-
    catch(bench_runs(1), E, (write('@error '), print(E), nl)),
    !.
bench_main :-
    write('@error it fails'), nl.

bench_runs(I) :-
    I > ${WARM_RUN}, !.
bench_runs(I) :-
    get_time(W0),
    statistics(process_cputime, T0),
    run(${rounds}, X), !,
    statistics(process_cputime, T1),
    get_time(W1),
    T is 1000*(T1-T0),
    W is 1000*(W1-W0),
    format("@run ~w ~w ~w ~w~n", [I,T,W,X]),
    I1 is I+1,
    bench_runs(I1).
`;
}

function parse({ stdout, outcome }: Spawned): Phases {
  const error = /@error (.*)/.exec(stdout)?.[1].trim();
  if (error !== undefined) return { missing: shortened(error) };
  const runs = [...stdout.matchAll(/@run (\d+) (\S+) (\S+) (\S+)/g)];
  const times = (run: number): Times => ({ cpu: Number(runs[run][2]), wall: Number(runs[run][3]) });
  if (runs.length < WARM_RUN) return outcome ?? { missing: "no figures" };
  return {
    cold: times(0),
    warm: times(WARM_RUN - 1),
    sums: runs.map((run) => run[4]),
  };
}

function phasesIn(name: SystemName, folder: string, work: Work): Phases {
  const isNative = name === "swipl" || name === "swipl -O";
  const path = `${work.file}.${isNative ? "native" : "hosted"}.pl`;
  writeFileSync(path, isNative ? `${work.text}\n${harness(work.units)}` : work.text);
  if (isNative) {
    const options = name === "swipl" ? [] : ["-O"];
    const args = ["-q", "-f", "none", SWI_STACKS, ...options, "-g", "bench_main,halt", path];
    return parse(spawn("swipl", args, work.timeout));
  }
  const script = join(folder, "test/bench/real-worker.js");
  const args = ["--max-old-space-size=4096", script, name, path, String(work.units)];
  return parse(spawn(process.execPath, args, work.timeout));
}

/** Those of the systems `names` that are here, and those that are not. */
export function phaseSystemsOf(
  names: readonly SystemName[],
  folder: string,
): (PhaseSystem | Absence)[] {
  const unknown = names.find((name) => !PHASE_SYSTEMS.includes(name));
  if (unknown !== undefined) {
    throw new RangeError(`Expected systems among ${PHASE_SYSTEMS.join(", ")}, got ${unknown}`);
  }
  return systemsOf(names, folder).map((system) =>
    isAbsent(system)
      ? system
      : {
          name: system.name,
          version: system.version,
          phases: (work) => phasesIn(system.name, folder, work),
        },
  );
}
