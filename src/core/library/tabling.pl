/*  Tables: what library(tabling) stands on.

    A tabled predicate has one clause, which calls '$tabled'/3; its own clauses
    belong to a predicate that only that calls. The first call of a variant
    runs them in reset/3 (the table is active) and stores each answer once. A
    variant call meanwhile shifts: its continuation waits for the answers of
    that table, and later runs once with each of them.

    Tables that depend on each other form a component, whose leader is the
    oldest one. A table that is its own leader when its clauses have run works
    off all that waits; if it still is, its component is complete. Otherwise
    its caller waits as well, for an older leader to go on.

    An answer is v(Variables...)-Values: the variables of the call, but for
    arguments with a mode, and the values of those.
*/

:- dynamic(system:'$tabled_modes'/4).          % Module, Name, Arity, Modes
:- dynamic(system:'$variant'/4).                % Hash, Module:Goal, Id, complete or the query
:- dynamic(system:'$active'/3).                % Query, Id, Leader
:- dynamic(system:'$answer'/4).                % Id, Hash, Number, Answer
:- dynamic(system:'$waits'/3).                 % Id, Number, Dependency
:- dynamic(system:'$work'/2).                  % Id, answer(Number, Answer) or waits(Number, Dependency)

'$table'(Module, Name, Arity, Modes0) :-
    '$untable'(Module, Name, Arity),
    functor(Head, Name, Arity),
    (   predicate_property(Module:Head, built_in)
    ->  '$throw'(permission_error(modify, static_procedure, Name/Arity))
    ;   true
    ),
    (   '$all_index'(Modes0)
    ->  Modes = []
    ;   Modes = Modes0
    ),
    assertz(system:'$tabled_modes'(Module, Name, Arity, Modes)),
    atom_concat(Name, ' tabled', Worker),
    findall((Head :- Body), clause(Module:Head, Body), Clauses),
    (   Clauses == []
    ->  true
    ;   retractall(Module:Head)
    ),
    Head =.. [_|Arguments],
    Inner =.. [Worker|Arguments],
    assertz(Module:(Head :- '$tabled'(Module:Head, Module:Inner, Modes))),
    '$set_worker'(Module, Name, Arity, Worker),
    '$assert_all'(Clauses, Module).

'$assert_all'([], _).
'$assert_all'([Clause|Clauses], Module) :-
    assertz(Module:Clause),
    '$assert_all'(Clauses, Module).

'$untable'(Module, Name, Arity) :-
    functor(Head, Name, Arity),
    (   retract(system:'$tabled_modes'(Module, Name, Arity, _))
    ->  findall((Head :- Body), clause(Module:Head, Body), Clauses),
        retractall(Module:Head),
        '$set_worker'(Module, Name, Arity, []),
        retractall(Module:Head),
        '$assert_all'(Clauses, Module)
    ;   true
    ),
    forall('$current_table'(Module, Head, Id), '$abolish_table'(Id)).

'$current_table'(Module, Goal, Id) :-
    '$variant'(_, Module:Goal, Id, complete).

'$table_status'(Module, Goal, Status) :-
    functor(Goal, Name, Arity),
    '$predicate'(Module, Name, Arity, Definer, _),
    '$tabled_modes'(Definer, Name, Arity, Modes),
    !,
    '$generalized'(Modes, Goal, Call, _),
    variant_hash(Definer:Call, Hash),
    '$query'(Query),
    (   '$find_table'(Hash, Definer:Call, Query, _, State)
    ->  (   State == complete
        ->  Status = complete
        ;   Status = incomplete
        )
    ;   Status = fresh
    ).

'$abolish_tables'(Module) :-
    forall('$variant'(_, Module:_, Id, complete), '$abolish_table'(Id)).

'$abolish_table'(Id) :-
    retractall(system:'$variant'(_, _, Id, _)),
    retractall(system:'$answer'(Id, _, _, _)).

'$tabled'(Module:Goal, Worker, Modes) :-
    (   acyclic_term(Goal)
    ->  true
    ;   '$throw'(type_error(acyclic_term, Goal))
    ),
    '$generalized'(Modes, Goal-Worker, Call-Inner, Values-Actual),
    (   term_attvars(Call, [])
    ->  Plain = Call,
        Work = Inner
    ;   copy_term_nat(Call-Inner-Values, Plain-Work-Values1)
    ),
    (   var(Values1)
    ->  Values1 = Values
    ;   true
    ),
    term_variables(Plain, Vars0),
    '$without'(Vars0, Values1, Vars),
    Key =.. [v|Vars],
    variant_hash(Module:Plain, Hash),
    '$query'(Query),
    (   '$find_table'(Hash, Module:Plain, Query, Id, State)
    ->  true
    ;   State = fresh
    ),
    '$table_answer'(State, Query, Hash, Module:Plain, Id, Work, Key-Values1, Modes),
    Plain = Call,
    Values1 = Actual.

%   Without arguments that have a mode.
'$all_index'([]).
'$all_index'([Mode|Modes]) :-
    '$is_index'(Mode),
    '$all_index'(Modes).

%   The call with new variables for arguments with a mode.
'$generalized'([], Call, Call, []-[]) :-
    !.
'$generalized'(Modes, Goal0-Worker0, Goal-Worker, Values) :-
    !,
    Goal0 =.. [Name|Arguments0],
    Worker0 = Module:Inner0,
    functor(Inner0, Inner, _),
    '$general_arguments'(Modes, Arguments0, Arguments, Values),
    Goal =.. [Name|Arguments],
    Inner1 =.. [Inner|Arguments],
    Worker = Module:Inner1.
'$generalized'(Modes, Goal0, Goal, Values) :-
    Goal0 =.. [Name|Arguments0],
    '$general_arguments'(Modes, Arguments0, Arguments, Values),
    Goal =.. [Name|Arguments].

'$general_arguments'([], [], [], []-[]).
'$general_arguments'([Mode|Modes], [A0|As0], [A|As], Values) :-
    (   '$is_index'(Mode)
    ->  A = A0,
        Values = Values1
    ;   Values = [A|Vs]-[A0|Vs0],
        Values1 = Vs-Vs0
    ),
    '$general_arguments'(Modes, As0, As, Values1).

'$is_index'(index).
'$is_index'(+).

'$without'([], _, []).
'$without'([Var|Vars0], Values, Vars) :-
    (   '$is_same_as_one'(Values, Var)
    ->  Vars = Vars1
    ;   Vars = [Var|Vars1]
    ),
    '$without'(Vars0, Values, Vars1).

'$is_same_as_one'([X|Xs], Var) :-
    (   X == Var
    ->  true
    ;   '$is_same_as_one'(Xs, Var)
    ).

'$find_table'(Hash, Goal, Query, Id, State) :-
    '$variant'(Hash, Goal1, Id, State),
    ( State == complete ; State == Query ),
    Goal1 =@= Goal,
    !.

'$table_answer'(complete, _, _, _, Id, _, Answer, _) :-
    !,
    '$answer'(Id, _, _, Answer).
'$table_answer'(fresh, Query, Hash, Goal, Id, Work, Answer, Modes) :-
    !,
    '$next_number'(Id),
    copy_term(Goal, Kept),
    setup_call_catcher_cleanup(
        '$open_table'(Hash, Kept, Id, Query),
        '$evaluate'(Query, Id, Work, Answer, Modes),
        Catcher,
        '$leave_table'(Catcher, Query, Id)),
    (   '$active'(Query, Id, _)
    ->  '$wait_for'(Id, Goal, Answer)
    ;   '$answer'(Id, _, _, Answer)
    ).
'$table_answer'(_, Query, _, Goal, Id, _, Answer, _) :-
    '$active'(Query, Id, Leader),
    '$join'(Query, Leader),
    '$wait_for'(Id, Goal, Answer).

'$wait_for'(Id, _:Goal, Answer) :-
    functor(Goal, Name, Arity),
    shift('$tabled_call'(Id, Answer, Name/Arity)).

'$next_number'(N) :-
    (   nb_current('$table_number', N0)
    ->  N is N0 + 1
    ;   N = 1
    ),
    nb_setval('$table_number', N).

'$open_table'(Hash, Goal, Id, Query) :-
    assertz(system:'$variant'(Hash, Goal, Id, Query)),
    assertz(system:'$active'(Query, Id, Id)).

%   If the search is stopped, its table goes, and so do those that it has begun.
'$leave_table'(exit, _, _) :-
    !.
'$leave_table'(_, Query, First) :-
    findall(Id, ( '$active'(Query, Id, _), Id >= First ), Ids),
    '$drop_tables'(Ids, Query).

'$drop_tables'([], _).
'$drop_tables'([Id|Ids], Query) :-
    retractall(system:'$active'(Query, Id, _)),
    '$abolish_table'(Id),
    '$forget_work'(Id),
    '$drop_tables'(Ids, Query).

'$forget_work'(Id) :-
    retractall(system:'$waits'(Id, _, _)),
    retractall(system:'$work'(Id, _)).

%   Tables above the leader belong to its component.
'$join'(Query, Leader) :-
    findall(Id, ( '$active'(Query, Id, L), L > Leader ), Ids),
    '$set_leader'(Ids, Query, Leader).

'$set_leader'([], _, _).
'$set_leader'([Id|Ids], Query, Leader) :-
    retractall(system:'$active'(Query, Id, _)),
    assertz(system:'$active'(Query, Id, Leader)),
    '$set_leader'(Ids, Query, Leader).

'$evaluate'(Query, Id, Work, Answer, Modes) :-
    (   '$run'(Work, Id, Answer, Modes)
    ->  true
    ;   true
    ),
    (   '$active'(Query, Id, Id)
    ->  '$complete'(Query, Id)
    ;   true
    ).

%   Runs a goal for a table: fails, or is true if no more answers are needed.
'$run'(Goal, Id, Answer, Modes) :-
    reset(Goal, '$tabled_call'(Source, SourceAnswer, _), Continuation),
    (   Continuation == 0
    ->  '$add_answer'(Modes, Id, Answer),
        Answer == v-[]
    ;   '$next_number'(N),
        '$without_attributes'(needs(SourceAnswer, Continuation, Id, Answer, Modes),
            Dependency, Goals),
        assertz(system:'$waits'(Source, N, Dependency-Goals)),
        assertz(system:'$work'(Source, waits(N, Dependency-Goals))),
        fail
    ).

'$add_answer'([], Id, Answer) :-
    !,
    variant_hash(Answer, Hash),
    \+ ( '$answer'(Id, Hash, _, Old), Old =@= Answer ),
    '$store_answer'(Id, Hash, Answer).
'$add_answer'(Modes, Id, Key-New) :-
    variant_hash(Key, Hash),
    (   '$answer'(Id, Hash, N, OldKey-Old),
        OldKey =@= Key
    ->  '$joined'(Modes, Old, New, Values),
        Values \== Old,
        retractall(system:'$answer'(Id, Hash, N, _))
    ;   Values = New
    ),
    '$store_answer'(Id, Hash, Key-Values).

'$store_answer'(Id, Hash, Answer) :-
    (   acyclic_term(Answer)
    ->  true
    ;   '$throw'(type_error(acyclic_term, Answer))
    ),
    '$next_number'(N),
    assertz(system:'$answer'(Id, Hash, N, Answer)),
    assertz(system:'$work'(Id, answer(N, Answer))).

'$joined'([], [], [], []).
'$joined'([Mode|Modes], Olds, News, Values) :-
    (   '$is_index'(Mode)
    ->  '$joined'(Modes, Olds, News, Values)
    ;   Olds = [Old|Olds1],
        News = [New|News1],
        Values = [Value|Values1],
        '$joined_value'(Mode, Old, New, Value),
        '$joined'(Modes, Olds1, News1, Values1)
    ).

'$joined_value'(min, Old, New, Value) :-
    ( '$is_less'(New, Old) -> Value = New ; Value = Old ).
'$joined_value'(max, Old, New, Value) :-
    ( '$is_less'(Old, New) -> Value = New ; Value = Old ).
'$joined_value'(first, Old, _, Old).
'$joined_value'(-, Old, _, Old).
'$joined_value'(last, _, New, New).
'$joined_value'(sum, Old, New, Value) :-
    Value is Old + New.
'$joined_value'(lattice(Goal), Old, New, Value) :-
    (   call(Goal, Old, New, Value)
    ->  true
    ;   '$throw'(existence_error(lattice_value, Goal))
    ).
'$joined_value'(po(Goal), Old, New, Value) :-
    ( call(Goal, Old, New) -> Value = New ; Value = Old ).

'$is_less'(X, Y) :-
    (   number(X),
        number(Y)
    ->  X < Y
    ;   X @< Y
    ).

'$complete'(Query, Leader) :-
    findall(Id, '$active'(Query, Id, Leader), Ids),
    (   '$work_off'(Ids, Query, false, true)
    ->  (   '$active'(Query, Leader, Leader)
        ->  '$complete'(Query, Leader)
        ;   true
        )
    ;   '$active'(Query, Leader, Leader)
    ->  '$close_tables'(Ids, Query)
    ;   true
    ).

%   Was there something to do? Then new tables may have come to the component.
'$work_off'([], _, Done, Done).
'$work_off'([Id|Ids], Query, Done0, Done) :-
    (   retract(system:'$work'(Id, Item))
    ->  '$do'(Item, Id, Query),
        '$work_off'([Id|Ids], Query, true, Done)
    ;   '$work_off'(Ids, Query, Done0, Done)
    ).

%   Each answer meets each dependency when the later of the two is worked off.
'$do'(answer(N, Answer), Id, Query) :-
    (   '$answer'(Id, _, N, _)
    ->  (   '$waits'(Id, M, Dependency),
            M < N,
            '$resume'(Dependency, Answer, Query),
            fail
        ;   true
        )
    ;   true
    ).
'$do'(waits(N, Dependency), Id, Query) :-
    (   '$answer'(Id, _, M, Answer),
        M < N,
        '$resume'(Dependency, Answer, Query),
        fail
    ;   true
    ).

'$resume'(needs(Answer, Continuation, Id, Wanted, Modes)-Goals, Answer0, Query) :-
    '$active'(Query, Id, _),
    \+ ( Wanted == v-[], '$answer'(Id, _, _, _) ),
    '$call_all'(Goals),
    Answer = Answer0,
    (   '$run'(Continuation, Id, Wanted, Modes)
    ->  true
    ;   true
    ).

'$close_tables'([], _).
'$close_tables'([Id|Ids], Query) :-
    '$forget_work'(Id),
    retract(system:'$variant'(Hash, Goal, Id, Query)),
    assertz(system:'$variant'(Hash, Goal, Id, complete)),
    retractall(system:'$active'(Query, Id, _)),
    '$close_tables'(Ids, Query).
