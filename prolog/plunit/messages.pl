% Of library(plunit): verdicts as texts, for people and for the host.

prolog:message(plunit(Message)) -->
    message_(Message).

message_(verdict(Unit,Name,File,Line,I,Bindings,Verdict)) -->
    [ '~w:~w: test ~w:~w~w: '-[File,Line,Unit,Text,Case] ],
    { name_text_(Name, Text),
      case_text_(Bindings, I, Case),
      verdict_lines_(Verdict, Lines) },
    lines_(Lines).
message_(summary(Counts)) -->
    { findall(Text, count_text_(Counts, Text), Texts) },
    (   { Texts == [] }
    ->  [ 'No tests to run'-[] ]
    ;   { atomic_list_concat(Texts, ', ', Text) },
        [ 'Tests: ~w'-[Text] ]
    ).
message_(running(Tests)) -->
    (   { Tests == [] }
    ->  [ 'No test is running'-[] ]
    ;   running_lines_(Tests)
    ).
message_(cleanup(Reason)) -->
    { reason_lines_(Reason, Lines) },
    [ 'Cleanup of a test: '-[] ],
    lines_(Lines).

lines_([]) --> [].
lines_([Line]) -->
    !,                                  % no newline after the last one
    [ '~w'-[Line] ].
lines_([Line|Lines]) -->
    [ '~w'-[Line], nl ],
    lines_(Lines).

running_lines_([test(Unit,Name,File,Line)|Tests]) -->
    { name_text_(Name, Text) },
    [ '~w:~w: test ~w:~w is running'-[File,Line,Unit,Text] ],
    (   { Tests == [] }
    ->  []
    ;   [ nl ],
        running_lines_(Tests)
    ).

count_text_(Counts, Text) :-
    member(Class-N, Counts),
    N > 0,
    atomic_list_concat([N,' ',Class], Text).

case_text_(Bindings, I, Text) :-
    (   Bindings == []
    ->  Text = ''
    ;   term_text_(Bindings, Values),
        format(atom(Text), ' (case ~w: ~w)', [I,Values])
    ).

% verdict_lines_(+Verdict, -Lines): the text of the verdict, as atoms.

verdict_lines_(passed,         [passed]).
verdict_lines_(passed(_),      ['passed, but a choice point is left']).
verdict_lines_(skipped,        ['skipped: its condition is not true']).
verdict_lines_(blocked(Why),   [Line]) :-
    format(atom(Line), 'blocked: ~w', [Why]).
verdict_lines_(fixme(Why,Verdict), [Line|Lines]) :-
    format(atom(Line), 'to be fixed: ~w', [Why]),
    verdict_lines_(Verdict, Lines).
verdict_lines_(failed(Reason), Lines) :-
    reason_lines_(Reason, Lines).

reason_lines_(failed,          ['the body is false']).
reason_lines_(succeeded,       ['the body is true, but is expected to be false']).
reason_lines_(choicepoint,     ['a choice point is left']).
reason_lines_(false(Goal),     [Line]) :-
    term_text_(Goal, Text),
    atom_concat('not true: ', Text, Line).
reason_lines_(wrong_answer(Comparison), [Line|Lines]) :-
    comparison_(Comparison, Op, Got, Expected),
    format(atom(Line), 'wrong answer (compared by ~w)', [Op]),
    pair_lines_(Expected, Got, Lines).
reason_lines_(wrong_answers(Kind,Op,Expected,Got), [Line|Lines]) :-
    format(atom(Line), 'wrong answers (~w, compared by ~w)', [Kind,Op]),
    pair_lines_(Expected, Got, Lines).
reason_lines_(no_exception(Expected), ['nothing is thrown',Line]) :-
    term_text_(Expected, Text),
    atom_concat('  expected: ', Text, Line).
reason_lines_(wrong_error(Expected,Got), ['something else is thrown'|Lines]) :-
    pair_lines_(Expected, Got, Lines).
reason_lines_(error(Ball),     [Line]) :-
    ball_text_(Ball, Text),
    atom_concat('error: ', Text, Line).
reason_lines_(timeout(Seconds), [Line]) :-
    format(atom(Line), 'takes longer than ~w seconds', [Seconds]).
reason_lines_(inferences(N),   [Line]) :-
    format(atom(Line), 'takes more than ~w inferences', [N]).
reason_lines_(setup(Reason),   [Line|Lines]) :-
    reason_lines_(Reason, [Line0|Lines]),
    atom_concat('setup: ', Line0, Line).
reason_lines_(condition(Reason), [Line|Lines]) :-
    reason_lines_(Reason, [Line0|Lines]),
    atom_concat('condition: ', Line0, Line).
reason_lines_(forall(Reason),  [Line|Lines]) :-
    reason_lines_(Reason, [Line0|Lines]),
    atom_concat('forall: ', Line0, Line).

pair_lines_(Expected, Got, [Line1,Line2]) :-
    copy_term(Expected-Got, Copy, _),
    numbervars(Copy, 0, _),
    Copy = Expected1-Got1,
    format(atom(Line1), '  expected: ~q', [Expected1]),
    format(atom(Line2), '  got:      ~q', [Got1]).

name_text_(Name, Text) :-
    (   atomic(Name)
    ->  format(atom(Text), '~w', [Name])
    ;   term_text_(Name, Text)
    ).

term_text_(Term, Text) :-
    copy_term(Term, Copy, _),
    numbervars(Copy, 0, _),
    format(atom(Text), '~q', [Copy]).

ball_text_(Ball, Text) :-
    (   nonvar(Ball),
        Ball = error(_,_)
    ->  '$message_text'(Ball, Text)
    ;   term_text_(Ball, Text)
    ).

% For the host, with names as text.

% told_(+Which, +Named, +Options, -Unit, -Name, -File, -Line, -Cases): the
% outcomes of the tests selected by unit(Unit) and name(Name), or of `all`,
% with the report of each case: case(Class, Left, Values, Text, Microseconds).

told_(Unit0, Name0, Options, Unit, Name, File, Line, Cases) :-
    (   Unit0 == all
    ->  findall(Each, unit_(Each, _, _, _), Units)
    ;   Unit0 = unit(Unit1),
        known_(Unit1),
        Units = [Unit1]
    ),
    (   Name0 == all
    ->  Names = all
    ;   Name0 = name(Text),
        Names = text(Text)
    ),
    findall(Each-Names, member(Each, Units), Selections),
    outcome_(Selections, Options, outcome(Unit,Name1,File,Line,Cases0)),
    name_text_(Name1, Name),
    findall(Case,
            ( member(Case0, Cases0),
              told_case_(Case0, Case) ),
            Cases).

told_case_(case(Bindings,Verdict,Seconds),
           case(Class,Left,Values,Text,Microseconds)) :-
    class_(Verdict, Class),
    (   Verdict == passed(choicepoint)
    ->  Left = true
    ;   Left = false
    ),
    (   Bindings == []
    ->  Values = ''
    ;   term_text_(Bindings, Values)
    ),
    verdict_lines_(Verdict, Lines),
    atomic_list_concat(Lines, '\n', Text),
    Microseconds is round(Seconds*1000000).

% told_test_(-Unit, -Name, -File, -Line, -Blocked): a test, and whether it is
% blocked.

told_test_(Unit, Name, File, Line, Blocked) :-
    unit_(Unit, _, _, UnitOptions),
    test_(Unit, Name0, File, Line, Options, _),
    name_text_(Name0, Name),
    (   \+ memberchk(blocked(_), UnitOptions),
        \+ memberchk(blocked(_), Options)
    ->  Blocked = false
    ;   Blocked = true
    ).
