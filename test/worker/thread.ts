/* The script of a worker, bundled from the sources as they are. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { temporaryFolder } from "../folders.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A worker without the flags of the tests: with them it would load their hooks for modules, too. */
export function workerOf(script: URL): Worker {
  return new Worker(script, { execArgv: [] });
}

/** The script of a worker with an engine. */
const ENGINE = 'import "../src/worker/ambilog/worker/thread.js";';

/** A folder for scripts of workers, which is removed after the tests of the block. */
export class Threads {
  private readonly folder: string = temporaryFolder();
  private scripts = 0;

  /** Bundles a script, which imports from `../src/…` as a file of this folder does. */
  async bundle(text: string = ENGINE): Promise<URL> {
    const name = `thread-${++this.scripts}`;
    const outfile = join(this.folder, `${name}.mjs`);
    await build({
      stdin: { contents: text, resolveDir: join(root, "test"), loader: "ts" },
      bundle: true,
      format: "esm",
      platform: "node",
      target: "node20",
      outfile,
      logLevel: "silent",
    });
    return pathToFileURL(outfile);
  }

  /** An unbundled script. */
  script(text: string): URL {
    const file = join(this.folder, `plain-${++this.scripts}.mjs`);
    writeFileSync(file, text);
    return pathToFileURL(file);
  }
}
