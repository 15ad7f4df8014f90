/** Terms that contain themselves: every walk over them ends. */
import { describe, expect, it } from "vitest";
import { Engine, untrusted, untrustedLimits } from "../../src/complete.js";

const engine = new Engine();

describe("cyclic terms", () => {
  it.each([
    "X = f(X), Y = f(Y), X = Y",
    "X = f(Y), Y = f(X), X = Y",
    "X = f(X, _), Y = f(Y, Z), X = Y, Z = 1",
    "X = f(X), Y = f(Y), X == Y, compare(=, X, Y)",
    "X = [a|X], Y = [a,a|Y], X = Y",
    "X = f(X), copy_term(X, Y), X = Y",
    "X = f(X), findall(X, true, [Y]), Y = X",
    "X = f(X), catch(throw(X), Y, true), X = Y",
    "X = f(X, Y, Z), term_variables(X, Vs), Vs == [Y,Z]",
    "X = [a|X], ground(X)",
    "X = f(X), \\+ X = g(_)",
    "X = f(X), cyclic_term(X), \\+ acyclic_term(X)",
    "X = [a|X], \\+ is_list(X)",
    "X = f(X), unify_with_occurs_check(X, X), \\+ unify_with_occurs_check(Y, g(Y))",
    "X = f(X), dif(X, Y), Y = a",
    "X = f(X), format(atom(A), '~q', [X]), atom_length(A, N), N < 1000",
  ])("%s", (goal) => expect(engine.once(`\\+ \\+ ( ${goal} )`)).toBeDefined());

  it.each([
    ["L = [a|L], length(L, _)", "type_error(list, _)"],
    ["L = [a|L], msort(L, _)", "type_error(list, _)"],
    ["X = X+1, _ is X", "type_error(acyclic_term, _)"],
    ["X = f(X), assertz(kept(X))", "type_error(acyclic_term, _)"],
    ["X = (true,X), call(X)", "type_error(acyclic_term, _)"],
    ["X = f(X), atom_length(X, _)", "type_error(_, _)"],
  ])("%s is an error that can be caught", (goal, formal) => {
    expect(engine.once(`\\+ \\+ catch((${goal}, fail), error(${formal}, _), true)`)).toBeDefined();
  });

  it.each([
    ["X = (X,X), phrase(X, _)", "type_error(acyclic_term, _)"],
    ["X = (X,X), expand_goal(X, _)", "type_error(acyclic_term, _)"],
    ["X = (X,X), expand_term((a --> X), _)", "type_error(acyclic_term, _)"],
    ["X = Y^X, bagof(_, X, _)", "type_error(callable, _)"],
    ["X = m:X, bagof(_, X, _)", "type_error(_, _)"],
    ["X = m:X, setof(_, X, _)", "type_error(_, _)"],
    ["X = m:X, current_op(_, _, X)", "type_error(_, _)"],
    ["X = m:X, op(200, xfx, X)", "type_error(_, _)"],
    ["X = [X], spy(X)", "type_error(acyclic_term, _)"],
    ["phrase(_:a, _)", "instantiation_error"],
  ])("%s ends with an error", (goal, formal) => {
    expect(engine.once(`\\+ \\+ catch((${goal}, fail), error(${formal}, _), true)`)).toBeDefined();
  });

  it.each(["X, X", "X ; a", "X -> X", "\\+ X", "{X}", "a :- X", "m:X"])(
    "are written by portray_clause/1 as bodies, up to a depth: X = %s",
    (body) => {
      const goal = `X = (${body}), with_output_to(string(S), portray_clause((a :- X)))`;
      expect(engine.once(`${goal}, string_length(S, N), N < 100000`)).toBeDefined();
    },
  );

  it("become JavaScript objects that contain themselves", () => {
    const list = engine.once("X = f(X)")?.["X"] as { functor: string; args: unknown[] };
    let inner = list;
    for (let i = 0; i < 1000; i++) inner = inner.args[0] as typeof list;
    expect(inner.functor).toBe("f");
  });
});

describe("cycles of different lengths", () => {
  const limits = { ...untrustedLimits, inferences: 100_000 };
  const limited = new Engine({ ...untrusted, limits });
  limited.consult(`
    cycle(N, L) :- length(L0, N), maplist(=(a), L0), append(L0, L, L).
    both(L, M) :- cycle(4999, L), cycle(5003, M).
  `);

  it.each([
    "L == M",
    "compare(=, L, M)",
    "L = M",
    "unify_with_occurs_check(L, M)",
    "L =@= M",
    "subsumes_term(L, M)",
    "\\+ L \\= M",
    "?=(L, M)",
    "unifiable(L, M, [])",
  ])("are met once each: %s", (goal) => {
    expect(limited.once(`\\+ \\+ ( both(L, M), ${goal} )`)).toBeDefined();
  });
});
