:- module(tabling,
          [ table/1,                    % :Specs
            untable/1,                  % :Specs
            abolish_all_tables/0,
            abolish_module_tables/1,    % +Module
            abolish_table_subgoals/1,   % :Goal
            current_table/2,            % :Goal, -Table
            tnot/1,                     % :Goal
            not_exists/1,               % :Goal
            call_delays/2               % :Goal, -Delays
          ]).
:- use_module(library(error), [must_be/2, type_error/2]).
:- use_module(library(lists), [memberchk/2]).

/** <module> Calls that are answered from tables

The first call of a tabled predicate finds all its answers and stores them,
without duplicates, in a table; calls that are variants of it are answered
from there. A variant call during that search waits for its answers, so left
recursion and cycles in data terminate whenever there are finitely many
answers.

A table exists until it is abolished: what a program asserts later does not
change it, unless both the tabled and the dynamic predicate are incremental.
Then a call of a table that has become invalid makes a new one. Answers come in the order in which they were found. If a ball or
the end of a query stops the search for them, no table is kept.

A call without variables has at most one answer. After that it is complete:
the rest of its search is cut, as by once/1, so it terminates even if its
clauses would run forever. A call with modes is not: its answer may be one
that is found later.

A negation or an aggregate over a tabled goal needs all its answers. If the
goal depends on that very negation or aggregate, these do not exist: findall/3
and tnot/1 then throw; the truth value undefined is not supported.
*/

:- meta_predicate
    table(:),
    untable(:),
    abolish_table_subgoals(:),
    current_table(:, -),
    tnot(0),
    not_exists(0),
    call_delays(0, ?).

%!  table(:Specs) is det.
%
%   Makes the predicates of Specs tabled from now on, usually as a directive
%   before their clauses. Specs is one of, a list of, or a conjunction of
%   Name/Arity, Name//Arity and heads such as path(_,_,min). The arguments of
%   a head that are variables, `index` or `+` distinguish answers. For each
%   combination of their values, every other argument has one value: with
%   `min` and `max` the least and the greatest in standard order, numbers by
%   value; with `first` (or `-`) and `last` the first and the last found; with
%   `sum` the sum of all; with lattice(Name/3) the result of Name(Old, New,
%   Value); and with po(Name/2) the new one if Name(Old, New) is true.
%   Existing tables of the predicates are abolished.
%
%   Specs may be qualified by `as` with options. With `incremental`, the tables
%   follow changes of predicates that are declared by `dynamic` with the option
%   `incremental`; `monotonic` is the same. With `dynamic`, the predicates are
%   dynamic. The options variant, subsumptive, private, shared, opaque, lazy and
%   abstract(_) have no effect; those that leave out answers, max_answers(_),
%   answer_abstract(_) and subgoal_abstract(_), have none either, and a warning
%   says so.
%
%   ```
%   ?- table(p), table([q/1,r//2]), table((s(_,min),t(_,-))).
%   true.
%   ?- table(p(_,least)).
%   error: domain_error(tabled_mode,least).
%   ?- table(p/1 as quick).
%   error: domain_error(table_option,quick).
%   ?- table(_).
%   error: instantiation_error.
%   ?- table(3).
%   error: type_error(table_declaration,3).
%   ?- table(atom_length/2).
%   error: permission_error(modify,static_procedure,atom_length/2).
%   ```

table(Specs0) :-
    strip_module(Specs0, Module, Specs),
    targets_(Specs, Module, Targets),
    forall('$member'(target(Home,Name,Arity,Modes,Options), Targets),
           '$table'(Home, Name, Arity, Modes, Options)).

% targets_(+Specs, +Module, -Targets): the predicates named by Specs, each as
% target(Module, Name, Arity, Modes, Options).

targets_(Specs, Module, Targets) :-
    (   acyclic_term(Specs)
    ->  specs_(Specs, Module, [], Targets, [])
    ;   type_error(acyclic_term, Specs)
    ).

specs_(Specs, _, _) -->
    { var(Specs) },
    !,                                  % it is unknown
    { throw(error(instantiation_error, table/1)) }.
specs_([], _, _) -->
    !,                                  % not a head
    [].
specs_([Spec|Specs], Module, Options) -->
    !,                                  % not a head
    specs_(Spec, Module, Options),
    specs_(Specs, Module, Options).
specs_((Spec,Specs), Module, Options) -->
    !,                                  % not a head
    specs_(Spec, Module, Options),
    specs_(Specs, Module, Options).
specs_(Specs as More, Module, Options0) -->
    !,                                  % not a head
    { options_(More, Options, Options0) },
    specs_(Specs, Module, Options).
specs_(Module:Specs, _, Options) -->
    !,                                  % not a head
    specs_(Specs, Module, Options).
specs_(Name/Arity, Module, Options) -->
    { atom(Name), integer(Arity), Arity >= 0 },
    !,                                  % the indicator of a predicate
    plain_(Module, Name, Arity, Options).
specs_(Name//Arity0, Module, Options) -->
    { atom(Name), integer(Arity0), Arity0 >= 0 },
    !,                                  % the indicator of a nonterminal
    { Arity is Arity0+2 },
    plain_(Module, Name, Arity, Options).
specs_(Head, Module, Options) -->
    { callable(Head) },
    !,                                  % anything else is an error
    { Head =.. [Name|Args],
      modes_(Args, Module, Modes),
      length(Modes, Arity) },
    [target(Module,Name,Arity,Modes,Options)].
specs_(Spec, _, _) -->
    { throw(error(type_error(table_declaration,Spec), table/1)) }.

% options_(+Spec, -Options, +More): those that have an effect, before More.
% Other ways to store tables have the same answers.

options_(Spec, Options, More) :-
    (   var(Spec)
    ->  throw(error(instantiation_error, table/1))
    ;   Spec = (Option,Rest)
    ->  options_(Option, Options, Options1),
        options_(Rest, Options1, More)
    ;   memberchk(Spec, [incremental,monotonic])
    ->  Options = [incremental|More]
    ;   Spec == dynamic
    ->  Options = [dynamic|More]
    ;   memberchk(Spec, [variant,subsumptive,private,shared,opaque,lazy,abstract(_)])
    ->  Options = More
    ;   memberchk(Spec, [max_answers(_),answer_abstract(_),subgoal_abstract(_)])
    ->  Options = More,
        print_message(warning, format('table/1: the option ~p has no effect here: the table has all answers', [Spec]))
    ;   throw(error(domain_error(table_option,Spec), table/1))
    ).

plain_(Module, Name, Arity, Options) -->
    { length(Args, Arity),
      modes_(Args, Module, Modes) },
    [target(Module,Name,Arity,Modes,Options)].

modes_([], _, []).
modes_([Arg|Args], Module, [Mode|Modes]) :-
    (   var(Arg)
    ->  Mode = index
    ;   Arg = lattice(Spec)
    ->  Mode = lattice(Goal),
        goal_(Spec, Module, 3, Goal)
    ;   Arg = po(Spec)
    ->  Mode = po(Goal),
        goal_(Spec, Module, 2, Goal)
    ;   memberchk(Arg, [index,+,first,-,last,min,max,sum])
    ->  Mode = Arg
    ;   throw(error(domain_error(tabled_mode,Arg), table/1))
    ),
    modes_(Args, Module, Modes).

% goal_(+Spec, +Module, +Arity, -Goal): Spec, a name, Name/Arity or a head,
% denotes the predicate that Goal with Arity arguments calls.

goal_(Spec, Module0, Arity, Module:Name) :-
    strip_module(Module0:Spec, Module, Plain),
    (   callable(Plain),
        (   Plain = Name/Arity
        ->  atom(Name)
        ;   atom(Plain)
        ->  Name = Plain
        ;   functor(Plain, Name, Arity)
        )
    ->  true
    ;   throw(error(domain_error(tabled_mode,Plain), table/1))
    ).


%!  untable(:Specs) is det.
%
%   Makes the predicates of Specs, as in table/1, no longer tabled.
%
%   ```
%   ?- table(p/1), assertz(p(1)), p(X), assertz(p(2)), untable(p/1).
%   X = 1.
%   ?- p(X).
%   X = 1
%   ;  X = 2.
%   ```

untable(Specs0) :-
    strip_module(Specs0, Module, Specs),
    targets_(Specs, Module, Targets),
    forall('$member'(target(Home,Name,Arity,_,_), Targets), '$untable'(Home, Name, Arity)).


%!  abolish_all_tables is det.
%
%   Abolishes all tables; those whose answers are being found are abolished
%   when they are complete.
%
%   ```
%   ?- table(d/1), assertz(d(1)), d(_), assertz(d(2)), findall(X, d(X), Xs).
%   Xs = [1].
%   ?- abolish_all_tables, findall(X, d(X), Xs).
%   Xs = [1,2].
%   ```

abolish_all_tables :-
    '$abolish_tables'(_).


%!  abolish_module_tables(+Module) is det.
%
%   Abolishes the tables of the predicates of Module.
%
%   ```
%   ?- abolish_module_tables(lists).
%   true.
%   ```

abolish_module_tables(Module) :-
    must_be(atom, Module),
    '$abolish_tables'(Module).


%!  abolish_table_subgoals(:Goal) is det.
%
%   Abolishes the tables of calls that unify with Goal.
%
%   ```
%   ?- table(e/1), assertz(e(1)), e(_), e(1), \+ e(2),
%      abolish_table_subgoals(e(2)), findall(G, current_table(e(G), _), Gs).
%   Gs = [1].
%   ```

abolish_table_subgoals(Goal) :-
    forall(current_table(Goal, Table), '$abolish_table'(Table)).


%!  current_table(:Goal, -Table) is nondet.
%
%   True iff Table is the table of a call of Goal.
%
%   ```
%   ?- table(f/1), assertz(f(1)), f(_), current_table(f(X), _).
%   true.
%   ?- current_table(g(_), _).
%   false.
%   ```

current_table(Goal, Table) :-
    strip_module(Goal, Name, Plain),
    '$current_table'(Name, Plain, Table).


%!  tnot(:Goal) is semidet.
%
%   True iff the tabled Goal has no answer. Throws a permission error if the
%   answers of Goal depend on this call.
%
%   ```
%   ?- table(win/1), assertz((win(X) :- member(X-Y, [a-b,b-c]), tnot(win(Y)))),
%      win(X).
%   X = b.
%   ?- table(odd/0), assertz((odd :- tnot(odd))), odd.
%   error: permission_error(negate,incomplete_table,odd).
%   ?- tnot(member(_, [])).
%   error: permission_error(tnot,non_tabled_procedure,member/2).
%   ```

tnot(Goal) :-
    strip_module(Goal, Module, Plain),
    must_be(callable, Plain),
    (   '$table_status'(Module, Plain, _)
    ->  true
    ;   functor(Plain, Name, Arity),
        throw(error(permission_error(tnot,non_tabled_procedure,Name/Arity), tnot/1))
    ),
    \+ call(Module:Plain),
    (   '$table_status'(Module, Plain, complete)
    ->  true
    ;   throw(error(permission_error(negate,incomplete_table,Plain), tnot/1))
    ).


%!  not_exists(:Goal) is semidet.
%
%   True iff Goal, tabled or not, has no answer; for a tabled goal the same as
%   tnot/1.
%
%   ```
%   ?- not_exists(member(_, [])).
%   true.
%   ```

not_exists(Goal) :-
    strip_module(Goal, Module, Plain),
    must_be(callable, Plain),
    (   '$table_status'(Module, Plain, _)
    ->  tnot(Module:Plain)
    ;   \+ call(Module:Plain)
    ).


%!  call_delays(:Goal, -Delays) is nondet.
%
%   True iff Goal is true, under the condition Delays: always `true`, since no
%   answer waits for a negation.
%
%   ```
%   ?- call_delays(member(X, [a]), Delays).
%   X = a, Delays = true.
%   ```

call_delays(Goal, true) :-
    call(Goal).
