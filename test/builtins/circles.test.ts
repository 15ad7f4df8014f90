/** Specifications of predicates and files that contain themselves are errors, and soon. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { errorOf } from "../machine/goals.js";

const engine = new Engine({ limits: { inferences: 1_000_000, timeMs: 20_000 } });

describe("qualifiers that go round in a circle", () => {
  it.each([
    "predicate_property(X, dynamic)",
    "current_predicate(X)",
    "current_predicate(_, X)",
    "listing(X)",
    "strip_module(X, _, _)",
    "clause(X, _)",
    "call(X)",
    "call(X, a)",
    "call(X, 1, 2, 3, 4, 5, 6, 7, 8)",
    "dynamic(X)",
    "spy(X)",
    "source_file(X, _)",
    "set_prolog_flag(X, true)",
    "initialization(X, main)",
    "set_module(X)",
    "@(X, user)",
    "once(X)",
    "\\+ X",
    "findall(_, X, _)",
    "forall(X, true)",
    "catch(X, none, true)",
    "catch(throw(a), _, X)",
    "freeze(V, X), V = 1",
    "maplist(X, [1])",
    "assertz(X)",
    "assertz((a :- X))",
    "retract(X)",
    "abolish(X)",
    "meta_predicate(X)",
    "discontiguous(X)",
    "multifile(X)",
    "table(X)",
    "untable(X)",
    "phrase(X, _)",
    "expand_goal(X, _)",
    "expand_term((a --> X), _)",
  ])("are an error: %s", (goal) => {
    expect(errorOf(engine, `X = m:X, ${goal}`)).toMatch(/^type_error\(acyclic_term,/);
    expect(errorOf(engine, `X = m:n:o:X, ${goal}`)).toMatch(/^type_error\(acyclic_term,/);
  });

  it("are none where they end before a circle", () => {
    const goal = "X = f(X), strip_module(m:n:X, M, P), M == n, P == X";
    expect(engine.query(goal).exists()).toBe(true);
    expect(engine.query("X = f(X), \\+ predicate_property(m:n:X, dynamic)").exists()).toBe(true);
  });
});

describe("files that are named by a circle", () => {
  const CIRCLES = ["X = [X]", "X = [a|X]", "X = m:X", "X = X/1", "X = [m:X]", "X = [library(X)]"];
  const GOALS = [
    "consult(X)",
    "ensure_loaded(X)",
    "use_module(X)",
    "use_module(X, [a/1])",
    "reexport(X)",
    "load_files(X, [])",
    "unload_file(X)",
  ];
  it.each(CIRCLES.flatMap((circle) => GOALS.map((goal) => `${circle}, ${goal}`)))(
    "are an error: %s",
    (goal) => {
      expect(errorOf(engine, goal)).toMatch(/^type_error\((acyclic_term|list),/);
    },
  );
});
