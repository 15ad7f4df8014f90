/*
 * The systems that the engine benchmark compares, and how each is made to run a program.
 *
 * A run is a process of its own: it loads the program, does bench(N) to warm up and once on the clock, and
 * asks answer(X). Systems in JavaScript or WebAssembly run in worker.ts, where warming up takes a second or
 * more of wall time; native systems warm up once and report processor time.
 */

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** The names, in the order of the tables. */
export const SYSTEM_NAMES = [
  "ambilog",
  "tau-prolog",
  "trealla",
  "swipl-wasm",
  "swipl",
  "swipl -O",
  "gprolog",
  "gplc",
] as const;

export type SystemName = (typeof SYSTEM_NAMES)[number];

/** The system that others are compared with. */
export const REFERENCE: SystemName = "swipl";

/** The outcome of one run: the milliseconds and the answer, or the reason why there are none. */
export type Outcome =
  | { readonly ms: number; readonly answer: string }
  | { readonly missing: string };

/** The work of a run. */
export interface Work {
  /** The name of a file for the program, without its ending. */
  readonly file: string;
  readonly text: string;
  readonly units: number;
  /** Milliseconds after which the process is ended. */
  readonly timeout: number;
}

/** A system that is installed. */
export interface System {
  readonly name: SystemName;
  readonly version: string;
  /** The share of a program's units that it is given. */
  readonly share: number;
  run(work: Work): Outcome;
}

/** A system that is not available, and why. */
export interface Absence {
  readonly name: SystemName;
  readonly absent: string;
}

export const isAbsent = (system: { readonly name: SystemName }): system is Absence =>
  "absent" in system;

/** Stacks so large that no setting stops a program; GNU Prolog's are in KB, 2 GB in all at most. */
export const SWI_STACKS = "--stack-limit=4g";
const GNU_STACKS = { GLOBALSZ: "1000000", LOCALSZ: "400000", TRAILSZ: "400000" };

/** The clauses that native systems run. `runtime` is the one clock that all of them have. */
function harness(units: number): string {
  return `
bench_main :-
    catch(bench_run, E, bench_error(E)),
    !.
bench_main :-
    write('@error it fails'), nl.

bench_error(E) :-
    write('@error '), write(E), nl.

bench_run :-
    bench(${units}),
    statistics(runtime, [T0|_]),
    bench(${units}),
    statistics(runtime, [T1|_]),
    T is T1 - T0,
    write('@ms '), write(T), nl,
    answer(X),
    write('@answer '), write(X), nl.
`;
}

/** The output of a process. */
export interface Spawned {
  readonly stdout: string;
  readonly outcome: { readonly missing: string } | undefined;
}

/** Runs a command; `outcome` is there when it did not get to its end. */
export function spawn(
  command: string,
  args: readonly string[],
  timeout: number,
  env: Readonly<Record<string, string>> = {},
): Spawned {
  const run = spawnSync(command, args, {
    encoding: "utf8",
    timeout,
    killSignal: "SIGKILL",
    maxBuffer: 1 << 26,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { stdout } = run;
  if (run.error !== undefined && "code" in run.error && run.error.code === "ETIMEDOUT") {
    return { stdout, outcome: { missing: `more than ${timeout / 1000} s` } };
  }
  if (run.error !== undefined) return { stdout, outcome: { missing: run.error.message } };
  if (run.status !== 0) {
    const lines = `${stdout}\n${run.stderr}`.split("\n").filter((line) => line.trim() !== "");
    const said = lines.find((line) => /error|overflow|fatal/i.test(line)) ?? lines.at(-1) ?? "";
    return { stdout, outcome: { missing: shortened(`${run.signal ?? "fails"}: ${said.trim()}`) } };
  }
  return { stdout, outcome: undefined };
}

/** A message of at most a hundred characters. */
export function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}

/** Reads what `harness` writes. */
function parse({ stdout, outcome }: Spawned): Outcome {
  const said = (key: string): string | undefined =>
    new RegExp(`@${key} (.*)`).exec(stdout)?.[1].trim();
  const error = said("error");
  if (error !== undefined) return { missing: shortened(error) };
  const [ms, answer] = [said("ms"), said("answer")];
  if (ms !== undefined && answer !== undefined) {
    return { ms: Number(ms), answer: answer.replaceAll(" ", "") };
  }
  return outcome ?? { missing: "no figures" };
}

/** The version of an installed program; undefined when there is none. */
function versionOf(command: string): string | undefined {
  // GNU Prolog writes it to stderr.
  const { status, stdout, stderr } = spawnSync(command, ["--version"], { encoding: "utf8" });
  return status === 0 ? /\d+(\.\d+)+/.exec(stdout + stderr)?.[0] : undefined;
}

function withHarness({ file, text, units }: Work, directive = ""): string {
  const path = `${file}.pl`;
  writeFileSync(path, `${text}\n${harness(units)}\n${directive}\n`);
  return path;
}

function swipl(name: SystemName, options: readonly string[]): System | Absence {
  const version = versionOf("swipl");
  if (version === undefined) return { name, absent: "not installed" };
  const always = ["-q", "-f", "none", SWI_STACKS, ...options];
  return {
    name,
    version,
    share: 1,
    run: (work) => {
      const path = withHarness(work);
      return parse(spawn("swipl", [...always, "-g", "bench_main,halt", path], work.timeout));
    },
  };
}

function gprolog(): System | Absence {
  const version = versionOf("gprolog");
  if (version === undefined) return { name: "gprolog", absent: "not installed" };
  return {
    name: "gprolog",
    version,
    share: 1,
    run: (work) => {
      const path = withHarness(work);
      const goals = ["--consult-file", path, "--query-goal", "bench_main,halt"];
      return parse(spawn("gprolog", goals, work.timeout, GNU_STACKS));
    },
  };
}

/** GNU Prolog's native code. A program is compiled once for all rounds. */
function gplc(): System | Absence {
  const version = versionOf("gplc");
  if (version === undefined) return { name: "gplc", absent: "not installed" };
  const compiled = new Map<string, Outcome | undefined>();
  return {
    name: "gplc",
    version,
    share: 1,
    run: (work) => {
      const program = `${work.file}.native`;
      if (!compiled.has(program)) {
        const path = withHarness(work, ":- initialization(bench_main).");
        const args = ["--no-top-level", "-o", program, path];
        compiled.set(program, spawn("gplc", args, work.timeout, GNU_STACKS).outcome);
      }
      return compiled.get(program) ?? parse(spawn(program, [], work.timeout, GNU_STACKS));
    },
  };
}

/** A system that worker.ts runs; `folder` is the one that it has been compiled to. */
function worker(folder: string, name: SystemName, share: number): System | Absence {
  const script = join(folder, "test/bench/worker.js");
  const node = (...args: readonly string[]): readonly string[] => [
    "--max-old-space-size=4096",
    script,
    name,
    ...args,
  ];
  const probe = spawnSync(process.execPath, node(), { encoding: "utf8" });
  if (probe.status !== 0) return { name, absent: "not installed" };
  return {
    name,
    version: probe.stdout.trim(),
    share,
    run: (work) => {
      const path = `${work.file}.worker.pl`;
      writeFileSync(path, work.text);
      return parse(spawn(process.execPath, node(path, String(work.units)), work.timeout));
    },
  };
}

/** Those of the systems `names` that are here, and those that are not. */
export function systemsOf(names: readonly SystemName[], folder: string): (System | Absence)[] {
  const makers: Record<SystemName, () => System | Absence> = {
    ambilog: () => worker(folder, "ambilog", 1),
    "tau-prolog": () => worker(folder, "tau-prolog", 1 / 400),
    trealla: () => worker(folder, "trealla", 1 / 4),
    "swipl-wasm": () => worker(folder, "swipl-wasm", 1 / 4),
    swipl: () => swipl("swipl", []),
    "swipl -O": () => swipl("swipl -O", ["-O"]),
    gprolog,
    gplc,
  };
  return names.map((name) => makers[name]());
}

/** Says which systems take part; returns what says more. */
export function announced(
  systems: readonly (Absence | Pick<System, "name" | "version">)[],
  json: boolean,
): (text: string) => void {
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  for (const system of systems) {
    const { name } = system;
    const rest = isAbsent(system) ? { missing: system.absent } : { version: system.version };
    if (json) say(JSON.stringify({ system: name, ...rest }));
    else say(`${name} ${rest.version ?? `(${rest.missing})`}`);
  }
  if (!json) say("");
  return say;
}
