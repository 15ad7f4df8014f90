/* A run that is left at every call and resumed has the answers of one that is not. */

import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Engine } from "../../src/complete.js";
import type { Row } from "../../src/complete.js";
import { Meter } from "../../src/machine/meter.js";

const programs = new URL("../bench/programs/", import.meta.url);

/** The first answer as text, in which variables have no numbers. */
function nameless(row: Row | undefined): string {
  const text = JSON.stringify(row, (_, x: unknown) => (typeof x === "bigint" ? `${x}n` : x));
  return text.replaceAll(/"_G?\d+"/g, '"_"');
}

function engineWith(program: string, options: object): Engine {
  const engine = new Engine({ ...options, onMessage: () => undefined });
  engine.consult(readFileSync(new URL(`${program}.pl`, programs), "utf8"));
  return engine;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a run that is left at every call", () => {
  const names = [
    "crypt",
    "deriv",
    "exceptions",
    "fib_big",
    "meta",
    "mu",
    "qsort",
    "queens",
    "text",
  ];
  const engines: readonly [string, object][] = [
    ["interpreted", { codegen: false }],
    ["generated", { hotAfter: 1 }],
    ["generated, bouncing always", { hotAfter: 1, depthLimit: 1 }],
    ["partly generated", { hotAfter: 20, depthLimit: 7 }],
  ];
  const cases = names.flatMap((name) => engines.map((row) => [name, ...row] as const));

  it.each(cases)("answers as one that is not: %s, %s", async (name, _, options) => {
    const goal = "bench(1), answer(X)";
    const expected = nameless(engineWith(name, options).once(goal));
    const pace = vi.spyOn(Meter.prototype as unknown as { paced(now: number): number }, "paced");
    pace.mockReturnValue(1);
    const query = engineWith(name, options).query(goal, {}, { sliceMs: 0 });
    expect(nameless(await query.async.first())).toBe(expected);
    expect(pace.mock.calls.length).toBeGreaterThan(20);
  });
});
