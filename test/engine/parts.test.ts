/** Parts of the engine: what they add, and what says where they are. */
import { expect, test } from "vitest";
import type { BuiltinRow } from "../../src/machine/builtin.js";
import { Database } from "../../src/machine/database.js";
import { allParts } from "../../src/engine/all-parts.js";
import { entryWith } from "../../src/text/entries.js";

for (const [name, part] of Object.entries(allParts)) {
  test(`errors for the predicates of ambilog/${name} can name it`, () => {
    const rows: readonly BuiltinRow[] = part.rows?.(new Database()) ?? [];
    const indicators = rows.map((row) => `${row.name}/${row.arity}`);
    const own = indicators.filter((indicator) => !indicator.startsWith("$"));
    expect(own.filter((indicator) => entryWith(indicator) !== `ambilog/${name}`)).toEqual([]);
  });
}
