:- module(terms,
          [ subsumes/2,                 % +General, ?Specific
            subsumes_chk/2,             % @General, @Specific
            variant/2,                  % @Term1, @Term2
            term_subsumer/3,            % +Term1, +Term2, -General
            term_factorized/3,          % +Term, -Skeleton, -Bindings
            functor/4,                  % ?Term, ?Name, ?Arity, ?Type
            var_number/2,               % @Term, ?Number
            same_functor/2,             % ?Term1, ?Term2
            same_functor/3,             % ?Term1, ?Term2, ?Arity
            same_functor/4,             % ?Term1, ?Term2, ?Name, ?Arity
            mapargs/3,                  % :Goal, ?Term1, ?Term2
            mapsubterms/3,              % :Goal, +Term1, -Term2
            mapsubterms_var/3,          % :Goal, +Term1, -Term2
            foldsubterms/4,             % :Goal, +Term, +S0, -S
            foldsubterms/5              % :Goal, +Term1, -Term2, +S0, -S
          ]).
:- use_module(library(apply), [foldl/4, foldl/5, foldl/6, maplist/3]).
:- use_module(library(assoc),
              [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(error), [instantiation_error/1, type_error/2]).

/** <module> Relations between terms

Subterms are visited from left to right.
*/

:- meta_predicate
    mapargs(2, ?, ?),
    mapsubterms(2, +, -),
    mapsubterms_var(2, +, -),
    foldsubterms(3, +, +, -),
    foldsubterms(4, +, -, +, -).


%!  subsumes(+General, ?Specific) is semidet.
%
%   True iff General can be made equal to Specific by binding only variables
%   of General, which are then bound.
%
%   ```
%   ?- subsumes(f(X,Y), f(a,b)).
%   X = a, Y = b.
%   ?- subsumes(f(a), f(X)).
%   false.
%   ```

subsumes(General, Specific) :-
    subsumes_term(General, Specific),
    General = Specific.


%!  subsumes_chk(@General, @Specific) is semidet.
%
%   As subsumes/2, but binds nothing.
%
%   ```
%   ?- subsumes_chk(f(X), f(a)).
%   true.
%   ```

subsumes_chk(General, Specific) :-
    subsumes_term(General, Specific).


%!  variant(@Term1, @Term2) is semidet.
%
%   True iff Term1 and Term2 are equal up to renaming of variables.
%
%   ```
%   ?- variant(f(X,Y), f(Y,X)).
%   true.
%   ?- variant(f(X,Y), f(X,X)).
%   false.
%   ```

variant(Term1, Term2) :-
    Term1 =@= Term2.


%!  term_subsumer(+Term1, +Term2, -General) is det.
%
%   True iff General is the most specific term that subsumes both Term1 and
%   Term2.
%
%   ```
%   ?- term_subsumer(f(a,g(a),c), f(b,g(b),c), General), General = f(x,_,_).
%   General = f(x,g(x),c).
%   ```

term_subsumer(Term1, Term2, General) :-
    empty_assoc(Vars),
    subsumer_(Term1, Term2, General0, Vars, _),
    General = General0.

% subsumer_(+Term1, +Term2, -General, +Vars0, -Vars): Vars maps pairs of
% different terms to the variables that replace them.

subsumer_(Term1, Term2, General, Vars0, Vars) :-
    (   Term1 == Term2
    ->  General = Term1,
        Vars = Vars0
    ;   compound(Term1),
        compound(Term2),
        functor(Term1, Name, Arity),
        functor(Term2, Name, Arity)
    ->  compound_name_arguments(Term1, Name, Args1),
        compound_name_arguments(Term2, Name, Args2),
        foldl(subsumer_, Args1, Args2, Args, Vars0, Vars),
        compound_name_arguments(General, Name, Args)
    ;   get_assoc(Term1-Term2, Vars0, Var)
    ->  General = Var,
        Vars = Vars0
    ;   put_assoc(Term1-Term2, Vars0, General, Vars)
    ).


%!  term_factorized(+Term, -Skeleton, -Bindings) is det.
%
%   True iff Skeleton is Term, an acyclic term, with a variable for each
%   compound subterm that occurs several times, and Bindings holds Variable =
%   Subterm for these. The same applies within Subterm.
%
%   ```
%   ?- term_factorized(f(g(a),g(a)), Skeleton, [X=Subterm]).
%   Skeleton = f(X,X), Subterm = g(a).
%   ```

term_factorized(Term, Skeleton, Bindings) :-
    empty_assoc(Counts0),
    counted_(Term, Counts0, Counts),
    empty_assoc(Vars),
    factorized_(Term, Counts, Skeleton0, Vars, _, Bindings0, []),
    Skeleton = Skeleton0,
    Bindings = Bindings0.

counted_(Term, Counts0, Counts) :-
    (   compound(Term)
    ->  (   get_assoc(Term, Counts0, _)
        ->  put_assoc(Term, Counts0, several, Counts)
        ;   put_assoc(Term, Counts0, once, Counts1),
            compound_name_arguments(Term, _, Args),
            foldl(counted_, Args, Counts1, Counts)
        )
    ;   Counts = Counts0
    ).

factorized_(Term, Counts, Skeleton, Vars0, Vars, Bindings0, Bindings) :-
    (   compound(Term)
    ->  (   get_assoc(Term, Vars0, Var)
        ->  Skeleton = Var,
            Vars = Vars0,
            Bindings = Bindings0
        ;   get_assoc(Term, Counts, several)
        ->  put_assoc(Term, Vars0, Skeleton, Vars1),
            Bindings0 = [Skeleton=Subterm|Bindings1],
            rebuilt_(Term, Counts, Subterm, Vars1, Vars, Bindings1, Bindings)
        ;   rebuilt_(Term, Counts, Skeleton, Vars0, Vars, Bindings0, Bindings)
        )
    ;   Skeleton = Term,
        Vars = Vars0,
        Bindings = Bindings0
    ).

rebuilt_(Term, Counts, Skeleton, Vars0, Vars, Bindings0, Bindings) :-
    compound_name_arguments(Term, Name, Args0),
    factorized_all_(Args0, Counts, Args, Vars0, Vars, Bindings0, Bindings),
    compound_name_arguments(Skeleton, Name, Args).

factorized_all_([], _, [], Vars, Vars, Bindings, Bindings).
factorized_all_([Term|Terms], Counts, [Skeleton|Skeletons], Vars0, Vars, Bindings0, Bindings) :-
    factorized_(Term, Counts, Skeleton, Vars0, Vars1, Bindings0, Bindings1),
    factorized_all_(Terms, Counts, Skeletons, Vars1, Vars, Bindings1, Bindings).


%!  functor(?Term, ?Name, ?Arity, ?Type) is semidet.
%
%   As functor/3, with the type of the term: `compound`, `atom`, or `atomic` for
%   another constant; `callable` stands for the first two. It decides between
%   an atom and a compound without arguments.
%
%   ```
%   ?- functor(f(a,b), Name, Arity, Type).
%   Name = f, Arity = 2, Type = compound.
%   ?- functor(1.5, Name, Arity, Type).
%   Name = 1.5, Arity = 0, Type = atomic.
%   ?- functor(Term, f, 0, atom).
%   Term = f.
%   ?- functor(Term, f, 2, atom).
%   false.
%   ?- functor(Term, f, 0, Type).
%   error: instantiation_error.
%   ```

functor(Term, Name, Arity, Type) :-
    (   nonvar(Term)
    ->  type_(Term, Type0),
        has_type_(Type, Type0),
        (   Type0 == compound
        ->  compound_name_arity(Term, Name, Arity)
        ;   Name = Term,
            Arity = 0
        )
    ;   Arity == 0
    ->  made_(Name, Type, Term)
    ;   has_type_(Type, compound),
        functor(Term, Name, Arity)
    ).

made_(Name, Type, Term) :-
    (   var(Name)
    ->  instantiation_error(Name)
    ;   compound(Name)
    ->  type_error(atomic, Name)
    ;   \+ atom(Name)
    ->  has_type_(Type, atomic),
        Term = Name
    ;   var(Type)
    ->  instantiation_error(Type)
    ;   Type == compound
    ->  compound_name_arity(Term, Name, 0)
    ;   has_type_(Type, atom),
        Term = Name
    ).

type_(Term, Type) :-
    (   compound(Term)
    ->  Type = compound
    ;   atom(Term)
    ->  Type = atom
    ;   Type = atomic
    ).

has_type_(Type, Type0) :-
    (   Type == callable
    ->  Type0 \== atomic
    ;   Type = Type0
    ).


%!  var_number(@Term, ?Number) is semidet.
%
%   True iff Term is '$VAR'(Number), as numbervars/3 makes it.
%
%   ```
%   ?- var_number('$VAR'(3), Number).
%   Number = 3.
%   ?- var_number(X, Number).
%   false.
%   ```

var_number(Term, Number) :-
    nonvar(Term),
    Term = '$VAR'(Number).


%!  same_functor(?Term1, ?Term2) is semidet.
%!  same_functor(?Term1, ?Term2, ?Arity) is semidet.
%!  same_functor(?Term1, ?Term2, ?Name, ?Arity) is semidet.
%
%   True iff Term1 and Term2 have the same name and arity, which are Name and Arity.
%
%   ```
%   ?- same_functor(f(a), Term), Term = f(b).
%   Term = f(b).
%   ?- same_functor(f(a), f(b), Arity).
%   Arity = 1.
%   ?- same_functor(f(a), f(b), Name, Arity).
%   Name = f, Arity = 1.
%   ```

same_functor(Term1, Term2) :-
    same_functor(Term1, Term2, _, _).

same_functor(Term1, Term2, Arity) :-
    same_functor(Term1, Term2, _, Arity).

same_functor(Term1, Term2, Name, Arity) :-
    (   nonvar(Term1)
    ->  functor(Term1, Name, Arity),
        functor(Term2, Name, Arity)
    ;   functor(Term2, Name, Arity),
        functor(Term1, Name, Arity)
    ).


%!  mapargs(:Goal, ?Term1, ?Term2) is nondet.
%
%   True iff Term1 and Term2 have the same name and arity, and call(Goal,
%   Arg1, Arg2) is true for their arguments at each position.
%
%   ```
%   ?- mapargs(succ, f(1,2), Term).
%   Term = f(2,3).
%   ```

mapargs(Goal, Term1, Term2) :-
    same_functor(Term1, Term2),
    (   compound(Term1)
    ->  compound_name_arguments(Term1, _, Args1),
        compound_name_arguments(Term2, _, Args2),
        maplist(Goal, Args1, Args2)
    ;   true
    ).


%!  mapsubterms(:Goal, +Term1, -Term2) is det.
%
%   True iff Term2 is Term1 with each subterm S1 replaced by S2 for which
%   call(Goal, S1, S2) is true. Works from the outside inwards, does not
%   descend into replacements, leaves variables alone and commits to the first
%   answers of Goal.
%
%   ```
%   ?- mapsubterms([a,b]>>true, f(a,g(a)), Term).
%   Term = f(b,g(b)).
%   ```

mapsubterms(Goal, Term1, Term2) :-
    mapsubterms_(Goal, no, Term1, Term2).


%!  mapsubterms_var(:Goal, +Term1, -Term2) is det.
%
%   As mapsubterms/3, but also calls Goal for variables.
%
%   ```
%   ?- mapsubterms_var([V,x]>>var(V), f(X,a), Term).
%   Term = f(x,a).
%   ```

mapsubterms_var(Goal, Term1, Term2) :-
    mapsubterms_(Goal, yes, Term1, Term2).

mapsubterms_(Goal, Vars, Term1, Term2) :-
    (   var(Term1),
        Vars == no
    ->  Term2 = Term1
    ;   call(Goal, Term1, Term)
    ->  Term2 = Term
    ;   compound(Term1)
    ->  compound_name_arguments(Term1, Name, Args1),
        maplist(mapsubterms_(Goal, Vars), Args1, Args2),
        compound_name_arguments(Term, Name, Args2),
        Term2 = Term
    ;   Term2 = Term1
    ).


%!  foldsubterms(:Goal, +Term, +S0, -S) is semidet.
%
%   True iff the subterms of Term for which call(Goal, Subterm, Before, After)
%   is true take the state S0 to S. Works from the outside inwards, does not
%   descend into these subterms and commits to the first answers of Goal,
%   which is also called for variables.
%
%   ```
%   ?- foldsubterms([X,S0,S]>>(integer(X), S is S0+X), f(1,g(2)), 0, Sum).
%   Sum = 3.
%   ```

foldsubterms(Goal, Term, S0, S) :-
    foldsubterms_(Goal, Term, S0, S1),
    S = S1.

foldsubterms_(Goal, Term, S0, S) :-
    (   call(Goal, Term, S0, S1)
    ->  S = S1
    ;   compound(Term)
    ->  compound_name_arguments(Term, _, Args),
        foldl(foldsubterms_(Goal), Args, S0, S)
    ;   S = S0
    ).


%!  foldsubterms(:Goal, +Term1, -Term2, +S0, -S) is semidet.
%
%   Combines foldsubterms/4 and mapsubterms/3: Goal is called as call(Goal,
%   Subterm1, Subterm2, Before, After).
%
%   ```
%   ?- foldsubterms([a,N0,N0,N]>>(N is N0+1), f(a,g(a)), Term, 0, N).
%   N = 2, Term = f(0,g(1)).
%   ```

foldsubterms(Goal, Term1, Term2, S0, S) :-
    foldsubterms_(Goal, Term1, Term, S0, S1),
    Term2 = Term,
    S = S1.

foldsubterms_(Goal, Term1, Term2, S0, S) :-
    (   call(Goal, Term1, Term, S0, S1)
    ->  Term2 = Term,
        S = S1
    ;   compound(Term1)
    ->  compound_name_arguments(Term1, Name, Args1),
        foldl(foldsubterms_(Goal), Args1, Args2, S0, S),
        compound_name_arguments(Term2, Name, Args2)
    ;   Term2 = Term1,
        S = S0
    ).
