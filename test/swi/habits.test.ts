import { describeHabit } from "./programs.js";
import type { Row } from "./programs.js";

const written = (goal: string, text: string): Row => [
  `with_output_to(string(X), ${goal})`,
  JSON.stringify(text),
];
const thrown = (goal: string, error: string): Row => [`catch(${goal}, error(X, _), true)`, error];

describeHabit("sort/4 takes orders without @", "", [
  ["sort(0, <, [2,1,2,3], X)", "[1,2,3]"],
  ["sort(0, >, [2,1,2,3], X)", "[3,2,1]"],
  ["sort(0, =<, [2,1,2,3], X)", "[1,2,2,3]"],
  ["sort(0, >=, [2,1,2,3], X)", "[3,2,2,1]"],
  ["sort(1, >, [a-1,b-2,a-3], X)", "[b-2,a-1]"],
  thrown("sort(0, =, [b,a], _)", "domain_error(order,=)"),
]);

describeHabit(
  "listing/1 takes heads, which select clauses, and has an error for what is not there",
  "ed(a, b).\ned(b, c).\ned(c, X) :- ed(a, X).\n:- dynamic dy/2, none/1.\ndy(1, 2).\ndy(3, 4).\n",
  [
    written("listing(ed(a, _))", "ed(a, b).\n\n"),
    written("listing(dy(3, _))", ":- dynamic dy/2.\n\ndy(3, 4).\n\n"),
    written(
      "listing([ed(_, b), none(_)])",
      "ed(a, b).\ned(c, X) :-\n    ed(a, X).\n\n:- dynamic none/1.\n\n\n",
    ),
    written(
      "(assertz((new(A, B) :- ed(A, B))), listing(new(a, _)))",
      ":- dynamic new/2.\n\nnew(A, B) :-\n    ed(A, B).\n\n",
    ),
    thrown("listing(nosuch)", "existence_error(procedure,nosuch)"),
    thrown("listing(nosuch/3)", "existence_error(procedure,nosuch/3)"),
    thrown("listing(nosuch(_))", "existence_error(procedure,nosuch(A))"),
  ],
);

describeHabit(
  "the lists of a grammar rule are unified in the order of SWI-Prolog",
  "a --> !, [x].\n",
  [
    ["dcg_translate_rule((p --> {a}, !), X)", "p(A,B):-(a,C=A),!,B=C"],
    ["dcg_translate_rule((p --> \\+ a, q), X)", "p(A,B):-(\\+a(A,C),D=A),q(D,B)"],
    written("listing(a//0)", "a(A, B) :-\n    !,\n    C=A,\n    C=[x|B].\n\n"),
  ],
);

describeHabit("options that a predicate does not know are ignored", "", [
  written("write_term('A', [quoted(true), portray_clause(true)])", "'A'"),
  written("write_term([1,2], [foo(bar), depth=3])", "[1,2]"),
  ["catch(write_term(a, [max_depth(a)]), error(E, _), true), nonvar(E), X = yes", "yes"],
  ["T = f(A, B), numbervars(T, 0, X, [foo(bar)]), A \\== B", "2"],
  [
    "tmp_file(a, F), open(F, write, S, [foo(bar)]), close(S), exists_file(F), delete_file(F), X = yes",
    "yes",
  ],
]);

describeHabit("an empty separator is an error before an unknown part is", "", [
  thrown("atomic_list_concat(_, '', _)", "domain_error(non_empty_atom,'')"),
  thrown("atomic_list_concat([a, _], '', _)", "domain_error(non_empty_atom,'')"),
  thrown("atomic_list_concat([a, _], -, _)", "instantiation_error"),
  thrown("atomic_list_concat([a, _], _)", "instantiation_error"),
]);

const formatted = (format: string, text: string): Row => [
  `format_time(atom(X), '${format}', 1000000000)`,
  text,
];

describeHabit("directives of format_time/3 that stand for several others", "", [
  formatted("%T", "'01:46:40'"),
  formatted("%F", "'2001-09-09'"),
  formatted("%D", "'09/09/01'"),
  formatted("%R", "'01:46'"),
  formatted("%c", "'Sun Sep  9 01:46:40 2001'"),
  formatted("%FT%T%:z", "'2001-09-09T01:46:40+00:00'"),
]);

describeHabit("must_be/2 knows dicts", "", [
  ["must_be(dict, _{a:1}), X = yes", "yes"],
  thrown("must_be(dict, a)", "type_error(dict,a)"),
]);

const typed = (text: string, goal: string): string => {
  return `current_input(Old), open_string("${text}", S), set_input(S), ${goal}, set_input(Old)`;
};

describeHabit("readln/1,2,5 split lines into words, numbers and other characters", "", [
  [typed("Hello World, how are you?\\n", "readln(X)"), "['Hello','World',',',how,are,you,?]"],
  [
    typed("12 3.14 1e5 -7 a_b x1 1x don't\\n", "readln(X)"),
    "[12,3.14,1,e5,-,7,a_b,x1,1,x,don,'\\'',t]",
  ],
  [
    typed("1. 2.x 3.4x ..5 1..2 0.50 007 1_0\\n", "readln(X)"),
    "[1,'.',2,'.',x,3.4,x,'.',0.5,1,'.',0.2,0.5,7,1,'_0']",
  ],
  [
    typed("a\\nb", "(readln(A,B), readln(C,D), readln(E), X = [A-B,C-D,E])"),
    "[[a]-10,[b]-end_of_file,[]]",
  ],
  [
    typed("Foo Bar_x 12. rest", "readln(A, B, `.`, `_ `, lowercase), X = A-B"),
    "['foo bar_x ',12,'.']-46",
  ],
  [typed("a1b2 3c", "readln(A, B, ` `, [], uppercase), X = A-B"), "[a,1,b,2]-32"],
  [typed("a\\\\\\nb", "readln(X)"), "[a,b]"],
  [typed("éa Ünï 日本", "readln(X)"), "[éa,'Ünï',日,本]"],
]);

describeHabit("`user` names the streams of the user", "", [
  ["format(user, '', []), X = yes", "yes"],
  ["flush_output(user), write_term(user, '', []), X = yes", "yes"],
  ["catch(get_byte(user, _), error(X, _), true)", "permission_error(input,text_stream,user)"],
  ["catch(put_byte(user, 1), error(permission_error(X, _, _), _), true)", "output"],
]);

describeHabit("%t and %d of writef/2 print", "", [
  written("writef('%t %d %w', ['A b', 'A b', 'A b'])", "'A b' 'A b' A b"),
]);

describeHabit("time/1 gives all answers, and leaves nothing behind after the last one", "", [
  ["time(member(X, [1,2,3]))", "1", "2", "3"],
  ["time(fail), X = yes"],
  ["catch(time(throw(ball)), X, true)", "ball"],
  ["call_cleanup(time(member(_, [a])), Done = true), Done == true, X = yes", "yes"],
  ["call_cleanup(time(member(_, [a,b])), Done = true), var(Done), !, X = yes", "yes"],
]);

const portrayed = (clause: string, names: string, text: string): Row =>
  written(`portray_clause(current_output, ${clause}, [variable_names(${names})])`, text);

describeHabit("portray_clause/3 writes the names that it is given", "", [
  portrayed("(f(Q,R) :- g(Q,R))", "['X'=Q]", "f(X, A) :-\n    g(X, A).\n"),
  portrayed("f(Q,_,R,R)", "['A'=Q]", "f(A, _, B, B).\n"),
  portrayed("f(Q,Q)", "[]", "f(A, A).\n"),
]);
