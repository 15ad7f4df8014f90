:- module(dcg_high_order,
          [ sequence//2,                % :Element, ?Xs
            sequence//3,                % :Element, :Separator, ?Xs
            sequence//5,                % :Start, :Element, :Sep, :End, ?Xs
            optional//2,                % :Body, :Default
            foreach//2,                 % :Generator, :Element
            foreach//3                  % :Generator, :Element, :Separator
          ]).
:- use_module(library(apply), [maplist/3, partition/4]).

/** <module> Grammars that take grammars as arguments

An Element is called as phrase(Element(X), ...) with one X of a list; the
other bodies have no further argument.  All of them both read and write.  The
queries below use library(dcg/basics).
*/

:- meta_predicate
    sequence(3, ?, ?, ?),
    sequence(3, //, ?, ?, ?),
    sequence(//, 3, //, //, ?, ?, ?),
    optional(//, //, ?, ?),
    foreach(0, //, ?, ?),
    foreach(0, //, //, ?, ?).


%!  sequence(:Element, ?Xs)// is nondet.
%!  sequence(:Element, :Separator, ?Xs)// is nondet.
%
%   Reads or writes Element for each X of Xs, with Separator between; longer lists
%   come first. After a Separator was read, an Element must follow.
%
%   ```
%   ?- phrase(sequence(digit, Ds), ['1','2',a], Rest).
%   Ds = ['1','2'], Rest = [a]
%   ;  Ds = ['1'], Rest = ['2',a]
%   ;  Ds = [], Rest = ['1','2',a].
%   ?- phrase(sequence(integer, ",", Xs), ['1',',','2']).
%   Xs = [1,2].
%   ?- phrase(sequence(integer, ",", [1,2]), Es).
%   Es = ['1',',','2'].
%   ```

sequence(Element, Xs) -->
    sequence_(Xs, Element).

sequence_([X|Xs], Element) -->
    call(Element, X),
    sequence_(Xs, Element).
sequence_([], _) -->
    [].

sequence(Element, Separator, Xs) -->
    separated_(Xs, Element, Separator).

separated_([X|Xs], Element, Separator) -->
    call(Element, X),
    (   { Xs == [] }
    ->  []
    ;   phrase_(Separator)
    ->  !,                              % no shorter list, then
        { Xs = [_|_] },
        separated_(Xs, Element, Separator)
    ;   { Xs = [] }
    ).
separated_([], _, _) -->
    [].

phrase_(Body, S0, S) :-
    phrase(Body, S0, S).


%!  sequence(:Start, :Element, :Separator, :End, ?Xs)// is semidet.
%
%   As sequence//3 between Start and End. Commits to the first solution.
%
%   ```
%   ?- phrase(sequence("(", integer, ",", ")", Xs), ['(','1',',','2',')']).
%   Xs = [1,2].
%   ```

sequence(Start, Element, Separator, End, Xs) -->
    phrase_(Start),
    separated_(Xs, Element, Separator),
    phrase_(End),
    !.                                  % the first solution only


%!  optional(:Body, :Default)// is nondet.
%
%   As Body, with its first solution, or as Default if there is none.
%
%   ```
%   ?- phrase(optional(integer(X), {X=0}), [a], Rest).
%   X = 0, Rest = [a].
%   ```

optional(Body, Default) -->
    (   phrase_(Body)
    ->  []
    ;   phrase_(Default)
    ).


%!  foreach(:Generator, :Element)// is nondet.
%!  foreach(:Generator, :Element, :Separator)// is nondet.
%
%   As Element, once for each answer of Generator, with the variables that
%   both share bound by that answer, and with Separator between.
%
%   ```
%   ?- phrase(foreach(member(X, [1,2,3]), integer(X)), Es).
%   Es = ['1','2','3'].
%   ?- phrase(foreach(member(X, [1,2,3]), integer(X), ","), Es).
%   Es = ['1',',','2',',','3'].
%   ```

foreach(Generator, Element) -->
    foreach(Generator, Element, []).

foreach(Generator, Element, Separator) -->
    { instances_(Generator, Element, Elements) },
    all_(Elements, Separator).

% instances_(+Generator, +Element, -Elements): variables of Element that do
% not occur in Generator are the same in all Elements.

instances_(Generator, Element, Elements) :-
    term_variables(Generator, GeneratorVars),
    term_variables(Element, ElementVars),
    partition(has_var_(GeneratorVars), ElementVars, Shared, Others),
    findall(Shared, Generator, Instances),
    maplist(instance_(Shared, Others, Element), Instances, Elements).

instance_(Shared, Others, Element0, Instance, Element) :-
    copy_term_nat(t(Shared,Others,Element0), t(Instance,Others,Element)).

has_var_([W|Ws], V) :-
    (   V == W
    ->  true
    ;   has_var_(Ws, V)
    ).

all_([], _) -->
    [].
all_([Element|Elements], Separator) -->
    phrase_(Element),
    all_after_(Elements, Separator).

all_after_([], _) -->
    [].
all_after_([Element|Elements], Separator) -->
    phrase_(Separator),
    phrase_(Element),
    all_after_(Elements, Separator).
