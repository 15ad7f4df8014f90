:- module(dcg_basics,
          [ white//0,
            whites//0,
            nonblank//1,                % ?Element
            nonblanks//1,               % -Elements
            blank//0,
            blanks//0,
            blanks_to_nl//0,
            string//1,                  % ?Elements
            string_without//2,          % +Excluded, -Elements
            alpha_to_lower//1,          % ?Lower
            digit//1,                   % ?Digit
            digits//1,                  % ?Digits
            integer//1,                 % ?Integer
            float//1,                   % ?Float
            number//1,                  % ?Number
            xdigit//1,                  % ?Weight
            xdigits//1,                 % ?Weights
            xinteger//1,                % ?Integer
            eol//0,
            eos//0,
            remainder//1,               % ?Elements
            prolog_symbol//1,           % -Symbol
            csym//1,                    % ?Element
            csyms//0,
            prolog_var_name//1,         % -Name
            atom//1                     % +Atomic
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(error), [must_be/2, instantiation_error/1]).
:- use_module(library(lists), [append/3, memberchk/2]).

/** <module> Grammar for common pieces of text

Text is a list of characters or of character codes; both are read, whatever
the flag double_quotes is. Written text has the kind of the list at that
place; at its unbound tail it is codes if the flag double_quotes is `codes` or
`string`, as "..." in a grammar body is then, and otherwise characters.

By default a nonterminal for several elements is greedy and deterministic.
Nothing is read at the unbound tail of a list.
*/

% read_(-Element, -Code): Element is next in the list and has Code.

read_(Element, Code) -->
    [Element],
    { code_(Element, Code) }.

code_(Element, Code) :-
    (   integer(Element)
    ->  Code = Element
    ;   atom(Element),
        char_code(Element, Code)
    ).

% text_(+Atomic)//: the text of Atomic is next.

text_(Atomic, Elements0, Elements) :-
    (   nonvar(Elements0),
        Elements0 = [Element|_]
    ->  true
    ;   true                            % there is none, or it is unknown
    ),
    written_(Element, Atomic, Text),
    append(Text, Elements, Elements0).

% written_(?Element, +Atomic, -Elements): Elements is the text of Atomic, of
% the kind of Element, or of the default kind if that is unbound.

written_(Element, Atomic, Elements) :-
    format(atom(Atom), '~w', [Atomic]),
    (   codes_(Element)
    ->  atom_codes(Atom, Elements)
    ;   atom_chars(Atom, Elements)
    ).

codes_(Element) :-
    (   nonvar(Element)
    ->  integer(Element)
    ;   current_prolog_flag(double_quotes, Quotes),
        (   Quotes == codes
        ->  true
        ;   Quotes == string            % codes in a grammar body
        )
    ).


%!  white// is semidet.
%
%   Reads a space or a tab.
%
%   ```
%   ?- phrase(white, [' ',a], Rest).
%   Rest = [a].
%   ```

white -->
    read_(_, Code),
    { white_code_(Code) }.

white_code_(32).
white_code_(9).


%!  whites// is det.
%
%   Reads as many spaces and tabs as there are.
%
%   ```
%   ?- phrase(whites, [' ',' ',a], Rest).
%   Rest = [a].
%   ```

whites -->
    white,
    !,                                  % as many as there are
    whites.
whites -->
    [].


%!  nonblank(?Element)// is semidet.
%
%   Reads Element, which is neither white space nor a control character.
%
%   ```
%   ?- phrase(nonblank(E), [a,b], Rest).
%   E = a, Rest = [b].
%   ```

nonblank(Element) -->
    read_(Element, Code),
    { Code > 32,
      Code =\= 127,
      \+ space_code_(Code)
    }.


%!  nonblanks(-Elements)// is det.
%
%   Reads as many Elements of nonblank//1 as there are.
%
%   ```
%   ?- phrase(nonblanks(Es), [a,b,' ',c], Rest).
%   Es = [a,b], Rest = [' ',c].
%   ```

nonblanks([Element|Elements]) -->
    nonblank(Element),
    !,                                  % as many as there are
    nonblanks(Elements).
nonblanks([]) -->
    [].


%!  blank// is semidet.
%
%   Reads a white space, such as a space, a tab or a newline.
%
%   ```
%   ?- phrase(blank, ['\n',a], Rest).
%   Rest = [a].
%   ```

blank -->
    read_(_, Code),
    { space_code_(Code) }.

space_code_(Code) :-
    (   Code =< 32
    ->  (   Code =:= 32
        ->  true
        ;   Code >= 9,
            Code =< 13
        )
    ;   Code >= 0x1680,
        code_type(Code, space),
        \+ memberchk(Code, [0x2007,0x202f,0xfeff])
    ).


%!  blanks// is det.
%
%   Reads as much white space as there is.
%
%   ```
%   ?- phrase(blanks, [' ','\n',a], Rest).
%   Rest = [a].
%   ```

blanks -->
    blank,
    !,                                  % as many as there are
    blanks.
blanks -->
    [].


%!  blanks_to_nl// is semidet.
%
%   Reads white space up to and including the first newline, or up to the end
%   of the text.
%
%   ```
%   ?- phrase(blanks_to_nl, [' ','\n',' ',a], Rest).
%   Rest = [' ',a].
%   ```

blanks_to_nl -->
    read_(_, Code),
    !,                                  % not at the end
    (   { Code =:= 10 }
    ->  []
    ;   { space_code_(Code) },
        blanks_to_nl
    ).
blanks_to_nl -->
    eos.


%!  string(?Elements)// is nondet.
%
%   Reads or writes any Elements, the fewest first.
%
%   ```
%   ?- phrase((string(Es), [b]), [a,b,b], Rest).
%   Es = [a], Rest = [b]
%   ;  Es = [a,b], Rest = [].
%   ```

string([]) -->
    [].
string([Element|Elements]) -->
    [Element],
    string(Elements).


%!  string_without(+Excluded, -Elements)// is det.
%
%   Reads Elements up to the first one that is in Excluded, a list of
%   characters or codes or a string, or up to the end.
%
%   ```
%   ?- phrase(string_without([x,y], Es), [a,b,y,c], Rest).
%   Es = [a,b], Rest = [y,c].
%   ```

string_without(Excluded, Elements) -->
    { excluded_codes_(Excluded, Codes) },
    string_without_(Codes, Elements).

excluded_codes_(Excluded, Codes) :-
    (   is_list(Excluded)
    ->  maplist(code_, Excluded, Codes)
    ;   atom_codes(Excluded, Codes)
    ).

string_without_(Codes, [Element|Elements]) -->
    read_(Element, Code),
    { \+ memberchk(Code, Codes) },
    !,                                  % as many as there are
    string_without_(Codes, Elements).
string_without_(_, []) -->
    [].


%!  alpha_to_lower(?Lower)// is semidet.
%
%   Reads a letter of which Lower is the lower case form, or writes Lower.
%
%   ```
%   ?- phrase(alpha_to_lower(L), ['A',b], Rest).
%   L = a, Rest = [b].
%   ```

alpha_to_lower(Lower) -->
    [Element],
    { (   nonvar(Element)
      ->  lower_(Element, Lower0),
          same_letter_(Lower, Lower0)
      ;   nonvar(Lower),
          Element = Lower
      )
    }.

lower_(Element, Lower) :-
    code_(Element, Code),
    char_code(Char, Code),
    downcase_atom(Char, LowerChar),
    upcase_atom(Char, UpperChar),
    LowerChar \== UpperChar,            % a letter, then
    (   integer(Element)
    ->  char_code(LowerChar, Lower)
    ;   Lower = LowerChar
    ).

same_letter_(Lower, Lower0) :-
    (   var(Lower)
    ->  Lower = Lower0
    ;   code_(Lower, Code),
        code_(Lower0, Code)
    ).


%!  digit(?Digit)// is semidet.
%
%   Reads or writes one of the decimal digits.
%
%   ```
%   ?- phrase(digit(D), ['1','2'], Rest).
%   D = '1', Rest = ['2'].
%   ```

digit(Digit) -->
    [Digit],
    { (   nonvar(Digit)
      ->  code_(Digit, Code),
          digit_code_(Code)
      ;   between(0'0, 0'9, Code),
          (   codes_(Digit)
          ->  Digit = Code
          ;   char_code(Digit, Code)
          )
      )
    }.

digit_(Digit) -->
    read_(Digit, Code),
    { digit_code_(Code) }.

digit_code_(Code) :-
    Code >= 0'0,
    Code =< 0'9.


%!  digits(?Digits)// is det.
%
%   Reads or writes Digits, as many as there are.
%
%   ```
%   ?- phrase(digits(Ds), ['1','2',a], Rest).
%   Ds = ['1','2'], Rest = [a].
%   ```

digits([Digit|Digits]) -->
    digit_(Digit),
    !,                                  % as many as there are
    digits(Digits).
digits([]) -->
    [].


%!  integer(?Integer)// is semidet.
%
%   Reads Integer, in decimal digits with an optional sign before them, or
%   writes it.
%
%   ```
%   ?- phrase(integer(I), ['-','1','2',a], Rest).
%   I = -12, Rest = [a].
%   ?- phrase(integer(12), Es).
%   Es = ['1','2'].
%   ?- phrase(integer(12), [0'1|Es]).
%   Es = [50].
%   ```

integer(Integer) -->
    { nonvar(Integer) },
    !,                                  % write
    { integer_value_(Integer, Value) },
    text_(Value).
integer(Integer) -->
    sign_(Codes, Codes1),
    digit_codes_(Codes1, []),
    { number_codes(Integer, Codes) }.

% In SWI-Prolog an expression is written as its value.

integer_value_(Integer, Value) :-
    (   integer(Integer)
    ->  Value = Integer
    ;   current_prolog_flag(dialect, swi)
    ->  format(atom(Value), '~d', [Integer])
    ;   must_be(integer, Integer),
        Value = Integer
    ).

% sign_(-Codes0, -Codes)//: Codes0 is what to put before Codes.

sign_(Codes0, Codes) -->
    read_(_, Code),
    { sign_code_(Code, Codes0, Codes) },
    !.                                  % there is a sign
sign_(Codes, Codes) -->
    [].

sign_code_(0'-, [0'-|Codes], Codes).
sign_code_(0'+, Codes, Codes).

% digit_codes_(-Codes0, -Codes)//: one digit or more.

digit_codes_([Code|Codes0], Codes) -->
    read_(_, Code),
    { digit_code_(Code) },
    more_digit_codes_(Codes0, Codes).

more_digit_codes_([Code|Codes0], Codes) -->
    read_(_, Code),
    { digit_code_(Code) },
    !,                                  % as many as there are
    more_digit_codes_(Codes0, Codes).
more_digit_codes_(Codes, Codes) -->
    [].


%!  float(?Float)// is semidet.
%
%   Reads Float, in decimal digits with an optional sign and with a
%   fraction, an exponent or both, or writes it.
%
%   ```
%   ?- phrase(float(F), ['1','.','5','e','1',x], Rest).
%   F = 15.0, Rest = [x].
%   ?- phrase(float(F), ['1'], Rest).
%   false.
%   ```

float(Float) -->
    { nonvar(Float) },
    !,                                  % write
    { float(Float) },
    text_(Float).
float(Float) -->
    number_(Kind, Float),
    { Kind == float }.


%!  number(?Number)// is semidet.
%
%   Reads Number, a float if the text can be read as one, and otherwise an
%   integer, or writes it.
%
%   ```
%   ?- phrase(number(N), ['1','2','.',a], Rest).
%   N = 12, Rest = ['.',a].
%   ?- phrase(number(N), ['1','e','2'], Rest).
%   N = 100.0, Rest = [].
%   ```

number(Number) -->
    { nonvar(Number) },
    !,                                  % write
    { must_be(number, Number) },
    text_(Number).
number(Number) -->
    number_(_, Number).

% number_(-Kind, -Number)//: Kind is `float` if there is a fraction or an
% exponent. Not every system reads 1e2, so a fraction is added.

number_(Kind, Number) -->
    sign_(Codes, Codes1),
    digit_codes_(Codes1, Codes2),
    (   fraction_(Codes2, Codes3)
    ->  { Kind = float },
        optional_exponent_(Codes3)
    ;   exponent_(Codes3)
    ->  { Kind = float,
          Codes2 = [0'.,0'0|Codes3]
        }
    ;   { Kind = integer,
          Codes2 = []
        }
    ),
    { number_codes(Number, Codes) }.

fraction_([0'.|Codes0], Codes) -->
    read_(_, 0'.),
    digit_codes_(Codes0, Codes).

optional_exponent_(Codes) -->
    exponent_(Codes),
    !.                                  % there is one
optional_exponent_([]) -->
    [].

exponent_([0'e|Codes]) -->
    read_(_, Code),
    { exponent_code_(Code) },
    sign_(Codes, Codes1),
    digit_codes_(Codes1, []).

exponent_code_(0'e).
exponent_code_(0'E).


%!  xdigit(?Weight)// is semidet.
%
%   Reads a hexadecimal digit, in either case, with the value Weight, or
%   writes that of Weight.
%
%   ```
%   ?- phrase(xdigit(W), ['F'], Rest).
%   W = 15, Rest = [].
%   ```

xdigit(Weight) -->
    [Element],
    { (   nonvar(Element)
      ->  code_(Element, Code),
          weight_(Code, Weight)
      ;   integer(Weight),
          Weight >= 0,
          Weight =< 15,
          format(atom(Digit), '~16r', [Weight]),
          written_(Element, Digit, [Element])
      )
    }.

weight_(Code, Weight) :-
    (   digit_code_(Code)
    ->  Weight is Code - 0'0
    ;   Code >= 0'a,
        Code =< 0'f
    ->  Weight is Code - 0'a + 10
    ;   Code >= 0'A,
        Code =< 0'F
    ->  Weight is Code - 0'A + 10
    ).


%!  xdigits(?Weights)// is det.
%
%   Reads as many hexadecimal digits as there are, with the values Weights, or
%   writes those of Weights.
%
%   ```
%   ?- phrase(xdigits(Ws), ['1',f,g], Rest).
%   Ws = [1,15], Rest = [g].
%   ```

xdigits([Weight|Weights]) -->
    xdigit(Weight),
    !,                                  % as many as there are
    xdigits(Weights).
xdigits([]) -->
    [].


%!  xinteger(?Integer)// is semidet.
%
%   Reads Integer in hexadecimal digits, or writes it in them.
%
%   ```
%   ?- phrase(xinteger(I), ['1',f,z], Rest).
%   I = 31, Rest = [z].
%   ?- phrase(xinteger(255), Es).
%   Es = [f,f].
%   ```

xinteger(Integer) -->
    { nonvar(Integer) },
    !,                                  % write
    { must_be(integer, Integer),
      format(atom(Digits), '~16r', [Integer])
    },
    text_(Digits).
xinteger(Integer) -->
    xdigit(Weight),
    xdigits(Weights),
    { foldl(weighed_, Weights, Weight, Integer) }.

weighed_(Weight, Integer0, Integer) :-
    Integer is Integer0*16 + Weight.


%!  eol// is semidet.
%
%   Reads a newline, or a carriage return and a newline, or is at the end of
%   the text. Writes a newline.
%
%   ```
%   ?- phrase(eol, ['\r','\n',a], Rest).
%   Rest = [a].
%   ```

eol -->
    [Element],
    (   { var(Element) }
    ->  { written_(Element, '\n', [Element]) }
    ;   { code_(Element, Code) },
        newline_(Code)
    ),
    !.                                  % one way only
eol -->
    eos.

newline_(10) -->
    [].
newline_(13) -->
    read_(_, 10).


%!  eos// is semidet.
%
%   Is at the end of the text.
%
%   ```
%   ?- phrase((string(Es), eos), [a,b]).
%   Es = [a,b].
%   ```

eos([], []).


%!  remainder(?Elements)// is det.
%
%   Reads the Elements up to the end, or writes them there.
%
%   ```
%   ?- phrase(([a], remainder(Es)), [a,b,c]).
%   Es = [b,c].
%   ```

remainder(Elements, Elements, []).


%!  prolog_symbol(-Symbol)// is semidet.
%
%   Reads one or more symbol characters, such as those of `=..`, as an
%   atom.
%
%   ```
%   ?- phrase(prolog_symbol(S), [#,#,a], Rest).
%   S = ##, Rest = [a].
%   ```

prolog_symbol(Symbol) -->
    read_(_, Code),
    { symbol_code_(Code) },
    symbol_codes_(Codes),
    { atom_codes(Symbol, [Code|Codes]) }.

symbol_codes_([Code|Codes]) -->
    read_(_, Code),
    { symbol_code_(Code) },
    !,                                  % as many as there are
    symbol_codes_(Codes).
symbol_codes_([]) -->
    [].

symbol_code_(Code) :-
    Code < 128,
    code_type(Code, prolog_symbol).


%!  csym(?Element)// is semidet.
%
%   Reads Element: a letter, a digit or an underscore.
%
%   ```
%   ?- phrase(csym(E), ['_',a], Rest).
%   E = '_', Rest = [a].
%   ```

csym(Element) -->
    read_(Element, Code),
    { code_type(Code, csym) }.


%!  csyms// is det.
%
%   Reads as many elements of csym//1 as there are.
%
%   ```
%   ?- phrase(csyms, [a,'1',-], Rest).
%   Rest = [-].
%   ```

csyms -->
    csym_codes_(_).

csym_codes_([Code|Codes]) -->
    read_(_, Code),
    { code_type(Code, csym) },
    !,                                  % as many as there are
    csym_codes_(Codes).
csym_codes_([]) -->
    [].


%!  prolog_var_name(-Name)// is semidet.
%
%   Reads the Name of a Prolog variable, as an atom.
%
%   ```
%   ?- phrase(prolog_var_name(N), ['X','1',' '], Rest).
%   N = 'X1', Rest = [' '].
%   ```

prolog_var_name(Name) -->
    read_(_, Code),
    { code_type(Code, prolog_var_start) },
    csym_codes_(Codes),
    { atom_codes(Name, [Code|Codes]) }.


%!  atom(+Atomic)// is det.
%
%   Writes Atomic, or reads exactly that.
%
%   ```
%   ?- phrase(atom(abc), Es).
%   Es = [a,b,c].
%   ```

atom(Atomic) -->
    { (   var(Atomic)
      ->  instantiation_error(Atomic)
      ;   true
      )
    },
    text_(Atomic).
