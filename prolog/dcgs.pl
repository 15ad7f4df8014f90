:- module(dcgs, [
    dcg_translate_rule/2,   % +Rule, -Clause
    phrase/2,               % :Body, ?List
    phrase/3                % :Body, ?List, ?Rest
]).

/** <module> Definite clause grammars

A grammar body describes a list, represented as the difference of the list
before it and the list after it.
*/

:- meta_predicate
    phrase(//, ?),
    phrase(//, ?, ?).

%!  phrase(:Body, ?List) is nondet.
%
%   True iff List is described by the grammar body Body.
%
%   ```
%   ?- phrase(([a],[b]), Xs).
%   Xs = [a,b].
%   ```

phrase(Body, List) :-
    phrase(Body, List, []).

%!  phrase(:Body, ?List, ?Rest) is nondet.
%
%   True iff List begins with what Body describes and continues with Rest.
%
%   ```
%   ?- phrase([a], [a,b,c], Rest).
%   Rest = [b,c].
%   ?- phrase(X, [a]).
%   error: instantiation_error.
%   ```

phrase(Body, List, Rest) :-
    check_body_(Body),
    list_or_partial_(List),
    list_or_partial_(Rest),
    dcg_body_(Body, S0, S, Goal),
    S0 = List,
    S = Rest,
    call(Goal).

check_body_(Body) :-
    strip_module(Body, _, Plain),
    (   ( var(Plain) ; Plain = M:_, var(M) )
    ->  throw(error(instantiation_error, _))
    ;   (   atom(Plain)
        ->  Name = Plain
        ;   compound(Plain),
            compound_name_arity(Plain, Name, _)
        ),
        control_(Name)
    ->  acyclic_(Plain)
    ;   ( callable(Plain) ; string(Plain) ; Plain == [] )
    ->  true
    ;   current_prolog_flag(dialect, swi)
    ->  throw(error(type_error(callable, Plain), _))
    ;   throw(error(type_error(callable, Body), _))
    ).

acyclic_(X) :-
    (   acyclic_term(X)
    ->  true
    ;   throw(error(type_error(acyclic_term, X), _))
    ).

control_(',').
control_(;).
control_('|').
control_(->).
control_(*->).
control_(\+).

list_or_partial_(List) :-
    '$skip_list'(List, Tail),
    (   ( var(Tail) ; Tail == [] )
    ->  true
    ;   throw(error(type_error(list, List), _))
    ).

%!  dcg_translate_rule(+Rule, -Clause) is det.
%
%   True iff Clause is the ordinary clause for the grammar rule `H --> B`, or
%   the single-sided rule for `H ==> B`.
%
%   ```
%   ?- dcg_translate_rule((a --> b, [c]), C).
%   C = (a(_A,_B):-b(_A,_C),_C=[c|_B]).
%   ```

dcg_translate_rule((Head ==> Body), Clause) :-
    !,                                  % only the arrow differs
    dcg_translate_rule((Head --> Body), (NewHead :- NewBody)),
    Clause = (NewHead => NewBody).
dcg_translate_rule((Head --> Body), (NewHead :- NewBody)) :-
    acyclic_((Head --> Body)),
    nonvar_(Head),
    (   Head = (Plain, Pushback)
    ->  nonvar_(Plain),
        extend_(Plain, S0, S, NewHead),
        dcg_body_(Body, S0, S1, Goal1),
        dcg_body_(Pushback, S, S1, Goal2),
        NewBody = (Goal1, Goal2)
    ;   extend_(Head, S0, S, NewHead),
        dcg_body_(Body, S0, S, NewBody)
    ).

nonvar_(X) :-
    (   var(X) -> throw(error(instantiation_error, _)) ; true ).

%   dcg_body_(Body, S0, S, Goal): Goal describes the list between S0 and S.

dcg_body_(Body, S0, S, phrase(Body, S0, S)) :-
    var(Body),
    !.
dcg_body_(M:Body, S0, S, Goal) :-
    !,
    (   ( var(M) ; var(Body) )
    ->  Goal = phrase(M:Body, S0, S)
    ;   dcg_body_(Body, S0, S, Goal0),
        Goal = M:Goal0
    ).
dcg_body_((A, B), S0, S, (GoalA, GoalB)) :-
    !,
    dcg_body_(A, S0, S1, GoalA),
    dcg_body_(B, S1, S, GoalB).
dcg_body_((A ; B), S0, S, (GoalA ; GoalB)) :-
    !,
    dcg_body_(A, S0, S, GoalA),
    dcg_body_(B, S0, S, GoalB).
dcg_body_((A | B), S0, S, (GoalA ; GoalB)) :-
    !,
    dcg_body_(A, S0, S, GoalA),
    dcg_body_(B, S0, S, GoalB).
dcg_body_((A -> B), S0, S, (GoalA -> GoalB)) :-
    !,
    dcg_body_(A, S0, S1, GoalA),
    dcg_body_(B, S1, S, GoalB).
dcg_body_((A *-> B), S0, S, (GoalA *-> GoalB)) :-
    !,
    dcg_body_(A, S0, S1, GoalA),
    dcg_body_(B, S1, S, GoalB).
dcg_body_(\+ A, S0, S, (\+ Goal, Same)) :-
    !,
    same_(S0, S, Same),
    dcg_body_(A, S0, _, Goal).
dcg_body_(!, S0, S, (!, Same)) :-
    !,
    same_(S0, S, Same).
dcg_body_({}, S0, S, S0 = S) :-
    !.
dcg_body_({Goal}, S0, S, (Goal, Same)) :-
    !,
    same_(S0, S, Same).
dcg_body_([], S0, S, S0 = S) :-
    !.
dcg_body_([X|Xs], S0, S, Goal) :-
    !,
    terminals_([X|Xs], S0, S, Goal).
dcg_body_(Text, S0, S, Goal) :-
    string(Text),
    !,
    string_codes(Text, Codes),
    terminals_(Codes, S0, S, Goal).
dcg_body_(NonTerminal, S0, S, Goal) :-
    extend_(NonTerminal, S0, S, Goal).

:- if(current_prolog_flag(dialect, swi)).
same_(S0, S, S = S0).
:- else.
same_(S0, S, S0 = S).
:- endif.

terminals_(List, S0, S, Goal) :-
    (   string(List)
    ->  string_codes(List, Codes)
    ;   Codes = List
    ),
    '$skip_list'(Codes, Tail),
    (   Tail == []
    ->  '$append'(Codes, S, Terminals),
        Goal = (S0 = Terminals)
    ;   var(Tail)                       % known when Goal is called
    ->  Goal = '$append'(Codes, S, S0)
    ;   throw(error(type_error(list, List), _))
    ).

extend_(M:Goal, S0, S, M:Extended) :-
    !,
    extend_(Goal, S0, S, Extended).
extend_(Goal, S0, S, Extended) :-
    (   callable(Goal)
    ->  (   atom(Goal)
        ->  Name = Goal,
            Args = []
        ;   compound_name_arguments(Goal, Name, Args)
        ),
        '$append'(Args, [S0, S], NewArgs),
        Extended =.. [Name|NewArgs]
    ;   throw(error(type_error(callable, Goal), _))
    ).
