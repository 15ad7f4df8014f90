:- module(expansion,
          [ expand_term/2,              % +Term, -Expanded
            expand_goal/2,              % +Goal, -Expanded
            '$expand_goal'/3            % +Module, +Goal, -Expanded
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(dcgs), [dcg_translate_rule/2]).

/** <module> The expansion of terms and goals by loading

A program that defines term_expansion/2 or goal_expansion/2, in its own module
or in user, changes the clauses that are loaded after that.
*/


%!  expand_term(+Term, -Expanded) is det.
%
%   True iff Expanded is what is loaded for Term in a text: the result of
%   term_expansion/2, a term or a list of terms, with grammar rules
%   translated. What the module's own makes, that of user expands.
%
%   ```
%   ?- expand_term((a --> b), Clause).
%   Clause = (a(_A,_B):-b(_A,_B)).
%   ?- expand_term(a, Clause).
%   Clause = a.
%   ?- expand_term((X --> []), Clause).
%   error: instantiation_error.
%   ```

expand_term(Term, Expanded) :-
    (   has_dots_
    ->  without_dots_(Term, Expanded0),
        source_module_(Module),
        '$dots_expanded'(Expanded0, Module, Expanded)
    ;   without_dots_(Term, Expanded)
    ).

% Whether the terms that have been read may have values of dicts.

has_dots_ :-
    '$read_dots',
    current_prolog_flag(dialect, swi).

without_dots_(Term, Expanded) :-
    (   var(Term)
    ->  Expanded = Term
    ;   source_module_(Module),
        stages_([Module], [], Stages),
        staged_(Stages, Term, Expanded0),
        rules_(Expanded0, Expanded)
    ).

% stages_(+Modules, +Before, -Stages): the modules with clauses of
% term_expansion/2 that Modules see, each itself first and then those that it
% imports from by default, without those of Before.

stages_([], _, []).
stages_([Module|Modules0], Before, Stages) :-
    findall(Base, import_module(Module, Base), Bases),
    '$append'(Bases, Modules0, Modules),
    (   '$predicate'(Module, term_expansion, 2, Definer, _),
        \+ '$member'(Definer, Before),
        predicate_property(Definer:term_expansion(_, _), number_of_clauses(_))
    ->  Stages = [Definer|Stages1],
        stages_(Modules, [Definer|Before], Stages1)
    ;   stages_(Modules, Before, Stages)
    ).

% staged_(+Stages, +Term0, -Term): each stage expands what the one before has
% made, an element of a list at a time.

staged_([], Term, Term).
staged_([Stage|Stages], Term0, Term) :-
    (   nonvar(Term0),
        call(Stage:term_expansion(Term0, Term1))
    ->  (   is_list(Term1)
        ->  each_staged_(Term1, Stages, Term)
        ;   staged_(Stages, Term1, Term)
        )
    ;   staged_(Stages, Term0, Term)
    ).

each_staged_([], _, []).
each_staged_([Term0|Terms0], Stages, Terms) :-
    staged_(Stages, Term0, Term),
    (   is_list(Term)
    ->  '$append'(Term, Terms1, Terms)
    ;   Terms = [Term|Terms1]
    ),
    each_staged_(Terms0, Stages, Terms1).

rules_(Terms, Expanded) :-
    (   is_list(Terms)
    ->  maplist(rule_, Terms, Expanded)
    ;   rule_(Terms, Expanded)
    ).

rule_(Term, Expanded) :-
    (   nonvar(Term),
        Term = (_ --> _)
    ->  dcg_translate_rule(Term, Expanded)
    ;   Expanded = Term
    ).

source_module_(Module) :-
    (   prolog_load_context(module, Module0)
    ->  Module = Module0
    ;   Module = user
    ).

% hook_(+Module, +Name, +Term, -Expanded): Name/2 of Module, user or system
% Term to Expanded.

hook_(Module, Name, Term, Expanded) :-
    Goal =.. [Name, Term, Expanded0],
    (   current_predicate(Module:Name/2),
        call(Module:Goal)
    ->  true
    ;   Module \== user,
        current_predicate(user:Name/2),
        call(user:Goal)
    ->  true
    ;   predicate_property(system:Goal, number_of_clauses(_)),
        call(system:Goal)
    ->  true
    ),
    Expanded = Expanded0.


%!  expand_goal(+Goal, -Expanded) is det.
%
%   True iff Expanded is what is loaded for Goal in a body: the result of
%   goal_expansion/2 for it and for the goals in its control constructs and
%   meta-arguments, repeated until nothing changes. A goal that occurs in its
%   own expansion is left as it is. In a text that imports library(yall),
%   lambda expressions with as many parameters as arguments become closures of
%   auxiliary predicates.
%
%   ```
%   ?- expand_goal((a,b), Goal).
%   Goal = (a,b).
%   ```

expand_goal(Goal, Expanded) :-
    source_module_(Module),
    (   has_dots_
    ->  '$dots_expanded'((?- Goal), Module, (?- Goal1))
    ;   Goal1 = Goal
    ),
    '$expand_goal'(Module, Goal1, Expanded).

'$expand_goal'(Module, Goal, Expanded) :-
    acyclic_(Goal),
    goal_(Goal, Module, [], Expanded0),
    Expanded = Expanded0.

% goal_(+Goal, +Module, +Done, -Expanded): Expanded is the expansion of Goal,
% which occurs in the expansion of the goals Done.

goal_(Goal, _, _, Expanded) :-
    var(Goal),
    !,                                  % it is unknown
    Expanded = Goal.
goal_(Goal, Module, Done, Expanded) :-
    (   '$member'(G, Done),
        G == Goal
    ->  inner_(Goal, Module, Done, Expanded)
    ;   hook_(Module, goal_expansion, Goal, Goal1)
    ->  acyclic_(Goal1),
        goal_(Goal1, Module, [Goal|Done], Expanded)
    ;   inner_(Goal, Module, Done, Expanded)
    ).

acyclic_(Goal) :-
    (   acyclic_term(Goal)
    ->  true
    ;   throw(error(type_error(acyclic_term, Goal), _))
    ).

% inner_(+Goal, +Module, +Done, -Expanded): as goal_/4, but only the goals
% inside Goal are expanded.

inner_(Module:Goal, _, Done, Expanded) :-
    !,                                  % expanded elsewhere
    (   atom(Module)
    ->  goal_(Goal, Module, Done, Goal1),
        (   nonvar(Goal1),
            Goal1 = _:_
        ->  Expanded = Goal1
        ;   Expanded = Module:Goal1
        )
    ;   Expanded = Module:Goal
    ).
inner_(Goal, Module, Done, Expanded) :-
    (   control_(Goal, Spec)
    ->  true
    ;   callable(Goal),
        functor(Goal, Name, Arity),
        '$meta'(Module, Name, Arity, Spec) % its clauses may follow
    ->  true
    ;   callable(Goal),
        predicate_property(Module:Goal, meta_predicate(Spec))
    ->  true
    ),
    !,                                  % other goals contain no goals
    functor(Goal, Name, Arity),
    functor(Expanded0, Name, Arity),
    arguments_(Arity, Spec, Goal, Module, Done, Expanded0),
    Expanded = Expanded0.
inner_(Goal, _, _, Goal).

control_((_, _), (0, 0)).
control_((_ ; _), (branch ; 0)).
control_((_ -> _), (0 -> 0)).
control_((_ *-> _), (0 *-> 0)).
control_(\+ _, \+ 0).

arguments_(I, Spec, Goal, Module, Done, Expanded) :-
    (   I =:= 0
    ->  true
    ;   arg(I, Spec, S),
        arg(I, Goal, Arg0),
        arg(I, Expanded, Arg),
        argument_(S, Arg0, Module, Done, Arg),
        I1 is I-1,
        arguments_(I1, Spec, Goal, Module, Done, Expanded)
    ).

argument_(Spec, Arg0, Module, Done, Arg) :-
    (   var(Arg0)
    ->  Arg = Arg0
    ;   Spec == 0
    ->  goal_(Arg0, Module, Done, Arg)
    ;   Spec == branch
    ->  goal_(Arg0, Module, Done, Arg1),
        (   \+ condition_(Arg0),
            condition_(Arg1)
        ->  Arg = (Arg1, true)          % it is no if-then-else
        ;   Arg = Arg1
        )
    ;   Spec == (^)
    ->  quantified_(Arg0, Module, Done, Arg)
    ;   integer(Spec),
        (   Arg0 = (_ >> _),
            nb_current('$loaded_clause', Module:Clause),
            '$predicate'(Module, >>, 4, yall, _),
            yall:'$lambda_closure'(Arg0, Spec, Module, Clause, Arg1)
        ;   extended_(Arg0, Spec, Module, Done, Arg1)
        )
    ->  Arg = Arg1
    ;   Arg = Arg0
    ).

condition_(Goal) :-
    nonvar(Goal),
    Goal = (_ -> _).

quantified_(Arg0, Module, Done, Arg) :-
    (   nonvar(Arg0),
        Arg0 = V^Goal0
    ->  Arg = V^Goal,
        quantified_(Goal0, Module, Done, Goal)
    ;   goal_(Arg0, Module, Done, Arg)
    ).

% extended_(+Closure0, +N, +Module, +Done, -Closure): Closure0 with N more
% arguments expands to a goal that ends with the same N arguments.

extended_(Closure0, N, Module, Done, Closure) :-
    callable(Closure0),
    \+ Closure0 = _:_,
    \+ ( compound(Closure0), compound_name_arity(Closure0, _, 0) ),
    length(More, N),
    Closure0 =.. [Name|Args0],
    '$append'(Args0, More, Args),
    Goal0 =.. [Name|Args],
    goal_(Goal0, Module, Done, Goal),
    Goal0 \== Goal,
    callable(Goal),
    Goal =.. [Name1|Args1],
    '$append'(Own, More1, Args1),
    More1 == More,
    !,                                  % the lengths leave only one solution
    Closure =.. [Name1|Own],
    term_variables(Closure, Variables),
    \+ ( '$member'(V, Variables), '$member'(W, More), V == W ).

