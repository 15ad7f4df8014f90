:- module(clause_references,
          [ assertz/2,                    % +Clause, -Reference
            asserta/2,                    % +Clause, -Reference
            assert/2,                     % +Clause, -Reference
            clause/3,                     % ?Head, ?Body, ?Reference
            nth_clause/3,                 % ?Head, ?N, ?Reference
            clause_property/2,            % +Reference, ?Property
            source_file/2,                % ?Head, ?File
            source_file/1,                % ?File
            context_module/1              % -Module
          ]).
:- use_module(library(error), [domain_error/2, must_be/2, permission_error/3]).
:- use_module(library(lists), [member/2, nth1/3]).

/** <module> References to clauses, and where clauses come from

A reference is the handle of a clause of the program.
*/

:- meta_predicate
    assertz(:, -),
    asserta(:, -),
    assert(:, -),
    clause(:, ?, ?),
    nth_clause(:, ?, ?),
    source_file(:, ?),
    context_module(:).


%!  assertz(+Clause, -Reference) is det.
%
%   As assertz/1; Reference refers to the clause.
%
%   ```
%   ?- assertz(ex_fact(1), _R), ex_fact(X), erase(_R), \+ ex_fact(_).
%   X = 1.
%   ```

assertz(Clause, Reference) :-
    '$assert_clause'(Clause, last, Reference).


%!  asserta(+Clause, -Reference) is det.
%
%   As asserta/1; Reference refers to the clause.
%
%   ```
%   ?- asserta(ex_first(1), _R), clause(ex_first(X), true, _R).
%   X = 1.
%   ```

asserta(Clause, Reference) :-
    '$assert_clause'(Clause, first, Reference).


%!  assert(+Clause, -Reference) is det.
%
%   The same as assertz/2.
%
%   ```
%   ?- assert(ex_last(1), _R), ex_last(X).
%   X = 1.
%   ```

assert(Clause, Reference) :-
    '$assert_clause'(Clause, last, Reference).


%!  clause(?Head, ?Body, ?Reference) is nondet.
%
%   True iff Reference refers to a clause with that head and body.
%
%   ```
%   ?- assertz((ex_rule(X) :- X > 0), _R), clause(Head, Body, _R).
%   Head = ex_rule(_A), Body = (_A>0).
%   ?- clause(_, _, _).
%   error: instantiation_error.
%   ```

clause(Module:Head, Body, Reference) :-
    (   nonvar(Reference)
    ->  '$clause_parts'(Reference, Owner, Head0, Body),
        (   Owner == Module
        ->  Head = Head0
        ;   nonvar(Head)
        ->  Head = Head0
        ;   Head = Owner:Head0
        )
    ;   '$clause_handle'(Module:Head, Reference),
        '$clause_parts'(Reference, _, Head, Body)
    ).


%!  nth_clause(?Head, ?N, ?Reference) is nondet.
%
%   True iff Reference refers to clause number N, from 1, of the predicate of
%   Head.
%
%   ```
%   ?- assertz(ex_nth(a)), assertz(ex_nth(b)), nth_clause(ex_nth(_), 2, _R), clause(Head, _, _R).
%   Head = ex_nth(b).
%   ```

nth_clause(Module:Head, N, Reference) :-
    (   nonvar(Reference)
    ->  '$clause_parts'(Reference, Owner, Head0, _),
        functor(Head0, Name, Arity),
        functor(General, Name, Arity),
        '$clause_handles'(Owner:General, References),
        nth1(N, References, Reference0),
        Reference0 == Reference,
        !,                              % a clause has one number
        (   Owner == Module
        ->  Head = General
        ;   nonvar(Head)
        ->  Head = General
        ;   Head = Owner:General
        )
    ;   '$clause_handles'(Module:Head, References),
        nth1(N, References, Reference)
    ).


%!  clause_property(+Reference, ?Property) is nondet.
%
%   True iff the clause has Property: file(File), source(File),
%   line_count(Line), fact, predicate(Indicator) or module(Module).
%
%   ```
%   ?- assertz(ex_property(1), _R), clause_property(_R, predicate(PI)).
%   PI = user:ex_property/1.
%   ?- assertz(ex_property(2), _R), clause_property(_R, fact).
%   true.
%   ```

clause_property(Reference, Property) :-
    must_be(nonvar, Reference),
    '$clause_origin'(Reference, Indicator, File, Line),
    property_(Property, Reference, Indicator, File, Line).

property_(file(Absolute), _, _, File, _) :-
    File \== '',
    absolute_file_name(File, Absolute).
property_(source(Absolute), _, _, File, _) :-
    File \== '',
    absolute_file_name(File, Absolute).
property_(line_count(Line), _, _, File, Line) :-
    File \== ''.
property_(fact, Reference, _, _, _) :-
    '$clause_parts'(Reference, _, _, Body),
    Body == true.
property_(predicate(Indicator), _, Indicator, _, _).
property_(module(Module), _, Module:_, _, _).


%!  source_file(?Head, ?File) is semidet.
%
%   True iff File, an absolute path, defines the predicate of Head.
%
%   ```
%   ?- source_file(append(_,_,_), File).
%   false.
%   ```

source_file(Head, File) :-
    '$predicate_file'(Head, File0),
    absolute_file_name(File0, File).


%!  source_file(?File) is nondet.
%
%   True iff File, an absolute path, has been loaded.
%
%   ```
%   ?- source_file(ex_no_file).
%   false.
%   ```

source_file(File) :-
    '$source_files'(Files),
    member(File0, Files),
    absolute_file_name(File0, File).


%!  context_module(-Module) is det.
%
%   True iff Module is the module of the clause that calls this.
%
%   ```
%   ?- context_module(Module).
%   Module = user.
%   ```

context_module(Module:Module).
