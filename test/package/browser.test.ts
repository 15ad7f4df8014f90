/**
 * The package in a page: bundled by vite and by esbuild without configuration, and run in Debian's
 * Chromium where that is installed.
 */
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build as esbuild } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { build as vite } from "vite";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { hasChromium, launchChromium } from "./browsers.js";
import { WORKER_SCRIPT, forAnyHost } from "./hosts.js";
import { serve } from "./static-files.js";

/** A module of Node that is loaded with the script. */
const OF_NODE = /(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*["']node:/;

const project = inject("project");
const page = join(project, "page");

/** Makes the page by each bundler, in a folder of its own. */
const BUNDLERS: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  esbuild: async (folder) => {
    await esbuild({
      // It does not bundle scripts of workers by itself.
      entryPoints: { page: join(page, "page.ts"), [WORKER_SCRIPT]: WORKER_SCRIPT },
      absWorkingDir: project,
      bundle: true,
      splitting: true,
      format: "esm",
      outdir: folder,
      logLevel: "silent",
    });
    writeFileSync(join(folder, "index.html"), html("page.js"));
  },
  vite: async (folder) => {
    await vite({
      root: page,
      configFile: false,
      logLevel: "silent",
      build: { outDir: folder, emptyOutDir: true },
    });
  },
};

function html(script: string): string {
  return `<!doctype html><title>ambilog</title><script type="module" src="${script}"></script>\n`;
}

beforeAll(async () => {
  mkdirSync(page, { recursive: true });
  cpSync(fileURLToPath(new URL("consumer/page.ts", import.meta.url)), join(page, "page.ts"));
  writeFileSync(join(page, "index.html"), html("./page.ts"));
});

function folderOf(bundler: string): string {
  return join(project, "pages", bundler);
}

function scriptsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(folder, file), "utf8"));
}

describe.each(Object.entries(BUNDLERS))("%s", (bundler, make) => {
  test("bundles a page that asks for nothing of Node", async () => {
    const folder = folderOf(bundler);
    mkdirSync(folder, { recursive: true });
    await make(folder);
    const scripts = scriptsIn(folder);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).not.toMatch(OF_NODE);
  });
});

test("no entry for any host asks for anything of Node", async () => {
  for (const name of [...forAnyHost, WORKER_SCRIPT]) {
    const { outputFiles } = await esbuild({
      stdin: { contents: `export * from "${name}";`, resolveDir: project },
      bundle: true,
      write: false,
      format: "esm",
      logLevel: "silent",
    });
    expect(outputFiles[0].text).not.toMatch(OF_NODE);
  }
});

describe.skipIf(!hasChromium)("in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  describe.each(Object.keys(BUNDLERS))("the page that %s has made", (bundler) => {
    let server: Server;
    let opened: Page;
    const complaints: string[] = [];
    beforeAll(async () => {
      const served = await serve(folderOf(bundler));
      server = served.server;
      opened = await browser.newPage();
      opened.on("pageerror", (error) => complaints.push(String(error)));
      await opened.goto(served.url);
      await opened.waitForFunction("globalThis.checks !== undefined");
    });
    afterAll(async () => {
      await opened?.close();
      server?.close();
    });
    const check = (name: string): Promise<unknown> => opened.evaluate(`checks.${name}()`);

    test("answers queries", async () => {
      expect(await check("queries")).toEqual([
        { X: [], Y: 1 },
        { X: [1], Y: 2 },
        { X: [1, 2], Y: 3 },
      ]);
    });
    test("solves constraints on integers", async () => {
      expect(await check("constraints")).toEqual({ Sum: [1, 0, 6, 5, 2] });
    });
    test("finds words by the library and natively", async () => {
      const words = ["at", "cat", "cats", "tac"];
      expect(((await check("boards")) as string[]).sort()).toEqual(words);
      expect(await check("nativeBoards")).toEqual({
        words: words.slice(1),
        score: 3,
        kernel: "wasm",
      });
    });
    test("aborts a query without an end, and answers the next", async () => {
      expect(await check("abort")).toEqual({ name: "AbortError", next: { X: 1 } });
    });
    test("has an engine in a worker, which an abort leaves usable", async () => {
      expect(await check("worker")).toEqual({
        answers: [{ X: [] }, { X: [1] }],
        name: "AbortError",
        next: { X: 1 },
        output: "hello",
      });
    });
    test("has a cell that runs", async () => {
      expect(await check("cell")).toBe("X = [1,2,3]");
    });
    test("complains of nothing", () => expect(complaints).toEqual([]));
  });

  /** The result of the page under a policy for scripts. */
  async function under(scripts: string, name: string): Promise<unknown> {
    const policy = { "content-security-policy": `script-src ${scripts}` };
    const { server, url } = await serve(folderOf("vite"), policy);
    const strict = await browser.newPage();
    try {
      await strict.goto(url, { waitUntil: "load" });
      return await strict.evaluate(`checks.${name}()`);
    } finally {
      await strict.close();
      server.close();
    }
  }

  test("a page whose policy forbids WebAssembly scores boards without", async () => {
    expect(await under("'self'", "nativeBoards")).toEqual({
      words: ["cat", "cats", "tac"],
      score: 3,
      kernel: "plain",
    });
  });
  test("an engine says what the policy of its page must allow, and needs no more", async () => {
    expect(await under("'self'", "firstAnswer")).toContain("allow 'wasm-unsafe-eval'");
    expect(await under("'self' 'wasm-unsafe-eval'", "firstAnswer")).toEqual({ X: 1 });
  });
});
