/* The depth at which calls bounce off JavaScript's stack does not affect answers. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { answers, engineOf } from "./goals.js";

const benchmarks = ["nreverse", "generator", "queens"].map((name) =>
  readFileSync(new URL(`../bench/programs/${name}.pl`, import.meta.url), "utf8"),
);

const program = `
${benchmarks.join("\n")}
:- dynamic(fact/1).
p(1). p(2). p(3).
first(X) :- p(X), !.
branch(X, Y) :- ( p(X), X > 1 -> Y = a ; Y = b ).
soft(X, Y) :- ( p(X), X > 1 *-> Y = a ; X = none, Y = b ).
thrower(X) :- p(X), ( X > 2 -> throw(big(X)) ; true ).
len([], 0).
len([_|Xs], N) :- len(Xs, M), N is M + 1.
count(N, N) :- !.
count(M, N) :- L is M + 1, count(L, N).
many(A, B, C, D, E, F, G, H, I, J) :- p(A), J = [A, B, C, D, E, F, G, H, I].
digits([D|Ds]) --> [D], { p(D) }, digits(Ds).
digits([]) --> [].
even(0).
even(N) :- N > 0, M is N - 1, odd(M).
odd(N) :- N > 0, M is N - 1, even(M).
`;

const goals: readonly string[] = [
  "reversed(Ys)",
  "nreverse(20)",
  "queens(6, Qs)",
  "board_words([[a,b],[qu,d]], Ws)",
  "board_word_count([[a,b,c],[d,e,f]], N)",
  "append(X, Y, [1,2,3])",
  "append(X, [Last], [1,2,3])",
  "permutation([1,2,3], P)",
  "first(X)",
  "branch(X, Y)",
  "soft(X, Y)",
  "thrower(X)",
  "catch(thrower(X), big(Y), true)",
  "catch(( thrower(X), fail ), big(Y), X = caught)",
  "p(X), \\+ X = 2",
  "findall(X-Y, ( p(X), p(Y), X < Y ), L)",
  "bagof(X, member(X-Y, [1-a,2-b,3-a]), L)",
  "setof(Y-X, member(X-Y, [1-b,2-a,3-a]), L)",
  "forall(p(X), X > 0)",
  "aggregate_all(count, p(X), N)",
  "aggregate_all(max(X), p(X), Max)",
  "between(1, 5, X), X mod 2 =:= 1",
  "maplist([X,Y]>>( Y is X * X ), [1,2,3], L)",
  "foldl([X,A,B]>>( B is A + X ), [1,2,3], 0, S)",
  "numlist(1, 500, L), len(L, N), sum_list(L, S)",
  "count(0, 2000)",
  "even(200)",
  "many(A, 2, 3, 4, 5, 6, 7, 8, 9, J)",
  "phrase(digits(Ds), [1,2,3])",
  "phrase(digits(Ds), [1,2], Rest)",
  "assertz(fact(1)), assertz(fact(2)), fact(X), Y is X + 2, Y < 6, assertz(fact(Y))",
  "retract(fact(X))",
  "G = ( p(X), ( X = 2 ; X = 3 ) ), call(G)",
  "call(( p(X), ! ; X = 9 ))",
  "once(( p(X), X > 1 ))",
  "msort([c,a,b], L), sort(0, @>=, [1,3,2,3], M)",
  "atom_concat(X, Y, ab)",
  "sub_atom(abc, B, 2, A, S)",
  "length(L, N), N >= 2, !",
  "catch(atom_length(X, Y), error(E, _), true)",
  "catch(call(1), error(E, _), true)",
  "undefined_here",
  'format(atom(A), "~w-~a", [f(x),b])',
  "nb_setval(key, 1), nb_getval(key, V)",
  "tab(0), X = written",
];

function allAnswers(depthLimit: number | undefined): string[][] {
  const engine = engineOf(program, depthLimit === undefined ? {} : { depthLimit });
  return goals.map((goal) => answers(engine, goal).map((row) => row.replaceAll(/_[G\d]+/g, "_")));
}

describe("a depth limit", () => {
  const expected = allAnswers(undefined);

  it.each([0, 1, 2, 3, 7])("of %i gives the answers of the default", (limit) => {
    expect(Object.fromEntries(allAnswers(limit).map((found, i) => [goals[i], found]))).toEqual(
      Object.fromEntries(expected.map((found, i) => [goals[i], found])),
    );
  });

  it("is tried on goals that have answers", () => {
    for (const [i, found] of expected.entries())
      expect([goals[i], found.length]).not.toEqual([goals[i], 0]);
    expect(expected[goals.indexOf("queens(6, Qs)")]).toHaveLength(4);
    expect(expected[goals.indexOf("board_word_count([[a,b,c],[d,e,f]], N)")]).toEqual(["[476]"]);
  });
});
