/** The race: its figures, and stopping. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { ownSolvers } from "../../src/solvers/own-solvers.js";
import { expectText, hasChromium, region, playgroundHost } from "./playground-host.js";
import type { Visitor } from "./playground-host.js";

/** All but the one that needs another Prolog, and half a minute. */
const SOLVERS: string = ownSolvers.map(({ name }) => name).join(",");

/** The results of `ambilog compare`: words and score by solver; undefined for one that was stopped or left out. */
function compared(board: string): Map<string, string | undefined> {
  const main = join(inject("project"), "node_modules/ambilog/dist/cli/main.js");
  const args = [main, "compare", board, "--repeat", "1", "--format", "json", "--solvers", SOLVERS];
  const text = execFileSync(process.execPath, args, { encoding: "utf8", stdio: "pipe" });
  const { solvers } = JSON.parse(text) as {
    solvers: { solver: string; words: number; score: number; stopped: unknown; leftOut: unknown }[];
  };
  return new Map(
    solvers.map((row) => [
      row.solver,
      row.stopped !== null || row.leftOut !== null ? undefined : `${row.words} ${row.score}`,
    ]),
  );
}

describe.skipIf(!hasChromium)("the race", () => {
  const host = playgroundHost();
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await host.visit({ hash: "#race" });
  });

  test("has the words and scores of ambilog compare, and a chart to save", async () => {
    const { page } = visitor;
    await page.getByLabel("Layout").selectOption("3x3");
    const tiles = await page
      .locator(".tiles input")
      .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value));
    const board = `${tiles.slice(0, 3).join(" ")}/${tiles.slice(3, 6).join(" ")}/${tiles.slice(6).join(" ")}`;
    const expected = compared(board);
    await page.getByRole("button", { name: "Start the race" }).click();
    await page.locator(".chart svg").waitFor({ timeout: 120_000 });
    await expectText(
      region(page, "Board").locator("p.status"),
      /^All \d+ that have finished agree: \d+ words\.$/,
    );
    let finished = 0;
    const rows = await page.locator(".lane").all();
    expect(rows.length).toBe(expected.size);
    for (const row of rows) {
      const name = await row.locator(".name").innerText();
      const figures = expected.get(name);
      if (figures === undefined || !/\bdone\b/.test((await row.getAttribute("class"))!)) continue;
      finished++;
      const [words, score] = await row.locator("td").allInnerTexts();
      expect(`${name} ${words} ${score}`.replaceAll(",", "")).toBe(`${name} ${figures}`);
    }
    expect(finished).toBeGreaterThan(8);
    // Set-up is apart from the search; lanes stand as they arrived.
    const figures = await page.locator(".lane.done").evaluateAll((lanes) =>
      lanes.map((lane) => {
        const cells = (lane as unknown as { cells: { textContent: string }[] }).cells;
        // A search that takes next to no time is "<0.1 ms".
        const ms = (text: string): number =>
          parseFloat(text.replace("<", "")) * (text.endsWith(" s") ? 1000 : 1);
        return {
          name: cells[0]!.textContent,
          setUp: ms(cells[3]!.textContent),
          all: ms(cells[5]!.textContent),
        };
      }),
    );
    expect(figures.map(({ all }) => all)).toEqual(
      figures.map(({ all }) => all).toSorted((a, b) => a - b),
    );
    for (const { setUp } of figures) expect(setUp).toBeGreaterThan(0);
    // Each has a bar, also one that needs less than a tenth of a millisecond.
    const bars = await page
      .locator(".chart svg rect")
      .evaluateAll((all) =>
        all.map((one) =>
          Number(
            (one as unknown as { getAttribute(name: string): string | null }).getAttribute("width"),
          ),
        ),
      );
    expect(bars.length).toBeGreaterThanOrEqual(finished);
    for (const width of bars) expect(width).toBeGreaterThanOrEqual(0);
    expect(Math.max(...bars)).toBeGreaterThan(100);
    const native = figures.find(({ name }) => name.startsWith("native-wasm"))!;
    expect(native.all).toBeLessThan(native.setUp);
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the chart as SVG" }).click(),
    ]);
    expect(readFileSync(await saved.path(), "utf8")).toMatch(/^<svg [^]*native[^]*<\/svg>$/);
  }, 200_000);

  test("lets one solver be stopped, and all", async () => {
    const { page } = visitor;
    await page.getByLabel("Layout").selectOption("5x5");
    await page.getByRole("button", { name: "Start the race" }).click();
    const stop = page.getByRole("button", { name: /^Stop (?!all)/ }).first();
    await stop.waitFor();
    // In one step, since the lanes change their places.
    const name = await page.evaluate<string>(
      "(() => { const one = document.querySelector('.lane button:not([hidden])'); one.click(); return one.getAttribute('aria-label').replace('Stop ', ''); })()",
    );
    const lane = page
      .locator(".lane")
      .filter({ hasText: new RegExp(`^${name}(?:stopped|not started|the |all |each |board )`) });
    await expect.poll(() => lane.count()).toBe(1);
    await page.getByRole("button", { name: "Stop all" }).click();
    await page
      .getByRole("button", { name: "Start the race" })
      .and(page.locator(":not([aria-disabled])"))
      .waitFor();
    expect(await page.locator(".lane.running, .lane.starting, .lane.waiting").count()).toBe(0);
    const never = await page.locator(".lane").filter({ hasText: "not started" }).all();
    expect(never.length).toBeGreaterThan(0);
    for (const one of never) {
      expect((await one.locator("td").allInnerTexts()).join("").trim()).toBe("");
    }
  });

  test("complains of nothing", () => expect(visitor.complaints).toEqual([]));
});
