// Build step: makes the page, dist/playground, from src/playground.
//
// The folder can be put on any host: its addresses are relative. words.txt has the words of the dictionary
// (playground/words.ts). The prepared dictionary and the reference are not in it a second time; the page asks for them
// beside its folder, where the package has them.
//
// All workers of the page share one script (playground/thread.ts), so the engine is in the folder once. In
// place of the module with which `WorkerEngine` starts the worker of the package, the page has one of its own.
//
// index.html names the parts of that script that the start page needs, so that they come while the page itself is
// read.
//
// service-worker.js keeps the files, so that the page works offline after the first visit. The page asks for the
// same files until one of them changes: the name of the cache is a hash of all.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { statSync } from "node:fs";
import { transform } from "esbuild";
import { rolldown } from "rolldown";
import type { Plugin as RolldownPlugin } from "rolldown";
import { build } from "vite";
import type { BuildOptions, Plugin } from "vite";
import { styles } from "./cell.js";
import { checks } from "./checks.js";
import { read, root } from "./generated.js";
import { inlinedConstants } from "./inlined-constants.js";
import { builtInDictionary } from "../node/dictionaries.js";
import { WORDS_FILE, wordsText } from "../playground/words.js";
import { libraries, ownWorker, startLibraries } from "./page-plugins.js";

const source = `${root}src/playground/`;
const target = `${root}dist/playground/`;
const DOCUMENT_WORKER = "document-worker";

/** Makes the page. */
export async function buildPlayground(): Promise<void> {
  await bundle({ outDir: target });
  nameWorker();
  await buildDocumentScripts();
  writeFileSync(`${target}${WORDS_FILE}`, wordsText(builtInDictionary().words()));
  await addServiceWorker();
}

/** Makes the script that runs the queries of the reference, with its worker, in a folder. */
export async function buildReferenceRun(folder: string): Promise<void> {
  await bundle({
    outDir: folder,
    rolldownOptions: {
      checks,
      input: { run: `${source}reference-run.ts` },
      output: { entryFileNames: "assets/[name].js" },
    },
  });
}

async function bundle(options: BuildOptions): Promise<void> {
  const plugins = (): Plugin[] => [
    ownWorker,
    libraries,
    startLibraries,
    inlinedConstants as Plugin,
  ];
  // The caller may have set it for itself, as test runners do; vite builds for production only with this value.
  process.env["NODE_ENV"] = "production";
  await build({
    root: source,
    base: "./",
    configFile: false,
    logLevel: "warn",
    plugins: plugins(),
    worker: { format: "es", plugins, rolldownOptions: { checks } },
    build: {
      rolldownOptions: { checks },
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
      reportCompressedSize: false,
      ...options,
    },
  });
}

/** Lets the page ask for the worker's script, and what that imports, as early as for its own. */
function nameWorker(): void {
  const names = readdirSync(`${target}assets`);
  const script = names.find((name) => /^thread-.*\.js$/.test(name))!;
  const imported = [
    ...readFileSync(`${target}assets/${script}`, "utf8").matchAll(/from\s*"\.\/([\w-]+\.js)"/g),
  ].map(([, name]) => name!);
  const links = [script, ...imported].map(
    (name) => `    <link rel="preload" as="script" crossorigin href="./assets/${name}">\n`,
  );
  const index = `${target}index.html`;
  const text = readFileSync(index, "utf8");
  writeFileSync(
    index,
    text.replace("  </head>", () => `${links.join("")}  </head>`),
  );
}

/**
 * Makes the two scripts of a document that is saved as a file of its own: document.js shows it, and
 * document-worker.js is the worker. A page that comes from a file may start a worker of one classic script only.
 */
async function buildDocumentScripts(): Promise<void> {
  const inFile: RolldownPlugin = {
    name: "worker-in-file",
    resolveId: (id, importer) =>
      id.endsWith("/start-worker.js") && importer?.includes("/src/worker/") === true
        ? `${source}document-worker.ts`
        : undefined,
  };
  for (const [name, input, format] of [
    ["document", "document-run", "esm"],
    [DOCUMENT_WORKER, "document-thread", "iife"],
  ] as const) {
    const made = await rolldown({
      cwd: root,
      input: `${source}${input}.ts`,
      platform: "browser",
      checks,
      transform: { target: "es2022" },
      plugins: [inFile, libraries as RolldownPlugin, styles, inlinedConstants],
    });
    const { output } = await made.generate({ format, codeSplitting: false });
    const { code } = await transform(output[0].code, {
      minify: true,
      target: "es2022",
      legalComments: "none",
    });
    writeFileSync(`${target}${name}.js`, code);
  }
}

async function addServiceWorker(): Promise<void> {
  const files = readdirSync(target, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => statSync(target + file).isFile())
    // Hardly anyone saves a document: the worker's script in it is kept once it was asked for.
    .filter((file) => file !== `${DOCUMENT_WORKER}.js`)
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(target + file));
  const { code } = await transform(read("src/playground/service-worker.ts"), {
    loader: "ts",
    minify: true,
    define: {
      FILES: JSON.stringify(["./", ...files]),
      VERSION: JSON.stringify(hash.digest("hex").slice(0, 12)),
    },
  });
  writeFileSync(`${target}service-worker.js`, code);
}
