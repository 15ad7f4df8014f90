:- module(residuals, [
    copy_term/3,        % +Term, -Copy, -Goals
    frozen/2            % @Term, -Goal
]).

:- use_module(library(apply), [maplist/2, maplist/3]).

/** <module> What attributed variables wait for, as goals

A module that uses attributes defines in attribute_goals//1 the goals that
represent those of a variable; without it, the goal is put_attr/3. Bindings
and changes made by attribute_goals//1 are undone.
*/

%!  copy_term(+Term, -Copy, -Goals) is det.
%
%   True iff Copy is a copy of Term with plain variables for attributed ones,
%   and calling Goals restores the attributes.
%
%   ```
%   ?- freeze(X, true), copy_term(f(X), Copy, Goals).
%   Copy = f(_A), Goals = [freeze(_A,user:true)], freeze(X,true).
%   ```

copy_term(Term, Copy, Goals) :-
    term_attvars(Term, Vars0),
    (   Vars0 == []
    ->  Goals = [],
        copy_term(Term, Copy)
    ;   sort(Vars0, Vars),
        findall(Term-Found,
                ( phrase(goals_(Vars), Found), plain_(Term-Found) ),
                [Copy-Goals])
    ).

goals_([]) -->
    [].
goals_([Var|Vars]) -->
    (   { get_attrs(Var, Attributes) }
    ->  attributes_goals_(Attributes, Var)
    ;   []
    ),
    goals_(Vars).

attributes_goals_([], _) -->
    [].
attributes_goals_(att(Module, Value, More), Var) -->
    (   { nonvar(Var) }                 % bound by the goals of another
    ->  []
    ;   { current_predicate(Module:attribute_goals/3) },
        Module:attribute_goals(Var)
    ->  []
    ;   [put_attr(Var, Module, Value)]
    ),
    attributes_goals_(More, Var).

plain_(Term) :-
    term_attvars(Term, Vars),
    maplist(del_attrs, Vars).

%!  frozen(@Term, -Goal) is det.
%
%   True iff Goal is the conjunction of the goals that wait for variables of
%   Term, without duplicates and in standard order; true if there are none.
%
%   ```
%   ?- frozen(f(X), Goal).
%   Goal = true.
%   ?- freeze(X, p(Y)), frozen(X, freeze(V,G)).
%   X = V, G = user:p(Y), freeze(V,p(Y)).
%   ```

frozen(Term, Goal) :-
    term_attvars(Term, Vars0),
    (   Vars0 == []
    ->  Goal = true
    ;   sort(Vars0, Vars),
        maplist(get_attrs, Vars, Attributes),
        term_variables(Term+Attributes, Originals),
        findall(Originals+Goal0, waiting_(Vars, Goal0), [Copies+Goal1]),
        rename_(Originals, Copies),
        Goal = Goal1
    ).

waiting_(Vars, Goal) :-
    phrase(goals_(Vars), Goals0),
    sort(Goals0, Goals),
    conjunction_(Goals, Goal).

conjunction_([], true).
conjunction_([Goal|Goals], Conjunction) :-
    (   Goals == []
    ->  Conjunction = Goal
    ;   Conjunction = (Goal, Conjunction1),
        conjunction_(Goals, Conjunction1)
    ).

%   A copy without attributes may be unified with the original without waking
%   any goal. What the goals have bound is left as it is in the copy.

rename_([], []).
rename_([Var|Vars], [Copy|Copies]) :-
    (   attvar(Copy)
    ->  del_attrs(Copy),
        Copy = Var
    ;   var(Copy)
    ->  Copy = Var
    ;   true
    ),
    rename_(Vars, Copies).
