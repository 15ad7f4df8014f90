%!  append(+File) is det.
%
%   Makes File the current output, opened to append.
%
%   ```
%   ?- tmp_file(a, _F), tell(_F), write(a), told, append(_F), write(b), told, open(_F, read, _S), get_char(_S, _), get_char(_S, C), close(_S).
%   C = b.
%   ?- append(_).
%   error: instantiation_error.
%   ```

%!  at_end_of_stream is semidet.
%
%   True iff the current input is at its end.
%
%   ```
%   ?- current_input(_Old), open_string('', _S), set_input(_S), at_end_of_stream, set_input(_Old).
%   true.
%   ```

%!  at_end_of_stream(+Stream) is semidet.
%
%   True iff Stream is at its end.
%
%   ```
%   ?- open_string('', _S), at_end_of_stream(_S).
%   true.
%   ?- at_end_of_stream(_).
%   error: instantiation_error.
%   ```

%!  byte_count(+Stream, -Count) is det.
%
%   True iff Count bytes of the file of Stream have been read or written.
%
%   ```
%   ?- open_null_stream(_S), write(_S, 'caf\xe9\'), byte_count(_S, N), close(_S).
%   N = 5.
%   ```

%!  character_count(+Stream, -Count) is det.
%
%   True iff Count characters of Stream have been read or written.
%
%   ```
%   ?- open_string(abc, _S), get_char(_S, _), character_count(_S, N).
%   N = 1.
%   ```

%!  close(+Stream) is det.
%
%   Closes Stream.
%
%   ```
%   ?- open_string(x, _S), close(_S), \+ is_stream(_S).
%   true.
%   ?- close(_).
%   error: instantiation_error.
%   ?- close(ex_no_stream).
%   error: existence_error(stream,ex_no_stream).
%   ```

%!  close(+Stream, +Options) is det.
%
%   Closes Stream; with force(true), even if that raises an error.
%
%   ```
%   ?- open_string(x, _S), close(_S, [force(true)]).
%   true.
%   ?- close(user_input, a).
%   error: type_error(list,a).
%   ```

%!  current_input(?Stream) is semidet.
%
%   True iff Stream is the current input.
%
%   ```
%   ?- current_input(_S), is_stream(_S).
%   true.
%   ?- current_input(a).
%   error: domain_error(stream,a).
%   ```

%!  current_output(?Stream) is semidet.
%
%   True iff Stream is the current output.
%
%   ```
%   ?- current_output(_S), is_stream(_S).
%   true.
%   ?- current_output(a).
%   error: domain_error(stream,a).
%   ```

%!  current_stream(?File, ?Mode, ?Stream) is nondet.
%
%   True iff Stream is open on File in Mode.
%
%   ```
%   ?- open_string(x, _S), once(current_stream(_, read, _S)), close(_S).
%   true.
%   ```

%!  flush_output is det.
%
%   Sends what has been written to the current output to its destination.
%
%   ```
%   ?- flush_output.
%   true.
%   ```

%!  flush_output(+Stream) is det.
%
%   Sends what has been written to Stream to its destination.
%
%   ```
%   ?- flush_output(user_error).
%   true.
%   ?- flush_output(_).
%   error: instantiation_error.
%   ```

%!  get_byte(?Byte) is semidet.
%
%   Reads Byte, the next byte of the current input.
%
%   ```
%   ?- current_input(_Old), tmp_file(a, _F), open(_F, write, _W), write(_W, a), close(_W), open(_F, read, _S, [type(binary)]), set_input(_S), get_byte(B), set_input(_Old), close(_S).
%   B = 97.
%   ?- get_byte(a).
%   error: type_error(in_byte,a).
%   ```

%!  get_byte(+Stream, ?Byte) is semidet.
%
%   Reads Byte, the next byte of Stream.
%
%   ```
%   ?- tmp_file(a, _F), open(_F, write, _W), write(_W, a), close(_W), open(_F, read, _S, [type(binary)]), get_byte(_S, B), get_byte(_S, End), close(_S).
%   B = 97, End = -1.
%   ?- get_byte(_, B).
%   error: instantiation_error.
%   ```

%!  get_char(?Char) is semidet.
%
%   Reads Char, the next character of the current input.
%
%   ```
%   ?- current_input(_Old), open_string(ab, _S), set_input(_S), get_char(C), set_input(_Old).
%   C = a.
%   ```

%!  get_char(+Stream, ?Char) is semidet.
%
%   Reads Char, the next character of Stream.
%
%   ```
%   ?- open_string(a, _S), get_char(_S, A), get_char(_S, B).
%   A = a, B = end_of_file.
%   ?- get_char(_, C).
%   error: instantiation_error.
%   ?- get_char(user_input, 1).
%   error: type_error(in_character,1).
%   ```

%!  get_code(?Code) is semidet.
%
%   Reads Code, the code of the next character of the current input.
%
%   ```
%   ?- current_input(_Old), open_string(ab, _S), set_input(_S), get_code(C), set_input(_Old).
%   C = 97.
%   ```

%!  get_code(+Stream, ?Code) is semidet.
%
%   Reads Code, the code of the next character of Stream.
%
%   ```
%   ?- open_string(a, _S), get_code(_S, A), get_code(_S, B).
%   A = 97, B = -1.
%   ?- get_code(_, C).
%   error: instantiation_error.
%   ```

%!  is_stream(?Term) is semidet.
%
%   True iff Term is an open stream or an alias of one.
%
%   ```
%   ?- is_stream(user_input).
%   true.
%   ?- is_stream(f(x)).
%   false.
%   ```

%!  line_count(+Stream, -Line) is det.
%
%   True iff Stream is at line Line, counted from 1.
%
%   ```
%   ?- open_string('a\nb', _S), get_char(_S, _), get_char(_S, _), line_count(_S, N).
%   N = 2.
%   ```

%!  line_position(+Stream, -Column) is det.
%
%   True iff Stream is at column Column of its line, counted from 0.
%
%   ```
%   ?- open_string(abc, _S), get_char(_S, _), line_position(_S, N).
%   N = 1.
%   ```

%!  nl is det.
%
%   Writes a newline to the current output.
%
%   ```
%   ?- with_output_to(atom(A), nl).
%   A = '\n'.
%   ```

%!  nl(+Stream) is det.
%
%   Writes a newline to Stream.
%
%   ```
%   ?- with_output_to(atom(A), (current_output(_S), nl(_S))).
%   A = '\n'.
%   ?- nl(_).
%   error: instantiation_error.
%   ```

%!  open(+File, +Mode, -Stream) is det.
%!  open(+File, +Mode, -Stream, +Options) is det.
%
%   Opens Stream on File to read, write, append or update, as Options say.
%
%   ```
%   ?- tmp_file(a, _F), open(_F, write, _S), write(_S, hello), close(_S), open(_F, read, _R), get_char(_R, C), close(_R).
%   C = h.
%   ?- open(_, read, S).
%   error: instantiation_error.
%   ?- open(ex_no_file, read, S).
%   error: existence_error(source_sink,ex_no_file).
%   ?- open(f, neither, S).
%   error: domain_error(io_mode,neither).
%   ?- tmp_file(a, _F), open(_F, write, _S, [type(binary)]), put_byte(_S, 7), close(_S), open(_F, read, _R, [type(binary)]), get_byte(_R, B), close(_R).
%   B = 7.
%   ?- open(f, read, S, _).
%   error: instantiation_error.
%   ```

%!  open_null_stream(-Stream) is det.
%
%   Opens an output whose text is only counted.
%
%   ```
%   ?- open_null_stream(_S), write(_S, abc), line_position(_S, N), close(_S).
%   N = 3.
%   ```

%!  open_string(+Text, -Stream) is det.
%
%   Opens Stream to read from Text.
%
%   ```
%   ?- open_string('a b', _S), get_char(_S, C), close(_S).
%   C = a.
%   ?- open_string(_, S).
%   error: instantiation_error.
%   ```

%!  peek_byte(?Byte) is semidet.
%
%   True iff Byte is the next byte of the current input. Does not read past it.
%
%   ```
%   ?- current_input(_Old), tmp_file(a, _F), open(_F, write, _W), write(_W, a), close(_W), open(_F, read, _S, [type(binary)]), set_input(_S), peek_byte(B), set_input(_Old), close(_S).
%   B = 97.
%   ?- peek_byte(a).
%   error: type_error(in_byte,a).
%   ```

%!  peek_byte(+Stream, ?Byte) is semidet.
%
%   True iff Byte is the next byte of Stream. Does not read past it.
%
%   ```
%   ?- tmp_file(a, _F), open(_F, write, _W), write(_W, a), close(_W), open(_F, read, _S, [type(binary)]), peek_byte(_S, B), close(_S).
%   B = 97.
%   ?- peek_byte(_, B).
%   error: instantiation_error.
%   ```

%!  peek_char(?Char) is semidet.
%
%   True iff Char is the next character of the current input. Does not read past it.
%
%   ```
%   ?- current_input(_Old), open_string(ab, _S), set_input(_S), peek_char(C), set_input(_Old).
%   C = a.
%   ```

%!  peek_char(+Stream, ?Char) is semidet.
%
%   True iff Char is the next character of Stream. Does not read past it.
%
%   ```
%   ?- open_string(a, _S), peek_char(_S, A), peek_char(_S, B).
%   A = a, B = a.
%   ?- peek_char(_, C).
%   error: instantiation_error.
%   ```

%!  peek_code(?Code) is semidet.
%
%   True iff Code is the code of the next character of the current input. Does not read past it.
%
%   ```
%   ?- current_input(_Old), open_string(ab, _S), set_input(_S), peek_code(C), set_input(_Old).
%   C = 97.
%   ```

%!  peek_code(+Stream, ?Code) is semidet.
%
%   True iff Code is the code of the next character of Stream. Does not read past it.
%
%   ```
%   ?- open_string(a, _S), peek_code(_S, A).
%   A = 97.
%   ?- peek_code(_, C).
%   error: instantiation_error.
%   ```

%!  put_byte(+Byte) is det.
%!  put_byte(+Stream, +Byte) is det.
%
%   Writes Byte to Stream or the current output.
%
%   ```
%   ?- current_output(_Old), tmp_file(a, _F), open(_F, write, _S, [type(binary)]), set_output(_S), put_byte(65), set_output(_Old), close(_S), open(_F, read, _R), get_char(_R, C), close(_R).
%   C = 'A'.
%   ?- put_byte(_).
%   error: instantiation_error.
%   ?- put_byte(256).
%   error: type_error(byte,256).
%   ?- tmp_file(a, _F), open(_F, write, _S, [type(binary)]), put_byte(_S, 65), close(_S), open(_F, read, _R), get_char(_R, C), close(_R).
%   C = 'A'.
%   ?- put_byte(_, 1).
%   error: instantiation_error.
%   ```

%!  put_char(+Char) is det.
%!  put_char(+Stream, +Char) is det.
%
%   Writes Char to Stream or the current output.
%
%   ```
%   ?- with_output_to(atom(A), put_char(x)).
%   A = x.
%   ?- put_char(_).
%   error: instantiation_error.
%   ?- put_char(ab).
%   error: type_error(character,ab).
%   ?- with_output_to(atom(A), (current_output(_S), put_char(_S, x))).
%   A = x.
%   ?- put_char(_, a).
%   error: instantiation_error.
%   ```

%!  put_code(+Code) is det.
%!  put_code(+Stream, +Code) is det.
%
%   Writes the character with that code to Stream or the current output.
%
%   ```
%   ?- with_output_to(atom(A), put_code(0'x)).
%   A = x.
%   ?- put_code(_).
%   error: instantiation_error.
%   ?- with_output_to(atom(A), (current_output(_S), put_code(_S, 0'x))).
%   A = x.
%   ?- put_code(_, 0'a).
%   error: instantiation_error.
%   ```

%!  see(+File) is det.
%
%   Makes File the current input. Opens it if it is not open.
%
%   ```
%   ?- tmp_file(a, _F), open(_F, write, _W), write(_W, 'f(x).'), close(_W), see(_F), read(X), seen.
%   X = f(x).
%   ?- see(_).
%   error: instantiation_error.
%   ```

%!  seen is det.
%
%   Closes the current input.
%
%   ```
%   ?- seen.
%   true.
%   ```

%!  set_input(+Stream) is det.
%
%   Makes Stream the current input.
%
%   ```
%   ?- current_input(_Old), open_string('x', _S), set_input(_S), get_char(C), set_input(_Old).
%   C = x.
%   ?- set_input(_).
%   error: instantiation_error.
%   ?- set_input(a).
%   error: existence_error(stream,a).
%   ```

%!  set_output(+Stream) is det.
%
%   Makes Stream the current output.
%
%   ```
%   ?- current_output(_S), set_output(_S).
%   true.
%   ?- set_output(_).
%   error: instantiation_error.
%   ```

%!  set_stream(+Stream, +Property) is det.
%
%   Sets a property of Stream.
%
%   ```
%   ?- open_string(x, _S), set_stream(_S, alias(ex_alias)), get_char(ex_alias, C), close(_S).
%   C = x.
%   ?- set_stream(_, alias(a)).
%   error: instantiation_error.
%   ```

%!  set_stream_position(+Stream, +Position) is det.
%
%   Sets Stream to Position, which stream_property/2 has given for it.
%
%   ```
%   ?- tmp_file(a, _F), open(_F, write, _W), write(_W, ab), close(_W), open(_F, read, _S, [reposition(true)]), stream_property(_S, position(P)), get_char(_S, _), set_stream_position(_S, P), get_char(_S, C), close(_S).
%   P = '$stream_position'(0,1,0,0), C = a.
%   ?- set_stream_position(_, 1).
%   error: instantiation_error.
%   ```

%!  stream_property(?Stream, ?Property) is nondet.
%
%   True iff the open stream Stream has Property.
%
%   ```
%   ?- stream_property(_S, alias(user_error)).
%   true.
%   ?- stream_property(a, mode(M)).
%   error: domain_error(stream,a).
%   ```

%!  tab(+N) is det.
%!  tab(+Stream, +N) is det.
%
%   Writes N spaces to Stream or the current output.
%
%   ```
%   ?- with_output_to(atom(A), tab(1 + 2)).
%   A = '   '.
%   ?- tab(_).
%   error: instantiation_error.
%   ?- with_output_to(atom(A), (current_output(_S), tab(_S, 2))).
%   A = '  '.
%   ?- tab(user_output, a).
%   error: type_error(evaluable,a/0).
%   ```

%!  tell(+File) is det.
%
%   Makes File the current output. Opens it if it is not open.
%
%   ```
%   ?- tmp_file(a, _F), tell(_F), write(hello), told, open(_F, read, _S), get_char(_S, C), close(_S).
%   C = h.
%   ?- tell(_).
%   error: instantiation_error.
%   ```

%!  told is det.
%
%   Closes the current output.
%
%   ```
%   ?- told.
%   true.
%   ```

%!  ttyflush is det.
%
%   Sends what has been written to the current output to its destination.
%
%   ```
%   ?- ttyflush.
%   true.
%   ```
