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
import { libraryTextsIn } from "../node/library-texts.js";

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

const libraries: ReadonlyMap<string, string> = libraryTextsIn(
  new URL("../../prolog/", import.meta.url),
);

export function libraryNames(): string[] {
  return [...libraries.keys()];
}

/** The text of a library, with its parts. */
export function libraryText(name: string): string {
  return libraries.get(name)!;
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
