/** Answers of relations, awaited, from validators, and from a worker. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EnginePool, WorkerEngine } from "../../../src/worker/index.js";
import { Engine, term } from "../../../src/index.js";
import {
  and,
  compound,
  cons,
  eq,
  fail,
  fresh,
  is,
  add,
  member,
  pair,
  predicate,
  relation,
  solve,
  solveOnce,
  variable,
} from "../../../src/rel.js";
import type { Relation, Var } from "../../../src/rel.js";
import type { Schema } from "../../../src/types.js";
import { Threads, workerOf } from "../../worker/thread.js";

const edge: Relation<[from: string, to: string]> = relation("edge", (from, to) =>
  member(pair(from, to), [pair("a", "b"), pair("b", "c"), pair("it's", "a")]),
);
const path: Relation<[from: string, to: string]> = relation("path", (from, to) => [
  edge(from, to),
  fresh((next: Var<string>) => and(edge(from, next), path(next, to))),
]);
const never: Relation<[x: string]> = relation("never", (_x) => fail, { module: "m" });
const empty: Relation<[x: string]> = relation("empty", (_x: Var<string>) => []);

/** A validator that checks and changes rows. */
function schema<T>(convert: (row: unknown) => T): Schema<T> {
  return {
    "~standard": { version: 1, vendor: "test", validate: (row) => ({ value: convert(row) }) },
  };
}
const upper = schema((row) => (row as { to: string }).to.toUpperCase());
const doubled = schema((x) => `${String(x)}${String(x)}`);

describe("solve", () => {
  const engine = new Engine();
  const to = variable<string>();
  const answers = () => solve(engine, path("a", to), { to });

  test("has the first answer, all, their number, and whether there is one", () => {
    expect(answers().first()).toEqual({ to: "b" });
    expect(answers().all()).toEqual([{ to: "b" }, { to: "c" }]);
    expect(answers().all({ limit: 1 })).toEqual([{ to: "b" }]);
    expect(answers().count()).toBe(2);
    expect(answers().exists()).toBe(true);
    expect(solve(engine, path("c", to), { to }).exists()).toBe(false);
  });
  test("passes rows through validators, one after the other", () => {
    expect(answers().as(upper).all()).toEqual(["B", "C"]);
    expect([...answers().as(upper).as(doubled)]).toEqual(["BB", "CC"]);
    expect(() => answers().as({} as Schema<string>)).toThrow("Expected a validator");
  });
  test("is awaited, in which predicates of the host may wait", async () => {
    engine.define("later/1", async () => [await Promise.resolve(5)]);
    const later = predicate<[number]>("later");
    const n = variable<number>();
    expect(await solve(engine, later(n), { n }).async.all()).toEqual([{ n: 5 }]);
    expect(await answers().async.first()).toEqual({ to: "b" });
    expect(await answers().as(upper).async.all()).toEqual(["B", "C"]);
    const found: string[] = [];
    for await (const row of answers()) found.push(row.to);
    expect(found).toEqual(["b", "c"]);
  });
  test("has rows of values only, whatever the options", () => {
    for (const options of [{ json: {} }, { texts: true }] as object[]) {
      const [key] = Object.keys(options);
      expect(() => solve(engine, path("a", to), { to }, options)).toThrow(
        `Expected the options of solve, whose answers are rows, got ${key}`,
      );
    }
  });
  test("refuses answers that are not known, awaited too, in lists and when they are cyclic", async () => {
    const x = variable<string>();
    const list = variable<readonly string[]>();
    const open = fresh((v: Var<string>) => eq(list, [v]));
    expect(() => solve(engine, open, { list }).first()).toThrow("list is unbound in this answer");
    await expect(solve(engine, open, { list }).async.all()).rejects.toThrow("list is unbound");
    expect(() => solve(engine, eq(x, x), { x }).first()).toThrow("x is unbound");
    const cyclic = solve(engine, eq(list, cons("a", list)), { list });
    expect(cyclic.first()).toHaveProperty("list.tail");
  });
});

describe("in a worker", () => {
  let worker: WorkerEngine;
  const threads = new Threads();
  beforeAll(async () => {
    const script = await threads.bundle();
    worker = await WorkerEngine.start({ worker: workerOf(script) });
  });
  afterAll(async () => {
    await worker?.terminate();
  });
  const to = variable<string>();

  test("relations give the answers that they give here", async () => {
    const from = variable<string>();
    const goal = and(path(from, to), path("it's", to));
    const here = solve(new Engine(), goal, { from, to }).all();
    expect(here.length).toBeGreaterThan(2);
    expect(await solve(worker, goal, { from, to }).all()).toEqual(here);
    expect(await solve(worker, path("a", to), { to }).first()).toEqual({ to: "b" });
    expect(await solve(worker, path("a", to), { to }).count()).toBe(2);
    expect(await solve(worker, never("x"), {}).exists()).toBe(false);
    expect(await solve(worker, empty("x"), {}).exists()).toBe(false);
  });
  test("answers are iterated, validated, and may be values of all kinds", async () => {
    const found: string[] = [];
    for await (const row of solve(worker, path("a", to), { to }).as(upper)) found.push(row);
    expect(found).toEqual(["B", "C"]);
    const one = variable<string>();
    const sum = variable<number>();
    const both = and(eq(one, term.string("text") as never), is(sum, add(1, 2)));
    expect(await solve(worker, both, { one, sum }).all()).toEqual([
      { one: { string: "text" }, sum: 3 },
    ]);
    const shape = variable<ReturnType<typeof compound<"f", [number]>>>();
    expect(await solve(worker, eq(shape, compound("f", 1)), { shape }).all()).toEqual([
      { shape: { functor: "f", args: [1] } },
    ]);
  });
  test("a relation whose name is taken rejects the request, and others are not affected", async () => {
    await worker.consult("taken(1).");
    const taken: Relation<[x: string]> = relation("taken", (x) => eq(x, "a"));
    const x = variable<string>();
    await expect(solve(worker, taken(x), { x }).all()).rejects.toThrow("taken/1");
    expect(await worker.query("taken(X)").all()).toEqual([{ X: 1 }]);
    expect(await solve(worker, path("b", to), { to }).all()).toEqual([{ to: "c" }]);
  });
  test("relations are sent again when the engine has been reset", async () => {
    expect(await solveOnce(worker, path("a", to), { to }, { ahead: 0 })).toEqual({ to: "b" });
    await worker.reset();
    expect(await solveOnce(worker, path("a", to), { to })).toEqual({ to: "b" });
  });
  test("a pool has them in an engine of one request, not by itself", async () => {
    const script = await threads.bundle();
    await using pool = await EnginePool.start({ size: 1, worker: () => workerOf(script) });
    for (let i = 0; i < 2; i++) {
      const rows = await pool.use((own) => solve(own, path("a", to), { to }).all());
      expect(rows).toEqual([{ to: "b" }, { to: "c" }]);
    }
    expect(() => solve(pool as unknown as WorkerEngine, path("a", to), { to })).toThrow(
      "a pool has its engines in `use`",
    );
    expect(await pool.once`member(X, ${["it's"]})`).toEqual({ X: "it's" });
    const own = await pool.use((engine) => engine.query`X = ${1}`.first());
    expect(own).toEqual(await pool.use((engine) => engine.once`X = ${1}`));
    expect(await worker.once`X = ${1}`).toEqual(own);
  });
  test("an answer that is not known is an error", async () => {
    const x = variable<string>();
    await expect(solve(worker, eq(x, x), { x }).all()).rejects.toThrow("x is unbound");
  });
  test("what is no engine is refused", () => {
    expect(() => solve({} as Engine, path("a", to), { to })).toThrow(
      "Expected an engine, got object",
    );
  });
});
