/*  Names of files as texts. */

file_base_name(File, Name) :-
    '$folder_and_name'(File, _, Name0),
    Name = Name0.

file_directory_name(File, Directory) :-
    '$folder_and_name'(File, Directory0, _),
    Directory = Directory0.

%   Slashes at the end do not count.
'$folder_and_name'(File, Folder, Name) :-
    '$path_atom'(File, Path),
    '$split'(Path, /, Parts),
    '$reversed'(Parts, [], Reversed0),
    '$without_blank'(Reversed0, Reversed),
    (   Reversed = [Name|Rest]
    ->  '$without_blank'(Rest, Folders0),
        (   Folders0 \== []
        ->  '$reversed'(Folders0, [], Folders),
            '$concat'(Folders, /, 0, Folder)
        ;   Rest == []
        ->  Folder = '.'
        ;   Folder = /
        )
    ;   Path == ''
    ->  Name = '',
        Folder = '.'
    ;   Name = /,
        Folder = /
    ).

'$without_blank'([], []).
'$without_blank'([Part|Parts], Rest) :-
    (   Part == ''
    ->  '$without_blank'(Parts, Rest)
    ;   Rest = [Part|Parts]
    ).

'$path_atom'(File, Path) :-
    (   var(File)
    ->  '$throw'(instantiation_error)
    ;   '$text'(File, 0, Path, text)
    ).

file_name_extension(Base, Extension, File) :-
    nonvar(File),
    '$path_atom'(File, Path),
    (   '$stem_and_end'(Path, Stem, End)
    ->  true
    ;   Stem = Path,
        End = ''
    ),
    (   var(Extension)
    ->  Extension = End
    ;   '$wanted_end'(Extension, End)
    ->  true
    ;   var(Base)
    ->  !,
        fail
    ),
    !,
    '$unify_text'(Base, 0, Stem, text).
file_name_extension(Base, Extension, File) :-
    '$path_atom'(Base, Stem),
    '$wanted_end'(Extension, End),
    (   (   End == ''
        ;   '$concat'(['.', End], '', 0, Dotted),
            sub_atom(Stem, _, _, 0, Dotted)
        )
    ->  Name = Stem
    ;   '$concat'([Stem, '.', End], '', 0, Name)
    ),
    '$unify_text'(File, 0, Name, text).

'$wanted_end'(Extension, End) :-
    '$path_atom'(Extension, Text),
    (   sub_atom(Text, 0, 1, _, '.')
    ->  sub_atom(Text, 1, _, 0, End)
    ;   End = Text
    ).

%   '$stem_and_end'(+Path, -Stem, -End): fails if the name has no extension; that may be empty.
'$stem_and_end'(Path, Stem, End) :-
    '$split'(Path, '.', Parts),
    '$reversed'(Parts, [], [End|Rest]),
    \+ sub_atom(End, _, _, _, /),
    '$reversed'(Rest, [], Stems),
    '$concat'(Stems, '.', 0, Stem),
    Stem \== '',
    \+ sub_atom(Stem, _, _, 0, /).

/*  Temporary files. */

tmp_file(Base, Name) :-
    '$path_atom'(Base, _),
    '$temporary_file'(Base, Name).

%   Both with the encoding first and with options last.
tmp_file_stream(First, Second, Third) :-
    (   nonvar(First)
    ->  (   First == binary
        ->  Options = [type(binary)]
        ;   Options = [encoding(First)]
        ),
        '$temporary_file'('', Second),
        open(Second, write, Third, Options)
    ;   '$check_options'(Third),
        '$tmp_options'(Third, '', Extension, Options),
        '$temporary_file'(Extension, First),
        open(First, write, Second, Options)
    ).

'$tmp_options'([], Extension, Extension, []).
'$tmp_options'([Option|Options0], Extension0, Extension, Options) :-
    (   '$name_value'(Option, extension, Value)
    ->  '$bound'(Value),
        '$tmp_options'(Options0, Value, Extension, Options)
    ;   '$name_value'(Option, encoding, Value),
        Value == binary
    ->  Options = [type(binary)|Options1],
        '$tmp_options'(Options0, Extension0, Extension, Options1)
    ;   Options = [Option|Options1],
        '$tmp_options'(Options0, Extension0, Extension, Options1)
    ).
