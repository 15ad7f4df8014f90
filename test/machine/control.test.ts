/* Cut, if-then-else, soft cut, negation, catch and throw. */

import { describe, expect, it } from "vitest";
import { tablesBeside } from "../tables.js";
import { answers, engineOf } from "./goals.js";

const themes = [...tablesBeside(import.meta.url, "control")];
/** One engine for all: the tables have one program. */
const engine = engineOf(themes[0]![1][0]!.program);

describe.each(themes)("%s", (_, tables) => {
  it.each(tables)("$claim", ({ rows }) => {
    expect(rows.map(([goal]) => [goal, ...answers(engine, goal)])).toEqual(rows);
  });
});

describe("if-then-else", () => {
  it("commits to its condition where the goal is a term", () => {
    expect(answers(engine, "G = ( p(X) -> true ; true ), G")).toHaveLength(1);
  });
});

describe("catch and throw", () => {
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
