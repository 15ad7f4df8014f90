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
  const known = [...entries()]
    .filter(([entry]) => !entry.includes("libraries/"))
    .map(([entry, module]) => [entry, new Set(namesOf(module))] as const);
  expect(known.length).toBeGreaterThan(5);
  const texts = known.map(([entry, names]) => {
    // An entry that exports all that another one does names that one.
    const [whole, part] = known.find(
      ([, some]) => some.size > 1 && some.size < names.size && [...some].every((x) => names.has(x)),
    ) ?? ["", new Set()];
    const own = [...names].filter((name) => !part.has(name));
    return [entry, ...(whole === "" ? [] : [`all of ${whole}`]), ...own].join("\n  ");
  });
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot("exported-names.txt");
});
