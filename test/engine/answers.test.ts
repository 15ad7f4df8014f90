/* The properties of a query besides its rows, and several queries at once. */

import { describe, expect, it } from "vitest";
import { Engine, RowError } from "../../src/complete.js";
import type { Query } from "../../src/complete.js";
import type { Schema } from "../../src/types.js";
import { all, thrownBy } from "./answers.js";
import { testMethods } from "./query-methods.js";

describe("a query's answers", () => {
  const engine = new Engine();
  const ask = (): Query => engine.query("member(X, [a,b,c])");
  testMethods((goal) => engine.query(goal));

  it("have texts on request, as the top level prints them, and then no values", () => {
    const goal = "member(X-Y, [f(A)-'B', [Y]-A]), dif(A, b)";
    const texts = [...engine.query(goal).with({ texts: true }).answers()];
    expect(texts.map((answer) => answer.texts)).toEqual([
      ["X = f(A)", "Y = 'B'", "dif(A,b)"],
      ["X = [A]", "Y = A", "dif(A,b)"],
    ]);
    for (const { row, residuals } of texts)
      expect({ row, residuals }).toEqual({ row: {}, residuals: [] });
    for (const { texts: none } of engine.query(goal).answers()) expect(none).toEqual([]);
  });

  it("have texts of bounded length, even if their terms are infinite or shared", () => {
    for (const goal of [
      "numlist(1, 100000, L)",
      "X = f(X)",
      "foldl([_,X,f(X,X)]>>true, L, a, Y)",
    ]) {
      const given = goal.replace("L, a", `[${"_,".repeat(99)}_], a`);
      const [{ texts }] = [...engine.query(given).with({ texts: true }).answers()];
      expect(texts[0]).toMatch(/\.\.\./);
      expect(texts[0]!.length).toBeLessThan(goal === "X = f(X)" ? 50 : 100_000);
    }
  });

  it("know the calls made up to them", () => {
    const query = engine.query("between(1, 3, X), append(_, [X], [1,2,3])");
    const counts = [...query.answers()].map(({ inferences }) => inferences);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(new Set(counts).size).toBe(counts.length);
    expect(counts[0]).toBeGreaterThan(0);
  });

  it("are iterated once", () => {
    const query = ask();
    expect([...query]).toHaveLength(3);
    expect(query.next()).toEqual({ done: true, value: undefined });
    expect(() => [...query]).toThrow("The query has ended");
    const left = ask();
    for (const _ of left) break;
    expect(() => left.count()).toThrow("The query has ended");
    const failed = new Engine().query("throw(x)");
    expect(() => failed.first()).toThrow("x");
    expect(() => failed.first()).toThrow("The query has ended");
  });

  it("tell the goals that still wait, about variables named as in the row", () => {
    const [answer] = engine.query("dif(X, a), freeze(Y, true), Z = 1").answers();
    const { X, Y } = answer!.row;
    expect(answer!.residuals).toContainEqual({ functor: "dif", args: [X, "a"] });
    expect(JSON.stringify(answer!.residuals)).toContain(JSON.stringify(Y));
    const [plain] = engine.query("X = 1").answers();
    expect(plain!.residuals).toEqual([]);
  });
});

describe("options of a query", () => {
  it("may be given until it begins", () => {
    const query = new Engine().query("repeat");
    expect(query.with({ limits: { answers: 2 } })).toBe(query);
    query.next();
    expect(() => query.with({ limits: {} })).toThrow(TypeError);
    query.next();
    expect(() => query.next()).toThrow(/answers/);
  });

  it.each([
    [5, /options as an object, got number/],
    [{ signal: {} }, /AbortSignal, got object/],
    [{ sliceMs: "1" }, /sliceMs.*got string/],
    [{ limits: { memory: "1" } }, /limits.memory.*got string/],
    [{ convert: { integers: "big" } }, /"auto", "number", "bigint", got big/],
  ])("cannot be %o", (options, message) => {
    const engine = new Engine();
    expect(() => engine.query("true").with(options as object)).toThrow(TypeError);
    expect(() => engine.query("true").with(options as object)).toThrow(message);
    expect(() => engine.query("true", {}, options as object)).toThrow(message);
  });
});

describe("a validator", () => {
  /** Rows whose X is a number, which it doubles. */
  const doubled: Schema<{ X: number }> = {
    "~standard": {
      version: 1,
      vendor: "test",
      validate: (row) => {
        const { X } = row as { X: unknown };
        if (typeof X !== "number") return { issues: [{ message: "X is no number", path: ["X"] }] };
        return { value: { X: 2 * X } };
      },
    },
  };

  it("makes the rows", () => {
    const engine = new Engine();
    const rows: { X: number }[] = engine.query("member(X, [1,2])").as(doubled).all();
    expect(rows).toEqual([{ X: 2 }, { X: 4 }]);
  });

  it("may refuse a row, which ends the query", async () => {
    const engine = new Engine();
    const query = engine.query("member(X, [1,a,2])").as(doubled);
    expect(query.next().value).toEqual({ X: 2 });
    const thrown = thrownBy(() => query.next());
    expect(thrown).toBeInstanceOf(RowError);
    expect(thrown).toMatchObject({ issues: [{ message: "X is no number" }] });
    expect(query.done).toBe(true);
    await expect(engine.query("X = a").as(doubled).async.first()).rejects.toThrow(RowError);
  });

  it("has to answer at once", () => {
    const later = {
      "~standard": { version: 1, vendor: "test", validate: async () => ({ value: 1 }) },
    } as const;
    expect(() => new Engine().query("X = 1").as(later).first()).toThrow(
      "Expected a synchronous validator",
    );
    expect(() => new Engine().query("true").as({} as typeof later)).toThrow(TypeError);
  });
});

it("a query that is used by a predicate that it runs cannot go on there, but can be ended", () => {
  const engine = new Engine();
  let query: Query | undefined;
  engine.define("next/0", () => query!.next().done === true);
  engine.define("end/0", () => query!.return().done === true);
  query = engine.query("next");
  expect(thrownBy(() => query!.next())).toBeInstanceOf(TypeError);
  query = engine.query("member(X, [1,2]), end, repeat, fail");
  expect(query.next()).toEqual({ done: true, value: undefined });
  expect(query.done).toBe(true);
  expect(all(engine, "X = 1")).toEqual([{ X: 1 }]);
});
