app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :-
    app(Xs, Ys, Zs).

len([], 0).
len([_|Xs], N) :-
    len(Xs, M),
    N is M+1.

first_above(Limit, X) :-
    item(X),
    X > Limit,
    !.
first_above(_, none).

item(1).
item(2).
item(3).

checked(X) :-
    item(X),
    X >= 2,
    throw(too_large(X)).

safe(E) :-
    catch(checked(_), E, true).
