/* Wrong use of the API throws at once, with the expected and the passed value. */

import { describe, expect, it } from "vitest";
import { Engine, PrologError, unbound } from "../../src/complete.js";
import type { EngineOptions, Limits, Value } from "../../src/complete.js";
import { Engine as NodeEngine } from "../../src/node/node.js";
import { prologTests } from "../../src/node/testing.js";
import { thrownBy } from "./answers.js";

const engine = new Engine();

/** A value of a type that the compiler rejects. */
function wrong<T>(value: unknown): T {
  return value as T;
}

describe("a TypeError", () => {
  // Wrong types are tried at each exported function in ../exports.
  it.each<[string, () => unknown, RegExp]>([
    [
      "engine options",
      () => new Engine(wrong<EngineOptions>(5)),
      /options as an object, got number/,
    ],
    [
      "an engine's limits",
      () => new Engine({ limits: wrong<Limits>({ inferences: "9" }) }),
      /inferences.*number, got string/,
    ],
    [
      "the name of a limit",
      () => engine.query("true").with({ limits: wrong<Limits>({ inference: 1 }) }),
      /timeMs, answers, memory.*, got inference$/,
    ],
    [
      "an output without flush",
      () => new Engine(wrong<EngineOptions>({ output: { write: () => 1 } })),
      /output with a method flush/,
    ],
    ["a program", () => engine.consult(wrong<string>(1)), /program as a string, got number/],
    ["values", () => engine.query("true", wrong([])), /values as an object, got an array/],
    ["a value", () => engine.query("X = 1", { X: wrong<Value>(null) }), /value .*got null/],
    ["a value for an unknown variable", () => engine.query("X = 1", { Y: 1 }), /variable Y/],
    ["an option of a test runner", () => prologTests([], wrong({ limit_: 1 })), /got limit_$/],
  ])("is thrown for a wrong value: %s", (_, run, message) => {
    const thrown = thrownBy(run);
    expect(thrown).toBeInstanceOf(TypeError);
    expect(thrown).toHaveProperty("message", expect.stringMatching(/^Expected /));
    expect(thrown).toHaveProperty("message", expect.stringMatching(message));
  });

  it("is thrown for the row of a query before the first answer and after the last", () => {
    const query = engine.query("true");
    expect(() => query.row()).toThrow(TypeError("The query is not at an answer"));
    query.all();
    expect(() => query.row()).toThrow(TypeError("The query is not at an answer"));
  });
});

describe("a value that is undefined", () => {
  const people = new Engine();
  people.consult("user(1, ann). user(2, bob).");

  it("is a TypeError that names the variable, not an unbound one", () => {
    const values = wrong<Record<string, Value>>({ Id: undefined });
    for (const run of [
      () => people.query("user(Id, _)", values),
      () => people.once("user(Id, _)", values),
      () => people.trace("user(Id, _)", values),
    ]) {
      expect(run).toThrow(TypeError);
      expect(run).toThrow(/^Expected a value for Id, got undefined/);
    }
    expect(() => people.query`user(${wrong<Value>(undefined)}, _)`).toThrow(/got undefined/);
  });

  it("is said by `unbound`, which leaves the variable to be found", () => {
    const found = people.query("user(Id, Name)", { Id: unbound }).all();
    expect(found).toEqual(people.query("user(Id, Name)").all());
    expect(people.query`user(${unbound}, Name)`.all()).toEqual([{ Name: "ann" }, { Name: "bob" }]);
  });

  it("is said by `unbound` within a value, each time for another variable", () => {
    expect(people.once("L = [A, B], A = 1, B = 2", { L: [unbound, unbound] })).toEqual({
      L: [1, 2],
      A: 1,
      B: 2,
    });
    const same = { variable: "X" };
    expect(people.once("L = [A, B], A = 1, B = 2", { L: [same, same] })).toBeUndefined();
  });
});

describe("a RangeError", () => {
  it.each<[string, Limits, RegExp]>([
    ["negative inferences", { inferences: -1 }, /0 or more, got -1/],
    ["no number of inferences", { inferences: Number.NaN }, /0 or more, got NaN/],
    ["negative time", { timeMs: -5 }, /timeMs to be 0 or more, got -5/],
  ])("is thrown for %s", (_, limits, message) => {
    for (const run of [() => new Engine({ limits }), () => engine.query("true", {}, { limits })]) {
      expect(run).toThrow(RangeError);
      expect(run).toThrow(message);
    }
  });

  it.each([Engine, NodeEngine])("is thrown for a dialect that does not exist (%o)", (Class) => {
    const run = (): unknown => new Class(wrong<EngineOptions>({ dialect: "swipl" }));
    expect(run).toThrow(RangeError);
    expect(run).toThrow('Expected dialect to be "iso" or "swi", got "swipl"');
  });
});

describe("a goal that cannot be read", () => {
  it.each([
    ["foo(", 1, 5],
    ["foo(a))", 1, 7],
    ["X = 'abc", 1, 5],
    ["a b", 1, 3],
    ["", 1, 1],
    ["X = 1,\n  Y = )", 2, 7],
  ])("%j is a PrologError with its place, before anything runs", (goal, line, column) => {
    const thrown = thrownBy(() => engine.query(goal));
    expect(thrown).toBeInstanceOf(PrologError);
    expect(thrown).toHaveProperty("term.args.0.functor", "syntax_error");
    expect(thrown).toMatchObject({ file: "goal", line, column });
    expect(thrown).toHaveProperty("message", expect.stringContaining(`goal:${line}:${column}`));
  });

  it("may end with a full stop or not", () => {
    expect(engine.once("X = 1.")).toEqual({ X: 1 });
    expect(engine.once("X = 1")).toEqual({ X: 1 });
    expect(engine.once(" X = 1 . % so it is\n")).toEqual({ X: 1 });
  });
});

describe("an uncaught error", () => {
  it.each([
    ["atom_length(_, _)", "instantiation_error", /instantiated/],
    [
      "X is foo + 1",
      { functor: "type_error", args: ["evaluable", { functor: "/", args: ["foo", 0] }] },
      /foo\/0/,
    ],
    [
      "nowhere(1)",
      { functor: "existence_error", args: ["procedure", { functor: "/", args: ["nowhere", 1] }] },
      /nowhere\/1/,
    ],
    ["X is 1 / 0", { functor: "evaluation_error", args: ["zero_divisor"] }, /zero/],
    ["arg(x, f(a), _)", { functor: "type_error", args: ["integer", "x"] }, /integer.*x/],
    ["call(1)", { functor: "type_error", args: ["callable", 1] }, /callable.*1/],
  ])("%s has its term and a sentence", (goal, formal, sentence) => {
    const thrown = thrownBy(() => engine.once(goal));
    expect(thrown).toBeInstanceOf(PrologError);
    expect(thrown).toMatchObject({ name: "PrologError", term: { functor: "error" } });
    expect(thrown).toHaveProperty("term.args.0", formal);
    expect(thrown).toHaveProperty("message", expect.stringMatching(sentence));
  });

  it("may be any term", () => {
    for (const [goal, term] of [
      ["throw(my_ball)", "my_ball"],
      ["throw([1,2])", [1, 2]],
      ["throw(f(x))", { functor: "f", args: ["x"] }],
    ] as const) {
      const thrown = thrownBy(() => engine.once(goal));
      expect(thrown).toBeInstanceOf(PrologError);
      expect(thrown).toHaveProperty("term", term);
      expect((thrown as PrologError).message).not.toBe("");
    }
  });
});
