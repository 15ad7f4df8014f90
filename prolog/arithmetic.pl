:- module(arithmetic,
          [ arithmetic_function/1,      % :Indicator
            current_arithmetic_function/1, % ?Term
            arithmetic_expression_value/2 % :Expression, -Value
          ]).
:- use_module(library(apply), [foldl/5, maplist/2]).
:- use_module(library(error), [must_be/2]).

/** <module> Arithmetic functions that a program defines

After `:- arithmetic_function(double/1)`, double(X) in the expressions of the
clauses that follow is the value of Y after double(X, Y). Builtin functions stay
what they are.
*/

:- meta_predicate
    arithmetic_function(:),
    arithmetic_expression_value(:, -).

:- dynamic
    function_/3.                        % function_(Module, Name, Arity)

:- multifile user:goal_expansion/2.
:- dynamic user:goal_expansion/2.


%!  arithmetic_function(:Indicator) is det.
%
%   Makes Name/Arity a function: its value is the last argument of the
%   predicate Name with one more argument.
%
%   ```
%   ?- arithmetic_function(ex_double/1).
%   true.
%   ?- arithmetic_function(ex_double).
%   error: type_error(predicate_indicator,ex_double).
%   ```

arithmetic_function(Module0:Indicator) :-
    strip_module(Module0:Indicator, Module, Plain),
    must_be(nonvar, Plain),
    (   Plain = Name/Arity
    ->  true
    ;   throw(error(type_error(predicate_indicator, Plain), _))
    ),
    must_be(atom, Name),
    must_be(nonneg, Arity),
    (   function_(_, _, _)
    ->  true
    ;   assertz((user:goal_expansion(Goal, Expanded) :-
                     arithmetic:expanded_(Goal, Expanded)))
    ),
    (   function_(Module, Name, Arity)
    ->  true
    ;   assertz(function_(Module, Name, Arity))
    ).

expanded_(Goal0, Goal) :-
    comparison_(Goal0),
    (   prolog_load_context(module, Module)
    ->  true
    ;   Module = user
    ),
    Goal0 =.. [Name|Arguments0],
    (   Name == is
    ->  Arguments0 = [Value,Expression0],
        plain_(Module, Expression0, Expression, Before, []),
        Arguments = [Value,Expression]
    ;   Arguments0 = [Left0,Right0],
        plain_(Module, Left0, Left, Before, Before1),
        plain_(Module, Right0, Right, Before1, []),
        Arguments = [Left,Right]
    ),
    Before \== [],
    Last =.. [Name|Arguments],
    conjunction_(Before, Last, Goal).

comparison_(_ is _).
comparison_(_ =:= _).
comparison_(_ =\= _).
comparison_(_ < _).
comparison_(_ > _).
comparison_(_ =< _).
comparison_(_ >= _).

conjunction_([], Last, Last).
conjunction_([Goal|Goals], Last, (Goal,Conjunction)) :-
    conjunction_(Goals, Last, Conjunction).

% plain_(+Module, +Expression0, -Expression, -Goals, ?Rest): after the goals
% between Goals and Rest, Expression has the value of Expression0.

plain_(Module, Expression0, Expression, Goals, Rest) :-
    (   compound(Expression0),
        Expression0 \= [_|_]
    ->  compound_name_arguments(Expression0, Name, Arguments0),
        foldl(plain_(Module), Arguments0, Arguments, Goals, Goals1),
        called_(Module, Name, Arguments, Expression, Goals1, Rest)
    ;   atom(Expression0)
    ->  called_(Module, Expression0, [], Expression, Goals, Rest)
    ;   Expression = Expression0,
        Goals = Rest
    ).

called_(Module, Name, Arguments, Expression, Goals, Rest) :-
    length(Arguments, Arity),
    (   visible_(Module, Name, Arity, Owner)
    ->  foldl(value_, Arguments, Values, Goals, [Owner:Goal|Rest]),
        '$append'(Values, [Expression], All),
        Goal =.. [Name|All]
    ;   Arguments == []
    ->  Expression = Name,
        Goals = Rest
    ;   compound_name_arguments(Expression, Name, Arguments),
        Goals = Rest
    ).

visible_(Module, Name, Arity, Owner) :-
    function_(Owner0, Name, Arity),
    \+ ( evaluable_(Arity, Names), memberchk(Name, Names) ),
    (   Owner0 == Module
    ->  true
    ;   Owner0 == user
    ->  true
    ;   Arity1 is Arity+1,
        functor(Head, Name, Arity1),
        predicate_property(Module:Head, imported_from(Owner0))
    ),
    !,
    Owner = Owner0.

% value_(+Argument, -Value, -Goals, ?Rest): a goal evaluates the argument, unless
% it is known to be a value.

value_(X, Value, Goals, Rest) :-
    (   compound(X)
    ->  Goals = [Value is X|Rest]
    ;   Value = X,
        Goals = Rest
    ).


%!  current_arithmetic_function(?Term) is nondet.
%
%   True iff the name and arity of Term are those of a function of the system.
%
%   ```
%   ?- current_arithmetic_function(sin(_)).
%   true.
%   ?- current_arithmetic_function(ex_none(_)).
%   false.
%   ?- functor(F, powm, 3), current_arithmetic_function(F).
%   F = powm(_A,_B,_C).
%   ```

current_arithmetic_function(Term) :-
    var(Term),
    !,
    evaluable_(Arity, Names),
    '$member'(Name, Names),
    functor(Term, Name, Arity).
current_arithmetic_function(Term) :-
    must_be(callable, Term),
    functor(Term, Name, Arity),
    length(Ones, Arity),
    maplist(=(1), Ones),
    Expression =.. [Name|Ones],
    catch(( _ is Expression, Error = none ), error(Error, _), true),
    \+ Error = type_error(evaluable, _).

evaluable_(0, [ pi, e, epsilon, inf, infinite, nan, max_tagged_integer, min_tagged_integer, max_integer, min_integer,
                random, random_float, cputime, realtime ]).
evaluable_(1, [ +, -, abs, sign, succ, eval, \, msb, lsb, popcount, float, integer, truncate, trunc, round, ceiling,
                ceil, floor, float_integer_part, float_fractional_part, random, rational, rationalize, numerator,
                denominator, sqrt, exp, log, log2, log10, sin, cos, tan, cot, asin, acos, atan, acot, sinh, cosh,
                tanh, asinh, acosh, atanh, erf, erfc, lgamma ]).
evaluable_(2, [ +, -, *, /, //, div, mod, rem, **, ^, max, min, gcd, lcm, plus, /\, \/, xor, <<, >>, getbit,
                copysign, nexttoward, log, atan, atan2, rdiv ]).
evaluable_(3, [powm]).


%!  arithmetic_expression_value(:Expression, -Value) is det.
%
%   True iff Value is the value of Expression, in which the functions of the
%   program may occur.
%
%   ```
%   ?- arithmetic_expression_value(1+2, Value).
%   Value = 3.
%   ```

arithmetic_expression_value(Module:Expression0, Value) :-
    plain_(Module, Expression0, Expression, Goals, []),
    conjunction_(Goals, Value is Expression, Goal),
    call(Module:Goal).
