import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { judge } from "./judge.js";
import { Session, written } from "./text-goals.js";
import { fc, forAll } from "../properties.js";
import { engineOf } from "../machine/goals.js";

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
    const session = new Session({ dialect: "swi" });
    const variants = CLAUSES.filter(([clause]) => {
      const goal = `C0 = (${clause}), with_output_to(string(S0), portray_clause(C0)),
        term_string(C1, S0), ( C0 = (H0 :- true) -> C1 = H0 ; C1 =@= C0 ), write(ok)`;
      return session.written(goal) === "ok";
    });
    expect(variants).toEqual(CLAUSES);
  });

  it("writes clauses of any constructs so that they read back as they were", () => {
    const engine = engineOf(":- meta_predicate f(0, 0). f(_, _).");
    const goal = `with_output_to(string(S), portray_clause(C)), term_string(Back, S),
      ( C = (H :- B), B == true -> Back == H ; Back == C )`;
    forAll(500, [clauses], (sketch) => {
      expect(engine.query(goal, { C: toTheRight(sketch) }).exists()).toBe(true);
    });
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
    ["listing(foo/2)", ":- dynamic foo/2.\n\nfoo(1, X) :-\n    X=2.\nfoo(_, b).\n\n"],
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

describe("the variables of a listing", () => {
  const text = `
    app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).   one(_A, B, _). two(Goal) :- Goal, \\+ Goal.
    s(A, _) --> [A], t(A).
    str('B''c', /* Not.Me */ "Z. Y") :- /* X */ p(0'., "%", Über).
    m:far(Here) :- near(Here).
  `;
  const session = new Session();
  session.engine.consult(text, { file: "names.pl" });

  it.each([
    ["app/3", "app([X|Xs], Ys, [X|Zs]) :-\n    app(Xs, Ys, Zs).\n\n"],
    ["one/3", "one(_A, B, _).\n\n"],
    ["two/1", "two(Goal) :-\n    call(Goal),\n    \\+ Goal.\n\n"],
    ["s//2", "s(A, _, B, C) :-\n    B=[A|D],\n    t(A, D, C).\n\n"],
    ["str/2", "str('B''c', ['Z', '.', ' ', 'Y']) :-\n    p(46, ['%'], Über).\n\n"],
  ])("have the names of the source: %s", (spec, wanted) => {
    expect(session.written(`listing(${spec})`)).toBe(wanted);
  });

  it("are letters where the source is not known, or says something else", () => {
    const letters = "a(A, B) :-\n    b(B, A).\n\n";
    const dynamic = `:- dynamic a/2.\n\n${letters}`;
    expect(session.written("assertz((a(X, Y) :- b(Y, X))), listing(a/2)")).toBe(dynamic);
    const { engine } = new Session();
    engine.consult("term_expansion(z(X), (a(X, Y) :- b(Y, X))).\nz(X).\n");
    expect(engine.once("with_output_to(string(S), listing(a/2))")).toEqual({
      S: { string: letters },
    });
    engine.consult("a(Xs, Ys) :- b(Ys, Xs).", { file: "a.pl" });
    const kept = Engine.load(engine.save());
    expect(kept.once("with_output_to(string(S), listing(a/2))")).toEqual({
      S: { string: letters },
    });
  });

  it("are letters if the options say so, for that listing only", () => {
    const shown = "app([A|B], C, [A|D]) :-\n    app(B, C, D).\n\n";
    const goal = "listing(app/3, [variable_names(generated)]), listing(one/3)";
    expect(session.written(goal)).toBe(`${shown}one(_A, B, _).\n\n`);
  });

  it("of a long clause, and of the last of many, are found", () => {
    const long = Array.from({ length: 3000 }, (_, i) => `g(Xs${i}, Xs${i})`).join(", ");
    session.engine.consult(`${"f(Y, Y).\n".repeat(2000)}long :- ${long}.\n`);
    expect(session.written("listing(long)")).toContain("    g(Xs2999, Xs2999).\n");
    expect(session.written("nth_clause(f(_, _), 2000, _), listing(f/2)")).toMatch(
      /^(f\(Y, Y\)\.\n)+\n$/,
    );
  });
});

describe("rules with =>", () => {
  const program = `
    p(X), X > 1 => true.
    p(X), X = f(Y) => q(Y).
    p(_) => fail.
    gr(X), [a] ==> { X = 1 }.
    q(_).
    :- dynamic d/1.
    d(X), X > 0 => true.
    d(_) => true.
  `;
  const session = new Session({ dialect: "swi" });
  session.engine.consult(program);

  it.each([
    ["listing(p/1)", "p(X), X>1 =>\n    true.\np(f(A)) =>\n    q(A).\np(_) =>\n    fail.\n\n"],
    ["listing(gr//1)", "gr(X, A, B) =>\n    X=1,\n    C=A,\n    B=[a|C].\n\n"],
    ["listing(d/1)", ":- dynamic d/1.\n\nd(X), X>0 =>\n    true.\nd(_) =>\n    true.\n\n"],
    ["portray_clause((a(X), b(Y), c => b(X)))", "a(A), b(_), c =>\n    b(A).\n"],
  ])("are shown as they are written: %s", (goal, wanted) => {
    expect(session.written(goal)).toBe(wanted);
  });

  it("are clauses, whose guards and commitments belong to their bodies", () => {
    judge(
      [
        ["findall(X-B, clause(p(X), B), [Y-(Y > 1, !, true), f(Z)-q(Z), _-fail])", true],
        ["nth_clause(p(_), 1, R), clause(H, B, R), H-B = p(X)-(X > 1, !, true)", true],
        ["clause(p(_), B, R), nth_clause(_, 2, R), B = q(_)", true],
        ["findall(N, nth_clause(p(_), N, _), [1, 2, 3])", true],
        ["predicate_property(p(_), number_of_clauses(3))", true],
        ["predicate_property(p(_), number_of_rules(3))", true],
        ["predicate_property(p(_), ssu), predicate_property(d(_), ssu)", true],
        ["predicate_property(q(_), ssu)", false],
        ["clause(d(1), (G, !, B)), G-B == (1 > 0)-true", true],
        ["retract((d(X), X > 1 => true))", false],
        ["retract((d(X), X > 0 => true)), findall(B, clause(d(_), B), [true])", true],
        ["assertz((d(X), X < 0 => fail)), clause(d(X), B), retract((d(X) :- B)), B == true", true],
        ["clause(d(_), B), retract((d(_) :- B)), B = (_ < 0, !, fail)", true],
        ["d(_)", "existence_error(matching_rule, _)"],
      ],
      session.engine,
    );
  });

  it("are facts with an operator where the dialect is not that of SWI-Prolog", () => {
    const engine = engineOf("a => b.\n");
    judge(
      [
        ["clause((a => B), true), B == b", true],
        ["predicate_property((_ => _), ssu)", false],
      ],
      engine,
    );
  });
});

it("clause/3 refuses what clause/2 refuses, and nth_clause/3 finds nothing there", () => {
  judge([
    [
      "clause(atom_length(_, _), _, _)",
      "permission_error(access, private_procedure, atom_length/2)",
    ],
    ["clause((_, _), _, _)", "permission_error(access, private_procedure, _)"],
    ["nth_clause(atom_length(_, _), _, _)", false],
    ["clause(no_such_predicate(_), _, _)", false],
  ]);
});
