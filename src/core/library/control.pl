/*  Control of the core: what the module leaves to Prolog.

    The clauses belong to the module `system`. Control constructs in the body of a clause are compiled in place, and
    call/N compiles those of its goal.
*/

once(Goal) :-
    call(Goal),
    !.

ignore(Goal) :-
    (   call(Goal)
    ->  true
    ;   true
    ).

forall(Condition, Action) :-
    \+ ( call(Condition), \+ call(Action) ).

not(Goal) :-
    \+ call(Goal).

apply(Goal, Arguments) :-
    Goal =.. List0,
    '$append'(List0, Arguments, List),
    Extended =.. List,
    call(Extended).

'$append'([], Ys, Ys).
'$append'([X|Xs], Ys, [X|Zs]) :-
    '$append'(Xs, Ys, Zs).

otherwise.

repeat.
repeat :-
    repeat.

findall(Template, Goal, List) :-
    findall(Template, Goal, List, []).

findall(Template, Goal, List, Tail) :-
    '$check_list'(List),
    '$check_list'(Tail),
    '$findall_begin',
    (   call(Goal),
        '$findall_add'(Template),
        fail
    ;   '$findall_end'(List, Tail)
    ).

'$check_list'(List) :-
    (   '$is_partial_list'(List)
    ->  true
    ;   throw(error(type_error(list, List), _))
    ).

'$findall_set'(Template, Goal, Set) :-
    findall(Template, Goal, List),
    sort(List, Set).

'$count'(Goal, Count) :-
    '$findall_begin',
    (   call(Goal),
        '$findall_add'(x),
        fail
    ;   '$findall_count'(Count)
    ).

between(Low, High, X) :-
    integer(Low),
    integer(X),
    !,
    X >= Low,
    (   High == inf
    ->  true
    ;   High == infinite
    ->  true
    ;   X =< High
    ).
between(Low, High, X) :-
    '$check_integer'(Low),
    (   '$infinite'(High)
    ->  true
    ;   '$check_integer'(High)
    ),
    (   var(X)
    ->  true
    ;   '$check_integer'(X)
    ),
    (   '$infinite'(High)
    ->  '$from'(Low, X)
    ;   Low =< High,
        '$between'(Low, High, X)
    ).

'$infinite'(High) :-
    atom(High),
    (   High = inf
    ->  true
    ;   High = infinite
    ).

'$check_integer'(X) :-
    (   integer(X)
    ->  true
    ;   var(X)
    ->  throw(error(instantiation_error, _))
    ;   throw(error(type_error(integer, X), _))
    ).

'$between'(Low, High, X) :-
    Low =:= High,
    !,
    X = Low.
'$between'(Low, _, Low).
'$between'(Low, High, X) :-
    Next is Low + 1,
    '$between'(Next, High, X).

'$from'(X, X).
'$from'(Low, X) :-
    Next is Low + 1,
    '$from'(Next, X).

setup_call_cleanup(Setup, Goal, Cleanup) :-
    '$check_callable'(Cleanup),
    once(Setup),
    '$guard'(Cleanup, Guard),
    call(Goal),
    (   '$unguard'(Guard)
    ->  '$cleanup'(Cleanup)
    ;   true
    ).

call_cleanup(Goal, Cleanup) :-
    setup_call_cleanup(true, Goal, Cleanup).

'$check_callable'(Goal) :-
    (   callable(Goal)
    ->  true
    ;   var(Goal)
    ->  throw(error(instantiation_error, _))
    ;   throw(error(type_error(callable, Goal), _))
    ).

'$cleanup'(Goal) :-
    (   call(Goal)
    ->  true
    ;   true
    ).

'$cleanup_fail'(Goal) :-
    '$cleanup'(Goal),
    fail.

'$cleanup_throw'(Goal, Ball) :-
    catch('$cleanup'(Goal), _, true),
    throw(Ball).

/*  Goals of attributed variables that have been bound, and cleanups of what a cut removes. */

'$run_woken'([]).
'$run_woken'([Goal|Goals]) :-
    '$run_one'(Goal),
    '$run_woken'(Goals).

'$run_one'('$wake'(Attributes, Value)) :-
    !,
    '$call_hooks'(Attributes, Value).
'$run_one'(Cleanup) :-
    '$cleanup'(Cleanup).

'$call_hooks'([], _).
'$call_hooks'(att(Module, Attribute, Rest), Value) :-
    '$call_hook'(Module, Attribute, Value),
    '$call_hooks'(Rest, Value).

'$call_hook'(Module, Attribute, Value) :-
    Module:attr_unify_hook(Attribute, Value).

halt :-
    halt(0).

/*  Where builtins of the module leave off. */

'$memberchk'(X, [Y|Ys]) :-
    (   X = Y
    ->  true
    ;   '$memberchk'(X, Ys)
    ).

'$no_matching_rule'(Goal) :-
    throw(error(existence_error(matching_rule, Goal), _)).

strip_module(Term, Module, Plain) :-
    '$strip_module'(Term, user, Module, Plain).

/*  Atoms. */

atom_concat(A, B, AB) :-
    nonvar(A),
    nonvar(B),
    !,
    '$atom_concat'(A, B, AB).
atom_concat(A, B, AB) :-
    (   var(AB)
    ->  throw(error(instantiation_error, _))
    ;   atom_length(AB, Length),
        (   nonvar(A)
        ->  atom_length(A, Before),
            Before =< Length,
            '$sub_atom'(AB, 0, Before, A0),
            '$same_text'(A, A0),
            After is Length - Before,
            '$sub_atom'(AB, Before, After, B)
        ;   nonvar(B)
        ->  atom_length(B, After),
            After =< Length,
            Before is Length - After,
            '$sub_atom'(AB, Before, After, B0),
            '$same_text'(B, B0),
            '$sub_atom'(AB, 0, Before, A)
        ;   '$between'(0, Length, Before),
            After is Length - Before,
            '$sub_atom'(AB, 0, Before, A),
            '$sub_atom'(AB, Before, After, B)
        )
    ).

'$same_text'(A, B) :-
    '$atom_concat'(A, '', Text),
    Text == B.

sub_atom(Atom, Before, Length, After, Sub) :-
    atom_length(Atom, Total),
    '$check_part'(Before),
    '$check_part'(Length),
    '$check_part'(After),
    (   nonvar(Sub)
    ->  atom_length(Sub, Length),
        (   integer(Before)
        ->  '$sub_atom_at'(Total, Before, Length, After),
            '$sub_atom'(Atom, Before, Length, Sub)
        ;   integer(After)
        ->  Before is Total - Length - After,
            Before >= 0,
            '$sub_atom'(Atom, Before, Length, Sub)
        ;   '$occurrence'(Atom, Sub, 0, Before),
            After is Total - Before - Length
        )
    ;   '$sub_places'(Total, Before, Length, After),
        '$sub_atom'(Atom, Before, Length, Sub)
    ).

'$check_part'(N) :-
    (   var(N)
    ->  true
    ;   integer(N)
    ->  (   N >= 0
        ->  true
        ;   throw(error(domain_error(not_less_than_zero, N), _))
        )
    ;   throw(error(type_error(integer, N), _))
    ).

'$sub_atom_at'(Total, Before, Length, After) :-
    After is Total - Before - Length,
    After >= 0.

'$sub_places'(Total, Before, Length, After) :-
    integer(Before),
    !,
    Rest is Total - Before,
    Rest >= 0,
    (   integer(Length)
    ->  After is Rest - Length,
        After >= 0
    ;   integer(After)
    ->  Length is Rest - After,
        Length >= 0
    ;   '$between'(0, Rest, Length),
        After is Rest - Length
    ).
'$sub_places'(Total, Before, Length, After) :-
    integer(After),
    !,
    Rest is Total - After,
    Rest >= 0,
    (   integer(Length)
    ->  Before is Rest - Length,
        Before >= 0
    ;   '$between'(0, Rest, Before),
        Length is Rest - Before
    ).
'$sub_places'(Total, Before, Length, After) :-
    (   integer(Length)
    ->  Last is Total - Length,
        Last >= 0,
        '$between'(0, Last, Before),
        After is Last - Before
    ;   '$between'(0, Total, Before),
        Rest is Total - Before,
        '$between'(0, Rest, Length),
        After is Rest - Length
    ).

'$occurrence'(Text, Part, From, Place) :-
    '$find_text'(Text, Part, From, First),
    (   Place = First
    ;   Next is First + 1,
        '$occurrence'(Text, Part, Next, Place)
    ).
