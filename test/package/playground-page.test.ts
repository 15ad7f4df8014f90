/** The page as a whole: offline, by keyboard, accessible, small; pictures of it. */
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { describe, expect, inject, test } from "vitest";
import { findings } from "./browsers.js";
import { expectText, hasChromium, region, playgroundHost, startServer } from "./playground-host.js";
import type { Page } from "playwright-core";
import { playgroundBudgets } from "./budgets.js";

const VIEWS = ["start", "race", "workbench", "lessons"] as const;
const WIDTHS = [1280, 390, 320] as const;
const SCHEMES = ["light", "dark"] as const;
const dist = join(inject("project"), "node_modules/ambilog/dist");

/** A view with something to see in it. */
async function filled(page: Page, view: (typeof VIEWS)[number]): Promise<void> {
  if (view === "start") {
    await expectText(region(page, "Check").locator(".status"), /^Yes/);
    await expectText(region(page, "Complete").locator(".status"), /That is all/);
    await expectText(region(page, "Words").locator(".status"), /That is all/);
    await page.getByText("All clauses, to read and to change").click();
    await page.getByLabel("Clauses of board_has_word/2").waitFor();
  } else if (view === "race") {
    await page.getByLabel("Layout").selectOption("2x2");
    await page.getByRole("button", { name: "Start the race" }).click();
    await page.locator(".chart svg").waitFor({ timeout: 120_000 });
  } else if (view === "lessons") {
    const [cell, exercise] = [
      page.locator("ambilog-cell").first(),
      page.locator(".exercise").first(),
    ];
    await cell.getByRole("button", { name: "Run", exact: true }).click();
    await expectText(cell.locator("p.status"), /^1 answer/);
    for (const name of ["Check", "Hint", "Show a solution"]) {
      await exercise.getByRole("button", { name }).click();
    }
    await expectText(exercise.locator(".verdict"), /^Not yet/);
  } else {
    await page.getByRole("textbox", { name: "Query" }).fill("grandparent(X, Y), dif(X, Z)");
    await page.getByRole("button", { name: "Trace" }).click();
    await expectText(page.locator(".panels > section").first().getByRole("status"), /^At the port/);
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await expectText(page.locator(".answer-list").first(), /adam/);
  }
}

/** The findings of axe-core, in light and in dark. */
async function findingsIn(page: Page): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const one of await findings(page)) found.push({ colorScheme, ...one });
  }
  return found;
}

/**
 * The elements that the keyboard reaches and that have no ring around them while they have the focus, or one that is cut
 * off, covered or hard to see.
 */
const RINGS = `(async () => {
  const reached = [];
  const collect = (root) => {
    for (const one of root.querySelectorAll("*")) {
      if (one.shadowRoot) collect(one.shadowRoot);
      if ((one.tabIndex >= 0 || one.matches(".chips button")) && one.checkVisibility({ visibilityProperty: true })) reached.push(one);
    }
  };
  collect(document);
  const parentOf = (one) => one.parentElement ?? one.getRootNode().host;
  const channels = (color) => {
    const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const light = (color) => {
    const [r, g, b] = channels(color).map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const found = [];
  // Of many words, some in the middle say nothing new.
  const chips = reached.filter((one) => one.closest(".chips"));
  const some = reached.filter((one) => !chips.includes(one) || chips.indexOf(one) < 40 || chips.indexOf(one) >= chips.length - 10);
  for (const one of some) {
    one.focus();
    // The editor is told of the focus a little later.
    if (one.isContentEditable) await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const name = (one.getAttribute("aria-label") ?? one.textContent ?? "").slice(0, 40) || one.outerHTML.slice(0, 80);
    let ringed = one;
    const hasRing = (each) => getComputedStyle(each).outlineStyle !== "none" && parseFloat(getComputedStyle(each).outlineWidth) >= 2;
    for (let i = 0; i < 4 && ringed && !hasRing(ringed); i++) ringed = parentOf(ringed);
    if (!ringed || !hasRing(ringed)) { found.push([name, "has no ring"]); continue; }
    const { outlineOffset, outlineWidth, outlineColor, zIndex } = getComputedStyle(ringed);
    const by = parseFloat(outlineOffset) + parseFloat(outlineWidth);
    const { left, top, right, bottom } = ringed.getBoundingClientRect();
    const ring = { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
    const isIn = (box) => ring.left >= box.left - 0.5 && ring.right <= box.right + 0.5 && ring.top >= box.top - 0.5 && ring.bottom <= box.bottom + 0.5;
    // Of a text, browsers bring the caret into sight.
    const isText = one.tagName === "TEXTAREA" || one.isContentEditable;
    if (!isText && !isIn({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }) && bottom - top < innerHeight) found.push([name, "is cut by the window"]);
    let ground;
    for (let each = parentOf(ringed); each; each = parentOf(each)) {
      const style = getComputedStyle(each);
      if (ground === undefined && channels(style.backgroundColor)[3] > 250) ground = style.backgroundColor;
      if (each === document.documentElement || each === document.body || /^visible visible$/.test(style.overflowX + " " + style.overflowY)) continue;
      const outer = each.getBoundingClientRect();
      const box = { left: outer.left + each.clientLeft, top: outer.top + each.clientTop };
      box.right = box.left + each.clientWidth;
      box.bottom = box.top + each.clientHeight;
      if (!isIn(box)) found.push([name, "is cut by " + (each.className || each.tagName)]);
    }
    if (contrast(outlineColor, ground ?? "Canvas") < 3) found.push([name, "has a ring like its ground"]);
    const middle = by - parseFloat(outlineWidth) / 2;
    const places = [[(left + right) / 2, top - middle], [(left + right) / 2, bottom + middle], [left - middle, (top + bottom) / 2], [right + middle, (top + bottom) / 2]];
    for (const [x, y] of places) {
      const upper = one.getRootNode().elementFromPoint(x, y);
      if (upper === null || upper.contains(ringed) || ringed.contains(upper) || parseInt(zIndex) > 0) continue;
      // An element that comes before it, or has no background, does not hide the ring.
      const isLater = ringed.compareDocumentPosition(upper) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (!isLater || channels(getComputedStyle(upper).backgroundColor)[3] === 0) continue;
      found.push([name, "is covered by " + (upper.getAttribute("aria-label") ?? upper.textContent).slice(0, 40)]);
    }
  }
  return { count: some.length, found };
})()`;

/** The elements that open above a view, each with a function that opens it and returns its selector. */
const OPENED: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  "the names that complete a word": async (page) => {
    await page.getByRole("textbox", { name: "Program" }).fill("p :- ");
    await page.getByRole("textbox", { name: "Program" }).press("Control+End");
    await page.keyboard.type("numb");
    return ".cm-tooltip-autocomplete li";
  },
  "the names that complete a query": async (page) => {
    await page.getByRole("textbox", { name: "Query" }).pressSequentially(", numb");
    await page.locator(".completions li").first().waitFor();
    await page.keyboard.press("ArrowDown");
    return ".completions [aria-selected=true]";
  },
  "the reference of a predicate": async (page) => {
    await page.getByRole("textbox", { name: "Program" }).fill("p :- append(A, B, C).");
    const opened = ".cm-tooltip .reference";
    const name = page.getByText("append", { exact: true }).first();
    // A change of the layout moves the name away from a resting pointer.
    const isOpen = async (): Promise<boolean> => {
      await name.hover();
      return page
        .locator(opened)
        .waitFor({ timeout: 5000 })
        .then(
          () => true,
          () => false,
        );
    };
    await expect.poll(isOpen).toBe(true);
    return opened;
  },
  "a long program and many messages": async (page) => {
    const lines = Array.from({ length: 60 }, (_, i) => `fact(${i}, X).`);
    await page.getByRole("textbox", { name: "Program" }).fill(lines.join("\n"));
    await page.getByRole("textbox", { name: "Query" }).fill("fact(_, Y).");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    return ".messages .warning";
  },
  "an error of the program": async (page) => {
    await page.getByRole("textbox", { name: "Program" }).fill("p(X)) .");
    await page.locator(".cm-lint-marker-error").hover();
    return ".cm-tooltip-lint";
  },
  "the list of errors": async (page) => {
    await page.getByRole("textbox", { name: "Program" }).fill("p(X)) .");
    await page.locator(".cm-lint-marker-error").waitFor();
    await page.getByRole("textbox", { name: "Program" }).press("Control+Shift+M");
    return ".cm-panel-lint li";
  },
  "the earlier states": async (page) => {
    await page.getByRole("textbox", { name: "Program" }).fill("a_predicate_with_a_long_name(1).");
    await page.getByLabel("Examples").selectOption("sudoku");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByLabel("Examples").selectOption("strips");
    await page.getByRole("button", { name: "History" }).click();
    return ".past li";
  },
  "drawings, tests and a breakpoint": async (page) => {
    await page
      .getByRole("textbox", { name: "Program" })
      .fill(":- begin_tests(p).\ntest(good).\ntest(bad) :- fail.\n:- end_tests(p).\n");
    await page.locator(".cm-margin .cm-gutterElement").nth(2).click();
    await page.getByRole("button", { name: "Run the tests" }).click();
    await page.locator(".tests pre").waitFor();
    await page
      .getByRole("textbox", { name: "Query" })
      .fill("A = [2,4,1,3], B = [a-b,b-c], C = [x-1,y-2].");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByRole("button", { name: "Draw" }).click();
    return ".chart svg";
  },
  "the address to share": async (page) => {
    await page.getByRole("button", { name: "Share" }).click();
    return ".notice input";
  },
  "what a link asks": async (page) => {
    const program = deflateRawSync(JSON.stringify({ program: "p." })).toString("base64url");
    await page.evaluate(`location.hash = "#s=${program}"`);
    return ".notice button.main";
  },
  "a proof and a drawing": async (page) => {
    await page.getByRole("textbox", { name: "Program" }).fill("p(f(X)) :- q(X).\nq([1, a]).\n");
    await page.getByRole("textbox", { name: "Query" }).fill("p(X).");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByRole("button", { name: "Draw" }).click();
    await page.getByRole("button", { name: "Why", exact: true }).first().click();
    return ".proof li li";
  },
};

describe.skipIf(!hasChromium)("the page", () => {
  const host = playgroundHost();
  test.each(VIEWS)(
    "%s has no finding of axe-core, in light and dark, wide and narrow",
    async (view) => {
      const folder = join(inject("project"), "pictures");
      mkdirSync(folder, { recursive: true });
      for (const width of WIDTHS) {
        const { page, complaints } = await host.visit({ hash: `#${view}`, width });
        await filled(page, view);
        await page.screenshot({ path: join(folder, `${view}-${width}.png`), fullPage: true });
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
        expect(await findingsIn(page)).toEqual([]);
        expect(complaints).toEqual([]);
      }
    },
    300_000,
  );

  test.each(Object.keys(OPENED))(
    "has no finding with %s open, in light and dark, wide and narrow",
    async (name) => {
      for (const width of WIDTHS) {
        const { page, complaints } = await host.visit({ hash: "#workbench", width });
        await page.getByRole("textbox", { name: "Program" }).waitFor();
        await page
          .locator(await OPENED[name]!(page))
          .first()
          .waitFor();
        expect(await findingsIn(page)).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
        expect(complaints).toEqual([]);
      }
    },
  );

  test.each(VIEWS)(
    "%s shows where the focus is, by a ring that nothing cuts or covers",
    async (view) => {
      for (const width of WIDTHS) {
        const { page } = await host.visit({
          hash: `#${view}`,
          width,
          dark: width === 390,
        });
        await filled(page, view);
        if (view === "workbench") {
          await page.getByLabel("Examples").selectOption("sudoku");
          await page.locator(".panels .query").first().getByRole("button", { name: "Why" }).click();
          await page.locator(".proof li").first().waitFor();
          await page.getByRole("button", { name: "History" }).click();
          await page.getByRole("textbox", { name: "Program" }).press("Control+f");
          await page.locator(".cm-search").waitFor();
        }
        // After this, the focus is shown as by the keyboard.
        await page.keyboard.press("Tab");
        const { count, found } = await page.evaluate<{ count: number; found: unknown[] }>(RINGS);
        expect(count).toBeGreaterThan(10);
        expect({ width, found }).toEqual({ width, found: [] });
      }
    },
  );

  test("says in words that something could not be loaded, and loads it when there is a network", async () => {
    const { page, context } = await host.visit({ hash: "#workbench" });
    await page.getByRole("textbox", { name: "Query" }).fill("word(Word).");
    await page.evaluate(
      "navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister())))",
    );
    await context.route(/thread-|complete-/, (route) => route.abort());
    await page.reload();
    const ask = page.getByRole("button", { name: "Ask", exact: true });
    const status = page.locator(".panels > section").first().getByRole("status");
    await ask.click();
    await expectText(status, /^The engine could not be loaded\. Is there a network\?$/);
    await context.unroute(/thread-|complete-/);
    await context.route(/complete-/, (route) => route.abort());
    await ask.click();
    await expectText(status, /^The engine could not be loaded\. Is there a network\?$/);
    await context.unroute(/complete-/);
    await context.route(/words\.txt|english\.dictionary/, (route) => route.abort());
    await ask.click();
    await expectText(status, /^.*The dictionary cannot be loaded\. Is there a network\?$/);
    await page.getByRole("link", { name: "Race" }).click();
    await page.getByRole("button", { name: "Start the race" }).click();
    const verdict = region(page, "Board").locator("p.status");
    await expectText(verdict, /^The dictionary cannot be loaded\. Is there a network\?$/);
  });

  test("works offline after the first visit, with the words of the dictionary", async () => {
    const { page, context } = await host.visit();
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await page.waitForFunction("navigator.serviceWorker.controller !== null");
    await expectText(region(page, "Words").locator(".status"), /That is all/);
    await context.setOffline(true);
    await page.goto(`${host.address}#start`);
    await page.reload();
    await expectText(region(page, "Check").locator(".status"), /^Yes/);
    await expectText(region(page, "Words").locator(".status"), /That is all/);
    await page.getByRole("link", { name: "Workbench" }).click();
    await page.getByRole("textbox", { name: "Query" }).fill("grandparent(X, eve).");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await expectText(page.locator(".answer-list").first(), /X = cain/);
  });

  test("is light or dark as the reader wants it, also after a reload", async () => {
    const { page } = await host.visit({ dark: true });
    const isDark = (): Promise<boolean> =>
      page.evaluate(
        "getComputedStyle(document.body).color.match(/\\d+/g).slice(0, 3).every((one) => one > 128)",
      );
    expect(await isDark()).toBe(true);
    await page.getByRole("button", { name: "Colours: as the system" }).click();
    await page.getByRole("button", { name: "Colours: light" }).waitFor();
    expect(await isDark()).toBe(false);
    await page.reload();
    await page.getByRole("button", { name: "Colours: light" }).waitFor();
    expect(await isDark()).toBe(false);
  });

  test.each(["start", "workbench", "lessons"] as const)(
    "%s keeps the focus when a button takes itself away",
    async (view) => {
      const { page } = await host.visit({ hash: `#${view}` });
      await filled(page, view);
      const press = async (name: string | RegExp): Promise<void> => {
        const one = page.getByRole("button", { name, exact: typeof name === "string" }).first();
        await one.focus();
        await page.keyboard.press("Enter");
        await one.and(page.locator(":focus")).waitFor({ state: "detached" });
        const focused = "document.activeElement.tagName";
        await expect.poll(() => page.evaluate(focused)).toMatch(/^(?!BODY)/);
      };
      await page.getByRole("button", { name: "History" }).click();
      await press("Close");
      if (view === "workbench") {
        while ((await page.locator(".panels > section").count()) > 0) await press(/^Close /);
        await page.locator(".queries :focus").waitFor();
      }
      if (view === "lessons") {
        await page.locator(".exercise").nth(1).getByRole("button", { name: "Hint" }).click();
        await press("Show a solution");
      }
    },
  );

  test("is used by keyboard alone", async () => {
    const { page } = await host.visit();
    await expectText(region(page, "Check").locator(".status"), /^Yes/);
    const tabTo = async (name: string): Promise<void> => {
      for (let i = 0; i < 80; i++) {
        await page.keyboard.press("Tab");
        const focused = await page.evaluate<string>(
          "document.activeElement.getAttribute('aria-label') ?? document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent",
        );
        if (focused === name) return;
      }
      throw new Error(`Expected the tabulator to reach ${name}`);
    };
    await tabTo("Skip to the content");
    await page.keyboard.press("Enter");
    await tabTo("c, row 1, column 1");
    await page.keyboard.press("Enter");
    await expectText(region(page, "Spell").locator(".status"), /^It spells c\./);
    await tabTo("Edit");
    await page.keyboard.press("Enter");
    await page.keyboard.type("d");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("o");
    await tabTo("All clauses, to read and to change");
    await page.keyboard.press("Enter");
    await page.getByLabel("Clauses of board_has_word/2").waitFor();
    await tabTo("Clauses of board_has_word/2");
    await tabTo("Word");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("do");
    await expectText(region(page, "Check").locator(".status"), /^Yes: do/);
    await expectText(region(page, "Words").locator(".status"), /That is all/);
    await tabTo("Again");
    await tabTo("Next");
    await page.keyboard.press("Space");
    await expectText(region(page, "Words").locator(".status"), /^1 word, .*There may be more/);
  });
});

test("its server compresses, lets browsers keep what has a hash, and says where it is", async () => {
  const { child, address } = await startServer();
  try {
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/playground\/$/);
    const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(new URL(path, address), { headers });
    const index = await ask(".", { "accept-encoding": "br, gzip" });
    expect(index.headers.get("content-encoding")).toBe("br");
    expect(index.headers.get("cache-control")).toBe("no-cache");
    const [script] = /assets\/index-[\w-]+\.js/.exec(await index.text())!;
    const plain = await ask(script, { "accept-encoding": "identity" });
    const text = await plain.text();
    const zipped = await ask(script, { "accept-encoding": "gzip" });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(Number(zipped.headers.get("content-length"))).toBeLessThan(text.length / 2);
    expect(await zipped.text()).toBe(text);
    expect(zipped.headers.get("cache-control")).toMatch(/max-age=31536000, immutable/);
    const words = await ask("../english.dictionary", { "accept-encoding": "gzip" });
    expect(Number(words.headers.get("content-length"))).toBeLessThan(1_700_000);
    const again = await ask("../english.dictionary", {
      "accept-encoding": "gzip",
      "if-none-match": words.headers.get("etag")!,
    });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await ask("../package.json")).status).toBe(404);
  } finally {
    child.kill();
  }
});

describe("its files", () => {
  const playground = join(dist, "playground");
  const files = existsSync(playground)
    ? readdirSync(playground, { recursive: true, encoding: "utf8" }).filter((file) =>
        statSync(join(playground, file)).isFile(),
      )
    : [];
  const zipped = (file: string): number =>
    gzipSync(readFileSync(join(playground, file)), { level: 9 }).length;

  /** The files that `index.html` names, those that they import at once, and the worker. */
  function firstFiles(): string[] {
    const found = new Set(["index.html"]);
    for (const file of found) {
      const text = readFileSync(join(playground, file), "utf8");
      const names =
        file === "index.html"
          ? [...text.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name]) => name!)
          : [
              ...text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
              ...text.matchAll(/["'`](?:\.\/)?(?:assets\/)?(thread-[\w-]+\.js)["'`]/g),
            ].map(([, name]) => `assets/${name!}`);
      for (const name of names) found.add(name);
    }
    return [...found];
  }

  test("that the start page needs before its first answer are within their budget", () => {
    const first = firstFiles();
    expect(first.filter((file) => file.includes("thread-"))).toHaveLength(1);
    const sizes = first.map((file) => `${String(zipped(file)).padStart(8)} ${file}`);
    const sum = first.reduce((total, file) => total + zipped(file), 0);
    console.log(
      `gzipped, before the first answer:\n${sizes.join("\n")}\n${String(sum).padStart(8)} together`,
    );
    expect(sum).toBeLessThanOrEqual(playgroundBudgets.firstAnswer);
  });

  test("together are within their budget, and have no dictionary", () => {
    const sum = files.reduce((total, file) => total + statSync(join(playground, file)).size, 0);
    const packed = files.reduce((total, file) => total + zipped(file), 0);
    console.log(`${sum} bytes in the folder, ${packed} gzipped`);
    expect(sum).toBeLessThanOrEqual(playgroundBudgets.folder);
    expect(files.filter((file) => file.endsWith(".dictionary"))).toEqual([]);
  });

  test("name no other host", () => {
    for (const file of files.filter((name) => /\.(?:html|css)$/.test(name))) {
      expect(readFileSync(join(playground, file), "utf8")).not.toMatch(
        /(?:src|href|url\()\s*=?\s*["']?(?:https?:)?\/\//,
      );
    }
  });
});
