import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import type { EngineOptions } from "../../src/complete.js";
import { all } from "./answers.js";
import { fc, forAll } from "../properties.js";

function refuse(path: string): never {
  throw new Error(`Expected no file to be written, got ${path}`);
}

/** An engine that is replaced by one loaded from its snapshot each time that `pass` is called. */
class Relay {
  engine: Engine;
  readonly messages: string[] = [];
  private readonly options: EngineOptions;

  constructor(texts: Readonly<Record<string, string>> = {}) {
    this.options = {
      onMessage: ({ text }) => void this.messages.push(text),
      files: {
        read: (path) => new TextEncoder().encode(texts[path]),
        write: refuse,
        append: refuse,
        exists: (path) => path in texts,
        program: (name) => {
          const path = name.endsWith(".pl") ? name : `${name}.pl`;
          const text = texts[path];
          return text === undefined ? undefined : { path, text };
        },
      },
    };
    this.engine = new Engine(this.options);
    this.engine.once("use_module(library(lists))");
  }

  pass(): void {
    this.engine = Engine.load(this.engine.save(), this.options);
  }

  /** Runs a function, and records what it throws. */
  attempt(run: (engine: Engine) => void): void {
    try {
      run(this.engine);
    } catch (thrown) {
      this.messages.push(String(thrown));
    }
  }
}

describe("a text loaded after a round trip", () => {
  it("replaces all clauses of the earlier one of its name, without messages", () => {
    const relay = new Relay();
    relay.engine.consult("p(1). q(1).", { file: "x.pl" });
    relay.pass();
    relay.engine.consult("p(3).", { file: "x.pl" });
    expect(all(relay.engine, "p(X)")).toEqual([{ X: 3 }]);
    expect(all(relay.engine, "catch(q(X), error(E, _), true)")[0]).toHaveProperty("E");
    expect(relay.messages).toEqual([]);
  });

  it("adds to earlier ones when it has no name, typed or not", () => {
    const engine = new Engine();
    engine.consult("p(1).");
    const input = { texts: ["q(1).\n"], read: () => input.texts.pop() };
    const loaded = Engine.load(engine.save(), { input });
    loaded.once("consult(user)");
    loaded.consult("r(1).");
    expect(all(loaded, "p(X), q(X), r(X)")).toHaveLength(1);
  });

  it("replaces only its own clauses of a predicate of several texts", () => {
    const relay = new Relay();
    relay.engine.consult(":- multifile(p/1).\np(1).", { file: "x.pl" });
    relay.engine.consult(":- multifile(p/1).\np(2).", { file: "y.pl" });
    relay.pass();
    relay.engine.consult(":- multifile(p/1).\np(3).", { file: "x.pl" });
    expect(all(relay.engine, "p(X)")).toEqual([{ X: 2 }, { X: 3 }]);
    relay.pass();
    relay.engine.consult("", { file: "y.pl" });
    expect(all(relay.engine, "p(X)")).toEqual([{ X: 3 }]);
  });

  it("does not load again the files that it uses", () => {
    const relay = new Relay({
      "m.pl":
        ":- module(m, [one/1]).\n:- initialization((nb_getval(n, N), M is N+1, nb_setval(n, M))).\none(1).",
      "plain.pl": "two(2).\n:- initialization((nb_getval(n, N), M is N+10, nb_setval(n, M))).",
    });
    relay.engine.once("nb_setval(n, 0), use_module(m), ensure_loaded(plain)");
    relay.pass();
    relay.engine.consult(":- use_module(m).\n:- use_module('m.pl').\n:- ensure_loaded(plain).\n");
    expect(all(relay.engine, "one(X), two(Y), nb_getval(n, N)")).toEqual([{ X: 1, Y: 2, N: 11 }]);
    relay.engine.once("consult(m)");
    expect(all(relay.engine, "nb_getval(n, N)")).toEqual([{ N: 12 }]);
    expect(relay.messages).toEqual([]);
  });

  it("finds what texts have put into modules of libraries", () => {
    const relay = new Relay();
    relay.engine.consult("lists:extra(1). system:more(2).", { file: "x.pl" });
    relay.pass();
    expect(all(relay.engine, "lists:extra(X), more(Y)")).toEqual([{ X: 1, Y: 2 }]);
    relay.engine.consult("lists:extra(3).", { file: "x.pl" });
    expect(all(relay.engine, "lists:extra(X)")).toEqual([{ X: 3 }]);
    expect(all(relay.engine, "catch(more(_), error(E, _), true)")[0]).toHaveProperty("E");
    expect(relay.messages).toEqual([]);
  });
});

const file = fc.constantFrom("x.pl", "y.pl", undefined);
const predicate = fc.constantFrom("p", "q", "r", "m:s", "lists:t");
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(predicate, fc.nat(3)).map(([p, n]) => `${p}(${n}).`) },
  fc.constantFrom("p", "q", "r").map((p) => `:- multifile(${p}/1).`),
  fc.constantFrom("p", "q", "r").map((p) => `:- dynamic(${p}/1).`),
  fc.constantFrom("p", "q").map((p) => `:- table ${p}/1.`),
  fc.constantFrom(":- use_module(m).", ":- ensure_loaded(z).", ":- include(i).", ":- [z]."),
);

type Act = (engine: Engine) => void;

/** The answers of each predicate, and whether it is dynamic. */
function factsOf(engine: Engine): unknown[] {
  return ["p", "q", "r", "m:s", "m:hidden", "lists:t", "z", "i", "s"].map((name) => {
    const isDynamic = `( predicate_property(${name}(_), dynamic) -> D = true ; D = false )`;
    const goal = `catch(findall(X, ${name}(X), L), error(existence_error(_, _), _), L = none), ${isDynamic}`;
    const { L, D } = engine.once(goal) ?? {};
    return [name, L, D];
  });
}

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(file, fc.array(line, { maxLength: 5 })).map(
      ([name, lines]): Act =>
        (engine) =>
          engine.consult(lines.join("\n"), name === undefined ? {} : { file: name }),
    ),
  },
  fc.tuple(fc.constantFrom("assertz", "retract"), predicate, fc.nat(3)).map(
    ([how, p, n]): Act =>
      (engine) =>
        void engine.once(`${how}(${p}(${n}))`),
  ),
);

it("loads of texts do the same with and without round trips between them", () => {
  const files = {
    "m.pl": ":- module(m, [s/1]).\ns(0). hidden(1).",
    "z.pl": "z(0). p(9).",
    "i.pl": "q(7). i(1).",
  };
  forAll(12, [fc.array(fc.tuple(act, fc.boolean()), { minLength: 2, maxLength: 6 })], (acts) => {
    const [plain, passed] = [new Relay(files), new Relay(files)];
    for (const [run, isPassed] of acts) {
      plain.attempt(run);
      passed.attempt(run);
      if (isPassed) passed.pass();
    }
    expect(passed.messages).toEqual(plain.messages);
    expect(factsOf(passed.engine)).toEqual(factsOf(plain.engine));
  });
});
