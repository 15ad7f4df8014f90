% Of library(lists): lists of numbers.

%!  sum_list(+Numbers, -Sum) is det.
%
%   True iff Sum is the sum of Numbers, 0 if there are none.
%
%   ```
%   ?- sum_list([1,2,3.5], Sum).
%   Sum = 6.5.
%   ```

:- if(current_prolog_flag(dialect, swi)).

sum_list(Numbers, Sum) :-
    sum_list(Numbers, 0, Sum).

sum_list([], Sum0, Sum) =>
    Sum = Sum0.
sum_list([N|Ns], Sum0, Sum) =>
    Sum1 is Sum0+N,
    sum_list(Ns, Sum1, Sum).

:- else.

sum_list(Numbers, Sum) :-
    sum_list_(Numbers, 0, Sum).

sum_list_([], Sum, Sum).
sum_list_([N|Ns], Sum0, Sum) :-
    Sum1 is Sum0+N,
    sum_list_(Ns, Sum1, Sum).

:- endif.


%!  sumlist(+Numbers, -Sum) is det.
%
%   The older name of sum_list/2.
%
%   ```
%   ?- sumlist([1,2], Sum).
%   Sum = 3.
%   ```

sumlist(Numbers, Sum) :-
    sum_list(Numbers, Sum).


%!  max_list(+Numbers, -Max) is semidet.
%
%   True iff Max is the largest of Numbers.  Fails if there are none.
%
%   ```
%   ?- max_list([2,3,1], Max).
%   Max = 3.
%   ```

:- if(current_prolog_flag(dialect, swi)).

max_list([N|Ns], Max) =>
    max_list(Ns, N, Max).
max_list([], _) =>
    fail.

max_list([], Max0, Max) =>
    Max = Max0.
max_list([N|Ns], Max0, Max) =>
    Max1 is max(N, Max0),
    max_list(Ns, Max1, Max).

:- else.

max_list([N|Ns], Max) :-
    max_list_(Ns, N, Max).

max_list_([], Max, Max).
max_list_([N|Ns], Max0, Max) :-
    Max1 is max(N, Max0),
    max_list_(Ns, Max1, Max).

:- endif.


%!  min_list(+Numbers, -Min) is semidet.
%
%   True iff Min is the smallest of Numbers.  Fails if there are none.
%
%   ```
%   ?- min_list([2,3,1], Min).
%   Min = 1.
%   ```

:- if(current_prolog_flag(dialect, swi)).

min_list([N|Ns], Min) =>
    min_list(Ns, N, Min).
min_list([], _) =>
    fail.

min_list([], Min0, Min) =>
    Min = Min0.
min_list([N|Ns], Min0, Min) =>
    Min1 is min(N, Min0),
    min_list(Ns, Min1, Min).

:- else.

min_list([N|Ns], Min) :-
    min_list_(Ns, N, Min).

min_list_([], Min, Min).
min_list_([N|Ns], Min0, Min) :-
    Min1 is min(N, Min0),
    min_list_(Ns, Min1, Min).

:- endif.


%!  numlist(+Low, +High, -Integers) is semidet.
%
%   True iff Integers is the list of the integers from Low to High, both
%   included.  Fails if High is less than Low.
%
%   ```
%   ?- numlist(1, 4, Integers).
%   Integers = [1,2,3,4].
%   ?- numlist(2, 1, Integers).
%   false.
%   ```

numlist(Low, High, Integers) :-
    must_be(integer, Low),
    must_be(integer, High),
    Low =< High,
    Length is High-Low+1,
    reachable_(Length, Integers),
    numlist_(Low, High, Integers).

numlist_(Low, High, [Low|Integers]) :-
    (   Low =:= High
    ->  Integers = []
    ;   Next is Low+1,
        numlist_(Next, High, Integers)
    ).
