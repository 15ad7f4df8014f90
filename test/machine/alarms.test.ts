import { describe, expect, it } from "vitest";
import { engineOf } from "./goals.js";

const LIMITED = `
limited(Inferences, Goal) :- '$with_alarm'(infinite, Inferences, Goal).
count(N, N) :- !.
count(I, N) :- I1 is I + 1, count(I1, N).
`;

describe("an alarm", () => {
  const engine = engineOf(LIMITED);
  const once = (goal: string): unknown => engine.once(goal);

  it("leaves a goal that takes too much, and no other", () => {
    expect(once("catch(limited(1000, count(0, 100000)), E, true)")).toEqual({
      E: "inference_limit_exceeded",
    });
    expect(once("limited(100000, count(0, 1000)), count(0, 200000), X = 1")).toEqual({ X: 1 });
  });

  it("rings for the limit that comes first, and the outer one goes on to count", () => {
    const both = (outer: number, inner: number): unknown =>
      once(
        `catch(limited(${outer}, (catch(limited(${inner}, count(0, 50000)), _, true), X = inner, count(0, 50000))), _, Y = outer)`,
      );
    expect(both(1_000_000, 1000)).toMatchObject({
      X: "inner",
      Y: { variable: expect.any(String) },
    });
    expect(both(1000, 1_000_000)).toMatchObject({ Y: "outer" });
    expect(both(30_000, 1000)).toMatchObject({ X: { variable: expect.any(String) }, Y: "outer" });
  });

  it("counts what goals of a load take", () => {
    const hot = engineOf(LIMITED);
    expect(hot.once("count(0, 1000), catch(limited(5000, count(0, 100000)), E, true)")).toEqual({
      E: "inference_limit_exceeded",
    });
  });

  it("does not outlive its goal, however that ends", () => {
    for (const goal of ["fail", "throw(x)", "true", "member(_, [1,2])"]) {
      once(`catch(limited(1000, ${goal}), _, true)`);
      expect(
        once(`( catch(limited(1000, ${goal}), _, true) ; true ), count(0, 50000), X = 1`),
      ).toEqual({ X: 1 });
    }
  });

  it("leaves the limits of the query in force", () => {
    const query = engine.query(
      "limited(1000000000, count(0, 10000000))",
      {},
      {
        limits: { inferences: 20_000 },
      },
    );
    expect(() => query.next()).toThrow(/limit/);
  });

  it("ends a goal that calls nothing but builtins", () => {
    expect(
      once("catch(call_with_time_limit(0.02, (between(1, inf, X), X < 0)), E, true)"),
    ).toMatchObject({
      E: "time_limit_exceeded",
    });
  });
});
