% An interpreter of Prolog in Prolog that runs naive reverse, and a search for
% paths in a graph. A rule is a head and a list of goals.

bench(N) :-
    times(N),
    goal(G),
    solve(G),
    fail.
bench(_).

answer([Ys, Count]) :-
    solve(nrev([1,2,3,4,5,6,7,8,9,10], Ys)),
    findall(x, solve(path(a, h, [a], _)), Xs),
    solve(len(Xs, Count)).

goal(nrev([1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20], _)).
goal(path(a, h, [a], _)).

solve(Goal) :-
    builtin(Goal),
    !,
    call(Goal).
solve(Goal) :-
    rule(Goal, Body),
    solve_all(Body).

solve_all([]).
solve_all([not(G)|Gs]) :-
    !,
    \+ solve(G),
    solve_all(Gs).
solve_all([G|Gs]) :-
    solve(G),
    solve_all(Gs).

builtin(_ is _).
builtin(_ < _).

rule(nrev([], []), []).
rule(nrev([X|Xs], Zs), [nrev(Xs, Ys), app(Ys, [X], Zs)]).
rule(app([], Ys, Ys), []).
rule(app([X|Xs], Ys, [X|Zs]), [app(Xs, Ys, Zs)]).
rule(len([], 0), []).
rule(len([_|Xs], N), [len(Xs, M), N is M + 1]).
rule(in(X, [X|_]), []).
rule(in(X, [_|Xs]), [in(X, Xs)]).
rule(path(X, X, _, [X]), []).
rule(path(X, Z, Seen, [X|Path]),
     [next(X, Y), not(in(Y, Seen)), path(Y, Z, [Y|Seen], Path)]).
rule(next(X, Y), [edge(X, Y)]).
rule(next(X, Y), [edge(Y, X)]).
rule(edge(a, b), []).
rule(edge(a, c), []).
rule(edge(b, c), []).
rule(edge(b, d), []).
rule(edge(c, e), []).
rule(edge(d, e), []).
rule(edge(d, f), []).
rule(edge(e, g), []).
rule(edge(f, g), []).
rule(edge(f, h), []).
rule(edge(g, h), []).
