/*  Left recursion

    Definitions that loop in a plain Prolog, and terminate when their
    predicates are tabled: a grammar written in the natural way, a
    relation on a graph with cycles, and recursions with repeated calls,
    which take no longer than it takes to fill a table.

    ?- expression([8,-,3,-,2], Tree), value(Tree, Value).
*/

:- use_module(library(lists)).

:- table sum//1, product//1.
:- table links/2.
:- table same_generation/2.
:- table common(_, _, max).


/*  Operators that group to the left are left recursive rules.  */

%!  expression(?Tokens, -Tree) is nondet.
%
%   True iff Tree, of integers and the operators + - * /, is the parse of the
%   list Tokens of integers, operators and parentheses.

expression(Tokens, Tree) :-
    phrase(sum(Tree), Tokens).

sum(X+Y)     --> sum(X), [+], product(Y).
sum(X-Y)     --> sum(X), [-], product(Y).
sum(X)       --> product(X).

product(X*Y) --> product(X), [*], operand(Y).
product(X/Y) --> product(X), [/], operand(Y).
product(X)   --> operand(X).

operand(X)   --> [X], { integer(X) }.
operand(X)   --> ['('], sum(X), [')'].

%!  value(+Tree, -Value) is det.
%
%   True iff Value is the value of Tree; / is integer division.

value(Tree, Value) :-
    (   integer(Tree)
    ->  Value = Tree
    ;   Tree =.. [Op,Left,Right],
        value(Left, X),
        value(Right, Y),
        value_(Op, X, Y, Value)
    ).

value_(+, X, Y, Z) :- Z is X + Y.
value_(-, X, Y, Z) :- Z is X - Y.
value_(*, X, Y, Z) :- Z is X * Y.
value_(/, X, Y, Z) :- Z is X // Y.


/*  A network of streets, some of them one way.  */

street(market, bridge).
street(bridge, mill).
street(mill, market).
street(mill, church).
street(church, school).
street(school, church).
street(station, market).

%!  links(?From, ?To) is nondet.
%
%   True iff streets lead from From to To.

links(From, To) :-
    links(From, Between),
    links(Between, To).
links(From, To) :-
    street(From, To).


/*  Who is of the same generation?  */

child(ann, eve).
child(bob, eve).
child(carl, ann).
child(dora, ann).
child(emil, bob).
child(fay, emil).

%!  same_generation(?X, ?Y) is nondet.
%
%   True iff X and Y are as many generations below a common ancestor.

same_generation(X, Y) :-
    child(X, Parent),
    child(Y, Parent).
same_generation(X, Y) :-
    child(X, Parent1),
    same_generation(Parent1, Parent2),
    child(Y, Parent2).


/*  The longest common subsequence, by its three cases.  */

%!  common(+Xs, +Ys, -N) is semidet.
%
%   True iff N is the length of the longest list whose elements are in Xs and
%   in Ys, in that order. Without a table the time is exponential.

common([], _, 0).
common(_, [], 0).
common([X|Xs], [X|Ys], N) :-
    common(Xs, Ys, N0),
    N is N0 + 1.
common([_|Xs], Ys, N) :-
    common(Xs, Ys, N).
common(Xs, [_|Ys], N) :-
    common(Xs, Ys, N).

main :-
    expression([8,-,3,-,2,*,'(',1,+,4,')'], Tree),
    value(Tree, Value),
    format("~w = ~d~n", [Tree,Value]),
    findall(To, links(market, To), Tos0),
    sort(Tos0, Tos),
    format("From the market streets lead to ~w.~n", [Tos]),
    findall(X-Y, ( same_generation(X, Y), X @< Y ), Pairs0),
    sort(Pairs0, Pairs),
    format("Of the same generation are ~w.~n", [Pairs]),
    atom_chars(the_longest_common_subsequence, Xs),
    atom_chars(of_one_text_and_of_another_one, Ys),
    common(Xs, Ys, N),
    format("The longest common subsequence has ~d characters.~n", [N]).
