// Build step: copies the text of every file under prolog/ into a TypeScript module, so
// that the core has its libraries at hand without reading files. The module is
// made anew by `npm run build` and by each test run, and is not kept in git.
//
// The file is replaced by a rename and only when its text changes: a test run
// beside a build never sees half of it, and watchers stay quiet.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root: string = fileURLToPath(new URL("../../", import.meta.url));

/** Writes `src/engine/libraries.generated.ts` from the `.pl` files under prolog/. */
export function embedLibraries(): void {
  const rows = libraryNames().map(
    (name) => `  ${JSON.stringify(name)}: ${literal(read(`prolog/${name}.pl`))},\n`,
  );
  const text =
    "// Made from prolog/*.pl by src/host/embed.ts; changes here are lost.\n\n" +
    "/** The text of each library, by the name in `library(Name)`. */\n" +
    `export const libraryTexts: Readonly<Record<string, string>> = {\n${rows.join("")}};\n`;
  replace("src/engine/libraries.generated.ts", text);
}

function libraryNames(): string[] {
  if (!existsSync(`${root}prolog`)) return [];
  return readdirSync(`${root}prolog`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".pl"))
    .map((file) => file.slice(0, -3).replaceAll("\\", "/"))
    .sort();
}

/** Both line separators below are legal in JSON but break some tools that read lines. */
function literal(text: string): string {
  return JSON.stringify(text)
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}

function replace(path: string, text: string): void {
  const file = root + path;
  if (existsSync(file) && read(path) === text) return;
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

function read(path: string): string {
  return readFileSync(root + path, "utf8");
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  embedLibraries();
}
