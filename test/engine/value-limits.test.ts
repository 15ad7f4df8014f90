/* Limits on the size of integers, texts and answers, and on the time that a program itself takes. */

import { describe, expect, it, vi } from "vitest";
import { Engine, ResourceError } from "../../src/complete.js";
import type { Limits } from "../../src/complete.js";
import { thrownBy } from "./answers.js";

const engine = new Engine();
engine.consult(`
loop :- loop.
pair(0, a).
pair(N, X-X) :- N > 0, M is N - 1, pair(M, X).
deep(0, a).
deep(N, f(X)) :- N > 0, M is N - 1, deep(M, X).
`);

function outcome(goal: string, limits: Limits): unknown {
  try {
    engine.once(goal, {}, { limits });
    return undefined;
  } catch (thrown) {
    return (thrown as { kind?: string }).kind ?? thrown;
  }
}

describe("a limit on integers", () => {
  const limits = { integerBits: 100_000 };
  it.each([
    "X is 1 << 200000",
    "X is 3 ** 100000",
    "X is 2 ** 99999 * 2 ** 99999",
    "X is (1 << 99999) + (1 << 99999) + (1 << 99999)",
    "length(L, 20), foldl([_,P0,P]>>(P is P0 * P0), L, 3, _)",
    "length(L, 40000), maplist(=(0'7), L), number_codes(_, L)",
  ])("ends %s", (goal) => {
    expect(outcome(goal, limits)).toBe("size");
  });
  it("lets shorter ones be computed", () => {
    expect(outcome("_ is 1 << 90000, _ is 3 ** 60000, _ is 2 ** 40000 * 2 ** 40000", limits)).toBe(
      undefined,
    );
  });
  it("can be caught, and holds for nested runs", () => {
    const goal = "catch(findall(X, X is 1 << 200000, _), error(resource_error(K), _), true)";
    expect(engine.once(goal, {}, { limits })).toMatchObject({ K: "size" });
  });
});

describe("a limit on texts", () => {
  const limits = { textLength: 100 };
  it.each([
    "length(L, 101), maplist(=(x), L), atom_chars(_, L)",
    "length(L, 101), maplist(=(x), L), string_chars(_, L)",
    "format(atom(_), '~`x~t~101|', [])",
    "numlist(1, 99, L), atomic_list_concat(L, _)",
    "atom_length(a, _), length(L, 60), maplist(=(xy), L), atomic_list_concat(L, _)",
  ])("ends %s", (goal) => {
    expect(outcome(goal, limits)).toBe("size");
  });
  it("lets shorter ones be made", () => {
    expect(outcome("length(L, 100), maplist(=(x), L), atom_chars(_, L)", limits)).toBe(undefined);
  });
});

describe("a limit on the text of a goal", () => {
  const limits = { goalLength: 100 };
  it("refuses a longer one when the query is made", () => {
    const goal = (length: number): string => `A = '${"x".repeat(length - 6)}'`;
    expect(engine.query(goal(100), {}, { limits }).exists()).toBe(true);
    const thrown = thrownBy(() => engine.query(goal(101), {}, { limits }));
    expect(thrown).toBeInstanceOf(ResourceError);
    expect(thrown).toHaveProperty("kind", "size");
  });
  it("is not one on values", () => {
    expect(outcome("A = T", limits)).toBe(undefined);
    expect(engine.once("A = T", { T: "x".repeat(200) }, { limits })).toMatchObject({
      A: "x".repeat(200),
    });
  });
});

describe("a limit on an answer", () => {
  const limits = { answerSize: 100 };
  it.each(["length(L, 101)", "numlist(1, 60, L), numlist(2, 61, K)", "deep(100, X)"])(
    "ends %s",
    (goal) => {
      expect(outcome(goal, limits)).toBe("size");
    },
  );
  it("counts a shared part once", () => {
    expect(outcome("numlist(1, 60, L), K = L", limits)).toBe(undefined);
    expect(outcome("pair(90, X)", limits)).toBe(undefined);
    expect(outcome("X = f(X), L = [a|L]", limits)).toBe(undefined);
    expect(outcome("pair(110, X)", limits)).toBe("size");
  });
  it("does not depend on what the goal computes besides", () => {
    expect(outcome("numlist(1, 1000, _), length(L, 90)", limits)).toBe(undefined);
  });
  it("counts a long text by its length", () => {
    const text = { T: "x".repeat(2000) };
    const thrown = thrownBy(() => engine.once("A = T", text, { limits }));
    expect(thrown).toHaveProperty("kind", "size");
  });
  it("counts a long integer by its length, each time", () => {
    expect(outcome("X is 1 << 1600", limits)).toBe(undefined);
    expect(outcome("X is 1 << 3300", limits)).toBe("size");
    expect(outcome("X is 1 << 1600, L = [X, X]", limits)).toBe("size");
    expect(outcome("X is 1 << 640, findall(Y, (between(1, 5, I), Y is X + I), L)", limits)).toBe(
      "size",
    );
  });
  it("holds for an answer as texts", () => {
    const texts = (goal: string) =>
      engine.query(goal, {}, { limits, texts: true }).answers().next().value?.texts;
    expect(texts("numlist(1, 60, L), K = L")).toHaveLength(2);
    expect(thrownBy(() => texts("numlist(1, 400, L)"))).toHaveProperty("kind", "size");
  });
  it("lets the term of an uncaught error have a quarter of it", () => {
    expect(outcome("numlist(1, 30, L), throw(L)", limits)).toBe("size");
    expect(outcome("X is 1 << 900, throw(X)", limits)).toBe("size");
    const thrown = thrownBy(() => engine.once("numlist(1, 20, L), throw(L)", {}, { limits }));
    expect(thrown).toHaveProperty("term.length", 20);
  });
  it("leaves the query ended and the engine usable", () => {
    const query = engine.query("between(99, 101, N), length(L, N)", {}, { limits });
    expect(thrownBy(() => query.all())).toHaveProperty("kind", "size");
    expect(query.done).toBe(true);
    expect(engine.once("X = 1")).toEqual({ X: 1 });
  });
});

describe("a limit on active time", () => {
  const limits = { activeMs: 40 };

  it("ends a program that computes", async () => {
    expect(outcome("loop", limits)).toBe("time");
    const query = engine.query("loop", {}, { limits });
    await expect(query.async.first()).rejects.toHaveProperty("kind", "time");
  });
  it("ends one that sleeps", async () => {
    const query = engine.query("sleep(1000)", {}, { limits });
    await expect(query.async.first()).rejects.toHaveProperty("kind", "time");
  });
  it("does not count what the consumer takes, as the limit on wall time does", () => {
    const now = performance.now.bind(performance);
    let passed = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + passed);
    const after = (given: Limits): unknown => {
      const query = engine.query("member(X, [1,2,3]), between(1, 5000, _)", {}, { limits: given });
      query.next();
      passed += 100_000;
      return query.count();
    };
    try {
      expect(after({ activeMs: 50_000 })).toBe(14_999);
      expect(() => after({ timeMs: 50_000 })).toThrow(ResourceError);
    } finally {
      clock.mockRestore();
    }
  });
  it("is refused if it is no number", () => {
    expect(thrownBy(() => engine.query("true", {}, { limits: { activeMs: -1 } }))).toBeInstanceOf(
      RangeError,
    );
  });
});
