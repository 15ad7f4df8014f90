import { describe, expect, it } from "vitest";
import { Engine } from "../../src/index.js";
import { describeHabit } from "./programs.js";
import type { Row } from "./programs.js";

const program = `
p(1) => true.
p(2), true => fail.
p(f(X)), X > 1 => true.
bound(X), X = f(Y), Y = 1 => true.
bound(X), integer(X), Y = X => Y > 3.
same(X, X) => true.
same(_, _) => fail.
sum([], S) => S = 0.
sum([X|Xs], S) => sum(Xs, T), S is X+T.
deep(f(g(X),[X,Y|Z],"s",1.5), Y, h(a,b)), \\+ fail => nb_setval(deep, X-Y-Z).
atom, true => true.
bind(X), var(X) => X = 1.
bind(X), X == 2 => true.
cut(X, Y) => member(Y, X), !.
each(X, Y) => member(Y, X).
one(X), (X == 1 ; X == 2) => true.
one(_) => fail.
:- dynamic told/1.
told(1) => true.
`;

const rows: readonly Row[] = [
  ["p(1), X = yes", "yes"],
  ["p(2), X = yes"],
  ["p(X)", "caught(existence_error(matching_rule,p(A)))"],
  ["p(f(2)), X = yes", "yes"],
  ["p(f(1)), X = yes", "caught(existence_error(matching_rule,p(f(1))))"],
  ["p(f(_)), X = yes", "caught(instantiation_error)"],
  ["bound(X)", "caught(existence_error(matching_rule,bound(A)))"],
  ["bound(f(X))", "1"],
  ["bound(f(1)), bound(5), X = yes", "yes"],
  ["same(A, A), same(f(A), f(A)), \\+ same(A, _), X = yes", "yes"],
  ["numlist(1, 20000, L), sum(L, X)", "200010000"],
  ["sum(X, 0)", "caught(existence_error(matching_rule,sum(A,0)))"],
  ["sum([1|X], 0)", "caught(existence_error(matching_rule,sum(A,B)))"],
  ['deep(f(g(1),[1,2|z],"s",1.5), 2, h(a,b)), nb_getval(deep, X)', "1-2-z"],
  [
    'catch(deep(f(g(1),[1,2|z],"s",1.5), _, h(a,b)), error(E, _), true), E =.. [X|_]',
    "existence_error",
  ],
  [
    'catch(deep(f(g(1),[1,2|z],"s",1), 2, h(a,b)), error(E, _), true), E =.. [X|_]',
    "existence_error",
  ],
  ["atom, X = yes", "yes"],
  ["bind(X)", "1"],
  ["bind(2), X = yes", "yes"],
  ["bind(3), X = yes", "caught(existence_error(matching_rule,bind(3)))"],
  ["cut([1,2], X)", "1"],
  ["each([1,2], X)", "1", "2"],
  ["one(2), \\+ one(3), X = yes", "yes"],
  ["assertz((told(2) => true)), told(1), told(2), X = yes", "yes"],
  ["told(0), X = yes", "caught(existence_error(matching_rule,told(0)))"],
  ["assertz((new(2) => true)), new(2), catch(new(1), error(_, context(X, _)), true)", "new/1"],
];

describeHabit("heads of rules match without binding the variables of a call", program, rows);

describeHabit(
  "the error for rules of a module is qualified",
  ":- module(rules, [r/1]).\nr(1) => true.\n",
  [["r(2), X = yes", "caught(existence_error(matching_rule,rules:r(2)))"]],
);

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

describeHabit(
  "a body that is a list when it runs describes its elements",
  "of(Y) --> Y, [a].\nends(Y) --> [a], Y.\n",
  [
    ["of([], [a], X)", "[]"],
    ["of([b], [b,a], X)", "[]"],
    ["ends([], [a,b], X)", "[b]"],
    ["phrase([], X, [c])", "[c]"],
    ["phrase([], [c])"],
    ["phrase(_, []), X = yes", "caught(instantiation_error)"],
    ["phrase(3, X)", "caught(type_error(callable,3))"],
  ],
);
