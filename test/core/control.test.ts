/* Control of the core: what a goal leaves behind when it is done, thrown out of, or closed. */
import { describe, expect, test } from "vitest";
import { Core } from "../../src/core/host/core.js";
import { bootImage, coreModule } from "../../src/core/host/image.js";
import { HostPredicates, Query } from "../../src/core/host/query.js";
import { engineWith, judge } from "./core-judge.js";

describe("attributes", () => {
  test("findall/3, throw/1, global variables and records keep them; clauses do not", () => {
    const delayed = "freeze(X, S = woken)";
    judge([
      [`${delayed}, findall(X-S, true, [Y-T]), Y = 1, T == woken`, true],
      [`${delayed}, findall(X-S, member(_, [1,2]), [_,Y-T], []), Y = 1, T == woken`, true],
      [`${delayed}, bagof(X-S, true, [Y-T]), Y = 1, T == woken`, true],
      [`${delayed}, catch(throw(f(X,S)), f(Y,T), true), Y = 1, T == woken`, true],
      [
        `${delayed}, catch(setup_call_cleanup(true, throw(f(X,S)), true), f(Y,T), true), Y = 1, T == woken`,
        true,
      ],
      [`${delayed}, nb_setval(k, X-S), nb_getval(k, Y-T), Y = 1, T == woken`, true],
      [`${delayed}, recordz(k, X-S), recorded(k, Y-T), Y = 1, T == woken`, true],
      [`${delayed}, assertz(kept(X,S)), kept(Y,T), Y = 1, var(T)`, true],
    ]);
  });

  test("more of them than there is room for are copied", () => {
    judge([
      [
        "length(L, 20000), maplist([X]>>freeze(X, true), L), findall(L, true, [M]), maplist([X]>>frozen(X, _), M)",
        true,
      ],
      [
        "length(L, 20000), maplist([X]>>freeze(X, true), L), catch(throw(L), M, true), maplist([X]>>(frozen(X, G), G \\== true), M)",
        true,
      ],
    ]);
  });
});

describe("the trail", () => {
  test("may move while clauses are tried", () => {
    const facts = Array.from({ length: 3000 }, () => "fact(f(_,_,_,_,a)).").join("\n");
    judge(
      [
        ["length(L, 5000), ( fact(f(L,L,L,L,b)) -> true ; retract(fact(f(_,_,_,_,_))) )", true],
        [
          "functor(T, t, 20000), functor(S, t, 20000), nb_setarg(20000, T, a), nb_setarg(20000, S, b), assertz(big(T)), assertz(big(T)), \\+ clause(big(S), true)",
          true,
        ],
        [
          "functor(T, t, 20000), functor(S, t, 20000), nb_setarg(20000, T, a), nb_setarg(20000, S, b), catch(catch(throw(T), S, true), _, true)",
          true,
        ],
      ],
      engineWith(`:- dynamic fact/1.\n${facts}`),
    );
  });
});

describe("a query that is closed", () => {
  function setUp(goal: string): { query: Query; ended: () => unknown } {
    const core = new Core(coreModule(), bootImage());
    const predicates = new HostPredicates(core);
    return {
      query: new Query(core, predicates, { string: goal }),
      ended() {
        const asked = new Query(core, predicates, { string: "findall(X, done(X), Xs)" });
        asked.next();
        return asked.answer()["Xs"];
      },
    };
  }

  test("runs its cleanups, the newest first", () => {
    const open = (name: string): string =>
      `setup_call_cleanup(true, member(_, [1,2]), assertz(done(${name})))`;
    const { query, ended } = setUp(`assertz(done(0)), ${open("a")}, ${open("b")}`);
    expect(query.next()).toBe(true);
    query.close();
    expect(ended()).toEqual([0, "b", "a"]);
  });

  test("runs the other ones after one that throws", () => {
    const { query, ended } = setUp(
      "assertz(done(0)), setup_call_cleanup(true, member(_, [1,2]), assertz(done(1))), setup_call_cleanup(true, member(_, [1,2]), throw(x))",
    );
    expect(query.next()).toBe(true);
    query.close();
    expect(ended()).toEqual([0, 1]);
  });

  test("leaves a cleanup that does not end", () => {
    const { query, ended } = setUp(
      "assertz(done(0)), setup_call_cleanup(true, member(_, [1,2]), ( repeat, fail ))",
    );
    expect(query.next()).toBe(true);
    query.close();
    expect(ended()).toEqual([0]);
  });
});
