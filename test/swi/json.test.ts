import { describeHabit } from "./programs.js";
import type { Row } from "./programs.js";

const program = `
:- use_module(library(http/json)).
written(Term, Text) :- written(Term, Text, []).
written(Term, Text, Options) :- atom_json_term(Text, Term, Options).
fault(Text, Fault) :- catch(atom_json_term(Text, _, []), error(Formal, Place), true), place(Formal, Place, Fault).
place(Formal, Place, Formal-Column) :- nonvar(Place), Place = stream(_, _, Column, _), !.
place(Formal, _, Formal).
ones(N, Ones) :- length(Ones, N), maplist(=(1), Ones).
lines(Term, N) :- atom_json_term(Text, Term, []), atomic_list_concat(Parts, '\\n', Text), length(Parts, N).
`;

const read = (text: string, term: string): Row => [`atom_json_term('${text}', X, [])`, term];
const written = (term: string, text: string): Row => [`written(${term}, X)`, text];
const fault = (text: string, error: string): Row => [`fault('${text}', X)`, error];

describeHabit("JSON is read as terms", program, [
  read("{}", "json([])"),
  read(' {"a" : 1 , "b c" : [] } ', "json([a=1,'b c'=[]])"),
  read('{"a":1,"a":2}', "json([a=1,a=2])"),
  read("[1,2.5,-3,1e3,1E-2,12345678901234567890]", "[1,2.5,-3,1000.0,0.01,12345678901234567890]"),
  read("[null,true,false]", "[@(null),@(true),@(false)]"),
  read('"a\\\\n\\\\u0041\\\\/\\\\"\\\\\\\\ b"', "'a\\nA/\"\\\\ b'"),
  ["atom_json_term('[null,true,false]', X, [null(n),true(t)])", "[n,t,@(false)]"],
  [
    'open_string("[1] {\\"a\\":2} ", S), json_read(S, A), json_read(S, B), json_read(S, C, [end_of_file(end)]), X = [A,B,C]',
    "[[1],json([a=2]),end]",
  ],
]);

describeHabit("what is no JSON is an error at its place", program, [
  fault('{"a":1', "syntax_error(json(illegal_object))-6"),
  fault("[1 2]", "syntax_error(json(illegal_array))-4"),
  fault("{a:1}", "syntax_error(json(illegal_json))-2"),
  fault('{"a" 1}', "syntax_error(json(illegal_json))-6"),
  fault("nul", "syntax_error(json(json_expected(null)))-3"),
  fault("", "syntax_error(json(unexpected_end_of_file))-0"),
  fault('"\\\\x"', "syntax_error(json(illegal_string_escape))-3"),
  fault('"abc', "syntax_error(json(eof_in_string))-4"),
  fault("-", "syntax_error(illegal_number)-1"),
]);

describeHabit("terms are written as JSON", program, [
  written("json([])", "{}"),
  written("[]", "'[]'"),
  written(
    'json([a="s",b=x,c=1.5,d= @(null),e=null])',
    '\'{"a":"s", "b":"x", "c":1.5, "d":null, "e":"null"}\'',
  ),
  written(
    "json([a=json([]),b-[1],c([[1],[2]])])",
    `'${'{"a": {}, "b": [1 ], "c": [ [1 ],  [2 ] ]}'}'`,
  ),
  written(
    "'a\"b\\\\c\\nd\\te\\u0001</script>'",
    '\'"a\\\\"b\\\\\\\\c\\\\nd\\\\te\\\\u0001<\\\\/script>"\'',
  ),
  ["written(json([a=n,b=t]), X, [null(n),true(t)])", '\'{"a":null, "b":true}\''],
  ["written([f(x)], X, [serialize_unknown(true)])", "'[\"f(x)\" ]'"],
  ["written(json([k=json([a=1])]), X, [width(8),tab(4)])", '\'{\\n  "k": {\\n\\t"a":1\\n  }\\n}\''],
  ["written(json([a=[1,[2]]]), X, [width(0)])", "'{\"a\": [1,  [2 ] ]}'"],
  ["ones(24, L), lines(L, X)", "1"],
  ["ones(25, L), lines(L, X)", "27"],
  ["ones(21, L), lines([L,L], X)", "4"],
  ["written(f(x), X)", "caught(type_error(json_term,f(x)))"],
  ["written(json([a:1]), X)", "caught(type_error(pair,a:1))"],
  ["written(_, X)", "caught(instantiation_error)"],
  [
    '(is_json_term(json([a=[1,b,"c"]])), \\+ is_json_term(f(x)), \\+ is_json_term(_)) -> X = yes',
    "yes",
  ],
]);
