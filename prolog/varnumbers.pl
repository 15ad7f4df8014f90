:- module(varnumbers,
          [ numbervars/1,                 % +Term
            varnumbers/2,                 % +Term, -Copy
            varnumbers/3,                 % +Term, +Least, -Copy
            varnumbers_names/3,           % +Term, -Copy, -Bindings
            max_var_number/3              % +Term, +Start, -Max
          ]).
:- use_module(library(apply), [foldl/4, foldl/5]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4, assoc_to_list/2]).

/** <module> Terms with numbered variables

The terms '$VAR'(N), as numbervars/3 makes them, become variables again.
*/


%!  numbervars(+Term) is det.
%
%   The same as numbervars(Term, 0, _).
%
%   ```
%   ?- T = f(_), numbervars(T), T = f(X).
%   T = f(A), X = A.
%   ```

numbervars(Term) :-
    numbervars(Term, 0, _).


%!  varnumbers(+Term, -Copy) is det.
%!  varnumbers(+Term, +Least, -Copy) is det.
%
%   True iff Copy is Term with a variable for each '$VAR'(N) whose N is at least
%   Least, which is 0 at first.
%
%   ```
%   ?- varnumbers(f('$VAR'(1),'$VAR'(1),'$VAR'(2)), Copy).
%   Copy = f(_A,_A,_B).
%   ?- varnumbers(f('$VAR'(1)), 0, Copy).
%   Copy = f(_A).
%   ```

varnumbers(Term, Copy) :-
    varnumbers(Term, 0, Copy).

varnumbers(Term, Least, Copy) :-
    empty_assoc(Variables),
    copied_(Least, Term, Copy, Variables, _).

copied_(Least, Term, Copy, Vs0, Vs) :-
    (   Term = '$VAR'(N),
        nonvar(Term),
        integer(N),
        N >= Least
    ->  variable_(N, Copy, Vs0, Vs)
    ;   compound(Term)
    ->  compound_name_arguments(Term, Name, Arguments),
        foldl(copied_(Least), Arguments, Copies, Vs0, Vs),
        compound_name_arguments(Copy, Name, Copies)
    ;   Copy = Term,
        Vs = Vs0
    ).

variable_(N, Variable, Vs0, Vs) :-
    (   get_assoc(N, Vs0, Known)
    ->  Variable = Known,
        Vs = Vs0
    ;   put_assoc(N, Vs0, Variable, Vs)
    ).


%!  varnumbers_names(+Term, -Copy, -Bindings) is det.
%
%   True iff Copy is Term with a variable for each '$VAR'(Name); Bindings
%   lists them as Name = Variable.
%
%   ```
%   ?- varnumbers_names(f('$VAR'(a)), Copy, Bindings).
%   Copy = f(_A), Bindings = [a=_A].
%   ```

varnumbers_names(Term, Copy, Bindings) :-
    empty_assoc(Variables),
    named_(Term, Copy, Variables, Named),
    assoc_to_list(Named, Pairs),
    bindings_(Pairs, Bindings).

bindings_([], []).
bindings_([Name-Variable|Pairs], [Name=Variable|Bindings]) :-
    bindings_(Pairs, Bindings).

named_(Term, Copy, Vs0, Vs) :-
    (   nonvar(Term),
        Term = '$VAR'(Name),
        nonvar(Name)
    ->  variable_(Name, Copy, Vs0, Vs)
    ;   compound(Term)
    ->  compound_name_arguments(Term, Functor, Arguments),
        foldl(named_, Arguments, Copies, Vs0, Vs),
        compound_name_arguments(Copy, Functor, Copies)
    ;   Copy = Term,
        Vs = Vs0
    ).


%!  max_var_number(+Term, +Start, -Max) is det.
%
%   True iff Max is the greatest N of the terms '$VAR'(N) in Term, or Start if
%   that is greater.
%
%   ```
%   ?- max_var_number(f('$VAR'(3)), 0, Max).
%   Max = 3.
%   ```

max_var_number(Term, Start, Max) :-
    (   var(Term)
    ->  Max = Start
    ;   Term = '$VAR'(N),
        integer(N)
    ->  Max is max(N, Start)
    ;   compound(Term)
    ->  compound_name_arguments(Term, _, Arguments),
        foldl(max_var_number, Arguments, Start, Max)
    ;   Max = Start
    ).
