/* Part of `npm run lint`: checks for which oxlint has no rule. */
import { misplacedComments } from "./comments.js";
import { layersIn, upwardImports } from "./layers.js";
import { read, sourcesIn } from "./sources.js";

const sources = sourcesIn("src");
const complaints = [
  ...upwardImports(sources, layersIn(read("src/README.md"))),
  ...misplacedComments([...sources, ...sourcesIn("test")]),
];
for (const { path, offset, message } of complaints) {
  const before = read(path).slice(0, offset).split("\n");
  console.error(`${path}:${before.length}:${before.at(-1)!.length + 1}: ${message}`);
}
if (complaints.length > 0) process.exitCode = 1;
