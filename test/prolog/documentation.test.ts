import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { builtInDictionary } from "../../src/host/dictionaries.js";
import { nodeFiles } from "../../src/host/files.js";
import { Engine } from "../../src/complete.js";
import { answersOf, documentedQueries, normalise } from "./queries.js";

const root = new URL("../../prolog/", import.meta.url);
const libraries = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".pl"))
  .sort()
  .map((file) => ({ file, queries: documentedQueries(readFileSync(new URL(file, root), "utf8")) }))
  .filter(({ queries }) => queries.length > 0);

describe.each(libraries)("what $file documents is so", ({ file, queries }) => {
  const engine = new Engine({ files: nodeFiles, dictionary: builtInDictionary });
  engine.once(`use_module(library(${file.slice(0, -3)}))`);
  test.each(queries)("line $line: $goal", ({ goal, answers }) => {
    const shown = answers.split("\n;  ").filter((answer) => answer !== "... .").length;
    expect(normalise(answersOf(engine, goal, shown))).toBe(normalise(answers));
  });
});
