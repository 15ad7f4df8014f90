% Delimited continuations: the rest of a goal as a goal.

:- module(continuations,
          [ reset/3,                    % :Goal, ?Ball, -Continuation
            shift/1,                    % +Ball
            shift_for_copy/1,           % +Ball
            call_continuation/1         % +Frames
          ]).

/** <module> Delimited continuations

A goal called by reset/3 can be left by shift/1, and resumed later by calling
the resulting continuation: any number of times, and as a term that can be
stored. Effects such as state, generators and coroutines take only a few lines
with them.
*/

:- meta_predicate
    reset(0, ?, -).


%!  reset(:Goal, ?Ball, -Continuation).
%
%   True iff Goal is true, with 0 for Continuation; or if Goal reaches a call
%   of shift/1 with Ball. Then Continuation is a goal for the rest of Goal; a
%   cut in it is local to it, and balls that it throws are caught by an
%   enclosing catch/3 in Goal.
%
%   ```
%   ?- findall(Ball-X, ( reset(( shift(one), X = done ), Ball, C), call(C) ), Found).
%   Found = [one-done].
%   ?- reset(true, Ball, Continuation).
%   Continuation = 0.
%   ```

reset(Goal, Ball, Continuation) :-
    '$reset'(Goal, Ball, Continuation).


%!  shift(+Ball).
%
%   Leaves the innermost reset/3 whose ball unifies with Ball, and is true iff
%   its continuation is called. Within a goal whose answers are all collected,
%   for example by findall/3, it cannot leave that.
%
%   ```
%   ?- reset(( member(X, [a,b]), shift(x(X)) ), x(Y), _).
%   X = a, Y = a
%   ;  X = b, Y = b.
%   ?- shift(x).
%   error: existence_error(reset,x).
%   ```

shift(Ball) :-
    '$shift'(Ball).


%!  shift_for_copy(+Ball).
%
%   The same as shift/1. In systems where they differ, the continuation of
%   this one may be copied; here any may be.
%
%   ```
%   ?- findall(Y, ( reset(( shift_for_copy(x), X = 1 ), x, C),
%                   copy_term(C-X, D-Y),
%                   call(D)
%                 ), Ys).
%   Ys = [1].
%   ```

shift_for_copy(Ball) :-
    '$shift'(Ball).


%!  call_continuation(+Frames).
%
%   Calls the rest of a goal that these frames represent: a continuation is a
%   goal of this predicate.
%
%   ```
%   ?- call_continuation([]).
%   true.
%   ```

call_continuation(Frames) :-
    '$call_continuation'(Frames).
