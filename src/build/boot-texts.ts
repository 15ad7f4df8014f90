/** The texts with which an engine begins: those of the module `system`, and the libraries that every engine has. */
import { declarationGoal, libraryGoal, startCore } from "../machine/boot.js";
import type { Started } from "../machine/boot.js";
import { makeCompound, makeList, makeVariable } from "../machine/build.js";
import { integerOf, listOf } from "../machine/cells.js";
import type { Core } from "../machine/core.js";
import { Machine } from "../machine/records.generated.js";
import { Run } from "../machine/run.js";
import { CORE_LIBRARIES } from "./core-library-names.js";
import { compactProlog } from "./compact-prolog.js";
import { libraryNames, libraryText, read } from "./generated.js";
import { checkLibraryTexts, startSystem } from "./prolog-texts.js";

/** The files of prolog/system, in the order in which they are loaded. */
export const SYSTEM: readonly string[] = [
  "control",
  "declarations",
  "modules",
  "loading",
  "singletons",
  "files",
  "paths",
  "database",
  "flags",
  "text",
  "write",
  "streams",
  "format",
  "listing",
  "terms",
  "records",
  "extras",
  "tabling",
  "tracing",
  "host",
  "answers",
  "embedding",
];

/** The libraries that most programs use: loaded in the image with which commands begin. */
const USUAL: readonly string[] = [
  ...CORE_LIBRARIES,
  "assoc",
  "aggregate",
  "ordsets",
  "yall",
  "freeze",
  "when",
  "dif",
  "occurs",
  "terms",
  "nb_set",
  "solution_sequences",
  "gensym",
  "ugraphs",
  "random",
  "varnumbers",
  "prolog_code",
  "tabling",
];

/** All libraries: those that are usual first, since the first one that exports a predicate is the one to load. */
function namesInOrder(): string[] {
  return [...new Set([...USUAL, ...libraryNames()])];
}

/** The texts with which an engine begins. */
export interface BootTexts {
  /** The text of the module `system`, with what libraries export. */
  readonly system: string;
  /** The texts of the libraries that every engine has. */
  readonly libraries: Readonly<Record<string, string>>;
  readonly names: readonly string[];
}

export function bootTexts(module: object): BootTexts {
  const started = startSystem(module, SYSTEM);
  const texts = SYSTEM.map((name) => compactProlog(read(`prolog/system/${name}.pl`), false));
  const names = namesInOrder();
  for (const name of names) ask(started, (core) => declarationGoal(core, libraryText(name), name));
  const tables = ["$library_export", "$explicit_export"].map((name) => exportsIn(started, name));
  const system = texts.join("") + tables.join("");
  checkLibraryTexts(module, system, names);
  const libraries = CORE_LIBRARIES.map((name) => [name, compactProlog(libraryText(name))] as const);
  return { system, libraries: Object.fromEntries(libraries), names };
}

/** Directives that make a table of exports, shorter than its rows. */
function exportsIn({ core, predicates }: Started, table: string): string {
  let answer = 0;
  const run = new Run(core, predicates, () => {
    const args = [makeVariable(core), makeVariable(core), makeVariable(core)];
    answer = makeList(core, args);
    return makeCompound(core, table, args);
  });
  run.answer = answer;
  const libraries = new Map<string, Map<number, string[]>>();
  while (run.step() === "answer") {
    const [name, arity, library] = listOf(core, run.answer).items.map((x) => core.deref(x)) as [
      number,
      number,
      number,
    ];
    const groups = entry(libraries, core.name(library), () => new Map<number, string[]>());
    entry(groups, integerOf(core, arity), () => []).push(quoted(core.name(name)));
  }
  run.close();
  return [...libraries]
    .map(([library, groups]) => {
      const pairs = [...groups].map(([arity, names]) => `${arity}-[${names.join(",")}]`);
      return `:-'$exports'('${table}',${quoted(library)},[${pairs.join(",")}]).\n`;
    })
    .join("");
}

/** The value of a key; a new one if there is none. */
function entry<K, V>(map: Map<K, V>, key: K, fresh: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = fresh()));
  return value;
}

function quoted(name: string): string {
  return /^[a-z]\w*$/.test(name) ? name : `'${name.replace(/[\\']/g, "\\$&")}'`;
}

function ask({ core, predicates }: Started, goal: (core: Core) => number): void {
  const run = new Run(core, predicates, () => goal(core));
  run.step();
  run.close();
}

/** The memory of an engine in which the usual libraries have been loaded. */
export function bootImageOf(module: object, system: string): Uint8Array {
  const text = (name: string): string => compactProlog(libraryText(name));
  const started = startCore(module, system, { library: text });
  for (const name of USUAL) ask(started, (core) => libraryGoal(core, text(name), name));
  clearFreeBlocks(started.core);
  return started.core.save();
}

/** Bytes of the blocks of a class, see ../core/memory/areas.ts. */
function classBytes(number: number): number {
  if (number <= 64) return 8 * number;
  return (5 + ((number - 65) & 3)) << (7 + ((number - 65) >> 2));
}
const CLASSES = 157;

/** Fills free blocks with zeros: they compress better. */
function clearFreeBlocks(core: Core): void {
  const at = (address: number): number => core.words[address >>> 2] as number;
  const lists = core.register(Machine.freeBlocks);
  for (let n = 1; n < CLASSES; n++)
    for (let block = at(lists + 4 * n); block !== 0; block = at(block))
      core.bytes.fill(0, block + 4, block + classBytes(n));
}
