/* An engine that is reset is as it was made or loaded. */

import { describe, expect, it } from "vitest";
import { Engine, PrologError } from "../../src/complete.js";
import { Dictionary } from "../../src/board/index.js";
import { thrownBy } from "./answers.js";
import { engineOf } from "../machine/goals.js";

const program = `
:- dynamic(fact/1).
:- op(700, xfx, ===>).
fact(1). fact(2).
rule(a ===> b).
sum(X, Y) :- Y is X + 7.
`;

/** Goals that change as much of an engine as programs can. */
const changes = [
  "retractall(fact(_)), assertz(fact(x))",
  "assertz(new(1))",
  "op(0, xfx, ===>), op(200, xfy, &&&)",
  "nb_setval(key, f(1))",
  "set_prolog_flag(double_quotes, atom)",
  "create_prolog_flag(mine, 1, [])",
  "recorda(key, value)",
  "assertz(m:p(1)), m:assertz(q(2))",
  "use_module(library(assoc)), list_to_assoc([a-1], _)",
  "set_prolog_flag(char_conversion, on), char_conversion(a, b)",
  "style_check(-singleton)",
  "abolish(rule/1)",
  "spy(fact/1)",
  "gensym(g, _)",
  "add_import_module(user, m, start)",
  "dictionary(foo) ; true",
];

function loaded(): Engine {
  const engine = engineOf(program);
  return Engine.load(engine.save());
}

function stateOf(engine: Engine): string {
  const shown = [
    "findall(X, fact(X), L)",
    "rule(R)",
    "sum(X, 3)",
    "findall(K-V, nb_current(K, V), L)",
    "findall(F, current_prolog_flag(F, _), L)",
    "current_prolog_flag(double_quotes, V)",
    "findall(X, recorded(_, X), L)",
    "findall(M, (current_module(M), M \\\\== x), L), sort(L, S)",
    "findall(P, (predicate_property(user:P, dynamic)), L), length(L, N)",
    "findall(M, import_module(user, M), L)",
    "findall(O, current_op(_, _, O), L), sort(L, S)",
  ];
  const rows = shown.map((goal) => {
    try {
      return engine.once(goal);
    } catch (thrown) {
      return String(thrown);
    }
  });
  return JSON.stringify(rows, (key, x: unknown) => (key === "variable" ? "_" : x));
}

describe("an engine that is reset", () => {
  it("is as it was loaded, whatever programs have changed", () => {
    const engine = loaded();
    const before = stateOf(loaded());
    for (const goal of changes) {
      try {
        engine.once(goal);
      } catch (thrown) {
        if (!(thrown instanceof PrologError)) throw thrown;
      }
      engine.reset();
      expect({ goal, state: stateOf(engine) }).toEqual({ goal, state: before });
    }
  });

  it("has terms that no program has assigned to, in clauses, flags and global variables", () => {
    const first = engineOf(
      ":- create_prolog_flag(own, f(a), []). q([1, 2, 3]). s(X) :- X = [f(b)].",
    );
    first.once("nb_setval(plain, f(a)), X = g(_), nb_setval(shared, h(a, X, X))");
    const engine = Engine.load(first.save());
    const other = Engine.load(first.save());
    const all =
      "current_prolog_flag(own, F), nb_getval(plain, P), nb_getval(shared, h(H, _, _)), q(Q), s(S)";
    const expected = engine.once(all);
    for (const goal of [
      "nb_getval(plain, K), nb_setarg(1, K, new)",
      "nb_getval(shared, K), nb_setarg(1, K, new)",
      "current_prolog_flag(own, K), nb_setarg(1, K, new)",
      "q(K), system:nb_setarg(1, K, new)",
      "s([K]), system:nb_setarg(1, K, new)",
      "s([K]), call(system:setarg, 1, K, new)",
    ]) {
      expect(engine.query(goal).exists()).toBe(true);
      engine.reset();
      expect({ goal, found: engine.once(all) }).toEqual({ goal, found: expected });
    }
    expect(other.once(all)).toEqual(expected);
    expect(engine.once("q(X), system:setarg(1, X, new), q(Y)")).toEqual({
      X: ["new", 2, 3],
      Y: [1, 2, 3],
    });
  });

  it("has no tables that queries have computed", () => {
    const first = engineOf(":- table square/2. square(X, Y) :- Y is X * X.");
    const engine = Engine.load(first.save());
    expect(engine.once("square(3, Y)")).toEqual({ Y: 9 });
    engine.reset();
    expect(engine.query("current_table(square(_, _), _)").exists()).toBe(false);
  });

  it("is as it was made, with the host's predicates and dictionary", () => {
    const dictionary = Dictionary.fromWords(["cat"]);
    const engine = new Engine({ dictionary });
    engine.define("double/2", (x) => [undefined, 2 * (x as number)]);
    engine.consult("p(1).");
    expect(engine.query("p(X)").all()).toEqual([{ X: 1 }]);
    engine.reset();
    expect(thrownBy(() => engine.query("p(X)").all())).toBeInstanceOf(PrologError);
    expect(engine.once("double(2, X)")).toEqual({ X: 4 });
    expect(engine.query("word([c,a,t])").exists()).toBe(true);
    expect(Object.keys(engine)).toEqual([]);
  });

  it("leaves open queries as they are", () => {
    const engine = engineOf("p(1). p(2). p(X) :- q(X). q(3).");
    const query = engine.query("p(X)");
    query.next();
    engine.reset();
    expect(query.all()).toEqual([{ X: 2 }, { X: 3 }]);
  });

  it("must not be running", () => {
    const engine = new Engine();
    engine.define("reset/0", () => {
      engine.reset();
      return true;
    });
    expect(thrownBy(() => engine.once("reset"))).toBeInstanceOf(TypeError);
    expect(engine.once("X = 1")).toEqual({ X: 1 });
  });
});
