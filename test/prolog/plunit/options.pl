:- use_module(library(plunit)).
:- use_module(library(lists)).

p(1).
p(2).

:- dynamic counter/1.
counter(0).

:- begin_tests(expectations).

test(true) :- true.
test(false) :- fail.
test(option_true, true) :- true.
test(condition, true(X == 1)) :- X = 1.
test(condition_false, true(X == 1)) :- X = 2.
test(any_goal, true(memberchk(X, [a,b]))) :- X = b.
test(any_goal_false, true(memberchk(X, [a,b]))) :- X = c.
test(bare, X == 1) :- X = 1.
test(bare_false, X == 1) :- X = 2.
test(bare_unify, X = f(_)) :- X = f(1).
test(bare_variant, X =@= f(_,_)) :- X = f(_,_).
test(bare_variant_false, X =@= f(Y,Y)) :- X = f(_,_).
test(bare_value, X =:= 2.0) :- X is 1 + 1.
test(bare_value_false, X =:= 3) :- X is 1 + 1.
test(bare_error, X =:= 3) :- X = a.
test(fail, fail) :- fail.
test(fail_false, fail) :- true.
test(fail_error, fail) :- throw(oops).
test("a string") :- true.
test(12, X == 1) :- X = 1.

:- end_tests(expectations).

:- begin_tests(collections).

test(all, all(X == [1,2])) :- p(X).
test(all_false, all(X == [2,1])) :- p(X).
test(all_none, all(_ == [])) :- fail.
test(all_variant, all(X-Y =@= [1-_,2-_])) :- p(X), Y = _.
test(all_unify, all(X = [_,2])) :- p(X).
test(all_error, all(X == [1])) :- X = 1, throw(oops).
test(set, set(X == [1,2])) :- member(X, [2,1,2]).
test(set_any_order, set(X == [2,1])) :- member(X, [1,2,1]).
test(set_false, set(X == [1])) :- member(X, [2,1,2]).

:- end_tests(collections).

:- begin_tests(errors).

test(throws, throws(oops)) :- throw(oops).
test(throws_instance, throws(f(_))) :- throw(f(1)).
test(throws_no_instance, throws(f(1))) :- throw(f(_)).
test(throws_other, throws(oops)) :- throw(other).
test(throws_nothing, throws(oops)) :- true.
test(throws_but_fails, throws(oops)) :- fail.
test(exception, exception(f(_))) :- throw(f(1)).
test(error, error(type_error(_,_))) :- atom_length(f(x), _).
test(error_2, error(type_error(evaluable,foo/0), _)) :- _ is foo + 1.
test(error_other, error(type_error(_,_))) :- atom_length(_, _).
test(error_is_no_ball, error(oops)) :- throw(oops).
test(error_not_expected) :- throw(error(type_error(integer,a),_)).
test(unknown_procedure) :- no_such_procedure_at_all.
test(unknown_expected, error(existence_error(procedure,_))) :- no_such_procedure_at_all.

:- end_tests(errors).

:- begin_tests(choices).

test(left) :- p(_).
test(left_with_answer, X == 1) :- p(X).
test(nondet, nondet) :- p(_).
test(nondet_unused, nondet) :- true.
test(cut, X == 1) :- p(X), !.
test(cut_is_local, X == 2) :- ( p(X), X > 1, ! ; X = 3 ).
test(last_clause, X == 2) :- X = 2, p(X), !.
test(fail_with_choices, fail) :- p(X), X > 2.

:- end_tests(choices).

:- begin_tests(left_out).

test(blocked, blocked(reason)) :- fail.
test(blocked_with_more, [blocked(reason), true(X == 1)]) :- X = 2.
test(fixme, fixme(reason)) :- fail.
test(fixme_fixed, fixme(reason)) :- true.
test(fixme_error, fixme(reason)) :- throw(x).
test(condition_false, condition(fail)) :- fail.
test(condition_true, condition(true)) :- true.
test(condition_and_answer, [condition(p(1)), true(X == 1)]) :- X = 1.

:- end_tests(left_out).

:- begin_tests(around).

test(setup, [setup(assertz(q(1))), cleanup(retractall(q(_)))]) :- q(1).
test(setup_again, [setup(assertz(q(2))), cleanup(retractall(q(_))), all(X == [2])]) :- q(X).
test(setup_binds, [setup(X = 1), true(Y == 1)]) :- Y = X.
test(cleanup_false, cleanup(fail)) :- true.
test(cleanup_error, cleanup(throw(oops))) :- true.
test(cleanup_of_failure, cleanup(retractall(q(_)))) :- fail.
test(forall, forall(p(X))) :- integer(X).
test(forall_some, forall(p(X))) :- X > 1.
test(forall_answer, [forall(member(X-Y, [1-2,2-4,3-7])), true(Z =:= Y)]) :- Z is 2 * X.
test(forall_none, forall(fail)) :- true.
test(forall_error, [forall(member(X, [a,1])), error(type_error(_,_))]) :- atom_length(X, a).
test(sto, sto(rational_trees)) :- X = f(X), nonvar(X).

:- dynamic q/1.

:- end_tests(around).

:- begin_tests(whole_unit_blocked, [blocked(reason)]).
test(a) :- fail.
:- end_tests(whole_unit_blocked).

:- begin_tests(condition_of_the_unit, [condition(fail)]).
test(a) :- fail.
:- end_tests(condition_of_the_unit).

:- begin_tests(around_the_unit,
               [ setup((retractall(counter(_)), assertz(counter(1)))),
                 cleanup((retractall(counter(_)), assertz(counter(0))))
               ]).
test(set_up) :- counter(1).
test(same_name) :- true.
test(same_name) :- fail.
:- end_tests(around_the_unit).

:- begin_tests(after_it).
test(cleaned_up) :- counter(0).
:- end_tests(after_it).
