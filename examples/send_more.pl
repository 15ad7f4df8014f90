% SEND + MORE = MONEY: each letter is a digit, different letters are different digits.
%
% ambilog examples/send_more.pl -g main -g halt

:- use_module(library(clpfd)).

% puzzle(+Sum, -Letters): Sum is a sum of words, lists of variables, that
% holds for digits. No number begins with 0. Everything that follows without
% search is deduced here.

puzzle([S,E,N,D] + [M,O,R,E] = [M,O,N,E,Y]) :-
    Letters = [S,E,N,D,M,O,R,Y],
    Letters ins 0..9,
    all_different(Letters),
    S #\= 0,
    M #\= 0,
                1000*S + 100*E + 10*N + D +
                1000*M + 100*O + 10*R + E #=
    10000*M + 1000*O + 100*N + 10*E + Y.

% solution(-Sum): the digits, found by search where necessary.

solution(Sum) :-
    puzzle(Sum),
    term_variables(Sum, Letters),
    label(Letters).

main :-
    puzzle([S,E,N|_] + _ = [M,O|_]),
    fd_dom(E, Es),
    fd_dom(N, Ns),
    format("Without search: S = ~w, M = ~w, O = ~w, E in ~w, N in ~w~n", [S,M,O,Es,Ns]),
    forall(solution(Sum), (print(Sum), nl)).
