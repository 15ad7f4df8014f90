:- module(base64,
          [ base64/2,                   % ?Plain, ?Encoded
            base64url/2,                % ?Plain, ?Encoded
            base64_encoded/3,           % ?Plain, ?Encoded, +Options
            base64_encoded//2,          % ?Plain, +Options
            base64//1,                  % ?Plain
            base64url//1                % ?Plain
          ]).
:- use_module(library(error), [instantiation_error/1, must_be/2, syntax_error/1, type_error/2]).
:- use_module(library(option), [option/3]).

:- set_prolog_flag(double_quotes, codes).

/** <module> Base64: bytes as letters, digits and two other characters

Three bytes are four characters of `A` to `Z`, `a` to `z`, `0` to `9`, `+` and `/`;
the alphabet for URLs has `-` and `_` in place of the last two. Padding by `=`
makes the number of characters a multiple of four.
*/


%!  base64(?Plain, ?Encoded) is semidet.
%
%   True iff Encoded is the text of Plain in Base64. Plain has characters up to
%   255 only. What is unbound becomes an atom.
%
%   ```
%   ?- base64(hello, Encoded).
%   Encoded = 'aGVsbG8='.
%   ?- base64(Plain, 'aGVsbG8=').
%   Plain = hello.
%   ```

base64(Plain, Encoded) :-
    related_(Plain, Encoded, classic, true, atom, iso_latin_1).


%!  base64url(?Plain, ?Encoded) is semidet.
%
%   The same in the alphabet for URLs, of the text of Plain in UTF-8.
%
%   ```
%   ?- base64url('a?>~', Encoded).
%   Encoded = 'YT8-fg=='.
%   ```

base64url(Plain, Encoded) :-
    related_(Plain, Encoded, url, true, atom, utf8).


%!  base64_encoded(?Plain, ?Encoded, +Options) is semidet.
%
%   True iff Encoded is the text of Plain in Base64. The options:
%
%     - charset(Alphabet): `classic` or `url`
%     - padding(Boolean): whether there is padding; `true`
%     - as(Type): `string` or `atom` for what is unbound; `string`
%     - encoding(Encoding): of Plain: `utf8`, or `iso_latin_1` or `octet` for the
%       codes as they are; `utf8`
%
%   ```
%   ?- base64_encoded('é', Encoded, [as(atom)]).
%   Encoded = 'w6k='.
%   ?- base64_encoded(Plain, 'w6k=', [as(atom)]).
%   Plain = é.
%   ```

base64_encoded(Plain, Encoded, Options) :-
    settings_(Options, Alphabet, Padding),
    option(as(Type), Options, string),
    must_be(oneof([atom,string]), Type),
    option(encoding(Encoding), Options, utf8),
    related_(Plain, Encoded, Alphabet, Padding, Type, Encoding).

settings_(Options, Alphabet, Padding) :-
    option(charset(Alphabet), Options, classic),
    must_be(oneof([classic,url]), Alphabet),
    option(padding(Padding), Options, true),
    must_be(boolean, Padding).

related_(Plain, Encoded, Alphabet, Padding, Type, Encoding) :-
    (   nonvar(Plain)
    ->  codes_(Plain, Codes),
        bytes_(Encoding, Codes, Bytes),
        encoded_(Bytes, Alphabet, Padding, Text, []),
        as_(Type, Text, Encoded0),
        same_(Encoded, Encoded0)
    ;   nonvar(Encoded)
    ->  codes_(Encoded, Text),
        decoded_(Bytes, Alphabet, Padding, Text, []),
        bytes_(Encoding, Codes, Bytes),
        as_(Type, Codes, Plain)
    ;   instantiation_error(Plain)
    ).

codes_(Text, Codes) :-
    (   ( atom(Text) ; string(Text) ; is_list(Text) )
    ->  text_to_string(Text, String),
        string_codes(String, Codes)
    ;   type_error(text, Text)
    ).

as_(atom, Codes, Atom) :-
    atom_codes(Atom, Codes).
as_(string, Codes, String) :-
    string_codes(String, Codes).

same_(Text, Known) :-
    (   var(Text)
    ->  Text = Known
    ;   text_to_string(Text, String),
        text_to_string(Known, String)
    ).

bytes_(Encoding, Codes, Bytes) :-
    (   Encoding \== utf8
    ->  Bytes = Codes
    ;   var(Bytes)
    ->  string_codes(Text, Codes),
        string_bytes(Text, Bytes, utf8)
    ;   string_bytes(Text, Bytes, utf8),
        string_codes(Text, Codes)
    ).


%!  base64_encoded(?Plain, +Options)//
%
%   The list of codes is the text in Base64 of Plain, a list of bytes.
%
%   ```
%   ?- phrase(base64_encoded([97,98], [padding(false)]), _Codes), atom_codes(Text, _Codes).
%   Text = 'YWI'.
%   ```

base64_encoded(Plain, Options) -->
    { settings_(Options, Alphabet, Padding) },
    coded_(Plain, Alphabet, Padding).


%!  base64(?Plain)//
%
%   The same in the classic alphabet.
%
%   ```
%   ?- phrase(base64([97,98,99]), _Codes), atom_codes(Text, _Codes).
%   Text = 'YWJj'.
%   ```

base64(Plain) -->
    coded_(Plain, classic, true).


%!  base64url(?Plain)//
%
%   The same in the alphabet for URLs.
%
%   ```
%   ?- phrase(base64url([97,98,63]), _Codes), atom_codes(Text, _Codes).
%   Text = 'YWI_'.
%   ```

base64url(Plain) -->
    coded_(Plain, url, false).

coded_(Plain, Alphabet, Padding) -->
    (   { nonvar(Plain) }
    ->  encoded_(Plain, Alphabet, Padding)
    ;   decoded_(Plain, Alphabet, Padding)
    ).

% encoded_(+Bytes, +Alphabet, +Padding)//

encoded_([], _, _) -->
    [].
encoded_([A|Bytes], Alphabet, Padding) -->
    (   { Bytes = [B,C|Bytes1] }
    ->  { check_([A,B,C]),
          Group is A<<16 \/ B<<8 \/ C },
        digits_([18,12,6,0], Group, Alphabet),
        encoded_(Bytes1, Alphabet, Padding)
    ;   { Bytes = [B] }
    ->  { check_([A,B]),
          Group is A<<16 \/ B<<8 },
        digits_([18,12,6], Group, Alphabet),
        padding_(Padding, "=")
    ;   { check_([A]),
          Group is A<<16 },
        digits_([18,12], Group, Alphabet),
        padding_(Padding, "==")
    ).

check_([]).
check_([Byte|Bytes]) :-
    (   Byte > 255
    ->  throw(error(representation_error(encoding), _))
    ;   check_(Bytes)
    ).

padding_(true, Text) -->
    Text.
padding_(false, _) -->
    [].

digits_([], _, _) -->
    [].
digits_([Shift|Shifts], Group, Alphabet) -->
    { Value is Group >> Shift /\ 63,
      digit_(Alphabet, Value, Code) },
    [Code],
    digits_(Shifts, Group, Alphabet).

digit_(Alphabet, Value, Code) :-
    (   Value < 26
    ->  Code is 0'A + Value
    ;   Value < 52
    ->  Code is 0'a + Value - 26
    ;   Value < 62
    ->  Code is 0'0 + Value - 52
    ;   last_(Alphabet, Value, Code)
    ).

last_(classic, 62, 0'+).
last_(classic, 63, 0'/).
last_(url, 62, 0'-).
last_(url, 63, 0'_).

% decoded_(-Bytes, +Alphabet, +Padding)//

decoded_(Bytes, Alphabet, Padding) -->
    (   value_(Alphabet, Padding, A)
    ->  value_(Alphabet, Padding, B),
        (   value_(Alphabet, Padding, C)
        ->  (   value_(Alphabet, Padding, D)
            ->  { X is A<<2 \/ B>>4,
                  Y is (B /\ 15)<<4 \/ C>>2,
                  Z is (C /\ 3)<<6 \/ D,
                  Bytes = [X,Y,Z|Bytes1] },
                decoded_(Bytes1, Alphabet, Padding)
            ;   end_(Padding, "="),
                { X is A<<2 \/ B>>4,
                  Y is (B /\ 15)<<4 \/ C>>2,
                  Bytes = [X,Y] }
            )
        ;   end_(Padding, "=="),
            { X is A<<2 \/ B>>4,
              Bytes = [X] }
        )
    ;   { Bytes = [] }
    ).

end_(Padding, Text) -->
    (   { Padding == true }
    ->  Text
    ;   []
    ).

value_(Alphabet, Padding, Value) -->
    [Code],
    { (   code_value_(Code, Alphabet, Value0)
      ->  Value = Value0
      ;   Code == 0'=,
          Padding == true
      ->  fail
      ;   syntax_error(base64_char(_, Code))
      )
    }.

code_value_(Code, _, Value) :-
    Code >= 0'A,
    Code =< 0'Z,
    !,                                  % the ranges are disjoint
    Value is Code - 0'A.
code_value_(Code, _, Value) :-
    Code >= 0'a,
    Code =< 0'z,
    !,
    Value is Code - 0'a + 26.
code_value_(Code, _, Value) :-
    Code >= 0'0,
    Code =< 0'9,
    !,
    Value is Code - 0'0 + 52.
code_value_(Code, Alphabet, Value) :-
    last_(Alphabet, Value, Code).
