/** The packages that the package needs, and the code of others that it contains. */
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { folderOfTest } from "../folders.js";

const installed = join(inject("project"), "node_modules/ambilog");

test("an installed package brings no others", () => {
  const manifest = readFileSync(join(installed, "package.json"), "utf8");
  expect(JSON.parse(manifest)).not.toHaveProperty("dependencies");
});

test("the command line asks for modules of Node, its own files and optional packages alone", () => {
  const files = ["main", "packages", "program", "score-worker"];
  for (const file of files) {
    const code = readFileSync(join(installed, "dist/cli", `${file}.js`), "utf8");
    const asked = Array.from(code.matchAll(/\brequire\("([^"]+)"\)/g), ([, name]) => name);
    const foreign = asked.filter(
      (name) =>
        !/^(?:node:|\.\/)/.test(name) && !builtinModules.includes(name) && name !== "bullmq",
    );
    expect({ file, foreign }).toEqual({ file, foreign: [] });
  }
});

test("the licences of bundled packages and of the list of words are there", () => {
  const text = readFileSync(join(installed, "dist/cli/licences.txt"), "utf8");
  for (const name of ["an-array-of-english-words", "cli-progress", "cli-table3", "string-width"]) {
    expect(text).toMatch(new RegExp(`^${name} \\d`, "m"));
  }
});

test("the command compares solvers and scores in threads where no other package is installed", () => {
  const folder = folderOfTest();
  for (const part of ["dist", "prolog", "package.json"]) {
    cpSync(join(installed, part), join(folder, part), { recursive: true });
  }
  const run = (args: readonly string[], input = ""): string =>
    execFileSync(process.execPath, [join(folder, "dist/cli/main.js"), ...args], {
      encoding: "utf8",
      input,
    });
  expect(run(["compare", "ca/ts", "--solvers", "native", "--repeat", "1"])).toContain("│ native");
  expect(run(["score", "--jobs", "2"], "catd/line/maro/pets\n")).toMatch(/^\d+\n$/);
});
