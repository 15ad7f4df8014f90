/* Rules that are made and removed again and again, and atoms that die: the memory keeps its level, the answers are right. */

import { describe, expect, test } from "vitest";
import { Program } from "./program.js";
import { usedBytes } from "./used-bytes.js";

/** Rules that are called and removed; some of them while they have alternatives, or something left to do. */
const RULES = `
:- dynamic([rule/2, two/2, left/2, kept/1]).

churn(From, To) :- between(From, To, I), turn(I), fail.
churn(_, _).

turn(I) :-
    make(I),
    rule(I, X), X =:= 2 * I + 1, !,
    retract((rule(I, _) :- _)),
    ( I mod 500 =:= 0 -> alternatives(I), continued(I), stored(I) ; true ).

make(I) :- assertz((rule(I, X) :- Y is I * 2, same(Y, Z), X is Z + 1)).
same(X, X).

noise(0) :- !.
noise(N) :- J is -N, make(J), rule(J, _), retract((rule(J, _) :- _)), N1 is N - 1, noise(N1).

alternatives(I) :-
    findall(X, opened(I, X), Xs), A is I + 1, B is I + 2, C is I + 3,
    right(Xs, [A, B, C, -1, -2, -3]).

opened(I, X) :-
    assertz((two(I, X1) :- member(M, [1, 2, 3]), noise(7), X1 is I + M)),
    assertz((two(I, X2) :- ( same(1, K) ; same(2, K) ; same(3, K) ), noise(7), X2 is -K)),
    two(I, X),
    retractall(two(I, _)).

suspended(I, Y, Goal) :-
    assertz((left(I, Y0) :- same(I, J), shift(ball), noise(5), Y0 is J + 1)),
    reset(left(I, Y), ball, Goal),
    retractall(left(_, _)).

continued(I) :- suspended(I, Y, Goal), noise(20), call(Goal), I1 is I + 1, right(Y, I1).

stored(I) :-
    suspended(I, Y, Goal), retractall(kept(_)), assertz(kept(Goal-Y)), noise(20),
    kept(Goal1-Y1), call(Goal1), I1 is I + 1, right(Y1, I1).

right(X, Y) :- ( X == Y -> true ; throw(wrong(X, Y)) ).
`;

/** Atoms that nobody keeps, and some that are kept, each at another place. */
const ATOMS = `
:- dynamic([fact/1, rule/1]).

name(Kind, I, Atom) :- number_codes(I, Codes), atom_codes(End, [0'_|Codes]), atom_concat(Kind, End, Atom).

make(From, To) :- between(From, To, I), name(dead, I, A), T =.. [A, I], arg(1, T, I), fail.
make(_, _).

keep :-
    name(in_fact, 1, A), assertz(fact(A)),
    name(in_rule, 2, B), name(goal, 2, G), H =.. [G, B], assertz((rule(X) :- X = B ; H)),
    name(in_global, 3, C), nb_setval(key, f(C)),
    name(functor, 4, D), T =.. [D, x], assertz(fact(T)),
    name(operator, 5, E), op(700, xfx, E),
    name(key, 6, F), nb_setval(F, 6),
    name(flag, 7, J), create_prolog_flag(J, J, []),
    name(predicate, 8, K), P =.. [K, 8], assertz(P).

kept :-
    fact(in_fact_1), clause(rule(_), ( _ = in_rule_2 ; goal_2(in_rule_2) )), nb_getval(key, f(in_global_3)),
    fact(functor_4(x)), current_op(700, xfx, operator_5), nb_getval(key_6, 6),
    current_prolog_flag(flag_7, flag_7), predicate_8(8).

% On the heap, in the buffer of findall/3, in a ball, in choice points.
open(N) :-
    name(heap, N, A), name(functor, N, F), T =.. [F, A],
    findall(X, ( name(found, N, X) ; make(1, 100000), fail ), Found),
    catch(( name(ball, N, B), throw(B) ), Ball, make(1, 100000)),
    name(chosen, N, C), ( true ; atom_concat(chosen_, N, C) ), make(1, 100000),
    atom_concat(heap_, N, A), T =.. [F1, A], atom_concat(functor_, N, F1), Found = [Y], atom_concat(found_, N, Y),
    atom_concat(ball_, N, Ball), atom_concat(chosen_, N, C).
`;

function programOf(text: string, options: { stress?: number; memory?: number } = {}): Program {
  const warn = (message: string): void => {
    throw new Error(message);
  };
  const program = new Program({ warn, ...options });
  program.consult(text);
  return program;
}

/** The bytes by which the memory in use grows while a goal runs, which is true. */
function growth(program: Program, goal: string): number {
  const before = usedBytes(program.core);
  expect(program.run(goal)).toBe("true");
  return usedBytes(program.core) - before;
}

const MEGABYTE = 1 << 20;

describe("code of rules that are removed", () => {
  test("is freed, and only when nothing leads to it any more", () => {
    const program = programOf(RULES);
    expect(program.run("churn(1, 20000)")).toBe("true");
    expect(growth(program, "churn(20001, 200000)")).toBeLessThan(4 * MEGABYTE);
  });

  test("the same with a collection at every seventh call", () => {
    const program = programOf(RULES, { stress: 7 });
    expect(program.run("churn(1, 1000)")).toBe("true");
    expect(program.run("churn(1, 1000)")).toBe("true");
  });

  test("an open query goes on in a rule that another one has removed", () => {
    const program = programOf(RULES);
    expect(program.run("assertz((two(I, X) :- between(1, 3, X), noise(3), X > I))")).toBe("true");
    const { core } = program;
    const query = core.module.open();
    const goal = "two(0, X), nb_setval(last, X)";
    core.module.start(core.withText(goal, (from, bytes) => core.module.readGoal(from, bytes)));
    for (const answer of [1, 2, 3]) {
      expect(core.solve(query)).toBe(1);
      expect(program.run(`nb_getval(last, ${answer}), retractall(two(_, _)), churn(1, 9000)`)).toBe(
        "true",
      );
    }
    core.module.close(query);
  });
});

describe("references to clauses", () => {
  const PROGRAM = `
    :- dynamic([fact/1, rule/2, held/1]).
    rule(_, _) :- fail.
    turn(From, To) :-
        between(From, To, I),
        assertz(fact(I), F), assertz((rule(I, Y) :- Y is I + 1), R),
        rule(I, X), X =:= I + 1, clause(fact(I), true, F), erase(F), erase(R),
        \\+ fact(I), \\+ rule(I, _), \\+ clause(_, _, R), catch(erase(F), error(existence_error(_, _), _), true),
        fail.
    turn(_, _).
    hold :- assertz(fact(kept), F), assertz(held(F)), assertz((rule(kept, Y) :- Y = 1), R), nb_setval(rule, R), erase(R).
    holds :-
        held(F), clause(fact(X), true, F), X == kept, nth_clause(fact(_), N, F), nth_clause(fact(_), N, G), G == F,
        nb_getval(rule, R), \\+ clause(_, _, R), clause_property(R, erased).
  `;

  test("lead to the clause, or say that it is erased, and are no reason to keep others", () => {
    const program = programOf(PROGRAM);
    expect(program.run("hold, turn(1, 20000), holds")).toBe("true");
    expect(growth(program, "turn(20001, 150000), holds")).toBeLessThan(4 * MEGABYTE);
  });

  test("the same with a collection at every seventh call", () => {
    const program = programOf(PROGRAM, { stress: 7 });
    expect(program.run("hold, turn(1, 300), holds, turn(1, 300), holds")).toBe("true");
  });
});

describe("atoms", () => {
  test("a loop that makes 300,000 of them keeps its level, and what is kept has its name", () => {
    const program = programOf(ATOMS);
    expect(program.run("keep, make(1, 200000), kept")).toBe("true");
    expect(growth(program, "make(1, 300000), kept")).toBeLessThan(4 * MEGABYTE);
    expect(growth(program, "open(1), open(2), open(3)")).toBeLessThan(4 * MEGABYTE);
    expect(program.run("kept")).toBe("true");
  });

  test("an open query keeps its atoms", () => {
    const program = programOf(ATOMS);
    const { core } = program;
    const query = core.module.open();
    const goal = "name(first, 1, A), name(second, 2, B), ( X = A ; X = B ), nb_setval(last, X)";
    core.module.start(core.withText(goal, (from, bytes) => core.module.readGoal(from, bytes)));
    for (const answer of ["first_1", "second_2"]) {
      expect(core.solve(query)).toBe(1);
      expect(program.run(`nb_getval(last, ${answer}), make(1, 100000)`)).toBe("true");
    }
    core.module.close(query);
  });

  test("those that are kept end with an error when there is no memory left", () => {
    const program = programOf(
      `${ATOMS} list(I, [A|As]) :- name(a, I, A), J is I + 1, list(J, As).`,
      {
        memory: 32 * MEGABYTE,
      },
    );
    const error = "error(resource_error(memory), _)";
    expect(program.run(`catch((list(1, L), L = [_|_]), ${error}, true)`)).toBe("true");
    expect(program.run("keep, make(1, 300000), kept")).toBe("true");
  });
});
