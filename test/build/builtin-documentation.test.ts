import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { predicateReference, referencesIn } from "../../src/host/reference.js";

const FOLDER = new URL("../../src/core/documentation/", import.meta.url);

it.skipIf(process.env["ENGINE"] === "core")(
  "the comments on builtins say what their rows say",
  () => {
    const said = (p: { name: string; arity: number; text: string; example: string }): unknown => [
      `${p.name}/${p.arity}`,
      p.text,
      p.example,
    ];
    const rows = predicateReference(new Engine()).filter(({ library }) => library === undefined);
    const comments = readdirSync(FOLDER).flatMap((file) =>
      referencesIn(readFileSync(new URL(file, FOLDER), "utf8"), ""),
    );
    expect(comments.map(said).sort()).toEqual(rows.map(said).sort());
  },
);
