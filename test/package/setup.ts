/**
 * Packs the package and installs the tarball into an empty project, once for all tests of it. The project has
 * two compilers in addition to this repository's.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the project. */
    project: string;
    /** The tarball. */
    tarball: string;
    /** The files in the tarball, as paths in the package. */
    packed: readonly string[];
  }
}

const root = fileURLToPath(new URL("../../", import.meta.url));

const DEPENDENCIES = [
  "typescript5@npm:typescript@5.9.3",
  "typescript6@npm:typescript@6.0.3",
  "@types/node@20.19.43",
];

function npm(folder: string, ...args: string[]): string {
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  return execFileSync("npm", [...args, ...quiet], { cwd: folder, encoding: "utf8" });
}

/** Makes the project; the function that it returns removes it. */
export default function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "ambilog-package-"));
  npm(root, "run", "build");
  const report = npm(root, "pack", "--json", "--ignore-scripts", "--pack-destination", folder);
  const [{ filename, files }] = JSON.parse(report) as [
    { filename: string; files: { path: string }[] },
  ];
  const tarball = join(folder, filename);
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  npm(folder, "install", "--prefer-offline", tarball, ...DEPENDENCIES);
  provide("project", folder);
  provide("tarball", tarball);
  provide(
    "packed",
    files.map(({ path }) => path),
  );
  return () => rmSync(folder, { recursive: true, force: true });
}
