import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { Session, written } from "./text-goals.js";

/** A term without variables, as a value for a query. */
type Sketch = string | { readonly functor: string; readonly args: readonly Sketch[] };

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
  ["'∀'", "∀ .\n"],
  ["(a :- b = '→')", "a :-\n    b= → .\n"],
  ["(a :- (b | c ; d))", "a :-\n    (   b\n    |   c\n    ;   d\n    ).\n"],
  ["(h :- '|'(a,b))", "h :-\n    (   a\n    |   b\n    ).\n"],
  ["(a :- (-), b)", "a :-\n    (-),\n    b.\n"],
];

/** Terms of control constructs, operators and goals as arguments. */
const clauses = fc.letrec<{ term: Sketch }>((tie) => {
  const of = (names: string, ...args: fc.Arbitrary<Sketch>[]): fc.Arbitrary<Sketch> =>
    fc.record({ functor: fc.constantFrom(...names.split(" ")), args: fc.tuple(...args) });
  return {
    term: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom(..."a true | ; , :- ∀ → - dynamic {} \\+ []".split(" ")),
      of(":- --> => , ; | -> *-> : = ∀ f", tie("term"), tie("term")),
      of("\\+ :- ?- {} dynamic - ∀ f", tie("term")),
    ),
  };
}).term;

/** The sketch with its conjunctions nested to the right: a body shows them as one sequence. */
function toTheRight(sketch: Sketch): Sketch {
  if (typeof sketch === "string") return sketch;
  const args = sketch.args.map(toTheRight);
  const [left, right] = args;
  if (sketch.functor !== "," || right === undefined) return { ...sketch, args };
  if (typeof left !== "object" || left.functor !== "," || left.args.length !== 2) {
    return { ...sketch, args };
  }
  const [a, b] = left.args;
  return toTheRight({ functor: ",", args: [a!, { functor: ",", args: [b!, right] }] });
}

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

  it("writes clauses of any constructs so that they read back as they were", () => {
    const engine = new Engine();
    engine.consult(":- meta_predicate f(0, 0). f(_, _).");
    const goal = `with_output_to(string(S), portray_clause(C)), term_string(Back, S),
      ( C = (H :- B), B == true -> Back == H ; Back == C )`;
    fc.assert(
      fc.property(clauses, (sketch) => {
        expect(engine.query(goal, { C: toTheRight(sketch) }).exists()).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("goes deeper than JavaScript's stack", () => {
    const session = new Session();
    const goal = `numlist(1, 9000, L), foldl([_,B,\\+ B]>>true, L, x, Body),
      with_output_to(string(S), portray_clause((h :- Body))), string_length(S, N), N > 27000, write(ok)`;
    expect(session.written(goal)).toBe("ok");
  });

  it("writes shared parts each time, and nested ones indented", () => {
    const session = new Session();
    session.engine.consult(`
      shared(0, a).
      shared(N, (T, T)) :- N > 0, M is N-1, shared(M, T).
      nested(0, a).
      nested(N, (b ; c -> T)) :- N > 0, M is N-1, nested(M, T).
      laid(T) :- portray_clause((h :- T)).
    `);
    expect(session.written("shared(8, T), laid(T)")).toHaveLength(1797);
    expect(session.written("nested(20, T), laid(T)")).toHaveLength(2892);
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
