/*  Clauses laid out for people: goals one below the other, control constructs in
    blocks whose brackets and operators are aligned.
*/

portray_clause(Clause) :-
    '$clause_text'(Clause, Text),
    write(Text).

portray_clause(Stream, Clause) :-
    '$bound'(Stream),
    '$clause_text'(Clause, Text),
    write(Stream, Text).

portray_clause(Stream, Clause, Options) :-
    '$plain_options'(Options, Plain),
    '$check_options'(Plain),
    '$option'(variable_names(Names), Plain, []),
    (   '$check_names'(Names, Names)
    ->  true
    ;   '$throw'(domain_error(write_option, variable_names(Names)))
    ),
    '$bound'(Stream),
    '$clause_text'(Clause, Names, Text),
    write(Stream, Text).

'$clause_text'(Clause, Text) :-
    '$clause_text'(Clause, [], Text).

%   Variables have the names of a list Name=Variable; others get letters.
'$clause_text'(Clause, Names, Text) :-
    copy_term(Clause-Names, Copy-Bindings, _),
    (   acyclic_term(Copy)
    ->  (   Bindings == []
        ->  term_singletons(Copy, Single),
            '$name_single'(Single, '$VAR'),
            numbervars(Copy, 0, _)
        ;   '$bind_names'(Bindings),
            '$name_others'(Copy, Bindings)
        ),
        with_output_to(string(Layout), '$lay_out'(Copy))
    ;   with_output_to(string(Layout), '$lay_term'(Copy, 1200))
    ),
    string_length(Layout, Length),
    string_code(Length, Layout, End),
    (   code_type(End, prolog_symbol)
    ->  atomics_to_string([Layout, ' .\n'], Text)
    ;   atomics_to_string([Layout, '.\n'], Text)
    ).

'$lay_out'(Clause) :-
    (   ( Clause = (:- Body), Mark = ':- ' ; Clause = (?- Body), Mark = '?- ' )
    ->  write(Mark),
        (   ( '$is_conjunction'(Body) ; '$is_block'(Body) )
        ->  '$lay_body'(Body, 3)
        ;   '$lay_operand'(Body, 1199)
        )
    ;   Clause = (Head :- Body),
        Body == true
    ->  '$lay_term'(Head, 1199)
    ;   '$rule_parts'(Clause, Head, Neck, Body)
    ->  '$lay_operand'(Head, 1199),
        write(' '), write(Neck),
        '$new_line'(4),
        '$lay_body'(Body, 4)
    ;   '$lay_term'(Clause, 1200)
    ).

'$rule_parts'((Head :- Body), Head, :-, Body).
'$rule_parts'((Head --> Body), Head, -->, Body).
'$rule_parts'((Head ==> Body), Head, ==>, Body).
'$rule_parts'((Head => Body), Head, =>, Body).
'$rule_parts'(?=>(Head, Body), Head, ?=>, Body).

'$is_conjunction'(Term) :-
    nonvar(Term),
    Term = (_, _).

'$is_block'(Term) :-
    nonvar(Term),
    '$is_block_'(Term).

'$is_block_'((_ ; _)).
'$is_block_'('|'(_, _)).
'$is_block_'((_ -> _)).
'$is_block_'((_ *-> _)).

'$new_line'(Column) :-
    nl,
    tab(Column).

'$lay_term'(Term, Priority) :-
    '$write'(Term, 33821, 0, Priority, 0).

%   An atom that is an operator is put in brackets.
'$lay_operand'(Term, Priority) :-
    (   atom(Term),
        current_op(_, _, Term)
    ->  write('('), '$lay_term'(Term, 1200), write(')')
    ;   '$lay_term'(Term, Priority)
    ).

'$lay_body'(Body, Column) :-
    (   '$is_conjunction'(Body)
    ->  Body = (A, B),
        '$lay_body'(A, Column),
        write(','),
        '$new_line'(Column),
        '$lay_body'(B, Column)
    ;   '$lay_goal'(Body, Column, 999)
    ).

'$lay_goal'(Goal, Column, Priority) :-
    (   var(Goal)
    ->  '$lay_term'(Goal, Priority)
    ;   '$is_block_'(Goal)
    ->  write('(   '),
        '$lay_alternatives'(Goal, Column)
    ;   Goal = (_, _)
    ->  '$lay_bracketed'(Goal, Column, '( ', ')')
    ;   Goal = (\+ Inner)
    ->  write('\\+ '),
        Inside is Column + 3,
        '$lay_goal'(Inner, Inside, 900)
    ;   Goal = {Inner}
    ->  (   '$is_conjunction'(Inner)
        ->  '$lay_bracketed'(Inner, Column, '{ ', '}')
        ;   write('{ '), '$lay_term'(Inner, 1200), write(' }')
        )
    ;   compound(Goal),
        '$has_inner_goals'(Goal)
    ->  '$lay_spread'(Goal, Column)
    ;   with_output_to(string(Text), '$lay_operand'(Goal, Priority)),
        (   compound(Goal),
            string_length(Text, Length),
            Column + Length > 78,
            functor(Goal, Name, Arity),
            Arity > 1,
            \+ '$is_infix'(Name, Arity)
        ->  '$lay_spread'(Goal, Column)
        ;   write(Text)
        )
    ).

'$is_infix'(Name, 2) :-
    current_op(_, Type, Name),
    memberchk(Type, [xfx, xfy, yfx]),
    !.
'$is_infix'('.', _).

%   A goal with an argument that is one, and a control construct.
'$has_inner_goals'(Goal) :-
    Goal \= _:_,
    '$qualified'(Goal, user, Module, Head),
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    predicate_property(Module:General, meta_predicate(Specification)),
    arg(I, Specification, Kind),
    ( integer(Kind) ; Kind == (^) ; Kind == (//) ),
    arg(I, Goal, Argument),
    ( '$is_block'(Argument) ; '$is_conjunction'(Argument) ),
    !.

'$lay_bracketed'(Goal, Column, Open, Close) :-
    write(Open),
    Inside is Column + 2,
    '$lay_body'(Goal, Inside),
    '$new_line'(Column),
    write(Close).

'$lay_alternatives'(Goal, Column) :-
    (   nonvar(Goal),
        ( Goal = (A ; B), Mark = ';   ' ; Goal = '|'(A, B), Mark = '|   ' )
    ->  '$lay_alternative'(A, Column),
        '$new_line'(Column),
        write(Mark),
        '$lay_alternatives'(B, Column)
    ;   '$lay_alternative'(Goal, Column),
        '$new_line'(Column),
        write(')')
    ).

'$lay_alternative'(Goal, Column) :-
    Inside is Column + 4,
    (   nonvar(Goal),
        ( Goal = (If -> Then), Mark = '->  ' ; Goal = (If *-> Then), Mark = '*-> ' )
    ->  '$lay_body'(If, Inside),
        '$new_line'(Column),
        write(Mark),
        '$lay_alternative'(Then, Column)
    ;   '$lay_body'(Goal, Inside)
    ).

%   One argument a line.
'$lay_spread'(Goal, Column) :-
    functor(Goal, Name, Arity),
    with_output_to(string(Text), writeq(Name)),
    string_length(Text, Length),
    Inside is Column + Length + 1,
    write(Text),
    write('('),
    '$lay_arguments'(1, Arity, Goal, Inside).

'$lay_arguments'(I, Arity, Goal, Column) :-
    arg(I, Goal, Argument),
    (   '$is_conjunction'(Argument)
    ->  '$lay_bracketed'(Argument, Column, '( ', ')')
    ;   '$is_block'(Argument)
    ->  write('(   '),
        '$lay_alternatives'(Argument, Column)
    ;   '$lay_term'(Argument, 999)
    ),
    (   I < Arity
    ->  write(','),
        '$new_line'(Column),
        I1 is I + 1,
        '$lay_arguments'(I1, Arity, Goal, Column)
    ;   write(')')
    ).

/*  Listings. */

listing :-
    '$predicates'(user, defined, Indicators),
    forall(( '$member'(Name/Arity, Indicators),
             '$predicate'(user, Name, Arity, user, Flags),
             '$has_clauses'(user, Name, Arity, Flags) ),
           ( functor(Head, Name, Arity), '$list_predicate'(user, Head) )).

listing(Spec) :-
    '$check_spec'(Spec),
    '$qualified'(Spec, user, Module, Plain),
    (   var(Module)
    ->  '$throw'(instantiation_error)
    ;   var(Plain)
    ->  (   '$is_swi'
        ->  '$list_module'(Module)
        ;   '$throw'(instantiation_error)
        )
    ;   is_list(Plain)
    ->  forall('$member'(One, Plain), listing(Module:One))
    ;   '$list_spec'(Plain, Module)
    ).

listing(Spec, Options) :-
    '$plain_options'(Options, Plain),
    '$check_options'(Plain),
    '$option'(variable_names(Names), Plain, source),
    b_setval('$listed_names', Names),
    listing(Spec),
    b_setval('$listed_names', source).

%   All predicates of a module, in the form of SWI-Prolog: a line before each, none after it.
'$list_module'(Module) :-
    (   '$predicates'(Module, defined, Indicators),
        '$member'(Name/Arity, Indicators),
        '$predicate'(Module, Name, Arity, Module, _),
        nl,
        functor(Head, Name, Arity),
        '$list_definition'(Module, Head),
        fail
    ;   true
    ).

%   A head stands for the clauses that unify with it. SWI-Prolog has an error for what is not there.
'$list_spec'(Spec, Module) :-
    (   atom(Spec)
    ->  Name = Spec
    ;   Spec = Name/Arity
    ->  true
    ;   Spec = Name//Inner
    ->  (   integer(Inner)
        ->  Arity is Inner + 2
        ;   true
        )
    ;   compound(Spec)
    ->  functor(Spec, Name, Arity),
        Head = Spec
    ;   '$throw'(domain_error(predicate_indicator, Spec))
    ),
    (   atom(Name),
        integer(Arity)
    ->  Indicators = [Name/Arity]
    ;   '$predicates'(Module, defined, Indicators)
    ),
    findall(Definer-Head, '$listed'(Indicators, Name/Arity, Module, Definer, Head), Listed),
    (   Listed == [],
        '$is_swi'
    ->  '$throw'(existence_error(procedure, Spec))
    ;   forall('$member'(Definer-Head, Listed), '$list_predicate'(Definer, Head))
    ).

'$listed'(Indicators, Name/Arity, Module, Definer, Head) :-
    '$member'(Name/Arity, Indicators),
    '$predicate'(Module, Name, Arity, Definer, _),
    functor(Head, Name, Arity).

'$list_predicate'(Module, Head) :-
    '$list_definition'(Module, Head),
    nl.

'$list_definition'(Module, Head) :-
    (   ( Module == user ; Module == system ; '$is_swi' )
    ->  Prefix = ''
    ;   with_output_to(string(Quoted), writeq(Module)),
        atomics_to_string([Quoted, (:)], Prefix)
    ),
    functor(Head, Name, Arity),
    (   predicate_property(Module:Head, dynamic)
    ->  write(':- dynamic '), write(Prefix), writeq(Name/Arity), write('.\n\n')
    ;   predicate_property(Module:Head, number_of_clauses(_))
    ->  true
    ;   write('%   Builtin: '), write(Prefix), writeq(Name), write(/), write(Arity), nl
    ),
    '$list_clauses'(Module, Head, Prefix).

%   Variables have the names of the source where it is known.
'$list_clauses'(Module, Head, Prefix) :-
    (   catch(\+ \+ clause(Module:Head, _), error(permission_error(_, _, _), _), fail),
        '$clauses'(Module:Head, References),
        '$member'(Reference, References),
        '$clause'(Reference, Definer, Rule, File, Line, Column),
        '$rule_clause'(Rule, RuleHead, _),
        \+ RuleHead \= Head,
        (   atom(File),
            \+ ( nb_current('$listed_names', Names), Names \== source ),
            '$source_names'(Rule, source(Definer, File, Line, Column), Bindings)
        ->  '$bind_names'(Bindings),
            '$name_others'(Rule, Bindings)
        ;   true
        ),
        write(Prefix),
        portray_clause(Rule),
        fail
    ;   true
    ).

%   '$source_names'(+Rule, +Source, -Bindings): the clause that stands there is Rule; Name=Variable for its variables.
'$source_names'(Rule, source(Module, File, Line, Column), Bindings) :-
    '$member'(Size, [1000, 10000, 100000]),
    '$source_part'(File, Line, Column, Size, Text),
    '$without_error'('$read_term'(Text, 0, Module, [], read(Term, _, _, _, Bindings, _))),
    '$stored'(Term, Stored),
    Stored =@= Rule,
    !,
    Stored = Rule.

%   The form in which a clause is kept.
'$stored'(Term, Stored) :-
    (   '$grammar'(Term)
    ->  dcgs:dcg_translate_rule(Term, Rule)
    ;   Rule = Term
    ),
    (   '$rule_parts'(Rule, Head, Neck, Body0),
        '$body_goals'(Body0, Body)
    ->  '$rule_parts'(Stored, Head, Neck, Body)
    ;   Stored = (Rule :- true)
    ).

'$grammar'((_ --> _)).
'$grammar'((_ ==> _)).

'$body_goals'(Body0, Body) :-
    (   var(Body0)
    ->  Body = call(Body0)
    ;   ( '$is_block_'(Body0) ; Body0 = (_, _) )
    ->  Body0 =.. [Name, A0, B0],
        '$body_goals'(A0, A),
        '$body_goals'(B0, B),
        Body =.. [Name, A, B]
    ;   Body = Body0
    ).

'$bind_names'([]).
'$bind_names'([Name=Variable|Bindings]) :-
    ( var(Variable) -> Variable = '$VAR'(Name) ; true ),
    '$bind_names'(Bindings).

%   Variables without a name: `_` if they occur once, others get letters that are no names.
'$name_others'(Rule, Bindings) :-
    term_singletons(Rule, Single),
    '$name_single'(Single, '$VAR'),
    term_variables(Rule, Variables),
    '$give_letters'(Variables, 0, Bindings).

'$give_letters'([], _, _).
'$give_letters'([Variable|Variables], N0, Bindings) :-
    with_output_to(atom(Name), '$write'('$VAR'(N0), 4)),
    N is N0 + 1,
    (   memberchk(Name=_, Bindings)
    ->  '$give_letters'([Variable|Variables], N, Bindings)
    ;   Variable = '$VAR'(N0),
        '$give_letters'(Variables, N, Bindings)
    ).
