:- module(json,
          [ json_read/2,                % +Stream, -Term
            json_read/3,                % +Stream, -Term, +Options
            json_write/2,               % +Stream, +Term
            json_write/3,               % +Stream, +Term, +Options
            atom_json_term/3,           % ?Text, ?Term, +Options
            is_json_term/1,             % @Term
            is_json_term/2,             % @Term, +Options
            json_read_dict/2,           % +Stream, -Dict
            json_read_dict/3,           % +Stream, -Dict, +Options
            json_write_dict/2,          % +Stream, +Dict
            json_write_dict/3,          % +Stream, +Dict, +Options
            atom_json_dict/3            % ?Text, ?Dict, +Options
          ]).
:- use_module(library(dicts), [dict_pairs/3, is_dict/1]).
:- use_module(library(error), [instantiation_error/1, must_be/2, type_error/2]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(readutil), [peek_string/3]).

/** <module> JSON as terms

An object is `json(Pairs)`, where each pair is `Name=Value`, an array is a list,
and a string or a number is an atom or a number. The other three values are
`@(null)`, `@(true)` and `@(false)`, as long as the options `null(Value)`,
`true(Value)` and `false(Value)` name nothing else.

The predicates whose names end in `dict` read an object as a dict of
library(dicts), a string as a string, and the other values as atoms.
*/


%!  atom_json_term(?Text, ?Term, +Options) is det.
%
%   True iff Term is what the JSON in Text means. If Text is unbound, the JSON
%   of Term is written to it: an atom, or what the option `as(Type)` says, which
%   is `atom`, `string`, `codes` or `chars`. The other options are those of
%   json_read/3 and json_write/3.
%
%   ```
%   ?- atom_json_term('{"a":1, "b":[true,null,"x"]}', Term, []).
%   Term = json([a=1,b=[@(true),@(null),x]]).
%   ?- atom_json_term(Text, json([a=1,b=[x,'y z']]), []).
%   Text = '{"a":1, "b": ["x", "y z" ]}'.
%   ?- catch(atom_json_term('[1,', _, []), error(Formal, _), true).
%   Formal = syntax_error(json(unexpected_end_of_file)).
%   ?- atom_json_term(_, _, []).
%   error: instantiation_error.
%   ```

atom_json_term(Text, Term, Options) :-
    text_term_(Text, Term, Options, json_read, json_write).

text_term_(Text, Term, Options, Read, Write) :-
    (   nonvar(Text)
    ->  setup_call_cleanup(open_string(Text, Stream),
                           call(Read, Stream, Term, Options),
                           close(Stream))
    ;   var(Term)
    ->  instantiation_error(Term)
    ;   option(as(Type), Options, atom),
        must_be(oneof([atom, string, codes, chars]), Type),
        Sink =.. [Type,Text],
        with_output_to(Sink, ( current_output(Stream), call(Write, Stream, Term, Options) ))
    ).


%!  json_read(+Stream, -Term) is det.
%!  json_read(+Stream, -Term, +Options) is det.
%
%   Term is the next value on Stream. The text after it is not read. Options are
%   `null(Value)`, `true(Value)` and `false(Value)`, and `end_of_file(Value)` for
%   the Term at the end of Stream, which is an error otherwise.
%
%   ```
%   ?- open_string("[1] {\"a\":2}", _S),
%      json_read(_S, First), json_read(_S, Second).
%   First = [1], Second = json([a=2]).
%   ?- open_string("[null,false]", _S), json_read(_S, Term, [null(none)]).
%   Term = [none,@(false)].
%   ?- open_string(" ", _S), json_read(_S, Term, [end_of_file(end)]).
%   Term = end.
%   ```

json_read(Stream, Term) :-
    json_read(Stream, Term, []).

json_read(Stream, Term, Options) :-
    constants_(Options, @(null), @(true), @(false), Constants),
    read_(Stream, Constants, json, Options, Term).

read_(Stream, Constants, Kind, Options, Term) :-
    blanks_(Stream, Code),
    (   Code =:= -1,
        option(end_of_file(End), Options)
    ->  Term = End
    ;   value_(Code, Stream, Constants, Kind, Value),
        Term = Value
    ).

constants_(Options, Null0, True0, False0, constants(Null, True, False)) :-
    option(null(Null), Options, Null0),
    option(true(True), Options, True0),
    option(false(False), Options, False0).

% Each value_/5 and those that it calls read from the code that was peeked at.

value_(Code, Stream, Constants, Kind, Value) :-
    (   Code =:= 0'{
    ->  skip_(Stream, Next),
        object_(Next, Stream, Constants, Kind, Pairs),
        object_term_(Kind, Pairs, Value)
    ;   Code =:= 0'[
    ->  skip_(Stream, Next),
        array_(Next, Stream, Constants, Kind, Value)
    ;   Code =:= 0'"
    ->  string_(Stream, Value0),
        (   Kind == json
        ->  Value = Value0
        ;   atom_string(Value0, Value)
        )
    ;   digit_(Code)
    ->  number_(Stream, Value)
    ;   Code =:= 0'-
    ->  number_(Stream, Value)
    ;   literal_(Code, Name, Constants, Value0)
    ->  atom_codes(Name, Codes),
        word_(Codes, Name, Stream),
        Value = Value0
    ;   Code =:= -1
    ->  json_error_(unexpected_end_of_file, Stream)
    ;   unexpected_(illegal_json, Stream)
    ).

literal_(0'n, null, constants(Null, _, _), Null).
literal_(0't, true, constants(_, True, _), True).
literal_(0'f, false, constants(_, _, False), False).

word_([], _, _).
word_([Code|Codes], Name, Stream) :-
    (   get_code(Stream, Code)
    ->  word_(Codes, Name, Stream)
    ;   json_error_(json_expected(Name), Stream)
    ).

object_term_(json, Pairs, json(Pairs)).
object_term_(dict(TagKey, Default), Pairs, Dict) :-
    (   TagKey \== '',
        tag_(Pairs, TagKey, Text, Rest)
    ->  atom_string(Tag, Text)
    ;   copy_term(Default, Tag),
        Rest = Pairs
    ),
    dict_pairs(Dict, Tag, Rest).

tag_([Name=Value|Pairs], Key, Text, Rest) :-
    (   Name == Key
    ->  string(Value),
        Text = Value,
        Rest = Pairs
    ;   Rest = [Name=Value|Rest1],
        tag_(Pairs, Key, Text, Rest1)
    ).

object_(Code, Stream, Constants, Kind, Pairs) :-
    (   Code =:= 0'}
    ->  get_code(Stream, _),
        Pairs = []
    ;   Code =:= 0'"
    ->  string_(Stream, Name),
        blanks_(Stream, Colon),
        expect_(0':, Colon, illegal_json, Stream),
        skip_(Stream, First),
        value_(First, Stream, Constants, Kind, Value),
        Pairs = [Name=Value|Rest],
        blanks_(Stream, After),
        (   After =:= 0'}
        ->  get_code(Stream, _),
            Rest = []
        ;   expect_(0',, After, illegal_object, Stream),
            skip_(Stream, Next),
            object_(Next, Stream, Constants, Kind, Rest)
        )
    ;   Code =:= -1
    ->  json_error_(unexpected_end_of_file, Stream)
    ;   unexpected_(illegal_json, Stream)
    ).

array_(Code, Stream, Constants, Kind, Values) :-
    (   Code =:= 0']
    ->  get_code(Stream, _),
        Values = []
    ;   value_(Code, Stream, Constants, Kind, Value),
        Values = [Value|Rest],
        blanks_(Stream, After),
        (   After =:= 0']
        ->  get_code(Stream, _),
            Rest = []
        ;   expect_(0',, After, illegal_array, Stream),
            skip_(Stream, Next),
            array_(Next, Stream, Constants, Kind, Rest)
        )
    ).

expect_(Expected, Code, Error, Stream) :-
    (   Code =:= Expected
    ->  true
    ;   unexpected_(Error, Stream)
    ).

unexpected_(Error, Stream) :-
    get_code(Stream, _),
    json_error_(Error, Stream).

% Prolog wants a fraction before an exponent, and JSON does not.

number_(Stream, Number) :-
    number_codes_(Stream, Codes),
    atom_codes(Text, Codes),
    (   atom_number(Text, Number0)
    ->  Number = Number0
    ;   position_(Stream, Position),
        throw(error(syntax_error(illegal_number), Position))
    ).

number_codes_(Stream, Codes) :-
    (   peek_code(Stream, 0'-)
    ->  get_code(Stream, _),
        Codes = [0'-|Codes0]
    ;   Codes = Codes0
    ),
    digits_(Stream, Integer),
    '$append'(Integer, Codes1, Codes0),
    fraction_(Stream, Fraction),
    exponent_(Stream, Exponent),
    (   Fraction == [],
        Exponent \== []
    ->  Codes1 = [0'.,0'0|Exponent]
    ;   '$append'(Fraction, Exponent, Codes1)
    ).

fraction_(Stream, Fraction) :-
    (   peek_string(Stream, 2, Next),
        string_codes(Next, [0'.,Digit]),
        digit_(Digit)
    ->  get_code(Stream, Point),
        digits_(Stream, Digits),
        Fraction = [Point|Digits]
    ;   Fraction = []
    ).

exponent_(Stream, Exponent) :-
    (   peek_code(Stream, Code),
        ( Code =:= 0'e ; Code =:= 0'E )
    ->  get_code(Stream, _),
        peek_code(Stream, Sign),
        (   ( Sign =:= 0'- ; Sign =:= 0'+ )
        ->  get_code(Stream, _),
            Exponent = [0'e,Sign|Digits]
        ;   Exponent = [0'e|Digits]
        ),
        digits_(Stream, Digits)
    ;   Exponent = []
    ).

digits_(Stream, Digits) :-
    peek_code(Stream, Code),
    (   digit_(Code)
    ->  get_code(Stream, _),
        Digits = [Code|Rest],
        digits_(Stream, Rest)
    ;   Digits = []
    ).

digit_(Code) :-
    Code >= 0'0,
    Code =< 0'9.

% Strings.

string_(Stream, Atom) :-
    get_code(Stream, _),
    get_code(Stream, Code),
    string_codes_(Code, Stream, Codes),
    atom_codes(Atom, Codes).

string_codes_(Code, Stream, Codes) :-
    (   Code =:= 0'"
    ->  Codes = []
    ;   Code =:= -1
    ->  json_error_(eof_in_string, Stream)
    ;   (   Code =:= 0'\\
        ->  get_code(Stream, Escape),
            escaped_(Escape, Stream, Real)
        ;   Real = Code
        ),
        Codes = [Real|Rest],
        get_code(Stream, Next),
        string_codes_(Next, Stream, Rest)
    ).

escaped_(Escape, Stream, Code) :-
    (   escape_(Escape, Code0)
    ->  Code = Code0
    ;   Escape =:= 0'u
    ->  hex_(4, Stream, 0, Unit),
        (   Unit >= 0xd800,
            Unit =< 0xdbff
        ->  low_surrogate_(Stream, Unit, Code)
        ;   Code = Unit
        )
    ;   Escape =:= -1
    ->  json_error_(eof_in_string, Stream)
    ;   json_error_(illegal_string_escape, Stream)
    ).

escape_(0'", 0'").
escape_(0'\\, 0'\\).
escape_(0'/, 0'/).
escape_(0'b, 8).
escape_(0'n, 10).
escape_(0'f, 12).
escape_(0'r, 13).
escape_(0't, 9).

% A character beyond the first 65536 is two escapes.

low_surrogate_(Stream, High, Code) :-
    (   get_code(Stream, 0'\\),
        get_code(Stream, 0'u),
        hex_(4, Stream, 0, Low),
        Low >= 0xdc00,
        Low =< 0xdfff
    ->  Code is 0x10000 + (High - 0xd800) * 0x400 + (Low - 0xdc00)
    ;   json_error_(illegal_surrogate_pair, Stream)
    ).

hex_(N, Stream, Value0, Value) :-
    (   N =:= 0
    ->  Value = Value0
    ;   get_code(Stream, Code),
        (   Code >= 0,
            code_type(Code, xdigit(Weight))
        ->  N1 is N - 1,
            Value1 is Value0 * 16 + Weight,
            hex_(N1, Stream, Value1, Value)
        ;   json_error_(illegal_string_escape, Stream)
        )
    ).

% Code is the one after blanks, which is not read.

skip_(Stream, Code) :-
    get_code(Stream, _),
    blanks_(Stream, Code).

blanks_(Stream, Code) :-
    peek_code(Stream, Code0),
    (   blank_(Code0)
    ->  get_code(Stream, _),
        blanks_(Stream, Code)
    ;   Code = Code0
    ).

blank_(32).
blank_(9).
blank_(10).
blank_(13).

json_error_(Error, Stream) :-
    position_(Stream, Position),
    throw(error(syntax_error(json(Error)), Position)).

position_(Stream, stream(Stream, Line, Column, Offset)) :-
    line_count(Stream, Line),
    line_position(Stream, Column),
    character_count(Stream, Offset).


%!  json_write(+Stream, +Term) is det.
%!  json_write(+Stream, +Term, +Options) is det.
%
%   Writes Term to Stream as JSON. A pair of an object is `Name=Value`,
%   `Name-Value` or `Name(Value)`. A value wider than `width(Columns)`, 72 to begin
%   with, is written in several lines, indented by `step(Columns)`, 2 to begin with;
%   `tab(Columns)`, 8 to begin with, is the width of a tab, and with `width(0)` all
%   is in one line. `null(Value)`, `true(Value)` and `false(Value)` say what is
%   written as these values, and `serialize_unknown(true)` that other terms are
%   written as strings.
%
%   ```
%   ?- with_output_to(string(Text),
%          ( current_output(_S), json_write(_S, json([a='b c',d= @(null)])) )).
%   Text = "{\"a\":\"b c\", \"d\":null}".
%   ?- with_output_to(string(_), ( current_output(S), json_write(S, f(x)) )).
%   error: type_error(json_term,f(x)).
%   ?- atom_json_term(Text, json([a=[1,2]]), [width(5)]).
%   Text = '{\n  "a": [\n    1,\n    2\n  ]\n}'.
%   ?- atom_json_term(Text, [f(x)], [serialize_unknown(true)]).
%   Text = '["f(x)" ]'.
%   ```

json_write(Stream, Term) :-
    json_write(Stream, Term, []).

json_write(Stream, Term, Options) :-
    constants_(Options, @(null), @(true), @(false), Constants),
    write_with_(Stream, Term, Constants, json, Options).

write_with_(Stream, Term, Constants, Kind, Options) :-
    option(width(Width), Options, 72),
    must_be(nonneg, Width),
    option(step(Step), Options, 2),
    must_be(positive_integer, Step),
    option(tab(Tab), Options, 8),
    must_be(positive_integer, Tab),
    option(serialize_unknown(Unknown), Options, false),
    write_(Term, 0, Stream, style(Constants, Width, Step, Tab, Unknown, Kind)).

write_(Term, Indent, Stream, Style) :-
    (   var(Term)
    ->  instantiation_error(Term)
    ;   simple_(Term, Style, Text)
    ->  write(Stream, Text)
    ;   object_pairs_(Term, Style, Pairs)
    ->  must_be(list, Pairs),
        write_items_(Pairs, object, Indent, Stream, Style)
    ;   is_list(Term)
    ->  write_items_(Term, array, Indent, Stream, Style)
    ;   Style = style(_, _, _, _, true, _)
    ->  format(string(Shown), '~p', [Term]),
        quoted_(Shown, Text),
        write(Stream, Text)
    ;   type_error(json_term, Term)
    ).

% object_pairs_(+Term, +Style, -Pairs): Term is an object with these pairs.

object_pairs_(json(Pairs), _, Pairs).
object_pairs_(Dict, style(_, _, _, _, _, Kind), Pairs) :-
    is_dict(Dict),
    dict_pairs(Dict, Tag, Pairs0),
    (   Kind = dict(TagKey),
        TagKey \== '',
        nonvar(Tag)
    ->  Pairs = [TagKey-Tag|Pairs0]
    ;   Pairs = Pairs0
    ).

write_items_(Items, Kind, Indent, Stream, Style) :-
    brackets_(Kind, Open, Close),
    line_position(Stream, Column0),
    (   ( Column0 =:= 0 ; Column0 =:= Indent )
    ->  Column = Column0
    ;   put_char(Stream, ' '),
        Column is Column0 + 1
    ),
    put_char(Stream, Open),
    Style = style(_, Width, Step, _, _, _),
    (   Items == []
    ->  true
    ;   ( Width =:= 0 ; items_room_(Items, Kind, Style, Width - Column, _) )
    ->  Style = style(Constants, _, _, _, Unknown, Objects),
        write_row_(Items, Kind, Indent, Stream, style(Constants, 0, Step, 8, Unknown, Objects)),
        (   Kind == array
        ->  put_char(Stream, ' ')
        ;   true
        )
    ;   Inner is Indent + Step,
        write_lines_(Items, Kind, Inner, Stream, Style),
        new_line_(Indent, Stream, Style)
    ),
    put_char(Stream, Close).

brackets_(object, '{', '}').
brackets_(array, '[', ']').

write_row_([Item|Items], Kind, Indent, Stream, Style) :-
    write_item_(Kind, Item, Indent, Stream, Style),
    (   Items == []
    ->  true
    ;   write(Stream, ', '),
        write_row_(Items, Kind, Indent, Stream, Style)
    ).

write_lines_([Item|Items], Kind, Indent, Stream, Style) :-
    new_line_(Indent, Stream, Style),
    write_item_(Kind, Item, Indent, Stream, Style),
    (   Items == []
    ->  true
    ;   put_char(Stream, ','),
        write_lines_(Items, Kind, Indent, Stream, Style)
    ).

write_item_(array, Value, Indent, Stream, Style) :-
    write_(Value, Indent, Stream, Style).
write_item_(object, Pair, Indent, Stream, Style) :-
    (   pair_(Pair, Name, Value)
    ->  true
    ;   type_error(pair, Pair)
    ),
    (   text_(Name)
    ->  quoted_(Name, Text)
    ;   type_error(text, Name)
    ),
    write(Stream, Text),
    put_char(Stream, ':'),
    write_(Value, Indent, Stream, Style).

pair_(Pair, Name, Value) :-
    nonvar(Pair),
    (   Pair = (Name0=Value0)
    ->  true
    ;   Pair = Name0-Value0
    ->  true
    ;   compound(Pair),
        Pair =.. [Name0,Value0]
    ),
    Name = Name0,
    Value = Value0.

text_(Text) :-
    (   atom(Text)
    ->  Text \== []
    ;   string(Text)
    ).

new_line_(Indent, Stream, style(_, _, _, Tab, _, _)) :-
    nl(Stream),
    Tabs is Indent // Tab,
    Spaces is Indent mod Tab,
    format(Stream, '~*c~*c', [Tabs,9,Spaces,32]).

% Values that are neither objects nor arrays, as they are written.

simple_(Term, style(Constants, _, _, _, _, _), Text) :-
    (   constant_(Term, Constants, Text0)
    ->  Text = Text0
    ;   rational(Term),
        \+ integer(Term)
    ->  Text is float(Term)
    ;   number(Term)
    ->  Text = Term
    ;   text_(Term),
        quoted_(Term, Text)
    ).

constant_(Term, constants(Null, True, False), Text) :-
    (   Term == Null
    ->  Text = null
    ;   Term == True
    ->  Text = true
    ;   Term == False,
        Text = false
    ).

quoted_(Text, Quoted) :-
    atom_codes(Text, Codes),
    quoted_codes_(Codes, Escaped),
    atom_codes(Quoted, [0'"|Escaped]).

quoted_codes_([], [0'"]).
quoted_codes_([Code|Codes], Escaped) :-
    (   Code =\= 0'/,
        escape_(Letter, Code)
    ->  Escaped = [0'\\,Letter|Rest],
        quoted_codes_(Codes, Rest)
    ;   Code < 32
    ->  format(codes(Escaped, Rest), '\\u~|~`0t~16r~4+', [Code]),
        quoted_codes_(Codes, Rest)
    ;   Code =:= 0'<,
        Codes = [0'/|Codes1]
    ->  % So that it may stand in a script of a page.
        Escaped = [0'<,0'\\,0'/|Rest],
        quoted_codes_(Codes1, Rest)
    ;   Escaped = [Code|Rest],
        quoted_codes_(Codes, Rest)
    ).

% The columns that are left of Room0, if there are enough. Two are counted for
% quotes and for brackets, and two before each further item; escapes are not.

items_room_(Items, Kind, Style, Room0, Room) :-
    Room1 is Room0 - 2,
    Room1 >= 0,
    items_left_(Items, Kind, Style, Room1, Room).

items_left_([Item|Items], Kind, Style, Room0, Room) :-
    item_room_(Kind, Item, Style, Room0, Room1),
    (   Items == []
    ->  Room = Room1
    ;   Room2 is Room1 - 2,
        items_left_(Items, Kind, Style, Room2, Room)
    ).

item_room_(array, Value, Style, Room0, Room) :-
    room_(Value, Style, Room0, Room).
item_room_(object, Pair, Style, Room0, Room) :-
    (   pair_(Pair, Name, Value),
        text_(Name)
    ->  atom_length(Name, Length),
        Room1 is Room0 - Length - 4,
        room_(Value, Style, Room1, Room)
    ;   Room = Room0
    ).

room_(Value, Style, Room0, Room) :-
    (   nonvar(Value),
        object_pairs_(Value, Style, Pairs),
        is_list(Pairs)
    ->  room_of_(Pairs, object, Style, Room0, Room)
    ;   is_list(Value)
    ->  room_of_(Value, array, Style, Room0, Room)
    ;   text_(Value)
    ->  atom_length(Value, Length),
        Room is Room0 - Length - 2,
        Room >= 0
    ;   nonvar(Value),
        simple_(Value, Style, Text)
    ->  format(string(Shown), '~w', [Text]),
        string_length(Shown, Length),
        Room is Room0 - Length,
        Room >= 0
    ;   Room = Room0
    ).

room_of_([], _, _, Room0, Room) :-
    !,
    Room is Room0 - 2,
    Room >= 0.
room_of_(Items, Kind, Style, Room0, Room) :-
    items_room_(Items, Kind, Style, Room0, Room).


%!  is_json_term(@Term) is semidet.
%!  is_json_term(@Term, +Options) is semidet.
%
%   True iff json_write/3 writes Term with these Options.
%
%   ```
%   ?- is_json_term(json([a=[1,b,"c"]])).
%   true.
%   ?- is_json_term(f(x)).
%   false.
%   ?- is_json_term([none], [null(none)]).
%   true.
%   ```

is_json_term(Term) :-
    is_json_term(Term, []).

is_json_term(Term, Options) :-
    constants_(Options, @(null), @(true), @(false), Constants),
    is_json_(Term, style(Constants, 0, 0, 0, false, json)).

is_json_(Term, Style) :-
    nonvar(Term),
    (   simple_(Term, Style, _)
    ->  true
    ;   Term = json(Pairs)
    ->  is_list(Pairs),
        forall('$member'(Pair, Pairs),
               ( pair_(Pair, Name, Value), text_(Name), is_json_(Value, Style) ))
    ;   is_list(Term),
        forall('$member'(One, Term), is_json_(One, Style))
    ).


%!  atom_json_dict(?Text, ?Dict, +Options) is det.
%
%   As atom_json_term/3, but with dicts: the other options are those of
%   json_read_dict/3 and json_write_dict/3.
%
%   ```
%   ?- atom_json_dict('{"a":[1,null]}', Dict, [default_tag(t)]).
%   Dict = t{a:[1,null]}.
%   ?- dict_pairs(_Dict, t, [a-1,b-[]]), atom_json_dict(Text, _Dict, []).
%   Text = '{"a":1, "b": []}'.
%   ```

atom_json_dict(Text, Dict, Options) :-
    text_term_(Text, Dict, Options, json_read_dict, json_write_dict).


%!  json_read_dict(+Stream, -Dict) is det.
%!  json_read_dict(+Stream, -Dict, +Options) is det.
%
%   As json_read/3; an object is a dict, a string is a string, and the other
%   values are `null`, `true` and `false`. The value of the key that the option
%   `tag(Key)` names is the tag of a dict in place of a pair. Other dicts have the
%   tag of the option `default_tag(Tag)`.
%
%   ```
%   ?- open_string('[true] {"a":2}', _S),
%      json_read_dict(_S, First), json_read_dict(_S, Second).
%   First = [true], Second = _1{a:2}.
%   ?- open_string('{"is":"point", "x":1}', _S),
%      json_read_dict(_S, Dict, [tag(is)]).
%   Dict = point{x:1}.
%   ```

json_read_dict(Stream, Dict) :-
    json_read_dict(Stream, Dict, []).

json_read_dict(Stream, Dict, Options) :-
    constants_(Options, null, true, false, Constants),
    option(tag(Key), Options, ''),
    option(default_tag(Default), Options, _),
    read_(Stream, Constants, dict(Key, Default), Options, Dict).



%!  json_write_dict(+Stream, +Dict) is det.
%!  json_write_dict(+Stream, +Dict, +Options) is det.
%
%   As json_write/3, but `null`, `true` and `false` are these values. The tags of
%   dicts are written under the key that the option `tag(Key)` names.
%
%   ```
%   ?- with_output_to(atom(Text),
%          ( current_output(_S), json_write_dict(_S, [null,x]) )).
%   Text = '[null, "x" ]'.
%   ?- dict_pairs(_Dict, point, [x-1]),
%      with_output_to(atom(Text),
%          ( current_output(_S), json_write_dict(_S, _Dict, [tag(is)]) )).
%   Text = '{"is":"point", "x":1}'.
%   ```

json_write_dict(Stream, Dict) :-
    json_write_dict(Stream, Dict, []).

json_write_dict(Stream, Dict, Options) :-
    constants_(Options, null, true, false, Constants),
    option(tag(Key), Options, ''),
    write_with_(Stream, Dict, Constants, dict(Key), Options).
