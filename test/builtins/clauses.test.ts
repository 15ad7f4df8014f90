import { describe, expect, it } from "vitest";
import { engineWith, holds, judge } from "./judge.js";

const PROGRAM = `
:- dynamic cat/0, legs/2, insect/1.
cat.
legs(A, 6) :- insect(A).
legs(A, 7) :- A, call(A).
insect(ant).
insect(bee).
elk(X) :- moose(X).
`;

describe("assertz/1 and asserta/1", () => {
  it("reject terms that are not clauses", () => {
    judge(
      [
        ["assertz((4 :- true))", "type_error(callable, 4)"],
        ["assertz((foo :- fail, 4))", "type_error(callable, (fail, 4))"],
        ["assertz((foo :- true, m:4))", "type_error(callable, (true, m:4))"],
        ["assertz(3:foo)", "type_error(module, 3)"],
        ["asserta((atom(_) :- true))", "permission_error(modify, static_procedure, atom/1)"],
        ["asserta((foo , bar))", "permission_error(modify, static_procedure, (',')/2)"],
        ["asserta(!)", "permission_error(modify, static_procedure, !/0)"],
        ["assertz(elk(_))", "permission_error(modify, static_procedure, elk/1)"],
        ["catch(foo, _, fail)", false],
      ],
      engineWith(PROGRAM),
    );
  });

  it("put clauses at their ends, seen by later calls only", () => {
    judge([
      ["assertz(p(2)), asserta(p(1)), assertz(p(3)), findall(X, p(X), [1,2,3])", true],
      ["findall(X, (p(X), Y is X + 10, assertz(p(Y))), [1,2,3])", true],
      ["findall(X, p(X), [1,2,3,11,12,13])", true],
      ["predicate_property(p(_), dynamic)", true],
    ]);
  });

  it("keep a body in the module of its clause", () => {
    judge(
      [
        ["a:assertz(one(1)), a:assertz((two(X) :- one(X))), a:two(1)", true],
        ["assertz((a:three(X) :- four(X))), assertz(four(4)), a:three(4)", true],
        ["clause(a:three(X), B), B == user:four(X)", true],
        [
          "assertz(a:five(5)), a:five(5), catch(five(5), error(existence_error(_, _), _), fail)",
          false,
        ],
      ],
      engineWith(),
    );
  });
});

describe("clause/2", () => {
  it("reads clauses as terms, variable goals as calls", () => {
    judge(
      [
        ["clause(legs(C, 7), B), B == (call(C), call(C))", true],
        ["findall(X-B, clause(insect(X), B), [ant-true, bee-true])", true],
        ["clause(nobody, _)", false],
        ["clause(f(_), 5)", "type_error(callable, 5)"],
        ["clause((_ , _), _)", "permission_error(access, private_procedure, (',')/2)"],
      ],
      engineWith(PROGRAM),
    );
  });

  it("leaves no choice point after the last clause that may match", () => {
    const engine = engineWith(PROGRAM);
    const query = engine.query("clause(insect(bee), B)");
    expect([...query]).toHaveLength(1);
    expect(holds(engine, "clause(insect(ant), true)")).toBe(true);
  });
});

describe("retract/1", () => {
  it("sees the clauses that there were when it was called", () => {
    judge(
      [
        ["findall(X, (retract(insect(X)), ignore(retract(insect(bee)))), [ant,bee])", true],
        ["insect(_)", false],
        ["retract((legs(A, 7) :- B)), B == (call(A), call(A))", true],
        ["retract((legs(_, 7) :- _))", false],
        ["retract(nobody(_))", false],
      ],
      engineWith(PROGRAM),
    );
  });

  it("has the standard's errors", () => {
    judge(
      [
        ["retract(_)", "instantiation_error"],
        ["retract((_ :- true))", "instantiation_error"],
        ["retract((4 :- _))", "type_error(callable, 4)"],
        ["retract(atom(_))", "permission_error(modify, static_procedure, atom/1)"],
        ["retract(elk(_))", "permission_error(modify, static_procedure, elk/1)"],
      ],
      engineWith(PROGRAM),
    );
  });

  it("finds the clauses of a key that comes and goes, before and after those of any key", () => {
    judge(
      [
        ["forall(between(1, 20, I), assertz(k(I, old))), k(7, X), X == old", true],
        ["retract(k(7, _)), \\+ k(7, _), assertz(k(7, new)), findall(X, k(7, X), [new])", true],
        ["asserta(k(7, first)), findall(X, k(7, X), [first,new])", true],
        ["assertz(k(_, any)), findall(X, k(7, X), [first,new,any])", true],
        ["retract(k(8, old)), assertz(k(8, last)), findall(X, k(8, X), [any,last])", true],
        ["findall(X, k(99, X), [any]), assertz(k(99, x)), findall(X, k(99, X), [any,x])", true],
        ["k(9, old), retract(k(9, old)), assertz(k(9, again)), \\+ k(9, old), k(9, again)", true],
      ],
      engineWith(":- dynamic k/2."),
    );
  });

  it("with assertz/1 takes time in proportion to the number of clauses", () => {
    const engine = engineWith(`
      :- dynamic q/1, state/2.
      fill(N) :- between(1, N, I), assertz(q(I)), fail.
      fill(_).
      drain :- retract(q(_)), fail.
      drain.
      counts(0) :- !.
      counts(N) :- retract(state(x, C)), C1 is C+1, assertz(state(x, C1)), N1 is N-1, counts(N1).
    `);
    expect(holds(engine, "fill(200000), drain, \\+ q(_)")).toBe(true);
    const others = "forall(between(1, 50000, I), assertz(state(I, 0)))";
    expect(holds(engine, `${others}, assertz(state(x, 0)), counts(100000), state(x, 100000)`)).toBe(
      true,
    );
  });
});

describe("retractall/1 and abolish/1", () => {
  it("remove what matches, and make a dynamic predicate of an unknown one", () => {
    judge(
      [
        ["retractall(insect(ant)), findall(X, insect(X), [bee])", true],
        ["retractall(insect(_)), \\+ insect(_)", true],
        ["retractall(mammal(_)), \\+ mammal(_)", true],
        ["retractall(legs(X, X)), legs(_, 6) = legs(_, N), clause(legs(_, N), _)", false],
        ["retractall(_)", "instantiation_error"],
        ["retractall(3)", "type_error(callable, 3)"],
        ["retractall(elk(_))", "permission_error(modify, static_procedure, elk/1)"],
        ["retractall(retractall(_))", "permission_error(modify, static_procedure, retractall/1)"],
      ],
      engineWith(PROGRAM),
    );
  });

  it("abolish takes dynamic predicates only, and calls under way go on", () => {
    judge(
      [
        ["abolish(nobody/2)", true],
        ["findall(X, (insect(X), abolish(insect/1)), [ant,bee])", true],
        ["insect(_)", "existence_error(procedure, insect/1)"],
        ["abolish(elk/1)", "permission_error(modify, static_procedure, elk/1)"],
        ["abolish(_)", "instantiation_error"],
      ],
      engineWith(PROGRAM),
    );
  });
});

describe("declarations and inspection", () => {
  it("dynamic/1 takes lists, conjunctions and qualified indicators", () => {
    judge(
      [
        ["dynamic([a1/1, a2/2]), dynamic((b1/1, m:b2/2)), \\+ a1(_), \\+ a2(_, _)", true],
        ["b1(_)", false],
        ["m:b2(_, _)", false],
        ["dynamic(_)", "instantiation_error"],
        ["dynamic(foo)", "type_error(predicate_indicator, foo)"],
        ["dynamic(atom/1)", "permission_error(modify, static_procedure, atom/1)"],
        ["dynamic(elk/1)", "permission_error(modify, static_procedure, elk/1)"],
      ],
      engineWith(PROGRAM),
    );
  });

  it("current_predicate/1 knows the program's predicates", () => {
    judge(
      [
        ["current_predicate(cat/0)", true],
        ["current_predicate(elk/A), A == 1", true],
        ["findall(N, current_predicate(N/1), L), msort(L, [elk,insect])", true],
        ["current_predicate(user:legs/2)", true],
        ["current_predicate(M:legs/2), M == user", true],
        ["current_predicate(nobody/_)", false],
        ["current_predicate(legs, H), H = legs(_, _)", true],
        ["current_predicate(0/cat)", "type_error(predicate_indicator, 0/cat)"],
        ["current_predicate(f/ -1)", "type_error(predicate_indicator, f/ -1)"],
      ],
      engineWith(PROGRAM),
    );
  });

  it("predicate_property/2 tells what a predicate is", () => {
    judge(
      [
        ["predicate_property(insect(_), number_of_clauses(2))", true],
        ["predicate_property(elk(_), static)", true],
        ["predicate_property(elk(_), dynamic)", false],
        ["predicate_property(atom(_), built_in)", true],
        ["predicate_property((_ , _), built_in)", true],
        ["predicate_property(findall(_, _, _), meta_predicate(findall(_, 0, _)))", true],
        ["predicate_property(append(_, _, _), imported_from(lists))", true],
        ["predicate_property(nobody, _)", false],
      ],
      engineWith(PROGRAM),
    );
  });
});
