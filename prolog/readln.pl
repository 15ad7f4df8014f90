:- module(readln,
          [ readln/1,                     % -Line
            readln/2,                     % -Line, -End
            readln/5                      % -Line, -End, +Stops, +WordCodes, +Case
          ]).

/** <module> Lines as lists of words and numbers

Lines of the current input are read as lists of words, numbers and other
characters, as dialogues in plain language need them. Blanks only separate.
*/


%!  readln(-Line) is det.
%
%   True iff Line is the next line of the current input, as of readln/5 with
%   letters, digits and `_` in words. It is `[]` at the end of the input.
%
%   ```
%   ?- current_input(_Old), open_string('Hello, 2 worlds!\n', _S), set_input(_S),
%      readln(Line), set_input(_Old).
%   Line = ['Hello',',',2,worlds,!].
%   ```

readln(Line) :-
    readln(Line, _).


%!  readln(-Line, -End) is det.
%
%   As readln/1; End is the code of the character that ends the line, or
%   `end_of_file`.
%
%   ```
%   ?- current_input(_Old), open_string('x1 = 3.5', _S), set_input(_S),
%      readln(Line, End), set_input(_Old).
%   Line = [x1,=,3.5], End = end_of_file.
%   ```

readln(Line, End) :-
    readln(Line, End, [10], `_0123456789`, uppercase).


%!  readln(-Line, -End, +Stops, +WordCodes, +Case) is det.
%
%   True iff Line holds what is left of the current input up to a character
%   whose code is in Stops. A number has digits, perhaps after or around a
%   dot; a word has letters and characters whose codes are in WordCodes. Each
%   other character is an element; so is the last one, unless it is blank.
%   After `\` a character stops nothing. If Case is `lowercase`, letters
%   become small.
%
%   ```
%   ?- current_input(_Old), open_string('Is it so? Yes.', _S), set_input(_S),
%      readln(Line, End, `.?`, [], lowercase), set_input(_Old).
%   Line = [is,it,so,?], End = 63.
%   ```

readln(Line, End, Stops, WordCodes, Case) :-
    codes_(Stops, Codes, End0),
    tokens_(Codes, WordCodes, Case, Line0),
    Line = Line0,
    End = End0.

codes_(Stops, Codes, End) :-
    get_code(Code),
    (   Code =:= -1
    ->  Codes = [],
        End = end_of_file
    ;   memberchk(Code, Stops)
    ->  Codes = [Code],
        End = Code
    ;   Code =:= 0'\\,
        peek_code(Next),
        Next =\= -1
    ->  get_code(Next),
        Codes = [Next|Codes1],
        codes_(Stops, Codes1, End)
    ;   Codes = [Code|Codes1],
        codes_(Stops, Codes1, End)
    ).

tokens_([], _, _, []).
tokens_([Code|Codes], WordCodes, Case, Tokens) :-
    (   code_type(Code, space)
    ->  tokens_(Codes, WordCodes, Case, Tokens)
    ;   token_([Code|Codes], WordCodes, Case, Token, Rest),
        Tokens = [Token|Tokens1],
        tokens_(Rest, WordCodes, Case, Tokens1)
    ).

token_(Codes, WordCodes, Case, Token, Rest) :-
    (   number_(Codes, NumberCodes, Rest)
    ->  number_codes(Token, NumberCodes)
    ;   word_(Codes, WordCodes, Word, Rest),
        Word \== []
    ->  atom_codes(Token0, Word),
        (   Case == lowercase
        ->  downcase_atom(Token0, Token)
        ;   Token = Token0
        )
    ;   Codes = [Code|Rest],
        char_code(Token, Code)
    ).

number_(Codes, Number, Rest) :-
    digits_(Codes, Whole, Rest0),
    (   Rest0 = [0'.|Rest1],
        digits_(Rest1, Part, Rest2),
        Part \== []
    ->  append([0'0|Whole], [0'.|Part], Number),
        Rest = Rest2
    ;   Whole \== [],
        Number = Whole,
        Rest = Rest0
    ).

digits_([Code|Codes], [Code|Digits], Rest) :-
    Code >= 0'0,
    Code =< 0'9,
    !,
    digits_(Codes, Digits, Rest).
digits_(Codes, [], Codes).

word_([Code|Codes], WordCodes, [Code|Word], Rest) :-
    (   code_type(Code, lower)
    ;   code_type(Code, upper)
    ;   memberchk(Code, WordCodes)
    ),
    !,
    word_(Codes, WordCodes, Word, Rest).
word_(Codes, _, [], Codes).
