/* Messages of errors. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { explanationNotes as notes } from "../../src/text/explanation-notes.js";
import { thrownBy } from "../engine/answers.js";

/** The message of a ball. */
const say = (ball: string): string =>
  (thrownBy(() => new Engine().once(`throw(${ball})`)) as Error).message;

/** The messages for the errors in a text that is loaded. */
function saidOf(text: string): string {
  const messages: string[] = [];
  const engine = new Engine({ onMessage: (message) => messages.push(message.text) });
  try {
    engine.consult(text, { file: "prog.pl" });
  } catch (error) {
    messages.push((error as Error).message);
  }
  return messages.join("\n");
}

describe("an error that nobody has caught", () => {
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
    ["error(resource_error(inferences), _)", "Resource error: the limit on inferences is reached"],
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
    [
      "error(type_error(list, []), context(p/0, [a, b]))",
      "p/0: Type error: list expected, found [] (an empty list) (ab)",
    ],
    ["error(type_error(atom, [a, b]), _)", "Type error: atom expected, found [a,b] (a list)"],
    ["error(type_error(list, [a|b]), _)", "Type error: list expected, found [a|b] (a compound)"],
    ["error(assertion_error(fail, user:p(1)), _)", "Assertion failed: user:p(1)"],
    ["error(assertion_error(oops, user:p(1)), _)", "Assertion failed: user:p(1) (raised oops)"],
    ["error(foo(bar), _)", "Unknown error: foo(bar)"],
    ["my_ball(1)", "Unhandled exception: my_ball(1)"],
    ["42", "Unhandled exception: 42"],
  ])("%s: %s", (text, sentence) => {
    expect(say(text)).toBe(sentence);
  });

  it("has a sentence for unbound and for long terms", () => {
    expect(say("f(_)")).toMatch(/^Unhandled exception: f\(_\w*\)$/);
    expect(say("error(_, _)")).toMatch(/^Unknown error: _\w*$/);
    expect(say(`error(type_error(list, "${"x".repeat(5000)}"), _)`).length).toBeLessThan(400);
  });
});

describe("a syntax error", () => {
  it("has file, line and column, and the line", () => {
    expect(saidOf("a.\nb :- c d.\n")).toContain(
      "prog.pl:2:8: Syntax error: operator expected\n2 | b :- c d.\n  |        ^",
    );
  });

  it("is at the quote that is not closed", () => {
    expect(saidOf("a :- write('oops).\n")).toContain(
      "prog.pl:1:12: Syntax error: this quote is not closed\n" +
        "1 | a :- write('oops).\n  |            ^^^^^^^",
    );
  });

  it.each([
    ["a(X) :- X = _{a: 1}.", "dicts"],
    ["a(X) :- X = point{x: 1}.", "dicts"],
    ["a(Dict, X) :- X = Dict.key.", "dicts"],
    ["a(Dict0, X) :- X = Dict0.put(a, 1).", "dicts"],
    ["a(X) :- q{X}.", "round brackets"],
    ["a(X) :- b(X).c(X).", undefined],
  ])("of %s has a hint on %s", (text, hint) => {
    expect(/dicts|round brackets/.exec(saidOf(text))?.[0]).toBe(hint);
  });
});

describe("a syntax error hints", () => {
  const hint = (text: string): string | undefined => saidOf(text).split("\n")[3];
  it.each(["p :- a && b.", "p :- a || b.", "p :- [a||b].", "p(X) :- X != 1.", "p(X) :- X === 1."])(
    "at the operators of Prolog: %s",
    (text) => expect(hint(text)).toContain("In Prolog the comma is and, ; is or"),
  );
  it.each(["rules.pl", "./a/b.pl", "C:\\x y\\b.plt", "https://x.org/a.pl"])(
    "at the function that loads a file: %s",
    (text) => expect(hint(text)).toContain("the name of a file, not a program; consultFile"),
  );
});

describe("the notes of explanations", () => {
  const said: Readonly<Record<string, readonly [string, string][]>> = {
    goal: [[notes.goal("p(X)"), "In the goal p(X)"]],
    clause: [[notes.clause("p/1"), "in a clause of p/1"]],
    caller: [
      [notes.caller("p/1", "a.pl:3"), "called by p/1 (a.pl:3)"],
      [notes.caller("p/1", ""), "called by p/1"],
    ],
    times: [
      [notes.times("called by p/1", 1), "called by p/1"],
      [notes.times("called by p/1", 7), "called by p/1, at least 7 times"],
    ],
    recursion: [[notes.recursion, "This looks like endless recursion"]],
    more: [[notes.more, "and by others"]],
    noValue: [
      [notes.noValue(1, "p/1", "X"), "X, argument 1 of p/1, has no value yet"],
      [notes.noValue(1, "p/1", undefined), "Argument 1 of p/1 has no value yet"],
    ],
    noNumber: [
      [notes.noNumber(["X"]), "X has no value yet; an expression needs numbers"],
      [notes.noNumber(["X", "Y"]), "X and Y have no value yet; an expression needs numbers"],
    ],
    wrongValue: [
      [notes.wrongValue(2, "p/2", "X"), "That is X, argument 2 of p/2"],
      [notes.wrongValue(2, "p/2", undefined), "That is argument 2 of p/2"],
    ],
    atomInExpression: [
      [notes.atomInExpression("foo"), "foo is an atom; variables begin with a capital letter"],
    ],
    textInExpression: [
      [
        notes.textInExpression,
        "A text in double quotes is a list; number_codes/2 and atom_number/2 convert texts to numbers",
      ],
    ],
    readInSwi: [
      [
        notes.readInSwi,
        'The dialect of SWI-Prolog reads this: --swi, in TypeScript dialect: "swi"',
      ],
    ],
    flagsInSwi: [
      [
        notes.flagsInSwi,
        'Flags of SWI-Prolog belong to its dialect: --swi, in TypeScript dialect: "swi"',
      ],
    ],
    rulesInSwi: [
      [
        notes.rulesInSwi,
        'Rules with => belong to the dialect of SWI-Prolog: --swi, in TypeScript dialect: "swi"',
      ],
    ],
    otherArities: [[notes.otherArities(["p/1", "p/3"]), "But there is p/1, p/3"]],
    makeDynamic: [
      [notes.makeDynamic("p/1"), "To change it while the program runs, declare  :- dynamic p/1."],
    ],
    declareFirst: [[notes.declareFirst("p/1"), "Put  :- dynamic p/1.  before its first clause"]],
    builtin: [
      [
        notes.builtin("append/3"),
        "append/3 is built in: give yours another name, or look for a misplaced full stop or comma",
      ],
    ],
    meant: [[notes.meant(["a/1", "b/1"]), "Did you mean a/1 or b/1?"]],
  };

  it("are all tested", () => {
    expect(Object.keys(said).sort()).toEqual(Object.keys(notes).sort());
  });

  it.each(Object.entries(said))("%s", (_, texts) => {
    for (const [text, expected] of texts) expect(text).toBe(expected);
  });
});
