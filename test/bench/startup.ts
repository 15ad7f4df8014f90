/*
 * The time in which a fresh process has an answer: it imports a system, loads a program of three clauses and asks for
 * the first answer of a goal, on which all must agree.
 *
 * The package is measured as it is built (`dist`), by its entries. The time is taken twice: by the
 * process itself, from before the import to the answer, and by the process that started it, including Node's
 * own start. Systems take turns; after one turn to warm up the disk's cache, medians are taken.
 */

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { median } from "./measure.js";
import { tableWith } from "./tables.js";

/** Processes that a round starts of each system. */
const PROCESSES = 3;
const PROGRAM = "p(1). p(2). q(X) :- p(X), X > 1.\n";
const GOAL = "q(X)";
const ANSWER = "2";

/** A way to get to the first answer. */
interface Starter {
  readonly name: string;
  /** The version of what is started; empty for the project and Node themselves. */
  readonly version: string;
  /** The command and its arguments; it prints the answer, and before it the milliseconds if it knows. */
  readonly command: readonly [string, ...string[]];
}

/** The figures of one system. */
export interface StartupFigure {
  readonly system: string;
  /** Milliseconds from before the import to the answer; undefined for a program of its own. */
  readonly inside: number | undefined;
  /** Milliseconds of the whole process. */
  readonly process: number;
  /** `inside`, or else `process`, as a part of what tau-prolog takes. */
  readonly ratio: number;
}

/** The bodies of modules that leave the first answer in `answer`. */
const BODIES: ReadonlyMap<string, string> = new Map([
  [
    "tau-prolog",
    `const { default: pl } = await import("tau-prolog");
     const session = pl.create();
     const answer = await new Promise((resolve, reject) => {
       const error = (term) => reject(new Error(String(term)));
       const ask = () => session.answer({ success: (a) => resolve(a.lookup("X")), error });
       const query = () => session.query(${JSON.stringify(`${GOAL}.`)}, { success: ask, error });
       session.consult(${JSON.stringify(PROGRAM)}, { success: query, error });
     });`,
  ],
  [
    "trealla",
    `const { Prolog, load } = await import("trealla");
     await load();
     const prolog = new Prolog();
     await prolog.consultText(${JSON.stringify(PROGRAM)});
     const { answer: { X: answer } } = await prolog.queryOnce(${JSON.stringify(GOAL)});`,
  ],
  [
    "swipl-wasm",
    `const { default: load } = await import("swipl-wasm");
     const swipl = await load({ arguments: ["-q"] });
     swipl.FS.writeFile("/program.pl", ${JSON.stringify(PROGRAM)});
     swipl.prolog.query("consult('/program.pl')").once();
     const answer = swipl.prolog.query(${JSON.stringify(GOAL)}).once().X;`,
  ],
]);

function ambilogBody(module: string): string {
  return `const { Engine } = await import(${JSON.stringify(module)});
    const engine = new Engine();
    engine.consult(${JSON.stringify(PROGRAM)});
    const answer = engine.once(${JSON.stringify(GOAL)}).X;`;
}

/** The modules that the package exports as `.` and `./node`. */
function entries(root: string): [name: string, module: string][] {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    exports: Record<string, { default: string }>;
  };
  return [".", "./node"].map((entry) => {
    const file = join(root, exports[entry].default);
    if (!existsSync(file)) throw new Error(`Expected ${file}; npm run build makes it`);
    return [`ambilog${entry.slice(1)}`, pathToFileURL(file).href];
  });
}

/** The version of a package that is installed; undefined for another. */
function versionOf(root: string, name: string): string | undefined {
  const file = join(root, "node_modules", name, "package.json");
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/** A starter that runs a module; it is written into `folder`. */
function moduleStarter(folder: string, name: string, version: string, body: string): Starter {
  const file = join(folder, `startup-${name.replaceAll(/\W/g, "-")}.mjs`);
  const text = `const start = performance.now();
${body}
process.stdout.write(\`\${performance.now() - start} \${answer}\\n\`);
process.exit();
`;
  writeFileSync(file, text);
  return { name, version, command: [process.execPath, file] };
}

function starters(root: string, folder: string): Starter[] {
  const program = join(folder, "startup.pl");
  writeFileSync(program, PROGRAM);
  const module = (name: string, version: string, body: string): Starter =>
    moduleStarter(folder, name, version, body);
  const found = [module("Node alone", process.version, `const answer = ${ANSWER};`)];
  for (const [name, file] of entries(root)) found.push(module(name, "", ambilogBody(file)));
  const goal = `${GOAL}, write(X), nl, halt`;
  const cli = [join(root, "dist/cli/main.js"), program, "-g", goal];
  found.push({ name: "ambilog, command line", version: "", command: [process.execPath, ...cli] });
  for (const [name, body] of BODIES) {
    const version = versionOf(root, name);
    if (version !== undefined) found.push(module(name, version, body));
  }
  const required = BODIES.get("tau-prolog")!.replace(/await import\("tau-prolog"\)/, TAU_REQUIRED);
  const tau = versionOf(root, "tau-prolog");
  if (tau !== undefined) found.push(module("tau-prolog, by require", tau, required));
  const swipl = spawnSync("swipl", ["--version"], { encoding: "utf8" });
  if (swipl.status === 0) {
    const version = /\d+(\.\d+)+/.exec(swipl.stdout)?.[0] ?? "";
    found.push({ name: "swipl", version, command: ["swipl", "-q", "-g", goal, program] });
  }
  return found;
}

/** `require` avoids that Node reads a module of CommonJS in full to find its names, as `import` does. */
const TAU_REQUIRED: string = `{
  default: (await import("node:module")).createRequire(import.meta.url)("tau-prolog"),
}`;

/** The milliseconds of one process, by its own account and by ours. */
function startOnce({ name, command }: Starter): [inside: number | undefined, process: number] {
  const [file, ...args] = command;
  const start = performance.now();
  const { stdout, stderr } = spawnSync(file, args, { encoding: "utf8", timeout: 60_000 });
  const ms = performance.now() - start;
  const words = stdout.trim().split(" ");
  if (words.at(-1) !== ANSWER) throw new Error(`${name}: ${stdout}${stderr}`);
  return [words.length > 1 ? Number(words[0]) : undefined, ms];
}

/**
 * Measures all systems that are installed.
 *
 * @param root the project, which has been built
 * @param folder a place for modules, beside which packages are found
 * @param rounds of three processes of each system
 * @throws {Error} if a system does not answer, or nothing has been built
 */
export function startupFigures(root: string, folder: string, rounds: number): StartupFigure[] {
  const all = starters(root, folder);
  for (const starter of all) startOnce(starter);
  const times = all.map((): [number | undefined, number][] => []);
  for (let turn = 0; turn < rounds * PROCESSES; turn++) {
    for (const [i, starter] of all.entries()) times[i].push(startOnce(starter));
  }
  const figures = all.map(({ name, version }, i) => ({
    system: `${name} ${version}`.trim(),
    inside: times[i][0][0] === undefined ? undefined : median(times[i].map(([ms]) => ms ?? 0)),
    process: median(times[i].map(([, ms]) => ms)),
  }));
  const tau = figures[all.findIndex(({ name }) => name === "tau-prolog")];
  return figures.map((figure) => ({ ...figure, ratio: ratioOf(figure, tau) }));
}

type Times = Pick<StartupFigure, "inside" | "process">;

function ratioOf({ inside, process: whole }: Times, other: Times | undefined): number {
  if (other === undefined) return Number.NaN;
  return inside === undefined ? whole / other.process : inside / (other.inside ?? Number.NaN);
}

/** The figures as a table. */
export function startupTable(figures: readonly StartupFigure[]): string {
  const table = tableWith(["startup", "import to answer, ms", "process, ms", "of tau-prolog"]);
  for (const { system, inside, process: whole, ratio } of figures) {
    const own = inside === undefined ? "" : inside.toFixed(1);
    table.push([system, own, whole.toFixed(1), ratio.toFixed(2)]);
  }
  return `${table.toString()}\n`;
}
