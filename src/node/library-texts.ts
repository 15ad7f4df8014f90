/*
 * The texts of the libraries as they lie in the folder prolog/. A library in several files is one text: its parts,
 * which have no directive module/2, lie in a folder of its name and stand where `:- include(Part).` does.
 */
import { readFileSync, readdirSync } from "node:fs";

/** The names of the libraries, the files that have a module other than `system`, sorted, with their texts. */
export function libraryTextsIn(folder: URL): Map<string, string> {
  const read = (name: string): string => readFileSync(new URL(`${name}.pl`, folder), "utf8");
  const texts = new Map<string, string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const name = file.slice(0, -3).replaceAll("\\", "/");
    if (!file.endsWith(".pl") || /^(?:system|builtins)\//.test(name)) continue;
    const text = read(name);
    if (!/^:- module\(/m.test(text)) continue;
    const within = name.slice(0, name.lastIndexOf("/") + 1);
    texts.set(
      name,
      text.replace(/^:- include\('(.+)'\)\.$/gm, (_, part: string) => read(within + part)),
    );
  }
  return texts;
}
