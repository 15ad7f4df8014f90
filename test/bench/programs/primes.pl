% The primes up to 2,000, by a sieve that strikes multiples from a list.

bench(N) :-
    times(N),
    primes(2000, _),
    fail.
bench(_).

answer(Ps) :-
    primes(300, Ps).

primes(N, Ps) :-
    from_to(2, N, Ns),
    sieved(Ns, Ps).

from_to(N, N, [N]) :-
    !.
from_to(M, N, [M|Ns]) :-
    L is M + 1,
    from_to(L, N, Ns).

sieved([], []).
sieved([P|Ns], [P|Ps]) :-
    struck(Ns, P, Ms),
    sieved(Ms, Ps).

struck([], _, []).
struck([N|Ns], P, Ms) :-
    N mod P =:= 0,
    !,
    struck(Ns, P, Ms).
struck([N|Ns], P, [N|Ms]) :-
    struck(Ns, P, Ms).
