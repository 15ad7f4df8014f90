/* Awaited queries in the middle of cleanups, of loads that goals request, and of goals of at_halt/1. */
import { describe, expect, it } from "vitest";
import { HaltError, ResourceError } from "../../src/complete.js";
import type { AsyncQuery, Engine, Message, Query } from "../../src/complete.js";
import { rejection } from "./answers.js";
import { turnsOf } from "./turns.js";
import { engineOf } from "../machine/goals.js";

const PROGRAM = `
  :- dynamic(noted/1).
  work :- between(1, 60000, X), X < 0. work.
  loop :- loop.
  note(X) :- assertz(noted(X)).
  nest(0) :- loop.
  nest(N) :- M is N - 1, setup_call_cleanup(true, true, nest(M)).
`;

function newEngine(onMessage: (message: Message) => void = () => undefined): Engine {
  const engine = engineOf(PROGRAM, { onMessage });
  return engine;
}

/** The goal `begun` has a signal aborted soon. */
function abortAtBegun(engine: Engine, abortion: AbortController): void {
  engine.define("begun/0", () => (setTimeout(() => abortion.abort(new Error("enough"))), true));
}

const notes = (engine: Engine): unknown => engine.query("findall(X, noted(X), Xs)").first()?.["Xs"];

/** Goals that run `C` as a cleanup, or `work` in another place where a run could not be left otherwise. */
const CLEANUPS = [
  "setup_call_cleanup(true, true, C)",
  "\\+ setup_call_cleanup(true, fail, C)",
  "catch(setup_call_cleanup(true, throw(a), C), a, true)",
  "setup_call_cleanup(true, member(_, [1, 2]), C), !",
  "once(setup_call_cleanup(true, member(_, [1, 2]), C))",
  "( setup_call_cleanup(true, member(_, [1, 2]), C) -> true ; true )",
  "\\+ \\+ setup_call_cleanup(true, member(_, [1, 2]), C)",
  "forall(setup_call_cleanup(true, member(_, [1, 2]), C), true)",
  "forall(true, setup_call_cleanup(true, member(_, [1, 2]), C))",
  "with_output_to(string(_), setup_call_cleanup(true, member(_, [1, 2]), C))",
  "setup_call_cleanup(setup_call_cleanup(true, member(_, [1, 2]), C), true, true)",
  "setup_call_cleanup(true, true, setup_call_cleanup(true, member(_, [1, 2]), C))",
  "cut",
];

it("the cleanups of a query that is ended are within its limits, also where they do long work of builtins", () => {
  const engine = newEngine();
  const cleanup = "(between(1, 100000, _), numlist(1, 9000, L), msort(L, _), fail)";
  const query = engine
    .query(`setup_call_cleanup(true, member(_, [1, 2]), ${cleanup})`)
    .with({ limits: { inferences: 100_000 } });
  query.next();
  expect(() => query.return()).toThrow(ResourceError);
});

describe("an awaited query", () => {
  it.each(CLEANUPS)(
    "lets other work of the event loop run during the cleanup in %s",
    async (goal) => {
      const engine = engineOf(
        `${PROGRAM} cut :- setup_call_cleanup(true, member(_, [1, 2]), (note(c), work)), !, note(d).`,
      );
      const whole = `${goal.replace("C", "(note(c), work)")}, note(e)`;
      expect(
        await turnsOf(engine.query(whole).with({ sliceMs: 0.01 }).async.exists()),
      ).toBeGreaterThan(3);
      expect(notes(engine)).toEqual(goal === "cut" ? ["c", "d", "e"] : ["c", "e"]);
    },
  );

  const CLEANUP =
    "setup_call_cleanup(true, member(X, [1, 2, 3]), (between(1, 40000, Y), Y > 39999, note(c)))";

  it.each<readonly [string, (query: AsyncQuery, abortion: AbortController) => Promise<unknown>]>([
    ["first()", async (query) => query.first()],
    ["return()", async (query) => (await query.next(), query.return())],
    [
      "a loop that is left",
      async (query) => {
        for await (const _ of query) break;
      },
    ],
    [
      "a signal",
      async (query, abortion) => {
        await query.next();
        abortion.abort("enough");
        await expect(query.next()).rejects.toBe("enough");
      },
    ],
    [
      "the limit of answers",
      async (query) => expect(query.count()).rejects.toThrow("the limit of 2 answers is reached"),
    ],
  ])("has run its cleanups after its end by %s", async (_, end) => {
    const engine = newEngine();
    const abortion = new AbortController();
    const { signal } = abortion;
    const query = engine
      .query(CLEANUP)
      .with({ sliceMs: 0.01, signal, limits: { answers: 2 } }).async;
    await end(query, abortion);
    expect(notes(engine)).toEqual(["c"]);
  });

  it("has the error of a cleanup after its end by return()", async () => {
    const query = newEngine().query(
      "setup_call_cleanup(true, member(_, [1, 2]), throw(oops))",
    ).async;
    await query.next();
    await expect(query.return()).rejects.toThrow("oops");
  });

  it.each(CLEANUPS.slice(0, -1))("can be aborted during the cleanup in %s", async (goal) => {
    const engine = newEngine();
    const abortion = new AbortController();
    abortAtBegun(engine, abortion);
    const cleanup = goal.replace("C", "(begun, loop)");
    const outer = `setup_call_cleanup(true, (${cleanup}), note(outer))`;
    const run = engine.query(outer).with({ signal: abortion.signal }).async.exists();
    await expect(run).rejects.toThrow("enough");
    expect(notes(engine)).toEqual(["outer"]);
    expect(engine.query("true").exists()).toBe(true);
  });

  it.each(CLEANUPS.slice(0, -1))(
    "that is left in the middle of the cleanup in %s finishes it",
    async (goal) => {
      const engine = newEngine();
      const cleanup = "(note(b), between(1, 20000, X), X > 19999, note(c))";
      const query = engine
        .query(`${goal.replace("C", cleanup)}, note(e)`)
        .with({ sliceMs: 0.01 }).async;
      const next = query.next();
      while ((notes(engine) as unknown[]).length === 0) await new Promise(setImmediate);
      await query.return();
      await next;
      expect(notes(engine)).toEqual(["b", "c"]);
    },
  );

  it.each(["limits of inferences", "time"])(
    "ends by its %s in deeply nested cleanups",
    async (kind) => {
      const limits = kind === "time" ? { timeMs: 50 } : { inferences: 100_000 };
      const run = (): Query => newEngine().query("nest(20000)").with({ limits });
      await expect(run().async.exists()).rejects.toThrow(ResourceError);
      expect(() => run().exists()).toThrow(ResourceError);
    },
  );

  it("lets other work run while goals of at_halt/1 compute", async () => {
    const engine = newEngine();
    const run = engine.query("at_halt(work), halt(3)").with({ sliceMs: 0.01 }).async.exists();
    const ended = rejection(run);
    expect(await turnsOf(ended)).toBeGreaterThan(3);
    expect(await ended).toBeInstanceOf(HaltError);
  });
});

const load = (text: string): string =>
  `open_string(${JSON.stringify(text)}, S), load_files(loaded, [stream(S)])`;

describe("a load that an awaited goal requests", () => {
  it.each([
    [":- work. a.", true],
    [":- initialization(work). a.", true],
    [":- initialization(work, now). a.", true],
    ["term_expansion(b, a) :- work. b.", true],
    [`:- ${load(":- work. a.")}.`, true],
  ])("lets other work of the event loop run in between: %s", async (text) => {
    const engine = newEngine();
    expect(
      await turnsOf(engine.query(load(text)).with({ sliceMs: 0.01 }).async.exists()),
    ).toBeGreaterThan(3);
    expect(engine.query("a").exists()).toBe(true);
  });

  it("may have directives that wait for promises", async () => {
    const engine = newEngine();
    engine.define("soon/0", async () => {
      await new Promise(setImmediate);
      return true;
    });
    expect(await engine.query(load(":- soon. a.")).async.exists()).toBe(true);
    expect(engine.query("a").exists()).toBe(true);
  });

  it("leaves the engine as it was when it is given up", async () => {
    const messages: string[] = [];
    const engine = newEngine(({ text }) => messages.push(text));
    const flags = ":- set_prolog_flag(double_quotes, atom). :- style_check(-singleton).";
    const text = `${flags} a. :- begun, loop.`;
    const abortion = new AbortController();
    abortAtBegun(engine, abortion);
    const run = engine.query(load(text)).with({ signal: abortion.signal }).async.exists();
    await expect(run).rejects.toThrow("enough");
    expect(messages).toEqual([]);
    engine.consult('b(X, Y) :- X = "text".', { add: true });
    expect(messages.join("")).toContain("Singleton");
    expect(engine.query("a, b(text, _)").exists()).toBe(true);
  });

  it("does not disturb others that run meanwhile", async () => {
    const engine = newEngine();
    const texts = ["a", "b", "c"].map((name) => `:- work. ${name}. :- note(${name}).`);
    const runs = texts.map((text) =>
      engine
        .query(load(text).replace("loaded", text.slice(9, 10)))
        .with({ sliceMs: 0.01 })
        .async.exists(),
    );
    await Promise.all([
      ...runs,
      engine.consultAsync(":- work. d. :- note(d).", { add: true, sliceMs: 0 }),
    ]);
    expect(new Set(notes(engine) as string[])).toEqual(new Set(["a", "b", "c", "d"]));
    expect(engine.query("a, b, c, d").exists()).toBe(true);
  });
});
