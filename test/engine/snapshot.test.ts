import { describe, expect, it } from "vitest";
import { Engine, SnapshotError } from "../../src/complete.js";
import { addRelations, eq, relation } from "../../src/rel.js";
import type { Value } from "../../src/complete.js";
import type { Relation } from "../../src/rel.js";
import { all, nameless, thrownBy } from "./answers.js";
import { anyText } from "../terms/text.js";
import { fc, forAll } from "../properties.js";
import { engineOf } from "../machine/goals.js";

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

  it("can be saved and loaded again", () => {
    const engine = built();
    const again = Engine.load(Engine.load(engine.save()).save());
    for (const goal of goals) expect(outcome(again, goal)).toBe(outcome(engine, goal));
  });

  it("has the same facts, whatever they are", () => {
    const value: fc.Arbitrary<Value> = fc.oneof(
      anyText.filter((x) => x !== "[]"),
      fc.bigInt(),
      fc.double({ noNaN: true }).map((float) => ({ float })),
      fc.string().map((string) => ({ string })),
      fc.array(fc.integer()),
      fc.constant({ functor: "f", args: [{ variable: "A" }, { variable: "A" }, 1] }),
    );
    forAll(20, [fc.array(value, { maxLength: 12 })], (values) => {
      const engine = engineOf(":- dynamic(kept/1).");
      for (const each of values) engine.query`assertz(kept(${each}))`.first();
      const loaded = Engine.load(engine.save());
      expect(nameless(all(loaded, "kept(X)"))).toBe(nameless(all(engine, "kept(X)")));
    });
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
    const loaded = Engine.load(engine.save(), { limits: { answers: 1 } });
    expect(thrownBy(() => loaded.once("p(X)"))).toHaveProperty("name", "PrologError");
    loaded.define("mine/1", () => [2]);
    expect(loaded.once("p(X)")).toEqual({ X: 2 });
    expect(thrownBy(() => all(loaded, "repeat"))).toHaveProperty("kind", "answers");
  });

  it("has the libraries of its options", () => {
    const libraries = [{ name: "mine", text: ":- module(mine, [p/1]).\np(1).\n" }];
    const engine = engineOf(":- use_module(library(mine)).", { libraries });
    const bytes = engine.save();
    expect(Engine.load(bytes, { libraries }).once("p(X)")).toEqual({ X: 1 });
  });
});

/** Makes cyclic terms of the variables `X` and `Y`, each equation solved without the occurs check. */
const side: fc.Arbitrary<string> = fc
  .array(fc.constantFrom("X", "Y", "f(X)", "g(X, Y)", "h(Y, a, X)", "[X|Y]", "k(1.5, g(Z, Y))"), {
    minLength: 1,
    maxLength: 3,
  })
  .map((args) => `t(${args.join(", ")})`);

describe("a global variable", () => {
  it("may hold a cyclic term, which survives a round trip", () => {
    const engine = new Engine();
    engine.once(
      "X = f(X), nb_setval(k, X), Y = [a,Y|X], nb_setval(l, Y), nb_setval(m, '-'(1, []))",
    );
    const loaded = Engine.load(engine.save());
    expect(loaded.query("nb_getval(k, X), X = f(Y), X == Y, cyclic_term(X)").exists()).toBe(true);
    const goal = "nb_getval(k, X), nb_getval(l, Y), Y = [a,Z|T], Z == Y, T == X";
    expect(loaded.query(goal).exists()).toBe(true);
    expect(loaded.once("nb_getval(m, M)")).toEqual({ M: { functor: "-", args: [1, []] } });
  });

  it("may hold a term with shared parts, which take as little room in the snapshot", () => {
    const engine = engineOf("d(0, a). d(N, X-X) :- N > 0, M is N - 1, d(M, X).");
    engine.once("d(200, X), nb_setval(k, X), d(100, Y), create_prolog_flag(k, f(Y, Z, Z), [])");
    const bytes = engine.save();
    expect(bytes.length).toBeLessThan(new Engine().save().length + 50_000);
    const loaded = Engine.load(bytes);
    const goal =
      "d(200, X), nb_getval(k, X), d(100, Y), current_prolog_flag(k, f(Y, Z, V)), Z == V";
    expect(loaded.query(goal).exists()).toBe(true);
  });

  it("is the same after a round trip, whatever its cycles", () =>
    forAll(5, [side, side], (x, y) => {
      const engine = new Engine();
      const equations = `X = ${x}, Y = ${y}`;
      engine.once(`${equations}, nb_setval(k, p(X, Y))`);
      const loaded = Engine.load(engine.save());
      expect(loaded.query(`${equations}, nb_getval(k, P), P =@= p(X, Y)`).exists()).toBe(true);
    }));
});

/** An engine with some of everything that a snapshot contains. */
function full(): Engine {
  const engine = built();
  engine.consult(":- table t(_, min), u/1.\nt(a, 1).\nu(X) :- u(X).", { file: "tabled.pl" });
  engine.consult("nameless(1).");
  const related: Relation<[x: number]> = relation("related", (x) => eq(x, 1));
  addRelations(engine, related);
  return engine;
}

describe("a snapshot", () => {
  it("may be a Buffer of Node, and stand anywhere in other bytes", () => {
    const bytes = built().save();
    const whole = Buffer.alloc(bytes.length + 3);
    for (const offset of [0, 1, 3]) {
      whole.set(bytes, offset);
      const part = whole.subarray(offset, offset + bytes.length);
      expect(Engine.load(part).once("X ===> b")).toEqual({ X: "a" });
    }
  });

  it("that is damaged anywhere is a SnapshotError", () => {
    const bytes = full().save();
    forAll(60, [fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })], (at, by) => {
      const damaged = Uint8Array.from(bytes);
      damaged[at]! ^= by;
      expect(() => Engine.load(damaged)).toThrow(SnapshotError);
    });
    forAll(50, [fc.nat(bytes.length - 1)], (length) => {
      expect(() => Engine.load(bytes.subarray(0, length))).toThrow(SnapshotError);
    });
  });

  it("cannot hold an object of the host", () => {
    const engine = engineOf(":- dynamic(kept/1).");
    engine.query`assertz(kept(${{ object: new Map() }}))`.first();
    expect(() => engine.save()).toThrow(TypeError);
    engine.query`retract(kept(_)), nb_setval(k, ${{ object: new Map() }})`.first();
    expect(() => engine.save()).toThrow(TypeError);
  });

  it.each(["setarg", "system:setarg"])("has clauses that %s has not changed", (assigning) => {
    const engine = engineOf("kept([a,b]).");
    engine.once(`kept(L), ${assigning}(2, L, L)`);
    expect(Engine.load(engine.save()).once("kept(L)")).toEqual({ L: ["a", "b"] });
  });
});
