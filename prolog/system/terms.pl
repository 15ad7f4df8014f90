/*  Predicates on terms and operators that need no more than Prolog. */

current_op(Priority, Type, Spec) :-
    '$operators'(Priority, Type, Spec, Operators),
    '$qualified'(Spec, user, _, Name),
    '$member'(op(Priority, Type, Name), Operators).

del_attrs(Var) :-
    (   attvar(Var)
    ->  put_attrs(Var, [])
    ;   true
    ).

%   A younger variable than the mark has got its attributes since; of older ones they may have changed.
call_residue_vars(Goal, Vars) :-
    '$attributed_after'(0, Old),
    '$attributes'(Old, Before),
    put_attr(Mark, '$mark', []),
    call(Goal),
    '$attributed_after'(Mark, New),
    put_attrs(Mark, []),
    '$changed'(Old, Before, Changed),
    '$append'(New, Changed, Vars).

'$attributes'([], []).
'$attributes'([Var|Vars], [Values|All]) :-
    get_attrs(Var, Attributes),
    '$attribute_values'(Attributes, Values),
    '$attributes'(Vars, All).

'$attribute_values'([], []).
%   With the arguments of values, which constraints change in place.
'$attribute_values'(att(Module, Value, Attributes), [Module, Value|Values]) :-
    (   compound(Value)
    ->  compound_name_arguments(Value, _, Arguments),
        '$append'(Arguments, Values1, Values)
    ;   Values1 = Values
    ),
    '$attribute_values'(Attributes, Values1).

'$changed'([], [], []).
'$changed'([Var|Vars], [Before|All], Changed) :-
    (   attvar(Var),
        get_attrs(Var, Attributes),
        '$attribute_values'(Attributes, Values),
        \+ '$same_elements'(Values, Before)
    ->  Changed = [Var|Changed1]
    ;   Changed = Changed1
    ),
    '$changed'(Vars, All, Changed1).

'$same_elements'([], []).
'$same_elements'([X|Xs], [Y|Ys]) :-
    same_term(X, Y),
    '$same_elements'(Xs, Ys).

%   '$length_within'(Tail, Length, Known): as '$length'/3, for a length with attributes: its domain may have an end.
'$length_within'(Tail, Length, Known) :-
    (   get_attr(Length, clpfd, _),
        clpfd:fd_sup(Length, Most),
        integer(Most)
    ->  Last is Most - Known,
        between(0, Last, More),
        length(Tail, More),
        Length is Known + More
    ;   '$length'(Tail, Length, Known)
    ).

%   Goals that wait for variables of the general term run.
subsumes_term(General, Specific) :-
    (   term_attvars(General, [])
    ->  '$subsumes'(General, Specific)
    ;   \+ \+ ( term_variables(Specific, Before),
                General = Specific,
                term_variables(Before, After),
                Before == After )
    ).

numbervars(Term, Start, End, Options) :-
    '$check_integer'(Start),
    '$check_options'(Options),
    (   '$member'(Option, Options),
        \+ '$numbering_option'(Option),
        \+ ( '$is_swi', '$name_value'(Option, _, _) )
    ->  '$throw'(domain_error(numbervar_option, Option))
    ;   true
    ),
    '$option'(functor_name(Name), Options, '$VAR'),
    '$option'(attvar(Attributed), Options, error),
    '$option'(singletons(Once), Options, false),
    term_variables(Term, Vars0),
    '$plain'(Attributed, Term, Vars0, Vars),
    (   Once == true
    ->  term_singletons(Term, Single),
        '$name_single'(Single, Name)
    ;   true
    ),
    '$name_variables'(Vars, Name, Start, End).

'$numbering_option'(functor_name(_)).
'$numbering_option'(attvar(_)).
'$numbering_option'(singletons(_)).

'$plain'(bind, _, Vars, Vars) :-
    !.
'$plain'(_, _, [], []).
'$plain'(Attributed, Term, [Var|Vars0], Vars) :-
    (   \+ attvar(Var)
    ->  Vars = [Var|Vars1]
    ;   Attributed == skip
    ->  Vars = Vars1
    ;   '$throw'(type_error(free_of_attvar, Term))
    ),
    '$plain'(Attributed, Term, Vars0, Vars1).

'$name_single'([], _).
'$name_single'([Var|Vars], Name) :-
    Var =.. [Name, '_'],
    '$name_single'(Vars, Name).

'$name_variables'([], _, N, N).
'$name_variables'([Var|Vars], Name, N0, N) :-
    (   var(Var)
    ->  Var =.. [Name, N0],
        N1 is N0 + 1
    ;   N1 = N0
    ),
    '$name_variables'(Vars, Name, N1, N).

%   The value of an option in a list, or what it is without it.
'$option'(Option, Options, Default) :-
    functor(Option, Name, 1),
    functor(Asked, Name, 1),
    (   memberchk(Asked, Options)
    ->  arg(1, Asked, Value)
    ;   Value = Default
    ),
    arg(1, Option, Value).
