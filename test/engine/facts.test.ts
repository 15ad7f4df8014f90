import { describe, expect, test } from "vitest";
import { Engine, PrologError, addFacts, unbound } from "../../src/complete.js";
import type { Value } from "../../src/complete.js";
import { plainInput } from "../terms/values.js";
import { thrownBy } from "./answers.js";
import { fc, forAll } from "../properties.js";
import { engineOf } from "../machine/goals.js";

describe("addFacts", () => {
  test("adds what assertz adds, in order", () => {
    const value = fc.oneof(
      { weight: 9, arbitrary: plainInput },
      { weight: 1, arbitrary: fc.constant(unbound) },
    );
    const rows = fc.integer({ min: 0, max: 10 }).chain((n) =>
      fc.record({
        arity: fc.constant(n),
        rows: fc.array(fc.array(value, { minLength: n, maxLength: n }), { maxLength: 20 }),
      }),
    );
    forAll(35, [rows], (some) => {
      const [one, other] = [new Engine(), new Engine()];
      one.consult(`:- dynamic p/${some.arity}.`);
      for (const row of some.rows) one.once("assertz(F)", { F: { functor: "p", args: row } });
      expect(addFacts(other, `p/${some.arity}`, some.rows)).toBe(some.rows.length);
      const goal = "functor(P, p, N), findall(P, P, Ps), copy_term(Ps, Qs), numbervars(Qs)";
      const answer = (engine: Engine): unknown => engine.once(goal, { N: some.arity })?.["Qs"];
      expect(answer(other)).toEqual(answer(one));
    });
  });
  test("adds to dynamic predicates of programs, and indexes them", () => {
    const engine = engineOf(":- dynamic edge/2.\nedge(a, b).\npath(X, Y) :- edge(X, Y).");
    addFacts(
      engine,
      "edge/2",
      Array.from({ length: 1000 }, (_, i) => [`n${i}`, i] as const),
    );
    addFacts(engine, "edge/2", [["n500", "again"]]);
    expect(engine.query("path(n500, X)").all()).toEqual([{ X: 500 }, { X: "again" }]);
    const query = engine.query("edge(n999, X)");
    query.next();
    expect(query.isLast).toBe(true);
    expect(engine.once("retract(edge(a, X))")).toEqual({ X: "b" });
    expect(engine.query("edge(X, Y)").count()).toBe(1001);
  });
  test("adds to a module, and makes predicates without facts", () => {
    const engine = new Engine();
    expect(addFacts(engine, "data:p/1", new Set([[1], [2]] as const))).toBe(2);
    expect(engine.query("data:p(X)").all()).toEqual([{ X: 1 }, { X: 2 }]);
    expect(thrownBy(() => engine.once("p(_)"))).toBeInstanceOf(PrologError);
    expect(addFacts(engine, "none/3", [])).toBe(0);
    expect(engine.query("none(_, _, _)").exists()).toBe(false);
  });
  test("is part of a snapshot", () => {
    const engine = new Engine();
    addFacts(engine, "p/2", [["a", [1, 2]]]);
    expect(Engine.load(engine.save()).once("p(a, X)")).toEqual({ X: [1, 2] });
  });

  const wrong = (rows: unknown): Iterable<readonly Value[]> => rows as Iterable<readonly Value[]>;
  test.each<[string, unknown, string]>([
    [
      "p/2",
      [["a", 1], ["b"]],
      "Expected each row of p/2 as an array of length 2, got one of length 1 as row 2",
    ],
    ["p/2", ["ab"], "Expected each row of p/2 as an array of length 2, got string as row 1"],
    ["p/1", [{ x: 1 }], "Expected each row of p/1 as an array of length 1, got object as row 1"],
    [
      "p/2",
      [
        ["a", 1],
        ["b", null],
      ],
      "got null (unbound stands for a variable), as argument 2 in row 2 of p/2",
    ],
    ["p/1", [[{ x: 1 }]], "({ object: … } holds any object), as argument 1 in row 1 of p/1"],
    [5 as unknown as string, [[1]], 'Expected a predicate as "name/arity", got number'],
    ["p/1", 5, "Expected the rows of p/1 as an array, got number"],
    ["p", [[1]], 'Expected a predicate as "name/arity", got "p"'],
    ["atom_length/2", [["a", 1]], "Expected a predicate of a program, got atom_length/2"],
    [",/2", [["a", 1]], "Expected a predicate of a program, got ,/2"],
    [
      "fixed/1",
      [[1]],
      'Expected a predicate that is dynamic, got fixed/1, which has clauses already (a program declares it by ":- dynamic fixed/1.")',
    ],
    [
      "host/1",
      [[1]],
      "Expected a predicate that is dynamic, got host/1, which has a function already",
    ],
  ])("refuses %s with %j, and adds nothing", (indicator, rows, message) => {
    const engine = engineOf("fixed(0).");
    engine.define("host/1", () => true);
    const thrown = thrownBy(() => addFacts(engine, indicator, wrong(rows)));
    expect(thrown).toBeInstanceOf(TypeError);
    expect((thrown as Error).message).toContain(message);
    expect(engine.query("catch(p(_), _, fail) ; catch(p(_, _), _, fail)").exists()).toBe(false);
  });
  test("refuses a value that contains itself", () => {
    const row: Value[] = [];
    row.push(row);
    expect(() => addFacts(new Engine(), "p/1" as string, [row])).toThrow(
      "values that contain themselves",
    );
    expect(() => addFacts({} as Engine, "p/1", [])).toThrow("Expected an engine, got object");
  });
});
