/** States in addresses, also hostile ones. */
import { describe, expect, test } from "vitest";
import { expectText, hasChromium, region, playgroundHost, startServer } from "./playground-host.js";
import type { Page } from "playwright-core";
import { deflateRawSync } from "node:zlib";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderOfTest } from "../folders.js";

/** An address as the page makes them. */
function hashOf(state: object): string {
  return `#s=${deflateRawSync(JSON.stringify(state)).toString("base64url")}`;
}

describe.skipIf(!hasChromium)("an address", () => {
  const host = playgroundHost();
  const programIn = (page: Page): Promise<string> =>
    page.evaluate("JSON.parse(localStorage.getItem('ambilog.own.files'))[1][0].text");

  test("brings a program of 10 kB, boards and queries to another reader as they were", async () => {
    const lines = Array.from(
      { length: 200 },
      (_, i) => `fact(${i}, '${String(i * i * 7919)} é <b>&amp;').`,
    );
    const program = lines.join("\n");
    expect(program.length).toBeGreaterThan(6000);
    const first = await host.visit({
      hash: hashOf({ view: "workbench", program, query: "fact(3, X)." }),
    });
    await first.page.getByRole("button", { name: "Allow" }).click();
    await first.page.getByRole("button", { name: "Share" }).click();
    const address = await first.page.getByLabel("Address").inputValue();
    expect(address).toMatch(/#s=[\w-]+$/);
    const { page } = await host.visit({ hash: new URL(address).hash });
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByRole("button", { name: "Make it mine" }).click();
    await page.waitForURL(/#workbench$/);
    expect(await programIn(page)).toBe(program);
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await expectText(page.locator(".answer-list pre"), /^X = '71271 é <b>&amp;'$/);
    expect(first.complaints).toEqual([]);
  });

  test("runs nothing before the reader says so", async () => {
    const { page, complaints } = await host.visit({
      hash: hashOf({ clauses: "board_path(_, [x], [0-0]).", word: "x", board: "ab/cd" }),
    });
    await expectText(page.locator(".notice"), /which has not run/);
    const status = region(page, "Check").locator(".status");
    await expectText(region(page, "Words").locator(".status"), /^Nothing is computed yet/);
    expect(await status.textContent()).toBe("");
    // One worker may read the clauses, to mark their syntax errors.
    expect(page.workers().length).toBeLessThanOrEqual(1);
    await page.getByRole("button", { name: "Allow" }).click();
    await expectText(status, /^Yes: x is on one path/);
    expect(complaints).toEqual([]);
  });

  test("that is damaged is said to be so", async () => {
    for (const hash of ["#s=%%%", "#s=AAAA", `${hashOf({ program: "p." }).slice(0, -4)}`]) {
      const { page, complaints } = await host.visit({ hash });
      await expectText(page.locator(".notice"), /The address is damaged/);
      expect(complaints).toEqual([]);
    }
    const odd = await host.visit({ hash: hashOf({ view: "nowhere", board: "???", program: 7 }) });
    await region(odd.page, "Check").waitFor();
    expect(odd.complaints).toEqual([]);
  });

  test("of the command line brings the program of a file", async () => {
    const folder = folderOfTest();
    const file = join(folder, "p.pl");
    writeFileSync(file, "p('ü').\n");
    const { child, address } = await startServer([file]);
    try {
      const page = await (await host.browser.newContext()).newPage();
      await page.goto(address);
      await expectText(page.locator(".cm-content"), /p\('ü'\)\./);
    } finally {
      child.kill();
    }
  });

  /** The page still answers another query, in the engine that it had or in a new one. */
  async function expectAlive(page: Page): Promise<void> {
    await page.getByRole("textbox", { name: "Query" }).fill("X = alive.");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await expectText(
      page.locator(".panels > section").first().locator(".answer-list"),
      /X = alive/,
    );
  }

  const HOSTILE: Readonly<Record<string, readonly [program: string, query: string, end: RegExp]>> =
    {
      "an endless goal": ["loop :- loop.", "loop.", /looking for one$/],
      "an endless directive": [":- repeat, fail.", "true.", /looking for one$/],
      "a memory bomb": ["bomb(L) :- bomb([L|L]).", "bomb([]).", /not enough memory|memory/],
      "a list of a million": ["p(L) :- numlist(1, 1000000, L).", "p(L).", /^1 answer/],
      "a term that is shared without end": [
        "s(0, a).\ns(N, f(X, X)) :- N > 0, M is N - 1, s(M, X).",
        "s(60, X).",
        /^1 answer/,
      ],
      "a million characters": [`p('${"x".repeat(1_000_000)}').`, "p(X).", /^1 answer/],
      "output without end": [
        "out :- repeat, write('<b>noise</b> '), fail.",
        "out.",
        /looking for one$/,
      ],
    };

  test.each(Object.entries(HOSTILE))(
    "with %s leaves the page alive",
    async (_, [program, query, end]) => {
      const { page, complaints } = await host.visit({
        hash: hashOf({ view: "workbench", program, query }),
      });
      await page.getByRole("button", { name: "Allow" }).click();
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      const panel = page.locator(".panels > section").first();
      await expectText(panel.getByRole("status"), end);
      await panel.getByRole("button", { name: /^Close / }).click();
      await expectAlive(page);
      expect(complaints).toEqual([]);
    },
  );

  test("with markup shows it as text", async () => {
    const markup = "<img src=x onerror=alert(1)><script>alert(2)</script>";
    const { page, complaints } = await host.visit({
      hash: hashOf({
        view: "workbench",
        program: `p('${markup}').`,
        query: `p(X), write(X), atom_to_term('f(${markup.length})', T, _).`,
      }),
    });
    page.on("dialog", (dialog) => complaints.push(dialog.message()));
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await expectText(page.locator(".answer-list"), /<img src=x onerror=alert\(1\)>/);
    await expectText(page.locator(".output"), /<script>alert\(2\)<\/script>/);
    expect(await page.locator("main img, main script").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
