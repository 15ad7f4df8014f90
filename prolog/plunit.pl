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
    retractall(open_(_, _)),
    retractall(unit_(Unit, _, _, _)),
    retractall(test_(Unit, _, _, _, _, _)),
    assertz(open_(Unit, Context)),
    module(Module),
    set_module(Module:base(Context)),
    operators_(Context, Module),
    discontiguous(Module:'unit body'/2),
    retractall(Module:term_expansion(_, _)),
    (   setting_(load(never))
    ->  assertz((Module:term_expansion(Term, []) :- plunit:skipped_(Term)))
    ;   assertz(unit_(Unit, Module, Context, Options1)),
        assertz((Module:term_expansion(Term, Clauses) :-
                     plunit:expansion_(Term, Unit, Clauses)))
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
        atom_concat(plunit_, Unit, Module),
        retractall(Module:term_expansion(_, _)),
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

% -- running ------------------------------------------------------------------

%!  test_outcome(+Tests, +Options, -Outcome) is nondet.
%
%   True iff Outcome is the outcome of a test of Tests, in textual order; a
%   test runs when its outcome is requested. Tests is `all`, a unit,
%   Unit:Name, Unit:Names or a list of these. Options are those of
%   set_test_options/1, and inferences(N) for the body of each test. Outcome
%   is outcome(Unit, Name, File, Line, Cases), with a list of case(Bindings,
%   Verdict, Seconds): Bindings are the values of the variables of the option
%   `forall`, if there is one. Verdict is one of
%
%     * passed, or passed(choicepoint) if one was left
%     * failed(Reason)
%     * fixme(Why, Verdict)
%     * blocked(Why)
%     * skipped, because a condition is not true
%
%   Reason is `failed`, `succeeded` (unexpectedly), `choicepoint`, false(Goal)
%   for a condition, wrong_answer(Comparison), wrong_answers(Kind, Op, Expected,
%   Found), no_exception(Expected), wrong_error(Expected, Ball), error(Ball),
%   timeout(Seconds), inferences(N), or setup(Reason) or condition(Reason), of
%   the test or its unit, or forall(Reason).
%
%   ```
%   ?- test_outcome(no_such_unit, [], Outcome).
%   error: existence_error(test_unit,no_such_unit).
%   ```

test_outcome(Tests, Options0, Outcome) :-
    listed_(Options0, Options),
    forall(member(Option, Options), setting_known_(Option)),
    selections_(Tests, Selections),
    outcome_(Selections, Options, Outcome).

outcome_(Selections, Options, Outcome) :-
    member(Unit-Names, Selections),
    unit_(Unit, Module, _, UnitOptions),
    unit_outcome_(Unit, Module, UnitOptions, Names, Options, Outcome).

selections_(Tests, Selections) :-
    (   var(Tests)
    ->  throw(error(instantiation_error, run_tests/1))
    ;   Tests == all
    ->  findall(Unit-all, unit_(Unit, _, _, _), Selections)
    ;   is_list(Tests)
    ->  lists_(Tests, Selections)
    ;   Tests = Unit:Names
    ->  known_(Unit),
        (   is_list(Names)
        ->  Selections = [Unit-names(Names)]
        ;   Selections = [Unit-names([Names])]
        )
    ;   known_(Tests),
        Selections = [Tests-all]
    ).

lists_([], []).
lists_([Tests|More], Selections) :-
    selections_(Tests, Selections0),
    lists_(More, Selections1),
    append(Selections0, Selections1, Selections).

known_(Unit) :-
    (   var(Unit)
    ->  throw(error(instantiation_error, run_tests/1))
    ;   unit_(Unit, _, _, _)
    ->  true
    ;   throw(error(existence_error(test_unit,Unit), run_tests/1))
    ).

% Whether the tests of a unit should run, or the verdict on all of them.
% Bindings of the unit's options are visible to its cleanup.

unit_outcome_(Unit, Module, UnitOptions, Names, Options, Outcome) :-
    \+ \+ selected_(Unit, Names, _, _, _, _, _),
    limits_([], UnitOptions, Options, Limits),
    unit_verdict_(Module, UnitOptions, Limits, Verdict),
    setup_call_cleanup(
        true,
        ( selected_(Unit, Names, Name, File, Line, TestOptions, Body),
          setup_call_cleanup(
              asserta(running_(Unit, Name, File, Line)),
              cases_(Verdict, Module, Body, TestOptions, UnitOptions, Options,
                     Cases),
              once(retract(running_(Unit, Name, File, Line)))),
          Outcome = outcome(Unit,Name,File,Line,Cases) ),
        unit_cleanup_(Verdict, Module, UnitOptions, Limits)).

unit_verdict_(Module, Options, Limits, Verdict) :-
    (   member(blocked(Why), Options)
    ->  Verdict = blocked(Why)
    ;   member(condition(Condition), Options),
        condition_(Module, Condition, Limits, Verdict)
    ->  true
    ;   set_up_(Options, Module, Limits, Verdict)
    ).

unit_cleanup_(Verdict, Module, Options, Limits) :-
    (   Verdict == run
    ->  clean_up_(Options, Module, Limits)
    ;   true
    ).

selected_(Unit, Names, Name, File, Line, Options, Body) :-
    test_(Unit, Name, File, Line, Options, Body),
    is_named_(Names, Name).

is_named_(all, _).
is_named_(text(Text), Name) :-
    name_text_(Name, Text).
is_named_(names(Names), Name) :-
    (   member(Name0, Names),
        Name0 == Name
    ->  true
    ).

% condition_(+Module, +Condition, +Limits, -Verdict): Condition is not true,
% with this verdict.

condition_(Module, Condition, Limits, Verdict) :-
    prove_(Module, \+ \+ Module:Condition, Limits, Ending),
    (   Ending = false(_)
    ->  Verdict = skipped
    ;   Ending \== true
    ->  Verdict = failed(condition(Ending))
    ).

% set_up_(+Options, +Module, +Limits, -Verdict): Verdict is `run` unless the
% setup in Options fails.

set_up_(Options, Module, Limits, Verdict) :-
    (   member(setup(Setup), Options)
    ->  prove_(Module, Setup, Limits, Ending),
        (   Ending == true
        ->  Verdict = run
        ;   Verdict = failed(setup(Ending))
        )
    ;   Verdict = run
    ).

clean_up_(Options, Module, Limits) :-
    (   member(cleanup(Cleanup), Options)
    ->  prove_(Module, Cleanup, Limits, Ending),
        (   Ending == true
        ->  true
        ;   print_message(warning, plunit(cleanup(Ending)))
        )
    ;   true
    ).

% prove_(+Module, +Goal, +Limits, -Ending): Ending is `true`, false(Goal) or
% the reason why Goal was abandoned.

prove_(Module, Goal, Limits, Ending) :-
    limited_(Module:Goal, Limits, Ending0),
    (   Ending0 == true
    ->  Ending = true
    ;   Ending0 == false
    ->  Ending = false(Goal)
    ;   unexpected_(Ending0, Limits, failed(Ending))
    ).

cases_(Verdict, Module, Body, Test, Unit, Options, Cases) :-
    (   Verdict \== run
    ->  Cases = [case([],Verdict,0)]
    ;   member(blocked(Why), Test)
    ->  Cases = [case([],blocked(Why),0)]
    ;   member(forall(Generator), Test)
    ->  term_variables(Generator, Bindings),
        catch(findall(Case,
                      ( Module:Generator,
                        case_(Module, Body, Test, Unit, Options, Bindings,
                              Case) ),
                      Cases),
              Ball,
              Cases = [case([],failed(forall(error(Ball))),0)])
    ;   case_(Module, Body, Test, Unit, Options, [], Case),
        Cases = [Case]
    ).

case_(Module, Body, Test, Unit, Options, Bindings, Case) :-
    get_time(Before),
    verdict_(Module, Body, Test, Unit, Options, Verdict0),
    (   Verdict0 \== skipped,
        memberchk(fixme(Why), Test)
    ->  Verdict = fixme(Why,Verdict0)
    ;   Verdict = Verdict0
    ),
    get_time(After),
    Seconds is max(0.0, After-Before),
    copy_term(case(Bindings,Verdict,Seconds), Case, _).

verdict_(Module, Body, Test, Unit, Options, Verdict) :-
    limits_(Test, Unit, Options, Limits),
    (   member(condition(Condition), Test),
        condition_(Module, Condition, Limits, Verdict0)
    ->  Verdict = Verdict0
    ;   with_occurs_check_(Test, Unit, Options,
                           between_(Module, Body, Test, Limits, Verdict))
    ).

with_occurs_check_(Test, Unit, Options, Goal) :-
    (   occurs_check_(Test, Unit, Options, Mode)
    ->  current_prolog_flag(occurs_check, Before),
        setup_call_cleanup(set_prolog_flag(occurs_check, Mode),
                           Goal,
                           set_prolog_flag(occurs_check, Before))
    ;   call(Goal)
    ).

occurs_check_(Test, Unit, Options, Mode) :-
    (   member(sto(Trees), Test)
    ->  sto_(Trees, Mode)
    ;   member(occurs_check(Mode0), Test)
    ->  Mode = Mode0
    ;   member(sto(Trees), Unit)
    ->  sto_(Trees, Mode)
    ;   append(Unit, Options, More),
        given_(occurs_check(Mode), More, [])
    ).

% Bindings of the setup are visible to the body, those of the body to the
% cleanup.

between_(Module, Body, Test, Limits, Verdict) :-
    set_up_(Test, Module, Limits, Verdict0),
    (   Verdict0 == run
    ->  memberchk(expect(Expectation), Test),
        choices_(Test, Choices),
        judge_(Expectation, Module, Body, Limits, Choices, Verdict),
        clean_up_(Test, Module, Limits)
    ;   Verdict = Verdict0
    ).

choices_(Test, Choices) :-
    (   member(Choices0, Test),
        memberchk(Choices0, [nondet,det,semidet])
    ->  Choices = Choices0
    ;   Choices = warn
    ).

limits_(Test, Unit, Options, limits(Seconds,Inferences)) :-
    append(Test, Unit, Options1),
    (   given_(timeout(Seconds0), Options1, Options)
    ->  Seconds = Seconds0
    ;   Seconds = infinite
    ),
    (   given_(inferences(Inferences0), Options, [])
    ->  Inferences = Inferences0
    ;   Inferences = infinite
    ).

% limited_(:Goal, +Limits, -Ending): Ending is the result of calling Goal
% once: true, false or ball(Ball).

limited_(Goal, limits(Seconds,Inferences), Ending) :-
    catch((   '$with_alarm'(Seconds, Inferences, Goal)
          ->  Ending0 = true
          ;   Ending0 = false
          ),
          Ball,
          Ending0 = ball(Ball)),
    Ending = Ending0.

% once_(+Module, +Goal, -Left): Goal is true; Left tells whether it leaves
% choice points.

once_(Module, Goal, Left) :-
    call_cleanup(Module:Goal, Over = true),
    (   var(Over)
    ->  Left = true
    ;   Left = false
    ),
    !.                                  % the first answer counts

judge_(true(Condition), Module, Body, Limits, Choices, Verdict) :-
    limited_(once_(Module, Body, Left), Limits, Ending),
    (   Ending == true
    ->  left_(Choices, Left, Verdict0),
        true_(Condition, Module, Limits, Verdict0, Verdict)
    ;   Ending == false,
        Choices == semidet
    ->  Verdict = passed
    ;   unexpected_(Ending, Limits, Verdict)
    ).
judge_(fail, Module, Body, Limits, _, Verdict) :-
    limited_(once_(Module, Body, _), Limits, Ending),
    (   Ending == true
    ->  Verdict = failed(succeeded)
    ;   Ending == false
    ->  Verdict = passed
    ;   unexpected_(Ending, Limits, Verdict)
    ).
judge_(throws(Expected), Module, Body, Limits, _, Verdict) :-
    limited_(once_(Module, Body, _), Limits, Ending),
    (   Ending == true
    ->  Verdict = failed(no_exception(Expected))
    ;   Ending = ball(Ball)
    ->  (   subsumes_term(Expected, Ball)
        ->  Expected = Ball,
            Verdict = passed
        ;   limit_(Ball, Limits, Reason)
        ->  Verdict = failed(Reason)
        ;   Verdict = failed(wrong_error(Expected,Ball))
        )
    ;   unexpected_(Ending, Limits, Verdict)
    ).
judge_(collect(Kind,Op,Template,Expected), Module, Body, Limits, _, Verdict) :-
    limited_(findall(Template, Module:Body, Found), Limits, Ending),
    (   Ending == true
    ->  sorted_(Kind, Found, Found1),
        sorted_(Kind, Expected, Expected1),
        Goal =.. [Op,Found1,Expected1],
        prove_(Module, Goal, Limits, Ending1),
        (   Ending1 == true
        ->  Verdict = passed
        ;   Ending1 = false(_)
        ->  Verdict = failed(wrong_answers(Kind,Op,Expected,Found))
        ;   Verdict = failed(Ending1)
        )
    ;   unexpected_(Ending, Limits, Verdict)
    ).

left_(_, false, passed).
left_(warn, true, passed(choicepoint)).
left_(nondet, true, passed).
left_(det, true, failed(choicepoint)).
left_(semidet, true, failed(choicepoint)).

true_(Condition, Module, Limits, Verdict0, Verdict) :-
    (   Verdict0 = failed(_)
    ->  Verdict = Verdict0
    ;   prove_(Module, Condition, Limits, Ending),
        (   Ending == true
        ->  Verdict = Verdict0
        ;   Ending = false(_),
            comparison_(Condition, _, _, _)
        ->  Verdict = failed(wrong_answer(Condition))
        ;   Verdict = failed(Ending)
        )
    ).

sorted_(all, Xs, Xs).
sorted_(set, Xs0, Xs) :-
    (   is_list(Xs0)
    ->  sort(Xs0, Xs)
    ;   Xs = Xs0
    ).
sorted_(bag, Xs0, Xs) :-
    (   is_list(Xs0)
    ->  msort(Xs0, Xs)
    ;   Xs = Xs0
    ).

unexpected_(false, _, failed(failed)).
unexpected_(ball(Ball), Limits, failed(Reason)) :-
    (   limit_(Ball, Limits, Reason0)
    ->  Reason = Reason0
    ;   Reason = error(Ball)
    ).

limit_(Ball, limits(Seconds,Inferences), Reason) :-
    nonvar(Ball),
    (   Ball == time_limit_exceeded,
        Seconds \== infinite
    ->  Reason = timeout(Seconds)
    ;   Ball == inference_limit_exceeded,
        Inferences \== infinite
    ->  Reason = inferences(Inferences)
    ).

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

% -- messages -----------------------------------------------------------------

prolog:message(plunit(Message)) -->
    message_(Message).

message_(verdict(Unit,Name,File,Line,I,Bindings,Verdict)) -->
    [ '~w:~w: test ~w:~w~w: '-[File,Line,Unit,Text,Case] ],
    { name_text_(Name, Text),
      case_text_(Bindings, I, Case),
      verdict_lines_(Verdict, Lines) },
    lines_(Lines).
message_(summary(Counts)) -->
    { findall(Text, count_text_(Counts, Text), Texts) },
    (   { Texts == [] }
    ->  [ 'No tests to run'-[] ]
    ;   { atomic_list_concat(Texts, ', ', Text) },
        [ 'Tests: ~w'-[Text] ]
    ).
message_(running(Tests)) -->
    (   { Tests == [] }
    ->  [ 'No test is running'-[] ]
    ;   running_lines_(Tests)
    ).
message_(cleanup(Reason)) -->
    { reason_lines_(Reason, Lines) },
    [ 'Cleanup of a test: '-[] ],
    lines_(Lines).

lines_([]) --> [].
lines_([Line]) -->
    !,                                  % no newline after the last one
    [ '~w'-[Line] ].
lines_([Line|Lines]) -->
    [ '~w'-[Line], nl ],
    lines_(Lines).

running_lines_([test(Unit,Name,File,Line)|Tests]) -->
    { name_text_(Name, Text) },
    [ '~w:~w: test ~w:~w is running'-[File,Line,Unit,Text] ],
    (   { Tests == [] }
    ->  []
    ;   [ nl ],
        running_lines_(Tests)
    ).

count_text_(Counts, Text) :-
    member(Class-N, Counts),
    N > 0,
    atomic_list_concat([N,' ',Class], Text).

case_text_(Bindings, I, Text) :-
    (   Bindings == []
    ->  Text = ''
    ;   term_text_(Bindings, Values),
        format(atom(Text), ' (case ~w: ~w)', [I,Values])
    ).

% verdict_lines_(+Verdict, -Lines): the text of the verdict, as atoms.

verdict_lines_(passed,         [passed]).
verdict_lines_(passed(_),      ['passed, but a choice point is left']).
verdict_lines_(skipped,        ['skipped: its condition is not true']).
verdict_lines_(blocked(Why),   [Line]) :-
    format(atom(Line), 'blocked: ~w', [Why]).
verdict_lines_(fixme(Why,Verdict), [Line|Lines]) :-
    format(atom(Line), 'to be fixed: ~w', [Why]),
    verdict_lines_(Verdict, Lines).
verdict_lines_(failed(Reason), Lines) :-
    reason_lines_(Reason, Lines).

reason_lines_(failed,          ['the body is false']).
reason_lines_(succeeded,       ['the body is true, but is expected to be false']).
reason_lines_(choicepoint,     ['a choice point is left']).
reason_lines_(false(Goal),     [Line]) :-
    term_text_(Goal, Text),
    atom_concat('not true: ', Text, Line).
reason_lines_(wrong_answer(Comparison), [Line|Lines]) :-
    comparison_(Comparison, Op, Got, Expected),
    format(atom(Line), 'wrong answer (compared by ~w)', [Op]),
    pair_lines_(Expected, Got, Lines).
reason_lines_(wrong_answers(Kind,Op,Expected,Got), [Line|Lines]) :-
    format(atom(Line), 'wrong answers (~w, compared by ~w)', [Kind,Op]),
    pair_lines_(Expected, Got, Lines).
reason_lines_(no_exception(Expected), ['nothing is thrown',Line]) :-
    term_text_(Expected, Text),
    atom_concat('  expected: ', Text, Line).
reason_lines_(wrong_error(Expected,Got), ['something else is thrown'|Lines]) :-
    pair_lines_(Expected, Got, Lines).
reason_lines_(error(Ball),     [Line]) :-
    ball_text_(Ball, Text),
    atom_concat('error: ', Text, Line).
reason_lines_(timeout(Seconds), [Line]) :-
    format(atom(Line), 'takes longer than ~w seconds', [Seconds]).
reason_lines_(inferences(N),   [Line]) :-
    format(atom(Line), 'takes more than ~w inferences', [N]).
reason_lines_(setup(Reason),   [Line|Lines]) :-
    reason_lines_(Reason, [Line0|Lines]),
    atom_concat('setup: ', Line0, Line).
reason_lines_(condition(Reason), [Line|Lines]) :-
    reason_lines_(Reason, [Line0|Lines]),
    atom_concat('condition: ', Line0, Line).
reason_lines_(forall(Reason),  [Line|Lines]) :-
    reason_lines_(Reason, [Line0|Lines]),
    atom_concat('forall: ', Line0, Line).

pair_lines_(Expected, Got, [Line1,Line2]) :-
    copy_term(Expected-Got, Copy, _),
    numbervars(Copy, 0, _),
    Copy = Expected1-Got1,
    format(atom(Line1), '  expected: ~q', [Expected1]),
    format(atom(Line2), '  got:      ~q', [Got1]).

name_text_(Name, Text) :-
    (   atomic(Name)
    ->  format(atom(Text), '~w', [Name])
    ;   term_text_(Name, Text)
    ).

term_text_(Term, Text) :-
    copy_term(Term, Copy, _),
    numbervars(Copy, 0, _),
    format(atom(Text), '~q', [Copy]).

ball_text_(Ball, Text) :-
    (   nonvar(Ball),
        Ball = error(_,_)
    ->  '$message_text'(Ball, Text)
    ;   term_text_(Ball, Text)
    ).

% For the host, with names as text.

% told_(+Which, +Named, +Options, -Unit, -Name, -File, -Line, -Cases): the
% outcomes of the tests selected by unit(Unit) and name(Name), or of `all`,
% with the report of each case: case(Class, Left, Values, Text, Microseconds).

told_(Unit0, Name0, Options, Unit, Name, File, Line, Cases) :-
    (   Unit0 == all
    ->  findall(Each, unit_(Each, _, _, _), Units)
    ;   Unit0 = unit(Unit1),
        known_(Unit1),
        Units = [Unit1]
    ),
    (   Name0 == all
    ->  Names = all
    ;   Name0 = name(Text),
        Names = text(Text)
    ),
    findall(Each-Names, member(Each, Units), Selections),
    outcome_(Selections, Options, outcome(Unit,Name1,File,Line,Cases0)),
    name_text_(Name1, Name),
    findall(Case,
            ( member(Case0, Cases0),
              told_case_(Case0, Case) ),
            Cases).

told_case_(case(Bindings,Verdict,Seconds),
           case(Class,Left,Values,Text,Microseconds)) :-
    class_(Verdict, Class),
    (   Verdict == passed(choicepoint)
    ->  Left = true
    ;   Left = false
    ),
    (   Bindings == []
    ->  Values = ''
    ;   term_text_(Bindings, Values)
    ),
    verdict_lines_(Verdict, Lines),
    atomic_list_concat(Lines, '\n', Text),
    Microseconds is round(Seconds*1000000).

% told_test_(-Unit, -Name, -File, -Line, -Blocked): a test, and whether it is
% blocked.

told_test_(Unit, Name, File, Line, Blocked) :-
    unit_(Unit, _, _, UnitOptions),
    test_(Unit, Name0, File, Line, Options, _),
    name_text_(Name0, Name),
    (   \+ memberchk(blocked(_), UnitOptions),
        \+ memberchk(blocked(_), Options)
    ->  Blocked = false
    ;   Blocked = true
    ).
