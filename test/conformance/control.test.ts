/** Control constructs and exceptions: 7.8 and 8.15 of the standard. */
import { describe, it } from "vitest";
import { engineWith, judge } from "../builtins/judge.js";

const program = `
a(1). a(2). a(3).
cut(X) :- a(X), !.
cut(9).
ite(X, Y) :- ( X > 0 -> Y = positive ; X =:= 0 -> Y = zero ; Y = negative ).
thrower(X) :- a(X), X > 1, throw(found(X)).
`;

describe("7.8 control constructs", () => {
  it("calls goals, with their cuts kept inside (7.8.3)", () => {
    judge(
      [
        ["call(!)", true],
        ["call(fail)", false],
        ["call((fail, 1))", "type_error(callable, (fail,1))"],
        ["call((write(3), 1))", "type_error(callable, (write(3),1))"],
        ["call(_)", "instantiation_error"],
        ["call((fail, _))", false],
        ["call((true, _))", "instantiation_error"],
        ["call(1)", "type_error(callable, 1)"],
        ["call((1 ; true))", "type_error(callable, (1;true))"],
        ["findall(X, (G = (a(X), !), call(G)), [1])", true],
        ["findall(X-Y, (a(X), call(!), a(Y), Y < 3), L), length(L, 6)", true],
        ["call(a, 2)", true],
        ["call(=(X), 3), X == 3", true],
        ["call(',', true, fail)", false],
        ["call(1, 2)", "type_error(callable, 1)"],
        ["call((fail, 1), a)", "existence_error(procedure, (',')/3)"],
        ["call((foo :- bar))", "existence_error(procedure, (:-)/2)"],
      ],
      engineWith(program),
    );
  });

  it("cuts (7.8.4)", () => {
    judge(
      [
        ["findall(X, cut(X), [1])", true],
        ["findall(X, (a(X), !), [1])", true],
        ["findall(X, (a(X), \\+ !), [])", true],
        ["findall(X, (a(X), (! ; true)), [1])", true],
        ["findall(X, (a(X), (true -> ! ; true)), [1])", true],
        ["findall(X, (a(X), once(!)), [1,2,3])", true],
        ["findall(X, ((! -> a(X) ; X = 4)), [1,2,3])", true],
      ],
      engineWith(program),
    );
  });

  it("branches (7.8.6 to 7.8.8)", () => {
    judge(
      [
        ["(true ; fail)", true],
        ["(fail ; fail)", false],
        ["findall(X, (X = 1 ; X = 2), [1,2])", true],
        ["(X = 1, (true ; !)), X == 1", true],
        ["(true -> true)", true],
        ["(fail -> true)", false],
        ["(true -> fail)", false],
        ["findall(X, (a(_) -> a(X)), [1,2,3])", true],
        ["findall(X, ((X = 1 ; X = 2) -> true), [1])", true],
        ["(true -> true ; fail)", true],
        ["(fail -> true ; fail)", false],
        ["findall(X, (fail -> X = 1 ; X = 2), [2])", true],
        ["findall(X, ((true ; true) -> X = 1 ; X = 2), [1])", true],
        ["(_ -> true ; true)", "instantiation_error"],
        ["ite(1, positive), ite(0, zero), ite(-1, negative)", true],
        ["findall(X, (a(X) *-> true ; X = none), [1,2,3])", true],
        ["findall(X, (fail *-> true ; X = none), [none])", true],
      ],
      engineWith(program),
    );
  });

  it("catches and throws (7.8.9, 7.8.10)", () => {
    judge(
      [
        ["catch(thrower(_), found(X), true), X == 2", true],
        ["catch(true, _, fail)", true],
        ["catch(fail, _, true)", false],
        ["catch(throw(a), a, true)", true],
        ["catch(throw(a), a, fail)", false],
        ["catch(catch(throw(a), b, fail), a, true)", true],
        ["catch(throw(f(X)), f(Y), (Y = 1, var(X)))", true],
        ["X = 1, catch((X = 1, Y = 2, throw(a)), a, var(Y))", true],
        ["throw(_)", "instantiation_error"],
        ["findall(X, catch(a(X), _, true), [1,2,3])", true],
        ["catch((a(X), X > 1, throw(x)), x, true), var(X)", true],
        ["catch(number_codes(_, _), error(instantiation_error, _), true)", true],
        [
          "catch(undefined_here, error(existence_error(procedure, PI), _), PI == undefined_here/0)",
          true,
        ],
      ],
      engineWith(program),
    );
  });

  it("negates, repeats, and takes one answer (8.15)", () => {
    judge(
      [
        ["\\+ true", false],
        ["\\+ fail", true],
        ["\\+ !", false],
        ["\\+ (!, fail)", true],
        ["X = 1, \\+ (X = 2)", true],
        ["\\+ _", "instantiation_error"],
        ["once(!)", true],
        ["findall(X, once(a(X)), [1])", true],
        ["once(fail)", false],
        ["once(_)", "instantiation_error"],
        ["once(3)", "type_error(callable, 3)"],
        ["once((fail, 1))", "type_error(callable, (fail,1))"],
        ["\\+ 3", "type_error(callable, 3)"],
        ["\\+ (fail, 1)", "type_error(callable, (fail,1))"],
        ["(fail, \\+ 3)", false],
        ["A = f(A), call((true, B = A)), B == A", true],
        ["repeat, !", true],
        ["repeat, !, fail", false],
        ["ignore(fail)", true],
        ["forall(a(X), X > 0)", true],
        ["forall(a(X), X > 1)", false],
      ],
      engineWith(program),
    );
  });
});
