:- module(setof, [
    bagof/3,            % ?Template, ^Goal, -Bag
    setof/3,            % ?Template, ^Goal, -Set
    (^)/2               % ?Variables, :Goal
]).

/** <module> All solutions, by the bindings of the free variables

The variables of the goal that are neither in the template nor bound by ^
group the answers. The answers are collected as pairs Witness-Template, where
the witness holds the free variables; sorting by it brings equal groups
together.
*/

:- meta_predicate
    bagof(?, ^, -),
    setof(?, ^, -),
    ^(?, 0).

%!  bagof(?Template, ^Goal, -Bag) is nondet.
%
%   True iff Bag is the nonempty list of the instances of Template for the
%   answers of Goal that agree on its free variables, in the order of the
%   answers.
%
%   ```
%   ?- bagof(X, member(X-Y, [1-b,2-a,3-b]), Xs).
%   Y = a, Xs = [2]
%   ;  Y = b, Xs = [1,3].
%   ```

bagof(Template, Goal, Bag) :-
    partial_list_(Bag),
    '$free_variables'(Template, Goal, Inner, Witness),
    (   Witness == v
    ->  findall(Template, Inner, Found),
        Found = [_|_],
        Bag = Found
    ;   findall(Witness-Template, Inner, Pairs),
        keysort(Pairs, Sorted),
        group_(Sorted, Witness, Bag)
    ).

%!  setof(?Template, ^Goal, -Set) is nondet.
%
%   As bagof/3, with the instances sorted without duplicates.
%
%   ```
%   ?- setof(X-Y, member(X-Y, [2-a,1-b,2-a]), Set).
%   Set = [1-b,2-a].
%   ?- setof(X, Y^member(X-Y, [2-a,1-b]), Set).
%   Set = [1,2].
%   ```

setof(Template, Goal, Set) :-
    partial_list_(Set),
    '$free_variables'(Template, Goal, Inner, Witness),
    (   Witness == v
    ->  '$findall_set'(Template, Inner, Found),
        Found = [_|_],
        Set = Found
    ;   '$findall_set'(Witness-Template, Inner, Pairs),
        sort(Pairs, Sorted0),
        keysort(Sorted0, Sorted),
        group_(Sorted, Witness, Bag),
        sort(Bag, Sorted1),
        Set = Sorted1
    ).

%!  ^(?Variables, :Goal) is nondet.
%
%   True iff Goal is true. Only inside bagof/3, setof/3 and their like does it
%   mean "there are Variables such that".
%
%   ```
%   ?- setof(X, Y^member(X-Y, [b-1,a-2]), Xs).
%   Xs = [a,b].
%   ```

_ ^ Goal :-
    call(Goal).

partial_list_(List) :-
    (   '$skip_list'(List, Tail),
        ( var(Tail) ; Tail == [] )
    ->  true
    ;   current_prolog_flag(dialect, swi)
    ->  true
    ;   throw(error(type_error(list, List), _))
    ).

%   Pairs with the same ground witness are adjacent. From the first witness
%   with variables on, all groups are made before the first one is an answer.

group_([Witness0-Item|Pairs], Witness, Bag) :-
    (   ground(Witness0)
    ->  next_(Pairs, Witness0, Items, Rest),
        (   Rest == []
        ->  Witness = Witness0,
            Bag = [Item|Items]
        ;   (   Witness = Witness0,
                Bag = [Item|Items]
            ;   group_(Rest, Witness, Bag)
            )
        )
    ;   groups_([Witness0-Item|Pairs], Groups),
        each_group_(Groups, Witness, Bag)
    ).

next_(Pairs, Witness0, Items, Rest) :-
    (   Pairs = [Witness-Item|Pairs1],
        Witness == Witness0
    ->  Items = [Item|Items1],
        next_(Pairs1, Witness0, Items1, Rest)
    ;   Items = [],
        Rest = Pairs
    ).

each_group_([_-group(Witnesses, Items)|Groups], Witness, Bag) :-
    (   Groups == []
    ->  all_equal_(Witnesses, Witness),
        Bag = Items
    ;   (   all_equal_(Witnesses, Witness),
            Bag = Items
        ;   each_group_(Groups, Witness, Bag)
        )
    ).

%   Witnesses that are variants of each other are in one group, if the
%   attributes of their variables allow it. The copies of a constrained variable
%   have constraints of their own, so attributes are not compared. Sorting by
%   copies whose variables are numbered brings variants together. Each group has
%   the place of its first pair.

groups_(Pairs, Groups) :-
    numbered_(Pairs, 1, Numbered),
    keysort(Numbered, Sorted),
    variants_(Sorted, Groups0),
    keysort(Groups0, Groups).

numbered_([], _, []).
numbered_([Witness-Item|Pairs], Place, [Key-at(Place, Witness, Item)|Numbered]) :-
    copy_term_nat(Witness, Key),
    numbervars(Key, 0, _),
    Place1 is Place+1,
    numbered_(Pairs, Place1, Numbered).

variants_([], []).
variants_([Key-At|Sorted], Groups) :-
    next_(Sorted, Key, Ats, Rest),
    split_([At|Ats], Groups, Groups1),
    variants_(Rest, Groups1).

split_([], Groups, Groups).
split_([at(Place, Witness, Item)|Ats], Groups0, Groups) :-
    Groups0 = [Place-group([Witness|Witnesses], [Item|Items])|Groups1],
    same_(Ats, Witness, Witnesses, Items, Rest),
    split_(Rest, Groups1, Groups).

same_([], _, [], [], []).
same_([At|Ats], Witness0, Witnesses, Items, Rest) :-
    At = at(_, Witness, Item),
    (   copy_term_nat(Witness-Witness0, Plain-Plain0),
        Plain =@= Plain0,
        \+ Witness \= Witness0
    ->  Witnesses = [Witness|Witnesses1],
        Items = [Item|Items1],
        same_(Ats, Witness0, Witnesses1, Items1, Rest)
    ;   Rest = [At|Rest1],
        same_(Ats, Witness0, Witnesses, Items, Rest1)
    ).

%   The witnesses of a group are unified only after all have been compared:
%   unification changes a witness with attributes.

all_equal_([], _).
all_equal_([Witness|Witnesses], Witness) :-
    all_equal_(Witnesses, Witness).
