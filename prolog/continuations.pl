% Delimited continuations: what is still to be done of a goal, as a goal.

:- module(continuations,
          [ reset/3,                    % :Goal, ?Ball, -Continuation
            shift/1,                    % +Ball
            shift_for_copy/1,           % +Ball
            call_continuation/1         % +Frames
          ]).

/** <module> Delimited continuations

A goal called by reset/3 may be left by shift/1, and gone on with later by a
call of what is then its continuation: any number of times, and as a term that
can be kept.  Effects such as state, generators and coroutines are programs of
a few lines with them.
*/

:- meta_predicate
    reset(0, ?, -).


%!  reset(:Goal, ?Ball, -Continuation).
%
%   True iff Goal is, with 0 for Continuation; or iff Goal comes to a call of
%   shift/1 with Ball.  Then Continuation is a goal for what is still to be done
%   of Goal; a cut in it is local to it, and what it throws is caught by the
%   catch/3 in Goal that it is in.
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
%   True iff the continuation of the innermost reset/3 whose ball unifies with
%   Ball is called.  Within what gathers all answers of a goal, such as
%   findall/3, it cannot leave that.
%
%   ```
%   ?- reset(( member(X, [a,b]), shift(x(X)) ), x(Y), _).
%   X = a, Y = a
%   ;  X = b, Y = b.
%   ?- shift(x).
%   error: existence_error(reset/3,x).
%   ```

shift(Ball) :-
    '$shift'(Ball).


%!  shift_for_copy(+Ball).
%
%   True iff shift/1 is.  In systems where these differ it is the one whose
%   continuation may be copied; here any may.
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
%   True iff what these frames of a continuation stand for is done: a
%   continuation is a goal of this predicate.
%
%   ```
%   ?- call_continuation([]).
%   true.
%   ```

call_continuation(Frames) :-
    '$call_continuation'(Frames).
