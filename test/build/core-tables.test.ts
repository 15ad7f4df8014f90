/** A wrong row in a table of the core ends the build, with its place. */
import { expect, test } from "vitest";
import { rowsOf } from "../../src/build/core-tables.js";

const rows = (text: string): unknown =>
  rowsOf("builtins.txt", ["det", "inline", "nondet"], ([, indicator]) => indicator, text);

test("rows are lines that are no comments", () => {
  expect(rows("# builtins\n\ndet p/1  run\ninline q/0 run\n")).toEqual([
    ["det", "p/1", "run"],
    ["inline", "q/0", "run"],
  ]);
});

test.each([
  ["# head\ninlin p/1 run", ":2: Expected det or inline or nondet, got inlin"],
  ["det p/1 run\n\ninline p/1 run", ":3: Another row has p/1"],
])("%j is refused", (text, message) => {
  expect(() => rows(text)).toThrow(`builtins.txt${message}`);
});
