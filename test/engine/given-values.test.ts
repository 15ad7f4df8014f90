/* Values that a query is given: large ones, too, under the query's limits. */

import { describe, expect, it } from "vitest";
import { Engine, ResourceError, untrustedLimits } from "../../src/complete.js";
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
