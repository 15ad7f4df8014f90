:- module(limits,
          [ call_with_inference_limit/3, % :Goal, +Limit, -Result
            call_with_depth_limit/3     % :Goal, +Limit, -Result
          ]).
:- use_module(library(apply), [maplist/4]).
:- use_module(library(error),
              [ must_be/2, domain_error/2, instantiation_error/1 ]).

/** <module> Goals with limits on inferences and depth

If the limit is not reached, the goal has the same answers as without it.
*/

:- meta_predicate
    call_with_inference_limit(0, +, -),
    call_with_depth_limit(0, +, -).


%!  call_with_inference_limit(:Goal, +Limit, -Result).
%
%   True iff Goal is true within Limit inferences for all its answers
%   together; Result is then `!` for the last answer, else `true`. If they do
%   not suffice, true once, with `inference_limit_exceeded` for Result.
%
%   ```
%   ?- call_with_inference_limit(X = 1, 1000, Result).
%   X = 1, Result = !.
%   ?- call_with_inference_limit(( X = 1 ; X = 2 ), 1000, Result).
%   X = 1, Result = true
%   ;  X = 2, Result = !.
%   ?- call_with_inference_limit((repeat, fail), 1000, Result).
%   Result = inference_limit_exceeded.
%   ?- call_with_inference_limit(true, -1, Result).
%   error: domain_error(not_less_than_zero,-1).
%   ```

call_with_inference_limit(Goal, Limit, Result) :-
    must_be(integer, Limit),
    (   Limit < 0
    ->  domain_error(not_less_than_zero, Limit)
    ;   true
    ),
    '$set_alarm'(infinite, infinite, Before),
    catch(caught_(Goal, Limit, Before, Result0), Ball, own_ball_(Ball, Before, Result0)),
    (   Result0 == true
    ->  true
    ;   !
    ),
    Result = Result0.

% All code in which the alarm may go off is within the catch/3 above; it goes off
% once. That may be while another ball is being caught here.

caught_(Goal, Limit, Before, Result) :-
    catch(limited_(Goal, Limit, Before, Result), Ball, own_ball_(Ball, Before, Result)).

limited_(Goal, Limit, Before, Result) :-
    statistics(inferences, Start),
    Own is Limit+10,                    % including the calls here
    (   call_cleanup(( '$set_alarm'(infinite, Own, _), call(Goal) ), IsLast = true)
    *-> (   IsLast == true
        ->  '$restore_alarm'(Before),
            Result = !
        ;   more_(Limit, Start, Before),
            Result = true
        )
    ;   '$restore_alarm'(Before),
        fail
    ).

% own_ball_(+Ball, +Before, -Result): the alarm of this goal went off, not the
% one around it. Otherwise throws the ball.

own_ball_(Ball, Before, Result) :-
    (   Ball == inference_limit_exceeded,
        statistics(inferences, Now),
        \+ ( compound(Before), arg(2, Before, Outer), number(Outer), Now >= Outer )
    ->  '$restore_alarm'(Before),
        Result = inference_limit_exceeded
    ;   Ball == inference_limit_exceeded
    ->  throw(Ball)
    ;   '$restore_alarm'(Before),
        throw(Ball)
    ).

% more_(+Limit, +Start, +Before): the alarm is off until the goal is resumed.

more_(Limit, Start, Before) :-
    statistics(inferences, Now),
    Rest is max(0, Limit-(Now-Start)),
    (   '$restore_alarm'(Before)
    ;   '$set_alarm'(infinite, Rest, _),
        fail
    ).


%!  call_with_depth_limit(:Goal, +Limit, -Result).
%
%   True iff Goal is true with calls nested no deeper than Limit; Result is
%   then the maximal depth reached. A deeper call fails. If that has happened,
%   the last answer has `depth_limit_exceeded` for Result.
%
%   Goal has depth 1, and the calls in the body of a clause are deeper by one
%   than its head. Builtins count as one call, but the goals that they call
%   are followed.
%
%   ```
%   ?- call_with_depth_limit(member(X, [a,b]), 10, Result).
%   X = a, Result = 2
%   ;  X = b, Result = 3.
%   ?- call_with_depth_limit(length(Xs, 3), 1, Result).
%   Xs = [_A,_B,_C], Result = 1.
%   ?- call_with_depth_limit(append([a,b,c], [d], _), 3, Result).
%   Result = depth_limit_exceeded.
%   ```

call_with_depth_limit(Goal, Limit, Result) :-
    must_be(integer, Limit),
    State = depth(Limit, 0, false),
    (   goal_(Goal, user, 1, State),
        arg(2, State, Result)
    ;   arg(3, State, true),
        Result = depth_limit_exceeded
    ).

% goal_(+Goal, +Module, +Depth, +State): State is depth(Limit, Reached,
% Exceeded), the last two arguments of which change.

goal_(Goal0, Module0, Depth, State) :-
    strip_module(Module0:Goal0, Module, Goal),
    (   var(Goal)
    ->  instantiation_error(Goal)
    ;   true
    ),
    arg(2, State, Reached),
    (   Depth > Reached
    ->  nb_setarg(2, State, Depth)
    ;   true
    ),
    arg(1, State, Limit),
    (   Depth > Limit
    ->  nb_setarg(3, State, true),
        fail
    ;   true
    ),
    Deeper is Depth+1,
    (   control_(Goal)
    ->  body_(Goal, Module, Deeper, State)
    ;   Goal =.. [call,Closure|Arguments]
    ->  called_(Closure, Module, Arguments, Called),
        goal_(Called, Module, Deeper, State)
    ;   home_(Goal, Module, Home)
    ->  qualified_(Goal, Module, Home, Plain),
        clauses_(Plain, Home, Deeper, State)
    ;   limited_(Goal, Module, Deeper, State, Limited),
        call(Module:Limited)
    ).

called_(Closure0, Module0, Arguments, Module:Called) :-
    strip_module(Module0:Closure0, Module, Closure),
    (   Arguments == []
    ->  Called = Closure
    ;   must_be(callable, Closure),
        Closure =.. List0,
        '$append'(List0, Arguments, List),
        Called =.. List
    ).

control_((_,_)).
control_((_;_)).
control_((_->_)).
control_((_*->_)).
control_(\+_).
control_(!).

% home_(+Goal, +Module, -Home): Goal has clauses in the module Home.

home_(Goal, Module, Home) :-
    predicate_property(Module:Goal, number_of_clauses(_)),
    \+ predicate_property(Module:Goal, built_in),
    \+ predicate_property(Module:Goal, tabled),
    (   predicate_property(Module:Goal, imported_from(Home0))
    ->  Home = Home0
    ;   Home = Module
    ).

% qualified_(+Goal, +Module, +Home, -Plain): Plain is Goal as seen by clauses
% in another module.

qualified_(Goal, Module, Home, Plain) :-
    (   Module \== Home,
        predicate_property(Module:Goal, meta_predicate(Meta))
    ->  Goal =.. [Name|Arguments0],
        Meta =.. [_|Sorts],
        maplist(qualified_argument_(Module), Sorts, Arguments0, Arguments),
        Plain =.. [Name|Arguments]
    ;   Plain = Goal
    ).

qualified_argument_(Module, Sort, X, Y) :-
    (   ( integer(Sort) ; Sort == (:) ; Sort == (^) ; Sort == (//) )
    ->  Y = Module:X
    ;   Y = X
    ).

% limited_(+Goal, +Module, +Depth, +State, -Limited): Limited is Goal with the
% goals in its arguments limited too.

limited_(Goal, Module, Depth, State, Limited) :-
    (   predicate_property(Module:Goal, meta_predicate(Meta))
    ->  Goal =.. [Name|Arguments0],
        Meta =.. [_|Sorts],
        maplist(limited_argument_(Module, Depth, State), Sorts, Arguments0, Arguments),
        Limited =.. [Name|Arguments]
    ;   Limited = Goal
    ).

limited_argument_(Module, Depth, State, Sort, X, Y) :-
    (   Sort == (^),
        nonvar(X),
        X = V^X1
    ->  Y = V^Y1,
        limited_argument_(Module, Depth, State, Sort, X1, Y1)
    ;   ( Sort == 0 ; Sort == (^) )
    ->  Y = limits:goal_(X, Module, Depth, State)
    ;   Y = X
    ).

% clauses_(+Goal, +Module, +Depth, +State) and body_(+Body, +Module, +Depth,
% +State): a cut in a body is local to it.

clauses_(Goal, Module, Depth, State) :-
    clause(Module:Goal, Body),
    to_cut_(Body, Module, Depth, State, Rest, IsCut),
    (   IsCut == true
    ->  !,
        body_(Rest, Module, Depth, State)
    ;   true
    ).

body_(Body, Module, Depth, State) :-
    to_cut_(Body, Module, Depth, State, Rest, IsCut),
    (   IsCut == true
    ->  !,
        body_(Rest, Module, Depth, State)
    ;   true
    ).

% to_cut_(+Body, +Module, +Depth, +State, -Rest, -IsCut): runs Body to its
% end, or to its first cut, which is followed by Rest.

to_cut_(Body, Module, Depth, State, Rest, IsCut) :-
    (   var(Body)
    ->  IsCut = false,
        goal_(Body, Module, Depth, State)
    ;   construct_(Body, Module, Depth, State, Rest, IsCut, Steps)
    ->  call(Steps)
    ;   IsCut = false,
        goal_(Body, Module, Depth, State)
    ).

construct_(true, _, _, _, _, false, true).
construct_(!, _, _, _, true, true, true).
construct_((A,B), M, D, S, Rest, IsCut, limits:conjunction_(A, B, M, D, S, Rest, IsCut)).
construct_((A;B), M, D, S, Rest, IsCut, limits:disjunction_(A, B, M, D, S, Rest, IsCut)).
construct_((A->B), M, D, S, Rest, IsCut,
           limits:disjunction_((A->B), fail, M, D, S, Rest, IsCut)).
construct_((A*->B), M, D, S, Rest, IsCut,
           limits:disjunction_((A*->B), fail, M, D, S, Rest, IsCut)).
construct_(\+A, M, D, S, _, false, \+limits:body_(A, M, D, S)).

conjunction_(A, B, Module, Depth, State, Rest, IsCut) :-
    to_cut_(A, Module, Depth, State, RestA, IsCutA),
    (   IsCutA == true
    ->  IsCut = true,
        Rest = (RestA,B)
    ;   to_cut_(B, Module, Depth, State, Rest, IsCut)
    ).

disjunction_(A, B, Module, Depth, State, Rest, IsCut) :-
    (   nonvar(A),
        A = (If->Then)
    ->  (   body_(If, Module, Depth, State)
        ->  to_cut_(Then, Module, Depth, State, Rest, IsCut)
        ;   to_cut_(B, Module, Depth, State, Rest, IsCut)
        )
    ;   nonvar(A),
        A = (If*->Then)
    ->  (   body_(If, Module, Depth, State)
        *-> to_cut_(Then, Module, Depth, State, Rest, IsCut)
        ;   to_cut_(B, Module, Depth, State, Rest, IsCut)
        )
    ;   to_cut_(A, Module, Depth, State, Rest, IsCut)
    ;   to_cut_(B, Module, Depth, State, Rest, IsCut)
    ).
