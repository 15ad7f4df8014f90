:- module(yall,
          [ (>>)/2, (>>)/3, (>>)/4, (>>)/5, (>>)/6, (>>)/7, (>>)/8, (>>)/9,
            (/)/2, (/)/3, (/)/4, (/)/5, (/)/6, (/)/7, (/)/8, (/)/9,
            is_lambda/1,                % @Term
            lambda_calls/2,             % +Lambda, -Goal
            lambda_calls/3              % +Lambda, +Arguments, -Goal
          ]).
:- use_module(library(apply), [foldl/4, include/3, partition/4]).
:- use_module(library(error),
              [must_be/2, type_error/2, domain_error/2,
               instantiation_error/1]).
:- use_module(library(lists), [same_length/2]).

/** <module> Lambda expressions

`Parameters>>Goal` is an anonymous goal, for predicates such as maplist/3.
Calling it with further arguments

  1. copies the expression, so that each call has fresh variables,
  2. unifies the parameters, a list, with the arguments, and
  3. calls Goal, with the remaining arguments added.

A variable of the expression that is bound at that time has its value in the
copy; a free one is renamed, so that bindings made inside are not visible
outside. `{X,Y}/Parameters>>Goal` shares the variables X and Y with its
context instead. `{X,Y}/Goal` is the same without parameters.

In a text that loads this library by `use_module(library(yall))`, a lambda
expression with as many parameters as it gets arguments is compiled: it
becomes a closure of an auxiliary predicate. Then nothing is copied but the
values of variables that also occur outside, are not shared, and are not
ground.
*/

:- meta_predicate
    '>>'(?, 0),
    '>>'(?, :, ?),
    '>>'(?, :, ?, ?),
    '>>'(?, :, ?, ?, ?),
    '>>'(?, :, ?, ?, ?, ?),
    '>>'(?, :, ?, ?, ?, ?, ?),
    '>>'(?, :, ?, ?, ?, ?, ?, ?),
    '>>'(?, :, ?, ?, ?, ?, ?, ?, ?),
    '/'(?, 0),
    '/'(?, 1, ?),
    '/'(?, 2, ?, ?),
    '/'(?, 3, ?, ?, ?),
    '/'(?, 4, ?, ?, ?, ?),
    '/'(?, 5, ?, ?, ?, ?, ?),
    '/'(?, 6, ?, ?, ?, ?, ?, ?),
    '/'(?, 7, ?, ?, ?, ?, ?, ?, ?),
    lambda_calls(:, -),
    lambda_calls(:, +, -).


%!  '>>'(+Parameters, :Goal) is nondet.
%!  '>>'(+Parameters, :Goal, ?A1) is nondet.
%!  '>>'(+Parameters, :Goal, ?A1, ?A2) is nondet.
%!  '>>'(+Parameters, :Goal, ?A1, ?A2, ?A3) is nondet.
%!  '>>'(+Parameters, :Goal, ?A1, ?A2, ?A3, ?A4) is nondet.
%!  '>>'(+Parameters, :Goal, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.
%!  '>>'(+Parameters, :Goal, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.
%!  '>>'(+Parameters, :Goal, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7) is nondet.
%
%   True iff a copy of Goal is true, after a copy of Parameters was unified
%   with A1, A2, and so on. More parameters than arguments are a domain error.
%
%   ```
%   ?- maplist([X,Y]>>(Y is X*2), [1,2], Ys).
%   Ys = [2,4].
%   ?- F = 10, maplist([X,Y]>>(Y is X*F), [1,2], Ys).
%   F = 10, Ys = [10,20].
%   ?- call([X]>>(X = Y), a).
%   true.
%   ?- call({Y}/[X]>>(X = Y), a).
%   Y = a.
%   ?- call([X]>>plus(X), 1, 2, Z).
%   Z = 3.
%   ```

'>>'(Ps, Lambda) :-
    lambda_goal_(Ps, Lambda, [], Goal),
    call(Goal).

'>>'(Ps, Lambda, A1) :-
    lambda_goal_(Ps, Lambda, [A1], Goal),
    call(Goal).

'>>'(Ps, Lambda, A1, A2) :-
    lambda_goal_(Ps, Lambda, [A1,A2], Goal),
    call(Goal).

'>>'(Ps, Lambda, A1, A2, A3) :-
    lambda_goal_(Ps, Lambda, [A1,A2,A3], Goal),
    call(Goal).

'>>'(Ps, Lambda, A1, A2, A3, A4) :-
    lambda_goal_(Ps, Lambda, [A1,A2,A3,A4], Goal),
    call(Goal).

'>>'(Ps, Lambda, A1, A2, A3, A4, A5) :-
    lambda_goal_(Ps, Lambda, [A1,A2,A3,A4,A5], Goal),
    call(Goal).

'>>'(Ps, Lambda, A1, A2, A3, A4, A5, A6) :-
    lambda_goal_(Ps, Lambda, [A1,A2,A3,A4,A5,A6], Goal),
    call(Goal).

'>>'(Ps, Lambda, A1, A2, A3, A4, A5, A6, A7) :-
    lambda_goal_(Ps, Lambda, [A1,A2,A3,A4,A5,A6,A7], Goal),
    call(Goal).

% lambda_goal_(+Ps, +Lambda, +Arguments, -Goal): calling Ps>>Lambda with
% Arguments calls Goal.

lambda_goal_(Ps0, Lambda0, Arguments, Goal) :-
    renamed_(Ps0, Lambda0, Ps, Lambda),
    bound_(Ps, Arguments, Rest, Status),
    complete_(Status, Ps0, Lambda0),
    extended_(Rest, Lambda, Goal).

renamed_(Ps0, Lambda0, Ps, Lambda) :-
    (   ground(Ps0),
        ground(Lambda0)
    ->  parameters_(Ps0, Ps, _),
        Lambda = Lambda0
    ;   parameters_(Ps0, Ps1, Shared),
        copy_term_nat(Shared-Ps1-Lambda0, Shared-Ps-Lambda)
    ).

parameters_(Ps0, Ps, Shared) :-
    (   var(Ps0)
    ->  instantiation_error(Ps0)
    ;   Ps0 = Free/Ps
    ->  shared_(Free, Shared)
    ;   Ps = Ps0,
        Shared = true
    ),
    must_be(list, Ps).

shared_(Free, Shared) :-
    (   var(Free)
    ->  instantiation_error(Free)
    ;   Free = {Shared}
    ->  true
    ;   Free == {}
    ->  Shared = true
    ;   type_error(lambda_free, Free)
    ).

% bound_(+Ps, +Arguments, -Rest, -Status): Status is `missing` if there are
% more parameters than arguments.

bound_([], Arguments, Arguments, complete).
bound_([P|Ps], Arguments, Rest, Status) :-
    bound_arg_(Arguments, P, Ps, Rest, Status).

bound_arg_([], _, _, [], missing).
bound_arg_([A|Arguments], A, Ps, Rest, Status) :-
    bound_(Ps, Arguments, Rest, Status).

complete_(Status, Ps, Lambda) :-
    (   Status == complete
    ->  true
    ;   domain_error(lambda_parameters, Ps>>Lambda)
    ).

extended_([], Goal, Goal).
extended_([A|As], Goal0, Goal) :-
    Goal =.. [call,Goal0,A|As].


%!  '/'(+Shared, :Goal) is nondet.
%!  '/'(+Shared, :Goal, ?A1) is nondet.
%!  '/'(+Shared, :Goal, ?A1, ?A2) is nondet.
%!  '/'(+Shared, :Goal, ?A1, ?A2, ?A3) is nondet.
%!  '/'(+Shared, :Goal, ?A1, ?A2, ?A3, ?A4) is nondet.
%!  '/'(+Shared, :Goal, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.
%!  '/'(+Shared, :Goal, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.
%!  '/'(+Shared, :Goal, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7) is nondet.
%
%   True iff Goal is true, with A1, A2, and so on added to it, and with all
%   its variables renamed except those in Shared, a term `{Variables}`.
%
%   ```
%   ?- call({X}/member(X-_), [a-1,b-2]).
%   X = a
%   ;  X = b.
%   ```

'/'(Free, Lambda) :-
    shared_goal_(Free, Lambda, Goal),
    call(Goal).

'/'(Free, Lambda, A1) :-
    shared_goal_(Free, Lambda, Goal),
    call(Goal, A1).

'/'(Free, Lambda, A1, A2) :-
    shared_goal_(Free, Lambda, Goal),
    call(Goal, A1, A2).

'/'(Free, Lambda, A1, A2, A3) :-
    shared_goal_(Free, Lambda, Goal),
    call(Goal, A1, A2, A3).

'/'(Free, Lambda, A1, A2, A3, A4) :-
    shared_goal_(Free, Lambda, Goal),
    call(Goal, A1, A2, A3, A4).

'/'(Free, Lambda, A1, A2, A3, A4, A5) :-
    shared_goal_(Free, Lambda, Goal),
    call(Goal, A1, A2, A3, A4, A5).

'/'(Free, Lambda, A1, A2, A3, A4, A5, A6) :-
    shared_goal_(Free, Lambda, Goal),
    call(Goal, A1, A2, A3, A4, A5, A6).

'/'(Free, Lambda, A1, A2, A3, A4, A5, A6, A7) :-
    shared_goal_(Free, Lambda, Goal),
    call(Goal, A1, A2, A3, A4, A5, A6, A7).

shared_goal_(Free, Lambda, Goal) :-
    shared_(Free, Shared),
    copy_term_nat(Shared-Lambda, Shared-Goal).


%!  is_lambda(@Term) is semidet.
%
%   True iff Term is a lambda expression: Parameters>>Goal with a list of
%   parameters or Free/List, or {Variables}/Goal.
%
%   ```
%   ?- is_lambda([X]>>foo(X)).
%   true.
%   ?- is_lambda(a/b).
%   false.
%   ```

is_lambda(Term) :-
    compound(Term),
    lambda_(Term).

lambda_(Parameters>>Goal) :-
    callable(Goal),
    nonvar(Parameters),
    (   Parameters = Free/List
    ->  free_(Free)
    ;   List = Parameters
    ),
    is_list(List).
lambda_(Free/Goal) :-
    callable(Goal),
    free_(Free).

free_(Free) :-
    nonvar(Free),
    (   Free = {_}
    ->  true
    ;   Free == {}
    ).


%!  lambda_calls(:Lambda, -Goal) is semidet.
%!  lambda_calls(:Lambda, +Arguments, -Goal) is semidet.
%
%   True iff calling Lambda with Arguments, a list or a number of
%   arguments, calls Goal.
%
%   ```
%   ?- lambda_calls([]>>foo(a), Goal).
%   Goal = foo(a).
%   ?- lambda_calls([X]>>foo(X), [a,b], Goal).
%   Goal = foo(a,b).
%   ```

lambda_calls(Lambda, Goal) :-
    lambda_calls(Lambda, 0, Goal).

lambda_calls(Lambda0, Arguments0, Goal) :-
    strip_module(Lambda0, _, Lambda),
    must_be(nonvar, Lambda),
    (   integer(Arguments0)
    ->  length(Arguments, Arguments0)
    ;   Arguments = Arguments0
    ),
    lambda_body_(Lambda, Arguments, Body, Rest),
    strip_module(Body, _, Body1),
    must_be(callable, Body1),
    Body1 =.. Parts0,
    '$append'(Parts0, Rest, Parts),
    Goal =.. Parts.

lambda_body_(Ps0>>Lambda0, Arguments, Lambda, Rest) :-
    renamed_(Ps0, Lambda0, Ps, Lambda),
    bound_(Ps, Arguments, Rest, Status),
    complete_(Status, Ps0, Lambda0).
lambda_body_(Free/Lambda, Arguments, Goal, Arguments) :-
    shared_goal_(Free, Lambda, Goal).


% '$lambda_closure'(+Lambda, +N, +Module, +Clause, -Closure): Closure with N
% more arguments calls the same goal as Lambda, which occurs in Clause of the
% text that is loaded into Module. Its clause is added:
%
%   Name(Shared..., Parameters...) :- Goal
%
% where Shared are the variables that Lambda shares with its context. Other
% variables that occur elsewhere in Clause are renamed at each call, unless
% they are ground then:
%
%   Name(Shared..., Globals..., Arguments...) :-
%       Renaming, Arguments = Parameters, ..., Goal

'$lambda_closure'(Lambda, N, Module, Clause, Closure) :-
    Lambda = (Ps0>>Goal),
    callable(Goal),
    nonvar(Ps0),
    (   Ps0 = Free/Ps
    ->  free_(Free)
    ;   Ps = Ps0,
        Free = {}
    ),
    is_list(Ps),
    length(Ps, N),
    term_variables(Free, Free1),
    term_variables(Ps>>Goal, Inner),
    outer_variables_(Lambda, Clause, [], Outer),
    partition(is_among_(Free1), Inner, Shared, Others),
    include(is_among_(Outer), Others, Globals),
    lambda_name_(N, Name),
    '$append'(Shared, Globals, Own),
    Closure =.. [Name|Own],
    auxiliary_(Globals, Name, Shared, Ps, Goal, Head, Goal1),
    b_setval('$loaded_clause', Module:(Head:-Goal1)),
    '$expand_goal'(Module, Goal1, Body),
    b_setval('$loaded_clause', Module:Clause),
    '$load_auxiliary'((Head:-Body)).

lambda_name_(N, Name) :-
    '$next_generation'(K),
    atomic_list_concat(['__aux_yall_',N,'_',K], Name).

auxiliary_([], Name, Shared, Ps, Goal, Head, Goal) :-
    '$append'(Shared, Ps, Args),
    Head =.. [Name|Args].
auxiliary_([G|Gs], Name, Shared0, Ps0, Goal0, Head, (Renaming,Goal1)) :-
    copy_term(c(Shared0,[G|Gs],Ps0,Goal0), c(Shared,Copies,Ps,Goal)),
    same_length(Copies, Globals),
    same_length(Ps, As),
    '$append'(Globals, As, Args0),
    '$append'(Shared, Args0, Args),
    Head =.. [Name|Args],
    S =.. [v|Shared],
    V0 =.. [v|Globals],
    V =.. [v|Copies],
    Renaming = ( ground(V0) -> V = V0 ; copy_term_nat(S-V0, S-V) ),
    unified_(As, Ps, Goal, Goal1).

unified_([], [], Goal, Goal).
unified_([A|As], [P|Ps], Goal0, (A=P,Goal)) :-
    unified_(As, Ps, Goal0, Goal).

% outer_variables_(+Term, +Part, +Vs0, -Vs): Vs are the variables of Term
% outside of Part, then Vs0.

outer_variables_(Part, Term, Vs0, Vs) :-
    (   var(Term)
    ->  Vs = [Term|Vs0]
    ;   atomic(Term)
    ->  Vs = Vs0
    ;   same_term(Term, Part)
    ->  Vs = Vs0
    ;   Term =.. [_|Args],
        foldl(outer_variables_(Part), Args, Vs0, Vs)
    ).

is_among_([W|Ws], V) :-
    (   V == W
    ->  true
    ;   is_among_(Ws, V)
    ).
