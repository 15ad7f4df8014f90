:- module(writef,
          [ writef/1,                     % +Format
            writef/2,                     % +Format, +Arguments
            swritef/2,                    % -String, +Format
            swritef/3                     % -String, +Format, +Arguments
          ]).
:- use_module(library(error), [instantiation_error/1]).
:- use_module(library(lists), [append/2]).

/** <module> Formatted output of the eighties

In a format, %w writes the next argument, %q quotes it, %p and %t print it, %d writes
it without operators, %n writes the character of a code, %s those of a list, and %Nl, %Nr
and %Nc write the next argument in N columns, to the left, to the right or in the middle.
%r takes two arguments, a term and how often to write it; %f flushes the output. \\n, \\l
and \\r, each two characters, are ends of lines, \\t is a tab, \\65 the character 65, and \\\\ and \\% stand for the second character. Everything else stands
for itself.
*/


%!  writef(+Format) is det.
%!  writef(+Format, +Arguments) is det.
%
%   Writes Format with the elements of the list Arguments.
%
%   ```
%   ?- with_output_to(atom(Text), writef('100%w\\l')).
%   Text = '100%w\n'.
%   ?- with_output_to(atom(Text), writef('%w is %3r%3c|', [a,1,b])).
%   Text = 'a is   1 b |'.
%   ?- with_output_to(atom(Text), writef('%r%d\\65', [-,3,1+2])).
%   Text = '---+(1,2)A'.
%   ```

writef(Format) :-
    writef(Format, []).

writef(Format, Arguments) :-
    atom_codes(Format, Codes),
    codes_(Codes, Arguments).

codes_([], _).
codes_([Code|Codes], Arguments) :-
    (   Code =:= 0'%,
        Codes = [Letter|Codes1],
        argument_(Letter, Arguments, Arguments1)
    ->  codes_(Codes1, Arguments1)
    ;   Code =:= 0'%,
        column_(Codes, Codes1, 0, Width, Side),
        Arguments = [Argument|Arguments1]
    ->  padded_(Side, Width, Argument),
        codes_(Codes1, Arguments1)
    ;   Code =:= 0'\\,
        special_(Codes, Codes1, Special)
    ->  put_code(Special),
        codes_(Codes1, Arguments)
    ;   put_code(Code),
        codes_(Codes, Arguments)
    ).

argument_(0'f, Arguments, Arguments) :-
    flush_output.
argument_(0'r, [Argument,Times|Arguments], Arguments) :-
    forall(between(1, Times, _), write(Argument)).
argument_(Letter, [Argument|Arguments], Arguments) :-
    argument_(Letter, Argument).

argument_(0'w, Argument) :-
    write(Argument).
argument_(0't, Argument) :-
    print(Argument).
argument_(0'd, Argument) :-
    write_term(Argument, [quoted(true), ignore_ops(true)]).
argument_(0'p, Argument) :-
    print(Argument).
argument_(0'q, Argument) :-
    writeq(Argument).
argument_(0'n, Argument) :-
    put_char_or_code_(Argument).
argument_(0's, Argument) :-
    put_codes_(Argument).

special_([Code|Codes], Codes, Special) :-
    letter_(Code, Special).
special_([Code|Codes], Rest, Special) :-
    code_type(Code, digit(Digit)),
    number_(2, Codes, Rest, Digit, Special).

letter_(0'n, 10).
letter_(0'l, 10).
letter_(0'r, 10).
letter_(0't, 9).
letter_(0'\\, 0'\\).
letter_(0'%, 0'%).

% number_(+Most, +Codes, -Rest, +Number0, -Number): at most so many digits.

number_(Most, [Code|Codes], Rest, Number0, Number) :-
    Most > 0,
    code_type(Code, digit(Digit)),
    !,
    Most1 is Most-1,
    Number1 is 10*Number0+Digit,
    number_(Most1, Codes, Rest, Number1, Number).
number_(_, Rest, Rest, Number, Number).

put_codes_(Codes) :-
    (   var(Codes)
    ->  instantiation_error(Codes)
    ;   Codes = [Code|Codes1]
    ->  ( var(Code) -> instantiation_error(Code) ; true ),
        catch(put_char_or_code_(Code), error(_, _), fail),
        put_codes_(Codes1)
    ;   Codes == []
    ).

put_char_or_code_(Code) :-
    (   integer(Code)
    ->  put_code(Code)
    ;   put_char(Code)
    ).

column_([Code|Codes], Rest, Width0, Width, Side) :-
    (   code_type(Code, digit(Digit))
    ->  Width1 is 10*Width0+Digit,
        column_(Codes, Rest, Width1, Width, Side)
    ;   Width0 > 0,
        side_(Code, Side)
    ->  Rest = Codes,
        Width = Width0
    ).

side_(0'l, left).
side_(0'r, right).
side_(0'c, centre).

padded_(Side, Width, Argument) :-
    with_output_to(string(Text), write(Argument)),
    string_length(Text, Length),
    Pad is max(0, Width-Length),
    before_(Side, Pad, Before),
    After is Pad-Before,
    tab(Before),
    write(Text),
    tab(After).

before_(left, _, 0).
before_(right, Pad, Pad).
before_(centre, Pad, Before) :-
    Before is (Pad+1)//2.


%!  swritef(-String, +Format) is det.
%!  swritef(-String, +Format, +Arguments) is det.
%
%   True iff String is what writef/1 or writef/2 writes.
%
%   ```
%   ?- swritef(String, 'a\\n').
%   String = "a\n".
%   ?- swritef(String, 'a%w', [b]).
%   String = "ab".
%   ```

swritef(String, Format) :-
    with_output_to(string(String), writef(Format)).

swritef(String, Format, Arguments) :-
    with_output_to(string(String), writef(Format, Arguments)).
