import { expect, it } from "vitest";
import { Engine } from "../../src/index.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { describeHabit } from "./programs.js";

/** The text that a goal writes before it throws. */
const written = (goal: string, text: string): readonly [string, string] => {
  return [`catch(${goal}, error(_, _), X = thrown)`, text];
};

describeHabit("format/1,2,3 write what comes before an error", "", [
  written('format("abc ~d~n", [x])', "abc thrown"),
  written('format("abc ~q ~q~n", [x])', "abc x thrown"),
  written('format("~a~n", [1,2])', "1\nthrown"),
  written('format(user_output, "abc ~d~n", [x])', "abc thrown"),
  written('format(atom(_), "abc ~d~n", [x])', "thrown"),
]);

describeHabit(
  "a program cannot define length/2, dynamic/1 and their like",
  "length(a, b).\nmemberchk(a, b).\nmultifile(x).",
  [
    ["length([a], X)", "1"],
    ["memberchk(a, X)", "b"],
  ],
  [/length\/2/, /\(multifile\)\/1/],
);

it("the error of an unknown procedure names it once", () => {
  const engine = new Engine({ dialect: "swi", errorOutput: new TextBuffer() });
  expect(engine.once("catch(none(1), error(_, context(N/A, _)), true)")).toEqual({
    N: "none",
    A: 1,
  });
  expect(() => engine.once("none(1)")).toThrow(/^Unknown procedure: none\/1/);
});

it("in the dialect iso a hook is a procedure like others, and format/2 writes all or nothing", () => {
  const output = new TextBuffer();
  const engine = new Engine({ output });
  expect(() => engine.once("portray(x)")).toThrow(/Unknown procedure/);
  expect(() => engine.once('format("abc ~d", [x])')).toThrow(/format/);
  expect(output.text).toBe("");
});
