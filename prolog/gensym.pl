:- module(gensym,
          [ gensym/2,                   % +Base, -Unique
            reset_gensym/1,             % +Base
            reset_gensym/0
          ]).
:- use_module(library(error), [must_be/2]).

/** <module> Unique atoms

Each base, an atom, has a counter. The atoms are unique among those made by
this library, not among all atoms.
*/

:- dynamic
    counter_/2.                         % counter_(Base, Last)


%!  gensym(+Base, -Unique) is det.
%
%   True iff Unique is Base followed by the number of atoms made from Base so
%   far.
%
%   ```
%   ?- reset_gensym(node), gensym(node, X), gensym(node, Y).
%   X = node1, Y = node2.
%   ```

gensym(Base, Unique) :-
    must_be(atomic, Base),
    (   retract(counter_(Base, N0))
    ->  true
    ;   N0 = 0
    ),
    N is N0+1,
    assertz(counter_(Base, N)),
    atomic_list_concat([Base,N], Unique).


%!  reset_gensym(+Base) is det.
%!  reset_gensym is det.
%
%   Resets the counter of Base, or of all bases: the next atom that gensym/2 makes
%   from it has number 1.
%
%   ```
%   ?- gensym(leaf, _), reset_gensym(leaf), gensym(leaf, X).
%   X = leaf1.
%   ?- gensym(leaf, _), reset_gensym, gensym(leaf, X).
%   X = leaf1.
%   ```

reset_gensym(Base) :-
    must_be(atomic, Base),
    retractall(counter_(Base, _)).

reset_gensym :-
    retractall(counter_(_, _)).
