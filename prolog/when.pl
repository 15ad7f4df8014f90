:- module(when, [
    when/2              % +Condition, :Goal
]).

:- use_module(library(lists)).

/** <module> Goals that wait for a condition

The attribute of a variable is the list of what waits on it, each
w(Done, Condition, Goal). When a variable is bound, its conditions are looked
at again; Done is bound when the goal has been called.
*/

:- meta_predicate when(+, 0).

%!  when(+Condition, :Goal) is nondet.
%
%   True iff Goal is, which is called as soon as Condition holds. A condition is
%   nonvar(X), ground(T), ?=(X, Y) (they are identical, or cannot be made so),
%   or a conjunction or disjunction of conditions.
%
%   ```
%   ?- when((nonvar(X),ground(Y)), Z = X-Y), Y = f(A), X = 1, A = 2.
%   X = 1, Y = f(2), Z = 1-f(2), A = 2.
%   ?- when(foo, true).
%   error: domain_error(when_condition,foo).
%   ```

when(Condition, Goal) :-
    check_condition_(Condition),
    consider_(w(_, Condition, Goal)).

check_condition_(Condition) :-
    (   var(Condition)
    ->  throw(error(instantiation_error, _))
    ;   Condition = nonvar(_)
    ->  true
    ;   Condition = ground(_)
    ->  true
    ;   Condition = ?=(_, _)
    ->  true
    ;   Condition = (A, B)
    ->  check_condition_(A),
        check_condition_(B)
    ;   Condition = (A ; B)
    ->  check_condition_(A),
        check_condition_(B)
    ;   throw(error(domain_error(when_condition, Condition), _))
    ).

%   Calls the goal if its condition holds, else lets it wait.

consider_(Waiting) :-
    Waiting = w(Done, Condition, Goal),
    (   nonvar(Done)
    ->  true
    ;   status_(Condition, Status),
        (   Status == true
        ->  Done = true,
            call(Goal)
        ;   Status = wait(Vars),
            wait_(Vars, Waiting)
        )
    ).

%   status_(Condition, Status): it is true, or wait(Vars) for some of Vars.

status_(nonvar(X), Status) :-
    (   nonvar(X) -> Status = true ; Status = wait([X]) ).
status_(ground(Term), Status) :-
    term_variables(Term, Vars),
    (   Vars = [Var|_] -> Status = wait([Var]) ; Status = true ).
status_(?=(X, Y), Status) :-
    (   ?=(X, Y)
    ->  Status = true
    ;   unifiable(X, Y, Unifier),
        term_variables(Unifier, Vars),
        Status = wait(Vars)
    ).
status_((A, B), Status) :-
    status_(A, StatusA),
    (   StatusA == true -> status_(B, Status) ; Status = StatusA ).
status_((A ; B), Status) :-
    status_(A, StatusA),
    (   StatusA == true
    ->  Status = true
    ;   status_(B, StatusB),
        (   StatusB == true
        ->  Status = true
        ;   StatusA = wait(Vars1),
            StatusB = wait(Vars2),
            append(Vars1, Vars2, Vars),
            Status = wait(Vars)
        )
    ).

wait_([], _).
wait_([Var|Vars], Waiting) :-
    (   get_attr(Var, when, All)
    ->  (   waits_(All, Waiting)
        ->  true
        ;   append(All, [Waiting], All1),
            put_attr(Var, when, All1)
        )
    ;   put_attr(Var, when, [Waiting])
    ),
    wait_(Vars, Waiting).

waits_(All, w(Done, _, _)) :-
    member(w(Done1, _, _), All),
    Done1 == Done,
    !.

attr_unify_hook(All, Other) :-
    (   var(Other)
    ->  (   get_attr(Other, when, Others)
        ->  append(Others, All, Joined)
        ;   Joined = All
        ),
        put_attr(Other, when, Joined)
    ;   true
    ),
    consider_all_(All).

consider_all_([]).
consider_all_([Waiting|All]) :-
    consider_(Waiting),
    consider_all_(All).

attribute_goals(Var) -->
    { get_attr(Var, when, All) },
    goals_(All).

goals_([]) -->
    [].
goals_([w(Done, Condition, Goal)|All]) -->
    (   { var(Done) }
    ->  { Done = told },
        [when(Condition, Goal)]
    ;   []
    ),
    goals_(All).
