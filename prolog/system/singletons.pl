/*  Variables of a clause that look like slips although they occur more than once in it.

    A variable may stand once in each branch of a disjunction, without another occurrence on any path through the clause:
    there it is as useless as a singleton. The same holds for one whose first occurrence is alone in a negation, which
    leaves it unbound. And a name that marks a variable as unused may stand twice on one path.

    A body is a tree of control constructs with goals as leaves. The uses of its variables are a sorted list of
    Variable-Bits; the reader has made variables in the order in which they appear, and so they are sorted:

      1    alone on some path
      2    twice on some path
      4    alone, and in a branch
      8    alone in a negation, before which it does not occur
*/

%   '$suspects'(+Clause, +Bindings, +Singletons, -Alone, -Marked): names of variables that are alone in a branch or a
%   negation, and of those that are marked as unused and used. Singletons are of interest in the dialect `swi` only.
'$suspects'(Clause0, Bindings, Singletons, Alone, Marked) :-
    ( nonvar(Clause0), Clause0 = _:Clause -> true ; Clause = Clause0 ),
    (   acyclic_term(Clause)
    ->  ( nonvar(Clause), Clause = (_ --> _) -> Grammar = true ; Grammar = false ),
        '$uses'(Clause, 1, Grammar, Uses),
        ( '$is_swi' -> Known = [] ; Known = Singletons ),
        '$suspect_names'(Bindings, Known, Uses, Alone, Marked)
    ;   Alone = [],
        Marked = []
    ).

'$suspect_names'([], _, _, [], []).
'$suspect_names'([Name=Variable|Bindings], Known0, Uses0, Alone, Marked) :-
    (   Known0 = [Name=_|Known]
    ->  '$suspect_names'(Bindings, Known, Uses0, Alone, Marked)
    ;   '$use_of'(Uses0, Variable, Bits, Uses),
        '$suspect_name'(Name, Bits, Alone, Alone1, Marked, Marked1),
        '$suspect_names'(Bindings, Known0, Uses, Alone1, Marked1)
    ).

'$suspect_name'(Name, Bits, Alone, Alone1, Marked, Marked1) :-
    (   \+ sub_atom(Name, 0, 1, _, '_')
    ->  Marked = Marked1,
        ( Bits /\ 12 =\= 0 -> Alone = [Name|Alone1] ; Alone = Alone1 )
    ;   Alone = Alone1,
        (   Bits /\ 2 =\= 0,
            sub_atom(Name, 1, 1, _, Second),
            ( Second == '_' ; char_type(Second, upper(_)) )
        ->  Marked = [Name|Marked1]
        ;   Marked = Marked1
        )
    ).

%   The bits of a variable; those before it are left out. A hook may have bound it.
'$use_of'(Uses, Variable, 0, Uses) :-
    nonvar(Variable),
    !.
'$use_of'([Other-Bits0|Uses0], Variable, Bits, Uses) :-
    (   Other == Variable
    ->  Bits = Bits0,
        Uses = Uses0
    ;   Other @< Variable
    ->  '$use_of'(Uses0, Variable, Bits, Uses)
    ;   Bits = 0,
        Uses = [Other-Bits0|Uses0]
    ).
'$use_of'([], _, 0, []).

%   '$uses'(+Part, +Alone, +Grammar, -Uses): Alone are the bits of a variable that is alone in a goal.
'$uses'(Part, Alone, Grammar, Uses) :-
    (   var(Part)
    ->  Uses = [Part-Alone]
    ;   '$is_branching'(Part)
    ->  Alone1 is Alone \/ 4,
        '$branches'(Part, Alone1, Grammar, Parts),
        '$all_uses'(Parts, branch, Uses)
    ;   '$is_path'(Part)
    ->  '$steps'(Part, Alone, Grammar, Parts),
        '$all_uses'(Parts, path, Uses)
    ;   Part = (\+ Inner)
    ->  '$uses'(Inner, Alone, Grammar, Uses0),
        '$negated_uses'(Uses0, Uses)
    ;   Grammar == true,
        Part = {Inner}
    ->  '$uses'(Inner, Alone, Grammar, Uses)
    ;   term_variables(Part, Variables),
        term_singletons(Part, Singletons),
        '$leaf_uses'(Variables, Singletons, Alone, Uses0),
        keysort(Uses0, Uses)
    ).

'$is_branching'((_ ; _)).
'$is_branching'('|'(_, _)).

'$is_path'((_ , _)).
'$is_path'((_ :- _)).
'$is_path'((_ --> _)).
'$is_path'((_ => _)).
'$is_path'((_ -> _)).
'$is_path'((_ *-> _)).

'$branches'(Part, Alone, Grammar, [Uses|Parts]) :-
    (   nonvar(Part),
        '$is_branching'(Part)
    ->  arg(1, Part, First),
        arg(2, Part, Others),
        '$uses'(First, Alone, Grammar, Uses),
        '$branches'(Others, Alone, Grammar, Parts)
    ;   '$uses'(Part, Alone, Grammar, Uses),
        Parts = []
    ).

'$steps'(Part, Alone, Grammar, [Uses|Parts]) :-
    (   nonvar(Part),
        '$is_path'(Part)
    ->  arg(1, Part, First),
        arg(2, Part, Others),
        '$uses'(First, Alone, Grammar, Uses),
        '$steps'(Others, Alone, Grammar, Parts)
    ;   '$uses'(Part, Alone, Grammar, Uses),
        Parts = []
    ).

'$leaf_uses'([], _, _, []).
'$leaf_uses'([Variable|Variables], Singletons, Alone, [Variable-Bits|Uses]) :-
    (   Singletons = [Single|Singletons1],
        Single == Variable
    ->  Bits = Alone
    ;   Singletons1 = Singletons,
        Bits = 2
    ),
    '$leaf_uses'(Variables, Singletons1, Alone, Uses).

'$negated_uses'([], []).
'$negated_uses'([Variable-Bits0|Uses0], [Variable-Bits|Uses]) :-
    ( Bits0 /\ 2 =:= 0 -> Bits is Bits0 \/ 8 ; Bits = Bits0 ),
    '$negated_uses'(Uses0, Uses).

%   The uses in several parts, neighbours first, so that a long clause takes little time.
'$all_uses'([Uses], _, Uses) :-
    !.
'$all_uses'(Parts0, How, Uses) :-
    '$pairs_of_uses'(Parts0, How, Parts),
    '$all_uses'(Parts, How, Uses).

'$pairs_of_uses'([A, B|Parts0], How, [Uses|Parts]) :-
    !,
    '$merged_uses'(A, B, How, Uses),
    '$pairs_of_uses'(Parts0, How, Parts).
'$pairs_of_uses'(Parts, _, Parts).

'$merged_uses'([], Uses, _, Uses) :-
    !.
'$merged_uses'(Uses, [], _, Uses) :-
    !.
'$merged_uses'([V-A|As], [W-B|Bs], How, [Use|Uses]) :-
    (   V == W
    ->  (   How == path
        ->  Bits is 2 \/ (A /\ 8)
        ;   Bits is A \/ (B /\ 7)
        ),
        Use = V-Bits,
        '$merged_uses'(As, Bs, How, Uses)
    ;   V @< W
    ->  Use = V-A,
        '$merged_uses'(As, [W-B|Bs], How, Uses)
    ;   Use = W-B,
        '$merged_uses'([V-A|As], Bs, How, Uses)
    ).
