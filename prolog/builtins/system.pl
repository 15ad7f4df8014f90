%!  '.'(+File, +Files) is det.
%
%   Loads the programs in the list.
%
%   ```
%   ?- [library(lists)].
%   true.
%   ```

%!  '@'(+Goal, +Module).
%
%   True iff Goal is. Its meta-arguments belong to Module.
%
%   ```
%   ?- @(member(X, [a,b]), lists).
%   X = a
%   ;  X = b.
%   ?- @(_, user).
%   error: instantiation_error.
%   ```

%!  add_import_module(+Module, +Parent, +StartOrEnd) is det.
%
%   Makes Module inherit from Parent what it does not define, before its other parents (start) or after them (end).
%
%   ```
%   ?- add_import_module(ex_child, ex_parent, start), findall(X, import_module(ex_child, X), Xs).
%   Xs = [ex_parent,user].
%   ?- add_import_module(ex_child, ex_parent, middle).
%   error: domain_error(start_or_end,middle).
%   ```

%!  autoload(+File) is det.
%!  autoload(+File, +Imports) is det.
%
%   Imports what Imports selects, or all that the module in File exports, if there is such a file.
%
%   ```
%   ?- autoload(library(pairs)), autoload(ex_no_file).
%   true.
%   ?- autoload(library(pairs), [pairs_keys/2,no_such/1]).
%   true.
%   ```

%!  consult(+Files) is det.
%
%   Loads the programs in Files, one file or a list.
%
%   ```
%   ?- consult(library(lists)).
%   true.
%   ?- consult(_).
%   error: instantiation_error.
%   ?- consult(ex_no_file).
%   error: existence_error(source_sink,ex_no_file).
%   ```

%!  create_prolog_flag(+Flag, +Value, +Options) is det.
%
%   Creates a flag with that value; options are type(T), access(A), keep(B).
%
%   ```
%   ?- create_prolog_flag(ex_flag, 1, [type(integer)]), current_prolog_flag(ex_flag, X).
%   X = 1.
%   ?- create_prolog_flag(_, 1, []).
%   error: instantiation_error.
%   ```

%!  current_module(?Module) is nondet.
%
%   True iff there is a module with that name.
%
%   ```
%   ?- current_module(user).
%   true.
%   ?- current_module(ex_no_module).
%   false.
%   ```

%!  current_op(?Priority, ?Type, ?Name) is nondet.
%
%   True iff Name is an operator of that priority and type.
%
%   ```
%   ?- current_op(P, xfx, is).
%   P = 700.
%   ?- current_op(P, T, -).
%   P = 200, T = fy
%   ;  P = 500, T = yfx.
%   ?- current_op(1201, T, is).
%   error: domain_error(operator_priority,1201).
%   ```

%!  current_prolog_flag(?Flag, ?Value) is nondet.
%
%   True iff Value is the value of the flag.
%
%   ```
%   ?- current_prolog_flag(bounded, X).
%   X = false.
%   ?- current_prolog_flag(double_quotes, X).
%   X = chars.
%   ?- current_prolog_flag(1, X).
%   error: type_error(atom,1).
%   ```

%!  delete_import_module(+Module, +Parent) is semidet.
%
%   Makes Module no longer inherit from Parent. True iff it did.
%
%   ```
%   ?- add_import_module(ex_child2, ex_parent2, end), delete_import_module(ex_child2, ex_parent2).
%   true.
%   ?- delete_import_module(ex_child2, ex_no_parent).
%   false.
%   ```

%!  ensure_loaded(+File) is det.
%
%   Loads the program in File unless it is loaded already.
%
%   ```
%   ?- ensure_loaded(library(lists)).
%   true.
%   ?- ensure_loaded(_).
%   error: instantiation_error.
%   ```

%!  export(+Indicators) is det.
%
%   Exports these predicates from the module.
%
%   ```
%   ?- export(ex_exported/1).
%   true.
%   ?- export(_).
%   error: instantiation_error.
%   ```

%!  get_time(-Seconds) is det.
%
%   True iff Seconds, a float, is the time since the beginning of 1970.
%
%   ```
%   ?- get_time(_T), float(_T).
%   true.
%   ```

%!  import(+Indicators) is det.
%
%   Makes the predicates Module:Name/Arity visible here.
%
%   ```
%   ?- import(lists:append/3).
%   true.
%   ?- import(_).
%   error: instantiation_error.
%   ```

%!  import_module(?Module, ?Parent) is nondet.
%
%   True iff Module inherits from Parent what it does not define.
%
%   ```
%   ?- import_module(user, X).
%   X = system.
%   ```

%!  include(+File) is det.
%
%   Includes the clauses of File in place of this directive.
%
%   ```
%   ?- include(ex_no_file).
%   error: existence_error(source_sink,ex_no_file).
%   ```

%!  initialization(+Goal) is det.
%
%   Calls Goal after the current program has been loaded.
%
%   ```
%   ?- initialization(nb_setval(ex_started, yes)), nb_getval(ex_started, X).
%   X = yes.
%   ?- initialization(_).
%   error: instantiation_error.
%   ```

%!  initialization(+Goal, +When) is det.
%
%   Calls Goal at once (`now`), after loading (`after_load`), before the top level (`program`) or in place of it (`main`); the kinds for saved states (`restore`, `restore_state`, `prepare_state`) never call it.
%
%   ```
%   ?- initialization(nb_setval(ex_begun, yes), now), nb_getval(ex_begun, X).
%   X = yes.
%   ?- initialization(true, never).
%   error: domain_error(initialization_type,never).
%   ```

%!  load_files(+Files, +Options) is det.
%
%   Loads the programs in Files; the options are if(true, changed or not_loaded), imports(Imports), reexport(Bool) and stream(Stream).
%
%   ```
%   ?- load_files(library(lists), [if(not_loaded)]).
%   true.
%   ?- load_files(_, []).
%   error: instantiation_error.
%   ```

%!  meta_predicate(+Heads) is det.
%
%   Declares which arguments of the predicates are goals (0 to 9: called with that many more arguments), grammar bodies (//) or belong to the caller's module for another reason (:, ^).
%
%   ```
%   ?- meta_predicate(ex_meta(0, ?)), assertz(ex_meta(_, a)), predicate_property(ex_meta(_, _), meta_predicate(M)).
%   M = ex_meta(0,?).
%   ?- meta_predicate(_).
%   error: instantiation_error.
%   ```

%!  module(+Name) is det.
%
%   Makes the clauses that follow in a text belong to that module.
%
%   ```
%   ?- module(ex_module), module(user).
%   true.
%   ?- module(_).
%   error: instantiation_error.
%   ```

%!  module(+Name, +Exports) is det.
%
%   Begins a module; only as the first directive of a file.
%
%   ```
%   ?- module(ex_m, []).
%   error: domain_error(directive,module(ex_m)).
%   ```

%!  module_property(?Module, ?Property) is nondet.
%
%   True iff Module has that property: class(C), file(F), exports(Indicators) or exported_operators(Operators).
%
%   ```
%   ?- module_property(user, class(X)).
%   X = user.
%   ```

%!  module_transparent(+Indicators) is det.
%
%   Has no effect; for programs written for systems with transparent predicates.
%
%   ```
%   ?- module_transparent(ex_transparent/1).
%   true.
%   ```

%!  op(+Priority, +Type, +Names) is det.
%
%   Makes the names operators of that priority and type; priority 0 removes them.
%
%   ```
%   ?- op(700, xfx, ===>), term_to_atom(T, 'a ===> b'), T =.. Parts, op(0, xfx, ===>).
%   T = ===>(a,b), Parts = [===>,a,b].
%   ?- op(1201, xfx, ===>).
%   error: domain_error(operator_priority,1201).
%   ?- op(700, xxx, ===>).
%   error: domain_error(operator_specifier,xxx).
%   ?- op(700, xfx, ',').
%   error: permission_error(modify,operator,',').
%   ```

%!  prolog_load_context(+Key, -Value) is semidet.
%
%   True iff Value is the value of Key (module, source, file, directory, term, term_position, variable_names, dialect) for the current load.
%
%   ```
%   ?- prolog_load_context(dialect, X).
%   X = ambilog.
%   ?- prolog_load_context(source, X).
%   false.
%   ```

%!  reexport(+Files) is det.
%!  reexport(+File, +Imports) is det.
%
%   Loads the modules in Files unless they are loaded already; imports and exports what Imports selects, or all that they export.
%
%   ```
%   ?- reexport(library(pairs)).
%   true.
%   ?- reexport(library(pairs), [pairs_keys/2]).
%   true.
%   ```

%!  set_module(+Property) is det.
%
%   Sets a property of a module, user unless Property is qualified: base(Parent) or class(Class).
%
%   ```
%   ?- set_module(ex_based:base(system)), import_module(ex_based, X).
%   X = system.
%   ?- set_module(a).
%   error: type_error(module_property,a).
%   ```

%!  set_prolog_flag(+Flag, +Value) is det.
%
%   Sets the flag to that value.
%
%   ```
%   ?- set_prolog_flag(double_quotes, atom), current_prolog_flag(double_quotes, X), set_prolog_flag(double_quotes, chars).
%   X = atom.
%   ?- set_prolog_flag(bounded, true).
%   error: permission_error(modify,flag,bounded).
%   ?- set_prolog_flag(_, true).
%   error: instantiation_error.
%   ?- set_prolog_flag(ex_no_flag, true).
%   error: domain_error(prolog_flag,ex_no_flag).
%   ```

%!  statistics(+Key, -Value) is det.
%
%   True iff Value is the present value of the counter or clock Key, such as inferences, cputime (seconds, of all threads), runtime and walltime (lists: milliseconds, and those since the last call with that key), or garbage_collection (a list: collections, the bytes that they have freed, their milliseconds, and the bytes of terms after the last one).
%
%   ```
%   ?- statistics(inferences, _I), integer(_I).
%   true.
%   ?- numlist(1, 100000, _L), garbage_collect, statistics(garbage_collection, [_N,_B,_Ms,_Left]), _N > 0, _Left > 100000, _L = [_|_].
%   true.
%   ?- statistics(a, I).
%   error: domain_error(statistics_key,a).
%   ```

%!  strip_module(+Term, -Module, -Plain) is det.
%
%   True iff Plain is Term without its module qualifications, and Module is the innermost of these, or the module of the caller.
%
%   ```
%   ?- strip_module(m:foo(X), Module, Plain).
%   Module = m, Plain = foo(X).
%   ?- strip_module(foo, Module, Plain).
%   Module = user, Plain = foo.
%   ```

%!  style_check(+Style) is nondet.
%
%   Turns a warning on (+Name) or off (-Name) for the rest of the text, where Name is singleton or discontiguous (no_effect, charset, var_branches and atom change nothing); ?(Name) is true iff it is on.
%
%   ```
%   ?- style_check(?(discontiguous)).
%   true.
%   ?- style_check(-singleton), \+ style_check(?(singleton)), style_check(+singleton).
%   true.
%   ?- style_check(singleton).
%   error: type_error(style,singleton).
%   ?- style_check(-spelling).
%   error: domain_error(style_name,spelling).
%   ```

%!  unload_file(+File) is det.
%
%   Removes what loading File has defined.
%
%   ```
%   ?- unload_file(ex_no_file).
%   true.
%   ```

%!  use_module(+File) is det.
%
%   Loads the module in File unless it is loaded already, and imports all that it exports.
%
%   ```
%   ?- use_module(library(pairs)), pairs_keys([a-1], Keys).
%   Keys = [a].
%   ?- use_module(library(ex_no_library)).
%   error: existence_error(source_sink,library(ex_no_library)).
%   ?- use_module(_).
%   error: instantiation_error.
%   ```

%!  use_module(+File, +Imports) is det.
%
%   Loads the module in File unless it is loaded already, and imports what Imports selects.
%
%   ```
%   ?- use_module(library(lists), [append/3]).
%   true.
%   ?- use_module(library(lists), a).
%   error: type_error(list,a).
%   ```
