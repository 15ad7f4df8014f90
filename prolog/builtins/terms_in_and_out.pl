%!  atom_to_term(+Text, ?Term, ?Bindings) is semidet.
%
%   True iff Text reads as Term, whose variables have the names in Bindings.
%
%   ```
%   ?- atom_to_term('foo(X, Y, X)', Term, Bindings).
%   Term = foo(_1,_2,_1), Bindings = ['X'=_1,'Y'=_2].
%   ?- atom_to_term(_, Term, Bindings).
%   error: instantiation_error.
%   ```

%!  format(+Format) is det.
%
%   Writes Format to the current output.
%
%   ```
%   ?- with_output_to(atom(A), format('100~~~n')).
%   A = '100~\n'.
%   ?- format(_).
%   error: instantiation_error.
%   ```

%!  format(+Format, +Arguments) is det.
%
%   Writes Format to the current output, with Arguments in the places of its directives.
%
%   ```
%   ?- with_output_to(atom(A), format('~a is ~d of ~w~n', [x, 12, f(y)])).
%   A = 'x is 12 of f(y)\n'.
%   ?- with_output_to(atom(A), format('~t~w~10||~2f', [right, 3.14159])).
%   A = '     right|3.14'.
%   ?- format('~a', []).
%   error: format('not enough arguments').
%   ?- format('~d', [a]).
%   error: type_error(evaluable,a/0).
%   ```

%!  format(+Output, +Format, +Arguments) is det.
%
%   Writes Format with Arguments to Output: a stream, atom(A), string(S), codes(Cs) or chars(Cs).
%
%   ```
%   ?- format(atom(A), '~q and ~s', ['B c', [104,105]]).
%   A = '''B c'' and hi'.
%   ?- format(atom(A), '~D', [1234567]).
%   A = '1,234,567'.
%   ?- format(atom(A), '~I ~4I', [1234567,0xbeefcafe]).
%   A = '1_234_567 32_0338_6110'.
%   ?- format(_, a, []).
%   error: instantiation_error.
%   ```

%!  normalize_space(+Sink, +Text) is semidet.
%
%   True iff Sink is the words of Text with one space between them: atom(A), string(S), codes(Cs) or chars(Cs).
%
%   ```
%   ?- normalize_space(atom(A), '  two   words ').
%   A = 'two words'.
%   ?- normalize_space(atom(A), _).
%   error: instantiation_error.
%   ```

%!  print(?Term) is det.
%
%   Writes Term to the current output as the top level prints it.
%
%   ```
%   ?- with_output_to(atom(A), print('A b')).
%   A = '''A b'''.
%   ```

%!  print(+Stream, ?Term) is det.
%
%   Writes Term to Stream as the top level prints it.
%
%   ```
%   ?- with_output_to(atom(A), (current_output(_S), print(_S, 'A b'))).
%   A = '''A b'''.
%   ?- print(_, a).
%   error: instantiation_error.
%   ```

%!  read(?Term) is semidet.
%
%   Reads Term, the next term of the current input; end_of_file at its end.
%
%   ```
%   ?- current_input(_Old), open_string('f(X, Y).', _S), set_input(_S), read(T), set_input(_Old).
%   T = f(_1,_2).
%   ```

%!  read(+Stream, ?Term) is semidet.
%
%   Reads Term, the next term of Stream; end_of_file at its end.
%
%   ```
%   ?- open_string('f(X). b.', _S), read(_S, A), read(_S, B), read(_S, C).
%   A = f(_1), B = b, C = end_of_file.
%   ?- read(_, X).
%   error: instantiation_error.
%   ?- open_string('f(.', S), read(S, X).
%   error: syntax_error(end_of_clause).
%   ```

%!  read_clause(+Stream, ?Term, +Options) is semidet.
%
%   Reads Term, the next clause of Stream; Options tell about its variables and place.
%
%   ```
%   ?- open_string('a :- b.', _S), read_clause(_S, Clause, []).
%   Clause = (a:-b).
%   ```

%!  read_term(?Term, +Options) is semidet.
%!  read_term(+Stream, ?Term, +Options) is semidet.
%
%   Reads Term, the next term of Stream or the current input; Options tell about its variables and place: variable_names(Bindings),
%   variables(Variables), singletons(Bindings), term_position(Place), comments(Pairs) of a place and a string,
%   subterm_positions(Places), where a place is From-To or a term with that of each part, in characters.
%
%   ```
%   ?- current_input(_Old), open_string('f(X).', _S), set_input(_S), read_term(T, [variable_names(Names)]), set_input(_Old).
%   T = f(_1), Names = ['X'=_1].
%   ?- read_term(T, _).
%   error: instantiation_error.
%   ?- open_string('f(X, Y, X).', _S), read_term(_S, T, [variable_names(Names), singletons(Once)]).
%   T = f(_1,_2,_1), Names = ['X'=_1,'Y'=_2], Once = ['Y'=_2].
%   ?- open_string('a + [b].', _S), read_term(_S, T, [subterm_positions(Places)]).
%   T = a+[b], Places = term_position(0,7,2,3,[0-1,list_position(4,7,[5-6],none)]).
%   ?- read_term(_, T, []).
%   error: instantiation_error.
%   ?- read_term(user_input, T, [nothing(1)]).
%   error: domain_error(read_option,nothing(1)).
%   ```

%!  read_term_from_atom(+Text, ?Term, +Options) is semidet.
%
%   True iff Text reads as Term.
%
%   ```
%   ?- read_term_from_atom('foo(X)', Term, []).
%   Term = foo(_1).
%   ```

%!  sformat(-String, +Format, +Arguments) is det.
%
%   True iff String is the text of Format with Arguments.
%
%   ```
%   ?- sformat(S, '~w-~a', [1, b]).
%   S = "1-b".
%   ?- sformat(S, '~a', []).
%   error: format('not enough arguments').
%   ```

%!  term_string(+Term, -String) is semidet.
%!  term_string(?Term, +String) is semidet.
%
%   True iff String is the text of Term.
%
%   ```
%   ?- term_string(f(x, 'A'), S).
%   S = "f(x,'A')".
%   ?- term_string(Term, 'f(X,Y)').
%   Term = f(_1,_2).
%   ?- term_string(Term, 'f(').
%   error: syntax_error(end_of_file).
%   ```

%!  term_string(?Term, ?String, +Options) is semidet.
%
%   True iff String is the text of Term.
%
%   ```
%   ?- term_string(S, 'f(X)', []).
%   S = f(_1).
%   ```

%!  term_to_atom(+Term, -Atom) is semidet.
%!  term_to_atom(?Term, +Atom) is semidet.
%
%   True iff Atom is the text of Term.
%
%   ```
%   ?- term_to_atom(f(x, 'A b'), Atom).
%   Atom = 'f(x,''A b'')'.
%   ?- term_to_atom(Term, 'foo(X, bar, X)').
%   Term = foo(_1,bar,_1).
%   ?- term_to_atom(_, _).
%   error: instantiation_error.
%   ?- term_to_atom(Term, 'foo(').
%   error: syntax_error(end_of_file).
%   ```

%!  with_output_to(+Sink, +Goal) is semidet.
%
%   Calls Goal once. True iff Goal is, and Sink is what it writes: atom(A), string(S), codes(Cs) or chars(Cs).
%
%   ```
%   ?- with_output_to(atom(A), (write(a), write(1))).
%   A = a1.
%   ?- with_output_to(string(S), fail).
%   false.
%   ?- with_output_to(_, true).
%   error: instantiation_error.
%   ?- with_output_to(nothing(A), true).
%   error: domain_error(output_sink,nothing(_1)).
%   ```

%!  write(?Term) is det.
%
%   Writes Term to the current output, without quotes.
%
%   ```
%   ?- with_output_to(atom(A), write(f(X, 'A b', 1 + 2))).
%   A = 'f(_1,A b,1+2)'.
%   ```

%!  write(+Stream, ?Term) is det.
%
%   Writes Term to Stream, without quotes.
%
%   ```
%   ?- with_output_to(atom(A), (current_output(_S), write(_S, a))).
%   A = a.
%   ?- write(_, a).
%   error: instantiation_error.
%   ```

%!  write_canonical(?Term) is det.
%
%   Writes Term to the current output with quotes and without operators.
%
%   ```
%   ?- with_output_to(atom(A), write_canonical([1 + 'B'])).
%   A = '[+(1,''B'')]'.
%   ```

%!  write_canonical(+Stream, ?Term) is det.
%
%   Writes Term to Stream with quotes and without operators.
%
%   ```
%   ?- with_output_to(atom(A), (current_output(_S), write_canonical(_S, 1 + 2))).
%   A = '+(1,2)'.
%   ?- write_canonical(_, a).
%   error: instantiation_error.
%   ```

%!  write_length(?Term, -Length, +Options) is semidet.
%
%   True iff Term, written as Options say, has Length characters.
%
%   ```
%   ?- write_length(f('A b'), N, [quoted(true)]).
%   N = 8.
%   ?- write_length(hello, N, [max_length(3)]).
%   false.
%   ```

%!  write_term(?Term, +Options) is det.
%!  write_term(+Stream, ?Term, +Options) is det.
%
%   Writes Term to Stream or the current output as Options say.
%
%   ```
%   ?- with_output_to(atom(A), write_term(f('X', '$VAR'(1), 1 + 2), [quoted(true), numbervars(true), ignore_ops(true)])).
%   A = 'f(''X'',B,+(1,2))'.
%   ?- with_output_to(atom(A), write_term(f([b]), [no_lists(true), portray_goal([X,_] >> (X == b, write(*)))])).
%   A = 'f(.(*,[]))'.
%   ?- write_term(a, _).
%   error: instantiation_error.
%   ?- write_term(a, [nothing(1)]).
%   error: domain_error(write_option,nothing(1)).
%   ?- with_output_to(atom(A), (current_output(_S), write_term(_S, 'B', [quoted(true)]))).
%   A = '''B'''.
%   ?- write_term(_, a, []).
%   error: instantiation_error.
%   ```

%!  writeln(?Term) is det.
%
%   Writes Term and a newline to the current output.
%
%   ```
%   ?- with_output_to(atom(A), writeln(hello)).
%   A = 'hello\n'.
%   ```

%!  writeln(+Stream, ?Term) is det.
%
%   Writes Term and a newline to Stream.
%
%   ```
%   ?- with_output_to(atom(A), (current_output(_S), writeln(_S, hello))).
%   A = 'hello\n'.
%   ?- writeln(_, a).
%   error: instantiation_error.
%   ```

%!  writeq(?Term) is det.
%
%   Writes Term to the current output, with quotes where reading needs them.
%
%   ```
%   ?- with_output_to(atom(A), writeq(f('A b', []))).
%   A = 'f(''A b'',[])'.
%   ```

%!  writeq(+Stream, ?Term) is det.
%
%   Writes Term to Stream, with quotes where reading needs them.
%
%   ```
%   ?- with_output_to(atom(A), (current_output(_S), writeq(_S, 'B'))).
%   A = '''B'''.
%   ?- writeq(_, a).
%   error: instantiation_error.
%   ```
