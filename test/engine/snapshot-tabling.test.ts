import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { all } from "./answers.js";
import { fc, forAll } from "../properties.js";
import { engineOf } from "../machine/goals.js";

function reloaded(engine: Engine): Engine {
  return Engine.load(engine.save());
}

/** The answers of a goal in some order. */
function answersOf(engine: Engine, goal: string): string[] {
  return all(engine, goal)
    .map((row) => JSON.stringify(row))
    .sort();
}

const program = `
:- module(graph, [path/2]).
:- table path/2.
edge(a, b). edge(b, a). edge(b, c).
path(X, Y) :- path(X, Z), edge(Z, Y).
path(X, Y) :- edge(X, Y).
`;

const modes = `
:- table low(_, min), high(_, max), total(_, sum), one(_, first), dash(_, -), end(_, last).
:- table joined(_, lattice(longer/3)), shorter(_, po(less/2)), plain/2, named(index, +).
:- dynamic(later/1).
:- table later/1.
:- table undefined/3.
${["low", "high", "total", "one", "dash", "end", "plain", "named"]
  .map((name) => `${name}(a, 1). ${name}(a, 3). ${name}(a, 2). ${name}(b, 5).`)
  .join("\n")}
joined(a, [1]). joined(a, [1,2]). joined(a, []).
shorter(a, 3). shorter(a, 1). shorter(a, 2).
longer(A, B, C) :- length(A, N), length(B, M), ( N >= M -> C = A ; C = B ).
less(A, B) :- B < A.
`;

describe("an engine that was saved and loaded", () => {
  it.each(["low", "high", "total", "one", "dash", "end", "plain", "named", "joined", "shorter"])(
    "has the answers of tables with modes: %s(X, Y)",
    (name) => {
      const engine = engineOf(modes);
      const before = answersOf(engine, `${name}(X, Y)`);
      expect(answersOf(reloaded(engine), `${name}(X, Y)`)).toEqual(before);
      expect(before.length).toBeGreaterThan(0);
    },
  );

  it("says which predicates are tabled, in any module, defined or not", () => {
    const engine = engineOf(modes);
    engine.consult(program, { file: "graph.pl" });
    engine.once("table(lists:nowhere/1), table(path_of//1)");
    const loaded = reloaded(engine);
    for (const name of ["low(_, _)", "later(_)", "path(_, _)", "graph:path(_, _)", "less(_, _)"]) {
      const goal = `predicate_property(${name}, tabled)`;
      expect(loaded.query(goal).exists()).toBe(engine.query(goal).exists());
    }
    expect(all(loaded, "path(a, X)")).toHaveLength(3);
    loaded.consult("undefined(X, Y, Z) :- undefined(Y, Z, X). undefined(1, 2, 3).");
    expect(all(loaded, "undefined(X, Y, Z)")).toHaveLength(3);
    loaded.once("assertz((path_of(X, Y, Z) :- path_of(X, Y, Z))), assertz(lists:nowhere(1))");
    expect(all(loaded, "path_of(_, _, _) ; lists:nowhere(X)")).toEqual([{ X: 1 }]);
  });

  it("finds the answers of tables anew, with the clauses that it has", () => {
    const engine = engineOf(":- dynamic(later/1).\n:- table later/1.");
    engine.once("assertz(later(1))");
    expect(all(engine, "later(X)")).toHaveLength(1);
    engine.once("assertz(later(2))");
    expect(all(engine, "later(X)")).toHaveLength(1);
    const loaded = reloaded(engine);
    expect(all(loaded, "later(X)")).toHaveLength(2);
    loaded.once("assertz(later(3))");
    expect(all(loaded, "later(X)")).toHaveLength(2);
    loaded.once("untable(later/1)");
    expect(all(loaded, "later(X)")).toHaveLength(3);
    expect(all(reloaded(loaded), "predicate_property(later(_), tabled)")).toHaveLength(0);
  });
});

const NAMES = ["p", "q", "r"];
const name = fc.constantFrom(...NAMES);
const clause = fc.oneof(
  fc.tuple(name, name, name).map(([a, b, c]) => `${a}(X, Y) :- ${b}(X, Z), ${c}(Z, Y).`),
  fc.tuple(name, name).map(([a, b]) => `${a}(X, Y) :- ${b}(Y, X).`),
  fc.tuple(name, name).map(([a, b]) => `${a}(X, Y) :- ${b}(X, Z), e(Z, Y).`),
  name.map((a) => `${a}(X, Y) :- e(X, Y).`),
);
const edge = fc.tuple(fc.nat(3), fc.nat(3)).map(([x, y]) => `e(${x}, ${y}).`);
const mode = fc.constantFrom("_", "min", "max", "first", "lattice(low/3)", "po(@<)");

it("random tabled programs answer after a round trip as before", () =>
  forAll(
    12,
    [
      fc.array(clause, { minLength: 1, maxLength: 6 }),
      fc.array(edge, { maxLength: 8 }),
      fc.tuple(mode, mode, mode),
      fc.boolean(),
    ],
    (clauses, edges, ends, isModule) => {
      const text = [
        isModule ? ":- module(m, [p/2, q/2, r/2])." : "",
        ...NAMES.map((each, i) => `:- table ${each}(_, ${ends[i]}).`),
        ":- discontiguous e/2, p/2, q/2, r/2.",
        ...NAMES.map((each) => `${each}(9, 9).`),
        "e(9, 9).",
        "low(X, Y, Z) :- Z is min(X, Y).",
        ...clauses,
        ...edges,
      ].join("\n");
      const engine = new Engine();
      engine.consult(text, { file: "t.pl" });
      const bytes = engine.save();
      const goals = NAMES.map((each) => `${each}(X, Y)`);
      const before = goals.map((goal) => answersOf(engine, goal));
      const loaded = Engine.load(bytes);
      expect(goals.map((goal) => answersOf(loaded, goal))).toEqual(before);
    },
  ));
