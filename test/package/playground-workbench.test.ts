/** The workbench: programs, queries and traces. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { all as libraries } from "../../src/libraries/index.js";
import { expectText, hasChromium, region, playgroundHost } from "./playground-host.js";
import type { Visitor } from "./playground-host.js";
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";

/** Proofs are those of library(why). */
const hasProofs: boolean = libraries.some(({ name }) => name === "why");

describe.skipIf(!hasChromium)("the workbench", () => {
  const host = playgroundHost();
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await host.visit({ hash: "#workbench" });
  });

  const program = (): Locator => visitor.page.getByRole("textbox", { name: "Program" });
  const query = (): Locator => visitor.page.getByRole("textbox", { name: "Query" });
  const panel = (): Locator => visitor.page.locator(".panels > section").first();
  const status = (): Locator => panel().getByRole("status");

  async function write(text: string): Promise<void> {
    await program().fill(text);
  }
  async function ask(goal: string): Promise<void> {
    await query().fill(goal);
    await visitor.page.getByRole("button", { name: "Ask", exact: true }).click();
  }
  /** Asks a goal and waits for its first answer. */
  async function askOne(goal: string): Promise<void> {
    await ask(goal);
    await expectText(status(), /^1 answer/);
  }
  const press = (name: string): Promise<void> =>
    panel().getByRole("button", { name, exact: true }).click();
  const answers = (): Promise<string[]> => panel().locator(".answer-list pre").allTextContents();
  async function expectAnswers(wanted: readonly string[]): Promise<void> {
    await expect.poll(answers).toEqual(wanted);
  }

  beforeEach(async () => {
    const close = visitor.page.getByRole("button", { name: /^Close / });
    while ((await close.count()) > 0) await close.first().click();
  });

  test("answers lazily, as text and as a table, with residual goals", async () => {
    await write("p(1). p(two). p(f(X, X)).");
    await askOne("p(A), dif(A, B), C = A.");
    await press("Next");
    await expectText(status(), /^2 answers/);
    await expectAnswers(["A = 1,\nC = 1,\ndif(B,1)", "A = two,\nC = two,\ndif(B,two)"]);
    await press("Stream");
    await expectText(status(), /^3 answers.*That is all\.$/);
    await panel().getByLabel("Form of the answers").selectOption("table");
    await expectText(panel().locator("thead"), /^ACconstraints$/);
    await expect.poll(() => panel().locator("tbody tr").count()).toBe(3);
  });

  test("gives an answer for each Enter on Next, which keeps the focus, and reads each out", async () => {
    const { page } = visitor;
    await write("p(1). p(2). p(3). p(4).\nslow(X) :- p(X), numlist(1, 200000, L), sum_list(L, _).");
    await askOne("slow(X).");
    await panel().getByRole("button", { name: "Next" }).focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press("Enter");
    await expectText(status(), /^4 answers/);
    await expectText(panel().locator("[aria-live]"), /^Answer 4: X = 4$/);
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Next");
    for (let i = 0; i < 3; i++) await page.keyboard.press("Enter");
    await expectText(status(), /^4 answers.*That is all\.$/);
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Next");
    await ask("repeat, fail.");
    await panel().getByRole("button", { name: "Stop" }).focus();
    await page.keyboard.press("Enter");
    await expectText(status(), /stopped\.$/);
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Stop");
  });

  test("shows an error where it is, and is content when it is repaired", async () => {
    await write("p(a).\nq(X) :- p(X)) .\n");
    await visitor.page.locator(".cm-lintRange-error").waitFor();
    await visitor.page.locator(".cm-lint-marker-error").hover();
    await expectText(visitor.page.locator(".cm-tooltip-lint"), /this bracket closes nothing/);
    await write("p(a).\nq(X) :- p(X).\n");
    await visitor.page.locator(".cm-lintRange-error").waitFor({ state: "detached" });
    await ask("q(X)");
    await expectText(status(), /^1 answer.*That is all\.$/);
    await expectText(panel().locator(".hint"), /this one ran without/);
    await expectAnswers(["X = a"]);
  });

  test("shows every message of a load at its place, and runs nothing while there is a syntax error", async () => {
    const { page } = visitor;
    await write("p(X, Yes) :- q(X).\nfoo(.\nq(1).\nbar(] .\n");
    await ask("q(X).");
    await expectText(status(), /^Nothing has run: the program has syntax errors\.$/);
    const messages = region(page, "Program").locator(".messages pre");
    await expect
      .poll(async () =>
        (await messages.allTextContents()).map((text) => /^[^:]+:\d+:\d+: \w+/.exec(text)?.[0]),
      )
      .toEqual(["program.pl:1:6: Warning", "program.pl:2:5: Syntax", "program.pl:4:5: Syntax"]);
    await expectText(page.locator(".cm-lintRange-warning"), /^Yes$/);
    await expect.poll(() => page.locator(".cm-lintRange-error").count()).toBe(2);
    await write("q(1).\n");
    await askOne("q(X).");
    expect(await messages.count()).toBe(0);
  });

  test("writes hints with one full stop, and a cyclic value with a few levels", async () => {
    await write("p(X) :- X #> 3.\n");
    await ask("X #= 3.");
    const problem = await expectText(region(visitor.page, "Query").locator("p.problems"), /clpfd/);
    expect(problem).toMatch(/use_module\(library\(clpfd\)\)\.$/);
    await write("");
    await askOne("X = f(X).");
    expect((await answers())[0]).toMatch(/^X = f\(f\(.*\.\.\..*$/);
    expect((await answers())[0]!.length).toBeLessThan(50);
  });

  test("reads operators that the text declares or imports", async () => {
    await write(":- op(700, xfx, likes).\nann likes X :- X = prolog.\n");
    expect(await visitor.page.locator(".cm-lintRange-error").count()).toBe(0);
    await askOne("ann likes What");
    await expectAnswers(["What = prolog"]);
    await write(":- use_module(library(clpfd)).\np(X) :- X #> 3.\n");
    expect(await visitor.page.locator(".cm-lintRange-error").count()).toBe(0);
    await askOne("p(X), X #< 5");
    await expectAnswers(["X = 4"]);
  });

  test("forgets the operators and facts of a program that is changed", async () => {
    await write(":- op(700, xfx, likes).\n:- dynamic(seen/1).\nann likes prolog.\n");
    await askOne("ann likes What, assertz(seen(What))");
    const open = region(visitor.page, "Query ann likes What, assertz(seen(What))");
    await write("likes(bob, prolog).\n");
    await askOne("catch(seen(X), error(existence_error(_, _), _), X = nothing)");
    await expectAnswers(["X = nothing"]);
    await askOne("likes(Who, What), T = likes(Who, What)");
    await expectAnswers(["Who = bob,\nWhat = prolog,\nT = likes(bob,prolog)"]);
    await open.waitFor();
  });

  test("says what is wrong with a query and with a goal", async () => {
    await ask("p(X");
    const problem = region(visitor.page, "Query").locator("p.problems");
    await expectText(problem, /^Column \d+: .*not complete/);
    await ask("no_such_thing(X).");
    await expectText(status(), /no_such_thing\/1/);
    expect(await status().getAttribute("class")).toMatch(/failed/);
    await write("foo(X) :- baz(X).\nbar(1).\n");
    await ask("foo(1).");
    await expectText(
      status(),
      /^program\.pl:1:11: Error: Unknown procedure: baz\/1\n1 \| foo\(X\) :- baz\(X\)\..*Did you mean bar\/1\?/s,
    );
  });

  test("keeps facts and open queries when another query is stopped", async () => {
    await write(":- dynamic(fact/1).\nloop :- loop.\n");
    await ask("between(1, inf, X).");
    const open = region(visitor.page, "Query between(1, inf, X)");
    await expectText(open.getByRole("status"), /^1 answer/);
    await ask("assertz(fact(1)), loop.");
    await expectText(status(), /looking for one$/);
    await press("Stop");
    await expectText(status(), /stopped\.$/);
    await askOne("fact(X).");
    await open.getByRole("button", { name: "Next", exact: true }).click();
    await expectText(open.getByRole("status"), /^2 answers/);
  });

  test("shows what a program prints, and draws boards and trees", async () => {
    await write("");
    await ask("format('~w and ~q~n', ['<b>', 'A b']), make_board([[c,a],[t,s]], B), T = f([1,2]).");
    await expectText(panel().locator(".output"), /^<b> and 'A b'\s*$/);
    await press("Draw");
    await expect.poll(() => panel().locator("svg.board .tile").count()).toBe(4);
    await expect
      .poll(() => panel().locator(".tree span").allTextContents())
      .toEqual(["f", "[ ]", "1", "2"]);
  });

  test("draws lists as their shape suggests, or as the program says", async () => {
    await write("draw_as(pairs(Xs), chart(Xs)).\n");
    await askOne(
      "A = [2,4,1,3], B = [[1,x],[2,_]], C = [a-b,b-c,c-a], D = [p(a,1),p(b,2)], E = [x-3,y-5], F = pairs([k-1,l-2]).",
    );
    await press("Draw");
    const drawn = (name: string): Locator =>
      panel()
        .locator("figure")
        .filter({ has: visitor.page.getByText(name, { exact: true }) })
        .first();
    await drawn("A").getByRole("img", { name: "Queens in the columns 2, 4, 1, 3" }).waitFor();
    expect(await drawn("B").locator(".grid td").allTextContents()).toEqual(["1", "x", "2", ""]);
    await drawn("C").getByRole("img", { name: "A graph: a to b, b to c, c to a" }).waitFor();
    expect(await drawn("D").locator("tr").allTextContents()).toEqual(["a1", "b2"]);
    await drawn("E").getByRole("img", { name: "A chart: x 3, y 5", exact: true }).waitFor();
    await drawn("E").getByLabel("Form of the drawing").selectOption("as tree");
    expect(await drawn("E").locator(".tree span").first().textContent()).toBe("[ ]");
    await drawn("F").getByRole("img", { name: "A chart: k 1, l 2", exact: true }).waitFor();
    const sudoku = Array.from({ length: 9 }, (_, i) => `[${"_,".repeat(i)}1${",_".repeat(8 - i)}]`);
    await ask(`G = [${sudoku.join(",")}].`);
    await press("Draw");
    await expect.poll(() => drawn("G").locator(".sudoku td").count()).toBe(81);
  });

  test("draws charts of numbers: bars, a line, points", async () => {
    await write("");
    await askOne(
      "A = [3,-1.5,4], B = [1-1,2-4,3-9], findall(Y, (between(1, 50, X), Y is X * X), C).",
    );
    await press("Draw");
    const drawn = (name: string): Locator => panel().locator("figure").nth("ABC".indexOf(name));
    const svg = (name: string, title: string): Locator =>
      drawn(name).getByRole("img", { name: title, exact: true });
    await svg("A", "A chart: 1 3, 2 -1.5, 3 4").waitFor();
    const bars = svg("A", "A chart: 1 3, 2 -1.5, 3 4").locator("g rect");
    const widths = await bars.evaluateAll((all) =>
      all.map((one) =>
        Number(
          (one as unknown as { getAttribute(name: string): string | null }).getAttribute("width"),
        ),
      ),
    );
    expect(widths).toHaveLength(3);
    expect(widths[0]! / widths[2]!).toBeCloseTo(3 / 4, 1);
    const form = (name: string): Locator => drawn(name).getByLabel("Form of the drawing");
    await form("B").selectOption("as points");
    await expect
      .poll(() => svg("B", "A chart as points: 1 1, 2 4, 3 9").locator("circle").count())
      .toBe(3);
    await drawn("C")
      .getByRole("img", { name: /^A chart as line: 1 1, 2 4, 3 9, / })
      .waitFor();
    const paths = await drawn("C")
      .locator("path")
      .evaluateAll((all) =>
        all.map((one) =>
          (one as unknown as { getAttribute(name: string): string | null }).getAttribute("d")!,
        ),
      );
    expect(Math.max(...paths.map((d) => d.split("L").length))).toBe(50);
    // Nothing is wider than its panel.
    expect(await visitor.page.evaluate("document.documentElement.scrollWidth")).toBe(1280);
  });

  test("completes names and shows their reference", async () => {
    await write("grand_total(1).\n\np :- ");
    await program().press("Control+End");
    await visitor.page.keyboard.type("grand");
    await expectText(visitor.page.locator(".cm-tooltip-autocomplete"), /grand_total/);
    await visitor.page.locator(".cm-tooltip-autocomplete li").first().click();
    await visitor.page.keyboard.type("(X), other.");
    await expect.poll(() => program().textContent()).toContain("grand_total(X)");
    await write("p :- append(A, B, C).");
    await visitor.page.getByText("append", { exact: true }).first().hover();
    await expectText(visitor.page.locator(".reference"), /append\(.*True iff/s);
    await visitor.page.mouse.move(0, 0);
  });

  test("completes names in the query, and asks by Enter all the same", async () => {
    const { page } = visitor;
    await write("grand_total(1).\n");
    await query().fill("");
    await query().pressSequentially("gran");
    const list = page.getByRole("listbox", { name: "Names" });
    await expectText(list.getByRole("option").first(), /^grand_total \/1$/);
    await page.keyboard.press("Tab");
    expect(await query().inputValue()).toBe("grand_total");
    await query().pressSequentially("(Total), numb");
    await list.waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    const chosen = await list.locator("[aria-selected=true]").textContent();
    await page.keyboard.press("Enter");
    expect(await query().inputValue()).toBe(`grand_total(Total), ${chosen!.split(" ")[0]}`);
    await query().fill("");
    await query().pressSequentially("grand_total(Tot");
    await page.keyboard.press("Escape");
    await query().pressSequentially("al), Copy = Tota");
    await list.waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expectAnswers(["Total = 1,\nCopy = 1"]);
  });

  test("lets each query read a text from its beginning", async () => {
    const { page } = visitor;
    await write("two(X, Y) :- read(X), read(Y).\n");
    await page.locator(".input summary").click();
    await page.getByRole("textbox", { name: "Text to read" }).fill("one. f(X). three.");
    for (let i = 0; i < 2; i++) {
      await ask("two(A, B), read(C), read(D).");
      await expectAnswers(["A = one,\nB = f(_A),\nC = three,\nD = end_of_file"]);
    }
    if (hasProofs) {
      await press("Why");
      await expectText(panel().locator(".proof"), /read\(three\)/);
    }
    await page.getByRole("textbox", { name: "Text to read" }).fill("");
    await ask("read(X).");
    await expectAnswers(["X = end_of_file"]);
  });

  test("folds a clause", async () => {
    await write("p(X) :-\n    q(X),\n    r(X).\n");
    await visitor.page.locator(".cm-foldGutter span[title='Fold line']").first().click();
    await expect.poll(() => visitor.page.locator(".cm-foldPlaceholder").count()).toBe(1);
  });

  test("steps through a run and marks the clause", async () => {
    await write("p(1).\np(2).\n\nq(X) :-\n    p(X),\n    X > 1.\n");
    await query().fill("q(X).");
    await visitor.page.getByRole("button", { name: "Trace" }).click();
    await expectText(status(), /^At the port call/);
    await press("Step");
    await expectText(status(), /^At the port call, in the clause of line 4/);
    await expectText(visitor.page.locator(".at-line"), /^q\(X\) :-$/);
    await press("Step");
    await expectText(panel().locator("[aria-current]"), /^exitp\(1\)X = 1$/);
    await press("To the answer");
    await expectText(status(), /^Answer 1\./);
    await expect.poll(() => panel().locator(".calls code").allTextContents()).toContain("q(2)");
    await press("To the answer");
    await expectText(status(), /^The run has ended: 1 answer\.$/);
    expect(await visitor.page.locator(".at-line").count()).toBe(0);
  });

  test("shows at each port of a trace what is bound, by the names of the query, and redo", async () => {
    const { page } = visitor;
    await write("p(1).\np(2).\nq(X, Y) :-\n    p(X),\n    r(X, Y).\nr(2, f(_)).\n");
    await query().fill("q(A, B).");
    await page.getByRole("button", { name: "Trace" }).click();
    const present = (): Promise<string[]> =>
      panel().locator("[aria-current] > *").allTextContents();
    const known = panel().locator(".bindings");
    await expect.poll(present).toEqual(["call", "q(A,B)"]);
    const steps: readonly (readonly [string[], string])[] = [
      [["call", "p(A)"], ""],
      [["exit", "p(1)", "A = 1"], "In the query: A = 1"],
      [["call", "r(1,B)"], "In the query: A = 1"],
      [["fail", "r(1,B)"], "In the query: A = 1"],
      [["redo", "p(A)"], ""],
      [["exit", "p(2)", "A = 2"], "In the query: A = 2"],
      [["call", "r(2,B)"], "In the query: A = 2"],
      [["exit", "r(2,f(_A))", "B = f(_A)"], "In the query: A = 2, B = f(_A)"],
      [["exit", "q(2,f(_A))", "A = 2, B = f(_A)"], "In the query: A = 2, B = f(_A)"],
    ];
    for (const [line, bindings] of steps) {
      await press("Step");
      await expect.poll(present).toEqual(line);
      await expect.poll(() => known.textContent()).toBe(bindings);
    }
    await press("Step");
    await expectText(status(), /^Answer 1\. A = 2, B = f\(_\w+\)\./);
    await press("Step");
    await expectText(status(), /^The run has ended: 1 answer\.$/);
  });

  test("keeps breakpoints: after a reload, with their lines, and in an address", async () => {
    const { page } = await host.visit({ hash: "#workbench" });
    const lines = (of: Page): Promise<string[]> =>
      of.evaluate(
        "[...document.querySelectorAll('.margin-breakpoint')].map((one) => { const y = one.getBoundingClientRect().top; return [...document.querySelectorAll('.cm-line')].findLast((line) => line.getBoundingClientRect().top <= y + 4).textContent; })",
      );
    const text = page.getByRole("textbox", { name: "Program" });
    await text.fill("p(1).\np(2).\nq(X) :- p(X).\n");
    await text.press("Control+End");
    await text.press("ArrowUp");
    await text.press("F9");
    await expect.poll(() => lines(page)).toEqual(["q(X) :- p(X)."]);
    await text.press("Control+Home");
    await page.keyboard.type("r(0).\n");
    await expect.poll(() => lines(page)).toEqual(["q(X) :- p(X)."]);
    await page.reload();
    await expect.poll(() => lines(page)).toEqual(["q(X) :- p(X)."]);
    await page.getByRole("textbox", { name: "Query" }).fill("q(X).");
    await page.getByRole("button", { name: "Trace" }).click();
    await page.getByRole("button", { name: "To a breakpoint" }).click();
    await expectText(page.locator(".panels .status").first(), /^At a breakpoint/);
    await page.getByRole("button", { name: "Share" }).click();
    const address = await page.getByLabel("Address").inputValue();
    const { page: reader } = await host.visit({ hash: new URL(address).hash });
    await expect.poll(() => lines(reader)).toEqual(["q(X) :- p(X)."]);
    // Another program has none; one's own comes back with its own.
    await page.getByLabel("Examples").selectOption("sudoku");
    await expect.poll(() => lines(page)).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => lines(page)).toEqual(["q(X) :- p(X)."]);
  });

  test("goes on to a breakpoint in the margin, and shows the answers of a trace", async () => {
    const { page } = visitor;
    await write("p(1).\np(2).\n\nq(X) :-\n    p(X),\n    r(X).\nr(2).\n");
    await page.locator(".cm-margin .cm-gutterElement").nth(6).click();
    await program().press("Control+End");
    await program().press("ArrowUp");
    await program().press("F9");
    await expect.poll(() => page.locator(".margin-breakpoint").count()).toBe(2);
    await query().fill("q(X).");
    await page.getByRole("button", { name: "Trace" }).click();
    await expectText(status(), /^At the port call/);
    await press("To a breakpoint");
    await expectText(status(), /^At a breakpoint, at the port call, in the clause of line 4\.$/);
    await program().press("F9");
    await expect.poll(() => page.locator(".margin-breakpoint").count()).toBe(1);
    await press("To a breakpoint");
    await expectText(status(), /^At a breakpoint, at the port call, in the clause of line 4\.$/);
    await press("To the answer");
    await expectText(status(), /^Answer 1\. X = 2\. A step looks for the next\.$/);
  });

  test("runs tests of plunit, with their outcomes beside their lines", async () => {
    const { page } = visitor;
    const run = page.getByRole("button", { name: "Run the tests" });
    await write("p(1).\n");
    await run.waitFor({ state: "hidden" });
    await write(
      ":- begin_tests(p).\ntest(good) :- p(1).\ntest(bad, X == 2) :- p(X).\ntest(off, [blocked(later)]) :- fail.\n:- end_tests(p).\np(1).\n",
    );
    await run.click();
    await expectText(status(), /^3 tests: 1 passed, 1 failed\.$/);
    await expect
      .poll(() => panel().locator(".tests code").allTextContents())
      .toEqual(["p:good", "p:bad", "p:off"]);
    await expectText(panel().locator(".tests pre"), /2/);
    await expect
      .poll(() => page.locator(".cm-margin .cm-gutterElement span").allTextContents())
      .toEqual(["●", "✓", "✗", "–"]);
    await panel().getByRole("button", { name: "line 3" }).click();
    await expectText(page.locator(".at-line"), /^test\(bad/);
  });

  test("skips the inside of a call", async () => {
    await write("p :- q.\nq.\n");
    await query().fill("p, p.");
    await visitor.page.getByRole("button", { name: "Trace" }).click();
    await expectText(status(), /^At the port call/);
    await press("Skip");
    await expectText(status(), /^At the port exit/);
    await expect.poll(() => panel().locator(".calls code").allTextContents()).toEqual(["p"]);
  });

  test.skipIf(!hasProofs)(
    "explains the answer that was given, without asserting or printing anything again",
    async () => {
      await write(
        ':- dynamic(seen/1).\nnew(X) :- random_between(1, 1000000, X), assertz(seen(X)), format("~w~n", [X]).\nadd(X) :- assertz(seen(X)).\n',
      );
      await askOne("add(0), new(X).");
      await askOne("new(X), findall(Y, seen(Y), Ys).");
      const [, value, ys] = /^X = (\d+),\nYs = (.*)$/.exec((await answers())[0]!)!;
      await press("Why");
      await expectText(panel().locator(".proof li").first(), new RegExp(`new\\(${value}\\)`));
      const goals = await panel().locator(".proof li > span").allTextContents();
      expect(goals).toContain(`random_between(1,1000000,${value})`);
      expect(goals.join()).toContain(`${ys}`);
      expect(await panel().locator(".output").textContent()).toBe(`${value}\n`);
      await askOne("findall(Y, seen(Y), Ys).");
      await expectAnswers([`Ys = ${ys}`]);
      await askOne("get_time(X).");
      await press("Why");
      await expectText(panel().locator(".proof"), /^There is no proof: .* such as the time/);
      await ask("add(1), seen(nothing).");
      await expectText(status(), /^No/);
      await press("Why not?");
      await expectText(panel().locator(".output"), /seen\(nothing\)/);
      await askOne("aggregate_all(count, seen(1), N).");
      await expectAnswers(["N = 1"]);
    },
  );

  test("says which version of the program answers, messages and proofs are of", async () => {
    const { page } = visitor;
    await write(":- dynamic(seen/1).\np(1).\np(2).\np(3).\nq(Single).\n");
    await askOne("p(X), assertz(seen(X)).");
    const number = Number(
      /Version (\d+) of the program\.$/.exec(
        (await panel().locator(".version").textContent())!,
      )![1],
    );
    // Another layout and other comments are the same program: its facts stay.
    await write("% More.\n:- dynamic(seen/1).\n\np(1).   p(2).\np(3). /* all */\nq(Single).\n");
    await press("Next");
    await expectText(status(), /^2 answers/);
    await expectText(
      panel().locator(".version"),
      new RegExp(`^Version ${number} of the program\\.$`),
    );
    await panel().getByRole("button", { name: "Why", exact: true }).first().click();
    await panel().locator(".proof").getByRole("button", { name: "line 2" }).click();
    await expectText(page.locator(".at-line"), /^p\(1\)\. {3}p\(2\)\.$/);
    await ask("findall(X, seen(X), Xs).");
    await expectAnswers(["Xs = [1,2]"]);
    await press("Close findall(X, seen(X), Xs)");
    await write(":- dynamic(seen/1).\n\n\np(4).\n");
    await expectText(
      panel().locator(".version"),
      new RegExp(`^Version ${number} of the program, which has changed since\\.`),
    );
    await expectText(region(page, "Program").locator(".note"), /These messages are of version \d+/);
    await press("Next");
    await expectText(status(), /^3 answers/);
    await expectAnswers(["X = 1", "X = 2", "X = 3"]);
    await expectText(
      panel().locator(".version"),
      new RegExp(`^Version ${number} of the program, `),
    );
    await panel().locator(".proof").getByRole("button", { name: "line 2" }).click();
    await expectText(
      region(page, "Program").locator(".note"),
      new RegExp(`^Line 2 of program.pl is one of version ${number}; `),
    );
    expect(await page.locator(".at-line").count()).toBe(0);
    await press("Ask the present one");
    await expectText(status(), /^1 answer/);
    await expectAnswers(["X = 4"]);
    await expectText(
      region(page, "Program").locator(".note"),
      new RegExp(
        `^Version ${number + 1} is loaded\\. What queries had added to version ${number} is gone`,
      ),
    );
  });

  test("says that facts are gone only if queries had added some", async () => {
    const note = region(visitor.page, "Program").locator(".note");
    for (const [goal, isLost] of [
      ["findall(X, member(X, [1]), Xs), aggregate_all(count, p(_), N).", false],
      ["catch(no_such(1), _, true).", false],
      ["assertz(seen(1)).", true],
      ["retract(p(1)).", true],
      ["nb_setval(key, 1).", true],
    ] as const) {
      await write(`:- dynamic(p/1).\np(1).\np(${goal.length}).\n`);
      await askOne(goal);
      await write(`p(2).\np(${goal.length}).\n`);
      await askOne("p(X).");
      await expectAnswers(["X = 2"]);
      const said = /What queries had added .* is gone/.test((await note.textContent())!);
      expect({ goal, said }).toEqual({ goal, said: isLost });
    }
  });

  test.skipIf(!hasProofs)(
    "draws the proof of an answer, with the lines of its clauses",
    async () => {
      await write("n(0).\nn(s(X)) :- n(X).\n\np(X) :- n(X), X \\== 0.\n");
      await askOne("p(s(s(Y)))");
      await press("Next");
      await expectText(status(), /^2 answers/);
      await panel().getByRole("button", { name: "Why", exact: true }).last().click();
      await expectText(panel().locator(".proof"), /p\(s\(s\(s\(0\)\)\)\)/);
      const goals = await panel().locator(".proof li > span").allTextContents();
      expect(goals).toContain("n(0)");
      await panel().locator(".proof").getByRole("button", { name: "line 1", exact: true }).click();
      await expectText(visitor.page.locator(".at-line"), /^n\(0\)\.$/);
      await ask("n(f(X)), p(X).");
      await press("Why not?");
      await expectText(panel().locator(".output"), /n\(f\(/);
    },
  );

  test("takes answers away as CSV and JSON, and asks for them in other forms", async () => {
    const { page } = visitor;
    await write("p(1, 'a, \"b\"'). p(2, [x]). p(1, c).\n");
    await ask("p(X, Y).");
    await press("Stream");
    await expectText(status(), /^3 answers/);
    const taken = async (how: string): Promise<string> => {
      const [saved] = await Promise.all([
        page.waitForEvent("download"),
        panel().getByLabel("Take the answers away").selectOption(how),
      ]);
      return readFileSync(await saved.path(), "utf8");
    };
    expect(await taken("Save as CSV")).toBe(`X,Y\r\n1,"'a, ""b""'"\r\n2,[x]\r\n1,c\r\n`);
    expect(JSON.parse(await taken("Save as JSON"))).toEqual([
      { X: 1, Y: "'a, \"b\"'" },
      { X: 2, Y: "[x]" },
      { X: 1, Y: "c" },
    ]);
    await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = async (how: string): Promise<string> => {
      await panel().getByLabel("Take the answers away").selectOption(how);
      await expectText(panel().locator("[aria-live]"), /^Copied\.$/);
      return page.evaluate<string>("navigator.clipboard.readText()");
    };
    expect(await copied("Copy as CSV")).toMatch(
      /^X,Y\r?\n1,"'a, ""b""'"\r?\n2,\[x\]\r?\n1,c\r?\n$/,
    );
    await askOne("p(2, Y).");
    expect(JSON.parse(await copied("Copy as JSON"))).toEqual([{ Y: "[x]" }]);
    await ask("p(X, _).");
    await press("Count");
    await expectAnswers(["Count = 3"]);
    await ask("p(X, _).");
    await press("Descending");
    await press("Stream");
    await expectAnswers(["X = 2", "X = 1", "X = 1"]);
    await ask("p(X, _).");
    await press("Ascending");
    await press("Stream");
    await expectAnswers(["X = 1", "X = 1", "X = 2"]);
    await ask("p(X, _).");
    await press("Distinct");
    await press("Stream");
    await expectAnswers(["X = 1", "X = 2"]);
  });

  test("has several files, which are loaded in their order and kept, opened and saved", async () => {
    const { page } = visitor;
    const file = page.getByLabel("File", { exact: true });
    await write(":- op(700, xfx, likes).\np(1).\n");
    await file.selectOption("New file");
    await page.getByLabel("Name of the file").fill("more");
    await page.keyboard.press("Enter");
    await write("ann likes X :- p(X), r.\nr :- missing(1).\n");
    expect(await page.locator(".cm-lintRange-error").count()).toBe(0);
    await ask("ann likes X.");
    await expectText(status(), /^more\.pl:2:6: Error: Unknown procedure: missing\/1/);
    await page.getByRole("button", { name: "program.pl" }).click();
    await expectText(program(), /likes\)\.p\(1\)/);
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      file.selectOption("Save to disk"),
    ]);
    expect(saved.suggestedFilename()).toBe("program.pl");
    expect(readFileSync(await saved.path(), "utf8")).toBe(":- op(700, xfx, likes).\np(1).\n");
    const again = await visitor.context.newPage();
    await again.goto(`${host.address}#workbench`);
    await again.getByRole("button", { name: "more.pl" }).click();
    await expectText(again.getByRole("textbox", { name: "Program" }), /^ann likes/);
    await again.close();
    await page.getByRole("button", { name: "Share" }).click();
    const address = await page.getByLabel("Address").inputValue();
    const { page: reader } = await host.visit({ hash: new URL(address).hash });
    await reader.getByRole("button", { name: "more.pl" }).click();
    await expectText(reader.getByRole("textbox", { name: "Program" }), /^ann likes/);
    expect(await reader.locator(".files .tab").allTextContents()).toEqual([
      "program.pl",
      "more.pl",
    ]);
    await page.getByLabel("Files to open").setInputFiles({
      name: "from disk.pro",
      mimeType: "text/plain",
      buffer: Buffer.from("d(1)."),
    });
    await expectText(program(), /^d\(1\)\.$/);
    await expectText(page.getByRole("button", { name: "from_disk.pl" }), /./);
    await file.selectOption("Remove");
    await page.getByRole("button", { name: "more.pl" }).click();
    await file.selectOption("Remove");
    await expect.poll(() => page.locator(".files .tab").count()).toBe(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect
      .poll(() => page.locator(".files .tab").allTextContents())
      .toEqual(["program.pl", "more.pl"]);
    await page.getByRole("button", { name: "more.pl" }).click();
    await file.selectOption("Remove");
  });

  test("asks by Ctrl+Enter, remembers queries, and finds in the program", async () => {
    const { page } = visitor;
    await write("p(1).\nq(2).\n");
    await query().fill("p(X).");
    await program().press("Control+Enter");
    await expectAnswers(["X = 1"]);
    await ask("q(X).");
    await query().fill("unfinished(");
    await query().press("ArrowUp");
    await query().press("ArrowUp");
    expect(await query().inputValue()).toBe("p(X).");
    await query().press("ArrowDown");
    await query().press("ArrowDown");
    expect(await query().inputValue()).toBe("unfinished(");
    await page.getByLabel("Earlier queries").selectOption("q(X).");
    expect(await query().inputValue()).toBe("q(X).");
    await program().press("Control+f");
    await page.locator(".cm-search input[name=search]").focus();
    await page.keyboard.type("q(2)");
    await page.keyboard.press("Enter");
    const found = page.locator(".cm-searchMatch-selected");
    await expect.poll(async () => (await found.allTextContents()).join("")).toBe("q(2)");
    await page.keyboard.press("Escape");
  });

  test("begins with a query that is answered, and collapses old ones", async () => {
    const { page } = await host.visit({ hash: "#workbench" });
    await expectText(page.locator(".answer-list"), /X = cain/);
    expect(await page.getByRole("textbox", { name: "Query" }).inputValue()).toBe(
      "grandparent(X, eve).",
    );
    for (let i = 0; i < 3; i++)
      await page.getByRole("button", { name: "Ask", exact: true }).click();
    await expect.poll(() => page.locator(".panels details").count()).toBe(4);
    expect(await page.locator(".panels details[open]").count()).toBe(3);
  });

  test("has the text that it had when it was closed", async () => {
    await write("kept(yes).");
    await query().fill("kept(X).");
    const again = await visitor.context.newPage();
    await again.goto(`${host.address}#workbench`);
    await expectText(again.getByRole("textbox", { name: "Program" }), /^kept\(yes\)\.$/);
    await expect
      .poll(() => again.getByRole("textbox", { name: "Query" }).inputValue())
      .toBe("kept(X).");
    await again.close();
  });

  test("has examples, each with a story and a query that has an answer", async () => {
    const { page } = visitor;
    const menu = page.getByLabel("Examples");
    const names = await menu
      .locator("option")
      .evaluateAll((all) =>
        all.map((one) => (one as unknown as { value: string }).value).filter((name) => name !== ""),
      );
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      await menu.selectOption(name);
      const title = name.replaceAll("_", " ");
      await expectText(region(page, "Program").locator(".hint"), new RegExp(`^${title}: .{30}`));
      expect({ name, errors: await page.locator(".cm-lintRange-error").count() }).toEqual({
        name,
        errors: 0,
      });
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await expectText(status(), /^(?:1 answer|No:|0 answers.*\. )/);
      expect({ name, status: await status().textContent() }).toEqual({
        name,
        status: expect.stringMatching(/^1 answer/),
      });
      await panel()
        .getByRole("button", { name: /^Close / })
        .click();
    }
  }, 120_000);

  test("complains of nothing", () => expect(visitor.complaints).toEqual([]));
});
