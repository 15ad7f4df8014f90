import { describe, expect, it, test } from "vitest";
import { ResourceError } from "../../src/engine/errors.js";
import { engineWith, judge } from "./judge.js";

const PROGRAM = `
loop :- loop.
r(X) :- b(X).
r(3) :- true.
b(1).
b(2).
a(X) :- b(X), !, c(X).
a(9).
c(1).
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

  it("begins with the first call, and is the one of several that is reached first", () => {
    judge(
      [
        ["call_with_inference_limit(true, 1, R), R == !", true],
        [
          "call_with_inference_limit(call_with_inference_limit(loop, 100000, A), 1000, B), var(A), B == inference_limit_exceeded",
          true,
        ],
      ],
      engineWith(PROGRAM),
    );
  });
});

describe("call_with_depth_limit/3", () => {
  const engine = engineWith(PROGRAM);

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
});
