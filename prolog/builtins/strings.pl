%!  atomics_to_string(+List, ?String) is semidet.
%
%   True iff String is the text of the elements of List, one after the other.
%
%   ```
%   ?- atomics_to_string([a, 1], S).
%   S = "a1".
%   ?- atomics_to_string([_], S).
%   error: instantiation_error.
%   ```

%!  get_string_code(+Index, +String, -Code) is semidet.
%
%   True iff Code is the code of character Index of String, counted from 1.
%
%   ```
%   ?- get_string_code(1, abc, Code).
%   Code = 97.
%   ?- get_string_code(0, abc, Code).
%   false.
%   ?- get_string_code(a, abc, Code).
%   error: type_error(integer,a).
%   ```

%!  number_string(+Number, -String) is semidet.
%!  number_string(?Number, +String) is semidet.
%
%   True iff String is text that reads as Number.
%
%   ```
%   ?- number_string(N, ' 42').
%   N = 42.
%   ?- number_string(12, S).
%   S = "12".
%   ?- number_string(N, abc).
%   false.
%   ```

%!  split_string(+String, +Separators, +Pad, -Fields) is semidet.
%
%   True iff Fields are the parts of String between the characters of Separators, without the characters of Pad at their ends.
%
%   ```
%   ?- split_string('a, b ,c', ',', ' ', Fields).
%   Fields = ["a","b","c"].
%   ?- split_string('/home//jan', '/', '', Fields).
%   Fields = ["","home","","jan"].
%   ?- split_string(_, ',', '', Fields).
%   error: instantiation_error.
%   ```

%!  string_bytes(+String, ?Bytes, +Encoding) is semidet.
%!  string_bytes(-String, +Bytes, +Encoding) is semidet.
%
%   True iff Bytes is the list of the bytes of String in Encoding.
%
%   ```
%   ?- string_bytes('é', Bytes, utf8).
%   Bytes = [195,169].
%   ?- string_bytes(S, [195,169], utf8).
%   S = "é".
%   ?- string_bytes(a, Bytes, nothing).
%   error: domain_error(encoding,nothing).
%   ```

%!  string_chars(+String, ?Chars) is semidet.
%!  string_chars(-String, +Chars) is semidet.
%
%   True iff Chars is the list of the characters of String.
%
%   ```
%   ?- string_chars(S, [a,b]).
%   S = "ab".
%   ?- string_chars(ab, Chars).
%   Chars = [a,b].
%   ?- string_chars(_, _).
%   error: instantiation_error.
%   ```

%!  string_code(?Index, +String, ?Code) is nondet.
%
%   True iff Code is the code of character Index of String, counted from 1.
%   If Index is unbound, Code may be the character itself, as in SWI-Prolog.
%
%   ```
%   ?- string_code(I, ab, Code).
%   I = 1, Code = 97
%   ;  I = 2, Code = 98.
%   ?- string_code(I, abb, b).
%   I = 2
%   ;  I = 3.
%   ?- string_code(2, ab, Code).
%   Code = 98.
%   ?- string_code(a, ab, Code).
%   error: type_error(integer,a).
%   ```

%!  string_codes(+String, ?Codes) is semidet.
%!  string_codes(-String, +Codes) is semidet.
%
%   True iff Codes is the list of the character codes of String.
%
%   ```
%   ?- string_codes(S, [97,98]).
%   S = "ab".
%   ?- string_codes(_, _).
%   error: instantiation_error.
%   ```

%!  string_concat(+A, +B, ?Both) is nondet.
%!  string_concat(?A, ?B, +Both) is nondet.
%
%   True iff the string Both is the characters of A followed by those of B.
%
%   ```
%   ?- string_concat(abc, def, S).
%   S = "abcdef".
%   ?- string_concat(X, Y, ab).
%   X = "", Y = "ab"
%   ;  X = "a", Y = "b"
%   ;  X = "ab", Y = "".
%   ?- string_concat(X, def, S).
%   error: instantiation_error.
%   ```

%!  string_length(+String, ?Length) is semidet.
%
%   True iff String has Length characters.
%
%   ```
%   ?- string_length(hello, N).
%   N = 5.
%   ?- string_length(_, N).
%   error: instantiation_error.
%   ```

%!  string_lower(+Text, ?String) is semidet.
%
%   True iff String is Text in lower case.
%
%   ```
%   ?- string_lower('ABC', S).
%   S = "abc".
%   ?- string_lower(_, S).
%   error: instantiation_error.
%   ```

%!  string_to_atom(+String, ?Atom) is semidet.
%!  string_to_atom(-String, +Atom) is semidet.
%
%   True iff Atom has the characters of String.
%
%   ```
%   ?- string_to_atom(S, abc).
%   S = "abc".
%   ?- string_to_atom(_, _).
%   error: instantiation_error.
%   ```

%!  string_upper(+Text, ?String) is semidet.
%
%   True iff String is Text in upper case.
%
%   ```
%   ?- string_upper(abc, S).
%   S = "ABC".
%   ```

%!  sub_string(+String, ?Before, ?Length, ?After, ?Sub) is nondet.
%
%   True iff Sub is the part of String that has Length characters, with Before characters before it and After characters after it.
%
%   ```
%   ?- sub_string(hello, 1, 3, After, Sub).
%   After = 1, Sub = "ell".
%   ?- sub_string(banana, Before, _, _, an).
%   Before = 1
%   ;  Before = 3.
%   ?- sub_string(_, 0, 1, _, Sub).
%   error: instantiation_error.
%   ```

%!  text_concat(+A, +B, ?Both) is nondet.
%!  text_concat(?A, ?B, +Both) is nondet.
%
%   True iff Both is the text of A followed by that of B: a string if A or B is one, else an atom.
%
%   ```
%   ?- text_concat(abc, X, abcdef).
%   X = def.
%   ?- text_concat(_, _, _).
%   error: instantiation_error.
%   ```

%!  text_length(+Text, ?Length) is semidet.
%
%   True iff Text has Length characters.
%
%   ```
%   ?- text_length(hello, N).
%   N = 5.
%   ?- text_length(_, N).
%   error: instantiation_error.
%   ```

%!  text_to_string(+Text, -String) is semidet.
%
%   True iff String has the characters of Text.
%
%   ```
%   ?- text_to_string(abc, S).
%   S = "abc".
%   ?- text_to_string(_, S).
%   error: instantiation_error.
%   ```

