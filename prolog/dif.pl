:- module(dif, [
    dif/2               % ?X, ?Y
]).

:- use_module(library(lists)).
:- use_module(library(ordsets)).

/** <module> Terms that must stay different

A disequality is represented by a variable, its node, with the attribute
node(X, Y, Vars): X and Y are the terms, and Vars the variables whose bindings
could make them equal. Each of these has the attribute on(Nodes), the
disequalities that wait for it, newest first. When one of them is bound, X and
Y are compared again. If they have become different, the node is removed from
all its variables: nothing is left of a disequality that holds for good.
*/

%!  dif(?X, ?Y) is semidet.
%
%   True iff X and Y are different and stay so: sound, unlike `\==`, which
%   only considers the current bindings.
%
%   ```
%   ?- dif(X, a), X = a.
%   false.
%   ?- dif(X, a), X = b.
%   X = b.
%   ?- dif(f(X,Y), f(a,b)), X = a, Y = c.
%   X = a, Y = c.
%   ?- dif(f(X,Y), f(a,b)), X = c, \+ attvar(Y).
%   X = c.
%   ```

dif(X, Y) :-
    (   unifiable(X, Y, Unifier)
    ->  Unifier = [_|_],
        variables_(Unifier, Vars),
        (   var(X)
        ->  put_attr(Node, dif, node(X, Y, Vars))
        ;   put_attr(Node, dif, node(Y, X, Vars))
        ),
        enter_all_(Vars, Node)
    ;   true
    ).

%   Checks a disequality again: it holds, fails, or waits.

check_(Node) :-
    (   get_attr(Node, dif, node(X, Y, Vars0))
    ->  unbound_(Vars0, Vars1),
        sort(Vars1, Vars2),
        (   bindings_(X, Y, Unifier)
        ->  Unifier = [_|_],
            variables_(Unifier, Vars),
            ord_subtract(Vars2, Vars, Left),
            leave_all_(Left, Node),
            ord_subtract(Vars, Vars2, Entered),
            enter_all_(Entered, Node),
            put_attr(Node, dif, node(X, Y, Vars))
        ;   del_attr(Node, dif),
            leave_all_(Vars2, Node)
        )
    ;   true                            % it holds
    ).

%   With the flag occurs_check, terms that only a cyclic term could make equal
%   are different.

bindings_(X, Y, Unifier) :-
    (   current_prolog_flag(occurs_check, error)
    ->  catch(unifiable(X, Y, Unifier), error(occurs_check(_, _), _), fail)
    ;   unifiable(X, Y, Unifier)
    ).

variables_(Unifier, Vars) :-
    sides_(Unifier, Vars0),
    sort(Vars0, Vars).

unbound_([], []).
unbound_([Var|Vars0], Vars) :-
    (   var(Var)
    ->  Vars = [Var|Vars1]
    ;   Vars = Vars1
    ),
    unbound_(Vars0, Vars1).

sides_([], []).
sides_([Var = Value|Unifier], [Var|Vars]) :-
    (   var(Value)
    ->  Vars = [Value|Vars1]
    ;   Vars = Vars1
    ),
    sides_(Unifier, Vars1).

enter_all_([], _).
enter_all_([Var|Vars], Node) :-
    (   get_attr(Var, dif, on(Nodes))
    ->  (   on_(Nodes, Node)
        ->  true
        ;   put_attr(Var, dif, on([Node|Nodes]))
        )
    ;   put_attr(Var, dif, on([Node]))
    ),
    enter_all_(Vars, Node).

leave_all_([], _).
leave_all_([Var|Vars], Node) :-
    (   get_attr(Var, dif, on(Nodes0))
    ->  without_(Nodes0, Node, Nodes),
        (   Nodes == []
        ->  del_attr(Var, dif)
        ;   put_attr(Var, dif, on(Nodes))
        )
    ;   true
    ),
    leave_all_(Vars, Node).

on_([Node0|Nodes], Node) :-
    (   Node0 == Node
    ->  true
    ;   on_(Nodes, Node)
    ).

without_([], _, []).
without_([Node0|Nodes0], Node, Nodes) :-
    (   Node0 == Node
    ->  Nodes = Nodes0
    ;   Nodes = [Node0|Nodes1],
        without_(Nodes0, Node, Nodes1)
    ).

attr_unify_hook(on(Nodes), Other) :-
    (   var(Other)
    ->  (   get_attr(Other, dif, on(Others))
        ->  join_(Nodes, Others, All),
            put_attr(Other, dif, on(All))
        ;   put_attr(Other, dif, on(Nodes))
        )
    ;   true
    ),
    check_all_(Nodes).

join_([], Others, Others).
join_([Node|Nodes], Others, All) :-
    (   on_(Others, Node)
    ->  join_(Nodes, Others, All)
    ;   All = [Node|All1],
        join_(Nodes, Others, All1)
    ).

check_all_([]).
check_all_([Node|Nodes]) :-
    check_(Node),
    check_all_(Nodes).

%   Each disequality is reported once: at the variable on the left of the
%   first pair that is missing to make the terms equal, else at its node.

attribute_goals(Var) -->
    { get_attr(Var, dif, Attribute) },
    goals_(Attribute, Var).

goals_(on(Nodes), Var) -->
    at_(Nodes, Var).
goals_(node(X, Y, _), Node) -->
    (   { bindings_(X, Y, Unifier) }
    ->  disequality_(Unifier, X, Y),
        { del_attr(Node, dif) }
    ;   []
    ).

at_([], _) -->
    [].
at_([Node|Nodes], Var) -->
    (   { get_attr(Node, dif, node(X, Y, _)),
          bindings_(X, Y, Unifier),
          Unifier = [Left = _|_],
          Left == Var }
    ->  disequality_(Unifier, X, Y),
        { del_attr(Node, dif) }
    ;   []
    ),
    at_(Nodes, Var).

disequality_(Unifier, X, Y) -->
    (   { var(X) ; var(Y) }
    ->  [dif(X, Y)]
    ;   { Unifier = [Var = Value] }
    ->  [dif(Var, Value)]
    ;   { reverse(Unifier, Bindings),
          pairs_(Bindings, Vars, Values),
          Left =.. [f|Vars],
          Right =.. [f|Values] },
        [dif(Left, Right)]
    ).

pairs_([], [], []).
pairs_([Var = Value|Bindings], [Var|Vars], [Value|Values]) :-
    pairs_(Bindings, Vars, Values).
