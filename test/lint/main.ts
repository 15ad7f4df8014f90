/* Part of `npm run lint`: checks for which oxlint has no rule. */
import { misplacedComments } from "./comments.js";
import { layersIn, upwardImports } from "./layers.js";
import { read, sourcesIn } from "./sources.js";
import { unusedExports } from "./unused.js";
import { entryNames } from "../../src/build/entries.js";

const sources = sourcesIn("src");
const tests = sourcesIn("test");
const entries = new Set(entryNames().map((name) => `src/${name}.ts`));
/** Not the entries, whose users are elsewhere, generated files, the language of the core and types that are only checked. */
const isJudged = (path: string): boolean =>
  !entries.has(path) && !/\.generated\.ts$|^src\/core\/|^test\/types\//.test(path);
const complaints = [
  ...upwardImports(sources, layersIn(read("src/README.md"))),
  ...misplacedComments([...sources, ...tests]),
  ...unusedExports([...sources, ...tests, ...sourcesIn("examples")], isJudged),
];
for (const { path, offset, message } of complaints) {
  const before = read(path).slice(0, offset).split("\n");
  console.error(`${path}:${before.length}:${before.at(-1)!.length + 1}: ${message}`);
}
if (complaints.length > 0) process.exitCode = 1;
