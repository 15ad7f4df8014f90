:- module(read_util,
          [ read_line_to_string/2,      % +Stream, -Line
            read_line_to_codes/2,       % +Stream, -Line
            read_line_to_codes/3,       % +Stream, -Line, ?Tail
            read_stream_to_codes/2,     % +Stream, -Codes
            read_stream_to_codes/3,     % +Stream, -Codes, ?Tail
            read_file_to_codes/3,       % +File, -Codes, +Options
            read_file_to_string/3,      % +File, -String, +Options
            read_file_to_terms/3,       % +File, -Terms, +Options
            read_string/3,              % +Stream, ?Length, -String
            read_string/5,              % +Stream, +Separators, +Pad, -Separator, -String
            peek_string/3               % +Stream, +Length, -String
          ]).
:- use_module(library(lists), [append/3]).
:- use_module(library(option), [select_option/4]).
:- autoload(library(filesex), [absolute_file_name/3]).

/** <module> Reading lines, streams and files

A line ends with a newline, before which a carriage return is dropped, or at
the end of the stream.
*/


%!  read_line_to_string(+Stream, -Line) is det.
%
%   True iff Line is the next line of Stream, as a string without its line
%   end, or `end_of_file` if there is none.
%
%   ```
%   ?- open('/dev/null', read, _S), read_line_to_string(_S, Line), close(_S).
%   Line = end_of_file.
%   ```

read_line_to_string(Stream, Line) :-
    '$read_line'(Stream, Line).


%!  read_line_to_codes(+Stream, -Line) is det.
%
%   True iff Line is the next line of Stream, as a list of codes without its
%   line end, or `end_of_file` if there is none.
%
%   ```
%   ?- open('/dev/null', read, _S), read_line_to_codes(_S, Line), close(_S).
%   Line = end_of_file.
%   ```

read_line_to_codes(Stream, Line) :-
    '$read_line'(Stream, Line0),
    (   Line0 == end_of_file
    ->  Line = end_of_file
    ;   string_codes(Line0, Codes),
        Line = Codes
    ).


%!  read_line_to_codes(+Stream, -Line, ?Tail) is det.
%
%   True iff Line holds the codes of the next line of Stream, including its
%   unchanged line end, followed by Tail. Tail is empty if the end of Stream
%   ends the line; after the last line, so is Line.
%
%   ```
%   ?- open('/dev/null', read, _S), read_line_to_codes(_S, Line, Tail),
%      close(_S).
%   Line = [], Tail = [].
%   ```

read_line_to_codes(Stream, Line, Tail) :-
    get_code(Stream, Code),
    (   Code =:= -1
    ->  Tail = [],
        Line = []
    ;   whole_line_(Code, Stream, Codes, Tail),
        Line = Codes
    ).

whole_line_(Code, Stream, Codes, Tail) :-
    (   Code =:= -1
    ->  Tail = [],
        Codes = []
    ;   Code =:= 10
    ->  Codes = [Code|Tail]
    ;   Codes = [Code|Codes1],
        get_code(Stream, Code1),
        whole_line_(Code1, Stream, Codes1, Tail)
    ).


%!  read_stream_to_codes(+Stream, -Codes) is det.
%!  read_stream_to_codes(+Stream, -Codes, ?Tail) is det.
%
%   True iff Codes holds the remaining codes of Stream, followed by Tail.
%
%   ```
%   ?- open('/dev/null', read, _S), read_stream_to_codes(_S, Codes),
%      close(_S).
%   Codes = [].
%   ?- open('/dev/null', read, _S), read_stream_to_codes(_S, Codes, [0'a]),
%      close(_S).
%   Codes = [97].
%   ```

read_stream_to_codes(Stream, Codes) :-
    read_stream_to_codes(Stream, Codes, []).

read_stream_to_codes(Stream, Codes, Tail) :-
    '$read_string'(Stream, _, Text),
    get_code(Stream, _),                % the end of the stream
    string_codes(Text, Codes0),
    (   Tail == []
    ->  Codes = Codes0
    ;   append(Codes0, Tail, Codes)
    ).


%!  read_file_to_codes(+File, -Codes, +Options) is det.
%
%   True iff Codes holds the codes of File, which may be an alias such as
%   library('lists.pl').  Options are those of open/4, those of
%   absolute_file_name/3 (extensions, file_type, relative_to, access,
%   file_errors), and `tail(Tail)`, by default [], which follows the codes.
%
%   ```
%   ?- read_file_to_codes('/dev/null', Codes, []).
%   Codes = [].
%   ```

read_file_to_codes(File, Codes, Options0) :-
    select_option(tail(Tail), Options0, Options1, []),
    divided_(Options1, OpenOptions, FileOptions, Others),
    append(Others, OpenOptions, Options),
    path_(File, FileOptions, Path),
    setup_call_cleanup(
        open(Path, read, Stream, Options),
        read_stream_to_codes(Stream, Codes, Tail),
        close(Stream)).

% path_(+File, +Options, -Path): File may be an alias such as library('lists.pl').

path_(File, Options, Path) :-
    (   (   compound(File), \+ is_list(File)
        ;   Options \== []
        )
    ->  absolute_file_name(File, Path, [access(read)|Options])
    ;   Path = File
    ).


%!  read_file_to_string(+File, -String, +Options) is det.
%
%   True iff String holds the text of File.  File and Options are as for
%   read_file_to_codes/3.
%
%   ```
%   ?- read_file_to_string('/dev/null', String, []).
%   String = "".
%   ```

read_file_to_string(File, String, Options0) :-
    divided_(Options0, OpenOptions, FileOptions, Others),
    append(Others, OpenOptions, Options),
    path_(File, FileOptions, Path),
    setup_call_cleanup(
        open(Path, read, Stream, Options),
        read_string(Stream, _, String),
        close(Stream)).


%!  read_file_to_terms(+File, -Terms, +Options) is det.
%
%   True iff Terms holds the terms of File, each read by read_term/3. File and
%   Options are as for read_file_to_codes/3; the options of read_term/3 are
%   accepted too.
%
%   ```
%   ?- read_file_to_terms('/dev/null', Terms, []).
%   Terms = [].
%   ```

read_file_to_terms(File, Terms, Options0) :-
    select_option(tail(Tail), Options0, Options, []),
    divided_(Options, OpenOptions, FileOptions, ReadOptions),
    path_(File, FileOptions, Path),
    setup_call_cleanup(
        open(Path, read, Stream, OpenOptions),
        terms_(Stream, ReadOptions, Terms, Tail),
        close(Stream)).

% divided_(+Options, -OpenOptions, -FileOptions, -Others)

divided_([], [], [], []).
divided_([Option|Options], OpenOptions, FileOptions, Others) :-
    (   open_option_(Option)
    ->  OpenOptions = [Option|OpenOptions1],
        divided_(Options, OpenOptions1, FileOptions, Others)
    ;   file_option_(Option)
    ->  FileOptions = [Option|FileOptions1],
        divided_(Options, OpenOptions, FileOptions1, Others)
    ;   Others = [Option|Others1],
        divided_(Options, OpenOptions, FileOptions, Others1)
    ).

open_option_(alias(_)).
open_option_(bom(_)).
open_option_(encoding(_)).
open_option_(eof_action(_)).
open_option_(lock(_)).
open_option_(newline(_)).
open_option_(reposition(_)).
open_option_(type(_)).

file_option_(extensions(_)).
file_option_(file_type(_)).
file_option_(relative_to(_)).
file_option_(access(_)).
file_option_(file_errors(_)).

terms_(Stream, Options, Terms, Tail) :-
    read_term(Stream, Term, Options),
    (   Term == end_of_file
    ->  Terms = Tail
    ;   Terms = [Term|Terms1],
        terms_(Stream, Options, Terms1, Tail)
    ).


%!  read_string(+Stream, ?Length, -String) is det.
%
%   True iff String is the next Length characters of Stream, or fewer at its
%   end; if Length is unbound, all remaining characters, and Length is their
%   number.
%
%   ```
%   ?- open_string("hello", _S), read_string(_S, 2, A), read_string(_S, N, B).
%   A = "he", N = 3, B = "llo".
%   ?- read_string(user_input, -1, String).
%   error: domain_error(not_less_than_zero,-1).
%   ```

read_string(Stream, Length, String) :-
    '$read_string'(Stream, Length, String).


%!  read_string(+Stream, +Separators, +Pad, -Separator, -String) is det.
%
%   True iff String is the text of Stream up to the next character of the text
%   Separators, whose code is Separator, or up to the end, where Separator is
%   -1. Both are consumed. Characters of Pad are stripped from both ends of
%   String, at the beginning even if they are separators; so with "
%   " for both, empty lines are skipped.
%
%   ```
%   ?- open_string("a, b\n", _S), read_string(_S, ",", " ", A, X),
%      read_string(_S, "\n", " ", B, Y), read_string(_S, "\n", " ", C, Z).
%   A = 44, X = "a", B = 10, Y = "b", C = -1, Z = "".
%   ```

read_string(Stream, Separators, Pad, Separator, String) :-
    '$read_string'(Stream, Separators, Pad, Separator, String).


%!  peek_string(+Stream, +Length, -String) is det.
%
%   True iff String is the next Length characters of Stream, or fewer at its
%   end, which can be read again.
%
%   ```
%   ?- open_string("hello", _S), peek_string(_S, 2, String), get_char(_S, C).
%   String = "he", C = h.
%   ```

peek_string(Stream, Length, String) :-
    '$peek_string'(Stream, Length, String).
