/** The start page: one clause and one board, asked in three ways. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium, region, startHost, expectText } from "./playground-host.js";
import type { PlaygroundHost, Visitor } from "./playground-host.js";
import type { Locator } from "playwright-core";

describe.skipIf(!hasChromium)("the start page", () => {
  let host: PlaygroundHost;
  let visitor: Visitor;
  const card = (name: string): Locator => region(visitor.page, name);
  const status = (name: string): Locator => card(name).getByRole("status");
  const press = (name: string, label: string): Promise<void> =>
    card(name).getByRole("button", { name: label, exact: true }).click();

  beforeAll(async () => {
    host = await startHost();
    visitor = await host.visit();
  });
  afterAll(async () => {
    await host?.close();
  });

  test("begins with a word that is checked, its path drawn", async () => {
    await expectText(status("Check"), /^1 answer, \d+ inferences/);
    await card("Check").getByRole("img", { name: "The path of cat on the board" }).waitFor();
    await expect.poll(() => card("Check").locator(".tile.on").count()).toBe(3);
  });

  test("says how far a word gets that is not on the board", async () => {
    await card("Check").getByLabel("Word").fill("catsup");
    await expectText(status("Check"), /^No: there is no answer/);
    await expectText(card("Check").locator(".why"), /3 of 6 letters; no neighbouring tile/);
    await card("Check").getByRole("img", { name: "How far catsup gets on the board" }).waitFor();
  });

  test("generates one answer for each Next, and computes nothing in between", async () => {
    await press("Generate", "Ask");
    await expectText(status("Generate"), /^1 answer/);
    for (const [i, word] of ["ca", "cat", "catd"].entries()) {
      await press("Generate", "Next");
      const text = await expectText(status("Generate"), new RegExp(`^${i + 2} answers`));
      await card("Generate")
        .getByRole("img", { name: `The path of ${word} on the board` })
        .waitFor();
      await card("Check").getByLabel("Word").fill(word);
      await expectText(status("Check"), /^1 answer/);
      expect(await status("Generate").textContent()).toBe(text);
    }
  });

  test("keeps the focus on a button that is used by keyboard", async () => {
    const { page } = visitor;
    await card("Generate").getByRole("button", { name: "Next", exact: true }).focus();
    const before = Number(/^\d+/.exec((await status("Generate").textContent())!)![0]);
    for (let i = 0; i < 3; i++) await page.keyboard.press("Enter");
    await expectText(status("Generate"), new RegExp(`^${before + 3} answers`));
    await expectText(
      card("Generate").locator("[aria-live]"),
      new RegExp(`^Answer ${before + 3}: `),
    );
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Next");
  });

  test("streams until it is stopped", async () => {
    await press("Generate", "Stream");
    await expectText(status("Generate"), /^\d,\d\d\d answers, .* streaming$/);
    await press("Generate", "Stop");
    const text = await expectText(status("Generate"), /stopped\.$/);
    await press("Complete", "Ask");
    await expectText(status("Complete"), /^1 answer/);
    expect(await status("Generate").textContent()).toBe(text);
  });

  test("completes a pattern, with words of the dictionary alone on request", async () => {
    await card("Complete").getByLabel("Pattern").fill("c?n*");
    await card("Complete").getByLabel("only words of the dictionary").check();
    await card("Clauses")
      .or(visitor.page.locator("body"))
      .getByLabel("Answer by native code")
      .check();
    await press("Complete", "Stream");
    await expectText(status("Complete"), /That is all\.$/);
    const words = await card("Complete").locator(".chips button").allTextContents();
    expect(words.length).toBeGreaterThan(3);
    for (const word of words) expect(word).toMatch(/^c.n/);
    expect(words).toContain("cine");
    await visitor.page.getByLabel("Answer by native code").uncheck();
    await card("Complete").getByLabel("only words of the dictionary").uncheck();
  });

  test("runs the clauses as they are edited", async () => {
    const editor = visitor.page.getByLabel("Clauses of board_has_word/2");
    const text = await editor.inputValue();
    await editor.fill(text.replace("\\+ memberchk(N, Visited),", "true,"));
    await card("Check").getByLabel("Word").fill("acac");
    await expectText(status("Check"), /^1 answer/);
    await editor.fill(`${text}\nfoo(X :- bar.`);
    await expectText(region(visitor.page, "Clauses").locator(".problems"), /^Line \d+: .+/);
    await editor.fill(`single(A, _).\n${text}\nfoo(X :- bar.`);
    await card("Check").getByLabel("Word").fill("cat");
    await expectText(status("Check"), /errors/);
    await expectText(
      region(visitor.page, "Clauses").locator(".messages"),
      /Warning.*Syntax error/s,
    );
    await visitor.page.getByRole("button", { name: "Undo my changes" }).click();
    expect(await editor.inputValue()).toBe(text);
    await card("Check").getByLabel("Word").fill("acaca");
    await expectText(status("Check"), /^No/);
  });

  test("takes tiles as they are typed, with holes and qu", async () => {
    const { page } = visitor;
    await page.getByLabel("Layout").selectOption("2x2");
    await page.getByLabel("Tile in row 1, column 1").focus();
    await page.keyboard.type("qua.t");
    const tiles = await page
      .locator(".tiles input")
      .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value));
    expect(tiles).toEqual(["qu", "a", ".", "t"]);
    await card("Check").getByLabel("Word").fill("quat");
    await expectText(status("Check"), /^1 answer/);
    await page.getByLabel("Layout").selectOption("word_racer_2");
    await page.getByRole("button", { name: "Roll the dice" }).click();
    await expect.poll(() => page.locator(".tiles input").count()).toBe(24);
    await press("Generate", "Ask");
    await expectText(status("Generate"), /^1 answer/);
  });

  test("complains of nothing", () => expect(visitor.complaints).toEqual([]));
});
