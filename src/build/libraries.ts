// Build step: the libraries under prolog/ as TypeScript modules, to be passed to engines.
//
//   libraries/index.ts   all but those that every engine has
//   libraries/NAME.ts    the entry for each of them
//   programs/analysis.generated.ts   the text by which the compiler of programs asks about them
//   machine/library-texts.generated.ts   the texts of all as they are written
//
// They are plain literals in one module, so that a bundler can drop those that are not imported, and Node has one
// module to load.

import { rmSync } from "node:fs";
import { CORE_LIBRARIES } from "./core-library-names.js";
import { compactProlog } from "./compact-prolog.js";
import { filesUnder, libraryNames, libraryText, read, replace, root } from "./generated.js";

const FOLDER = "src/libraries";
const TEXTS = "src/machine/library-texts.generated.ts";
const ANALYSIS = "src/programs/analysis";
const HEADER = "// Made from prolog/*.pl by src/build/libraries.ts; changes here are lost.\n\n";

/** The predicates of the host that a library uses. */
interface NativeSide {
  readonly imports: readonly string[];
  /** The function that defines them in an engine. */
  readonly install: string;
}

const NATIVE: Readonly<Record<string, NativeSide>> = {
  "clpfd/solver": {
    imports: [
      'import { solverBytes } from "../machine/solver.generated.js";',
      'import { installSolver } from "../machine/solver.js";',
    ],
    install: "({ core }) => installSolver(core, solverBytes)",
  },
  engines: {
    imports: ['import { installEngines } from "../machine/engines.js";'],
    install: "({ core, predicates }) => installEngines(core, predicates)",
  },
  native_boards: {
    imports: ['import { installBoards } from "../relations/install.js";'],
    install: "installBoards",
  },
  why: {
    imports: ['import { installProofs } from "../debugger/proof-recorder.js";'],
    install: "installProofs",
  },
};

/** The other exports of the entries of libraries, and their modules. */
const OFFERS: Readonly<Record<string, readonly [module: string, names: readonly string[]]>> = {
  dictionary: ["relations/engine-dictionary", ["dictionaryOf", "setDictionary"]],
};

/** Writes the modules. */
export function embedLibraries(): void {
  const every = libraryNames();
  replace(`${ANALYSIS}.generated.ts`, analysisModule());
  replace(TEXTS, textsModule(every));
  const names = every.filter((name) => !CORE_LIBRARIES.includes(name));
  const texts = new Map(names.map((name) => [name, compactProlog(libraryText(name))]));
  const files = new Map([...texts.keys()].map((name) => [name, entryOf(name)]));
  files.set("index", librariesModule(texts));
  for (const [name, text] of files) replace(`${FOLDER}/${name}.ts`, text);
  for (const name of filesUnder(FOLDER, ".ts"))
    if (!files.has(name)) rmSync(`${root}${FOLDER}/${name}.ts`);
}

function analysisModule(): string {
  const text = compactProlog(read(`${ANALYSIS}.pl`));
  return `${HEADER}/** The text of analysis.pl. */\nexport const analysisText: string = ${literal(text)};\n`;
}

function textsModule(names: readonly string[]): string {
  const rows = names.map((name) => `  ${JSON.stringify(name)}: ${literal(libraryText(name))},\n`);
  return (
    HEADER +
    "/** The text of each library, by the name in `library(Name)`. */\n" +
    `export const libraryTexts: Readonly<Record<string, string>> = {\n${rows.join("")}};\n`
  );
}

/** The entry for one library, with its other exports. */
function entryOf(name: string): string {
  const up = "../".repeat(name.split("/").length - 1);
  const [module, offered] = OFFERS[name] ?? ["", []];
  const others =
    offered.length === 0 ? "" : `export { ${offered.join(", ")} } from "../${up}${module}.js";\n`;
  return `${HEADER}export { ${identifier(name)} } from "./${up}index.js";\n${others}`;
}

function librariesModule(texts: ReadonlyMap<string, string>): string {
  const rows = inOrder(texts).map(([name, text]) => {
    const requires = requiredBy(name, text, texts).map(identifier);
    const install = NATIVE[name]?.install;
    const fields = [
      `name: ${JSON.stringify(name)}`,
      `text: ${literal(text)}`,
      ...(requires.length === 0 ? [] : [`requires: [${requires.join(", ")}]`]),
      ...(install === undefined ? [] : [`install: ${install}`]),
    ];
    const as = install === undefined ? "" : " as NativeLibrary";
    return `\n/** library(${name}); prolog/${name}.pl documents it. */\nexport const ${identifier(name)}: Library = { ${fields.join(", ")} }${as};\n`;
  });
  const imports = Object.values(NATIVE).flatMap((side) => side.imports);
  return (
    `${HEADER}/**\n * The libraries, by name, to be passed to an engine.\n *\n * @module ambilog/libraries\n */\n` +
    `import type { Library } from "../engine/library.js";\nimport type { NativeLibrary } from "../engine/inside.js";\n${imports.join("\n")}\n` +
    `export { dictionaryOf, setDictionary } from "../relations/engine-dictionary.js";\n${rows.join("")}\n` +
    "/** All libraries but those that every engine knows. */\n" +
    `export const all: readonly Library[] = [${[...texts.keys()].map(identifier).join(", ")}];\n`
  );
}

/** The libraries that a text names in directives and goals. */
function requiredBy(name: string, text: string, texts: ReadonlyMap<string, string>): string[] {
  const named = [...text.matchAll(/\blibrary\(([\w/]+)\)/g)].map(([, library = ""]) => library);
  return [...new Set(named)].filter((library) => library !== name && texts.has(library)).sort();
}

/** The libraries, each after those that it requires. */
function inOrder(texts: ReadonlyMap<string, string>): [string, string][] {
  const left = new Map(texts);
  const sorted: [string, string][] = [];
  while (left.size > 0) {
    const ready = [...left].filter(([name, text]) => requiredBy(name, text, left).length === 0);
    if (ready.length === 0) throw new Error(`These libraries need each other: ${[...left.keys()]}`);
    for (const [name] of ready) left.delete(name);
    sorted.push(...ready);
  }
  return sorted;
}

/** `dcg/basics` is `dcgBasics` to JavaScript. */
function identifier(name: string): string {
  return name.replace(/[_/](\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A string literal of ASCII only: V8 stores such a module with one byte per character. */
function literal(text: string): string {
  return JSON.stringify(text).replace(
    /[^\x20-\x7e]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
