/** Texts with clauses for predicates that have others: asserted ones, or those of another text. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { judge } from "../builtins/judge.js";
import type { Case } from "../builtins/judge.js";

/** Loads texts, by name, and runs goals, in order; then judges the cases. The predicate is p/1. */
function after(
  steps: readonly (string | readonly [file: string, text: string])[],
  cases: readonly Case[],
): string[] {
  const said: string[] = [];
  const engine = new Engine({
    onMessage: ({ text }) => said.push(text.split("\n")[0]!.replace("Warning: ", "")),
  });
  for (const step of steps) {
    if (typeof step === "string") judge([[step, true]], engine);
    else engine.consult(step[1], { file: step[0] });
  }
  judge(cases, engine);
  return said;
}

const has = (list: string): Case => [`findall(X, p(X), L), L == ${list}`, true];
const isDynamic: Case = ["predicate_property(p(_), dynamic)", true];
const isStatic: Case = ["assertz(p(9))", "permission_error(modify, static_procedure, p/1)"];
const replaced = ["Redefined p/1: its clauses, which were asserted, are replaced by those in t.pl"];

describe("the first clause of a text", () => {
  it.each([
    ["in the text itself", [["t.pl", ":- assertz(p(0)).\np(1).\np(2).\n"]]],
    ["before it", ["assertz(p(0))", ["t.pl", "p(1).\np(2).\n"]]],
    ["as rules", ["asserta((p(X) :- X = 0))", ["t.pl", "p(1).\np(2).\n"]]],
    ["after a declaration", ["dynamic(p/1), assertz(p(0))", ["t.pl", "p(1).\np(2).\n"]]],
    [
      "after it was unloaded",
      [["t.pl", "p(1).\n"], "unload_file('t.pl')", "assertz(p(5))", ["t.pl", "p(1).\np(2).\n"]],
    ],
  ] as const)("takes the place of clauses that were asserted %s", (_, steps) => {
    expect(after(steps, [has("[1, 2]"), isStatic])).toEqual(replaced);
  });

  it("takes them for good", () => {
    const gone: Case = ["p(_)", "existence_error(procedure, p/1)"];
    const cases = [has("[1]"), ["unload_file('t.pl')", true], gone] as const;
    expect(after(["assertz(p(0))", ["t.pl", "p(1).\n"]], cases)).toEqual(replaced);
  });

  it("takes the place of those of another text, also of a dynamic predicate", () => {
    const steps = [
      ["s.pl", ":- dynamic p/1.\np(0).\n"],
      ["t.pl", "p(1).\n"],
    ] as const;
    expect(after(steps, [has("[1]"), isStatic])).toEqual([
      "Redefined p/1: its clauses in s.pl are replaced by those in t.pl",
    ]);
  });

  it.each([
    [
      "the text declares it dynamic",
      [["t.pl", ":- dynamic p/1.\n:- assertz(p(0)).\np(1).\n"]],
      "[0, 1]",
    ],
    [
      "the text declares it later",
      [["t.pl", ":- assertz(p(0)).\n:- dynamic p/1.\np(1).\n"]],
      "[0, 1]",
    ],
    [
      "another text has declared it, without clauses",
      [
        ["s.pl", ":- dynamic p/1.\n"],
        ["t.pl", "p(1).\n"],
      ],
      "[1]",
    ],
    [
      "all its clauses are retracted",
      ["assertz(p(0)), retractall(p(_))", ["t.pl", "p(1).\n"]],
      "[1]",
    ],
    [
      "it belongs to several texts",
      ["multifile(p/1), assertz(p(0))", ["t.pl", "p(1).\n"]],
      "[0, 1]",
    ],
  ] as const)("is added to those that are there if %s", (_, steps, list) => {
    expect(after(steps, [has(list), isDynamic])).toEqual([]);
  });

  it("is added if the load says so", () => {
    const engine = new Engine();
    engine.once("assertz(p(0))");
    engine.consult("p(1).", { add: true });
    judge([has("[0, 1]"), isDynamic], engine);
  });

  it("leaves what was asserted later when its text is loaded again", () => {
    const text = ["t.pl", ":- dynamic p/1.\np(1).\n"] as const;
    expect(
      after(
        ["assertz(p(0))", text, "assertz(p(9))", text],
        [has("[0, 9, 1]"), ["unload_file('t.pl')", true], has("[0, 9]")],
      ),
    ).toEqual([]);
  });
});
