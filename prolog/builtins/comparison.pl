%!  ?A = ?B is semidet.
%
%   True iff A and B unify.
%
%   ```
%   ?- f(X, b) = f(a, Y).
%   X = a, Y = b.
%   ?- f(X) = g(X).
%   false.
%   ```

%!  @A == @B is semidet.
%
%   True iff A and B are identical.
%
%   ```
%   ?- f(X) == f(X).
%   true.
%   ?- X == Y.
%   false.
%   ```

%!  @A =@= @B is semidet.
%
%   True iff A and B are equal up to the names of their variables.
%
%   ```
%   ?- f(X, Y) =@= f(A, B).
%   true.
%   ?- f(X, Y) =@= f(A, A).
%   false.
%   ```

%!  '?='(@A, @B) is semidet.
%
%   True iff A = B can be decided now: the two are identical or do not unify.
%
%   ```
%   ?- ?=(a, b).
%   true.
%   ?- ?=(X, b).
%   false.
%   ```

%!  @A @< @B is semidet.
%!  @A @=< @B is semidet.
%!  @A @> @B is semidet.
%!  @A @>= @B is semidet.
%
%   True iff A comes before B in the standard order of terms, does not come after it, comes after it, does not come before it.
%
%   ```
%   ?- 1 @< a.
%   true.
%   ?- f(a, b) @< g(a).
%   false.
%   ?- a @=< a.
%   true.
%   ?- f(b) @> f(a).
%   true.
%   ?- a @>= b.
%   false.
%   ```

%!  @A \= @B is semidet.
%
%   True iff A and B do not unify, or their attributed variables refuse it.
%
%   ```
%   ?- a \= b.
%   true.
%   ?- X \= b.
%   false.
%   ```

%!  @A \== @B is semidet.
%
%   True iff A and B are not identical.
%
%   ```
%   ?- X \== Y.
%   true.
%   ?- a \== a.
%   false.
%   ```

%!  @A \=@= @B is semidet.
%
%   True iff A and B are not equal up to the names of their variables.
%
%   ```
%   ?- f(X, Y) \=@= f(A, A).
%   true.
%   ```

%!  compare(?Order, @A, @B) is semidet.
%
%   True iff Order is `<`, `=` or `>`, as A compares to B in the standard order of terms.
%
%   ```
%   ?- compare(Order, a, f(x)).
%   Order = <.
%   ?- compare(Order, 2, 1.0).
%   Order = >.
%   ?- compare(a, 1, 2).
%   error: domain_error(order,a).
%   ```

%!  keysort(+Pairs, ?Sorted) is semidet.
%
%   True iff Sorted has the pairs `Key-Value` of Pairs, ordered by their keys.
%
%   ```
%   ?- keysort([b-1,a-2,b-0], Sorted).
%   Sorted = [a-2,b-1,b-0].
%   ?- keysort([a], Sorted).
%   error: type_error(pair,a).
%   ```

%!  msort(+List, ?Sorted) is semidet.
%
%   True iff Sorted has the elements of List in the standard order.
%
%   ```
%   ?- msort([c,a,b,a], Sorted).
%   Sorted = [a,a,b,c].
%   ?- msort(_, Sorted).
%   error: instantiation_error.
%   ```

%!  same_term(@A, @B) is semidet.
%
%   True iff A and B are one term in memory: the same variable, equal atomic terms, or one compound.
%
%   ```
%   ?- X = f(_), same_term(X, X).
%   X = f(_1).
%   ```

%!  sort(+List, ?Sorted) is semidet.
%
%   True iff Sorted has the elements of List in the standard order, without duplicates.
%
%   ```
%   ?- sort([c,a,b,a], Sorted).
%   Sorted = [a,b,c].
%   ?- sort([b|_], Sorted).
%   error: instantiation_error.
%   ?- sort(a, Sorted).
%   error: type_error(list,a).
%   ```

%!  sort(+Key, +Order, +List, ?Sorted) is semidet.
%
%   True iff Sorted is List ordered by argument Key of its elements, or by the elements themselves if Key is 0; `@<` and `@>` remove duplicates.
%
%   ```
%   ?- sort(1, @>=, [f(1,a),f(2,b),f(1,c)], Sorted).
%   Sorted = [f(2,b),f(1,a),f(1,c)].
%   ?- sort(0, @>, [1,3,2,3], Sorted).
%   Sorted = [3,2,1].
%   ?- sort(0, up, [a], Sorted).
%   error: domain_error(order,up).
%   ?- sort(1, @<, [a], Sorted).
%   error: type_error(compound,a).
%   ```

%!  subsumes_term(@General, @Specific) is semidet.
%
%   True iff Specific is an instance of General.
%
%   ```
%   ?- subsumes_term(f(_, b), f(a, b)).
%   true.
%   ?- subsumes_term(f(a), f(_)).
%   false.
%   ```

%!  term_hash(+Term, -Hash) is det.
%
%   True iff Hash is a number computed from Term. Leaves Hash unbound if Term is not ground.
%
%   ```
%   ?- term_hash(f(a), _H), integer(_H).
%   true.
%   ?- term_hash(f(_), H).
%   true.
%   ```

%!  term_hash(+Term, +Depth, +Range, -Hash) is det.
%
%   True iff Hash, less than Range, is a number computed from Term down to Depth (-1: all of it). Leaves Hash unbound if that part is not ground.
%
%   ```
%   ?- term_hash(f(a,_), 1, 100, _H), integer(_H).
%   true.
%   ?- term_hash(f(a), 1, 0, H).
%   error: domain_error(not_less_than_one,0).
%   ```

%!  unify_with_occurs_check(?A, ?B) is semidet.
%
%   True iff A and B unify without a variable becoming part of its own value.
%
%   ```
%   ?- unify_with_occurs_check(f(X, b), f(a, Y)).
%   X = a, Y = b.
%   ?- unify_with_occurs_check(X, f(X)).
%   false.
%   ```

%!  variant_hash(@Term, -Hash) is det.
%
%   True iff Hash is a number computed from Term, the same for all its variants.
%
%   ```
%   ?- variant_hash(f(X,Y), _A), variant_hash(f(Y,X), _B), _A == _B.
%   true.
%   ```
