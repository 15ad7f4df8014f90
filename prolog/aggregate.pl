:- module(aggregate,
          [ aggregate_all/3,            % +Template, :Goal, -Result
            aggregate_all/4,            % +Template, +Key, :Goal, -Result
            aggregate/3,                % +Template, :Goal, -Result
            aggregate/4,                % +Template, +Key, :Goal, -Result
            foreach/2,                  % :Generator, :Goal
            free_variables/4            % :Goal, +Template, +Vars0, -Vars
          ]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3, partition/4]).
:- use_module(library(error), [domain_error/2, instantiation_error/1]).
:- use_module(library(lists), [reverse/2, same_length/2, sum_list/2]).
:- use_module(library(pairs), [pairs_values/2]).

/** <module> Counting, adding and comparing the answers of a goal

A template says what to compute from the answers:

  - `count`: their number;
  - `sum(E)`: the sum of the expression E over them;
  - `max(E)`, `min(E)`: the largest and the smallest E;
  - `max(E, W)`, `min(E, W)`: the same with a witness, as max(Value, W) and
    min(Value, W), from the first answer that has the value;
  - `bag(X)`, `set(X)`: the list of all X, in the order of the answers or
    sorted without duplicates;
  - a compound of these with any other name, such as r(count, max(E)): all
    of them at once.

aggregate_all/3 takes all answers together; aggregate/3 groups them by the
free variables of the goal, as bagof/3 does.
*/

:- meta_predicate
    aggregate_all(?, 0, -),
    aggregate_all(?, ?, 0, -),
    aggregate(?, ^, -),
    aggregate(?, ?, ^, -),
    foreach(0, 0),
    free_variables(:, +, +, -).


%!  aggregate_all(+Template, :Goal, -Result) is semidet.
%
%   True iff Result is what Template computes from all answers of Goal.
%   Without answers, maxima and minima fail; a count or sum is then 0 and a
%   bag or set is empty. Single counts, sums, maxima and minima run in
%   constant memory.
%
%   ```
%   ?- aggregate_all(count, member(_, [a,b]), Count).
%   Count = 2.
%   ?- aggregate_all(sum(X*X), member(X, [1,2,3]), Sum).
%   Sum = 14.
%   ?- aggregate_all(max(N, W), member(W-N, [a-1,b-3,c-3]), Max).
%   Max = max(3,b).
%   ?- aggregate_all(max(X), member(X, []), Max).
%   false.
%   ?- aggregate_all(r(count,set(X)), member(X, [b,a,b]), R).
%   R = r(3,[a,b]).
%   ```

aggregate_all(Template, Goal, Result) :-
    (   var(Template)
    ->  instantiation_error(Template)
    ;   aggregate_all_(Template, Goal, Result0)
    ->  Result = Result0
    ;   \+ single_(Template, _),
        row_(Template, Row, Specs, Results, Result),
        findall(Row, Goal, Rows),
        results_(Specs, 1, Rows, Results)
    ).

aggregate_all_(count, Goal, Count) :-
    '$count'(Goal, Count).
aggregate_all_(sum(X), Goal, Sum) :-
    sum_(0, X, Goal, Sum).
aggregate_all_(max(X), Goal, Max) :-
    extreme_(max, X, none, Goal, Max).
aggregate_all_(min(X), Goal, Min) :-
    extreme_(min, X, none, Goal, Min).
aggregate_all_(max(X,W), Goal, max(Max,Witness)) :-
    witnessed_(max, X, W, none, Goal, Max-Witness).
aggregate_all_(min(X,W), Goal, min(Min,Witness)) :-
    witnessed_(min, X, W, none, Goal, Min-Witness).
aggregate_all_(bag(X), Goal, Bag) :-
    findall(X, Goal, Bag).
aggregate_all_(set(X), Goal, Set) :-
    '$findall_set'(X, Goal, Bag),
    sort(Bag, Set).

% The state is changed in place: backtracking into Goal frees everything else
% that an answer has built. It holds a variable of the clause, since a ground
% term in the text may be one constant, shared by all calls.

sum_(Start, X, Goal, Sum) :-
    State = sum(Start),
    (   call(Goal),
        arg(1, State, S0),
        S is S0+X,
        nb_setarg(1, State, S),
        fail
    ;   arg(1, State, Sum)
    ).

extreme_(Kind, X, Start, Goal, Best) :-
    State = extreme(Start),
    (   call(Goal),
        arg(1, State, Best0),
        better_(Kind, Best0, X, Best1),
        nb_setarg(1, State, Best1),
        fail
    ;   arg(1, State, Best),
        Best \== none
    ).

witnessed_(Kind, X, W, Start, Goal, Best) :-
    State = witnessed(Start),
    (   call(Goal),
        arg(1, State, Best0),
        better_(Kind, Best0, X, W, Best1),
        nb_setarg(1, State, Best1),
        fail
    ;   arg(1, State, Best),
        Best \== none
    ).

better_(Kind, Best0, X, Best) :-
    (   Best0 == none
    ->  Best is X
    ;   Kind == max
    ->  Best is max(Best0, X)
    ;   Best is min(Best0, X)
    ).

% better_(+Kind, +Best0, +X, +W, -Best): fails if X does not exceed Best0, so
% that the first witness of a value is kept.

better_(Kind, Best0, X, W, V-W) :-
    V is X,
    (   Best0 = V0-_
    ->  exceeds_(Kind, V, V0)
    ;   true
    ).

exceeds_(max, V, V0) :-
    V > V0.
exceeds_(min, V, V0) :-
    V < V0.


%!  aggregate_all(+Template, +Key, :Goal, -Result) is semidet.
%
%   As aggregate_all/3, after sorting the answers and removing those that
%   agree in Key and in what Template needs of them.
%
%   ```
%   ?- aggregate_all(count, X, member(X, [a,b,a]), Count).
%   Count = 2.
%   ?- aggregate_all(sum(X), X, member(X, [1,2,1]), Sum).
%   Sum = 3.
%   ```

aggregate_all(Template, Key, Goal, Result) :-
    row_(Template, Row, Specs, Results, Result0),
    '$findall_set'(Key-Row, Goal, Pairs0),
    sort(Pairs0, Pairs),
    pairs_values(Pairs, Rows),
    results_(Specs, 1, Rows, Results),
    Result = Result0.


%!  aggregate(+Template, :Goal, -Result) is nondet.
%
%   True iff Result is what Template computes from the answers of Goal for one
%   binding of its free variables, as with bagof/3: `X^Goal` excludes the
%   variable X, and a goal without answers fails.
%
%   ```
%   ?- aggregate(count, member(X-_, [a-1,b-2,a-2]), Count).
%   X = a, Count = 1
%   ;  X = a, Count = 1
%   ;  X = b, Count = 1.
%   ?- aggregate(count, Y^member(X-Y, [a-1,b-2,a-2]), Count).
%   X = a, Count = 2
%   ;  X = b, Count = 1.
%   ```

aggregate(Template, Goal, Result) :-
    row_(Template, Row, Specs, Results, Result0),
    bagof(Row, Goal, Rows),
    results_(Specs, 1, Rows, Results),
    Result = Result0.


%!  aggregate(+Template, +Key, :Goal, -Result) is nondet.
%
%   As aggregate/3, after sorting the answers and removing those that agree
%   in Key and in what Template needs of them.
%
%   ```
%   ?- aggregate(count, Y, member(X-Y, [a-1,b-2,a-1]), Count).
%   X = a, Count = 1
%   ;  X = b, Count = 1.
%   ```

aggregate(Template, Key, Goal, Result) :-
    row_(Template, Row, Specs, Results, Result0),
    setof(Key-Row, Goal, Pairs),
    pairs_values(Pairs, Rows),
    results_(Specs, 1, Rows, Results),
    Result = Result0.

% row_(+Template, -Row, -Specs, -Results, -Result): for each single template
% in Specs, Row has what that template needs of an answer; Result is built
% from the Results of Specs.

row_(Template, Row, Specs, Results, Result) :-
    (   var(Template)
    ->  instantiation_error(Template)
    ;   single_(Template, _)
    ->  Specs = [Template],
        Results = [Result]
    ;   compound(Template)
    ->  Template =.. [Name|Specs],
        same_length(Specs, Results),
        Result =.. [Name|Results]
    ;   domain_error(aggregate_template, Template)
    ),
    maplist(need_, Specs, Needs),
    Row =.. [row|Needs].

need_(Spec, Need) :-
    (   var(Spec)
    ->  instantiation_error(Spec)
    ;   single_(Spec, Need)
    ->  true
    ;   domain_error(aggregate_template, Spec)
    ).

single_(count, true).
single_(sum(X), X).
single_(max(X), X).
single_(min(X), X).
single_(max(X,W), X-W).
single_(min(X,W), X-W).
single_(bag(X), X).
single_(set(X), X).

results_([], _, _, []).
results_([Spec|Specs], N, Rows, [Result|Results]) :-
    maplist(arg(N), Rows, Xs),
    result_(Spec, Xs, Result),
    N1 is N+1,
    results_(Specs, N1, Rows, Results).

result_(count, Xs, Count) :-
    length(Xs, Count).
result_(sum(_), Xs, Sum) :-
    sum_list(Xs, Sum).
result_(max(_), Xs, Max) :-
    extreme_(Xs, max, none, Max).
result_(min(_), Xs, Min) :-
    extreme_(Xs, min, none, Min).
result_(max(_,_), Pairs, max(Max,Witness)) :-
    witnessed_(Pairs, max, none, Max-Witness).
result_(min(_,_), Pairs, min(Min,Witness)) :-
    witnessed_(Pairs, min, none, Min-Witness).
result_(bag(_), Xs, Xs).
result_(set(_), Xs, Set) :-
    sort(Xs, Set).

extreme_([], _, Best, Best) :-
    Best \== none.
extreme_([X|Xs], Kind, Best0, Best) :-
    better_(Kind, Best0, X, Best1),
    extreme_(Xs, Kind, Best1, Best).

witnessed_([], _, Best, Best) :-
    Best \== none.
witnessed_([X-W|Pairs], Kind, Best0, Best) :-
    (   better_(Kind, Best0, X, W, Best1)
    ->  true
    ;   Best1 = Best0
    ),
    witnessed_(Pairs, Kind, Best1, Best).


%!  foreach(:Generator, :Goal) is nondet.
%
%   True iff Goal is true for all answers of Generator together: it calls the
%   conjunction of one instance of Goal for each answer. An instance has fresh
%   variables in place of those that Goal shares with Generator; its other
%   variables are shared by all instances, and their bindings are kept.
%
%   ```
%   ?- foreach(member(X, [a,b]), memberchk(X, Ys)).
%   Ys = [a,b|_A].
%   ?- foreach(member(X, [1,2]), Y = X).
%   false.
%   ```

foreach(Generator, Goal) :-
    term_variables(Generator, GeneratorVars),
    term_variables(Goal, GoalVars),
    partition(varmemberchk_(GeneratorVars), GoalVars, Shared, Others),
    findall(Shared, Generator, Instances),
    maplist(is_true_(Shared, Others, Goal), Instances).

varmemberchk_([W|Ws], V) :-
    (   V == W
    ->  true
    ;   varmemberchk_(Ws, V)
    ).

is_true_(Shared, Others, Goal, Instance) :-
    copy_term_nat(t(Shared,Others,Goal), t(Instance,Others,Goal1)),
    call(Goal1).


%!  free_variables(:Goal, +Template, +Vars0, -Vars) is det.
%
%   True iff Vars is Vars0 preceded by the variables that are free in Goal:
%   those that occur neither in Template, nor in Vars0, nor as V in a
%   subgoal V^G, nor in a negation, nor as the template of a bagof/3 or
%   setof/3.
%
%   ```
%   ?- free_variables(X^f(X,Y,Z), Z, [], Vars).
%   Vars = [Y].
%   ```

free_variables(Goal0, Template, Vars0, Vars) :-
    strip_module(Goal0, _, Goal),
    term_variables(Template, Bound),
    free_(Bound, Goal, Vars0, Vars).

free_(Bound, Goal, Vars0, Vars) :-
    (   var(Goal)
    ->  (   varmemberchk_(Bound, Goal)
        ->  Vars = Vars0
        ;   varmemberchk_(Vars0, Goal)
        ->  Vars = Vars0
        ;   Vars = [Goal|Vars0]
        )
    ;   quantified_(Goal, Quantified, Inner)
    ->  term_variables(Quantified+Bound, Bound1),
        free_(Bound1, Inner, Vars0, Vars)
    ;   Goal = (\+ _)
    ->  Vars = Vars0
    ;   compound(Goal)
    ->  compound_name_arguments(Goal, _, Arguments0),
        reverse(Arguments0, Arguments),
        foldl(free_(Bound), Arguments, Vars0, Vars)
    ;   Vars = Vars0
    ).

quantified_(V^Goal, V, Goal).
quantified_(setof(Template,Goal,Set), Template, Goal-Set).
quantified_(bagof(Template,Goal,Bag), Template, Goal-Bag).
