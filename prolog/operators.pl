:- module(prolog_operator,
          [ push_operators/1,           % :New
            push_operators/2,           % :New, -Undo
            pop_operators/0,
            pop_operators/1,            % +Undo
            push_op/3                   % +Priority, +Type, :Name
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(error), [existence_error/2, must_be/2]).
:- use_module(library(lists), [member/2]).

/** <module> Operators for a time

What push_operators/1,2 and push_op/3 change, pop_operators/0,1 restores.
*/

:- meta_predicate
    push_operators(:),
    push_operators(:, -),
    push_op(+, +, :).

:- dynamic
    undo_/1.                            % undo_(Undo), the last push first


%!  push_operators(:New) is det.
%!  push_operators(:New, -Undo) is det.
%
%   Defines the operators of the list New, whose elements are as the arguments
%   of op/3. What holds again after pop_operators/0, or after pop_operators/1
%   with Undo.
%
%   ```
%   ?- push_operators([op(700, xfx, '=~~=')]), term_to_atom('=~~='(a, b), Atom),
%      pop_operators, \+ current_op(_, _, '=~~=').
%   Atom = 'a=~~=b'.
%   ?- push_operators([op(200, xfy, ^), op(650, xfx, ^)], Undo), pop_operators(Undo),
%      findall(P-T, current_op(P, T, ^), Ops).
%   Undo = [op(200,xfy,user:(^))], Ops = [200-xfy].
%   ?- push_operators(op(200, xfy, ^)).
%   error: type_error(list,op(200,xfy,^)).
%   ```

push_operators(Module:New) :-
    push_operators(Module:New, Undo),
    asserta(undo_(Undo)).

push_operators(Module:New, Undo) :-
    must_be(list, New),
    foldl(previous_(Module), New, [], Undo),
    forall(member(op(Priority, Type, Names), New), op(Priority, Type, Module:Names)).

% previous_(+Module, +New, +Undo0, -Undo): Undo defines what the operator New
% replaces, in front of Undo0.

previous_(Module0, op(_,Type,Names), Undo0, Undo) :-
    ( Names = Module:Names1 -> true ; Module = Module0, Names1 = Names ),
    ( is_list(Names1) -> Names2 = Names1 ; Names2 = [Names1] ),
    findall(op(Old, OldType, Module:Name),
            ( member(Name, Names2), old_(Type, Module, Name, Old, OldType) ),
            Olds),
    foldl(joined_, Olds, Undo0, Undo).

joined_(op(Priority,Type,Operator), Undo0, Undo) :-
    (   member(op(_,Known,Operator), Undo0),
        kind_(Type, Kind),
        kind_(Known, Kind)
    ->  Undo = Undo0
    ;   Undo = [op(Priority,Type,Operator)|Undo0]
    ).

old_(Type, Module, Name, Old, OldType) :-
    kind_(Type, Kind),
    (   kind_(OldType, Kind),
        current_op(Known, OldType, Module:Name)
    ->  Old = Known
    ;   Old = 0,
        OldType = Type
    ).

kind_(xfx, infix).
kind_(xfy, infix).
kind_(yfx, infix).
kind_(fy, prefix).
kind_(fx, prefix).
kind_(xf, postfix).
kind_(yf, postfix).


%!  pop_operators is det.
%!  pop_operators(+Undo) is det.
%
%   Restores the operators that the last push_operators/1, or the one that gave
%   Undo, and each push_op/3 since then have changed.
%
%   ```
%   ?- pop_operators.
%   error: existence_error(push_operators,operators).
%   ```

pop_operators :-
    (   retract(undo_(Undo))
    ->  pop_operators(Undo)
    ;   existence_error(push_operators, operators)
    ).

pop_operators(Undo) :-
    must_be(list, Undo),
    forall(member(op(Priority, Type, Name), Undo), op(Priority, Type, Name)).


%!  push_op(+Priority, +Type, :Name) is det.
%
%   As op/3; the next pop_operators/0 restores what was.
%
%   ```
%   ?- push_operators([]), push_op(700, xfx, '=@~='), pop_operators,
%      \+ current_op(_, _, '=@~=').
%   true.
%   ```

push_op(Priority, Type, Module:Names) :-
    (   retract(undo_(Undo0))
    ->  previous_(Module, op(Priority,Type,Names), Undo0, Undo),
        asserta(undo_(Undo)),
        op(Priority, Type, Module:Names)
    ;   existence_error(push_operators, operators)
    ).
