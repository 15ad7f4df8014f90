/*
 * node worker.js SYSTEM [FILE UNITS]
 *
 * Runs a program in a system that lives in JavaScript or WebAssembly: bench(UNITS) for a second or
 * once to warm up, once on the clock, then answer(X). Without a program it only tells the system's
 * version, and ends with an exit code other than 0 when it is not installed.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** A system with a program loaded. */
interface Loaded {
  /** Runs a goal; false when it fails. */
  once(goal: string): Promise<boolean> | boolean;
  /** The value of X in the first answer of a goal, as text. */
  answer(goal: string): Promise<string> | string;
}

const require = createRequire(import.meta.url);

/** A value of any of the systems as `write/1` would have it: integers, atoms and lists. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    if ("functor" in value) return String(value.functor);
    if ("value" in value) return String(value.value);
  }
  return String(value);
}

/** The version of an installed package, whose main file may be anywhere in it. */
function versionOf(name: string): string {
  const folder = require.resolve(name).replace(/(.*node_modules[\\/][^\\/]+).*/, "$1");
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as {
    version: string;
  };
  return version;
}

async function ambilog(text: string, codegen: boolean): Promise<Loaded> {
  const { Engine } = await import("../../src/complete.js");
  const engine = new Engine({ codegen });
  engine.once("set_prolog_flag(native, false)");
  engine.consult(text);
  return {
    once: (goal) => engine.once(goal) !== undefined,
    answer: (goal) => written(engine.once(goal)?.["X"]),
  };
}

async function tau(text: string): Promise<Loaded> {
  const { Tau } = await import("../crosscheck/tau.js");
  const session = new Tau(text);
  const first = (goal: string): string | undefined => {
    const [answer] = session.answers(goal, 1);
    if (answer?.startsWith("throws ") === true) throw new Error(answer);
    return answer;
  };
  return {
    once: (goal) => first(goal) !== undefined,
    answer: (goal) => (first(goal) ?? "").replace("X = ", ""),
  };
}

async function trealla(text: string): Promise<Loaded> {
  const { load, Prolog, toProlog } = await import("trealla");
  await load();
  const prolog = new Prolog();
  await prolog.consultText(text);
  const first = async (goal: string): Promise<unknown> => {
    const answer = await prolog.queryOnce(goal);
    if (answer.status === "error") throw new Error(toProlog(answer.error));
    return answer.status === "success" ? answer.answer : undefined;
  };
  return {
    once: async (goal) => (await first(goal)) !== undefined,
    answer: async (goal) => written(((await first(goal)) as { X: unknown }).X),
  };
}

async function swiplWasm(text: string): Promise<Loaded> {
  const { default: start } = await import("swipl-wasm");
  const swipl = await start({ arguments: ["-q", "--stack-limit=1g"] });
  swipl.FS.writeFile("/bench.pl", text);
  swipl.prolog.query("consult('/bench.pl')").once();
  const first = (goal: string): unknown => {
    const answer = swipl.prolog.query(goal).once() as { success?: boolean; message?: string };
    if (answer.message !== undefined) throw new Error(answer.message);
    return answer.success === false ? undefined : answer;
  };
  return {
    once: (goal) => first(goal) !== undefined,
    answer: (goal) => written((first(goal) as { X: unknown }).X),
  };
}

interface Kind {
  version(): string;
  load(text: string): Promise<Loaded>;
}

const KINDS: Readonly<Record<string, Kind>> = {
  ambilog: { version: () => `on Node ${process.version}`, load: (text) => ambilog(text, true) },
  "ambilog interpreted": {
    version: () => `on Node ${process.version}`,
    load: (text) => ambilog(text, false),
  },
  "tau-prolog": { version: () => versionOf("tau-prolog"), load: tau },
  trealla: { version: () => versionOf("trealla"), load: trealla },
  "swipl-wasm": { version: () => versionOf("swipl-wasm"), load: swiplWasm },
};

/** Compilers that run concurrently with the program are done after about this many milliseconds. */
const WARM_UP = 1200;

async function main(system: string, file: string | undefined, units: string): Promise<void> {
  const kind = KINDS[system];
  if (file === undefined) {
    process.stdout.write(`${kind.version()}\n`);
    return;
  }
  const loaded = await kind.load(readFileSync(file, "utf8"));
  const goal = `bench(${units})`;
  let start = performance.now();
  do {
    if (!(await loaded.once(goal))) throw new Error("it fails");
  } while (performance.now() - start < WARM_UP);
  start = performance.now();
  await loaded.once(goal);
  const ms = performance.now() - start;
  process.stdout.write(`@ms ${ms}\n@answer ${await loaded.answer("answer(X)")}\n`);
}

const [system, file, units] = process.argv.slice(2);
try {
  await main(system, file, units);
} catch (thrown) {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  process.stdout.write(`@error ${message.split("\n")[0]}\n`);
  process.exitCode = 1;
}
process.exit();
