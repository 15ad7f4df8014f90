/** The start page: one relation and one board, asked in all directions. */
import { beforeAll, describe, expect, test } from "vitest";
import { hasChromium, region, playgroundHost, expectText } from "./playground-host.js";
import type { Visitor } from "./playground-host.js";
import type { Locator } from "playwright-core";

describe.skipIf(!hasChromium)("the start page", () => {
  const host = playgroundHost();
  let visitor: Visitor;
  const card = (name: string): Locator => region(visitor.page, name);
  const status = (name: string): Locator => card(name).locator(".status");
  const press = (name: string, label: string): Promise<void> =>
    card(name).getByRole("button", { name: label, exact: true }).click();
  const tile = (name: string): Locator =>
    visitor.page.getByRole("button", { name: new RegExp(`^${name}$`) });
  const use = (name: string): Promise<void> =>
    visitor.page.getByRole("button", { name, exact: true }).click();
  const drawing = (name: string): Promise<void> =>
    visitor.page.getByRole("img", { name, exact: true }).waitFor();
  const words = (name: string): Promise<string[]> =>
    card(name).locator(".chips button").allTextContents();
  const editor = (): Locator => visitor.page.getByLabel("Clauses of board_has_word/2");

  beforeAll(async () => {
    visitor = await host.visit({ width: 1366, height: 768 });
  });

  test("shows the board and three answers on the first screen, and says what it is", async () => {
    const { page } = visitor;
    await expectText(status("Check"), /^Yes: cat is on one path\. \d+ inferences\.$/);
    await expectText(status("Words"), /^[\d,]+ words, .* That is all\.$/);
    await expectText(status("Complete"), /^\d+ words, .* That is all\.$/);
    for (const part of [
      page.locator(".table"),
      page.locator(".caption"),
      card("Check"),
      status("Words"),
      card("Words").locator(".chips button").first(),
      status("Complete"),
      card("Complete").locator(".chips button").first(),
      page.getByText("npm install ambilog"),
      page.getByRole("link", { name: "Documents" }),
      page.getByRole("link", { name: "Source" }),
    ]) {
      const { y, height } = (await part.boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(768);
    }
    expect(await page.locator(".caption").innerText()).toMatch(/^board_path\(.*\n.*\n.*\n.*\.$/);
  });

  test("shows the first answer on the first screen of a telephone", async () => {
    const { page } = await host.visit({ width: 390, height: 844 });
    await expectText(region(page, "Check").locator(".status"), /^Yes/);
    const { y, height } = (await region(page, "Check").locator(".status").boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(844);
  });

  test("asks for nothing that its first answer does not need before that", async () => {
    const context = await host.browser.newContext();
    const page = await context.newPage();
    const asked: string[] = [];
    // The engine's script does not come before everything else was asked for.
    page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    // Files that are fetched after the words are not fetched before these are there.
    let letGo = (): void => undefined;
    const isLate = new Promise<void>((resolve) => (letGo = resolve));
    await context.route(/words\.txt$/, async (route) => {
      await isLate;
      await route.continue();
    });
    await page.goto(host.address);
    await expectText(region(page, "Check").locator(".status"), /^Yes/);
    const first = asked.join(" ");
    letGo();
    await expectText(region(page, "Words").locator(".status"), /That is all/);
    expect(first).toMatch(/thread-/);
    expect(first).not.toMatch(/service-worker|workbench|complete|race|light-editor|lessons/);
  });

  test("draws the path of the checked word over the board, which is there once", async () => {
    await drawing("The path of cat on the board");
    await expect.poll(() => visitor.page.locator(".tiles button.on").count()).toBe(3);
    expect(await visitor.page.locator(".over .head").count()).toBe(1);
    expect(await visitor.page.locator("svg.over, svg.board").count()).toBe(1);
  });

  test("moves nothing for those who ask for less motion", async () => {
    const { page } = visitor;
    const animation = (): Promise<string> =>
      page.evaluate("getComputedStyle(document.querySelector('.over .path')).animationName");
    expect(await animation()).toBe("walk");
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await animation()).toBe("none");
    await page.emulateMedia({ reducedMotion: null });
  });

  test("finds words of the dictionary by their beginnings, scored, by length, each once", async () => {
    const found = await words("Words");
    expect(found).toContain("impersonated");
    expect(new Set(found).size).toBe(found.length);
    const [, count] = /^([\d,]+) words/.exec((await status("Words").textContent())!)!;
    expect(found.length).toBe(Number(count.replace(",", "")));
    const lengths = await card("Words").locator(".length").allInnerTexts();
    expect(lengths[0]).toBe("12 letters, 11 points");
    expect(lengths.at(-1)).toBe("3 letters, 1 point");
    const [, inferences] = /([\d,]+) inferences/.exec((await status("Words").textContent())!)!;
    expect(Number(inferences.replace(",", ""))).toBeLessThan(300_000);
  });

  test("draws a word under the pointer, and its other paths when it is pressed", async () => {
    const word = card("Words").locator(".chips button[data-paths]").first();
    const name = (await word.textContent())!;
    await word.hover();
    await drawing(`The path of ${name} on the board`);
    const line = (): Promise<string | null> =>
      visitor.page.locator(".over .path").getAttribute("points");
    const first = await line();
    await word.click();
    expect(await line()).not.toBe(first);
  });

  test("lets the tabulator pass the words, and the arrow keys move among them", async () => {
    const { page } = visitor;
    const found = await words("Words");
    const focused = (): Promise<string> => page.evaluate("document.activeElement.textContent");
    await card("Words").getByRole("button", { name: "Next", exact: true }).focus();
    const passed: string[] = [];
    for (let i = 0; i < 10 && passed.at(-1) !== "Again"; i++) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate<string>(
        "document.activeElement.closest('[aria-label=Complete]') !== null ? document.activeElement.textContent : ''",
      );
      passed.push(at);
    }
    expect(passed.at(-1)).toBe("Again");
    await card("Words").getByRole("button", { name: "Next", exact: true }).focus();
    await page.keyboard.press("Tab");
    expect(await focused()).toBe(found[0]);
    for (const [key, word] of [
      ["ArrowRight", found[1]],
      ["ArrowRight", found[2]],
      ["ArrowLeft", found[1]],
      ["End", found.at(-1)],
      ["Home", found[0]],
      ["ArrowDown", found.find(({ length }) => length < found[0]!.length)],
      ["ArrowUp", found[0]],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused()).toBe(word);
      await drawing(`The path of ${word} on the board`);
    }
  });

  test("says how far a word gets that is not on the board, by the letters that the goal has", async () => {
    await card("Check").getByLabel("Word").fill("cat-s7up");
    await expectText(status("Check"), /^No path spells catsup\./);
    await expectText(card("Check").locator(".why"), /3 of 6 letters; no neighbouring tile/);
    await drawing("How far catsup gets on the board");
  });

  test("reads the path of tapped tiles", async () => {
    for (const name of ["c, row 1, column 1", "a, row 1, column 2", "n, row 2, column 3"]) {
      await tile(name).click();
    }
    await expectText(card("Spell"), /board_path\(Board, Word, \[0-0,0-1,1-2\]\)/);
    await expectText(status("Spell"), /^It spells can\./);
    await tile("s, row 4, column 4").click();
    await expectText(status("Spell"), /^These tiles are no path\./);
    await tile("a, row 1, column 2").click();
    await expectText(status("Spell"), /^It spells c\./);
  });

  test("completes a board with blank tiles", async () => {
    await use("Blank");
    await tile("t, row 1, column 3").click();
    await card("Check").getByLabel("Word").fill("cab");
    await expectText(status("Check"), /^Yes|^cab completes the board in one way/);
    expect(await visitor.page.locator(".tiles button.filled").innerText()).toBe("b");
    await expect.poll(() => words("Words")).toContain("cabined");
    await tile("blank, row 1, column 3").click();
    await tile("t, row 1, column 3").waitFor();
    await expectText(card("Check").locator(".why"), /^from row 1, column 1: ca, 2 of 3 letters/);
    await use("Spell");
  });

  test("gives one answer for each Next, and computes nothing in between", async () => {
    await card("Words").getByLabel("dictionary only").uncheck();
    await expectText(status("Words"), /^Nothing is computed yet/);
    await press("Words", "Next");
    for (const [i, word] of ["ca", "cat", "catd"].entries()) {
      await expectText(status("Words"), new RegExp(`^${i + 1} word`));
      await press("Words", "Next");
      const text = await expectText(status("Words"), new RegExp(`^${i + 2} words`));
      await drawing(`The path of ${word} on the board`);
      await card("Check").getByLabel("Word").fill(word);
      await expectText(status("Check"), /^Yes/);
      expect(await status("Words").textContent()).toBe(text);
    }
  });

  test("keeps the focus on a button that is used by keyboard", async () => {
    const { page } = visitor;
    await card("Words").getByRole("button", { name: "Next", exact: true }).focus();
    const before = Number(/^\d+/.exec((await status("Words").textContent())!)![0]);
    for (let i = 0; i < 3; i++) await page.keyboard.press("Enter");
    await expectText(status("Words"), new RegExp(`^${before + 3} words`));
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Next");
  });

  test("streams until it is paused, and goes on from there", async () => {
    const paths = async (): Promise<number> => {
      const text = await expectText(status("Words"), /There may be more\./);
      return Number(/ on ([\d,]+) paths/.exec(text)![1].replaceAll(",", ""));
    };
    await press("Words", "Stream");
    await expectText(status("Words"), /^\d+,\d\d\d words/);
    await press("Words", "Pause");
    // It says so only when the answers that were under way have come.
    const after = await paths();
    await press("Words", "Next");
    await expect.poll(paths).toBe(after + 1);
    await card("Words").getByLabel("dictionary only").check();
    await expectText(status("Words"), /That is all\./);
  });

  test("completes a pattern", async () => {
    await card("Complete").getByLabel("Pattern").fill("c?n*");
    await expectText(status("Complete"), /That is all\.$/);
    const found = await words("Complete");
    expect(found.length).toBeGreaterThan(3);
    for (const word of found) expect(word).toMatch(/^c.n/);
    expect(found.join(" ")).toMatch(/\bcine/);
  });

  test("answers anew while the clauses are edited, by what is shown and nothing else", async () => {
    await visitor.page.getByText("All clauses, to read and to change").click();
    await editor().waitFor();
    const text = await editor().inputValue();
    await card("Check").getByLabel("Word").fill("acac");
    await expectText(status("Check"), /^No/);
    await editor().fill(text.replace("\\+ memberchk(N, Visited),", "true,"));
    await expectText(status("Check"), /^Yes: acac is on one path/);
    await card("Check").getByLabel("Word").fill("acacu");
    await expectText(card("Check").locator(".why"), /^4 of 5 letters: acac is there, acacu is not/);
    await editor().fill("hello.");
    await expectText(status("Check"), /Unknown procedure: board_path\/3/);
    await expectText(status("Words"), /Unknown procedure: board_path\/3/);
    await editor().fill(`single(A, _).\n${text}\nfoo(X :- bar.`);
    await expectText(region(visitor.page, "Clauses").locator(".problems"), /^Line \d+: .+/);
    await expectText(status("Check"), /The clauses have errors/);
    await expectText(
      region(visitor.page, "Clauses").locator(".messages"),
      /Warning.*Syntax error/s,
    );
    await visitor.page.getByRole("button", { name: "Undo my changes" }).click();
    expect(await editor().inputValue()).toBe(text);
    await expectText(status("Check"), /^No/);
  });

  test("shows every message of the clauses at its place, and nothing of broken clauses runs", async () => {
    const { page } = visitor;
    const text = await editor().inputValue();
    const lines = text.split("\n").length;
    await expectText(status("Words"), /That is all/);
    await editor().fill(`p(X, Yes) :- q(X).\nfoo(.\n${text}\nbar(] .\n`);
    const messages = region(page, "Clauses").locator(".messages pre");
    const last = lines + 3;
    await expect
      .poll(async () =>
        (await messages.allTextContents()).map((one) => /^[^:]+:\d+:\d+: \w+/.exec(one)?.[0]),
      )
      .toEqual([
        "program.pl:1:6: Warning",
        "program.pl:2:5: Syntax",
        `program.pl:${last}:5: Syntax`,
      ]);
    const problems = region(page, "Clauses").locator(".problems li");
    await expect
      .poll(async () => (await problems.allTextContents()).map((one) => /^Line \d+/.exec(one)?.[0]))
      .toEqual(["Line 2", `Line ${last}`]);
    for (const name of ["Check", "Words", "Complete"]) {
      await expectText(status(name), /^The clauses have errors\.$/);
      expect(await words(name)).toEqual([]);
    }
    await page.getByRole("button", { name: "Undo my changes" }).click();
    await expect.poll(() => messages.count()).toBe(0);
    await expectText(status("Words"), /^[\d,]+ words, .*That is all/);
  });

  test("shows what clauses print", async () => {
    const text = await editor().inputValue();
    await editor().fill(
      text.replace("board_size_(Board, Size),", "$&\n    write('<b>walks</b> '),"),
    );
    await expectText(visitor.page.getByLabel("Printed by the clauses"), /^<b>walks<\/b> /);
    await visitor.page.getByRole("button", { name: "Undo my changes" }).click();
    await visitor.page.getByLabel("Printed by the clauses").waitFor({ state: "hidden" });
  });

  test("has the same answers by native code", async () => {
    await expectText(status("Complete"), /That is all\.$/);
    const expected = await words("Complete");
    await visitor.page.getByLabel("Answer by native code").check();
    await expectText(
      region(visitor.page, "Clauses"),
      /Native code of library\(board\) answers now/,
    );
    await expectText(status("Complete"), /That is all\.$/);
    await expect.poll(() => words("Complete")).toEqual(expected);
    await visitor.page.getByLabel("Answer by native code").uncheck();
  });

  test("takes tiles as they are typed, with holes, blanks and qu in any case", async () => {
    const { page } = visitor;
    await use("Edit");
    await page.getByLabel("Layout").selectOption("2x2");
    const tiles = (): Promise<string[]> =>
      page
        .locator(".tiles input")
        .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value));
    for (const [typed, expected] of [
      ["QUa.t", ["qu", "a", ".", "t"]],
      ["qu?.t", ["qu", "_", ".", "t"]],
      ["qatt", ["q", "a", "t", "t"]],
      ["qua.t", ["qu", "a", ".", "t"]],
    ] as const) {
      await page.getByLabel("Tile in row 1, column 1").focus();
      await page.keyboard.type(typed);
      expect(await tiles()).toEqual(expected);
    }
    await card("Check").getByLabel("Word").fill("quat");
    await expectText(status("Check"), /^Yes/);
    await page.getByLabel("Tile in row 1, column 1").focus();
    await page.keyboard.type("....");
    await page.getByText("No board yet: it consists of holes.", { exact: true }).waitFor();
    await page.getByLabel("Layout").selectOption("word_racer_2");
    await page.getByRole("button", { name: "Roll the dice" }).click();
    await expect.poll(() => page.locator(".tiles input").count()).toBe(24);
    await expectText(status("Words"), /^[\d,]+ words|^No/);
  });

  test("complains of nothing", () => expect(visitor.complaints).toEqual([]));
});
