import { describe, expect, it, test } from "vitest";
import { ResourceError } from "../../src/engine/errors.js";
import { engineWith, judge } from "./judge.js";

const PROGRAM = `
p(0).
p(N) :- N > 0, M is N-1, p(M).
loop :- loop.
r(1).
r(X) :- s(X).
s(2).
s(X) :- t(X).
t(3).
t(X) :- u(X).
u(4).
b(1).
b(2).
a(X) :- b(X), !, c(X).
a(9).
c(1).
either(X) :- ( X > 0 -> Y is X-1, either(Y) ; true ).
nrev([], []).
nrev([H|T], R) :- nrev(T, RT), append(RT, [H], R).
cuts(X) :- b(X), ( X > 1, ! ; X = 1 ).
cuts(7).
`;

describe("call_with_inference_limit/3", () => {
  it("gives a ball of the goal, or the limit, wherever the two meet", () => {
    const engine = engineWith(PROGRAM);
    for (let k = 1; k < 120; k++) {
      const goal = `catch(call_with_inference_limit((between(1, inf, I), I >= ${k}, throw(x)), 100, R), x, R = x)`;
      expect([k, engine.once(goal)!["R"]]).toEqual([
        k,
        expect.stringMatching(/^(?:x|inference_limit_exceeded)$/),
      ]);
    }
  });

  it("does not hide a limit of the run", () => {
    const engine = engineWith(
      `${PROGRAM} again :- call_with_inference_limit(loop, 1000, _), again.`,
    );
    for (const limits of [{ timeMs: 50 }, { inferences: 100_000 }]) {
      expect(() => engine.once("again", {}, { limits })).toThrow(ResourceError);
    }
  });

  it("says of each answer whether it is the last, and has SWI-Prolog's errors", () => {
    judge(
      [
        ["call_with_inference_limit(true, 1, R), R == !", true],
        ["call_with_inference_limit(fail, 1000, _)", false],
        ["call_with_inference_limit(loop, 1000, R), R == inference_limit_exceeded", true],
        ["catch(call_with_inference_limit(throw(x), 1000, _), x, true)", true],
        ["findall(X-R, call_with_inference_limit(b(X), 1000, R), L), L == [1-true,2-(!)]", true],
        [
          "findall(R, call_with_inference_limit((b(X), ( X == 1 ; loop )), 1000, R), L), L == [true,inference_limit_exceeded]",
          true,
        ],
        ["call_with_inference_limit(loop, 0, R), R == inference_limit_exceeded", true],
        ["call_with_inference_limit(true, a, _)", "type_error(integer, a)"],
        ["call_with_inference_limit(true, _, _)", "instantiation_error"],
        ["call_with_inference_limit(true, 1.5, _)", "type_error(integer, 1.5)"],
        ["call_with_inference_limit(_, 10, _)", "instantiation_error"],
        ["call_with_inference_limit(true, 1000, foo)", false],
      ],
      engineWith(PROGRAM),
    );
  });

  it("counts within the limit around it, which is the one that is reached first", () => {
    judge(
      [
        [
          "call_with_inference_limit(call_with_inference_limit(loop, 1000, A), 100000, B), A-B == inference_limit_exceeded-(!)",
          true,
        ],
        [
          "call_with_inference_limit(call_with_inference_limit(loop, 100000, A), 1000, B), var(A), B == inference_limit_exceeded",
          true,
        ],
        ["call_with_inference_limit(b(X), 1000, _), p(5000), X == 2", true],
      ],
      engineWith(PROGRAM),
    );
  });
});

describe("call_with_depth_limit/3", () => {
  const engine = engineWith(PROGRAM);

  // The depths are those of SWI-Prolog 9.
  test.each([
    ["true", 1],
    ["p(0)", 1],
    ["p(5)", 6],
    ["(p(0), p(3))", 5],
    ["call(p(3))", 5],
    ["\\+ \\+ p(3)", 5],
    ["X is 1+1", 1],
    ["(X is 1+1, atom(a))", 2],
    ["a(1)", 2],
    ["forall(b(X), p(X))", 4],
    ["either(3)", 5],
    ["append([a,b], [c], _)", 3],
    ["nrev([a,b,c,d], _)", 5],
    ["catch(p(3), _, true)", 5],
    ["once(p(3))", 5],
    ["(p(3) -> true ; true)", 5],
    ["between(1, 3, _)", 1],
    ["call(p, 3)", 5],
    ["(true, p(1))", 3],
    ["catch(throw(a), _, p(2))", 4],
  ])("%s reaches depth %d", (goal, depth) => {
    expect(engine.once(`call_with_depth_limit(${goal}, 100, Depth)`)).toMatchObject({
      Depth: depth,
    });
    // If a condition is too deep, the other branch is taken.
    const isConditional = goal.includes("->") || goal.startsWith("either");
    expect(engine.once(`call_with_depth_limit(${goal}, ${depth - 1}, Depth)`)).toMatchObject({
      Depth: isConditional ? depth : "depth_limit_exceeded",
    });
  });

  it("has the answers that lie within the limit, and then says that there may be more", () => {
    const goal = "call_with_depth_limit(r(X), 3, R)";
    expect(engine.query(goal).all({ limit: 5 })).toMatchObject([
      { X: 1, R: 1 },
      { X: 2, R: 2 },
      { X: 3, R: 3 },
      { R: "depth_limit_exceeded" },
    ]);
    expect(engine.once("call_with_depth_limit(loop, 60, R)")).toEqual({
      R: "depth_limit_exceeded",
    });
  });

  test.each([
    "a(X)",
    "cuts(X)",
    "(b(X), ! ; X = 8)",
    "(b(X) *-> true ; X = 8)",
    "nrev([X,2,3], [3,2,1])",
    "maplist(b, [X,_])",
    "setof(Y, b(Y), X)",
    "findall(Y, (b(Y), Y > 1), X)",
    "catch((b(X), X > 1, throw(done)), done, X = 0)",
    "foldl([E,S0,S]>>(S is S0+E), [1,2,3], 0, X)",
  ])("the answers of %s are those without a limit", (goal) => {
    const plain = engine.query(`findall(X, ${goal}, L)`).first();
    const limited = engine.query(`findall(X, call_with_depth_limit(${goal}, 1000, _), L)`).first();
    expect(limited?.["L"]).toEqual(plain?.["L"]);
  });

  it("has SWI-Prolog's errors", () => {
    judge(
      [
        ["call_with_depth_limit(_, 3, _)", "instantiation_error"],
        ["call_with_depth_limit(true, a, _)", "type_error(integer, a)"],
        ["call_with_depth_limit(nobody, 3, _)", "existence_error(procedure, nobody/0)"],
        ["call_with_depth_limit(1, 3, _)", "type_error(callable, 1)"],
      ],
      engine,
    );
  });
});
