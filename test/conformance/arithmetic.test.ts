/** Arithmetic: 8.6, 8.7 and clause 9 of the standard. */
import { describe, it } from "vitest";
import { judge } from "../builtins/judge.js";

describe("8.6 evaluation, 8.7 comparison", () => {
  it("evaluates one side and unifies", () => {
    judge([
      ["X is 1 + 2, X == 3", true],
      ["3 is 1 + 2", true],
      ["3.0 is 1 + 2", false],
      ["foo is 1", false],
      ["1 + 2 is 1 + 2", false],
      ["_ is _", "instantiation_error"],
      ["_ is 1 + _", "instantiation_error"],
      ["_ is foo", "type_error(evaluable, foo/0)"],
      ["_ is foo + 1", "type_error(evaluable, foo/0)"],
      ["_ is foo(1, 2)", "type_error(evaluable, foo/2)"],
      ['_ is "ab" + 1', "type_error(_, _)"],
    ]);
  });

  it("compares values of both kinds of numbers", () => {
    judge([
      ["0 =:= 1", false],
      ["1.0 =:= 1", true],
      ["3 * 2 =:= 7 - 1", true],
      ["1 =\\= 1.0", false],
      ["2 < 3", true],
      ["2.0 =< 2", true],
      ["3 > 4", false],
      ["4 >= 4.0", true],
      ["9007199254740993 > 9007199254740992.0", true],
      ["_ =:= 5", "instantiation_error"],
      ["5 < _", "instantiation_error"],
      ["a =:= 5", "type_error(evaluable, a/0)"],
      ["foo + 1 > 5", "type_error(evaluable, foo/0)"],
    ]);
  });
});

describe("9.1 and 9.3 functors", () => {
  it("computes with integers", () => {
    judge([
      ["7 =:= 7 // 1", true],
      ["X is 7 // -2, X == -3", true],
      ["X is -7 // 2, X == -3", true],
      ["X is -7 div 2, X == -4", true],
      ["X is 7 rem -2, X == 1", true],
      ["X is -7 rem 2, X == -1", true],
      ["X is 7 mod -2, X == -1", true],
      ["X is -7 mod 2, X == 1", true],
      ["X is - 1, X == -1", true],
      ["X is -(1), X == -1", true],
      ["X is abs(-3), X == 3", true],
      ["X is sign(-3), X == -1", true],
      ["X is sign(-3.0), X == -1.0", true],
      ["X is max(2, 3), X == 3", true],
      ["X is min(2, 3), X == 2", true],
      ["X is 2 ** 3, X =:= 8", true],
      ["X is 2 ^ 3, X == 8", true],
      ["X is 2 ^ 100, X == 1267650600228229401496703205376", true],
      ["X is 1 ^ -1, X == 1", true],
      ["X is -1 ^ -1, X == -1", true],
      ["_ is 2 ^ -1", "type_error(float, 2)"],
      ["_ is 1 // 0", "evaluation_error(zero_divisor)"],
      ["_ is 1 mod 0", "evaluation_error(zero_divisor)"],
      ["_ is 1 rem 0", "evaluation_error(zero_divisor)"],
      ["_ is 1 div 0", "evaluation_error(zero_divisor)"],
      ["_ is 1 / 0", "evaluation_error(zero_divisor)"],
      ["_ is 7.0 // 2", "type_error(integer, 7.0)"],
      ["_ is 7 mod 2.0", "type_error(integer, 2.0)"],
    ]);
  });

  it("computes with bits", () => {
    judge([
      ["X is 16 >> 2, X == 4", true],
      ["X is -16 >> 2, X == -4", true],
      ["X is 16 << 2, X == 64", true],
      ["X is 1 << 70, X == 1180591620717411303424", true],
      ["X is 10 /\\ 12, X == 8", true],
      ["X is 10 \\/ 12, X == 14", true],
      ["X is xor(10, 12), X == 6", true],
      ["X is \\ 10, X == -11", true],
      ["X is \\ (\\ 10), X == 10", true],
      ["_ is 77 >> 1.0", "type_error(integer, 1.0)"],
      ["_ is 1.0 /\\ 1", "type_error(integer, 1.0)"],
      ["_ is \\ 1.5", "type_error(integer, 1.5)"],
      ["_ is foo >> 1", "type_error(evaluable, foo/0)"],
      ["_ is _ << 1", "instantiation_error"],
    ]);
  });

  it("rounds floats to integers", () => {
    judge([
      ["X is floor(-0.5), X == -1", true],
      ["X is ceiling(-0.5), X == 0", true],
      ["X is round(7.5), X == 8", true],
      ["X is round(-7.5), X == -7", true],
      ["X is truncate(-7.6), X == -7", true],
      ["X is truncate(1.0e20), X == 100000000000000000000", true],
      ["X is float_integer_part(-2.5), X == -2.0", true],
      ["X is float_fractional_part(2.5), X == 0.5", true],
      ["X is float(7), X == 7.0", true],
      ["X is 7 / 2.0, X == 3.5", true],
      ["X is 1 + 1.0, X == 2.0", true],
      ["_ is floor(_)", "instantiation_error"],
    ]);
  });

  it("computes elementary functions", () => {
    judge([
      ["X is sqrt(4), X == 2.0", true],
      ["X is exp(0), X == 1.0", true],
      ["X is log(1.0), X == 0.0", true],
      ["X is sin(0.0), X == 0.0", true],
      ["X is cos(0), X == 1.0", true],
      ["X is atan(0.0), X == 0.0", true],
      ["X is atan2(0.0, 1.0), X == 0.0", true],
      ["X is asin(0), X == 0.0", true],
      ["X is acos(1), X == 0.0", true],
      ["X is tan(0), X == 0.0", true],
      ["pi > 3.14, pi < 3.15", true],
      ["X is 2 ** -1.0, X == 0.5", true],
      ["X is 4 ** 0.5, X == 2.0", true],
      ["_ is sqrt(-1.0)", "evaluation_error(undefined)"],
      ["_ is log(0)", "evaluation_error(undefined)"],
      ["_ is log(-1)", "evaluation_error(undefined)"],
      ["_ is asin(2)", "evaluation_error(undefined)"],
      ["_ is acos(1.5)", "evaluation_error(undefined)"],
      ["_ is atan2(0.0, 0.0)", "evaluation_error(undefined)"],
      ["_ is 1.0e300 * 1.0e300", "evaluation_error(float_overflow)"],
      ["_ is exp(1000)", "evaluation_error(float_overflow)"],
      ["_ is sin(foo)", "type_error(evaluable, foo/0)"],
    ]);
  });
});
