/* A run that is left at every call and resumed has the answers of one that is not. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { Engine } from "../../src/complete.js";
import { nameless } from "../engine/answers.js";
import { Core } from "../../src/machine/core.js";
import { PROGRAMS, programText } from "../bench/catalogue.js";

const root = new URL("../../", import.meta.url).pathname;
const NAMES = ["crypt", "deriv", "exceptions", "fib_big", "meta", "mu", "qsort", "queens", "text"];
const programs = PROGRAMS.filter(({ name }) => NAMES.includes(name));

afterEach(() => {
  vi.restoreAllMocks();
});

it.each(programs)(
  "a run that is left at every call answers as one that is not: $name",
  async (program) => {
    const engine = new Engine({ onMessage: () => undefined });
    engine.consult(programText(root, program));
    const goal = "bench(1), answer(X)";
    const expected = nameless(engine.once(goal));
    const slice = vi.spyOn(Core.prototype, "slice").mockReturnValue(1);
    const query = engine.query(goal, {}, { sliceMs: 0 });
    expect(nameless(await query.async.first())).toBe(expected);
    expect(slice.mock.calls.length).toBeGreaterThan(20);
  },
);

describe("a run that looks at the time", () => {
  /** The calls of the slices of a run in which a slice takes `ms` milliseconds. */
  async function slicesOf(ms: number): Promise<number[]> {
    const slices = vi.spyOn(Core.prototype, "beginSlice");
    let now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => (now += ms / 2));
    const engine = new Engine();
    const before = slices.mock.calls.length;
    expect(await engine.query("between(1, 30000, X), X >= 30000").async.exists()).toBe(true);
    return slices.mock.calls.slice(before).map(([calls]) => calls);
  }

  it("looks after fewer calls if they take long", async () => {
    const slices = await slicesOf(40);
    expect(slices.length).toBeGreaterThan(300);
    expect(Math.min(...slices)).toBeGreaterThan(10);
    expect(slices.at(-1)).toBeLessThan(100);
  });

  it("looks after more calls if they take little time", async () => {
    const slices = await slicesOf(0.01);
    expect(slices.length).toBeLessThan(10);
  });
});
