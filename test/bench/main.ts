/*
 * npm run bench -- [NAMES…] [OPTIONS]; see run.ts for both.
 *
 * Bundles src and the benchmarks, as the build does, into a temporary folder and runs them there, by
 * plain node (see run.ts). `dist` may be older than src; and under tsx, which wraps every closure to
 * keep its name, the engine was a third as fast, whoever had compiled it.
 */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "ambilog-bench-"));
try {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  const input = ["run", "worker", "memory-worker"].map((name) => `test/bench/${name}`);
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(input.map((name) => [name, join(root, `${name}.ts`)])),
    external: (id) => !id.startsWith(".") && !isAbsolute(id),
    platform: "node",
    transform: { target: "node20" },
  });
  await bundle.write({ dir: folder });
  const args = [join(folder, "test/bench/run.js"), root, folder, ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
