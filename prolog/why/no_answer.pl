% Of library(why): why a goal has no answer.

/*  The goal is run clause by clause. If a call fails, the reason is found in its
    clauses: a clause whose body failed is represented by the call in it that had
    no answer. A call that had an answer, after which another call failed, is not
    the reason. So the reasons of a failure are calls that had no answer at all
    and were made only for calls that had none either; of these the deepest are
    reported, those that got furthest.

    Calls of builtins, of libraries and of tabled predicates are not analysed
    further. The goal has its usual side effects.
*/

%!  why_not(:Goal) is det.
%
%   Prints why Goal has no answer, as found by why_not/2, or that it has one.
%   For a word that is not on a board, draws how much of it can be spelled.
%
%   ```
%   ?- why_not(member(c, [a,b])).
%   true.
%   ```

why_not(Goal) :-
    why_not(Goal, Why),
    print_message(help, why_not(Goal, Why)).

%!  why_not(:Goal, -Why) is det.
%
%   True iff Why is the reason why Goal has no answer. It is one of
%
%     * failed(Calls)
%       These calls are the reason, each as call(Goal, Depth, Place, Because): the
%       goal as it was called, the depth of the call, and File:Line of the
%       clause that contains it, or `none`.  Because is `no_clause` if no
%       clause of a program has such a head, prefixes(List) for a word on a board,
%       else `false`.
%     * answer(Instance)
%       It has one.
%     * error(Ball)
%       It throws Ball.
%     * limit(What, Calls)
%       It takes too many `inferences` or too much `depth`; Calls are the deepest
%       so far that had no answer, or the one that would have been too deep, because
%       `too_deep`.
%
%   List has prefix(Letters, Path, IsExact) for each cell at which the word
%   can begin: the longest prefix of it has that many letters and is on Path,
%   the first such path. IsExact is `false` if there may be a longer one,
%   because the search was cut short.
%
%   ```
%   ?- why_not((member(X, [1,2]), X > 5), Why).
%   Why = failed([call(1>5,0,none,false),call(2>5,0,none,false)]).
%   ?- why_not(member(2, [1,2]), Why).
%   Why = answer(member(2,[1,2])).
%   ?- why_not((X = a, X > 5), error(error(Error, _))).
%   Error = type_error(evaluable,a/0).
%   ?- make_board([[c,a]], _B), why_not(board_has_word(_B, [c,a,r]), failed([call(_,_,_,Because)])).
%   Because = prefixes([prefix(2,[0-0,0-1],true)]).
%   ```

why_not(Goal, Why) :-
    why_not(Goal, Why, []).

%!  why_not(:Goal, -Why, +Options) is det.
%
%   As why_not/2. Options are inferences(N), by default 10,000,000, and
%   depth(N), the maximal depth of calls, by default 10,000.
%
%   ```
%   ?- why_not((repeat, fail), Why, [inferences(10000)]).
%   Why = limit(inferences,[call(fail,0,none,false)]).
%   ?- why_not(true, _, [depth(deep)]).
%   error: type_error(positive_integer,deep).
%   ```

why_not(Module:Goal, Why, Options) :-
    must_be(callable, Goal),
    must_be(list, Options),
    limits_(Options, 10_000_000, Inferences, 10_000, Depth),
    Deepest = deepest(-1,[]),
    Reasons = reasons(-1,[]),
    Run = run(Deepest,Depth),
    (   catch('$with_alarm'(infinite, Inferences,
                            answer_(Goal, Module, at(0,none), Reasons, Run)),
              Ball,
              true)
    ->  (   var(Ball)
        ->  Why0 = answer(Goal)
        ;   limit_(Ball, What)
        ->  calls_(Deepest, Calls),
            Why0 = limit(What,Calls)
        ;   Why0 = error(Ball)
        )
    ;   calls_(Reasons, Calls),
        Why0 = failed(Calls)
    ),
    copy_term(Why0, Why1),
    Why = Why1.

limits_([], Inferences, Inferences, Depth, Depth).
limits_([Option|Options], Inferences0, Inferences, Depth0, Depth) :-
    must_be(nonvar, Option),
    (   Option = inferences(N)
    ->  must_be(positive_integer, N),
        limits_(Options, N, Inferences, Depth0, Depth)
    ;   Option = depth(N)
    ->  must_be(positive_integer, N),
        limits_(Options, Inferences0, Inferences, N, Depth)
    ;   domain_error(why_not_option, Option)
    ).

limit_(Ball, What) :-
    (   Ball == inference_limit_exceeded
    ->  What = inferences
    ;   Ball == '$why_not_depth'
    ->  What = depth
    ).

% The interpreter. An argument Reasons is reasons(Depth, Calls): the deepest
% calls without an answer, newest first, among those tried for one call; it
% survives backtracking. At is at(Depth, Place): the place of the current
% goals.

% answer_(+Goal, +Module, +At, +Reasons, +Run): Goal is true; a cut in it is local.

answer_(Goal, Module, At, Reasons, Run) :-
    solve_(Goal, Module, At, Reasons, Run, Rest, Cut),
    (   Cut == true
    ->  !,                              % cut as in the goal
        rest_(Rest, At, Reasons, Run)
    ;   true
    ).

rest_(Module:Goal, At, Reasons, Run) :-
    answer_(Goal, Module, At, Reasons, Run).

% solve_(+Goal, +Module, +At, +Reasons, +Run, -Rest, -Cut): Goal is true up to
% its first cut, if it reaches one; Cut tells, and Rest is what follows it.

solve_(Goal, _, _, _, _, _, _) :-
    var(Goal),
    !,                                  % it is unknown
    throw(error(instantiation_error, why_not/2)).
solve_(!, Module, _, _, _, Rest, Cut) :-
    !,                                  % a control construct
    Cut = true,
    Rest = Module:true.
solve_((A,B), Module, At, Reasons, Run, Rest, Cut) :-
    !,                                  % a control construct
    solve_(A, Module, At, Reasons, Run, Rest0, Cut0),
    (   Cut0 == true
    ->  Cut = true,
        Rest0 = Module0:A1,
        Rest = Module:(Module0:A1,B)
    ;   solve_(B, Module, At, Reasons, Run, Rest, Cut)
    ).
solve_((If->Then;Else), Module, At, Reasons, Run, Rest, Cut) :-
    !,                                  % a control construct
    (   answer_(If, Module, At, reasons(-1,[]), Run)
    ->  solve_(Then, Module, At, Reasons, Run, Rest, Cut)
    ;   solve_(Else, Module, At, Reasons, Run, Rest, Cut)
    ).
solve_((If*->Then;Else), Module, At, Reasons, Run, Rest, Cut) :-
    !,                                  % a control construct
    (   answer_(If, Module, At, reasons(-1,[]), Run)
    *-> solve_(Then, Module, At, Reasons, Run, Rest, Cut)
    ;   solve_(Else, Module, At, Reasons, Run, Rest, Cut)
    ).
solve_((A;B), Module, At, Reasons, Run, Rest, Cut) :-
    !,                                  % a control construct
    (   solve_(A, Module, At, Reasons, Run, Rest, Cut)
    ;   solve_(B, Module, At, Reasons, Run, Rest, Cut)
    ).
solve_((If->Then), Module, At, Reasons, Run, Rest, Cut) :-
    !,                                  % a control construct
    (   answer_(If, Module, At, Reasons, Run)
    ->  solve_(Then, Module, At, Reasons, Run, Rest, Cut)
    ).
solve_((If*->Then), Module, At, Reasons, Run, Rest, Cut) :-
    !,                                  % a control construct
    answer_(If, Module, At, Reasons, Run),
    solve_(Then, Module, At, Reasons, Run, Rest, Cut).
solve_(Module:Goal, _, At, Reasons, Run, Rest, Cut) :-
    !,                                  % another module
    solve_(Goal, Module, At, Reasons, Run, Rest, Cut).
solve_(Goal, Module, At, Reasons, Run, _, _) :-
    call_(Goal, Module, At, Reasons, Run).

call_(\+ Goal, Module, At, Reasons, Run) :-
    !,                                  % a control construct
    (   \+ answer_(Goal, Module, At, reasons(-1,[]), Run)
    ->  true
    ;   failed_(\+ Goal, Module, At, false, Reasons, Run)
    ).
call_(not(Goal), Module, At, Reasons, Run) :-
    !,                                  % as \+
    call_(\+ Goal, Module, At, Reasons, Run).
call_(once(Goal), Module, At, Reasons, Run) :-
    !,                                  % looked into
    once(answer_(Goal, Module, At, Reasons, Run)).
call_(ignore(Goal), Module, At, _, Run) :-
    !,                                  % looked into
    ignore(answer_(Goal, Module, At, reasons(-1,[]), Run)).
call_(Goal, Module, At, Reasons, Run) :-
    closure_(Goal, Goal1),
    !,                                  % looked into
    answer_(Goal1, Module, At, Reasons, Run).
call_(Goal, Module, At, Reasons, Run) :-
    '$is_program_goal'(Module, Goal),
    !,                                  % looked into
    At = at(Depth0,Place),
    Run = run(Deepest,Most),
    (   Depth0 >= Most
    ->  note_(Deepest, Depth0, call(Goal,Depth0,Place,too_deep)),
        throw('$why_not_depth')
    ;   Depth is Depth0+1
    ),
    Own = reasons(-1,[]),
    Call = call(none),
    (   clauses_(Goal, Module, Depth, Call, Own, Run),
        nb_setarg(1, Call, answered)
    ;   arg(1, Call, State),
        state_(State, Goal, Module, At, Own, Reasons, Run)
    ).
call_(Goal, Module, At, Reasons, Run) :-
    Call = call(none),
    (   call(Module:Goal),
        nb_setarg(1, Call, answered)
    ;   arg(1, Call, none),
        because_(Goal, Because),
        failed_(Goal, Module, At, Because, Reasons, Run)
    ).

% closure_(+Goal, -Closed): Goal is call/N of Closed.

closure_(Goal, Closed) :-
    compound(Goal),
    Goal =.. [call,Goal0|Args],
    (   Args == []
    ->  Closed = Goal0
    ;   strip_module(Goal0, Module, Goal1),
        callable(Goal1),
        Goal1 =.. List0,
        '$append'(List0, Args, List),
        Goal2 =.. List,
        (   nonvar(Goal0),
            Goal0 = _:_
        ->  Closed = Module:Goal2
        ;   Closed = Goal2
        )
    ).

% clauses_(+Goal, +Module, +Depth, +Call, +Reasons, +Run): a clause makes Goal
% true.

clauses_(Goal, Module, Depth, Call, Reasons, Run) :-
    '$program_clause'(Module, Goal, Body, Module1, File, Line),
    (   arg(1, Call, none)
    ->  nb_setarg(1, Call, tried)
    ;   true
    ),
    (   File == ''
    ->  Place = none
    ;   Place = File:Line
    ),
    At = at(Depth,Place),
    solve_(Body, Module1, At, Reasons, Run, Rest, Cut),
    (   Cut == true
    ->  !,                              % cut as in the clause
        rest_(Rest, At, Reasons, Run)
    ;   true
    ).

% state_(+State, +Goal, +Module, +At, +Own, +Reasons, +Run): a call has no
% further answer. If it had none at all, its reasons become reasons of its
% caller. Never true.

state_(none, Goal, Module, At, _, Reasons, Run) :-
    failed_(Goal, Module, At, no_clause, Reasons, Run).
state_(tried, _, _, _, reasons(Depth,Calls0), Reasons, _) :-
    reverse(Calls0, Calls),
    member(Call, Calls),
    note_(Reasons, Depth, Call),
    fail.

% failed_(+Goal, +Module, +At, +Because, +Reasons, +Run): Goal has no answer.
% Never true.

failed_(Goal0, Module, at(Depth,Place), Because, Reasons, run(Deepest,_)) :-
    (   Module == user
    ->  Goal = Goal0
    ;   Goal = Module:Goal0
    ),
    Call = call(Goal,Depth,Place,Because),
    note_(Reasons, Depth, Call),
    note_(Deepest, Depth, Call),
    fail.

% note_(+Reasons, +Depth, +Call): records Call among the deepest, up to
% variants and at most twenty.

note_(Reasons, Depth, Call) :-
    arg(1, Reasons, Depth0),
    (   Depth > Depth0
    ->  nb_setarg(1, Reasons, Depth),
        nb_setarg(2, Reasons, [Call])
    ;   Depth < Depth0
    ->  true
    ;   arg(2, Reasons, Calls),
        length(Calls, Count),
        Count < 20,
        \+ ( member(Call1, Calls),
             Call1 =@= Call
           )
    ->  nb_setarg(2, Reasons, [Call|Calls])
    ;   true
    ).

calls_(Reasons, Calls) :-
    arg(2, Reasons, Calls0),
    reverse(Calls0, Calls).

% because_(+Goal, -Because): why a goal that is not analysed has no answer.

because_(Goal, Because) :-
    (   board_goal_(Goal, Board, Word),
        predicate_property('$longest_prefixes'(_, _, _), foreign),
        '$longest_prefixes'(Board, Word, Prefixes)
    ->  Because = prefixes(Prefixes)
    ;   Because = false
    ).

board_goal_(board_has_word(Board, Word), Board, Word).
board_goal_(board_path(Board, Word, Path), Board, Word) :-
    var(Path).
board_goal_(board_word(Board, Word), Board, Word).

% -- messages -----------------------------------------------------------------

prolog:message(why_not(Goal, Why)) -->
    why_(Why, Goal).

why_(answer(Goal), _) -->
    [ 'It has an answer: ~w'-[Text] ],
    { text_(Goal, Text) }.
why_(error(Ball), _) -->
    [ 'It throws: ~w'-[Text] ],
    { ball_text_(Ball, Text) }.
why_(limit(What,Calls), _) -->
    [ 'It takes too many ~w'-[Plural] ],
    { plural_(What, Plural) },
    calls_lines_(Calls).
why_(failed(Calls), Goal) -->
    [ 'There is no answer: ~w'-[Text] ],
    { strip_module(Goal, _, Plain),
      text_(Plain, Text) },
    calls_lines_(Calls).

plural_(inferences, inferences).
plural_(depth,      'calls within each other').

calls_lines_([]) --> [].
calls_lines_([call(Goal,_,Place,Because)|Calls]) -->
    [ nl ],
    place_(Place),
    because_lines_(Because, Goal),
    calls_lines_(Calls).

place_(none) --> [].
place_(File:Line) -->
    [ '~w:~w: '-[File,Line] ].

because_lines_(false, Goal) -->
    [ 'false: ~w'-[Text] ],
    { text_(Goal, Text) }.
because_lines_(no_clause, Goal) -->
    [ 'no clause for: ~w'-[Text] ],
    { text_(Goal, Text) }.
because_lines_(too_deep, Goal) -->
    [ 'too deep: ~w'-[Text] ],
    { text_(Goal, Text) }.
because_lines_(prefixes(_), Goal0) -->
    { strip_module(Goal0, _, Goal),
      board_goal_(Goal, Board, Word),
      '$prefix_text'(Board, Word, Text),
      atomic_list_concat(Lines, '\n', Text),
      atomic_list_concat(Word, Name) },
    [ 'not on the board: ~w'-[Name] ],
    text_lines_(Lines).

text_lines_([]) --> [].
text_lines_([Line|Lines]) -->
    [ nl, '~w'-[Line] ],
    text_lines_(Lines).

% ball_text_(+Ball, -Text): the sentence for an error, else the term.

ball_text_(Ball, Text) :-
    (   Ball = error(_,_)
    ->  '$message_text'(Ball, Text)
    ;   text_(Ball, Text)
    ).

% text_(+Term, -Text): Term on one line, cut off if it is long.

text_(Term, Text) :-
    copy_term(Term, Copy, _),
    numbervars(Copy, 0, _),
    format(atom(Text0), '~W',
           [Copy,[quoted(true),numbervars(true),max_depth(12)]]),
    (   atom_length(Text0, Length),
        Length > 120
    ->  sub_atom(Text0, 0, 120, _, Start),
        atom_concat(Start, '...', Text)
    ;   Text = Text0
    ).
