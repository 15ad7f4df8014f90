import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { engineOf } from "../machine/goals.js";

describe("the goal of an engine is part of the run that asks", () => {
  it("its calls count", () => {
    const own = engineOf("loop :- loop.");
    const query = own.query(
      "engine_create(x, loop, E), engine_next(E, _)",
      {},
      { limits: { inferences: 10_000 } },
    );
    expect(() => query.first()).toThrow(/inferences/);
    expect(own.once("engine_create(X, X = 1, E), engine_next(E, Y)")).toMatchObject({ Y: 1 });
  });

  it("others take turns meanwhile", async () => {
    const own = engineOf("count(0). count(N) :- N > 0, M is N-1, count(M).");
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const row = await own
      .query("engine_create(x, count(1000000), E), engine_next(E, X)")
      .async.first();
    clearInterval(timer);
    expect(row).toMatchObject({ X: "x" });
    expect(turns).toBeGreaterThan(0);
  });

  it("its cleanups run when it is destroyed", () => {
    const own = new Engine();
    const goal = "setup_call_cleanup(true, member(Y, [1,2]), nb_setval(done, yes))";
    const row = own.once(
      `nb_setval(done, no), engine_create(Y, ${goal}, E), engine_next(E, _), engine_destroy(E), nb_getval(done, X)`,
    );
    expect(row).toMatchObject({ X: "yes" });
  });

  it("engines within engines have an end", () => {
    const own = engineOf("deep(E) :- engine_create(X, deep(X), E), engine_next(E, _).");
    expect(own.once("catch(deep(_), error(permission_error(A, B, _), _), true)")).toMatchObject({
      A: "resume",
      B: "engine",
    });
  });
});
