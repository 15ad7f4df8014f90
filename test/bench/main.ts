/*
 * npm run bench -- [NAMES…] [OPTIONS]; see run.ts for both.
 *
 * Compiles src and the benchmarks into a temporary folder and runs them there, by plain node (see
 * run.ts). `dist` may be older than src; and under tsx, which wraps every closure to keep its name,
 * the engine was a third as fast, whoever had compiled it.
 */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const tsc = fileURLToPath(new URL("bin/tsc", import.meta.resolve("typescript/package.json")));

function runNode(...args: readonly string[]): number {
  return spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
}

const folder = mkdtempSync(join(tmpdir(), "ambilog-bench-"));
try {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  const compiled = runNode(tsc, "-p", join(root, "test/bench/tsconfig.json"), "--outDir", folder);
  process.exitCode =
    compiled === 0
      ? runNode(join(folder, "test/bench/run.js"), root, folder, ...process.argv.slice(2))
      : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
