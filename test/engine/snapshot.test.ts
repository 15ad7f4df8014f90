import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Engine, SnapshotError } from "../../src/complete.js";
import type { Value } from "../../src/complete.js";
import { all, thrownBy } from "./answers.js";

const program = `
:- op(700, xfx, ===>).
:- op(0, xfx, =@=).
:- dynamic fact/1, none/2.
:- discontiguous(apart/1).
:- meta_predicate(twice(0)).
:- use_module(library(assoc)).
:- set_prolog_flag(double_quotes, atom).
a ===> b.
fact(1). fact("text"). fact(1.0). fact(f(X, Y, X, Y)). fact([a|T]) :- T = [].
fact(123456789012345678901234567890). fact(-0.0). fact('odd \\n atom').
greeting --> [hello], name.
name --> [X], { atom(X) }.
twice(G) :- call(G), call(G).
apart(1).
keys(Ks) :- list_to_assoc([a-1,b-2], A), assoc_to_keys(A, Ks).
sum(L, S) :- foldl([X,A,B]>>(B is A + X), L, 0, S).
`;

const module = `
:- module(shapes, [area/2, op(600, xfx, by)]).
:- dynamic(side/1).
area(A by B, C) :- C is A * B.
side(3).
hidden(yes).
`;

const goals = [
  "X ===> Y",
  "fact(X)",
  "none(X, Y)",
  "phrase(greeting, [hello, world])",
  "twice(member(X, [1,2]))",
  "apart(X)",
  "keys(Ks)",
  "sum([1,2,3], S)",
  "area(2 by 3, A)",
  "shapes:side(X)",
  "shapes:hidden(X)",
  "catch(hidden(X), error(E, _), true)",
  'X = "text"',
  "current_op(P, T, ===>)",
  "predicate_property(fact(_), dynamic)",
  "clause(sum(L, S), B)",
  "nb_getval(counter, X)",
  "board_has_word(B, W)",
  "predicate_property(twice(_), meta_predicate(M))",
  "module_property(shapes, exports(E))",
];

function built(): Engine {
  const engine = new Engine();
  engine.consult(program, { file: "program.pl" });
  engine.consult(module, { file: "shapes.pl" });
  engine.once("retract(fact(1)), assertz((fact(X) :- X = late)), asserta(fact(early))");
  engine.once("nb_setval(counter, f(12, Z))");
  return engine;
}

function nameless(rows: unknown): string {
  const text = JSON.stringify(rows, (_, x: unknown) => (typeof x === "bigint" ? `${x}n` : x));
  return text.replaceAll(/"_G?\d+"/g, '"_"');
}

/** All answers, or the error. */
function outcome(engine: Engine, goal: string): string {
  try {
    return nameless(all(engine, goal));
  } catch (thrown) {
    return String(thrown);
  }
}

describe("an engine that was saved and loaded", () => {
  it.each(goals)("answers as before: %s", (goal) => {
    const engine = built();
    const loaded = Engine.load(engine.save());
    expect(outcome(loaded, goal)).toBe(outcome(engine, goal));
  });

  it("is saved to the same bytes", () => {
    const engine = built();
    for (const goal of goals) outcome(engine, goal);
    const bytes = engine.save();
    const again = Engine.load(bytes).save();
    expect(Buffer.from(again).equals(Buffer.from(bytes))).toBe(true);
    expect(Engine.load(again)).toBeInstanceOf(Engine);
  });

  it("is saved to the same bytes, whatever its facts", () => {
    const value: fc.Arbitrary<Value> = fc.oneof(
      fc.string({ unit: "binary" }).filter((x) => x !== "[]"),
      fc.bigInt(),
      fc.double({ noNaN: true }).map((float) => ({ float })),
      fc.string().map((string) => ({ string })),
      fc.array(fc.integer()),
      fc.constant({ functor: "f", args: [{ variable: "A" }, { variable: "A" }, 1] }),
    );
    fc.assert(
      fc.property(fc.array(value, { maxLength: 12 }), (values) => {
        const engine = new Engine();
        engine.consult(":- dynamic(kept/1).");
        for (const each of values) engine.query`assertz(kept(${each}))`.first();
        const bytes = engine.save();
        const loaded = Engine.load(bytes);
        expect(nameless(all(loaded, "kept(X)"))).toBe(nameless(all(engine, "kept(X)")));
        expect(loaded.save()).toEqual(bytes);
      }),
      { numRuns: 30 },
    );
  });

  it("can be changed, and consulted over, as before", () => {
    const loaded = Engine.load(built().save());
    loaded.once("assertz(fact(new)), retract(fact(early))");
    expect(all(loaded, "fact(new)")).toHaveLength(1);
    expect(all(loaded, "fact(early)")).toHaveLength(0);
    loaded.consult(program.replace("apart(1)", "apart(2)"), { file: "program.pl" });
    expect(all(loaded, "apart(X)")).toEqual([{ X: 2 }]);
    expect(loaded.query("catch(assertz((atom_length(_, _) :- true)), _, fail)").exists()).toBe(
      false,
    );
  });

  it("takes options, and predicates of the host anew", () => {
    const engine = new Engine();
    engine.define("mine/1", () => [1]);
    engine.consult("p(X) :- mine(X).");
    const loaded = Engine.load(engine.save(), { limits: { answers: 1 }, codegen: false });
    expect(thrownBy(() => loaded.once("p(X)"))).toHaveProperty("name", "PrologError");
    loaded.define("mine/1", () => [2]);
    expect(loaded.once("p(X)")).toEqual({ X: 2 });
    expect(thrownBy(() => all(loaded, "repeat"))).toHaveProperty("kind", "answers");
  });

  it("has the libraries of its options", () => {
    const libraries = [{ name: "mine", text: ":- module(mine, [p/1]).\np(1).\n" }];
    const engine = new Engine({ libraries });
    engine.consult(":- use_module(library(mine)).");
    const bytes = engine.save();
    expect(Engine.load(bytes, { libraries }).once("p(X)")).toEqual({ X: 1 });
    expect(() => Engine.load(bytes)).toThrow(SnapshotError);
    expect(() => Engine.load(bytes)).toThrow(/library\(mine\)/);
  });
});

describe("a snapshot", () => {
  it("that is damaged anywhere is a SnapshotError", () => {
    const bytes = new Engine().save();
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const damaged = Uint8Array.from(bytes);
        damaged[at]! ^= by;
        expect(() => Engine.load(damaged)).toThrow(SnapshotError);
      }),
      { numRuns: 100 },
    );
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (length) => {
        expect(() => Engine.load(bytes.subarray(0, length))).toThrow(SnapshotError);
      }),
      { numRuns: 50 },
    );
    expect(() => Engine.load("text" as unknown as Uint8Array)).toThrow(TypeError);
  });

  it("cannot hold an object of the host", () => {
    const engine = new Engine();
    engine.consult(":- dynamic(kept/1).");
    engine.query`assertz(kept(${{ object: new Map() }}))`.first();
    expect(() => engine.save()).toThrow(TypeError);
  });
});
