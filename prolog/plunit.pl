:- module(plunit,
          [ begin_tests/1,              % +Unit
            begin_tests/2,              % +Unit, +Options
            end_tests/1,                % +Unit
            run_tests/0,
            run_tests/1,                % +Tests
            run_tests/2,                % +Tests, +Options
            test_outcome/3,             % +Tests, +Options, -Outcome
            set_test_options/1,         % +Options
            load_test_files/1,          % +Options
            test_report/1,              % +What
            running_tests/0,
            current_unit/4,             % ?Unit, ?Module, ?Context, ?Options
            current_test/5,             % ?Unit, ?Name, ?Line, ?Body, ?Options
            current_test_unit/2         % ?Unit, ?Options
          ]).
:- use_module(library(error), [must_be/2, domain_error/2]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3]).

/** <module> Tests in Prolog

A unit is the part of a text between begin_tests/1,2 and end_tests/1. A clause
in it whose head is test(Name) or test(Name, Options) is a test: its body is
run, and Options specify the expected result.

  * true(Condition), or a comparison such as `X == 1`
    The body and Condition are true; with several such options, all of them
    are. A test without any such option also expects its body to be true.
  * fail
    The body is false.
  * throws(Ball), exception(Ball), error(Formal), error(Formal, Context)
    The body throws an instance of Ball, or of error(Formal, Context).
  * all(T == List), set(T == List), bag(T == List)
    The answers of the body, as findall/3 collects them for T, are List; for
    `set` both are sorted without duplicates first, for `bag` with them.  Any
    other comparison may replace `==`.
  * nondet, det, semidet
    The body may leave a choice point; must not; must not, but may be
    false.  Without any of them, leaving a choice point is a warning.
  * forall(Generator)
    There is a case of the test for each answer of Generator.
  * setup(Goal), cleanup(Goal)
    Called before the body and after it.
  * condition(Goal), blocked(Why), fixme(Why)
    The test is skipped unless Goal is true; it is skipped; it is run, but its
    failure does not count.
  * occurs_check(Mode), sto(Trees)
    The flag `occurs_check` is Mode; it is `true` for sto(finite_trees) and
    `false` for sto(rational_trees).
  * timeout(Seconds)
    This is the time limit of the body and of all goals of the options except the
    generator of `forall`.

A unit may have the options `blocked`, `condition`, `setup`, `cleanup`,
`occurs_check` and `timeout`. Its clauses belong to a module `plunit_`Unit,
which inherits what it does not define from the module that contains the unit.
*/

:- dynamic
    open_/2,                            % open_(Unit, Context)
    begun_/2,                           % begun_(Unit, Load)
    unit_/4,                            % unit_(Unit, Module, Context, Options)
    test_/6,                            % test_(Unit, Name, File, Line,
                                        %       Options, Body)
    setting_/1,                         % setting_(Option)
    running_/4,                         % running_(Unit, Name, File, Line)
    last_/1.                            % last_(Outcome), of the last run_tests

:- multifile
    prolog:message/3.

% -- units --------------------------------------------------------------------

%!  begin_tests(+Unit) is det.
%!  begin_tests(+Unit, +Options) is det.
%
%   Begins a unit of tests, an atom, as a directive. Existing tests of a unit
%   of that name are forgotten.
%
%   ```
%   ?- begin_tests(arithmetic), end_tests(arithmetic).
%   true.
%   ?- begin_tests(Unit).
%   error: instantiation_error.
%   ```

begin_tests(Unit) :-
    begin_tests(Unit, []).

begin_tests(Unit, Options) :-
    must_be(atom, Unit),
    unit_options_(Options, Options1),
    prolog_load_context(module, Context0),
    context_(Context0, Unit, Context),
    atom_concat(plunit_, Unit, Module),
    note_begin_(Unit),
    retractall(open_(_, _)),
    retractall(unit_(Unit, _, _, _)),
    retractall(test_(Unit, _, _, _, _, _)),
    assertz(open_(Unit, Context)),
    module(Module),
    set_module(Module:base(Context)),
    operators_(Context, Module),
    discontiguous(Module:'unit body'/2),
    end_expansion_,
    (   setting_(load(never))
    ->  true
    ;   assertz(unit_(Unit, Module, Context, Options1))
    ),
    assertz((system:term_expansion(Term, Clauses) :-
                 plunit:unit_term_(Term, Unit, Module, Clauses))).

% Clauses of a unit are expanded last, so that a program's own expansion may make tests.

unit_term_(Term, Unit, Module, Clauses) :-
    prolog_load_context(module, Module),
    (   unit_(Unit, Module, _, _)
    ->  expansion_(Term, Unit, Clauses)
    ;   skipped_(Term),
        Clauses = []
    ).

end_expansion_ :-
    forall(( predicate_property(system:term_expansion(_, _), number_of_clauses(_)),
             clause(system:term_expansion(_, _), plunit:unit_term_(_, _, _, _), Clause) ),
           erase(Clause)).

% Tests are forgotten when their text is loaded again. In one text this is a slip.

note_begin_(Unit) :-
    (   '$load_place'(_, _, _, Load)
    ->  (   begun_(Unit, Load)
        ->  place_(File, Line),
            print_message(warning, format('~w:~w: the unit ~q begins again: its tests before are forgotten',
                                          [File, Line, Unit]))
        ;   retractall(begun_(Unit, _)),
            assertz(begun_(Unit, Load))
        )
    ;   true
    ).

% A unit that was not ended leaves the text in its module.

context_(Module, Unit, Context) :-
    (   open_(Open, Context0),
        atom_concat(plunit_, Open, Module)
    ->  (   Open == Unit
        ->  Context = Context0
        ;   throw(error(permission_error(begin,test_unit,Unit),
                        context(begin_tests/1,'another unit is open')))
        )
    ;   Context = Module
    ).

% Modules inherit operators from user only.

operators_(Context, Module) :-
    (   Context == user
    ->  true
    ;   forall(current_op(Priority, Type, Context:Name),
               catch(op(Priority, Type, Module:Name), _, true))
    ).

skipped_(Term) :-
    Term \= (:- end_tests(_)).

%!  end_tests(+Unit) is det.
%
%   Ends the unit; the text continues in the module in which it began.
%
%   ```
%   ?- begin_tests(arithmetic), end_tests(arithmetic).
%   true.
%   ?- end_tests(arithmetic).
%   error: existence_error(test_unit,arithmetic).
%   ```

end_tests(Unit) :-
    must_be(atom, Unit),
    (   open_(Unit, Context)
    ->  retractall(open_(_, _)),
        end_expansion_,
        module(Context)
    ;   open_(Open, _)
    ->  throw(error(permission_error(end,test_unit,Unit),
                    context(end_tests/1,Open)))
    ;   throw(error(existence_error(test_unit,Unit), context(end_tests/1,_)))
    ).

% expansion_(+Term, +Unit, -Clauses): a test becomes a clause of 'unit
% body'/2, and is recorded. Options and body share the variables of Options.

expansion_(Term, Unit, Clauses) :-
    test_clause_(Term, Name, Options0, Body),
    !,                                  % as for other terms
    (   var(Name)
    ->  throw(error(instantiation_error, test/2))
    ;   true
    ),
    options_(Options0, Options),
    place_(File, Line),
    term_variables(Options, Variables),
    Vars =.. [vars|Variables],
    format(atom(Id), '~q at line ~w', [Name,Line]),
    assertz(test_(Unit, Name, File, Line, Options, 'unit body'(Id, Vars))),
    Clauses = ('unit body'(Id, Vars) :- Body).

test_clause_(Term, _, _, _) :-
    var(Term),
    !,                                  % not a clause
    fail.
test_clause_((Head :- Body), Name, Options, Body) :-
    !,                                  % not a fact
    test_head_(Head, Name, Options).
test_clause_(Head, Name, Options, true) :-
    test_head_(Head, Name, Options).

test_head_(Head, Name, Options) :-
    nonvar(Head),
    (   Head = test(Name)
    ->  Options = []
    ;   Head = test(Name, Options)
    ).

place_(File, Line) :-
    (   prolog_load_context(source, File0)
    ->  File = File0
    ;   File = user
    ),
    (   prolog_load_context(term_position, Position)
    ->  arg(2, Position, Line)
    ;   Line = 0
    ).

% -- options ------------------------------------------------------------------

% options_(+Options0, -Options): a list in which the expected result of the
% body is one option expect(Expectation); several conditions are joined.

options_(Options0, Options) :-
    listed_(Options0, Options1),
    sort_options_(Options1, Expected, Options2),
    expectation_(Expected, Options0, Expectation),
    Options = [expect(Expectation)|Options2].

listed_(Options0, Options) :-
    (   var(Options0)
    ->  throw(error(instantiation_error, test/2))
    ;   is_list(Options0)
    ->  Options = Options0
    ;   Options = [Options0]
    ).

sort_options_([], [], []).
sort_options_([Option|Options], Expected, Others) :-
    (   var(Option)
    ->  throw(error(instantiation_error, test/2))
    ;   expected_(Option, Expectation)
    ->  Expected = [Expectation|Expected1],
        sort_options_(Options, Expected1, Others)
    ;   test_option_(Option)
    ->  Others = [Option|Others1],
        sort_options_(Options, Expected, Others1)
    ;   domain_error(test_option, Option)
    ).

expected_(true,             true(true)).
expected_(true(Condition),  true(Condition)).
expected_(fail,             fail).
expected_(false,            fail).
expected_(throws(Ball),     throws(Ball)).
expected_(exception(Ball),  throws(Ball)).
expected_(error(Formal),    throws(error(Formal,_))).
expected_(error(Formal,C),  throws(error(Formal,C))).
expected_(all(Comparison),  collect(all,Op,Template,List)) :-
    comparison_(Comparison, Op, Template, List).
expected_(set(Comparison),  collect(set,Op,Template,List)) :-
    comparison_(Comparison, Op, Template, List).
expected_(bag(Comparison),  collect(bag,Op,Template,List)) :-
    comparison_(Comparison, Op, Template, List).
expected_(Comparison,       true(Comparison)) :-
    comparison_(Comparison, _, _, _).

comparison_(Comparison, Op, A, B) :-
    nonvar(Comparison),
    functor(Comparison, Op, 2),
    memberchk(Op, [==,\==,=,\=,=@=,\=@=,=:=,=\=,<,>,=<,>=,@<,@>,@=<,@>=]),
    arg(1, Comparison, A),
    arg(2, Comparison, B).

test_option_(nondet).
test_option_(det).
test_option_(semidet).
test_option_(forall(_)).
test_option_(fixme(_)).
test_option_(Option) :-
    unit_option_(Option).

unit_option_(blocked(_)).
unit_option_(condition(_)).
unit_option_(setup(_)).
unit_option_(cleanup(_)).
unit_option_(occurs_check(Mode)) :-
    memberchk(Mode, [true,false,error]).
unit_option_(sto(Trees)) :-
    sto_(Trees, _).
unit_option_(timeout(Seconds)) :-
    number(Seconds).

sto_(rational_trees, false).
sto_(finite_trees,   true).

expectation_([], _, true(true)).
expectation_([Expectation|Expected], Options, Combined) :-
    (   Expected == []
    ->  Combined = Expectation
    ;   conditions_([Expectation|Expected], Conditions)
    ->  Combined = true(Conditions)
    ;   domain_error(compatible_test_options, Options)
    ).

conditions_([true(Condition)|Expected], Conditions) :-
    (   Expected == []
    ->  Conditions = Condition
    ;   Conditions = (Condition,Rest),
        conditions_(Expected, Rest)
    ).

unit_options_(Options0, Options) :-
    listed_(Options0, Options1),
    must_be(list(nonvar), Options1),
    partition(unit_option_, Options1, Options, Unknown),
    forall(member(Option, Unknown),
           print_message(warning, format('begin_tests/2: there is no option ~p for a unit', [Option]))).

%!  set_test_options(+Options) is det.
%
%   Sets options for all tests from now on: timeout(Seconds) and
%   occurs_check(Mode) for those that do not set them; load(never) skips the
%   units of texts that are loaded, load(always) and load(normal) do not;
%   silent(true) makes run_tests/0,1 print nothing. The options `run`, `sto`,
%   `jobs`, `format`, `output`, `cleanup`, `verbose` and `show_blocked` of
%   other systems are accepted and ignored: tests run on request, one after
%   the other, and their output is not captured.
%
%   ```
%   ?- set_test_options([timeout(10)]), set_test_options(timeout(infinite)).
%   true.
%   ?- set_test_options([colour(red)]).
%   error: domain_error(test_run_option,colour(red)).
%   ```

set_test_options(Options0) :-
    listed_(Options0, Options),
    forall(member(Option, Options), setting_known_(Option)),
    forall(member(Option, Options), set_(Option)).

setting_known_(Option) :-
    (   nonvar(Option),
        run_option_(Option)
    ->  true
    ;   domain_error(test_run_option, Option)
    ).

run_option_(timeout(Seconds)) :-
    (   number(Seconds)
    ->  true
    ;   Seconds == infinite
    ).
run_option_(inferences(N)) :-
    integer(N).
run_option_(occurs_check(Mode)) :-
    memberchk(Mode, [true,false,error]).
run_option_(silent(Bool)) :-
    memberchk(Bool, [true,false]).
run_option_(load(When)) :-
    memberchk(When, [never,normal,always]).
run_option_(Option) :-
    functor(Option, Name, 1),
    memberchk(Name, [run,sto,jobs,format,output,cleanup,verbose,show_blocked]).

set_(Option) :-
    functor(Option, Name, 1),
    functor(General, Name, 1),
    retractall(setting_(General)),
    assertz(setting_(Option)).

% given_(?Option, +Options, +More): Option is in the first of the lists that
% has an option of its name, or a setting.

given_(Option, Options, More) :-
    functor(Option, Name, 1),
    functor(General, Name, 1),
    (   member(General, Options)
    ->  true
    ;   member(General, More)
    ->  true
    ;   setting_(General)
    ->  true
    ),
    Option = General.

:- include('plunit/running').

% -- reports ------------------------------------------------------------------

%!  run_tests is semidet.
%!  run_tests(+Tests) is semidet.
%!  run_tests(+Tests, +Options) is semidet.
%
%   Runs Tests, by default all that are loaded, as test_outcome/3 does, and
%   prints the failures and a summary. True iff none has failed.
%
%   ```
%   ?- run_tests([], [silent(true)]).
%   true.
%   ?- run_tests(nowhere).
%   error: existence_error(test_unit,nowhere).
%   ?- run_tests([], [fast]).
%   error: domain_error(test_run_option,fast).
%   ```

run_tests :-
    run_tests(all).

run_tests(Tests) :-
    run_tests(Tests, []).

run_tests(Tests, Options0) :-
    listed_(Options0, Options),
    retractall(last_(_)),
    (   given_(silent(Silent), Options, [])
    ->  true
    ;   Silent = false
    ),
    forall(test_outcome(Tests, Options, Outcome),
           ( assertz(last_(Outcome)),
             (   Silent == true
             ->  true
             ;   report_(Outcome)
             ) )),
    counts_(Counts),
    (   Silent == true
    ->  true
    ;   print_message(informational, plunit(summary(Counts)))
    ),
    memberchk(failed-0, Counts).

report_(outcome(Unit,Name,File,Line,Cases)) :-
    forall(( nth1(I, Cases, case(Bindings,Verdict,_)),
             severity_(Verdict, Severity) ),
           print_verdict_(Severity, Unit, Name, File, Line, I, Bindings, Verdict)).

print_verdict_(Severity, Unit, Name, File, Line, I, Bindings, Verdict) :-
    Message = verdict(Unit,Name,File,Line,I,Bindings,Verdict),
    print_message(Severity, plunit(Message)).

severity_(failed(_),           error).
severity_(passed(choicepoint), warning).

% counts_(-Counts): the number of cases of the last run in each class.

counts_(Counts) :-
    findall(Class,
            ( last_(outcome(_,_,_,_,Cases)),
              member(case(_,Verdict,_), Cases),
              class_(Verdict, Class) ),
            Classes),
    findall(Class-N,
            ( member(Class, [passed,failed,blocked,fixme,skipped]),
              findall(t, member(Class, Classes), Ts),
              length(Ts, N) ),
            Counts).

% class_(+Verdict, -Class): the class in which the verdict is counted.

class_(passed,      passed).
class_(passed(_),   passed).
class_(failed(_),   failed).
class_(fixme(_,_),  fixme).
class_(blocked(_),  blocked).
class_(skipped,     skipped).

%!  test_report(+What) is det.
%
%   Prints the verdicts of the last run in the class What: passed, failed,
%   blocked, fixme, skipped, or `all`.
%
%   ```
%   ?- test_report(failed).
%   true.
%   ?- test_report(purple).
%   error: type_error(oneof([all,passed,failed,blocked,fixme,skipped]),purple).
%   ```

test_report(What) :-
    must_be(oneof([all,passed,failed,blocked,fixme,skipped]), What),
    forall(( last_(outcome(Unit,Name,File,Line,Cases)),
             nth1(I, Cases, case(Bindings,Verdict,_)),
             class_(Verdict, Class),
             (   What == all
             ->  true
             ;   Class == What
             ) ),
           print_verdict_(informational, Unit, Name, File, Line, I, Bindings,
                          Verdict)).

%!  running_tests is det.
%
%   Prints the tests that are currently running.
%
%   ```
%   ?- running_tests.
%   true.
%   ```

running_tests :-
    findall(test(Unit,Name,File,Line), running_(Unit, Name, File, Line), Tests),
    print_message(informational, plunit(running(Tests))).

%!  current_unit(?Unit, ?Module, ?Context, ?Options) is nondet.
%
%   True iff the unit is loaded, with the module of its clauses, the module
%   that contains it, and its options.
%
%   ```
%   ?- begin_tests(arithmetic), end_tests(arithmetic),
%      current_unit(arithmetic, Module, Context, Options).
%   Module = plunit_arithmetic, Context = user, Options = [].
%   ```

current_unit(Unit, Module, Context, Options) :-
    unit_(Unit, Module, Context, Options).

%!  current_test_unit(?Unit, ?Options) is nondet.
%
%   True iff the unit is loaded and has those options.
%
%   ```
%   ?- begin_tests(arithmetic), end_tests(arithmetic),
%      current_test_unit(Unit, Options).
%   Unit = arithmetic, Options = [].
%   ```

current_test_unit(Unit, Options) :-
    unit_(Unit, _, _, Options).

%!  current_test(?Unit, ?Name, ?Line, ?Body, ?Options) is nondet.
%
%   True iff the unit has a test of that name at that line. Body is the goal
%   that it runs; Options are its options as a list, in which the expected
%   result of Body is one of true(Condition), fail, throws(Ball) and all(_),
%   set(_) and bag(_).
%
%   ```
%   ?- begin_tests(arithmetic), end_tests(arithmetic),
%      current_test(arithmetic, Name, Line, Body, Options).
%   false.
%   ```

current_test(Unit, Name, Line, Module:Body, Options) :-
    test_(Unit, Name, _, Line, [expect(Expectation)|Others], Body),
    unit_(Unit, Module, _, _),
    (   Expectation = collect(Kind,Op,Template,List)
    ->  Comparison =.. [Op,Template,List],
        Option =.. [Kind,Comparison]
    ;   Option = Expectation
    ),
    Options = [Option|Others].

%!  load_test_files(+Options) is det.
%
%   Loads the test files of the loaded files: for `dir/name.pl` the file
%   `dir/name.plt`, if it exists and is not loaded yet. Options are ignored.
%
%   ```
%   ?- load_test_files([]).
%   true.
%   ```

load_test_files(Options) :-
    must_be(list, Options),
    findall(File, loaded_file_(File), Files0),
    sort(Files0, Files),
    forall(( member(File, Files),
             file_name_extension(Base, Extension, File),
             Extension \== plt,
             file_name_extension(Base, plt, Tests),
             catch(exists_file(Tests), _, fail) ),
           load_files(user:Tests, [if(not_loaded)])).

loaded_file_(File) :-
    current_module(Module),
    (   module_property(Module, file(File))
    ;   current_predicate(Module:Name/Arity),
        functor(Head, Name, Arity),
        predicate_property(Module:Head, file(File))
    ),
    \+ sub_atom(File, 0, _, _, 'library(').

:- include('plunit/messages').
