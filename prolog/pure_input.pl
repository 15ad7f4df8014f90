:- module(pure_input,
          [ phrase_from_file/2,         % :Grammar, +File
            phrase_from_file/3,         % :Grammar, +File, +Options
            phrase_from_stream/2,       % :Grammar, +Stream
            stream_to_lazy_list/2,      % +Stream, -List
            syntax_error//1,            % +Error
            lazy_list_location//1,      % -Location
            lazy_list_character_count//1 % -Count
          ]).
:- use_module(library(error), [permission_error/3, type_error/2]).
:- use_module(library(lists), [append/3, last/2]).
:- use_module(library(readutil), [read_string/3, read_string/5]).

/** <module> Grammars on files and streams

A lazy list ends with a variable that stands for what is still to be read:
unifying that variable with a list reads the next line. What has been read is
kept in the list, so backtracking needs no position in the stream, and a list
to which nothing else refers is reclaimed while the grammar goes on.

The elements are codes in the dialect `swi`, else characters.
*/

:- meta_predicate
    phrase_from_file(//, +),
    phrase_from_file(//, +, +),
    phrase_from_stream(//, +).


%!  phrase_from_file(:Grammar, +File) is nondet.
%!  phrase_from_file(:Grammar, +File, +Options) is nondet.
%
%   True iff Grammar describes the text of File, which is read as far as
%   Grammar needs it. Options are those of open/4.
%
%   ```
%   ?- tmp_file(a, _File), open(_File, write, _S), write(_S, abc), close(_S),
%      phrase_from_file(([First],[_,Last]), _File).
%   First = a, Last = c.
%   ?- phrase_from_file([], ex_no_file).
%   error: existence_error(source_sink,ex_no_file).
%   ?- tmp_file(a, _File), open(_File, write, _S), write(_S, ab), close(_S),
%      phrase_from_file([X,Y], _File, [encoding(utf8)]).
%   X = a, Y = b.
%   ```

phrase_from_file(Grammar, File) :-
    phrase_from_file(Grammar, File, []).

phrase_from_file(Grammar, File, Options) :-
    setup_call_cleanup(
        open(File, read, Stream, Options),
        phrase_from_stream(Grammar, Stream),
        close(Stream)).


%!  phrase_from_stream(:Grammar, +Stream) is nondet.
%
%   True iff Grammar describes what is left to be read from Stream.
%
%   ```
%   ?- open_string("ab", _S), phrase_from_stream(([X],[Y]), _S).
%   X = a, Y = b.
%   ?- open_string("ab", _S), phrase_from_stream([_], _S).
%   false.
%   ```

phrase_from_stream(Grammar, Stream) :-
    stream_to_lazy_list(Stream, List),
    phrase(Grammar, List).


%!  stream_to_lazy_list(+Stream, -List) is det.
%
%   True iff List is the lazy list of what is left to be read from Stream.
%
%   ```
%   ?- open_string("ab", _S), stream_to_lazy_list(_S, _List), _List = [X,Y|_].
%   X = a, Y = b.
%   ```

stream_to_lazy_list(Stream, List) :-
    (   stream_property(Stream, buffer(none))
    ->  permission_error(create, lazy_list, Stream)
    ;   true
    ),
    position_(Stream, Line, Column, Count),
    put_attr(List, pure_input, lazy_(Stream, place_(Line, Column, Count), none, unread)).

position_(Stream, Line, Column, Count) :-
    (   stream_property(Stream, position('$stream_position'(Count0,Line0,Column0,_)))
    ->  Line-Column-Count = Line0-Column0-Count0
    ;   Line-Column-Count = 1-0-0
    ).

% lazy_(Stream, Place, Before, Rest): the variable stands for the text at
% Place of Stream. Before is before_(Place0, Text) for the block of Text in
% front of it, which begins at Place0, or `none`. Rest is `unread`, or
% read_(List) once the next block has been read. nb_setarg/3 keeps the block
% when the program backtracks.

attr_unify_hook(Lazy, Value) :-
    Lazy = lazy_(Stream, Place, _, Rest),
    (   Rest == unread
    ->  block_(Stream, Text),
        elements_(Text, Stream, Place, List),
        nb_setarg(4, Lazy, read_(List))
    ;   true
    ),
    arg(4, Lazy, read_(Known)),
    Value = Known.

% block_(+Stream, -Text): Text is read next. Of a file that is more than a
% line; of other streams it is not, since reading more might have to wait.

block_(Stream, Text) :-
    (   stream_property(Stream, file_name(_))
    ->  read_string(Stream, 8192, Text)
    ;   read_string(Stream, "\n", "", Separator, Line),
        (   Separator =:= -1
        ->  Text = Line
        ;   string_concat(Line, '\n', Text)
        )
    ).

elements_(Text, Stream, Place, List) :-
    (   current_prolog_flag(dialect, swi)
    ->  string_codes(Text, Elements)
    ;   string_chars(Text, Elements)
    ),
    (   Elements == []
    ->  List = []
    ;   after_(Text, Place, Next),
        put_attr(Tail, pure_input, lazy_(Stream, Next, before_(Place,Text), unread)),
        append(Elements, Tail, List)
    ).

% after_(+Text, +Place, -Next): Next is the place after Text at Place.

after_(Text, place_(Line0,Column0,Count0), place_(Line,Column,Count)) :-
    string_length(Text, Length),
    Count is Count0+Length,
    split_string(Text, "\n", "", Lines),
    length(Lines, N),
    Line is Line0+N-1,
    (   N =:= 1
    ->  Column is Column0+Length
    ;   last(Lines, Last),
        string_length(Last, Column)
    ).


%!  syntax_error(+Error)// is erroneous.
%
%   Throws the syntax error Error with the place in the file or stream.
%
%   ```
%   ?- open_string("ab\ncd", _S),
%      catch(phrase_from_stream(([_,_,_,_],syntax_error(bad)), _S), error(E, stream(_, L, C, N)), true).
%   E = syntax_error(bad), L = 2, C = 1, N = 4.
%   ```

syntax_error(Error) -->
    lazy_list_location(Location),
    { throw(error(syntax_error(Error), Location)) }.


%!  lazy_list_location(-Location)// is det.
%
%   True iff Location is the place that the grammar has reached:
%   file(Name, Line, Column, Count) or stream(Stream, Line, Column, Count),
%   where Column and Count begin at 0. At the end of the text it is
%   `end_of_file-0`.
%
%   ```
%   ?- open_string("ab\nc", _S),
%      phrase_from_stream(([_,_,_],lazy_list_location(stream(_,Line,Column,Count)),[_]), _S).
%   Line = 2, Column = 0, Count = 3.
%   ```

lazy_list_location(Location, List, List) :-
    ahead_(List, 0, Ahead, End),
    (   End = lazy_(Stream, Next, Before, _)
    ->  reached_(Ahead, Next, Before, Line, Column, Count),
        (   stream_property(Stream, file_name(File))
        ->  Location = file(File, Line, Column, Count)
        ;   Location = stream(Stream, Line, Column, Count)
        )
    ;   Location = end_of_file-Ahead
    ).

reached_(Ahead, Next, Before, Line, Column, Count) :-
    (   Ahead =:= 0
    ->  Next = place_(Line,Column,Count)
    ;   Before = before_(Place, Text),
        sub_string(Text, 0, _, Ahead, Done),
        after_(Done, Place, place_(Line,Column,Count))
    ).

% ahead_(+List, +N0, -N, -End): N0 and the N-N0 elements of List that have
% been read are followed by End, lazy_/4 or [].

ahead_(List, N0, N, End) :-
    (   attvar(List),
        get_attr(List, pure_input, Lazy)
    ->  N = N0,
        End = Lazy
    ;   nonvar(List),
        List = [_|Rest]
    ->  N1 is N0+1,
        ahead_(Rest, N1, N, End)
    ;   List == []
    ->  N = N0,
        End = []
    ;   type_error(lazy_list, List)
    ).


%!  lazy_list_character_count(-Count)// is det.
%
%   True iff the grammar has reached the character with the number Count,
%   beginning at 0; at the end of the text Count is `end_of_file-0`.
%
%   ```
%   ?- open_string("abc", _S),
%      phrase_from_stream(([_],lazy_list_character_count(N),[_,_]), _S).
%   N = 1.
%   ```

lazy_list_character_count(Count, List, List) :-
    ahead_(List, 0, Ahead, End),
    (   End = lazy_(_, place_(_,_,Count1), _, _)
    ->  Count is Count1-Ahead
    ;   Count = end_of_file-Ahead
    ).
