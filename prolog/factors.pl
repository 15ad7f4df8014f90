:- module(factors,
          [ '$factorize_term'/3,        % +Term, -Skeleton, -Parts
            '$write_cyclic'/6           % +Stream, +Term, +Flags, +Priority, +Names, +Line
          ]).

/** <module> Parts of a term that occur several times

A compound is marked by its first argument, which is put back: a mark is
'$seen'(Argument, State, Variable, Built), where State tells whether the compound
has been met once or several times.
*/


%!  '$factorize_term'(+Term, -Skeleton, -Parts) is det.
%
%   True iff Skeleton is Term with a variable for each compound that occurs
%   several times, also within itself, and Parts is the list of Variable=Part for
%   these, in which such compounds are variables, too. What counts is that it is
%   the same in the memory.
%
%   ```
%   ?- X = g(a), '$factorize_term'(f(X,X), Skeleton, Parts).
%   X = g(a), Skeleton = f(_A,_A), Parts = [_A=g(a)].
%   ?- X = f(X,b), '$factorize_term'(X, Skeleton, Parts), X = f(c,_).
%   false.
%   ```

'$factorize_term'(Term, Skeleton, Parts) :-
    marked_([Term], Marked),
    built_(Term, Skeleton0, Parts0, []),
    unmarked_(Marked),
    Skeleton = Skeleton0,
    Parts = Parts0.

marked_([], []).
marked_([Term|Terms], Marked) :-
    (   compound(Term),
        compound_name_arity(Term, _, Arity),
        Arity > 0
    ->  arg(1, Term, First),
        (   is_mark_(First)
        ->  setarg(2, First, several),
            marked_(Terms, Marked)
        ;   Mark = '$seen'(First, once, _, _),
            setarg(1, Term, Mark),
            Marked = [Term-Mark|Marked1],
            others_(2, Arity, Term, Others, Terms),
            marked_([First|Others], Marked1)
        )
    ;   marked_(Terms, Marked)
    ).

is_mark_(Term) :-
    nonvar(Term),
    Term = '$seen'(_, _, _, _).

others_(I, Arity, Term, Others, Rest) :-
    (   I > Arity
    ->  Others = Rest
    ;   arg(I, Term, X),
        Others = [X|Others1],
        I1 is I+1,
        others_(I1, Arity, Term, Others1, Rest)
    ).

unmarked_([]).
unmarked_([Term-Mark|Marked]) :-
    arg(1, Mark, First),
    setarg(1, Term, First),
    unmarked_(Marked).

built_(Term, Skeleton, Parts0, Parts) :-
    (   compound(Term),
        compound_name_arity(Term, Name, Arity),
        Arity > 0
    ->  arg(1, Term, Mark),
        Mark = '$seen'(First, State, Variable, Built),
        (   State == once
        ->  copied_(Name, Arity, First, Term, Skeleton, Parts0, Parts)
        ;   Skeleton = Variable,
            (   nonvar(Built)
            ->  Parts0 = Parts
            ;   Built = built,
                copied_(Name, Arity, First, Term, Part, Parts0, [Variable=Part|Parts])
            )
        )
    ;   Skeleton = Term,
        Parts0 = Parts
    ).

copied_(Name, Arity, First, Term, Skeleton, Parts0, Parts) :-
    compound_name_arity(Skeleton, Name, Arity),
    arg(1, Skeleton, Copy),
    built_(First, Copy, Parts0, Parts1),
    copied_(2, Arity, Term, Skeleton, Parts1, Parts).

copied_(I, Arity, Term, Skeleton, Parts0, Parts) :-
    (   I > Arity
    ->  Parts0 = Parts
    ;   arg(I, Term, X),
        arg(I, Skeleton, Copy),
        (   I =:= Arity
        ->  built_(X, Copy, Parts0, Parts)
        ;   built_(X, Copy, Parts0, Parts1),
            I1 is I+1,
            copied_(I1, Arity, Term, Skeleton, Parts1, Parts)
        )
    ).


%!  '$write_cyclic'(+Stream, +Term, +Flags, +Priority, +Names, +Line) is det.
%
%   Writes a cyclic term as @(Skeleton,Parts), with a line end if Line is 1: what
%   the module does not write for programs for SWI-Prolog. Stream is 0 for the
%   current output, Names a list of Name=Variable, or 0.
%
%   ```
%   ?- _X = f(_X), with_output_to(string(Text), '$write_cyclic'(0, _X, 4, 1200, 0, 0)).
%   Text = "@(S_1,[S_1=f(S_1)])".
%   ```

'$write_cyclic'(Stream, Term, Flags, Priority, Names0, Line) :-
    '$factorize_term'(Term, Skeleton, Parts0),
    cycles_(Parts0, Parts),
    (   Flags /\ 4 =:= 4
    ->  names_(Parts, 1, Names1)
    ;   Names1 = []
    ),
    (   Names0 == 0
    ->  Names = Names1
    ;   '$append'(Names1, Names0, Names)
    ),
    (   Names == []
    ->  Known = 0
    ;   Known = Names
    ),
    (   Stream == 0
    ->  '$write'(@(Skeleton,Parts), Flags, 0, Priority, Known)
    ;   '$capture'(Stream),
        '$write'(@(Skeleton,Parts), Flags, 0, Priority, Known),
        '$end_capture'(1)
    ),
    (   Line =:= 0
    ->  true
    ;   Stream == 0
    ->  nl
    ;   nl(Stream)
    ).

% cycles_(+Parts0, -Parts): those that are not part of themselves are put back.

cycles_([], []).
cycles_([Variable=Part|Parts0], Parts) :-
    (   unify_with_occurs_check(Variable, Part)
    ->  Parts = Parts1
    ;   Parts = [Variable=Part|Parts1]
    ),
    cycles_(Parts0, Parts1).

names_([], _, []).
names_([Variable=_|Parts], N, [Name=Variable|Names]) :-
    atom_concat('S_', N, Name),
    N1 is N+1,
    names_(Parts, N1, Names).

