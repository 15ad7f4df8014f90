/*  Texts: atoms, strings, and lists of characters or codes.

    '$text'(Text, Kind, Result, Type) makes any text a term of a kind: 0 an
    atom, 1 a string, 2 codes, 3 characters. Type is for the error.
*/

atom_concat(A, B, AB) :-
    (   atomic(A),
        atomic(B)
    ->  '$atom_concat'(A, B, Whole),
        '$unify_text'(AB, 0, Whole, atom)
    ;   '$swi_type'(atom, atomic, Type),
        '$text_concat'(A, B, AB, 0, Type)
    ).

string_concat(A, B, AB) :-
    (   atomic(A),
        atomic(B),
        A \== [],
        B \== []
    ->  '$string_concat'(A, B, Whole),
        '$unify_text'(AB, 1, Whole, atomic)
    ;   '$text_concat'(A, B, AB, 1, atomic)
    ).

text_concat(A, B, AB) :-
    (   ( string(A) ; string(B) ; string(AB) )
    ->  '$text_concat'(A, B, AB, 1, atomic)
    ;   '$text_concat'(A, B, AB, 0, atomic)
    ).

'$text_concat'(A, B, AB, Kind, Type) :-
    (   nonvar(A),
        nonvar(B)
    ->  '$atomic_part'(A, Kind, A0, Type),
        '$atomic_part'(B, Kind, B0, Type),
        (   Type == atom
        ->  '$atom_concat'(A0, B0, Whole)
        ;   '$concat'([A0, B0], '', Kind, Whole)
        ),
        '$unify_text'(AB, Kind, Whole, Type)
    ;   '$text'(AB, Kind, Whole, Type),
        '$parts'(A, B, Whole, Kind, Type)
    ).

'$atomic_part'(Text, Kind, Part, Type) :-
    (   atomic(Text),
        Text \== []
    ->  Part = Text
    ;   '$text'(Text, Kind, Part, Type)
    ).

%   Type is that of an error in the SWI dialect, or another one.
'$swi_type'(Own, Swi, Type) :-
    (   '$is_swi'
    ->  Type = Swi
    ;   Type = Own
    ).

/*  Text that is known already may be of any kind. */

'$unify_text'(X, Kind, Text, Type) :-
    (   var(X)
    ->  X = Text
    ;   '$text'(X, Kind, Given, Type),
        Given == Text
    ).

'$parts'(A, B, AB, Kind, Type) :-
    '$text_size'(AB, Length),
    (   nonvar(A)
    ->  '$text'(A, Kind, A0, Type),
        '$text_size'(A0, Before),
        Before =< Length,
        '$sub_text'(AB, 0, Before, Kind, A1),
        A0 == A1,
        After is Length - Before,
        '$sub_text'(AB, Before, After, Kind, B)
    ;   nonvar(B)
    ->  '$text'(B, Kind, B0, Type),
        '$text_size'(B0, After),
        After =< Length,
        Before is Length - After,
        '$sub_text'(AB, Before, After, Kind, B1),
        B0 == B1,
        '$sub_text'(AB, 0, Before, Kind, A)
    ;   '$between'(0, Length, Before),
        After is Length - Before,
        '$sub_text'(AB, 0, Before, Kind, A),
        '$sub_text'(AB, Before, After, Kind, B)
    ).

'$text_length'(Text, Length) :-
    (   string(Text)
    ->  '$text_size'(Text, Length)
    ;   '$text'(Text, 1, String, text),
        '$text_size'(String, Length)
    ).

%   The cases of sub_atom/5 and sub_string/5 that the module leaves: more than one answer, errors, other texts.
'$sub_atom'(Text, Before, Length, After, Sub) :-
    (   compound(Text)
    ->  '$text'(Text, 0, Atom, atom),
        '$sub'(Atom, Before, Length, After, Sub, 0)
    ;   '$sub'(Text, Before, Length, After, Sub, 0)
    ).

'$sub_string'(Text, Before, Length, After, Sub) :-
    (   string(Text)
    ->  '$sub'(Text, Before, Length, After, Sub, 1)
    ;   '$swi_type'(atomic, string, Type),
        '$text'(Text, 1, String, Type),
        '$sub'(String, Before, Length, After, Sub, 1)
    ).

'$sub'(Text, Before, Length, After, Sub, Kind) :-
    '$text_size'(Text, Total),
    (   ( var(Before) -> true ; integer(Before), Before >= 0 ),
        ( var(Length) -> true ; integer(Length), Length >= 0 ),
        ( var(After) -> true ; integer(After), After >= 0 )
    ->  IsRight = true
    ;   '$check_integer_if_known'(Before),
        '$check_integer_if_known'(Length),
        '$check_integer_if_known'(After)
    ),
    (   var(Sub)
    ->  true
    ;   Kind =\= 0
    ->  true
    ;   '$is_swi'
    ->  '$text'(Sub, 0, _, atom)
    ;   '$text_size'(Sub, _)
    ),
    (   IsRight == true
    ->  true
    ;   '$check_part'(Before),
        '$check_part'(Length),
        '$check_part'(After)
    ),
    (   nonvar(Sub)
    ->  (   Kind =:= 0,
            atom(Sub)
        ->  Known = Sub
        ;   Kind =:= 0,
            Sub == []
        ->  Known = Sub
        ;   '$swi_type'(atomic, string, Type),
            '$text'(Sub, Kind, Known, Type)
        ),
        '$text_size'(Known, Length),
        (   integer(Before)
        ->  '$sub_text_at'(Total, Before, Length, After),
            '$sub_text'(Text, Before, Length, Kind, Found),
            Found == Known
        ;   integer(After)
        ->  Before is Total - Length - After,
            Before >= 0,
            '$sub_text'(Text, Before, Length, Kind, Found),
            Found == Known
        ;   '$first_place'(Text, Known, 0, First),
            '$occurrence'(Text, Known, First, Before),
            After is Total - Before - Length
        )
    ;   '$sub_places'(Total, Before, Length, After),
        '$sub_text'(Text, Before, Length, Kind, Sub)
    ).

'$check_part'(N) :-
    (   integer(N)
    ->  (   N < 0
        ->  '$throw'(domain_error(not_less_than_zero, N))
        ;   true
        )
    ;   '$check_integer_if_known'(N)
    ).

'$check_integer_if_known'(N) :-
    (   ( var(N) ; integer(N) )
    ->  true
    ;   '$throw'(type_error(integer, N))
    ).

'$sub_text_at'(Total, Before, Length, After) :-
    After is Total - Before - Length,
    After >= 0.

'$sub_places'(Total, Before, Length, After) :-
    (   integer(Before)
    ->  Rest is Total - Before,
        Rest >= 0,
        '$two_parts'(Rest, Length, After)
    ;   integer(Length)
    ->  Rest is Total - Length,
        Rest >= 0,
        '$two_parts'(Rest, Before, After)
    ;   integer(After)
    ->  Rest is Total - After,
        Rest >= 0,
        '$two_parts'(Rest, Before, Length)
    ;   '$between'(0, Total, Before),
        Rest is Total - Before,
        '$two_parts'(Rest, Length, After)
    ).

'$two_parts'(Total, One, Other) :-
    (   integer(One)
    ->  Other is Total - One,
        Other >= 0
    ;   integer(Other)
    ->  One is Total - Other,
        One >= 0
    ;   '$between'(0, Total, One),
        Other is Total - One
    ).

/*  The first place of a part at or after one; where much is alike, in steps. */

'$first_place'(Text, Part, From, Place) :-
    '$find_text'(Text, Part, From, Reached),
    (   Reached >= 0
    ->  Place = Reached
    ;   Next is -Reached,
        '$first_place'(Text, Part, Next, Place)
    ).

/*  The places of a part from the first one on. */

'$occurrence'(Text, Part, Place, Found) :-
    Next is Place + 1,
    (   '$first_place'(Text, Part, Next, After)
    ->  (   Found = Place
        ;   '$occurrence'(Text, Part, After, Found)
        )
    ;   Found = Place
    ).

/*  Joining and splitting. */

atomic_list_concat(List, Atom) :-
    (   '$concat'(List, '', 0, Whole)
    ->  '$unify_whole'(Atom, Whole)
    ;   '$throw'(instantiation_error)
    ).

atomic_list_concat(List, Separator, Atom) :-
    (   '$concat'(List, Separator, 0, Whole)
    ->  '$unify_whole'(Atom, Whole)
    ;   var(Atom),
        \+ '$is_swi'
    ->  '$throw'(instantiation_error)
    ;   '$swi_type'(atomic, text, Type),
        '$text'(Separator, 0, '', Type)
    ->  '$throw'(domain_error(non_empty_atom, Separator))
    ;   var(Atom)
    ->  '$throw'(instantiation_error)
    ;   '$split'(Atom, Separator, Parts),
        List = Parts
    ).

'$unify_whole'(Atom, Whole) :-
    (   '$is_swi'
    ->  Atom = Whole
    ;   '$unify_text'(Atom, 0, Whole, atomic)
    ).

atomics_to_string(List, String) :-
    (   '$concat'(List, '', 1, Whole)
    ->  '$unify_text'(String, 1, Whole, text)
    ;   '$throw'(instantiation_error)
    ).

/*  Conversions. */

atom_string(Atom, String) :-
    (   var(Atom)
    ->  '$swi_type'(string, text, StringType),
        '$text'(String, 0, Atom, StringType)
    ;   ( atom(Atom) -> Type = atom ; Type = text ),
        '$text'(Atom, 1, Text, Type),
        (   '$is_swi'
        ->  '$same_text'(String, Text)
        ;   '$unify_text'(String, 1, Text, string)
        )
    ).

%   '$same_text'(?X, +String): X, which may be any text, is the same text; in the SWI dialect.
'$same_text'(X, String) :-
    (   var(X)
    ->  X = String
    ;   '$without_error'('$text'(X, 1, Given, text)),
        Given == String
    ).

normalize_space(Sink, Text) :-
    '$check_sink'(Sink),
    '$swi_type'(text, atomic, Type),
    '$text'(Text, 1, String, Type),
    split_string(String, ' \t\n\r\f\v\u00a0', ' \t\n\r\f\v\u00a0', Words0),
    '$without_empty'(Words0, Words),
    '$concat'(Words, ' ', 1, Joined),
    '$capture',
    '$emit'(Joined),
    '$fill_sink'(Sink).

'$without_empty'([], []).
'$without_empty'([Word|Words], Kept) :-
    (   '$text_size'(Word, 0)
    ->  Kept = Rest
    ;   Kept = [Word|Rest]
    ),
    '$without_empty'(Words, Rest).

string_to_atom(String, Atom) :-
    (   var(String)
    ->  '$text'(Atom, 1, String, text)
    ;   '$text'(String, 0, Atom, text)
    ).

text_to_string(Text, String) :-
    (   number(Text)
    ->  '$throw'(type_error(text, Text))
    ;   '$text'(Text, 1, String, text)
    ).

string_chars(String, Chars) :-
    (   var(String)
    ->  '$text'(Chars, 1, String, character)
    ;   '$listed_text'(String, 3, Chars)
    ).

string_codes(String, Codes) :-
    (   var(String)
    ->  '$text'(Codes, 1, String, integer)
    ;   '$listed_text'(String, 2, Codes)
    ).

'$listed_text'(Text, Kind, List) :-
    (   nonvar(List),
        '$is_swi'
    ->  '$text'(Text, Kind, Found, text),
        (   List = Found
        ->  true
        ;   '$text'(Text, 1, String, text),
            '$same_text'(List, String)
        )
    ;   '$text'(Text, Kind, List, text)
    ).

string_length(String, Length) :-
    (   string(String),
        var(Length)
    ->  '$text_size'(String, Length)
    ;   '$checked_length'(String, Length)
    ).

text_length(Text, Length) :-
    '$checked_length'(Text, Length).

'$checked_length'(Text, Length) :-
    '$text_length'(Text, Found),
    '$check_part'(Length),
    Length = Found.

string_code(Index, Text, Code) :-
    '$check_part'(Index),
    (   string(Text)
    ->  String = Text
    ;   '$swi_text'(Text),
        '$text'(Text, 1, String, text)
    ),
    (   integer(Index)
    ->  Code1 = Code
    ;   ( var(Code) -> Code1 = Code ; '$code_of'(Code, Code1) ),
        '$text_size'(String, Length),
        Length >= 1,
        '$between'(1, Length, Index)
    ),
    '$nth_code'(Index, String, Code1).

%   Throws in the SWI dialect for a number where a text is expected.
'$swi_text'(Text) :-
    (   number(Text),
        '$is_swi'
    ->  '$throw'(type_error(text, Text))
    ;   true
    ).

get_string_code(Index, Text, Code) :-
    (   var(Index)
    ->  '$throw'(instantiation_error)
    ;   once(string_code(Index, Text, Code))
    ).

char_type(Char, Type) :-
    (   atom(Type),
        '$char_class'(Type, Class),
        '$in_class'(Class, Char, Found)
    ->  Found == 1
    ;   '$char_type'(Char, Type, chars)
    ).

code_type(Code, Type) :-
    (   atom(Type),
        '$char_class'(Type, Class),
        '$in_class'(Class, Code, Found)
    ->  Found == 1
    ;   '$char_type'(Code, Type, codes)
    ).

number_string(Number, Text) :-
    (   var(Text)
    ->  (   number(Number)
        ->  '$text'(Number, 1, Text, number)
        ;   var(Number)
        ->  '$throw'(instantiation_error)
        ;   '$throw'(type_error(number, Number))
        )
    ;   string(Text),
        var(Number),
        atom_number(Text, Number)
    ->  true
    ;   number(Text),
        '$is_swi'
    ->  '$throw'(type_error(list, Text))
    ;   ( var(Number) ; number(Number) )
    ->  '$text'(Text, 1, String, text),
        split_string(String, '', ' \t\n\r\f\v', [Trimmed]),
        atom_number(Trimmed, Number)
    ;   '$throw'(type_error(number, Number))
    ).

term_to_atom(Term, Atom) :-
    '$term_text'(Term, Atom, 0).

term_string(Term, String) :-
    '$term_text'(Term, String, 1).

'$term_text'(Term, Text, Kind) :-
    (   nonvar(Text)
    ->  '$text_to_term'(Text, Term, _)
    ;   var(Term),
        \+ '$is_swi'
    ->  '$throw'(instantiation_error)
    ;   '$capture',
        '$write'(Term, 1),
        '$captured'(Kind, Text)
    ).

term_string(Term, String, Options) :-
    (   nonvar(String)
    ->  read_term_from_atom(String, Term, Options)
    ;   var(Term)
    ->  '$throw'(instantiation_error)
    ;   with_output_to(string(String), write_term(Term, [quoted(true)|Options]))
    ).

atom_to_term(Text, Term, Bindings) :-
    '$text_to_term'(Text, Term, Bindings).

read_term_from_atom(Text, Term, Options) :-
    '$check_options'(Options),
    (   '$names_options'(Options, Bindings, Variables)
    ->  '$text_to_term'(Text, Term, Bindings),
        term_variables(Term, Variables)
    ;   (   memberchk(module(Module), Options),
            atom(Module)
        ->  '$text_to_term'(Text, Module, Read, _)
        ;   '$text_to_term'(Text, Read, _)
        ),
        (   Read == end_of_file
        ->  End = ''
        ;   End = ' .'
        ),
        '$concat'([Text, End], '', 1, String),
        setup_call_cleanup(
            open_string(String, Stream),
            read_term(Stream, Term, Options),
            close(Stream))
    ).

%   With the operators of the module into which a text is loaded now, otherwise those of user.
'$text_to_term'(Text, Term, Bindings) :-
    '$source_module'(Module),
    '$text_to_term'(Text, Module, Term, Bindings).

%   Options for which no stream is needed.
'$names_options'([], _, _).
'$names_options'([Option|Options], Bindings, Variables) :-
    (   Option = variable_names(Bindings)
    ->  true
    ;   Option = variables(Variables)
    ),
    '$names_options'(Options, Bindings, Variables).

/*  Classes of characters; the module asks its host. */

'$char_type'(Char, Type, As) :-
    (   var(Type)
    ->  (   var(Char)
        ->  '$throw'(instantiation_error)
        ;   true
        )
    ;   '$char_class'(Type, _)
    ->  true
    ;   '$throw'(type_error(char_type, Type))
    ),
    (   nonvar(Char)
    ->  '$code_of'(Char, Code),
        (   Code < 0
        ->  Type = end_of_file
        ;   '$is_type'(Type, Code, As)
        )
    ;   '$letter'(Type, Given, Class, Case),
        nonvar(Given)
    ->  '$code_of'(Given, Other),
        '$in_class'(Class, Other, 1),
        '$character'(Case, Other, Code),
        '$as'(As, Code, Char)
    ;   '$last_code'(Type, Last),
        '$between'(0, Last, Code),
        '$is_type'(Type, Code, As),
        '$as'(As, Code, Char)
    ).

'$last_code'(Type, Last) :-
    (   ( Type = ascii ; Type = digit(_) ; Type = xdigit(_) ; Type = decimal(_) )
    ->  Last = 127
    ;   Last = 0xd7ff
    ).

'$code_of'(Char, Code) :-
    (   integer(Char),
        Char >= -1,
        Char =< 0x10ffff
    ->  Code = Char
    ;   atom(Char),
        atom_length(Char, 1)
    ->  char_code(Char, Code)
    ;   '$swi_char'(Char, Code)
    ->  true
    ;   '$throw'(type_error(character, Char))
    ).

%   In the SWI dialect a text of one character is one.
'$swi_char'(Text, Code) :-
    ( string(Text) ; Text = [_] ),
    '$is_swi',
    catch(string_codes(Text, [Code]), error(_, _), fail).

'$is_type'(Type, Code, As) :-
    '$char_class'(Type, Class),
    (   atom(Type)
    ->  '$in_class'(Class, Code, 1)
    ;   '$char_value'(Type, Code, As)
    ).

'$char_value'(digit(Weight), Code, _) :-
    '$weight'(Code, Weight0),
    Weight0 < 10,
    Weight = Weight0.
'$char_value'(decimal(Weight), Code, As) :-
    '$char_value'(digit(Weight), Code, As).
'$char_value'(xdigit(Weight), Code, _) :-
    '$weight'(Code, Weight).
'$char_value'(code(Code), Code, _).
'$char_value'(lower(Upper), Code, As) :-
    '$in_class'(13, Code, 1),
    '$character'(1, Code, Other),
    '$as'(As, Other, Upper).
'$char_value'(upper(Lower), Code, As) :-
    '$in_class'(14, Code, 1),
    '$character'(0, Code, Other),
    '$as'(As, Other, Lower).
'$char_value'(to_lower(Upper), Code, As) :-
    (   nonvar(Upper)
    ->  '$code_of'(Upper, Given),
        ( '$character'(0, Given, Code) ; '$character'(1, Code, Given) ),
        !
    ;   '$character'(1, Code, Other),
        '$as'(As, Other, Upper)
    ).
'$char_value'(to_upper(Lower), Code, As) :-
    (   nonvar(Lower)
    ->  '$code_of'(Lower, Given),
        ( '$character'(1, Given, Code) ; '$character'(0, Code, Given) ),
        !
    ;   '$character'(0, Code, Other),
        '$as'(As, Other, Lower)
    ).

%   A type of letters, the letter in its argument with its class, and the case of the letters, as in '$character'/3.
'$letter'(upper(Lower), Lower, 13, 1).
'$letter'(lower(Upper), Upper, 14, 0).
'$letter'(to_lower(Upper), Upper, 23, 0).
'$letter'(to_upper(Lower), Lower, 23, 1).

'$as'(As, Code, Term) :-
    (   nonvar(Term)
    ->  '$code_of'(Term, Code)
    ;   As == codes
    ->  Term = Code
    ;   char_code(Term, Code)
    ).

'$weight'(Code, Weight) :-
    (   Code >= 0'0,
        Code =< 0'9
    ->  Weight is Code - 0'0
    ;   Letter is Code \/ 32,
        Letter >= 0'a,
        Letter =< 0'f,
        Weight is Letter - 87
    ).

'$char_class'(alnum, 2).
'$char_class'(alpha, 3).
'$char_class'(csym, 4).
'$char_class'(csymf, 5).
'$char_class'(prolog_var_start, 35).
'$char_class'(prolog_atom_start, 34).
'$char_class'(prolog_identifier_continue, 22).
'$char_class'(prolog_symbol, 38).
'$char_class'(ascii, 6).
'$char_class'(white, 7).
'$char_class'(cntrl, 8).
'$char_class'(digit, 9).
'$char_class'(decimal, 10).
'$char_class'(space, 11).
'$char_class'(end_of_line, 12).
'$char_class'(lower, 13).
'$char_class'(upper, 14).
'$char_class'(punct, 15).
'$char_class'(graph, 16).
'$char_class'(print, 17).
'$char_class'(period, 18).
'$char_class'(quote, 19).
'$char_class'(paren, 20).
'$char_class'(newline, 21).
'$char_class'(digit(_), 24).
'$char_class'(decimal(_), 24).
'$char_class'(xdigit(_), 24).
'$char_class'(code(_), 24).
'$char_class'(lower(_), 24).
'$char_class'(upper(_), 24).
'$char_class'(to_lower(_), 24).
'$char_class'(to_upper(_), 24).
'$char_class'(end_of_file, 24).

/*  Counters and clocks. */

statistics(Key, Value) :-
    (   var(Key)
    ->  '$throw'(instantiation_error)
    ;   \+ atom(Key)
    ->  '$throw'(type_error(atom, Key))
    ;   '$statistics'(Key, Found)
    ->  Value = Found
    ;   '$throw'(domain_error(statistics_key, Key))
    ).

'$statistics'(inferences, Count) :-
    '$statistic'(3, Count).
'$statistics'(cputime, Seconds) :-
    '$statistic'(0, Time),
    Seconds is Time / 1000.0.
'$statistics'(process_cputime, Seconds) :-
    '$statistics'(cputime, Seconds).
'$statistics'(runtime, Times) :-
    '$statistic'(0, Time),
    '$since_last'(runtime, Time, Times).
'$statistics'(process_time, Times) :-
    '$statistics'(runtime, Times).
'$statistics'(process_runtime, Times) :-
    '$statistics'(runtime, Times).
'$statistics'(system_time, [0, 0]).
'$statistics'(walltime, Times) :-
    '$statistic'(2, Time),
    '$since_last'(walltime, Time, Times).
'$statistics'(real_time, Times) :-
    '$statistic'(1, Time),
    Seconds is Time / 1000,
    '$since_last'(real_time, Seconds, Times).
'$statistics'(epoch, Seconds) :-
    '$statistic'(1, Now),
    '$statistic'(2, Time),
    Seconds is (Now - Time) / 1000.0.
'$statistics'(process_epoch, Seconds) :-
    '$statistics'(epoch, Seconds).
'$statistics'(thread_cputime, Seconds) :-
    '$statistics'(cputime, Seconds).
'$statistics'(garbage_collection, [Count, Bytes, Ms, Left]) :-
    '$figure'(collections, Count),
    '$figure'(collected, Bytes),
    '$figure'(collection_ms, Ms),
    '$figure'(collected_to, Left).
'$statistics'(stack_shifts, [0, 0, 0]).
'$statistics'(modules, Count) :-
    '$count'(current_module(_), Count).
'$statistics'(predicates, Count) :-
    '$count'('$counted'(_, _), Count).
'$statistics'(clauses, Count) :-
    findall(N, '$counted'(_, N), Ns),
    '$sum'(Ns, 0, Count).
'$statistics'(Key, Value) :-
    (   '$figure'(Key, Value0)
    ->  Value = Value0
    ;   '$area'(Key, Name)
    ->  '$figure'(Name, Used),
        '$figure'(stack_limit, Most),
        Free is max(0, Most - Used),
        Value = [Used, Free]
    ;   memberchk(Key, [threads, threads_created, threads_peak])
    ->  Value = 1
    ).

'$figure'(Name, Value) :-
    '$member'(Name-Which,
               [ memory_used-4, stack-5, globalused-5, global-5, trailused-6, trail-6, localused-7, local-7, heapused-8,
                 stack_limit-9, atoms-10, functors-11, collections-12, collected-13,
                 collection_ms-14, collected_to-15 ]),
    !,
    '$statistic'(Which, Value0),
    Value is integer(Value0).

'$area'(memory, memory_used).
'$area'(core, memory_used).
'$area'(program, heapused).
'$area'(global_stack, globalused).
'$area'(local_stack, localused).

'$counted'(Module:Name/Arity, Clauses) :-
    '$modules'(Modules),
    '$member'(Module, Modules),
    '$predicates'(Module, defined, Indicators),
    '$member'(Name/Arity, Indicators),
    '$predicate'(Module, Name, Arity, Module, _),
    '$predicate_clauses'(Module, Name, Arity, Clauses, _, _, _).

'$sum'([], Sum, Sum).
'$sum'([N|Ns], Sum0, Sum) :-
    Sum1 is Sum0 + N,
    '$sum'(Ns, Sum1, Sum).

'$since_last'(Key, Time, [Now, Since]) :-
    Now is round(Time),
    (   catch(nb_getval(Key, Last), _, fail)
    ->  true
    ;   Last = 0
    ),
    Since is Now - Last,
    nb_setval(Key, Now).

get_time(Seconds) :-
    '$statistic'(1, Time),
    Seconds is Time / 1000.
