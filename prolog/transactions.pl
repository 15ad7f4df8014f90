:- module(transactions,
          [ transaction/1,              % :Goal
            snapshot/1                  % :Goal
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(ordsets), [ord_subtract/3]).

/** <module> Changes of the database that are undone

What counts are the clauses of dynamic predicates of programs. A goal begins with
a list of the references of all of them, and if it changes nothing that has to be
undone, that is all that it costs.
*/

:- meta_predicate
    transaction(0),
    snapshot(0).

:- dynamic
    old_/2.                             % old_(Level, Clause)


%!  transaction(:Goal) is semidet.
%
%   True iff once(Goal) is true. If Goal fails or throws, what it has changed in
%   the database is undone.
%
%   ```
%   ?- assertz(ex_stock(3)),
%      \+ transaction(( retract(ex_stock(N)), M is N-5, assertz(ex_stock(M)), M >= 0 )),
%      ex_stock(Left).
%   Left = 3.
%   ```

transaction(Goal) :-
    held_(Goal, commit).


%!  snapshot(:Goal) is semidet.
%
%   True iff once(Goal) is true. What it changes in the database is undone at its
%   end.
%
%   ```
%   ?- assertz(ex_seen(a)),
%      snapshot(( assertz(ex_seen(b)), findall(X, ex_seen(X), Xs) )),
%      findall(X, ex_seen(X), Ys).
%   Xs = [a,b], Ys = [a].
%   ```

snapshot(Goal) :-
    held_(Goal, discard).

held_(Goal, Mode) :-
    heads_(Heads),
    State = state(failed, Mode),
    (   around_(Heads, 0, Goal, State)
    ->  true
    ;   new_predicates_(Heads),
        arg(1, State, Outcome),
        outcome_(Outcome, Goal)
    ).

outcome_(true(Goal), Goal).
outcome_(ball(Ball), _) :-
    throw(Ball).

% around_(+Heads, +Level, :Goal, +State): calls the goal within a search for the
% clauses of each predicate, which goes on after it: searches see the clauses
% that there were when they began. It succeeds if nothing is to be undone.

around_([], _, Goal, State) :-
    (   catch(Goal, Ball, true)
    ->  (   nonvar(Ball)
        ->  nb_setarg(1, State, ball(Ball)),
            fail
        ;   State = state(_, commit)
        ->  true
        ;   nb_setarg(1, State, true(Goal)),
            fail
        )
    ).
around_([Module:Head|Heads], Level, Goal, State) :-
    references_(Module:Head, References),
    Level1 is Level+1,
    Search = search(begun),
    (   clause(Module:Head, Body),
        (   Search = search(begun)
        ->  nb_setarg(1, Search, entered),
            (   around_(Heads, Level1, Goal, State)
            ;   assertz(old_(Level, (Head :- Body))),
                fail
            )
        ;   assertz(old_(Level, (Head :- Body))),
            fail
        )
    ;   Search = search(begun),
        around_(Heads, Level1, Goal, State)
    ;   functor(Head, Name, Arity),
        functor(General, Name, Arity),
        restore_(Module:General, References, Level),
        fail
    ).

% restore_(+Head, +References, +Level): makes the clauses those of the references
% again, whose terms are old_(Level, Clause). Clauses behind one that has been
% erased are added anew.

restore_(Module:Head, References, Level) :-
    findall(Clause, retract(old_(Level, Clause)), Clauses),
    references_(Module:Head, Now),
    sort(Now, Present),
    sort(References, Known),
    ord_subtract(Present, Known, Added),
    forall(member(Reference, Added), erase(Reference)),
    references_(Module:Head, Kept),
    again_(References, Clauses, Kept, Module).

% references_(+Head, -References): in the order of the clauses.

references_(Head, References) :-
    (   '$clauses'(Head, References0)
    ->  References = References0
    ;   References = []
    ).

again_([Reference|References], [_|Clauses], [Kept|More], Module) :-
    Reference == Kept,
    !,
    again_(References, Clauses, More, Module).
again_(_, Clauses, Kept, Module) :-
    forall(member(Reference, Kept), erase(Reference)),
    forall(member(Clause, Clauses), assertz(Module:Clause)).

new_predicates_(Known) :-
    heads_(Heads),
    forall(( member(Module:Head, Heads),
             \+ ( member(Module:Other, Known), Other = Head ) ),
           retractall(Module:Head)).

% heads_(-Heads): the dynamic predicates of programs.

heads_(Heads) :-
    findall(Module:Head, dynamic_(Module, Head), Heads).

dynamic_(Module, Head) :-
    current_module(Module),
    Module \== system,
    \+ ( '$module'(Module, _, File), atom(File), sub_atom(File, 0, _, _, 'library(') ),
    '$predicates'(Module, defined, Indicators),
    member(Name/Arity, Indicators),
    functor(Head, Name, Arity),
    '$predicate'(Module, Name, Arity, Module, Flags),
    memberchk(dynamic, Flags).
