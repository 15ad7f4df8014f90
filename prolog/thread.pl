:- module(thread,
          [ concurrent/3,                 % +N, :Goals, +Options
            concurrent_forall/2,          % :Condition, :Action
            concurrent_forall/3,          % :Condition, :Action, +Options
            concurrent_and/2,             % :Generator, :Test
            concurrent_and/3,             % :Generator, :Test, +Options
            concurrent_maplist/2,         % :Goal, ?Xs
            concurrent_maplist/3,         % :Goal, ?Xs, ?Ys
            concurrent_maplist/4,         % :Goal, ?Xs, ?Ys, ?Zs
            first_solution/3,             % -X, :Goals, +Options
            call_in_thread/2,             % +Thread, :Goal
            thread_self/1,                % -Thread
            is_thread/1,                  % @Term
            thread_statistics/3,          % +Thread, +Key, -Value
            mutex_create/1,               % ?Mutex
            mutex_create/2,               % -Mutex, +Options
            mutex_destroy/1,              % +Mutex
            mutex_lock/1,                 % +Mutex
            mutex_trylock/1,              % +Mutex
            mutex_unlock/1,               % +Mutex
            mutex_unlock_all/0
          ]).
:- use_module(library(error), [existence_error/2, must_be/2]).
:- use_module(library(gensym), [gensym/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/3]).

/** <module> Concurrency with one thread

Programs that use several threads for speed run in one: goals are called in
order. Nothing else runs meanwhile, so locks are always free.
*/

:- meta_predicate
    concurrent(+, :, +),
    concurrent_forall(0, 0),
    concurrent_forall(0, 0, +),
    concurrent_and(0, 0),
    concurrent_and(0, 0, +),
    concurrent_maplist(1, ?),
    concurrent_maplist(2, ?, ?),
    concurrent_maplist(3, ?, ?, ?),
    first_solution(-, :, +),
    call_in_thread(+, 0).


%!  concurrent(+N, :Goals, +Options) is semidet.
%
%   True iff each goal of the list Goals is true; they are called once, in
%   order.
%
%   ```
%   ?- concurrent(2, [X = 1,Y = 2], []).
%   X = 1, Y = 2.
%   ```

concurrent(N, Module:Goals, Options) :-
    must_be(positive_integer, N),
    must_be(list(callable), Goals),
    must_be(list, Options),
    all_(Goals, Module).

all_([], _).
all_([Goal|Goals], Module) :-
    once(Module:Goal),
    all_(Goals, Module).


%!  concurrent_forall(:Condition, :Action) is semidet.
%!  concurrent_forall(:Condition, :Action, +Options) is semidet.
%
%   The same as forall/2.
%
%   ```
%   ?- concurrent_forall(member(X, [1,2]), X > 0).
%   true.
%   ?- concurrent_forall(member(X, [1,2]), X > 0, [threads(2)]).
%   true.
%   ```

concurrent_forall(Condition, Action) :-
    forall(Condition, Action).

concurrent_forall(Condition, Action, Options) :-
    must_be(list, Options),
    forall(Condition, Action).


%!  concurrent_and(:Generator, :Test) is nondet.
%!  concurrent_and(:Generator, :Test, +Options) is nondet.
%
%   True iff both are true.
%
%   ```
%   ?- concurrent_and(member(X, [1,2]), X > 1).
%   X = 2.
%   ?- concurrent_and(member(X, [1,2]), X > 1, []).
%   X = 2.
%   ```

concurrent_and(Generator, Test) :-
    call(Generator),
    call(Test).

concurrent_and(Generator, Test, Options) :-
    must_be(list, Options),
    concurrent_and(Generator, Test).


%!  concurrent_maplist(:Goal, ?Xs) is semidet.
%!  concurrent_maplist(:Goal, ?Xs, ?Ys) is semidet.
%!  concurrent_maplist(:Goal, ?Xs, ?Ys, ?Zs) is semidet.
%
%   The first answer of maplist/2, maplist/3 or maplist/4.
%
%   ```
%   ?- concurrent_maplist(atom, [a,b]).
%   true.
%   ?- concurrent_maplist(succ, [1,2], Ys).
%   Ys = [2,3].
%   ?- concurrent_maplist(plus, [1,2], [3,4], Zs).
%   Zs = [4,6].
%   ```

concurrent_maplist(Goal, Xs) :-
    once(maplist(Goal, Xs)).

concurrent_maplist(Goal, Xs, Ys) :-
    once(maplist(Goal, Xs, Ys)).

concurrent_maplist(Goal, Xs, Ys, Zs) :-
    once(maplist(Goal, Xs, Ys, Zs)).


%!  first_solution(-X, :Goals, +Options) is semidet.
%
%   True iff X is that of the first answer of the first of Goals that has one.
%
%   ```
%   ?- first_solution(X, [fail,member(X, [a,b])], []).
%   X = a.
%   ```

first_solution(X, Module:Goals, Options) :-
    must_be(list, Options),
    copy_term(X-Goals, X-Copies),
    member(Goal, Copies),
    call(Module:Goal),
    !.


%!  call_in_thread(+Thread, :Goal) is semidet.
%
%   Calls Goal once; Thread is `main`.
%
%   ```
%   ?- call_in_thread(main, X = 1).
%   X = 1.
%   ?- call_in_thread(ex_thread, true).
%   error: existence_error(thread,ex_thread).
%   ```

call_in_thread(Thread, Goal) :-
    thread_(Thread),
    once(Goal).

thread_(Thread) :-
    must_be(nonvar, Thread),
    (   Thread == main
    ->  true
    ;   existence_error(thread, Thread)
    ).


%!  thread_self(-Thread) is det.
%
%   True iff Thread is `main`.
%
%   ```
%   ?- thread_self(Thread).
%   Thread = main.
%   ```

thread_self(main).


%!  is_thread(@Term) is semidet.
%
%   True iff Term is the thread, `main`.
%
%   ```
%   ?- is_thread(main).
%   true.
%   ?- is_thread(worker).
%   false.
%   ```

is_thread(Term) :-
    Term == main.


%!  thread_statistics(+Thread, +Key, -Value) is semidet.
%
%   As statistics/2 for the thread `main`.
%
%   ```
%   ?- thread_statistics(main, cputime, _).
%   true.
%   ```

thread_statistics(Thread, Key, Value) :-
    thread_(Thread),
    statistics(Key, Value).


%!  mutex_create(?Mutex) is det.
%!  mutex_create(-Mutex, +Options) is det.
%
%   True iff Mutex is the name of a lock, a new one for a variable; the option
%   alias(Name) gives the name.
%
%   ```
%   ?- mutex_create(_Mutex), mutex_lock(_Mutex), mutex_unlock(_Mutex), mutex_destroy(_Mutex).
%   true.
%   ?- mutex_create(Mutex, [alias(ex_lock)]).
%   Mutex = ex_lock.
%   ```

mutex_create(Mutex) :-
    (   var(Mutex)
    ->  gensym(mutex, Mutex)
    ;   must_be(atom, Mutex)
    ).

mutex_create(Mutex, Options) :-
    option(alias(Mutex), Options, Mutex),
    mutex_create(Mutex).


%!  mutex_destroy(+Mutex) is det.
%
%   Does nothing.
%
%   ```
%   ?- mutex_destroy(ex_lock).
%   true.
%   ```

mutex_destroy(Mutex) :-
    must_be(atom, Mutex).


%!  mutex_lock(+Mutex) is det.
%!  mutex_trylock(+Mutex) is det.
%
%   Does nothing: no other thread holds the lock.
%
%   ```
%   ?- mutex_lock(ex_lock), mutex_unlock(ex_lock).
%   true.
%   ?- mutex_trylock(ex_lock), mutex_unlock(ex_lock).
%   true.
%   ```

mutex_lock(Mutex) :-
    must_be(atom, Mutex).

mutex_trylock(Mutex) :-
    must_be(atom, Mutex).


%!  mutex_unlock(+Mutex) is det.
%!  mutex_unlock_all is det.
%
%   Does nothing.
%
%   ```
%   ?- mutex_unlock(ex_lock).
%   true.
%   ?- mutex_unlock_all.
%   true.
%   ```

mutex_unlock(Mutex) :-
    must_be(atom, Mutex).

mutex_unlock_all.
