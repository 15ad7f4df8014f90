/* The native operations of library(assoc) against its clauses, loaded under another name. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { libraryTexts } from "../../src/loading/library-texts.generated.js";
import { texts } from "../machine/goals.js";

const PROGRAM = `
run([], _, []).
run([Step|Steps], Tree0, [Result|Results]) :-
    (   step(Step, Tree0, Tree, Result)
    ->  ( is_assoc(Tree) -> true ; throw(no_assoc(Tree)) )
    ;   Tree = Tree0,
        Result = none
    ),
    run(Steps, Tree, Results).

step(put(Key, Value), Tree0, Tree, Tree) :- put_assoc(Key, Tree0, Value, Tree).
step(get(Key), Tree, Tree, Value) :- get_assoc(Key, Tree, Value).
step(del(Key), Tree0, Tree, Value-Tree) :- del_assoc(Key, Tree0, Value, Tree).

outcome(Goal, Outcome) :-
    strip_module(Goal, _, Plain),
    catch(findall(Plain, Goal, Outcome), error(Formal, _), Outcome = thrown(Formal)).
`;

/** The same goals on the clauses. */
const qualified = (text: string): string => text.replace(/\b(get|put|del)_assoc\(/g, "plain:$&");

const native = new Engine();
native.consult(PROGRAM);
const clauses = new Engine();
clauses.consult(libraryTexts["assoc"]!.replace(":- module(assoc,", ":- module(plain,"), {
  file: "plain.pl",
});
clauses.consult(qualified(PROGRAM));

/** Does the goal, with the result in `R`, give the same text both ways? */
function agree(goal: string): void {
  const [expected] = texts(clauses, qualified(goal), "R");
  expect(expected).toBeDefined();
  const [found] = texts(native, goal, "R");
  expect(found).toBe(expected);
}

const key = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map(String),
  fc.constantFrom("a", "b", "f(1)", "f(2)", "1.5", "1-1", "1-2", "2-1", '"text"', "[]", "[a]"),
);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(key, key).map(([k, v]) => `put(${k},${v})`) },
  { weight: 1, arbitrary: key.map((k) => `get(${k})`) },
  { weight: 2, arbitrary: key.map((k) => `del(${k})`) },
);

/** Terms that look like trees, mostly without being such; no part is chained, so shrinking makes none deeper. */
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthIdentifier: "tree" },
    { weight: 4, arbitrary: fc.constant("t") },
    { weight: 1, arbitrary: fc.constantFrom("x", "3", "t(1,2)") },
    {
      weight: 8,
      arbitrary: fc
        .tuple(
          fc.integer({ min: 0, max: 9 }),
          fc.constantFrom("<", "-", ">", "_", "y"),
          tie("tree"),
          tie("tree"),
        )
        .map(([k, lean, left, right]) => `t(${k},v,${lean},${left},${right})`),
    },
  ),
}));

describe("get_assoc/3, put_assoc/4 and del_assoc/4 are the same natively as by their clauses", () => {
  it("for keys that are added, looked up and taken out at random", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        agree(`run([${steps.join(",")}], t, R)`);
      }),
      { numRuns: 150 },
    );
  });

  it("for three hundred keys added and taken out, in and against their order", () => {
    for (const [from, to] of [
      ["1, 300", "X"],
      ["1, 300", "300-X"],
    ] as const) {
      agree(
        `findall(put(Y,X), (between(${from}, X), Y is ${to}), Puts), ` +
          "findall(del(X), (between(1, 299, X0), X is X0*7 mod 300), Dels), " +
          "append(Puts, Dels, Steps), run(Steps, t, Rs), last(Rs, R)",
      );
    }
  });

  it("for terms that are not such trees, errors and unbound parts included", () => {
    fc.assert(
      fc.property(tree, fc.integer({ min: 0, max: 9 }), (text, k) => {
        agree(`T = ${text}, outcome(get_assoc(${k}, T, _), R)`);
        agree(`T = ${text}, outcome(put_assoc(${k}, T, w, _), R)`);
        agree(`T = ${text}, outcome(del_assoc(${k}, T, _, _), R)`);
      }),
      { numRuns: 500 },
    );
  });

  it("for a node between two that is to be their parent and leans nowhere", () => {
    const left = "t(2,v,<,t(8,v,>,t,t(3,v,y,t,t)),t(5,v,>,t,t(9,v,-,t,t)))";
    agree(`outcome(del_assoc(5, ${left}, _, _), R)`);
    agree("outcome(del_assoc(1, t(5,v,>,t(1,v,-,t,t),t(8,v,<,t(7,v,y,t,t),t)), _, _), R)");
  });

  it("for keys with variables, results that are known, and values that wake a goal", () => {
    agree("put_assoc(f(X), t, X, T), get_assoc(f(X), T, R)");
    agree("put_assoc(k, t, 1, T), outcome(get_assoc(k, T, 2), R)");
    agree("put_assoc(k, t, 1, T), outcome(del_assoc(k, T, 1, t(_,_,_,_,_)), R)");
    agree("freeze(V, W = woken(V)), put_assoc(k, t, 1, T), get_assoc(k, T, V), R = W");
    agree("put_assoc(k, t, 1, T), outcome((freeze(V, V > 1), get_assoc(k, T, V)), R)");
    agree(
      "put_assoc(k, t, 1, T), ( \\+ get_assoc(j, T, _), get_assoc(k, T, V) -> R = V ; R = none )",
    );
  });

  it("for a tree higher than any that is in balance", () => {
    const deep =
      "length(L, 200), foldl([_,T0,t(N0,v,>,t,T0)]>>(T0 = t -> N0 = 200 ; T0 = t(N1,_,_,_,_), " +
      "N0 is N1-1), L, t, T)";
    agree(`${deep}, outcome(get_assoc(150, T, _), R0), length(R0, R)`);
    agree(`${deep}, outcome(put_assoc(500, T, w, _), R)`);
    agree(`${deep}, outcome(del_assoc(200, T, _, _), R)`);
  });
});
