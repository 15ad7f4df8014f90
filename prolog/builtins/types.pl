%!  acyclic_term(@Term) is semidet.
%
%   True iff no part of Term contains itself.
%
%   ```
%   ?- acyclic_term(f(_)).
%   true.
%   ?- _X = f(_X), acyclic_term(_X).
%   false.
%   ```

%!  atom(@Term) is semidet.
%
%   True iff Term is an atom.
%
%   ```
%   ?- atom(a).
%   true.
%   ?- atom(1).
%   false.
%   ```

%!  atomic(@Term) is semidet.
%
%   True iff Term is an atom, a number or a string.
%
%   ```
%   ?- atomic(1.5).
%   true.
%   ?- atomic(f(a)).
%   false.
%   ```

%!  attvar(@Term) is semidet.
%
%   True iff Term is an unbound variable with attributes.
%
%   ```
%   ?- freeze(X, true), attvar(X).
%   freeze(X,true).
%   ?- attvar(_).
%   false.
%   ```

%!  callable(@Term) is semidet.
%
%   True iff Term is an atom or a compound.
%
%   ```
%   ?- callable(f(_)).
%   true.
%   ?- callable(3).
%   false.
%   ```

%!  compound(@Term) is semidet.
%
%   True iff Term is a compound.
%
%   ```
%   ?- compound([a]).
%   true.
%   ?- compound([]).
%   false.
%   ```

%!  cyclic_term(@Term) is semidet.
%
%   True iff some part of Term contains itself.
%
%   ```
%   ?- cyclic_term(f(_)).
%   false.
%   ?- _X = f(_X), cyclic_term(_X).
%   true.
%   ```

%!  float(@Term) is semidet.
%
%   True iff Term is a float.
%
%   ```
%   ?- float(1.0).
%   true.
%   ?- float(1).
%   false.
%   ```

%!  ground(@Term) is semidet.
%
%   True iff there is no unbound variable in Term.
%
%   ```
%   ?- ground(f(a, 1)).
%   true.
%   ?- ground(f(_)).
%   false.
%   ```

%!  integer(@Term) is semidet.
%
%   True iff Term is an integer.
%
%   ```
%   ?- integer(2**3).
%   false.
%   ?- _X is 2**100, integer(_X).
%   true.
%   ```

%!  is_list(@Term) is semidet.
%
%   True iff Term is a proper list.
%
%   ```
%   ?- is_list([a,_]).
%   true.
%   ?- is_list([a|_]).
%   false.
%   ```

%!  nonvar(@Term) is semidet.
%
%   True iff Term is not an unbound variable.
%
%   ```
%   ?- nonvar(f(_)).
%   true.
%   ```

%!  number(@Term) is semidet.
%
%   True iff Term is an integer, another rational number or a float.
%
%   ```
%   ?- number(2.5).
%   true.
%   ?- number(a).
%   false.
%   ```

%!  rational(@Term) is semidet.
%
%   True iff Term is an integer or another rational number, such as `rdiv` gives.
%
%   ```
%   ?- rational(3).
%   true.
%   ?- _X is 1 rdiv 3, rational(_X).
%   true.
%   ?- rational(0.5).
%   false.
%   ```

%!  rational(@Term, -Numerator, -Denominator) is semidet.
%
%   True iff Term is the rational Numerator/Denominator in lowest terms.
%
%   ```
%   ?- rational(3, N, D).
%   N = 3, D = 1.
%   ?- _X is 4 rdiv 6, rational(_X, N, D).
%   N = 2, D = 3.
%   ```

%!  string(@Term) is semidet.
%
%   True iff Term is a string.
%
%   ```
%   ?- atom_string(a, S), string(S).
%   S = "a".
%   ?- string(a).
%   false.
%   ```

%!  var(@Term) is semidet.
%
%   True iff Term is an unbound variable.
%
%   ```
%   ?- var(_).
%   true.
%   ?- X = 1, var(X).
%   false.
%   ```

