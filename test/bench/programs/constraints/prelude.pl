:- use_module(library(clpfd)).

% The sum of a list as the solver has it.

total(Xs, Sum) :-
    sum(Xs, #=, Sum).

% The first solution with the least last variable.

shortest(Xs, Last) :-
    labeling([min(Last)], Xs),
    !.

% The distance of two variables is not D.

distance_not(X, Y, D) :-
    abs(X - Y) #\= D.
