/* Systems that live in JavaScript or WebAssembly, with a program loaded into this process. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { EngineOptions } from "../../src/complete.js";

/** A system with a program loaded. */
export interface Loaded {
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

/** The value of X in an answer, as text; throws when there is none. */
function valueOfX(answer: unknown): string {
  if (answer === undefined) throw new Error("it fails");
  return written((answer as { readonly X: unknown }).X);
}

/** The version of an installed package, whose main file may be anywhere in it. */
function versionOf(name: string): string {
  const folder = require.resolve(name).replace(/(.*node_modules[\\/][^\\/]+).*/, "$1");
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as {
    version: string;
  };
  return version;
}

async function ambilog(text: string, options: EngineOptions, native: boolean): Promise<Loaded> {
  const { Engine } = await import("../../src/complete.js");
  const engine = new Engine(options);
  if (!native) engine.once("set_prolog_flag(native, false)");
  engine.consult(text);
  return {
    once: (goal) => engine.once(goal) !== undefined,
    answer: (goal) => valueOfX(engine.once(goal)),
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
    answer: async (goal) => valueOfX(await first(goal)),
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
    answer: (goal) => valueOfX(first(goal)),
  };
}

/** One such system. */
export interface Kind {
  version(): string;
  /** Loads a small program, for which the relation of boards is not answered natively. */
  load(text: string): Promise<Loaded>;
  /** Loads a program as a user would who comes from SWI-Prolog. */
  loadForSwi(text: string): Promise<Loaded>;
}

const own: Kind = {
  version: () => `on Node ${process.version}`,
  load: (text) => ambilog(text, {}, false),
  loadForSwi: (text) => ambilog(text, { dialect: "swi" }, true),
};

function other(version: () => string, load: (text: string) => Promise<Loaded>): Kind {
  return { version, load, loadForSwi: load };
}

/** The systems by their names in tables. */
export const KINDS: Readonly<Record<string, Kind>> = {
  ambilog: own,
  "tau-prolog": other(() => versionOf("tau-prolog"), tau),
  trealla: other(() => versionOf("trealla"), trealla),
  "swipl-wasm": other(() => versionOf("swipl-wasm"), swiplWasm),
};
