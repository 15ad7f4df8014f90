/*  Control of the core: what the module leaves to Prolog.

    The clauses belong to the module `system`. Control constructs in the body of a clause are compiled in place, and
    call/N compiles those of its goal.
*/

once(Goal) :-
    call(Goal),
    !.

ignore(Goal) :-
    (   call(Goal)
    ->  true
    ;   true
    ).

%   '$without_error'(:Goal): where Goal throws an error it fails, unless that is the error of a limit.
'$without_error'(Goal) :-
    catch(Goal, error(Formal, Context), '$pass_limit'(Formal, Context)).

'$pass_limit'(Formal, Context) :-
    nonvar(Formal),
    Formal = resource_error(_),
    throw(error(Formal, Context)).

forall(Condition, Action) :-
    \+ ( call(Condition), \+ call(Action) ).

not(Goal) :-
    \+ call(Goal).

%   A call where there is, or has been, an observer.
\+ Goal :-
    \+ call(Goal).

'$append'([], Ys, Ys).
'$append'([X|Xs], Ys, [X|Zs]) :-
    '$append'(Xs, Ys, Zs).

otherwise.

repeat.
repeat :-
    repeat.

findall(Template, Goal, List) :-
    findall(Template, Goal, List, []).

findall(Template, Goal, List, Tail) :-
    '$check_list'(List),
    '$check_list'(Tail),
    '$findall_begin',
    (   call(Goal),
        '$findall_add'(Template),
        fail
    ;   '$findall_end'(List, Tail)
    ).

'$check_list'(List) :-
    (   '$is_partial_list'(List)
    ->  true
    ;   '$is_swi'
    ->  true
    ;   throw(error(type_error(list, List), _))
    ).

'$findall_set'(Template, Goal, Set) :-
    findall(Template, Goal, List),
    sort(List, Set).

'$count'(Goal, Count) :-
    '$findall_begin',
    (   call(Goal),
        '$findall_add'(x),
        fail
    ;   '$findall_count'(Count)
    ).

between(Low, High, X) :-
    integer(Low),
    integer(High),
    integer(X),
    !,
    X >= Low,
    X =< High.
between(Low, High, X) :-
    '$check_integer'(Low),
    (   '$infinite'(High)
    ->  true
    ;   '$check_integer'(High)
    ),
    (   var(X)
    ->  true
    ;   '$check_integer'(X)
    ),
    (   '$infinite'(High)
    ->  (   integer(X)
        ->  X >= Low
        ;   '$from'(Low, X)
        )
    ;   Low =< High,
        '$between'(Low, High, X)
    ).

'$infinite'(High) :-
    atom(High),
    (   High = inf
    ->  true
    ;   High = infinite
    ).

'$check_integer'(X) :-
    (   integer(X)
    ->  true
    ;   var(X)
    ->  '$throw'(instantiation_error)
    ;   '$throw'(type_error(integer, X))
    ).

'$between'(Low, High, X) :-
    Low =:= High,
    !,
    X = Low.
'$between'(Low, _, Low).
'$between'(Low, High, X) :-
    Next is Low + 1,
    '$between'(Next, High, X).

'$from'(X, X).
'$from'(Low, X) :-
    Next is Low + 1,
    '$from'(Next, X).

%   A cleanup is kept as Catcher-Goal; it runs if the reason unifies with
%   Catcher. See emulator/guards.ts.

setup_call_catcher_cleanup(Setup, Goal, Catcher, Cleanup) :-
    once(Setup),
    '$check_callable'(Cleanup),
    '$guard'(Catcher-Cleanup, Guard),
    call(Goal),
    '$unguard'(Guard, IsLast),
    (   IsLast == true
    ->  '$cleanup'(exit, Catcher-Cleanup)
    ;   true
    ).

setup_call_cleanup(Setup, Goal, Cleanup) :-
    setup_call_catcher_cleanup(Setup, Goal, _, Cleanup).

call_cleanup(Goal, Cleanup) :-
    setup_call_catcher_cleanup(true, Goal, _, Cleanup).

'$check_callable'(Goal) :-
    (   callable(Goal)
    ->  true
    ;   var(Goal)
    ->  '$throw'(instantiation_error)
    ;   '$throw'(type_error(callable, Goal))
    ).

'$cleanup'(Reason, Catcher-Goal) :-
    (   Catcher = Reason,
        call(Goal)
    ->  true
    ;   true
    ),
    '$cleaned'.

'$cleanup_fail'(Cleanup) :-
    '$cleanup'(fail, Cleanup),
    fail.

%   Of two balls, the more urgent one goes on, if the goal itself threw. No last call: alarms wait until that is caught.
'$cleanup_throw'(Cleanup, Reason) :-
    catch('$cleanup'(Reason, Cleanup), Other, true),
    arg(1, Reason, Ball),
    '$urgency'(Ball, 1, Urgency),
    (   nonvar(Other),
        '$urgency'(Other, Reason, Urgency1),
        Urgency1 > Urgency
    ->  throw(Other)
    ;   '$throw_on'(Ball)
    ),
    fail.

%   The host makes no trace of this ball: it has that of its first throw.
'$throw_on'(Ball) :-
    throw(Ball),
    fail.

'$urgency'(unwind(_), _, 5) :-
    !.
'$urgency'(_, external_exception(_), 0) :-
    !.
'$urgency'(time_limit_exceeded, _, 4) :-
    !.
'$urgency'(error(resource_error(_), _), _, 3) :-
    !.
'$urgency'(error(_, _), _, 2) :-
    !.
'$urgency'(_, _, 1).

shift_for_copy(Ball) :-
    shift(Ball).

/*  Goals of attributed variables that have been bound, and cleanups of what a cut removes. */

'$run_woken'([]).
'$run_woken'([Goal|Goals]) :-
    '$run_one'(Goal),
    '$run_woken'(Goals).

'$run_one'('$wake'(Attributes, Value)) :-
    !,
    '$call_hooks'(Attributes, Value).
'$run_one'(Cleanup) :-
    call(Cleanup).

'$call_hooks'([], _).
'$call_hooks'(att(Module, Attribute, Rest), Value) :-
    '$call_hook'(Module, Attribute, Value),
    '$call_hooks'(Rest, Value).

'$call_hook'(Module, Attribute, Value) :-
    Module:attr_unify_hook(Attribute, Value).

%   A term for the database: attributed variables as plain ones, and the goals
%   that give them their attributes.
'$without_attributes'(Term, Plain, Goals) :-
    (   term_attvars(Term, [])
    ->  Plain = Term,
        Goals = []
    ;   copy_term(Term, Plain, Goals)
    ).

'$call_all'([]).
'$call_all'([Goal|Goals]) :-
    call(Goal),
    '$call_all'(Goals).

halt :-
    halt(0).

%   The host takes it as the end.
halt(Status) :-
    '$check_integer'(Status),
    (   Status =< 2147483647
    ->  true
    ;   '$throw'(representation_error(max_integer))
    ),
    (   Status >= -2147483648
    ->  true
    ;   '$throw'(representation_error(min_integer))
    ),
    (   '$module'(swi, _, _)
    ->  once(swi:halting_)
    ;   true
    ),
    throw(unwind(halt(Status))).

catch_with_backtrace(Goal, Catcher, Recovery) :-
    catch(Goal, Catcher, Recovery).

/*  Where builtins of the module leave off. */

'$arg_behind'(Least-N, Term, Argument) :-
    functor(Term, _, Arity),
    between(Least, Arity, N),
    arg(N, Term, Argument).

'$memberchk'(X, [Y|Ys]) :-
    (   X = Y
    ->  true
    ;   memberchk(X, Ys)
    ).

strip_module(Term, Module, Plain) :-
    '$check_qualifiers'(Term),
    '$strip_module'(Term, user, Module, Plain).

%   once(Goal) with an alarm after some seconds and so many inferences.
'$with_alarm'(Seconds, Inferences, Goal) :-
    '$set_alarm'(infinite, infinite, Before),
    setup_call_cleanup(
        true,
        ( '$set_alarm'(Seconds, Inferences, _), once(Goal) ),
        '$restore_alarm'(Before)).

%   Called by library(continuations).
'$reset'(Goal, Ball, Continuation) :-
    reset(Goal, Ball, Continuation).

'$shift'(Ball) :-
    shift(Ball).

'$call_continuation'(Frames) :-
    call_continuation(Frames).
