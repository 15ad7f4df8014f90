/*  Predicates of the host with any number of answers: an iterator of the host, closed when it is left. */

'$host_iterate'(Number, Arguments) :-
    '$host_open'(Number, Arguments, Id),
    setup_call_cleanup(true, '$host_answer'(Id, Arguments), '$host_close'(Id)).

'$host_answer'(Id, Arguments) :-
    '$host_step'(Id, Step),
    '$host_answer'(Step, Id, Arguments).

'$host_answer'(more, Id, Arguments) :-
    '$host_unify'(Id, Arguments).
'$host_answer'(more, Id, Arguments) :-
    '$host_answer'(Id, Arguments).

/*  What a new core runs first, see host/core.ts. */

'$warm_up'(0) :- !.
'$warm_up'(N) :-
    M is N - 1,
    '$warm_up'(M).
