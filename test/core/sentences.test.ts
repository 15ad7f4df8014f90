/* The messages of uncaught errors; ../text/messages.test.ts has their sentences. */
import { expect, test } from "vitest";
import { Engine, toText } from "../../src/complete.js";
import type { PrologError } from "../../src/complete.js";
import { thrownBy as thrown } from "../engine/answers.js";
import { typeError } from "../../src/engine/host-errors.js";

/** The error that a goal throws. */
function thrownBy(goal: string, program = ""): PrologError {
  const engine = new Engine();
  engine.consult(program, { file: "p.pl" });
  return thrown(() => engine.once(goal));
}

test("long and deep terms are cut off", () => {
  expect(thrownBy("length(L, 5000), throw(f(L))").message.length).toBeLessThan(400);
  expect(thrownBy("X = f(X), throw(X)").message).toContain("...");
});

test.each([
  ["p :- foo(1, 2), q. q. foo(1).", "Unknown procedure: foo/2", "But there is foo/1"],
  ["p :- barren(1), q. q. barrel(1).", "Unknown procedure: barren/1", "Did you mean barrel/1?"],
])("of %s it is told what may have been meant", (program, sentence, note) => {
  const { report } = thrownBy("p", program);
  expect(report).toContain(`p.pl:1:6: Error: ${sentence}`);
  expect(report).toContain(`  ${note}`);
});

test("an error of a directive has the place of its goal and of the directive", () => {
  const messages: string[] = [];
  const engine = new Engine({ onMessage: ({ text }) => messages.push(text) });
  expect(() =>
    engine.consult("p(X) :- atom_length(X, _), q.\nq.\n:- p(_).\n", { file: "p.pl" }),
  ).toThrow(
    /^p\.pl:3:1: Error: atom_length\/2: .*\n {2}in the goal p\(_A\)\n {2}thrown at p\.pl:1:9\n/,
  );
});

test("texts and errors need no engine", () => {
  expect(toText({ functor: "f", args: [{ variable: "X" }, "a b"] })).toBe("f(X,'a b')");
  expect(typeError("integer", "a").message).toBe("Type error: integer expected, found a (an atom)");
});
