/* How listing/1 and portray_clause/1 lay clauses out. */
import { expect, test } from "vitest";
import { Engine } from "../../src/complete.js";
import type { StringValue } from "../../src/complete.js";
import { bootImage, coreModule } from "../../src/machine/image.js";
import { Program } from "./program.js";

const PROGRAM = `
:- dynamic counted/2, m:other/1.
counted(1, _).
counted(X, Y) :- X > Y, \\+ ( foo(X), bar ), !.
app([], L, L).
app([H|T], L, [H|R]) :- app(T, L, R).
foo(X) :- ( X = 1 -> true ; X = 2, Y = 3 -> write(Y) ; fail ), findall(A, (member(A, [1,2]), A > 1), L), write(L).
foo(_) :- ( a ; b | c ), { x, y }, { z }, \\+ \\+ z.
'Odd name'(X, 'Y', "str", [1,2|X]) :-
    X = 'hello world', catch(foo(X), _, (true, fail)),
    very_long_goal_name(with_many_arguments, and_more_arguments, and_more, "of them all", [1,2,3]).
words --> [a], words, { x }.
words --> "abc", !, call(foo).
m:other(1).
long(aaaaaaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, ccccccccccccccccccccccccccccc, ddd).
soft(X) :- forall(member(Y, X), (write(Y), nl)), X *-> a ; b.
negative(X) :- X = (:-), Y = (a :- b, c), write(Y), X = - 1, X = -(1), X = 1 - 2, X = a:b:c, f(-) = Y.
`;

const GOALS = [
  "listing(counted/2)",
  "listing(app)",
  "listing([foo/1, 'Odd name'])",
  "listing(words//0)",
  "listing(m:other/1)",
  "listing(long)",
  "listing(soft)",
  "listing(negative)",
  "listing(atom_length/2)",
  "listing(unknown/3)",
  "listing",
  "portray_clause((a :- +))",
  "portray_clause((:- a, b))",
  "portray_clause((:- dynamic))",
  "portray_clause((?- a ; b))",
  "portray_clause((a --> b, c))",
  "portray_clause((a => b, c))",
  "portray_clause(f(X, Y, X))",
  "portray_clause('$VAR'(1))",
  'portray_clause("text")',
  "portray_clause((a :- X))",
  "portray_clause(((dynamic) :- b, table))",
  "X = f(X), portray_clause(X)",
];

test.each(GOALS)("%s", (goal) => {
  let found = "";
  const core = new Program({
    module: coreModule(),
    image: bootImage(),
    write: (text) => (found += text),
    warn: () => undefined,
  });
  core.consult(new TextEncoder().encode(PROGRAM), "program");
  core.run(goal);
  const engine = new Engine();
  engine.consult(PROGRAM, { file: "program" });
  const { Text } = engine.query(`with_output_to(string(Text), (${goal}))`).first() as {
    Text: StringValue;
  };
  expect(found).toBe(Text.string);
});
