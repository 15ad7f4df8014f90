/* memberchk/2 as a test in generated code, as a call, and by its clauses: one relation. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { libraryTexts } from "../../src/loading/library-texts.generated.js";
import { texts } from "../machine/goals.js";

const PROGRAM = `
way(call, X, Xs, R) :- findall(X-Xs, memberchk(X, Xs), R).
way(condition, X, Xs, R) :- ( memberchk(X, Xs) -> R = [X-Xs] ; R = [] ).
way(soft, X, Xs, R) :- ( memberchk(X, Xs) *-> R = [X-Xs] ; R = [] ).
way(negation, X, Xs, R) :- ( \\+ memberchk(X, Xs) -> R = [] ; memberchk(X, Xs), R = [X-Xs] ).
way(first, X, Xs, R) :- first(X, Xs, R).
first(X, Xs, [X-Xs]) :- memberchk(X, Xs), !.
first(_, _, []).
often(0, _, _, _) :- !.
often(N, Way, X, Xs) :- way(Way, X, Xs, _), M is N-1, often(M, Way, X, Xs).
results(X, Xs, Rs) :-
    findall(R, ( member(W, [call,condition,soft,negation,first]), way(W, X, Xs, R) ), Rs).
`;

/** The same goals on the clauses, loaded under another name. */
const qualified = (text: string): string => text.replaceAll("memberchk(", "plain:memberchk(");

function warmedUp(made: Engine): Engine {
  for (const way of ["call", "condition", "soft", "negation", "first"]) {
    made.once(`often(300, ${way}, a, [b,a]), often(300, ${way}, a, [b,c])`);
  }
  return made;
}

const native = new Engine();
native.consult(PROGRAM);
warmedUp(native);
const clauses = new Engine();
clauses.consult(libraryTexts["lists"]!.replace(":- module(lists,", ":- module(plain,"), {
  file: "plain.pl",
});
clauses.consult(qualified(PROGRAM));
warmedUp(clauses);

function agree(goal: string): void {
  const [expected] = texts(clauses, qualified(goal), "R");
  expect(expected).toBeDefined();
  const [found] = texts(native, goal, "R");
  expect(found).toBe(expected);
}

describe("memberchk/2 in every position says the same natively as by its clauses", () => {
  const element = fc.constantFrom("a", "b", "1", "2", "1.0", '"a"', "f(a)", "f(_)", "X", "_", "[]");
  const tail = fc.constantFrom("[]", "[]", "[]", "T", "a", "1");

  it("for atoms, numbers, compounds, variables and lists with any end", () => {
    fc.assert(
      fc.property(element, fc.array(element, { maxLength: 5 }), tail, (x, xs, end) => {
        agree(`L = ${xs.length === 0 ? end : `[${xs.join(",")}|${end}]`}, results(${x}, L, R)`);
      }),
      { numRuns: 250 },
    );
  });

  it("where it wakes goals", () => {
    agree("freeze(X, X \\== a), L = [X,b], results(a, L, R)");
    agree("freeze(X, Y = X), L = [X], ( memberchk(a, L) -> R = Y ; R = none )");
    agree("dif(X, a), L = [X], ( \\+ memberchk(a, L) -> R = none ; R = L )");
  });

  it("for a list of 100,000 elements", () => {
    agree("numlist(1, 100000, L), ( memberchk(100000, L) -> R = yes ; R = no )");
    agree("numlist(1, 100000, L), ( memberchk(0, L) -> R = yes ; R = no )");
  });
});

describe("memberchk/2", () => {
  it("of a cyclic list without the element has no answer", () => {
    const goal =
      "X = [a|X], call_with_inference_limit(memberchk(b, X), 100000, R), R \\== inference_limit_exceeded";
    for (const e of [native, clauses]) expect(e.query(goal).exists()).toBe(false);
  });

  it("of the program is called in place of that of the library, also where code is hot", () => {
    const e = new Engine();
    e.consult(`${PROGRAM}\n:- initialization(often(300, condition, a, [b,c])).`);
    e.consult("memberchk(_, _).");
    expect(e.query("way(condition, a, [], [_])").exists()).toBe(true);
    expect(e.query("way(negation, a, [], [_])").exists()).toBe(true);
  });
});
