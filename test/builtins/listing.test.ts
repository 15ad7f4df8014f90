import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clauseText } from "../../src/builtins/clause-layout.js";
import { atOnce } from "../../src/terms/effort.js";
import { TRUE, deref, functor, isCompound } from "../../src/terms/term.js";
import { defaultOperators } from "../../src/text/operator-table.js";
import { readTermFromText } from "../../src/text/parser.js";
import { build, isVariant } from "../terms/arbitrary.js";
import type { Sketch } from "../terms/arbitrary.js";
import { Session, written } from "./text-goals.js";

const NECK = functor(":-", 2);

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
const clauses: fc.Arbitrary<Sketch> = fc.letrec<{ term: Sketch }>((tie) => {
  const of = (names: string, args: fc.Arbitrary<Sketch[]>): fc.Arbitrary<Sketch> =>
    fc.record({
      kind: fc.constant("compound" as const),
      name: fc.constantFrom(...names.split(" ")),
      args,
    });
  const atoms = "a true | ; , :- ∀ → - dynamic {} \\+ []".split(" ");
  return {
    term: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.record({ kind: fc.constant("atom" as const), name: fc.constantFrom(...atoms) }),
      of(":- --> => , ; | -> *-> : = ∀ f", fc.tuple(tie("term"), tie("term"))),
      of("\\+ :- ?- {} dynamic - ∀ f", fc.tuple(tie("term"))),
    ),
  };
}).term;

/** The sketch with its conjunctions nested to the right: a body shows them as one sequence. */
function toTheRight(sketch: Sketch): Sketch {
  if (sketch.kind !== "compound") return sketch;
  const args = sketch.args.map(toTheRight);
  const [left, right] = args;
  if (sketch.name !== "," || right === undefined) return { ...sketch, args };
  if (left?.kind !== "compound" || left.name !== "," || left.args.length !== 2) {
    return { ...sketch, args };
  }
  const [a, b] = left.args;
  return toTheRight({ ...sketch, args: [a!, { ...sketch, args: [b!, right] }] });
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
    const operators = defaultOperators();
    const options = { operators, quoted: true, spacing: "next_argument" } as const;
    const flags = { doubleQuotes: "codes", backQuotes: "codes" } as const;
    const metaOf = ({ name }: { name: string }): string | undefined =>
      name === "f" ? "00" : undefined;
    fc.assert(
      fc.property(clauses, (sketch) => {
        const clause = build(toTheRight(sketch));
        const text = atOnce(clauseText(clause, options, metaOf));
        const back = readTermFromText(text, { operators, flags })?.term ?? 0;
        // The body `true` is omitted.
        const isFact = isCompound(clause) && clause.t === NECK && deref(clause.a1) === TRUE;
        expect(isVariant(back, isFact ? clause.a0 : clause)).toBe(true);
      }),
      { numRuns: 1500 },
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
