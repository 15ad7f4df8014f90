/*
 * The order of the folders of src/: each imports only from itself and from those above it in the table of
 * src/README.md. The first cell of a row names the layer's folder, or files that stand in none.
 */
import { parseSync } from "oxc-parser";
import { posix } from "node:path";
import type { Complaint, SourceFile } from "./sources.js";

const ROW = /^\| (.*?) \|/gm;
const LINK = /\[([^\]]+)\]\([^)]*\)/g;

/** The layers that the table names, the lowest first; each is the names of folders and files that it has. */
export function layersIn(readme: string): string[][] {
  const layers: string[][] = [];
  for (const [, cell] of readme.matchAll(ROW)) {
    const names = [...cell!.replaceAll(LINK, "$1").matchAll(/[\w.-]+(?=\/|\b)/g)].map(
      ([name]) => name,
    );
    if (/\/|\.ts/.test(cell!)) layers.push(names);
  }
  return layers;
}

/** The layer of a file of src/: its folder, or the file itself if it is in none. */
function partOf(path: string): string {
  return path.replace(/^src\//, "").split("/")[0]!;
}

/** The imports of higher layers, and files that belong to no layer. */
export function* upwardImports(
  files: readonly SourceFile[],
  layers: readonly (readonly string[])[],
): Generator<Complaint> {
  const levels = new Map(layers.flatMap((names, level) => names.map((name) => [name, level])));
  for (const { path, text } of files) {
    const level = levels.get(partOf(path));
    if (level === undefined) {
      yield { path, offset: 0, message: `src/README.md has no row for ${partOf(path)}` };
      continue;
    }
    const { module } = parseSync(path, text);
    const places = [...module.staticImports, ...module.staticExports.flatMap((x) => x.entries)];
    for (const place of places) {
      const specifier = place.moduleRequest?.value;
      if (specifier?.startsWith(".") !== true) continue;
      const target = posix.join(posix.dirname(path), specifier).replace(/\.js$/, ".ts");
      const other = levels.get(partOf(target));
      if (!target.startsWith("src/") || other === undefined || other <= level) continue;
      const message = `${partOf(path)} comes before ${partOf(target)} in src/README.md: it may not import from it`;
      yield { path, offset: place.start, message };
    }
  }
}
