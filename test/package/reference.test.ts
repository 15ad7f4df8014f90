/**
 * The examples in the comments of the sources are accepted by the compiler and print the output shown after
 * them; `npm run docs` finds nothing wrong with the comments and leaves no link without a target.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NodeEngine } from "../../src/host/node.js";
import { predicateReference } from "../../src/host/reference.js";
import { SnippetFolder, commentsIn, snippetsIn } from "./snippets.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const docs = join(root, "dist/docs");

beforeAll(() => {
  execFileSync("npm", ["run", "build"], { cwd: root, stdio: "ignore" });
});

describe("the examples in comments", () => {
  const snippets = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".generated.ts"))
    // The tools of the reference are installed in a folder of their own.
    .filter((file) => !file.includes("node_modules"))
    .sort()
    .flatMap((file) => snippetsIn(file, commentsIn(readFileSync(join(root, "src", file), "utf8"))));
  const folder = new SnippetFolder("comments");
  afterAll(() => folder.remove());

  test("are there, and the compiler accepts them", () => {
    expect(snippets.length).toBeGreaterThan(8);
    expect(folder.check(snippets)).toBe("");
  });
  test.each(snippets.map((snippet, i) => ({ i, ...snippet })))("$place", ({ i, output }) => {
    expect(folder.run(i)).toBe(output);
  });
});

describe("the package", () => {
  test("has the table of predicates that the sources make", () => {
    const table = readFileSync(join(root, "dist/predicates.json"), "utf8");
    expect(JSON.parse(table)).toEqual(
      JSON.parse(JSON.stringify(predicateReference(new NodeEngine()))),
    );
  });
});

describe("npm run docs", () => {
  let pages: string[] = [];
  beforeAll(() => {
    execFileSync("npm", ["run", "docs"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    pages = readdirSync(docs, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".html"),
    );
  });

  test("makes a page for each library and each theme, an index, and files for tools", () => {
    const predicates = pages.filter((file) => file.startsWith("predicates"));
    expect(predicates).toContain("predicates/lists.html");
    expect(predicates).toContain("predicates/builtin-terms.html");
    for (const file of ["index.html", "predicates.md", "predicates.json", "api/index.html"]) {
      expect({ file, there: existsSync(join(docs, file)) }).toEqual({ file, there: true });
    }
    const known = JSON.parse(readFileSync(join(docs, "predicates.json"), "utf8")) as unknown[];
    expect(known.length).toBeGreaterThan(700);
  });

  test("leaves no link without a target", () => {
    const texts = new Map(pages.map((file) => [file, readFileSync(join(docs, file), "utf8")]));
    const broken: string[] = [];
    for (const [file, text] of texts) {
      for (const [, href] of text.matchAll(/<a [^>]*href="([^"]*)"/g)) {
        if (/^[a-z]+:/.test(href)) continue;
        const [path, place] = href.split("#");
        const target = path === "" ? file : join(dirname(file), path);
        const page = texts.get(target);
        const there = page === undefined ? existsSync(join(docs, target)) : hasPlace(page, place);
        if (!there) broken.push(`${file}: ${href}`);
      }
    }
    expect(broken).toEqual([]);
  });
});

function hasPlace(page: string, place: string | undefined): boolean {
  if (place === undefined || place === "") return true;
  const id = decodeURIComponent(place)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
  return page.includes(`id="${id}"`);
}
