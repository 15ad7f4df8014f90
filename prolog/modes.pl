:- module(modes,
          [ (pred)/1,                   % +Declaration
            op(1150, fx, pred),
            op(200, fy, ++),
            op(200, fy, --),
            op(200, fy, ?),
            op(200, fy, @),
            op(200, fy, :)
          ]).
:- use_module(library(error), [instantiation_error/1, type_error/2]).

/** <module> Declarations of modes and types

`:- pred(path(+From:atom, -To:atom) is nondet).` says how a predicate is
called. Here that changes nothing: the declarations are for readers, and for
the types that a TypeScript module gets when it imports the program. After
`:- use_module(library(modes))` the outer parentheses may be left out, and
arguments may have the modes `++`, `--`, `?`, `@` and `:`.
*/


%!  pred(+Declaration) is det.
%
%   Declares the modes of a predicate: Declaration is a head, or `Head is
%   Determinism`, or several of these with commas between them.
%
%   ```
%   ?- pred(ex_path(+_:atom, -_:atom) is nondet).
%   true.
%   ?- pred((ex_even(+_:integer) is semidet, ex_odd(+_:integer))).
%   true.
%   ?- pred(ex_path is often).
%   error: type_error(mode_declaration,ex_path is often).
%   ?- pred(_).
%   error: instantiation_error.
%   ```

pred(Declaration) :-
    var(Declaration),
    !,
    instantiation_error(Declaration).
pred((First, Others)) :-
    !,
    pred(First),
    pred(Others).
pred(Declaration) :-
    (   Declaration = (Head is Determinism)
    ->  memberchk(Determinism,
                  [det, semidet, nondet, multi, failure, erroneous])
    ;   Head = Declaration
    ),
    callable(Head),
    !.
pred(Declaration) :-
    type_error(mode_declaration, Declaration).
