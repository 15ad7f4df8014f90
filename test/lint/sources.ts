/* The sources, and complaints about them. */
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A file of TypeScript, by its path from the project's folder. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A complaint. */
export interface Complaint {
  readonly path: string;
  /** The offset in the file, in UTF-16 units. */
  readonly offset: number;
  readonly message: string;
}

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The text of a file of the project. */
export function read(path: string): string {
  return readFileSync(ROOT + path, "utf8");
}

/** The sources under a folder of the project. */
export function sourcesIn(folder: string): SourceFile[] {
  const paths = readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    // AssemblyScript only looks like TypeScript; the consumers' programs have a project of their own.
    .filter((path) => path.endsWith(".ts") && !/\/(assembly|consumer|node_modules)\//.test(path));
  return paths.sort().map((path) => ({ path, text: read(path) }));
}
