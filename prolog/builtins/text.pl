%!  atom_chars(+Atom, ?Chars) is semidet.
%!  atom_chars(-Atom, +Chars) is semidet.
%
%   True iff Chars is the list of the characters of Atom.
%
%   ```
%   ?- atom_chars(cat, Chars).
%   Chars = [c,a,t].
%   ?- atom_chars(Atom, [c,a,t]).
%   Atom = cat.
%   ?- atom_chars(_, [c|_]).
%   error: instantiation_error.
%   ?- atom_chars(_, [c,f(x)]).
%   error: type_error(character,f(x)).
%   ```

%!  atom_codes(+Atom, ?Codes) is semidet.
%!  atom_codes(-Atom, +Codes) is semidet.
%
%   True iff Codes is the list of the character codes of Atom.
%
%   ```
%   ?- atom_codes(cat, Codes).
%   Codes = [99,97,116].
%   ?- atom_codes(Atom, [99,97,116]).
%   Atom = cat.
%   ?- atom_codes(_, _).
%   error: instantiation_error.
%   ```

%!  atom_concat(+A, +B, ?Both) is nondet.
%!  atom_concat(?A, ?B, +Both) is nondet.
%
%   True iff Both is the characters of A followed by those of B.
%
%   ```
%   ?- atom_concat(cat, s, Both).
%   Both = cats.
%   ?- atom_concat(X, Y, ab).
%   X = '', Y = ab
%   ;  X = a, Y = b
%   ;  X = ab, Y = ''.
%   ?- atom_concat(X, b, Both).
%   error: instantiation_error.
%   ```

%!  atom_length(+Atom, ?Length) is semidet.
%
%   True iff Atom has Length characters.
%
%   ```
%   ?- atom_length(cat, N).
%   N = 3.
%   ?- atom_length(_, N).
%   error: instantiation_error.
%   ?- atom_length(f(x), N).
%   error: type_error(atom,f(x)).
%   ?- atom_length(cat, a).
%   error: type_error(integer,a).
%   ```

%!  atom_number(+Atom, ?Number) is semidet.
%!  atom_number(-Atom, +Number) is semidet.
%
%   True iff Atom is text that reads as Number.
%
%   ```
%   ?- atom_number('3.5', X).
%   X = 3.5.
%   ?- atom_number(A, 12).
%   A = '12'.
%   ?- atom_number(abc, X).
%   false.
%   ?- atom_number(_, _).
%   error: instantiation_error.
%   ```

%!  atom_string(+Atom, ?String) is semidet.
%!  atom_string(-Atom, +String) is semidet.
%
%   True iff String has the characters of Atom.
%
%   ```
%   ?- atom_string(abc, S).
%   S = "abc".
%   ?- atom_string(A, [x,y]).
%   A = xy.
%   ?- atom_string(_, _).
%   error: instantiation_error.
%   ```

%!  atomic_list_concat(+List, ?Atom) is semidet.
%
%   True iff Atom is the text of the elements of List, one after the other.
%
%   ```
%   ?- atomic_list_concat([a, 1, b], Atom).
%   Atom = a1b.
%   ?- atomic_list_concat([a, _], Atom).
%   error: instantiation_error.
%   ```

%!  atomic_list_concat(+List, +Separator, ?Atom) is semidet.
%!  atomic_list_concat(?List, +Separator, +Atom) is semidet.
%
%   True iff Atom is the text of the elements of List with Separator between them.
%
%   ```
%   ?- atomic_list_concat([a,b,c], '-', Atom).
%   Atom = 'a-b-c'.
%   ?- atomic_list_concat(Parts, '-', 'a-b-c').
%   Parts = [a,b,c].
%   ?- atomic_list_concat(Parts, '', abc).
%   error: domain_error(non_empty_atom,'').
%   ?- atomic_list_concat([a,_], '-', Atom).
%   error: instantiation_error.
%   ```

%!  char_code(+Char, ?Code) is semidet.
%!  char_code(-Char, +Code) is semidet.
%
%   True iff Code is the code of the character Char.
%
%   ```
%   ?- char_code(a, Code).
%   Code = 97.
%   ?- char_code(Char, 98).
%   Char = b.
%   ?- char_code(_, _).
%   error: instantiation_error.
%   ?- char_code(_, -1).
%   error: representation_error(character_code).
%   ```

%!  char_conversion(+From, +To) is det.
%
%   Makes From stand for To in text that is read while the flag char_conversion is on.
%
%   ```
%   ?- char_conversion(a, a).
%   true.
%   ?- char_conversion(_, a).
%   error: instantiation_error.
%   ```

%!  char_type(?Char, ?Type) is nondet.
%
%   True iff the character Char is of the class Type.
%
%   ```
%   ?- char_type(a, alpha).
%   true.
%   ?- char_type(X, digit(3)).
%   X = '3'.
%   ?- char_type('A', upper(L)).
%   L = a.
%   ?- char_type(a, nothing).
%   error: type_error(char_type,nothing).
%   ```

%!  code_type(?Code, ?Type) is nondet.
%
%   True iff the character with that code is of the class Type.
%
%   ```
%   ?- code_type(0'7, digit(W)).
%   W = 7.
%   ?- code_type(0'a, nothing).
%   error: type_error(char_type,nothing).
%   ```

%!  current_atom(?Atom) is nondet.
%
%   True iff Atom is an atom that the system knows.
%
%   ```
%   ?- current_atom(append).
%   true.
%   ?- current_atom(1).
%   error: type_error(atom,1).
%   ```

%!  current_char_conversion(?From, ?To) is nondet.
%
%   True iff From stands for To in text that is read while the flag char_conversion is on.
%
%   ```
%   ?- current_char_conversion(a, X).
%   X = a.
%   ```

%!  downcase_atom(+Text, ?Atom) is semidet.
%
%   True iff Atom is Text in lower case.
%
%   ```
%   ?- downcase_atom('Hello', A).
%   A = hello.
%   ```

%!  name(+Atomic, ?Codes) is semidet.
%!  name(-Atomic, +Codes) is semidet.
%
%   True iff Codes is the list of the character codes of Atomic: a number if they can be read as one, else an atom.
%
%   ```
%   ?- name(X, [0'4,0'2]).
%   X = 42.
%   ?- name(abc, Codes).
%   Codes = [97,98,99].
%   ?- name(_, _).
%   error: instantiation_error.
%   ```

%!  number_chars(+Number, ?Chars) is semidet.
%!  number_chars(-Number, +Chars) is semidet.
%
%   True iff Chars is a list of characters that spells Number.
%
%   ```
%   ?- number_chars(12, Chars).
%   Chars = ['1','2'].
%   ?- number_chars(N, ['0',x,f]).
%   N = 15.
%   ?- number_chars(N, [a]).
%   error: syntax_error(illegal_number).
%   ?- number_chars(N, ['1'|_]).
%   error: instantiation_error.
%   ```

%!  number_codes(+Number, ?Codes) is semidet.
%!  number_codes(-Number, +Codes) is semidet.
%
%   True iff Codes is a list of character codes that spells Number.
%
%   ```
%   ?- number_codes(12, Codes).
%   Codes = [49,50].
%   ?- number_codes(N, [0'4,0'2]).
%   N = 42.
%   ?- number_codes(N, [0'x]).
%   error: syntax_error(illegal_number).
%   ```

%!  sub_atom(+Atom, ?Before, ?Length, ?After, ?Sub) is nondet.
%
%   True iff Sub is the part of Atom that has Length characters, with Before characters before it and After characters after it.
%
%   ```
%   ?- sub_atom(abcde, 1, 3, After, Sub).
%   After = 1, Sub = bcd.
%   ?- sub_atom(banana, Before, _, _, an).
%   Before = 1
%   ;  Before = 3.
%   ?- sub_atom(_, Before, 1, _, a).
%   error: instantiation_error.
%   ?- sub_atom(abc, Before, a, _, _).
%   error: type_error(integer,a).
%   ```

%!  sub_atom_icasechk(+Atom, ?Start, +Sub) is semidet.
%
%   True iff Sub occurs in Atom after Start characters, regardless of case. Gives the first place only.
%
%   ```
%   ?- sub_atom_icasechk('Hello World', Start, world).
%   Start = 6.
%   ```

%!  upcase_atom(+Text, ?Atom) is semidet.
%
%   True iff Atom is Text in upper case.
%
%   ```
%   ?- upcase_atom('Straße', A).
%   A = 'STRAßE'.
%   ?- upcase_atom(_, A).
%   error: instantiation_error.
%   ```

