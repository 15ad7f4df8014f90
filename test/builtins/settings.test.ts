import { describe, it } from "vitest";
import { engineWith, judge } from "./judge.js";

describe("flags", () => {
  it("are read and set with the standard's errors", () => {
    judge([
      ["current_prolog_flag(bounded, false)", true],
      ["current_prolog_flag(F, off), F == debug", true],
      ["findall(F, current_prolog_flag(F, _), L), memberchk(unknown, L)", true],
      ["set_prolog_flag(unknown, fail), current_prolog_flag(unknown, fail), \\+ nobody", true],
      ["set_prolog_flag(unknown, error)", true],
      ["nobody", "existence_error(procedure, nobody/0)"],
      ["set_prolog_flag(5, off)", "type_error(atom, 5)"],
      ["set_prolog_flag(no_such_flag, off)", "domain_error(prolog_flag, no_such_flag)"],
      ["current_prolog_flag(no_such_flag, _)", "domain_error(prolog_flag, no_such_flag)"],
    ]);
  });

  it("can be made, with a type and an access", () => {
    judge([
      ["create_prolog_flag(mine, 1, [type(integer)]), current_prolog_flag(mine, 1)", true],
      ["set_prolog_flag(mine, 2), current_prolog_flag(mine, 2)", true],
      ["set_prolog_flag(mine, a)", "type_error(integer, a)"],
      ["create_prolog_flag(mine, 3, [keep(true)]), current_prolog_flag(mine, 2)", true],
      ["create_prolog_flag(fixed, f(x), [access(read_only)])", true],
      ["set_prolog_flag(fixed, a)", "permission_error(modify, flag, fixed)"],
    ]);
  });
});

describe("operators", () => {
  it("are checked in the standard's order", () => {
    judge([
      ["op(100, xfx, _)", "instantiation_error"],
      ["op(100, xfx, [a|_])", "instantiation_error"],
      ["op(100, xfx, [a,_])", "instantiation_error"],
      ["op(30, 200, ++)", "type_error(atom, 200)"],
      ["op(30, xfy, 0)", "type_error(list, 0)"],
      ["op(30, xfy, [a,a+b])", "type_error(atom, a+b)"],
      ["op(30, xfy, [a,','])", "permission_error(modify, operator, ',')"],
      ["op(1000, xfy, '|')", "permission_error(create, operator, '|')"],
      ["op(1150, fx, '|')", "permission_error(create, operator, '|')"],
      ["op(30, xfy, {})", "permission_error(create, operator, {})"],
      ["op(30, xfy, [[]])", "permission_error(create, operator, [])"],
      ["op(30, xfy, [good,{}])", "permission_error(create, operator, {})"],
      ["current_op(_, _, good)", false],
      [
        "op(200, xfx, both), catch(op(200, xf, both), error(permission_error(_, _, _), _), true)",
        true,
      ],
    ]);
  });

  it("come and go", () => {
    judge([
      ["op(700, xfx, likes), current_op(P, T, likes), P-T == 700-xfx", true],
      ["X = (a likes b), X =.. [likes,a,b]", true],
      ["op(700, xfy, likes), findall(T, current_op(_, T, likes), [xfy])", true],
      ["op(0, xfx, likes), \\+ current_op(_, _, likes)", true],
      ["findall(P-T, current_op(P, T, -), L), msort(L, [200-fy, 500-yfx])", true],
      ["op(700, xfx, m:own), \\+ current_op(_, _, own), current_op(700, xfx, m:own)", true],
      ["current_op(x, _, _)", "type_error(integer, x)"],
      ["current_op(_, 1, _)", "type_error(atom, 1)"],
      ["current_op(_, _, 5)", "type_error(atom, 5)"],
    ]);
  });
});

describe("global variables", () => {
  it("keep copies for good and terms until backtracking", () => {
    judge(
      [
        ["nb_setval(k, f(X)), nb_getval(k, f(Y)), X \\== Y", true],
        ["( b_setval(k, 1), b_getval(k, 1), fail ; true ), nb_getval(k, f(_))", true],
        ["( b_setval(k, 1), b_setval(k, 2), fail ; true ), nb_getval(k, f(_))", true],
        ["b_setval(k, 1), ( b_setval(k, 2), b_setval(k, 3), fail ; b_getval(k, 1) )", true],
        ["b_setval(k, 1), ( \\+ ( b_setval(k, 2), true ) ; b_getval(k, 1) )", true],
        [
          "( b_setval(new, 1), fail ; true ), catch(nb_getval(new, _), error(E, _), true), E = existence_error(_, _)",
          true,
        ],
        ["b_setval(v, X), b_getval(v, Y), X == Y", true],
        ["nb_setval(1, a)", "type_error(atom, 1)"],
        ["nb_setval(_, a)", "instantiation_error"],
        ["nb_getval(nobody, _)", "existence_error(variable, nobody)"],
        [
          "nb_setval(c, 0), ( between(1, 5, _), nb_getval(c, N), N1 is N+1, nb_setval(c, N1), fail ; nb_getval(c, 5) )",
          true,
        ],
        ["nb_current(c, V), V == 5, nb_delete(c), \\+ nb_current(c, _)", true],
      ],
      engineWith(),
    );
  });
});
