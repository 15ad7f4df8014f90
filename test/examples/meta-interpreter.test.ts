import { expect, it } from "vitest";
import { describeExample, load } from "./programs.js";

const six = "s(s(s(s(s(s(0))))))";

describeExample("meta_interpreter.pl", [
  [
    "all answers come in the order of Prolog",
    "solve(ancestor(ann, X))",
    ["bob", "cid", "dan", "eve", "fay"],
  ],
  ["a conjunction joins", "solve((parent(ann, P), parent(P, X)))", ["dan", "eve"]],
  ["alternatives are all tried", "solve((X = 1 ; fail ; X = 2))", ["1", "2"]],
  ["a condition is proved once", "solve((parent(ann, P) -> X = P ; X = none))", ["bob"]],
  ["a false condition leads on", "solve((parent(fay, _) -> X = yes ; X = no))", ["no"]],
  ["no alternative is failure", "solve((parent(fay, _) -> X = yes))", []],
  ["what cannot be proved is absent", "solve(childless(X))", ["dan", "fay"]],
  ["arithmetic is left to the system", "solve(older(X, cid))", ["ann", "bob"]],
  [
    "relations run backwards",
    "solve(app(A, B, [1, 2])), X = A+B",
    ["[]+[1,2]", "[1]+[2]", "[1,2]+[]"],
  ],
  ["lists of eighty are reversed", "numlist(1, 80, L), solve(rev(L, [X|_]))", ["80"]],
  ["a variable is no goal", "solve((true, X))", ["caught(instantiation_error)"]],
  ["a number is no goal", "solve((true ; 1))", ["A", "caught(type_error(callable,1))"]],
  [
    "unknown procedures are told",
    "solve(nowhere(X))",
    ["caught(existence_error(procedure,nowhere/1))"],
  ],
  [
    "errors of the system come through",
    "solve(X is foo + 1)",
    ["caught(type_error(evaluable,foo/0))"],
  ],
  ["cuts are refused", "solve((true, !))", ["caught(domain_error(goal_without_cut,!))"]],
  [
    "a bound tells where it cut off",
    "solve_within(natural(N), 2, R), X = N-R",
    ["0-yes", "s(0)-yes", "s(s(A))-cut_off"],
  ],
  [
    "without bound nothing is cut off",
    "solve_within(grandparent(G, dan), 9, R), X = G-R",
    ["ann-yes"],
  ],
  ["a negation cut off is no truth", `solve_within(\\+ natural(${six}), 3, X)`, ["cut_off"]],
  ["a circle is left by deepening", "solve_deepening(reachable(a, d), X)", ["4"]],
  ["deepening finds the least depth", `solve_deepening(natural(${six}), X)`, ["7"]],
  ["deepening ends where nothing is cut off", "solve_deepening(parent(fay, X), _)", []],
  [
    "a proof shows clauses, computations and absences",
    "proof((childless(dan), Y is 1 + 1), X)",
    [
      "both(rule(childless(dan),both(fact(parent(bob,dan)),absent(parent(dan,A)))),builtin(2 is 1+1))",
    ],
  ],
  [
    "there is a proof for each answer",
    "proof(grandparent(ann, Z), T), tree_size(T, S), X = Z-S",
    ["dan-3", "eve-3"],
  ],
  ["a long proof is counted", "numlist(1, 60, L), proof(rev(L, _), T), tree_size(T, X)", ["1891"]],
]);

it("explanations are indented below what they explain", () => {
  expect(load("meta_interpreter.pl").printed("explain(male(X))")).toBe(
    `male(bob) because
    kind(bob,person) because
        parent(bob,dan) is a fact
    \\+female(bob) since there is no proof
`,
  );
});
