/** Goals as newcomers write them, and what is said of them. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/index.js";
import { messageOf } from "./answers.js";

const engine = new Engine();
engine.consult("p(1). p(2).");

describe("a goal", () => {
  it.each(["?- p(X).", "?- p(X)", "  ?-p(X) .", "?- p(X), true."])(
    "may begin with a prompt, as in documents: %s",
    (goal) => {
      expect(engine.query(goal).all()).toEqual([{ X: 1 }, { X: 2 }]);
      expect(engine.prepare(goal).once()).toEqual({ X: 1 });
    },
  );

  it.each(["foo(X) :- p(X)", "foo(X) :- p(X).", ":- p(X)", "foo --> bar", "p(X), (foo :- bar)"])(
    "that is a clause is to be loaded: %s",
    (goal) => {
      expect(messageOf(() => engine.once(goal))).toMatch(
        /^Unknown procedure: \(?(:-|-->)\)?\/[12] \(that is a clause, and no goal: load it with consult\)$/,
      );
    },
  );

  it.each(["Foo(a)", "p(X), Foo(X)", "_foo(a)", "X = Foo(1)"])(
    "has variables where names begin with a capital letter: %s",
    (goal) => {
      const hint =
        "A name that begins with a capital letter or _ is a variable: foo(X), not Foo(X)";
      expect(messageOf(() => engine.once(goal))).toContain(hint);
      expect(messageOf(() => engine.consult(`q :- ${goal}.`))).toContain(hint);
    },
  );

  it("has a name and its bracket together", () => {
    expect(messageOf(() => engine.once("foo (1)"))).toContain("foo(X), not foo (X)");
  });

  it.each(["X is '5' + 1", "'5' < 3", "X is '0'", "X is '1.5e3' * 2"])(
    "has an atom where digits stand in single quotes: %s",
    (goal) => {
      expect(messageOf(() => engine.once(goal))).toMatch(
        /there is no function '[\d.e]+'\/0 \('[\d.e]+' is an atom, not a number\)$/,
      );
    },
  );

  it("has no number where a text stands in double quotes, or a list", () => {
    for (const goal of ['X is "12" + 1', "X is [1, 2] + 1"])
      expect(messageOf(() => engine.once(goal))).toBe(
        "(is)/2: Arithmetic: there is no function '.'/2 (a list, or a text in double quotes, is no number)",
      );
  });

  it("of a template has values for terms, not for their names", () => {
    const rule =
      "Expected value 1 of the goal to stand where a term may, got it where a name is: a value is a term, not the name of one";
    expect(messageOf(() => engine.once`${"age"}(ann, A)`)).toBe(rule);
    expect(messageOf(() => engine.query`p(X), ${"p"}(X)`)).toBe(rule);
    expect(engine.once`X = ${"age"} `).toEqual({ X: "age" });
    expect(engine.once`(${1} = X)`).toEqual({ X: 1 });
  });
});
