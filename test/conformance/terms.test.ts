/** Terms: unification (8.2), type tests (8.3), comparison (8.4), construction (8.5). */
import { describe, it } from "vitest";
import { judge } from "../builtins/judge.js";

describe("8.2 unification", () => {
  it("is what =/2 does, and undoes what \\=/2 tries", () => {
    judge([
      ["1 = 1", true],
      ["X = 1, X == 1", true],
      ["X = Y, X == Y", true],
      ["_ = _", true],
      ["X = Y, Y = abc, X == abc", true],
      ["f(X, def) = f(def, Y), X == def, Y == def", true],
      ["1 = 2", false],
      ["1 = 1.0", false],
      ["g(_) = f(f(_))", false],
      ["f(_, 1) = f(a(_))", false],
      ["1 \\= 1", false],
      ["_ \\= 1", false],
      ["f(_, 1) \\= f(2, 3)", true],
      ["1 \\= 1.0", true],
      ["unify_with_occurs_check(1, 1)", true],
      ["unify_with_occurs_check(X, f(X))", false],
      ["unify_with_occurs_check(f(X, Y), f(g(Y), g(X)))", false],
      ["unify_with_occurs_check(X, f(Y, Y)), X == f(Y, Y)", true],
      ["subsumes_term(f(_), f(a))", true],
      ["subsumes_term(f(a), f(_))", false],
      ["subsumes_term(f(X, X), f(_, _))", false],
      ["subsumes_term(X, f(X))", false],
      ["subsumes_term(X, Y), subsumes_term(Y, X), X \\== Y", true],
    ]);
  });
});

describe("8.3 type tests", () => {
  it("give the type of a bound variable", () => {
    judge([
      ["var(_)", true],
      ["var(a)", false],
      ["X = a, var(X)", false],
      ["nonvar(33.3)", true],
      ["nonvar(_)", false],
      ["atom(atom)", true],
      ["atom('string')", true],
      ["atom([])", true],
      ["atom(a(b))", false],
      ["atom(_)", false],
      ["atom(6)", false],
      ["integer(3)", true],
      ["integer(3.3)", false],
      ["integer(100000000000000000000000)", true],
      ["float(3.3)", true],
      ["float(-3)", false],
      ["atomic(atom)", true],
      ["atomic(2.3)", true],
      ["atomic(_)", false],
      ["atomic(a(b))", false],
      ["compound(-(1))", true],
      ["compound(-1)", false],
      ["compound([a])", true],
      ["compound([])", false],
      ["callable(a)", true],
      ["callable(f(_))", true],
      ["callable(3)", false],
      ["callable((foo, 3))", true],
      ["is_list([a|_])", false],
      ["is_list([a])", true],
      ["number(1.0)", true],
      ["number(a)", false],
      ["ground(f(a, [b]))", true],
      ["ground(f(a, [_]))", false],
    ]);
  });
});

describe("8.4 comparison in the standard order (7.2)", () => {
  it("puts variables, floats, integers, atoms and compounds in this order", () => {
    judge([
      ["_ @< 1.0", true],
      ["1.0 @< 1", true],
      ["2.0 @< 1", true],
      ["1 @< a", true],
      ["a @< a(b)", true],
      ["aardvark @< zebra", true],
      ["short @< short", false],
      ["short @< shorter", true],
      ["foo(a, b) @< north(a)", false],
      ["foo(b) @> foo(a)", true],
      ["foo(a, X) @< foo(b, Y), var(X), var(Y)", true],
      ["f(a, b) @< g(a, a)", true],
      ["z(a) @< a(a, b)", true],
      ["X == X", true],
      ["_ == _", false],
      ["X = Y, X == Y", true],
      ["f(X) \\== f(X)", false],
      ["1 == 1.0", false],
      ["1 @=< 1, 1 @>= 1", true],
      ["compare(<, a, b), compare(=, a, a), compare(>, b, a)", true],
      ["compare(O, 3, 3.0), O == (>)", true],
      ["compare(1, a, a)", "type_error(atom, 1)"],
      ["compare(x, a, a)", "domain_error(order, x)"],
      ["sort([c, 1, b, f(x), 2.0, a, c], [2.0, 1, a, b, c, f(x)])", true],
      ["msort([b, a, b], [a, b, b])", true],
      ["sort([a|_], _)", "instantiation_error"],
      ["sort(a, _)", "type_error(list, a)"],
      ["sort([a], b)", "type_error(list, b)"],
      [
        "( sort(0, @>, [a], b) ; sort(0, @<, [a], [a|b]) ; sort(0, @>=, [a], b) ; msort([a], b) )",
        false,
      ],
      ["keysort([2-a, 1-b, 2-c, 1-a], [1-b, 1-a, 2-a, 2-c])", true],
      ["keysort([a|_], _)", "instantiation_error"],
      ["T = f(X, Y), N is 2**64-1, numbervars(T, N, E), X = '$VAR'(N), E - N =:= 2", true],
      ["keysort([a], _)", "type_error(pair, a)"],
      ["keysort([_], _)", "instantiation_error"],
    ]);
  });
});

describe("8.5 term construction and inspection", () => {
  it("functor/3", () => {
    judge([
      ["functor(foo(a, b, c), foo, 3)", true],
      ["functor(foo(a, b), N, A), N == foo, A == 2", true],
      ["functor(T, foo, 3), T = foo(_, _, _)", true],
      ["functor(T, foo, 0), T == foo", true],
      ["functor(mats(a, b), A, B), A-B == mats-2", true],
      ["functor(foo(a), foo, 2)", false],
      ["functor(1.5, N, 0), N == 1.5", true],
      ["functor(T, 1.5, 0), T == 1.5", true],
      ["functor([_|_], '.', 2)", true],
      ["functor([], [], 0)", true],
      ["functor(_, _, 3)", "instantiation_error"],
      ["functor(_, foo, _)", "instantiation_error"],
      ["functor(_, foo(a), 1)", "type_error(atomic, foo(a))"],
      ["functor(_, 1.5, 1)", "type_error(atom, 1.5)"],
      ["functor(T, T, 0)", "instantiation_error"],
      ["functor(_, foo, -1)", "domain_error(not_less_than_zero, -1)"],
      ["functor(_, foo, a)", "type_error(integer, a)"],
    ]);
  });

  it("arg/3", () => {
    judge([
      ["arg(1, foo(a, b), a)", true],
      ["arg(1, foo(X, b), u), X == u", true],
      ["arg(0, foo(a), _)", false],
      ["arg(3, foo(a, b), _)", false],
      ["arg(1, foo(a), b)", false],
      ["arg(1, _, _)", "instantiation_error"],
      ["arg(a, foo(a), _)", "type_error(integer, a)"],
      ["arg(-1, foo(a), _)", "domain_error(not_less_than_zero, -1)"],
      ["arg(1, atom, _)", "type_error(compound, atom)"],
      ["arg(1, 3, _)", "type_error(compound, 3)"],
    ]);
  });

  it("=../2", () => {
    judge([
      ["foo(a, b) =.. [foo, a, b]", true],
      ["X =.. [foo, a], X == foo(a)", true],
      ["X =.. [1.1], X == 1.1", true],
      ["foo(a) =.. L, L == [foo, a]", true],
      ["'[]' =.. L, L = [_]", true],
      ["_ =.. _", "instantiation_error"],
      ["_ =.. [foo|bar]", "type_error(list, [foo|bar])"],
      ["_ =.. [foo|_]", "instantiation_error"],
      ["_ =.. [_, a]", "instantiation_error"],
      ["_ =.. [3, 1]", "type_error(atom, 3)"],
      ["_ =.. [f(a)]", "type_error(atomic, f(a))"],
      ["_ =.. 4", "type_error(list, 4)"],
      ["_ =.. [f(a), 1]", "type_error(_, f(a))"],
      ["_ =.. []", "domain_error(non_empty_list, [])"],
    ]);
  });

  it("copy_term/2 and term_variables/2", () => {
    judge([
      ["copy_term(X, Y), X \\== Y", true],
      ["copy_term(f(X, Y, X), f(A, B, C)), A == C, A \\== B, X \\== A, Y \\== B", true],
      ["copy_term(a+X, X+b)", true],
      ["copy_term(a+X, X+b), copy_term(a+X, X+b)", false],
      ["copy_term(a, b)", false],
      ["term_variables(f(X, g(Y), X), L), L == [X, Y]", true],
      ["term_variables(t, [])", true],
      ["term_variables(X+Y, [Z|_]), Z == X, var(Y)", true],
      ["term_variables(t, a)", "type_error(list, a)"],
      ["term_variables(f(_), [a|b])", "type_error(list, [a|b])"],
    ]);
  });
});
