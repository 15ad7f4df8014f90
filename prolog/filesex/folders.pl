% Of library(filesex): folders and what lies in them.

%!  make_directory(+Directory) is det.
%
%   Creates a folder in an existing one.
%
%   ```
%   ?- tmp_file(ex, _D), make_directory(_D), exists_directory(_D), delete_directory(_D).
%   true.
%   ?- make_directory('/tmp').
%   error: permission_error(create,directory,'/tmp').
%   ?- make_directory('/tmp/ex_no_folder/ex').
%   error: existence_error(directory,'/tmp/ex_no_folder/ex').
%   ```

make_directory(Directory) :-
    '$make_directory'(Directory).


%!  make_directory_path(+Directory) is det.
%
%   Creates a folder, and its parent folders if they do not exist.
%
%   ```
%   ?- tmp_file(ex, _D0), directory_file_path(_D0, 'a/b', _D), make_directory_path(_D),
%      make_directory_path(_D), exists_directory(_D), delete_directory_and_contents(_D0).
%   true.
%   ```

make_directory_path(Directory) :-
    (   exists_directory(Directory)
    ->  true
    ;   file_directory_name(Directory, Parent),
        (   Parent \== Directory,
            \+ exists_directory(Parent)
        ->  make_directory_path(Parent)
        ;   true
        ),
        make_directory(Directory)
    ).


%!  ensure_directory(+Directory) is det.
%
%   Creates a folder in an existing one, unless it exists.
%
%   ```
%   ?- ensure_directory('/tmp').
%   true.
%   ```

ensure_directory(Directory) :-
    (   exists_directory(Directory)
    ->  true
    ;   make_directory(Directory)
    ).


%!  delete_directory(+Directory) is det.
%
%   Removes an empty folder.
%
%   ```
%   ?- delete_directory(ex_no_folder).
%   error: existence_error(directory,ex_no_folder).
%   ```

delete_directory(Directory) :-
    '$delete_directory'(Directory).


%!  delete_directory_contents(+Directory) is det.
%
%   Removes everything in a folder. Links are removed, their targets are not.
%
%   ```
%   ?- tmp_file(ex, _D), make_directory(_D), directory_file_path(_D, a, _A),
%      make_directory(_A), delete_directory_contents(_D), directory_files(_D, Names).
%   Names = ['.',..].
%   ```

delete_directory_contents(Directory) :-
    entries_(Directory, Names),
    maplist(delete_entry_(Directory), Names).

delete_entry_(Directory, Name) :-
    directory_file_path(Directory, Name, Path),
    (   exists_directory(Path),
        \+ '$is_link'(Path)
    ->  delete_directory_and_contents(Path)
    ;   delete_file(Path)
    ).


%!  delete_directory_and_contents(+Directory) is det.
%
%   Removes a folder and everything in it, as delete_directory_contents/1.
%
%   ```
%   ?- delete_directory_and_contents(ex_no_folder).
%   error: existence_error(directory,ex_no_folder).
%   ```

delete_directory_and_contents(Directory) :-
    delete_directory_contents(Directory),
    delete_directory(Directory).


%!  chdir(+Directory) is det.
%
%   Changes the working directory, which relative names refer to.
%
%   ```
%   ?- chdir('.').
%   true.
%   ?- chdir(ex_no_folder).
%   error: existence_error(directory,ex_no_folder).
%   ```

chdir(Directory) :-
    working_directory(_, Directory).


%!  directory_files(+Directory, -Names) is det.
%
%   True iff Names are the names of the entries of Directory, including `.`
%   and `..`.
%
%   ```
%   ?- directory_files('/', _Names), memberchk(tmp, _Names).
%   true.
%   ?- directory_files(ex_no_folder, Names).
%   error: existence_error(directory,ex_no_folder).
%   ```

directory_files(Directory, Names) :-
    '$directory_files'(Directory, Names).

% entries_(+Directory, -Names): Names are sorted, without . and .. .

entries_(Directory, Names) :-
    '$directory_files'(Directory, [_,_|Names0]),
    sort(Names0, Names).


%!  directory_member(+Directory, -Member, +Options) is nondet.
%
%   True iff Member is the name of an entry of Directory, prefixed with the
%   name of Directory; sorted, and a folder before its entries. Options are
%
%     - recursive(true): also the entries of its folders;
%     - follow_links(false): not the entries of folders that are links;
%     - file_type(Type), access(Access), extensions(List): as for
%       absolute_file_name/3;
%     - matches(Pattern), exclude(Pattern), exclude_directory(Pattern): names
%       that match or do not match in wildcard_match/2, and folders to skip;
%     - hidden(false): skips names that begin with a dot.
%
%   ```
%   ?- tmp_file(ex, _D), directory_file_path(_D, 'a/b', _B), make_directory_path(_B),
%      findall(R, ( directory_member(_D, M, [recursive(true)]), atom_concat(_D, R, M) ), Rs).
%   Rs = ['/a','/a/b'].
%   ?- directory_member(ex_no_folder, Member, []).
%   error: existence_error(directory,ex_no_folder).
%   ```

directory_member(Directory, Member, Options) :-
    must_be(list, Options),
    (   exists_directory(Directory),
        '$file_id'(Directory, Id)
    ->  Ids = [Id]
    ;   Ids = []
    ),
    member_of_(Directory, Ids, Member, Options).

member_of_(Directory, Ids, Member, Options) :-
    entries_(Directory, Names),
    member(Name, Names),
    \+ ( option(hidden(false), Options), sub_atom(Name, 0, 1, _, '.') ),
    directory_file_path(Directory, Name, Path),
    (   \+ ( option(matches(Pattern), Options), \+ wildcard_match(Pattern, Name) ),
        \+ ( option(exclude(Pattern), Options), wildcard_match(Pattern, Name) ),
        is_wanted_(Path, Options),
        Member = Path
    ;   option(recursive(true), Options),
        exists_directory(Path),
        \+ ( option(exclude_directory(Pattern), Options), wildcard_match(Pattern, Name) ),
        \+ ( option(follow_links(false), Options), '$is_link'(Path) ),
        (   '$file_id'(Path, Id)
        ->  \+ memberchk(Id, Ids),
            Ids1 = [Id|Ids]
        ;   Ids1 = Ids
        ),
        member_of_(Path, Ids1, Member, Options)
    ).

is_wanted_(Path, Options) :-
    option(file_type(Type), Options, any),
    option(access(Access), Options, none),
    (   Type == any,
        Access == none
    ->  true
    ;   has_type_(Type, [Access], Path),
        access_file(Path, Access)
    ),
    (   option(extensions(Extensions0), Options)
    ->  file_name_extension(_, Extension, Path),
        member(Extension0, Extensions0),
        plain_extension_(Extension0, Extension)
    ->  true
    ;   \+ option(extensions(_), Options)
    ).
