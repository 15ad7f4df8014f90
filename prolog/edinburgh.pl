:- module(edinburgh,
          [ display/1,                    % +Term
            display/2,                    % +Stream, +Term
            put/1,                        % +Char
            put/2,                        % +Stream, +Char
            get0/1,                       % -Code
            get0/2,                       % +Stream, -Code
            get/1,                        % -Code
            get/2,                        % +Stream, -Code
            skip/1,                       % +Char
            skip/2,                       % +Stream, +Char
            get_single_char/1,            % -Code
            seeing/1,                     % -Stream
            telling/1,                    % -Stream
            unknown/2,                    % -Old, +New
            reconsult/1                   % :Files
          ]).
:- use_module(library(error), [must_be/2, type_error/2]).

/** <module> Input and output as in the Prologs of the eighties

Characters are codes; put/1 and skip/1 accept characters too.
*/

:- meta_predicate
    reconsult(:),
    unknown(:, +).


%!  display(+Term) is det.
%!  display(+Stream, +Term) is det.
%
%   Writes Term, to Stream or the current output, without operators, quoted.
%
%   ```
%   ?- with_output_to(atom(Text), display(1+'A')).
%   Text = '+(1,''A'')'.
%   ?- with_output_to(atom(Text), display(current_output, -(1))).
%   Text = '-(1)'.
%   ```

display(Term) :-
    current_output(Out),
    display(Out, Term).

display(Stream, Term) :-
    write_term(Stream, Term, [ignore_ops(true),quoted(true)]).


%!  put(+Char) is det.
%!  put(+Stream, +Char) is det.
%
%   Writes a character, or the character of a code, to Stream or the current output.
%
%   ```
%   ?- with_output_to(atom(Text), ( put(0'a), put(b) )).
%   Text = ab.
%   ?- with_output_to(atom(Text), put(current_output, 0'a)).
%   Text = a.
%   ```

put(Char) :-
    current_output(Out),
    put(Out, Char).

put(Stream, Char) :-
    code_(Char, Code),
    put_code(Stream, Code).


%!  get0(-Code) is det.
%!  get0(+Stream, -Code) is det.
%
%   The same as get_code/1 and get_code/2.
%
%   ```
%   ?- open_string("a", _S), set_input(_S), get0(Code), set_input(user_input).
%   Code = 97.
%   ?- open_string("a", _S), get0(_S, Code).
%   Code = 97.
%   ```

get0(Code) :-
    get_code(Code).

get0(Stream, Code) :-
    get_code(Stream, Code).


%!  get(-Code) is det.
%!  get(+Stream, -Code) is det.
%
%   Reads the next code of Stream, or of the current input, that is not a blank;
%   -1 at the end.
%
%   ```
%   ?- open_string(" a", _S), set_input(_S), get(Code), set_input(user_input).
%   Code = 97.
%   ?- open_string("  a", _S), get(_S, Code).
%   Code = 97.
%   ```

get(Code) :-
    current_input(In),
    get(In, Code).

get(Stream, Code) :-
    get_code(Stream, Code0),
    (   Code0 =\= -1,
        code_type(Code0, space)
    ->  get(Stream, Code)
    ;   Code = Code0
    ).


%!  skip(+Char) is det.
%!  skip(+Stream, +Char) is det.
%
%   Reads Stream, or the current input, up to and including Char, a character or a
%   code, or to the end.
%
%   ```
%   ?- open_string("abc", _S), set_input(_S), skip(b), get_char(Next), set_input(user_input).
%   Next = c.
%   ?- open_string("abc", _S), skip(_S, 0'b), get_char(_S, Next).
%   Next = c.
%   ```

skip(Char) :-
    current_input(In),
    skip(In, Char).

skip(Stream, Char) :-
    code_(Char, Code),
    skip_(Stream, Code).

skip_(Stream, Code) :-
    get_code(Stream, Read),
    (   Read =:= -1
    ->  true
    ;   Read =:= Code
    ->  true
    ;   skip_(Stream, Code)
    ).

code_(Char, Code) :-
    must_be(nonvar, Char),
    (   integer(Char)
    ->  Code = Char
    ;   atomic(Char),
        atom_codes(Char, [One])
    ->  Code = One
    ;   Char = [One]
    ->  code_(One, Code)
    ;   type_error(character, Char)
    ).


%!  get_single_char(-Code) is det.
%
%   Reads the next code from user_input; -1 at the end. At a terminal the line
%   has to be entered.
%
%   ```
%   ?- get_single_char(Code).
%   Code = -1.
%   ```

get_single_char(Code) :-
    get_code(user_input, Code).


%!  seeing(-Stream) is det.
%
%   True iff Stream is the current input, to be passed to see/1: `user` for
%   user_input.
%
%   ```
%   ?- seeing(Stream).
%   Stream = user.
%   ```

seeing(Stream) :-
    current_input(In),
    (   stream_property(In, alias(user_input))
    ->  Stream = user
    ;   Stream = In
    ).


%!  telling(-Stream) is det.
%
%   True iff Stream is the current output, to be passed to tell/1: `user` for
%   user_output.
%
%   ```
%   ?- telling(Stream).
%   Stream = user.
%   ```

telling(Stream) :-
    current_output(Out),
    (   stream_property(Out, alias(user_output))
    ->  Stream = user
    ;   Stream = Out
    ).


%!  unknown(-Old, +New) is semidet.
%
%   True iff Old is the value of the flag `unknown`; gives it the value New.
%
%   ```
%   ?- unknown(Old, error).
%   Old = error.
%   ```

unknown(Module:Old, New) :-
    current_prolog_flag(Module:unknown, Old),
    set_prolog_flag(Module:unknown, New).


%!  reconsult(:Files) is det.
%
%   The same as consult/1.
%
%   ```
%   ?- reconsult([]).
%   true.
%   ```

reconsult(Files) :-
    consult(Files).
