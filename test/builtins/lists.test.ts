import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { engineWith, judge } from "./judge.js";

describe("length/2", () => {
  it("works in every direction", () => {
    judge(
      [
        ["length([a,b], 2)", true],
        ["length([a|T], 3), T = [_,_]", true],
        ["findall(N, (length(L, N), (N >= 3 -> ! ; true)), _)", true],
        ["length([a,b|T], N), N == 2, T == []", true],
        ["findall(N, limit_(length([a|_], N), 3), [1,2,3])", true],
        ["length(L, L)", false],
        ["L = [a|N], length(L, N)", false],
        ["length([a|_], 0)", false],
      ],
      engineWith("limit_(G, 3) :- call(G), G = length(_, N), ( N >= 3 -> ! ; true )."),
    );
  });

  it("checks the length before the list", () => {
    judge([
      ["length(_, -1)", "domain_error(not_less_than_zero, -1)"],
      ["length([a,b|c], x)", "type_error(integer, x)"],
      ["length(_, 1.0)", "type_error(integer, 1.0)"],
      ["length([a|b], _)", "type_error(list, [a|b])"],
      ["length(a, 1)", "type_error(list, a)"],
      ["length(_, 100000000000000000000)", "resource_error(_)"],
    ]);
  });
});

describe("sorting", () => {
  const engine = engineWith();
  const numbers = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 40 });

  it("agrees with JavaScript's on integers", () => {
    fc.assert(
      fc.property(numbers, (xs) => {
        const ascending = [...xs].sort((a, b) => a - b);
        const row = engine.once("msort(Xs, M), sort(Xs, S), sort(0, @>=, Xs, D)", { Xs: xs });
        expect(row!.M).toEqual(ascending);
        expect(row!.S).toEqual([...new Set(ascending)]);
        expect(row!.D).toEqual(ascending.toReversed());
      }),
    );
  });

  it("is stable in its keys", () => {
    fc.assert(
      fc.property(numbers, (xs) => {
        const goal = "findall(K-I, nth0(I, Xs, K), Ps), keysort(Ps, S), sort(1, @>=, Ps, D)";
        const row = engine.once(`${goal}, pairs_values(S, Up), pairs_values(D, Down)`, { Xs: xs });
        const places = xs.map((_, i) => i);
        expect(row!.Up).toEqual([...places].sort((i, j) => xs[i]! - xs[j]!));
        expect(row!.Down).toEqual([...places].sort((i, j) => xs[j]! - xs[i]!));
      }),
    );
  });

  it("keeps variables in their order", () => {
    judge([
      ["L = [_,_,_,_], sort(L, S), S == L", true],
      ["L = [f(_),f(_),f(_)], msort(L, S), S == L", true],
    ]);
  });

  it("raises the standard's errors, the list's before the result's", () => {
    judge([
      ["sort(_, _)", "instantiation_error"],
      ["sort([a|_], _)", "instantiation_error"],
      ["sort([b|a], _)", "type_error(list, [b|a])"],
      ["sort([], 3)", "type_error(list, 3)"],
      ["sort([], [a|b])", "type_error(list, [a|b])"],
      ["keysort([a], _)", "type_error(pair, a)"],
      ["keysort([_], _)", "instantiation_error"],
      ["keysort([], [a])", "type_error(pair, a)"],
      ["keysort([b-1,a-2|_], _)", "instantiation_error"],
      ["msort([b,a|c], _)", "type_error(list, [b,a|c])"],
    ]);
  });

  it("sorts by the argument that sort/4 is told", () => {
    judge([
      ["sort(1, @<, [f(1,a),f(2,b),f(2,c),f(1,d)], L), L == [f(1,a),f(2,b)]", true],
      ["sort(1, @>, [f(1,a),f(2,b),f(2,c),f(1,d)], L), L == [f(2,b),f(1,a)]", true],
      ["sort(1, @>=, [f(1,a),f(2,b),f(2,c)], L), L == [f(2,b),f(2,c),f(1,a)]", true],
      ["sort([1,1], @<, [f(g(2)),f(g(1))], L), L == [f(g(1)),f(g(2))]", true],
      ["sort(_, @<, [], _)", "instantiation_error"],
      ["sort(-1, @<, [], _)", "domain_error(not_less_than_one, -1)"],
      ["sort(f(x), @<, [], _)", "type_error(sort_key, f(x))"],
      ["sort(0, up, [], _)", "domain_error(order, up)"],
      ["sort(1, @<, [a], _)", "type_error(compound, a)"],
      ["sort(2, @<, [f(a)], _)", "existence_error(argument, 2, f(a))"],
    ]);
  });
});

describe("relations between integers", () => {
  it("between/3 is a test, a generator and at its end determinate", () => {
    judge([
      ["findall(X, between(1, 5, X), [1,2,3,4,5])", true],
      ["between(1, inf, 7)", true],
      ["between(3, 1, _)", false],
      ["between(1, 5, 6)", false],
      ["findall(X, between(9007199254740990, 9007199254740993, X), [A,_,_,B]), B - A =:= 3", true],
      ["between(100000000000000000000, inf, X), X > 100000000000000000001", true],
      ["between(1, _, _)", "instantiation_error"],
      ["between(a, 2, _)", "type_error(integer, a)"],
      ["between(1, a, _)", "type_error(integer, a)"],
      ["between(1, 2, x)", "type_error(integer, x)"],
    ]);
    const query = engineWith().query("between(1, 2, X)");
    expect([...query].map((row) => row.X)).toEqual([1, 2]);
  });

  it("succ/2 and plus/3 solve for what is unknown", () => {
    judge([
      ["succ(3, X), X == 4", true],
      ["succ(X, 4), X == 3", true],
      ["succ(9007199254740991, X), X =:= 9007199254740992", true],
      ["succ(_, 0)", false],
      ["succ(_, _)", "instantiation_error"],
      ["succ(a, _)", "type_error(integer, a)"],
      ["succ(-1, _)", "domain_error(not_less_than_zero, -1)"],
      ["plus(1, X, 5), X == 4", true],
      ["plus(X, 1, 5), X == 4", true],
      ["plus(_, _, 5)", "instantiation_error"],
      ["plus(1, a, _)", "type_error(integer, a)"],
    ]);
  });
});
