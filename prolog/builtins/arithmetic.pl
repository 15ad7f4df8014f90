%!  +X < +Y is semidet.
%!  +X =:= +Y is semidet.
%!  +X =< +Y is semidet.
%!  +X =\= +Y is semidet.
%!  +X > +Y is semidet.
%!  +X >= +Y is semidet.
%
%   True iff the value of X is less than that of Y, equal to it, at most it, different from it, greater than it, at least it.
%
%   ```
%   ?- 2 < 10.
%   true.
%   ?- a < 1.
%   error: type_error(evaluable,a/0).
%   ?- 1 + 1 =:= 2.0.
%   true.
%   ?- 2.0 =< 2.
%   true.
%   ?- 7 mod 2 =\= 0.
%   true.
%   ?- 2**10 > 1000.
%   true.
%   ?- X > 1.
%   error: instantiation_error.
%   ?- 1 >= 2.
%   false.
%   ```

%!  between(+Low, +High, ?X) is nondet.
%
%   True iff X is an integer from Low to High; High may be `inf`.
%
%   ```
%   ?- between(1, 3, X).
%   X = 1
%   ;  X = 2
%   ;  X = 3.
%   ?- between(1, inf, X).
%   X = 1
%   ;  X = 2
%   ;  ... .
%   ?- between(1, 3, 7).
%   false.
%   ?- between(1, X, 2).
%   error: instantiation_error.
%   ?- between(1, a, X).
%   error: type_error(integer,a).
%   ```

%!  -X is +Expression is semidet.
%
%   True iff X is the value of Expression.
%
%   ```
%   ?- X is 7 / 2.
%   X = 3.5.
%   ?- X is max(3, 2**4) + 1.
%   X = 17.
%   ?- 3.0 is 3.
%   false.
%   ?- X is 1 + _.
%   error: instantiation_error.
%   ?- X is 1 + a.
%   error: type_error(evaluable,a/0).
%   ?- X is 1 // 0.
%   error: evaluation_error(zero_divisor).
%   ```

%!  plus(+X, +Y, -Z) is det.
%!  plus(+X, -Y, +Z) is det.
%!  plus(-X, +Y, +Z) is det.
%
%   True iff Z is X + Y, for integers of which two are known.
%
%   ```
%   ?- plus(1, X, 5).
%   X = 4.
%   ?- plus(_, _, 3).
%   error: instantiation_error.
%   ```

%!  random_property(state(-State)) is det.
%
%   True iff State is the present state of the random number generator, an integer.
%
%   ```
%   ?- set_random(seed(1)), random_property(state(_S)), integer(_S).
%   true.
%   ```

%!  set_random(+Option) is det.
%
%   Sets the random number generator: seed(Integer), seed(random), or state(State) as random_property/1 gives it.
%
%   ```
%   ?- set_random(seed(42)), random_between(1, 6, _X), set_random(seed(42)), random_between(1, 6, _Y), _X == _Y.
%   true.
%   ?- set_random(_).
%   error: instantiation_error.
%   ```

%!  succ(+X, -Y) is semidet.
%!  succ(-X, +Y) is semidet.
%
%   True iff Y is X + 1 and X is not negative.
%
%   ```
%   ?- succ(X, 4).
%   X = 3.
%   ?- succ(3, X).
%   X = 4.
%   ?- succ(X, 0).
%   false.
%   ?- succ(_, _).
%   error: instantiation_error.
%   ?- succ(-1, X).
%   error: domain_error(not_less_than_zero,-1).
%   ```
