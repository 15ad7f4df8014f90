/*  Predicates that many systems have beside the standard: texts, numbers, terms. */

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
    '$check_encoding'(Encoding),
    (   nonvar(String)
    ->  '$text'(String, 1, Text, text),
        '$text_bytes'(Text, Encoding, Bytes)
    ;   '$check_bytes'(Bytes),
        '$bytes_text'(Bytes, Encoding, String)
    ).

'$check_encoding'(Encoding) :-
    (   var(Encoding)
    ->  '$throw'(instantiation_error)
    ;   \+ atom(Encoding)
    ->  '$throw'(type_error(atom, Encoding))
    ;   '$is_encoding'(Encoding)
    ->  true
    ;   '$throw'(domain_error(encoding, Encoding))
    ).

'$check_bytes'(Bytes) :-
    '$must_be_list'(Bytes),
    (   '$member'(Byte, Bytes),
        \+ ( integer(Byte), Byte >= 0, Byte =< 255 )
    ->  (   var(Byte)
        ->  '$throw'(instantiation_error)
        ;   '$throw'(type_error(byte, Byte))
        )
    ;   true
    ).

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
