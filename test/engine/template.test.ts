/* Goals written as templates. */

import { describe, expect, it } from "vitest";
import { Engine, PrologError } from "../../src/complete.js";
import { thrownBy } from "./answers.js";

const engine = new Engine();

describe("a goal as a template", () => {
  it("takes values where they stand", () => {
    expect(engine.query`append(${[1]}, R, ${[1, 2, 3]})`.all()).toEqual([{ R: [2, 3] }]);
    expect(engine.query`X = f(${"a b"}, ${{ float: 1 }}, ${2n})`.first()).toEqual({
      X: { functor: "f", args: ["a b", { float: 1 }, 2] },
    });
    expect(engine.query`atom_length(${"it's"}, N)`.first()).toEqual({ N: 4 });
  });

  it("may have no values, and values only", () => {
    expect([...engine.query`member(X, [a,b])`]).toEqual([{ X: "a" }, { X: "b" }]);
    expect(engine.query`${"true"}`.exists()).toBe(true);
    expect(engine.query`${{ functor: "member", args: [1, [1, 2]] }}`.count()).toBe(1);
  });

  it("has the backslashes that are written", () => {
    expect(engine.query`\+ fail, X = 'a\tb', X \= b`.first()).toEqual({ X: "a\tb" });
  });

  it("shows only its own variables, whatever their names", () => {
    expect(engine.query`_Value1 = 1, _Value = 2, X = ${3}, Y = _Value1`.first()).toEqual({
      X: 3,
      Y: 1,
    });
  });

  it("has variables of its own in each value that has some", () => {
    const row = engine.query`X = ${{ variable: "A" }}, Y = ${{ variable: "A" }}, X = 1`.first();
    expect(row).toEqual({ X: 1, Y: 1 });
  });

  it("takes options with `with`", () => {
    expect(engine.query`X = ${1}`.with({ convert: { integers: "bigint" } }).first()).toEqual({
      X: 1n,
    });
  });

  it.each([
    ["quotes", () => engine.query`X = 'a ${"b"}'`, TypeError],
    ["a comment", () => engine.query`X = 1 /* ${"b"} */`, TypeError],
    ["a name", () => engine.query`foo${"b"}(1)`, TypeError],
    ["no argument list", () => engine.query`${"foo"}(1)`, TypeError],
    ["a character code", () => engine.query`X = 0'${"b"}`, PrologError],
  ])("refuses a value within %s", (_, run, kind) => {
    expect(thrownBy(run)).toBeInstanceOf(kind);
  });
});
