/*  Answers of a query as text that reads back as a goal.

    A variable that has a value is shown with it. Variables that are unified with each other but unbound are shown as
    equal, each to the next one, and values refer to them by the name of the last. An unbound variable that is equal
    to no other is not shown. Variables without a name in the goal are called _A, _B and so on, in order of appearance
    in the whole answer.
*/

%   '$residual_goals'(+Variables, -Goals): the goals that wait for variables in a term. What is bound for that is undone
%   when the run that asks ends.
'$residual_goals'(Variables, Goals) :-
    term_attvars(Variables, Attributed),
    (   Attributed == []
    ->  Goals = []
    ;   copy_term(Variables, Copies, Goals0),
        '$plain_variables'(Attributed),
        Copies = Variables,
        Goals = Goals0
    ).

'$plain_variables'([]).
'$plain_variables'([Variable|Variables]) :-
    put_attrs(Variable, []),
    '$plain_variables'(Variables).

%   '$answer_texts'(+IsWhole, +Names, +Values, -Texts): terms are written with the options in the flag
%   answer_write_options; if IsWhole, without those that shorten them.
'$answer_texts'(IsWhole, Names, Values, Texts) :-
    '$flag'(answer_write_options, Options0, _),
    (   IsWhole == true
    ->  '$whole_options'(Options0, Options)
    ;   Options = ['$short'(true)|Options0]
    ),
    '$residual_goals'(Values, Goals0),
    '$shown_goals'(Goals0, Goals),
    '$named_variables'(Names, Values, [], Named),
    term_variables(Values-Goals, Variables),
    '$name_others'(Variables, Named, 0, All),
    Style = style([variable_names(All)|Options]),
    '$binding_texts'(Names, Values, Style, Texts, Texts1),
    '$goal_texts'(Goals, Style, Texts1).

'$whole_options'([], []).
'$whole_options'([Option|Options0], Options) :-
    (   nonvar(Option),
        ( Option = max_depth(_) ; Option = portray(_) )
    ->  '$whole_options'(Options0, Options)
    ;   Options = [Option|Options1],
        '$whole_options'(Options0, Options1)
    ).

%   Name=Variable for the unbound ones, the last names first.
'$named_variables'([], [], Named, Named).
'$named_variables'([Name|Names], [Value|Values], Named0, Named) :-
    (   var(Value)
    ->  Named1 = [Name=Value|Named0]
    ;   Named1 = Named0
    ),
    '$named_variables'(Names, Values, Named1, Named).

'$name_others'([], Named, _, Named).
'$name_others'([Variable|Variables], Named, Number, All) :-
    (   '$name_of'(Named, Variable, _)
    ->  '$name_others'(Variables, Named, Number, All)
    ;   Letter is 0'A + Number mod 26,
        char_code(Char, Letter),
        (   Number < 26
        ->  atomic_list_concat(['_', Char], Name)
        ;   Count is Number // 26,
            atomic_list_concat(['_', Char, Count], Name)
        ),
        Number1 is Number + 1,
        All = [Name=Variable|All1],
        '$name_others'(Variables, Named, Number1, All1)
    ).

'$name_of'([Name0=Variable0|Named], Variable, Name) :-
    (   Variable0 == Variable
    ->  Name = Name0
    ;   '$name_of'(Named, Variable, Name)
    ).

'$binding_texts'([], [], _, Texts, Texts).
'$binding_texts'([Name|Names], [Value|Values], Style, Texts0, Texts) :-
    (   var(Value)
    ->  (   '$next_equal'(Names, Values, Value, Next)
        ->  '$text'([Name, ' = ', Next], Texts0, Texts1)
        ;   Texts0 = Texts1
        )
    ;   '$term_text'(Value, 699, Style, Text),
        '$text'([Name, ' = ', Text], Texts0, Texts1)
    ),
    '$binding_texts'(Names, Values, Style, Texts1, Texts).

'$next_equal'([Name|Names], [Value|Values], Variable, Next) :-
    (   Value == Variable
    ->  Next = Name
    ;   '$next_equal'(Names, Values, Variable, Next)
    ).

'$text'(Parts, [Text|Texts], Texts) :-
    atomics_to_string(Parts, Text).

'$goal_texts'([], _, []).
'$goal_texts'([Goal|Goals], Style, [Text|Texts]) :-
    '$term_text'(Goal, 999, Style, Text),
    '$goal_texts'(Goals, Style, Texts).

'$term_text'(Term, Priority, style(Options), Text) :-
    with_output_to(string(Text), write_term(Term, [priority(Priority)|Options])).

%   Goals without the names of libraries, and without `user` in their arguments.
'$shown_goals'([], []).
'$shown_goals'([Goal0|Goals0], [Goal|Goals]) :-
    (   nonvar(Goal0),
        Goal0 = Module:Goal1,
        atom(Module),
        '$module'(Module, _, File),
        sub_atom(File, 0, _, _, 'library(')
    ->  true
    ;   Goal1 = Goal0
    ),
    (   compound(Goal1),
        Goal1 \= [_|_]
    ->  compound_name_arguments(Goal1, Name, Arguments0),
        '$without_user'(Arguments0, Arguments),
        compound_name_arguments(Goal, Name, Arguments)
    ;   Goal = Goal1
    ),
    '$shown_goals'(Goals0, Goals).

'$without_user'([], []).
'$without_user'([X|Xs], [Y|Ys]) :-
    (   nonvar(X),
        X = user:Plain
    ->  Y = Plain
    ;   Y = X
    ),
    '$without_user'(Xs, Ys).
