/* memberchk/2 as a test, as a call, and by its clauses: one relation. */
import { describe, expect, it } from "vitest";
import { engineOf, texts } from "../machine/goals.js";
import { fc, forAll } from "../properties.js";

const PROGRAM = `
way(call, X, Xs, R) :- findall(X-Xs, memberchk(X, Xs), R).
way(condition, X, Xs, R) :- ( memberchk(X, Xs) -> R = [X-Xs] ; R = [] ).
way(soft, X, Xs, R) :- ( memberchk(X, Xs) *-> R = [X-Xs] ; R = [] ).
way(negation, X, Xs, R) :- ( \\+ memberchk(X, Xs) -> R = [] ; memberchk(X, Xs), R = [X-Xs] ).
way(first, X, Xs, R) :- first(X, Xs, R).
first(X, Xs, [X-Xs]) :- memberchk(X, Xs), !.
first(_, _, []).
results(X, Xs, Rs) :-
    findall(R, ( member(W, [call,condition,soft,negation,first]), way(W, X, Xs, R) ), Rs).
`;

/** memberchk/2 in Prolog. */
const CLAUSES = `
member_first(X, Xs) :- Xs = [Y|Ys] -> ( X = Y -> true ; member_first(X, Ys) ).
`;

/** The same goals on these clauses. */
const renamed = (text: string): string => text.replaceAll("memberchk(", "member_first(");

const native = engineOf(PROGRAM);
const clauses = engineOf(CLAUSES + renamed(PROGRAM));

function agree(goal: string): void {
  const [expected] = texts(clauses, renamed(goal), "R");
  expect(expected).toBeDefined();
  const [found] = texts(native, goal, "R");
  expect(found).toBe(expected);
}

describe("memberchk/2 in every position says the same as its clauses", () => {
  const element = fc.constantFrom("a", "b", "1", "2", "1.0", '"a"', "f(a)", "f(_)", "X", "_", "[]");
  const tail = fc.constantFrom("[]", "[]", "[]", "T", "a", "1");

  it("for atoms, numbers, compounds, variables and lists with any end", () =>
    forAll(250, [element, fc.array(element, { maxLength: 5 }), tail], (x, xs, end) => {
      agree(`L = ${xs.length === 0 ? end : `[${xs.join(",")}|${end}]`}, results(${x}, L, R)`);
    }));

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

  it("of the program is called in place of that of the library", () => {
    const e = engineOf(`${PROGRAM}\n:- initialization(( way(condition, a, [b,c], R), R == [] )).`);
    e.consult("memberchk(_, _).");
    expect(e.query("way(condition, a, [], [_])").exists()).toBe(true);
    expect(e.query("way(negation, a, [], [_])").exists()).toBe(true);
  });
});
