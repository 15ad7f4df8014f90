/** The names by which programs load files. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/node/node.js";
import type { EngineOptions } from "../../src/index.js";
import { temporaryFolder } from "../folders.js";

const folder = temporaryFolder();

/** Writes files, loads the first and returns the engine and its messages. */
function loaded(
  files: Readonly<Record<string, string>>,
  options: EngineOptions = { dialect: "swi" },
): { engine: Engine; messages: string[] } {
  const place = mkdtempSync(join(folder, "p-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), text);
  }
  const messages: string[] = [];
  const engine = new Engine({ ...options, onMessage: ({ text }) => messages.push(text) });
  engine.once("consult(F)", { F: join(place, Object.keys(files)[0]!) });
  return { engine, messages };
}

describe("a file", () => {
  const parts = {
    "src/parser.pl": ":- module(parser, [parse/1]).\nparse(yes).\n",
    "src/facts.pl": "fact(1).\n",
    "a/b/deep.prolog":
      ":- module(deep, [deep/1]).\n:- use_module('../../src'/parser).\ndeep(X) :- parse(X).\n",
  };

  it.each(["swi", "iso"] as const)(
    "may be a path as a term, and end in .prolog (%s)",
    (dialect) => {
      const main =
        ":- use_module(src/parser).\n:- include(src/facts).\n:- ensure_loaded(a/b/deep).\n";
      const { engine, messages } = loaded({ "main.pl": main, ...parts }, { dialect });
      expect(messages).toEqual([]);
      expect(engine.once("parse(yes), fact(1), deep(yes)")).toBeDefined();
    },
  );

  it("may be one of a list", () => {
    const main =
      ":- use_module([src/parser, a/b/deep]).\n:- include([src/facts]).\n" +
      ":- load_files([src/facts, src/parser], [if(not_loaded), silent(true), encoding(utf8)]).\n";
    const { engine, messages } = loaded({ "main.pl": main, ...parts });
    expect(messages).toEqual([]);
    expect(engine.once("parse(yes), fact(1), deep(yes)")).toBeDefined();
  });

  it.each(["swi", "iso"] as const)(
    "comes before a module of the same name, which stands for no file (%s)",
    (dialect) => {
      const { engine, messages } = loaded(
        {
          "main.pl":
            ":- use_module(library(lists)).\n:- ensure_loaded(lists).\n:- use_module(src/parser).\n" +
            ":- use_module(parser).\n",
          "lists.pl": "encoded(1).\n",
          ...parts,
        },
        { dialect },
      );
      expect(messages).toEqual([]);
      expect(engine.once("encoded(1), append([a], [b], [a,b]), parse(yes)")).toBeDefined();
    },
  );

  it("that is no path is an error that names it", () => {
    const { messages } = loaded({ "main.pl": ":- use_module(src/1).\n:- use_module(f(x)).\n" });
    expect(messages).toHaveLength(2);
    expect(messages[1]).toMatch(/f\(x\)/);
  });

  it("may load the file that loads it", () => {
    const { engine, messages } = loaded({
      "a.pl": ":- module(a, [p/1, q/1]).\n:- use_module(b).\np(1).\nq(X) :- r(X).\n",
      "b.pl": ":- module(b, [r/1]).\n:- use_module(a).\nr(X) :- p(X).\n",
    });
    expect(messages).toEqual([]);
    expect(engine.once("a:q(X)")).toEqual({ X: 1 });
  });

  it("is loaded from a stream by load_files/2", () => {
    const { engine } = loaded({ "main.pl": "" });
    const goal =
      'open_string(":- module(m, [p/1]). p(1).", S), load_files(text, [stream(S)]), p(X)';
    expect(engine.once(goal)).toMatchObject({ X: 1 });
  });
});

describe("an import", () => {
  const m = ":- module(m, [p/1]).\np(1).\nhidden(2).\n";

  it("that is not exported is a warning to programs for SWI-Prolog, and an error to others", () => {
    const files = { "main.pl": ":- use_module(m, [p/1, hidden/1]).\n", "m.pl": m };
    const { engine, messages } = loaded(files);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(/Warning: m:hidden\/1 is not exported, but imported all the same/);
    expect(engine.once("p(1), hidden(X)")).toEqual({ X: 2 });
    const strict = loaded(files, {});
    expect(strict.messages[0]).toMatch(/Error: .*no export m:hidden\/1/);
  });

  it("by autoload/1,2 may be of anything", () => {
    const main =
      ":- autoload(m, [p/1, no_such/3]).\n:- autoload(library(lists), [append/3]).\n" +
      ":- autoload(library(no_such_library)).\n:- autoload(no_such_file, [q/1]).\n";
    const { engine, messages } = loaded({ "main.pl": main, "m.pl": m });
    expect(messages).toEqual([]);
    expect(engine.once("p(X), append([1], [2], L)")).toEqual({ X: 1, L: [1, 2] });
  });
});

it("initialization/2 calls goals at once or after loading, and those for saved states never", () => {
  const kinds = "now after_load restore restore_state prepare_state program".split(" ");
  const main = [
    ":- dynamic called/1.",
    ":- initialization(assertz(called(plain))).",
    ...kinds.map((kind) => `:- initialization(assertz(called(${kind})), ${kind}).`),
    ":- assertz(called(directive)).",
  ].join("\n");
  const { engine, messages } = loaded({ "main.pl": main });
  expect(messages).toEqual([]);
  expect(
    engine
      .query("called(X)")
      .all()
      .map(({ X }) => X),
  ).toEqual(["now", "directive", "plain", "after_load"]);
});

it("read_term/2 uses the operators of the module that an option names, and ignores unknown options", () => {
  const { engine } = loaded({ "main.pl": ":- op(700, xfx, m:(===>)).\n" });
  const goal =
    'open_string("a ===> b.", S), read_term(S, X, [module(m), subterm_positions(_), no_such(1)])';
  expect(engine.once(`${goal}, X =.. [===>,a,b]`)).toBeDefined();
  expect(() => new Engine().once("term_to_atom(X, a), read_term(X, [no_such(1)])")).toThrow(
    /read_option/,
  );
});
