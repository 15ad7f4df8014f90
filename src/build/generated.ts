/*
 * Modules that the build generates among the sources.
 *
 * A file is replaced by a rename and only when its text changes: a test run during a build never sees half of
 * it, and watchers are not triggered.
 */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from "node:fs";
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

/** The files with an extension under a folder of the project, without it, sorted. */
export function filesUnder(folder: string, extension: string): string[] {
  return readdirSync(root + folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(extension))
    .map((file) => file.slice(0, -extension.length).replaceAll("\\", "/"))
    .sort();
}

/** The names of all libraries: the files under prolog/, but for the module `system` and what is said of builtins. */
export function libraryFiles(): string[] {
  return filesUnder("prolog", ".pl").filter((name) => !/^(?:system|builtins)\//.test(name));
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
