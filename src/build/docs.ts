// Step of `npm run docs`: makes dist/docs.
//
//   index.html, predicates/  the reference of predicates (reference-pages.ts)
//   predicates.json, .md     the same for tools
//   run/                     what runs the queries of the pages (playground/reference-run.ts)
//   run/words.txt            the words of the dictionary of these queries
//   api/                     the reference of the TypeScript side, which typedoc makes of the comments
//
// typedoc needs a compiler with the API of TypeScript 6, which cannot be installed next to that of the
// project. So both have a folder and a lock file of their own, src/build/reference/. Everything that the
// entries of package.json export is documented. A missing comment, or one that refers to something
// nonexistent, is an error.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { read, root } from "./generated.js";
import { builtInDictionary } from "../node/dictionaries.js";
import { predicateReference } from "../node/reference.js";
import { WORDS_FILE, wordsText } from "../playground/words.js";
import { buildReferenceRun } from "./playground.js";
import { referencePages } from "./reference-pages.js";

/** The sources of the modules that the package exports, seen from the folder of the tools. */
function entryPoints(): string[] {
  const { exports } = JSON.parse(read("package.json")) as {
    exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  const files = Object.values(exports)
    .map((entry) => (typeof entry === "string" ? entry : entry.default))
    .filter((file) => file.endsWith(".js") && !file.includes("*"))
    .map((file) => file.replace("./dist/", "../../").replace(/js$/, "ts"));
  return [...new Set(files)];
}

const target = `${root}dist/docs/`;
const tools = `${root}src/build/reference/`;

rmSync(target, { recursive: true, force: true });
for (const [file, text] of referencePages(predicateReference())) {
  mkdirSync(dirname(target + file), { recursive: true });
  writeFileSync(target + file, text);
}
copyFileSync(`${tools}search.js`, `${target}search.js`);
writeFileSync(
  `${target}style.css`,
  `${read("src/page/colours.css")}\n${readFileSync(`${tools}style.css`, "utf8")}`,
);
await buildReferenceRun(`${target}run`);
writeFileSync(`${target}run/${WORDS_FILE}`, wordsText(builtInDictionary().words()));

const inTools = { cwd: tools, stdio: "inherit" } as const;
execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline"], inTools);
execFileSync("npx", ["typedoc", ...entryPoints()], inTools);
