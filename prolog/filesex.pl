:- module(files_ex,
          [ absolute_file_name/3,       % +Spec, -Path, +Options
            exists_source/1,            % +Spec
            exists_source/2,            % +Spec, -Path
            is_absolute_file_name/1,    % +File
            directory_file_path/3,      % ?Directory, ?File, ?Path
            relative_file_name/3,       % ?Path, +RelativeTo, ?Relative
            prolog_to_os_filename/2,    % ?File, ?Name
            size_file/2,                % +File, -Bytes
            time_file/2,                % +File, -Stamp
            access_file/2,              % +File, +Mode
            rename_file/2,              % +Old, +New
            copy_file/2,                % +From, +To
            make_directory/1,           % +Directory
            make_directory_path/1,      % +Directory
            ensure_directory/1,         % +Directory
            delete_directory/1,         % +Directory
            delete_directory_contents/1, % +Directory
            delete_directory_and_contents/1, % +Directory
            chdir/1,                    % +Directory
            directory_files/2,          % +Directory, -Names
            directory_member/3,         % +Directory, -Member, +Options
            expand_file_name/2,         % +Pattern, -Files
            wildcard_match/2,           % +Pattern, +Text
            wildcard_match/3            % +Pattern, +Text, +Options
          ]).
:- use_module(library(error),
              [ must_be/2, domain_error/2, existence_error/2, instantiation_error/1 ]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(option), [option/2, option/3]).

/** <module> Files and folders

Files that the host does not grant access to appear not to exist, or the
operation is not permitted.
*/

:- multifile user:file_search_path/2.
:- dynamic user:file_search_path/2.


%!  absolute_file_name(+Spec, -Path, +Options).
%
%   True iff Path is the absolute name of Spec: a file name, which may be
%   written as segments, a/b/c, or Alias(Name), where
%   `user:file_search_path(Alias, Folder)` lists the folders to search for
%   Name. The alias `library` also includes the folder with the libraries of
%   the package, if the host has it. Options are
%     - extensions(List): the extensions to try in turn, such as
%       [pl,'']; a Name that has one of them is left as it is;
%     - file_type(Type): `txt`, `regular`, `prolog` or `source`, which has the
%       extensions of programs, or `directory`;
%     - access(Access): it must exist and be accessible: `read`, `write`,
%       `append`, `execute`, `exist`, or several of them; default: `none`;
%     - relative_to(FileOrFolder): the base of relative names, by default the
%       folder of the file that is being loaded, else the working folder;
%     - solutions(first) or solutions(all);
%     - file_errors(error) or file_errors(fail);
%     - expand(true): Spec is a pattern as of expand_file_name/2.
%
%   ```
%   ?- absolute_file_name('a/../b', Path, [relative_to('/tmp')]).
%   Path = '/tmp/b'.
%   ?- absolute_file_name(a/b, Path, [relative_to('/tmp'), extensions([txt])]).
%   Path = '/tmp/a/b.txt'.
%   ?- absolute_file_name(library(lists), _Path, [file_type(prolog), access(read)]),
%      file_base_name(_Path, Name).
%   Name = 'lists.pl'.
%   ?- absolute_file_name(ex_no_file, Path, [access(read)]).
%   error: existence_error(source_sink,ex_no_file).
%   ?- absolute_file_name(ex_no_file, Path, [access(read), file_errors(fail)]).
%   false.
%   ?- absolute_file_name(_, Path, []).
%   error: instantiation_error.
%   ```

absolute_file_name(Spec, Path0, Options0) :-
    (   is_list(Path0),
        \+ is_list(Options0)
    ->  Path = Options0,
        Options = Path0
    ;   Path = Path0,
        Options = Options0
    ),
    must_be(list, Options),
    option(solutions(Solutions), Options, first),
    option(file_errors(Errors), Options, error),
    one_of_(Solutions, [first,all], solutions),
    one_of_(Errors, [error,fail], file_errors),
    (   var(Spec)
    ->  instantiation_error(Spec)
    ;   Solutions == first
    ->  findall(P, once(found_(Spec, Options, P)), Paths)
    ;   findall(P, found_(Spec, Options, P), Paths)
    ),
    (   Paths = [One]
    ->  Path = One
    ;   Paths = [_|_]
    ->  member(Path, Paths)
    ;   Errors == error,
        missing_(Spec)
    ).

% A library that can be loaded counts as existing, even if there is no file of
% that name.

missing_(Spec) :-
    (   Spec = library(Name),
        '$library'(Name)
    ->  existence_error(file, Spec)
    ;   existence_error(source_sink, Spec)
    ).

one_of_(Value, Values, Domain) :-
    must_be(atom, Value),
    (   memberchk(Value, Values)
    ->  true
    ;   domain_error(Domain, Value)
    ).

found_(Spec, Options, Path) :-
    option(file_type(Type), Options, any),
    one_of_(Type, [any,txt,regular,prolog,source,executable,directory], file_type),
    option(access(Access), Options, none),
    ( is_list(Access) -> Accesses = Access ; Accesses = [Access] ),
    (   option(extensions(Extensions), Options)
    ->  must_be(list, Extensions)
    ;   type_extensions_(Type, Extensions)
    ),
    spec_path_(Spec, Options, Base),
    extended_(Extensions, Base, Path),
    has_type_(Type, Accesses, Path),
    \+ ( member(A, Accesses), \+ access_file(Path, A) ).

type_extensions_(Type, Extensions) :-
    (   ( Type == prolog ; Type == source )
    ->  Extensions = [pl,prolog,'']
    ;   Extensions = ['']
    ).

has_type_(Type, Accesses, Path) :-
    (   Type == directory
    ->  exists_directory(Path)
    ;   Type == any,
        Accesses == [none]
    ->  true
    ;   \+ exists_directory(Path)
    ).

extended_(Extensions, Base, Path) :-
    (   member(E, Extensions),
        plain_extension_(E, Plain),
        Plain \== '',
        atom_concat('.', Plain, End),
        atom_concat(_, End, Base)
    ->  Path = Base
    ;   member(E, Extensions),
        plain_extension_(E, Plain),
        (   Plain == ''
        ->  Path = Base
        ;   atomic_list_concat([Base,'.',Plain], Path)
        )
    ).

plain_extension_(Extension, Plain) :-
    (   sub_atom(Extension, 0, 1, After, '.')
    ->  sub_atom(Extension, _, After, 0, Plain)
    ;   atom_string(Plain, Extension)
    ).

spec_path_(Spec, Options, Path) :-
    (   alias_(Spec, Alias, Sub)
    ->  segments_(Sub, Name),
        alias_folder_(Alias, 16, Folder),
        directory_file_path(Folder, Name, Path0)
    ;   segments_(Spec, Name),
        (   option(expand(true), Options)
        ->  expand_file_name(Name, Names),
            member(Path0, Names)
        ;   Path0 = Name
        )
    ),
    seen_from_(Path0, Options, Path1),
    absolute_file_name(Path1, Path).

alias_(Spec, Alias, Sub) :-
    compound(Spec),
    \+ is_list(Spec),
    compound_name_arguments(Spec, Alias, [Sub]).

% alias_folder_(+Alias, +Steps, -Folder): Steps limits the aliases of aliases.

alias_folder_(Alias, Steps, Folder) :-
    (   user:file_search_path(Alias, Target)
    ;   Alias == library,
        '$library_folder'(Target)
    ),
    (   alias_(Target, Alias1, Sub)
    ->  Steps > 0,
        Steps1 is Steps-1,
        segments_(Sub, Name),
        alias_folder_(Alias1, Steps1, Folder1),
        directory_file_path(Folder1, Name, Folder)
    ;   segments_(Target, Folder)
    ).

% segments_(+Spec, -Name): Spec is a text, or texts separated by /.

segments_(Spec, Name) :-
    (   nonvar(Spec),
        Spec = Before/After
    ->  segments_(Before, Name1),
        segments_(After, Name2),
        atomic_list_concat([Name1,/,Name2], Name)
    ;   text_to_string(Spec, String),
        atom_string(Name, String)
    ).

seen_from_(Path0, Options, Path) :-
    (   is_absolute_file_name(Path0)
    ->  Path = Path0
    ;   option(relative_to(Place0), Options)
    ->  segments_(Place0, Place),
        ( exists_directory(Place) -> Folder = Place ; file_directory_name(Place, Folder) ),
        directory_file_path(Folder, Path0, Path)
    ;   prolog_load_context(directory, Folder)
    ->  directory_file_path(Folder, Path0, Path)
    ;   Path = Path0
    ).


%!  exists_source(+Spec) is semidet.
%
%   True iff use_module/1 finds a text for Spec, such as library(clpfd).
%
%   ```
%   ?- exists_source(library(lists)).
%   true.
%   ?- exists_source(library(ex_no_library)).
%   false.
%   ```

exists_source(Spec) :-
    (   nonvar(Spec),
        Spec = library(Name),
        nonvar(Name),
        '$library'(Name)
    ->  true
    ;   exists_source(Spec, _)
    ).


%!  exists_source(+Spec, -Path) is semidet.
%
%   True iff Path is the file of the text that use_module/1 finds for Spec.
%
%   ```
%   ?- exists_source(library(ex_no_library), Path).
%   false.
%   ```

exists_source(Spec, Path) :-
    absolute_file_name(Spec, Path, [file_type(prolog),access(read),file_errors(fail)]).


%!  is_absolute_file_name(+File) is semidet.
%
%   True iff File is an absolute file name.
%
%   ```
%   ?- is_absolute_file_name('/tmp/a').
%   true.
%   ?- is_absolute_file_name(a).
%   false.
%   ```

is_absolute_file_name(File) :-
    must_be(nonvar, File),
    atom_string(Name, File),
    (   sub_atom(Name, 0, 1, _, /)
    ->  true
    ;   sub_atom(Name, 1, 2, _, Root),
        ( Root == (:/) ; Root == ':\\' )
    ->  true
    ).


%!  directory_file_path(?Directory, ?File, ?Path) is semidet.
%
%   True iff Path is the name of File in Directory. Path, or both of the other
%   arguments, must be bound.
%
%   ```
%   ?- directory_file_path('a/b', c, Path).
%   Path = 'a/b/c'.
%   ?- directory_file_path(Directory, File, 'a/b/c').
%   Directory = 'a/b', File = c.
%   ?- directory_file_path(a, File, 'a/b/c').
%   File = 'b/c'.
%   ```

directory_file_path(Directory, File, Path) :-
    (   nonvar(Directory),
        nonvar(File)
    ->  joined_(Directory, File, Path)
    ;   var(Path)
    ->  instantiation_error(Path)
    ;   nonvar(Directory)
    ->  within_(Directory, Prefix),
        atom_string(Path1, Path),
        atom_concat(Prefix, File, Path1),
        File \== ''
    ;   file_directory_name(Path, Directory),
        file_base_name(Path, File)
    ).

joined_(Directory, File, Path) :-
    (   is_absolute_file_name(File)
    ->  atom_string(Path, File)
    ;   within_(Directory, Prefix),
        atom_concat(Prefix, File, Path)
    ).

% within_(+Directory, -Prefix): the names of the entries of Directory begin
% with Prefix.

within_(Directory, Prefix) :-
    atom_string(Name, Directory),
    (   Name == '.'
    ->  Prefix = ''
    ;   sub_atom(Name, _, 1, 0, /)
    ->  Prefix = Name
    ;   atom_concat(Name, /, Prefix)
    ).


%!  relative_file_name(?Path, +RelativeTo, ?Relative) is det.
%
%   True iff Relative names the file Path relative to the folder of the file
%   RelativeTo, which is itself the folder if its name ends with a slash.
%
%   ```
%   ?- relative_file_name('/a/b/c', '/a/d/e', Relative).
%   Relative = '../b/c'.
%   ?- relative_file_name(Path, '/a/d/e', '../b').
%   Path = '/a/b'.
%   ?- relative_file_name(Path, '/a/d/e', Relative).
%   error: instantiation_error.
%   ```

relative_file_name(Path, RelativeTo, Relative) :-
    (   nonvar(Path)
    ->  absolute_file_name(Path, Path1),
        absolute_file_name(RelativeTo, Place),
        atomic_list_concat(Segments, /, Path1),
        atomic_list_concat(From0, /, Place),
        (   sub_atom(RelativeTo, _, 1, 0, /)
        ->  From = From0
        ;   append(From, [_], From0)
        ->  true
        ),
        way_(From, Segments, Way),
        atomic_list_concat(Way, /, Relative0),
        ( Relative0 == '' -> Relative = '.' ; Relative = Relative0 )
    ;   nonvar(Relative)
    ->  file_directory_name(RelativeTo, Folder),
        directory_file_path(Folder, Relative, Path0),
        absolute_file_name(Path0, Path)
    ;   instantiation_error(Path)
    ).

way_(From, To, Way) :-
    (   From = [S|From1],
        To = [S|To1]
    ->  way_(From1, To1, Way)
    ;   up_(From, To, Way)
    ).

up_([], To, To).
up_([_|From], To, [..|Way]) :-
    up_(From, To, Way).


%!  prolog_to_os_filename(?File, ?Name) is det.
%
%   True iff Name is the system's name of File: it is the same.
%
%   ```
%   ?- prolog_to_os_filename('a/b', Name).
%   Name = 'a/b'.
%   ```

prolog_to_os_filename(File, Name) :-
    (   nonvar(File)
    ->  atom_string(Name, File)
    ;   nonvar(Name)
    ->  atom_string(File, Name)
    ;   instantiation_error(File)
    ).


%!  size_file(+File, -Bytes) is det.
%
%   True iff File has that many Bytes.
%
%   ```
%   ?- tmp_file_stream(utf8, _F, _S), write(_S, 'é'), close(_S), size_file(_F, Bytes).
%   Bytes = 2.
%   ?- size_file(ex_no_file, Bytes).
%   error: existence_error(file,ex_no_file).
%   ?- size_file(_, Bytes).
%   error: instantiation_error.
%   ```

size_file(File, Bytes) :-
    '$size_file'(File, Bytes).


%!  time_file(+File, -Stamp) is det.
%
%   True iff File was last modified at Stamp, in seconds since 1970.
%
%   ```
%   ?- tmp_file_stream(utf8, _F, _S), close(_S), time_file(_F, _Stamp),
%      get_time(_Now), abs(_Now-_Stamp) < 60.
%   true.
%   ?- time_file(ex_no_file, Stamp).
%   error: existence_error(file,ex_no_file).
%   ```

time_file(File, Stamp) :-
    '$time_file'(File, Stamp).


%!  access_file(+File, +Mode) is semidet.
%
%   True iff File is accessible in Mode: `read`, `write`, `append`, `execute`;
%   `exist`, if it exists, or `none`. A file that does not exist is writable
%   if its folder is.
%
%   ```
%   ?- access_file(ex_no_file, read).
%   false.
%   ?- access_file('/tmp/ex_no_file', write).
%   true.
%   ?- access_file('/tmp', exist).
%   true.
%   ?- access_file(ex_no_file, reading).
%   error: domain_error(io_mode,reading).
%   ```

access_file(File, Mode) :-
    '$access_file'(File, Mode).


%!  rename_file(+Old, +New) is det.
%
%   Renames the file or folder Old to New, replacing an existing file.
%
%   ```
%   ?- tmp_file_stream(utf8, _Old, _S), close(_S), tmp_file(ex, _New),
%      rename_file(_Old, _New), exists_file(_New), \+ exists_file(_Old).
%   true.
%   ?- rename_file(ex_no_file, ex_new).
%   error: existence_error(file,ex_no_file).
%   ```

rename_file(Old, New) :-
    '$rename_file'(Old, New).


%!  copy_file(+From, +To) is det.
%
%   Copies the file From to the file To, or to a file of the same name in the
%   folder To.
%
%   ```
%   ?- tmp_file_stream(utf8, _From, _S), write(_S, abc), close(_S), tmp_file(ex, _To),
%      copy_file(_From, _To), size_file(_To, Bytes).
%   Bytes = 3.
%   ?- copy_file(ex_no_file, ex_new).
%   error: existence_error(source_sink,ex_no_file).
%   ```

copy_file(From, To) :-
    (   exists_directory(To)
    ->  file_base_name(From, Name),
        directory_file_path(To, Name, To1)
    ;   To1 = To
    ),
    '$copy_file'(From, To1).


:- include('filesex/folders').


%!  expand_file_name(+Pattern, -Files) is det.
%
%   True iff Files are the existing names, sorted, that match Pattern, a text,
%   segment by segment as in wildcard_match/2. Names that begin with a dot
%   match only patterns that do. A Pattern without wildcards is itself the
%   only name. `~` at its beginning is the folder HOME of the environment, and
%   $NAME, or ${NAME}, is the environment variable NAME.
%
%   ```
%   ?- tmp_file(ex, _D), make_directory(_D), atom_concat(_D, '/{a,b}*', _Pattern),
%      forall(member(Name, [bx,cx,a]), ( directory_file_path(_D, Name, F), make_directory(F) )),
%      expand_file_name(_Pattern, _Files),
%      findall(Name, ( member(F, _Files), file_base_name(F, Name) ), Names).
%   Names = [a,bx].
%   ?- expand_file_name(ex_no_file, Files).
%   Files = [ex_no_file].
%   ?- expand_file_name('$ex_no_variable', Files).
%   error: existence_error(variable,ex_no_variable).
%   ?- expand_file_name(_, Files).
%   error: instantiation_error.
%   ```

expand_file_name(Pattern, Files) :-
    text_to_string(Pattern, String),
    string_chars(String, Chars0),
    home_(Chars0, Chars1),
    variables_(Chars1, Chars),
    atom_chars(Name, Chars),
    (   has_wildcards_(Chars)
    ->  atomic_list_concat(Parts, /, Name),
        findall(File, matching_(Parts, '', File), Files0),
        Files = Files0
    ;   Files = [Name]
    ).

home_(Chars, Expanded) :-
    (   Chars = [~|Rest],
        ( Rest == [] ; Rest = [/|_] ),
        getenv('HOME', Home)
    ->  atom_chars(Home, HomeChars),
        append(HomeChars, Rest, Expanded)
    ;   Expanded = Chars
    ).

variables_([], []).
variables_([C|Cs], Expanded) :-
    (   C == ($),
        variable_(Cs, Name, Rest)
    ->  (   getenv(Name, Value)
        ->  atom_chars(Value, ValueChars),
            append(ValueChars, Expanded1, Expanded),
            variables_(Rest, Expanded1)
        ;   existence_error(variable, Name)
        )
    ;   Expanded = [C|Expanded1],
        variables_(Cs, Expanded1)
    ).

variable_(Cs, Name, Rest) :-
    (   Cs = ['{'|Cs1]
    ->  append(NameChars, ['}'|Rest], Cs1)
    ;   name_chars_(Cs, NameChars, Rest)
    ),
    NameChars = [_|_],
    !,
    atom_chars(Name, NameChars).

name_chars_(Cs, Name, Rest) :-
    (   Cs = [C|Cs1],
        char_type(C, csym)
    ->  Name = [C|Name1],
        name_chars_(Cs1, Name1, Rest)
    ;   Name = [],
        Rest = Cs
    ).

has_wildcards_(Chars) :-
    member(C, Chars),
    memberchk(C, [*,?,'[','{']),
    !.

% matching_(+Parts, +Prefix, -File): Prefix is the folder, with a slash, or empty.

matching_([Part|Parts], Prefix, File) :-
    atom_chars(Part, Chars),
    (   has_wildcards_(Chars)
    ->  ( Prefix == '' -> Folder = '.' ; Folder = Prefix ),
        exists_directory(Folder),
        access_file(Folder, read),
        '$directory_files'(Folder, Names0),
        sort(Names0, Names),
        compiled_(Chars, Items),
        ( Chars = ['.'|_] -> Dot = true ; Dot = false ),
        member(Name, Names),
        ( Dot == true -> true ; \+ sub_atom(Name, 0, 1, _, '.') ),
        atom_chars(Name, NameChars),
        matches_(Items, NameChars)
    ;   Name = Part
    ),
    atom_concat(Prefix, Name, Path),
    (   Parts == []
    ->  ( exists_file(Path) -> true ; exists_directory(Path) ),
        File = Path
    ;   atom_concat(Path, /, Prefix1),
        matching_(Parts, Prefix1, File)
    ).


%!  wildcard_match(+Pattern, +Text) is semidet.
%!  wildcard_match(+Pattern, +Text, +Options) is semidet.
%
%   True iff Text matches Pattern, in which `?` matches any character, `*` any
%   number of characters, [a-cx] one of these characters, and {one,two} one of
%   these patterns; after a backslash a character matches itself. With the option
%   case_sensitive(false), the case of letters is ignored.
%
%   ```
%   ?- wildcard_match('*.{pl,plt}', 'a.plt').
%   true.
%   ?- wildcard_match('[a-c]?', dx).
%   false.
%   ?- wildcard_match('[a', a).
%   error: syntax_error(unmatched('[')).
%   ?- wildcard_match('A*', abc, [case_sensitive(false)]).
%   true.
%   ```

wildcard_match(Pattern, Text) :-
    wildcard_match(Pattern, Text, []).

wildcard_match(Pattern, Text, Options) :-
    text_to_string(Pattern, Pattern1),
    text_to_string(Text, Text1),
    (   option(case_sensitive(false), Options)
    ->  string_lower(Pattern1, Pattern2),
        string_lower(Text1, Text2)
    ;   Pattern2 = Pattern1,
        Text2 = Text1
    ),
    string_chars(Pattern2, PatternChars),
    string_chars(Text2, Chars),
    compiled_(PatternChars, Items),
    matches_(Items, Chars).

compiled_(Chars, Items) :-
    items_(Chars, outside, Items, _).

% items_(+Chars, +Where, -Items, -Rest): inside braces, a comma or a brace
% ends them.

items_([], _, [], []).
items_([C|Cs], Where, Items, Rest) :-
    (   Where == inside,
        ( C == (',') ; C == '}' )
    ->  Items = [],
        Rest = [C|Cs]
    ;   item_(C, Cs, Item, Cs1)
    ->  Items = [Item|Items1],
        items_(Cs1, Where, Items1, Rest)
    ;   throw(error(syntax_error(unmatched(C)), _))
    ).

item_(C, Cs, Item, Rest) :-
    (   C == (*)
    ->  Item = many,
        Rest = Cs
    ;   C == (?)
    ->  Item = any,
        Rest = Cs
    ;   C == ('\\'),
        Cs = [D|Rest0]
    ->  Item = char(D),
        Rest = Rest0
    ;   C == '['
    ->  ranges_(Cs, Ranges, Rest),
        Item = ranges(Ranges)
    ;   C == '{'
    ->  alternatives_(Cs, Alternatives, Rest),
        Item = alternatives(Alternatives)
    ;   Item = char(C),
        Rest = Cs
    ).

ranges_([C|Cs], Ranges, Rest) :-
    (   C == ']'
    ->  Ranges = [],
        Rest = Cs
    ;   Cs = [-,D|Cs1],
        D \== ']'
    ->  Ranges = [C-D|Ranges1],
        ranges_(Cs1, Ranges1, Rest)
    ;   Ranges = [C-C|Ranges1],
        ranges_(Cs, Ranges1, Rest)
    ).

alternatives_(Cs, [Items|Alternatives], Rest) :-
    items_(Cs, inside, Items, [C|Cs1]),
    (   C == '}'
    ->  Alternatives = [],
        Rest = Cs1
    ;   alternatives_(Cs1, Alternatives, Rest)
    ).

%   matches_(+Items, +Chars): a place in the text is Length-Rest, the characters
%   from there on. Each item leads from some places, the longest first, to others,
%   so that the time is that of all items at all places.

matches_(Items, Chars) :-
    length(Chars, Length),
    ends_(Items, [Length-Chars], Ends),
    memberchk(0-[], Ends).

ends_([], Ends, Ends).
ends_([Item|Items], Places, Ends) :-
    after_(Item, Places, Places1),
    ends_(Items, Places1, Ends).

after_(Item, Places, Ends) :-
    (   Places == []
    ->  Ends = []
    ;   Item == many
    ->  Places = [Length-Rest|_],
        all_places_(Rest, Length, Ends)
    ;   Item = alternatives(Alternatives)
    ->  ends_of_each_(Alternatives, Places, Ends0),
        sort(1, @>, Ends0, Ends)
    ;   after_each_(Places, Item, Ends)
    ).

all_places_(Rest, Length, [Length-Rest|Places]) :-
    (   Rest = [_|Rest1]
    ->  Length1 is Length-1,
        all_places_(Rest1, Length1, Places)
    ;   Places = []
    ).

ends_of_each_([], _, []).
ends_of_each_([Items|Alternatives], Places, Ends) :-
    ends_(Items, Places, Ends0),
    append(Ends0, Ends1, Ends),
    ends_of_each_(Alternatives, Places, Ends1).

after_each_([], _, []).
after_each_([Length-Rest|Places], Item, Ends) :-
    (   Rest = [C|Rest1],
        is_one_(Item, C)
    ->  Length1 is Length-1,
        Ends = [Length1-Rest1|Ends1]
    ;   Ends = Ends1
    ),
    after_each_(Places, Item, Ends1).

is_one_(any, _).
is_one_(char(C), C).
is_one_(ranges(Ranges), C) :-
    member(Low-High, Ranges),
    C @>= Low,
    C @=< High,
    !.
