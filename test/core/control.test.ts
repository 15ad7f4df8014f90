/* Control of the core: the state after a goal that is done, has thrown, or is closed. */
import type { Case } from "../builtins/judge.js";
import { describe, expect, test } from "vitest";
import { EndedError } from "../../src/machine/errors.js";
import { Core } from "../../src/machine/core.js";
import { bootImage, coreModule } from "../../src/machine/image.js";
import { HostPredicates } from "../../src/machine/host-predicates.js";
import { Query } from "./query.js";
import { engineWith, judge } from "./core-judge.js";

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

test("*-> leaves alternatives of its condition alone, whenever memory is collected", () => {
  const program = `
      p(1). p(2).
      first(X) :- ( p(X) *-> p(Y), Y > 1 ; true ).
      later(X, Z) :- p(Z), ( ( p(X) ; p(Y), Y > 1 ) *-> p(V), V > 1 ; true ), p(Z).
      nested(X) :- ( ( p(X) *-> p(Y) ; true ), p(Y) *-> p(Y) ; true ), p(X).
    `;
  judge(
    [
      ["findall(X, first(X), [1, 2])", true],
      ["findall(X-Z, later(X, Z), [1-1, 2-1, V-1, 1-2, 2-2, W-2]), var(V), var(W)", true],
      ["findall(X, nested(X), [1, 1, 2, 2])", true],
      ["findall(X, (( p(X) ; p(_) ) *-> p(_) ; true), L), length(L, 8)", true],
    ],
    engineWith(program, 1),
  );
});

describe("builtins in place", () => {
  const program = `
    first(T, N) :- arg(N, T, X), X == b, !.
    first(_, none).
    condition(T, R) :- ( arg(N, T, X), X == c -> R = N ; R = no ).
    soft(T, N) :- ( arg(N, T, X) *-> X \\== b ; N = none ).
    pairs(T, N/M) :- arg(N, T, X), arg(M, T, Y), X @< Y.
    woken(X, R) :- f(X) =.. [_,Z], Z = u, arg(N, g(u,v), Z), !, R = N-X.
    woken(_, none).
    grown(S) :- numlist(1, 100, L), grown(L, 0, S).
    grown([], S, S).
    grown([X|Xs], S0, S) :-
      length(L, X), T =.. [f|L], arg(X, T, X), functor(T, _, N), arg(N, T, M), msort([M,N,S0], Q),
      sort(Q, U), copy_term(T, C), C =.. [_|As], memberchk(M, U), length(As, K), S1 is S0 + K + M,
      grown(Xs, S1, S).`;
  const cases: readonly Case[] = [
    ["first(f(a,b,c), N), N == 2, first(f(a), M), M == none", true],
    ["condition(f(a,b,c), 3), condition(f(a), no)", true],
    ["findall(N, soft(f(a,b,c), N), [1,3]), soft(a, N)", "type_error(compound, a)"],
    ["findall(P, pairs(f(a,b,c), P), [1/2,1/3,2/3])", true],
    ["findall(A-B, (arg(_, k(q,r), A), arg(B, g(q,r), A) ; arg(B, h(s), A)), [q-1,r-2,s-1])", true],
    ["freeze(X, (member(Y, [1,2]), Y > 1)), woken(X, 1-u), Y == 2", true],
    ["freeze(X, X == 2), ( functor(f(a,b), _, X), atom_length(ab, X) -> true )", true],
    ["freeze(X, X == b), ( memberchk(X, [a,b,c]) -> X == b )", true],
    ["findall(X/Y, (freeze(X, Y = seen), arg(_, f(1,2,3), X), X > 1), [2/seen,3/seen])", true],
    ["findall(X-N, (freeze(X, X \\== b), arg(N, f(a,b,c), X), atom(X)), [a-1,c-3])", true],
    ["N = 2, arg(N, f(a,g(Y)), g(b)), Y == b, \\+ arg(N, f(a,b), a), \\+ arg(N, f(a), _)", true],
    ["compare(X, X, 1), X == (<), compare(Y, f(Y), g(a)), Y == (<)", true],
    ["grown(10100)", true],
    ["length(L, 3000), T =.. [f|L], copy_term(T, C), C =.. [_|M], length(M, 3000)", true],
  ];

  test.each([0, 1])("have several answers, wake goals and collect, stress %i", (stress) => {
    judge(cases, engineWith(program, stress));
  });

  test("are called again when a program defines them", () => {
    const core = engineWith("checked(X) :- memberchk(X, [a]).");
    judge([["checked(a)", true]], core);
    core.consult("memberchk(_, _) :- fail.", "other");
    judge([["checked(a)", false]], core);
  });
});

describe("bodies of any length", () => {
  const PROGRAM = `
    before(0, G, G).
    before(N, G0, G) :- N > 0, M is N - 1, before(M, (_ = _, G0), G).
    behind(0, G, G).
    behind(N, G0, G) :- N > 0, M is N - 1, behind(M, (G0, true), G).
    p(1). p(2). p(3).
    cutting(G, X) :- before(2000, (p(X), X >= 2, !), G).
  `;

  test("a cut behind many goals is a cut of the whole body, and no other one", () => {
    judge(
      [
        ["cutting(G, X), findall(X-Y, (p(Y), G), [2-1])", true],
        ["cutting(G, X), findall(X-Y, (p(Y), call(G)), [2-1, 2-2, 2-3])", true],
        ["cutting(G, X), findall(X, ( G ; X = 4 ), [2])", true],
        ["cutting(G, X), findall(X, ( true, G ; X = 4 ), [2])", true],
        ["cutting(G, X), findall(Y, ( p(Y), \\+ ( G, Y < 2 ) ), [2, 3])", true],
        ["cutting(G, X), findall(Y, ( p(Y), once(( p(Z), G, Z >= Y )) ), [1])", true],
        ["cutting(G, X), findall(Y, ( p(Y), ( G -> true ; true ) ), [1, 2, 3])", true],
        ["cutting(G, X), findall(X-Y, user:( p(Y), G ), [2-1])", true],
        ["cutting(G, X), assertz((q(X, Y) :- p(Y), G)), findall(X-Y, q(X, Y), [2-1])", true],
      ],
      engineWith(PROGRAM),
    );
  });

  test("300,000 goals are called, whichever way they are nested", () => {
    judge(
      [
        ["before(300000, p(X), G), findall(X, G, [1, 2, 3])", true],
        ["behind(300000, p(X), G), findall(X, G, [1, 2, 3])", true],
        ["before(300000, p(X), G), assertz((r(X) :- G)), findall(X, r(X), [1, 2, 3])", true],
      ],
      engineWith(PROGRAM),
    );
  });

  test("goals that are no goals are told from others of the same shape", () => {
    judge([
      ["catch(( \\+ (fail, 1), \\+ fail ), error(type_error(callable, _), _), true)", true],
      ["\\+ \\+ true, \\+ fail", true],
    ]);
  });
});

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
    program.run("set_prolog_flag(occurs_check, true)");
    judge([...CYCLES.map((goal): Case => [goal, false]), ["A \\= f(A)", true], ...FINITE], program);
    program.run("set_prolog_flag(occurs_check, error)");
    const error = "occurs_check(_, _)";
    judge(
      [...[...CYCLES, "A \\= f(A)"].map((goal): Case => [goal, error]), ...FINITE.slice(0, 4)],
      program,
    );
    program.run("set_prolog_flag(occurs_check, false)");
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

  test("may fill the list in which memberchk/2 looks", () => {
    judge([
      ["freeze(L, L = [1,2,3]), memberchk(2, L), L == [1,2,3]", true],
      ["freeze(L, L = [1,2,3]), memberchk(2, [a,b|L]), L == [1,2,3]", true],
      ["freeze(L, L = [1,2,3]), memberchk(4, [a,b|L])", false],
      ["freeze(X, X > 1), memberchk(X, [1,2,3]), X == 2", true],
    ]);
  });
});

test("a goal of a program that call/N gives to a library belongs to the program", () => {
  const program = engineWith(":- dynamic(seen/1).\nnoted(X) :- assertz(seen(X)).");
  judge(
    [
      ["findall(X, freeze(X, noted(X)), [1]), seen(1)", true],
      ["findall(X, freeze(X, assertz(seen(X))), [2]), seen(2)", true],
      ["G = freeze(X, noted(X)), call(G), X = 3, seen(3)", true],
      ["call(freeze, X, noted(X)), X = 4, seen(4)", true],
      ["maplist([X]>>freeze(X, noted(X)), [5]), seen(5)", true],
      ["call(when, nonvar(X), noted(X)), X = 6, seen(6)", true],
    ],
    program,
  );
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

test("@/2 gives meta-arguments a module, and current_atom/1 knows all atoms", () => {
  judge([
    ["@(assertz(item(1)), other), other:item(X), X == 1, \\+ catch(item(_), _, fail)", true],
    ["@(findall(X, item(X), L), other), L == [1]", true],
    ["findall(X, @(member(X, [a, b]), lists), [a, b])", true],
    ["@(_, user)", "instantiation_error"],
    ["atom_concat(seen, only_here, A), current_atom(A), current_atom(B), B == A", true],
    ["current_atom(1)", "type_error(atom, 1)"],
  ]);
});
