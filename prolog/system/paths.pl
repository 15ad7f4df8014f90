/*  Names of files as texts. */

file_base_name(File, Name) :-
    '$path_codes'(File, Codes0),
    '$without_slashes'(Codes0, Codes),
    (   Codes == [0'/]
    ->  Name = /
    ;   '$split_path'(Codes, _, Base),
        atom_codes(Name0, Base),
        Name = Name0
    ).

file_directory_name(File, Directory) :-
    '$path_codes'(File, Codes0),
    '$without_slashes'(Codes0, Codes),
    '$split_path'(Codes, Folder0, _),
    '$without_slashes'(Folder0, Folder),
    (   Folder == []
    ->  Directory = '.'
    ;   atom_codes(Directory0, Folder),
        Directory = Directory0
    ).

'$path_codes'(File, Codes) :-
    (   var(File)
    ->  '$throw'(instantiation_error)
    ;   '$text'(File, 2, Codes, text)
    ).

%   Slashes at the end go, but for one that is all.
'$without_slashes'(Codes0, Codes) :-
    (   '$append'(Codes1, [0'/], Codes0),
        Codes1 = [_|_]
    ->  '$without_slashes'(Codes1, Codes)
    ;   Codes = Codes0
    ).

%   '$split_path'(+Codes, -Folder, -Base): Folder ends with the last slash.
'$split_path'(Codes, Folder, Base) :-
    (   '$last_part'(Codes, 0'/, Base0)
    ->  Base = Base0,
        '$append'(Folder, Base0, Codes)
    ;   Folder = [],
        Base = Codes
    ).

%   The part after the last occurrence of a code.
'$last_part'(Codes, Code, Part) :-
    memberchk(Code, Codes),
    '$after'(Codes, Code, Rest),
    (   '$last_part'(Rest, Code, Part0)
    ->  Part = Part0
    ;   Part = Rest
    ).

'$after'([Code|Codes], Code0, Rest) :-
    (   Code =:= Code0
    ->  Rest = Codes
    ;   '$after'(Codes, Code0, Rest)
    ).

%   Splits the whole if it is known, else joins the parts.
file_name_extension(Base, Extension, File) :-
    nonvar(File),
    '$path_codes'(File, Codes),
    '$stem_and_end'(Codes, Stem, End, Has),
    (   nonvar(Extension)
    ->  '$wanted_end'(Extension, Wanted),
        (   Has == true,
            Wanted == End
        ->  !,
            atom_codes(Base, Stem)
        ;   Wanted == [],
            Has == false
        ->  !,
            atom_codes(Base, Codes)
        ;   var(Base)
        ->  !,
            fail
        ;   fail
        )
    ;   !,
        atom_codes(Base, Stem),
        atom_codes(Extension, End)
    ).
file_name_extension(Base, Extension, File) :-
    '$path_codes'(Base, Stem),
    '$wanted_end'(Extension, End),
    (   (   End == []
        ;   '$append'(_, [0'.|End], Stem)
        )
    ->  Whole = Stem
    ;   '$append'(Stem, [0'.|End], Whole)
    ),
    atom_codes(Name, Whole),
    (   var(File)
    ->  File = Name
    ;   '$text'(File, 0, Name, text)
    ).

'$wanted_end'(Extension, End) :-
    '$path_codes'(Extension, Codes),
    (   Codes = [0'.|Codes1]
    ->  End = Codes1
    ;   End = Codes
    ).

%   The last dot divides the base name, unless it begins it.
'$stem_and_end'(Codes, Stem, End, Has) :-
    '$split_path'(Codes, _, Base),
    (   '$last_part'(Base, 0'., End0),
        '$append'(Stem0, [0'.|End0], Codes),
        \+ '$append'(_, [0'/], Stem0),
        Stem0 = [_|_]
    ->  Stem = Stem0,
        End = End0,
        Has = true
    ;   Stem = Codes,
        End = [],
        Has = false
    ).

/*  Temporary files. */

tmp_file(Base, Name) :-
    '$path_codes'(Base, _),
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
