import { describe, expect, it } from "vitest";
import { Engine } from "../../src/index.js";

describe("single-sided grammar rules", () => {
  const engine = new Engine({ dialect: "swi" });
  engine.consult(`
    as([X|Xs]), [a] ==> "", rest(X, Xs).
    digits(Ds) ==> [D], { code_type(D, digit) }, !, { Ds = [D|Rest] }, digits(Rest).
    digits(Ds) ==> { Ds = [] }.
    back, [x] ==> [a].
    :- op(1200, xfx, ?=>).
    try(1, Y) ?=> Y = a.
    try(_, Y) => Y = b.
  `);

  it("commit before their bodies consume anything", () => {
    expect(engine.once("back([a,b], Xs)")).toEqual({ Xs: ["x", "b"] });
    expect(engine.once("back([c], Xs)")).toBeUndefined();
  });

  it("a rule with ?=> does not commit", () => {
    expect([...engine.query("try(1, Y)")]).toEqual([{ Y: "a" }, { Y: "b" }]);
  });
});

describe("a predicate has rules or ordinary clauses, never both:", () => {
  const texts = [
    ["m(1) => true. m(2). m(3) => true.", "permission_error(assert, procedure, m/1)", [1, 3]],
    ["m(2). m(1) => true. m(3).", "permission_error(assert, procedure, m/1)", [2, 3]],
  ] as const;

  it.each(texts)("%s", (text, error, left) => {
    const engine = new Engine({ dialect: "swi" });
    expect(() => engine.consult(`:- dynamic m/1. ${text}`)).toThrow(
      "No permission to assert procedure m/1",
    );
    for (const n of left) expect(engine.query("m(N)", { N: n }).exists()).toBe(true);
    const added = left[0] === 1 ? "m(4)" : "( m(4) => true )";
    expect(engine.once(`catch(assertz(${added}), error(E, _), true), E = ${error}`)).toBeDefined();
  });

  it("a retracted one makes room for the other kind", () => {
    const engine = new Engine({ dialect: "swi" });
    engine.consult(":- dynamic m/1. m(1).");
    engine.once("retract(m(1)), assertz(( m(2) => true ))");
    expect(engine.once("catch(m(1), error(existence_error(What, _), _), true)")).toEqual({
      What: "matching_rule",
    });
  });
});

it("in the dialect iso => is an operator like others", () => {
  const engine = new Engine();
  engine.consult("a => b.");
  expect(engine.once("a => X")).toEqual({ X: "b" });
});
