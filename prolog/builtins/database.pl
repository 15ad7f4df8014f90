%!  abolish(+Indicator) is det.
%
%   Removes the dynamic predicate with that indicator; in the dialect `swi`, a static one as well.
%
%   ```
%   ?- assertz(ex_old(1)), abolish(ex_old/1), \+ predicate_property(ex_old(_), dynamic).
%   true.
%   ?- abolish(a).
%   error: type_error(predicate_indicator,a).
%   ?- abolish(atom/1).
%   error: permission_error(modify,static_procedure,atom/1).
%   ```

%!  assert(+Clause) is det.
%!  assert(+Clause, -Reference) is det.
%
%   The same as assertz/1 and assertz/2.
%
%   ```
%   ?- assert(ex_fact(a)), ex_fact(X).
%   X = a.
%   ?- assert(ex_kept(1), _R), ex_kept(X).
%   X = 1.
%   ```

%!  asserta(+Clause) is det.
%!  asserta(+Clause, -Reference) is det.
%
%   Adds Clause before the other clauses of its predicate. Reference refers to it.
%
%   ```
%   ?- asserta(ex_first(b)), asserta(ex_first(a)), findall(X, ex_first(X), Xs).
%   Xs = [a,b].
%   ?- asserta(_).
%   error: instantiation_error.
%   ?- asserta((a :- 1)).
%   error: type_error(callable,1).
%   ?- asserta(atom(_)).
%   error: permission_error(modify,static_procedure,atom/1).
%   ?- asserta(ex_foremost(1), _R), clause(ex_foremost(X), true, _R).
%   X = 1.
%   ```

%!  assertz(+Clause) is det.
%!  assertz(+Clause, -Reference) is det.
%
%   Adds Clause after the other clauses of its predicate. Reference refers to it.
%
%   ```
%   ?- assertz(ex_last(a)), assertz((ex_last(X) :- X = b)), findall(Y, ex_last(Y), Ys).
%   Ys = [a,b].
%   ?- assertz(_).
%   error: instantiation_error.
%   ?- assertz(atom(_)).
%   error: permission_error(modify,static_procedure,atom/1).
%   ?- assertz(ex_erased(1), _R), ex_erased(X), erase(_R), \+ ex_erased(_).
%   X = 1.
%   ```

%!  b_getval(+Name, -Value) is det.
%
%   True iff Value is the value of the global variable.
%
%   ```
%   ?- b_setval(ex_b2, f(Y)), b_getval(ex_b2, X).
%   X = f(Y).
%   ?- b_getval(ex_no_variable, X).
%   error: existence_error(variable,ex_no_variable).
%   ```

%!  b_setval(+Name, +Value) is det.
%
%   Sets the global variable to Value until backtracking.
%
%   ```
%   ?- ( b_setval(ex_b, 1), fail ; b_setval(ex_b, 2) ), b_getval(ex_b, X).
%   X = 2.
%   ?- b_setval(_, 1).
%   error: instantiation_error.
%   ```

%!  clause(+Head, ?Body) is nondet.
%
%   True iff there is a clause with that head and body; the body of a fact is `true`, that of a rule
%   `Head, Guard => Body` is `Guard, !, Body`. Control constructs have no clauses: as the standard has it, asking for
%   them is an error, whereas SWI-Prolog shows what it calls.
%
%   ```
%   ?- assertz((ex_rule(X) :- X > 0)), clause(ex_rule(Y), Body).
%   Body = (Y>0).
%   ?- clause(_, Body).
%   error: instantiation_error.
%   ?- clause(atom(_), Body).
%   error: permission_error(access,private_procedure,atom/1).
%   ?- clause((a,b), Body).
%   error: permission_error(access,private_procedure,(',')/2).
%   ```

%!  clause(?Head, ?Body, ?Reference) is nondet.
%
%   True iff Reference refers to a clause with that head and body.
%
%   ```
%   ?- assertz((ex_rule(X) :- X > 0), _R), clause(Head, Body, _R).
%   Head = ex_rule(_A), Body = (_A>0).
%   ?- clause(_, _, _).
%   error: instantiation_error.
%   ```

%!  clause_property(+Reference, ?Property) is nondet.
%
%   True iff the clause has Property: file(File), source(File),
%   line_count(Line), fact, predicate(Indicator) or module(Module).
%
%   ```
%   ?- assertz(ex_property(1), _R), clause_property(_R, predicate(PI)).
%   PI = user:ex_property/1.
%   ?- assertz(ex_property(2), _R), clause_property(_R, fact).
%   true.
%   ```

%!  context_module(-Module) is det.
%
%   True iff Module is the module of the clause that calls this.
%
%   ```
%   ?- context_module(Module).
%   Module = user.
%   ```

%!  current_key(?Key) is nondet.
%
%   True iff there are records under Key.
%
%   ```
%   ?- recordz(ex_present, a), current_key(ex_present).
%   true.
%   ?- current_key(ex_absent).
%   false.
%   ```

%!  current_predicate(?Indicator) is nondet.
%
%   True iff the program has a predicate with that indicator that is dynamic or has clauses.
%
%   ```
%   ?- assertz(ex_known(1)), current_predicate(ex_known/N).
%   N = 1.
%   ?- current_predicate(ex_unknown/_).
%   false.
%   ?- current_predicate(1).
%   error: type_error(predicate_indicator,1).
%   ```

%!  current_predicate(?Name, ?Head) is nondet.
%
%   True iff the program has a predicate with that name, and Head is a goal for it.
%
%   ```
%   ?- assertz(ex_named(1, 2)), current_predicate(ex_named, Head).
%   Head = ex_named(_1,_2).
%   ```

%!  discontiguous(+Indicators) is det.
%
%   Declares that the clauses of the predicates need not stand together.
%
%   ```
%   ?- discontiguous(ex_apart/1).
%   true.
%   ?- discontiguous(_).
%   error: instantiation_error.
%   ```

%!  dynamic(+Indicators) is det.
%
%   Declares that the clauses of the predicates may change while the program runs.
%
%   ```
%   ?- dynamic(ex_dynamic/1), \+ ex_dynamic(_).
%   true.
%   ?- dynamic(_).
%   error: instantiation_error.
%   ?- dynamic(atom/1).
%   error: permission_error(modify,static_procedure,atom/1).
%   ```

%!  erase(+Reference) is det.
%
%   Removes the record or the clause that Reference identifies.
%
%   ```
%   ?- recordz(ex_erased, a, _R), erase(_R), \+ recorded(ex_erased, _).
%   true.
%   ?- erase(_).
%   error: instantiation_error.
%   ```

%!  garbage_collect is det.
%!  garbage_collect_atoms is det.
%
%   Always true. Collects garbage at the next call: terms, or also atoms that nothing refers to, for which all memory is looked at.
%
%   ```
%   ?- garbage_collect.
%   true.
%   ?- garbage_collect_atoms.
%   true.
%   ```

%!  instance(+Reference, -Term) is semidet.
%
%   True iff Term is the term of the record that Reference identifies.
%
%   ```
%   ?- recordz(ex_instance, f(a), _R), instance(_R, X).
%   X = f(a).
%   ```

%!  listing is det.
%
%   Writes the program's predicates to the current output.
%
%   ```
%   ?- with_output_to(string(_S), listing), string(_S).
%   true.
%   ```

%!  listing(:Spec) is semidet.
%
%   Writes the predicates that Spec names to the current output: Name, Name/Arity, Name//Arity or a list of these.
%   Variables have the names of the source where it is known.
%
%   ```
%   ?- assertz((ex_shown(X) :- X > 0)), with_output_to(atom(A), listing(ex_shown/1)).
%   A = ':- dynamic ex_shown/1.\n\nex_shown(A) :-\n    A>0.\n\n'.
%   ?- listing(_).
%   error: instantiation_error.
%   ```

%!  listing(:Spec, +Options) is semidet.
%
%   Writes the predicates that Spec names to the current output, with options as for write_term/2. With
%   variable_names(generated), variables have letters as names.
%
%   ```
%   ?- assertz(ex_told(a)), with_output_to(atom(A), listing(ex_told/1, [])).
%   A = ':- dynamic ex_told/1.\n\nex_told(a).\n\n'.
%   ```

%!  multifile(+Indicators) is det.
%
%   Declares that the predicates may have clauses in several files.
%
%   ```
%   ?- multifile(ex_files/1).
%   true.
%   ?- multifile(_).
%   error: instantiation_error.
%   ```

%!  nb_current(?Name, ?Value) is nondet.
%
%   True iff there is a global variable with that name and value.
%
%   ```
%   ?- nb_setval(ex_current, a), nb_current(ex_current, X).
%   X = a.
%   ?- nb_current(ex_no_variable, X).
%   false.
%   ```

%!  nb_delete(+Name) is det.
%
%   Removes the global variable.
%
%   ```
%   ?- nb_setval(ex_deleted, a), nb_delete(ex_deleted), \+ nb_current(ex_deleted, _).
%   true.
%   ```

%!  nb_getval(+Name, -Value) is det.
%
%   True iff Value is the value of the global variable.
%
%   ```
%   ?- nb_setval(ex_nb2, f(_)), nb_getval(ex_nb2, X).
%   X = f(_1).
%   ?- nb_getval(ex_no_variable, X).
%   error: existence_error(variable,ex_no_variable).
%   ```

%!  nb_linkval(+Name, +Value) is det.
%
%   Sets the global variable to Value itself.
%
%   ```
%   ?- nb_linkval(ex_link, f(a)), nb_getval(ex_link, X).
%   X = f(a).
%   ```

%!  nb_setval(+Name, +Value) is det.
%
%   Sets the global variable to a copy of Value.
%
%   ```
%   ?- ( nb_setval(ex_nb, 1), fail ; nb_getval(ex_nb, X) ).
%   X = 1.
%   ?- nb_setval(_, 1).
%   error: instantiation_error.
%   ```

%!  nth_clause(?Head, ?N, ?Reference) is nondet.
%
%   True iff Reference refers to clause number N, from 1, of the predicate of
%   Head.
%
%   ```
%   ?- assertz(ex_nth(a)), assertz(ex_nth(b)), nth_clause(ex_nth(_), 2, _R), clause(Head, _, _R).
%   Head = ex_nth(b).
%   ```

%!  portray_clause(?Clause) is det.
%
%   Writes Clause to the current output, laid out for people.
%
%   ```
%   ?- with_output_to(atom(A), portray_clause((a(X) :- b(X), c))).
%   A = 'a(A) :-\n    b(A),\n    c.\n'.
%   ```

%!  portray_clause(+Stream, ?Clause) is det.
%!  portray_clause(+Stream, ?Clause, +Options) is det.
%
%   Writes Clause to Stream, laid out for people, with options as for write_term/3.
%
%   ```
%   ?- with_output_to(atom(A), (current_output(_S), portray_clause(_S, a(X, Y, X)))).
%   A = 'a(A, _, A).\n'.
%   ?- portray_clause(_, a).
%   error: instantiation_error.
%   ?- with_output_to(atom(A), (current_output(_S), portray_clause(_S, a('B'), []))).
%   A = 'a(''B'').\n'.
%   ```

%!  predicate_property(?Head, ?Property) is nondet.
%
%   True iff the predicate that Head calls has Property; `ssu` if its clauses are rules with `=>`.
%
%   ```
%   ?- assertz(ex_counted(1)), predicate_property(ex_counted(_), number_of_clauses(N)).
%   N = 1.
%   ?- predicate_property(atom_length(_, _), built_in).
%   true.
%   ?- predicate_property(ex_unknown(_), dynamic).
%   false.
%   ```

%!  recorda(+Key, +Term) is det.
%!  recorda(+Key, +Term, -Reference) is det.
%
%   Records a copy of Term under Key, before the other records; Reference identifies it.
%
%   ```
%   ?- recorda(ex_key, b), recorda(ex_key, a), findall(X, recorded(ex_key, X), Xs).
%   Xs = [a,b].
%   ?- recorda(_, a).
%   error: instantiation_error.
%   ?- recorda(ex_key3, a, _R), instance(_R, X), erase(_R).
%   X = a.
%   ```

%!  recorded(?Key, ?Term) is nondet.
%!  recorded(?Key, ?Term, ?Reference) is nondet.
%
%   True iff Term is recorded under Key, and Reference identifies the record.
%
%   ```
%   ?- recordz(ex_some, a), recordz(ex_some, b), recorded(ex_some, X).
%   X = a
%   ;  X = b.
%   ?- recorded(ex_none, X).
%   false.
%   ?- recordz(ex_ref, a), recorded(ex_ref, X, _R), erase(_R).
%   X = a.
%   ```

%!  recordz(+Key, +Term) is det.
%!  recordz(+Key, +Term, -Reference) is det.
%
%   Records a copy of Term under Key, after the other records; Reference identifies it.
%
%   ```
%   ?- recordz(ex_behind, a), recordz(ex_behind, b), findall(X, recorded(ex_behind, X), Xs).
%   Xs = [a,b].
%   ?- recordz(_, a).
%   error: instantiation_error.
%   ?- recordz(ex_behind3, a, _R), instance(_R, X), erase(_R).
%   X = a.
%   ```

%!  retract(+Clause) is nondet.
%
%   Removes a clause of a dynamic predicate that unifies with Clause.
%
%   ```
%   ?- assertz(ex_gone(1)), assertz(ex_gone(2)), retract(ex_gone(1)), findall(X, ex_gone(X), Xs).
%   Xs = [2].
%   ?- retract(ex_never(1)).
%   false.
%   ?- retract((_ :- true)).
%   error: instantiation_error.
%   ?- retract(atom(_)).
%   error: permission_error(modify,static_procedure,atom/1).
%   ```

%!  retractall(+Head) is det.
%
%   Removes all clauses of the dynamic predicate whose heads unify with Head. Creates the predicate if there is none.
%
%   ```
%   ?- assertz(ex_all(1)), retractall(ex_all(_)), findall(X, ex_all(X), Xs).
%   Xs = [].
%   ?- retractall(_).
%   error: instantiation_error.
%   ?- retractall(atom(_)).
%   error: permission_error(modify,static_procedure,atom/1).
%   ```

%!  source_file(?File) is nondet.
%
%   True iff File, an absolute path, has been loaded.
%
%   ```
%   ?- source_file(ex_no_file).
%   false.
%   ```

%!  source_file(?Head, ?File) is semidet.
%
%   True iff File, an absolute path, defines the predicate of Head.
%
%   ```
%   ?- source_file(append(_,_,_), File).
%   false.
%   ```
