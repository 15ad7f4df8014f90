:- module(freeze, [
    freeze/2            % ?Var, :Goal
]).

/** <module> Goals that wait for a variable

The attribute of a variable is the goal that waits for it, or '$and'(A, B).
*/

:- meta_predicate freeze(?, 0).

%!  freeze(?Var, :Goal) is nondet.
%
%   True iff Goal is true; it is called as soon as Var is bound.
%
%   ```
%   ?- freeze(X, Y = f(X)), X = a.
%   X = a, Y = f(a).
%   ?- freeze(X, fail), X = a.
%   false.
%   ```

freeze(Var, Goal) :-
    (   var(Var)
    ->  suspend_(Var, Goal)
    ;   call(Goal)
    ).

suspend_(Var, Goal) :-
    (   get_attr(Var, freeze, Goal0)
    ->  put_attr(Var, freeze, '$and'(Goal0, Goal))
    ;   put_attr(Var, freeze, Goal)
    ).

attr_unify_hook(Goal, Other) :-
    (   attvar(Other)
    ->  (   get_attr(Other, freeze, Goal0)
        ->  put_attr(Other, freeze, '$and'(Goal0, Goal))
        ;   put_attr(Other, freeze, Goal)
        )
    ;   run_(Goal)
    ).

run_('$and'(A, B)) :-
    !,
    run_(A),
    run_(B).
run_(Goal) :-
    call(Goal).

attribute_goals(Var) -->
    { get_attr(Var, freeze, Goal) },
    goals_(Goal, Var).

goals_('$and'(A, B), Var) -->
    !,
    goals_(A, Var),
    goals_(B, Var).
goals_(Goal, Var) -->
    [freeze(Var, Goal)].
