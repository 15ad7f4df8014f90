% Test files of SWI-Prolog also use: conditional compilation, strings,
% grammars, operators, tabling, helpers that are dynamic or discontiguous.

:- use_module(library(plunit)).
:- use_module(library(debug)).
:- use_module(library(apply)).
:- use_module(library(dcg/basics)).

:- op(700, xfx, ===>).

t :- run_tests([dialect]).

:- begin_tests(dialect).
:- use_module(library(pairs)).
:- dynamic seen/1.
:- discontiguous helper/1.

X ===> Y :- Y is X * 2.

helper(1).
test(operator, Y == 6) :- 3 ===> Y.
helper(2).
test(discontiguous, all(X == [1,2])) :- helper(X).
test(string, S == "ab") :- string_concat("a", "b", S).
test(string_type) :- string("text").
test(codes, Codes == [0'a]) :- atom_codes(a, Codes).
test(grammar, Rest == []) :- phrase(digits(Ds), `123`, Rest), assertion(Ds == `123`).
test(dcg, X == 42) :- phrase(answer(X), `42`).

answer(X) --> integer(X).

test(assertion, true) :- assertion(integer(1)).
test(asserts, [cleanup(retractall(seen(_))), all(X == [a,b])]) :-
    maplist([Y]>>assertz(seen(Y)), [a,b]),
    seen(X).
test(pairs, Vs == [1,2]) :- pairs_values([a-1,b-2], Vs).

:- if(current_prolog_flag(bounded, false)).
test(big, X =:= 2**100) :- X is 2**50 * 2**50.
:- else.
test(small, X =:= 1) :- X = 1.
:- endif.

:- table path/2.
path(X, Y) :- path(X, Z), edge(Z, Y).
path(X, Y) :- edge(X, Y).
edge(a, b).
edge(b, c).
edge(c, a).

test(tabled, set(X == [a,b,c])) :- path(a, X).
test(format, S == "1 and b") :- with_output_to(string(S), format("~w and ~w", [1,b])).
test(nested, X == [1]) :- findall(Y, (member(Y, [1,2]), Y < 2), X).
test(if_then_else, X == b) :- ( fail -> X = a ; X = b ).
test(catch, E == oops) :- catch(throw(oops), E, true).

:- end_tests(dialect).
