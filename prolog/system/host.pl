/*  Predicates of the host with any number of answers: the host gives them one by one, and is told when it need not
    give more. */

'$host_answers'(Id, Arguments) :-
    setup_call_cleanup(true, '$host_answer'(Id, Arguments), '$host_close'(Id)).

'$host_answer'(Id, Arguments) :-
    repeat,
    '$host_next'(Id, Arguments, Step),
    (   Step == answer
    ->  true
    ;   !,
        Step == last
    ).

/*  The first goals of a new core, see src/machine/core.ts. */

'$warm_up'(0) :- !.
'$warm_up'(N) :-
    M is N - 1,
    '$warm_up'(M).
