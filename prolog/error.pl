:- module(error,
          [ must_be/2,                  % +Type, ?Term
            is_of_type/2,               % +Type, ?Term
            current_type/3,             % ?Type, ?Var, -Body
            is_list_or_partial/1,       % ?Term
            type_error/2,               % +Type, +Culprit
            domain_error/2,             % +Domain, +Culprit
            existence_error/2,          % +Kind, +Culprit
            existence_error/3,          % +Kind, +Culprit, +Set
            permission_error/3,         % +Action, +Kind, +Culprit
            instantiation_error/1,      % ?Culprit
            uninstantiation_error/1,    % +Culprit
            representation_error/1,     % +What
            resource_error/1,           % +What
            syntax_error/1              % +What
          ]).

/** <module> Type checks and ISO error terms

Every error is raised as error(Formal, Context), where Formal is one of the
terms of ISO 13211-1, 7.12.2, and Context is left unbound for the code that
prints or handles the error. No text is built here.

A type is a name such as `integer` or a term such as `between(1, 6)`.  The
types below are fixed clauses, chosen by their first argument; programs add
their own with clauses of the multifile predicate error:has_type/2.
*/

:- multifile
    has_type/2.
:- dynamic
    has_type/2.


%!  must_be(+Type, ?Term) is det.
%
%   True iff Term is of type Type. Where is_of_type/2 would fail, this
%   predicate raises the error that says why: an instantiation error if Term
%   is not sufficiently instantiated, else a type error. In a list with a type
%   for its elements the culprit is the first wrong element.
%
%   The types are `any`, `atom`, `symbol`, `atomic`, `constant`,
%   `callable`, `compound`, `pair`, `var`, `nonvar`, `ground`, `cyclic`,
%   `acyclic`; `number`, `integer`, `nonneg`, `positive_integer`,
%   `negative_integer`, `rational`, `float`, `between(Low, High)`;
%   `boolean`, `bool`, `oneof(List)`, `order`; `char`, `code`, `chars`,
%   `codes`, `string`, `text`; `list`, `proper_list`, `list(Type)`,
%   `list_of(Type)`, `list_or_partial`, `list_or_partial_list`; `stream`,
%   `encoding` and `type`.  Both limits of `between(Low, High)` belong to
%   it; with integer limits it admits integers only.
%
%   ```
%   ?- must_be(positive_integer, 3).
%   true.
%   ?- must_be(positive_integer, 0).
%   error: type_error(positive_integer,0).
%   ?- must_be(between(1,6), 7).
%   error: type_error(between(1,6),7).
%   ?- must_be(list(atom), [a,X]).
%   error: instantiation_error.
%   ?- must_be(list(atom), [a,1]).
%   error: type_error(atom,1).
%   ?- must_be(shape, c).
%   error: existence_error(type,shape).
%   ```

must_be(Type, Term) :-
    (   nonvar(Type)
    ->  (   type_(Type, Term)
        ->  true
        ;   has_type(Type, Term)
        ->  true
        ;   not_of_type_(Type, Term)
        )
    ;   instantiation_error(Type)
    ).


%!  is_of_type(+Type, ?Term) is semidet.
%
%   True iff Term is of type Type, one of the types of must_be/2.  Nothing
%   is of a type that does not exist.
%
%   ```
%   ?- is_of_type(list(integer), [1,2,3]).
%   true.
%   ?- is_of_type(oneof([a,b]), c).
%   false.
%   ```

is_of_type(Type, Term) :-
    (   nonvar(Type)
    ->  (   type_(Type, Term)
        ->  true
        ;   has_type(Type, Term)
        ->  true
        )
    ;   instantiation_error(Type)
    ).


%!  current_type(?Type, ?Var, -Body) is nondet.
%
%   True iff Type is a type and Body is a goal that succeeds iff Var is of
%   that type.
%
%   ```
%   ?- current_type(pair, a-1, Goal), call(Goal).
%   Goal = error:type_(pair,a-1).
%   ?- current_type(shape, X, Goal).
%   false.
%   ```

current_type(Type, Var, Body) :-
    (   nonvar(Type)
    ->  known_type_(Type),
        !,                              % a known type is found once
        type_body_(Type, Var, Body)
    ;   fixed_type_(Type),
        Body = error:type_(Type, Var)
    ;   clause(has_type(Type, Var), Body0),
        Body = error:Body0
    ).

type_body_(Type, Var, Body) :-
    (   \+ \+ fixed_type_(Type)
    ->  Body = error:type_(Type, Var)
    ;   Body = error:has_type(Type, Var)
    ).

known_type_(Type) :-
    (   fixed_type_(Type)
    ->  true
    ;   clause(has_type(Type, _), _)
    ->  true
    ).

fixed_type_(any).
fixed_type_(atom).
fixed_type_(symbol).
fixed_type_(atomic).
fixed_type_(constant).
fixed_type_(callable).
fixed_type_(compound).
fixed_type_(pair).
fixed_type_(var).
fixed_type_(nonvar).
fixed_type_(ground).
fixed_type_(cyclic).
fixed_type_(acyclic).
fixed_type_(number).
fixed_type_(integer).
fixed_type_(nonneg).
fixed_type_(positive_integer).
fixed_type_(negative_integer).
fixed_type_(rational).
fixed_type_(float).
fixed_type_(between(_, _)).
fixed_type_(boolean).
fixed_type_(bool).
fixed_type_(oneof(_)).
fixed_type_(order).
fixed_type_(char).
fixed_type_(code).
fixed_type_(chars).
fixed_type_(codes).
fixed_type_(string).
fixed_type_(text).
fixed_type_(list).
fixed_type_(proper_list).
fixed_type_(list(_)).
fixed_type_(list_of(_)).
fixed_type_(list_or_partial).
fixed_type_(list_or_partial_list).
fixed_type_(stream).
fixed_type_(dict).
fixed_type_(encoding).
fixed_type_(type).

% type_(+Type, ?Term): Term is of the fixed type Type.

type_(any, _).
type_(atom, X) :- atom(X).
type_(symbol, X) :- atom(X).
type_(atomic, X) :- atomic(X).
type_(constant, X) :- atomic(X).
type_(callable, X) :- callable(X).
type_(compound, X) :- compound(X).
type_(pair, X) :- nonvar(X), X = _-_.
type_(var, X) :- var(X).
type_(nonvar, X) :- nonvar(X).
type_(ground, X) :- ground(X).
type_(cyclic, X) :- \+ acyclic_term(X).
type_(acyclic, X) :- acyclic_term(X).
type_(number, X) :- number(X).
type_(integer, X) :- integer(X).
type_(nonneg, X) :- integer(X), X >= 0.
type_(positive_integer, X) :- integer(X), X >= 1.
type_(negative_integer, X) :- integer(X), X < 0.
type_(rational, X) :- rational(X).
type_(float, X) :- float(X).
type_(between(L, H), X) :- between_(L, H, X).
type_(boolean, X) :- boolean_(X).
type_(bool, X) :- boolean_(X).
type_(oneof(Xs), X) :- ground(X), \+ \+ memberchk(X, Xs).
type_(order, X) :- nonvar(X), order_(X).
type_(char, X) :- char_(X).
type_(code, X) :- code_(X).
type_(chars, Xs) :- is_list(Xs), all_of_type_(Xs, char).
type_(codes, Xs) :- is_list(Xs), all_of_type_(Xs, code).
type_(string, X) :- string(X).
type_(text, X) :- text_(X).
type_(list, X) :- is_list(X).
type_(proper_list, X) :- is_list(X).
type_(list(Type), Xs) :- is_list(Xs), all_of_type_(Xs, Type).
type_(list_of(Type), Xs) :- is_list(Xs), all_of_type_(Xs, Type).
type_(list_or_partial, X) :- is_list_or_partial(X).
type_(list_or_partial_list, X) :- is_list_or_partial(X).
type_(stream, X) :- nonvar(X), is_stream(X).
type_(dict, X) :- is_dict(X).
type_(encoding, X) :- nonvar(X), encoding_(X).
type_(type, X) :- nonvar(X), known_type_(X).

between_(L, H, X) :-
    (   integer(L),
        integer(H)
    ->  integer(X)
    ;   number(X)
    ),
    X >= L,
    X =< H.

boolean_(X) :-
    (   X == true
    ->  true
    ;   X == false
    ).

order_(<).
order_(=).
order_(>).

char_(X) :-
    atom(X),
    atom_length(X, 1).

code_(X) :-
    integer(X),
    X >= 0,
    X =< 0x10ffff.

text_(X) :-
    (   atom(X)
    ->  true
    ;   string(X)
    ->  true
    ;   is_list(X),
        (   all_of_type_(X, char)
        ->  true
        ;   all_of_type_(X, code)
        )
    ).

encoding_(octet).
encoding_(ascii).
encoding_(iso_latin_1).
encoding_(text).
encoding_(utf8).
encoding_(unicode_be).
encoding_(unicode_le).
encoding_(utf16be).
encoding_(utf16le).
encoding_(wchar_t).

all_of_type_([], _).
all_of_type_([X|Xs], Type) :-
    is_of_type(Type, X),
    all_of_type_(Xs, Type).

% not_of_type_(+Type, ?Term): raises the error that says why Term is not of
% type Type.

not_of_type_(Type, Term) :-
    (   list_type_(Type, Name, Of)
    ->  not_a_list_(Term, Name, Of)
    ;   refusal_(Type, Term, Error)
    ->  throw(error(Error, _))
    ;   known_type_(Type)
    ->  (   var(Term)
        ->  instantiation_error(Term)
        ;   ground_type_(Type),
            \+ ground(Term)
        ->  instantiation_error(Term)
        ;   type_error(Type, Term)
        )
    ;   existence_error(type, Type)
    ).

list_type_(list, list, any).
list_type_(list(Of), list(Of), Of).
list_type_(list_of(Of), list_of(Of), Of).
list_type_(chars, list(char), char).
list_type_(codes, list(code), code).

not_a_list_(Term, Name, Of) :-
    (   is_list(Term)
    ->  wrong_element_(Term, Of)
    ;   is_list_or_partial(Term)
    ->  instantiation_error(Term)
    ;   type_error(Name, Term)
    ).

wrong_element_([X|Xs], Of) :-
    (   is_of_type(Of, X)
    ->  wrong_element_(Xs, Of)
    ;   must_be(Of, X)
    ).

refusal_(var, X, uninstantiation_error(X)).
refusal_(cyclic, X, domain_error(cyclic_term, X)).
refusal_(acyclic, X, domain_error(acyclic_term, X)).
refusal_(list_or_partial, X, type_error(list, X)).
refusal_(list_or_partial_list, X, type_error(list, X)).

% Types that a term with variables may still acquire.

ground_type_(ground).
ground_type_(oneof(_)).
ground_type_(rational).
ground_type_(string).
ground_type_(text).
ground_type_(stream).


%!  is_list_or_partial(?Term) is semidet.
%
%   True iff Term is a list or can become one: a variable, or a list whose
%   tail is a variable. A cyclic list is neither.
%
%   ```
%   ?- is_list_or_partial([a|Xs]).
%   true.
%   ?- is_list_or_partial([a|b]).
%   false.
%   ```

is_list_or_partial(Term) :-
    (   is_list(Term)
    ->  true
    ;   acyclic_term(Term),
        partial_list_(Term)
    ).

partial_list_(Xs) :-
    (   var(Xs)
    ->  true
    ;   Xs = [_|Ys],
        partial_list_(Ys)
    ).


%!  type_error(+Type, +Culprit) is erroneous.
%
%   Raises the error that Culprit is not of type Type.
%
%   ```
%   ?- type_error(evenness, 3).
%   error: type_error(evenness,3).
%   ```

type_error(Type, Culprit) :-
    throw(error(type_error(Type, Culprit), _)).


%!  domain_error(+Domain, +Culprit) is erroneous.
%
%   Raises the error that Culprit, though of the right type, is not one of
%   the values that Domain stands for.
%
%   ```
%   ?- domain_error(weekday, monsday).
%   error: domain_error(weekday,monsday).
%   ```

domain_error(Domain, Culprit) :-
    throw(error(domain_error(Domain, Culprit), _)).


%!  existence_error(+Kind, +Culprit) is erroneous.
%
%   Raises the error that there is no Culprit among the things of Kind.
%
%   ```
%   ?- existence_error(key, k).
%   error: existence_error(key,k).
%   ```

existence_error(Kind, Culprit) :-
    throw(error(existence_error(Kind, Culprit), _)).


%!  existence_error(+Kind, +Culprit, +Set) is erroneous.
%
%   As existence_error/2, and names the Set in which Culprit is missing.
%
%   ```
%   ?- existence_error(key, k, [a-1]).
%   error: existence_error(key,k,[a-1]).
%   ```

existence_error(Kind, Culprit, Set) :-
    throw(error(existence_error(Kind, Culprit, Set), _)).


%!  permission_error(+Action, +Kind, +Culprit) is erroneous.
%
%   Raises the error that Action is not allowed on Culprit, which is of
%   Kind.
%
%   ```
%   ?- permission_error(modify, static_procedure, p/1).
%   error: permission_error(modify,static_procedure,p/1).
%   ```

permission_error(Action, Kind, Culprit) :-
    throw(error(permission_error(Action, Kind, Culprit), _)).


%!  instantiation_error(?Culprit) is erroneous.
%
%   Raises the error that Culprit is not sufficiently instantiated. The ISO
%   error term has no place for Culprit.
%
%   ```
%   ?- instantiation_error(X).
%   error: instantiation_error.
%   ```

instantiation_error(_Culprit) :-
    throw(error(instantiation_error, _)).


%!  uninstantiation_error(+Culprit) is erroneous.
%
%   Raises the error that Culprit occurs where a variable is needed.
%
%   ```
%   ?- uninstantiation_error(a).
%   error: uninstantiation_error(a).
%   ```

uninstantiation_error(Culprit) :-
    throw(error(uninstantiation_error(Culprit), _)).


%!  representation_error(+What) is erroneous.
%
%   Raises the error that the limit What of this system is exceeded.
%
%   ```
%   ?- representation_error(max_arity).
%   error: representation_error(max_arity).
%   ```

representation_error(What) :-
    throw(error(representation_error(What), _)).


%!  resource_error(+What) is erroneous.
%
%   Raises the error that there is not enough of the resource What.
%
%   ```
%   ?- resource_error(memory).
%   error: resource_error(memory).
%   ```

resource_error(What) :-
    throw(error(resource_error(What), _)).


%!  syntax_error(+What) is erroneous.
%
%   Raises the error that a text breaks the syntax as What describes.
%
%   ```
%   ?- syntax_error(illegal_number).
%   error: syntax_error(illegal_number).
%   ```

syntax_error(What) :-
    throw(error(syntax_error(What), _)).
