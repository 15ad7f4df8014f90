:- module(make,
          [ make/0
          ]).
:- use_module(library(lists), [member/2]).

/** <module> Loading what has changed */


%!  make is det.
%
%   Loads the files of programs again that have been changed since they were
%   loaded.
%
%   ```
%   ?- make.
%   true.
%   ```

make :-
    '$source_files'(Files),
    forall(( member(File, Files), is_newer_(File) ), consult(user:File)).

is_newer_(File) :-
    catch(time_file(File, Changed), error(_, _), fail),
    '$load_time'(File, Loaded),
    floor(1000*Changed) > floor(1000*Loaded).
