%!  ! is det.
%
%   Always true. Discards the choice points made since the clause was entered.
%
%   ```
%   ?- member(X, [a,b]), !.
%   X = a.
%   ```

%!  +C *-> +T.
%
%   True iff C and T are.
%
%   ```
%   ?- (member(X, [a,b]) *-> true ; X = none).
%   X = a
%   ;  X = b.
%   ```

%!  ','(+A, +B).
%
%   True iff A and B are.
%
%   ```
%   ?- X = 1, Y = 2.
%   X = 1, Y = 2.
%   ?- X = 1, X = 2.
%   false.
%   ```

%!  +C -> +T.
%
%   True iff the first answer of C makes T true.
%
%   ```
%   ?- (member(X, [a,b]) -> true).
%   X = a.
%   ?- (fail -> true).
%   false.
%   ```

%!  +A ; +B.
%
%   True iff A or B is; with A of the form C -> T or C *-> T, if-then-else.
%
%   ```
%   ?- (X = 1 ; X = 2).
%   X = 1
%   ;  X = 2.
%   ?- ( member(X, [a,b,c]), X == b -> Y = found ; Y = missing ).
%   X = b, Y = found.
%   ```

%!  \+ +Goal is semidet.
%
%   True iff Goal has no answer.
%
%   ```
%   ?- \+ member(c, [a,b]).
%   true.
%   ?- \+ X = 1.
%   false.
%   ?- \+ _.
%   error: instantiation_error.
%   ```

%!  call(+Goal).
%
%   True iff Goal is; a cut in it is local to it.
%
%   ```
%   ?- G = member(X, [a,b]), call(G).
%   G = member(a,[a,b]), X = a
%   ;  G = member(b,[a,b]), X = b.
%   ?- call(_).
%   error: instantiation_error.
%   ?- call(1).
%   error: type_error(callable,1).
%   ```

%!  call(+Goal, ?A1).
%!  call(+Goal, ?A1, ?A2).
%!  call(+Goal, ?A1, ?A2, ?A3).
%!  call(+Goal, ?A1, ?A2, ?A3, ?A4).
%!  call(+Goal, ?A1, ?A2, ?A3, ?A4, ?A5).
%!  call(+Goal, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6).
%!  call(+Goal, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7).
%
%   True iff Goal with the further arguments added is.
%
%   ```
%   ?- call(atom_length(abc), N).
%   N = 3.
%   ?- call(append([a]), Xs, [a,b]).
%   Xs = [b].
%   ?- call(1, a, b).
%   error: type_error(callable,1).
%   ?- call(append, [a], [b], Xs).
%   Xs = [a,b].
%   ?- call(sub_atom(abc), B, 1, 0, Sub).
%   B = 2, Sub = c.
%   ?- call(sub_atom, abc, B, 1, 0, Sub).
%   B = 2, Sub = c.
%   ?- call({Xs}/[A,B,C,D,E,F]>>(Xs = [A,B,C,D,E,F]), 1, 2, 3, 4, 5, 6).
%   Xs = [1,2,3,4,5,6].
%   ?- call({Xs}/[A,B,C,D,E,F,G]>>(Xs = [A,B,C,D,E,F,G]), 1, 2, 3, 4, 5, 6, 7).
%   Xs = [1,2,3,4,5,6,7].
%   ```

%!  call_cleanup(+Goal, +Cleanup).
%
%   True iff Goal is. Calls Cleanup once when Goal has failed, thrown, exited without choice points, or been cut.
%
%   ```
%   ?- call_cleanup(X = 1, Y = 2).
%   X = 1, Y = 2.
%   ?- (call_cleanup(fail, nb_setval(ex_cleaned, yes)) ; nb_getval(ex_cleaned, X)).
%   X = yes.
%   ```

%!  catch(+Goal, ?Catcher, +Recovery).
%
%   True iff Goal is, or if Goal throws a ball that unifies with Catcher and Recovery is true.
%
%   ```
%   ?- catch(throw(ball), Ball, true).
%   Ball = ball.
%   ?- catch(member(X, [a,b]), _, true).
%   X = a
%   ;  X = b.
%   ?- catch(atom_length(_, _), error(Formal, _), true).
%   Formal = instantiation_error.
%   ?- catch(throw(a), b, true).
%   error: a.
%   ```

%!  catch_with_backtrace(+Goal, ?Catcher, +Recovery).
%
%   As catch/3; no backtrace is added to the error.
%
%   ```
%   ?- catch_with_backtrace(throw(ball), Ball, true).
%   Ball = ball.
%   ```

%!  fail is failure.
%!  false is failure.
%
%   Never true.
%
%   ```
%   ?- fail.
%   false.
%   ?- false.
%   false.
%   ```

%!  findall(?Template, +Goal, -List) is det.
%!  findall(?Template, +Goal, -List, ?Tail) is det.
%
%   True iff List holds a copy of Template for each answer of Goal, in order, followed by Tail.
%
%   ```
%   ?- findall(X-Y, (member(X, [1,2]), member(Y, [a,b])), List).
%   List = [1-a,1-b,2-a,2-b].
%   ?- findall(X, fail, List).
%   List = [].
%   ?- findall(X, _, List).
%   error: instantiation_error.
%   ?- findall(X, member(X, [a,b]), List, Tail).
%   List = [a,b|Tail].
%   ```

%!  forall(+Condition, +Action) is semidet.
%
%   True iff Action is true for each answer of Condition.
%
%   ```
%   ?- forall(member(X, [2,4]), 0 is X mod 2).
%   true.
%   ?- forall(member(X, [2,3]), 0 is X mod 2).
%   false.
%   ```

%!  halt is erroneous.
%
%   Ends the program with status 0.
%
%   ```
%   ?- halt.
%   halt: 0.
%   ```

%!  halt(+Status) is erroneous.
%
%   Ends the program with status Status.
%
%   ```
%   ?- halt(3).
%   halt: 3.
%   ?- halt(a).
%   error: type_error(integer,a).
%   ```

%!  ignore(+Goal) is det.
%
%   Always true. Calls Goal once.
%
%   ```
%   ?- ignore(fail).
%   true.
%   ```

%!  not(+Goal) is semidet.
%
%   True iff Goal has no answer.
%
%   ```
%   ?- not(fail).
%   true.
%   ```

%!  once(+Goal) is semidet.
%
%   True iff Goal is. Gives its first answer only.
%
%   ```
%   ?- once(member(X, [a,b])).
%   X = a.
%   ?- once(1).
%   error: type_error(callable,1).
%   ```

%!  otherwise is det.
%
%   Always true.
%
%   ```
%   ?- otherwise.
%   true.
%   ```

%!  repeat is multi.
%
%   Always true, and true again on backtracking, without end.
%
%   ```
%   ?- repeat, !.
%   true.
%   ```

%!  setup_call_catcher_cleanup(+Setup, +Goal, ?Catcher, +Cleanup).
%
%   True iff once(Setup) and Goal are. Calls Cleanup as setup_call_cleanup/3 does if Catcher unifies with the reason: exit, fail, !, exception(Ball), or external_exception(Ball) for a ball that is thrown after Goal has exited.
%
%   ```
%   ?- setup_call_catcher_cleanup(true, member(X, [a]), Why, true).
%   X = a, Why = exit.
%   ```

%!  setup_call_cleanup(+Setup, +Goal, +Cleanup).
%
%   True iff once(Setup) and Goal are. Calls Cleanup once when Goal has failed, thrown, exited without choice points, or been cut.
%
%   ```
%   ?- setup_call_cleanup(open_string('a. b.', _S), read(_S, X), close(_S)).
%   X = a.
%   ?- setup_call_cleanup(_, true, true).
%   error: instantiation_error.
%   ```

%!  throw(+Ball) is erroneous.
%
%   Throws a copy of Ball.
%
%   ```
%   ?- throw(my_ball).
%   error: my_ball.
%   ?- throw(_).
%   error: instantiation_error.
%   ```

%!  true is det.
%
%   Always true.
%
%   ```
%   ?- true.
%   true.
%   ```

%!  +A | +B.
%
%   True iff A or B is.
%
%   ```
%   ?- (X = 1 | X = 2).
%   X = 1
%   ;  X = 2.
%   ```
