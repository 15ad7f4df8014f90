/** `<ambilog-cell>` in pages without a bundler, in Debian's Chromium. */
import { mkdirSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { complaintsOf, findings, hasChromium, launchChromium } from "./browsers.js";
import { expectText, region } from "./playground-host.js";
import { serve } from "./static-files.js";

const dist = join(inject("project"), "node_modules/ambilog/dist");

/** A page with some cells, and with a script element that names the entry. */
function html(body: string, script: string = "/cell/index.js"): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Families</title>
<style>:root { color-scheme: light dark } body { font: 18px/1.6 Georgia, serif; max-width: 44rem; margin: 0 auto; padding: 1rem } button { background: red }</style>
<script type="module" src="${script}"></script>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

const FAMILY = `
<h1>Families</h1>
<p>A rule says who is a grandparent. Change it, and run the query again.</p>
<ambilog-cell query="grandparent(X, Z)." label="Grandparents">
  % Who is whose parent?
  parent(adam, cain).
  parent(cain, enoch).
  parent(enoch, irad).

  grandparent(X, Z) :-
      parent(X, Y),
      parent(Y, Z).
</ambilog-cell>
<p>Each cell stands for itself, unless it names an engine.</p>
<ambilog-cell query="member(X, [1, two, f(Y)])" label="Lists"></ambilog-cell>
`;

const SHARED = `
<ambilog-cell engine="likes" label="Operator" query="true.">
<script type="text/prolog">
:- op(700, xfx, likes).
:- dynamic(seen/1).
ann likes X :- X @< m, member(X, [chess, prolog]).
loop :- loop.
</script>
</ambilog-cell>
<ambilog-cell engine="likes" label="Facts" query="fan(Who, Game), write(Game).">fan(ann, X) :- ann likes X.</ambilog-cell>
<ambilog-cell engine="likes" label="Query alone" query="ann likes What."></ambilog-cell>
<ambilog-cell label="Another engine" query="catch(_ = likes(ann, chess), _, true), catch(seen(_), error(E, _), true)."></ambilog-cell>
`;

/** The pages of HTML in the guide. */
const GUIDE: readonly string[] = Array.from(
  readFileSync(join(dist, "../examples/guides/cells.md"), "utf8").matchAll(
    /^```html\n(.*?)^```$/gms,
  ),
  ([, text]) => text!,
);

const PAGES: Readonly<Record<string, string>> = {
  "/family.html": html(FAMILY),
  "/shared.html": html(SHARED),
  "/guide.html": GUIDE[0]!.replace(/src="[^"]*"/, 'src="/cell/index.js"'),
  "/fragments.html": html(GUIDE.slice(1).join("\n")),
};

describe.skipIf(!hasChromium)("a cell", () => {
  let server: Server;
  let url: string;
  let browser: Browser;
  let context: BrowserContext | undefined;
  let complaints: string[] = [];
  beforeAll(async () => {
    ({ server, url } = await serve(dist, {}, PAGES));
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });
  afterEach(async () => {
    await context?.close();
    context = undefined;
    expect(complaints).toEqual([]);
  });

  async function visit(
    address: string,
    { width = 900, dark = false }: { readonly width?: number; readonly dark?: boolean } = {},
  ): Promise<Page> {
    context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: dark ? "dark" : "light",
    });
    const page = await context.newPage();
    complaints = complaintsOf(page);
    await page.goto(address.startsWith("http") ? address : url + address);
    await page.locator("ambilog-cell").first().getByRole("button", { name: "Run" }).waitFor();
    return page;
  }

  const press = (cell: Locator, name: string): Promise<void> =>
    cell.getByRole("button", { name, exact: true }).click();
  const status = (cell: Locator): Locator => cell.locator("p.status");
  const answers = (cell: Locator): Promise<string[]> => cell.locator("li pre").allTextContents();
  const query = (cell: Locator): Locator => cell.getByRole("textbox", { name: "Query" });
  const program = (cell: Locator): Locator => cell.getByRole("textbox", { name: "Program" });

  test("shows its program and query, and runs nothing before it is told to", async () => {
    const page = await visit("family.html");
    const cell = region(page, "Grandparents");
    await expect
      .poll(() => program(cell).inputValue())
      .toMatch(/^% Who is.*\n {4}parent\(Y, Z\)\.$/s);
    await expect.poll(() => query(cell).inputValue()).toBe("grandparent(X, Z).");
    expect(await program(region(page, "Lists")).count()).toBe(0);
    await expectText(status(cell), /^Nothing is computed yet\.$/);
    expect(page.workers()).toEqual([]);
  });

  test("gives one answer for each Next", async () => {
    const page = await visit("family.html");
    const cell = region(page, "Grandparents");
    await press(cell, "Run");
    await expectText(status(cell), /^1 answer, \d+ inferences\. There may be more\.$/);
    await expect.poll(() => answers(cell)).toEqual(["X = adam,\nZ = enoch"]);
    await press(cell, "Next");
    await expectText(status(cell), /^2 answers/);
    await expect.poll(() => answers(cell)).toEqual(["X = adam,\nZ = enoch", "X = cain,\nZ = irad"]);
    await press(cell, "Next");
    await expectText(status(cell), /^2 answers, .*That is all\.$/);
    await expect.poll(() => cell.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
    await press(cell, "Run");
    await expectText(status(cell), /^1 answer/);
    const other = region(page, "Lists");
    await press(other, "Run");
    await expectText(status(other), /^1 answer/);
    await expectText(other.locator(".hint"), /this one ran without/);
    expect(page.workers()).toHaveLength(2);
  });

  test("runs what the reader makes of it, and says what is wrong", async () => {
    const page = await visit("family.html");
    const cell = region(page, "Grandparents");
    await program(cell).fill("parent(_, Cain).\nbroken(X :- true.\n");
    await expectText(cell.locator(".problems").first(), /^Line 2: .+/);
    await query(cell).fill("parent(X, Y");
    await press(cell, "Run");
    await expectText(cell.locator(".problem"), /^Column \d+: .*not closed/);
    await query(cell).fill("parent(X, Y).");
    await query(cell).press("Enter");
    await expectText(status(cell), /^Nothing has run: the program has syntax errors\.$/);
    await expectText(cell.locator(".messages"), /program\.pl:1:\d+: Warning.*program\.pl:2/s);
    await program(cell).fill("parent(eve, '<b>abel</b>').");
    await press(cell, "Run");
    await expectText(cell.locator("li"), /<b>abel<\/b>/);
    expect(await cell.locator(".messages pre").count()).toBe(0);
    await program(cell).fill("p(1). p(2). p(3). slow(X) :- p(X), numlist(1, 200000, _).");
    await query(cell).fill("slow(X).");
    for (const name of ["Run", "Next", "Next"]) await press(cell, name);
    await expectText(status(cell), /^3 answers/);
    await query(cell).fill("nothing(X).");
    await press(cell, "Run");
    await expectText(status(cell), /nothing\/1/);
  });

  test("stops a goal without an end and keeps its facts", async () => {
    const page = await visit("shared.html");
    const cell = region(page, "Operator");
    await query(cell).fill("assertz(seen(1)), write(begun), flush_output, loop.");
    await press(cell, "Run");
    await expectText(cell.locator(".output"), /^begun$/);
    await press(cell, "Stop");
    await expectText(status(cell), /stopped\.$/);
    await query(cell).fill("seen(X).");
    await press(cell, "Run");
    await expectText(status(cell), /^1 answer/);
    // The engine, and the reader of what is typed, if that has begun.
    expect(page.workers().length).toBeLessThanOrEqual(2);
  });

  test("shares programs, operators and facts with cells that name the same engine", async () => {
    const page = await visit("shared.html");
    expect(await page.locator("ambilog-cell .problems li").count()).toBe(0);
    const last = region(page, "Query alone");
    await press(last, "Run");
    await expectText(last.locator("li"), /What = chess/);
    const facts = region(page, "Facts");
    await press(facts, "Run");
    await expectText(facts.locator(".output"), /^chess$/);
    await expect.poll(() => last.locator(".output").textContent()).toBe("");
    expect(page.workers()).toHaveLength(1);
    const other = region(page, "Another engine");
    await press(other, "Run");
    await expectText(other.locator("li"), /existence_error\(procedure,seen\/1\)/);
    expect(page.workers()).toHaveLength(2);
    // The editors of the others know an operator that is changed.
    await program(region(page, "Operator")).fill(":- op(700, xfx, loves).");
    await expectText(facts.locator(".problems").first(), /^Line 1: /);
  });

  test("ends its engine when it leaves the page, and has its texts when it comes back", async () => {
    const page = await visit("family.html");
    const cell = region(page, "Grandparents");
    await program(cell).fill("p(1).");
    await query(cell).fill("p(X).");
    await press(cell, "Run");
    await expectText(status(cell), /^1 answer/);
    // One is the reader of what is typed, which stays.
    const closed = Promise.race(
      page.workers().map((worker) => new Promise((resolve) => worker.once("close", resolve))),
    );
    await page.evaluate(
      "globalThis.kept = document.querySelector('ambilog-cell'); kept.remove(); undefined",
    );
    await closed;
    await page.evaluate("document.querySelector('main').append(kept)");
    await expect.poll(() => program(cell).inputValue()).toBe("p(1).");
    await press(cell, "Run");
    await expectText(status(cell), /^1 answer/);
  });

  test("is run by scripts of the page, and made by them", async () => {
    const page = await visit("family.html");
    const text = await page.evaluate(`(async () => {
      const cell = document.createElement("ambilog-cell");
      cell.program = "p(1). p(2).";
      cell.query = "p(X).";
      cell.setAttribute("label", "Made");
      cell.setAttribute("readonly", "");
      document.querySelector("main").append(cell);
      await cell.run();
      await cell.next();
      cell.stop();
      return cell.program + cell.query;
    })()`);
    expect(text).toBe("p(1). p(2).p(X).");
    const cell = region(page, "Made");
    await expectText(status(cell), /^2 answers/);
    await expect.poll(() => program(cell).getAttribute("readonly")).toBe("");
  });

  test("follows its attributes when they change", async () => {
    const page = await visit("shared.html");
    const set = (name: string, value: string | undefined): Promise<unknown> =>
      page.evaluate(
        `(() => {
          const cell = document.querySelectorAll("ambilog-cell")[3];
          const value = ${JSON.stringify(value) ?? "undefined"};
          if (value === undefined) cell.removeAttribute("${name}");
          else cell.setAttribute("${name}", value);
        })()`,
      );
    const cell = region(page, "Another engine");
    await set("query", "fan(ann, Game).");
    await expect.poll(() => query(cell).inputValue()).toBe("fan(ann, Game).");
    await press(cell, "Run");
    await expectText(status(cell), /fan\/2/);
    await set("engine", "likes");
    await expectText(status(cell), /^Nothing is computed yet\.$/);
    await press(cell, "Run");
    await expect.poll(() => answers(cell)).toEqual(["Game = chess"]);
    await set("engine", undefined);
    await press(cell, "Run");
    await expectText(status(cell), /fan\/2/);
    await set("label", "Renamed");
    const renamed = region(page, "Renamed");
    await expect.poll(() => query(renamed).inputValue()).toBe("fan(ann, Game).");
    await set("label", undefined);
    await expect.poll(() => region(page, "Program and query").count()).toBe(1);
    const first = program(region(page, "Facts"));
    const found: unknown[] = [];
    for (const readonly of [true, false]) {
      await page.evaluate(`document.querySelectorAll("ambilog-cell")[1].readonly = ${readonly}`);
      found.push(await first.isEditable());
    }
    expect(found).toEqual([false, true]);
    await set("query", undefined);
    await expect.poll(() => query(region(page, "Program and query")).inputValue()).toBe("");
  });

  test("has properties for its attributes, as frameworks set them", async () => {
    const page = await visit("family.html");
    const found = await page.evaluate(`(() => {
      const cell = document.createElement("ambilog-cell");
      const texts = [];
      const note = () => texts.push(cell.outerHTML, [cell.engine, cell.label, cell.readonly, cell.query].join());
      note();
      Object.assign(cell, { engine: "e", label: "L", readonly: true, query: "p(X)." });
      note();
      Object.assign(cell, { engine: undefined, label: undefined, readonly: false, query: undefined });
      note();
      return texts;
    })()`);
    const bare = ["<ambilog-cell></ambilog-cell>", ",Program and query,false,"];
    const full = [
      '<ambilog-cell engine="e" label="L" readonly=""></ambilog-cell>',
      "e,L,true,p(X).",
    ];
    expect(found).toEqual([...bare, ...full, ...bare]);
  });

  test("of the guide has answers, in a page of its own and in others", async () => {
    for (const [address, expected] of [
      ["guide.html", ["X = cain"]],
      ["fragments.html", ["X = 2", "X = ulm,\nY = augsburg", "Where = augsburg"]],
    ] as const) {
      const page = await visit(address);
      const cells = await page.locator("ambilog-cell").all();
      const found: string[] = [];
      for (const cell of cells) {
        await press(cell, "Run");
        await expectText(status(cell), /^1 answer/);
        found.push((await answers(cell))[0]!);
        expect(await cell.locator(".problems li, .messages pre").count()).toBe(0);
      }
      expect(found).toEqual(expected);
      await context?.close();
    }
  });

  test("is used by keyboard alone", async () => {
    const page = await visit("family.html");
    const seen: string[] = [];
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press("Tab");
      seen.push(
        await page.evaluate(
          "(() => { const one = document.activeElement.shadowRoot?.activeElement; return one?.getAttribute('aria-label') ?? one?.textContent ?? ''; })()",
        ),
      );
      if (seen.at(-1) === "Query") await page.keyboard.press("Enter");
      if (seen.at(-1) === "Query") await expectText(status(region(page, "Grandparents")), /^1 /);
    }
    expect(seen).toEqual(["Program", "Query", "Run", "Next"]);
    await page.keyboard.press("Space");
    await expectText(status(region(page, "Grandparents")), /^2 answers/);
  });

  test("has no finding of axe-core, in light and dark, wide and narrow", async () => {
    const folder = join(inject("project"), "pictures");
    mkdirSync(folder, { recursive: true });
    for (const [width, dark] of [
      [900, false],
      [390, true],
    ] as const) {
      const page = await visit("family.html", { width, dark });
      for (const name of ["Grandparents", "Lists"]) {
        await press(region(page, name), "Run");
        await expectText(status(region(page, name)), /^1 answer/);
      }
      await query(region(page, "Lists")).fill("format('~w~n', [hello]), member(X, [1|Y], Y) (");
      await press(region(page, "Lists"), "Run");
      await page.screenshot({ path: join(folder, `cell-${width}.png`), fullPage: true });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      expect(await findings(page)).toEqual([]);
      await context?.close();
    }
  });

  test("runs in a page whose policy forbids styles in the page and code that is made", async () => {
    const strict = await serve(
      dist,
      { "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" },
      { "/family.html": html(FAMILY).replace(/<style>.*<\/style>/, "") },
    );
    try {
      const page = await visit(`${strict.url}family.html`);
      await press(region(page, "Grandparents"), "Run");
      await expectText(status(region(page, "Grandparents")), /^1 answer/);
      const colour =
        "getComputedStyle(document.querySelector('ambilog-cell').shadowRoot.querySelector('button.main')).fontWeight";
      expect(await page.evaluate(colour)).toBe("600");
    } finally {
      strict.server.close();
    }
  });

  test("runs in a page of another host than that of its script", async () => {
    const scripts = await serve(dist, { "access-control-allow-origin": "*" });
    const pages = await serve(
      join(dist, "board"),
      {},
      { "/": html(FAMILY, `${scripts.url}cell/index.js`) },
    );
    try {
      const page = await visit(pages.url);
      await press(region(page, "Grandparents"), "Run");
      await expectText(status(region(page, "Grandparents")), /^1 answer/);
    } finally {
      scripts.server.close();
      pages.server.close();
    }
  });
});
