import { describe, expect, test } from "vitest";
import { Engine, library, predicatesOf } from "../../src/complete.js";
import { typeError } from "../../src/engine/host-errors.js";
import { NodeEngine } from "../../src/node/node.js";

const shop = library({
  name: "shop",
  predicates: {
    "price/2": {
      modes: "price(+Item, -Price)",
      determinism: "semidet",
      run(item) {
        if (typeof item !== "string") throw typeError("atom", item);
        return item === "tea" && [undefined, 3];
      },
    },
    *"stock/1"() {
      yield ["tea"];
      yield ["milk"];
    },
  },
});

describe("a library of functions", () => {
  test("exports them, to programs that load it and to those that call them", () => {
    const engine = new Engine({ libraries: [shop] });
    expect(engine.query("stock(X)").all()).toEqual([{ X: "tea" }, { X: "milk" }]);
    engine.consult(":- use_module(library(shop), [price/2]).\nfor(X, P) :- price(X, P).");
    expect(engine.once("for(tea, P)")).toEqual({ P: 3 });
    expect(engine.once("catch(price(5, _), error(type_error(T, _), _), true)")).toEqual({
      T: "atom",
    });
  });
  test("serves many engines, each with definitions of its own", () => {
    const one = new Engine({ libraries: [shop] });
    const other = new Engine({ libraries: [shop] });
    one.consult("stock(own).");
    expect(one.query("stock(X)").all()).toEqual([{ X: "own" }]);
    expect(other.query("stock(X)").count()).toBe(2);
  });
  test("may have a text that uses them, in directives too, and decides what is exported", () => {
    const counted: unknown[] = [];
    const log = library({
      name: "log",
      predicates: { "log_/1": (x) => counted.push(x) > 0 },
      text: "% A log.\n:- module(log, [note/1]).\n:- log_(loaded).\nnote(X) :- log_(X).",
    });
    const engine = new Engine({ libraries: [log] });
    expect(counted).toEqual([]);
    engine.once("note(1)");
    expect(counted).toEqual(["loaded", 1]);
    expect(() => engine.once("log_(2)")).toThrow("Unknown procedure");
  });
  test("is loaded again with a snapshot", () => {
    const engine = new Engine({ libraries: [shop] });
    engine.consult("cheap(X) :- price(X, P), P < 5.");
    expect(engine.query("cheap(tea)").exists()).toBe(true);
    const again = Engine.load(engine.save(), { libraries: [shop] });
    expect(again.query("cheap(tea)").exists()).toBe(true);
  });
  test("is refused if its parts are wrong", () => {
    const make = (parts: unknown) => () => library(parts as Parameters<typeof library>[0]);
    expect(make({ predicates: {} })).toThrow("Expected the name of a library as a string");
    expect(make({ name: "a" })).toThrow("Expected the predicates of library(a) as an object");
    expect(make({ name: "a", predicates: { p: () => true } })).toThrow('as "name/arity", got "p"');
    expect(make({ name: "a", predicates: { "p/1": 5 } })).toThrow(
      "Expected a function for p/1 of library(a), got number",
    );
    expect(make({ name: "a", predicates: { "b:p/1": () => true } })).toThrow('got "b:p/1"');
    expect(make({ name: "a", predicates: {}, texts: "" })).toThrow("got texts");
    expect(make({ name: "a", predicates: {}, text: "p(1)." })).toThrow(
      "Expected the text of library(a) to begin with a directive module/2, got one without",
    );
    expect(make({ name: "a", predicates: { "p/1": { run: () => true, modes: "q(+X)" } } })).toThrow(
      "Expected a mode such as p(?X)",
    );
  });
});

describe("the text of a library", () => {
  test.each([
    ":- module(m, [p/1]). p(1).",
    ":-module('m',[p/1]). p(1).",
    "% about\n/* more */ :- 'module'( m, [p/1]). p(1).",
    ":- % a comment\n module(m, [p/1]). p(1).",
    "?- module(m, [p/1]). p(1).",
  ])("begins with a directive of a module: %s", (text) => {
    const engine = new Engine({ libraries: [library({ name: "m", predicates: {}, text })] });
    expect(engine.once("use_module(library(m)), m:p(X)")).toEqual({ X: 1 });
  });
  test.each(["p(1). :- module(m, [p/1]).", "% :- module(m, []).\np(1).", ""])(
    "is refused without one: %s",
    (text) => {
      expect(() => library({ name: "m", predicates: {}, text })).toThrow("module/2");
    },
  );
});

describe("predicatesOf", () => {
  const engine = new Engine({ libraries: [shop] });
  engine.consult(
    `%!  edge(?From:atom, ?To:atom) is nondet.
%
%   True iff there is an edge.
edge(a, b).
edge(b, c).
:- dynamic seen/1.
plain(X) :- edge(X, _), price(X, _).`,
    { file: "graph.pl" },
  );
  engine.consult(":- module(m, [p/0]).\np.\nq.", { file: "m.pl" });
  engine.define("host/1", { modes: ["host(+X)", "host(-X)"], determinism: "det" }, () => true);

  test("lists what programs and the host define, sorted", () => {
    const none = { library: false, exported: false, modes: [], determinism: undefined };
    const user = { ...none, module: "user" };
    const at = (file: string, line: number) => ({ place: { file, line } });
    expect(predicatesOf(engine)).toEqual([
      {
        ...none,
        name: "p",
        arity: 0,
        module: "m",
        kind: "clauses",
        clauses: 1,
        exported: true,
        ...at("m.pl", 2),
      },
      { ...none, name: "q", arity: 0, module: "m", kind: "clauses", clauses: 1, ...at("m.pl", 3) },
      {
        ...user,
        name: "edge",
        arity: 2,
        kind: "clauses",
        clauses: 2,
        modes: ["edge(?From:atom, ?To:atom)"],
        determinism: "nondet",
        ...at("graph.pl", 4),
      },
      {
        ...user,
        name: "host",
        arity: 1,
        kind: "function",
        clauses: 0,
        modes: ["host(+X)", "host(-X)"],
        determinism: "det",
        place: undefined,
      },
      { ...user, name: "plain", arity: 1, kind: "clauses", clauses: 1, ...at("graph.pl", 7) },
      { ...user, name: "seen", arity: 1, kind: "dynamic", clauses: 0, place: undefined },
    ]);
  });
  test("lists one module, and libraries if asked for", () => {
    expect(predicatesOf(engine, { module: "m" }).map(({ name }) => name)).toEqual(["p", "q"]);
    engine.once("price(tea, _)");
    const libraries = predicatesOf(engine, { libraries: true, module: "shop" });
    expect(libraries).toMatchObject([
      { name: "price", library: true, exported: true, modes: ["price(+Item, -Price)"] },
      { name: "stock", library: true, exported: true },
    ]);
    const system = predicatesOf(new NodeEngine(), { libraries: true, module: "system" });
    expect(system.find(({ name, arity }) => name === "atom_length" && arity === 2)).toMatchObject({
      kind: "function",
      library: true,
    });
  });
  test("refuses other engines and options", () => {
    expect(() => predicatesOf({} as Engine)).toThrow("Expected an engine, got object");
    expect(() => predicatesOf(engine, { all: true } as object)).toThrow("got all");
  });
});
