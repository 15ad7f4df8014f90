/*  Tables: what library(tabling) stands on.

    A tabled predicate has one clause, which calls '$tabled'/3; its own clauses
    belong to a predicate that only that calls. The first call of a variant
    runs them in reset/3 (the table is active) and stores each answer once. A
    variant call meanwhile shifts: its continuation goes on with each answer
    that the table has, and waits for those that come.

    The module holds tables and answers (core/database/tables.ts). Active tables
    are a stack, and so are the leaders among them. A leader and the tables
    above it, up to the next leader, depend on each other. A call of an active
    table takes the leaders above that table off. A table that is a leader when its clauses have
    run hands new answers to what waits for them, until there are none; if it
    still is a leader, all tables above it are complete. Otherwise its caller
    waits as well, for an older leader to go on.

    Tables, answers and what waits are numbered by generations of the database,
    so what belongs to a leader has greater numbers.

    An answer is v(Variables...)-Values: the variables of the call, but for
    arguments with a mode, and the values of those. A call that has neither is
    complete with its first answer.

    A dynamic predicate that is incremental has one clause, too: it calls
    '$observe'/3 first. What the tables from the newest leader on have called of
    such predicates, with the generation of their last change, is handed to the
    next leader when that one is none any more, and kept with an incremental
    table when it is complete. If there has been a change since, the next call
    begins a new table.
*/

:- dynamic(system:'$wrapped'/4).                % Module, Name, Arity, File: has such a clause
:- dynamic(system:'$tabled_modes'/4).          % Module, Name, Arity, Modes
:- dynamic(system:'$incremental'/3).            % Module, Name, Arity: of a tabled predicate
:- dynamic(system:'$variant'/3).                % Hash, Module:Goal, Id
:- dynamic(system:'$waits'/4).                  % Id, Number, Dependency, Goals
:- dynamic(system:'$abolished'/1).              % Id of an active table
:- dynamic(system:'$observed'/5).               % Leader, Module, Name, Arity, Generation
:- dynamic(system:'$support'/5).                % Id of a complete table, Module, Name, Arity, Generation

'$table'(Module, Name, Arity, Modes0, Options) :-
    '$untable'(Module, Name, Arity),
    functor(Head, Name, Arity),
    (   '$predicate'(Module, Name, Arity, system, _)
    ->  '$throw'(permission_error(modify, static_procedure, Name/Arity))
    ;   true
    ),
    (   '$all_index'(Modes0)
    ->  Modes = []
    ;   Modes = Modes0
    ),
    (   memberchk(dynamic, Options)
    ->  '$set_predicate_flag'(Module, Name, Arity, dynamic, true)
    ;   true
    ),
    assertz(system:'$tabled_modes'(Module, Name, Arity, Modes)),
    atom_concat(Name, ' tabled', Worker),
    Head =.. [_|Arguments],
    Inner =.. [Worker|Arguments],
    (   memberchk(incremental, Options)
    ->  assertz(system:'$incremental'(Module, Name, Arity))
    ;   true
    ),
    '$wrap'(Module, Name, Arity, Worker, (Head :- '$tabled'(Module:Head, Module:Inner, Modes))).

'$wrap'(Module, Name, Arity, Worker, Clause) :-
    (   '$load_place'(File, _, _, _)
    ->  true
    ;   File = []
    ),
    assertz(system:'$wrapped'(Module, Name, Arity, File)),
    functor(Head, Name, Arity),
    findall((Head :- Body), clause(Module:Head, Body), Clauses),
    (   '$predicate'(Module, Name, Arity, Module, Flags),
        memberchk(dynamic, Flags)
    ->  IsDynamic = true
    ;   IsDynamic = false
    ),
    '$set_worker'(Module, Name, Arity, []),
    assertz(Module:Clause),
    (   '$tabled_modes'(Module, Name, Arity, _)
    ->  '$set_predicate_flag'(Module, Name, Arity, tabled, true)
    ;   true
    ),
    '$set_predicate_flag'(Module, Name, Arity, dynamic, false),
    '$set_worker'(Module, Name, Arity, Worker),
    '$set_predicate_flag'(Module, Name, Arity, dynamic, IsDynamic),
    '$assert_all'(Clauses, Module).

%   Changes of a dynamic predicate make tables invalid that have called it.
'$set_incremental'(Module, Name, Arity) :-
    (   '$wrapped'(Module, Name, Arity, _)
    ->  true
    ;   atom_concat(Name, ' observed', Worker),
        functor(Head, Name, Arity),
        Head =.. [_|Arguments],
        Inner =.. [Worker|Arguments],
        '$wrap'(Module, Name, Arity, Worker, (Head :- '$observe'(Module, Name, Arity), Inner))
    ).

'$assert_all'([], _).
'$assert_all'([Clause|Clauses], Module) :-
    assertz(Module:Clause),
    '$assert_all'(Clauses, Module).

'$untable'(Module, Name, Arity) :-
    functor(Head, Name, Arity),
    (   retract(system:'$wrapped'(Module, Name, Arity, _))
    ->  retractall(system:'$tabled_modes'(Module, Name, Arity, _)),
        retractall(system:'$incremental'(Module, Name, Arity)),
        findall((Head :- Body), clause(Module:Head, Body), Clauses),
        '$set_worker'(Module, Name, Arity, []),
        '$assert_all'(Clauses, Module)
    ;   true
    ),
    forall('$current_table'(Module, Head, Id), '$abolish_table'(Id)).

%   Of a text that is loaded again.
'$untable_file'(File) :-
    forall('$wrapped'(Module, Name, Arity, File), '$untable'(Module, Name, Arity)).

'$current_table'(Module, Goal, Id) :-
    '$variant'(_, Module:Goal, Id),
    \+ '$active_table'(Id, _).

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
    var(Module),
    \+ '$newest_table'(_, _),
    !,
    retractall(system:'$variant'(_, _, _)),
    '$drop_table'(_),
    retractall(system:'$support'(_, _, _, _, _)).
'$abolish_tables'(Module) :-
    forall('$variant'(_, Module:_, Id),
           (   '$active_table'(Id, _)
           ->  assertz(system:'$abolished'(Id))
           ;   '$abolish_table'(Id)
           )).

'$abolish_table'(Id) :-
    retractall(system:'$variant'(_, _, Id)),
    '$drop_table'(Id),
    retractall(system:'$support'(Id, _, _, _, _)).

'$tabled'(Module:Goal, Worker, Modes) :-
    (   acyclic_term(Goal)
    ->  true
    ;   '$throw'(type_error(acyclic_term, Goal))
    ),
    (   Modes == [],
        term_attvars(Goal, [])
    ->  term_variables(Goal, Vars),
        Key =.. [v|Vars],
        '$table_answer'(Module:Goal, Worker, Key-[], Modes)
    ;   '$tabled_generally'(Modes, Module, Goal, Worker)
    ).

'$tabled_generally'(Modes, Module, Goal, Worker) :-
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
    '$table_answer'(Module:Plain, Work, Key-Values1, Modes),
    Plain = Call,
    Values1 = Actual.

'$table_answer'(Goal, Work, Answer, Modes) :-
    variant_hash(Goal, Hash),
    '$query'(Query),
    (   '$find_table'(Hash, Goal, Query, Id, State),
        \+ '$is_abolished'(State, Id)
    ->  true
    ;   State = fresh
    ),
    '$table_answer'(State, Query, Hash, Goal, Id, Work, Answer, Modes).

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

%   An incremental table is abolished when facts that it depends on have changed since.
'$is_abolished'(complete, Id) :-
    '$support'(Id, Module, Name, Arity, Generation),
    \+ '$last_change'(Module, Name, Arity, Generation),
    !,
    '$abolish_table'(Id).

'$observe'(Module, Name, Arity) :-
    (   '$query'(Query),
        '$newest_leader'(Query, Leader)
    ->  '$last_change'(Module, Name, Arity, Generation),
        '$note'(Leader, Module, Name, Arity, Generation)
    ;   true
    ).

%   The older generation counts.
'$note'(Leader, Module, Name, Arity, Generation) :-
    (   '$observed'(Leader, Module, Name, Arity, Generation0),
        (   Generation0 =< Generation
        ->  true
        ;   retract(system:'$observed'(Leader, Module, Name, Arity, Generation0)),
            fail
        )
    ->  true
    ;   assertz(system:'$observed'(Leader, Module, Name, Arity, Generation))
    ).

'$find_table'(Hash, Goal, Query, Id, State) :-
    '$variant'(Hash, Goal1, Id),
    Goal1 =@= Goal,
    (   '$active_table'(Id, Owner)
    ->  Owner == Query,
        State = Query
    ;   State = complete
    ),
    !.

'$table_answer'(complete, Query, _, _, Id, _, Answer, _) :-
    !,
    (   '$support'(Id, _, _, _, _),
        '$newest_leader'(Query, Leader)
    ->  forall('$support'(Id, Module, Name, Arity, Generation),
               '$note'(Leader, Module, Name, Arity, Generation))
    ;   true
    ),
    '$answer'(Id, _, Answer).
'$table_answer'(fresh, Query, Hash, Goal, Id, Work, Answer, Modes) :-
    !,
    '$next_generation'(Id),
    setup_call_catcher_cleanup(
        true,
        '$evaluate'(Query, Hash, Goal, Id, Work, Answer, Modes),
        Catcher,
        '$leave_table'(Catcher, Query, Id)),
    (   '$active_table'(Id, _)
    ->  '$wait_for'(Id, Goal, Answer)
    ;   retract(system:'$abolished'(Id))
    ->  findall(Answer, '$answer'(Id, _, Answer), Answers),
        '$abolish_table'(Id),
        '$member'(Answer, Answers)
    ;   '$answer'(Id, _, Answer)
    ).
'$table_answer'(Query, Query, _, Goal, Id, _, Answer, _) :-
    '$join'(Query, Id),
    '$wait_for'(Id, Goal, Answer).

'$wait_for'(Id, _:Goal, Answer) :-
    functor(Goal, Name, Arity),
    shift('$tabled_call'(Id, Answer, Name/Arity)).

'$evaluate'(Query, Hash, Goal, Id, Work, Answer, Modes) :-
    assertz(system:'$variant'(Hash, Goal, Id)),
    '$push_table'(Id, Query),
    (   '$is_incremental'(Goal, Module, Name, Arity)
    ->  '$observe'(Module, Name, Arity)
    ;   true
    ),
    (   '$run'(Work, Id, Answer, Modes)
    ->  '$close'(Id, Query)
    ;   true
    ),
    (   '$is_leader'(Id)
    ->  '$complete'(Query, Id, Id)
    ;   true
    ).

'$is_incremental'(Module:Goal, Module, Name, Arity) :-
    functor(Goal, Name, Arity),
    '$incremental'(Module, Name, Arity).

%   If the search is stopped, its table goes, and so do those that it has begun.
'$leave_table'(exit, _, _) :-
    !.
'$leave_table'(_, Query, Id) :-
    '$drop_tables'(Query, Id),
    '$abolish_table'(Id).

'$drop_tables'(Query, First) :-
    Before is First-1,
    '$join'(Query, Before),
    '$forget_answers'(Query, First),
    '$drop_active'(Query, First).

%   One after the other, since the memory may be used up.
'$forget_answers'(Query, First) :-
    (   '$take_answer'(Query, First, _, Id, [])
    ->  retractall(system:'$waits'(Id, _, _, _)),
        '$forget_answers'(Query, First)
    ;   true
    ).

'$drop_active'(Query, First) :-
    (   '$newest_table'(Query, Id),
        Id >= First
    ->  '$end_active'(Id),
        retractall(system:'$waits'(Id, _, _, _)),
        retractall(system:'$abolished'(Id)),
        '$abolish_table'(Id),
        '$drop_active'(Query, First)
    ;   true
    ).

%   No table above this one is a leader any more.
'$join'(Query, Id) :-
    (   '$newest_leader'(Query, Leader),
        Leader > Id
    ->  '$end_leader'(Leader),
        '$pass_on'(Query, Leader),
        '$join'(Query, Id)
    ;   true
    ).

'$pass_on'(Query, Leader0) :-
    (   retract(system:'$observed'(Leader0, Module, Name, Arity, Generation)),
        '$newest_leader'(Query, Leader),
        '$note'(Leader, Module, Name, Arity, Generation),
        fail
    ;   true
    ).

%   Runs a goal for a table: fails, or is true if no more answers are needed.
'$run'(Goal, Id, Answer, Modes) :-
    reset(Goal, '$tabled_call'(Source, SourceAnswer, _), Continuation),
    (   Continuation == 0
    ->  '$add_answer'(Modes, Id, Answer),
        Answer == v-[]
    ;   '$wait'(Source, N),
        '$without_attributes'(needs(SourceAnswer, Continuation, Id, Answer, Modes),
            Dependency, Goals),
        assertz(system:'$waits'(Source, N, Dependency, Goals)),
        '$answer'(Source, N, SourceAnswer),
        '$run'(Continuation, Id, Answer, Modes)
    ).

%   Fails if it is not new.
'$add_answer'([], Id, Answer) :-
    !,
    '$put_answer'(Id, Answer).
'$add_answer'(Modes, Id, Key-New) :-
    (   '$old_answer'(Id, Key, Old)
    ->  '$joined'(Modes, Old, New, Values),
        Values \== Old
    ;   Values = New
    ),
    '$put_answer'(Id, Key-Values).

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
    ( New @< Old -> Value = New ; Value = Old ).
'$joined_value'(max, Old, New, Value) :-
    ( Old @< New -> Value = New ; Value = Old ).
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

%   Hands over answers that have been found after some number. If the leader
%   has all answers that it needs, other tables stay incomplete, and go.
'$complete'(Query, Leader, After) :-
    (   \+ '$active_table'(Leader, _)
    ->  '$drop_tables'(Query, Leader)
    ;   '$take_answer'(Query, After, N, Id, Answer)
    ->  '$hand_over'(Id, N, Answer, Query),
        (   '$is_leader'(Leader)
        ->  '$complete'(Query, Leader, N)
        ;   true
        )
    ;   '$close_tables'(Query, Leader),
        Before is Leader-1,
        '$join'(Query, Before)
    ).

'$hand_over'(Id, N, Answer, Query) :-
    (   '$waits'(Id, M, Dependency, Goals),
        M < N,
        '$resume'(Dependency, Goals, Answer, Query),
        fail
    ;   Answer == v-[]
    ->  retractall(system:'$waits'(Id, _, _, _))
    ;   true
    ).

'$resume'(needs(Answer, Continuation, Id, Wanted, Modes), Goals, Answer, Query) :-
    '$active_table'(Id, Query),
    '$call_all'(Goals),
    (   '$run'(Continuation, Id, Wanted, Modes)
    ->  '$close'(Id, Query)
    ;   true
    ).

'$close_tables'(Query, Leader) :-
    (   '$newest_table'(Query, Id),
        Id >= Leader
    ->  retractall(system:'$waits'(Id, _, _, _)),
        '$close'(Id, Query),
        (   Id > Leader,
            retract(system:'$abolished'(Id))
        ->  '$abolish_table'(Id)
        ;   true
        ),
        '$close_tables'(Query, Leader)
    ;   true
    ).

%   Another query may have found the same answers meanwhile.
'$close'(Id, Query) :-
    '$end_active'(Id),
    '$variant'(Hash, Goal, Id),
    !,
    (   '$variant'(Hash, Goal1, Same),
        Same =\= Id,
        Goal1 =@= Goal,
        \+ '$active_table'(Same, _),
        '$abolish_table'(Same),
        fail
    ;   true
    ),
    (   '$is_incremental'(Goal, _, _, _),
        '$newest_leader'(Query, Leader)
    ->  forall('$observed'(Leader, M, N, A, Generation),
               assertz(system:'$support'(Id, M, N, A, Generation)))
    ;   true
    ).
