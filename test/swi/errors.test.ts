import { expect, it } from "vitest";
import { Engine } from "../../src/index.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { describeHabit } from "./programs.js";
import type { Row } from "./programs.js";

/** The text that a goal writes before it throws. */
const written = (goal: string, text: string): readonly [string, string] => {
  return [`catch(${goal}, error(_, _), X = thrown)`, text];
};

describeHabit("hooks that no program defines fail", "", [
  ...[
    "portray(x)",
    "message_hook(a, b, [])",
    "prolog:message(x, _, _)",
    "term_expansion(a, X)",
    "goal_expansion(a, X)",
    "exception(a, _, X)",
    "file_search_path(none, X)",
    "prolog_load_file(a, X)",
    "expand_answer(a, X)",
    "prolog_list_goal(X)",
  ].map((goal): readonly [string] => [goal]),
  ["catch(nohook(_), error(X, _), true)", "existence_error(procedure,nohook/1)"],
]);

describeHabit("format/1,2,3 write what comes before an error", "", [
  written('format("abc ~d~n", [x])', "abc thrown"),
  written('format("abc ~q ~q~n", [x])', "abc x thrown"),
  written('format("~a~n", [1,2])', "1\nthrown"),
  written('format(user_output, "abc ~d~n", [x])', "abc thrown"),
  written('format(atom(_), "abc ~d~n", [x])', "thrown"),
]);

/** The formal of an error, or `no`, as X. */
const formal = (goal: string, ...answer: string[]): Row => {
  return [`catch((${goal} -> true ; X = no), error(X, _), true)`, ...answer];
};

describeHabit("lists and strings as expressions are one character", "", [
  formal("_ is [3,1,2]", "type_error([],[3,1,2])"),
  formal("_ is [1|a]", "type_error([],[1|a])"),
  formal("_ is [a,_]", "type_error([],[a,A])"),
  formal("_ is [0x10ffff,1]", "type_error([],[1114111,1])"),
  formal("_ is [0x110000,1]", "type_error(character,1114112)"),
  formal("_ is [[1],2]", "type_error(character,[1])"),
  formal("_ is [ab,c]", "type_error(character,ab)"),
  formal("_ is [f(x)|_]", "type_error(character,f(x))"),
  formal("_ is [_,1]", "instantiation_error"),
  formal("1 < [1.0,2]", "type_error(character,1.0)"),
  formal("1 < [a,b]", "type_error([],[a,b])"),
  formal('_ is "ab"', 'type_error([],"ab")'),
  formal('_ is ""', 'type_error([],"")'),
  formal("_ is []", "type_error(evaluable,[])"),
  formal("_ is [_]", "instantiation_error"),
  formal("_ is [1.5]", "type_error(character,1.5)"),
  formal("_ is [1+2]", "type_error(character,1+2)"),
  formal("_ is [-1]", "type_error(character,-1)"),
  formal("_ is [foo]", "type_error(character,foo)"),
  ['X is [7] + "a" + [b]', "202"],
]);

describeHabit(
  "the last operand is evaluated first, and before it is known whether there is the function",
  "compiled(A, B) :- _ is A * B.\nnested(A, B) :- _ is A - foo(B).\nless(A, B) :- A + 1 < B + 1.",
  [
    formal("_ is a + b", "type_error(evaluable,b/0)"),
    formal("_ is a + _", "instantiation_error"),
    formal("_ is _ + a", "type_error(evaluable,a/0)"),
    formal("_ is (a + b) * (c + d)", "type_error(evaluable,d/0)"),
    formal("_ is foo(1) + bar(2)", "type_error(evaluable,bar/1)"),
    formal("_ is 1 + foo(a)", "type_error(evaluable,a/0)"),
    formal("_ is foo(a, b, 3)", "type_error(evaluable,b/0)"),
    formal("_ is foo(1, 2, 3)", "type_error(evaluable,foo/3)"),
    formal("L = [1,2], _ is sum(L)", "type_error([],[1,2])"),
    formal("_ is 1/0 + a", "type_error(evaluable,a/0)"),
    formal("_ is a + 1/0", "evaluation_error(zero_divisor)"),
    formal("a < b", "type_error(evaluable,a/0)"),
    formal("a + b < c + d", "type_error(evaluable,b/0)"),
    formal("compiled(a, b)", "type_error(evaluable,b/0)"),
    formal("compiled(a, _)", "instantiation_error"),
    formal("nested(a, b)", "type_error(evaluable,b/0)"),
    formal("nested(a, 1)", "type_error(evaluable,foo/1)"),
    formal("less(a, b)", "type_error(evaluable,a/0)"),
    ["X is 7 - 2 - 1 + 2 ** 3 / 4 - sin(0) + powm(3, 4, 5)", "7.0"],
    ["A = 5, B = 3, X is A - B + A mod B - B ** A // A", "-44"],
  ],
);

describeHabit("an integer that is the code of no character is of another type", "", [
  formal("char_code(_, -1)", "type_error(character_code,-1)"),
  formal("char_code(a, -1)", "type_error(character_code,-1)"),
  formal("char_code(_, 0x110000)", "type_error(character_code,1114112)"),
  formal("atom_codes(_, [0'a,-1])", "type_error(character_code,-1)"),
  formal("atom_chars(_, [-1])", "type_error(character_code,-1)"),
  formal("string_codes(_, [-1])", "type_error(character_code,-1)"),
  formal("number_codes(_, [0'1,-1])", "type_error(character_code,-1)"),
  formal("name(_, [-1])", "type_error(character_code,-1)"),
]);

describeHabit("findall/3 and its like fail if their result is no list", "p(1).\np(2).", [
  formal("findall(Y, p(Y), 3)", "no"),
  formal("findall(Y, p(Y), [1|a])", "no"),
  formal("findall(Y, nohook(Y), 3)", "existence_error(procedure,nohook/1)"),
  formal("findall(_, fail, 3, [])", "no"),
  ["findall(Y, p(Y), X, 3)", "[1,2|3]"],
  formal("bagof(Y, p(Y), 3)", "no"),
  formal("setof(Y, p(Y), 3)", "no"),
  formal("setof(Y-Z, p(Y), 3)", "no"),
  formal("setof(Y, nohook(Y), 3)", "existence_error(procedure,nohook/1)"),
  ["setof(Y, p(Y), [X|_])", "1"],
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

describeHabit("each file of a list is loaded, whatever becomes of those before it", "", [
  ["consult([no_file_1,no_file_2]), X = loaded", "loaded"],
  ["[no_file_1,no_file_2], X = loaded", "loaded"],
  ["ensure_loaded([no_file_1,no_file_2]), X = loaded", "loaded"],
  formal("consult(no_file_1)", "existence_error(source_sink,no_file_1)"),
  formal("consult(alias(x))", "existence_error(source_sink,alias(x))"),
]);

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

describeHabit(
  "a list is a text where any text is, but no atom, and its first element tells what it is of",
  "",
  [
    formal("atom_length([a,1], _)", "type_error(character,1)"),
    formal("atom_length([ab], _)", "type_error(character_code,ab)"),
    formal("atom_length(f(x), _)", "type_error(text,f(x))"),
    formal("atom_length(a, -1)", "no"),
    formal("atom_codes(_, [0'a,b])", "type_error(character_code,b)"),
    formal("atom_chars(_, [a,f(x)])", "type_error(character,f(x))"),
    formal("atom_codes([a], _)", "type_error(atom,[a])"),
    formal("number_codes(_, [0'1,a])", "type_error(character_code,a)"),
    formal("number_codes(_, [a])", "syntax_error(illegal_number)"),
    formal("string_length([1,a], _)", "type_error(character_code,a)"),
    formal("atom_concat([a], b, _)", "type_error(atomic,[a])"),
    formal("atom_concat(_, [a], ab)", "type_error(atomic,[a])"),
    formal("atom_concat(f(x), b, _)", "type_error(atomic,f(x))"),
    formal("string_concat([a], b, _)", "type_error(atomic,[a])"),
    formal("string_concat([], b, _)", "type_error(atom,[])"),
    formal("atomic_list_concat([a,[b]], _)", "type_error(text,[b])"),
    formal("atomic_list_concat([a,b], [c], _)", "type_error(text,[c])"),
    formal("atomic_list_concat([a|b], _)", "type_error(list,b)"),
    formal("atomic_list_concat(_, ',', [a])", "type_error(atomic,[a])"),
    formal("upcase_atom([a], _)", "type_error(atomic,[a])"),
    formal("upcase_atom(a, [b])", "type_error(atom,[b])"),
    formal("string_upper(a, [b])", "type_error(string,[b])"),
    formal("sub_atom([a], _, 1, _, _)", "type_error(atom,[a])"),
    formal("sub_atom(abc, _, _, _, [a])", "type_error(atom,[a])"),
    formal("sub_string([a], _, 1, _, _)", "type_error(string,[a])"),
    formal("sub_string(abc, _, _, _, f(x))", "type_error(string,f(x))"),
    formal("normalize_space(atom(_), [a])", "type_error(atomic,[a])"),
    formal('format("~a", [[a]])', "format_argument_type(a,[a])"),
    ["atom_string(X, [a,b])", "ab"],
    ["name(12, X)", "[49,50]"],
  ],
);

describeHabit("a number is no text where a text is split, and a character where its code is", "", [
  formal('split_string(12, "", "", _)', "type_error(text,12)"),
  formal('split_string("a", 1, "", _)', "type_error(text,1)"),
  formal("string_code(1, 12, _)", "type_error(text,12)"),
  formal("number_string(_, 12)", "type_error(list,12)"),
  formal("tab(1.5)", "type_error(integer_expression,1.5)"),
  ['with_output_to(atom(X), (put_char(65), put_char("b"), put_char([c])))', "'Abc'"],
  ['char_type("a", to_lower(X))', "'A'"],
  ["get_assoc(a, t, _) -> true ; X = no", "no"],
  formal("get_assoc(a, x, _)", "type_error(btree,x)"),
  formal("term_to_atom(_, 'foo(')", "syntax_error(end_of_clause)"),
  formal("term_to_atom(_, '[a,')", "syntax_error(end_of_clause)"),
]);

describeHabit(
  "files, phrases and arguments have SWI-Prolog's errors",
  ":- use_module(library(dcg/basics)).",
  [
    formal("open(12, read, _)", "type_error(text,12)"),
    formal("exists_file(f(x))", "type_error(text,f(x))"),
    formal("size_file(12, _)", "type_error(text,12)"),
    formal("consult(12)", "existence_error(source_sink,'12')"),
    formal("arg(a, 2, _)", "type_error(compound,2)"),
    formal("arg(a, f(x), _)", "type_error(integer,a)"),
    formal("phrase(3, [])", "type_error(callable,3)"),
    formal("phrase(integer(a), _)", "type_error(evaluable,a/0)"),
    ["phrase(integer(1+2), Cs), atom_codes(X, Cs)", "'3'"],
  ],
);

describeHabit("what no text is fails as the result of a conversion", "", [
  formal('string_codes("abc", foo)', "no"),
  formal('string_chars("abc", f(x))', "no"),
  formal('string_chars("abc", [a|foo])', "no"),
  formal("atom_string(abc, f(x))", "no"),
  formal("atom_string(abc, [x|_])", "no"),
  formal("atomic_list_concat([a,b], f(x))", "no"),
  formal("atomic_list_concat([a,b], ',', f(x))", "no"),
  formal("atomic_list_concat([a,_], ',', f(x))", "type_error(atomic,f(x))"),
  ['atomic_list_concat([a,b], "ab"), X = yes'],
  ['string_codes("abc", abc), X = yes', "yes"],
  ['string_chars("abc", "abc"), X = yes', "yes"],
  ['string_codes("abc", [0\'a|X])', "[98,99]"],
  ["atom_string(abc, [a,b,c]), X = yes", "yes"],
  ["string_codes(f(x), X)", "caught(type_error(text,f(x)))"],
]);

describeHabit(
  "in clauses too the error of the last operand is thrown",
  `
p1(X, Y) :- _ is X*X+Y.
p2(X, Y) :- _ is 0.5*X*Y.
p3(X, Y) :- _ is (X-Y)*X-(Y+1)*2.
p4(X, Y) :- _ is -X+Y.
p5(X, Y) :- _ is Y+X*X.
p6(X, Y) :- X*2+Y < X.
p7(X, Y) :- X < X*2+Y.
p8(X, Y) :- _ is max(X+1, Y)*3+Y.
p9(X, Y) :- _ is X*X+Y*Y-X.
q1(X, Y) :- Z is X*X, _ is Z+Y.
q4(X, Y, Z) :- _ is X*X, _ is Y*Y+Z.
q2(X, Y) :- _ is sqrt(X*X)+Y.
q3(X, Y) :- _ is (X+Y)*2-X*Y-Y.
% Whether the clause and its body, which no clause contains, throw different errors.
disagree(Head) :-
    member(P, [p1,p2,p3,p4,p5,p6,p7,p8,p9,q2,q3]),
    member(X-Y, [a-[],[]-a,_-a,a-_,b-a,"ab"-a,a-[1,2],f(x)-a,1-a,a-1]),
    Head =.. [P,X,Y],
    clause(Head, Body),
    catch(Head, error(E, _), true),
    catch(Body, error(F, _), true),
    E \\= F.
`,
  [
    formal("p1(a, [])", "type_error(evaluable,[])"),
    formal("p2(a, _)", "instantiation_error"),
    formal("p3(a, b)", "type_error(evaluable,b/0)"),
    formal("p5(a, b)", "type_error(evaluable,a/0)"),
    formal("p7(a, b)", "type_error(evaluable,a/0)"),
    formal("p9(a, b)", "type_error(evaluable,a/0)"),
    formal("q4(a, b, c)", "type_error(evaluable,a/0)"),
    formal("q1(a, b)", "type_error(evaluable,a/0)"),
    ["disagree(X)"],
  ],
);
