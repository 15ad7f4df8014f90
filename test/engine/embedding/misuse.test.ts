/* Wrong use of relations is reported at once; errors in a run, when they happen. */
import { describe, expect, it } from "vitest";
import { Engine, PrologError, ResourceError } from "../../../src/complete.js";
import {
  addRelations,
  add,
  and,
  call,
  closure,
  compound,
  eq,
  fresh,
  is,
  operation,
  or,
  predicate,
  relation,
  solve,
  solveOnce,
  succeed,
  variable,
} from "../../../src/rel.js";
import type { Value } from "../../../src/complete.js";
import type { Relation, Var } from "../../../src/rel.js";
import type { Goal } from "../../../src/rel.js";
import { thrownBy } from "../answers.js";

/** A value of a type that the compiler rejects. */
function wrong<T>(value: unknown): T {
  return value as T;
}

const x = variable<number>();
const one: Relation<[x: number]> = relation("one", (y) => eq(y, 1));

/** Runs a query on the engine of a relation. */
function added(says: unknown): void {
  addRelations(
    new Engine(),
    relation("said", () => wrong<Goal>(says)),
  );
}

describe("a TypeError", () => {
  // Wrong types are tried at each exported function in ../../exports.
  it.each<[string, () => unknown, RegExp]>([
    ["a conjunct that is no goal", () => and(succeed, wrong(3)), /a goal, got number/],
    ["a function for fresh that makes no goal", () => fresh(() => wrong(undefined)), /undefined/],
    ["alternatives that are no goals", () => added([succeed, 1]), /a goal, got number/],
    ["an alternative that is not a goal", () => added(undefined), /a goal, got undefined/],
    ["too few arguments", () => wrong<() => Goal>(one)(), /1 arguments of one\/1, got 0/],
    ["too many arguments", () => wrong<(...args: number[]) => Goal>(one)(1, 2), /one\/1, got 2/],
    ["too many for a closure", () => closure(one, wrong<never>(1), wrong<never>(2)), /most 1/],
    ["a compound without arguments", () => compound("f"), /arguments of the compound f, got none/],
  ])("is thrown for %s", (_, run, message) => {
    const thrown = thrownBy(run);
    expect(thrown).toBeInstanceOf(TypeError);
    expect(thrown).toHaveProperty("message", expect.stringMatching(/^Expected /));
    expect(thrown).toHaveProperty("message", expect.stringMatching(message));
  });

  it.each<[string, string, RegExp]>([
    [
      "the standard's own",
      "append_to",
      /append_to\/1 cannot be added to module user: the name is that of a/,
    ],
    ["of a control construct", ";", /;\/2 cannot be added .*: the name is the system's own/],
    [
      "of the system",
      "atom_length",
      /atom_length\/2 cannot be added .*: the name is the system's own/,
    ],
  ])("is thrown for a name that is %s", (_, name, message) => {
    const engine = new Engine();
    engine.consult("append_to(1).");
    const arity = name === "append_to" ? 1 : 2;
    const bad: Goal =
      arity === 1
        ? relation<[Value]>(name, (_x) => succeed)(1)
        : relation<[Value, Value]>(name, (_x, _y) => succeed)(1, 2);
    expect(() => solve(engine, bad, {})).toThrow(TypeError);
    expect(() => solve(engine, bad, {})).toThrow(message);
  });

  it("is thrown for two relations of one name, and neither is added", () => {
    const engine = new Engine();
    const other: Relation<[x: number]> = relation("one", (y) => eq(y, 2));
    expect(() => solve(engine, and(one(x), other(x)), { x })).toThrow("that of another relation");
    expect(engine.once("catch(one(_), error(E, _), true)")).toHaveProperty("E");
    expect(solveOnce(engine, other(x), { x })).toEqual({ x: 2 });
    expect(() => addRelations(engine, one)).toThrow(
      "one/1 cannot be added to module user: the name is that of another relation",
    );
  });

  it("is thrown for values that are not terms and for invalid goals, and nothing is added", () => {
    const engine = new Engine();
    const loop: unknown[] = [];
    loop.push(loop);
    for (const [goal, message] of [
      [call("p", [wrong(null)]), /value .*got null/],
      [call("p", loop), /A goal of bad\/1 cannot be called, or contains a cyclic value/],
      [call(",", 1, 2), /A goal of bad\/1 cannot be called/],
    ] as const) {
      const bad: Relation<[x: number]> = relation("bad", (y) => [one(y), goal]);
      expect(() => addRelations(engine, bad)).toThrow(TypeError);
      expect(() => addRelations(engine, bad)).toThrow(message);
    }
    expect(engine.once("catch(bad(_), error(E, _), true)")).toHaveProperty("E");
    expect(engine.once("catch(one(_), error(E, _), true)")).toHaveProperty("E");
  });

  it("is thrown for the name of a predicate that the host has defined", () => {
    const engine = new Engine();
    engine.define("one/1", () => true);
    expect(() => addRelations(engine, one)).toThrow("the name is that of a program");
    expect(engine.once("one(2)")).toEqual({});
  });
});

describe("in a run", () => {
  it("an error of Prolog is a PrologError, and the engine goes on", () => {
    const engine = new Engine();
    const missing = predicate<[number]>("missing");
    const user: Relation<[x: number]> = relation("user_of_missing", (y) => missing(y));
    const run = (goal: Goal): unknown => thrownBy(() => solveOnce(engine, goal, { x }));
    expect(run(user(x))).toBeInstanceOf(PrologError);
    expect(run(user(x))).toHaveProperty("message", expect.stringContaining("missing/1"));
    expect(run(is(x, add(variable<number>(), 1)))).toBeInstanceOf(PrologError);
    expect(run(is(x, operation("no_function", 1)))).toHaveProperty(
      "message",
      expect.stringContaining("no_function/1"),
    );
    expect(solveOnce(engine, one(x), { x })).toEqual({ x: 1 });
  });

  it("an answer that leaves a requested variable unbound is a PrologError, and the last one", () => {
    const list = variable<readonly number[]>();
    const answers = solve(new Engine(), or(eq(list, [1]), eq(list, [1, x]), eq(list, [])), {
      list,
    });
    expect(answers.next().value).toEqual({ list: [1] });
    expect(() => answers.next()).toThrow(/^list is unbound in this answer/);
    expect(answers.next().done).toBe(true);
  });

  it("limits are kept, those of the engine and those of the search", () => {
    const forever: Relation<[]> = relation("forever", () => forever());
    const limits = { inferences: 1000 };
    const limited = new Engine({ limits });
    expect(thrownBy(() => solveOnce(limited, forever(), {}))).toBeInstanceOf(ResourceError);
    const engine = new Engine();
    expect(thrownBy(() => solveOnce(engine, forever(), {}, { limits }))).toBeInstanceOf(
      ResourceError,
    );
    expect(solveOnce(engine, one(x), { x })).toEqual({ x: 1 });
  });

  it("a relation that recurses deeply has no other depth than a program", () => {
    const count: Relation<[n: number, to: number]> = relation("count", (n, to) => [
      eq(n, to),
      fresh((next: Var<number>) => and(is(next, add(n, 1)), count(next, to))),
    ]);
    expect(solveOnce(new Engine(), count(0, 300_000), {})).toEqual({});
  });
});
