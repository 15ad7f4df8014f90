/*  format/1,3, and the directives of format/2 that the module leaves to Prolog:
    see ../text/format.ts.
*/

format(Format) :-
    format(Format, []).

format(Sink, Format, Arguments) :-
    (   nonvar(Sink),
        '$is_sink'(Sink)
    ->  '$capture',
        (   format(Format, Arguments)
        ->  '$fill_sink'(Sink)
        ;   '$end_capture'(0),
            fail
        )
    ;   '$format_to'(Sink, Format, Arguments)
    ).

sformat(String, Format, Arguments) :-
    format(string(String), Format, Arguments).

'$format'(Text, Offset, Arguments, Directive, N) :-
    (   Directive < 0
    ->  '$format_wrong'(Directive, Message),
        '$throw'(Message)
    ;   char_code(Char, Directive),
        '$directive'(Char, N, Arguments, Rest)
    ->  '$format_on'(Text, Offset, Rest)
    ;   '$end_capture'(1),
        fail
    ).

'$format_wrong'(-1, format('too many arguments')).
'$format_wrong'(-2, existence_error(format_character, '\0\')).
'$format_wrong'(-3, format('no or negative integer for `*\' argument')).
'$format_wrong'(-4, format('truncated format specification')).

'$directive'(Char, N, Arguments, Rest) :-
    (   '$format_closure'(Char, Closure)
    ->  true
    ;   memberchk(Char, [w, p, q, k, 'W', a, d, 'D', 'I', r, 'R', e, f, g, s, c, i, @])
    ->  true
    ;   '$throw'(existence_error(format_character, Char))
    ),
    '$next_argument'(Arguments, X, Rest0),
    (   nonvar(Closure)
    ->  Rest = Rest0,
        ( N < 0 -> Number = default ; Number = N ),
        once(call(Closure, Number, X))
    ;   Char == 'W'
    ->  '$next_argument'(Rest0, Options, Rest),
        write_term(X, Options)
    ;   Rest = Rest0,
        '$format_item'(Char, N, X)
    ).

%   '$format_closure'(Char, Closure): directives of programs, see format_predicate/2.
:- dynamic(system:'$format_closure'/2).

'$format_directive'(Char, Closure) :-
    retractall(system:'$format_closure'(Char, _)),
    assertz(system:'$format_closure'(Char, Closure)).

'$format_directives'(Pairs) :-
    findall(Char-Closure, '$format_closure'(Char, Closure), Pairs).

'$next_argument'(Arguments, X, Rest) :-
    (   Arguments = [X0|Rest0]
    ->  X = X0,
        Rest = Rest0
    ;   '$throw'(format('not enough arguments'))
    ).

'$format_item'(p, _, X) :-
    print(X).
'$format_item'(w, _, X) :-
    write(X).
'$format_item'(q, _, X) :-
    writeq(X).
'$format_item'(k, _, X) :-
    write_canonical(X).
'$format_item'(@, _, X) :-
    once(X).
'$format_item'(a, _, X) :-
    '$wrong_argument'(a, X).
'$format_item'(c, _, X) :-
    '$wrong_argument'(c, X).
'$format_item'(s, N, X) :-
    (   N >= 0,
        \+ number(X),
        '$without_error'('$text'(X, 1, String, text))
    ->  string_length(String, Length),
        Taken is min(N, Length),
        '$sub_text'(String, 0, Taken, 1, Part),
        '$emit'(Part)
    ;   '$wrong_argument'(s, X)
    ).
'$format_item'(d, N, X) :-
    '$format_integer'(X, d, Value),
    Places is max(N, 0),
    format('~*d', [Places, Value]).
'$format_item'('D', N, X) :-
    '$format_integer'(X, d, Value),
    Places is max(N, 0),
    format('~*D', [Places, Value]).
'$format_item'('I', N, X) :-
    '$format_integer'(X, 'I', Value),
    (   N < 0
    ->  Size = 3
    ;   Size = N
    ),
    '$sign'(Value, Positive),
    number_codes(Positive, Codes),
    length(Codes, Length),
    '$grouped'(Codes, Length, Size).
'$format_item'(r, N, X) :-
    '$radix'(N, X, r).
'$format_item'('R', N, X) :-
    '$radix'(N, X, 'R').
'$format_item'(e, N, X) :-
    '$format_float'(X, N, e).
'$format_item'(f, N, X) :-
    '$format_float'(X, N, f).
'$format_item'(g, N, X) :-
    '$format_float'(X, N, g).

'$wrong_argument'(Directive, X) :-
    '$throw'(format_argument_type(Directive, X)).

'$format_value'(X, Value) :-
    catch(Value is X, error(type_error(Type, Culprit), _), '$throw'(type_error(Type, Culprit))).

'$format_integer'(X, Directive, Value) :-
    '$format_value'(X, Value),
    (   integer(Value)
    ->  true
    ;   '$wrong_argument'(Directive, X)
    ).

/*  Writes the sign of a number. */

'$sign'(Value, Positive) :-
    (   Value < 0
    ->  '$put'(0'-, 1),
        Positive is -Value
    ;   Positive = Value
    ).

'$grouped'([], _, _).
'$grouped'([Code|Codes], Length, Size) :-
    '$put'(Code, 1),
    Rest is Length - 1,
    (   Size > 0,
        Rest > 0,
        Rest mod Size =:= 0
    ->  '$put'(0'_, 1)
    ;   true
    ),
    '$grouped'(Codes, Rest, Size).

'$radix'(N, X, Directive) :-
    '$format_integer'(X, Directive, Value),
    (   N < 0
    ->  Radix = 8
    ;   Radix = N
    ),
    (   Radix >= 2,
        Radix =< 36
    ->  true
    ;   '$throw'(domain_error(radix, Radix))
    ),
    '$radix_text'(Value, Radix, Digits),
    (   Directive == r
    ->  '$emit'(Digits)
    ;   string_upper(Digits, Text),
        '$emit'(Text)
    ).

/*  The exact value, rounded: halves away from zero for fractions, else to even. */

'$format_float'(X, N, Directive) :-
    '$format_value'(X, Value),
    (   N < 0
    ->  Places = 6
    ;   Places = N
    ),
    (   Directive == f,
        '$emit_fixed'(Value, Places)
    ->  true
    ;   '$put_float'(Value, Directive, Places)
    ).

'$put_float'(X, _, _) :-
    X =\= X,
    !,
    '$emit'(nan).
'$put_float'(X, Directive, Places) :-
    (   ( X < 0 ; X =:= 0, number_codes(X, [0'-|_]) )
    ->  '$put'(0'-, 1)
    ;   true
    ),
    Positive is abs(X),
    (   Positive =:= inf
    ->  '$emit'(inf)
    ;   Rational is rational(Positive),
        Numerator is numerator(Rational),
        Denominator is denominator(Rational),
        ( Denominator > 1, rational(X) -> Ties = away ; Ties = even ),
        '$put_positive'(Directive, Places, Ties, Numerator, Denominator)
    ).

'$put_positive'(f, Places, Ties, Numerator, Denominator) :-
    '$rounded'(Ties, Numerator, Denominator, Places, Scaled),
    format('~*d', [Places, Scaled]).
'$put_positive'(e, Places, Ties, Numerator, Denominator) :-
    '$leading'(Ties, Numerator, Denominator, Places, Digits, Exponent),
    format('~*d', [Places, Digits]),
    '$put_exponent'(Exponent).
'$put_positive'(g, Places0, Ties, Numerator, Denominator) :-
    Places is min(max(Places0, 1), 100) - 1,
    '$leading'(Ties, Numerator, Denominator, Places, Digits, Exponent),
    (   ( Exponent < -4 ; Exponent > Places )
    ->  format(codes(Codes), '~*d', [Places, Digits]),
        '$put_significant'(Codes),
        '$put_exponent'(Exponent)
    ;   Shown is Places - Exponent,
        '$rounded'(Ties, Numerator, Denominator, Shown, Scaled),
        format(codes(Codes), '~*d', [Shown, Scaled]),
        '$put_significant'(Codes)
    ).

/*  Round(Numerator / Denominator * 10 ** Places). */

'$rounded'(Ties, Numerator, Denominator, Places, Scaled) :-
    (   Places >= 0
    ->  N is Numerator * 10 ** Places,
        D = Denominator
    ;   N = Numerator,
        D is Denominator * 10 ** (-Places)
    ),
    Quotient is N // D,
    Twice is 2 * (N - Quotient * D),
    (   ( Twice > D ; Twice =:= D, ( Ties == away ; Quotient /\ 1 =:= 1 ) )
    ->  Scaled is Quotient + 1
    ;   Scaled = Quotient
    ).

/*  The first Places + 1 digits, and the exponent of the first one. */

'$leading'(Ties, Numerator, Denominator, Places, Digits, Exponent) :-
    (   Numerator =:= 0
    ->  Digits = 0,
        Exponent = 0
    ;   Guess is floor((msb(Numerator) - msb(Denominator) - 1) * log10(2)),
        Limit is 10 ** (Places + 1),
        '$leading_from'(Guess, Ties, Numerator, Denominator, Places, Limit, Digits, Exponent)
    ).

'$leading_from'(Guess, Ties, Numerator, Denominator, Places, Limit, Digits, Exponent) :-
    Shown is Places - Guess,
    '$rounded'(Ties, Numerator, Denominator, Shown, Digits0),
    (   Digits0 < Limit
    ->  Digits = Digits0,
        Exponent = Guess
    ;   Next is Guess + 1,
        '$leading_from'(Next, Ties, Numerator, Denominator, Places, Limit, Digits, Exponent)
    ).

'$put_exponent'(Exponent) :-
    '$put'(0'e, 1),
    (   Exponent < 0
    ->  '$put'(0'-, 1)
    ;   '$put'(0'+, 1)
    ),
    Size is abs(Exponent),
    (   Size < 10
    ->  '$put'(0'0, 1)
    ;   true
    ),
    '$emit'(Size).

/*  Without zeros after the point at the end. */

'$put_significant'(Codes) :-
    (   memberchk(0'., Codes)
    ->  '$reversed'(Codes, [], Reversed),
        '$without_zeros'(Reversed, Kept),
        '$reversed'(Kept, [], Shown)
    ;   Shown = Codes
    ),
    '$text'(Shown, 0, Text, text),
    '$emit'(Text).

'$without_zeros'([Code|Codes], Kept) :-
    (   Code =:= 0'0
    ->  '$without_zeros'(Codes, Kept)
    ;   Code =:= 0'.
    ->  Kept = Codes
    ;   Kept = [Code|Codes]
    ).

'$reversed'([], Xs, Xs).
'$reversed'([X|Xs], Ys, Zs) :-
    '$reversed'(Xs, [X|Ys], Zs).
