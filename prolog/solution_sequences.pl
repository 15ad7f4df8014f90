:- module(solution_sequences,
          [ limit/2,                    % +Count, :Goal
            offset/2,                   % +Count, :Goal
            call_nth/2,                 % :Goal, ?Nth
            findnsols/4,                % +N, ?Template, :Goal, -List
            findnsols/5,                % +N, ?Template, :Goal, -List, ?Tail
            order_by/2,                 % +Specs, :Goal
            distinct/1,                 % :Goal
            distinct/2,                 % ?Witness, :Goal
            reduced/1,                  % :Goal
            reduced/3,                  % ?Witness, :Goal, +Options
            group_by/4                  % +By, +Template, :Goal, -Bag
          ]).
:- use_module(library(apply), [exclude/3, maplist/4]).
:- use_module(library(error),
              [must_be/2, domain_error/2, instantiation_error/1]).
:- use_module(library(lists), [append/3, nth1/3, reverse/2]).
:- use_module(library(nb_set), [empty_nb_set/1, add_nb_set/3]).
:- use_module(library(option), [option/3]).
:- use_module(library(pairs), [map_list_to_pairs/3, pairs_values/2]).

/** <module> Sequences of answers, changed as wholes

Each predicate runs a goal and returns some of its answers, or all of them in
another order. Answers come one by one, except from order_by/2 and group_by/4,
which need all answers before the first.

The count of answers is kept in a term that is changed in place. It is
initialized from an argument, since a ground term in the text may be one
constant, shared by all calls.
*/

:- meta_predicate
    limit(+, 0),
    offset(+, 0),
    call_nth(0, ?),
    findnsols(+, ?, 0, -),
    findnsols(+, ?, 0, -, ?),
    order_by(?, 0),
    distinct(0),
    distinct(?, 0),
    reduced(0),
    reduced(?, 0, +),
    group_by(?, ?, 0, -).


%!  limit(+Count, :Goal) is nondet.
%
%   True iff Goal is true and this is one of its first Count answers. No
%   choice point is left after the last of these. With the Count `infinite`
%   there is no limit.
%
%   ```
%   ?- limit(2, member(X, [a,b,c])).
%   X = a
%   ;  X = b.
%   ?- limit(2, repeat).
%   true
%   ;  true.
%   ```

limit(Count, Goal) :-
    (   Count == infinite
    ->  call(Goal)
    ;   Count > 0,
        limit_(0, Count, Goal)
    ).

limit_(Start, Count, Goal) :-
    State = count(Start),
    call(Goal),
    arg(1, State, N0),
    N is N0+1,
    (   N < Count
    ->  nb_setarg(1, State, N)
    ;   !                               % that was the last one
    ).


%!  offset(+Count, :Goal) is nondet.
%
%   True iff Goal is true and this is not one of its first Count answers.
%
%   ```
%   ?- offset(1, member(X, [a,b,c])).
%   X = b
%   ;  X = c.
%   ```

offset(Count, Goal) :-
    (   Count > 0
    ->  offset_(0, Count, Goal)
    ;   Count =:= 0
    ->  call(Goal)
    ;   domain_error(not_less_than_zero, Count)
    ).

offset_(Start, Count, Goal) :-
    State = count(Start),
    call(Goal),
    arg(1, State, N0),
    (   N0 < Count
    ->  N is N0+1,
        nb_setarg(1, State, N),
        fail
    ;   true
    ).


%!  call_nth(:Goal, ?Nth) is nondet.
%
%   True iff Goal is true and this is its Nth answer, counted from 1. Leaves
%   no choice point if Nth is given.
%
%   ```
%   ?- call_nth(member(X, [a,b]), 2).
%   X = b.
%   ?- call_nth(member(X, [a,b]), Nth).
%   X = a, Nth = 1
%   ;  X = b, Nth = 2.
%   ```

call_nth(Goal, Nth) :-
    (   var(Nth)
    ->  call_nth_(0, Goal, Nth)
    ;   must_be(integer, Nth),
        (   Nth > 0
        ->  call_nth_(0, Goal, N),
            N =:= Nth,
            !                           % the only one
        ;   domain_error(not_less_than_one, Nth)
        )
    ).

call_nth_(Start, Goal, N) :-
    State = count(Start),
    call(Goal),
    arg(1, State, N0),
    N is N0+1,
    nb_setarg(1, State, N).


%!  findnsols(+N, ?Template, :Goal, -List) is nondet.
%!  findnsols(+N, ?Template, :Goal, -List, ?Tail) is nondet.
%
%   True iff List holds copies of Template for the first N answers of Goal,
%   followed by Tail; on backtracking for the next N answers, and so on.  The last
%   List is shorter if there are no more.
%
%   ```
%   ?- findnsols(2, X, member(X, [a,b,c]), List).
%   List = [a,b]
%   ;  List = [c].
%   ?- findnsols(2, X, member(X, [a,b]), List, [z]).
%   List = [a,b,z].
%   ```

findnsols(N, Template, Goal, List) :-
    findnsols(N, Template, Goal, List, []).

findnsols(N, Template, Goal, List, Tail) :-
    must_be(nonneg, N),
    (   N =:= 0
    ->  Found = []
    ;   copy_term(Template-Goal, Copy-Copied), % bindings of the goal are not visible
        findnsols_(0, N, Copy, Copied, Found)
    ),
    reverse(Found, Answers),
    append(Answers, Tail, List).

% Found holds the copies of a chunk, last one first.

findnsols_(Start, N, Template, Goal, Found) :-
    State = chunk(Start, []),
    (   call_cleanup(Goal, Last = true),
        arg(1, State, Count0),
        arg(2, State, Found0),
        Count is Count0+1,
        (   Last == true
        ->  !,
            Found = [Template|Found0]
        ;   Count =:= N
        ->  nb_setarg(1, State, Start),
            nb_setarg(2, State, []),
            Found = [Template|Found0]
        ;   nb_setarg(1, State, Count),
            nb_setarg(2, State, [Template|Found0]),
            fail
        )
    ;   arg(2, State, Found)
    ).


%!  order_by(+Specs, :Goal) is nondet.
%
%   True iff Goal is true. Answers come in the order of Specs, a list of
%   `asc(Key)` and `desc(Key)` with terms whose variables are in Goal: the
%   standard order of the first Key, or its reverse, then of the second, and
%   so on. Answers that agree in all Keys stay in the order of Goal.
%
%   ```
%   ?- order_by([desc(N)], member(X-N, [a-1,b-3,c-2])).
%   N = 3, X = b
%   ;  N = 2, X = c
%   ;  N = 1, X = a.
%   ```

order_by(Specs, Goal) :-
    must_be(list, Specs),
    (   Specs == []
    ->  domain_error(non_empty_list, Specs)
    ;   maplist(key_, Specs, Keys, Orders)
    ),
    term_variables(Keys-Goal, Vars),
    findall(Keys-Vars, Goal, Answers0),
    length(Keys, N),
    ordered_(Orders, 1, N, Answers0, Answers),
    '$member'(Keys-Vars, Answers).

key_(Spec, Key, Order) :-
    (   var(Spec)
    ->  instantiation_error(Spec)
    ;   order_(Spec, Key, Order)
    ->  true
    ;   domain_error(order_specifier, Spec)
    ).

order_(asc(Key), Key, @=<).
order_(desc(Key), Key, @>=).

% Sorting is stable, so it starts with the last key.

ordered_([], _, _, Answers, Answers).
ordered_([Order|Orders], I, N, Answers0, Answers) :-
    I1 is I+1,
    ordered_(Orders, I1, N, Answers0, Answers1),
    map_list_to_pairs(key_at_(I), Answers1, Pairs0),
    sort(1, Order, Pairs0, Pairs),
    pairs_values(Pairs, Answers).

key_at_(I, Keys-_, Key) :-
    nth1(I, Keys, Key).


%!  distinct(:Goal) is nondet.
%!  distinct(?Witness, :Goal) is nondet.
%
%   True iff Goal is true and none of its earlier answers was a variant of
%   this one, or had a variant of this Witness. Keeps all answers in memory.
%
%   ```
%   ?- distinct(member(X, [a,b,a,c])).
%   X = a
%   ;  X = b
%   ;  X = c.
%   ?- distinct(X, member(X-Y, [a-1,b-2,a-3])).
%   X = a, Y = 1
%   ;  X = b, Y = 2.
%   ```

distinct(Goal) :-
    distinct(Goal, Goal).

distinct(Witness, Goal) :-
    term_variables(Witness, Vars),
    empty_nb_set(Set),
    call(Goal),
    add_nb_set(Vars, Set, true).


%!  reduced(:Goal) is nondet.
%
%   As distinct/1, but forgets the earlier answers whenever there are too many
%   of them, and so may return some answers again.
%
%   ```
%   ?- reduced(member(X, [a,b,a])).
%   X = a
%   ;  X = b.
%   ```

reduced(Goal) :-
    reduced(Goal, Goal, []).


%!  reduced(?Witness, :Goal, +Options) is nondet.
%
%   As distinct/2, but forgets the earlier witnesses as soon as there are more
%   than the option `size_limit(N)` allows, by default 10,000.
%
%   ```
%   ?- reduced(X, member(X, [a,a,b,a]), [size_limit(1)]).
%   X = a
%   ;  X = b
%   ;  X = a.
%   ```

reduced(Witness, Goal, Options) :-
    option(size_limit(Limit), Options, 10000),
    term_variables(Witness, Vars),
    empty_nb_set(Set),
    State = state(Set,Limit),
    call(Goal),
    arg(1, State, Current),
    add_nb_set(Vars, Current, true),
    arg(2, Current, Size),
    (   Size > Limit
    ->  empty_nb_set(Fresh),
        add_nb_set(Vars, Fresh, true),
        nb_setarg(1, State, Fresh)
    ;   true
    ).


%!  group_by(+By, +Template, :Goal, -Bag) is nondet.
%
%   True iff Bag holds Template for all answers of Goal that agree in By. The
%   other variables of Goal are treated as quantified.
%
%   ```
%   ?- group_by(X, Y, member(X-Y-_, [b-1-p,a-2-q,b-3-r]), Bag).
%   X = a, Bag = [2]
%   ;  X = b, Bag = [1,3].
%   ```

group_by(By, Template, Goal, Bag) :-
    term_variables(By+Template, Kept),
    term_variables(Goal, Vars),
    exclude(has_var_(Kept), Vars, Others),
    bagof(Template, Others^Goal, Bag).

has_var_([W|Ws], V) :-
    (   V == W
    ->  true
    ;   has_var_(Ws, V)
    ).
