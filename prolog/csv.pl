:- module(csv,
          [ csv//1,                     % ?Rows
            csv//2,                     % ?Rows, +Options
            csv_read_file/2,            % +File, -Rows
            csv_read_file/3,            % +File, -Rows, +Options
            csv_read_stream/3,          % +Stream, -Rows, +Options
            csv_read_file_row/3,        % +File, -Row, +Options
            csv_read_row/3,             % +Stream, -Row, +Compiled
            csv_options/2,              % -Compiled, +Options
            csv_write_file/2,           % +File, +Rows
            csv_write_file/3,           % +File, +Rows, +Options
            csv_write_stream/3          % +Stream, +Rows, +Options
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [domain_error/2, must_be/2, type_error/2]).
:- use_module(library(option), [merge_options/3, option/2, option/3]).
:- use_module(library(readutil), [read_stream_to_codes/2]).

:- set_prolog_flag(double_quotes, codes).

/** <module> Tables as comma-separated values

A table is a list of rows, and a row is a compound whose arguments are its
fields: numbers and atoms. The options:

  - separator(Code): what stands between fields; a comma, or a tab for files
    whose names end in `.tsv`
  - strip(Boolean): layout around fields without quotes is dropped; `false`
  - ignore_quotes(Boolean): double quotes are characters as others; `false`
  - convert(Boolean): fields that are numbers are read as numbers; `true`
  - case(Case): `preserve`, `down` or `up` of fields that are atoms
  - functor(Name): the name of rows; `row`
  - arity(Arity): the number of fields, else a domain error is thrown
  - match_arity(Boolean): all rows have as many fields as the first; `true`
  - skip_header(Text): the first lines that begin with Text are skipped
*/


%!  csv(?Rows)//
%!  csv(?Rows, +Options)//
%
%   The list of codes is the text of the table Rows: if Rows is ground, the text
%   that represents it, whose lines end in `\r\n`.
%
%   ```
%   ?- atom_codes('a,1\nb,"c,d"\n', _Codes), phrase(csv(Rows), _Codes).
%   Rows = [row(a,1),row(b,'c,d')].
%   ?- atom_codes('a;b', _Codes), phrase(csv(Rows, [separator(0';)]), _Codes).
%   Rows = [row(a,b)].
%   ?- phrase(csv([row(a,'b c','d,e')]), _Codes), atom_codes(Text, _Codes).
%   Text = 'a,b c,"d,e"\r\n'.
%   ```

csv(Rows) -->
    csv(Rows, []).

csv(Rows, Options) -->
    { csv_options(Compiled, Options) },
    table_(Rows, Compiled).

table_(Rows, Compiled) -->
    (   { ground(Rows) }
    ->  emitted_(Rows, Compiled)
    ;   { arg(9, Compiled, Header) },
        skipped_(Header),
        rows_(Rows, Compiled)
    ).

skipped_(Header) -->
    (   { Header \== [] },
        Header
    ->  rest_of_line_,
        skipped_(Header)
    ;   []
    ).

rest_of_line_ -->
    (   line_end_
    ->  []
    ;   [_],
        rest_of_line_
    ).

rows_(Rows, Compiled) -->
    (   end_
    ->  { Rows = [] }
    ;   row_(Compiled, Row),
        { Rows = [Row|Rows1] },
        rows_(Rows1, Compiled)
    ).

end_([], []).

line_end_ -->
    (   "\n"
    ->  []
    ;   "\r"
    ->  ( "\n" -> [] ; [] )
    ;   end_
    ).

% row_(+Compiled, -Row)//: the next line.

row_(Compiled, Row) -->
    fields_(Compiled, Fields),
    { Compiled = csv_options(_, _, _, _, _, Name, Arity, Matches, _),
      length(Fields, Count),
      (   Matches == true
      ->  (   Arity = Count
          ->  true
          ;   domain_error(row_arity(Arity), Count)
          )
      ;   true
      ),
      compound_name_arguments(Row, Name, Fields)
    }.

fields_(Compiled, [Field|Fields]) -->
    field_(Compiled, Field),
    (   { arg(1, Compiled, Separator) },
        [Separator]
    ->  fields_(Compiled, Fields)
    ;   line_end_,
        { Fields = [] }
    ).

field_(Compiled, Field) -->
    (   { arg(3, Compiled, false) },
        "\""
    ->  quoted_(Codes),
        { Strip = false }
    ;   { arg(1, Compiled, Separator),
          arg(2, Compiled, Strip) },
        plain_(Separator, Codes)
    ),
    { value_(Strip, Codes, Compiled, Field) }.

quoted_(Codes) -->
    [Code],
    (   { Code \== 0'" }
    ->  { Codes = [Code|Codes1] },
        quoted_(Codes1)
    ;   "\""
    ->  { Codes = [Code|Codes1] },
        quoted_(Codes1)
    ;   { Codes = [] }
    ).

plain_(Separator, Codes, Text0, Text) :-
    (   Text0 = [Code|Text1],
        Code \== Separator,
        Code \== 0'\n,
        Code \== 0'\r
    ->  Codes = [Code|Codes1],
        plain_(Separator, Codes1, Text1, Text)
    ;   Codes = [],
        Text = Text0
    ).

% value_(+Strip, +Codes, +Compiled, -Field)

value_(Strip, Codes, csv_options(_, _, _, Convert, Case, _, _, _, _), Field) :-
    (   Strip == true
    ->  string_codes(Text, Codes),
        split_string(Text, "", " \t", [Stripped]),
        atom_string(Atom, Stripped)
    ;   atom_codes(Atom, Codes)
    ),
    (   Convert == true,
        number_(Atom, Number)
    ->  Field = Number
    ;   Case == down
    ->  downcase_atom(Atom, Field)
    ;   Case == up
    ->  upcase_atom(Atom, Field)
    ;   Field = Atom
    ).

% A number has no layout around it.

number_(Atom, Number) :-
    sub_atom(Atom, 0, 1, _, First),
    sub_atom(Atom, _, 1, 0, Last),
    \+ char_type(First, space),
    \+ char_type(Last, space),
    atom_number(Atom, Number).


%!  csv_options(-Compiled, +Options) is det.
%
%   True iff Compiled stands for Options in csv_read_row/3. It keeps the number
%   of fields of the first row.
%
%   ```
%   ?- csv_options(_Compiled, []), open('/dev/null', read, _S),
%      csv_read_row(_S, Row, _Compiled), close(_S).
%   Row = end_of_file.
%   ```

csv_options(csv_options(Separator, Strip, Ignore, Convert, Case, Name, Arity, Matches, Header), Options) :-
    option_(Options, separator(Separator), 0',, integer),
    option_(Options, strip(Strip), false, boolean),
    option_(Options, ignore_quotes(Ignore), false, boolean),
    option_(Options, convert(Convert), true, boolean),
    option_(Options, case(Case), preserve, oneof([down,preserve,up])),
    option_(Options, functor(Name), row, atom),
    ( option(arity(Arity), Options) -> must_be(integer, Arity) ; true ),
    option_(Options, match_arity(Matches), true, boolean),
    (   option(skip_header(Text), Options)
    ->  must_be(atom, Text),
        atom_codes(Text, Header)
    ;   Header = []
    ).

option_(Options, Option, Default, Type) :-
    arg(1, Option, Value),
    option(Option, Options, Default),
    must_be(Type, Value).


%!  csv_read_file(+File, -Rows) is det.
%!  csv_read_file(+File, -Rows, +Options) is semidet.
%
%   True iff Rows is the table that File has. Fails if its quotes are wrong.
%
%   ```
%   ?- csv_read_file('/dev/null', Rows).
%   Rows = [].
%   ?- csv_read_file('/dev/null', Rows, [functor(r)]).
%   Rows = [].
%   ```

csv_read_file(File, Rows) :-
    csv_read_file(File, Rows, []).

csv_read_file(File, Rows, Options0) :-
    for_file_(File, Options0, Options),
    setup_call_cleanup(
        opened_(File, read, Options, Stream),
        csv_read_stream(Stream, Rows, Options),
        close(Stream)).

opened_(File, Mode, Options, Stream) :-
    (   option(encoding(Encoding), Options)
    ->  open(File, Mode, Stream, [encoding(Encoding)])
    ;   open(File, Mode, Stream)
    ).

for_file_(File, Options0, Options) :-
    must_be(nonvar, File),
    (   file_name_extension(_, tsv, File)
    ->  merge_options(Options0, [separator(0'\t)], Options)
    ;   Options = Options0
    ).


%!  csv_read_stream(+Stream, -Rows, +Options) is semidet.
%
%   True iff Rows is the table that the rest of Stream has.
%
%   ```
%   ?- open('/dev/null', read, _S), csv_read_stream(_S, Rows, []), close(_S).
%   Rows = [].
%   ```

csv_read_stream(Stream, Rows, Options) :-
    csv_options(Compiled, Options),
    arg(9, Compiled, Header),
    read_stream_to_codes(Stream, Codes0),
    skipped_(Header, Codes0, Codes),
    rows_(Rows0, Compiled, Codes, []),
    Rows = Rows0.


%!  csv_read_file_row(+File, -Row, +Options) is nondet.
%
%   True iff File has Row; the option line(-N) is the place of Row among all rows,
%   from 1.
%
%   ```
%   ?- csv_read_file_row('/dev/null', Row, []).
%   false.
%   ```

csv_read_file_row(File, Row, Options0) :-
    for_file_(File, Options0, Options),
    csv_options(Compiled, Options),
    ( option(line(Line), Options), var(Line) -> true ; true ),
    Counter = count(0),
    setup_call_cleanup(
        opened_(File, read, Options, Stream),
        each_row_(Stream, Compiled, Counter, Line, Row),
        close(Stream)).

each_row_(Stream, Compiled, Counter, Line, Row) :-
    repeat,
    csv_read_row(Stream, Row0, Compiled),
    (   Row0 == end_of_file
    ->  !,                              % there are no more rows
        fail
    ;   arg(1, Counter, N0),
        N is N0+1,
        nb_setarg(1, Counter, N),
        ( var(Line) -> Line = N ; true ),
        Row = Row0
    ).


%!  csv_read_row(+Stream, -Row, +Compiled) is semidet.
%
%   True iff Row is the next row of Stream, or `end_of_file` if there is none;
%   Compiled comes from csv_options/2. Fails if its quotes are wrong.
%
%   ```
%   ?- csv_options(_Compiled, []), open('/dev/null', read, _S),
%      csv_read_row(_S, Row, _Compiled), close(_S).
%   Row = end_of_file.
%   ```

csv_read_row(Stream, Row, Compiled) :-
    Compiled = csv_options(Separator, _, Ignore, _, _, _, _, _, _),
    (   peek_code(Stream, -1)
    ->  Row = end_of_file
    ;   line_(start, Separator, Ignore, Stream, Codes),
        row_(Compiled, Row0, Codes, []),
        Row = Row0
    ).

% line_(+State, +Separator, +Ignore, +Stream, -Codes): the codes of a row with its
% end. State is that of a field: its `start`, `plain` or within quotes.

line_(State, Separator, Ignore, Stream, Codes) :-
    get_code(Stream, Code),
    (   Code == -1
    ->  Codes = []
    ;   Codes = [Code|Codes1],
        (   State == quoted
        ->  (   Code \== 0'"
            ->  line_(quoted, Separator, Ignore, Stream, Codes1)
            ;   peek_code(Stream, 0'")
            ->  get_code(Stream, Code2),
                Codes1 = [Code2|Codes2],
                line_(quoted, Separator, Ignore, Stream, Codes2)
            ;   line_(plain, Separator, Ignore, Stream, Codes1)
            )
        ;   Code == 0'\n
        ->  Codes1 = []
        ;   Code == 0'\r
        ->  (   peek_code(Stream, 0'\n)
            ->  get_code(Stream, Code2),
                Codes1 = [Code2]
            ;   Codes1 = []
            )
        ;   Code == Separator
        ->  line_(start, Separator, Ignore, Stream, Codes1)
        ;   Code == 0'",
            State == start,
            Ignore == false
        ->  line_(quoted, Separator, Ignore, Stream, Codes1)
        ;   line_(plain, Separator, Ignore, Stream, Codes1)
        )
    ).


%!  csv_write_file(+File, +Rows) is det.
%!  csv_write_file(+File, +Rows, +Options) is det.
%
%   File gets the text of the table Rows.
%
%   ```
%   ?- csv_write_file('/dev/null', [row(a,1)]).
%   true.
%   ?- csv_write_file('/dev/null', [row(a,1)], [separator(0';)]).
%   true.
%   ```

csv_write_file(File, Rows) :-
    csv_write_file(File, Rows, []).

csv_write_file(File, Rows, Options0) :-
    for_file_(File, Options0, Options),
    setup_call_cleanup(
        opened_(File, write, Options, Stream),
        csv_write_stream(Stream, Rows, Options),
        close(Stream)).


%!  csv_write_stream(+Stream, +Rows, +Options) is det.
%
%   The text of the table Rows is written to Stream.
%
%   ```
%   ?- open('/dev/null', write, _S), csv_write_stream(_S, [row(a)], []), close(_S).
%   true.
%   ```

csv_write_stream(Stream, Rows, Options) :-
    csv_options(Compiled, Options),
    must_be(list, Rows),
    maplist(written_(Compiled, Stream), Rows).

written_(Compiled, Stream, Row) :-
    emitted_([Row], Compiled, Codes, []),
    format(Stream, "~s", [Codes]).

% emitted_(+Rows, +Compiled)//: the text of rows.

emitted_([], _) -->
    [].
emitted_([Row|Rows], Compiled) -->
    { must_be(callable, Row),
      arg(1, Compiled, Separator),
      (   compound(Row)
      ->  compound_name_arguments(Row, _, Fields)
      ;   Fields = []
      )
    },
    emitted_fields_(Fields, Separator),
    "\r\n",
    emitted_(Rows, Compiled).

emitted_fields_([], _) -->
    [].
emitted_fields_([Field|Fields], Separator) -->
    emitted_field_(Field, Separator),
    (   { Fields == [] }
    ->  []
    ;   [Separator],
        emitted_fields_(Fields, Separator)
    ).

emitted_field_(Field, Separator) -->
    { must_be(nonvar, Field),
      (   atomic(Field)
      ->  format(codes(Codes), "~w", [Field])
      ;   type_error(number, Field)
      )
    },
    (   { \+ number(Field),
          '$member'(Code, [0'", 0'\n, 0'\r, Separator]),
          '$member'(Code, Codes)
        }
    ->  "\"",
        doubled_(Codes),
        "\""
    ;   Codes
    ).

doubled_([]) -->
    [].
doubled_([Code|Codes]) -->
    (   { Code == 0'" }
    ->  "\"\""
    ;   [Code]
    ),
    doubled_(Codes).
