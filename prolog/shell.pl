:- module(shell,
          [ pwd/0,
            cd/0,
            cd/1,                       % +Directory
            ls/0,
            ls/1                        % +Pattern
          ]).
:- use_module(library(filesex), [expand_file_name/2]).
:- use_module(library(lists), [max_list/2, member/2, nth0/3]).

/** <module> Folders at a terminal

What these predicates show goes to `user_error`.
*/


%!  pwd is det.
%
%   Shows the working directory.
%
%   ```
%   ?- pwd.
%   true.
%   ```

pwd :-
    working_directory(Directory, Directory),
    format(user_error, '% ~w~n', [Directory]).


%!  cd is det.
%!  cd(+Directory) is det.
%
%   Makes Directory the working one, by default the user's.
%
%   ```
%   ?- working_directory(_Directory, _Directory), cd(_Directory).
%   true.
%   ```

cd :-
    cd(~).

cd(Spec) :-
    (   expand_file_name(Spec, [Directory])
    ->  working_directory(_, Directory)
    ;   throw(error(existence_error(directory, Spec), _))
    ).


%!  ls is det.
%!  ls(+Pattern) is det.
%
%   Shows the names of the files in a directory, by default the working one, or of
%   those that match Pattern. Names of directories end with a slash.
%
%   ```
%   ?- ls('ex_no_file*').
%   true.
%   ```

ls :-
    ls('.').

ls(Pattern) :-
    (   exists_directory(Pattern)
    ->  atom_concat(Pattern, '/*', Every),
        expand_file_name(Every, Files),
        findall(Name, ( shown_(Files, File), file_base_name(File, Base), tagged_(File, Base, Name) ), Names)
    ;   expand_file_name(Pattern, Files),
        findall(Name, ( shown_(Files, File), tagged_(File, File, Name) ), Names)
    ),
    (   Names == []
    ->  true
    ;   in_columns_(Names)
    ).

shown_(Files, File) :-
    member(File, Files),
    (   exists_file(File)
    ->  true
    ;   exists_directory(File)
    ).

tagged_(File, Name0, Name) :-
    (   exists_directory(File)
    ->  atom_concat(Name0, /, Name)
    ;   Name = Name0
    ).

% In columns, of which each goes from top to bottom.

in_columns_(Names) :-
    findall(Length, ( member(Name, Names), atom_length(Name, Length) ), Lengths),
    max_list(Lengths, Longest),
    Width is Longest+3,
    length(Names, Count),
    Columns is max(1, 78//Width),
    Rows is (Count+Columns-1)//Columns,
    Last is Rows-1,
    forall(between(0, Last, Row), row_(Row, Rows, Columns, Width, Names)).

row_(Row, Rows, Columns, Width, Names) :-
    format(user_error, '% ', []),
    Last is Columns-1,
    forall(( between(0, Last, Column), I is Column*Rows+Row, nth0(I, Names, Name) ),
           format(user_error, '~w~t~*+', [Name,Width])),
    nl(user_error).
