/* Awaited answers as values. */
import { describe, expect, it } from "vitest";
import type { QueryOptions } from "../../src/complete.js";
import { engineOf } from "../machine/goals.js";

const engine = engineOf(`
pair(0, a).
pair(N, X-X) :- N > 0, M is N - 1, pair(M, X).
deep(0, a).
deep(N, f(X)) :- N > 0, M is N - 1, deep(M, X).
`);

describe("an awaited answer", () => {
  const slow: QueryOptions = { sliceMs: 0 };
  it("is converted in slices, with the same result", async () => {
    const goals = [
      "numlist(1, 5000, L)",
      "deep(2000, X)",
      "pair(60, X), Y = X",
      "length(L, 2000), L = [A|_], dif(A, b)",
      "numlist(1, 2000, L), append(L, T, P)",
      "X = f(X, Y, Y)",
    ];
    for (const goal of goals) {
      const there = await engine.query(goal, {}, slow).async.first();
      const here = engine.query(goal).first();
      expect(Object.keys(there!)).toEqual(Object.keys(here!));
      expect(shape(there)).toBe(shape(here));
    }
  });
  it("has its residual goals, within the limits", async () => {
    const goal = "length(L, 60), maplist([X]>>dif(X, a), L)";
    const here = [...engine.query(goal).answers()][0]!;
    for await (const { residuals } of engine.query(goal, {}, slow).async.answers()) {
      expect(residuals.length).toBe(here.residuals.length);
      expect(residuals.length).toBe(60);
    }
    engine.consult(":- module(endless, []). attribute_goals(_) --> { repeat, fail }.");
    const limits = { inferences: 2000 };
    const cut = engine.query("put_attr(X, endless, a)", {}, { limits }).async.answers();
    await expect(cut.next()).rejects.toHaveProperty("kind", "inferences");
  });
});

/** A value without the numbers of its variables, cyclic or not. */
function shape(value: unknown): string {
  const out: string[] = [];
  const waiting: unknown[] = [value];
  for (let n = 0; waiting.length > 0 && n < 50_000; n++) {
    const x = waiting.pop();
    if (typeof x !== "object" || x === null) out.push(String(x).replace(/^_\d+$/, "_"));
    else {
      out.push(Object.keys(x).length.toString());
      for (const item of Object.values(x).reverse()) waiting.push(item);
    }
  }
  return out.join(" ");
}
