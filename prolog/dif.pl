:- module(dif, [
    dif/2               % ?X, ?Y
]).

:- use_module(library(lists)).
:- use_module(library(ordsets)).

/** <module> Terms that must stay different

A disequality is represented by a variable, its node, with the attribute
node(X, Y, Vars): X and Y are the terms, and Vars the variables whose bindings
could make them equal. When one of them is bound, X and Y are compared again.
A node without attribute is dead: its disequality holds for good.

A variable in Vars has the attribute on(Nodes, Left): the disequalities that
wait for it, newest first, the first of them not dead, so that nothing is left
of disequalities that hold. When Left more have died, all dead ones are
dropped. So the death of a node takes constant time on average, however many
wait for a variable.
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
        ->  wait_(Vars, X, Y)
        ;   wait_(Vars, Y, X)
        )
    ;   true
    ).

wait_(Vars, X, Y) :-
    put_attr(Node, dif, node(X, Y, Vars)),
    enter_all_(Vars, Node).

%   Checks a disequality again: it holds, fails, or waits. It goes on to wait for
%   a variable that must not become an atomic term.

check_(Node) :-
    (   get_attr(Node, dif, node(X, Y, Vars))
    ->  (   ( atomic(X), var(Y) ; atomic(Y), var(X) )
        ->  true
        ;   check_(X, Y, Vars, Node)
        )
    ;   true                            % it holds
    ).

%   Where fewer variables are left, another node takes its place.

check_(X, Y, Vars0, Node) :-
    unbound_(Vars0, Vars1),
    sort(Vars1, Vars2),
    (   bindings_(X, Y, Unifier)
    ->  Unifier = [_|_],
        variables_(Unifier, Vars),
        (   ord_subtract(Vars2, Vars, [])
        ->  ord_subtract(Vars, Vars2, Entered),
            enter_all_(Entered, Node),
            put_attr(Node, dif, node(X, Y, Vars))
        ;   del_attr(Node, dif),
            leave_all_(Vars2),
            wait_(Vars, X, Y)
        )
    ;   del_attr(Node, dif),
        leave_all_(Vars2)
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
    (   get_attr(Var, dif, on(Nodes, Left))
    ->  put_attr(Var, dif, on([Node|Nodes], Left))
    ;   put_attr(Var, dif, on([Node], 0))
    ),
    enter_all_(Vars, Node).

%   A node of these variables has died.

leave_all_([]).
leave_all_([Var|Vars]) :-
    (   get_attr(Var, dif, on(Nodes0, Left0))
    ->  (   Left0 > 0
        ->  Left is Left0-1,
            from_living_(Nodes0, Nodes)
        ;   living_(Nodes0, Nodes),
            length(Nodes, Left)
        ),
        (   Nodes == []
        ->  del_attr(Var, dif)
        ;   put_attr(Var, dif, on(Nodes, Left))
        )
    ;   true
    ),
    leave_all_(Vars).

from_living_([], []).
from_living_([Node|Nodes0], Nodes) :-
    (   attvar(Node)
    ->  Nodes = [Node|Nodes0]
    ;   from_living_(Nodes0, Nodes)
    ).

living_([], []).
living_([Node|Nodes0], Nodes) :-
    (   attvar(Node)
    ->  Nodes = [Node|Nodes1]
    ;   Nodes = Nodes1
    ),
    living_(Nodes0, Nodes1).

attr_unify_hook(on(Nodes0, Left), Other) :-
    from_living_(Nodes0, Nodes),
    (   var(Other),
        Nodes = [_|_]
    ->  (   get_attr(Other, dif, on(Others, More))
        ->  append(Nodes, Others, All),
            Sum is Left+More,
            put_attr(Other, dif, on(All, Sum))
        ;   put_attr(Other, dif, on(Nodes, Left))
        )
    ;   true
    ),
    check_all_(Nodes).

check_all_([]).
check_all_([Node|Nodes]) :-
    check_(Node),
    check_all_(Nodes).

%   Each disequality is reported once: at the variable on the left of the
%   first pair that is missing to make the terms equal, else at its node.

attribute_goals(Var) -->
    { get_attr(Var, dif, Attribute) },
    goals_(Attribute, Var).

goals_(on(Nodes, _), Var) -->
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
