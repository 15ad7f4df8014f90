% Of library(plunit): tests are run and judged.

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
    ->  maplist(selections_, Tests, Lists),
        append(Lists, Selections)
    ;   Tests = Unit:Names
    ->  known_(Unit),
        (   is_list(Names)
        ->  Selections = [Unit-names(Names)]
        ;   Selections = [Unit-names([Names])]
        )
    ;   known_(Tests),
        Selections = [Tests-all]
    ).

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
