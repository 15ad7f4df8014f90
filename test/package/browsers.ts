/** Debian's Chromium, and what pages say of themselves in it and in Firefox. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";

const CHROMIUM = "/usr/bin/chromium";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Whether there is a browser. */
export const hasChromium: boolean = existsSync(CHROMIUM);

/** Starts the browser. */
export function launchChromium(): Promise<Browser> {
  const flags = "sandbox first-run".split(" ").map((name) => `--no-${name}`);
  const disabled = "gpu quic sync component-update background-networking".split(" ");
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [...flags, ...disabled.map((name) => `--disable-${name}`)],
  });
}

/** The errors of a page and of its console from now on, but for a missing icon. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    const isIcon = /favicon/.test(message.location().url + message.text());
    if (message.type() === "error" && !isIcon) complaints.push(message.text());
  });
  return complaints;
}

/** A finding of axe-core. */
export interface Finding {
  readonly id: string;
  readonly impact: string;
  /** The elements, with the reasons. */
  readonly elements: readonly string[];
}

/** The findings of axe-core on a page as it is. */
export async function findings(page: {
  evaluate(script: string): Promise<unknown>;
}): Promise<readonly Finding[]> {
  // The policy of a page lets no script be added to it, but does not apply to what evaluates here.
  await page.evaluate(AXE);
  const found = await page.evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, elements: nodes.map(({ html, any }) => html + ' ' + any.map(({ message }) => message).join()) })))",
  );
  return found as readonly Finding[];
}
