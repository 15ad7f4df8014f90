/* Engines in workers: they answer like those of the main thread, and stop on request. */

import { MessageChannel } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  HaltError,
  LoadError,
  PrologError,
  ResourceError,
  RowError,
  SnapshotError,
  WorkerEngine,
  WorkerError,
} from "../../src/worker/index.js";
import type { WorkerEngineOptions, WorkerQuery } from "../../src/worker/index.js";
import { plainMessage } from "../../src/worker/failures.js";
import { serve } from "../../src/worker/server.js";
import { Dictionary } from "../../src/board/index.js";
import { Engine, unbound } from "../../src/complete.js";
import type { Value } from "../../src/complete.js";
import { nextTurn } from "../../src/engine/turn.js";
import { Threads, workerOf } from "./thread.js";
import { nameless, rejection } from "../engine/answers.js";
import { testMethods } from "../engine/query-methods.js";
import { canonical, plainInput } from "../terms/values.js";
import { fc, forAllAwaited } from "../properties.js";

const threads = new Threads();
let script: URL;
/** An engine for tests that leave it as it was. */
let shared: WorkerEngine;
const here = new Engine();

const program = `
loop :- loop.
:- dynamic(fact/1).
fact(1). fact(2). fact(3).
many(0).
many(N) :- N > 0, M is N - 1, many(M).
`;

async function started(options: WorkerEngineOptions = {}): Promise<WorkerEngine> {
  const engine = await WorkerEngine.start({ worker: workerOf(script), ...options });
  await engine.consult(program);
  return engine;
}

beforeAll(async () => {
  script = await threads.bundle();
  here.consult(program);
  shared = await started();
});
afterAll(async () => {
  await shared.terminate();
});

const items = fc.array(fc.constantFrom("a", "b", "c", "1", "X", "f(Y,Z)"), { maxLength: 4 });
const list = items.map((xs) => `[${xs.join(",")}]`);
/** Goals with some answers, none, or an error. */
const goal = fc.oneof(
  list.map((xs) => `member(A, ${xs})`),
  list.map((xs) => `append(A, B, ${xs})`),
  list.map((xs) => `select(A, ${xs}, B)`),
  list.map((xs) => `permutation(${xs}, A)`),
  fc.nat(300).map((n) => `between(1, ${n}, A)`),
  fc.nat(40).map((n) => `between(1, inf, A), ( A > ${n} -> throw(end(A)) ; true )`),
  list.map((xs) => `dif(A, B), member(A-B, [${xs}-${xs}, 1-1, 2-3])`),
  fc.constantFrom("fail", "fact(A)", "A is foo + 1", "length(A, 2)", "atom_length(A, B)"),
  // An answer that takes longer than a batch may come when no choice point is left.
  fc.constantFrom("A = 2", "throw(b)").map((last) => `( A = 1 ; many(500_000), ${last} )`),
);

/** The answers of a goal, without inferences, which are more at the first call of a library, and how it ends. */
function outcomeHere(text: string): string {
  const answers: unknown[] = [];
  try {
    for (const answer of here.query(text).answers()) answers.push({ ...answer, inferences: 0 });
  } catch (thrown) {
    answers.push((thrown as PrologError).name, (thrown as PrologError).message);
  }
  return nameless(answers);
}

async function outcomeThere(query: WorkerQuery): Promise<string> {
  const answers: unknown[] = [];
  try {
    for await (const answer of query.answers()) answers.push({ ...answer, inferences: 0 });
  } catch (thrown) {
    answers.push((thrown as PrologError).name, (thrown as PrologError).message);
  }
  return nameless(answers);
}

describe("a query in a worker", () => {
  it("has the answers of one in the main thread, in their order", () =>
    forAllAwaited(40, [goal, fc.constantFrom(0, 1, 7, undefined)], async (text, ahead) => {
      const query = shared.query(text, {}, { ahead });
      expect(await outcomeThere(query)).toBe(outcomeHere(text));
    }));

  it("may be open beside many others, asked in any order", async () => {
    const step = fc.nat(7);
    await forAllAwaited(
      40,
      [fc.array(goal, { minLength: 2, maxLength: 8 }), fc.array(step, { maxLength: 60 })],
      async (goals, steps) => {
        const queries = goals.map((text) => shared.query(text));
        const expected = goals.map((text) => here.query(text));
        const asked: Promise<void>[] = [];
        for (const n of steps) {
          const at = n % goals.length;
          let value: unknown;
          try {
            value = expected[at]!.next().value;
          } catch (thrown) {
            value = (thrown as Error).message;
          }
          const wanted = nameless(value);
          asked.push(
            queries[at]!.next().then(
              (result) => expect(nameless(result.value)).toBe(wanted),
              (thrown: unknown) => expect(nameless((thrown as Error).message)).toBe(wanted),
            ),
          );
        }
        await Promise.all(asked);
        await Promise.all(queries.map((query) => query.return()));
      },
    );
  });

  testMethods((text) => shared.query(text));

  it("takes templates, and options before it begins", async () => {
    expect(await shared.once("fail")).toBeUndefined();
    expect(await shared.query`append(${["x"]}, R, ${["x", "it's"]})`.all()).toEqual([
      { R: ["it's"] },
    ]);
    const begun = shared.query("between(1, 500, X)");
    await begun.next();
    await begun.next();
    expect(await begun.count()).toBe(498);
    expect(begun.done).toBe(true);
    expect(
      await shared
        .query("X = 1")
        .with({ convert: { integers: "bigint" } })
        .first(),
    ).toEqual({ X: 1n });
  });

  it("gives several answers at once, in their order, and computes none beyond them", async () => {
    await forAllAwaited(40, [goal, fc.integer({ min: 1, max: 5 })], async (text, most) => {
      const rows: unknown[] = [];
      const query = shared.query(text);
      try {
        for (;;) {
          const answers = await query.some(most);
          expect(answers.length).toBeLessThanOrEqual(most);
          if (answers.length === 0) break;
          rows.push(...answers.map((answer) => ({ ...answer, inferences: 0 })));
        }
      } catch (thrown) {
        rows.push((thrown as PrologError).name, (thrown as PrologError).message);
      }
      expect(nameless(rows)).toBe(outcomeHere(text));
    });
    await using engine = await started();
    const query = engine.query("retractall(fact(_)), repeat, assertz(fact(x))");
    for (const most of [1, 5, 2]) await query.some(most);
    const asked = (await engine.once<{ N: number }>("aggregate_all(count, fact(_), N)"))!.N;
    expect(asked).toBeGreaterThanOrEqual(3);
    expect(asked).toBeLessThanOrEqual(8);
  });

  it("gives the texts and costs of answers as an engine beside it does", async () => {
    const text = "dif(Z, a), member(X-Y, [f(A)-'B', [Y]-A])";
    const there: unknown[] = [];
    for await (const answer of shared.query(text, {}, { texts: true }).answers())
      there.push(answer);
    expect(there).toEqual([...here.query(text).with({ texts: true }).answers()]);
  });

  it("computes nothing before it is asked, and nothing ahead where it must not", async () => {
    await using engine = await started();
    const query = engine.query("repeat, assertz(fact(x))", {}, { ahead: 0 });
    const others = async (): Promise<number> => engine.query("fact(x)").count();
    expect(await others()).toBe(0);
    for (let n = 1; n <= 5; n++) {
      await query.next();
      expect(await others()).toBe(n);
    }
    await query.return();
    const some = engine.query("retractall(fact(_)), repeat, assertz(fact(x))", {}, { ahead: 10 });
    for (let n = 0; n < 30; n++) {
      await some.next();
      expect(await others()).toBeLessThanOrEqual(n + 1 + 10);
    }
  });

  it("gives an answer that it has though the next never comes", async () => {
    const query = shared.query("member(X, [1,2,3]), ( X < 3 -> true ; loop )");
    expect(await query.next()).toEqual({ done: false, value: { X: 1 } });
    expect(await query.next()).toEqual({ done: false, value: { X: 2 } });
    const third = query.next();
    await query.return();
    expect(await third).toEqual({ done: true, value: undefined });
    expect(await query.next()).toEqual({ done: true, value: undefined });
  });

  it("ends with break, and with return before it began", async () => {
    const query = shared.query("between(1, inf, X)");
    for await (const { X } of query) if (X === 3) break;
    expect(query.done).toBe(true);
    const unused = shared.query("loop");
    await unused.return();
    expect(await unused.next()).toEqual({ done: true, value: undefined });
  });

  it("has its rows checked here", async () => {
    const schema = {
      "~standard": {
        version: 1 as const,
        vendor: "test",
        validate: (row: unknown) => {
          const { X } = row as { X: unknown };
          return typeof X === "number" ? { value: X } : { issues: [{ message: "no number" }] };
        },
      },
    };
    const query = shared.query("member(X, [1,2,a])").as(schema);
    expect(await query.next()).toEqual({ done: false, value: 1 });
    expect(await query.next()).toEqual({ done: false, value: 2 });
    expect(await rejection(query.next())).toBeInstanceOf(RowError);
    expect(query.done).toBe(true);
    expect(await shared.query("member(X, [1,2])").as(schema).count()).toBe(2);
  });
});

describe("a value", () => {
  it("crosses both ways as it is", () =>
    forAllAwaited(60, [plainInput], async (value) => {
      const { X } = (await shared.once("X = V", { V: value }))!;
      expect(canonical(X!)).toEqual(canonical(value));
    }));

  it("may be forty thousand deep, shared, or contain itself", async () => {
    let deep: Value = "end";
    for (let i = 0; i < 40_000; i++) deep = { functor: "f", args: [deep] };
    let x = (await shared.once("X = V", { V: deep }))?.["X"];
    let depth = 0;
    for (; typeof x === "object" && "functor" in x; x = x.args[0]) depth++;
    expect([depth, x]).toEqual([40_000, "end"]);
    let inner = (await shared.once("X = f(X)"))?.["X"];
    const seen = new Set<unknown>();
    for (; typeof inner === "object" && "functor" in inner; inner = inner.args[0]) {
      if (seen.has(inner)) break;
      seen.add(inner);
    }
    expect(seen.has(inner)).toBe(true);
  });

  it("that is a JavaScript object does not cross, and the TypeError says so", async () => {
    expect(() => shared.query("X = V", { V: [{ object: new Map() }] })).toThrow(TypeError);
    expect(() => shared.query`X = ${{ object: {} }}`).toThrow(/cannot cross to another thread/);
    expect(() => shared.query("X = V", { V: (() => 1) as unknown as Value })).toThrow(TypeError);
    await using engine = await WorkerEngine.start({
      worker: workerOf(
        await threads.bundle(`
          import { Engine } from "../src/engine/engine.js";
          import { serve } from "../src/worker/server.js";
          serve({
            Engine,
            libraries: [{ name: "mine", text: ":- module(mine, [mine/1]). mine(a). mine(b)." }],
            define: (engine) => {
              engine.define("thing/1", () => [{ object: new Map() }]);
              engine.define("later/1", async () => [await Promise.resolve(7)]);
              engine.define("broken/0", () => {
                throw Object.assign(new Error("broken"), { run: () => 1 });
              });
            },
          });
        `),
      ),
    });
    expect(await engine.query("mine(X)").all()).toEqual([{ X: "a" }, { X: "b" }]);
    expect(await engine.once("later(X)")).toEqual({ X: 7 });
    expect(await rejection(engine.once("broken"))).toHaveProperty(
      "message",
      expect.stringContaining("broken"),
    );
    const query = engine.query("X = 1 ; thing(X) ; X = 2");
    expect(await query.next()).toEqual({ done: false, value: { X: 1 } });
    const thrown = await rejection(query.next());
    expect(thrown).toBeInstanceOf(TypeError);
    expect(thrown).toHaveProperty("message", expect.stringMatching(/cannot cross/));
    const withThing = await rejection(engine.once("thing(X), throw(mine([X, X], f(1)))"));
    expect(withThing).toBeInstanceOf(PrologError);
    expect(withThing).toHaveProperty("term", {
      functor: "mine",
      args: [["<reference>", "<reference>"], { functor: "f", args: [1] }],
    });
    expect(await engine.once("thing(_)")).toEqual({});
  });
});

const square = "length(R, 4), maplist([X]>>(length(X, 4), maplist(=(a), X)), R), make_board(R, B)";

describe.each([
  ["with shared memory", false],
  ["without shared memory", true],
])("an abortion %s", (_, isAlone) => {
  const goals = [
    "loop",
    "repeat, fail",
    `${square}, board_has_word(B, _), fail`,
    "grow([])",
    "findall(X, repeat, _)",
    "\\+ \\+ loop",
    "forall(repeat, true)",
  ];

  let engine: WorkerEngine;
  let begun = (): void => undefined;

  beforeAll(async () => {
    if (isAlone) vi.stubGlobal("SharedArrayBuffer", undefined);
    engine = await started({
      output: (text) => {
        expect(text).toBe("begun");
        begun();
      },
    });
    await engine.consult("grow(L) :- grow([L|L]).", { file: "grow" });
  });
  afterAll(async () => {
    await engine.terminate();
    vi.unstubAllGlobals();
  });

  it.each(goals)("stops %s, and the engine goes on with all clauses", async (endless) => {
    const facts = await engine.query("fact(X)").count();
    const other = engine.query("between(1, inf, X)", {}, { ahead: 0 });
    await other.next();
    for (const run of ["next", "count", "all"] as const) {
      const controller = new AbortController();
      const reason = new Error("enough");
      begun = () => controller.abort(reason);
      const query = engine
        .query(`assertz(fact(new)), write(begun), flush_output, ${endless}`)
        .with({ signal: controller.signal });
      expect(await rejection(query[run]())).toBe(reason);
      expect(query.done).toBe(true);
    }
    expect(await engine.query("fact(X)").count()).toBe(facts + 3);
    expect(await engine.once("many(1000)")).toEqual({});
    expect(await other.next()).toEqual({ done: false, value: { X: 2 } });
    await other.return();
  });
});

describe("an abortion", () => {
  it("that came before rejects without a message, of the engine's signal too", async () => {
    const signal = AbortSignal.abort();
    expect(await rejection(shared.query("true").with({ signal }).first())).toBe(signal.reason);
    expect(await rejection(shared.query("true").with({ signal }).count())).toBe(signal.reason);
    expect(await rejection(shared.consult("p.", { signal }))).toBe(signal.reason);
    await using engine = await WorkerEngine.start({ worker: workerOf(script), signal });
    expect(await rejection(engine.once("true"))).toBe(signal.reason);
  });

  it("stops a program that is being loaded, and keeps what was loaded before", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    await using engine = await started({ output: () => controller.abort() });
    const text = "before(1).\n:- write(begun), flush_output, loop.\nafter(1).\n";
    expect(await rejection(engine.consult(text, { signal }))).toBe(signal.reason);
    expect(await engine.query("before(X)").all()).toEqual([{ X: 1 }]);
    expect(await rejection(engine.once("after(X)"))).toBeInstanceOf(PrologError);
  });

  it("of many queries leaves nothing in the worker", async () => {
    await using engine = await WorkerEngine.start({
      worker: workerOf(
        await threads.bundle(`
          import { setFlagsFromString } from "node:v8";
          import { runInNewContext } from "node:vm";
          import { Engine } from "../src/engine/engine.js";
          import { serve } from "../src/worker/server.js";
          setFlagsFromString("--expose-gc");
          const collect = runInNewContext("gc");
          serve({
            Engine,
            define: (engine) =>
              engine.define("heap/1", () => {
                collect();
                collect();
                return [process.memoryUsage().heapUsed];
              }),
          });
        `),
      ),
    });
    const round = async (n: number): Promise<number> => {
      for (let i = 0; i < n; i++) {
        const controller = new AbortController();
        const query = engine.query(
          "numlist(1, 5000, L), between(1, inf, X), X > 0",
          {},
          { ahead: 0 },
        );
        query.with({ signal: controller.signal });
        await query.next();
        const next = i % 2 === 0 ? query.next() : query.count();
        controller.abort();
        expect(await rejection(next)).toBe(controller.signal.reason);
      }
      return Number((await engine.once("heap(N)"))?.["N"]);
    };
    const before = await round(10);
    // Each holds more than 200 kB while it runs.
    expect((await round(50)) - before).toBeLessThan(5_000_000);
  });

  it("leaves no listener on its signal", async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, "addEventListener");
    const remove = vi.spyOn(signal, "removeEventListener");
    await shared.query("between(1, 100, X)").with({ signal }).all();
    await shared.query("between(1, 100, X)").with({ signal }).count();
    await shared.consult("", { signal });
    expect(add.mock.calls.length).toBeGreaterThan(0);
    expect(remove.mock.calls.length).toBe(add.mock.calls.length);
  });
});

describe("an error", () => {
  it.each<[string, object, unknown]>([
    ["throw(oops(1))", PrologError, { term: { functor: "oops", args: [1] } }],
    ["foo(", PrologError, { file: "goal", line: 1 }],
    ["halt(3)", HaltError, { status: 3 }],
    ["atom_length(1, a)", PrologError, {}],
  ])(
    "of %s is of the class and has the fields that it has in the main thread",
    async (text, kind, fields) => {
      const thrown = await rejection(shared.once(text));
      expect(thrown).toBeInstanceOf(kind);
      expect(thrown).toMatchObject(fields as object);
      let local: unknown;
      try {
        here.once(text);
      } catch (caught) {
        local = caught;
      }
      // Each thread numbers its own variables.
      const shown = (error: unknown): string =>
        JSON.stringify({ ...(error as object) }).replace(/"_\d+"/g, '"_"');
      expect(shown(thrown)).toBe(shown(local));
      expect(thrown).toHaveProperty("message", (local as Error).message);
      expect(thrown).toHaveProperty("name", (local as Error).name);
    },
  );

  it.each([
    [{ inferences: 10_000 }, "inferences"],
    [{ timeMs: 5 }, "time"],
    [{ memory: 10_000 }, "memory"],
    [{ answers: 3 }, "answers"],
  ] as const)(
    "of limits %o is a ResourceError, after the answers before it",
    async (limits, kind) => {
      const text = kind === "memory" ? "repeat, findall(X, repeat, _)" : "repeat";
      const query = shared.query(kind === "time" ? "loop" : text, {}, { limits });
      const thrown = await rejection(query.all());
      expect(thrown).toBeInstanceOf(ResourceError);
      expect(thrown).toHaveProperty("kind", kind);
      expect(
        await shared.query("repeat", {}, { limits: { answers: 3 } }).all({ limit: 3 }),
      ).toEqual([{}, {}, {}]);
    },
  );

  it("of cleanups that do not end, and of those that throw when a query is closed, are messages", async () => {
    const texts: string[] = [];
    await using engine = await started({ onMessage: ({ text }) => texts.push(text) });
    const nested = "setup_call_cleanup(true, setup_call_cleanup(true, loop, loop), loop)";
    for (const limits of [{ inferences: 20_000 }, { timeMs: 20 }]) {
      expect(await rejection(engine.query(nested, {}, { limits }).first())).toBeInstanceOf(
        ResourceError,
      );
    }
    expect(texts).toEqual(
      Array(2).fill(expect.stringMatching(/^Warning: .*leanups were not completed/)),
    );
    const thrower = engine.query("setup_call_cleanup(true, repeat, throw(c))");
    await thrower.next();
    await thrower.return();
    expect(await engine.once("X = 1")).toEqual({ X: 1 });
    expect(texts[2]).toMatch(/^Error: Unhandled exception: c/);
  });

  it("of loading has all messages; what could be loaded is loaded", async () => {
    const messages: unknown[] = [];
    await using engine = await started({ onMessage: (message) => messages.push(message) });
    const thrown = await rejection(
      engine.consult("p(1).\np(.\n:- foo.\np(X) :- q.\n", { file: "f.pl" }),
    );
    expect(thrown).toBeInstanceOf(LoadError);
    expect(thrown).toMatchObject({ file: "f.pl", line: 2 });
    const heard: unknown[] = [];
    const local = new Engine({ onMessage: (message) => heard.push(plainMessage(message)) });
    let other: unknown;
    try {
      local.consult("p(1).\np(.\n:- foo.\np(X) :- q.\n", { file: "f.pl" });
    } catch (caught) {
      other = caught;
    }
    const { messages: lines, message } = other as LoadError;
    expect((thrown as LoadError).message).toBe(message);
    expect((thrown as LoadError).messages).toEqual(lines.map(plainMessage));
    expect(messages).toEqual(heard);
    expect(await engine.query("p(1)").exists()).toBe(true);
    expect(
      await rejection(engine.consult(":- loop.", { limits: { inferences: 5000 } })),
    ).toMatchObject({ name: "ResourceError", kind: "inferences" });
  });
});

describe("output", () => {
  it("arrives in order, before later answers", async () => {
    const heard: string[] = [];
    await using engine = await started({
      output: (text) => heard.push(text),
      errorOutput: (text) => heard.push(text.toUpperCase()),
    });
    const text = "member(X, [1,2,3]), write(X), ( X =:= 2 -> write(user_error, err) ; true )";
    for await (const { X } of engine.query(text, {}, { ahead: 0 })) heard.push(`-${String(X)};`);
    expect(heard.join("")).toBe("1-1;2ERR-2;3-3;");
    heard.length = 0;
    await engine.once("forall(between(1, 5000, X), ( write(X), nl ))");
    expect(heard.join("")).toBe(Array.from({ length: 5000 }, (_, i) => `${i + 1}\n`).join(""));
  });

  it("goes to the console line by line unless said otherwise", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
    try {
      const engine = await started();
      await engine.once("write(one), nl, write(two)");
      expect(log.mock.calls).toEqual([["one"], ["two"]]);
      await engine.terminate();
    } finally {
      log.mockRestore();
    }
  });
});

describe("an engine in a worker", () => {
  it("is saved, and begins with what was saved; the bytes are moved", async () => {
    const bytes = await shared.save();
    expect(bytes).toBeInstanceOf(Uint8Array);
    const copy = bytes.slice();
    const engine = await WorkerEngine.start({ worker: workerOf(script), snapshot: bytes });
    expect(bytes.byteLength).toBe(0);
    expect(await engine.query("fact(X)").count()).toBe(3);
    const again = await WorkerEngine.start({
      worker: workerOf(script),
      snapshot: await engine.save(),
    });
    expect(await again.query("fact(X)").count()).toBe(3);
    await Promise.all([engine.terminate(), again.terminate()]);
    const damaged = WorkerEngine.start({ worker: workerOf(script), snapshot: copy.slice(1) });
    expect(await rejection(damaged)).toBeInstanceOf(SnapshotError);
  });

  it("is reset to what it was at first, with its predicates; open queries go on", async () => {
    const engine = await WorkerEngine.start({ worker: workerOf(script) });
    await engine.define("mine/1", function* () {
      yield* [[1], [2]];
    });
    await engine.consult(`${program} :- op(700, xfx, likes). ann likes X :- fact(X).`);
    const open = engine.query("ann likes X");
    expect(await open.next()).toEqual({ done: false, value: { X: 1 } });
    const endless = engine.query("loop").next();
    await engine.once("true");
    await engine.reset();
    expect(await rejection(engine.once("fact(X)"))).toBeInstanceOf(PrologError);
    expect(String(await rejection(engine.once("ann likes X")))).toMatch(/syntax/i);
    expect(await engine.query("mine(X)").all()).toEqual([{ X: 1 }, { X: 2 }]);
    expect(await open.all()).toEqual([{ X: 2 }, { X: 3 }]);
    const loading = rejection(engine.consult("late(1). :- repeat, fail. late(2)."));
    await engine.reset();
    expect(await rejection(engine.once("late(X)"))).toBeInstanceOf(PrologError);
    const ended = rejection(endless);
    await engine.terminate();
    expect(await ended).toBeInstanceOf(WorkerError);
    expect(await loading).toBeInstanceOf(WorkerError);
    expect(await rejection(engine.reset())).toBeInstanceOf(WorkerError);
  });
  it("takes options and a dictionary", async () => {
    await using engine = await WorkerEngine.start({
      worker: workerOf(script),
      dictionary: Dictionary.fromWords(["cat", "dog"]),
      limits: { inferences: 50_000 },
      dialect: "swi",
      argv: ["x"],
    });
    expect(await engine.query("word(W)").all()).toEqual([
      { W: ["c", "a", "t"] },
      { W: ["d", "o", "g"] },
    ]);
    expect(await engine.once('X = "a", current_prolog_flag(argv, Y)')).toEqual({
      X: { string: "a" },
      Y: ["x"],
    });
    expect(await rejection(engine.once("repeat, fail"))).toHaveProperty("kind", "inferences");
  });

  it("that is terminated rejects pending and later requests", async () => {
    await using engine = await started();
    const query = engine.query("loop");
    const open = engine.query("between(1, inf, X)", {}, { ahead: 0 });
    await open.next();
    const waiting = [query.next(), engine.query("loop").count(), engine.consult(":- loop.")];
    const ends = waiting.map((promise) => rejection(promise));
    await engine.terminate();
    for (const thrown of await Promise.all(ends)) expect(thrown).toBeInstanceOf(WorkerError);
    expect(await rejection(open.next())).toBeInstanceOf(WorkerError);
    expect(await rejection(engine.once("true"))).toBeInstanceOf(WorkerError);
    expect(await rejection(engine.save())).toBeInstanceOf(WorkerError);
  });

  it("that is terminated ignores a late answer, which must not let Node exit before the worker has ended", async () => {
    const { port1, port2 } = new MessageChannel();
    const released = vi.fn<() => void>();
    const answer = (call: number): void => port2.postMessage({ type: "done", call });
    port2.on("message", ({ call }: { call: number }) => answer(call));
    const worker = Object.assign(port1, {
      terminate: () => new Promise<void>(nextTurn),
      unref: released,
    });
    const engine = await WorkerEngine.start({ worker });
    const waiting = rejection(engine.save());
    released.mockClear();
    const ended = engine.terminate();
    expect(await waiting).toBeInstanceOf(WorkerError);
    await new Promise((resolve) => {
      port1.once("message", resolve);
      answer(1);
    });
    await ended;
    expect(released).not.toHaveBeenCalled();
    port1.close();
  });

  it("whose script fails or ends rejects with a WorkerError that has the cause", async () => {
    const failing = workerOf(threads.script('throw new Error("no script");'));
    const thrown = await rejection(WorkerEngine.start({ worker: failing }));
    expect(thrown).toBeInstanceOf(WorkerError);
    expect(thrown).toHaveProperty("cause.message", "no script");
    expect(thrown).toHaveProperty(
      "message",
      "The script of the worker could not be loaded or has failed: Error: no script",
    );
    const empty = workerOf(threads.script(""));
    const ended = await rejection(WorkerEngine.start({ worker: empty }));
    expect(ended).toBeInstanceOf(WorkerError);
    expect(ended).toHaveProperty(
      "message",
      "The script of the worker has ended without a call of serve(): exit code 0",
    );
  });

  it("that fails or exits later says so, with the reason", async () => {
    const failing = await threads.bundle(`
      import { Engine } from "../src/engine/engine.js";
      import { serve } from "../src/worker/server.js";
      serve({ Engine, define: (engine) => {
        engine.define("exit/0", () => process.exit(3));
        engine.define("fail_later/0", () => void setTimeout(() => { throw new Error("late"); }) ?? true);
      } });`);
    const engine = await WorkerEngine.start({ worker: workerOf(failing) });
    expect(await rejection(engine.once("exit"))).toHaveProperty(
      "message",
      "The worker has ended: exit code 3",
    );
    const other = await WorkerEngine.start({ worker: workerOf(failing) });
    expect(await rejection(other.once("fail_later, repeat, fail"))).toHaveProperty(
      "message",
      "The worker has failed: Error: late",
    );
  });

  it("whose script is not there says where it was looked for", async () => {
    // There is no JavaScript file next to the sources.
    const thrown = (await rejection(WorkerEngine.start())) as WorkerError;
    expect(thrown).toBeInstanceOf(WorkerError);
    expect(thrown.message).toMatch(
      /^The script of the worker, file:.*\/thread\.js, could not be loaded or has failed: .*(?:Cannot find module|ENOENT)/,
    );
  });

  it.each<[string, object, string]>([
    ["nothing", {}, ""],
    ["an empty message", { message: "" }, ""],
    ["a message", { message: "Uncaught Error: no" }, ": Uncaught Error: no"],
    [
      "a message and a place",
      { message: "no", filename: "http://h/t.js", lineno: 3 },
      ": no (http://h/t.js:3)",
    ],
  ])("whose browser tells %s of an error says as much", async (_, told, behind) => {
    const failing = Object.assign(new EventTarget(), { postMessage() {}, terminate() {} });
    const thrown = rejection(WorkerEngine.start({ worker: failing }));
    await new Promise<void>(nextTurn);
    failing.dispatchEvent(Object.assign(new Event("error"), told));
    expect(await thrown).toHaveProperty(
      "message",
      `The script of the worker could not be loaded or has failed${behind}`,
    );
  });

  it("rejects what `once` cannot send, and throws it from `query` at once", async () => {
    const values = { X: { object: {} } };
    expect(await rejection(shared.once("true", values))).toBeInstanceOf(TypeError);
    expect(await rejection(shared.once(5 as unknown as string))).toBeInstanceOf(TypeError);
    expect(() => shared.query("true", values)).toThrow(TypeError);
  });

  it("receives other requests while it computes", async () => {
    const long = shared.query("loop");
    const first = long.next();
    expect(await shared.query("fact(X)").count()).toBe(3);
    await new Promise<void>(nextTurn);
    await long.return();
    expect((await first).done).toBe(true);
  });

  // Wrong types are tried at each exported function in ../exports.
  it("refuses to serve in the main thread, and without a class of engines", () => {
    expect(() => serve({ Engine })).toThrow(/^Expected /);
    expect(() => serve({} as never)).toThrow(/^Expected /);
  });

  it("refuses options once a query runs, and wrong options of its own", async () => {
    const query = shared.query("true");
    await query.first();
    expect(() => query.with({})).toThrow(TypeError);
    const wrong: unknown[] = [{ snapshot: "x" }, { worker: {} }];
    for (const options of wrong) {
      const thrown = await rejection(WorkerEngine.start(options as WorkerEngineOptions));
      expect(thrown).toBeInstanceOf(TypeError);
    }
  });

  it("leaves variables unbound whose value is `unbound`", async () => {
    const query = shared.query("member(X, [1, 2]), L = [Y, Z], Y = 1, Z = 2", {
      X: unbound,
      L: [unbound, unbound],
    });
    expect(await query.all()).toEqual([
      { X: 1, L: [1, 2], Y: 1, Z: 2 },
      { X: 2, L: [1, 2], Y: 1, Z: 2 },
    ]);
  });
});
