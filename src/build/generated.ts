/*
 * Modules that the build generates among the sources.
 *
 * A file is replaced by a rename and only when its text changes: a test run during a build never sees half of
 * it, and watchers are not triggered.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const root: string = fileURLToPath(new URL("../../", import.meta.url));

/** The text of a file of the project. */
export function read(path: string): string {
  return readFileSync(root + path, "utf8");
}

/** The text of a file of the project; undefined if there is none. */
export function existing(path: string): string | undefined {
  return existsSync(root + path) ? read(path) : undefined;
}

/** Writes a file of the project. */
export function replace(path: string, text: string): void {
  const file = root + path;
  if (existing(path) === text) return;
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
