/** The versions of TypeScript that programs may use, and how they resolve modules. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const project = inject("project");

/** A version, and its compiler. */
export const COMPILERS: readonly { readonly version: string; readonly bin: string }[] = [
  { version: "5.9", bin: join(project, "node_modules/typescript5/bin/tsc") },
  { version: "6.0", bin: join(project, "node_modules/typescript6/bin/tsc") },
  { version: "7.0", bin: join(root, "node_modules/typescript/bin/tsc") },
];

/** The ways to resolve modules. */
export const MODULES: readonly { readonly module: string; readonly moduleResolution: string }[] = [
  { module: "nodenext", moduleResolution: "nodenext" },
  { module: "esnext", moduleResolution: "bundler" },
];

/** The output of a compiler for the project, with a configuration of that name. */
export function compile(bin: string, name: string, config: object): string {
  const file = join(project, `tsconfig.${name}.json`);
  writeFileSync(file, JSON.stringify(config));
  const { stdout, stderr } = spawnSync(process.execPath, [bin, "-p", file], {
    cwd: project,
    encoding: "utf8",
  });
  return stdout + stderr;
}
