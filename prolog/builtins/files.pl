%!  absolute_file_name(+File, -Absolute) is det.
%
%   True iff Absolute is the absolute path of File.
%
%   ```
%   ?- absolute_file_name('a/../b', _F), file_base_name(_F, X).
%   X = b.
%   ?- absolute_file_name(_, F).
%   error: instantiation_error.
%   ```

%!  delete_file(+File) is det.
%
%   Deletes File.
%
%   ```
%   ?- tmp_file(a, _F), open(_F, write, _S), close(_S), delete_file(_F), \+ exists_file(_F).
%   true.
%   ?- delete_file(ex_no_file).
%   error: existence_error(file,ex_no_file).
%   ?- delete_file(_).
%   error: instantiation_error.
%   ```

%!  exists_directory(+Folder) is semidet.
%
%   True iff there is a folder with that name.
%
%   ```
%   ?- exists_directory('.').
%   true.
%   ?- exists_directory(_).
%   error: instantiation_error.
%   ```

%!  exists_file(+File) is semidet.
%
%   True iff File is a file, not a folder.
%
%   ```
%   ?- exists_file(ex_no_file).
%   false.
%   ?- tmp_file(a, _F), open(_F, write, _S), close(_S), exists_file(_F).
%   true.
%   ?- exists_file(_).
%   error: instantiation_error.
%   ```

%!  file_base_name(+File, -Name) is det.
%
%   True iff Name is the last part of the path File.
%
%   ```
%   ?- file_base_name('/a/b.pl', Name).
%   Name = 'b.pl'.
%   ?- file_base_name(_, Name).
%   error: instantiation_error.
%   ```

%!  file_directory_name(+File, -Folder) is det.
%
%   True iff Folder is the path File without its last part.
%
%   ```
%   ?- file_directory_name('a/b.pl', Folder).
%   Folder = a.
%   ?- file_directory_name(_, Folder).
%   error: instantiation_error.
%   ```

%!  file_name_extension(?Base, ?Extension, ?Name) is semidet.
%
%   True iff Name is Base, a dot and Extension.
%
%   ```
%   ?- file_name_extension(Base, Extension, 'a.pl').
%   Base = a, Extension = pl.
%   ?- file_name_extension(a, pl, Name).
%   Name = 'a.pl'.
%   ?- file_name_extension(_, pl, _).
%   error: instantiation_error.
%   ```

%!  getenv(+Name, -Value) is semidet.
%
%   True iff Value, an atom, is the value of the environment variable.
%
%   ```
%   ?- setenv(ex_name, value), getenv(ex_name, X).
%   X = value.
%   ?- getenv(ex_no_name, X).
%   false.
%   ?- getenv(_, X).
%   error: instantiation_error.
%   ```

%!  same_file(+File1, +File2) is semidet.
%
%   True iff both names are names of one file.
%
%   ```
%   ?- same_file('a/../b', b).
%   true.
%   ?- same_file(a, b).
%   false.
%   ```

%!  setenv(+Name, +Value) is det.
%
%   Sets the environment variable to Value.
%
%   ```
%   ?- setenv(ex_set, 12), getenv(ex_set, X).
%   X = '12'.
%   ?- setenv(_, a).
%   error: instantiation_error.
%   ```

%!  shell(+Command) is semidet.
%
%   Runs Command in the host's shell. True iff it ends with status 0.
%
%   ```
%   ?- shell('exit 0').
%   true.
%   ?- shell('exit 1').
%   false.
%   ?- shell(_).
%   error: instantiation_error.
%   ```

%!  shell(+Command, -Status) is det.
%
%   Runs Command in the host's shell. True iff it ends with that status.
%
%   ```
%   ?- shell('exit 3', Status).
%   Status = 3.
%   ?- shell(_, Status).
%   error: instantiation_error.
%   ```

%!  tmp_file(+Base, -Name) is det.
%
%   True iff Name is a name for a temporary file that does not exist yet.
%
%   ```
%   ?- tmp_file(ex, _F), atom(_F), \+ exists_file(_F).
%   true.
%   ?- tmp_file(_, F).
%   error: instantiation_error.
%   ```

%!  tmp_file_stream(+Encoding, -File, -Stream) is det.
%!  tmp_file_stream(-File, -Stream, +Options) is det.
%
%   Creates a temporary file, File, and opens Stream to write to it.
%
%   ```
%   ?- tmp_file_stream(utf8, _F, _S), write(_S, a), close(_S), exists_file(_F).
%   true.
%   ?- tmp_file_stream(_F, _S, [extension(txt)]), close(_S), file_name_extension(_, X, _F).
%   X = txt.
%   ```

%!  unsetenv(+Name) is det.
%
%   Removes the environment variable.
%
%   ```
%   ?- setenv(ex_unset, a), unsetenv(ex_unset), \+ getenv(ex_unset, _).
%   true.
%   ?- unsetenv(_).
%   error: instantiation_error.
%   ```

%!  working_directory(-Before, +After) is det.
%
%   True iff Before is the working folder. Makes After the working folder, if the host allows that.
%
%   ```
%   ?- working_directory(_Folder, _Folder), atom(_Folder).
%   true.
%   ```

