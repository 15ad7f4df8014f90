:- module(strings,
          [ dedent_lines/3,             % +Text, -String, +Options
            indent_lines/3,             % +Prefix, +Text, -String
            indent_lines/4,             % :Filter, +Prefix, +Text, -String
            split_lines/2,              % +Text, -Lines
            string_lines/2              % ?String, ?Lines
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(apply), [convlist/3, foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, member/2, min_list/2]).
:- use_module(library(option), [option/3]).

/** <module> Text of several lines

Text may be a string, an atom, or a list of characters or codes; results are
strings. A line is blank if it contains only spaces and tabs.
*/

:- meta_predicate
    indent_lines(1, +, +, -).


%!  dedent_lines(+Text, -String, +Options) is det.
%
%   True iff String is Text without the common leading white space of all
%   lines that are not blank, and without white space in blank lines. A tab
%   differs from the equivalent spaces. With the option `tab(N)` it does not:
%   then tabs at the beginning of a line advance to columns that are multiples
%   of N, and are replaced by spaces.
%
%   ```
%   ?- dedent_lines('  a\n    b\n', String, []).
%   String = "a\n  b\n".
%   ?- dedent_lines('  a\n\tb', String, []).
%   String = "  a\n\tb".
%   ?- dedent_lines('  a\n\tb', String, [tab(4)]).
%   String = "a\n  b".
%   ```

dedent_lines(Text, String, Options) :-
    split_string(Text, '\n', '', Lines0),
    option(tab(Tab), Options, none),
    (   Tab == none
    ->  convlist(margin_, Lines0, Margins),
        common_margin_(Margins, Margin),
        maplist(without_margin_(Margin), Lines0, Lines)
    ;   must_be(positive_integer, Tab),
        maplist(measured_(Tab), Lines0, Lines1),
        findall(Column, member(line(Column,[_|_]), Lines1), Columns),
        ( min_list(Columns, Indent) -> true ; Indent = 0 ),
        maplist(dedented_(Indent), Lines1, Lines)
    ),
    joined_(Lines, '\n', String).

% margin_(+Line, -Margin): the leading white space (codes) of a line that is
% not blank.

margin_(Line, Margin) :-
    string_codes(Line, Codes),
    white_(Codes, Margin, [_|_]).

white_([Code|Codes], [Code|White], Rest) :-
    ( Code =:= 32 ; Code =:= 9 ),
    !,                                  % as much as there is
    white_(Codes, White, Rest).
white_(Rest, [], Rest).

common_margin_([], []).
common_margin_([Margin0|Margins], Margin) :-
    foldl(common_prefix_, Margins, Margin0, Margin).

common_prefix_(Xs, Ys, Prefix) :-
    (   Xs = [X|Xs1],
        Ys = [X|Ys1]
    ->  Prefix = [X|Prefix1],
        common_prefix_(Xs1, Ys1, Prefix1)
    ;   Prefix = []
    ).

without_margin_(Margin, Line0, Line) :-
    string_codes(Line0, Codes0),
    white_(Codes0, _, Rest),
    (   Rest == []
    ->  Codes = []
    ;   append(Margin, Codes, Codes0)
    ->  true
    ),
    string_codes(Line, Codes).

% measured_(+Tab, +Line, -Measured): a line becomes line(Column, Codes), where
% Codes begin at Column and without white space.

measured_(Tab, Line, Measured) :-
    string_codes(Line, Codes),
    measured_(Codes, 0, Tab, Measured).

measured_([], Column, _, line(Column,[])).
measured_([Code|Codes], Column, Tab, Measured) :-
    (   Code =:= 32
    ->  Column1 is Column+1,
        measured_(Codes, Column1, Tab, Measured)
    ;   Code =:= 9
    ->  Column1 is (Column//Tab + 1) * Tab,
        measured_(Codes, Column1, Tab, Measured)
    ;   Measured = line(Column, [Code|Codes])
    ).

dedented_(Indent, line(Column,Codes), Line) :-
    Spaces is max(0, Column-Indent),
    format(string(Line), '~*c~s', [Spaces,32,Codes]).

joined_(Lines, Separator, String) :-
    atomic_list_concat(Lines, Separator, Atom),
    atom_string(Atom, String).


%!  indent_lines(+Prefix, +Text, -String) is det.
%
%   True iff String is Text with Prefix inserted before each line that is not
%   blank.
%
%   ```
%   ?- indent_lines('  ', 'a\n\nb\n', String).
%   String = "  a\n\n  b\n".
%   ```

indent_lines(Prefix, Text, String) :-
    indent_lines(not_blank_, Prefix, Text, String).

not_blank_(Line) :-
    string_codes(Line, Codes),
    white_(Codes, _, [_|_]).


%!  indent_lines(:Filter, +Prefix, +Text, -String) is det.
%
%   True iff String is Text with Prefix inserted before each Line for which
%   call(Filter, Line) is true. A newline at the end of Text does not start
%   another line.
%
%   ```
%   ?- indent_lines([L]>>(string_length(L, 1)), -, 'a\nbb', String).
%   String = "-a\nbb".
%   ```

indent_lines(Filter, Prefix, Text, String) :-
    split_string(Text, '\n', '', Lines0),
    atom_string(Prefix, PrefixString),
    indented_(Lines0, Filter, PrefixString, Lines),
    joined_(Lines, '\n', String).

indented_([], _, _, []).
indented_([Line0|Lines0], Filter, Prefix, [Line|Lines]) :-
    (   \+ ( Lines0 == [], string_length(Line0, 0) ), % what follows the last newline
        call(Filter, Line0)
    ->  string_concat(Prefix, Line0, Line)
    ;   Line = Line0
    ),
    indented_(Lines0, Filter, Prefix, Lines).


%!  split_lines(+Text, -Lines) is det.
%
%   True iff Lines holds the lines of Text as strings, without their newlines.
%   A newline at the end of Text does not start another line.
%
%   ```
%   ?- split_lines('a\n\nb\n', Lines).
%   Lines = ["a","","b"].
%   ```

split_lines(Text, Lines) :-
    split_string(Text, '\n', '', Lines0),
    without_last_(Lines0, Lines).

% An empty part after the last newline is not a line.

without_last_(Lines0, Lines) :-
    (   append(Lines1, [Line], Lines0),
        string_length(Line, 0)
    ->  Lines = Lines1
    ;   Lines = Lines0
    ).


%!  string_lines(?String, ?Lines) is det.
%
%   True iff Lines holds the lines of String. From Lines it makes a String in
%   which each line ends with a newline. If both are given, the empty text
%   after the last newline may count as a line or not.
%
%   ```
%   ?- string_lines('a\nb', Lines).
%   Lines = ["a","b"].
%   ?- string_lines(String, [a,b]).
%   String = "a\nb\n".
%   ?- split_string('a\n', '\n', '', Lines), string_lines('a\n', Lines).
%   Lines = ["a",""].
%   ```

string_lines(String, Lines) :-
    (   var(String)
    ->  must_be(list, Lines),
        append(Lines, [''], Ended),
        joined_(Ended, '\n', String)
    ;   split_string(String, '\n', '', Lines0),
        (   without_last_(Lines0, Lines)
        ->  true
        ;   Lines = Lines0
        )
    ).
