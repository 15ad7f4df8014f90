/** The bundle sizes of the entries for any host, against their budgets. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { entries } from "../../src/build/entries.js";
import { CELL, forAnyHost } from "./hosts.js";
import { addedBudget, addedBudgets, budgets, cellBudget } from "./budgets.js";

interface Row {
  readonly name: string;
  readonly bytes: number;
  readonly budget: number;
}

const ENGINE = 'export { Engine } from "ambilog";';

/** The bytes of the bundle of a program, minified and gzipped. */
async function weigh(program: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: inject("project") },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

async function weighAll(): Promise<Row[]> {
  const engine = await weigh(ENGINE);
  const rows: Row[] = [];
  for (const [name, budget] of Object.entries(budgets)) {
    const [names, entry] = name.split(" of ");
    rows.push({ name, bytes: await weigh(`export ${names} from "${entry}";`), budget });
  }
  // A page loads it as it is.
  const cell = readFileSync(join(inject("project"), "node_modules/ambilog/dist/cell/index.js"));
  rows.push({ name: CELL, bytes: gzipSync(cell, { level: 9 }).length, budget: cellBudget });
  for (const name of entries().keys()) {
    if (!/^ambilog\/(?:libraries|parts)/.test(name)) continue;
    const both = await weigh(`${ENGINE} export * from "${name}";`);
    const budget = addedBudgets[name] ?? addedBudget;
    rows.push({ name: `+ ${name}`, bytes: both - engine, budget });
  }
  return rows;
}

/** The rows as a table: kilobytes of 1000 bytes. */
function table(rows: readonly Row[]): string {
  const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(8);
  const lines = rows.map(
    ({ name, bytes, budget }) => `${name.padEnd(68)}${kilobytes(bytes)}${kilobytes(budget)}`,
  );
  return [`${"kB gzipped".padEnd(68)}${"is".padStart(8)}${"at most".padStart(8)}`, ...lines].join(
    "\n",
  );
}

describe("a bundle", () => {
  let rows: readonly Row[];
  beforeAll(async () => {
    rows = await weighAll();
    console.log(table(rows));
  });
  test("is within its budget", () => {
    expect(rows.filter(({ bytes, budget }) => bytes > budget)).toEqual([]);
  });
  test("has a budget that is not far above it", () => {
    const known = rows.filter(({ budget }) => budget !== addedBudget);
    expect(known.filter(({ bytes, budget }) => bytes < 0.75 * budget)).toEqual([]);
  });
  test("of the engine has no relations in TypeScript, no libraries and no board in it", async () => {
    const { metafile } = await build({
      stdin: { contents: ENGINE, resolveDir: inject("project") },
      bundle: true,
      write: false,
      format: "esm",
      metafile: true,
    });
    const [{ inputs }] = Object.values(metafile.outputs);
    const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    const files = used.map(([file]) => basename(file).replace(/-[\w-]{8}\.js$/, ""));
    expect(files.sort()).toEqual(["engine", "shared"]);
  });
  test("of the entry for workers has no engine and no boards in it, and importing it loads none", async () => {
    const { metafile } = await build({
      stdin: { contents: 'export * from "ambilog/worker";', resolveDir: inject("project") },
      bundle: true,
      write: false,
      format: "esm",
      metafile: true,
    });
    const files = Object.keys(metafile.inputs).map((file) => basename(file));
    expect(files.filter((file) => file.startsWith("shared"))).toHaveLength(1);
    expect(files.filter((file) => /^(?:engine|board)/.test(file))).toEqual([]);
  });
  test("of nothing that is used is empty", async () => {
    for (const name of forAnyHost) {
      if (name === CELL) continue;
      const { outputFiles } = await build({
        stdin: { contents: `import * as all from "${name}";`, resolveDir: inject("project") },
        bundle: true,
        write: false,
        format: "esm",
      });
      expect({ name, text: outputFiles[0].text.trim() }).toMatchObject({ text: "" });
    }
  });
});
