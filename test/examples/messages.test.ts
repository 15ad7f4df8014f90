/** The messages shown in the guide to messages are those of ambilog. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ambilog } from "../cli/console.js";
import { pathOf } from "./programs.js";
import { temporaryFolder } from "../folders.js";

/** A mistake of the guide: a program, perhaps a query, and what is said of them. */
interface Mistake {
  readonly title: string;
  readonly program: string;
  readonly query: string;
  readonly message: string;
}

const SECTION =
  /^## (.*)\n\n```prolog\n([^]*?)```\n\n(?:`\?- (.*)`\n\n)?ambilog:\n\n```text\n([^]*?)```\n/gm;

const guide = readFileSync(pathOf("guides/messages.md"), "utf8");
const mistakes: Mistake[] = Array.from(guide.matchAll(SECTION), (match) => {
  const [, title, program, query = "", message] = match;
  return { title, program, query, message };
});

const folder = temporaryFolder();

describe("the guide to messages", () => {
  it("has forty mistakes and more, and no section that is not tested", () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(40);
    expect(mistakes).toHaveLength(guide.match(/^## /gm)!.length);
  });

  it.each(mistakes)("$title", async ({ program, query, message }) => {
    const path = join(folder, "p.pl");
    writeFileSync(path, program);
    const { err } = await ambilog([path, "--inferences", "1000000"], query);
    const said = err.replaceAll(`${folder}/`, "").replace(/(<reference>)\(\d+\)/g, "$1(1)");
    expect(said).toBe(message);
    expect(said).toMatch(/p\.pl:\d+/);
    expect(said).toMatch(/(?:[Ee]rror|Warning): .|^ambilog: The limit/m);
  });
});
