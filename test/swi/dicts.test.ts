import { describe, expect, it } from "vitest";
import { Engine, LoadError } from "../../src/index.js";
import { NodeEngine } from "../../src/node/node.js";
import { thrownBy } from "../engine/answers.js";

describe("texts of queries have values of dicts", () => {
  const engine = new NodeEngine({ dialect: "swi" });
  const cases: readonly (readonly [goal: string, ...answers: unknown[]])[] = [
    ["_T = t{a:1}, X = _T.a", 1],
    ["?- X = t{a:1}.a", 1],
    ["member(_D, [t{a:1}, t{a:2}]), X = _D.get(a), _D.a > 1", 2],
    ["X is t{a:1}.put(b, 2).b + 1", 3],
    ["X = t{a:1}.get(b)"],
    ["forall(member(D, [t{a:1}]), D.a == 1), X = yes", "yes"],
    ['X = "a.b"', { string: "a.b" }],
  ];

  it.each(cases.map(([goal, ...answers]) => ({ goal, answers })))("$goal", ({ goal, answers }) => {
    const found = [...engine.query<{ X: unknown }>(goal)].map(({ X }) => X);
    expect(found).toEqual(answers);
  });

  it("without library(dicts) the error names it", () => {
    const bare = new Engine({ dialect: "swi" });
    expect(() => bare.query("X = t{a:1}.a").all()).toThrow("pass library(dicts)");
    expect(() => bare.consult("p(X) :- X = t{a:1}.a.")).toThrow("pass library(dicts)");
  });

  it("whatever the flag autoload is", () => {
    const own = new NodeEngine({ dialect: "swi" });
    own.consult(":- set_prolog_flag(autoload, false).\np(X) :- X = t{a:1}.a.\n");
    expect(own.query("p(X)").all()).toEqual([{ X: 1 }]);
  });
});

it("a brace behind a name is a syntax error that names the dialect elsewhere", () => {
  const engine = new Engine();
  const thrown = thrownBy<LoadError>(() => engine.consult("p(X) :- X = _{a:1}.\n"));
  expect(thrown).toBeInstanceOf(LoadError);
  expect(thrown.report).toContain("--swi");
});
