/* A pool of workers: each request has an engine of its own, and none waits for another. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  EnginePool,
  LoadError,
  PrologError,
  QueueFullError,
  ResourceError,
  SnapshotError,
  WorkerError,
  toJSON,
} from "../../src/worker/index.js";
import type { EnginePoolOptions } from "../../src/worker/index.js";
import { nextTurn } from "../../src/engine/turn.js";
import { Threads, workerOf } from "./thread.js";
import { engineOf } from "../machine/goals.js";

const threads = new Threads();
let script: URL;
/** A pool for tests that need nothing else. */
let shared: EnginePool;

const program = ":- dynamic(fact/1).\nfact(1). fact(2).\nloop :- loop.\n";

function snapshot(): Uint8Array {
  const engine = engineOf(program);
  return engine.save();
}

async function started(options: EnginePoolOptions = {}): Promise<EnginePool> {
  return EnginePool.start({ worker: () => workerOf(script), snapshot: snapshot(), ...options });
}

beforeAll(async () => {
  script = await threads.bundle(`
    import { CompleteEngine } from "../src/complete.js";
    import { serve } from "../src/worker/server.js";
    serve({
      Engine: CompleteEngine,
      define: (engine) => {
        engine.define("hang/0", () => { for (;;); });
      },
    });
  `);
  // On a busy machine no worker is to be taken for one that hangs.
  shared = await started({ size: 2, hangMs: 60_000 });
});
afterAll(async () => {
  await shared.close();
});

describe("a request of a pool", () => {
  it("writes answers as lines of JSON, several of which share a message", async () => {
    const goal = "member(X, [1, f(Y, Y), []]), Z = X";
    const rows = await shared.query(goal).all();
    const query = shared.query<string>(goal, {}, { json: {} });
    const lines = [...(await query.some(1)), ...(await query.some(10))].map(({ row }) => row);
    const named = (text: string): string => text.replaceAll(/_\w+/g, "_");
    expect(lines.map(named)).toEqual(rows.map((row) => named(JSON.stringify(toJSON(row)))));
    expect(await query.some(1)).toEqual([]);
  });

  it("has the answers that an engine has, lazily", async () => {
    expect(await shared.query("fact(X)").all()).toEqual([{ X: 1 }, { X: 2 }]);
    expect(await shared.query`member(X, ${["a", "b"]})`.all()).toEqual([{ X: "a" }, { X: "b" }]);
    expect(await shared.query("fact(X)").count()).toBe(2);
    expect(await shared.once("fact(X), X > 1")).toEqual({ X: 2 });
    expect(await shared.once("fail")).toBeUndefined();
    for await (const { N } of shared.query("between(1, inf, N)")) if (N === 1500) break;
    expect(shared.statistics.running).toBe(0);
    for await (const { residuals } of shared.query("dif(X, a)").answers()) {
      expect(residuals.length).toBe(1);
    }
  });

  it("begins with the snapshot, whatever others have done", async () => {
    const change = "retract(fact(1)), assertz(fact(3)), nb_setval(k, 1), op(700, xfx, ===>)";
    for (let i = 0; i < 12; i++) {
      await shared.query(change).first();
      expect(await shared.query("fact(X)").all()).toEqual([{ X: 1 }, { X: 2 }]);
      await expect(shared.query("nb_getval(k, V)").first()).rejects.toBeInstanceOf(PrologError);
      await expect(shared.query("X = (a ===> b)").first()).rejects.toBeInstanceOf(PrologError);
    }
  });

  it("is alone with its engine while others are open", async () => {
    const one = shared.query("assertz(fact(one)), between(1, inf, N)", {}, { ahead: 0 });
    await one.next();
    expect(await shared.query("fact(X)").count()).toBe(2);
    await one.return();
  });

  it("may bring a program", async () => {
    const text = "p(X) :- fact(X), X > 1.";
    expect(await shared.query("p(X)", {}, { program: text }).all()).toEqual([{ X: 2 }]);
    await expect(shared.query("p(X)").first()).rejects.toBeInstanceOf(PrologError);
    await expect(shared.query("p(X)", {}, { program: "p(" }).first()).rejects.toBeInstanceOf(
      LoadError,
    );
    await expect(
      shared.query("p", {}, { program: ":- loop.", limits: { inferences: 1000 } }).first(),
    ).rejects.toBeInstanceOf(ResourceError);
    expect(shared.statistics.running).toBe(0);
  });

  it("may be a session of several loads and queries", async () => {
    const found = await shared.use(async (engine) => {
      await engine.consult("q(X) :- fact(X).");
      await engine.once("assertz(fact(3))");
      return engine.query("q(X)").all();
    });
    expect(found).toEqual([{ X: 1 }, { X: 2 }, { X: 3 }]);
    expect(await shared.query("fact(X)").count()).toBe(2);
    const failing = shared.use(async () => Promise.reject(new Error("mine")));
    await expect(failing).rejects.toThrow("mine");
    expect(shared.statistics.running).toBe(0);
  });

  it("loads a text in place of what others define, or adds to it", async () => {
    const rows = async (add: boolean): Promise<unknown> =>
      shared.use(async (engine) => {
        await engine.consult("p(1).", { file: "f.pl" });
        await engine.consult("p(2).", { file: "g.pl", add });
        return engine.query("p(X)").all();
      });
    expect(await rows(true)).toEqual([{ X: 1 }, { X: 2 }]);
    expect(await rows(false)).toEqual([{ X: 2 }]);
  });

  it("gets its output, up to the limit on it", async () => {
    let text = "";
    const output = (piece: string): void => void (text += piece);
    await shared.query('format("hello~n"), write(there)', {}, { output }).first();
    expect(text).toBe("hello\nthere");
    await using short = await started({ size: 1, outputLength: 10 });
    text = "";
    await short.query("forall(between(1, 100, X), write(X))", {}, { output }).first();
    expect(text).toBe("1234567891");
    await short.query("write(again)", {}, { output }).first();
    expect(text).toBe("1234567891again");
  });

  it("writes only so much, in however many pieces and messages", async () => {
    await using pool = await started({ size: 1, outputLength: 1000 });
    let pieces: string[] = [];
    const piece = (text: string): void => void pieces.push(text);
    const options = { output: piece, errorOutput: piece };
    const written = async (goal: string): Promise<number> => {
      pieces = [];
      await pool.query(`forall(between(1, 1200, _), (${goal}))`, {}, options).first();
      return pieces.length;
    };
    expect(await written("write(x), flush_output")).toBe(Math.ceil(1000 / 21));
    expect(await written("writeln(user_error, x), flush_output(user_error)")).toBeLessThan(60);
    expect(await written('print_message(error, format("x", []))')).toBeLessThan(50);
    expect(await written("write(x)")).toBe(1);
    expect(pieces[0]).toHaveLength(1000);
  });

  it("carries deep and large terms in answers, errors and values", async () => {
    const deep = `
      deep(0, T, T) :- !.
      deep(N, T0, T) :- M is N - 1, deep(M, s(T0), T).
    `;
    const depth = (value: unknown): number => {
      let n = 0;
      for (let x = value as { args?: unknown[] }; x.args; x = x.args[0] as object) n++;
      return n;
    };
    const row = await shared.query("deep(30000, z, X)", {}, { program: deep }).first();
    expect(depth(row?.["X"])).toBe(30_000);
    const thrown = async (n: number): Promise<unknown> =>
      shared
        .query(`deep(${n}, z, X), throw(X)`, {}, { program: deep })
        .first()
        .catch((error: unknown) => error);
    const error = await thrown(20_000);
    expect(error).toBeInstanceOf(PrologError);
    expect(depth((error as PrologError).term)).toBe(20_000);
    const items = Array.from({ length: 50_000 }, (_, i) => ({ functor: "f", args: [i, "a"] }));
    const both = await Promise.all([
      shared.once("last(L, X)", { L: items }),
      shared.query`last(${items}, X)`.first(),
    ]);
    const last = { functor: "f", args: [49_999, "a"] };
    expect(both).toEqual([{ X: last }, { X: last }]);
    expect(await shared.query("length(L, N)", { L: items }).count()).toBe(1);
    const small = { limits: { memory: 10_000 } };
    await expect(shared.once("true ; L = []", { L: items }, small)).rejects.toMatchObject({
      kind: "memory",
    });
    const wrong = [...items, null] as never;
    await expect(shared.once("true ; L = []", { L: wrong })).rejects.toThrow(TypeError);
    const ended = shared.query("length(L, N)", { L: items });
    const next = ended.next();
    await ended.return();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(shared.statistics).toMatchObject({ running: 0, replaced: 0 });
  });

  it("answers many requests at once, and queries that are ended at once", async () => {
    await using pool = await started({ size: 1 });
    const rows = await Promise.all(
      Array.from({ length: 100 }, (_, X) => pool.once("Y = X", { X })),
    );
    expect(rows.map((row) => row?.["Y"])).toEqual(Array.from({ length: 100 }, (_, i) => i));
    const one = await pool.use(async (engine) => {
      const goal = "setup_call_cleanup(true, member(X, [1, 2]), (repeat, fail))";
      const queries = Array.from({ length: 10 }, () => engine.query(goal));
      await Promise.all(queries.map((query) => query.next()));
      await Promise.all(queries.map((query) => query.return()));
      return engine.once("fact(X)");
    });
    expect(one).toEqual({ X: 1 });
    expect(pool.statistics).toMatchObject({ running: 0, replaced: 0 });
  });

  it("has the limits for untrusted programs by default, and its own if given", async () => {
    const kind = async (goal: string, inferences?: number): Promise<unknown> => {
      const limits = inferences === undefined ? {} : { limits: { inferences } };
      return shared
        .query(goal, {}, limits)
        .first()
        .catch((thrown: ResourceError) => thrown.kind);
    };
    expect(await kind("length(L, 5000000)")).toBe("memory");
    expect(["memory", "size"]).toContain(await kind("X is 1 << 2000000000"));
    expect(await kind("loop", 1000)).toBe("inferences");
  });

  it("ends when its signal is aborted, in the queue too", async () => {
    await using pool = await started({ size: 1, concurrency: 1 });
    const holder = pool.query("repeat", {}, { ahead: 0 });
    await holder.next();
    const controller = new AbortController();
    const waiting = pool.query("true", {}, { signal: controller.signal }).first();
    const used = pool.use(async (engine) => engine.once("true"), { signal: controller.signal });
    await new Promise<void>((resolve) => nextTurn(resolve));
    expect(pool.statistics.waiting).toBe(2);
    controller.abort(new Error("away"));
    await expect(waiting).rejects.toThrow("away");
    await expect(used).rejects.toThrow("away");
    expect(pool.statistics).toMatchObject({ waiting: 0, running: 1, finished: 2 });
    await holder.return();
    expect(await pool.once("X = 1")).toEqual({ X: 1 });
  });

  it("is ended if it asks for nothing for too long", async () => {
    await using pool = await started({ size: 1, concurrency: 1, idleMs: 20 });
    const holder = pool.query("repeat", {}, { ahead: 0 });
    await holder.next();
    expect(await pool.once("X = 1")).toEqual({ X: 1 });
    await expect(holder.next()).rejects.toBeInstanceOf(WorkerError);
  });
});

describe("a pool", () => {
  it("answers a small query behind endless ones", async () => {
    await using pool = await started({ size: 1, limits: {} });
    const endless = Array.from({ length: 10 }, () => pool.query("repeat, fail"));
    const ends = endless.map((query) => query.first());
    expect(await pool.once("X = 1")).toEqual({ X: 1 });
    expect(await pool.query("fact(X)").all()).toEqual([{ X: 1 }, { X: 2 }]);
    expect(pool.statistics.running).toBe(10);
    await Promise.all(endless.map((query) => query.return()));
    expect(await Promise.all(ends)).toEqual(ends.map(() => undefined));
  });

  it("refuses what its queue has no room for", async () => {
    await using pool = await started({ size: 1, concurrency: 1, queue: 1 });
    const holder = pool.query("repeat", {}, { ahead: 0 });
    await holder.next();
    const second = pool.query("X = 2").first();
    await expect(pool.query("X = 3").first()).rejects.toBeInstanceOf(QueueFullError);
    await holder.return();
    expect(await second).toEqual({ X: 2 });
    expect(pool.statistics).toMatchObject({ finished: 2, refused: 1, waiting: 0, running: 0 });
  });

  it("counts each request once that waited or ran, and none that did not", async () => {
    await using pool = await started({ size: 1, concurrency: 1 });
    const holder = pool.query("repeat", {}, { ahead: 0 });
    await holder.next();
    const returned = pool.query("true");
    const answer = returned.next();
    const aborted = { signal: AbortSignal.abort() };
    await expect(pool.once("true", {}, aborted)).rejects.toHaveProperty("name", "AbortError");
    await pool.query("true").return();
    await new Promise<void>((resolve) => nextTurn(resolve));
    expect(pool.statistics).toMatchObject({ running: 1, waiting: 1, finished: 0 });
    await returned.return();
    expect(await answer).toEqual({ done: true, value: undefined });
    expect(pool.statistics).toMatchObject({ running: 1, waiting: 0, finished: 1 });
    await holder.return();
    await expect(pool.once("foo(")).rejects.toBeInstanceOf(PrologError);
    await pool.use(async (engine) => Promise.all([engine.once("true"), engine.once("true")]));
    expect(pool.statistics).toMatchObject({ running: 0, finished: 4, refused: 0, repeated: 0 });
  });

  it("replaces a worker that hangs, and repeats what it had not answered", async () => {
    await using pool = await started({ size: 1, hangMs: 200 });
    const begun = pool.query("between(1, inf, N)", {}, { ahead: 0 });
    await begun.next();
    const hanging = pool.query("hang").first();
    const innocent = pool.query("fact(X)").all();
    await expect(hanging).rejects.toBeInstanceOf(WorkerError);
    expect(await innocent.catch(() => "lost twice")).toBeDefined();
    await expect(begun.next()).rejects.toBeInstanceOf(WorkerError);
    expect(pool.statistics.replaced).toBeGreaterThan(0);
    expect(pool.statistics.repeated).toBeGreaterThan(0);
    expect(pool.statistics).toMatchObject({ running: 0, waiting: 0, finished: 3 });
    expect(await pool.once("X = 1")).toEqual({ X: 1 });
  });

  it("counts what it refuses to repeat as refused alone", async () => {
    await using pool = await started({ size: 1, queue: 0, hangMs: 100 });
    await expect(pool.once("hang")).rejects.toBeInstanceOf(QueueFullError);
    expect(pool.statistics).toMatchObject({ running: 0, finished: 0, refused: 1, repeated: 0 });
  });

  it("rejects what is pending when it is closed, and everything afterwards", async () => {
    const pool = await started({ size: 1, concurrency: 1, limits: {} });
    const ends = Promise.allSettled([pool.query("loop").first(), pool.query("true").first()]);
    await pool.close();
    for (const end of await ends) {
      expect(end).toMatchObject({ status: "rejected", reason: expect.any(WorkerError) });
    }
    await expect(pool.once("true")).rejects.toBeInstanceOf(WorkerError);
    expect(pool.statistics).toMatchObject({ workers: 0, running: 0, waiting: 0 });
  });

  it("ends all requests when it is closed, and repeats none", async () => {
    const pool = await started({ size: 1, concurrency: 4, limits: {} });
    const resting = pool.query("repeat", {}, { ahead: 0 });
    await resting.next();
    const pending = Array.from({ length: 5 }, () => pool.query("loop").first());
    const used = pool.use(async (engine) => engine.once("true"));
    const ends = Promise.allSettled([...pending, used]);
    await new Promise<void>((resolve) => nextTurn(resolve));
    expect(pool.statistics).toMatchObject({ running: 4, waiting: 3 });
    await pool.close();
    const counts = { running: 0, waiting: 0, finished: 7, refused: 0, repeated: 0, replaced: 0 };
    expect(pool.statistics).toMatchObject(counts);
    for (const end of await ends) {
      expect(end).toMatchObject({
        reason: { name: "WorkerError", message: "The pool was closed" },
      });
    }
    await expect(resting.next()).rejects.toThrow("The pool was closed");
    expect(pool.statistics).toMatchObject(counts);
  });

  it("does not start with bytes that are no snapshot", async () => {
    await expect(started({ size: 2, snapshot: new Uint8Array(5) })).rejects.toBeInstanceOf(
      SnapshotError,
    );
  });

  it("refuses wrong options", async () => {
    const wrong = [{ size: 0 }, { concurrency: 0 }, { queue: -1 }, { hangMs: 0.5 }];
    for (const options of wrong)
      await expect(EnginePool.start(options)).rejects.toThrow(RangeError);
  });
});
