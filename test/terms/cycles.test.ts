/** Terms that contain themselves: every walk over them ends. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Engine, untrusted, untrustedLimits } from "../../src/complete.js";
import { SeenPairs } from "../../src/terms/cycles.js";
import { atom, functor, struct2 } from "../../src/terms/term.js";
import type { Cell } from "../../src/terms/term.js";

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
    "call(X)",
    "call(X, a)",
    "once(X)",
    "\\+ X",
    "findall(_, X, _)",
    "forall(X, true)",
    "bagof(_, X, _)",
    "setof(_, X, _)",
    "catch(X, none, true)",
    "catch(throw(a), _, X)",
    "freeze(V, X), V = 1",
    "maplist(X, [1])",
    "assertz((a :- X))",
    "retract(X)",
    "clause(X, _)",
    "abolish(X)",
    "predicate_property(X, _)",
    "current_predicate(X)",
    "current_predicate(_, X)",
    "current_op(_, _, X)",
    "op(200, xfx, X)",
    "meta_predicate(X)",
    "table(X)",
    "untable(X)",
    "spy(X)",
    "listing(X)",
    "consult(X)",
    "phrase(X, _)",
    "expand_goal(X, _)",
    "expand_term((a --> X), _)",
  ])("are neither a goal nor a name where one module qualifies itself: %s", (goal) => {
    const formal = "type_error(acyclic_term, _)";
    expect(
      engine.once(`\\+ \\+ ( X = m:X, catch((${goal}, fail), error(${formal}, _), true) )`),
    ).toBeDefined();
  });

  it.each([
    ["X = (X,X), phrase(X, _)", "type_error(acyclic_term, _)"],
    ["X = (X,X), expand_goal(X, _)", "type_error(acyclic_term, _)"],
    ["X = (X,X), expand_term((a --> X), _)", "type_error(acyclic_term, _)"],
    ["X = Y^X, bagof(_, X, _)", "type_error(acyclic_term, _)"],
    ["X = [X], spy(X)", "type_error(list, _)"],
    ["X = [X], consult(X)", "domain_error(source_sink, _)"],
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

describe("pairs that are being compared", () => {
  /** Cells that refer to each other as `links` say; those without links are leaves with that label. */
  const node = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.nat(11), fc.nat(11)) },
    { weight: 1, arbitrary: fc.constantFrom("a", "b") },
  );

  const graph = (nodes: readonly (readonly [number, number] | string)[]): Cell[] => {
    const cells = nodes.map((x) =>
      typeof x === "string" ? atom(x) : struct2(functor("f", 2), 0, 0),
    );
    nodes.forEach((x, i) => {
      if (typeof x === "string") return;
      cells[i]!.a0 = cells[x[0]]!;
      cells[i]!.a1 = cells[x[1]]!;
    });
    return cells;
  };

  /** Are the terms equal, if pairs for which `isNew` is false are? */
  const areEqual = (a: Cell, b: Cell, isNew: (x: Cell, y: Cell) => boolean): boolean => {
    const waiting: [Cell, Cell][] = [[a, b]];
    for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
      const [x, y] = pair;
      if (x.t !== y.t || (x.t.arity === 0 && x !== y)) return false;
      if (x.t.arity === 0 || !isNew(x, y)) continue;
      waiting.push([x.a0 as Cell, y.a0 as Cell], [x.a1 as Cell, y.a1 as Cell]);
    }
    return true;
  };

  it("are equal exactly if those are of which each is remembered", () => {
    fc.assert(
      fc.property(fc.array(node, { minLength: 12, maxLength: 12 }), fc.nat(11), (nodes, from) => {
        const cells = graph(nodes);
        const all = new Set<string>();
        const number = new Map(cells.map((cell, i) => [cell, i]));
        const isNew = (x: Cell, y: Cell): boolean => {
          const { size } = all;
          return all.add(`${number.get(x)} ${number.get(y)}`).size > size;
        };
        const seen = new SeenPairs();
        const [a, b] = [cells[0]!, cells[from]!];
        expect(areEqual(a, b, (x, y) => seen.add(x, y))).toBe(areEqual(a, b, isNew));
      }),
      { numRuns: 500 },
    );
  });

  const limits = { ...untrustedLimits, activeMs: undefined, inferences: 100_000 };
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
  ])("are few for cycles of different lengths: %s", (goal) => {
    expect(limited.once(`\\+ \\+ ( both(L, M), ${goal} )`)).toBeDefined();
  });
});
