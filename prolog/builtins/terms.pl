%!  +Term =.. ?List is semidet.
%!  -Term =.. +List is semidet.
%
%   True iff List is the name of Term followed by its arguments.
%
%   ```
%   ?- f(a,b) =.. List.
%   List = [f,a,b].
%   ?- Term =.. [f,a].
%   Term = f(a).
%   ?- Term =.. [f|_].
%   error: instantiation_error.
%   ?- Term =.. [f(x),a].
%   error: type_error(atom,f(x)).
%   ```

%!  arg(?N, +Term, ?Argument) is nondet.
%
%   True iff Argument is argument N of Term, counted from 1.
%
%   ```
%   ?- arg(2, f(a,b), X).
%   X = b.
%   ?- arg(N, f(a,b), X).
%   N = 1, X = a
%   ;  N = 2, X = b.
%   ?- arg(3, f(a,b), X).
%   false.
%   ?- arg(a, f(a), X).
%   error: type_error(integer,a).
%   ?- arg(1, a, X).
%   error: type_error(compound,a).
%   ```

%!  call_residue_vars(+Goal, -Vars).
%
%   True iff Goal is, and Vars are the variables to which it has given attributes and that still have some, the newest first.
%
%   ```
%   ?- call_residue_vars(freeze(X, true), Vars), Vars == [X], del_attrs(X).
%   Vars = [X].
%   ```

%!  compound_name_arguments(+Compound, ?Name, ?Arguments) is semidet.
%!  compound_name_arguments(-Compound, +Name, +Arguments) is semidet.
%
%   True iff Compound has that name and that list of arguments.
%
%   ```
%   ?- compound_name_arguments(f(a,b), Name, Args).
%   Name = f, Args = [a,b].
%   ?- compound_name_arguments(Term, f, []).
%   Term = f.
%   ?- compound_name_arguments(a, Name, Args).
%   error: type_error(compound,a).
%   ```

%!  compound_name_arity(+Compound, ?Name, ?Arity) is semidet.
%!  compound_name_arity(-Compound, +Name, +Arity) is semidet.
%
%   True iff Compound has that name and arity.
%
%   ```
%   ?- compound_name_arity(f(a,b), Name, Arity).
%   Name = f, Arity = 2.
%   ?- compound_name_arity(Term, f, 0).
%   Term = f.
%   ?- compound_name_arity(_, f, _).
%   error: instantiation_error.
%   ```

%!  copy_term(?Term, ?Copy) is semidet.
%
%   True iff Copy unifies with Term with each variable replaced by a fresh one.
%
%   ```
%   ?- copy_term(f(X, Y, X), Copy).
%   Copy = f(_1,_2,_1).
%   ```

%!  copy_term_nat(?Term, ?Copy) is semidet.
%
%   True iff Copy unifies with Term with each variable replaced by a fresh one without attributes.
%
%   ```
%   ?- put_attr(X, colour, red), copy_term_nat(X, Copy), \+ attvar(Copy), del_attr(X, colour).
%   true.
%   ```

%!  del_attr(+Var, +Module) is det.
%
%   Removes the attribute of Module from Var, if Var is a variable that has one.
%
%   ```
%   ?- put_attr(X, colour, red), del_attr(X, colour).
%   true.
%   ```

%!  del_attrs(+Var) is det.
%
%   Removes all attributes from Var, if it is a variable.
%
%   ```
%   ?- put_attr(X, colour, red), del_attrs(X).
%   true.
%   ```

%!  duplicate_term(?Term, -Copy) is det.
%
%   True iff Copy is Term with fresh variables. Copy shares no part with Term.
%
%   ```
%   ?- duplicate_term(f(X, a, X), Copy).
%   Copy = f(_1,a,_1).
%   ```

%!  functor(-Term, +Name, +Arity) is semidet.
%!  functor(+Term, ?Name, ?Arity) is semidet.
%
%   True iff Term has that name and arity. An atomic term is its own name, with arity 0.
%
%   ```
%   ?- functor(f(a,b), Name, Arity).
%   Name = f, Arity = 2.
%   ?- functor(Term, f, 2).
%   Term = f(_1,_2).
%   ?- functor(Term, _, 2).
%   error: instantiation_error.
%   ?- functor(Term, f(a), 1).
%   error: type_error(atomic,f(a)).
%   ?- functor(Term, f, -1).
%   error: domain_error(not_less_than_zero,-1).
%   ```

%!  get_attr(+Var, +Module, -Value) is semidet.
%
%   True iff Var is an unbound variable whose attribute of Module is Value.
%
%   ```
%   ?- put_attr(X, colour, red), get_attr(X, colour, Value), del_attr(X, colour).
%   Value = red.
%   ?- get_attr(X, colour, Value).
%   false.
%   ```

%!  get_attrs(+Var, -Attributes) is semidet.
%
%   True iff the attributes of Var are Attributes, a term att(Module, Value, More).
%
%   ```
%   ?- put_attr(X, colour, red), get_attrs(X, Attributes), del_attrs(X).
%   Attributes = att(colour,red,[]).
%   ```

%!  length(?List, ?Length) is nondet.
%
%   True iff List is a list of Length elements.
%
%   ```
%   ?- length([a,b], N).
%   N = 2.
%   ?- length(Xs, 2).
%   Xs = [_1,_2].
%   ?- length(Xs, N).
%   Xs = [], N = 0
%   ;  Xs = [_1], N = 1
%   ;  ... .
%   ?- length([a|b], N).
%   error: type_error(list,[a|b]).
%   ?- length(Xs, -1).
%   error: domain_error(not_less_than_zero,-1).
%   ?- length(Xs, a).
%   error: type_error(integer,a).
%   ```

%!  nb_linkarg(+N, +Term, +Value) is semidet.
%
%   Replaces argument N of Term by Value itself, also after backtracking. True iff Term has that argument.
%
%   ```
%   ?- T = count(0), forall(member(_, [a,b]), (arg(1, T, N0), N is N0 + 1, nb_linkarg(1, T, N))).
%   T = count(2).
%   ```

%!  nb_setarg(+N, +Term, +Value) is semidet.
%
%   Replaces argument N of Term by a copy of Value, also after backtracking. True iff Term has that argument.
%
%   ```
%   ?- T = f(a), ( nb_setarg(1, T, x), fail ; true ).
%   T = f(x).
%   ```

%!  numbervars(?Term, +Start, ?End) is semidet.
%
%   Binds the variables of Term to '$VAR'(Start) up to '$VAR'(End - 1).
%
%   ```
%   ?- T = f(X, Y, X), numbervars(T, 0, End).
%   T = f(A,B,A), X = A, Y = B, End = 2.
%   ?- numbervars(a, b, End).
%   error: type_error(integer,b).
%   ```

%!  numbervars(?Term, +Start, ?End, +Options) is semidet.
%
%   Binds the variables of Term as numbervars/3 does and as Options say: functor_name(Name), attvar(Action), singletons(Bool).
%
%   ```
%   ?- numbervars(f(X, Y, X), 0, End, [singletons(true)]).
%   X = A, Y = '$VAR'('_'), End = 1.
%   ```

%!  put_attr(+Var, +Module, +Value) is det.
%
%   Gives the unbound variable Var the attribute Value of Module; replaces the one that it has.
%
%   ```
%   ?- put_attr(X, colour, red), get_attr(X, colour, Value), del_attr(X, colour).
%   Value = red.
%   ?- put_attr(a, colour, red).
%   error: uninstantiation_error(a).
%   ```

%!  put_attrs(+Var, +Attributes) is det.
%
%   Gives the unbound variable Var the attributes Attributes, a term att(Module, Value, More) or [], in place of its own.
%
%   ```
%   ?- put_attrs(X, att(colour, red, [])), get_attr(X, colour, Value), del_attrs(X).
%   Value = red.
%   ```

%!  setarg(+N, +Term, +Value) is semidet.
%
%   Replaces argument N of Term by Value until backtracking. True iff Term has that argument.
%
%   ```
%   ?- T = f(a,b), setarg(1, T, x).
%   T = f(x,b).
%   ?- T = f(a), ( setarg(1, T, x), fail ; true ).
%   T = f(a).
%   ?- setarg(a, f(a), x).
%   error: type_error(integer,a).
%   ?- setarg(1, a, x).
%   error: type_error(compound,a).
%   ```

%!  term_attvars(+Term, -Vars) is det.
%
%   True iff Vars are the attributed variables of Term, including those in values of attributes.
%
%   ```
%   ?- freeze(X, true), term_attvars(f(X, Y), Vars), Vars == [X], del_attrs(X).
%   Vars = [X].
%   ```

%!  term_singletons(?Term, -Variables) is det.
%
%   True iff Variables are the variables that occur once in Term.
%
%   ```
%   ?- term_singletons(f(X, g(Y), X), Vars).
%   Vars = [Y].
%   ```

%!  term_variables(?Term, -Variables) is det.
%!  term_variables(?Term, -Variables, ?Tail) is det.
%
%   True iff Variables are the variables of Term, each once, in the order of their first occurrence, followed by Tail.
%
%   ```
%   ?- term_variables(f(X, g(Y), X), Vars).
%   Vars = [X,Y].
%   ?- term_variables(f(X, g(Y), X), Vars, Tail).
%   Vars = [X,Y|Tail].
%   ```

%!  unifiable(?X, ?Y, -Unifier) is semidet.
%
%   True iff X and Y unify, and Unifier is the list of Var = Value that makes them equal, the last one first.
%
%   ```
%   ?- unifiable(f(X, b), f(a, Y), Unifier).
%   Unifier = [Y=b,X=a].
%   ?- unifiable(a, b, Unifier).
%   false.
%   ```
