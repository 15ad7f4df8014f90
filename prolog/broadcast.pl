:- module(broadcast,
          [ listen/2,                   % +Template, :Goal
            listen/3,                   % +Listener, +Template, :Goal
            unlisten/1,                 % +Listener
            unlisten/2,                 % +Listener, +Template
            unlisten/3,                 % +Listener, +Template, :Goal
            listening/3,                % ?Listener, ?Template, -Goal
            broadcast/1,                % +Term
            broadcast_request/1         % ?Term
          ]).
:- use_module(library(error), [must_be/2]).

/** <module> Terms sent to all who listen

A listener is a name, by which what it listens to can be removed. Listeners are
called in the order in which they came.
*/

:- meta_predicate
    listen(+, 0),
    listen(+, +, 0),
    unlisten(+, +, 0).

:- dynamic
    listener_/4.                        % listener_(Template, Listener, Module, Goal)


%!  listen(+Template, :Goal) is det.
%!  listen(+Listener, +Template, :Goal) is det.
%
%   Has Goal called for each term that is broadcast and unifies with Template.
%   Without a Listener it is the module of Goal. Each call has copies of the
%   two.
%
%   ```
%   ?- listen(ex, ex_event(X), assertz(ex_seen(X))), broadcast(ex_event(a)),
%      unlisten(ex), broadcast(ex_event(b)), findall(Y, ex_seen(Y), Ys).
%   Ys = [a].
%   ?- listen(_, _).
%   error: instantiation_error.
%   ```

listen(Template, Module:Goal) :-
    listen(Module, Template, Module:Goal).

listen(Listener, Template, Module:Goal) :-
    must_be(nonvar, Listener),
    must_be(callable, Goal),
    assertz(listener_(Template, Listener, Module, Goal)).


%!  unlisten(+Listener) is det.
%!  unlisten(+Listener, +Template) is det.
%!  unlisten(+Listener, +Template, :Goal) is det.
%
%   Removes what listen/2,3 added and unifies with the arguments.
%
%   ```
%   ?- listen(ex_two, a, true), listen(ex_two, b, true), unlisten(ex_two, a),
%      findall(T, listening(ex_two, T, _), Ts), unlisten(ex_two).
%   Ts = [b].
%   ```

unlisten(Listener) :-
    must_be(nonvar, Listener),
    retractall(listener_(_, Listener, _, _)).

unlisten(Listener, Template) :-
    retractall(listener_(Template, Listener, _, _)).

unlisten(Listener, Template, Module:Goal) :-
    retractall(listener_(Template, Listener, Module, Goal)).


%!  listening(?Listener, ?Template, -Goal) is nondet.
%
%   True iff Listener has Goal called for terms that unify with Template.
%
%   ```
%   ?- listen(ex_three, ex_t(_), true), listening(ex_three, ex_t(1), Goal),
%      unlisten(ex_three).
%   Goal = user:true.
%   ```

listening(Listener, Template, Module:Goal) :-
    listener_(Template, Listener, Module, Goal).


%!  broadcast(+Term) is det.
%
%   Calls the goals of all that listen to Term, each once. Those that fail are
%   passed over; errors are reported as warnings.
%
%   ```
%   ?- broadcast(nothing_listens).
%   true.
%   ```

broadcast(Term) :-
    must_be(nonvar, Term),
    forall(listener_(Term, _, Module, Goal),
           catch(ignore(Module:Goal), Error, print_message(warning, Error))).


%!  broadcast_request(?Term) is nondet.
%
%   True iff one of the goals that listen to Term is true.
%
%   ```
%   ?- listen(ex_four, ex_q(X), member(X, [1,2])), findall(X, broadcast_request(ex_q(X)), Xs),
%      unlisten(ex_four).
%   Xs = [1,2].
%   ```

broadcast_request(Term) :-
    must_be(nonvar, Term),
    listener_(Term, _, Module, Goal),
    call(Module:Goal).
