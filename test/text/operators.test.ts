/* Tables of operators, which modules have one by one. */
import { it } from "vitest";
import { engineWith, judge } from "../builtins/judge.js";

it("prefix, infix and postfix operators of one name are apart, the last of a kind counts", () => {
  judge([
    ["findall(P-T, current_op(P, T, -), L), msort(L, [200-fy,500-yfx])", true],
    ["op(300, xfx, +), findall(P-T, current_op(P, T, +), L), msort(L, [200-fy,300-xfx])", true],
    ["op(0, yfx, +), findall(P-T, current_op(P, T, +), [200-fy])", true],
    ["op(0, xfx, is), \\+ current_op(_, _, is)", true],
    ["op(1, xfx, =), findall(P-T, current_op(P, T, =), [1-xfx])", true],
    ["current_op(0, _, _)", false],
    ["findall(x, current_op(_, _, -), [_,_])", true],
  ]);
});

it("a module has the operators of user, as far as it has none of its own", () => {
  const engine = engineWith(`
    :- module(m, []).
    :- op(0, xfx, m:is).
    :- op(700, xfx, m:(===>)).
    here(P, N) :- current_op(P, _, m:N).
  `);
  judge(
    [
      ["m:here(_, is)", false],
      ["current_op(700, xfx, is)", true],
      ["m:here(700, ===>)", true],
      ["current_op(_, _, ===>)", false],
      ["op(700, xfx, later), m:here(700, later)", true],
    ],
    engine,
  );
});

it("engines begin with the operators of the standard", () => {
  judge([
    ["current_op(1000, xfy, ',')", true],
    ["current_op(1100, xfy, '|')", true],
    ["current_op(900, fy, \\+)", true],
    ["current_op(200, xfx, **)", true],
    ["current_op(_, _, '.')", false],
  ]);
});
