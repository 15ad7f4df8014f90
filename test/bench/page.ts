/*
 * The page in Chromium, served from `dist`: what a reader waits for.
 *
 *   first path   from the click on Next to the first of 12 million paths of 4x4, drawn
 *   stop         from the click on Stop of a goal without end to the page that says so, and the engine
 *                answers another query, with the facts that the goal has added
 *   longest task of the page's thread while 100,000 answers stream
 *
 * Times are taken in the page: from the event to the frame after the change. The first two are medians of a
 * round's repetitions; of the rounds the best one counts, since other work on the machine only adds.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { Page } from "playwright-core";
import { median } from "./measure.js";
import { tableWith } from "./tables.js";

const CHROMIUM = "/usr/bin/chromium";
const REPETITIONS = 7;
const ANSWERS = 100_000;

/** Milliseconds of one kind of wait, and what they should be below. */
export interface PageFigure {
  readonly name: string;
  readonly ms: number;
  readonly goal: number;
}

/**
 * Presses a button in a part of the page, and returns the milliseconds until the status of that part has a text
 * that matches.
 */
function press(page: Page, part: string, button: string, text: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const part = document.querySelector(${JSON.stringify(part)});
    const status = part.querySelector("[role=status]");
    const wanted = new RegExp(${JSON.stringify(text)});
    const start = performance.now();
    const watch = new MutationObserver(() => {
      if (!wanted.test(status.textContent)) return;
      watch.disconnect();
      resolve(performance.now() - start);
    });
    watch.observe(status, { childList: true, subtree: true, characterData: true });
    [...part.querySelectorAll("button")].find((one) => new RegExp(${JSON.stringify(button)}).test(one.textContent)).click();
  })`);
}

/** The best of `rounds` rounds; undefined where there is no Chromium. */
export async function pageFigures(
  root: string,
  rounds: number,
): Promise<readonly PageFigure[] | undefined> {
  if (!existsSync(CHROMIUM)) return undefined;
  const server = spawn(process.execPath, [join(root, "dist/cli/main.js"), "playground"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const address = await new Promise<string>((resolve) => {
    server.stdout.once("data", (data: Buffer) => resolve(String(data).trim()));
  });
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const found: (readonly number[])[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await browser.newPage();
      await page.goto(address);
      found.push([await firstPath(page), await stop(page), await longestTask(page)]);
      await page.close();
    }
    const best = (i: number): number => Math.min(...found.map((figures) => figures[i]!));
    return [
      { name: "first of 12 million paths", ms: best(0), goal: 20 },
      { name: "stop of an endless goal", ms: best(1), goal: 50 },
      { name: `longest task, ${ANSWERS.toLocaleString("en")} answers`, ms: best(2), goal: 50 },
    ];
  } finally {
    await browser.close();
    server.kill();
  }
}

async function firstPath(page: Page): Promise<number> {
  const card = page.getByRole("region", { name: "Words" });
  await card.getByText(/That is all/).waitFor();
  await card.getByLabel("dictionary only").uncheck();
  const times: number[] = [];
  for (let i = 0; i < REPETITIONS; i++) {
    times.push(await press(page, "[aria-label=Words]", "^Next$", "^1 word.*There may be more"));
    await card.getByLabel("dictionary only").check();
    await card.getByText(/That is all/).waitFor();
    await card.getByLabel("dictionary only").uncheck();
  }
  return median(times);
}

async function ask(page: Page, goal: string): Promise<void> {
  await page.getByRole("textbox", { name: "Query" }).fill(goal);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
}

async function stop(page: Page): Promise<number> {
  await page.getByRole("link", { name: "Workbench" }).click();
  await page.getByRole("textbox", { name: "Program" }).fill(":- dynamic(fact/1).\nloop :- loop.");
  const panel = page.locator(".panels > section").first();
  const times: number[] = [];
  // The engine starts and loads.
  await ask(page, "true.");
  await panel.getByText(/^1 answer/).waitFor();
  for (let i = 0; i < REPETITIONS; i++) {
    await ask(page, `assertz(fact(${i})), loop.`);
    await panel.getByText(/looking for one$/).waitFor();
    times.push(await press(page, ".panels > section", "^Stop$", "stopped"));
    await ask(page, `fact(${i}).`);
    await panel.getByText(/^1 answer/).waitFor();
  }
  return median(times);
}

async function longestTask(page: Page): Promise<number> {
  await page.evaluate(
    "globalThis.longest = 0; new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) longest = Math.max(longest, duration); }).observe({ type: 'longtask' })",
  );
  await ask(page, `between(1, ${ANSWERS}, X), Y = f(X, [a,b]).`);
  const panel = page.locator(".panels > section").first();
  await panel.getByText(/^1 answer/).waitFor();
  await page.evaluate("longest = 0");
  await panel.getByRole("button", { name: "Stream" }).click();
  await panel.getByText(/That is all/).waitFor({ timeout: 120_000 });
  return page.evaluate<number>("longest");
}

/** The figures as a table. */
export function pageTable(figures: readonly PageFigure[]): string {
  const table = tableWith(["the page", "ms", "goal"]);
  for (const { name, ms, goal } of figures) {
    table.push([name, ms === 0 ? "below 50" : ms.toFixed(1), String(goal)]);
  }
  return table.toString();
}
