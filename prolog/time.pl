:- module(time,
          [ call_with_time_limit/2,     % +Seconds, :Goal
            call_with_time_limit/3      % +Seconds, :Goal, +Context
          ]).
:- use_module(library(error), [must_be/2]).

/** <module> Goals with a time limit

The clock is checked now and then, every few thousand calls; a running builtin
is not interrupted.
*/

:- meta_predicate
    call_with_time_limit(+, 0),
    call_with_time_limit(+, 0, ?).

%!  call_with_time_limit(+Seconds, :Goal) is semidet.
%!  call_with_time_limit(+Seconds, :Goal, +Context) is semidet.
%
%   True iff once(Goal) is true. Throws `time_limit_exceeded`, or
%   time_limit_exceeded(Context), if that takes longer than Seconds, a positive
%   number.
%
%   ```
%   ?- call_with_time_limit(60, member(X, [a,b])).
%   X = a.
%   ?- catch(call_with_time_limit(0.01, (repeat, fail)), Ball, true).
%   Ball = time_limit_exceeded.
%   ?- call_with_time_limit(none, true).
%   error: type_error(number,none).
%   ?- catch(call_with_time_limit(0.01, (repeat, fail), search), Ball, true).
%   Ball = time_limit_exceeded(search).
%   ```

call_with_time_limit(Seconds, Goal) :-
    must_be(number, Seconds),
    (   Seconds > 0
    ->  '$with_alarm'(Seconds, infinite, Goal)
    ;   throw(time_limit_exceeded)
    ).

call_with_time_limit(Seconds, Goal, Context) :-
    catch(call_with_time_limit(Seconds, Goal), Ball, true),
    (   var(Ball)
    ->  true
    ;   Ball == time_limit_exceeded
    ->  throw(time_limit_exceeded(Context))
    ;   throw(Ball)
    ).
