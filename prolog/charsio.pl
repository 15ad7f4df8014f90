:- module(charsio,
          [ format_to_chars/3,            % +Format, +Arguments, -Codes
            format_to_chars/4,            % +Format, +Arguments, -Codes, ?Tail
            write_to_chars/2,             % +Term, -Codes
            write_to_chars/3,             % +Term, -Codes, ?Tail
            atom_to_chars/2,              % +Atom, -Codes
            number_to_chars/2,            % +Number, -Codes
            read_from_chars/2,            % +Codes, -Term
            read_term_from_chars/3,       % +Codes, -Term, +Options
            open_chars_stream/2,          % +Codes, -Stream
            with_output_to_chars/2        % :Goal, -Codes
          ]).
:- use_module(library(codesio), [format_to_codes/3, format_to_codes/4, open_codes_stream/2, read_from_codes/2, read_term_from_codes/3, write_to_codes/2, write_to_codes/3]).

/** <module> Text as lists of codes, under older names

The lists are lists of codes.
*/

:- meta_predicate
    with_output_to_chars(0, -).


%!  format_to_chars(+Format, +Arguments, -Codes) is det.
%!  format_to_chars(+Format, +Arguments, -Codes, ?Tail) is det.
%
%   The same as format_to_codes/3 and format_to_codes/4.
%
%   ```
%   ?- format_to_chars(a, [], Codes).
%   Codes = [97].
%   ?- format_to_chars(a, [], Codes, []).
%   Codes = [97].
%   ```

format_to_chars(Format, Arguments, Codes) :-
    format_to_codes(Format, Arguments, Codes).

format_to_chars(Format, Arguments, Codes, Tail) :-
    format_to_codes(Format, Arguments, Codes, Tail).


%!  write_to_chars(+Term, -Codes) is det.
%!  write_to_chars(+Term, -Codes, ?Tail) is det.
%
%   The same as write_to_codes/2 and write_to_codes/3.
%
%   ```
%   ?- write_to_chars(a, Codes).
%   Codes = [97].
%   ?- write_to_chars(a, Codes, []).
%   Codes = [97].
%   ```

write_to_chars(Term, Codes) :-
    write_to_codes(Term, Codes).

write_to_chars(Term, Codes, Tail) :-
    write_to_codes(Term, Codes, Tail).


%!  atom_to_chars(+Atom, -Codes) is det.
%
%   True iff Codes is the list of the codes of Atom.
%
%   ```
%   ?- atom_to_chars(a, Codes).
%   Codes = [97].
%   ```

atom_to_chars(Atom, Codes) :-
    atom_codes(Atom, Codes).


%!  number_to_chars(+Number, -Codes) is det.
%
%   True iff Codes is the list of the codes of Number.
%
%   ```
%   ?- number_to_chars(1, Codes).
%   Codes = [49].
%   ```

number_to_chars(Number, Codes) :-
    number_codes(Number, Codes).


%!  read_from_chars(+Codes, -Term) is det.
%
%   The same as read_from_codes/2.
%
%   ```
%   ?- read_from_chars([97], Term).
%   Term = a.
%   ```

read_from_chars(Codes, Term) :-
    read_from_codes(Codes, Term).


%!  read_term_from_chars(+Codes, -Term, +Options) is det.
%
%   The same as read_term_from_codes/3.
%
%   ```
%   ?- read_term_from_chars([97], Term, []).
%   Term = a.
%   ```

read_term_from_chars(Codes, Term, Options) :-
    read_term_from_codes(Codes, Term, Options).


%!  open_chars_stream(+Codes, -Stream) is det.
%
%   The same as open_codes_stream/2.
%
%   ```
%   ?- open_chars_stream([97], _S), get_char(_S, Char), close(_S).
%   Char = a.
%   ```

open_chars_stream(Codes, Stream) :-
    open_codes_stream(Codes, Stream).


%!  with_output_to_chars(:Goal, -Codes) is semidet.
%
%   True iff Codes is what Goal writes, called once.
%
%   ```
%   ?- with_output_to_chars(write(a), Codes).
%   Codes = [97].
%   ```

with_output_to_chars(Goal, Codes) :-
    with_output_to(codes(Codes), Goal).
