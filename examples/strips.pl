/*  A STRIPS planner

    A state is the set of the facts that hold. An action has conditions, facts
    that it deletes and facts that it adds. A plan is a list of actions that
    leads from a first state to one with all the facts of a goal.

    The planner is independent of any world. Worlds are rows of action/5,
    problems rows of problem/4. Sets are ordered lists (library(ordsets)),
    so that equal states are equal terms.

    ?- plan(sussman, breadth_first, Plan), print_plan(sussman, Plan).
*/

:- use_module(library(lists)).
:- use_module(library(ordsets)).
:- use_module(library(assoc)).
:- use_module(library(apply)).

:- discontiguous action/5, problem/4.


/*  The blocks world: a hand takes one block at a time  */

action(blocks, pick_up(X),
       [clear(X), on_table(X), hand_empty],
       [clear(X), on_table(X), hand_empty],
       [holding(X)]).
action(blocks, put_down(X),
       [holding(X)],
       [holding(X)],
       [clear(X), on_table(X), hand_empty]).
action(blocks, stack(X, Y),
       [holding(X), clear(Y)],
       [holding(X), clear(Y)],
       [on(X, Y), clear(X), hand_empty]).
action(blocks, unstack(X, Y),
       [on(X, Y), clear(X), hand_empty],
       [on(X, Y), clear(X), hand_empty],
       [holding(X), clear(Y)]).

% Sussman's anomaly: neither half of the goal may be achieved first.

problem(sussman, blocks,
        [on(c, a), on_table(a), on_table(b), clear(b), clear(c), hand_empty],
        [on(a, b), on(b, c)]).

problem(tower, blocks,
        [ on_table(a), on_table(b), on_table(c), on_table(d),
          clear(a), clear(b), clear(c), clear(d), hand_empty ],
        [on(a, b), on(b, c), on(c, d)]).

problem(reversal, blocks,
        [ on(a, b), on(b, c), on(c, d), on_table(d), clear(a), hand_empty ],
        [on(d, c), on(c, b), on(b, a)]).

% No block is ever on itself.

problem(impossible, blocks,
        [on_table(a), on_table(b), clear(a), clear(b), hand_empty],
        [on(a, a)]).


/*  Logistics: trucks within towns, planes between airports. Facts that no
    action changes (road, airport, truck) are part of the state too.  */

action(logistics, load(Parcel, Vehicle, Place),
       [ at(Parcel, Place), parcel(Parcel),
         at(Vehicle, Place), vehicle(Vehicle) ],
       [at(Parcel, Place)],
       [in(Parcel, Vehicle)]).
action(logistics, unload(Parcel, Vehicle, Place),
       [in(Parcel, Vehicle), at(Vehicle, Place)],
       [in(Parcel, Vehicle)],
       [at(Parcel, Place)]).
action(logistics, drive(Truck, From, To),
       [truck(Truck), at(Truck, From), road(From, To)],
       [at(Truck, From)],
       [at(Truck, To)]).
action(logistics, fly(Plane, From, To),
       [ plane(Plane), at(Plane, From),
         airport(From), airport(To), From \= To ],
       [at(Plane, From)],
       [at(Plane, To)]).

problem(letter, logistics,
        [ at(letter, office), parcel(letter),
          at(van, depot), truck(van), vehicle(van),
          road(depot, office), road(office, depot),
          road(office, field), road(field, office) ],
        [at(letter, field)]).

problem(abroad, logistics,
        [ at(gift, shop), parcel(gift),
          at(van, north), truck(van), vehicle(van),
          at(cart, home), truck(cart), vehicle(cart),
          at(jet, south), plane(jet), vehicle(jet),
          airport(north), airport(south),
          road(shop, north), road(north, shop),
          road(south, home), road(home, south) ],
        [at(gift, home)]).


/*  Actions in a state  */

%!  possible(+World, +State, -Action, -Next) is nondet.
%
%   True iff Action of World is possible in State and leads to Next. Actions
%   come in the order of their rows, objects in the order of the state.

possible(World, State, Action, Next) :-
    action(World, Action, Conditions, Deleted, Added),
    holds_(Conditions, State),
    changed_(State, Deleted, Added, Next).

holds_([], _).
holds_([Condition|Conditions], State) :-
    (   Condition = (X \= Y)
    ->  X \== Y
    ;   member(Condition, State)
    ),
    holds_(Conditions, State).

changed_(State, Deleted, Added, Next) :-
    list_to_ord_set(Deleted, DeletedSet),
    list_to_ord_set(Added, AddedSet),
    ord_subtract(State, DeletedSet, Rest),
    ord_union(Rest, AddedSet, Next).

reached_(Goal, State) :-
    ord_subset(Goal, State).

problem_(Name, World, State, Goal) :-
    (   problem(Name, World, Facts, GoalFacts)
    ->  list_to_ord_set(Facts, State),
        list_to_ord_set(GoalFacts, Goal)
    ;   throw(error(existence_error(problem, Name), plan/3))
    ).


/*  Search  */

%!  plan(+Problem, +Method, -Plan) is semidet.
%
%   True iff Plan is a shortest plan for Problem, found by Method:
%   `breadth_first` or `deepening(Most)`, which tries lengths up to Most.
%   Fails if there is no plan. Throws an existence error for an unknown
%   problem, and a domain error for an unknown method.

plan(Name, Method, Plan) :-
    problem_(Name, World, State, Goal),
    (   Method == breadth_first
    ->  breadth_first(World, State, Goal, Plan)
    ;   Method = deepening(Most)
    ->  deepening(World, State, Goal, Most, Plan)
    ;   throw(error(domain_error(method, Method), plan/3))
    ).

%!  breadth_first(+World, +State, +Goal, -Plan) is semidet.
%
%   Expands all states of one distance before those of the next. A state that
%   was reached before is dropped; an assoc stores all of them, which accounts
%   for the memory of the search. Each open state is a pair of reversed plan
%   and state.

breadth_first(World, State, Goal, Plan) :-
    empty_assoc(Met0),
    put_assoc(State, Met0, met, Met),
    level_([open([], State)], World, Goal, Met, Reversed),
    reverse(Reversed, Plan).

level_([Open|Opens], World, Goal, Met0, Plan) :-
    (   member(open(Plan0, State), [Open|Opens]),
        reached_(Goal, State)
    ->  Plan = Plan0
    ;   expanded_([Open|Opens], World, Met0, Met, Next, []),
        level_(Next, World, Goal, Met, Plan)
    ).

expanded_([], _, Met, Met) -->
    [].
expanded_([open(Plan, State)|Opens], World, Met0, Met) -->
    { findall(open([Action|Plan], Next),
              possible(World, State, Action, Next),
              Nexts) },
    unmet_(Nexts, Met0, Met1),
    expanded_(Opens, World, Met1, Met).

unmet_([], Met, Met) -->
    [].
unmet_([open(Plan, State)|Opens], Met0, Met) -->
    (   { get_assoc(State, Met0, _) }
    ->  { Met1 = Met0 }
    ;   { put_assoc(State, Met0, met, Met1) },
        [open(Plan, State)]
    ),
    unmet_(Opens, Met1, Met).

%!  deepening(+World, +State, +Goal, +Most, -Plan) is semidet.
%
%   Searches for a plan of no action, of one, of two, up to Most. It remembers
%   only the states on the current path, so it needs little memory and repeats
%   much work.

deepening(World, State, Goal, Most, Plan) :-
    between(0, Most, Length),
    length(Plan0, Length),
    within_(Plan0, World, State, Goal, [State]),
    !,              % the first one is a shortest one
    Plan = Plan0.

within_([], _, State, Goal, _) :-
    reached_(Goal, State).
within_([Action|Plan], World, State, Goal, Way) :-
    possible(World, State, Action, Next),
    \+ memberchk(Next, Way),
    within_(Plan, World, Next, Goal, [Next|Way]).


/*  Plans are checked by simulating them  */

%!  simulated(+Problem, +Plan, -Result) is det.
%
%   Result is `reached(State)` if Plan leads to a State with the goal,
%   `missed(Facts)` with the facts of the goal that are missing at its end,
%   and `blocked(Action, Facts)` for the first action that is impossible, with
%   its unsatisfied conditions. It shares no code with the search except
%   changed_/4.

simulated(Name, Plan, Result) :-
    problem_(Name, World, State, Goal),
    simulated_(Plan, World, State, Goal, Result).

simulated_([], _, State, Goal, Result) :-
    ord_subtract(Goal, State, Missing),
    (   Missing == []
    ->  Result = reached(State)
    ;   Result = missed(Missing)
    ).
simulated_([Action|Plan], World, State, Goal, Result) :-
    (   action(World, Action, Conditions, Deleted, Added)
    ->  exclude(given_(State), Conditions, Lacking),
        (   Lacking == []
        ->  changed_(State, Deleted, Added, Next),
            simulated_(Plan, World, Next, Goal, Result)
        ;   Result = blocked(Action, Lacking)
        )
    ;   Result = blocked(Action, [unknown])
    ).

given_(State, Condition) :-
    (   Condition = (X \= Y)
    ->  X \== Y
    ;   memberchk(Condition, State)
    ).

%!  print_plan(+Problem, +Plan) is det.
%
%   Prints the actions of Plan, numbered, and their result.

print_plan(Name, Plan) :-
    format("~w:~n", [Name]),
    print_actions_(Plan, 1),
    simulated(Name, Plan, Result),
    functor(Result, Outcome, _),
    format("    goal ~w~n", [Outcome]).

print_actions_([], _).
print_actions_([Action|Plan], N) :-
    format("~t~d~3| ~w~n", [N, Action]),
    N1 is N + 1,
    print_actions_(Plan, N1).

%!  main is det.
%
%   Solves a problem of each world, with different methods.

main :-
    plan(sussman, deepening(8), Plan1),
    print_plan(sussman, Plan1),
    plan(abroad, breadth_first, Plan2),
    print_plan(abroad, Plan2),
    (   plan(impossible, breadth_first, _)
    ->  true
    ;   format("impossible: no plan~n")
    ).
