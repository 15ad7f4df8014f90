/** Clauses, all solutions, flags and operators: 8.8 to 8.10, 8.14.3, 8.17 of the standard. */
import { describe, it } from "vitest";
import { engineWith, judge } from "../builtins/judge.js";

const program = `
:- dynamic([cat/0, insect/1, legs/2, moo/1]).
cat.
insect(ant). insect(bee).
legs(A, 6) :- insect(A).
legs(A, 7) :- A, call(A).
legs(horse, 4).
a(1, f(_)). a(2, f(_)).
b(1, 1). b(1, 1). b(1, 2). b(2, 1). b(2, 2). b(2, 2).
static(1).
`;

describe("8.8 clause retrieval, 8.9 creation and removal", () => {
  it("clause/2 and current_predicate/1", () => {
    judge(
      [
        ["clause(cat, true)", true],
        ["clause(insect(I), true), I == ant", true],
        ["clause(legs(I, 6), B), B == insect(I)", true],
        ["clause(legs(C, 7), B), B == (call(C), call(C))", true],
        ["clause(unknown(_), _)", false],
        ["clause(_, _)", "instantiation_error"],
        ["clause(4, _)", "type_error(callable, 4)"],
        ["clause(insect(_), 5)", "type_error(callable, 5)"],
        ["clause(atom(_), _)", "permission_error(access, private_procedure, atom/1)"],
        ["current_predicate(insect/1)", true],
        ["current_predicate(insect/2)", false],
        ["current_predicate(atom/1)", false],
        ["findall(A, current_predicate(legs/A), [2])", true],
        ["current_predicate(4)", "type_error(predicate_indicator, 4)"],
        ["current_predicate(insect)", "type_error(predicate_indicator, insect)"],
        ["current_predicate(0/a)", "type_error(_, _)"],
      ],
      engineWith(program),
    );
  });

  it("asserta/1, assertz/1, retract/1, abolish/1", () => {
    judge(
      [
        ["assertz(moo(1)), asserta(moo(0)), findall(X, moo(X), [0, 1])", true],
        ["assertz((moo(X) :- X = 2)), moo(2)", true],
        ["assertz(_)", "instantiation_error"],
        ["assertz(4)", "type_error(callable, 4)"],
        ["assertz((foo :- 4))", "type_error(callable, 4)"],
        ["assertz((_ :- true))", "instantiation_error"],
        ["assertz((atom(_) :- true))", "permission_error(modify, static_procedure, atom/1)"],
        ["asserta((foo :- 4))", "type_error(callable, 4)"],
        ["asserta((bar, foo))", "permission_error(modify, static_procedure, (',')/2)"],
        ["retract(moo(0)), \\+ moo(0)", true],
        ["retract(moo(17))", false],
        ["retract((legs(spider, 6) :- insect(spider)))", true],
        ["retract((_ :- in_win95(_)))", "instantiation_error"],
        ["retract((4 :- x))", "type_error(callable, 4)"],
        ["retract((atom(_) :- X == '[]'))", "permission_error(_, _, atom/1)"],
        ["findall(I, retract(insect(I)), [ant, bee]), \\+ insect(_)", true],
        [
          "assertz(insect(ant)), assertz(insect(bee)), findall(I, (insect(I), assertz(insect(new))), L), length(L, 2)",
          true,
        ],
        ["retractall(insect(_)), \\+ insect(_), catch(insect(_), _, fail)", false],
        ["retractall(never_seen(_)), \\+ never_seen(_)", true],
        ["abolish(moo/1), catch(moo(_), error(existence_error(_, _), _), true)", true],
        ["abolish(foo/_)", "instantiation_error"],
        ["abolish(foo)", "type_error(predicate_indicator, foo)"],
        ["abolish(foo/a)", "type_error(integer, a)"],
        ["abolish(foo/(-1))", "domain_error(not_less_than_zero, -1)"],
        ["abolish(abolish/1)", "permission_error(modify, static_procedure, abolish/1)"],
        ["abolish(5/2)", "type_error(atom, 5)"],
      ],
      engineWith(program),
    );
  });
});

describe("8.10 all solutions", () => {
  it("findall/3", () => {
    judge([
      ["findall(X, (X = 1 ; X = 2), S), S == [1, 2]", true],
      ["findall(X + _, X = 1, [Y]), Y = 1 + Z, var(Z)", true],
      ["findall(_, fail, L), L == []", true],
      ["findall(X, (X = 1 ; X = 1), [1, 1])", true],
      ["findall(X, (X = 2 ; X = 1), [1, 2])", false],
      ["findall(_, _, _)", "instantiation_error"],
      ["findall(_, 4, _)", "type_error(callable, 4)"],
      ["findall(X, X = 1, [_|a])", "type_error(list, [_|a])"],
    ]);
  });

  it("bagof/3 and setof/3", () => {
    judge(
      [
        ["bagof(X, (X = 1 ; X = 2), L), L == [1, 2]", true],
        ["bagof(_, fail, _)", false],
        ["findall(Y-L, bagof(X, b(X, Y), L), [1-[1, 1, 2], 2-[1, 2, 2]])", true],
        ["bagof(X, Y ^ b(X, Y), L), L == [1, 1, 1, 2, 2, 2]", true],
        ["findall(Y-L, setof(X, b(X, Y), L), [1-[1, 2], 2-[1, 2]])", true],
        ["setof(X-Y, b(X, Y), L), L == [1-1, 1-2, 2-1, 2-2]", true],
        ["setof(X, member(X, [c, a, b, a]), [a, b, c])", true],
        ["setof(X, X ^ (true ; 4), _)", "type_error(callable, (true ; 4))"],
        ["bagof(X, Y ^ Z, L)", "instantiation_error"],
        ["bagof(_, 1, _)", "type_error(callable, 1)"],
        ["bagof(X, member(X, [a]), [_|b])", "type_error(list, [_|b])"],
        ["bagof(f(X, Y), (X = a ; Y = b), L), L = [f(a, _), f(_, b)]", true],
        ["findall(L, bagof(X, (X = Y ; X = Z ; Y = 1), L), Ls), length(Ls, 2)", true],
        ["setof(A, B ^ a(A, B), [1, 2])", true],
      ],
      engineWith(program),
    );
  });
});

describe("8.14.3 operators, 8.17 flags and halting", () => {
  it("op/3 and current_op/3", () => {
    judge([
      ["op(30, xfy, ++), current_op(30, xfy, ++)", true],
      ["op(0, xfy, ++), \\+ current_op(_, xfy, ++)", true],
      ["op(700, xfx, [===, =\\=@]), current_op(700, xfx, ===)", true],
      ["current_op(P, xfy, ^), P == 200", true],
      ["current_op(P, T, mod), P-T == 400-yfx", true],
      ["current_op(P, fy, -), P == 200", true],
      ["op(max, xfy, ++)", "type_error(integer, max)"],
      ["op(1201, xfy, ++)", "domain_error(operator_priority, 1201)"],
      ["op(-1, xfy, ++)", "domain_error(operator_priority, -1)"],
      ["op(30, _, ++)", "instantiation_error"],
      ["op(_, xfx, ++)", "instantiation_error"],
      ["op(30, yfy, ++)", "domain_error(operator_specifier, yfy)"],
      ["op(30, 1, ++)", "type_error(atom, 1)"],
      ["op(30, xfy, _)", "instantiation_error"],
      ["op(30, xfy, 5)", "type_error(list, 5)"],
      ["op(30, xfy, [a, 5])", "type_error(atom, 5)"],
      ["op(30, xfy, [a|b])", "type_error(list, [a|b])"],
      ["op(1.0, xfy, a)", "type_error(integer, 1.0)"],
      ["op(30, xfy, [a|_])", "instantiation_error"],
      ["op(30, xfy, ',')", "permission_error(modify, operator, ',')"],
      ["op(30, xfy, [',', a])", "permission_error(modify, operator, ',')"],
      ["op(100, xfy, {})", "permission_error(create, operator, {})"],
      ["op(100, xfy, [])", "permission_error(create, operator, [])"],
      ["op(100, xfy, [[]])", "permission_error(create, operator, [])"],
      ["op(100, xf, mod)", "permission_error(create, operator, mod)"],
      ["op(900, xfy, '|')", "permission_error(create, operator, '|')"],
      ["op(1100, xfy, '|')", true],
      ["current_op(1201, _, _)", "domain_error(operator_priority, 1201)"],
      ["current_op(_, yfy, _)", "domain_error(operator_specifier, yfy)"],
      ["current_op(_, _, 1)", "type_error(atom, 1)"],
    ]);
  });

  it("set_prolog_flag/2 and current_prolog_flag/2", () => {
    judge([
      ["current_prolog_flag(bounded, X), X == false", true],
      ["current_prolog_flag(integer_rounding_function, toward_zero)", true],
      ["current_prolog_flag(max_arity, _)", true],
      ["findall(F, current_prolog_flag(F, _), Fs), member(debug, Fs)", true],
      ["set_prolog_flag(unknown, fail), \\+ there_is_no_such_predicate", true],
      ["set_prolog_flag(unknown, error)", true],
      ["there_is_no_such_predicate", "existence_error(procedure, there_is_no_such_predicate/0)"],
      ["set_prolog_flag(double_quotes, codes), current_prolog_flag(double_quotes, codes)", true],
      ["set_prolog_flag(_, off)", "instantiation_error"],
      ["set_prolog_flag(debug, _)", "instantiation_error"],
      ["set_prolog_flag(5, decimals)", "type_error(atom, 5)"],
      ["set_prolog_flag(date, 'July 1999')", "domain_error(prolog_flag, date)"],
      ["set_prolog_flag(debug, trace)", "domain_error(flag_value, debug + trace)"],
      ["set_prolog_flag(bounded, true)", "permission_error(modify, flag, bounded)"],
      ["current_prolog_flag(5, _)", "type_error(atom, 5)"],
      ["current_prolog_flag(warning, _)", "domain_error(prolog_flag, warning)"],
      ["halt(_)", "instantiation_error"],
      ["halt(a)", "type_error(integer, a)"],
    ]);
  });
});
