import { describe, expect, it, vi } from "vitest";
import { AsyncQuery, Engine, Query, ResourceError, untrustedLimits } from "../../src/complete.js";
import type { Row } from "../../src/complete.js";
import { nextTurn } from "../../src/engine/turn.js";
import { all, nameless, rejection } from "./answers.js";
import { testMethods } from "./query-methods.js";

const program = `
loop :- loop.
count(N, N).
count(N, X) :- M is N + 1, count(M, X).
nat(0).
nat(N) :- nat(M), N is M + 1.
work(0) :- !.
work(N) :- M is N - 1, work(M).
tree(0, leaf) :- !.
tree(N, node(L, R)) :- M is N - 1, tree(M, L), tree(M, R).
`;

function engineWith(options: ConstructorParameters<typeof Engine>[0] = {}): Engine {
  const engine = new Engine(options);
  // The limits are for queries.
  engine.consult(program, { limits: {} });
  return engine;
}

async function rowsOf(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

describe("an awaited query", () => {
  const shared = new Engine();
  testMethods((goal) => shared.query(goal).async);

  it.each([
    "member(X, [a,b,c])",
    "append(X, Y, [1,2])",
    "fail",
    "work(20000), X = done",
    "findall(N, between(1, 10000, N), L), length(L, X)",
    "tree(12, _T), term_variables(_T, X)",
    "catch(( member(X, [1,2,3]), X > 2, throw(X) ), E, true)",
    "between(1, 3, X), \\+ \\+ work(20000)",
    "setup_call_cleanup(true, member(X, [1,2]), work(20000))",
    "between(1, 4, X), ( work(9000), X > 2 -> Y = big ; Y = small )",
  ])("has the answers that it has at once, however small its slices: %s", async (goal) => {
    const engine = engineWith();
    for (const sliceMs of [0, 1, 8]) {
      const rows = await rowsOf(engine.query(goal, {}, { sliceMs }));
      expect(nameless(rows)).toBe(nameless(all(engine, goal)));
    }
  });

  it.each([
    "loop",
    "repeat, fail",
    "count(0, X), X < 0",
    "findall(X, repeat, _)",
    "between(1, inf, X), X < 0",
  ])("lets other things have their turn: %s", async (goal) => {
    const engine = engineWith();
    const controller = new AbortController();
    let turns = 0;
    const tick = (): void => {
      if (++turns === 20) controller.abort();
      else nextTurn(tick);
    };
    nextTurn(tick);
    const error = await rejection(
      engine.query(goal, {}, { signal: controller.signal, sliceMs: 1 }).async.first(),
    );
    expect(error).toBe(controller.signal.reason);
    expect(turns).toBe(20);
    expect(all(engine, "work(10)")).toEqual([{}]);
  });

  it("lets other things have their turn between answers that come at once", async () => {
    const engine = engineWith();
    let turned = false;
    nextTurn(() => (turned = true));
    for await (const { X } of engine.query("between(1, inf, X)").with({ sliceMs: 1 })) {
      if (turned) break;
      expect(Number(X)).toBeLessThan(10_000_000);
    }
    expect(turned).toBe(true);
  });

  it("ends with break, with return, and with await using", async () => {
    const engine = engineWith();
    const query = engine.query("repeat");
    for await (const row of query) {
      expect(row).toEqual({});
      break;
    }
    expect(query.done).toBe(true);
    const held = engine.query("repeat");
    {
      await using rows = held.async;
      expect(await rows.next()).toEqual({ done: false, value: {} });
    }
    expect(held.done).toBe(true);
    const other = engine.query("loop");
    const waiting = other.async.next();
    expect(await other.async.return()).toEqual({ done: true, value: undefined });
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(other.done).toBe(true);
  });

  it("answers in order requests made before the answers exist", async () => {
    const { async: query } = engineWith().query(
      "between(1, 3, X), work(20000)",
      {},
      { sliceMs: 0 },
    );
    const steps = await Promise.all([query.next(), query.next(), query.next(), query.next()]);
    expect(steps.map(({ value }) => value?.X)).toEqual([1, 2, 3, undefined]);
  });

  it("cannot be asked synchronously while an answer is awaited", async () => {
    const query = engineWith().query("between(1, 3, X)");
    const first = query.async.next();
    expect(() => query.next()).toThrow(/awaited/);
    expect(await first).toEqual({ done: false, value: { X: 1 } });
    expect(query.next().value).toEqual({ X: 2 });
    expect((await query.async.next()).value).toEqual({ X: 3 });
  });

  it("may be open beside others, each with a trail of its own", async () => {
    const engine = engineWith();
    const goals = [1, 2, 3, 4, 5].map((n) => `between(${n}, 6, X), work(9000), Y = f(X, Z, Z)`);
    const together = await Promise.all(
      goals.map((goal) => engine.query(goal, {}, { sliceMs: 0 }).async.all()),
    );
    expect(nameless(together)).toBe(nameless(goals.map((goal) => all(engine, goal))));
  });

  it("finds libraries whole that another one has begun to load", async () => {
    const goal = "use_module(library(clpfd)), clpfd:in(X, '..'(1, 3)), clpfd:label([X])";
    for (let i = 0; i < 30; i++) {
      const engine = engineWith();
      const ask = (): Promise<unknown> => engine.query(goal, {}, { sliceMs: i / 100 }).async.all();
      const rows = [{ X: 1 }, { X: 2 }, { X: 3 }];
      expect(await Promise.all([ask(), ask(), ask()])).toEqual([rows, rows, rows]);
    }
  });
});

it.each([["setImmediate"], ["setImmediate", "MessageChannel"]])(
  "a turn of the event loop is taken on hosts without %s",
  async (...missing) => {
    for (const name of missing) vi.stubGlobal(name, undefined);
    try {
      const engine = engineWith();
      const query = engine.query("between(1, 3, X), work(20000)", {}, { sliceMs: 0 });
      expect(await query.async.count()).toBe(3);
    } finally {
      vi.unstubAllGlobals();
    }
  },
);

describe("a predicate that answers with a promise", () => {
  function served(options: ConstructorParameters<typeof Engine>[0] = {}): Engine {
    const engine = engineWith(options);
    engine.define("later/2", async (x) => {
      await new Promise<void>(nextTurn);
      return [undefined, Number(x) * 2];
    });
    engine.define("stream/1", async function* () {
      for (let i = 1; i <= 3; i++) {
        await new Promise<void>(nextTurn);
        yield [i];
      }
    });
    engine.define("never/0", () => new Promise<boolean>(() => undefined));
    return engine;
  }

  it("is waited for", async () => {
    const engine = served();
    expect(await rowsOf(engine.query("member(X, [1,2,3]), later(X, Y)"))).toEqual([
      { X: 1, Y: 2 },
      { X: 2, Y: 4 },
      { X: 3, Y: 6 },
    ]);
    expect(await engine.query("maplist(later, [1,2], L)").async.first()).toEqual({ L: [2, 4] });
    expect(await engine.query("findall(Y, ( stream(X), later(X, Y) ), L)").async.all()).toEqual([
      expect.objectContaining({ L: [2, 4, 6] }),
    ]);
    expect(await engine.query("stream(X), X > 1, !").async.all()).toEqual([{ X: 2 }]);
    expect(await engine.query("\\+ later(1, 3), later(1, X)").async.all()).toEqual([{ X: 2 }]);
  });

  it("is a TypeError where the query is not awaited", async () => {
    const engine = served();
    for (const goal of ["later(1, X)", "stream(X)"]) {
      expect(() => engine.once(goal)).toThrow(TypeError);
      expect(() => engine.once(goal)).toThrow(/Expected a query that is awaited.*got a synch/);
    }
    const cleanup = engine
      .query("setup_call_cleanup(true, member(_, [1, 2]), later(1, _))")
      .async.first();
    expect(await rejection(cleanup)).toBeInstanceOf(TypeError);
    expect(all(engine, "work(3)")).toEqual([{}]);
  });

  it("and is rejected where the query is not awaited leaves no rejection that nobody handles", async () => {
    const unhandled = vi.fn<() => void>();
    process.on("unhandledRejection", unhandled);
    try {
      const engine = engineWith({});
      engine.define("bad/0", async () => {
        throw new RangeError("too large");
      });
      engine.define("stream/1", async function* () {
        yield [await Promise.reject(new RangeError("too large"))];
      });
      for (const goal of ["bad", "stream(_)"]) {
        expect(() => engine.once(goal)).toThrow(/^Expected a query that is awaited/);
        expect(() => engine.consult(`:- ${goal}.`)).toThrow(/consultAsync/);
        await engine
          .query(`setup_call_cleanup(true, true, ${goal})`)
          .async.first()
          .catch(() => {});
        const cleanup = engine.query(`setup_call_cleanup(true, member(_, [1, 2]), ${goal})`);
        expect(await rejection(cleanup.async.first())).toBeInstanceOf(TypeError);
      }
      await new Promise<void>((resolve) => setTimeout(resolve, 5));
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off("unhandledRejection", unhandled);
    }
  });

  it("throws into the query what it is rejected with, Prolog's errors for catch/3", async () => {
    const engine = served();
    const error = new Error("mine");
    engine.define("bad/0", async () => {
      throw error;
    });
    engine.define("missing/1", async (x) => {
      const { existenceError } = await import("../../src/engine/host-errors.js");
      throw existenceError("page", x);
    });
    expect(await rejection(engine.query("bad").async.first())).toBe(error);
    expect(
      await engine.query("catch(missing(a), error(existence_error(K, W), _), true)").async.first(),
    ).toEqual({ K: "page", W: "a" });
  });

  it("does not outlast an abortion, the limit on time, or the end of the query", async () => {
    const engine = served();
    const controller = new AbortController();
    const aborted = engine.query("never").with({ signal: controller.signal }).async.first();
    nextTurn(() => controller.abort(new Error("enough")));
    expect(await rejection(aborted)).toHaveProperty("message", "enough");
    const late = engine
      .query("never")
      .with({ limits: { timeMs: 5 } })
      .async.first();
    expect(await rejection(late)).toMatchObject({ name: "ResourceError", kind: "time" });
    const query = engine.query("never");
    const ended = query.async.first();
    nextTurn(() => query.return());
    expect(await ended).toBeUndefined();
    const caught = engine
      .query("catch(never, error(resource_error(What), _), true)")
      .with({ limits: { timeMs: 5 } })
      .async.first();
    // On a busy machine, the time for the handler may be over too.
    const found = await caught.catch((thrown: ResourceError) => ({ What: thrown.kind }));
    expect(found).toEqual({ What: "time" });
  });

  it("is returned when the query no longer needs it", async () => {
    const engine = served();
    let open = 0;
    engine.define("held/1", async function* () {
      open++;
      try {
        for (let i = 0; ; i++) yield [i];
      } finally {
        open--;
      }
    });
    for await (const { X } of engine.query("held(X)")) if (X === 3) break;
    await new Promise<void>(nextTurn);
    expect(open).toBe(0);
  });
});

it.each([
  ["loop", { inferences: 50_000 }, "inferences"],
  ["loop", { timeMs: 10 }, "time"],
  ["repeat", { answers: 5 }, "answers"],
  ["findall(X, repeat, _)", { memory: (untrustedLimits.memory as number) / 8 }, "memory"],
] as const)("a limit of an awaited query ends %s with %o", async (goal, limits, kind) => {
  const engine = engineWith({ limits });
  const error = await rejection(engine.query(goal).async.count());
  expect(error).toBeInstanceOf(ResourceError);
  expect(error).toHaveProperty("kind", kind);
  expect(all(engine, "X = 1")).toEqual([{ X: 1 }]);
});

it("Query is what an asynchronous query comes from", () => {
  const query = new Engine().query("true");
  expect(query).toBeInstanceOf(Query);
  expect(query.async).toBeInstanceOf(AsyncQuery);
  expect(query[Symbol.asyncIterator]()).toBe(query.async);
});

describe("an asynchronous generator that is left", () => {
  const engine = new Engine();
  const log: string[] = [];
  const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));
  engine.define("held/1", async function* () {
    try {
      yield [1];
      yield [2];
    } finally {
      await later();
      log.push("released");
    }
  });
  engine.define("broken/1", async function* () {
    try {
      yield [1];
      yield [2];
    } finally {
      await later();
      await Promise.reject(new Error("cannot clean up"));
    }
  });
  const ways: Readonly<Record<string, (query: Query) => Promise<unknown>>> = {
    "by first()": (query) => query.async.first(),
    "by all()": (query) => query.async.all({ limit: 1 }),
    "by exists()": (query) => query.async.exists(),
    "by break": async (query) => {
      for await (const row of query) if (row !== undefined) break;
    },
    "by return()": async (query) => {
      await query.async.next();
      await query.async.return();
    },
  };

  it.each(Object.keys(ways))("%s has cleaned up when that is resolved", async (way) => {
    for (const goal of ["held(X)", "once(held(X))"]) {
      log.length = 0;
      await ways[way]!(engine.query(goal));
      expect(log).toEqual(["released"]);
    }
  });

  it.each(Object.keys(ways))("%s rejects that with what its cleanup throws", async (way) => {
    for (const goal of ["broken(X)", "once(broken(X))"]) {
      await expect(ways[way]!(engine.query(goal))).rejects.toThrow("cannot clean up");
    }
  });
});
