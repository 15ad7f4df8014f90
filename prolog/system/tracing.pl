/*  Boxes: calls of predicates as an observer sees them.

    The host puts '$box'('$box'(Id, Goal)) in the place of a call ("../debugger/tracer.ts"). Below the call is a choice
    point, the port `fail`, and above that a catch/3, the port `exception`. What follows the call are the ports `exit`
    and, behind a choice point if the call has left one, `redo`. At a port '$port'(Port, Box, Detail, Command) asks how
    to go on: `continue`, `retry`, `fail` or `abort`. Where the call has been left for a while, that is a ball, which
    only its own box takes.
*/

'$box'(Box) :-
    '$barrier'(Outer),
    '$port'(call, Box, [], Command),
    '$enter_box'(Command, Box, Outer).

'$enter_box'(continue, Box, Outer) :-
    (   catch('$in_box'(Box, IsLast), Ball, true),
        '$left_box'(Ball, IsLast, Box, Outer)
    ;   '$fail_port'(Box)
    ).
'$enter_box'(retry, Box, _) :-
    '$box'(Box).
'$enter_box'(fail, Box, _) :-
    '$fail_port'(Box).
'$enter_box'(abort, _, _) :-
    '$raise'(unwind(abort)).

'$in_box'(Box, IsLast) :-
    '$barrier'(Inner),
    '$call_box'(Box),
    '$barrier'(Choice),
    (   Choice == Inner
    ->  IsLast = true
    ;   IsLast = false
    ),
    '$port'(exit, Box, IsLast, Command),
    '$obey'(Command, Box),
    (   IsLast == true
    ->  true
    ;   '$or_redo'(Box)
    ).

%   The tracer calls the predicate in its place, unless it has been switched off meanwhile.
'$call_box'('$box'(_, Goal)) :-
    call(Goal).

'$or_redo'(_).
'$or_redo'(Box) :-
    '$unbind',
    '$port'(redo, Box, [], Command),
    '$obey'(Command, Box),
    fail.

'$fail_port'(Box) :-
    '$port'(fail, Box, [], Command),
    Command == retry,
    '$box'(Box).

%   The head of a clause has matched.
'$unify_port'(Box) :-
    '$port'(unify, Box, [], Command),
    '$obey'(Command, Box).

%   Within the catch/3 of the box.
'$obey'(continue, _).
'$obey'(retry, '$box'(Id, _)) :-
    '$raise'('$leave_box'(Id, retry)).
'$obey'(fail, '$box'(Id, _)) :-
    '$raise'('$leave_box'(Id, fail)).
'$obey'(abort, _) :-
    '$raise'(unwind(abort)).

'$left_box'(Ball, IsLast, Box, Outer) :-
    (   var(Ball)
    ->  (   IsLast == true
        ->  '$cut'(Outer)
        ;   true
        )
    ;   Ball = '$leave_box'(Id0, Command0)
    ->  Box = '$box'(Id, _),
        (   Id == Id0
        ->  '$after_ball'(Command0, Ball, Box, Outer)
        ;   '$raise'(Ball)
        )
    ;   Ball = unwind(_)
    ->  '$raise'(Ball)
    ;   '$port'(exception, Box, Ball, Command),
        '$after_ball'(Command, Ball, Box, Outer)
    ).

'$after_ball'(continue, Ball, _, Outer) :-
    '$cut'(Outer),
    '$raise'(Ball).
'$after_ball'(retry, _, Box, Outer) :-
    '$cut'(Outer),
    '$box'(Box).
'$after_ball'(abort, _, _, _) :-
    '$raise'(unwind(abort)).

%   The first goal of an observed clause: its place, as two integers.
'$matched'(_, _).

%   The same for library(why): '$call_recorded'(call(Address, Goal)).
'$call_recorded'(_).

%   The goal for a condition that has no answer: its negation.
'$absent'(_).

/*  The predicates of the debugger, which the host defines if it has that part ("../debugger/debugger-predicates.ts"). */

'$debugger_abort'(0) :-
    '$raise'(unwind(abort)).

'$debugger_spy'(Spec, 1) :-
    '$specified'(Spec, Indicators),
    '$spy'(Indicators).

'$debugger_nospy'(Spec, 1) :-
    '$specified'(Spec, Indicators),
    '$nospy'(Indicators).

'$debugger_trace'(Spec, 1) :-
    '$specified'(Spec, Indicators),
    '$trace'(Indicators, full).
'$debugger_trace'(Spec, Ports, 2) :-
    '$specified'(Spec, Indicators),
    '$trace'(Indicators, Ports).

'$debugger_profile'(Goal, 1) :-
    '$profile'(Goal, 25).
'$debugger_profile'(Goal, Options, 2) :-
    '$profile_top'(Options, 25, Top),
    '$profile'(Goal, Top).

'$profile_top'(Options, _, _) :-
    var(Options),
    !,
    '$throw'(instantiation_error).
'$profile_top'([], Top, Top) :-
    !.
'$profile_top'([Option|Options], _, Top) :-
    !,
    (   nonvar(Option),
        ( Option = top(Top0) ; Option = (top=Top0) )
    ->  '$check_integer'(Top0),
        (   Top0 < 0
        ->  '$throw'(domain_error(not_less_than_zero, Top0))
        ;   true
        )
    ;   '$throw'(domain_error(profile_option, Option))
    ),
    '$profile_top'(Options, Top0, Top).
'$profile_top'(Options, _, _) :-
    '$throw'(type_error(list, Options)).

'$profile'(Goal, Top) :-
    setup_call_cleanup(
        '$begin_profile',
        '$profiled'(Goal),
        ( '$end_profile'(Top, Text), write(Text) )).

'$profiled'(Goal) :-
    call(Goal),
    !.

%   '$specified'(+Spec, -Indicators): the predicates that Name, Name/Arity, Name//Arity or a list of these denotes, as
%   atoms.
'$specified'(Spec, Indicators) :-
    (   acyclic_term(Spec)
    ->  '$specified'(Spec, user, Indicators, [])
    ;   '$throw'(type_error(acyclic_term, Spec))
    ).

'$specified'(Spec, _, _, _) :-
    var(Spec),
    !,
    '$throw'(instantiation_error).
'$specified'([], _, Indicators, Indicators) :-
    !.
'$specified'([Spec|Specs], Module, Indicators0, Indicators) :-
    !,
    '$specified'(Spec, Module, Indicators0, Indicators1),
    '$specified'(Specs, Module, Indicators1, Indicators).
'$specified'(Module:Spec, _, Indicators0, Indicators) :-
    !,
    (   var(Module)
    ->  '$throw'(instantiation_error)
    ;   atom(Module)
    ->  '$specified'(Spec, Module, Indicators0, Indicators)
    ;   '$throw'(type_error(module, Module))
    ).
'$specified'(Spec, Module, Indicators0, Indicators) :-
    (   Spec = Name/Arity
    ->  '$check_indicator'(Name, Arity, Spec)
    ;   Spec = Name//Arity0
    ->  '$check_indicator'(Name, Arity0, Spec),
        Arity is Arity0+2
    ;   atom(Spec)
    ->  Name = Spec
    ;   '$throw'(type_error(predicate_indicator, Spec))
    ),
    findall(Indicator, '$denoted'(Module, Name, Arity, Indicator), Found0),
    sort(Found0, Found),
    (   Found == []
    ->  '$throw'(existence_error(procedure, Spec))
    ;   '$append'(Found, Indicators, Indicators0)
    ).

'$check_indicator'(Name, Arity, Spec) :-
    (   ( var(Name) ; var(Arity) )
    ->  '$throw'(instantiation_error)
    ;   atom(Name),
        integer(Arity)
    ->  true
    ;   '$throw'(type_error(predicate_indicator, Spec))
    ).

'$denoted'(Module, Name, Arity, Indicator) :-
    (   integer(Arity)
    ->  true
    ;   '$arity_seen'(Module, Name, Arity)
    ),
    functor(Head, Name, Arity),
    predicate_property(Module:Head, defined),
    '$predicate'(Module, Name, Arity, Definer, _),
    (   memberchk(Definer, [user, system])
    ->  atomic_list_concat([Name, /, Arity], Indicator)
    ;   atomic_list_concat([Definer, :, Name, /, Arity], Indicator)
    ).

'$arity_seen'(Module, Name, Arity) :-
    (   '$predicates'(Module, defined, Indicators),
        '$member'(Name/Arity, Indicators)
    ;   current_predicate(Module:Name/Arity)
    ).
