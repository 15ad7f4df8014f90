import { describe, expect, it } from "vitest";
import { messageOf, renderReadError } from "../../src/text/messages.js";
import { SourceText } from "../../src/text/source.js";
import { defaultOperators } from "../../src/text/operators.js";
import { errorIn, readOne } from "./texts.js";

const operators = defaultOperators();
const say = (text: string): string => messageOf(readOne(text).term, { operators });

describe("messageOf", () => {
  it.each([
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
    ["error(resource_error(inferences), _)", "Resource error: the limit of inferences is reached"],
    ["error(resource_error(wine), _)", "Resource error: not enough wine"],
    [
      "error(syntax_error(operator_expected), file('a.pl', 3, 7))",
      "a.pl:3:7: Syntax error: operator expected",
    ],
    ["error(syntax_error(illegal_number), _)", "Syntax error: illegal number"],
    [
      "error(existence_error(file, x), context(open/3, 'No such file'))",
      "open/3: There is no file x (No such file)",
    ],
    ["error(foo(bar), _)", "Unknown error: foo(bar)"],
    ["my_ball(1)", "Unhandled exception: my_ball(1)"],
    ["42", "Unhandled exception: 42"],
  ])("%s: %s", (text, sentence) => {
    expect(say(text)).toBe(sentence);
  });

  it("has a sentence for unbound and for long terms", () => {
    expect(say("_")).toMatch(/^Unhandled exception: _\d+$/);
    expect(say("error(_, _)")).toMatch(/^Unknown error: _\d+$/);
    expect(say(`error(type_error(list, "${"x".repeat(5000)}"), _)`).length).toBeLessThan(400);
  });
});

describe("renderReadError", () => {
  it("names file, line and column and shows the line", () => {
    const text = "a.\nb :- c d.\n";
    const source = new SourceText(text, "prog.pl");
    expect(renderReadError(source, { ...errorIn(text.slice(3)), offset: 10, endOffset: 11 })).toBe(
      "prog.pl:2:8: Syntax error: operator expected\n2 | b :- c d.\n  |        ^",
    );
  });

  it("points at the quote that has no partner", () => {
    const text = "a :- write('oops).\n";
    expect(renderReadError(new SourceText(text), errorIn(text))).toBe(
      "1:12: Syntax error: this quote has no partner\n" +
        "1 | a :- write('oops).\n  |            ^^^^^^^",
    );
  });
});
