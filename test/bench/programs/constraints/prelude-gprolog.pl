% What the programs use of library(clpfd), in the terms of GNU Prolog.

:- op(700, xfx, ins).
:- op(450, xfx, '..').

Xs ins Domain :-
    Domain =.. ['..',Low,High],
    fd_domain(Xs, Low, High).

all_different(Xs) :-
    fd_all_different(Xs).

all_distinct(Xs) :-
    fd_all_different(Xs).

label(Xs) :-
    fd_labeling(Xs).

labeling([ff], Xs) :-
    fd_labelingff(Xs).

total(Xs, Sum) :-
    expression(Xs, Expr),
    Expr #= Sum.

expression([X], X) :-
    !.
expression([X|Xs], X + Expr) :-
    expression(Xs, Expr).

shortest(Xs, Last) :-
    fd_minimize(fd_labeling(Xs), Last),
    !.

% There dist(X, Y) prunes more, so that another solution would come first.

distance_not(X, Y, D) :-
    X #\= Y + D,
    X #\= Y - D.
