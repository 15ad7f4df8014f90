/* What the search has found once, reduced: each file does the same in all ways. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sampleOf } from "./sample.js";
import { check, KINDS } from "./search.js";
import { underLimits } from "./budgets.js";
import { BUDGET_STATE } from "./programs/everyday.js";
import { ALL, OTHERS } from "./ways.js";

/** The ways that are run under limits. */
const LIMITED = ["interpreted", "code at once", "code at once, depth 1", "code after three calls"];

const folder = new URL("corpus/", import.meta.url);
const { allowance } = KINDS.find(({ name }) => name === "large")!;

const files = readdirSync(folder)
  .filter((file) => file.endsWith(".pl"))
  .map((file) => [file, sampleOf(readFileSync(new URL(file, folder), "utf8"))] as const);

describe.each(files)("%s", (_, sample) => {
  it("does the same in all ways", async () => {
    expect(await check({ allowance: allowance! }, sample, OTHERS)).toEqual([]);
  });
});

describe.each(files.filter(([, { steps }]) => steps.length < 8))("%s", (_, sample) => {
  it("does the beginning of it under each limit", async () => {
    for (const way of ALL.filter(({ name }) => LIMITED.includes(name))) {
      expect(await underLimits(sample, way, BUDGET_STATE)).toBeUndefined();
    }
  });
});
