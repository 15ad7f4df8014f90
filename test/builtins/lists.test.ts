import { describe, expect, it } from "vitest";
import type { Value } from "../../src/complete.js";
import { engineWith, judge } from "./judge.js";
import { fc, forAll } from "../properties.js";

describe("keys of any kind", () => {
  const texts = fc.string({
    unit: fc.constantFrom("a", "b", "\0", "\u00e9", "\u4e2d", "\ud7ff", "\u{1f600}"),
  });
  const words = (letters: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
    fc.array(letters, { maxLength: 8 });
  const names = fc.tuple(texts, fc.array(texts, { maxLength: 60 }));
  const any = fc.oneof(
    fc.integer({ min: -2, max: 2 }),
    fc.constantFrom<Value>(0.5, -1.5, 10n ** 20n, "a", "b", [], { string: "a" }, { variable: "V" }),
    words(fc.constantFrom("a", "b")),
  );
  const keys: fc.Arbitrary<Value[]> = fc.oneof(
    names.map(([start, ends]) => ends.map((end) => start + end)),
    names.map(([start, ends]) =>
      ends.map((end, i): Value => ({ functor: "f", args: [start + end, i % 3] })),
    ),
    fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 60 }),
    fc.array(fc.maxSafeInteger(), { maxLength: 60 }),
    fc.array(words(fc.constantFrom("a", "b", "\0", "\u00ff")), { maxLength: 60 }),
    fc.array(words(fc.constantFrom("a", "ab", "\u0100", "[]")), { maxLength: 40 }),
    fc.array(words(fc.integer({ min: 0, max: 2 })), { maxLength: 60 }),
    fc.array(words(fc.constantFrom<Value>(-1, 0, 255, 256, "a")), { maxLength: 40 }),
    fc.array(any, { maxLength: 40 }),
  );
  const engine = engineWith(`
    numbered([], _, []).
    numbered([K|Ks], I, [K-I|Ps]) :- J is I + 1, numbered(Ks, J, Ps).
    ordered([], _).
    ordered([K-I|Ps], Order) :- ordered(Ps, K, I, Order).
    ordered([], _, _, _).
    ordered([K-I|Ps], K0, I0, Order) :-
        compare(O, K0, K), ( O = Order -> true ; O = (=), I0 < I ), ordered(Ps, K, I, Order).
  `);
  const goal = `numbered(Ks, 0, Ps0), length(Ps0, N), keysort(Ps0, Up), ordered(Up, <), length(Up, N),
    sort(1, @>=, Ps0, Down), ordered(Down, >), length(Down, N), msort(Up, L), msort(Down, L)`;
  const check = (Ks: Value[]): void => {
    expect(engine.query(goal, { Ks }).exists()).toBe(true);
  };

  it("are sorted stably by the standard order, up and down", () => forAll(500, [keys], check));

  it("are so when there are more than a thousand", () => {
    const many = (some: Value[]): Value[] =>
      Array.from({ length: 1100 }, (_, i) => some[(i * 7919) % some.length]!);
    forAll(30, [keys], (some) => check(some.length === 0 ? [] : many(some)));
  });
});

describe("sorting", () => {
  const engine = engineWith();
  const numbers = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 40 });

  it("agrees with JavaScript's on integers", () =>
    forAll([numbers], (xs) => {
      const ascending = [...xs].sort((a, b) => a - b);
      const row = engine.once("msort(Xs, M), sort(Xs, S), sort(0, @>=, Xs, D)", { Xs: xs });
      expect(row!.M).toEqual(ascending);
      expect(row!.S).toEqual([...new Set(ascending)]);
      expect(row!.D).toEqual(ascending.toReversed());
    }));

  it("is stable in its keys", () =>
    forAll([numbers], (xs) => {
      const goal = "findall(K-I, nth0(I, Xs, K), Ps), keysort(Ps, S), sort(1, @>=, Ps, D)";
      const row = engine.once(`${goal}, pairs_values(S, Up), pairs_values(D, Down)`, { Xs: xs });
      const places = xs.map((_, i) => i);
      expect(row!.Up).toEqual([...places].sort((i, j) => xs[i]! - xs[j]!));
      expect(row!.Down).toEqual([...places].sort((i, j) => xs[j]! - xs[i]!));
    }));
});

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

describe("bagof/3 and setof/3", () => {
  it("group by the bindings of free variables, and variables of witnesses that are variants", () => {
    const engine = engineWith(
      "p(1, a). p(2, b). p(3, a). p(1, b). q(1, X, X). q(2, c, _). q(3, Y, Y).",
    );
    const groups = "findall(Y-Xs, GOAL, Gs)";
    judge(
      [
        [`${groups.replace("GOAL", "bagof(X, p(X, Y), Xs)")}, Gs == [a-[1,3],b-[2,1]]`, true],
        [`${groups.replace("GOAL", "setof(X, p(X, Y), Xs)")}, Gs == [a-[1,3],b-[1,2]]`, true],
        ["bagof(X, p(X, Y), Xs), Y == b", true],
        ["findall(Xs, bagof(I, q(I, A, B), Xs), Gs), Gs == [[1,3],[2]]", true],
        ["findall(Xs, bagof(X, member(X-Y, [1-A,2-B,3-A]), Xs), Gs), Gs == [[1,3],[2]]", true],
        ["bagof(X, fail, Xs)", false],
      ],
      engine,
    );
  });

  it("take time in proportion to the number of answers, however many groups there are", () => {
    const engine = engineWith("h(N, X, Y) :- between(1, N, Y), X is Y * 7919 mod N.");
    const goal = "findall(X, bagof(Y, h(30000, X, Y), _), Xs), length(Xs, N)";
    expect(engine.once(goal)!.N).toBe(30000);
  });
});

describe("nth0/3 with an index", () => {
  const program = engineWith(`
    plain(0, [X|_], X) :- !.
    plain(N, [_|Xs], X) :- N > 0, N1 is N-1, plain(N1, Xs, X).
    list(N, Tail, L) :- length(P, N), foldl([I,I0,I1]>>(I = I0, I1 is I0+1), P, 0, _), append(P, Tail, L).
    outcome(G, X, O) :- ( catch(G, error(E, _), true) -> ( nonvar(E) -> O = E ; O = X ) ; O = no ).
    charged(N, Calls) :-
      list(N, [], L), statistics(inferences, I0), nth1(N, L, _), statistics(inferences, I), Calls is I - I0.
  `);

  it("finds what steps of one find, whatever ends the list", () => {
    const length = fc.constantFrom(0, 1, 2, 999, 1000, 1001, 2500);
    const tail = fc.constantFrom("[]", "T", "c", "[a|T]");
    forAll(60, [length, fc.integer({ min: -2, max: 2 }), tail], (n, step, end) => {
      const list = `list(${n}, ${end}, L), copy_term(L, M), N is max(0, ${n + step})`;
      const same = "outcome(nth0(N, L, X), X-L, A), outcome(plain(N, M, Y), Y-M, B), A =@= B";
      judge([[`${list}, ${same}`, true]], program);
    });
    judge(
      [
        ["L = [a,b|L], nth0(5001, L, X), X == b", true],
        ["charged(100_000, N), N < 40_000", true],
      ],
      program,
    );
  });
});
