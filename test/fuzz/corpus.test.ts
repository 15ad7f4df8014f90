/* Former findings of the search, reduced: each file behaves the same in all ways. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { programOf, sampleOf } from "./sample.js";
import { check, KINDS } from "./search.js";
import { underLimits } from "./budgets.js";
import { BUDGET_STATE } from "./programs/everyday.js";
import { FIRST, OTHERS } from "./ways.js";

const folder = new URL("corpus/", import.meta.url);
const { allowance } = KINDS.find(({ name }) => name === "large")!;

const files = readdirSync(folder)
  .filter((file) => file.endsWith(".pl"))
  .map((file) => [file, sampleOf(readFileSync(new URL(file, folder), "utf8"))] as const);

describe.each(files)("%s", (_, sample) => {
  it("does the same in all ways", async () => {
    // Large calls of tables would be looked at for too long.
    const isLong = sample.steps.length > 7 || programOf(sample).includes(":- table");
    const ways = isLong ? OTHERS.filter((x) => x.stress === undefined) : OTHERS;
    expect(await check({ allowance: allowance! }, sample, ways)).toEqual([]);
  });
});

describe.each(files.filter(([, { steps }]) => steps.length < 8))("%s", (_, sample) => {
  it("does the beginning of it under each limit", async () => {
    expect(await underLimits(sample, FIRST, BUDGET_STATE)).toBeUndefined();
  });
});
