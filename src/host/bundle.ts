// Build step: makes the JavaScript of the package.
//
// dist/**.js are the modules that package.json exports, each with the others that it needs in it or
// in a chunk that they share. In one file, the engine's constants are constants for V8 too; of a
// module, each is looked up at every use, which cost a tenth of the time.
//
// dist/cli is the program `ambilog`, which starts quickly.
//
//   main.js        launches program.js (cli/launch.ts)
//   program.js     all modules of the command line in one file (cli/start.ts)
//   texts.js       the texts of the libraries, which hardly any command needs
//   package.json   says that these are CommonJS, which Node starts sooner than ES modules
//   *.cache        what V8 makes of program.js (host/compiled.ts)
//
// The folder is made elsewhere and put in its place at once.

import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { BuildOptions, Plugin } from "esbuild";
import type { run as CommandLine } from "../cli/run.js";
import { TextBuffer, TextSource } from "../machine/streams.js";
import { keepCompiled } from "./compiled.js";

const root: string = fileURLToPath(new URL("../../", import.meta.url));

/** What people do with the program: the code for it is compiled in the cache. */
const usual: readonly (readonly string[])[] = [
  ["query", "true"],
  ["query", 'append(X, Y, [a]), format("~w~n", [X])'],
  ["words", "catd/line/maro/pets"],
];

const common: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  packages: "external",
  minifySyntax: true,
  minifyWhitespace: true,
  define: { "import.meta.url": "__url" },
  // `import()` becomes `require()`; see host/compiled.ts.
  supported: { "dynamic-import": false },
};
const url = 'const __url = require("node:url").pathToFileURL(__filename).href;';

/** Leaves the texts of the libraries out of a file. */
const withoutTexts: Plugin = {
  name: "without-texts",
  setup({ onResolve }) {
    onResolve({ filter: /library-texts/ }, () => ({ path: "./texts.js", external: true }));
  },
};

/** Makes the modules of the package in `dist`. */
async function bundleModules(): Promise<void> {
  rmSync(`${root}dist/chunks`, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: ["src/index.ts", "src/host/node.ts", "src/board/index.ts"],
    outbase: "src",
    outdir: "dist",
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "neutral",
    target: "node20",
    packages: "external",
    external: ["node:*"],
    sourcemap: true,
  });
}

/** Makes the files of dist/cli in a folder. */
async function bundle(folder: string): Promise<void> {
  writeFileSync(`${folder}package.json`, '{ "type": "commonjs" }\n');
  await build({
    ...common,
    entryPoints: ["src/cli/launch.ts"],
    outfile: `${folder}main.js`,
    banner: { js: `#!/usr/bin/env node\n${url}` },
  });
  chmodSync(`${folder}main.js`, 0o755);
  await build({
    ...common,
    entryPoints: ["src/cli/start.ts"],
    outfile: `${folder}program.js`,
    banner: { js: url },
    plugins: [withoutTexts],
  });
  await build({
    ...common,
    entryPoints: ["src/engine/library-texts.generated.ts"],
    outfile: `${folder}texts.js`,
  });
  await keepCompiled(`${folder}program.js`, useProgram);
}

/** Does what people do with the program. */
async function useProgram(program: unknown): Promise<void> {
  const { run } = program as { readonly run: typeof CommandLine };
  for (const argv of usual) {
    const [output, errorOutput] = [new TextBuffer(), new TextBuffer()];
    const console = { input: new TextSource(""), output, errorOutput, interactive: false };
    const status = await run(argv, console);
    if (status !== 0) throw new Error(`ambilog ${argv.join(" ")}: ${errorOutput.text}`);
  }
}

await bundleModules();
const draft = `${root}dist/cli.${process.pid}.tmp/`;
mkdirSync(draft, { recursive: true });
try {
  await bundle(draft);
  rmSync(`${root}dist/cli`, { recursive: true, force: true });
  renameSync(draft, `${root}dist/cli`);
} finally {
  rmSync(draft, { recursive: true, force: true });
}
