// Build step: makes dist/cell, the element `<ambilog-cell>`, from src/cell.
//
// index.js is one file, minified, that a page can name in a script element. It has what cells need of the reader
// of programs in it: the rest of the engine is in the worker alone.
//
// ambilog/worker/thread.js is where index.js looks for the script of the worker (worker/start-worker.ts). It
// stands for that of the package.

import { mkdirSync, writeFileSync } from "node:fs";
import { transform } from "esbuild";
import { rolldown } from "rolldown";
import type { Plugin } from "rolldown";
import { checks } from "./checks.js";
import { read, root } from "./generated.js";
import { libraries } from "./page-plugins.js";

/** Style sheets as texts. */
export const styles: Plugin = {
  name: "styles",
  resolveId: (id, importer) =>
    id.endsWith(".css?raw")
      ? new URL(id, `file://${importer}`).href.slice("file://".length)
      : undefined,
  async load(id) {
    if (!id.endsWith(".css?raw")) return undefined;
    const file = id.slice(root.length, -"?raw".length);
    const { code } = await transform(read(file), { loader: "css", minify: true });
    return { code: `export default ${JSON.stringify(code)};`, moduleType: "js" };
  },
};

/** Makes the element. */
export async function buildCell(): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: `${root}src/cell/index.ts`,
    platform: "browser",
    checks,
    transform: { target: "es2022" },
    plugins: [libraries as Plugin, styles],
  });
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false, minify: true });
  const folder = `${root}dist/cell/`;
  mkdirSync(`${folder}ambilog/worker`, { recursive: true });
  writeFileSync(`${folder}index.js`, output[0].code);
  writeFileSync(
    `${folder}ambilog/worker/thread.js`,
    'import "../../../worker/ambilog/worker/thread.js";\n',
  );
}
