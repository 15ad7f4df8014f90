import { describe, expect, it } from "vitest";
import { PrologError } from "../../src/complete.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { engineOf } from "../machine/goals.js";

const NREV = `
  app([], Ys, Ys).
  app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).
  nrev([], []).
  nrev([X|Xs], Zs) :- nrev(Xs, Ys), app(Ys, [X], Zs).
  count(0) :- !.
  count(N) :- M is N-1, count(M).
`;

describe("engine.profile", () => {
  it("counts each call, those of builtins too", () => {
    const engine = engineOf(NREV);
    engine.once("numlist(1, 30, L), nrev(L, _)");
    const { answer, rows, calls } = engine.profile("nrev([1,2,3,4,5], R)");
    expect(answer).toEqual({ R: [5, 4, 3, 2, 1] });
    const counts = new Map(rows.map((row) => [row.predicate, row.calls]));
    expect([counts.get("nrev/2"), counts.get("app/3")]).toEqual([6, 15]);
    expect(calls).toBe(rows.reduce((sum, row) => sum + row.calls, 0));
    const counting = engine.profile("count(1000)").rows;
    expect(new Map(counting.map((row) => [row.predicate, row.calls])).get("is/2")).toBe(1000);
  });

  it("shares out the whole time, most first", () => {
    const { rows, timeMs } = engineOf(NREV).profile("numlist(1, 100, L), nrev(L, _)");
    const sum = rows.reduce((all, row) => all + row.timeMs, 0);
    expect(sum).toBeCloseTo(timeMs);
    expect(rows.reduce((all, row) => all + row.share, 0)).toBeCloseTo(1);
    const times = rows.map((row) => row.timeMs);
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it("keeps last calls last", () => {
    const { rows } = engineOf(NREV).profile(
      "count(200000)",
      {},
      { limits: { memory: 20_000_000 } },
    );
    expect(rows.find((row) => row.predicate === "count/1")?.calls).toBe(200_001);
  });

  it("has no answer where the goal has none, throws what it throws, and ends", () => {
    const engine = engineOf(NREV);
    expect(engine.profile("app([], [], [x])").answer).toBeUndefined();
    expect(() => engine.profile("throw(x)")).toThrow(PrologError);
  });
});

describe("profile/1", () => {
  const output = new TextBuffer();
  const engine = engineOf(NREV, { output });

  it("is once/1 with a table", () => {
    expect(engine.query("profile(app(X, _, [a]))").all()).toEqual([{ X: [] }]);
    const [head, row, all] = output.text.trimEnd().split("\n");
    expect(head).toMatch(/^predicate +calls +ms +time$/);
    expect(row).toMatch(/^app\/3 +1 +\d+\.\d +100\.0 %$/);
    expect(all).toMatch(/^all +1 +\d+\.\d$/);
    expect(engine.once("profile(fail)")).toBeUndefined();
    expect(engine.once("catch(profile(throw(a)), X, true)")).toEqual({ X: "a" });
  });

  it("prints as many predicates as requested", () => {
    output.text = "";
    engine.once("profile(nrev([1,2,3], _), [top(1)])");
    expect(output.text.trimEnd().split("\n").length).toBe(4);
    expect(output.text).toMatch(/^1 more$/m);
    expect(() => engine.once("profile(true, [top(x)])")).toThrow(PrologError);
    expect(() => engine.once("profile(true, [best(1)])")).toThrow(PrologError);
  });
});
