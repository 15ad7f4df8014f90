/** The main ways of the page and of cells once more, in Debian's Firefox over WebDriver BiDi. */
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launch } from "puppeteer-core";
import type { Browser, BrowserContext, Page } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { findings } from "./browsers.js";
import { startServer } from "./playground-host.js";
import { serve } from "./static-files.js";
import { folderOfTest } from "../folders.js";

const FIREFOX = "/usr/bin/firefox-esr";
const installed = join(inject("project"), "node_modules/ambilog");
/** The milliseconds to wait for something to appear. */
const PATIENCE = 60_000;

describe.skipIf(!existsSync(FIREFOX))("in Firefox, the page", () => {
  let child: ChildProcess;
  let address: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[] = [];

  beforeAll(async () => {
    ({ child, address } = await startServer());
    browser = await launch({ browser: "firefox", executablePath: FIREFOX });
  });
  afterAll(async () => {
    await browser?.close();
    child?.kill();
  });
  afterEach(async () => {
    await context?.close();
    expect(complaints).toEqual([]);
  });

  /** Opens an address as a new visitor. */
  async function visit(url: string, width: number = 1280): Promise<void> {
    context = await browser.createBrowserContext();
    page = await context.newPage();
    complaints = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.setViewport({ width, height: 900 });
    await page.goto(url);
  }

  const quoted = (text: string): string => JSON.stringify(text);
  /** An expression for the element that has such a label, or for the document. */
  const part = (label: string | undefined): string =>
    label === undefined
      ? "document"
      : `document.querySelector('section[aria-label=${quoted(label)}]')`;

  /** Waits until an expression, of the page, is true. */
  async function expectTrue(expression: string): Promise<void> {
    await page.waitForFunction(expression, { timeout: PATIENCE });
  }

  /** Waits for a status that matches, and gives its text. */
  async function expectStatus(label: string, pattern: RegExp): Promise<string> {
    const text = `${part(label)}?.querySelector('.status')?.textContent ?? ''`;
    await expectTrue(`${String(pattern)}.test(${text})`);
    return (await page.evaluate(text)) as string;
  }

  /** Presses the button of that name, once it can be pressed. */
  async function press(name: string, label?: string): Promise<void> {
    const found = `[...(${part(label)}?.querySelectorAll('button') ?? [])].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === ${quoted(name)} && !one.hasAttribute('aria-disabled'))`;
    await expectTrue(`${found} !== undefined`);
    const handle = await page.evaluateHandle(found);
    await handle.asElement()!.click();
  }

  /** Types into a field, in place of what is in it. */
  async function type(selector: string, text: string): Promise<void> {
    await page.waitForSelector(selector);
    await page.focus(selector);
    await page.keyboard.down("Control");
    await page.keyboard.press("a");
    await page.keyboard.up("Control");
    await page.keyboard.type(text);
  }

  test("checks, generates one by one, streams, pauses and completes", async () => {
    await visit(address);
    await expectStatus("Check", /^Yes: cat is on one path/);
    await expectStatus("Words", /That is all/);
    await type("section[aria-label=Check] input", "catsup");
    await expectStatus("Check", /^No path spells catsup/);
    await page.click("section[aria-label=Words] input");
    await press("Next", "Words");
    await expectStatus("Words", /^1 word/);
    await press("Next", "Words");
    await expectStatus("Words", /^2 words/);
    await press("Stream", "Words");
    await expectStatus("Words", /^\d+,\d\d\d words/);
    await press("Pause", "Words");
    const text = await expectStatus("Words", /There may be more/);
    await type("section[aria-label=Complete] input", "c?n*");
    await press("Next", "Complete");
    await expectStatus("Complete", /^1 word/);
    expect(await expectStatus("Words", /./)).toBe(text);
  });

  test("races", async () => {
    await visit(`${address}#race`);
    await page.waitForSelector("main select");
    await page.evaluate(
      "(() => { const list = [...document.querySelectorAll('select')].find((one) => [...one.options].some(({ value }) => value === '2x2')); list.value = '2x2'; list.dispatchEvent(new Event('change')); })()",
    );
    await press("Start the race");
    await expectTrue("document.querySelector('.chart svg') !== null");
    await expectStatus("Board", /^All \d+ that have finished agree: \d+ words\.$/);
  });

  test("answers queries, shows errors, traces and proves", async () => {
    await visit(`${address}#workbench`);
    await type(".cm-content", "p(1). p(two). q(X) :- p(X)) .");
    await expectTrue("document.querySelector('.cm-lintRange-error') !== null");
    await type(".cm-content", "p(1). p(two). q(X) :- p(X), X \\== 1.");
    await expectTrue("document.querySelector('.cm-lintRange-error') === null");
    await type("textarea[aria-label=Query]", "q(X)");
    await press("Ask");
    await expectStatus("Query q(X)", /^1 answer/);
    await press("Why", "Query q(X)");
    await expectTrue("document.querySelector('.proof li li') !== null");
    await press("Trace");
    await expectTrue(
      "/^At the port call/.test(document.querySelector('.panels .status').textContent)",
    );
    await type("textarea[aria-label=Query]", "repeat, fail.");
    await press("Ask");
    await expectStatus("Query repeat, fail", /looking for one$/);
    await press("Stop", "Query repeat, fail");
    await expectStatus("Query repeat, fail", /stopped\.$/);
  });

  test("brings what was shared to another reader", async () => {
    await visit(`${address}#workbench`);
    await type(".cm-content", "shared('<b>').");
    await press("Share");
    await expectTrue("document.querySelector('.notice input')?.value.includes('#s=')");
    const shared = (await page.evaluate("document.querySelector('.notice input').value")) as string;
    await context.close();
    await visit(shared);
    await press("Allow");
    await type("textarea[aria-label=Query]", "shared(X).");
    await press("Ask");
    await expectTrue("document.querySelector('.answer-list')?.textContent.includes(\"X = '<b>'\")");
  });

  const PROGRAM = "document.querySelector('.cm-content')?.textContent ?? ''";

  test("keeps one's own work beside a link and beside another tab", async () => {
    await visit(`${address}#workbench`);
    await type(".cm-content", "mine(1).");
    await press("Share");
    await expectTrue("document.querySelector('.notice input')?.value.includes('#s=')");
    const shared = (await page.evaluate("document.querySelector('.notice input').value")) as string;
    await type(".cm-content", "mine(2).");
    await page.reload();
    await expectTrue(`${PROGRAM} === 'mine(2).'`);
    const mine = page;
    page = await context.newPage();
    await page.goto(shared);
    await expectTrue(`${PROGRAM} === 'mine(1).'`);
    await press("Allow");
    await type(".cm-content", "theirs(1).");
    await press("Back to mine");
    await expectTrue(`${PROGRAM} === 'mine(2).'`);
    // This tab is an older one now.
    await mine.bringToFront();
    page = mine;
    await type(".cm-content", "mine(3).");
    const other = (await context.pages()).find((one) => one !== mine)!;
    page = other;
    await expectTrue("document.querySelector('.notice').textContent.includes('Another tab')");
    await press("Show that of the other tab");
    await expectTrue(`${PROGRAM} === 'mine(3).'`);
    await press("History");
    await expectTrue(
      "[...document.querySelectorAll('.past code')].some((one) => one.textContent === 'theirs(1).')",
    );
  });

  test("gives an answer for each Enter on Next, which keeps the focus", async () => {
    await visit(`${address}#workbench`);
    await type(
      "textarea[aria-label=Query]",
      "between(1, 9, X), numlist(1, 100000, L), sum_list(L, _)",
    );
    await page.keyboard.press("Enter");
    await expectTrue("/^1 answer/.test(document.querySelector('.panels .status')?.textContent)");
    await page.focus(".panels button.main");
    for (let i = 0; i < 3; i++) await page.keyboard.press("Enter");
    await expectTrue("/^4 answers/.test(document.querySelector('.panels .status').textContent)");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Next");
  });

  test("saves a document that works by itself, from a folder", async () => {
    await visit(`${address}#lessons`);
    const query =
      "document.querySelector('ambilog-cell')?.shadowRoot?.querySelector('.query textarea')";
    await expectTrue(`(${query} ?? null) !== null`);
    await page.evaluate(
      `(() => { const field = ${query}; field.value = "join([x], [y], Zs)."; field.dispatchEvent(new Event("input", { bubbles: true })); })()`,
    );
    // The text goes to the test instead of to the folder of downloads.
    await page.evaluate(
      "(() => { const make = URL.createObjectURL; URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); return make(blob); }; HTMLAnchorElement.prototype.click = () => {}; })()",
    );
    await press("Save as HTML");
    await expectTrue("window.saved !== undefined");
    const folder = folderOfTest();
    const file = join(folder, "lesson.html");
    writeFileSync(file, (await page.evaluate("window.saved")) as string);
    await context.close();
    await visit(pathToFileURL(file).href);
    const cell = "document.querySelector('ambilog-cell').shadowRoot";
    const exercise = "document.querySelector('.exercise')";
    await expectTrue(`document.querySelector('ambilog-cell')?.shadowRoot !== null`);
    const pressIn = async (root: string, name: string): Promise<void> => {
      const found = `[...${root}.querySelectorAll('button')].find((one) => one.textContent === '${name}')`;
      await expectTrue(`${found} !== undefined`);
      await page.evaluate(`${found}.click()`);
    };
    await pressIn(cell, "Run");
    await expectTrue(`${cell}.querySelector('li pre')?.textContent === 'Zs = [x,y]'`);
    await pressIn(exercise, "Check");
    await expectTrue(`/^Not yet: /.test(${exercise}.querySelector('.verdict').textContent)`);
  });

  test("works offline after the first visit", async () => {
    const own = await startServer();
    await visit(own.address);
    await expectStatus("Check", /^Yes/);
    await expectTrue("navigator.serviceWorker.controller !== null");
    const gone = new Promise((resolve) => own.child.once("exit", resolve));
    own.child.kill();
    await gone;
    await page.reload();
    await expectStatus("Check", /^Yes/);
  });

  test("has no finding of axe-core, and fits a width of 390", async () => {
    const folder = join(inject("project"), "pictures");
    mkdirSync(folder, { recursive: true });
    for (const view of ["start", "workbench"]) {
      await visit(`${address}#${view}`, 390);
      await page.waitForSelector("main section");
      await page.screenshot({ path: join(folder, `firefox-${view}.png`) });
      // A scroll bar may take some of the width.
      const isWider = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
      expect(await page.evaluate(isWider)).toBe(false);
      expect({ view, found: await findings(page) }).toEqual({ view, found: [] });
      if (view === "start") await context.close();
    }
  });

  test("has cells that run in a page without a bundler", async () => {
    const cell = `<ambilog-cell query="p(X).">p(1). p(2).</ambilog-cell>`;
    const html = `<!doctype html><meta charset="utf-8"><script type="module" src="/cell/index.js"></script>${cell}`;
    const served: { server: Server; url: string } = await serve(
      join(installed, "dist"),
      {},
      { "/": html },
    );
    try {
      await visit(served.url);
      const root = "document.querySelector('ambilog-cell').shadowRoot";
      await expectTrue(`${root} !== null`);
      const button = async (name: string): Promise<void> => {
        const found = `[...${root}.querySelectorAll('button')].find((one) => one.textContent === '${name}' && !one.hasAttribute('aria-disabled'))`;
        await expectTrue(`${found} !== undefined`);
        await (await page.evaluateHandle(found)).asElement()!.click();
      };
      await button("Run");
      await expectTrue(`/^1 answer/.test(${root}.querySelector('.status').textContent)`);
      await button("Next");
      await expectTrue(`/^2 answers/.test(${root}.querySelector('.status').textContent)`);
      expect(await page.evaluate(`${root}.querySelector('ol').innerText`)).toMatch(/X = 1\s+X = 2/);
    } finally {
      served.server.close();
    }
  });
});
