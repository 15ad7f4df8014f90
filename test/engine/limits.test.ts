import { describe, expect, it } from "vitest";
import { Engine, ResourceError } from "../../src/index.js";
import type { Limits } from "../../src/index.js";
import { all, thrownBy } from "./answers.js";

const program = `
loop :- loop.
deep(X) :- deep(f(X)).
recurse :- recurse, true.
grow(N) :- M is N + 1, grow(M), N > 0.
many(0).
many(N) :- N > 0, M is N - 1, many(M).
choices :- choices ; choices.
`;

function engineWith(limits: Limits = {}): Engine {
  const engine = new Engine({ limits });
  engine.consult(program);
  return engine;
}

describe("a limit on inferences", () => {
  it.each([
    "loop",
    "deep(a)",
    "recurse",
    "grow(0)",
    "repeat, fail",
    "choices, fail",
    "\\+ \\+ loop",
  ])("ends %s, and the engine goes on", (goal) => {
    const engine = engineWith({ inferences: 100_000 });
    const query = engine.query(goal);
    const thrown = thrownBy(() => query.next());
    expect(thrown).toBeInstanceOf(ResourceError);
    expect(thrown).toHaveProperty("kind", "inferences");
    expect(query.done).toBe(true);
    expect(query.inferences).toBeGreaterThanOrEqual(100_000);
    expect(query.inferences).toBeLessThan(110_000);
    expect(all(engine, "many(100)")).toEqual([{}]);
  });

  it.each([
    "findall(X, repeat, _)",
    "forall(repeat, true)",
    "bagof(X, ( repeat, X = 1 ), _)",
    "catch(loop, never, true)",
    "length(L, N), N < 0",
    "between(1, inf, X), X < 0",
    "atom_length(abc, N), loop",
  ])("holds inside builtins: %s", (goal) => {
    const engine = engineWith({ inferences: 3000 });
    expect(thrownBy(() => engine.once(goal))).toHaveProperty("kind", "inferences");
    expect(engine.once("X = 1")).toEqual({ X: 1 });
  });

  it("is for each query alone", () => {
    const engine = engineWith({ inferences: 10_000 });
    for (let i = 0; i < 5; i++) expect(all(engine, "many(2000)")).toEqual([{}]);
  });

  it("counts over all answers of a query", () => {
    const engine = engineWith({ inferences: 1000 });
    const query = engine.query("between(1, inf, X)");
    expect(thrownBy(() => [...query])).toHaveProperty("kind", "inferences");
  });

  it("may be given to one query", () => {
    const engine = engineWith();
    const limits = { inferences: 1000 };
    expect(thrownBy(() => engine.once("loop", {}, { limits }))).toHaveProperty(
      "kind",
      "inferences",
    );
    expect(engine.once("many(2000)")).toEqual({});
    expect(thrownBy(() => engine.once("many(2000)", {}, { limits }))).toBeInstanceOf(ResourceError);
  });

  it("of none lets a query do nothing", () => {
    expect(thrownBy(() => engineWith({ inferences: 0 }).once("true"))).toHaveProperty(
      "kind",
      "inferences",
    );
  });
});

describe("a limit on time", () => {
  it.each(["loop", "repeat, fail", "deep(a)"])("ends %s, and the engine goes on", (goal) => {
    const engine = engineWith({ timeMs: 20 });
    const start = performance.now();
    expect(thrownBy(() => engine.once(goal))).toHaveProperty("kind", "time");
    expect(performance.now() - start).toBeLessThan(2000);
    expect(all(engine, "many(100)")).toEqual([{}]);
  });

  it("does not run while nobody asks for an answer that was not begun", () => {
    const engine = engineWith({ timeMs: 200 });
    const query = engine.query("many(10)");
    const until = performance.now() + 250;
    while (performance.now() < until);
    expect(query.next().done).toBe(false);
  });
});

describe("an exhausted budget", () => {
  it("is an error that a program may catch, and tidy up", () => {
    const engine = engineWith({ inferences: 10_000 });
    const goal = "catch(loop, error(resource_error(What), _), ( many(100), Y = tidied ))";
    expect(engine.once(goal)).toEqual({ What: "inferences", Y: "tidied" });
    expect(engine.once(goal.replace("inferences", "time"), {}, { limits: { timeMs: 10 } })).toEqual(
      {
        What: "time",
        Y: "tidied",
      },
    );
  });

  it("is caught once: the second time ends the query", () => {
    const engine = engineWith({ inferences: 10_000 });
    const goal = "catch(loop, _, catch(loop, _, true))";
    expect(thrownBy(() => engine.once(goal))).toHaveProperty("kind", "inferences");
    const stubborn = "repeat, catch(loop, _, fail)";
    expect(thrownBy(() => engine.once(stubborn))).toHaveProperty("kind", "inferences");
    expect(engine.once("X = 1")).toEqual({ X: 1 });
  });

  it("says in a sentence what ran out", () => {
    const thrown = thrownBy(() => engineWith({ inferences: 10 }).once("loop"));
    expect(thrown).toHaveProperty("name", "ResourceError");
    expect(thrown).toHaveProperty("message", expect.stringMatching(/inferences/));
  });

  it("leaves what was asserted", () => {
    const engine = engineWith({ inferences: 5000 });
    engine.consult(":- dynamic(note/1). work(N) :- assertz(note(N)), M is N + 1, work(M).", {
      file: "work.pl",
    });
    expect(thrownBy(() => engine.once("work(1)"))).toBeInstanceOf(ResourceError);
    const notes = all(engine, "note(X)").map(({ X }) => X);
    expect(notes.length).toBeGreaterThan(100);
    expect(notes).toEqual(notes.map((_, i) => i + 1));
  });
});
