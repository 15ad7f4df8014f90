:- module(dicts,
          [ is_dict/1,                  % @Term
            is_dict/2,                  % @Term, ?Tag
            dict_pairs/3,               % ?Dict, ?Tag, ?Pairs
            dict_create/3,              % -Dict, ?Tag, +Pairs
            get_dict/3,                 % ?Key, +Dict, ?Value
            get_dict_ex/3,              % ?Key, +Dict, ?Value
            get_dict/5,                 % +Key, +Dict, ?Value, -NewDict, +NewValue
            put_dict/3,                 % +New, +Dict, -NewDict
            put_dict/4,                 % +Key, +Dict, +Value, -NewDict
            del_dict/4,                 % +Key, +Dict, ?Value, -Rest
            select_dict/3,              % +Select, +Dict, -Rest
            (:<)/2,                     % +Select, +Dict
            (>:<)/2,                    % +Dict1, +Dict2
            b_set_dict/3,               % +Key, +Dict, +Value
            nb_set_dict/3,              % +Key, +Dict, +Value
            '.'/3,                      % +Dict, +Function, -Value
            '$expand_dots'/3            % +Terms, +Module, -Expanded
          ]).
:- use_module(library(error),
              [ instantiation_error/1, type_error/2 ]).
:- use_module(library(apply), [foldl/4, foldl/5, maplist/3]).
:- use_module(library(lists), [append/3]).

/** <module> Dicts: values under keys, with a tag

A dict `Tag{Key:Value, ...}` is a term of the dialect `swi`, whose reader reads
it. Keys are atoms and small integers, and each occurs once. In clauses that are
loaded, `Dict.Key` is the value of a key: `X = Point.x`. `Dict.get(Key)` fails if
there is no such key, `Dict.get(Key, Default)` is Default then, and
`Dict.put(New)` and `Dict.put(Key, Value)` are changed dicts. Clauses for
`Dict.Function := Value` in a module are functions of the dicts with its name as
their tag. In the texts of queries all this is evaluated too.

It is a compound with the name `C'dict'` of the tag, and of each value with its
key, in the standard order of keys, so that dicts with the same keys unify as
compounds do.
*/


%!  is_dict(@Term) is semidet.
%!  is_dict(@Term, ?Tag) is semidet.
%
%   True iff Term is a dict, with that Tag.
%
%   ```
%   ?- dict_pairs(_Dict, t, [a-1]), is_dict(_Dict).
%   true.
%   ?- is_dict(a).
%   false.
%   ?- dict_pairs(_Dict, t, [a-1]), is_dict(_Dict, Tag).
%   Tag = t.
%   ```

is_dict(Term) :-
    compound(Term),
    compound_name_arity(Term, 'C\'dict\'', Arity),
    Arity /\ 1 =:= 1.

is_dict(Term, Tag) :-
    is_dict(Term),
    arg(1, Term, Tag).


%!  dict_pairs(?Dict, ?Tag, ?Pairs) is det.
%
%   True iff Dict has that Tag and the Pairs `Key-Value`, in the standard order
%   of keys. If Dict is unbound, each of Pairs may also be `Key=Value`,
%   `Key:Value` or `Key(Value)`.
%
%   ```
%   ?- dict_pairs(Dict, point, [y-2,x-1]), dict_pairs(Dict, Tag, Pairs).
%   Dict = point{x:1,y:2}, Tag = point, Pairs = [x-1,y-2].
%   ?- dict_pairs(_, t, [a-1,a-2]).
%   error: duplicate_key(a).
%   ```

dict_pairs(Dict, Tag, Pairs) :-
    (   nonvar(Dict)
    ->  parts_(Dict, Tag, Pairs)
    ;   given_(Pairs, Given),
        made_(Tag, Given, Dict)
    ).

parts_(Dict, Tag, Pairs) :-
    must_be_dict_(Dict),
    compound_name_arguments(Dict, _, [Tag|Flat]),
    flat_pairs_(Flat, Pairs).

flat_pairs_([], []).
flat_pairs_([Value,Key|Flat], [Key-Value|Pairs]) :-
    flat_pairs_(Flat, Pairs).

% new_pairs_(+New, -Pairs): the sorted pairs of a dict, or of a list of pairs.

new_pairs_(New, Pairs) :-
    (   is_dict(New)
    ->  parts_(New, _, Pairs)
    ;   given_(New, Pairs)
    ).

given_(Pairs, Given) :-
    (   is_list(Pairs)
    ->  true
    ;   var(Pairs)
    ->  instantiation_error(Pairs)
    ;   type_error('dict-data', Pairs)
    ),
    maplist(keyed_, Pairs, Keyed),
    keysort(Keyed, Given),
    without_duplicates_(Given).

keyed_(Pair, Key-Value) :-
    (   var(Pair)
    ->  instantiation_error(Pair)
    ;   ( Pair = Key0-Value0 ; Pair = (Key0=Value0) ; Pair = Key0:Value0 )
    ->  true
    ;   compound(Pair),
        compound_name_arguments(Pair, Key0, [Value0])
    ->  true
    ;   type_error(pair, Pair)
    ),
    must_be_key_(Key0),
    Key = Key0,
    Value = Value0.

must_be_key_(Key) :-
    (   var(Key)
    ->  instantiation_error(Key)
    ;   ( atom(Key) ; integer(Key) )
    ->  true
    ;   type_error('dict-key', Key)
    ).

without_duplicates_(Pairs) :-
    (   Pairs = [Key-_|Rest],
        Rest = [Next-_|_]
    ->  (   Key == Next
        ->  throw(error(duplicate_key(Key), _))
        ;   without_duplicates_(Rest)
        )
    ;   true
    ).

made_(Tag, Pairs, Dict) :-
    flat_pairs_(Flat, Pairs),
    compound_name_arguments(Dict, 'C\'dict\'', [Tag|Flat]).

must_be_dict_(Dict) :-
    (   is_dict(Dict)
    ->  true
    ;   var(Dict)
    ->  instantiation_error(Dict)
    ;   type_error(dict, Dict)
    ).


%!  dict_create(-Dict, ?Tag, +Pairs) is det.
%
%   True iff Dict has that Tag and Pairs, which may also be those of another
%   dict.
%
%   ```
%   ?- dict_create(Dict, t, [a=1,b-2,c(3)]).
%   Dict = t{a:1,b:2,c:3}.
%   ```

dict_create(Dict, Tag, Pairs) :-
    new_pairs_(Pairs, Given),
    made_(Tag, Given, Dict).


%!  get_dict(?Key, +Dict, ?Value) is nondet.
%
%   True iff Value is the value of Key in Dict.
%
%   ```
%   ?- dict_pairs(_Dict, t, [a-1,b-2]), get_dict(Key, _Dict, 2).
%   Key = b.
%   ?- dict_pairs(_Dict, t, [a-1]), get_dict(b, _Dict, _).
%   false.
%   ?- get_dict(a, t, _).
%   error: type_error(dict,t).
%   ```

get_dict(Key, Dict, Value) :-
    must_be_dict_(Dict),
    compound_name_arity(Dict, _, Arity),
    (   nonvar(Key)
    ->  place_(Key, Dict, Arity, Place),
        arg(Place, Dict, Value)
    ;   Last is Arity // 2,
        between(1, Last, N),
        Place is 2*N,
        KeyPlace is Place + 1,
        arg(KeyPlace, Dict, Key),
        arg(Place, Dict, Value)
    ).

% place_(+Key, +Dict, +Last, -Place): Place is that of the value of Key, which
% is at Last or before it. The keys are in order.

place_(Key, Dict, Last, Place) :-
    halves_(Key, Dict, 1, Last // 2, Place).

halves_(Key, Dict, First, Last0, Place) :-
    Last is Last0,
    First =< Last,
    Middle is (First + Last) // 2,
    KeyPlace is 2*Middle + 1,
    arg(KeyPlace, Dict, Found),
    compare(Order, Key, Found),
    (   Order == (=)
    ->  Place is 2*Middle
    ;   Order == (<)
    ->  halves_(Key, Dict, First, Middle - 1, Place)
    ;   Next is Middle + 1,
        halves_(Key, Dict, Next, Last, Place)
    ).


%!  get_dict_ex(?Key, +Dict, ?Value) is nondet.
%
%   As get_dict/3; an error if Dict has no such Key.
%
%   ```
%   ?- dict_pairs(Dict, t, [a-1]), get_dict_ex(b, Dict, _).
%   error: existence_error(key,b,t{a:1}).
%   ```

get_dict_ex(Key, Dict, Value) :-
    (   var(Key)
    ->  get_dict(Key, Dict, Value)
    ;   must_be_dict_(Dict),
        compound_name_arity(Dict, _, Arity),
        (   place_(Key, Dict, Arity, Place)
        ->  arg(Place, Dict, Value)
        ;   throw(error(existence_error(key, Key, Dict), _))
        )
    ).


%!  get_dict(+Key, +Dict, ?Value, -NewDict, +NewValue) is semidet.
%
%   True iff Value is the value of Key in Dict, and NewDict is Dict with NewValue
%   in its place.
%
%   ```
%   ?- dict_pairs(_Dict, t, [a-1]), get_dict(a, _Dict, Old, New, 2).
%   Old = 1, New = t{a:2}.
%   ```

get_dict(Key, Dict, Value, NewDict, NewValue) :-
    (   var(Key)
    ->  instantiation_error(Key)
    ;   get_dict(Key, Dict, Value),
        put_dict(Key, Dict, NewValue, NewDict)
    ).


%!  put_dict(+New, +Dict, -NewDict) is det.
%
%   True iff NewDict is Dict with the values of New, a dict or a list of pairs.
%
%   ```
%   ?- dict_pairs(_Dict, t, [a-1,b-2]), put_dict([b=3,c=4], _Dict, New).
%   New = t{a:1,b:3,c:4}.
%   ```

put_dict(New, Dict, NewDict) :-
    new_pairs_(New, Given),
    parts_(Dict, Tag, Pairs),
    merged_(Pairs, Given, Merged),
    made_(Tag, Merged, NewDict).

% merged_(+Old, +New, -Pairs): all lists of pairs are in the order of keys.

merged_([], New, New) :-
    !.                                  % no old ones
merged_(Old, [], Old) :-
    !.                                  % no new ones
merged_([K1-V1|Old], [K2-V2|New], [Pair|Pairs]) :-
    compare(Order, K1, K2),
    (   Order == (<)
    ->  Pair = K1-V1,
        merged_(Old, [K2-V2|New], Pairs)
    ;   Order == (>)
    ->  Pair = K2-V2,
        merged_([K1-V1|Old], New, Pairs)
    ;   Pair = K2-V2,
        merged_(Old, New, Pairs)
    ).


%!  put_dict(+Key, +Dict, +Value, -NewDict) is det.
%
%   True iff NewDict is Dict with that Value of Key.
%
%   ```
%   ?- dict_pairs(_Dict, t, [a-1]), put_dict(b, _Dict, 2, New).
%   New = t{a:1,b:2}.
%   ```

put_dict(Key, Dict, Value, NewDict) :-
    must_be_key_(Key),
    parts_(Dict, Tag, Pairs),
    merged_(Pairs, [Key-Value], Merged),
    made_(Tag, Merged, NewDict).


%!  del_dict(+Key, +Dict, ?Value, -Rest) is semidet.
%
%   True iff Value is the value of Key in Dict, and Rest is Dict without Key.
%
%   ```
%   ?- dict_pairs(_Dict, t, [a-1,b-2]), del_dict(a, _Dict, Value, Rest).
%   Value = 1, Rest = t{b:2}.
%   ```

del_dict(Key, Dict, Value, Rest) :-
    must_be_key_(Key),
    parts_(Dict, Tag, Pairs),
    without_(Pairs, Key, Value, Others),
    made_(Tag, Others, Rest).

without_([K-V|Pairs], Key, Value, Rest) :-
    (   K == Key
    ->  Value = V,
        Rest = Pairs
    ;   Rest = [K-V|Rest1],
        without_(Pairs, Key, Value, Rest1)
    ).


%!  select_dict(+Select, +Dict, -Rest) is semidet.
%
%   True iff Dict has each key of Select, with a value that unifies, their tags
%   unify, and Rest is Dict without these keys and its tag.
%
%   ```
%   ?- dict_pairs(_Select, _, [a-X]), dict_pairs(_Dict, t, [a-1,b-2]),
%      select_dict(_Select, _Dict, Rest).
%   X = 1, Rest = _1{b:2}.
%   ```

select_dict(Select, Dict, Rest) :-
    parts_(Select, Tag, Selected),
    parts_(Dict, Tag, Pairs),
    selected_(Selected, Pairs, Others),
    made_(_, Others, Rest).

selected_([], Pairs, Pairs).
selected_([Key-Value|Selected], Pairs, Rest) :-
    without_(Pairs, Key, Value, Pairs1),
    selected_(Selected, Pairs1, Rest).


%!  :<(+Select, +Dict) is semidet.
%
%   True iff Dict has each key of Select, with a value that unifies, and their
%   tags unify.
%
%   ```
%   ?- dict_pairs(_Select, _, [a-X]), dict_pairs(_Dict, t, [a-1,b-2]),
%      _Select :< _Dict.
%   X = 1.
%   ```

Select :< Dict :-
    select_dict(Select, Dict, _).


%!  >:<(+Dict1, +Dict2) is semidet.
%
%   True iff the tags of both dicts unify, and the values of each key that both
%   have.
%
%   ```
%   ?- dict_pairs(_One, _, [a-X,b-2]), dict_pairs(_Two, t, [a-1,c-3]),
%      _One >:< _Two.
%   X = 1.
%   ```

Dict1 >:< Dict2 :-
    parts_(Dict1, Tag, Pairs1),
    parts_(Dict2, Tag, Pairs2),
    common_(Pairs1, Pairs2).

common_([], _).
common_([Key-Value|Pairs], Others) :-
    (   without_(Others, Key, Other, Others1)
    ->  Value = Other
    ;   Others1 = Others
    ),
    common_(Pairs, Others1).


%!  b_set_dict(+Key, +Dict, +Value) is det.
%
%   Value takes the place of the value of Key in Dict, until backtracking.
%
%   ```
%   ?- dict_pairs(Dict, t, [a-1]), b_set_dict(a, Dict, 2).
%   Dict = t{a:2}.
%   ```

b_set_dict(Key, Dict, Value) :-
    existing_place_(Key, Dict, Place),
    setarg(Place, Dict, Value).


%!  nb_set_dict(+Key, +Dict, +Value) is det.
%
%   A copy of Value takes the place of the value of Key in Dict, also after
%   backtracking.
%
%   ```
%   ?- dict_pairs(Dict, t, [a-1]), ( nb_set_dict(a, Dict, 2), fail ; true ).
%   Dict = t{a:2}.
%   ```

nb_set_dict(Key, Dict, Value) :-
    existing_place_(Key, Dict, Place),
    nb_setarg(Place, Dict, Value).

existing_place_(Key, Dict, Place) :-
    must_be_key_(Key),
    must_be_dict_(Dict),
    compound_name_arity(Dict, _, Arity),
    (   place_(Key, Dict, Arity, Place)
    ->  true
    ;   throw(error(existence_error(key, Key, Dict), _))
    ).


%!  '.'(+Dict, +Function, -Value) is nondet.
%
%   Value is what `Dict.Function` stands for in a clause: the value of a key, or
%   that of `get(Key)`, `get(Key, Default)`, `put(New)` and `put(Key, Value)`,
%   where Key may be a path of keys, as in `put(a/b, 1)`, or of a function that
%   the module named by the tag defines, as in `Dict.double() := X :- X is 2*Dict.x`.
%
%   ```
%   ?- dict_pairs(_Dict, t, [a-1]), '.'(_Dict, a, Value).
%   Value = 1.
%   ?- dict_pairs(_Dict, t, [a-1]), '.'(_Dict, get(b, none), Value).
%   Value = none.
%   ?- dict_pairs(_Dict, t, [a-1]), '.'(_Dict, put(b/c, 2), Value).
%   Value = t{a:1,b:_1{c:2}}.
%   ```

'.'(Dict, Function, Value) :-
    must_be_dict_(Dict),
    (   ( var(Function) ; atomic(Function) )
    ->  get_dict_ex(Function, Dict, Value)
    ;   Function = get(Key)
    ->  get_dict(Key, Dict, Value)
    ;   Function = get(Key, Default)
    ->  (   get_dict(Key, Dict, Value0)
        ->  Value = Value0
        ;   Value = Default
        )
    ;   Function = put(New)
    ->  put_dict(New, Dict, Value)
    ;   Function = put(Path, Part)
    ->  put_path_(Path, Dict, Part, Value)
    ;   is_dict(Dict, Tag),
        call(Tag:Function, Dict, Value)
    ).

put_path_(Path, Dict, Part, NewDict) :-
    (   nonvar(Path),
        Path = Outer/Key
    ->  path_value_(Outer, Dict, Inner0),
        (   is_dict(Inner0)
        ->  Inner = Inner0
        ;   made_(_, [], Inner)
        ),
        put_dict(Key, Inner, Part, NewInner),
        put_path_(Outer, Dict, NewInner, NewDict)
    ;   put_dict(Path, Dict, Part, NewDict)
    ).

path_value_(Path, Dict, Value) :-
    (   Path = Outer/Key
    ->  path_value_(Outer, Dict, Inner)
    ;   Inner = Dict,
        Key = Path
    ),
    (   is_dict(Inner),
        get_dict(Key, Inner, Value0)
    ->  Value = Value0
    ;   Value = none
    ).


% '$expand_dots'(+Term, +Module, -Expanded): in the clause or directive Term, or
% each of a list, a goal before the one that has `Dict.Function` evaluates that.
% A term that was made at run time may be cyclic, and stays as it is.

'$expand_dots'(Term, Module, Expanded) :-
    (   is_list(Term)
    ->  each_clause_(Term, Module, Expanded)
    ;   nonvar(Term),
        acyclic_term(Term),
        has_dot_(Term)
    ->  clause_(Term, Module, Expanded)
    ;   Expanded = Term
    ).

each_clause_([], _, []).
each_clause_([Term|Terms], Module, [Expanded|Expandeds]) :-
    '$expand_dots'(Term, Module, Expanded),
    each_clause_(Terms, Module, Expandeds).

clause_(Term, Module, Clause) :-
    (   Term = (:- Goal0)
    ->  Clause = (:- Goal),
        body_(Goal0, Module, Goal)
    ;   Term = (?- Goal0)
    ->  Clause = (?- Goal),
        body_(Goal0, Module, Goal)
    ;   Term = (Head0 => Body0)
    ->  Clause = (Head => Body),
        body_(Body0, Module, Body1),
        head_(Head0, Head, Body1, Body)
    ;   ( Term = (Head0 :- Body0) -> true ; Head0 = Term, Body0 = true ),
        body_(Body0, Module, Body1),
        (   function_head_(Head0, Head, Values)
        ->  after_(Values, Body1, Body)
        ;   head_(Head0, Head, Body1, Body)
        ),
        ( Body == true -> Clause = Head ; Clause = (Head :- Body) )
    ).

% function_head_(+Head0, -Head, -Goals): Head0 is `Dict.Function := Value`; Head
% is Function with Dict and Value, which Goals compute after the body.

function_head_(Head0, Head, Goals) :-
    nonvar(Head0),
    Head0 = (Function := Value0),
    nonvar(Function),
    Function = '.'(Dict, Call),
    functions_(Value0, Value, Goals, []),
    compound_name_arguments(Call, Name, Arguments0),
    '$append'(Arguments0, [Dict, Value], Arguments),
    compound_name_arguments(Head, Name, Arguments).

after_([], Body, Body).
after_([Goal|Goals], Body0, (Body0, Body)) :-
    after_(Goals, Goal, Body).

head_(Head0, Head, Body0, Body) :-
    functions_(Head0, Head, Goals, []),
    before_(Goals, Body0, Body).

before_([], Body, Body).
before_([Goal|Goals], Body0, (Goal, Body)) :-
    before_(Goals, Body0, Body).

body_(Goal, Module, Expanded) :-
    (   var(Goal)
    ->  Expanded = Goal
    ;   \+ has_dot_(Goal)
    ->  Expanded = Goal
    ;   Goal = Other:Inner
    ->  body_(Inner, Other, Inner1),
        Expanded = Other:Inner1
    ;   goals_of_(Goal, Module, Spec)
    ->  Goal =.. [Name|Arguments0],
        Spec =.. [_|Specs],
        arguments_(Specs, Arguments0, Module, Arguments, Goals, []),
        Goal1 =.. [Name|Arguments],
        before_(Goals, Goal1, Expanded)
    ;   functions_(Goal, Goal1, Goals, []),
        before_(Goals, Goal1, Expanded)
    ).

goals_of_((_, _), _, (0, 0)).
goals_of_((_ ; _), _, (0 ; 0)).
goals_of_((_ -> _), _, (0 -> 0)).
goals_of_((_ *-> _), _, (0 *-> 0)).
goals_of_(\+ _, _, \+ 0).
goals_of_(_ >> _, _, ((*) >> 0)).
goals_of_(_ ^ _, _, ((*) ^ 0)).
goals_of_(Goal, Module, Spec) :-
    callable(Goal),
    atom(Module),
    predicate_property(Module:Goal, meta_predicate(Spec)).

arguments_([], [], _, [], Goals, Goals).
arguments_([Spec|Specs], [Argument0|Arguments0], Module, [Argument|Arguments], Goals0, Goals) :-
    (   Spec == (^)
    ->  body_(Argument0, Module, Argument1),
        quantified_(Argument0, Argument1, Argument),
        Goals1 = Goals0
    ;   ( Spec == 0 ; integer(Spec), nonvar(Argument0), Argument0 = (_ >> _) )
    ->  body_(Argument0, Module, Argument),
        Goals1 = Goals0
    ;   functions_(Argument0, Argument, Goals0, Goals1)
    ),
    arguments_(Specs, Arguments0, Module, Arguments, Goals1, Goals).

% quantified_(+Goal0, +Goal1, -Goal): bagof/3 and its like do not group by the
% variables that the expansion Goal1 has beside those of Goal0.

quantified_(Goal0, Goal1, Goal) :-
    term_variables(Goal0, Old),
    term_variables(Old+Goal1, All),
    append(Old, New, All),
    foldl(quantify_, New, Goal1, Goal).

quantify_(Variable, Goal, Variable^Goal).

% functions_(+Term0, -Term, ?Goals0, ?Goals): in Term, the values that Goals0
% before Goals compute stand in place of the functions of dicts in Term0.

functions_(Term0, Term, Goals0, Goals) :-
    (   \+ has_dot_(Term0)
    ->  Term = Term0,
        Goals0 = Goals
    ;   Term0 = '.'(Dict0, Function0)
    ->  functions_(Dict0, Dict, Goals0, Goals1),
        functions_(Function0, Function, Goals1, ['.'(Dict, Function, Term)|Goals])
    ;   compound_name_arguments(Term0, Name, Arguments0),
        foldl(functions_, Arguments0, Arguments, Goals0, Goals),
        compound_name_arguments(Term, Name, Arguments)
    ).

has_dot_(Term) :-
    compound(Term),
    (   Term = '.'(_, _)
    ->  true
    ;   compound_name_arity(Term, _, Arity),
        between(1, Arity, N),
        arg(N, Term, Argument),
        has_dot_(Argument)
    ->  true
    ).
