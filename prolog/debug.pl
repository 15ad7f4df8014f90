:- module(prolog_debug,
          [ debug/3,                    % +Topic, +Format, +Arguments
            debug/1,                    % +Topic
            nodebug/1,                  % +Topic
            debugging/1,                % +Topic
            debugging/2,                % ?Topic, ?Active
            list_debug_topics/0,
            list_debug_topics/1,        % +Options
            assertion/1                 % :Goal
          ]).
:- use_module(library(error), [must_be/2]).

/** <module> Debug messages and assertions

A topic is any term; a message on a topic is printed if that topic was
switched on and not off again. A topic with variables stands for all its
instances.
*/

:- meta_predicate
    assertion(0).

:- multifile
    prolog:debug_print_hook/3,          % +Topic, +Format, +Arguments
    prolog:assertion_failed/2.          % +Reason, +Goal
:- dynamic
    prolog:debug_print_hook/3,
    prolog:assertion_failed/2,
    topic_/2.                           % topic_(Topic, Active)


%!  debug(+Topic, +Format, +Arguments) is det.
%
%   If Topic is on, prints the message of Format and Arguments, like format/3,
%   on the stream user_error, unless the hook prolog:debug_print_hook/3
%   handles it.
%
%   ```
%   ?- debug(wiring, 'not printed: ~w', [x]).
%   true.
%   ```

debug(Topic, Format, Arguments) :-
    (   on_(Topic)
    ->  print_(Topic, Format, Arguments)
    ;   true
    ).

on_(Topic) :-
    topic_(Topic, true),
    !.                                  % one is enough

print_(Topic, Format, Arguments) :-
    (   prolog:debug_print_hook(Topic, Format, Arguments)
    ->  true
    ;   format(user_error, '% ', []),
        format(user_error, Format, Arguments),
        nl(user_error)
    ).


%!  debug(+Topic) is det.
%
%   Switches Topic on.
%
%   ```
%   ?- debug(wiring), debugging(wiring).
%   true.
%   ```

debug(Topic) :-
    must_be(nonvar, Topic),
    forget_(Topic),
    assertz(topic_(Topic, true)).


%!  nodebug(+Topic) is det.
%
%   Switches Topic off, with all topics that are variants or instances of it.
%
%   ```
%   ?- debug(wiring), nodebug(wiring), debugging(wiring).
%   false.
%   ```

nodebug(Topic) :-
    forget_(Topic),
    (   var(Topic)
    ->  true
    ;   assertz(topic_(Topic, false))
    ).

forget_(Topic) :-
    (   topic_(Topic1, Active),
        subsumes_term(Topic, Topic1),
        retract(topic_(Topic1, Active)),
        fail
    ;   true
    ).


%!  debugging(+Topic) is semidet.
%
%   True iff Topic is on.
%
%   ```
%   ?- debugging(plumbing).
%   false.
%   ```

debugging(Topic) :-
    on_(Topic).


%!  debugging(?Topic, ?Active) is nondet.
%
%   True iff Topic was switched on or off, and Active is `true` or `false`
%   accordingly.
%
%   ```
%   ?- nodebug(wiring), debugging(wiring, Active).
%   Active = false.
%   ```

debugging(Topic, Active) :-
    topic_(Topic, Active).


%!  list_debug_topics is det.
%!  list_debug_topics(+Options) is det.
%
%   Prints all topics that were switched on or off, on the stream of the option
%   `output(Stream)`, by default user_error; with `active(Active)` only the topics
%   that are on, or off.
%
%   ```
%   ?- list_debug_topics.
%   true.
%   ?- debug(ex_topic),
%      with_output_to(atom(A),
%                     ( current_output(_S),
%                       list_debug_topics([output(_S),active(true)]) )).
%   A = '% ex_topic: true\n'.
%   ```

list_debug_topics :-
    list_debug_topics([]).

list_debug_topics(Options) :-
    (   memberchk(output(Stream), Options)
    ->  true
    ;   Stream = user_error
    ),
    (   memberchk(active(Active), Options)
    ->  true
    ;   true
    ),
    (   topic_(Topic, Active),
        format(Stream, '% ~q: ~w~n', [Topic,Active]),
        fail
    ;   true
    ).


%!  assertion(:Goal) is det.
%
%   True iff Goal is true, without its bindings. Otherwise raises an
%   assertion_error, whose first argument is `fail` or the ball that Goal
%   raised, unless the hook prolog:assertion_failed/2 handles it.
%
%   ```
%   ?- assertion(X = 1).
%   true.
%   ?- assertion(1 = 2).
%   error: assertion_error(fail,user:(1=2)).
%   ```

assertion(Goal) :-
    (   \+ \+ catch(Goal, Reason, assertion_failed_(Reason, Goal))
    ->  true
    ;   assertion_failed_(fail, Goal)
    ).

assertion_failed_(Reason, Goal) :-
    (   prolog:assertion_failed(Reason, Goal)
    ->  true
    ;   throw(error(assertion_error(Reason,Goal), _))
    ).
