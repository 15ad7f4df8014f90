:- module(dif, [
    dif/2               % ?X, ?Y
]).

:- use_module(library(lists)).

/** <module> Terms that must stay different

A disequality waits on the variables whose bindings could make its two sides
equal. The attribute of such a variable is the list of the disequalities that
wait on it, each s(Done, X, Y); Done is bound when it holds for good.
*/

%!  dif(?X, ?Y) is semidet.
%
%   True iff X and Y are different and stay so: sound where `\==` only looks at
%   the moment.
%
%   ```
%   ?- dif(X, a), X = a.
%   false.
%   ?- dif(X, a), X = b.
%   X = b.
%   ?- dif(f(X,Y), f(a,b)), X = a, Y = c.
%   X = a, Y = c.
%   ```

dif(X, Y) :-
    check_(s(_, X, Y)).

%   Looks at a disequality again: it holds, fails, or waits.

check_(Suspension) :-
    Suspension = s(Done, X, Y),
    (   nonvar(Done)
    ->  true
    ;   unifiable(X, Y, Unifier)
    ->  Unifier = [_|_],
        wait_(Unifier, Suspension)
    ;   Done = true
    ).

wait_([], _).
wait_([Var = Value|Unifier], Suspension) :-
    wait_on_(Var, Suspension),
    (   var(Value)
    ->  wait_on_(Value, Suspension)
    ;   true
    ),
    wait_(Unifier, Suspension).

wait_on_(Var, Suspension) :-
    (   get_attr(Var, dif, Suspensions)
    ->  (   waits_(Suspensions, Suspension)
        ->  true
        ;   append(Suspensions, [Suspension], Suspensions1),
            put_attr(Var, dif, Suspensions1)
        )
    ;   put_attr(Var, dif, [Suspension])
    ).

waits_(Suspensions, s(Done, _, _)) :-
    member(s(Done1, _, _), Suspensions),
    Done1 == Done,
    !.

attr_unify_hook(Suspensions, Other) :-
    (   var(Other), get_attr(Other, dif, Others)
    ->  join_(Suspensions, Others, All),
        put_attr(Other, dif, All)
    ;   var(Other)
    ->  put_attr(Other, dif, Suspensions),
        All = Suspensions
    ;   All = Suspensions
    ),
    check_all_(All).

join_([], All, All).
join_([Suspension|Suspensions], All0, All) :-
    (   waits_(All0, Suspension)
    ->  All1 = All0
    ;   append(All0, [Suspension], All1)
    ),
    join_(Suspensions, All1, All).

check_all_([]).
check_all_([Suspension|Suspensions]) :-
    check_(Suspension),
    check_all_(Suspensions).

%   Each disequality is told once: at the first of its variables.

attribute_goals(Var) -->
    { get_attr(Var, dif, Suspensions) },
    goals_(Suspensions).

goals_([]) -->
    [].
goals_([s(Done, X, Y)|Suspensions]) -->
    (   { nonvar(Done) }
    ->  []
    ;   { Done = told,
          unifiable(X, Y, Unifier) }
    ->  disequality_(Unifier)
    ;   []
    ),
    goals_(Suspensions).

disequality_([Var = Value]) -->
    !,
    [dif(Var, Value)].
disequality_(Unifier) -->
    { reverse(Unifier, Bindings),
      sides_(Bindings, Vars, Values),
      Left =.. [f|Vars],
      Right =.. [f|Values] },
    [dif(Left, Right)].

sides_([], [], []).
sides_([Var = Value|Bindings], [Var|Vars], [Value|Values]) :-
    sides_(Bindings, Vars, Values).
