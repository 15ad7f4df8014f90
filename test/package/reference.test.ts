/**
 * The examples in the comments of the sources are accepted by the compiler and print the output shown after
 * them; `npm run docs` finds nothing wrong with the comments and leaves no link without a target.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import type { Server } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { predicateReference } from "../../src/node/reference.js";
import { findings, hasChromium, launchChromium } from "./browsers.js";
import { serve } from "./static-files.js";
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

test("the package has the table of predicates that the sources make", () => {
  const table = readFileSync(join(root, "dist/predicates.json"), "utf8");
  expect(JSON.parse(table)).toEqual(JSON.parse(JSON.stringify(predicateReference())));
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

describe.skipIf(!hasChromium)("the pages of the reference in a browser", () => {
  let server: Server;
  let url: string;
  let browser: Browser;
  beforeAll(async () => {
    ({ server, url } = await serve(docs));
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /** The answer without what depends on the names of variables and on the layout. */
  const plain = (text: string): string => text.replace(/\b_\w+/g, "_").replace(/\s+/g, "");

  test.each(["lists", "builtin-terms", "clpfd", "dictionary"])(
    "run the queries of %s and find what they show",
    async (name) => {
      const page = await browser.newPage();
      await page.goto(`${url}predicates/${name}.html`);
      await page.locator(".example button").first().waitFor();
      const examples = await page.locator(".example").all();
      let count = 0;
      for (const example of examples.filter((_, i) => i % Math.ceil(examples.length / 8) === 0)) {
        const [shown] = (await example.locator("samp").textContent())!.split("\n;  ");
        if (!/^(?:true\b|\w+ = )/.test(shown!)) continue;
        count++;
        await example.getByRole("button", { name: /^Run / }).click();
        const item = example.locator("ambilog-cell li");
        await item.first().waitFor();
        expect(plain((await item.first().textContent())!)).toBe(plain(shown!.replace(/\.$/, "")));
        // One at a time.
        await expect.poll(() => page.locator("ambilog-cell").count()).toBe(1);
      }
      expect(count).toBeGreaterThan(2);
      await page.getByRole("button", { name: /^Close / }).click();
      expect(await page.locator("ambilog-cell").count()).toBe(0);
      await page.close();
    },
  );

  test("lead to what is searched, from any page, from a folder too", async () => {
    for (const address of [`${url}predicates/lists.html`, `file://${docs}/predicates/lists.html`]) {
      const page = await browser.newPage();
      await page.goto(address);
      await page.getByRole("searchbox", { name: "Search" }).fill("charcters of atom");
      const found = page.getByRole("region", { name: "Found" });
      await found.getByRole("link", { name: "atom_chars/2" }).click();
      await page.waitForURL(/predicates\/builtin-[\w-]+\.html#atom_chars/);
      await expect
        .poll(() => page.getByRole("heading", { name: "atom_chars/2" }).isVisible())
        .toBe(true);
      await page.close();
    }
  });

  test("are read without scripts", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${url}predicates/lists.html`);
    const example = page.locator("[id='append/3'] .example").first();
    expect(await example.innerText()).toMatch(/^\?- append\(.*\)\.\n\w+ = .*\.$/);
    expect(await page.getByRole("searchbox").count()).toBe(0);
    expect(await page.getByRole("button").count()).toBe(0);
    await page.goto(`${url}index.html`);
    await page.getByRole("link", { name: "append/3" }).click();
    await page.getByRole("heading", { name: "append/3" }).waitFor();
    await context.close();
  });

  test.each([
    [1280, false],
    [390, true],
  ])("have no serious finding of axe-core at a width of %i", async (width, dark) => {
    const folder = join(inject("project"), "pictures");
    mkdirSync(folder, { recursive: true });
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: dark ? "dark" : "light",
    });
    const page = await context.newPage();
    const check = async (name: string): Promise<void> => {
      await page.screenshot({ path: join(folder, `${name}-${width}.png`) });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      const serious = (await findings(page)).filter(({ impact }) =>
        /serious|critical/.test(impact),
      );
      expect({ name, serious }).toEqual({ name, serious: [] });
    };
    await page.goto(`${url}index.html`);
    await check("reference-index");
    await page.getByRole("searchbox").fill("reverse list");
    await page.getByRole("link", { name: "reverse/2" }).waitFor();
    await check("reference-search");
    await page.goto(`${url}predicates/lists.html#append/3`);
    const example = page.locator("[id='append/3'] .example").first();
    await example.getByRole("button", { name: /^Run / }).click();
    await example.locator("ambilog-cell li").first().waitFor();
    await check("reference-page");
    await page.goto(`${url}api/classes/ambilog.Engine.html`);
    await page.screenshot({ path: join(folder, `reference-api-${width}.png`) });
    await context.close();
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
