/** Queries and their answers, including residual goals: here, and in SWI-Prolog where it is installed. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { NodeEngine } from "../../src/node/node.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { hasSwipl, runSwipl } from "../swi/system.js";
import { temporaryFolder } from "../folders.js";

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const lines = readFileSync(here("answers.txt"), "utf8").trimEnd().split("\n");
const rows = lines.map((line) => {
  const [query, answers] = line.split(" ~> ") as [string, string];
  return { query, answers };
});

/** A file with the queries. */
const path = join(temporaryFolder(), "queries.pl");
writeFileSync(path, rows.map(({ query }) => `${query}.\n`).join(""));

function linesOf(text: string): string[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.trim());
}

const output = new TextBuffer();
const engine = new NodeEngine({ output, limits: { inferences: 100_000_000 } });
engine.consultFile(here("show.pl"));
engine.once(`show_all('${path}')`);
const shown = linesOf(output.text);

it.each(rows.map((row, i) => ({ ...row, i })))(
  "answers and residual goals ?- $query",
  ({ i, answers }) => {
    expect(shown[i]).toBe(answers);
  },
);

describe.skipIf(!hasSwipl)("in SWI-Prolog", () => {
  it("all answers are the same", () => {
    const { stdout } = runSwipl([`show_all('${path}')`], here("show.pl"));
    expect(linesOf(stdout)).toEqual(rows.map(({ answers }) => answers));
  });
});
