/** The page keeps the reader's own work, beside states from addresses and texts that other tabs write. */
import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { expectText, hasChromium, region, playgroundHost } from "./playground-host.js";
import type { BrowserContext, Locator, Page } from "playwright-core";

/** The part of an address with a state, as the page makes it. */
function shared(state: object): string {
  return `s=${deflateRawSync(JSON.stringify(state)).toString("base64url")}`;
}

const THEIRS = shared({ view: "workbench", program: "theirs(1).", query: "theirs(X)." });

describe.skipIf(!hasChromium)("one's own work", () => {
  const host = playgroundHost();
  const program = (page: Page): Locator => page.getByRole("textbox", { name: "Program" });
  const press = (page: Page, name: string): Promise<void> =>
    page.getByRole("button", { name, exact: true }).click();
  const open = async (context: BrowserContext, hash: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(host.address + hash);
    return page;
  };
  const expectProgram = (page: Page, text: RegExp): Promise<string> =>
    expectText(program(page), text);

  /** A visitor who has written a program, and its tab. */
  async function author(text: string): Promise<Page> {
    const { page } = await host.visit({ hash: "#workbench" });
    await program(page).fill(text);
    return page;
  }

  /** Another tab that shows what the first one keeps, which comes to its process a little later. */
  async function openBeside(mine: Page, text: RegExp): Promise<Page> {
    const page = await open(mine.context(), "#workbench");
    const shown = program(page).filter({ hasText: text });
    for (let tries = 0; tries < 20; tries++) {
      await program(page).waitFor();
      if ((await shown.count()) > 0) break;
      await page.reload();
    }
    await expectProgram(page, text);
    return page;
  }

  test("stays as it is when a link is opened, looked at, allowed and changed", async () => {
    const mine = await author("mine(1).");
    const page = await open(mine.context(), `#${THEIRS}`);
    await expectProgram(page, /^theirs\(1\)\.$/);
    for (const name of ["Race", "Start", "Workbench"]) {
      await page.getByRole("link", { name }).click();
      await page.getByRole("link", { name }).and(page.locator("[aria-current]")).waitFor();
    }
    await press(page, "Allow");
    await program(page).fill("theirs(2).");
    await press(page, "Ask");
    await expectText(page.locator(".answer-list"), /X = 2/);
    await mine.reload();
    await expectProgram(mine, /^mine\(1\)\.$/);
    await press(page, "Back to mine");
    await expectProgram(page, /^mine\(1\)\.$/);
    expect(page.url()).toBe(`${host.address}#workbench`);
  });

  test("is shown instead of a link by Keep mine, and nothing of the link runs", async () => {
    const mine = await author("mine(1).");
    const page = await open(mine.context(), `#${THEIRS}`);
    await expectText(page.locator(".notice"), /which has not run/);
    // One worker may read the text, to mark its syntax errors.
    expect(page.workers().length).toBeLessThanOrEqual(1);
    await press(page, "Keep mine");
    await expectProgram(page, /^mine\(1\)\.$/);
  });

  test("is what a link was made into only when the reader says so, and can be brought back", async () => {
    const mine = await author("mine(1).");
    const page = await open(mine.context(), `#${THEIRS}`);
    await press(page, "Allow");
    await press(page, "Make it mine");
    await page.waitForURL(`${host.address}#workbench`);
    await expectProgram(page, /^theirs\(1\)\.$/);
    await press(page, "History");
    await page
      .locator(".past li")
      .filter({ hasText: "mine(1)." })
      .getByRole("button", { name: "Bring back" })
      .click();
    await expectProgram(page, /^mine\(1\)\.$/);
    await page.reload();
    await expectProgram(page, /^mine\(1\)\.$/);
  });

  test("that was shared and then changed is the changed one after a reload", async () => {
    const mine = await author("shared(1).");
    await press(mine, "Share");
    const address = await mine.getByLabel("Address").inputValue();
    await program(mine).fill("shared(2).");
    await mine.reload();
    await expectProgram(mine, /^shared\(2\)\.$/);
    expect(await mine.locator(".notice", { hasText: "address brought" }).count()).toBe(0);
    const page = await open(mine.context(), new URL(address).hash);
    await expectProgram(page, /^shared\(1\)\.$/);
    await press(page, "Allow");
    await page.reload();
    await press(page, "Back to mine");
    await expectProgram(page, /^shared\(2\)\.$/);
  });

  test("needs no leave if an address holds the same", async () => {
    const mine = await author("shared(1).");
    await press(mine, "Share");
    const address = await mine.getByLabel("Address").inputValue();
    const page = await open(mine.context(), new URL(address).hash);
    await expectProgram(page, /^shared\(1\)\.$/);
    expect(await page.locator(".notice", { hasText: "address brought" }).count()).toBe(0);
  });

  test("beside a link: what was changed in the link is there after a reload", async () => {
    const { page } = await host.visit({ hash: `#${THEIRS}` });
    await press(page, "Allow");
    await program(page).fill("changed(1).");
    await page.getByRole("link", { name: "Race" }).click();
    await page.reload();
    await expectText(page.locator(".notice"), /You have changed it here/);
    await page.getByRole("link", { name: "Workbench" }).click();
    await expectProgram(page, /^changed\(1\)\.$/);
    await page.goBack();
    await page.getByRole("heading", { name: "Race" }).waitFor();
  });

  test("is written field by field: two tabs do not undo each other's", async () => {
    const mine = await author("first(1).");
    const other = await openBeside(mine, /^first/);
    await program(mine).fill("second(2).");
    await other.getByRole("link", { name: "Start" }).click();
    await region(other, "Check").getByLabel("Word").fill("line");
    // The text that one tab keeps reaches the process of another one a little later.
    await expect
      .poll(() => mine.evaluate("localStorage.getItem('ambilog.own.word')"))
      .toMatch(/line/);
    await mine.reload();
    await expectProgram(mine, /^second\(2\)\.$/);
    await mine.getByRole("link", { name: "Start" }).click();
    await expect.poll(() => region(mine, "Check").getByLabel("Word").inputValue()).toBe("line");
  });

  test("is not overwritten by a tab that has an older program; the reader chooses one", async () => {
    for (const choice of ["Show that of the other tab", "Keep this one"] as const) {
      const mine = await author("first(1).");
      const other = await openBeside(mine, /^first/);
      await program(mine).fill("second(2).");
      await expectText(other.locator(".notice"), /Another tab of this page has changed/);
      await program(other).fill("third(3).");
      await mine.reload();
      await expectProgram(mine, /^second\(2\)\.$/);
      await press(other, choice);
      const kept = choice === "Keep this one" ? /^third\(3\)\.$/ : /^second\(2\)\.$/;
      const past = choice === "Keep this one" ? "second(2)." : "third(3).";
      await expectProgram(other, kept);
      await other.reload();
      await expectProgram(other, kept);
      await press(other, "History");
      await other.locator(".past li").filter({ hasText: past }).waitFor();
    }
  });

  test("is not lost with a tab that was closed before the reader chose", async () => {
    const mine = await author("first(1).");
    const other = await openBeside(mine, /^first/);
    await program(mine).fill("second(2).");
    await expectText(other.locator(".notice"), /Another tab of this page has changed/);
    await program(other).fill("third(3).");
    await other.close({ runBeforeUnload: true });
    await press(mine, "History");
    await mine.locator(".past li").filter({ hasText: "third(3)." }).waitFor();
  });

  test("is not overwritten either by a tab that wrote at the same time, before it heard of the other", async () => {
    const mine = await author("first(1).");
    const other = await openBeside(mine, /^first/);
    await program(mine).fill("second(2).");
    await expectText(other.locator(".notice"), /Another tab/);
    // The text of the other tab, with the same version.
    await other.evaluate(
      "(() => { const key = 'ambilog.own.files'; const [version] = JSON.parse(localStorage.getItem(key)); localStorage.setItem(key, JSON.stringify([version, [{ file: 'program.pl', text: 'third(3).' }], 0])); })()",
    );
    await expectText(mine.locator(".notice"), /Another tab of this page has changed/);
    await program(mine).fill("fourth(4).");
    await press(mine, "Show that of the other tab");
    await expectProgram(mine, /^third\(3\)\.$/);
    await press(mine, "History");
    await mine.locator(".past li").filter({ hasText: "fourth(4)." }).waitFor();
  });

  test("comes back after an example, by Undo and from the history, which has ten", async () => {
    const mine = await author("mine(0).");
    await mine.getByLabel("Examples").selectOption("sudoku");
    await press(mine, "Undo");
    await expectProgram(mine, /^mine\(0\)\.$/);
    for (let i = 1; i <= 12; i++) {
      await program(mine).fill(`mine(${i}).`);
      await mine.getByLabel("Examples").selectOption("sudoku");
      await expectText(mine.locator(".notice"), /The example sudoku took the place/);
      await press(mine, "Undo");
    }
    await press(mine, "History");
    await expect.poll(() => mine.locator(".past code").count()).toBeGreaterThanOrEqual(9);
    const lines = await mine.locator(".past code").allTextContents();
    expect(lines.length).toBeLessThanOrEqual(10);
    expect(lines[0]).toBe("mine(11).");
  });

  test("is checked like an address when it is read", async () => {
    const odd = [
      ["board", [1, "!!!"]],
      ["view", [1, "nowhere"]],
      ["files", [1, [{ file: "../x", text: 7 }]]],
      ["clauses", "nonsense"],
    ] as const;
    const { page, complaints, context } = await host.visit();
    for (const [field, value] of odd) {
      await page.evaluate(
        `localStorage.setItem("ambilog.own.${field}", ${JSON.stringify(JSON.stringify(value))})`,
      );
    }
    await page.evaluate('localStorage.setItem("ambilog.past.1", "{")');
    await page.reload();
    await region(page, "Check").waitFor();
    for (const hash of ["#race", `#${shared({ view: "race", board: "!!!" })}`]) {
      const tab = await open(context, hash);
      await tab.getByRole("heading", { name: "Race" }).waitFor();
      await expect.poll(() => tab.locator(".tiles input").count()).toBe(16);
    }
    await press(page, "History");
    expect(complaints).toEqual([]);
  });

  test("stays in reach when a view cannot be loaded, which is tried again", async () => {
    const { page, context } = await host.visit({ hash: "#start" });
    await region(page, "Check").waitFor();
    // The files that the service worker keeps would always be there.
    await page.evaluate(
      "navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister())))",
    );
    await page.evaluate(
      "caches.keys().then((all) => Promise.all(all.map((one) => caches.delete(one))))",
    );
    await context.route(/assets\/race-/, (route) => route.abort());
    await page.reload();
    await page.getByRole("link", { name: "Race" }).click();
    await expectText(page.getByRole("alert"), /Race could not be loaded/);
    await page.getByRole("link", { name: "Start" }).click();
    await region(page, "Check").waitFor();
    await page.getByRole("link", { name: "Race" }).click();
    await page.getByRole("alert").waitFor();
    await context.unroute(/assets\/race-/);
    await press(page, "Try again");
    await page.getByRole("heading", { name: "Race", exact: true }).waitFor();
    await region(page, "Solvers").waitFor();
  });

  test("is shown by the view that the address names, also after going back", async () => {
    const { page } = await host.visit();
    await region(page, "Check").waitFor();
    for (const name of ["Race", "Workbench"]) await page.getByRole("link", { name }).click();
    await program(page).waitFor();
    await page.goBack();
    await region(page, "Solvers").waitFor();
    await page.goBack();
    await region(page, "Check").waitFor();
    expect(await page.locator("nav [aria-current]").textContent()).toBe("Start");
    await page.goForward();
    await region(page, "Solvers").waitFor();
  });
});
