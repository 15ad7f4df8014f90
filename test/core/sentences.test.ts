/* The messages of uncaught errors. */
import { expect, test } from "vitest";
import { Engine, PrologError, toText } from "../../src/complete.js";
import { typeError } from "../../src/engine/host-errors.js";

/** The error that a goal throws. */
function thrownBy(goal: string, program = ""): PrologError {
  const engine = new Engine();
  engine.consult(program, { file: "p.pl" });
  try {
    engine.once(goal);
  } catch (error) {
    if (error instanceof PrologError) return error;
    throw error;
  }
  throw new Error(`Expected ${goal} to throw`);
}

test.each([
  ["error(instantiation_error, _)", "Arguments are not sufficiently instantiated"],
  [
    "error(type_error(integer, a), context(foo/2, _))",
    "foo/2: Type error: integer expected, found a (an atom)",
  ],
  ["error(type_error(evaluable, foo/0), _)", "Arithmetic: there is no function foo/0"],
  [
    "error(domain_error(not_less_than_zero, -1), _)",
    "Domain error: not_less_than_zero expected, found -1",
  ],
  ["error(existence_error(procedure, foo/0), foo/0)", "Unknown procedure: foo/0"],
  ["error(existence_error(source_sink, 'a b'), _)", "There is no file 'a b'"],
  [
    "error(permission_error(modify, static_procedure, append/3), _)",
    "No permission to modify static procedure append/3",
  ],
  ["error(representation_error(max_arity), _)", "Cannot be represented: max arity"],
  [
    "error(evaluation_error(zero_divisor), context((/)/2, _))",
    "(/)/2: Arithmetic: division by zero",
  ],
  [
    "error(syntax_error(operator_expected), file('a.pl', 3, 7))",
    "a.pl:3:7: Syntax error: operator expected",
  ],
  [
    "error(existence_error(file, x), context(open/3, 'No such file'))",
    "open/3: There is no file x (No such file)",
  ],
  [
    "error(type_error(list, []), context(p/0, [a, b]))",
    "p/0: Type error: list expected, found [] (an empty list) (ab)",
  ],
  ["error(type_error(atom, [a, b]), _)", "Type error: atom expected, found [a,b] (a list)"],
  ["error(type_error(list, [a|b]), _)", "Type error: list expected, found [a|b] (a compound)"],
  ["error(foo(bar), _)", "Unknown error: foo(bar)"],
  ["my_ball(1)", "Unhandled exception: my_ball(1)"],
])("%s: %s", (ball, sentence) => {
  expect(thrownBy(`throw(${ball})`).message).toBe(sentence);
});

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
