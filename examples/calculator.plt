:- begin_tests(calculator).

test(precedence, X == 7) :-
    calculate('1 + 2 * 3', X).
test(one_value, all(X == [512])) :-
    calculate('2 ^ 3 ^ 2', X).
test(signs, [forall(member(Text-Y, ['- 2'-(-2), '- - 2'-2])), true(X == Y)]) :-
    calculate(Text, X).
test(division_by_zero, throws(calculator_error(3,_))) :-
    calculate('1 / 0', _).

:- end_tests(calculator).
