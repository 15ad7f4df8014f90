// Build step: prepares the libraries under prolog/, so that engines need not read files or parse texts. Makes
// TypeScript modules:
//
//   loading/core-libraries.generated.ts  the libraries that every engine knows
//   loading/library-names.generated.ts   the names of the others
//   loading/library-texts.generated.ts   the texts of all, for those who need them as such
//   libraries/index.ts                  the others, as objects to pass to an engine
//   libraries/NAME.ts                   the entry for each of these
//   core/programs/analysis.generated.ts the text by which the compiler of programs asks about them
//
// `npm run build` and each test run regenerate them; they are not in git.
//
// The engine itself makes the images, and it imports the first of these modules: if that is missing, an empty
// one is written first. Here the engine loads the libraries from their texts and never from images, so the
// contents of that module do not matter.
//
// Images are functions, so that V8 compiles those that are called and no others. The objects are plain
// literals, so that a bundler can drop those that are not imported; they are in one module, since Node takes
// a third of a millisecond for each module.

import { existsSync, readdirSync, rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Step } from "../loading/image.js";
import type { NativeSide } from "../machine/native-side.js";
import { assembleKernels } from "./assemble.js";
import { compactProlog } from "./compact-prolog.js";
import { assembleCore } from "./core.js";
import { existing, read, replace, root } from "./generated.js";
import { embedCoreLibraries } from "./libraries.js";

const CORE = "src/loading/core-libraries.generated.ts";
const TEXTS = "src/loading/library-texts.generated.ts";
const NAMES = "src/loading/library-names.generated.ts";
const OTHERS = "src/libraries";
const ANALYSIS = "src/core/programs/analysis";
const HEADER = "// Made from prolog/*.pl by src/build/embed.ts; changes here are lost.\n\n";

/**
 * The libraries that every engine has: those that users expect, and those that the builtins and these need.
 */
const CORE_NAMES: ReadonlySet<string> = new Set(
  "apply dcgs error expansion lists messages option pairs residuals setof strings".split(" "),
);

/** The native side of a library, and the other exports of its module. */
interface NativeSource {
  readonly module: string;
  readonly side: string;
  readonly offers?: readonly string[];
  /** The parts of the engine that its predicates are used with. */
  readonly parts?: readonly string[];
}

const NATIVE: Readonly<Record<string, NativeSource>> = {
  assoc: { module: "builtins/assoc-side", side: "assocSide" },
  board: { module: "relations/native-sides", side: "boardSide" },
  board_with_words: { module: "relations/native-sides", side: "boardWithWordsSide" },
  clause_references: {
    module: "builtins/clause-references-side",
    side: "clauseReferencesSide",
    parts: ["recordsPart"],
  },
  clpfd: { module: "constraints/clpfd-side", side: "clpfdSide" },
  continuations: { module: "builtins/continuations-side", side: "continuationsSide" },
  date: { module: "builtins/date-side", side: "dateSide" },
  dictionary: {
    module: "relations/native-sides",
    side: "dictionarySide",
    offers: ["dictionaryOf", "setDictionary"],
  },
  filesex: { module: "builtins/filesex-side", side: "filesexSide" },
  letters: { module: "relations/native-sides", side: "lettersSide" },
  lists: { module: "builtins/lists-side", side: "listsSide" },
  option: { module: "builtins/matching-rules", side: "optionSide" },
  ordsets: { module: "builtins/matching-rules", side: "ordsetsSide" },
  readutil: { module: "builtins/readutil-side", side: "readutilSide" },
  swi: { module: "builtins/swi-side", side: "swiSide" },
  tabling: { module: "tabling/tabling-side", side: "tablingSide" },
  why: { module: "debugger/why-side", side: "whySide" },
  why_not: { module: "relations/native-sides", side: "whyNotSide" },
};

/** The parts of the engine that libraries may use, by the names of their objects, and their modules. */
const PARTS: Readonly<Record<string, string>> = {
  alarmsPart: "builtins/alarms",
  filesPart: "builtins/files-part",
  programClausesPart: "builtins/program-clauses",
  recordsPart: "builtins/records",
};

/** The prepared form of a library. */
interface Prepared {
  readonly image: string;
  readonly exports: readonly string[];
  /** The libraries that it uses, sorted. */
  readonly requires: readonly string[];
  /** The names of the parts of the engine that it uses. */
  readonly parts: readonly string[];
}

/**
 * Writes the modules.
 *
 * @throws {Error} if a library does not load without errors and warnings, or a core library needs
 *   another
 */
export async function embedLibraries(): Promise<void> {
  embedCoreLibraries();
  replace(`${ANALYSIS}.generated.ts`, analysisModule());
  const texts = new Map(libraryNames().map((name) => [name, read(`prolog/${name}.pl`)]));
  replace(TEXTS, textsModule(texts));
  replace(NAMES, namesModule());
  // One of an older format may lack what the engine imports.
  if (existing(CORE)?.startsWith(coreHead()) !== true) replace(CORE, coreModule(new Map()));
  const prepared = await prepare(texts);
  const core = new Map([...prepared].filter(([name]) => CORE_NAMES.has(name)));
  const others = new Map([...prepared].filter(([name]) => !CORE_NAMES.has(name)));
  for (const [name, { requires }] of core) {
    const missing = requires.filter((required) => !CORE_NAMES.has(required));
    if (missing.length > 0) throw new Error(`prolog/${name}.pl, a core library, needs ${missing}`);
  }
  replace(CORE, coreModule(core));
  const files = new Map([...others.keys()].map((name) => [name, entryModule(name)]));
  files.set("index", librariesModule(others));
  for (const [name, text] of files) replace(`${OTHERS}/${name}.ts`, text);
  for (const name of namesUnder(OTHERS, ".ts")) {
    if (!files.has(name)) rmSync(`${root}${OTHERS}/${name}.ts`);
  }
}

/** Loads each text into an engine, and records the steps. */
async function prepare(texts: ReadonlyMap<string, string>): Promise<Map<string, Prepared>> {
  const { Engine } = await import("../engine/engine.js");
  const { indicatorOf } = await import("../loading/exports.js");
  const { clauseStep, directiveStep, encodeImage } = await import("../loading/image-encoding.js");
  const { requiredBy } = await import("../loading/requirements.js");
  const complaints: string[] = [];
  const sides = await nativeSides();
  const parts = await partsOfLibraries();
  const engine = new Engine({
    libraries: Array.from(texts, ([name, text]) => {
      const source = NATIVE[name];
      const native = source === undefined ? undefined : (sides[source.side] as NativeSide);
      return { name, text, native, parts: Object.values(parts) };
    }),
    onMessage: ({ text }) => complaints.push(text),
  });
  const { loader } = engine;
  const steps = new Map<string, Step[]>([...texts.keys()].map((name) => [`library(${name})`, []]));
  loader.recorder = {
    clause: (path, clause, module) => steps.get(path)?.push(clauseStep(clause, module)),
    directive: (path, goal, place) => steps.get(path)?.push(directiveStep(goal, place)),
  };
  const prepared = new Map<string, Prepared>();
  for (const name of texts.keys()) {
    const module = loader.loadLibrary(name);
    if (module === undefined) throw new Error(`There is no module directive in prolog/${name}.pl`);
    const own = steps.get(module.file!)!;
    const { libraries, builtins } = requiredBy(engine.database, module, own);
    prepared.set(name, {
      image: encodeImage(own),
      exports: Array.from(module.exports, indicatorOf),
      requires: libraries.sort(),
      parts: Object.entries(parts).flatMap(([part, { rows }]) =>
        NATIVE[name]?.parts?.includes(part) ||
        rows!(engine.database).some((row) => builtins.has(row))
          ? [part]
          : [],
      ),
    });
  }
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
  return prepared;
}

/** The native sides, by their exported names. */
async function nativeSides(): Promise<Readonly<Record<string, unknown>>> {
  const assoc = await import("../builtins/assoc-side.js");
  const clauseReferences = await import("../builtins/clause-references-side.js");
  const clpfd = await import("../constraints/clpfd-side.js");
  const tabling = await import("../tabling/tabling-side.js");
  const lists = await import("../builtins/lists-side.js");
  const continuations = await import("../builtins/continuations-side.js");
  const date = await import("../builtins/date-side.js");
  const filesex = await import("../builtins/filesex-side.js");
  const readutil = await import("../builtins/readutil-side.js");
  const swi = await import("../builtins/swi-side.js");
  const relations = await import("../relations/native-sides.js");
  const why = await import("../debugger/why-side.js");
  return {
    ...assoc,
    ...clauseReferences,
    ...continuations,
    ...lists,
    ...date,
    ...filesex,
    ...readutil,
    ...swi,
    ...clpfd,
    ...tabling,
    ...relations,
    ...why,
  };
}

/** The parts that libraries may use, by the names of their objects. */
async function partsOfLibraries(): Promise<Readonly<Record<string, NativeSide>>> {
  const { alarmsPart } = await import("../builtins/alarms.js");
  const { filesPart } = await import("../builtins/files-part.js");
  const { programClausesPart } = await import("../builtins/program-clauses.js");
  const { recordsPart } = await import("../builtins/records.js");
  return { alarmsPart, filesPart, programClausesPart, recordsPart };
}

/** The names of the libraries that an engine knows only if it is given them. */
function namesModule(): string {
  const others = libraryNames().filter((name) => !CORE_NAMES.has(name));
  return (
    `${HEADER}/** The names of the libraries that an engine knows only if it is given them. */\n` +
    `export const otherLibraries: readonly string[] = ${JSON.stringify(others)};\n`
  );
}

function coreHead(): string {
  return (
    `${HEADER}import type { Library } from "./library.js";\n${importsOf(CORE_NAMES)}\n` +
    "/** The libraries that every engine knows. */\n" +
    "export const coreLibraries: readonly Library[] = [\n"
  );
}

/** The imports of the native sides of these libraries. */
function importsOf(libraries: { has(name: string): boolean }): string {
  const used = Object.entries(NATIVE).filter(([name]) => libraries.has(name));
  return used
    .map(([, { module, side }]) => `import { ${side} } from "../${module}.js";\n`)
    .join("");
}

/** Core libraries are always present, so they need not list their requirements. */
function coreModule(libraries: ReadonlyMap<string, Prepared>): string {
  const rows = Array.from(libraries, ([name, library]) => `  ${object(name, library, [])},\n`);
  return `${coreHead()}${rows.join("")}];\n`;
}

/** The entry for one library, with its other exports. */
function entryModule(name: string): string {
  const here = name.includes("/") ? "../" : "./";
  const offered = [identifier(name), ...(NATIVE[name]?.offers ?? [])];
  return `${HEADER}export { ${offered.join(", ")} } from "${here}index.js";\n`;
}

function librariesModule(libraries: ReadonlyMap<string, Prepared>): string {
  const used = Object.entries(NATIVE).filter(([name]) => libraries.has(name));
  const offers = used.flatMap(([, { module, offers: names = [] }]) =>
    names.length === 0 ? [] : [`export { ${names.join(", ")} } from "../${module}.js";\n`],
  );
  const rows = inOrder(libraries).map(([name, library]) => {
    const requires = library.requires.filter((required) => !CORE_NAMES.has(required));
    return (
      `\n/** library(${name}); prolog/${name}.pl documents it. */\n` +
      `export const ${identifier(name)}: Library = ${object(name, library, requires)};\n`
    );
  });
  const all = [...libraries.keys()].map(identifier);
  const parts = new Set([...libraries.values()].flatMap((library) => library.parts));
  const imports = Array.from(parts, (part) => `import { ${part} } from "../${PARTS[part]}.js";\n`);
  return (
    `${HEADER}/**\n * The libraries, by name, to be passed to an engine.\n *\n * @module ambilog/libraries\n */\n` +
    `import type { Library } from "../loading/library.js";\n${importsOf(libraries)}${imports.join("")}` +
    `${offers.join("")}${rows.join("")}\n/** All libraries but those that every engine knows. */\n` +
    `export const all: readonly Library[] = [${all.join(", ")}];\n`
  );
}

/** The libraries, each after those that it requires. */
function inOrder(libraries: ReadonlyMap<string, Prepared>): [string, Prepared][] {
  const left = new Map(libraries);
  const sorted: [string, Prepared][] = [];
  while (left.size > 0) {
    const ready = [...left].filter(([, { requires }]) => !requires.some((name) => left.has(name)));
    if (ready.length === 0) throw new Error(`These libraries need each other: ${[...left.keys()]}`);
    for (const [name] of ready) left.delete(name);
    sorted.push(...ready);
  }
  return sorted;
}

/** The object of a library as an expression without side effects, for bundlers. */
function object(name: string, library: Prepared, requires: readonly string[]): string {
  const { image, exports, parts } = library;
  const used = parts.length === 0 ? "" : `, parts: [${parts.join(", ")}]`;
  const native = NATIVE[name] === undefined ? "" : `, native: ${NATIVE[name].side}`;
  const requirements =
    requires.length === 0 ? "" : `, requires: [${requires.map(identifier).join(", ")}]`;
  const prepared = `{ image: () => ${literal(image)}, exports: () => ${JSON.stringify(exports)} }`;
  return `{ name: ${JSON.stringify(name)}, prepared: ${prepared}${requirements}${used}${native} }`;
}

/** `dcg/basics` is `dcgBasics` to JavaScript. */
function identifier(name: string): string {
  return name.replace(/[_/](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function textsModule(texts: ReadonlyMap<string, string>): string {
  const rows = Array.from(
    texts,
    ([name, text]) => `  ${JSON.stringify(name)}: ${literal(text)},\n`,
  );
  return (
    HEADER +
    "/** The text of each library, by the name in `library(Name)`. */\n" +
    `export const libraryTexts: Readonly<Record<string, string>> = {\n${rows.join("")}};\n`
  );
}

function analysisModule(): string {
  const text = compactProlog(read(`${ANALYSIS}.pl`));
  return (
    `// Made from analysis.pl by src/build/embed.ts; changes here are lost.\n\n` +
    `/** The text of analysis.pl. */\nexport const analysisText: string = ${literal(text)};\n`
  );
}

function libraryNames(): string[] {
  return namesUnder("prolog", ".pl");
}

/** The files under a folder, without their extension. */
function namesUnder(folder: string, extension: string): string[] {
  if (!existsSync(root + folder)) return [];
  return readdirSync(root + folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(extension))
    .map((file) => file.slice(0, -extension.length).replaceAll("\\", "/"))
    .sort();
}

/** A string literal of ASCII only: V8 stores such a module with one byte per character. */
function literal(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  const ascii = inside.replace(
    /[^\x20-\x7e]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `'${ascii}'`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await assembleKernels();
  await assembleCore();
  await embedLibraries();
}
