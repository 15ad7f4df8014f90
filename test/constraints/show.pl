% Prints the outcome of each query of a file, for comparison of two systems: up to six answers, each
% with its residual goals in standard order, and the error that ends it.

:- use_module(library(clpfd)).

show_all(File) :-
    open(File, read, Stream),
    repeat,
    read_term(Stream, Query, [variable_names(Names)]),
    (   Query == end_of_file
    ->  !,
        close(Stream)
    ;   shown(Query, Names),
        fail
    ).

shown(Query, Names) :-
    State = count(0),
    (   catch(answer(Query, Names, State), error(Formal, _), told(Formal))
    ->  true
    ;   arg(1, State, 0)
    ->  write('false ')
    ;   true
    ),
    nl.

answer(Query, Names, State) :-
    call(Query),
    arg(1, State, N0),
    N is N0+1,
    nb_setarg(1, State, N),
    printed(Names),
    N >= 6,
    write('... ').

told(Formal) :-
    numbervars(Formal, 0, _),
    write('error: '),
    print_term_(Formal).

printed(Names) :-
    copy_term(Names, Copies, Goals0),
    numbervars(Copies-Goals0, 0, _),
    plain(Goals0, Goals1),
    msort(Goals1, Goals),
    append(Copies, Goals, All),
    each_printed(All),
    write('; ').

plain([], []).
plain([Goal0|Goals0], [Goal|Goals]) :-
    (   Goal0 = clpfd:Goal
    ->  true
    ;   Goal = Goal0
    ),
    plain(Goals0, Goals).

each_printed([]) :-
    write('true ').
each_printed([Goal|Goals]) :-
    printed_goals(Goals, Goal).

printed_goals([], Goal) :-
    print_term_(Goal),
    write(' ').
printed_goals([Next|Goals], Goal) :-
    print_term_(Goal),
    write(', '),
    printed_goals(Goals, Next).

print_term_(Term) :-
    write_term(Term, [quoted(true), numbervars(true), priority(999)]).
