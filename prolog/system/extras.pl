/*  What many systems have beside the standard: texts, numbers, terms. */

name(X, Codes) :-
    (   var(X)
    ->  atom_codes(Atom, Codes),
        (   atom_number(Atom, Number)
        ->  X = Number
        ;   X = Atom
        )
    ;   atomic(X)
    ->  '$text'(X, 2, Codes0, atomic),
        '$text'(Codes0, 0, Atom, text),
        atom_codes(Atom, Codes)
    ;   '$throw'(type_error(atomic, X))
    ).

sub_atom_icasechk(Text, Start, Part) :-
    '$swi_type'(atomic, text, Type),
    '$text'(Text, 0, Text0, Type),
    '$text'(Part, 0, Part0, Type),
    downcase_atom(Text0, Text1),
    downcase_atom(Part0, Part1),
    sub_atom(Text1, Start, _, _, Part1),
    !.

%   No character is converted.
char_conversion(From, To) :-
    '$check_character'(From),
    '$check_character'(To).

'$check_character'(Char) :-
    (   var(Char)
    ->  '$throw'(instantiation_error)
    ;   atom(Char),
        atom_length(Char, 1)
    ->  true
    ;   '$throw'(type_error(character, Char))
    ).

current_char_conversion(From, To) :-
    (   nonvar(From)
    ->  '$check_character'(From),
        To = From
    ;   nonvar(To)
    ->  '$check_character'(To),
        From = To
    ;   '$between'(0, 255, Code),
        char_code(From, Code),
        To = From
    ).

/*  The bytes of a text in an encoding. */

string_bytes(String, Bytes, Encoding) :-
    '$check_encoding'(Encoding, Known),
    (   nonvar(String)
    ->  '$text'(String, 2, Codes, text),
        '$encoded'(Codes, Known, Bytes0),
        Bytes = Bytes0
    ;   '$check_bytes'(Bytes),
        '$decoded'(Bytes, Known, Codes),
        '$text'(Codes, 1, String, text)
    ).

'$check_encoding'(Encoding, Known) :-
    (   var(Encoding)
    ->  '$throw'(instantiation_error)
    ;   \+ atom(Encoding)
    ->  '$throw'(type_error(atom, Encoding))
    ;   '$encoding'(Encoding, Known)
    ->  true
    ;   '$throw'(domain_error(encoding, Encoding))
    ).

'$encoding'(utf8, utf8).
'$encoding'(text, utf8).
'$encoding'('UTF-8', utf8).
'$encoding'(octet, up_to(255)).
'$encoding'(iso_latin_1, up_to(255)).
'$encoding'(ascii, up_to(127)).
'$encoding'(utf16be, utf16(be)).
'$encoding'(unicode_be, utf16(be)).
'$encoding'(utf16le, utf16(le)).
'$encoding'(unicode_le, utf16(le)).

'$check_bytes'(Bytes) :-
    (   \+ is_list(Bytes)
    ->  (   '$is_partial_list'(Bytes)
        ->  '$throw'(instantiation_error)
        ;   '$throw'(type_error(list, Bytes))
        )
    ;   '$element'(Byte, Bytes),
        \+ ( integer(Byte), Byte >= 0, Byte =< 255 )
    ->  (   var(Byte)
        ->  '$throw'(instantiation_error)
        ;   '$throw'(type_error(byte, Byte))
        )
    ;   true
    ).

'$encoded'([], _, []).
'$encoded'([Code|Codes], Encoding, Bytes) :-
    (   '$code_bytes'(Encoding, Code, Bytes, Bytes1)
    ->  '$encoded'(Codes, Encoding, Bytes1)
    ;   '$throw'(representation_error(encoding))
    ).

'$code_bytes'(up_to(Most), Code, [Code|Bytes], Bytes) :-
    Code =< Most.
'$code_bytes'(utf16(Order), Code, Bytes0, Bytes) :-
    (   Code < 0x10000
    ->  '$unit_bytes'(Order, Code, Bytes0, Bytes)
    ;   High is 0xd800 + ((Code - 0x10000) >> 10),
        Low is 0xdc00 + (Code /\ 0x3ff),
        '$unit_bytes'(Order, High, Bytes0, Bytes1),
        '$unit_bytes'(Order, Low, Bytes1, Bytes)
    ).
'$code_bytes'(utf8, Code, Bytes0, Bytes) :-
    (   Code < 0x80
    ->  Bytes0 = [Code|Bytes]
    ;   Code < 0x800
    ->  First is 0xc0 \/ (Code >> 6),
        Bytes0 = [First|Bytes1],
        '$more_bytes'(1, Code, Bytes1, Bytes)
    ;   Code < 0x10000
    ->  First is 0xe0 \/ (Code >> 12),
        Bytes0 = [First|Bytes1],
        '$more_bytes'(2, Code, Bytes1, Bytes)
    ;   First is 0xf0 \/ (Code >> 18),
        Bytes0 = [First|Bytes1],
        '$more_bytes'(3, Code, Bytes1, Bytes)
    ).

'$unit_bytes'(Order, Unit, [A, B|Bytes], Bytes) :-
    High is Unit >> 8,
    Low is Unit /\ 255,
    (   Order == be
    ->  A = High,
        B = Low
    ;   A = Low,
        B = High
    ).

'$more_bytes'(N, Code, [Byte|Bytes0], Bytes) :-
    Byte is 0x80 \/ ((Code >> (6 * (N - 1))) /\ 0x3f),
    (   N =:= 1
    ->  Bytes0 = Bytes
    ;   N1 is N - 1,
        '$more_bytes'(N1, Code, Bytes0, Bytes)
    ).

'$decoded'([], _, []).
'$decoded'([Byte|Bytes], Encoding, [Code|Codes]) :-
    (   '$bytes_code'(Encoding, [Byte|Bytes], Bytes1, Code0)
    ->  Code = Code0
    ;   throw(error(syntax_error(incomplete_multibyte_sequence), _))
    ),
    '$decoded'(Bytes1, Encoding, Codes).

'$bytes_code'(up_to(_), [Code|Bytes], Bytes, Code).
'$bytes_code'(utf16(Order), Bytes0, Bytes, Code) :-
    '$unit_bytes_of'(Order, Bytes0, Bytes1, High),
    (   High >= 0xd800,
        High < 0xdc00,
        '$unit_bytes_of'(Order, Bytes1, Bytes2, Low),
        Low >= 0xdc00,
        Low < 0xe000
    ->  Code is 0x10000 + ((High - 0xd800) << 10) + Low - 0xdc00,
        Bytes = Bytes2
    ;   Code = High,
        Bytes = Bytes1
    ).
'$bytes_code'(utf8, [Byte|Bytes0], Bytes, Code) :-
    (   Byte < 0x80
    ->  Code = Byte,
        Bytes = Bytes0
    ;   Byte >= 0xf0
    ->  First is Byte /\ 7,
        '$rest_code'(3, First, Bytes0, Bytes, Code)
    ;   Byte >= 0xe0
    ->  First is Byte /\ 15,
        '$rest_code'(2, First, Bytes0, Bytes, Code)
    ;   Byte >= 0xc0
    ->  First is Byte /\ 31,
        '$rest_code'(1, First, Bytes0, Bytes, Code)
    ).

'$unit_bytes_of'(be, [A, B|Bytes], Bytes, Unit) :-
    Unit is (A << 8) \/ B.
'$unit_bytes_of'(le, [A, B|Bytes], Bytes, Unit) :-
    Unit is (B << 8) \/ A.

'$rest_code'(0, Code, Bytes, Bytes, Code).
'$rest_code'(N, Code0, [Byte|Bytes0], Bytes, Code) :-
    N > 0,
    Byte /\ 0xc0 =:= 0x80,
    Code1 is (Code0 << 6) \/ (Byte /\ 0x3f),
    N1 is N - 1,
    '$rest_code'(N1, Code1, Bytes0, Bytes, Code).

/*  Numbers. */

rational(X, Numerator, Denominator) :-
    rational(X),
    Numerator is numerator(X),
    Denominator is denominator(X).

/*  Random numbers: a state is an integer of 128 bits, whose upper quarter counts from 1 on. */

set_random(Option) :-
    (   var(Option)
    ->  '$throw'(instantiation_error)
    ;   ( Option = state(N) ; Option = seed(N) )
    ->  (   var(N)
        ->  '$throw'(instantiation_error)
        ;   Option == seed(random)
        ->  '$set_random_state'([0, 0, 0, 0, 0, 0, 0, 0])
        ;   \+ integer(N)
        ->  '$throw'(type_error(integer, N))
        ;   Option = state(_)
        ->  '$halves'(8, N, Halves),
            '$set_random_state'(Halves)
        ;   State is (N xor (N >> 96)) /\ (1 << 96 - 1) \/ (1 << 96),
            '$halves'(8, State, Halves),
            '$set_random_state'(Halves),
            '$mix_random'(12)
        )
    ;   '$throw'(domain_error(set_random_option, Option))
    ).

random_property(state(State)) :-
    '$random_state'(Halves),
    '$whole'(Halves, State).

'$halves'(0, _, []) :-
    !.
'$halves'(N, Whole, [Half|Halves]) :-
    Half is Whole /\ 0xffff,
    Rest is Whole >> 16,
    N1 is N - 1,
    '$halves'(N1, Rest, Halves).

'$whole'([], 0).
'$whole'([Half|Halves], Whole) :-
    '$whole'(Halves, Rest),
    Whole is Rest << 16 \/ Half.

%   The first numbers after a seed depend on few bits of it.
'$mix_random'(0) :-
    !.
'$mix_random'(N) :-
    _ is random(2),
    N1 is N - 1,
    '$mix_random'(N1).
