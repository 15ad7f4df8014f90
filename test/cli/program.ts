/* The program as a process of its own, built from the sources as they are. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Builds the program for the tests of a file; returns the path of its main module. */
export function builtProgram(): string {
  // The program finds its packages from there.
  mkdirSync(`${root}dist`, { recursive: true });
  const folder = mkdtempSync(`${root}dist/program-`);
  beforeAll(async () => {
    await build({
      entryPoints: [`${root}src/cli/main.ts`, `${root}src/cli/score-worker.ts`],
      outdir: folder,
      entryNames: "[name]",
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      packages: "external",
      logLevel: "error",
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "main.js");
}
