import { describe, expect, it } from "vitest";
import { findClause, findGoal, findVariable } from "../../src/engine/written-goals.js";
import { fc, forAll } from "../properties.js";

/** The part of a clause at which a goal is found, with the text before it. */
function found(text: string, name: string, arity: number, index: number): string | undefined {
  const goal = findGoal(text, 0, { name, arity, index });
  return goal === undefined
    ? undefined
    : `${text.slice(0, goal.offset)}<${text.slice(goal.offset, goal.endOffset)}>`;
}

describe("a goal of a clause", () => {
  it.each([
    ["p(X) :- q(X), r(q), q(1).", "q", 1, 1, "p(X) :- q(X), r(q), <q>"],
    ["p(q(q)) :- q(X).", "q", 1, 0, "p(q(q)) :- <q>"],
    ["p :- X = is, Y is X.", "is", 2, 0, "p :- X = is, Y <is>"],
    ["p :- ( a -> b ; \\+ b ), b.", "b", 0, 2, "p :- ( a -> b ; \\+ b ), <b>"],
    ["p :- findall(X, q(X), L), q(L).", "q", 1, 0, "p :- findall(X, q(X), L), <q>"],
    ["p :- % q(1)\n  'q'(1).", "q", 1, 0, "p :- % q(1)\n  <'q'>"],
    ["p(G) :- q(G), G.", "call", 1, 0, "p(G) :- q(G), <G>"],
    ["p(G) :- call(G).", "call", 1, 0, "p(G) :- <call>"],
    ["p --> q, {r}, q.", "q", 2, 1, "p --> q, {r}, <q>"],
    [":- q, lists:r(1).", "r", 1, 0, ":- q, lists:<r>"],
  ] as const)("%s: %s/%i, number %i", (text, name, arity, index, place) => {
    expect(found(text, name, arity, index)).toBe(place);
  });

  it("is not found if there is none, nor in a text that cannot be read", () => {
    expect(found("p :- q.", "q", 0, 1)).toBeUndefined();
    expect(found("p.", "q", 0, 0)).toBeUndefined();
    expect(found("p :- q(.", "q", 0, 0)).toBeUndefined();
    expect(found(`p :- ${"r, ".repeat(100_000)}q.`, "q", 0, 0)).toBeUndefined();
  });

  it("is the n-th of its name among others, however they are written", () => {
    const other = fc.constantFrom("b", "X = a", "\\+ b", "(b ; b)", "c(a, [a|T])", "Y is 1 + 2");
    forAll([fc.array(other), fc.array(other), fc.nat(3)], (before, behind, n) => {
      const goals = [...before, ...new Array<string>(n).fill("a"), "a", ...behind];
      const text = `p(a) :- ${goals.join(", ")}.`;
      const head = `p(a) :- ${goals.slice(0, before.length + n).join(", ")}`;
      const separator = before.length + n === 0 ? "" : ", ";
      expect(found(text, "a", 0, n)).toBe(`${head}${separator}<a>`);
    });
  });
});

it.each([
  ["p(X) :- q(X, f(Y), Z).", "q", 3, ["X", undefined, "Z"]],
  ["p(X) :- true, Y is X + 1.", "is", 2, ["Y", undefined]],
  ["p :- ( A < B -> q ; r ).", "<", 2, ["A", "B"]],
] as const)(
  "the arguments of a goal of %s have names where they are variables",
  (text, name, arity, names) => {
    expect(findGoal(text, 0, { name, arity, index: 0 })?.names).toEqual(names);
  },
);

it("a clause is found in its line by the name of its predicate", () => {
  const text = "% p(0).\np(1). q(2) :-\n  p(q). 'r s'(3).\n";
  expect(findClause(text, 2, "p")).toBe(8);
  expect(findClause(text, 2, "q")).toBe(14);
  expect(findClause(text, 3, "r s")).toBe(30);
  expect(findClause(text, 2, "none")).toBeUndefined();
});

it("a variable of a clause is found where it stands first", () => {
  expect(findVariable("p(Xs, X) :- q(X).", 0, "X")).toEqual([6, 7]);
  expect(findVariable("p(Xs) :- q.\nr(X).", 0, "X")).toBeUndefined();
});
