/* Type tests of variables at their first occurrence are decided when a clause is compiled. */
import { describe, expect, it } from "vitest";
import { isPurePredicate } from "../../src/compile/pure-tests.js";
import { Engine } from "../../src/index.js";

/** The builtins of one argument that only look at it. */
const TESTS = [...new Engine().database.system.predicates.values()]
  .filter((p) => p.arity === 1 && isPurePredicate(p))
  .map(({ name }) => name);

/** The answer of a body with result R, as a clause of its own in both back ends. */
function answers(body: string, program = ""): unknown[] {
  return [{ codegen: false }, { codegen: true }].map((options) => {
    const engine = new Engine(options);
    engine.consult(
      `${program}\np(R) :- ${body}.\nloop(N, R) :- p(R0), ( N > 0 -> M is N-1, loop(M, R) ; R = R0 ).`,
    );
    const first = engine.query("p(R)").first()?.["R"];
    expect(engine.query("loop(300, R)").first()?.["R"]).toEqual(first);
    return first;
  });
}

describe("a test of a variable that is new", () => {
  it.each(TESTS)("says the same as when it is called: %s/1", (name) => {
    const called = new Engine().query(`( call(${name}, _) -> R = yes ; R = no )`).first()!["R"];
    const body = `( ${name}(X) -> R = yes ; R = no ), X = 1`;
    expect(answers(body)).toEqual([called, called]);
    expect(answers(`( \\+ ${name}(X) -> R = no ; R = yes ), X = 1`)).toEqual([called, called]);
  });

  it("takes the branch with it, and the other away", () => {
    expect(answers("( integer(X) -> R = X ; var(X) -> X = 2, R = X ; R = none )")).toEqual([2, 2]);
    expect(answers("( nonvar(X), X > 1 -> R = X ; R = none )")).toEqual(["none", "none"]);
    expect(answers("( var(X), true -> X = a, R = X ; R = none )")).toEqual(["a", "a"]);
    expect(answers("( atom(X) *-> R = X ; R = none ), X = b")).toEqual(["none", "none"]);
  });

  it("keeps a cut in the branch that is taken", () => {
    const program = "q(R) :- ( var(X) -> !, X = 1, R = X ; R = 2 ).\nq(3).";
    expect(answers("findall(X, q(X), R)", program)).toEqual([[1], [1]]);
  });
});

describe("a test is left to run time", () => {
  it("when the head, a goal or another branch has met the variable", () => {
    const program = "q(X, R) :- ( var(X) -> R = var ; R = nonvar ).\ntwo(a, _).\ntwo(_, b).";
    expect(answers("q(1, A), q(_, B), R = [A, B]", program)).toEqual([
      ["nonvar", "var"],
      ["nonvar", "var"],
    ]);
    expect(answers("X = 1, ( var(X) -> R = var ; R = nonvar )")).toEqual(["nonvar", "nonvar"]);
    const body = "findall(Y, ( two(X, _), ( var(X) -> Y = var ; Y = X ) ), R)";
    expect(answers(body, program)).toEqual([
      ["a", "var"],
      ["a", "var"],
    ]);
    const either = "findall(Y, ( ( X = 1 ; true ), ( var(X) -> Y = var ; Y = X ) ), R)";
    expect(answers(either)).toEqual([
      [1, "var"],
      [1, "var"],
    ]);
    const condition = "( ( X = 1, fail ; true ), var(X) -> R = var ; R = X )";
    expect(answers(condition)).toEqual(["var", "var"]);
  });
});
