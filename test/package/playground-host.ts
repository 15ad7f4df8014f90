/** The page in Debian's Chromium, served by the installed package. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, inject } from "vitest";
import { complaintsOf, launchChromium } from "./browsers.js";

export { hasChromium } from "./browsers.js";

/** A server and a browser. */
export interface PlaygroundHost {
  readonly address: string;
  readonly browser: Browser;
  /** A new visitor, who stays until the end of the test, and what went wrong in their pages. */
  visit(options?: Visit): Promise<Visitor>;
}

interface Visit {
  /** The part of the address from `#` on. */
  readonly hash?: string;
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the page. */
  readonly complaints: string[];
}

/** Starts `ambilog playground` with these arguments; resolved with its address. */
export async function startServer(
  args: readonly string[] = [],
): Promise<{ child: ChildProcess; address: string }> {
  const main = join(inject("project"), "node_modules/ambilog/dist/cli/main.js");
  const child = spawn(process.execPath, [main, "playground", ...args], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (data: Buffer) => resolve(String(data)));
    child.once("exit", (status) => reject(new Error(`The server ended with ${status}`)));
  });
  return { child, address: line.trim() };
}

/** The server and the browser for the tests of a block, which start and end with it. */
export function playgroundHost(): PlaygroundHost {
  let child: ChildProcess | undefined;
  let address: string;
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  beforeAll(async () => {
    ({ child, address } = await startServer());
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    child?.kill();
  });
  beforeEach(() => void (contexts = []));
  afterEach(() => Promise.all(contexts.map((context) => context.close())));
  return {
    get address() {
      return address;
    },
    get browser() {
      return browser!;
    },
    async visit({ hash = "", width = 1280, height = 900, dark = false } = {}) {
      const context = await browser!.newContext({
        viewport: { width, height },
        colorScheme: dark ? "dark" : "light",
      });
      contexts.push(context);
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      await page.goto(address + hash);
      return { context, page, complaints };
    },
  };
}

/** A part of the page by its accessible name. */
export function region(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** Waits until an element has a text that matches; if it gets none, the error says what it has. */
export async function expectText(element: Locator, text: RegExp): Promise<string> {
  try {
    await element.filter({ hasText: text }).waitFor({ timeout: 30_000 });
  } catch (cause) {
    throw new Error(`no ${text} in ${JSON.stringify(await element.allTextContents())}`, { cause });
  }
  return (await element.textContent()) ?? "";
}
