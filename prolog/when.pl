:- module(when, [
    when/2              % +Condition, :Goal
]).

:- use_module(library(lists)).

/** <module> Goals that wait for a condition

The attribute of a variable is call(Goals), the goals to call when it is
bound: a goal or a conjunction of goals, in the order in which they were
added. Such a goal is one of

  - await_(Condition, Goal): checks Condition, and calls Goal or continues to wait;
  - await_ground_(Parts, Term, Goal): the same for ground(Term), which holds when all
    Parts are ground. What was found ground is not looked at again;
  - decide_(Node): for `?=`, which waits for several variables at once. Node is a
    variable with the attribute undecided(X, Y, Goal), removed by the first.

A Goal in turn may be a second condition, await_(Condition, Goal), or belong
to a disjunction, first_(Done, Conditions, Goal): Done is bound when it has
been called.
*/

:- meta_predicate when(+, 0).

%!  when(+Condition, :Goal) is nondet.
%
%   True iff Goal is true; it is called as soon as Condition holds. A
%   condition is nonvar(X), ground(T), ?=(X, Y) (they are identical, or cannot
%   be unified), or a conjunction or disjunction of conditions.
%
%   ```
%   ?- when((nonvar(X),ground(Y)), Z = X-Y), Y = f(A), X = 1, A = 2.
%   X = 1, Y = f(2), Z = 1-f(2), A = 2.
%   ?- when(foo, true).
%   error: domain_error(when_condition,foo).
%   ```

when(Condition, Goal) :-
    (   acyclic_term(Condition)
    ->  Above = none
    ;   Above = []
    ),
    simplified_(Condition, Condition, Above, Simple),
    (   Simple == true
    ->  call(Goal)
    ;   await_(Simple, Goal)
    ).

%   simplified_(Condition, Whole, Above, Simple): Simple is Condition without
%   the parts that hold already, or `true`; a disjunction becomes
%   or(Conditions). Above are the conditions around this one in Whole, if that
%   is cyclic.

simplified_(Condition, Whole, Above, Simple) :-
    (   var(Condition)
    ->  throw(error(instantiation_error, _))
    ;   simple_(Condition, Holds)
    ->  (   call(Holds)
        ->  Simple = true
        ;   Simple = Condition
        )
    ;   Condition = (A, B)
    ->  below_(Above, Condition, Whole, Above1),
        simplified_(A, Whole, Above1, SimpleA),
        simplified_(B, Whole, Above1, SimpleB),
        both_(SimpleA, SimpleB, Simple)
    ;   Condition = (A ; B)
    ->  below_(Above, Condition, Whole, Above1),
        simplified_(A, Whole, Above1, SimpleA),
        (   SimpleA == true
        ->  Simple = true
        ;   simplified_(B, Whole, Above1, SimpleB),
            either_(SimpleA, SimpleB, Simple)
        )
    ;   throw(error(domain_error(when_condition, Whole), _))
    ).

simple_(nonvar(X), nonvar(X)).
simple_(ground(X), ground(X)).
simple_(?=(X, Y), ?=(X, Y)).

below_(none, _, _, none) :-
    !.
below_(Above, Condition, Whole, [Condition|Above]) :-
    (   member(One, Above),
        same_term(One, Condition)
    ->  throw(error(type_error(acyclic_term, Whole), _))
    ;   true
    ).

both_(A, B, Simple) :-
    (   A == true
    ->  Simple = B
    ;   B == true
    ->  Simple = A
    ;   Simple = (A, B)
    ).

either_(A, B, Simple) :-
    (   B == true
    ->  Simple = true
    ;   alternatives_(A, As),
        alternatives_(B, Bs),
        append(As, Bs, All),
        Simple = or(All)
    ).

alternatives_(Condition, All) :-
    (   Condition = or(All0)
    ->  All = All0
    ;   All = [Condition]
    ).

%   await_(Simple, Goal): calls the goal if the condition holds, else lets it wait.

await_(nonvar(X), Goal) :-
    (   nonvar(X)
    ->  resume_(Goal)
    ;   suspend_(X, await_(nonvar(X), Goal))
    ).
await_(ground(Term), Goal) :-
    await_ground_([Term], Term, Goal).
await_(?=(X, Y), Goal) :-
    (   unifiable(X, Y, Unifier),
        Unifier \== []
    ->  put_attr(Node, when, undecided(X, Y, Goal)),
        suspend_on_(Unifier, decide_(Node))
    ;   resume_(Goal)
    ).
await_((A, B), Goal) :-
    await_(A, await_(B, Goal)).
await_(or(Conditions), Goal) :-
    await_each_(Conditions, first_(_, Conditions, Goal)).

await_ground_([], _, Goal) :-
    resume_(Goal).
await_ground_([Part|Parts], Term, Goal) :-
    (   var(Part)
    ->  suspend_(Part, await_ground_([Part|Parts], Term, Goal))
    ;   term_variables(Part, Parts1, Parts),
        await_ground_(Parts1, Term, Goal)
    ).

await_each_([], _).
await_each_([Condition|Conditions], Goal) :-
    await_(Condition, Goal),
    await_each_(Conditions, Goal).

resume_(Goal) :-
    (   Goal = await_(Condition, Goal1)
    ->  await_(Condition, Goal1)
    ;   Goal = await_ground_(Parts, Term, Goal1)
    ->  await_ground_(Parts, Term, Goal1)
    ;   Goal = first_(Done, _, Goal1)
    ->  (   Done == true
        ->  true
        ;   Done = true,
            resume_(Goal1)
        )
    ;   Goal = decide_(Node)
    ->  (   get_attr(Node, when, undecided(X, Y, Goal1))
        ->  del_attr(Node, when),
            await_(?=(X, Y), Goal1)
        ;   true
        )
    ;   call(Goal)
    ).

suspend_(Var, Goal) :-
    (   get_attr(Var, when, call(Goals))
    ->  put_attr(Var, when, call((Goals, Goal)))
    ;   put_attr(Var, when, call(Goal))
    ).

suspend_on_([], _).
suspend_on_([Var = Value|Unifier], Goal) :-
    suspend_(Var, Goal),
    (   var(Value)
    ->  suspend_(Value, Goal)
    ;   true
    ),
    suspend_on_(Unifier, Goal).

attr_unify_hook(call(Goals), Other) :-
    (   get_attr(Other, when, call(Others))
    ->  del_attr(Other, when),
        resume_all_(Goals),
        resume_all_(Others)
    ;   resume_all_(Goals)
    ).

%   The conjunction is nested to the left.

resume_all_(Goals) :-
    (   Goals = (Goals1, Goal)
    ->  resume_all_(Goals1),
        resume_(Goal)
    ;   resume_(Goals)
    ).

%   A goal that waits in several places is reported once.

attribute_goals(Var) -->
    { get_attr(Var, when, Attribute) },
    goals_(Attribute).

goals_(call(Goals)) -->
    each_goal_(Goals).
goals_(undecided(X, Y, Goal)) -->
    residue_(?=(X, Y), Goal).

each_goal_(Goals) -->
    (   { Goals = (Goals1, Goal) }
    ->  each_goal_(Goals1),
        goal_(Goal)
    ;   goal_(Goals)
    ).

goal_(Goal) -->
    (   { Goal = await_(Condition, Goal1) }
    ->  residue_(Condition, Goal1)
    ;   { Goal = await_ground_(_, Term, Goal1) }
    ->  residue_(ground(Term), Goal1)
    ;   []                              % reported at the node
    ).

residue_(Condition, Goal) -->
    (   { Goal = await_(Condition1, Goal1) }
    ->  residue_((Condition, Condition1), Goal1)
    ;   { Goal = first_(Done, Conditions, Goal1) }
    ->  (   { var(Done) }
        ->  { Done = true },
            residue_(or(Conditions), Goal1)
        ;   []
        )
    ;   { shown_(Condition, Shown) },
        [when(Shown, Goal)]
    ).

shown_(Condition, Shown) :-
    (   Condition = or([Condition1])
    ->  shown_(Condition1, Shown)
    ;   Condition = or([Condition1|Conditions])
    ->  Shown = (A ; B),
        shown_(Condition1, A),
        shown_(or(Conditions), B)
    ;   Condition = (Condition1, Condition2)
    ->  Shown = (A, B),
        shown_(Condition1, A),
        shown_(Condition2, B)
    ;   Shown = Condition
    ).
