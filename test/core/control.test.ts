/* Control of the core: the state after a goal that is done, has thrown, or is closed. */
import { engineWith, judge, judgeTable } from "../builtins/judge.js";
import type { Case } from "../builtins/judge.js";
import { describe, expect, test } from "vitest";
import { EndedError } from "../../src/machine/errors.js";
import { Core } from "../../src/machine/core.js";
import { bootImage, coreModule } from "../../src/machine/image.js";
import { HostPredicates } from "../../src/machine/host-predicates.js";
import { tablesBeside } from "../tables.js";
import { Query } from "./query.js";

describe.each([...tablesBeside(import.meta.url, "control")])("%s", (_, tables) => {
  test.each(tables)("$claim", (table) => {
    judgeTable(table);
    if (table.option === "stress") judgeTable(table, 1);
  });
});

test("disjunctions of tests have an answer for each alternative that is true, unless a commitment follows", () => {
  const counts: readonly (readonly [goal: string, answers: number])[] = [
    ["true ; true", 2],
    ["( atom(X) ; true ), ( true ; X == a )", 4],
    ["( true ; atom(X) ), !", 1],
    ["p(X) ; p(X)", 4],
    ["( atom(X) ; X == a ) -> true ; fail", 1],
    ["( atom(X) ; X == a ) *-> true ; fail", 2],
    ["( atom(X) -> ( X == a ; X \\== b ) ; true ) *-> true ; fail", 2],
    ["( atom(X) -> ( X == a ; X \\== b ) ; true ) -> true ; fail", 1],
    ["\\+ ( X == b ; X == c )", 1],
    ["( X == a, ( atom(X) ; X @> 1 ) ; X == b ), Y = f(X), !, atom(X), Y = _", 1],
  ];
  const core = engineWith("p(X) :- ( atom(X) ; X == a ).");
  const cases = counts.flatMap(([goal, n]): Case[] => [
    [`X = a, aggregate_all(count, (${goal}), ${n})`, true],
    [`retractall(q(_)), assertz((q(X) :- ${goal})), aggregate_all(count, q(a), ${n})`, true],
  ]);
  judge(cases, core);
});

describe("builtins in place", () => {
  test("are called again when a program defines them", () => {
    const core = engineWith("checked(X) :- memberchk(X, [a]).");
    judge([["checked(a)", true]], core);
    core.consult("memberchk(_, _) :- fail.", { file: "other" });
    judge([["checked(a)", false]], core);
  });
});

describe("the flag occurs_check", () => {
  const PROGRAM = `
    same(X, X).
    inside(X, f(X)).
    deeper([X|_], X).
    body(X) :- X = f(X).
    nested(X, Y) :- f(X, g(Y)) = f(g(Y), X).
    both(f(A, B), f(B, g(A))).
    later(f(X, Y), Y, X).
    register(f(_, X), X).
    register(X, [a,X|_]).
    within(X, g(h(X), Y), Y).
    app([], L, L).
    app([H|T], L, [H|R]) :- app(T, L, R).
    :- dynamic(kept/2).
    kept(X, g(X)).
  `;
  const CYCLES: readonly string[] = [
    "A = f(A)",
    "f(A,B) = f(B,g(A))",
    "same(A, f(A))",
    "inside(A, A)",
    "deeper(A, A)",
    "body(_)",
    "both(A, A)",
    "later(A, A, _)",
    "later(A, _, A)",
    "register(A, A)",
    "within(A, A, _)",
    "within(_, A, A)",
    "within(B, g(A, _), A), B = A",
    "kept(A, A)",
    "clause(kept(A, A), _)",
    "A =.. [f,A]",
    "-A = A",
    "arg(1, f(g(A)), A)",
    "member(A, [f(A)])",
    "memberchk(A, [f(A)])",
    "sort([f(A)], A)",
    "unifiable(A, f(A), _)",
    "freeze(A, true), A = f(A)",
    "call(inside, A, A)",
    "findall(B, same(B, f(B)), [_])",
  ];
  const FINITE: readonly Case[] = [
    ["X = Y, Y = X, X = X, copy_term(X, f(X))", true],
    ["nested(_, _)", true],
    ["app(X, [3], [1,2,3]), X == [1,2]", true],
    ["app([1,2], [3], X), X == [1,2,3]", true],
    ["unify_with_occurs_check(A, f(A))", false],
    ["subsumes_term(A, f(A))", false],
    ["catch(throw(f(A)), A, true)", true],
  ];

  test("is obeyed by heads, bodies and builtins, whenever it changes", () => {
    const program = engineWith(PROGRAM);
    judge([...CYCLES.map((goal): Case => [goal, true]), ...FINITE], program);
    program.once("set_prolog_flag(occurs_check, true)");
    judge([...CYCLES.map((goal): Case => [goal, false]), ["A \\= f(A)", true], ...FINITE], program);
    program.once("set_prolog_flag(occurs_check, error)");
    const error = "occurs_check(_, _)";
    judge(
      [...[...CYCLES, "A \\= f(A)"].map((goal): Case => [goal, error]), ...FINITE.slice(0, 4)],
      program,
    );
    program.once("set_prolog_flag(occurs_check, false)");
    judge(
      CYCLES.map((goal): Case => [goal, true]),
      program,
    );
  });

  test("costs nothing where a head has only new variables for what it is matched with", () => {
    const program = engineWith(`${PROGRAM}
      charged(N, Calls) :-
        numlist(1, N, L), statistics(inferences, I0), app(L, [], _), statistics(inferences, I),
        Calls is I - I0.
    `);
    for (const flag of ["false", "true", "error"])
      judge(
        [[`set_prolog_flag(occurs_check, ${flag}), charged(5000, N), N < 5100`, true]],
        program,
      );
  });
});

describe("a goal woken by a head", () => {
  test("runs before the first goal of the body, in clauses that were called before", () => {
    const program = engineWith(`
      positive(a, Y) :- Y > 0.
      next(a, Y, Z) :- Z is Y + 1.
      sign(a, Y, S) :- ( Y > 0 -> S = 1 ; S = 0 ).
      chosen(a, Y, 1) :- Y > 3, !.
      chosen(a, Y, 2) :- Y > 0, !.
      never(a) :- fail.
      both(a, a).
    `);
    const before: Case[] = [
      [
        "positive(a, 1), next(a, 1, 2), sign(a, 0, 0), chosen(a, 9, 1), \\+ never(a), both(a, a)",
        true,
      ],
    ];
    judge(before, program);
    judge(
      [
        ["freeze(X, Y = 1), positive(X, Y)", true],
        ["freeze(X, Y = 0), positive(X, Y)", false],
        ["freeze(X, Y = 1), next(X, Y, 2)", true],
        ["freeze(X, Y = 1), sign(X, Y, 1)", true],
        ["freeze(X, Y = 1), chosen(X, Y, 2)", true],
        ["freeze(X, nb_setval(woken, yes)), \\+ never(X), nb_getval(woken, yes)", true],
        ["freeze(X, Y = a), freeze(Y, Z = b), both(X, Y), Z == b", true],
      ],
      program,
    );
    judge(before, program);
  });
});

test("the trail may move while clauses are tried", () => {
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

describe("a query that is closed", () => {
  function setUp(goal: string): { query: Query; ended: () => unknown } {
    const core = new Core(coreModule(), bootImage());
    const predicates = new HostPredicates(core);
    // The host is asked for this when a predicate of a library is called for the first time.
    predicates.det("$set_free", 2, (call) => call.unify(0, "false"));
    return {
      query: new Query(core, predicates, goal),
      ended() {
        const asked = new Query(core, predicates, "findall(X, done(X), Xs)");
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
    expect(() => query.close()).toThrow("x");
    expect(ended()).toEqual([0, 1]);
  });

  test("leaves a cleanup that does not end", () => {
    const { query, ended } = setUp(
      "assertz(done(0)), setup_call_cleanup(true, member(_, [1,2]), ( repeat, fail ))",
    );
    expect(query.next()).toBe(true);
    expect(() => query.close()).toThrow(EndedError);
    expect(ended()).toEqual([0]);
  });
});
