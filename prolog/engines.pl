:- module(engines,
          [ engine_create/3,            % ?Template, :Goal, -Engine
            engine_create/4,            % ?Template, :Goal, -Engine, +Options
            engine_next/2,              % +Engine, -Term
            engine_next_reified/2,      % +Engine, -Answer
            engine_post/2,              % +Engine, +Term
            engine_post/3,              % +Engine, +Term, -Reply
            engine_yield/1,             % +Term
            engine_fetch/1,             % -Term
            engine_self/1,              % -Engine
            engine_destroy/1,           % +Engine
            is_engine/1,                % @Term
            current_engine/1            % -Engine
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/3]).

/** <module> Engines

An engine has a goal, whose answers are asked for one at a time: it stands still
meanwhile. Terms are copied on their way. What its goal calls counts as calls of
the goal that asks. An engine that no term refers to any more is dropped.
*/

:- meta_predicate
    engine_create(?, 0, -),
    engine_create(?, 0, -, +).


%!  engine_create(?Template, :Goal, -Engine) is det.
%!  engine_create(?Template, :Goal, -Engine, +Options) is det.
%
%   True iff Engine is a new engine for Goal, of whose answers Template is given.
%   The option alias(Name) lets the atom Name stand for it.
%
%   ```
%   ?- engine_create(X, member(X, [a,b]), _E), engine_next(_E, A), engine_next(_E, B).
%   A = a, B = b.
%   ```

engine_create(Template, Goal, Engine) :-
    engine_create(Template, Goal, Engine, []).

engine_create(Template, Goal, Engine, Options) :-
    must_be(callable, Goal),
    option(alias(Alias), Options, []),
    ( Alias == [] -> true ; must_be(atom, Alias) ),
    copy_term(Template-Goal, Copy),
    '$engine_create'(Copy, Alias, Engine).


%!  engine_next(+Engine, -Term) is semidet.
%
%   True iff Term is the next answer of Engine, or the next term that its goal
%   yields. Fails when there is none, and throws what the goal throws; then the
%   engine is gone.
%
%   ```
%   ?- engine_create(X, ( X = 1 ; throw(stop) ), _E), engine_next(_E, First),
%      catch(engine_next(_E, _), Ball, true).
%   First = 1, Ball = stop.
%   ```

engine_next(Engine, Term) :-
    must_be(nonvar, Engine),
    '$engine_step'(Engine, Step, Term0),
    (   Step == more
    ->  engine_next(Engine, Term)
    ;   copy_term(Term0, Term)
    ).


%!  engine_next_reified(+Engine, -Answer) is det.
%
%   True iff Answer is the(Term) for the next answer, `no` if there is none, or
%   exception(Ball).
%
%   ```
%   ?- engine_create(X, member(X, [a]), _E),
%      engine_next_reified(_E, A), engine_next_reified(_E, B).
%   A = the(a), B = no.
%   ```

engine_next_reified(Engine, Answer) :-
    (   catch(engine_next(Engine, Term), Ball, true)
    ->  (   var(Ball)
        ->  Answer = the(Term)
        ;   Answer = exception(Ball)
        )
    ;   Answer = no
    ).


%!  engine_post(+Engine, +Term) is det.
%!  engine_post(+Engine, +Term, -Reply) is semidet.
%
%   Makes Term what the goal of Engine gets by engine_fetch/1. Reply is the next
%   answer.
%
%   ```
%   ?- engine_create(Sum, ( engine_fetch(X), Sum is X+1 ), _E), engine_post(_E, 2, Reply).
%   Reply = 3.
%   ```

engine_post(Engine, Term) :-
    must_be(nonvar, Engine),
    copy_term(Term, Copy),
    '$engine_post'(Engine, Copy).

engine_post(Engine, Term, Reply) :-
    engine_post(Engine, Term),
    engine_next(Engine, Reply).


%!  engine_yield(+Term) is det.
%
%   In the goal of an engine: gives Term as its next answer, and goes on here when
%   it is asked for another one.
%
%   ```
%   ?- engine_create(c, ( engine_yield(a), engine_yield(b) ), _E),
%      engine_next(_E, A), engine_next(_E, B), engine_next(_E, C).
%   A = a, B = b, C = c.
%   ```

engine_yield(Term) :-
    copy_term(Term, Copy),
    '$engine_yield'(Copy).


%!  engine_fetch(-Term) is det.
%
%   In the goal of an engine: takes what has been posted to it.
%
%   ```
%   ?- catch(engine_fetch(_), error(E, _), true).
%   E = existence_error(term,delivery,main).
%   ```

engine_fetch(Term) :-
    '$engine_fetch'(Term0),
    copy_term(Term0, Term).


%!  engine_self(-Engine) is semidet.
%
%   True iff Engine is the engine whose goal calls this.
%
%   ```
%   ?- engine_self(_).
%   false.
%   ```

engine_self(Engine) :-
    '$engine_self'(Engine).


%!  engine_destroy(+Engine) is det.
%
%   Ends Engine. The cleanups of its goal run.
%
%   ```
%   ?- engine_create(x, repeat, E, [alias(ex_engine)]), engine_destroy(ex_engine),
%      catch(engine_next(E, _), error(Formal, _), true).
%   E = ex_engine, Formal = existence_error(engine,ex_engine).
%   ```

engine_destroy(Engine) :-
    must_be(nonvar, Engine),
    '$engine_destroy'(Engine).


%!  is_engine(@Term) is semidet.
%
%   True iff Term is an engine that has not ended.
%
%   ```
%   ?- is_engine(a).
%   false.
%   ```

is_engine(Term) :-
    nonvar(Term),
    '$is_engine'(Term).


%!  current_engine(-Engine) is nondet.
%
%   True iff Engine is an engine that has not ended.
%
%   ```
%   ?- engine_create(x, true, _E), current_engine(_E), engine_destroy(_E).
%   true.
%   ```

current_engine(Engine) :-
    '$engines'(Engines),
    member(Engine, Engines).
