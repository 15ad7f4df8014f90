/** Programs written for SWI-Prolog run on an engine of the dialect swi. */
import { describe, expect, it } from "vitest";
import { Engine, LoadError } from "../../src/complete.js";
import { judge } from "../builtins/judge.js";
import type { Case } from "../builtins/judge.js";
import { loadErrors } from "../engine/answers.js";
import { engineOf } from "../machine/goals.js";

function forSwi(): { engine: Engine; messages: string[] } {
  const messages: string[] = [];
  const engine = new Engine({ dialect: "swi", onMessage: ({ text }) => messages.push(text) });
  return { engine, messages };
}

describe("flags, in the dialect swi,", () => {
  const settings: readonly (readonly [flag: string, value: string, read?: string])[] = [
    ["access_level", "system"],
    ["autoload", "false"],
    ["character_escapes", "false"],
    ["color_term", "false"],
    ["debug", "on", "true"],
    ["determinism_error", "warning"],
    ["double_quotes", "codes"],
    ["encoding", "utf8"],
    ["float_format", "'~15g|'"],
    ["float_zero_div", "error"],
    ["gc", "off", "false"],
    ["generate_debug_info", "false"],
    ["history", "50"],
    ["iso", "true"],
    ["last_call_optimisation", "false"],
    ["occurs_check", "true"],
    ["on_error", "status"],
    ["on_warning", "status"],
    ["optimise", "true"],
    ["prefer_rationals", "false"],
    ["report_error", "false"],
    ["stack_limit", "2_147_483_648"],
    ["toplevel_mode", "recursive"],
    ["toplevel_print_anon", "false"],
    ["toplevel_prompt", "'> '"],
    ["toplevel_var_size", "100"],
    ["unknown", "fail"],
    ["verbose", "silent"],
    ["verbose_autoload", "true"],
    ["verbose_load", "full"],
    ["warn_override_implicit_import", "false"],
    ["write_attributes", "portray"],
    ["xref", "true"],
    ["a_flag_of_the_program", "f(x)"],
  ];

  it.each(settings)("%s may be set to %s", (flag, value, read = value) => {
    const { engine } = forSwi();
    const goal = `set_prolog_flag(${flag}, ${value}), current_prolog_flag(${flag}, X), X == ${read}`;
    expect(engine.once(goal)).toBeDefined();
  });

  const refused: readonly Case[] = [
    ["set_prolog_flag(float_zero_div, nan)", "domain_error(flag_value, _)"],
    ["set_prolog_flag(float_undefined, infinity)", "domain_error(flag_value, _)"],
    ["set_prolog_flag(float_rounding, to_zero)", "domain_error(flag_value, _)"],
    ["set_prolog_flag(gc, 1)", "domain_error(flag_value, _)"],
    ["set_prolog_flag(bounded, true)", "permission_error(modify, flag, bounded)"],
    ["set_prolog_flag(threads, true)", "permission_error(modify, flag, threads)"],
    ["set_prolog_flag(_, true)", "instantiation_error"],
  ];

  it("refuse values that would change results and are not supported", () => {
    judge(refused, forSwi().engine);
  });

  it("tell a portable program that this is SWI-Prolog's dialect, and which system it is", () => {
    judge(
      [
        ["current_prolog_flag(dialect, swi)", true],
        ["current_prolog_flag(emulated_dialect, swi)", true],
        ["current_prolog_flag(version, V), V >= 90000", true],
        ["current_prolog_flag(version_data, swi(9, _, _, _))", true],
        ["current_prolog_flag(ambilog_version, V), integer(V)", true],
        ["current_prolog_flag(threads, true)", false],
        ["current_prolog_flag(traditional, false)", true],
        ["current_prolog_flag(no_such_flag, _)", false],
        ["prolog_load_context(dialect, swi)", true],
      ],
      forSwi().engine,
    );
    judge(
      [
        ["current_prolog_flag(dialect, ambilog)", true],
        ["current_prolog_flag(emulated_dialect, ambilog)", true],
        ["current_prolog_flag(ambilog_version, V), current_prolog_flag(version, V)", true],
        ["current_prolog_flag(no_such_flag, _)", "domain_error(prolog_flag, no_such_flag)"],
        ["set_prolog_flag(no_such_flag, 1)", "domain_error(prolog_flag, no_such_flag)"],
        ["set_prolog_flag(gc, true)", "domain_error(prolog_flag, gc)"],
        ["current_prolog_flag(traditional, _)", "domain_error(prolog_flag, traditional)"],
      ],
      new Engine(),
    );
  });

  it("character_escapes decides what a backslash within quotes is", () => {
    const { engine, messages } = forSwi();
    engine.consult(
      ":- set_prolog_flag(character_escapes, false).\np('a\\b', 0'\\).\n" +
        ":- set_prolog_flag(character_escapes, true).\np('a\\tb', 0'\\t).\n",
    );
    expect(messages).toEqual([]);
    expect(engine.query("p(X, Y)").all()).toEqual([
      { X: "a\\b", Y: 92 },
      { X: "a\tb", Y: 9 },
    ]);
  });
});

describe("name()", () => {
  const program = "p() :- nb_setval(called, p).\nq :- p().\nr(X) :- X = a().\nr(f(a())).\n";

  it("is the atom as a goal and as the head of a clause", () => {
    const engine = engineOf(program, { dialect: "swi" });
    judge(
      [
        ["p, nb_getval(called, p)", true],
        ["p()", true],
        ["q", true],
        ["q()", true],
        ["G = p(), G", true],
        ["call(p())", true],
        ["forall(p(), q())", true],
        ["assertz(t()), t, t(), clause(t, true), retract(t())", true],
        ["initialization(p())", true],
        ["no_such()", "existence_error(procedure, no_such/0)"],
      ],
      engine,
    );
  });

  it("is a compound without arguments as data", () => {
    const engine = engineOf(program, { dialect: "swi" });
    judge(
      [
        ["X = a(), compound(X), \\+ atom(X), callable(X)", true],
        ["a() = a(), a() == a(), a() \\= a, a() \\== a, a() \\= b()", true],
        ["r(X), X == a()", true],
        ["r(a()), r(f(a())), \\+ r(a), \\+ r(f(a))", true],
        ["findall(X, r(X), L), L == [a(), f(a())]", true],
        ["copy_term(f(a(), _), f(X, _)), X == a()", true],
        ['msort([b, f(x), a(), "s", 1], L), L == [1, "s", b, a(), f(x)]', true],
        ["assertz(fact(a())), fact(X), X == a(), \\+ fact(a)", true],
        ["fact(a()), clause(fact(a()), true), \\+ clause(fact(a), true), retract(fact(a()))", true],
        ["term_to_atom(f(a(), 'B c'()), A), A == 'f(a(),\\'B c\\'())'", true],
        ["term_to_atom(X, 'g()'), X == g()", true],
        ["functor(a(), _, _)", "domain_error(compound_non_zero_arity, a())"],
        ["a() =.. _", "domain_error(compound_non_zero_arity, a())"],
        ["compound_name_arity(a(), N, A), N/A == a/0", true],
        ["compound_name_arguments(X, a, []), X == a()", true],
        ["compound_name_arity(X, a, 0), X == a()", true],
        ["arg(_, a(), _)", false],
      ],
      engine,
    );
  });

  it("is kept by a snapshot", () => {
    const { engine } = forSwi();
    engine.consult(program);
    const goal = "r(X), compound_name_arity(X, a, 0)";
    expect(Engine.load(engine.save()).once(goal)).toBeDefined();
  });

  it("is a syntax error without the option", () => {
    const engine = new Engine();
    expect(() => engine.query("X = a()")).toThrow(/cannot begin/);
    expect(engine.once("compound_name_arguments(X, a, []), X == a")).toBeDefined();
  });
});

it("a Boolean flag of SWI-Prolog is true or on, and false or off, when asked for its value", () => {
  const engine = new Engine({ dialect: "swi" });
  const holds = (goal: string): boolean => engine.once(goal) !== undefined;
  const values = ["off", "false", "on", "true", "a"];
  expect(values.filter((x) => holds(`current_prolog_flag(debug, ${x})`))).toEqual(["off", "false"]);
  expect(engine.once("set_prolog_flag(gc, on), current_prolog_flag(gc, true)")).toBeDefined();
  expect(engine.once("current_prolog_flag(bounded, off)")).toBeUndefined();
  expect(engine.once("current_prolog_flag(debug, X)")).toEqual({ X: "false" });
});

describe("dynamic/1 of a predicate that has clauses", () => {
  const program = "p(1). p(2). p(3). p(4).";

  it("keeps them, also for a goal that is being run, in an engine for SWI-Prolog's programs", () => {
    const { engine, messages } = forSwi();
    engine.consult(`${program} :- dynamic p/1. p(5).`);
    expect(engine.once("assertz(p(6)), findall(X, p(X), L)")?.["L"]).toEqual([1, 2, 3, 4, 5, 6]);
    engine.consult(program.replaceAll("p", "q"));
    const change = "dynamic(q/1), retract(q(3)), assertz(q(9)), garbage_collect";
    const goal = `findall(X, (q(X), (X =:= 2 -> ${change} ; true)), L), findall(X, q(X), M)`;
    expect(engine.once(goal)).toMatchObject({ M: [1, 2, 4, 9] });
    expect(messages).toEqual([]);
  });

  it("is an error in others", () => {
    const engine = engineOf(program);
    expect(() => engine.once("dynamic(p/1)")).toThrow("No permission to modify static procedure");
  });
});

describe("a message in the dialect iso names the dialect swi", () => {
  const HINT = /the dialect of SWI-Prolog|belong to its dialect/i;

  /** The number of times that the messages of a text name it. */
  function hints(text: string, dialect?: "swi"): number {
    const found: string[] = [];
    const engine = new Engine({ dialect, onMessage: (message) => found.push(message.text) });
    found.push(...loadErrors(() => engine.consult(text)).map((message) => message.text));
    return found.join("\n").split(HINT).length - 1;
  }

  it.each([
    ["a goal without arguments in brackets", "p :- q(), r."],
    ["dicts, behind what neither dialect reads", "p(1). p(. p :- X = _{a: 1}."],
    ["a clause as an argument", "p :- assertz(a :- b)."],
    ["a quote of two lines", "p('a\nb')."],
    [
      "a clause of a module, with its operators,",
      ":- module(m, [op(700, xfx, ~>)]).\np() :- a ~> b.",
    ],
    ["a clause behind others", "% é\np(1).\n:- q(]).\np(2). p(f()) .\np(3)."],
    ["a rule with =>", "p(X), X > 0 => true.\n:- initialization(p(1))."],
    ["a flag", ":- set_prolog_flag(gc, true)."],
  ])("once, for %s", (_, text) => {
    expect(hints(text)).toBe(1);
  });

  it.each([
    ["what neither dialect reads", "p(1). p(."],
    ["a procedure that does not exist", ":- initialization(p(1))."],
    [
      "facts of an operator => that change",
      ":- dynamic((=>)/2).\n:- initialization(p(1)).\na => b.",
    ],
  ])("not for %s", (_, text) => {
    expect(hints(text)).toBe(0);
  });

  it("which does not name itself", () => {
    expect(hints("p(X) :- foo(X]. q :- initialization(r(1)).", "swi")).toBe(0);
    const { engine } = forSwi();
    expect(() => engine.query("X = a(]")).not.toThrow(HINT);
  });

  it("for a goal, if all of it can be read there", () => {
    const engine = new Engine();
    expect(() => engine.query("X = a()")).toThrow(HINT);
    expect(() => engine.query("X = a(). ")).toThrow(HINT);
    expect(() => engine.query("X = 1. foo")).not.toThrow(HINT);
  });

  it("and charges nothing for it", () => {
    const counts = ["p :- q(), r.", "p :- q(], r."].map((text) => {
      const engine = new Engine({ onMessage: () => {} });
      engine.define("load/0", () => {
        expect(() => engine.consult(text)).toThrow(LoadError);
        return true;
      });
      const query = engine.query("load");
      query.all();
      return query.inferences;
    });
    expect(counts[0]).toBe(counts[1]);
  });
});

describe("a clause with the place from which it was generated", () => {
  const text = `
    '$source_location'('/tmp/source.lgt', 7):p(1).
    '$source_location'('/tmp/source.lgt', 9):(p(X) :- q(X)).
    p(3).
    q(2).`;
  it.each([
    ["is a clause of that place", ""],
    ["is one where terms are expanded too", "user:term_expansion(never, never)."],
  ])("%s", (_, expansion) => {
    const { engine, messages } = forSwi();
    engine.consult(expansion + text, { file: "/tmp/generated.pl" });
    const goal =
      "clause(p(_), _, R), clause_property(R, file(F)), clause_property(R, line_count(L))";
    expect(engine.query(goal).all()).toMatchObject([
      { F: "/tmp/source.lgt", L: 7 },
      { F: "/tmp/source.lgt", L: 9 },
      { F: "/tmp/generated.pl", L: 4 },
    ]);
    expect(engine.query("p(X)").all()).toEqual([{ X: 1 }, { X: 2 }, { X: 3 }]);
    expect(messages).toEqual([]);
  });
});
