/** The content of the tarball, and the reports of two linters of packages. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { describe, expect, inject, test } from "vitest";
import { Dictionary } from "../../src/board/index.js";
import { filesUnder } from "../../src/build/generated.js";
import { entries } from "../../src/build/entries.js";
import { predicateReference } from "../../src/node/reference.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const packed = inject("packed");
const installed = join(inject("project"), "node_modules/ambilog");

/** The intended contents of the package. */
const MEANT: readonly RegExp[] = [
  /^dist\/playground\/(?:index\.html|words\.txt|(?:service-worker|document|document-worker)\.js|assets\/[\w-]+\.(?:js|css|svg))$/,
  /^(?:package\.json|README\.md|CHANGELOG\.md|LICENSE)$/,
  /^dist\/(?:[\w-]+\/)*[\w-]+(?:\.generated)?\.(?:js|js\.map|d\.ts)$/,
  /^dist\/cli\/(?:package\.json|licences\.txt|boot\.image)$/,
  /^dist\/(?:core\.wasm|english\.dictionary|predicates\.json)$/,
  /^prolog\/(?:\w+\/)*\w+\.pl$/,
  /^examples\/(?:README\.md|\w+\.(?:pl|plt|txt)|(?:guides|lessons)\/[\w-]+\.md|integration\/\w+\.(?:md|pl)|charts\/[\w-]+\.svg)$/,
];

describe("the tarball", () => {
  test("has what it is meant to have and nothing else", () => {
    const folders = new Map<string, number>();
    for (const file of packed) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
    console.log([...folders].map(([name, n]) => `${String(n).padStart(4)} ${name}`).join("\n"));
    const other = packed.filter((file) => !MEANT.some((pattern) => pattern.test(file)));
    expect(other).toEqual([]);
  });
  test("has the changes of each version", () => expect(packed).toContain("CHANGELOG.md"));
  test("has the built-in dictionary, prepared", () => {
    const bytes = readFileSync(join(installed, "dist/english.dictionary"));
    expect(Dictionary.load(bytes).size).toBe(274_937);
  });
  test("has the entries with their declarations", () => {
    const modules = [...entries().values()];
    expect(modules.length).toBeGreaterThan(30);
    for (const module of modules) {
      expect(packed).toContain(`dist/${module}.js`);
      expect(packed).toContain(`dist/${module}.d.ts`);
    }
  });
  test("has what comments say of builtins in the reference alone", () => {
    const builtins = predicateReference().filter(({ library }) => library === undefined);
    expect(builtins.length).toBeGreaterThan(300);
    // One file has the texts of the libraries as they are.
    const modules = packed.filter((file) => file.endsWith(".js") && file !== "dist/cli/texts.js");
    const code = modules.map((file) => readFileSync(join(installed, file), "utf8")).join("\n");
    // A text as short as "Never true." says the same of something else.
    const texts = builtins.flatMap(({ text, example }) => [
      ...(text.length > 20 ? [text] : []),
      ...Array.from(example.matchAll(/\?- .*/g), ([query]) => query),
    ]);
    expect(texts.filter((text) => code.includes(text))).toEqual([]);
  });
  test("has the text of each library, and the program", () => {
    expect(packed.filter((file) => file.startsWith("prolog/")).sort()).toEqual(
      filesUnder("prolog", ".pl")
        .filter((name) => !/^(?:system|builtins)\//.test(name))
        .map((name) => `prolog/${name}.pl`)
        .sort(),
    );
    for (const name of ["main", "program", "texts", "packages", "score-worker"]) {
      expect(packed).toContain(`dist/cli/${name}.js`);
    }
  });
  test("has what its texts for people link to", () => {
    const pages = packed.filter((name) => name.endsWith(".md"));
    expect(pages.length).toBeGreaterThan(10);
    for (const file of pages) {
      const text = readFileSync(join(installed, file), "utf8");
      for (const [, link = ""] of text.matchAll(/\]\(([^)#:]+)\)/g)) {
        const target = join(dirname(file), link);
        const isThere = packed.some((name) => name === target || name.startsWith(`${target}/`));
        expect({ file, link, isThere }).toMatchObject({ isThere: true });
      }
    }
  });
  test("has all that its modules and declarations refer to", () => {
    const modules = packed.filter((file) => /\.(?:js|d\.ts)$/.test(file) && !/\/cli\//.test(file));
    expect(modules.length).toBeGreaterThan(60);
    let count = 0;
    for (const file of modules) {
      const text = readFileSync(join(installed, file), "utf8");
      const references = text.matchAll(/(?:\bfrom|\bimport)\s*\(?"(\.[^"]+)"/g);
      for (const [, reference] of references) {
        const target = join(installed, dirname(file), reference);
        const wanted = file.endsWith(".d.ts") ? target.replace(/\.js$/, ".d.ts") : target;
        expect({ file, reference, there: existsSync(wanted) }).toMatchObject({ there: true });
        count++;
      }
    }
    expect(count).toBeGreaterThan(modules.length);
  });
});

test("publint has nothing to say", async () => {
  const { messages, pkg } = await publint({ pkgDir: installed, pack: false, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg!))).toEqual([]);
});

test("are-the-types-wrong finds the types of every entry", () => {
  const bin = join(root, "node_modules/.bin/attw");
  const modules = [...entries().keys()].map((name) => name.slice("ambilog/".length));
  const more = ["--include-entrypoints", ...modules.filter((name) => name.includes("libraries/"))];
  const without = ["--exclude-entrypoints", "./core.wasm"];
  const args = [inject("tarball"), "--profile", "esm-only", "--no-color", ...more, ...without];
  const { stdout, stderr, status } = spawnSync(bin, args, { encoding: "utf8" });
  expect({ status, output: status === 0 ? "" : stdout + stderr }).toEqual({
    status: 0,
    output: "",
  });
  expect(modules.length).toBeGreaterThan(30);
  for (const entry of entries().keys()) expect(stdout).toContain(`"${entry}"`);
});
