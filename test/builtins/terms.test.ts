import { expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { engineWith, holds } from "./judge.js";

it("type tests tell the kinds of terms apart", () => {
  const kinds: Record<string, string[]> = {
    atom: ["atom", "atomic", "callable"],
    "[]": ["atom", "atomic", "callable", "is_list"],
    "7": ["number", "integer", "rational", "atomic"],
    "9007199254740993": ["number", "integer", "rational", "atomic"],
    "7.0": ["number", "float", "atomic"],
    "f(x)": ["compound", "callable"],
    "[a,b]": ["compound", "callable", "is_list"],
    "[a|b]": ["compound", "callable"],
  };
  const tests =
    "var atom number integer float rational atomic compound callable is_list string".split(" ");
  const engine = engineWith();
  for (const [term, passes] of Object.entries(kinds)) {
    expect([term, tests.filter((test) => holds(engine, `${test}(${term})`))]).toEqual([
      term,
      tests.filter((test) => passes.includes(test)),
    ]);
  }
});

it("unify_with_occurs_check/2 sees a small cycle at once", () => {
  const engine = new Engine({ limits: { timeMs: 20_000 } });
  const goal =
    "\\+ ( between(1, 200_000, _), unify_with_occurs_check(f(X, Y), f([Y], [X])) ), " +
    "\\+ ( between(1, 200_000, _), unify_with_occurs_check(X, f(X)) )";
  expect(engine.query(goal).exists()).toBe(true);
});
