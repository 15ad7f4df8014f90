/** The exports of each entry of the package, types included: a name that goes missing breaks programs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, inject, test } from "vitest";
import { entries } from "../../src/build/entries.js";

const installed = join(inject("project"), "node_modules/ambilog");

/** The names that a module exports, in alphabetical order. */
function namesOf(module: string): string[] {
  const file = join(installed, "dist", `${module}.d.ts`);
  const { module: syntax, errors } = parseSync(file, readFileSync(file, "utf8"));
  expect(errors).toEqual([]);
  return syntax.staticExports
    .flatMap((one) => one.entries)
    .flatMap(({ exportName, importName, moduleRequest }) => {
      const name = exportName.name ?? "default";
      if (importName.kind !== "All" && exportName.kind !== "None") return [name];
      // `export * from "./other.js"` exports what the other does, and `export * as one` does so in `one`.
      const names = namesOf(join(module, "..", moduleRequest!.value.replace(/\.js$/, "")));
      return exportName.kind === "None" ? names : names.map((other) => `${name}.${other}`);
    })
    .sort();
}

test("each entry exports the names that it is known to export", async () => {
  const names = [...entries()]
    .filter(([entry]) => !entry.includes("libraries/"))
    .map(([entry, module]) => `${entry}\n  ${namesOf(module).join("\n  ")}\n`);
  expect(names.length).toBeGreaterThan(5);
  await expect(names.join("\n")).toMatchFileSnapshot("exported-names.txt");
});
