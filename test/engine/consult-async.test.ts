/* Loading in slices: `consultAsync`, and the cost of reading. */
import { describe, expect, it } from "vitest";
import { Engine, ResourceError } from "../../src/complete.js";
import type { Message } from "../../src/complete.js";
import { turnsOf } from "./turns.js";
import { engineOf } from "../machine/goals.js";

const facts = (n: number): string =>
  Array.from({ length: n }, (_, i) => `row(${i}, "text ${i}").`).join("\n");

describe("a text that is loaded in slices", () => {
  it("defines what it defines when it is loaded at once", async () => {
    const text = `:- dynamic(d/1). ${facts(3000)} :- initialization(assertz(d(1))). p(X) :- row(X, _).`;
    const [one, two] = [new Engine(), new Engine()];
    one.consult(text, { file: "t.pl" });
    await two.consultAsync(text, { file: "t.pl" });
    const listed = (engine: Engine): unknown => engine.once("with_output_to(string(S), listing)");
    expect(listed(two)).toEqual(listed(one));
  });

  it("lets other work of the event loop run in between", async () => {
    const engine = new Engine();
    expect(await turnsOf(engine.consultAsync(facts(80_000), { sliceMs: 1 }))).toBeGreaterThan(3);
    expect(engine.query("row(X, _)").count()).toBe(80_000);
  });

  it.each([
    ["term_expansion/2", "term_expansion(a, b) :- work. a."],
    ["goal_expansion/2", "goal_expansion(a, true) :- work. b :- a."],
    ["a condition", ":- if(work). b. :- endif."],
  ])("lets it run while %s computes", async (_, text) => {
    const engine = engineOf("work :- between(1, 100_000, X), X < 0. work.");
    expect(await turnsOf(engine.consultAsync(text, { add: true, sliceMs: 0 }))).toBeGreaterThan(3);
    expect(engine.query("b").exists()).toBe(true);
  });

  it.each([
    "term_expansion(a, _) :- loop. a. b.",
    "goal_expansion(a, _) :- loop. c :- a. b.",
    ":- if(loop). c. :- endif. b.",
  ])("ends with its limits in %s", async (text) => {
    const engine = engineOf("loop :- loop.", { onMessage: () => undefined });
    const load = engine.consultAsync(text, { add: true, limits: { inferences: 10_000 } });
    await expect(load).rejects.toThrow("the limit on inferences is reached");
  });

  it("may have directives that wait for promises", async () => {
    const engine = new Engine();
    engine.define("later/1", async () => [await Promise.resolve("done")]);
    await engine.consultAsync(":- dynamic(d/1). :- later(X), assertz(d(X)). q(1).");
    expect(engine.query("d(X), q(Y)").all()).toEqual([{ X: "done", Y: 1 }]);
  });

  it("has conditions and styles of its own while another one is loaded", async () => {
    const warned: string[] = [];
    const engine = new Engine({ onMessage: ({ file, text }) => warned.push(`${file}: ${text}`) });
    const turn = async (): Promise<boolean> =>
      await new Promise((resolve) => setImmediate(() => resolve(true)));
    engine.define("turn/0", turn);
    const turns = ":- turn, turn, turn.\n";
    const quiet = `:- style_check(-singleton).\n${turns}:- if(fail).\na(1).\n${turns}:- else.\n${turns}a(2).\n:- endif.\na(X).\n`;
    const loud = `${turns}:- if(true).\n${turns}b(1).\n:- else.\nb(2).\n${turns}:- endif.\n${turns}b(X).\n`;
    await Promise.all([
      engine.consultAsync(quiet, { file: "quiet.pl" }),
      engine.consultAsync(loud, { file: "loud.pl" }),
    ]);
    expect(
      engine.once("findall(X, (a(X), nonvar(X)), As), findall(X, (b(X), nonvar(X)), Bs)"),
    ).toEqual({
      X: { variable: expect.any(String) as string },
      As: [2],
      Bs: [1],
    });
    expect(warned.map((text) => text.slice(0, 8))).toEqual(["loud.pl:"]);
  });

  it("may be loaded beside another one, and beside queries", async () => {
    const engine = new Engine();
    const texts = ["a", "b", "c"].map((name) =>
      Array.from({ length: 3000 }, (_, i) => `${name}(${i}).`).join(" "),
    );
    const loads = texts.map((text) => engine.consultAsync(`:- op(700, xfx, ===>). ${text}`));
    await engine.query("between(1, 20000, _), fail").async.exists();
    engine.consult("own(X) :- member(X, [1, 2]).");
    await Promise.all(loads);
    expect(engine.query("findall(X, (a(X) ; b(X) ; c(X)), L), length(L, N)").first()?.["N"]).toBe(
      9000,
    );
    expect(engine.query("own(X)").count()).toBe(2);
  });

  it("leaves the meaning of double quotes of others alone", async () => {
    const engine = new Engine();
    const load = engine.consultAsync(`:- set_prolog_flag(double_quotes, atom). ${facts(5000)}`);
    await load;
    expect(engine.query("row(1, X)").first()).toEqual({ X: "text 1" });
  });

  it("rejects with all errors, and loads the rest", async () => {
    const engine = new Engine();
    const load = engine.consultAsync("p(1). p(. p(2). :- foo(1).", { file: "t.pl" });
    await expect(load).rejects.toMatchObject({ name: "LoadError" });
    expect(engine.query("p(X)").all()).toEqual([{ X: 1 }, { X: 2 }]);
  });

  it("ends with its limits, with its signal, and in the middle of a directive", async () => {
    const engine = new Engine();
    const short = engine.consultAsync(facts(5000), { limits: { inferences: 1000 } });
    await expect(short).rejects.toMatchObject({ kind: "inferences" });
    const controller = new AbortController();
    const aborted = engine.consultAsync(":- repeat, fail.", { signal: controller.signal });
    setImmediate(() => controller.abort(new Error("enough")));
    await expect(aborted).rejects.toThrow("enough");
    const timed = engine.consultAsync(":- repeat, fail.", { limits: { timeMs: 20 } });
    await expect(timed).rejects.toBeInstanceOf(ResourceError);
    await engine.consultAsync("after(1).");
    expect(engine.query("after(X)").all()).toEqual([{ X: 1 }]);
  });

  it("throws misuse as a rejection", async () => {
    const engine = new Engine();
    await expect(engine.consultAsync(1 as never)).rejects.toThrow(TypeError);
    await expect(engine.consultAsync("", { ad: true } as never)).rejects.toThrow(TypeError);
    await expect(engine.consultAsync("", { file: 1 } as never)).rejects.toThrow(
      "Expected file to be a string, got number",
    );
  });
});

describe("reading a text", () => {
  it("costs inferences, at once too", () => {
    const engine = new Engine();
    const load = (): void => engine.consult(facts(5000), { limits: { inferences: 1000 } });
    expect(load).toThrow(ResourceError);
    expect(engine.query("row(X, _)").count()).toBeGreaterThan(100);
  });

  it("of a clause with thousands of singletons has hints for some", () => {
    const messages: Message[] = [];
    const engine = new Engine({ onMessage: (message) => void messages.push(message) });
    engine.consult(`p(f(${Array.from({ length: 3000 }, (_, i) => `Xyz${i}`).join(", ")})).`);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text.split("\n").length).toBeLessThan(30);
  });
});

it("a second text without a name redefines predicates of the first, with a warning, or adds to them", () => {
  const messages: string[] = [];
  const engine = engineOf("p(1).", { onMessage: ({ text }) => void messages.push(text) });
  engine.consult("p(2).");
  expect(engine.query("p(X)").all()).toEqual([{ X: 2 }]);
  expect(messages).toHaveLength(1);
  engine.consult("p(3). q(1).", { add: true });
  expect(engine.query("p(X)").all()).toEqual([{ X: 2 }, { X: 3 }]);
  expect(messages).toHaveLength(1);
});

describe("what a hook makes of a term", () => {
  const text = `
    tree(0, true).
    tree(N, (T, T)) :- N > 0, M is N-1, tree(M, T).
    term_expansion(large, (p :- T)) :- tree(40, T).
    large.`;

  it.each([{ timeMs: 100 }, { inferences: 20_000 }, { memory: 100_000 }])(
    "is within the limits of the load, even if it is a large clause: %j",
    async (limits) => {
      const engine = new Engine({ onMessage: () => undefined });
      await expect(engine.consultAsync(text, { limits })).rejects.toThrow(ResourceError);
      expect(() => engine.consult(text, { limits })).toThrow(ResourceError);
      expect(engine.once("X = 1")).toEqual({ X: 1 });
    },
  );
});
