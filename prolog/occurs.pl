:- module(occurs,
          [ contains_term/2,            % +Subterm, +Term
            contains_var/2,             % @Subterm, @Term
            free_of_term/2,             % +Subterm, +Term
            free_of_var/2,              % @Subterm, @Term
            occurrences_of_term/3,      % @Subterm, @Term, -Count
            occurrences_of_var/3,       % @Subterm, @Term, -Count
            sub_term/2,                 % ?Subterm, +Term
            sub_var/2,                  % @Subterm, +Term
            sub_term_shared_variables/3 % +Subterm, +Term, -Vars
          ]).
:- use_module(library(apply), [foldl/4, include/3]).

/** <module> Subterms

A term is a subterm of itself.  The predicates named for a term unify; those
named for a variable look for equal (==) subterms, which need not be
variables.
*/


%!  contains_term(+Subterm, +Term) is semidet.
%
%   True iff Subterm unifies with a subterm of Term; commits to the first.
%
%   ```
%   ?- contains_term(g(X), f(a,g(b))).
%   X = b.
%   ```

contains_term(Subterm, Term) :-
    once(sub_term(Subterm, Term)).


%!  contains_var(@Subterm, @Term) is semidet.
%
%   True iff Subterm is equal to a subterm of Term.
%
%   ```
%   ?- contains_var(X, f(Y,g(X))).
%   true.
%   ?- contains_var(X, f(Y)).
%   false.
%   ```

contains_var(Subterm, Term) :-
    once(sub_var(Subterm, Term)).


%!  free_of_term(+Subterm, +Term) is semidet.
%
%   True iff Subterm unifies with no subterm of Term.
%
%   ```
%   ?- free_of_term(g(_), f(a)).
%   true.
%   ```

free_of_term(Subterm, Term) :-
    \+ sub_term(Subterm, Term).


%!  free_of_var(@Subterm, @Term) is semidet.
%
%   True iff Subterm is equal to no subterm of Term.
%
%   ```
%   ?- free_of_var(X, f(X)).
%   false.
%   ```

free_of_var(Subterm, Term) :-
    \+ sub_var(Subterm, Term).


%!  occurrences_of_term(@Subterm, @Term, -Count) is det.
%
%   True iff Count subterms of Term unify with Subterm.
%
%   ```
%   ?- occurrences_of_term(g(_), f(g(a),g(b)), Count).
%   Count = 2.
%   ```

occurrences_of_term(Subterm, Term, Count) :-
    findall(x, sub_term(Subterm, Term), Xs),
    length(Xs, Count).


%!  occurrences_of_var(@Subterm, @Term, -Count) is det.
%
%   True iff Count subterms of Term are equal to Subterm.
%
%   ```
%   ?- occurrences_of_var(X, f(X,Y,g(X)), Count).
%   Count = 2.
%   ```

occurrences_of_var(Subterm, Term, Count) :-
    findall(x, sub_var(Subterm, Term), Xs),
    length(Xs, Count).


%!  sub_term(?Subterm, +Term) is nondet.
%
%   True iff Subterm is a subterm of Term, enumerated from the outside inwards
%   and from left to right.
%
%   ```
%   ?- sub_term(X, f(a,g(b))).
%   X = f(a,g(b))
%   ;  X = a
%   ;  X = g(b)
%   ;  X = b.
%   ```

sub_term(Term, Term).
sub_term(Subterm, Term) :-
    compound(Term),
    arg(_, Term, Arg),
    sub_term(Subterm, Arg).


%!  sub_var(@Subterm, +Term) is nondet.
%
%   True iff Subterm is equal to a subterm of Term; there is one answer for
%   each such subterm.
%
%   ```
%   ?- sub_var(X, f(X,g(X))).
%   true
%   ;  true.
%   ```

sub_var(Subterm, Term) :-
    (   Subterm == Term
    ->  true
    ;   compound(Term),
        arg(_, Term, Arg),
        sub_var(Subterm, Arg)
    ).


%!  sub_term_shared_variables(+Subterm, +Term, -Vars) is det.
%
%   True iff Vars holds the variables of Subterm that also occur in Term
%   outside of Subterm.
%
%   ```
%   ?- sub_term_shared_variables(g(X,Y), f(g(X,Y),X), Vars), Vars = [x].
%   X = x, Vars = [x].
%   ```

sub_term_shared_variables(Subterm, Term, Vars) :-
    term_variables(Subterm, SubtermVars),
    outside_(Subterm, Term, Outside, []),
    term_variables(Outside, OutsideVars),
    include(has_var_(OutsideVars), SubtermVars, Vars).

% outside_(+Subterm, +Term, -Parts0, -Parts): the parts of Term other than
% Subterm.

outside_(Subterm, Term, Parts0, Parts) :-
    (   Term == Subterm
    ->  Parts0 = Parts
    ;   compound(Term)
    ->  compound_name_arguments(Term, _, Args),
        foldl(outside_(Subterm), Args, Parts0, Parts)
    ;   Parts0 = [Term|Parts]
    ).

has_var_([W|Ws], V) :-
    (   V == W
    ->  true
    ;   has_var_(Ws, V)
    ).
