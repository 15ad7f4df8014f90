/* Goals that the engine of a worker reads once: they are those of an engine beside it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EnginePool, PrologError, WorkerEngine } from "../../src/worker/index.js";
import { Engine } from "../../src/index.js";
import { Threads, workerOf } from "./thread.js";

const SHOP = "price(tea, 3). price(milk, 2).";
const COST = "price(Name, Price), Cost is N * Price";

const threads = new Threads();
let script: URL;
let shop: WorkerEngine;

beforeAll(async () => {
  script = await threads.bundle();
  shop = await WorkerEngine.start({ worker: workerOf(script) });
  await shop.consult(SHOP);
});
afterAll(async () => {
  await shop.terminate();
});

describe("a prepared goal of a worker", () => {
  it("gives what the one of an engine gives, with values that are new each time", async () => {
    const beside = new Engine();
    beside.consult(SHOP);
    for (const goal of [
      COST,
      "member(X, [N, 2, N]), !",
      "N = none, _ = a, _H = b",
      "fail, N = 1",
    ]) {
      const [there, here] = [shop.prepare(goal), beside.prepare(goal)];
      for (const values of [{ N: 2 }, {}, { N: "a" }, { N: [1, "b"] }]) {
        const expected = ((): unknown => {
          try {
            return here.query(values).all();
          } catch (thrown) {
            return (thrown as Error).message;
          }
        })();
        const found = await there
          .query(values)
          .all()
          .catch((thrown: Error) => thrown.message);
        expect(found).toEqual(expected);
      }
    }
  });

  it("has queries that are open at the same time, each with its options", async () => {
    const names = shop.prepare<{ Name: string }>("price(Name, _)");
    const [one, other] = [names.query(), names.query({}, { limits: { answers: 1 } })];
    const first = await Promise.all([one.next(), other.next(), one.next()]);
    expect(first.map(({ value }) => value?.Name)).toEqual(["tea", "tea", "milk"]);
    await expect(other.next()).rejects.toMatchObject({ kind: "answers" });
    await one.return();
  });

  it("sees the program as it is when it runs, also after a reset", async () => {
    await using engine = await WorkerEngine.start({ worker: workerOf(script) });
    const tea = engine.prepare("price(tea, Price)");
    await engine.consult(SHOP);
    expect(await tea.once()).toEqual({ Price: 3 });
    await engine.reset();
    await expect(tea.once()).rejects.toThrow("Unknown procedure: price/2");
    await engine.consult("price(tea, 5).");
    expect(await tea.once()).toEqual({ Price: 5 });
  });

  it("is kept once, however often its text is prepared", async () => {
    const clauses = (): Promise<unknown> =>
      shop.once(
        "findall(N, (current_atom(N), sub_atom(N, 0, _, _, '$prepared ')), Ns), length(Ns, Count)",
      );
    await shop.prepare(COST).once({ N: 1 });
    const before = await clauses();
    expect(before).toMatchObject({ Ns: expect.arrayContaining(["$prepared 1"]) });
    for (let i = 0; i < 3; i++) await shop.prepare(COST).once({ N: 1 });
    expect(await clauses()).toEqual(before);
  });

  it("is refused if it is no goal, and so are values that it has no variable for", async () => {
    expect(() => shop.prepare(5 as unknown as string)).toThrow("Expected a goal as a string");
    await expect(shop.prepare("price(").once()).rejects.toBeInstanceOf(PrologError);
    const goal = shop.prepare("price(Name, _)");
    await expect(goal.once({ Nam: "tea" })).rejects.toThrow(/to have a variable Nam/);
    expect(() => goal.query({}, { limit: 1 } as object)).toThrow(TypeError);
  });
});

describe("a prepared goal of a pool", () => {
  it("runs on the engine of each request, which sees its own program", async () => {
    const beside = new Engine();
    beside.consult(SHOP);
    await using pool = await EnginePool.start({
      worker: () => workerOf(script),
      size: 1,
      concurrency: 1,
      snapshot: beside.save(),
    });
    const goal = pool.prepare("price(Name, 2)");
    expect(await goal.query().all()).toEqual([{ Name: "milk" }]);
    const rum = { program: "price(rum, 2)." };
    expect(await goal.once({}, rum)).toEqual({ Name: "rum" });
    const names = await pool.use(async (engine) => {
      const prepared = engine.prepare("price(Name, P)");
      return [await prepared.once({ P: 3 }), await prepared.once({ P: 2 })];
    });
    expect(names).toEqual([{ Name: "tea" }, { Name: "milk" }]);
    expect(await goal.once()).toEqual({ Name: "milk" });
  });
});
