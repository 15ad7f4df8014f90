/** library(record) and library(arithmetic), as programs use them: by directives. */
import { describe, expect, it } from "vitest";
import type { Engine } from "../../src/complete.js";
import { engineOf } from "../machine/goals.js";

function loaded(text: string): Engine {
  const engine = engineOf(text, { dialect: "swi" });
  return engine;
}

describe("a record", () => {
  const engine = loaded(
    ":- use_module(library(record)).\n" +
      ":- record point(x:integer=0, y:integer=0), segment(from:point, to:point, label).\n",
  );
  const answer = (goal: string): unknown => engine.once(`${goal}, term_to_atom(X, A)`)?.["A"];

  it("is made, read and changed by the names of its fields", () => {
    expect(answer("default_point(X)")).toBe("point(0,0)");
    expect(answer("make_point([y(2)], X)")).toBe("point(0,2)");
    expect(answer("make_point([y(2), z(3)], P, R), X = P-R")).toBe("point(0,2)-[z(3)]");
    expect(answer("set_x_of_point(1, point(0, 0), X)")).toBe("point(1,0)");
    expect(answer("set_point_field(y(1), point(0, 0), X)")).toBe("point(0,1)");
    expect(answer("set_point_fields([x(1), y(2)], point(0, 0), X)")).toBe("point(1,2)");
    expect(answer("findall(N=V, point_data(N, point(1, 2), V), X)")).toBe("[x=1,y=2]");
    expect(answer("X = point(1, 2), set_x_of_point(9, X)")).toBe("point(9,2)");
    expect(answer("X = point(1, 2), ( nb_set_y_of_point(9, X), fail ; true )")).toBe("point(1,9)");
  });

  it("has types, which may be records", () => {
    expect(
      engine.once("is_point(point(1, 2)), \\+ is_point(point(a, 2)), \\+ is_point(_)"),
    ).toBeDefined();
    expect(engine.once("is_segment(segment(point(1, 2), point(3, 4), _))")).toBeDefined();
    expect(engine.once("is_segment(segment(point(1, a), point(3, 4), _))")).toBeUndefined();
    expect(() => engine.once("make_point([x(a)], _)")).toThrow(/integer expected/);
    expect(() => engine.once("make_segment([from(a)], _)")).toThrow(/point expected/);
  });

  it("replaces the one of an earlier load", () => {
    const again = loaded(
      ":- use_module(library(record)).\n:- record p(a=1).\n:- record p(a=2, b=3).\n",
    );
    expect(again.query("default_p(X)").all()).toHaveLength(1);
    expect(again.once("default_p(p(2, 3)), p_b(p(2, 3), X)")).toEqual({ X: 3 });
  });
});

describe("an arithmetic function", () => {
  it("may be used in expressions of the clauses after it", () => {
    const engine = loaded(
      ":- use_module(library(arithmetic)).\n" +
        ":- arithmetic_function(double/1).\n:- arithmetic_function(five/0).\n" +
        "double(X, Y) :- Y is 2*X.\nfive(5).\n" +
        "p(X) :- X is double(3)+double(double(1)+1).\n" +
        "q :- double(2) > 3, five =:= 5, \\+ 1 =:= double(3), ( five < 3 -> fail ; true ).\n" +
        "r(X) :- findall(Y, ( member(Z, [1, 2]), Y is double(Z) ), X).\n",
    );
    expect(engine.once("p(X)")).toEqual({ X: 12 });
    expect(engine.once("q")).toBeDefined();
    expect(engine.once("r(X)")).toEqual({ X: [2, 4] });
    expect(engine.once("arithmetic_expression_value(double(2)+1, X)")).toEqual({ X: 5 });
  });

  it("of a module is seen where its predicate is imported", () => {
    const engine = loaded(":- use_module(library(arithmetic)).\n");
    engine.consult(
      ":- module(m, [twice/2]).\n:- arithmetic_function(twice/1).\ntwice(X, Y) :- Y is 2*X.\n",
    );
    engine.consult("p(X) :- X is twice(4).\n");
    expect(engine.once("p(X)")).toEqual({ X: 8 });
  });
});
