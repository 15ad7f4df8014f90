/*  Types of lambda terms, both ways

    One relation between a term and its type. With the term known it
    checks or infers the type; with the type known it searches for terms
    of that type, that is, for proofs of the corresponding proposition.

    Terms:  v(I)      the variable that the I-th lambda outside of it binds, from 0
            l(T)      lambda
            a(F, X)   F applied to X
            p(X, Y)   a pair
            f(P)      its first part
            s(P)      its second part
    Types:  A -> B, A * B, and atoms.

    ?- type(l(l(a(v(1), v(0)))), Type).
    ?- inhabitant(Term, (a -> b -> a)).
*/

:- use_module(library(lists)).

%!  typed(?Term, +Types, ?Type)// is nondet.
%
%   True iff Term has Type if its free variables have Types. The described
%   list has an element for each part of Term: its length is the size, and a
%   list of known length keeps the search for terms finite.

typed(v(I), Types, Type) -->
    [_],
    { nth0(I, Types, Known),
      unify_with_occurs_check(Type, Known) }.
typed(l(Term), Types, (A -> B)) -->
    [_],
    typed(Term, [A|Types], B).
typed(a(F, X), Types, B) -->
    [_],
    typed(F, Types, (A -> B)),
    typed(X, Types, A).
typed(p(X, Y), Types, A * B) -->
    [_],
    typed(X, Types, A),
    typed(Y, Types, B).
typed(f(P), Types, A) -->
    [_],
    typed(P, Types, A * _).
typed(s(P), Types, B) -->
    [_],
    typed(P, Types, _ * B).

%!  type(+Term, ?Type) is semidet.
%
%   True iff the closed Term has Type; if unbound, it becomes the most general
%   type.

type(Term, Type) :-
    phrase(typed(Term, [], Type), _),
    !.                                  % a known term has one type

%!  inhabitant(?Term, +Type) is nondet.
%
%   True iff the closed Term has Type, whose atoms stand for arbitrary types.
%   Smaller terms come first. Does not terminate if there are no terms or
%   infinitely many.

inhabitant(Term, Type) :-
    length(Size, _),
    phrase(typed(Term, [], Type), Size).

%!  inhabitant_within(?Term, +Type, +Most) is nondet.
%
%   The same for terms of at most Most parts.

inhabitant_within(Term, Type, Most) :-
    between(1, Most, N),
    length(Size, N),
    phrase(typed(Term, [], Type), Size).

%!  main is det.
%
%   Infers, checks and inhabits types.

main :-
    Compose = l(l(l(a(v(2), a(v(1), v(0)))))),
    type(Compose, Type),
    \+ \+ ( numbervars(Type, 0, _), print(Compose), write(' : '), print(Type), nl ),
    (   type(l(a(v(0), v(0))), _)
    ->  true
    ;   write('nothing can be applied to itself'), nl
    ),
    forall(member(Wanted, [(a -> b -> a), ((a -> b) -> (b -> c) -> a -> c), (a * b -> b * a)]),
           ( once(inhabitant(Term, Wanted)),
             print(Wanted), write(' : '), print(Term), nl )),
    (   inhabitant_within(_, (a -> b), 6)
    ->  true
    ;   write('no small term turns any a into any b'), nl
    ).
