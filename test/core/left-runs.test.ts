/* A run that is left at every call and resumed has the answers of one that is not. */
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Engine } from "../../src/complete.js";
import { Core } from "../../src/machine/core.js";

const programs = new URL("../bench/programs/", import.meta.url);
const NAMES = ["crypt", "deriv", "exceptions", "fib_big", "meta", "mu", "qsort", "queens", "text"];

/** The first answer as text, in which variables have no numbers. */
function nameless(row: unknown): string {
  const text = JSON.stringify(row, (_, x: unknown) => (typeof x === "bigint" ? `${x}n` : x));
  return text.replaceAll(/"_G?\d+"/g, '"_"');
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a run that is left at every call", () => {
  it.each(NAMES)("answers as one that is not: %s", async (name) => {
    const engine = new Engine({ onMessage: () => undefined });
    engine.consult(readFileSync(new URL(`${name}.pl`, programs), "utf8"));
    const goal = "bench(1), answer(X)";
    const expected = nameless(engine.once(goal));
    const slice = vi.spyOn(Core.prototype, "slice").mockReturnValue(1);
    const query = engine.query(goal, {}, { sliceMs: 0 });
    expect(nameless(await query.async.first())).toBe(expected);
    expect(slice.mock.calls.length).toBeGreaterThan(20);
  });
});
