/* Cut, if-then-else, soft cut, negation, catch and throw. */

import { describe, expect, it } from "vitest";
import { answers, engineOf } from "./goals.js";

const program = `
p(1). p(2). p(3).
clause_cut(X) :- p(X), !.
clause_cut(9).
early_cut(X) :- !, p(X).
early_cut(9).
middle_cut(X, Y) :- p(X), !, p(Y).
middle_cut(9, 9).
two_cuts(X) :- p(X), !, X > 0, !.
two_cuts(9).
cut_in_call(X) :- call(( p(X), ! )).
cut_in_call(9).
cut_in_variable(X) :- G = ( p(X), ! ), G.
cut_in_variable(9).
cut_as_variable(X) :- p(X), G = !, G.
cut_as_variable(9).
cut_in_findall(L) :- findall(X, ( p(X), ! ), L).
cut_in_findall(none).
cut_in_not(X) :- \\+ ( p(_), !, fail ), p(X).
cut_in_not(9).
cut_in_condition(X) :- ( p(X), ! -> true ; X = 0 ).
cut_in_condition(9).
cut_in_then(X) :- ( true -> p(X), ! ; X = 0 ).
cut_in_then(9).
cut_in_else(X) :- ( fail -> X = 0 ; p(X), ! ).
cut_in_else(9).
cut_in_or(X) :- ( p(X), ! ; X = 0 ).
cut_in_or(9).
cut_in_soft_condition(X) :- ( p(X), ! *-> true ; X = 0 ).
cut_in_soft_condition(9).
cut_in_soft_then(X) :- ( p(X) *-> X > 1, ! ; X = 0 ).
cut_in_soft_then(9).
cut_in_catch(X) :- catch(( p(X), ! ), _, true).
cut_in_catch(9).
cut_in_once(X) :- once(( p(X), ! )), true.
cut_in_once(9).
cut_after_fail(X) :- p(X), X > 3, !.
cut_after_fail(9).
cut_in_forall :- forall(( p(X), ! ), X == 1).
deep_cut(X) :- ( ( ( p(X), ! ) ; X = 7 ) ; X = 8 ).
deep_cut(9).
cut_under_if(X) :- ( p(X) -> ( X == 1 -> ! ; true ) ; true ).
cut_under_if(9).
t(X) :- throw(X).
t(X) :- X = never.
thrower(1). thrower(2). thrower(X) :- throw(ball(X)).
nested(X) :- catch(inner(X), outer(Y), X = caught(Y)).
inner(X) :- catch(p(X), inner(_), true), X > 1, throw(outer(X)).
`;

const engine = engineOf(program);

describe("a cut", () => {
  it.each([
    ["clause_cut(X)", ["[1]"]],
    ["early_cut(X)", ["[1]", "[2]", "[3]"]],
    ["middle_cut(X, Y)", ["[1,1]", "[1,2]", "[1,3]"]],
    ["two_cuts(X)", ["[1]"]],
    ["cut_after_fail(X)", ["[9]"]],
    ["p(X), !", ["[1]"]],
    ["p(X), ( ! ; true )", ["[1]"]],
    ["p(X), clause_cut(Y)", ["[1,1]", "[2,1]", "[3,1]"]],
    ["( p(X), ! ; X = 9 )", ["[1]"]],
  ])("takes the choices of its clause: %s", (goal, expected) => {
    expect(answers(engine, goal)).toEqual(expected);
  });

  it.each([
    ["cut_in_then(X)", ["[1]"]],
    ["cut_in_else(X)", ["[1]"]],
    ["cut_in_or(X)", ["[1]"]],
    ["cut_in_soft_then(X)", ["[2]"]],
    ["deep_cut(X)", ["[1]"]],
    ["cut_under_if(X)", ["[1]"]],
  ])("in a branch is that of the clause: %s", (goal, expected) => {
    expect(answers(engine, goal)).toEqual(expected);
  });

  it.each([
    ["cut_in_call(X)", ["[1]", "[9]"]],
    ["cut_in_variable(X)", ["[1]", "[9]"]],
    ["cut_as_variable(X)", ["[1]", "[2]", "[3]", "[9]"]],
    ["cut_in_findall(L)", ["[[1]]", "[none]"]],
    ["cut_in_not(X)", ["[1]", "[2]", "[3]", "[9]"]],
    ["cut_in_condition(X)", ["[1]", "[9]"]],
    ["cut_in_soft_condition(X)", ["[1]", "[9]"]],
    ["cut_in_catch(X)", ["[1]", "[9]"]],
    ["cut_in_once(X)", ["[1]", "[9]"]],
    ["cut_in_forall", ["[]"]],
    ["p(X), call(!)", ["[1]", "[2]", "[3]"]],
    ["p(X), call(( fail ; ! ))", ["[1]", "[2]", "[3]"]],
    ["p(X), \\+ \\+ !", ["[1]", "[2]", "[3]"]],
    ["maplist([X]>>( p(X), ! ), [A,B])", ["[A,1,1]"]],
  ])("is local to the called goal: %s", (goal, expected) => {
    expect(answers(engine, goal)).toEqual(expected);
  });
});

describe("if-then-else", () => {
  it.each([
    ["( p(X) -> true ; X = none )", ["[1]"]],
    ["( p(X), X > 1 -> p(Y) ; Y = none )", ["[2,1]", "[2,2]", "[2,3]"]],
    ["( fail -> X = 1 ; p(X) )", ["[1]", "[2]", "[3]"]],
    ["( fail -> X = 1 )", []],
    ["( p(X) -> Y = X ), p(Z)", ["[1,1,1]", "[1,1,2]", "[1,1,3]"]],
    ["( true -> fail ; X = 1 )", []],
    ["( fail -> X = a ; fail -> X = b ; X = c )", ["[c]"]],
    ["( fail -> X = a ; true -> X = b ; X = c )", ["[b]"]],
    ["( ( true -> fail ; true ) -> X = a ; X = b )", ["[b]"]],
    ["( X = 1 -> true ; true ), X == 1", ["[1]"]],
    ["( \\+ X = 1 -> true ; true ), var(X), X = free", ["[free]"]],
    ["( p(X), p(Y), X + Y =:= 4 -> true ; true )", ["[1,3]"]],
    ["( true -> ( p(X) ; X = 4 ) ; X = 5 )", ["[1]", "[2]", "[3]", "[4]"]],
    ["p(X), ( X = 2 -> fail ; true )", ["[1]", "[3]"]],
  ])("commits to its condition: %s", (goal, expected) => {
    expect(answers(engine, goal)).toEqual(expected);
  });

  it("commits to its condition where the goal is a term", () => {
    expect(answers(engine, "G = ( p(X) -> true ; true ), G")).toHaveLength(1);
  });
});

describe("soft cut", () => {
  it.each([
    ["( p(X) *-> true ; X = none )", ["[1]", "[2]", "[3]"]],
    ["( p(X), X > 5 *-> true ; X = none )", ["[none]"]],
    ["( p(X) *-> X > 1 ; X = none )", ["[2]", "[3]"]],
    ["( p(X) *-> fail ; X = none )", []],
    ["( p(X) *-> p(Y), Y =:= X ; true )", ["[1,1]", "[2,2]", "[3,3]"]],
    ["( p(X) *-> true ), X > 1", ["[2]", "[3]"]],
    ["( fail *-> true )", []],
    [
      "( p(X) *-> ( p(Y), Y > X *-> true ; Y = none ) ; true )",
      ["[1,2]", "[1,3]", "[2,3]", "[3,none]"],
    ],
    ["( p(X) *-> ! ; true )", ["[1]"]],
  ])("keeps the answers of its condition: %s", (goal, expected) => {
    expect(answers(engine, goal)).toEqual(expected);
  });
});

describe("negation", () => {
  it.each([
    ["\\+ p(4), X = yes", ["[yes]"]],
    ["\\+ p(_), X = yes", []],
    ["\\+ \\+ p(X), var(X), X = free", ["[free]"]],
    ["\\+ fail, \\+ ( p(X), X > 3 ), X = free", ["[free]"]],
    ["p(X), \\+ ( p(Y), Y > X ), Y = none", ["[3,none]"]],
    ["catch(\\+ t(a), Ball, true)", ["[a]"]],
  ])("binds nothing and holds nothing: %s", (goal, expected) => {
    expect(answers(engine, goal)).toEqual(expected);
  });
});

describe("catch and throw", () => {
  it.each([
    ["catch(t(ball), Ball, true)", ["[ball]"]],
    ["catch(p(X), _, X = caught)", ["[1]", "[2]", "[3]"]],
    ["catch(thrower(X), ball(_), X = caught)", ["[1]", "[2]", "[caught]"]],
    ["catch(( p(X), X > 1, t(big(X)) ), big(Y), true), var(X), X = undone", ["[undone,2]"]],
    ["catch(t(a), b, true)", ["throws a"]],
    ["catch(catch(t(a), b, true), a, X = outer)", ["[outer]"]],
    ["catch(catch(t(a), a, t(b)), b, X = outer)", ["[outer]"]],
    ["catch(catch(t(a), a, ( true, t(b) )), b, X = outer)", ["[outer]"]],
    ["catch(catch(t(a), a, t(a)), a, X = outer)", ["[outer]"]],
    [
      "catch(( p(X), catch(p(Y), _, true), X + Y > 4, t(found(X, Y)) ), found(A, B), ( X = undone, Y = undone ))",
      ["[undone,undone,2,3]"],
    ],
    ["catch(true, _, true), t(loose)", ["throws loose"]],
    ["catch(( catch(p(X), _, X = wrong), t(late(X)) ), late(Y), true), X = free", ["[free,1]"]],
    ["catch(( catch(p(X), ball, fail), X > 1, t(ball) ), ball, X = outside)", ["[outside]"]],
    ["nested(X)", ["[caught(2)]"]],
    ["catch(findall(X, ( p(X), X > 2, t(X) ), _), Ball, true), X = free", ["[free,3]"]],
    ["catch(( findall(X, p(X), L), t(L) ), Ball, true), X = a, L = b", ["[a,b,[1,2,3]]"]],
    ["catch(call(t, a), Ball, true)", ["[a]"]],
    [
      "p(X), catch(( X > 1 -> t(x(X)) ; true ), x(2), true)",
      ["[1]", "[2]", 'throws {"functor":"x","args":[3]}'],
    ],
    ["catch(( p(X), ! , t(cut(X)) ), cut(Y), true), X = free", ["[free,1]"]],
    ["catch(t(f(A, B, A)), f(x, Y, Z), true)", ["[A,B,C,x]"]],
    ["catch(( A = 1, t(f(A, B)) ), Ball, true)", ["[A,B,f(1,C)]"]],
    ["catch(throw(_), error(E, _), true)", ["[instantiation_error]"]],
    ["catch(number_codes(_, []), error(syntax_error(_), _), true), X = caught", ["[caught]"]],
  ])("%s", (goal, expected) => {
    expect(answers(engine, goal)).toEqual(expected);
  });

  it("is not active after its goal has exited, and is again when its goal is retried", () => {
    const log = engineOf(`
      :- dynamic(note/1).
      choice(1). choice(2). choice(X) :- throw(again(X)).
      run(X) :- catch(choice(X), Ball, ( assertz(note(Ball)), X = recovered )).
    `);
    expect(answers(log, "run(X), X == 1, catch(throw(mine), Ball, true)")).toEqual(["[1,mine]"]);
    expect(
      answers(log, "catch(( run(X), throw(outside(X)) ), outside(Y), true), X = free"),
    ).toEqual(["[free,1]"]);
    expect(answers(log, "run(X)")).toEqual(["[1]", "[2]", "[recovered]"]);
    expect(answers(log, "note(again(_)), X = noted")).toEqual(["[noted]", "[noted]"]);
  });

  it("undoes bindings to the call of catch", () => {
    expect(answers(engine, "X = f(Y), catch(( Y = 1, throw(x) ), x, true), var(Y), Y = 2")).toEqual(
      ["[f(2),2]"],
    );
  });

  it("goes through a hundred thousand frames", () => {
    const deep = engineOf(`
      down(0) :- throw(bottom).
      down(N) :- M is N - 1, down(M), true.
      handlers(0) :- throw(bottom).
      handlers(N) :- M is N - 1, catch(handlers(M), never, true).
    `);
    expect(answers(deep, "catch(down(100000), Ball, true)")).toEqual(["[bottom]"]);
    expect(answers(deep, "catch(handlers(100000), Ball, true)")).toEqual(["[bottom]"]);
  });

  it("does the same from code that waits for what it calls, that tries, and that has choices", () => {
    const text = `
      down(0, Ball) :- throw(Ball).
      down(N, Ball) :- N > 0, M is N - 1, down(M, Ball), true.
      tried(N, Y) :- ( down(N, tried) -> Y = yes ; Y = no ).
      denied(N) :- \\+ down(N, denied).
      checked(X, Y) :- ( X > 0 -> throw(positive(X)) ; Y = X ), Y < 1.
      one(X) :- p(X), ( X > 1 -> throw(x(X)) ; true ).
      p(1). p(2). p(3).
      add(X, Y) :- Y is X + 1.
      sum([], 0).
      sum([X|Xs], S) :- sum(Xs, S0), S is S0 + X.
      all([T,D,C,O,E,Xs,F,L]) :-
          catch(tried(3, T), tried, T = caught),
          catch(( denied(4), D = denied ), denied, D = caught),
          catch(checked(7, C0), positive(C), C0 = free),
          findall(X, catch(one(X), x(Y), X = caught(Y)), O),
          catch(add(a, _), error(type_error(E, _), _), true),
          catch(sum([1,2,b], _), error(type_error(_, Xs), _), true),
          catch(findall(Z, ( p(Z), down(2, in(Z)) ), _), in(F), true),
          catch(setup_call_cleanup(true, down(2, l(L0)), L0 = cleaned), l(L), true).
    `;
    const expected = "all([caught,caught,7,[1,caught(2)],evaluable,b/0,1,_])";
    const is = `all(R), \\+ \\+ all(R) = ${expected}, X = same`;
    expect(answers(engineOf(text), is)).toHaveLength(1);
  });

  it("finds handlers beyond a run inside of another", () => {
    const nested = engineOf(`
      cautious(X) :- freeze(X, throw(woken(X))), ( X \\= 1 -> true ; true ).
      m:attr_unify_hook(_, Other) :- throw(hook(Other)).
    `);
    expect(answers(nested, "catch(cautious(_), woken(Y), true)")).toEqual(["[1]"]);
    const goal = "put_attr(V, m, v), catch(\\+ V = 2, hook(Y), true), del_attr(V, m), V = free";
    expect(answers(nested, goal)).toEqual(["[free,2]"]);
  });
});

describe("call/N", () => {
  it("adds any number of arguments, in modules too", () => {
    for (const n of [2, 7, 8, 9, 10, 15, 40]) {
      const names = Array.from({ length: n }, (_, i) => `A${i}`);
      const values = names.map((_, i) => i);
      const text = `
        p(${names.join(", ")}, [${names.join(", ")}]).
        m:p(${names.map((name, i) => (i < 2 ? name : `_${name}`)).join(", ")}, inner(A0,A1)).
        :- assertz(m:(inner(X) :- call(p, ${values.join(", ")}, X))).
      `;
      const caller = engineOf(text);
      for (let own = 0; own < n; own += 3) {
        const closure = own === 0 ? "p" : `p(${values.slice(0, own).join(", ")})`;
        const goal = `call(${closure}, ${[...values.slice(own), "X"].join(", ")})`;
        expect(answers(caller, goal)).toEqual([`[[${values.join(",")}]]`]);
      }
      expect(answers(caller, "m:inner(X)")).toEqual(["[inner(0,1)]"]);
    }
  });

  it("has the errors of call/1 for any number of arguments", () => {
    const caller = engineOf("");
    const error = (goal: string): string[] => answers(caller, `catch(${goal}, error(X, _), true)`);
    for (const more of [1, 7, 8, 12]) {
      const added = ", a".repeat(more);
      expect(error(`call(_${added})`)).toEqual(["[instantiation_error]"]);
      expect(error(`call(1${added})`)).toEqual(["[type_error(callable,1)]"]);
      expect(error(`call(nobody${added})`)).toEqual([
        `[existence_error(procedure,nobody/${more})]`,
      ]);
    }
  });
});
