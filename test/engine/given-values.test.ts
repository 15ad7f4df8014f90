/* Values that a query is given: large ones, too, under the query's limits. */

import { describe, expect, it } from "vitest";
import { Engine, ResourceError, unbound, untrustedLimits } from "../../src/complete.js";
import type { Value } from "../../src/complete.js";

const engine = new Engine();
const LENGTH = 100_000;
const list = Array.from({ length: LENGTH }, (_, i) => ({ functor: "f", args: [i] }));

describe("a large value", () => {
  it("is that of the variable before the goal begins", async () => {
    const goal = "X = Y, nonvar(L), !, nth1(50001, L, X), last(L, Z) ; X = none";
    const row = { X: { functor: "f", args: [50_000] }, Z: { functor: "f", args: [LENGTH - 1] } };
    expect(engine.once(goal, { L: list })).toMatchObject(row);
    expect(await engine.query(goal, { L: list }).async.first()).toMatchObject(row);
    const both = engine.query("last(L, X), arg(N, M, X), functor(M, m, _)", {
      L: list,
      M: { functor: "m", args: list },
    });
    expect(await both.async.first()).toMatchObject({ N: LENGTH });
  });

  it("keeps what is shared and cyclic, and its variables", () => {
    const shared: Value = { functor: "s", args: [{ variable: "V" }] };
    const items: Value[] = [...list, shared];
    const value: Value = { list: items, tail: { variable: "T" } };
    items.push(value, shared);
    const goal = "append(_, [S, C, S|T], L), C == L, T = [S], S = s(V), V = 1";
    expect(engine.once(goal, { L: value })).toMatchObject({ V: 1 });
  });

  it("counts for the limits of the query", () => {
    const limits = { memory: (untrustedLimits.memory as number) / 20 };
    const query = engine.query("L = [_|_]", { L: list }, { limits });
    expect(() => query.first()).toThrow(ResourceError);
  });

  it("is a TypeError where a part is no value", async () => {
    const wrong = [...list, null as unknown as Value];
    const goal = "catch(length(L, _), _, true)";
    const run = async (): Promise<unknown> => engine.query(goal, { L: wrong }).async.first();
    await expect(run()).rejects.toThrow(TypeError);
    expect(engine.once("X = 1")).toEqual({ X: 1 });
  });
});

describe("a value with variables", () => {
  const square = [
    [2, unbound],
    [unbound, { variable: "Corner" }],
  ];
  const solved = [
    [2, 1],
    [1, 2],
  ];

  it("has another variable for each `unbound`, however many", () => {
    const L = Array.from({ length: 3000 }, (_, i) => (i % 2 === 0 ? unbound : [unbound, i]));
    expect(engine.once("term_variables(L, Vs), length(Vs, N)", { L })?.["N"]).toBe(3000);
  });

  it("is in the answers, as the goal has bound it", async () => {
    const goal = "maplist(permutation([1, 2]), Rows), Rows = [[A, _], [A1, _]], A =\\= A1, A = N";
    const values = { Rows: square, N: 2 };
    expect(engine.once(goal, values)).toEqual({ Rows: solved, A: 2, A1: 1 });
    expect(engine.prepare(goal).once(values)).toEqual({ Rows: solved, A: 2, A1: 1 });
    expect(await engine.query(goal, values).async.first()).toMatchObject({ Rows: solved });
  });

  it("shares variables of one name with other values", () => {
    const X = { variable: "X" };
    expect(engine.once("A = [1], B = _", { A: [X], B: { functor: "f", args: [X, X] } })).toEqual({
      A: [1],
      B: { functor: "f", args: [1, 1] },
    });
  });

  it("is not in the answers where its name begins with _, or where it stands in a template", () => {
    expect(engine.once("_A = [1]", { _A: [unbound] })).toEqual({});
    expect(engine.once`${[unbound]} = [X], X = 1`).toEqual({ X: 1 });
  });
});

describe("the error for what is no value", () => {
  const wrong = [[1, null]] as unknown as Value;
  it("says whose value it is, and what stands for a variable", () => {
    const message = "got null (unbound stands for a variable), in the value of Rows";
    expect(() => engine.query("true ; Rows = _", { Rows: wrong })).toThrow(message);
    expect(() => engine.query`X = ${1}, X = ${wrong}`).toThrow(", in value 2 of the goal");
    const object = { Rows: [new Date()] as unknown as Value };
    expect(() => engine.query("Rows = _", object)).toThrow(
      "an instance of Date ({ object: … } holds any object), in the value of",
    );
  });
});
