:- module(codesio,
          [ format_to_codes/3,            % +Format, +Arguments, -Codes
            format_to_codes/4,            % +Format, +Arguments, -Codes, ?Tail
            write_to_codes/2,             % +Term, -Codes
            write_to_codes/3,             % +Term, -Codes, ?Tail
            write_term_to_codes/3,        % +Term, -Codes, +Options
            read_from_codes/2,            % +Codes, -Term
            read_term_from_codes/3,       % +Codes, -Term, +Options
            open_codes_stream/2,          % +Codes, -Stream
            with_output_to_codes/2,       % :Goal, -Codes
            with_output_to_codes/3        % :Goal, -Codes, ?Tail
          ]).

/** <module> Text as lists of codes

What these predicates write becomes a list of codes, and they read from such lists.
*/

:- meta_predicate
    with_output_to_codes(0, -),
    with_output_to_codes(0, -, ?).


%!  format_to_codes(+Format, +Arguments, -Codes) is det.
%!  format_to_codes(+Format, +Arguments, -Codes, ?Tail) is det.
%
%   True iff Codes is what format/2 writes, followed by Tail.
%
%   ```
%   ?- format_to_codes('a~w', [1], Codes), atom_codes(Text, Codes).
%   Codes = [97,49], Text = a1.
%   ?- format_to_codes(a, [], Codes, Tail).
%   Codes = [97|Tail].
%   ```

format_to_codes(Format, Arguments, Codes) :-
    format(codes(Codes), Format, Arguments).

format_to_codes(Format, Arguments, Codes, Tail) :-
    format(codes(Codes, Tail), Format, Arguments).


%!  write_to_codes(+Term, -Codes) is det.
%!  write_to_codes(+Term, -Codes, ?Tail) is det.
%
%   True iff Codes is what write/1 writes, followed by Tail.
%
%   ```
%   ?- write_to_codes(a, Codes).
%   Codes = [97].
%   ?- write_to_codes(a, Codes, Tail).
%   Codes = [97|Tail].
%   ```

write_to_codes(Term, Codes) :-
    format(codes(Codes), '~w', [Term]).

write_to_codes(Term, Codes, Tail) :-
    format(codes(Codes, Tail), '~w', [Term]).


%!  write_term_to_codes(+Term, -Codes, +Options) is det.
%
%   True iff Codes is what write_term/2 writes.
%
%   ```
%   ?- write_term_to_codes('A', Codes, [quoted(true)]).
%   Codes = [39,65,39].
%   ```

write_term_to_codes(Term, Codes, Options) :-
    with_output_to(codes(Codes), write_term(Term, Options)).


%!  read_from_codes(+Codes, -Term) is det.
%
%   True iff Term is the term whose text is Codes.
%
%   ```
%   ?- atom_codes('f(x)', _Codes), read_from_codes(_Codes, Term).
%   Term = f(x).
%   ```

read_from_codes(Codes, Term) :-
    read_term_from_codes(Codes, Term, []).


%!  read_term_from_codes(+Codes, -Term, +Options) is det.
%
%   The same with the options of read_term/2.
%
%   ```
%   ?- atom_codes('f(X)', _Codes), read_term_from_codes(_Codes, Term, [variable_names(Names)]).
%   Term = f(_A), Names = ['X'=_A].
%   ```

read_term_from_codes(Codes, Term, Options) :-
    atom_codes(Text, Codes),
    term_string(Term, Text, Options).


%!  open_codes_stream(+Codes, -Stream) is det.
%
%   Opens Stream to read the text of Codes.
%
%   ```
%   ?- open_codes_stream([97], _S), get_char(_S, Char), close(_S).
%   Char = a.
%   ```

open_codes_stream(Codes, Stream) :-
    atom_codes(Text, Codes),
    open_string(Text, Stream).


%!  with_output_to_codes(:Goal, -Codes) is semidet.
%!  with_output_to_codes(:Goal, -Codes, ?Tail) is semidet.
%
%   True iff Codes is what Goal writes, called once, followed by Tail.
%
%   ```
%   ?- with_output_to_codes(write(a), Codes).
%   Codes = [97].
%   ?- with_output_to_codes(write(a), Codes, Tail).
%   Codes = [97|Tail].
%   ```

with_output_to_codes(Goal, Codes) :-
    with_output_to(codes(Codes), Goal).

with_output_to_codes(Goal, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), Goal).
