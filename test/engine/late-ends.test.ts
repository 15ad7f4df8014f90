/* Asynchronous generators of the host that do not end when they are left. */
import { describe, expect, it } from "vitest";
import { Engine, ResourceError } from "../../src/complete.js";
import type { AsyncQuery, Message, QueryOptions } from "../../src/complete.js";
import { rejection } from "./answers.js";

/** Settled by nobody. */
const never = (): Promise<void> => new Promise(() => undefined);

const inTime = { limits: { timeMs: 30 } };

/** Ways to end a query, each of which must be settled. */
const ways: Readonly<Record<string, (query: AsyncQuery) => Promise<unknown>>> = {
  "next()": (query) => query.next(),
  "first()": (query) => query.first(),
  "all()": (query) => query.all(),
  "count()": (query) => query.count(),
  "exists()": (query) => query.exists(),
  "answers()": async (query) => {
    for await (const answer of query.answers()) if (answer === undefined) break;
  },
};

function engineWith(onMessage: (message: Message) => void = () => undefined): Engine {
  const engine = new Engine({ onMessage });
  engine.define("stuck/1", async function* () {
    await never();
    yield [1];
  });
  engine.define("only/1", { determinism: "det" }, async function* () {
    await never();
    yield [1];
  });
  engine.define("held/1", async function* () {
    try {
      yield [1];
      yield [2];
    } finally {
      await never();
    }
  });
  return engine;
}

/** An engine with a generator whose end can be triggered and then throws, and the warnings of the engine. */
function failing(thrown: unknown): {
  engine: Engine;
  release: () => Promise<void>;
  warnings: string[];
} {
  const warnings: string[] = [];
  const engine = engineWith(({ severity, text }) => warnings.push(`${severity}: ${text}`));
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  engine.define("late/1", async function* () {
    try {
      yield [1];
      yield [2];
    } finally {
      await released;
      // oxlint-disable-next-line no-unsafe-finally
      throw thrown;
    }
  });
  const settle = async (): Promise<void> => {
    release();
    await new Promise((resolve) => setTimeout(resolve, 1));
  };
  return { engine, release: settle, warnings };
}

describe("a query whose generator never answers", () => {
  it.each(Object.keys(ways))("is ended by its limit on time in %s", async (way) => {
    for (const goal of ["stuck(_)", "only(_)", "stuck(_), !", "findall(X, stuck(X), _)"]) {
      const error = await rejection(ways[way]!(engineWith().query(goal, {}, inTime).async));
      expect(error).toBeInstanceOf(ResourceError);
      expect(error).toHaveProperty("kind", "time");
    }
  });

  it.each(Object.keys(ways))("is ended by its signal in %s", async (way) => {
    const controller = new AbortController();
    const { signal } = controller;
    setTimeout(() => controller.abort(new Error("enough")), 5);
    const ended = ways[way]!(engineWith().query("stuck(_)", {}, { signal }).async);
    expect(await rejection(ended)).toBe(signal.reason);
  });

  it("may catch that its time is over, and has its answer, if that comes soon", async () => {
    const { async: query } = engineWith().query("catch(stuck(_), _, X = over)", {}, inTime);
    const found = await query.first().catch((thrown: unknown) => thrown);
    // It has 25 ms, which a busy machine may give to others.
    const late = expect.objectContaining({ kind: "time" }) as unknown;
    expect([{ X: "over" }, late]).toContainEqual(found);
  });

  it("is ended by return()", async () => {
    const { async: query } = engineWith().query("stuck(_)", {}, inTime);
    const next = query.next();
    expect(await query.return()).toEqual({ done: true, value: undefined });
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it("does not keep others on its engine from running", async () => {
    const engine = engineWith();
    await rejection(engine.query("stuck(_)", {}, inTime).async.first());
    expect(await engine.query("X = 1").async.first()).toEqual({ X: 1 });
    expect(() => engine.reset()).not.toThrow();
  });
});

describe("a query whose generator does not end when it is left", () => {
  const goals = ["held(_)", "held(_), !", "once(held(_))"];

  it.each(goals)("%s is ended by a limit on time", async (goal) => {
    const error = await rejection(engineWith().query(goal, {}, inTime).async.first());
    expect(error).toHaveProperty("kind", "time");
  });

  it.each(goals)("%s is ended by its signal", async (goal) => {
    const controller = new AbortController();
    const { signal } = controller;
    setTimeout(() => controller.abort(new Error("enough")), 5);
    const { async: query } = engineWith().query(goal, {}, { signal });
    // It has its answer if that was there before.
    const error = await rejection(query.first());
    expect([undefined, signal.reason]).toContain(error);
    expect(signal.aborted).toBe(true);
  });

  it.each<readonly [string, string, QueryOptions]>([
    ["number of answers", "repeat, held(_), !, repeat", { limits: { answers: 1 } }],
    ["limit on inferences", "held(_), !, repeat, fail", { limits: { inferences: 10_000 } }],
  ])("is ended by another limit: %s", async (_, goal, options) => {
    const error = await rejection(engineWith().query(goal, {}, options).async.all());
    expect(error).toBeInstanceOf(ResourceError);
    expect(error).not.toHaveProperty("kind", "time");
  });

  it("rejects with the error of its goal in the first place", async () => {
    for (const way of [ways["first()"]!, ways["next()"]!]) {
      const { engine, release, warnings } = failing(new Error("gone"));
      const ended = rejection(way(engine.query("late(_), !, throw(mine)").async));
      await release();
      expect(await ended).toHaveProperty("term", "mine");
      expect(warnings).toEqual([expect.stringContaining("Error: gone")]);
    }
  });
});

describe("what a generator throws after the end of its query", () => {
  it.each([
    [new Error("gone"), "Error: gone"],
    [5, "number: 5"],
    [Object.create(null) as object, "object: (without a text)"],
  ])("is a warning: %#", async (thrown, text) => {
    const { engine, release, warnings } = failing(thrown);
    // It has its answer in time, and then waits for the generator.
    const query = engine.query("late(_)", {}, { limits: { timeMs: 500 } });
    const error = await rejection(query.async.first());
    expect(error).toHaveProperty("kind", "time");
    // On a busy machine, the time for cleanups may be over too, which is another warning.
    const ofGenerator = (): string[] => warnings.filter((told) => told.includes("late/1"));
    expect(ofGenerator()).toEqual([]);
    await release();
    expect(ofGenerator()).toEqual([
      `warning: Warning: The cleanup user:late/1 threw an error after its query had ended: ${text}`,
    ]);
  });

  it("is a warning where the query is ended synchronously", async () => {
    const { engine, release, warnings } = failing(new Error("gone"));
    const query = engine.query("late(_)");
    await query.async.next();
    query.return();
    await release();
    expect(warnings).toHaveLength(1);
  });

  it("is a warning where a directive has left it", async () => {
    const { engine, release, warnings } = failing(new Error("gone"));
    await engine.consultAsync(":- late(_), !.");
    await release();
    expect(warnings).toHaveLength(1);
  });

  it("is a warning for each generator but the first, whose error the query throws", async () => {
    const { engine, release, warnings } = failing(new Error("gone"));
    const ended = rejection(engine.query("late(_), late(_), late(_)").async.first());
    await release();
    expect(await ended).toHaveProperty("message", "gone");
    expect(warnings).toHaveLength(2);
  });
});

describe("an asynchronous generator with at most one answer", () => {
  it("is left when it has answered, and its query waits for that", async () => {
    const engine = new Engine({ checks: false });
    let open = 0;
    engine.define("one/1", { determinism: "semidet" }, async function* () {
      open++;
      try {
        yield false;
        yield [1];
        yield [2];
      } finally {
        open--;
      }
    });
    expect(await engine.query("one(X)").async.all()).toEqual([{ X: 1 }]);
    expect(open).toBe(0);
  });

  it("is left when its query is ended", async () => {
    let open = 0;
    const engine = new Engine();
    engine.define("none/0", { determinism: "det" }, async function* () {
      open++;
      try {
        for (;;) yield false;
      } finally {
        open--;
      }
    });
    const error = await rejection(engine.query("none", {}, inTime).async.first());
    expect(error).toHaveProperty("kind", "time");
    expect(open).toBe(0);
  });
});

it("a generator with at most one answer is within the limits of its query while it has none", () => {
  const engine = new Engine({ limits: { inferences: 10_000 } });
  engine.define("none/0", { determinism: "det" }, function* () {
    for (;;) yield false;
  });
  expect(() => engine.once("none")).toThrow(ResourceError);
});
