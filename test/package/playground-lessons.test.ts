/** Documents with cells: the lessons, their exercises, and files that work by themselves. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { expectText, hasChromium, playgroundHost } from "./playground-host.js";
import { folderOfTest } from "../folders.js";

describe.skipIf(!hasChromium)("a document with cells", () => {
  const host = playgroundHost();
  const documents = (page: Page): Locator => page.getByRole("combobox", { name: "Document" });
  const cells = (page: Page): Locator => page.locator("ambilog-cell");
  const verdict = (exercise: Locator): Locator => exercise.locator(".verdict");

  test.each(["0", "1", "2"])(
    "that is lesson %s has cells that answer, and exercises that its solutions pass",
    async (lesson) => {
      const { page, complaints } = await host.visit({ hash: "#lessons" });
      await documents(page).selectOption(lesson);
      await cells(page).first().waitFor();
      const exercises = page.locator(".exercise");
      for (const cell of await cells(page).all()) {
        const isTask = (await cell.locator("xpath=ancestor::section").count()) > 0;
        await cell.getByRole("button", { name: "Run", exact: true }).click();
        await expectText(cell.locator("p.status"), isTask ? /\./ : /^1 answer, /);
        expect(isTask ? "" : await cell.locator(".messages").textContent()).toBe("");
      }
      expect(await exercises.count()).toBeGreaterThan(1);
      for (const exercise of await exercises.all()) {
        await exercise.getByRole("button", { name: "Check" }).click();
        await expectText(verdict(exercise), /^Not yet: /);
        await exercise.getByRole("button", { name: "Hint" }).click();
        expect(await exercise.locator(".hints p").count()).toBe(1);
        expect(await exercise.innerText()).not.toMatch(/% Test|% Solution/);
        await exercise.getByRole("button", { name: "Show a solution" }).click();
        const solution = (await exercise.locator(".hints pre").textContent())!;
        await exercise.getByRole("textbox", { name: "Program" }).fill(solution);
        await exercise.getByRole("button", { name: "Check" }).click();
        await expectText(verdict(exercise), /^Right: \d+ tests? passed\.$/);
      }
      expect(complaints).toEqual([]);
    },
  );

  test("is text that a reader may change, with what was changed in its cells", async () => {
    const { page } = await host.visit({ hash: "#lessons" });
    await cells(page).first().getByRole("textbox", { name: "Query" }).fill("join([x], [y], Zs).");
    await page.getByRole("button", { name: "Edit the text" }).click();
    const source = page.getByRole("textbox", { name: "Text in Markdown" });
    expect(await page.evaluate("document.querySelector('.source').scrollTop")).toBe(0);
    expect(await source.inputValue()).toMatch(/^\?- join\(\[x\], \[y\], Zs\)\.$/m);
    await source.fill(
      "# Mine\n\n<b>text</b> and `code`, [a script](javascript:alert(1)).\n\n- one\n- two\n\n```prolog cell Numbers\np(1).\n?- p(X).\n```\n",
    );
    await page.getByRole("button", { name: "Show the document" }).click();
    expect(await page.locator("article").innerText()).toMatch(
      /^Mine\s+<b>text<\/b> and code, \[a script\]\(javascript:alert\(1\)\)\./,
    );
    await page.reload();
    await cells(page).getByRole("button", { name: "Run", exact: true }).click();
    await expectText(cells(page).locator("li pre"), /^X = 1$/);
  });

  test("is saved as one file that works by itself, from a folder and offline", async () => {
    const { page } = await host.visit({ hash: "#lessons" });
    await cells(page).first().getByRole("textbox", { name: "Query" }).fill("join([x], [y], Zs).");
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as HTML" }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe("how-a-relation-runs-both-ways.html");
    const folder = folderOfTest();
    const file = join(folder, saved.suggestedFilename());
    await saved.saveAs(file);
    const alone = await host.browser.newContext({ offline: true });
    const own = await alone.newPage();
    const complaints: string[] = [];
    own.on("pageerror", (error) => complaints.push(String(error)));
    await own.goto(pathToFileURL(file).href);
    expect(await own.title()).toBe("How a relation runs both ways");
    await cells(own).first().getByRole("button", { name: "Run", exact: true }).click();
    await expectText(cells(own).first().locator("li pre"), /^Zs = \[x,y\]$/);
    const exercise = own.locator(".exercise").first();
    await exercise.getByRole("button", { name: "Check" }).click();
    await expectText(verdict(exercise), /^Not yet: /);
    expect(complaints).toEqual([]);
    await alone.close();
  });
});
