import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { describeHabit } from "./programs.js";

const engine = (goal: string, rest: string): string => `engine_create(Y, ${goal}, E), ${rest}`;

describeHabit(
  "an engine gives its answers one at a time",
  "count(N, N).\ncount(N, X) :- M is N+1, count(M, X).\n",
  [
    [
      engine(
        "member(Y, [a,b])",
        "engine_next(E, A), engine_next(E, B), ( engine_next(E, C) -> true ; C = none ), X = A-B-C",
      ),
      "a-b-none",
    ],
    [
      engine("member(Y, [a])", "engine_next_reified(E, A), engine_next_reified(E, B), X = A-B"),
      "the(a)-no",
    ],
    [
      engine("count(0, Y)", "forall(between(1, 5000, _), engine_next(E, _)), engine_next(E, X)"),
      "5000",
    ],
    [engine("throw(oops)", "catch(engine_next(E, _), X, true)"), "oops"],
    [engine("throw(oops)", "engine_next_reified(E, X)"), "exception(oops)"],
    [
      engine("(engine_self(S), Y = S)", "engine_next(E, S), ( S == E -> X = same ; X = S )"),
      "same",
    ],
    ["( engine_self(_) -> X = yes ; X = no )", "no"],
    ["A = 5, engine_create(A-B, member(B, [1,2]), E), A = 5, engine_next(E, X)", "5-1"],
    [
      "engine_create(B-C, ( B = 1 ; B = 2 ), E), engine_next(E, _), B = 7, engine_next(E, D-_), X = B-C-D",
      "7-A-2",
    ],
    [
      "findall(Z, ( member(Z, [1,2,3]), engine_create(Y, Y = Z, E), engine_next(E, Z) ), X)",
      "[1,2,3]",
    ],
  ],
);

describeHabit(
  "terms are posted to engines and yielded by them",
  "sum(S) :- engine_fetch(X), T is S+X, engine_yield(T), sum(T).\n",
  [
    [
      "engine_create(S, sum(0), E), engine_post(E, 1, A), engine_post(E, 2, B), engine_post(E, 3, C), S = x, X = A-B-C",
      "1-3-6",
    ],
    [
      "engine_create(c, ( engine_yield(a) ; engine_yield(b) ), E), findall(Y, ( between(1, 4, _), engine_next(E, Y) ), X)",
      "[a,c,b,c]",
    ],
    [
      engine("true", "engine_post(E, 1), catch(engine_post(E, 2), error(F, _), true), F =.. [X|_]"),
      "permission_error",
    ],
    ["catch(engine_fetch(_), error(X, _), true)", "existence_error(term,delivery,main)"],
  ],
);

describeHabit("engines have names and end", "", [
  [
    "engine_create(Y, member(Y, [1,2]), E, [alias(eng)]), engine_next(eng, A), ( is_engine(eng) -> B = yes ; B = no ), engine_destroy(eng), X = E-A-B",
    "eng-1-yes",
  ],
  ["catch(engine_next(foo, _), error(X, _), true)", "existence_error(engine,foo)"],
  ["catch(engine_next(1, _), error(X, _), true)", "type_error(engine,1)"],
  ["catch(engine_next(_, _), error(X, _), true)", "instantiation_error"],
  [
    engine(
      "member(Y, [1])",
      "engine_next(E, _), \\+ engine_next(E, _), catch(engine_next(E, _), error(F, _), true), functor(F, X, _)",
    ),
    "existence_error",
  ],
  [engine("true", "engine_destroy(E), ( is_engine(E) -> X = yes ; X = no )"), "no"],
]);

describe("the goal of an engine is part of the run that asks", () => {
  it("its calls count", () => {
    const own = new Engine();
    own.consult("loop :- loop.");
    const query = own.query(
      "engine_create(x, loop, E), engine_next(E, _)",
      {},
      { limits: { inferences: 10_000 } },
    );
    expect(() => query.first()).toThrow(/inferences/);
    expect(own.once("engine_create(X, X = 1, E), engine_next(E, Y)")).toMatchObject({ Y: 1 });
  });

  it("others take turns meanwhile", async () => {
    const own = new Engine();
    own.consult("count(0). count(N) :- N > 0, M is N-1, count(M).");
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
    const own = new Engine();
    own.consult("deep(E) :- engine_create(X, deep(X), E), engine_next(E, _).");
    expect(own.once("catch(deep(_), error(permission_error(A, B, _), _), true)")).toMatchObject({
      A: "resume",
      B: "engine",
    });
  });
});
