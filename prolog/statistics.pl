:- module(prolog_statistics, [
    time/1,             % :Goal
    call_time/2,        % :Goal, -Time
    call_time/3         % :Goal, -Time, -Result
]).

/** <module> The cost of a goal

Inferences and time of goals. Inferences are exact and repeatable; times are
not.
*/

:- meta_predicate
    time(0),
    call_time(0, -),
    call_time(0, -, -).

%!  time(:Goal) is nondet.
%
%   True iff Goal is true. Prints the cost of each answer on user_error, from
%   the call or the answer before, and that of a failure or an error.
%
%   ```
%   ?- time(X = 1).
%   X = 1.
%   ?- time(member(X, [a,b])).
%   X = a
%   ;  X = b.
%   ```

time(Goal) :-
    moment_(Moment),
    Start = start(Moment),
    (   call_cleanup(catch(Goal, Ball, ( tell_(Start), throw(Ball) )), IsLast = true),
        ( tell_(Start) ; restart_(Start) ),
        ( IsLast == true -> ! ; true )
    ;   tell_(Start),
        fail
    ).

restart_(Start) :-
    moment_(Moment),
    nb_setarg(1, Start, Moment),
    fail.

tell_(start(Moment)) :-
    cost_since_(Moment, time(Cpu, Wall, Inferences)),
    (   Cpu > 0 -> Lips is truncate(Inferences/Cpu) ; Lips = 0 ),
    (   Wall > 0 -> Share is min(100, round(100*Cpu/Wall)) ; Share = 100 ),
    format(user_error,
           '% ~D inferences, ~3f CPU in ~3f seconds (~d% CPU, ~d Lips)~n',
           [Inferences, Cpu, Wall, Share, Lips]).

%!  call_time(:Goal, -Time) is semidet.
%
%   True iff once(Goal) is true, and Time is a list of options: cpu(Seconds),
%   wall(Seconds) and inferences(Count).
%
%   ```
%   ?- call_time(X = 1, _Time), memberchk(inferences(_), _Time).
%   X = 1.
%   ```

call_time(Goal, Time) :-
    call_time(Goal, Time, Result),
    outcome_(Result).

%!  call_time(:Goal, -Time, -Result) is det.
%
%   As call_time/2, but Result says how the goal ended: true, false or
%   throw(Ball).
%
%   ```
%   ?- call_time(fail, _Time, Result).
%   Result = false.
%   ```

call_time(Goal, [cpu(Cpu),wall(Wall),inferences(Inferences)], Result) :-
    cost_of_(Goal, time(Cpu, Wall, Inferences), Result).

cost_of_(Goal, Cost, Result) :-
    moment_(Start),
    (   catch(Goal, Ball, true)
    ->  (   var(Ball) -> Result = true ; Result = throw(Ball) )
    ;   Result = false
    ),
    cost_since_(Start, Cost).

moment_(time(Cpu, Wall, Inferences)) :-
    statistics(cputime, Cpu),
    get_time(Wall),
    statistics(inferences, Inferences).

cost_since_(time(Cpu0, Wall0, Inferences0), time(Cpu, Wall, Inferences)) :-
    statistics(inferences, Inferences1),
    get_time(Wall1),
    statistics(cputime, Cpu1),
    Cpu is Cpu1 - Cpu0,
    Wall is Wall1 - Wall0,
    Inferences is Inferences1 - Inferences0.

outcome_(true).
outcome_(throw(Ball)) :-
    throw(Ball).
