import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import type { ProgramFiles } from "../../src/types.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { all } from "../engine/answers.js";
import { engineOf } from "../machine/goals.js";

function engineWith(program: string): Engine {
  const engine = engineOf(program, { onMessage: () => undefined });
  return engine;
}

describe("goal_expansion/2", () => {
  it("changes the goals of clauses that come after it, until nothing changes", () => {
    const engine = engineWith(`
      early(X) :- old(X).
      goal_expansion(old(X), middle(X)).
      goal_expansion(middle(X), new(X)).
      goal_expansion(same, same).
      old(old). new(new). same.
      late(X) :- old(X).
      loops :- same.
    `);
    expect(all(engine, "early(X), late(Y), loops")).toEqual([{ X: "old", Y: "new" }]);
  });

  it("leaves a goal alone that is in what was made of it", () => {
    const engine = engineWith(
      `
      goal_expansion(foo, (foo, bar)).
      goal_expansion(a, b).
      goal_expansion(b, a).
      goal_expansion(q(X), once(q(X))).
      goal_expansion(d, (d2, d2)).
      goal_expansion(d2, (d ; d2)).
      p1 :- foo.
      p2 :- a, b.
      p3 :- foo, \\\\+ foo.
      p4 :- q(1), q(1).
      p5 :- d.
    `.replaceAll("\\\\", "\\"),
    );
    for (const [head, body] of [
      ["p1", "(foo, bar)"],
      ["p2", "(a, b)"],
      ["p3", "((foo, bar), \\+ (foo, bar))"],
      ["p4", "(once(q(1)), once(q(1)))"],
      ["p5", "((d ; d2), (d ; d2))"],
    ]) {
      expect(all(engine, `clause(${head}, Body), Body == (${body})`)).toHaveLength(1);
    }
    expect(all(engine, "expand_goal(foo, (foo, bar))")).toHaveLength(1);
  });

  it("that makes a goal that contains itself is an error", () => {
    const engine = engineWith("goal_expansion(foo, X) :- X = (X, a).");
    expect(
      all(engine, "catch(expand_goal(foo, _), error(type_error(acyclic_term, _), _), true)"),
    ).toHaveLength(1);
  });

  it("reaches control constructs, meta-arguments and directives", () => {
    const engine = engineWith(
      `
      :- dynamic seen/1.
      goal_expansion(old(X), new(X)).
      goal_expansion(less(X, Y), X < Y).
      goal_expansion(odd(X), X =:= 1).
      new(new).
      p(X) :- ( \\\\+ old(old) -> old(X) ; old(_), X = none ).
      q(L) :- findall(X, old(X), L).
      r(L) :- setof(X, Y^(Y = 1, old(X)), L).
      s(L) :- include(odd, [1,2], L).
      t(L) :- include(less(1), [1,2], L).
      :- old(X), assertz(seen(X)).
    `.replaceAll("\\\\", "\\"),
    );
    expect(all(engine, "p(A), q(B), r(C), t(D), seen(E)")).toEqual([
      { A: "new", B: ["new"], C: ["new"], D: [2], E: "new" },
    ]);
  });

  it("of a module counts there only, that of user everywhere but in libraries", () => {
    const engine = engineWith(`
      :- module(inner, [p/1]).
      user:goal_expansion(append(_, _, _), fail).
      goal_expansion(here(X), X = inner).
      p(X) :- here(X).
    `);
    engine.consult("here(user). q(X) :- here(X). r :- append([], [], []).");
    expect(all(engine, "p(X), q(Y), \\+ r, subtract([1,2], [2], Z)")).toEqual([
      { X: "inner", Y: "user", Z: [1] },
    ]);
    expect(all(engine, "expand_goal((append(a,b,c), true), G)")).toEqual([
      { G: { functor: ",", args: ["fail", "true"] } },
    ]);
  });
});

describe("term_expansion/2", () => {
  it("is asked about the end of each text, to which it may add clauses", () => {
    const engine = engineWith(`
      term_expansion(end_of_file, [last(N), end_of_file]) :- aggregate_all(count, p(_), N).
      p(1).
      p(2).
    `);
    expect(all(engine, "last(N)")).toEqual([{ N: 2 }]);
    engine.consult("p(3). :- if(fail). p(4). :- endif.", { file: "second.pl" });
    expect(all(engine, "last(N)")).toEqual([{ N: 1 }]);
  });

  it("may fail, or throw, there without keeping a text from being loaded", () => {
    const engine = engineWith("term_expansion(end_of_file, _) :- fail. p(1).");
    expect(all(engine, "p(X)")).toEqual([{ X: 1 }]);
    expect(() => engineOf("term_expansion(end_of_file, _) :- throw(late). p(1).")).toThrow("late");
  });
});

it("expand_term/2 does what loading does", () => {
  const engine = engineWith(`
      term_expansion(two(X), [one(X), (more --> X)]).
      two(a).
    `);
  expect(all(engine, "one(X), clause(more(_, _), Body), functor(Body, F, 2)")).toMatchObject([
    { X: "a", F: "a" },
  ]);
  expect(
    all(engine, "expand_term(two(b), [one(B), (more(_, _) :- Body)]), functor(Body, F, 2)"),
  ).toMatchObject([{ B: "b", F: "b" }]);
});

describe("print_message/2", () => {
  function printed(program: string, goal: string): string {
    const errorOutput = new TextBuffer();
    const engine = engineOf(program, { errorOutput });
    engine.once(goal);
    return errorOutput.text;
  }

  it("writes the sentence for a term to user_error", () => {
    expect(printed("", "print_message(error, error(type_error(integer, a), _))")).toBe(
      "Error: Type error: integer expected, found a (an atom)\n",
    );
    expect(printed("", 'print_message(warning, format("~w items", [3]))')).toBe(
      "Warning: 3 items\n",
    );
    expect(printed("", "print_message(silent, foo)")).toBe("");
    expect(printed("", "print_message(error, foo)")).toBe("Error: Unknown message: foo\n");
  });

  it("asks prolog:message//1 for the text and message_hook/3 whether to print it", () => {
    const own =
      ":- multifile prolog:message//1.\nprolog:message(hello(X)) --> ['Hello ~w'-[X], nl, you].\n";
    expect(printed(own, "print_message(error, hello(there))")).toBe("Error: Hello there\n  you\n");
    const hook = `${own}message_hook(hello(_), warning, ['Hello ~w'-[_]|_]).\n`;
    expect(printed(hook, "print_message(warning, hello(you))")).toBe("");
    expect(printed(hook, "print_message(error, hello(you))")).toBe("Error: Hello you\n  you\n");
  });

  it("asks prolog:error_message//1 for the text of errors, and says itself what their context says", () => {
    const own =
      ":- multifile prolog:error_message//1.\nprolog:error_message(odd(X)) --> ['Odd: ~w'-[X], nl, so].\n";
    const said = (error: string): string => printed(own, `print_message(error, ${error})`);
    expect(said("error(odd(1), _)")).toBe("Error: Odd: 1\n  so\n");
    expect(said("error(odd(1), context(p/1, _))")).toBe("Error: p/1: Odd: 1\n  so\n");
    expect(said("error(odd(1), context(p/1, 'it is'))")).toBe("Error: p/1: Odd: 1\n  so (it is)\n");
    expect(said("error(even(1), context(p/1, _))")).toBe("Error: p/1: Unknown error: even(1)\n");
    expect(said("error(_, _)")).toMatch(/^Error: Unknown error: _\d+\n$/);
    expect(said("odd(1)")).toBe("Error: Unknown message: odd(1)\n");
  });

  it("writes what url parts are about, or their labels", () => {
    const lines =
      "[url('a b'), ' ', url('a.pl':3), ' ', url('a.pl':3:4), ' ', url(there, 'a ~label')]";
    expect(printed("", `print_message_lines(user_error, 'at ', ${lines})`)).toBe(
      "at a b a.pl:3 a.pl:3:4 a ~label\n",
    );
  });
});

describe("modules that pass on others", () => {
  const texts: Record<string, string> = {
    "/a.pl": ":- module(a, [pa/1]).\npa(1).\npb(2).\n:- export(pb/1).\nhidden(3).\n",
    "/b.pl":
      ":- module(b, [pc/1]).\n:- reexport(a, [pa/1 as px, pb/1]).\npc(X) :- px(X) ; pb(X).\n",
  };
  const files: ProgramFiles = {
    read: () => new Uint8Array(),
    write: () => undefined,
    append: () => undefined,
    exists: (path) => path in texts,
    program(name) {
      const path = `/${name.replace(/^\//, "")}.pl`;
      return texts[path] === undefined ? undefined : { path, text: texts[path] };
    },
  };

  it("reexport what they import, under its new name", () => {
    const engine = engineOf(":- use_module(b).\n:- import(a:hidden/1).\n", { files });
    expect(all(engine, "px(X), findall(Z, pc(Z), L), hidden(Y)")).toEqual([
      { X: 1, L: [1, 2], Y: 3, Z: expect.anything() },
    ]);
    expect(all(engine, "catch(pa(_), error(E, _), true)")).toHaveLength(1);
  });

  it("are loaded once by load_files/2 when it is asked to", () => {
    const engine = new Engine({ files });
    expect(all(engine, "load_files([a, b], [if(not_loaded)]), pa(X), px(Y)")).toEqual([
      { X: 1, Y: 1 },
    ]);
  });
});

it("prolog_load_context/2 tells where the clause being loaded comes from", () => {
  const engine = new Engine();
  engine.consult(
    `:- prolog_load_context(directory, D), prolog_load_context(dialect, E),
          prolog_load_context(variable_names, ['D' = _|_]), assertz(told(D, E)).`,
    { file: "/some/where/p.pl" },
  );
  expect(all(engine, "told(D, E)")).toEqual([{ D: "/some/where", E: "ambilog" }]);
});
