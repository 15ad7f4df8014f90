:- module(declarations,
          [ (public)/1,                 % +Indicators
            (volatile)/1,               % +Indicators
            (thread_local)/1,           % :Indicators
            (thread_initialization)/1,  % :Goal
            (dynamic)/2,                % :Indicators, +Options
            det/1,                      % +Indicators
            ($)/1,                      % :Goal
            sig_atomic/1,               % :Goal
            notrace/1,                  % :Goal
            default_module/2,           % +Module, -Default
            copy_predicate_clauses/2,   % :From, :To
            get_prolog_backtrace/2,     % +Depth, -Frames
            get_prolog_backtrace/3,     % +Depth, -Frames, +Options
            print_prolog_backtrace/2,   % +Stream, +Frames
            print_prolog_backtrace/3,   % +Stream, +Frames, +Options
            backtrace/1,                % +Depth
            non_terminal/1,             % +Indicators
            noprofile/1,                % +Indicators
            license/1,                  % +License
            license/2,                  % +License, +Component
            predicate_options/3,        % +Indicator, +Argument, +Options
            compile_predicates/1,       % +Indicators
            redefine_system_predicate/1, % +Head
            lock_predicate/2,           % +Name, +Arity
            unlock_predicate/2,         % +Name, +Arity
            system_module/0,
            system_mode/1,              % +Mode
            expects_dialect/1,          % +Dialect
            load_files/1,               % :Files
            use_foreign_library/1,      % +File
            use_foreign_library/2,      % +File, +Function
            set_prolog_IO/3,            % +In, +Out, +Error
            set_prolog_stack/2,         % +Stack, +Property
            set_prolog_gc_thread/1,     % +Status
            garbage_collect_clauses/0,
            '$hide'/1,                  % +Indicators
            '$iso'/1,                   % +Indicators
            '$clausable'/1,             % +Indicators
            '$set_source_module'/1,     % +Module
            '$set_source_module'/2      % -Old, +New
          ]).
:- use_module(library(error), [domain_error/2, must_be/2, type_error/2]).
:- use_module(library(lists), [member/2]).
:- autoload(library(filesex), [exists_source/1]).

/** <module> Directives of SWI-Prolog

Most of these say something about a predicate that makes no difference here:
they are accepted, and the reason is given.
*/

:- meta_predicate
    thread_local(:),
    thread_initialization(0),
    dynamic(:, +),
    $(0),
    sig_atomic(0),
    notrace(0),
    copy_predicate_clauses(:, :),
    load_files(:).


%!  public(+Indicators) is det.
%
%   Says that the predicates are called in a way that no analysis of the
%   program sees. There is no such analysis here.
%
%   ```
%   ?- public([ex_public/1, ex_public/2]).
%   true.
%   ```

public(Indicators) :-
    must_be(nonvar, Indicators).


%!  volatile(+Indicators) is det.
%
%   Says that saved states leave out the clauses of the predicates. A snapshot
%   of an engine is complete.
%
%   ```
%   ?- volatile(ex_volatile/1).
%   true.
%   ```

volatile(Indicators) :-
    must_be(nonvar, Indicators).


%!  thread_local(:Indicators) is det.
%
%   The same as dynamic/1: there is one thread.
%
%   ```
%   ?- thread_local(ex_local/1), assertz(ex_local(1)), ex_local(X).
%   X = 1.
%   ```

thread_local(Indicators) :-
    dynamic(Indicators).


%!  thread_initialization(:Goal) is det.
%
%   Calls Goal once, for the only thread.
%
%   ```
%   ?- thread_initialization(nb_setval(ex_begun, yes)), nb_getval(ex_begun, X).
%   X = yes.
%   ```

thread_initialization(Goal) :-
    initialization(Goal).


%!  dynamic(:Indicators, +Options) is det.
%
%   Declares the predicates as dynamic/1 does, and with the options
%   multifile(true) and discontiguous(true) as multifile/1 and discontiguous/1
%   do. With incremental(true) or monotonic(true), incremental tables follow
%   their changes: see table/1. Other options make no difference.
%
%   ```
%   ?- dynamic([ex_dynamic/1], [incremental(true)]), \+ ex_dynamic(_).
%   true.
%   ```

dynamic(Indicators, Options) :-
    must_be(list, Options),
    (   ( member(incremental(true), Options) ; member(monotonic(true), Options) )
    ->  dynamic(Indicators as incremental)
    ;   dynamic(Indicators)
    ),
    (   member(multifile(true), Options)
    ->  multifile(Indicators)
    ;   true
    ),
    (   member(discontiguous(true), Options)
    ->  discontiguous(Indicators)
    ;   true
    ).


%!  det(+Indicators) is det.
%
%   Says that the predicates succeed exactly once. That is not checked.
%
%   ```
%   ?- det(ex_det/1).
%   true.
%   ```

det(Indicators) :-
    must_be(nonvar, Indicators).


%!  $(:Goal) is det.
%
%   As Goal, which has to be true exactly once: it is an error that it is false
%   or leaves a choice point.
%
%   ```
%   ?- $(X = 1).
%   X = 1.
%   ?- $(fail).
%   error: determinism_error(fail,det,fail,goal).
%   ?- $(member(X, [1,2])).
%   error: determinism_error(member(1,[1,2]),det,nondet,goal).
%   ```

$(Goal) :-
    (   call_cleanup(Goal, IsLast = true)
    *-> (   IsLast == true
        ->  true
        ;   determinism_error_(Goal, nondet)
        )
    ;   determinism_error_(Goal, fail)
    ).

determinism_error_(Goal0, Found) :-
    (   Goal0 = user:Goal
    ->  true
    ;   Goal = Goal0
    ),
    throw(error(determinism_error(Goal, det, Found, goal), _)).


%!  sig_atomic(:Goal) is semidet.
%
%   As once/1: signals are handled between two calls, and Goal is no exception.
%
%   ```
%   ?- sig_atomic(member(X, [1,2])).
%   X = 1.
%   ```

sig_atomic(Goal) :-
    once(Goal).


%!  notrace(:Goal) is semidet.
%
%   As once/1. A tracer shows Goal as it shows others.
%
%   ```
%   ?- notrace(member(X, [1,2])).
%   X = 1.
%   ```

notrace(Goal) :-
    once(Goal).


%!  default_module(+Module, -Default) is nondet.
%
%   True iff Module inherits what it does not define from Default: Module
%   itself, and then the modules that it imports from by default.
%
%   ```
%   ?- default_module(lists, Default).
%   Default = lists
%   ;  Default = system.
%   ?- default_module(Module, Default).
%   error: instantiation_error.
%   ```

default_module(Module, Default) :-
    must_be(atom, Module),
    inherits_(Module, Default).

inherits_(Module, Module).
inherits_(Module, Default) :-
    import_module(Module, Base),
    inherits_(Base, Default).


%!  copy_predicate_clauses(:From, :To) is det.
%
%   Adds the clauses of the predicate From, as Name/Arity, to the predicate To.
%
%   ```
%   ?- dynamic(ex_from/1), assertz(ex_from(1)), copy_predicate_clauses(ex_from/1, ex_to/1), call(ex_to, X).
%   X = 1.
%   ?- copy_predicate_clauses(atom_length/2, ex_to/2).
%   error: permission_error(access,private_procedure,atom_length/2).
%   ```

copy_predicate_clauses(From, To) :-
    head_(From, Module1, Head1),
    head_(To, Module2, Head2),
    Head1 =.. [_|Arguments],
    Head2 =.. [_|Arguments],
    (   predicate_property(Module1:Head1, defined)
    ->  findall((Head2 :- Body), clause(Module1:Head1, Body), Clauses),
        forall(member(Clause, Clauses), assertz(Module2:Clause))
    ;   true
    ).

head_(Spec, Module, Head) :-
    strip_module(Spec, Module, Indicator),
    must_be(nonvar, Indicator),
    (   Indicator = Name/Arity
    ->  functor(Head, Name, Arity)
    ;   type_error(predicate_indicator, Indicator)
    ).


%!  get_prolog_backtrace(+Depth, -Frames) is det.
%!  get_prolog_backtrace(+Depth, -Frames, +Options) is det.
%
%   Frames are the frames of the goals that are running, for
%   print_prolog_backtrace/2. Programs see none here, so the list is empty; the
%   message of an uncaught error shows where it comes from.
%
%   ```
%   ?- get_prolog_backtrace(10, Frames).
%   Frames = [].
%   ```

get_prolog_backtrace(Depth, Frames) :-
    get_prolog_backtrace(Depth, Frames, []).

get_prolog_backtrace(Depth, [], Options) :-
    must_be(nonneg, Depth),
    must_be(list, Options).


%!  print_prolog_backtrace(+Stream, +Frames) is det.
%!  print_prolog_backtrace(+Stream, +Frames, +Options) is det.
%
%   Writes what get_prolog_backtrace/2,3 gives: nothing here.
%
%   ```
%   ?- get_prolog_backtrace(10, _Frames), print_prolog_backtrace(user_error, _Frames).
%   true.
%   ```

print_prolog_backtrace(Stream, Frames) :-
    print_prolog_backtrace(Stream, Frames, []).

print_prolog_backtrace(_, Frames, Options) :-
    must_be(list, Frames),
    must_be(list, Options).


%!  backtrace(+Depth) is det.
%
%   Calls get_prolog_backtrace/2, then print_prolog_backtrace/2.
%
%   ```
%   ?- backtrace(10).
%   true.
%   ```

backtrace(Depth) :-
    get_prolog_backtrace(Depth, Frames),
    print_prolog_backtrace(user_error, Frames).


%!  non_terminal(+Indicators) is det.
%
%   Says that the predicates are grammar rules, which makes no difference to
%   calling them.
%
%   ```
%   ?- non_terminal(ex_rule//1).
%   true.
%   ```

non_terminal(Indicators) :-
    must_be(nonvar, Indicators).


%!  noprofile(+Indicators) is det.
%
%   Says that the profiler leaves out the predicates. It counts them all.
%
%   ```
%   ?- noprofile(ex_quick/1).
%   true.
%   ```

noprofile(Indicators) :-
    must_be(nonvar, Indicators).


%!  license(+License) is det.
%!  license(+License, +Component) is det.
%
%   Says under which licence a program, or a part of it, is. Nothing asks for it.
%
%   ```
%   ?- license(gpl).
%   true.
%   ?- license(gpl, ex_part).
%   true.
%   ```

license(_).

license(_, _).


%!  predicate_options(+Indicator, +Argument, +Options) is det.
%
%   Says which options a predicate takes. They are not checked.
%
%   ```
%   ?- predicate_options(ex_open/2, 2, [type(atom)]).
%   true.
%   ```

predicate_options(Indicator, Argument, Options) :-
    must_be(nonvar, Indicator),
    must_be(integer, Argument),
    must_be(list, Options).


%!  compile_predicates(+Indicators) is det.
%
%   Says that dynamic predicates change no more. They are compiled anyway.
%
%   ```
%   ?- compile_predicates([ex_facts/1]).
%   true.
%   ```

compile_predicates(Indicators) :-
    must_be(list, Indicators).


%!  redefine_system_predicate(+Head) is det.
%
%   Says that the program defines a predicate of the system itself. The
%   clauses alone do that.
%
%   ```
%   ?- redefine_system_predicate(succ_or_zero(_)).
%   true.
%   ```

redefine_system_predicate(Head) :-
    must_be(callable, Head).


%!  lock_predicate(+Name, +Arity) is det.
%
%   Says that a predicate belongs to the system. It remains the program's.
%
%   ```
%   ?- lock_predicate(ex_mine, 1), unlock_predicate(ex_mine, 1).
%   true.
%   ```

lock_predicate(Name, Arity) :-
    must_be(atom, Name),
    must_be(integer, Arity).


%!  unlock_predicate(+Name, +Arity) is det.
%
%   Undoes lock_predicate/2.
%
%   ```
%   ?- unlock_predicate(ex_mine, 1).
%   true.
%   ```

unlock_predicate(Name, Arity) :-
    lock_predicate(Name, Arity).


%!  system_module is det.
%
%   Says that a module belongs to the system. It remains the program's.
%
%   ```
%   ?- system_module.
%   true.
%   ```

system_module.


%!  system_mode(+Mode) is det.
%
%   Says that the system's predicates may be changed from here on, with the mode
%   `on`, or no more, with `off`. They never can be.
%
%   ```
%   ?- system_mode(off).
%   true.
%   ```

system_mode(Mode) :-
    must_be(oneof([on, off]), Mode).


%!  expects_dialect(+Dialect) is det.
%
%   Says for which Prolog a program is written: `swi`, `ambilog`, `iso`, or one
%   for which there is a library(dialect/Dialect), which is loaded.
%
%   ```
%   ?- expects_dialect(swi).
%   true.
%   ?- expects_dialect(ex_dialect).
%   error: domain_error(prolog_dialect,ex_dialect).
%   ```

expects_dialect(Dialect) :-
    must_be(atom, Dialect),
    (   dialect_(Dialect)
    ->  true
    ;   exists_source(library(dialect/Dialect))
    ->  prolog_load_context(module, Module),
        use_module(Module:library(dialect/Dialect))
    ;   domain_error(prolog_dialect, Dialect)
    ).

dialect_(swi).
dialect_(ambilog).
dialect_(iso).


%!  load_files(:Files) is det.
%
%   The same as load_files(Files, []).
%
%   ```
%   ?- load_files(library(lists)).
%   true.
%   ```

load_files(Files) :-
    load_files(Files, []).


%!  use_foreign_library(+File) is erroneous.
%!  use_foreign_library(+File, +Function) is erroneous.
%
%   Throws an error: code in C cannot be loaded. A predicate of the host can
%   take its place.
%
%   ```
%   ?- use_foreign_library(foreign(ex_code)).
%   error: existence_error(foreign_library,foreign(ex_code)).
%   ?- use_foreign_library(foreign(ex_code), install).
%   error: existence_error(foreign_library,foreign(ex_code)).
%   ```

use_foreign_library(File) :-
    must_be(nonvar, File),
    throw(error(existence_error(foreign_library, File),
                context(use_foreign_library/1,
                        'code in C cannot be loaded; define its predicates in Prolog, or in JavaScript with engine.define'))).

use_foreign_library(File, _) :-
    use_foreign_library(File).


%!  set_prolog_IO(+In, +Out, +Error) is det.
%
%   Makes these streams the current input and output, and user_error.
%
%   ```
%   ?- set_prolog_IO(user_input, user_output, user_error).
%   true.
%   ```

set_prolog_IO(In, Out, Error) :-
    set_input(In),
    set_output(Out),
    (   Error == user_error
    ->  true
    ;   set_stream(Error, alias(user_error))
    ).


%!  set_prolog_stack(+Stack, +Property) is det.
%
%   Says how large a stack may become. The limits of the engine apply.
%
%   ```
%   ?- set_prolog_stack(global, limit(100_000_000)).
%   true.
%   ?- set_prolog_stack(ex_stack, limit(1)).
%   error: domain_error(stack,ex_stack).
%   ```

set_prolog_stack(Stack, Property) :-
    must_be(atom, Stack),
    must_be(compound, Property),
    (   member(Stack, [local,global,trail,argument])
    ->  true
    ;   domain_error(stack, Stack)
    ).


%!  set_prolog_gc_thread(+Status) is det.
%
%   Says which thread reclaims atoms and clauses. There is only one.
%
%   ```
%   ?- set_prolog_gc_thread(false).
%   true.
%   ```

set_prolog_gc_thread(Status) :-
    must_be(atom, Status).


%!  garbage_collect_clauses is det.
%
%   Does nothing: removed clauses are reclaimed automatically.
%
%   ```
%   ?- garbage_collect_clauses.
%   true.
%   ```

garbage_collect_clauses.


% Declarations that libraries of SWI-Prolog make for their own predicates.

'$hide'(_).

'$iso'(_).

'$clausable'(_).

'$set_source_module'(Module) :-
    '$set_source_module'(_, Module).

'$set_source_module'(Old, New) :-
    prolog_load_context(module, Old),
    (   New == Old
    ->  true
    ;   module(New)
    ).
