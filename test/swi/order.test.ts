import { expect, it } from "vitest";
import { Engine } from "../../src/index.js";
import { describeHabit } from "./programs.js";

describeHabit("numbers are ordered by value, and of equal ones the float is first", "", [
  ["msort([b,1,1.0,2,1.5,-0.0,0,0.0,a,-1], X)", "[-1,-0.0,0.0,0,1.0,1,1.5,2,a,b]"],
  ["sort([2,1.0,1,2.0,1.0], X)", "[1.0,1,2.0,2]"],
  ["sort(0, @>=, [2,1.0,1,2.5,2.0], X)", "[2.5,2,2.0,1,1.0]"],
  ["keysort([1-a,1.0-b,0.5-c,1-d], X)", "[0.5-c,1.0-b,1-a,1-d]"],
  ["predsort(compare, [3,2.5,1,1.0], X)", "[1.0,1,2.5,3]"],
  ["max_member(X, [1,2.5,2])", "2.5"],
  ["min_member(X, [1,0.5,2])", "0.5"],
  ["list_to_ord_set([3,1.0,2,1], X)", "[1.0,1,2,3]"],
  ["setof(Y, member(Y, [2,1.5,1]), X)", "[1,1.5,2]"],
  ["compare(X, 1, 1.0)", ">"],
  ["compare(X, 1, 1.5)", "<"],
  ["compare(X, 100000000000000000000000, 1.0e22)", ">"],
  ["compare(X, 9007199254740993, 9007199254740992.0)", ">"],
  ["( f(1) @< f(1.5) -> X = yes ; X = no )", "yes"],
  ["list_to_assoc([1-a,1.0-b,0.5-c], A), assoc_to_keys(A, X)", "[0.5,1.0,1]"],
]);

it("the order is that of the engine that runs, also when one asks the other", () => {
  const standard = new Engine();
  const swi = new Engine({ dialect: "swi" });
  const sorted = (engine: Engine): unknown => engine.once("msort([1, 0.5, 2], Xs)")?.Xs;
  const inside: unknown[] = [];
  swi.define("ask/0", () => {
    inside.push(sorted(standard));
    return true;
  });
  const row = swi.once("msort([1, 1.5], A), ask, msort([1, 1.5], B)");
  expect(inside).toEqual([[0.5, 1, 2]]);
  expect(row).toEqual({ A: [1, 1.5], B: [1, 1.5] });
  expect(standard.once("msort([1, 1.5], A)")).toEqual({ A: [1.5, 1] });
});
