/** Libraries loaded from images are the same as those loaded from texts. */
import { describe, expect, test } from "vitest";
import type { Clause, Key } from "../../src/machine/clause.js";
import type { Module, PredicateKey } from "../../src/machine/module.js";
import type { Predicate } from "../../src/machine/predicate.js";
import { decodeImage } from "../../src/loading/image.js";
import { encodeImage } from "../../src/loading/image-encoding.js";
import type { ClauseStep } from "../../src/loading/image.js";
import { indicatorOf } from "../../src/loading/exports.js";
import { coreLibraries } from "../../src/loading/core-libraries.generated.js";
import { libraryTexts } from "../../src/loading/library-texts.generated.js";
import { Engine } from "../../src/complete.js";
import { all } from "../../src/libraries/index.js";
import { SLOT, SOLID } from "../../src/terms/template.js";
import { argument, atom, float, integer, string } from "../../src/terms/term.js";
import type { Term } from "../../src/terms/term.js";

const names = Object.keys(libraryTexts);
const texts = names.map((name) => ({ name, text: libraryTexts[name]! }));
const prepared = new Map([...coreLibraries, ...all].map((library) => [library.name, library]));

/** A template with everything that distinguishes it from others. */
function shown(x: Term): unknown {
  if (typeof x === "number") return x;
  if (x.t === SLOT) return { slot: x.a0 };
  if (x.t === SOLID) return { solid: shown(x.a0) };
  if (x.t.arity === 0) return { [x.t.name]: String(x.a0) };
  const args = Array.from({ length: x.t.arity }, (_, i) => shown(argument(x, i)));
  return [x.t.name, ...args];
}

function keyText(key: Key | undefined): unknown {
  if (key === undefined || typeof key === "number") return key;
  return indicatorOf(key);
}

function shownClause({ head, body, variables, key, place, context }: Clause): unknown {
  return {
    head: shown(head),
    body: shown(body),
    variables,
    key: keyText(key),
    place: place && { file: place.file, line: place.line, column: place.column },
    context: context?.name,
  };
}

function shownPredicate(p: Predicate): unknown {
  const { definition, discontiguous, multifile, iso, library, meta, file } = p;
  const target = p.target?.indicator;
  const properties = { definition, target, discontiguous, multifile, iso, library, meta, file };
  return { ...properties, clauses: p.living().map(shownClause) };
}

/** The parts of a module that a program can see. */
function shownModule(module: Module, imports: boolean): unknown {
  const predicates: Record<string, unknown> = {};
  for (const [key, p] of module.predicates) {
    const seen = p.target === undefined ? p.isDefined : imports && p.definition === "import";
    if (seen) predicates[indicatorOf(key)] = shownPredicate(p);
  }
  const { name, parent, file, library, exportedOperators, operators } = module;
  return {
    name,
    parent: parent?.name,
    file,
    library,
    exportedOperators,
    exports: Array.from(module.exports, indicatorOf),
    operators: [...operators.entries()],
    flags: [...module.flags],
    predicates,
  };
}

function loaded(engine: Engine, name: string): Module {
  const module = engine.loader.loadLibrary(name);
  expect(module).toBeDefined();
  return module!;
}

function flags(engine: Engine): unknown {
  return Array.from(engine.database.flags, ([name, { value }]) => [name, shown(value)]);
}

describe.each(names)("library(%s)", (name) => {
  const messages: string[] = [];
  const onMessage = ({ text }: { text: string }): void => void messages.push(text);
  const fromText = new Engine({
    libraries: texts.map((text) => ({ ...text, native: prepared.get(text.name)!.native })),
    onMessage,
  });
  const fromImage = new Engine({ onMessage });
  const module = loaded(fromText, name);
  const same = loaded(fromImage, name);

  test("loads without messages", () => expect(messages).toEqual([]));

  test("has the same predicates, exports and operators from its image", () => {
    expect(shownModule(same, true)).toEqual(shownModule(module, true));
  });

  test("leaves the same flags and operators", () => {
    expect(flags(fromImage)).toEqual(flags(fromText));
    const { user, system } = fromText.database;
    const { database } = fromImage;
    expect(shownModule(database.user, false)).toEqual(shownModule(user, false));
    expect([...database.system.operators.entries()]).toEqual([...system.operators.entries()]);
  });

  test("loads the same libraries with it, but for the one that translates grammar rules", () => {
    const others = [...fromText.database.modules.keys()].filter((m) => m !== "dcgs");
    const without = name === "dcgs" || name === "expansion" ? "" : "dcgs";
    const loadedToo = [...fromImage.database.modules.keys()].filter((m) => m !== "dcgs");
    expect(loadedToo.sort()).toEqual(others.sort());
    expect(fromImage.database.modules.has(without)).toBe(false);
  });

  test("is found by each of its exports", () => {
    expect(prepared.get(name)!.prepared!.exports()).toEqual(
      Array.from(module.exports, indicatorOf),
    );
    const engine = new Engine();
    for (const key of module.exports) expect(found(engine, key)).toEqual(found(fromText, key));
  });
});

function found(engine: Engine, key: PredicateKey): string | undefined {
  return engine.loader.autoload(key)?.indicator;
}

test("there is an image of each library", () => {
  expect([...prepared.keys()].sort()).toEqual(names);
  expect(prepared.size).toBe(coreLibraries.length + all.length);
});

test("a library given as text goes before the built-in one of that name", () => {
  const text = ":- module(lists, [append/3]). append(mine, mine, mine).";
  const engine = new Engine({ libraries: [{ name: "lists", text }] });
  expect(engine.once("append(X, Y, Z)")).toEqual({ X: "mine", Y: "mine", Z: "mine" });
  expect(() => engine.once("nth0(0, [a], _)")).toThrow("nth0/3");
});

test("an image keeps every kind of term", () => {
  const big = integer(10n ** 30n);
  const numbers = [0, 1, -1, 2 ** 27 - 1, 2 ** 27, -(2 ** 53 - 1), 2 ** 53 - 1, big];
  const floats = [0.1, -0, 1e300, Infinity, -Infinity, NaN].map(float);
  const letters = ["", "'", '"', "\\", "\n", "é", "😀", "\u2028"];
  for (const x of [...numbers, ...floats, ...letters.map(atom), ...letters.map(string)]) {
    const step: ClauseStep = {
      owner: "m",
      predicate: atom("p"),
      head: atom("p"),
      body: x,
      variables: 3,
      key: undefined,
      context: undefined,
      line: 1,
      column: 2,
    };
    expect([...decodeImage(encodeImage([step]))]).toEqual([step]);
  }
});
