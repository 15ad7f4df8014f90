import { describe, expect, it } from "vitest";
import { Session, written } from "./text-goals.js";

const CLAUSES: readonly [string, string][] = [
  ["a", "a.\n"],
  ["(a :- true)", "a.\n"],
  ["(a(X,Y,_) :- b(X), c(Y))", "a(A, B, _) :-\n    b(A),\n    c(B).\n"],
  [
    "(a :- (b, c -> d, e ; f), g)",
    "a :-\n    (   b,\n        c\n    ->  d,\n        e\n    ;   f\n    ),\n    g.\n",
  ],
  ["(a :- (b *-> c ; d))", "a :-\n    (   b\n    *-> c\n    ;   d\n    ).\n"],
  ["(a :- \\+ (b, c))", "a :-\n    \\+ ( b,\n         c\n       ).\n"],
  [
    "(a :- findall(X, (b(X), c(X)), _))",
    "a :-\n    findall(A,\n            ( b(A),\n              c(A)\n            ),\n            _).\n",
  ],
  ["(:- dynamic a/1)", ":- dynamic a/1.\n"],
  ["(:- a, b)", ":- a,\n   b.\n"],
  ["f(\"s\", 'A b', [1,2|T], T)", "f(\"s\", 'A b', [1, 2|A], A).\n"],
  ["(a --> b, {c})", "a -->\n    b,\n    { c }.\n"],
  ["(a :- X = 1, Y = 2, X < Y)", "a :-\n    A=1,\n    B=2,\n    A<B.\n"],
  ["+", "+ .\n"],
];

describe("portray_clause/1", () => {
  it.each(CLAUSES)("lays out %s", (clause, wanted) => {
    expect(written(`portray_clause(${clause})`)).toBe(wanted);
  });

  it("writes what reads back as a variant", () => {
    const session = new Session({ traditional: true });
    const variants = CLAUSES.filter(([clause]) => {
      const goal = `C0 = (${clause}), with_output_to(string(S0), portray_clause(C0)),
        term_string(C1, S0), ( C0 = (H0 :- true) -> C1 = H0 ; C1 =@= C0 ), write(ok)`;
      return session.written(goal) === "ok";
    });
    expect(variants).toEqual(CLAUSES);
  });

  it("goes deeper than JavaScript's stack", () => {
    const session = new Session();
    const goal = `numlist(1, 9000, L), foldl([_,B,\\+ B]>>true, L, x, Body),
      with_output_to(string(S), portray_clause((h :- Body))), string_length(S, N), N > 27000, write(ok)`;
    expect(session.written(goal)).toBe("ok");
  });
});

describe("listing/1", () => {
  const session = new Session();
  session.engine.consult(`
    :- dynamic foo/2, bar/0.
    foo(1, X) :- X = 2.
    foo(_, b).
    'A b'(1).
    s --> [a], s.
  `);

  it.each([
    ["listing(foo/2)", ":- dynamic foo/2.\n\nfoo(1, A) :-\n    A=2.\nfoo(_, b).\n\n"],
    ["listing(bar)", ":- dynamic bar/0.\n\n\n"],
    ["listing('A b'/1)", "'A b'(1).\n\n"],
    ["listing([bar, 'A b'])", ":- dynamic bar/0.\n\n\n'A b'(1).\n\n"],
    ["listing(nothing)", ""],
    ["listing(_)", " !instantiation_error"],
  ])("%s", (goal, wanted) => {
    expect(session.written(goal)).toBe(wanted);
  });

  it("finds grammar rules by their own indicator", () => {
    expect(session.written("listing(s//0)")).toMatch(/^s\(/);
  });
});
