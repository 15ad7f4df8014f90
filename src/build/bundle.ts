// Build step: makes the JavaScript of the package.
//
// dist/**.js are the modules that package.json exports, each bundled with those that it needs, or sharing a
// chunk with them. V8 treats a constant as such only in the file where it is defined, which is worth a tenth
// of the engine's speed; so the bundler must leave `const` as it is.
//
// dist/**.d.ts are their declarations and those that they refer to.
//
// dist/cli is the program `ambilog`, which starts quickly.
//
//   main.js          launches program.js (cli/launch.ts)
//   program.js       all modules of the command line in one file (cli/start.ts)
//   texts.js         the texts of the libraries, which hardly any command needs
//   packages.js      the packages that a few commands use (cli/packages.ts)
//   licences.txt     the licences of these packages and of the list of words
//   score-worker.js  the threads of `ambilog score --jobs` (cli/score-worker.ts)
//   proof-worker.js  the threads of `ambilog prove` (cli/proof-worker.ts)
//   package.json     says that these are CommonJS, which Node starts sooner than ES modules
//   *.cache          the code cache of V8 for program.js (cli/compiled.ts)
//
// The folder is made elsewhere and moved into place in one step.
//
// dist/predicates.json is the reference of predicates (node/reference.ts).
//
// dist/cell is the element for other pages (cell.ts).
//
// dist/playground is the page (playground.ts).
//
// dist/english.dictionary is the built-in dictionary, prepared (dictionary.ts).

import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import type { TransformOptions } from "esbuild";
import { rolldown } from "rolldown";
import type { CodeSplittingGroup, Plugin } from "rolldown";
import type { run as CommandLine } from "../cli/run.js";
import { TextBuffer, TextSource } from "../machine/text-ends.js";
import { keepCompiled } from "../cli/compiled.js";
import { buildCell } from "./cell.js";
import { checks } from "./checks.js";
import { inlinedConstants } from "./inlined-constants.js";
import { coreBytes } from "../machine/core-wasm.generated.js";
import { inflated } from "../machine/deflated.js";
import { BOOT_IMAGE } from "./core.js";
import { DICTIONARY, WORD_LIST } from "./dictionary.js";
import { entryNames } from "./entries.js";
import { writeBytes } from "../node/node-files.js";
import { declarationsOf, leaveOnly } from "./published.js";
import { buildPlayground } from "./playground.js";
import { predicateReference } from "../node/reference.js";

const root: string = fileURLToPath(new URL("../../", import.meta.url));

/** Typical uses of the program: the code for them is compiled into the cache. */
const usual: readonly (readonly string[])[] = [
  ["query", "true"],
  ["query", 'append(X, Y, [a]), format("~w~n", [X])'],
  ["words", "catd/line/maro/pets"],
];

/** Modules that are not bundled: Node's own and the packages. */
const isExternal = (id: string): boolean => !id.startsWith(".") && !isAbsolute(id);

/**
 * Modules that get a file of their own, with everything they need that is not in an earlier one. The engine
 * is in one, for its speed. The others are separate since a bundler drops a file as a whole when nothing of
 * it is used, but keeps top-level calls of one that is used.
 */
const files: CodeSplittingGroup[] = [
  // The modules that the main side of a worker shares with the engine.
  {
    name: "shared",
    test: /\/src\/engine\/(?:abortions|awaited-query|console-output|errors|option-checks|schema|template-goal|turn|untrusted|value-json)\.ts$/,
  },
  { name: "engine", test: /\/src\/engine\/engine\.ts$/ },
  { name: "debugging", test: /\/src\/debugger\/debugger-part\.ts$/ },
  { name: "board", test: /\/src\/board\/index\.ts$/ },
  { name: "relations", test: /\/src\/relations\/install\.ts$/ },
];

/** Keeps modules that have files of their own out of the program. */
const withoutOthers: Plugin = {
  name: "without-others",
  resolveId: (id) => {
    if (id.endsWith("/library-texts.generated.js")) return { id: "./texts.js", external: true };
    return id.endsWith("/packages.js") ? { id: "./packages.js", external: true } : undefined;
  },
  // The program reads dist/core.wasm.
  load: (id) =>
    id.endsWith("/core-wasm.generated.ts") ? "export const coreBytes = undefined;" : undefined,
};

/** The entry that shares nothing with the others (cell.ts). */
const CELL = "cell/index";

/** Makes the modules of the package in `dist`. */
async function bundleModules(): Promise<void> {
  const names = entryNames();
  const shared = names.filter((name) => name !== CELL);
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(shared.map((name) => [name, `${root}src/${name}.ts`])),
    external: isExternal,
    platform: "neutral",
    checks,
    transform: { target: "node20" },
    plugins: [inlinedConstants],
  });
  const { output } = await bundle.write({
    dir: `${root}dist`,
    chunkFileNames: "chunks/[name]-[hash].js",
    codeSplitting: { groups: files },
    sourcemap: true,
  });
  const written = output.map(({ fileName }) => fileName);
  leaveOnly(`${root}dist/`, [...written, ...declarationsOf(`${root}dist/`, names)]);
}

/** Bundles what `input` needs into one CommonJS file, and returns its modules. */
async function bundleProgram(input: string, file: string, firstLine = ""): Promise<string[]> {
  const bundle = await rolldown({
    cwd: root,
    input: `${root}src/${input}`,
    external: input === "cli/packages.ts" ? /^node:/ : isExternal,
    platform: "node",
    checks,
    transform: { target: "node20" },
    plugins: [inlinedConstants, ...(input === "cli/start.ts" ? [withoutOthers] : [])],
  });
  const { output } = await bundle.generate({
    format: "cjs",
    exports: "named",
    codeSplitting: false,
    // `import()` becomes `require()`; see compiled.ts.
    dynamicImportInCjs: false,
  });
  const { code } = await transform(output[0].code, minified);
  writeFileSync(
    file,
    `${firstLine}"use strict";${input === "cli/start.ts" ? loadedWhenUsed(code) : code}`,
  );
  return output[0].moduleIds;
}

/**
 * The code of the program, which loads Node's modules when something of them is first used: a command uses few of them.
 * Modules with a default export are loaded at once.
 */
function loadedWhenUsed(code: string): string {
  return code.replaceAll(
    /\blet (node_\w+)=(require\("node:(?!fs"|module")[\w/]+"\));(?!\1=)/g,
    "let $1=new Proxy({},{get:(of,name)=>$2[name]});",
  );
}

/** The licences of the packages that these files belong to. */
function licencesOf(modules: readonly string[]): string {
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as {
      readonly name: string;
      readonly version: string;
    };
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`Expected a file with the licence of ${name}`);
    return `${name} ${version}\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
  });
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

/** In ASCII, as compiled.ts reads it. */
const minified: TransformOptions = {
  minifyWhitespace: true,
  charset: "ascii",
  legalComments: "none",
};

/** Makes the files of dist/cli in a folder. */
async function bundleCommandLine(folder: string): Promise<void> {
  writeFileSync(`${folder}package.json`, '{ "type": "commonjs" }\n');
  await bundleProgram("cli/launch.ts", `${folder}main.js`, "#!/usr/bin/env node\n");
  chmodSync(`${folder}main.js`, 0o755);
  await bundleProgram("cli/start.ts", `${folder}program.js`);
  await bundleProgram("machine/library-texts.generated.ts", `${folder}texts.js`);
  copyFileSync(`${root}${BOOT_IMAGE}`, `${folder}boot.image`);
  const modules = await bundleProgram("cli/packages.ts", `${folder}packages.js`);
  writeFileSync(
    `${folder}licences.txt`,
    licencesOf([...modules, fileURLToPath(import.meta.resolve(WORD_LIST))]),
  );
  // Tinypool's threads run a file that it expects beside it.
  mkdirSync(`${folder}entry`);
  await bundleProgram("../node_modules/tinypool/dist/entry/worker.js", `${folder}entry/worker.js`);
  await bundleProgram("cli/score-worker.ts", `${folder}score-worker.js`);
  await bundleProgram("cli/proof-worker.ts", `${folder}proof-worker.js`);
  await keepCompiled(`${folder}program.js`, useProgram);
}

async function useProgram(program: unknown): Promise<void> {
  const { run } = program as { readonly run: typeof CommandLine };
  for (const argv of usual) {
    const [output, errorOutput] = [new TextBuffer(), new TextBuffer()];
    const console = {
      input: new TextSource(""),
      output,
      errorOutput,
      interactive: false,
      watched: false,
    };
    const status = await run(argv, console);
    if (status !== 0) throw new Error(`ambilog ${argv.join(" ")}: ${errorOutput.text}`);
  }
}

await bundleModules();
writeBytes(`${root}dist/core.wasm`, inflated(coreBytes));
await buildCell();
writeFileSync(`${root}dist/predicates.json`, JSON.stringify(predicateReference()));
copyFileSync(root + DICTIONARY, `${root}dist/english.dictionary`);
await buildPlayground();
const draft = `${root}dist/cli.${process.pid}.tmp/`;
mkdirSync(draft, { recursive: true });
try {
  await bundleCommandLine(draft);
  rmSync(`${root}dist/cli`, { recursive: true, force: true });
  renameSync(draft, `${root}dist/cli`);
} finally {
  rmSync(draft, { recursive: true, force: true });
}
