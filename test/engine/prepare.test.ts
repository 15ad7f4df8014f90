/** Goals that are read once. */
import { describe, expect, it } from "vitest";
import { Engine, PrologError } from "../../src/index.js";
import { thrownBy } from "./answers.js";

function shop(): Engine {
  const engine = new Engine();
  engine.consult("price(tea, 3). price(milk, 2).");
  return engine;
}

describe("a prepared goal", () => {
  it("runs again and again, with values that are new each time", () => {
    const cost = shop().prepare<{ Cost: number }>("price(Name, Price), Cost is N * Price");
    expect(cost.once({ Name: "tea", N: 2 })?.Cost).toBe(6);
    expect(cost.once({ Name: "milk", N: 2 })?.Cost).toBe(4);
    expect(cost.once({ Name: "rum", N: 2 })).toBeUndefined();
    expect(cost.query({ N: 1 }).all()).toEqual([
      { Name: "tea", Price: 3, Cost: 3 },
      { Name: "milk", Price: 2, Cost: 2 },
    ]);
  });

  it("gives what the query of its text gives", () => {
    const engine = shop();
    for (const goal of [
      "member(X, [1, 2, 3]), !",
      "( price(N, P), P > 2 -> true ; N = none )",
      "\\+ price(N, 7), _ = a, _Hidden = b",
      'member(X, [f(Y), Y, "text"])',
      "fail",
      "G = price(N, P), G",
    ]) {
      const prepared = engine.prepare(goal);
      for (let i = 0; i < 2; i++) expect(prepared.query().all()).toEqual(engine.query(goal).all());
    }
  });

  it("has queries that are open at the same time", () => {
    const names = shop().prepare("price(Name, _)");
    const [one, other] = [names.query(), names.query()];
    expect([one.next(), other.next(), one.next()].map(({ value }) => value?.["Name"])).toEqual([
      "tea",
      "tea",
      "milk",
    ]);
    expect(() => one.with({ limits: { answers: 1 } })).toThrow(TypeError);
    expect(names.query({}, { limits: { answers: 2 } }).count()).toBe(2);
  });

  it("sees the program as it is when it runs, also after a reset", () => {
    const engine = shop();
    const tea = engine.prepare("price(tea, Price)");
    engine.consult("price(tea, 4).");
    expect(tea.once()).toEqual({ Price: 4 });
    engine.reset();
    expect(() => tea.once()).toThrow("Unknown procedure: price/2");
    engine.consult("price(tea, 5).");
    expect(tea.once()).toEqual({ Price: 5 });
  });

  it("does not meet one of the engine that was saved", () => {
    const engine = shop();
    engine.prepare("price(Name, _)");
    const again = Engine.load(engine.save());
    expect(again.prepare("price(_, Price)").query().all()).toEqual([{ Price: 3 }, { Price: 2 }]);
  });

  it("is not seen by programs and in messages", () => {
    const engine = shop();
    const goal = engine.prepare("price(N, P), Q is P + N");
    const listed = engine.once<{ S: { string: string } }>("with_output_to(string(S), listing)");
    expect(listed?.S.string).not.toContain("prepared");
    const reportOf = (run: () => unknown): string => thrownBy<PrologError>(run).report;
    expect(reportOf(() => goal.once())).toBe(
      reportOf(() => engine.once("price(N, P), Q is P + N")),
    );
  });

  it("is refused if it is no goal, and so are values that it has no variable for", () => {
    const engine = shop();
    expect(() => engine.prepare("price(")).toThrow(PrologError);
    expect(() => engine.prepare("price(")).toThrow("goal:1:7: Syntax error");
    const goal = engine.prepare("price(Name, _)");
    expect(() => goal.query({ Nam: "tea" })).toThrow(
      /^Expected the goal to have a variable Nam, for which there is a value; it has Name/,
    );
  });
});
