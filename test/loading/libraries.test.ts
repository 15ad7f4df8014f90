/** Engines with some of the libraries only. */
import { describe, expect, test } from "vitest";
import { Dictionary } from "../../src/board/index.js";
import { libraryText } from "../../src/build/generated.js";
import { bootTexts } from "../../src/machine/boot-texts.js";
import { useCoreFiles } from "../../src/machine/core-files.js";
import { Engine } from "../../src/index.js";
import type { Library } from "../../src/index.js";
import { builtInDictionary } from "../../src/node/dictionaries.js";
import { nodeFiles } from "../../src/node/node-files.js";
import {
  all,
  assoc,
  board,
  boardWithWords,
  clpfd,
  dictionary,
  dictionaryOf,
  setDictionary,
  tabling,
} from "../../src/libraries/index.js";
import * as exported from "../../src/libraries/index.js";
import { messageOf } from "../engine/answers.js";
import { answersOf, documentedQueries, normalise } from "../prolog/queries.js";

// Engines begin without libraries that are not passed to them.
useCoreFiles(() => undefined);

/** Other predicates that the examples of a library's documentation use. */
const SHOWN_WITH: Readonly<Record<string, readonly string[]>> = {
  apply: ["yall"],
  "dcg/high_order": ["dcg/basics"],
  rbtrees: ["yall"],
  residuals: ["freeze"],
  strings: ["yall"],
  terms: ["yall"],
  dictionary: ["board"],
  why: ["board"],
};

const coreLibraries = Object.entries(bootTexts().libraries).map(([name, text]): Library => ({
  name,
  text,
}));

const shown = [...coreLibraries, ...all]
  .map((library) => ({
    name: library.name,
    library,
    queries: documentedQueries(libraryText(library.name)),
  }))
  .filter(({ queries }) => queries.length > 0);

describe.each(shown)("library($name), passed alone", ({ library, queries }) => {
  const others = all.filter(({ name }) => SHOWN_WITH[library.name]?.includes(name));
  const passed = coreLibraries.includes(library) ? others : [library, ...others];
  const engine = new Engine({ libraries: passed, files: nodeFiles });
  if (library === dictionary) setDictionary(engine, builtInDictionary);
  engine.once(`use_module(library(${library.name}))`);
  test.each(queries)("line $line: $goal", ({ goal, answers }) => {
    const limit = answers.split("\n;  ").filter((answer) => answer !== "... .").length;
    expect(normalise(answersOf(engine, goal, limit))).toBe(normalise(answers));
  });
});

describe("a library that is not passed", () => {
  const engine = new Engine();
  test.each(["constructor", "toString", "hasOwnProperty"])("is none of the name %s", (name) => {
    expect(() => engine.once(`use_module(library(${name}))`)).toThrow("There is no library(");
  });
  test("cannot be loaded, and the message says why", () => {
    expect(messageOf(() => engine.once("use_module(library(clpfd))"))).toBe(
      'use_module/1: There is no library(clpfd) in this engine (pass library(clpfd) to the engine: libraries: [clpfd], from "ambilog/libraries/clpfd")',
    );
  });

  test.each(all.map(({ name }) => name))(
    "is one whose message explains how to pass it: %s",
    (name) => {
      const message = messageOf(() => engine.once(`use_module(library(${name}))`));
      const [, key = "", path] = /libraries: \[(\w+)\], from "ambilog\/(.*)"/.exec(message) ?? [];
      expect(path).toBe(`libraries/${name}`);
      expect((exported as unknown as Record<string, Library>)[key]?.name).toBe(name);
    },
  );
  const complete = new Engine({ libraries: all });
  const exportsOf = (name: string): { name: string; arity: number }[] => {
    const goal = `use_module(library(${name}), []), '$library_name'(${name}, Name),
      atomic_list_concat(['library(', Name, ')'], Path), system:'$loaded'(Path, Module),
      module_property(Module, exports(L)), findall([N, A], member(N/A, L), Exports)`;
    const found = complete.once<{ Exports: [string, number][] }>(goal)?.Exports ?? [];
    return found.map(([functor, arity]) => ({ name: functor, arity }));
  };
  const isThere = (name: string, arity: number): boolean =>
    engine.once("functor(G, N, A), predicate_property(G, defined)", { N: name, A: arity }) !==
    undefined;
  test.each(all.map(({ name }) => name))(
    "is named by the message on each of its predicates, or another that has it: %s",
    (name) => {
      for (const { name: N, arity: A } of exportsOf(name)) {
        if (N.startsWith("$") || isThere(N, A)) continue;
        const message = messageOf(() => engine.once("functor(G, N, A), G", { N, A }));
        const [, named = ""] = /^Unknown procedure: .* \(pass library\((.*)\) to the engine: /.exec(
          message,
        ) ?? [message];
        expect(exportsOf(named)).toContainEqual({ name: N, arity: A });
      }
    },
  );
  test("is named where a closure, a module and a directive miss it", () => {
    const missing = /Unknown procedure: .*assoc\/2 \(pass library\(assoc\) to the engine/;
    for (const goal of ["maplist(list_to_assoc, [[]], L)", "foo:list_to_assoc([], A)"])
      expect(() => engine.once(goal)).toThrow(missing);
    expect(() => engine.consult(":- list_to_assoc([], _).")).toThrow(missing);
  });
  test.each(["X #= 1", "X in 1..3", "[X] ins 0..1", "X in_set Y", "1..3 = X"])(
    "is named where its operators stand: %s",
    (goal) => {
      expect(messageOf(() => engine.once(goal))).toContain("The operators of library(clpfd) need");
    },
  );
  test("is not named if no library has that name, or if the program defines the predicate", () => {
    for (const goal of ["use_module(library(listz))", "diff(X, a)", "list_to_assoc(X)"])
      expect(messageOf(() => engine.once(goal))).not.toContain("library(assoc)");
    const defining = new Engine();
    defining.consult("list_to_assoc(1, 2).");
    expect(defining.once("list_to_assoc(1, X)")).toEqual({ X: 2 });
  });
  test("is to be loaded if the engine knows it, but does not load it by itself", () => {
    const load = /\(load library\((clpfd|assoc)\) with :- use_module\(library\(\1\)\)\)$/;
    expect(() => complete.once("'#='(X, 1)")).toThrow(load);
    const still = new Engine({ libraries: [assoc] });
    expect(() => still.once("set_prolog_flag(autoload, false), empty_assoc(X)")).toThrow(load);
  });
  test("has no helpers that a message names", () => {
    expect(messageOf(() => engine.once("'$fd_size'(_, _)"))).toBe(
      "Unknown procedure: '$fd_size'/2",
    );
  });
});

describe("a library that is passed", () => {
  const engine = new Engine({ libraries: [assoc, clpfd, tabling] });
  const isLoaded = (name: string): boolean => engine.once(`current_module(${name})`) !== undefined;
  test("is loaded when it is first used", () => {
    expect([isLoaded("assoc"), isLoaded("tabling")]).toEqual([false, false]);
    expect(engine.once("list_to_assoc([a-1], A), get_assoc(a, A, X)")?.["X"]).toBe(1);
    engine.consult(":- table p/1.\np(X) :- p(X).\np(1).");
    expect(engine.query("p(X)").all()).toEqual([{ X: 1 }]);
    expect([isLoaded("assoc"), isLoaded("tabling"), isLoaded("clpfd")]).toEqual([
      true,
      true,
      false,
    ]);
  });
  test("is loaded free of charge; the first call of a predicate costs ten calls more", () => {
    const fresh = new Engine({ libraries: all });
    const cost = (goal: string): number => {
      const query = fresh.query(goal);
      query.all();
      return query.inferences;
    };
    const goals = ["list_to_assoc([a-1], _)", "sum_list([1,2], _)", "rb_new(_)", "dif(X, a)"];
    for (const goal of goals) expect(cost(goal) - cost(goal)).toBe(10);
  });
  test("brings those that it needs", () => {
    engine.consult(":- use_module(library(clpfd)). p(X, Y) :- X in 1..3, Y #= X * 2, X #> 2.");
    expect(engine.once("p(X, Y)")).toEqual({ X: 3, Y: 6 });
    expect(isLoaded("freeze")).toBe(true);
  });
  test("leaves other engines as they are", () => {
    expect(() => new Engine().once("list_to_assoc([], _)")).toThrow("list_to_assoc/2");
  });
  test("is there again when what it was used for is loaded from a snapshot", () => {
    const bytes = engine.save();
    const again = Engine.load(bytes, { libraries: [assoc, clpfd, tabling] });
    expect(again.query("p(X, Y)").all()).toEqual([{ X: 3, Y: 6 }]);
    expect(() => Engine.load(bytes, { libraries: [assoc] })).toThrow("needs library(");
  });
});

describe("what dcg/basics writes", () => {
  const writes = [
    "integer(12)",
    "float(1.5)",
    "number(12)",
    "xinteger(18)",
    "xdigit(1)",
    "atom(ab)",
  ];
  const swi = new Engine({ libraries: all, dialect: "swi" });
  const plain = new Engine({ libraries: all });
  const isOneKind = '"a", L), (maplist(integer, L) -> K = codes ; maplist(atom, L) -> K = chars)';
  test.each(writes)("is of the kind of the literals around it: %s", (written) => {
    const goal = `phrase(("1a", ${written}, ${isOneKind.replace(", L", "), L")}`;
    expect(swi.once(`use_module(library(dcg/basics)), ${goal}`)?.["K"]).toBe("codes");
    expect(plain.once(`use_module(library(dcg/basics)), ${goal}`)?.["K"]).toBe("chars");
  });
  test.each(writes)("is matched with a list of either kind: %s", (written) => {
    for (const engine of [swi, plain]) {
      const goal = `phrase(${written}, T), maplist([E,C] >> (integer(E) -> C = E ; char_code(E, C)), T, Cs),
        atom_codes(A, Cs), atom_chars(A, Chars), phrase(${written}, Cs), phrase(${written}, Chars)`;
      expect(engine.query(`use_module(library(dcg/basics)), ${goal}`).count()).toBe(1);
    }
  });
  test("of an empty atom is nothing, before any rest", () => {
    const goal = "use_module(library(dcg/basics)), phrase(atom(''), []), phrase(atom(''), [x], R)";
    expect(plain.once(goal)?.["R"]).toEqual(["x"]);
  });
});

test("of two libraries of one name the first is taken, and one goes before those that others need", () => {
  const mine = (answer: string): Library => ({
    name: "assoc",
    text: `:- module(assoc, [empty_assoc/1]). empty_assoc(${answer}).`,
  });
  const first = new Engine({ libraries: [mine("a"), mine("b"), assoc] });
  expect(first.once("empty_assoc(X)")).toEqual({ X: "a" });
  const before = new Engine({
    libraries: [{ ...assoc, name: "other", requires: [assoc] }, mine("c")],
  });
  expect(before.once("use_module(library(assoc)), assoc:empty_assoc(X)")).toEqual({ X: "c" });
});

describe("the dictionary of an engine", () => {
  const words = Dictionary.fromWords(["cat", "cats"]);
  test("is given by setDictionary, and told by dictionaryOf", () => {
    const engine = new Engine({ libraries: [board, dictionary, boardWithWords] });
    setDictionary(engine, words);
    expect(dictionaryOf(engine)).toBe(words);
    const goal =
      "make_board([[c,a],[t,s]], _B), board_has_word(_B, _W), word(_W), atom_chars(A, _W)";
    expect(engine.query(goal).all()).toEqual([{ A: "cat" }, { A: "cats" }]);
  });
  test("is undefined until it is given", () => {
    expect(dictionaryOf(new Engine({ libraries: [dictionary] }))).toBeUndefined();
  });
  test("is made when it is first needed, and once", () => {
    let made = 0;
    const engine = new Engine({ libraries: [dictionary] });
    setDictionary(engine, () => {
      made++;
      return words;
    });
    expect(engine.once("X = 1")).toEqual({ X: 1 });
    expect(made).toBe(0);
    expect(engine.query("word(W)").count()).toBe(2);
    expect(engine.query("word(W)").count()).toBe(2);
    expect(made).toBe(1);
  });
  test("belongs to that engine alone", () => {
    const engines = [0, 1].map(() => new Engine({ libraries: [dictionary] }));
    setDictionary(engines[0], words);
    expect(() => engines[1].once("word(W)")).toThrow("This engine has no dictionary");
  });
  test.each([
    ["word/1", "word([c,a,t])"],
    ["dictionary_word/1", "dictionary_word(W)"],
    ["board_word/2", "make_board([[c,a],[t,s]], B), board_word(B, W)"],
    ["words/2", "make_board([[c,a],[t,s]], B), words(B, Ws)"],
  ])("is missed by %s, which says how to give one, as an error of the standard", (name, goal) => {
    const engine = new Engine({ libraries: [board, dictionary] });
    expect(() => engine.once(goal)).toThrow(
      `${name}: This engine has no dictionary: set one with the option dictionary, setDictionary or dictionary/1`,
    );
    const caught = `catch((${goal}), error(E, context(C, _)), true)`;
    const [predicate, arity] = name.split("/");
    expect(engine.once(caught)).toMatchObject({
      E: { functor: "existence_error", args: ["dictionary", "default"] },
      C: { functor: "/", args: [predicate, Number(arity)] },
    });
  });
  test("is missed under the name of the predicate that was to load it, too", () => {
    const engine = new Engine({ libraries: [dictionary] });
    expect(() => engine.once("dictionary(words)")).toThrow(/^[^$]*dictionary\/1: [^$]*$/);
  });
  test("is a dictionary", () => {
    const engine = new Engine({ libraries: [dictionary] });
    expect(() => setDictionary(engine, "cat" as never)).toThrow(TypeError);
  });
});

test.each([
  ["no array", {}, "Expected libraries as an array, got object"],
  ["no object", ["lists"], "Expected a library as an object, got string"],
  ["null", [null], "Expected a library as an object, got null"],
  ["without a name", [{ text: "" }], "Expected the name of a library as a string, got undefined"],
  ["without a text", [{ name: "m" }], "Expected the text of library(m) as a string, got undefined"],
])("libraries that are %s are a TypeError", (_, libraries, message) => {
  const make = (): unknown => new Engine({ libraries: libraries as never });
  expect(make).toThrow(TypeError);
  expect(make).toThrow(message);
});
