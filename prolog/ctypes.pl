:- module(ctypes,
          [ is_alnum/1, is_alpha/1, is_ascii/1, is_cntrl/1, is_csym/1, is_csymf/1,
            is_digit/1, is_digit/3, is_endfile/1, is_endline/1, is_graph/1,
            is_lower/1, is_newline/1, is_newpage/1, is_paren/2, is_period/1,
            is_print/1, is_punct/1, is_quote/1, is_space/1, is_upper/1,
            is_white/1, to_lower/2, to_upper/2, upper_lower/2
          ]).

/** <module> Kinds of characters

`is_KIND(X)` is true iff X, a code or a character, is of that kind, as
char_type/2 has it; is_alpha/1 is true of letters alone, and is_csymf/1 and
is_csym/1 of the characters with which names begin and go on.
*/


%!  is_alnum(+X) is semidet.
%!  is_alpha(+X) is semidet.
%!  is_ascii(+X) is semidet.
%!  is_cntrl(+X) is semidet.
%!  is_csym(+X) is semidet.
%!  is_csymf(+X) is semidet.
%!  is_digit(+X) is semidet.
%!  is_endfile(+X) is semidet.
%!  is_endline(+X) is semidet.
%!  is_graph(+X) is semidet.
%!  is_lower(+X) is semidet.
%!  is_newline(+X) is semidet.
%!  is_newpage(+X) is semidet.
%!  is_period(+X) is semidet.
%!  is_print(+X) is semidet.
%!  is_punct(+X) is semidet.
%!  is_quote(+X) is semidet.
%!  is_space(+X) is semidet.
%!  is_upper(+X) is semidet.
%!  is_white(+X) is semidet.
%
%   True iff X, a code or a character, is of that kind. Some kinds: -1, which
%   get_code/1 gives at the end (is_endfile/1), a letter, a digit or `_`
%   (is_csym/1), a letter or `_` (is_csymf/1), visible (is_graph/1), visible or a
%   space (is_print/1), visible and neither a letter nor a digit (is_punct/1),
%   `.`, `!` or `?` (is_period/1), layout (is_space/1), a space or a tab
%   (is_white/1), a single, double or back quote (is_quote/1).
%
%   ```
%   ?- is_alnum(a).
%   true.
%   ?- is_alnum(*).
%   false.
%   ?- is_alpha(a).
%   true.
%   ?- is_alpha('1').
%   false.
%   ?- is_ascii(a).
%   true.
%   ?- is_ascii(é).
%   false.
%   ?- is_cntrl(a).
%   false.
%   ?- is_csym('1').
%   true.
%   ?- is_csym(*).
%   false.
%   ?- is_csymf(a).
%   true.
%   ?- is_csymf('1').
%   false.
%   ?- is_digit('1').
%   true.
%   ?- is_digit(a).
%   false.
%   ?- is_endfile(-1).
%   true.
%   ?- is_endline('\n').
%   true.
%   ?- is_endline(a).
%   false.
%   ?- is_graph(a).
%   true.
%   ?- is_graph(' ').
%   false.
%   ?- is_lower(a).
%   true.
%   ?- is_lower('A').
%   false.
%   ?- is_newline('\n').
%   true.
%   ?- is_newline(a).
%   false.
%   ?- is_newpage('\f').
%   true.
%   ?- is_newpage(a).
%   false.
%   ?- is_period(!).
%   true.
%   ?- is_period(a).
%   false.
%   ?- is_print(a).
%   true.
%   ?- is_print('\n').
%   false.
%   ?- is_punct(*).
%   true.
%   ?- is_punct(a).
%   false.
%   ?- is_quote(39).
%   true.
%   ?- is_quote(a).
%   false.
%   ?- is_space(' ').
%   true.
%   ?- is_space(a).
%   false.
%   ?- is_upper('A').
%   true.
%   ?- is_upper(a).
%   false.
%   ?- is_white(' ').
%   true.
%   ?- is_white(a).
%   false.
%   ```

is_alnum(X) :- code_(X, C), code_type(C, alnum).
is_alpha(X) :- code_(X, C), C =\= 0'_, code_type(C, alpha), \+ code_type(C, digit).
is_ascii(X) :- code_(X, C), C >= 0, C < 128.
is_cntrl(X) :- code_(X, C), code_type(C, cntrl).
is_csym(X) :- code_(X, C), code_type(C, csym).
is_csymf(X) :- code_(X, C), code_type(C, csymf).
is_digit(X) :- code_(X, C), C >= 0'0, C =< 0'9.
is_endfile(X) :- X == -1.
is_endline(X) :- code_(X, C), C >= 10, C =< 13.
is_graph(X) :- code_(X, C), code_type(C, graph).
is_lower(X) :- code_(X, C), code_type(C, lower).
is_newline(X) :- code_(X, 10).
is_newpage(X) :- code_(X, 12).
is_period(X) :- code_(X, C), memberchk(C, [33, 46, 63]).
is_print(X) :- code_(X, C), code_type(C, print).
is_punct(X) :- code_(X, C), code_type(C, punct).
is_quote(X) :- code_(X, C), memberchk(C, [34, 39, 96]).
is_space(X) :- code_(X, C), code_type(C, space).
is_upper(X) :- code_(X, C), code_type(C, upper).
is_white(X) :- code_(X, C), memberchk(C, [9, 32]).

code_(X, Code) :-
    (   integer(X)
    ->  X >= 0,
        Code = X
    ;   var(X)
    ->  throw(error(instantiation_error, _))
    ;   char_code(X, Code)
    ).


%!  is_digit(+Code, ?Base, ?Value) is nondet.
%
%   True iff Code is the digit of Value in Base, from 2 to 36.
%
%   ```
%   ?- is_digit(0'f, 16, Value).
%   Value = 15.
%   ```

is_digit(X, Base, Value) :-
    code_(X, Code),
    (   Code >= 0'0, Code =< 0'9
    ->  Value0 is Code - 0'0
    ;   Code >= 0'a, Code =< 0'z
    ->  Value0 is Code - 0'a + 10
    ;   Code >= 0'A, Code =< 0'Z
    ->  Value0 is Code - 0'A + 10
    ),
    Least is max(2, Value0 + 1),
    between(Least, 36, Base),
    Value = Value0.


%!  is_paren(?Open, ?Close) is nondet.
%
%   True iff Open and Close are the codes of brackets of a kind.
%
%   ```
%   ?- is_paren(0'(, Close).
%   Close = 41.
%   ```

is_paren(0'(, 0')).
is_paren(0'[, 0']).
is_paren(0'{, 0'}).


%!  to_lower(+Code, -Lower) is det.
%
%   True iff Lower is Code in lower case.
%
%   ```
%   ?- to_lower(0'A, Lower).
%   Lower = 97.
%   ```

to_lower(X, Lower) :-
    code_(X, Code),
    char_code(Char, Code),
    downcase_atom(Char, Down),
    char_code(Down, Lower).


%!  to_upper(+Code, -Upper) is det.
%
%   True iff Upper is Code in upper case.
%
%   ```
%   ?- to_upper(0'a, Upper).
%   Upper = 65.
%   ```

to_upper(X, Upper) :-
    code_(X, Code),
    char_code(Char, Code),
    upcase_atom(Char, Up),
    (   atom_length(Up, 1)
    ->  char_code(Up, Upper)
    ;   Upper = Code
    ).


%!  upper_lower(?Upper, ?Lower) is semidet.
%
%   True iff Upper is the code of a capital letter, and Lower that of the small
%   one.
%
%   ```
%   ?- upper_lower(0'A, Lower).
%   Lower = 97.
%   ```

upper_lower(Upper, Lower) :-
    (   integer(Upper)
    ->  is_upper(Upper),
        to_lower(Upper, Lower)
    ;   is_lower(Lower),
        to_upper(Lower, Upper)
    ).
