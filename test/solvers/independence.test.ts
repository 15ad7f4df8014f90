/** Each solver does its own search: none calls another. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { solvers } from "../../src/solvers/solver-comparison.js";

const folder = new URL("../../src/solvers/", import.meta.url);

function textOf(file: string): string {
  return readFileSync(new URL(file, folder), "utf8");
}

/** The files of solvers, as the comparison imports them. */
const files = ["own-solvers.ts", "solver-comparison.ts"].flatMap((list) =>
  Array.from(
    textOf(list).matchAll(/import \{ (?!measure|ownSolvers)\w+Solver.* \} from "\.\/(.*)\.js"/g),
    (match) => match[1],
  ),
);

it("is about the files of all solvers", () => {
  // Two of them share a file.
  expect(files.length).toBe(solvers.length - 1);
});

it.each(files)("%s imports no other solver, and no search but those of native ones", (file) => {
  const imports = [...textOf(`${file}.ts`).matchAll(/from "\.\/(.*)\.js"/g)].map(
    (match) => match[1],
  );
  expect(imports.filter((name) => files.includes(name))).toEqual([]);
  const searches = /\b(WordPathIterator|PathIterator|WordSearch|findWords|BoardScorer)\b/;
  expect(searches.test(textOf(`${file}.ts`).replace(/^\/\*[^]*?\*\//, ""))).toBe(
    file.startsWith("native"),
  );
});

it.each(files)("%s says what its idea, its cost and its source are, and what it is for", (file) => {
  const [header] = /^\/\*[^]*?\*\//.exec(textOf(`${file}.ts`)) ?? [""];
  for (const part of ["Idea.", "Cost.", "Source.", "Use."]) expect(header).toContain(` * ${part} `);
});
