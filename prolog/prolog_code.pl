:- module(prolog_code,
          [ comma_list/2,                 % ?Conjunction, ?Goals
            semicolon_list/2,             % ?Disjunction, ?Goals
            mkconj/3,                     % +A, +B, -Conjunction
            mkdisj/3,                     % +A, +B, -Disjunction
            pi_head/2,                    % ?Indicator, ?Head
            head_name_arity/3,            % ?Head, ?Name, ?Arity
            most_general_goal/2,          % +Goal, -General
            extend_goal/3,                % +Goal, +Arguments, -Extended
            is_control_goal/1,            % @Goal
            is_predicate_indicator/1      % @Term
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3]).

/** <module> Goals and clauses as terms

Conjunctions, indicators and heads.
*/


%!  comma_list(?Conjunction, ?Goals) is det.
%
%   True iff Goals are the goals of Conjunction.
%
%   ```
%   ?- comma_list((a,b,c), Goals).
%   Goals = [a,b,c].
%   ?- comma_list(Conjunction, [a,b]).
%   Conjunction = (a,b).
%   ```

comma_list(Conjunction, Goals) :-
    parts_(Conjunction, ',', true, Goals).

parts_(Term, Name, Empty, Parts) :-
    (   nonvar(Term)
    ->  phrase(term_parts_(Term, Name), Parts)
    ;   must_be(list, Parts),
        joined_(Parts, Name, Empty, Term)
    ).

term_parts_(Term, Name) -->
    (   { compound(Term),
          compound_name_arguments(Term, Name, [A,B]) }
    ->  term_parts_(A, Name),
        term_parts_(B, Name)
    ;   [Term]
    ).

joined_([], _, Empty, Empty).
joined_([Part|Parts], Name, Empty, Term) :-
    (   Parts == []
    ->  Term = Part
    ;   Term =.. [Name,Part,Rest],
        joined_(Parts, Name, Empty, Rest)
    ).


%!  semicolon_list(?Disjunction, ?Goals) is det.
%
%   True iff Goals are the alternatives of Disjunction.
%
%   ```
%   ?- semicolon_list((a;b), Goals).
%   Goals = [a,b].
%   ```

semicolon_list(Disjunction, Goals) :-
    parts_(Disjunction, ;, false, Goals).


%!  mkconj(+A, +B, -Conjunction) is det.
%
%   True iff Conjunction is (A,B), without `true`.
%
%   ```
%   ?- mkconj(a, b, C), mkconj(true, a, D).
%   C = (a,b), D = a.
%   ```

mkconj(A, B, Conjunction) :-
    (   A == true
    ->  Conjunction = B
    ;   B == true
    ->  Conjunction = A
    ;   Conjunction = (A,B)
    ).


%!  mkdisj(+A, +B, -Disjunction) is det.
%
%   True iff Disjunction is (A;B), without `false`.
%
%   ```
%   ?- mkdisj(a, false, D).
%   D = a.
%   ```

mkdisj(A, B, Disjunction) :-
    (   A == false
    ->  Disjunction = B
    ;   B == false
    ->  Disjunction = A
    ;   Disjunction = (A;B)
    ).


%!  pi_head(?Indicator, ?Head) is det.
%
%   True iff Indicator is Name/Arity, Name//Arity or Module:Indicator of Head.
%
%   ```
%   ?- pi_head(PI, m:f(_)).
%   PI = m:f/1.
%   ?- pi_head(f//1, Head).
%   Head = f(_A,_B,_C).
%   ```

pi_head(Indicator, Head) :-
    (   var(Indicator),
        nonvar(Head),
        Head = Module:Plain
    ->  Indicator = Module:Inner,
        pi_head(Inner, Plain)
    ;   nonvar(Indicator),
        Indicator = Module:Inner
    ->  Head = Module:Plain,
        pi_head(Inner, Plain)
    ;   nonvar(Indicator),
        Indicator = Name//Arity0
    ->  Arity is Arity0+2,
        head_name_arity(Head, Name, Arity)
    ;   Indicator = Name/Arity,
        head_name_arity(Head, Name, Arity)
    ).


%!  head_name_arity(?Head, ?Name, ?Arity) is det.
%
%   The same as functor/3.
%
%   ```
%   ?- head_name_arity(f(x), Name, Arity).
%   Name = f, Arity = 1.
%   ```

head_name_arity(Head, Name, Arity) :-
    functor(Head, Name, Arity).


%!  most_general_goal(+Goal, -General) is det.
%
%   True iff General is Goal with variables for its arguments.
%
%   ```
%   ?- most_general_goal(m:f(x), General).
%   General = m:f(_A).
%   ```

most_general_goal(Goal, General) :-
    must_be(callable, Goal),
    (   Goal = Module:Plain
    ->  General = Module:Inner,
        most_general_goal(Plain, Inner)
    ;   functor(Goal, Name, Arity),
        functor(General, Name, Arity)
    ).


%!  extend_goal(+Goal, +Arguments, -Extended) is det.
%
%   True iff Extended is Goal with Arguments added.
%
%   ```
%   ?- extend_goal(m:f(x), [y], Extended).
%   Extended = m:f(x,y).
%   ```

extend_goal(Goal, Arguments, Extended) :-
    must_be(callable, Goal),
    (   Goal = Module:Plain
    ->  Extended = Module:Inner,
        extend_goal(Plain, Arguments, Inner)
    ;   Goal =.. Parts0,
        append(Parts0, Arguments, Parts),
        Extended =.. Parts
    ).


%!  is_control_goal(@Goal) is semidet.
%
%   True iff Goal is a control construct.
%
%   ```
%   ?- is_control_goal((a,b)), \+ is_control_goal(a).
%   true.
%   ```

is_control_goal(Goal) :-
    nonvar(Goal),
    control_(Goal),
    !.

control_((_,_)).
control_((_;_)).
control_((_->_)).
control_((_|_)).
control_((_*->_)).
control_(\+_).


%!  is_predicate_indicator(@Term) is semidet.
%
%   True iff Term is Name/Arity or Name//Arity, possibly with a module.
%
%   ```
%   ?- is_predicate_indicator(m:f/1).
%   true.
%   ```

is_predicate_indicator(Term) :-
    nonvar(Term),
    (   Term = Module:Indicator
    ->  atom(Module),
        is_predicate_indicator(Indicator)
    ;   ( Term = Name/Arity ; Term = Name//Arity )
    ->  atom(Name),
        integer(Arity),
        Arity >= 0
    ).
