:- module(residuals, [
    copy_term/3,        % +Term, -Copy, -Goals
    frozen/2            % @Term, -Goal
]).

/** <module> What attributed variables wait for, as goals

A module that uses attributes says with attribute_goals//1 which goals stand for
those of a variable; without it, the goal is put_attr/3.
*/

%!  copy_term(+Term, -Copy, -Goals) is det.
%
%   True iff Copy is a copy of Term with plain variables for attributed ones, and
%   calling Goals would give these their attributes.
%
%   ```
%   ?- freeze(X, true), copy_term(f(X), Copy, Goals).
%   Copy = f(_A), Goals = [freeze(_A,user:true)], freeze(X,true).
%   ```

copy_term(Term, Copy, Goals) :-
    term_attvars(Term, Vars),
    (   Vars == []
    ->  Goals = [],
        copy_term(Term, Copy)
    ;   findall(Term-Found,
                ( goals_(Vars, Found, []), plain_(Vars) ),
                [Copy-Goals])
    ).

goals_([], Goals, Goals).
goals_([Var|Vars], Goals0, Goals) :-
    (   get_attrs(Var, Attributes)
    ->  attribute_goals_(Attributes, Var, Goals0, Goals1)
    ;   Goals1 = Goals0
    ),
    goals_(Vars, Goals1, Goals).

attribute_goals_([], _, Goals, Goals).
attribute_goals_(att(Module, Value, More), Var, Goals0, Goals) :-
    (   current_predicate(Module:attribute_goals/3),
        phrase(Module:attribute_goals(Var), Goals0, Goals1)
    ->  true
    ;   Goals0 = [put_attr(Var, Module, Value)|Goals1]
    ),
    attribute_goals_(More, Var, Goals1, Goals).

plain_([]).
plain_([Var|Vars]) :-
    del_attrs(Var),
    plain_(Vars).

%!  frozen(@Term, -Goal) is det.
%
%   True iff Goal is the conjunction of the goals that wait on variables of Term;
%   true when there are none.
%
%   ```
%   ?- frozen(f(X), Goal).
%   Goal = true.
%   ```

frozen(Term, Goal) :-
    term_attvars(Term, Vars),
    (   Vars == []
    ->  Goal = true
    ;   copy_term(Vars, Copies, Goals),
        conjunction_(Goals, Goal0),
        rename_(Goal0, Copies, Vars, Goal)
    ).

conjunction_([], true).
conjunction_([Goal|Goals], Conjunction) :-
    (   Goals == []
    ->  Conjunction = Goal
    ;   Conjunction = (Goal, Conjunction1),
        conjunction_(Goals, Conjunction1)
    ).

%   The copies are plain variables: binding them to the originals wakes nobody.

rename_(Goal, Copies, Vars, Goal) :-
    Copies = Vars.
