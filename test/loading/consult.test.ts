import { describe, expect, it } from "vitest";
import { Engine, LoadError, PrologError, ResourceError } from "../../src/complete.js";
import type { Message } from "../../src/complete.js";
import { all, loadErrors, thrownBy } from "../engine/answers.js";
import { engineOf } from "../machine/goals.js";

const faulty = `p(1).
p(2) :- q(.
p(3).
:- undefined_goal.
4.
r :- 1.
p('unterminated).
`;

describe("consult", () => {
  it("reports all errors of a text, each with its place, and loads the rest", () => {
    const engine = new Engine();
    const text = "p(1).\np(2) :- q(.\np(3).\n  foo bar.\n:- undefined_goal.\n4.\np(5).\n";
    const thrown = thrownBy(() => engine.consult(text, { file: "faulty.pl" }));
    expect(thrown).toBeInstanceOf(LoadError);
    expect(thrown).toBeInstanceOf(PrologError);
    const { messages, file, line } = thrown as LoadError;
    expect(messages.map((m) => [m.severity, m.file, m.line])).toEqual([
      ["error", "faulty.pl", 2],
      ["error", "faulty.pl", 4],
      ["error", "faulty.pl", 5],
      ["error", "faulty.pl", 6],
    ]);
    expect(messages[0].column).toBe(11);
    expect(messages[1].column).toBe(7);
    for (const { text: message, line: at, column } of messages) {
      expect(message).toContain(`faulty.pl:${at}:${column}: `);
    }
    expect([file, line]).toEqual(["faulty.pl", 2]);
    expect((thrown as LoadError).message).toBe(messages.map((m) => m.text).join("\n"));
    expect(all(engine, "p(X)")).toEqual([{ X: 1 }, { X: 3 }, { X: 5 }]);
  });

  it("names the line and column of a quote that is never closed", () => {
    const engine = new Engine();
    const thrown = thrownBy(() => engine.consult(faulty, { file: "quote.pl" }));
    expect(thrown).toBeInstanceOf(LoadError);
    const last = (thrown as LoadError).messages.at(-1);
    expect([last?.line, last?.column]).toEqual([7, 3]);
    expect(last?.text).toContain("p('unterminated");
    expect(all(engine, "p(X)")).toEqual([{ X: 1 }, { X: 3 }]);
  });

  it("counts columns in code points", () => {
    const thrown = thrownBy(() => new Engine().consult("p('😀😀', )."));
    expect((thrown as LoadError).messages[0]).toMatchObject({ line: 1, column: 9 });
  });

  it("gives the term of the first error that has one", () => {
    const engine = new Engine();
    const thrown = thrownBy(() => engine.consult(":- throw(mine)."));
    expect(thrown).toBeInstanceOf(LoadError);
    expect(thrown).toHaveProperty("term", "mine");
  });

  it("tells warnings to the host, which are no errors", () => {
    const messages: Message[] = [];
    const engine = new Engine({ onMessage: (message) => messages.push(message) });
    engine.consult("p(X) :- q.\nq.\np(1).\n:- fail.\n", { file: "warn.pl" });
    expect(messages.map((m) => [m.severity, m.line])).toEqual([
      ["warning", 1],
      ["warning", 3],
      ["warning", 4],
    ]);
    expect(messages[0].text).toMatch(/Singleton variable.*X/);
    expect(messages[1].text).toMatch(/p\/1/);
    expect(messages[2].text).toMatch(/directive.*fail/);
  });

  /** The messages about texts, by name, that are loaded in turn. */
  function said(...texts: readonly (readonly [string, string])[]): string[] {
    const messages: Message[] = [];
    const engine = new Engine({ onMessage: (message) => messages.push(message) });
    for (const [file, text] of texts) {
      messages.push(...loadErrors(() => engine.consult(text, { file })));
    }
    return messages.map(
      ({ file, line, text }) =>
        `${file}:${line}: ${text.split("\n")[0]!.replace(/^.*?(?:Error|Warning): /, "")}`,
    );
  }

  it.each(["term_expansion(a, b)", "goal_expansion(a, b)", "portray(a)", "message_hook(a, b, c)"])(
    "lets the system's hooks have clauses in several places and texts: %s",
    (hook) => {
      const text = `${hook}.\nother.\n${hook}.\n`;
      expect(said(["one.pl", text], ["two.pl", `${hook}.`])).toEqual([]);
      const engine = new Engine();
      engine.consult(text, { file: "one.pl" });
      engine.consult(`${hook}.`, { file: "two.pl" });
      expect(engine.query(hook).count()).toBe(3);
      engine.consult(text.replace(hook, "p"), { file: "one.pl" });
      expect(engine.query(hook).count()).toBe(2);
      expect(engine.query(`assertz(${hook}), ${hook}`).count()).toBe(3);
    },
  );

  it("lets hooks in prolog be apart, too, but no predicate of the same name elsewhere", () => {
    const grammar = (module: string): string =>
      `${module}:message(a) --> [].\nother.\n${module}:message(b) --> [].\n`;
    expect(said(["one.pl", grammar("prolog")])).toEqual([]);
    expect(said(["one.pl", grammar("mine")])).toEqual([
      "one.pl:3: Clauses of mine:message/3 are not together in the source file",
    ]);
  });

  it("says where a module exports what it does not define", () => {
    const head =
      ":- module(m, [here/1, gone/1, rule//0, changes/1, later/0, many/1, taken/1, op(700, xfx, ===>)]).\n";
    const body = `:- use_module(library(lists)).
      :- dynamic changes/1.
      :- multifile many/1.
      :- initialization(assertz(later)).
      here(_).
    `;
    const missing = ["gone/1", "rule/2", "taken/1"].map(
      (name) => `m.pl:2: Exported procedure m:${name} is not defined`,
    );
    expect(said(["m.pl", `\n${head}${body}`])).toEqual(missing);
    const all_ = "gone(_). rule --> []. taken(_).";
    expect(said(["m.pl", `\n${head}${body}${all_}`])).toEqual([]);
  });

  it("names a module after its file where the declaration has a variable", () => {
    const engine = new Engine();
    engine.consult(":- module(_, [p/1]).\np(1).\nq(1).\n", {
      file: "dir/some.name.pl",
    });
    expect(all(engine, "p(_), 'some.name':q(X)")).toEqual([{ X: 1 }]);
    const thrown = thrownBy(() => engine.consult(":- module(1, []).", { file: "other.pl" }));
    expect((thrown as LoadError).message).toContain("atom expected");
  });

  it("finds nothing missing in a module that exports imported or built-in predicates", () => {
    const taken =
      ":- module(m, [append/3, write/1, p/1]).\n:- use_module(library(lists)).\n:- reexport(other).\n";
    const messages: Message[] = [];
    const engine = new Engine({ onMessage: (message) => messages.push(message) });
    engine.consult(":- module(other, [p/1]).\np(1).\n", { file: "other.pl" });
    engine.consult(taken, { file: "m.pl" });
    expect(messages).toEqual([]);
    expect(engine.once("m:p(X)")).toEqual({ X: 1 });
  });

  it.each(["utf8", "text", "unicode_be", "utf16le", "'UTF-8'", "iso_latin_1", "octet", "ascii"])(
    "takes encoding(%s) as what it is: texts come decoded",
    (name) => {
      expect(said(["a.pl", `:- encoding(${name}).\np('é😀').\n`])).toEqual([]);
    },
  );

  it.each([
    ["ebcdic", "Domain error"],
    ["_", "Arguments are not sufficiently instantiated"],
    ["1", "Type error"],
  ])("takes no encoding(%s)", (name, message) => {
    expect(said(["a.pl", `:- encoding(${name}).\n`])[0]).toContain(`a.pl:1: ${message}`);
  });

  it("writes warnings to the error output where the host does not listen", () => {
    let text = "";
    const errorOutput = {
      column: 0,
      write: (written: string) => void (text += written),
      flush: () => {},
    };
    new Engine({ errorOutput }).consult(":- fail.", { file: "warn.pl" });
    expect(text).toMatch(/^warn\.pl:1:\d+: Warning: .*\n1 \| :- fail\.\n {2}\| \^\n$/);
  });

  it("goes on with answers of a query that was open when its program was replaced", () => {
    const engine = new Engine({ onMessage: () => {} });
    engine.consult("p(1). p(2). p(3).", { file: "one.pl" });
    const query = engine.query("p(X)");
    query.next();
    engine.consult("p(9).", { file: "one.pl" });
    expect([...query]).toEqual([{ X: 2 }, { X: 3 }]);
    expect(all(engine, "p(X)")).toEqual([{ X: 9 }]);
  });

  it("takes an empty text", () => {
    expect(() => new Engine().consult("")).not.toThrow();
    expect(() => new Engine().consult("% nothing\n/* at all */")).not.toThrow();
  });

  it("runs directives where they stand, and initialization goals after the text", () => {
    const engine = engineOf(`
      :- dynamic(seen/1).
      :- initialization(( p(X), assertz(seen(X)) )).
      :- assertz(seen(directive)).
      p(last).
    `);
    expect(all(engine, "seen(X)")).toEqual([{ X: "directive" }, { X: "last" }]);
  });

  it("of a name that was loaded before replaces all that came from it, and only that", () => {
    const engine = new Engine();
    engine.consult("p(1). q(1).\n:- dynamic(d/1).\nd(1).", { file: "one.pl" });
    engine.consult("other(1).", { file: "two.pl" });
    engine.once("assertz(d(2))");
    engine.consult("p(3).", { file: "one.pl" });
    expect(all(engine, "p(X)")).toEqual([{ X: 3 }]);
    expect(thrownBy(() => engine.once("q(_)"))).toBeInstanceOf(PrologError);
    expect(all(engine, "d(X)")).toEqual([{ X: 2 }]);
    expect(all(engine, "other(X)")).toEqual([{ X: 1 }]);
  });

  it("of texts without a name adds them up", () => {
    const engine = engineOf("a(1).");
    engine.consult("b(2).");
    expect(engine.once("a(X), b(Y)")).toEqual({ X: 1, Y: 2 });
  });
});

describe("style_check/1", () => {
  /** The lines for which there are warnings. */
  function warned(text: string, before = "true", file = "style.pl"): unknown[] {
    const lines: unknown[] = [];
    const engine = new Engine({ onMessage: ({ line }) => lines.push(line) });
    engine.once(before);
    engine.consult(text, { file });
    engine.consult("late(X).\n", { file: "late.pl" });
    return lines;
  }

  it("switches warnings for the rest of the text, and for no other", () => {
    const off = ":- style_check(-singleton).\n";
    expect(warned(`a(X).\n${off}b(X).\n:- style_check(+singleton).\nc(X).\n`)).toEqual([1, 5, 1]);
    expect(warned(`${off}a(X).\nb(X).\n`)).toEqual([1]);
    expect(warned("a(1).\nb(1).\na(2).\n:- style_check(-(discontiguous)).\nb(2).\n")).toEqual([
      3, 1,
    ]);
  });

  it("switches them for all texts where none is being loaded", () => {
    expect(warned("a(X).\n", "style_check(-singleton)")).toEqual([]);
  });

  it("says which topics are on", () => {
    const engine = new Engine();
    expect(all(engine, "style_check(?(X))")).toEqual(
      ["singleton", "discontiguous", "no_effect"].map((X) => ({ X })),
    );
    expect(engine.once("style_check(-singleton), \\+ style_check(?(singleton))")).toEqual({});
  });

  it("checks its argument", () => {
    const engine = new Engine();
    const error = (goal: string): unknown =>
      engine.once(`catch(${goal}, error(E, _), true)`)?.["E"];
    expect(error("style_check(_)")).toBe("instantiation_error");
    expect(error("style_check(-_)")).toBe("instantiation_error");
    expect(
      engine.once("catch(style_check(-spelling), error(domain_error(_, E), _), true)"),
    ).toEqual({
      E: "spelling",
    });
    expect(engine.once("catch(style_check(singleton), error(type_error(_, E), _), true)")).toEqual({
      E: "singleton",
    });
  });
});

describe("limits and signals of consult", () => {
  const endless = [
    ":- repeat, fail.",
    ":- loop.",
    ":- initialization(loop).",
    ":- findall(X, repeat, _).",
    "term_expansion(x, y) :- loop.\nx.",
    "goal_expansion(x, y) :- loop.\np :- x.",
    ":- if(loop).",
    ":- catch(loop, error(type_error(_, _), _), true).",
  ];
  const cases = endless.flatMap((text) =>
    [{ inferences: 20_000 }, { timeMs: 200 }].map((limits) => [text, limits] as const),
  );

  it.each(cases)("end %s with %o, and keep what was loaded before", (text, limits) => {
    for (const engine of [new Engine({ onMessage: () => {} }), silent({ limits })]) {
      const run = (): void =>
        engine.consult(`loop :- loop.\nbefore(1).\n${text}\nafter(1).\n`, { limits });
      expect(thrownBy(run)).toMatchObject({
        name: "ResourceError",
        kind: "inferences" in limits ? "inferences" : "time",
      });
      expect(all(engine, "before(X)")).toEqual([{ X: 1 }]);
      expect(all(engine, "current_predicate(after/1)")).toEqual(
        text.includes("initialization") ? [{}] : [],
      );
      engine.consult("later(1).");
      expect(all(engine, "later(X)")).toEqual([{ X: 1 }]);
    }
  });

  it("are the engine's unless others are given", () => {
    const engine = silent({ limits: { memory: 50_000 } });
    const text = "grow(L) :- grow([L|L]).\n:- grow([]).\n";
    expect(thrownBy(() => engine.consult(text))).toMatchObject({ kind: "memory" });
    expect(thrownBy(() => engine.consult(text, { limits: { inferences: 100 } }))).toMatchObject({
      kind: "inferences",
    });
    const { signal } = new AbortController();
    const aborted = silent({ signal: AbortSignal.abort() });
    expect(thrownBy(() => aborted.consult("p(1)."))).toHaveProperty("name", "AbortError");
    expect(() => aborted.consult("p(1).", { signal })).not.toThrow();
  });

  it("are for all goals of a text together", () => {
    const engine = silent({ limits: { inferences: 3000 } });
    engine.consult("count(0) :- !.\ncount(N) :- M is N - 1, count(M).\na --> b, c, [d], e.\n");
    const text = ":- count(800).\n";
    expect(() => engine.consult(text)).not.toThrow();
    expect(thrownBy(() => engine.consult(text.repeat(10)))).toMatchObject({ kind: "inferences" });
  });

  it("may be caught by the directive that reaches them", () => {
    const engine = silent({ limits: { inferences: 20_000 } });
    engine.consult(
      "loop :- loop.\n:- catch(loop, error(resource_error(_), _), true).\nafter(1).\n",
    );
    expect(all(engine, "after(X)")).toEqual([{ X: 1 }]);
  });

  it("tell of the place, and of errors before it", () => {
    const messages: string[] = [];
    const engine = new Engine({ onMessage: ({ text }) => messages.push(text) });
    const text = "p(.\n:- repeat, fail.\n";
    const limits = { inferences: 1000 };
    expect(thrownBy(() => engine.consult(text, { file: "x.pl", limits }))).toBeInstanceOf(
      ResourceError,
    );
    expect(messages).toHaveLength(2);
    expect(messages[0]).toMatch(/^x\.pl:1:/);
    expect(messages[1]).toMatch(/^x\.pl:2:1: Error: Resource error/);
  });

  it("that abort end a goal with the reason, and the load between two clauses", () => {
    for (const text of [
      ":- enough, repeat, fail.",
      ":- catch(( enough, repeat, fail ), _, true).",
      ":- enough.",
    ]) {
      const engine = silent();
      const controller = new AbortController();
      engine.define("enough/0", () => {
        controller.abort();
        return true;
      });
      const { signal } = controller;
      const run = (): void => engine.consult(`before(1).\n${text}\nafter(1).\n`, { signal });
      expect(thrownBy(run)).toBe(signal.reason);
      expect(all(engine, "before(X)")).toEqual([{ X: 1 }]);
      expect(all(engine, "current_predicate(after/1)")).toEqual([]);
    }
  });

  it("refuse invalid ones", () => {
    const engine = new Engine();
    expect(() => engine.consult("", { limits: { inferences: -1 } })).toThrow(RangeError);
    expect(() => engine.consult("", { signal: 1 as unknown as AbortSignal })).toThrow(TypeError);
  });
});

it("prolog_load_context/2 tells of the term that this load reads, not of one within it or beside it", async () => {
  const engine = silent();
  const seen: unknown[] = [];
  const inner = ":- prolog_load_context(term, (:- G)), functor(G, N, _), note(inner, N).\n";
  const functor = "prolog_load_context(term, (:- (G, _))), functor(G, N, _)";
  engine.define("note/2", (...args) => {
    seen.push(args);
    return true;
  });
  engine.define("load/0", () => {
    engine.consult(inner);
    return true;
  });
  engine.define("wait/0", () => new Promise((resolve) => setTimeout(() => resolve(true), 5)));
  engine.consult(`:- load, ${functor}, note(outer, N).\n`);
  const loads = ["a", "b"].map((name) =>
    engine.consultAsync(`:- wait, X = ${name}, prolog_load_context(variable_names, [_ = Y|_]),
        note(X, Y).\n`),
  );
  expect(engine.query("prolog_load_context(term, _)").exists()).toBe(false);
  await Promise.all(loads);
  expect(engine.query("prolog_load_context(variable_names, [_|_])").exists()).toBe(false);
  expect(seen).toEqual([
    ["inner", ","],
    ["outer", "load"],
    ["a", "a"],
    ["b", "b"],
  ]);
});

function silent(options: ConstructorParameters<typeof Engine>[0] = {}): Engine {
  return new Engine({ onMessage: () => {}, ...options });
}
