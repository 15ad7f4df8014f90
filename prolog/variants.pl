:- module(variants,
          [ variant_sha1/2              % +Term, -Hash
          ]).
:- use_module(library(error), [type_error/2]).

/** <module> Names for terms that are equal but for their variables */


%!  variant_sha1(+Term, -Hash) is det.
%
%   True iff Hash, an atom of 40 hexadecimal digits, is the SHA-1 of Term as
%   write_canonical/1 writes it, with variables called by the order in which they
%   occur: variants have the same one.
%
%   ```
%   ?- variant_sha1(f(X,Y,X), Hash), variant_sha1(f(A,B,A), Hash).
%   Hash = '752ba49c7a6d87f628d4c201f5301d4ea2818845'.
%   ?- put_attr(X, a, 1), variant_sha1(X, _).
%   error: type_error(free_of_attvar,_A).
%   ```

variant_sha1(Term, Hash) :-
    (   cyclic_term(Term)
    ->  type_error(acyclic_term, Term)
    ;   term_attvars(Term, [])
    ->  true
    ;   type_error(free_of_attvar, Term)
    ),
    with_output_to(string(Text), write_canonical(Term)),
    string_bytes(Text, Bytes, utf8),
    sha1_(Bytes, Hash).

sha1_(Bytes, Hash) :-
    length(Bytes, Length),
    Zeros is (55-Length) mod 64,
    zeros_(Zeros, Padding, Size),
    Bits is 8*Length,
    bytes_of_(8, Bits, Size, []),
    '$append'(Bytes, [0x80|Padding], All),
    chunks_(All, state(0x67452301,0xefcdab89,0x98badcfe,0x10325476,0xc3d2e1f0), State),
    State = state(A, B, C, D, E),
    format(atom(Hash), '~|~`0t~16r~8+~`0t~16r~8+~`0t~16r~8+~`0t~16r~8+~`0t~16r~8+', [A,B,C,D,E]).

zeros_(N, Zeros, Rest) :-
    (   N =:= 0
    ->  Zeros = Rest
    ;   Zeros = [0|Zeros1],
        N1 is N-1,
        zeros_(N1, Zeros1, Rest)
    ).

% bytes_of_(+N, +Integer, -Bytes, ?Rest): the lower N bytes, the highest first.

bytes_of_(N, Integer, Bytes, Rest) :-
    (   N =:= 0
    ->  Bytes = Rest
    ;   N1 is N-1,
        Byte is (Integer >> (8*N1)) /\ 255,
        Bytes = [Byte|Bytes1],
        bytes_of_(N1, Integer, Bytes1, Rest)
    ).

% chunks_(+Bytes, +State0, -State): 64 bytes at a time, as 16 words that are
% expanded to 80.

chunks_(Bytes, State0, State) :-
    (   Bytes == []
    ->  State = State0
    ;   words_(16, Bytes, Bytes1, Words),
        functor(All, words, 80),
        first_words_(Words, 1, All),
        more_words_(17, All),
        rounds_(0, All, State0, State1),
        sums_(State0, State1, State2),
        chunks_(Bytes1, State2, State)
    ).

words_(N, Bytes0, Bytes, Words) :-
    (   N =:= 0
    ->  Bytes = Bytes0,
        Words = []
    ;   Bytes0 = [A,B,C,D|Bytes1],
        Word is A<<24 \/ B<<16 \/ C<<8 \/ D,
        Words = [Word|Words1],
        N1 is N-1,
        words_(N1, Bytes1, Bytes, Words1)
    ).

first_words_([], _, _).
first_words_([Word|Words], I, All) :-
    arg(I, All, Word),
    I1 is I+1,
    first_words_(Words, I1, All).

more_words_(I, All) :-
    (   I > 80
    ->  true
    ;   A is I-3,
        B is I-8,
        C is I-14,
        D is I-16,
        arg(A, All, WA),
        arg(B, All, WB),
        arg(C, All, WC),
        arg(D, All, WD),
        rotated_(WA xor WB xor WC xor WD, 1, Word),
        arg(I, All, Word),
        I1 is I+1,
        more_words_(I1, All)
    ).

rotated_(Expression, N, Word) :-
    Word0 is Expression,
    Word is (Word0<<N \/ Word0>>(32-N)) /\ 0xffffffff.

rounds_(80, _, State, State) :-
    !.
rounds_(I, All, state(A,B,C,D,E), State) :-
    Kind is I//20,
    mixed_(Kind, B, C, D, F, K),
    I1 is I+1,
    arg(I1, All, Word),
    rotated_(A, 5, A5),
    A1 is (A5+F+E+K+Word) /\ 0xffffffff,
    rotated_(B, 30, B1),
    rounds_(I1, All, state(A1,A,B1,C,D), State).

mixed_(0, B, C, D, F, 0x5a827999) :-
    F is (B /\ C) \/ ((B xor 0xffffffff) /\ D).
mixed_(1, B, C, D, F, 0x6ed9eba1) :-
    F is B xor C xor D.
mixed_(2, B, C, D, F, 0x8f1bbcdc) :-
    F is (B /\ C) \/ (B /\ D) \/ (C /\ D).
mixed_(3, B, C, D, F, 0xca62c1d6) :-
    F is B xor C xor D.

sums_(state(A0,B0,C0,D0,E0), state(A1,B1,C1,D1,E1), state(A,B,C,D,E)) :-
    A is (A0+A1) /\ 0xffffffff,
    B is (B0+B1) /\ 0xffffffff,
    C is (C0+C1) /\ 0xffffffff,
    D is (D0+D1) /\ 0xffffffff,
    E is (E0+E1) /\ 0xffffffff.
