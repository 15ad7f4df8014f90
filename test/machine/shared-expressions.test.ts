/*
 * Expressions with shared parts: of N cells, each of which occurs twice in the next one, with 2^N additions.
 * Their values are found in about N steps.
 */
import { describe, expect, it } from "vitest";
import { Engine, ResourceError } from "../../src/complete.js";

const PROGRAM = `
:- use_module(library(clpfd)).
double(0, X, X).
double(N, X, Z) :- N > 0, M is N - 1, double(M, X, Y), Z = Y + Y.
value(N, Y) :- double(N, 1, X), Y is X.
less(N) :- double(N, 1, X), X - 1 < X.
listed(0, X, X).
listed(N, X, Z) :- N > 0, M is N - 1, listed(M, X, Y), Z = max([Y], -(-(Y))).
`;

describe("an expression with shared parts", () => {
  const limits = { inferences: 100_000 };
  const engine = new Engine({ limits });
  engine.consult(PROGRAM);

  const all = 2n ** 60n;
  it.each<[string, unknown]>([
    ["value(60, Y)", { Y: all }],
    ["double(60, 1, _X), Y is _X", { Y: all }],
    ["double(60, 1, _X), Y is 1 + (2 * _X + _X)", { Y: 3n * all + 1n }],
    ["double(2000, 1, _X), Y is _X mod 1000", { Y: Number(2n ** 2000n % 1000n) }],
    ["listed(60, 7, _X), Y is _X", { Y: 7 }],
    ["between(1, 5, I), less(60), I > 3", { I: 4 }],
    ["double(60, 1, _X), sum_list([_X, _X], Y)", { Y: 2n * all }],
    ["double(60, 1, _X), Y #= _X", { Y: all }],
    ["double(60, Y, _X), _X #= 7 * 2 ^ 60", { Y: 7 }],
    ["double(60, Y, _X), _X #= Z, Y = 3", { Y: 3, Z: 3n * all }],
    ["double(60, Y, _X), _X #> 0 #<==> B, Y = 3", { Y: 3, B: 1 }],
    ["double(60, abs(Y), _X), _X #= 7 * 2 ^ 60, Y = -7", { Y: -7 }],
  ])("has the value: %s", (goal, row) => {
    expect(engine.once(goal)).toEqual(row);
  });

  it("is evaluated part by part where values change, under the limits", () => {
    expect(engine.once("X = random(1000000), double(14, X, Y), V is Y, V =:= X * 2 ** 14")).toBe(
      undefined,
    );
    expect(() => engine.once("double(60, random(9), X), Y is X")).toThrow(ResourceError);
  });

  it("throws what a part of it throws", () => {
    expect(() => engine.once("double(60, 1, X), Y is X + foo")).toThrow(/foo\/0/);
    expect(() => engine.once("double(60, _, X), Y is X")).toThrow(/instantiated/);
    expect(() => engine.once("X = [X], double(60, X, Y), Z is Y")).toThrow(/acyclic/);
    expect(() => engine.once("X = 1 + X, double(60, X, Y), Z #= Y")).toThrow(/acyclic/);
  });
});
