/* Messages of errors. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import type { PrologError } from "../../src/complete.js";
import { loadErrors, messageOf, thrownBy } from "../engine/answers.js";

/** The message of a ball. */
const say = (ball: string): string => messageOf(() => new Engine().once(`throw(${ball})`));

/** The messages for the errors in a text that is loaded. */
function saidOf(text: string): string {
  const messages: string[] = [];
  const engine = new Engine({ onMessage: (message) => messages.push(message.text) });
  const errors = loadErrors(() => engine.consult(text, { file: "prog.pl" }));
  messages.push(...errors.map((message) => message.text));
  return messages.join("\n");
}

/** Balls that nobody catches, and their messages. */
const uncaught = `
error(instantiation_error, _) => Arguments are not sufficiently instantiated
error(type_error(integer, a), context(foo/2, _)) => foo/2: Type error: integer expected, found a (an atom)
error(type_error(evaluable, foo/0), _) => Arithmetic: there is no function foo/0
error(domain_error(not_less_than_zero, -1), _) => Domain error: not_less_than_zero expected, found -1
error(existence_error(procedure, foo/0), foo/0) => Unknown procedure: foo/0
error(existence_error(source_sink, 'a b'), _) => There is no file 'a b'
error(permission_error(modify, static_procedure, append/3), _) => No permission to modify static procedure append/3
error(representation_error(max_arity), _) => Cannot be represented: max arity
error(evaluation_error(zero_divisor), context((/)/2, _)) => (/)/2: Arithmetic: division by zero
error(resource_error(inferences), _) => Resource error: the limit on inferences is reached
error(resource_error(wine), _) => Resource error: not enough wine
error(syntax_error(operator_expected), file('a.pl', 3, 7)) => a.pl:3:7: Syntax error: operator expected
error(syntax_error(illegal_number), _) => Syntax error: illegal number
error(existence_error(file, x), context(open/3, 'No such file')) => open/3: There is no file x (No such file)
error(type_error(list, []), context(p/0, [a, b])) => p/0: Type error: list expected, found [] (an empty list) (ab)
error(type_error(atom, [a, b]), _) => Type error: atom expected, found [a,b] (a list)
error(type_error(list, [a|b]), _) => Type error: list expected, found [a|b] (a compound)
error(assertion_error(fail, user:p(1)), _) => Assertion failed: user:p(1)
error(assertion_error(oops, user:p(1)), _) => Assertion failed: user:p(1) (raised oops)
error(foo(bar), _) => Unknown error: foo(bar)
my_ball(1) => Unhandled exception: my_ball(1)
42 => Unhandled exception: 42`
  .trim()
  .split("\n")
  .map((line) => line.split(" => "));

describe("an error that nobody has caught", () => {
  it.each(uncaught)("%s: %s", (text, sentence) => {
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

describe("an explanation notes what its reader may not see", () => {
  const SWI = '--swi, in TypeScript dialect: "swi"';
  const CALLERS = Array.from({ length: 40 }, (_, i) => `p${i} :- p${i + 1}, atom(a).`).join("\n");

  it.each([
    ["", "X is foo + 1", "foo is an atom; variables begin with a capital letter"],
    [
      "",
      'X is "a" + "bc"',
      "A text in double quotes is a list; number_codes/2 and atom_number/2 convert texts to numbers",
    ],
    ["", "X is Y + Z", "Y and Z have no value yet; an expression needs numbers"],
    ["p :- atom_length(_, N), q(N).", "p", "Argument 1 of atom_length/2 has no value yet"],
    ["p :- atom_length(f(x), N), q(N).", "p", "That is argument 1 of atom_length/2"],
    ["p(A) :- atom_length(A, N), q(N).", "p(f(x))", "That is A, argument 1 of atom_length/2"],
    ["p :- q(p), r. r.", "p", "In the goal q(p)\n  in a clause of p/0"],
    [`${CALLERS} p40 :- none, atom(a).`, "p0", "called by p39/0 (prog.pl:40)"],
    [`${CALLERS} p40 :- none, atom(a).`, "p0", "and by others"],
    [
      "p(N) :- N > 0, M is N-1, p(M), atom(a). p(0) :- none, atom(a).",
      "p(9)",
      "called by p/1 (prog.pl:1), at least ",
    ],
    ["", "X = a()", `The dialect of SWI-Prolog reads this: ${SWI}`],
    ["", "set_prolog_flag(gc, true)", `Flags of SWI-Prolog belong to its dialect: ${SWI}`],
    ["p(X), X > 0 => true.", "p(1)", `Rules with => belong to the dialect of SWI-Prolog: ${SWI}`],
    ["p(1). p(1, 2, 3).", "p(1, 2)", "But there is p/1, p/3"],
    ["barrel(1). barron(1).", "barren(1)", "Did you mean barrel/1 or barron/1?"],
    ["p(1).", "assertz(p(2))", "To change it while the program runs, declare  :- dynamic p/1."],
    ["p(1).\n:- dynamic p/1.", "true", "Put  :- dynamic p/1.  before its first clause"],
    [
      "atom_length(a, 1).",
      "true",
      "atom_length/2 is built in: give yours another name, or look for a misplaced full stop or comma",
    ],
  ])("%s ?- %s: %s", (text, goal, note) => {
    const engine = new Engine();
    const error = thrownBy(() => {
      engine.consult(text, { file: "prog.pl" });
      engine.once(goal);
    }) as PrologError;
    expect(error.report).toContain(`\n  ${note}`);
  });
});
