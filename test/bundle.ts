/*
 * Bundles the programs of tests that measure or search, with `src`, as the build does, into a temporary
 * folder, and runs them in plain node. `dist` may be older than src; and tsx wraps every closure to keep its
 * name, which made the engine three times slower.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("../", import.meta.url));

/**
 * Bundles files of the project and runs the first of them, with the project, the folder with what was
 * made and `args` as its arguments; its status. Their paths have no `.ts` at the end.
 */
export async function runBundled(
  files: readonly [string, ...string[]],
  args: readonly string[],
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "ambilog-bundle-"));
  try {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
    for (const name of files) {
      // One bundle a program: a chunk that two share may import, and so run, one of the two.
      const bundle = await rolldown({
        cwd: root,
        input: { [name]: join(root, `${name}.ts`) },
        external: (id) => !id.startsWith(".") && !isAbsolute(id),
        platform: "node",
        transform: { target: "node20" },
      });
      await bundle.write({ dir: folder });
      await bundle.close();
    }
    const all = [join(folder, `${files[0]}.js`), root, folder, ...args];
    return spawnSync(process.execPath, all, { stdio: "inherit" }).status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
