/*  A calculator

    Lines such as `area = 3 * (4 + 0.5) ^ 2` go through four steps, each of
    them a relation of its own:

      characters -> tokens      a grammar on characters (tokens//2)
      tokens -> expression      a grammar on tokens (statement//1)
      expression -> value       value/3
      expression -> text        a grammar again (shown//2), which writes only
                                the parentheses that are needed

    Errors are thrown as calculator_error(Column, Message), where Column
    counts from 1; main/0 prints them below the line that contains them,
    with a mark.

    ?- calculate('2 ^ 3 ^ 2 - 1', Value).
*/

:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(readutil)).

:- set_prolog_flag(double_quotes, chars).


/*  Tokens

    A token is at(Column, Kind). Kind is number(N), name(Atom), an atom for an
    operator or a parenthesis, or `end` after the last one.  */

%!  tokens(+Column, -Tokens)//
%
%   The tokens of a text whose first character is in Column.

tokens(Column, Tokens) -->
    blanks_(Column, Column1),
    (   end_of_text_
    ->  { Tokens = [at(Column1, end)] }
    ;   token_(Column1, Kind, Column2)
    ->  { Tokens = [at(Column1, Kind)|Tokens1] },
        tokens(Column2, Tokens1)
    ;   [Char],
        { atom_concat('there is no use for ', Char, Message),
          throw(calculator_error(Column1, Message)) }
    ).

end_of_text_([], []).

blanks_(Column0, Column) -->
    (   blank_
    ->  { Column1 is Column0 + 1 },
        blanks_(Column1, Column)
    ;   { Column = Column0 }
    ).

blank_ --> " ".
blank_ --> "\t".
blank_ --> "\r".

token_(Column0, number(Number), Column) -->
    number_chars_(Chars),
    { number_chars(Number, Chars),
      column_after_(Column0, Chars, Column) }.
token_(Column0, name(Name), Column) -->
    letter_(Char),
    name_chars_(Chars),
    { atom_chars(Name, [Char|Chars]),
      column_after_(Column0, [Char|Chars], Column) }.
token_(Column0, Symbol, Column) -->
    [Symbol],
    { memberchk(Symbol, [+, -, *, /, ^, '(', ')', ',', =]),
      Column is Column0 + 1 }.

column_after_(Column0, Chars, Column) :-
    length(Chars, Length),
    Column is Column0 + Length.

%   A number consists of digits, an optional fraction and an optional
%   exponent. On some systems number_chars/2 accepts an exponent only after a
%   fraction, so 2e3 gets one.

number_chars_(Chars) -->
    digits_(Whole),
    fraction_(Fraction),
    exponent_(Exponent),
    { Whole = [_|_],
      (   Exponent = [_|_], Fraction == []
      ->  append([Whole, ".0", Exponent], Chars)
      ;   append([Whole, Fraction, Exponent], Chars)
      ) }.

digits_(Digits) -->
    (   digit_(Digit)
    ->  { Digits = [Digit|Digits1] },
        digits_(Digits1)
    ;   { Digits = [] }
    ).

digit_(Digit) -->
    [Digit],
    { Digit @>= '0',
      Digit @=< '9' }.

fraction_(Fraction) -->
    (   ".",
        digits_(Digits),
        { Digits = [_|_] }
    ->  { Fraction = ['.'|Digits] }
    ;   { Fraction = [] }
    ).

exponent_(Exponent) -->
    (   [e],
        sign_(Sign),
        digits_(Digits),
        { Digits = [_|_] }
    ->  { append([e|Sign], Digits, Exponent) }
    ;   { Exponent = [] }
    ).

sign_("-") --> "-".
sign_("+") --> "+".
sign_("") --> "".

letter_(Char) -->
    \+ digit_(_),
    [Char],
    { char_type(Char, csym) }.

name_chars_(Chars) -->
    (   name_char_(Char)
    ->  { Chars = [Char|Chars1] },
        name_chars_(Chars1)
    ;   { Chars = [] }
    ).

name_char_(Char) -->
    letter_(Char).
name_char_(Char) -->
    digit_(Char).


/*  Expressions

      number(N)               variable(Name, Column)
      minus(E)                binary(Operator, Left, Right, Column)
      call(Name, Es, Column)

    The grammar has a nonterminal per level of precedence. The
    alternatives of each level differ in their first token, so there is
    never any need to backtrack, and the token where parsing stops is the
    wrong one.  */

%!  statement(-Statement)//
%
%   `let(Name, E)` for an assignment, `show(E)` for an expression.

statement(Statement) -->
    (   [at(_, name(Name)), at(_, =)]
    ->  { Statement = let(Name, E) }
    ;   { Statement = show(E) }
    ),
    expression(E),
    expect_(end, 'the end of the line or an operator').

%!  expression(-E)//
%
%   Sums of products. Operators of the same level associate to the left, so
%   the expression read so far is the left operand of the next one.

expression(E) -->
    product_(E0),
    more_sums_(E0, E).

more_sums_(E0, E) -->
    (   operator_([+, -], Operator, Column)
    ->  product_(E1),
        more_sums_(binary(Operator, E0, E1, Column), E)
    ;   { E = E0 }
    ).

product_(E) -->
    signed_(E0),
    more_products_(E0, E).

more_products_(E0, E) -->
    (   operator_([*, /], Operator, Column)
    ->  signed_(E1),
        more_products_(binary(Operator, E0, E1, Column), E)
    ;   { E = E0 }
    ).

%   A sign binds more weakly than a power, as on paper: -2 ^ 2 is -4.

signed_(E) -->
    (   operator_([-], _, _)
    ->  { E = minus(E0) },
        signed_(E0)
    ;   power_(E)
    ).

%   Powers associate to the right, and an exponent may have a sign.

power_(E) -->
    primary_(E0),
    (   operator_([^], _, Column)
    ->  { E = binary(^, E0, E1, Column) },
        signed_(E1)
    ;   { E = E0 }
    ).

primary_(E) -->
    [at(Column, Kind)],
    primary_(Kind, Column, E).

primary_(Kind, Column, E) -->
    (   { Kind = number(N) }
    ->  { E = number(N) }
    ;   { Kind = name(Name) }
    ->  (   [at(_, '(')]
        ->  arguments_(Es),
            { E = call(Name, Es, Column) }
        ;   { E = variable(Name, Column) }
        )
    ;   { Kind == '(' }
    ->  expression(E),
        expect_(')', 'an operator or )')
    ;   { wrong_(Column, Kind, 'a number, a name or (') }
    ).

arguments_([E|Es]) -->
    expression(E),
    (   [at(_, ',')]
    ->  arguments_(Es)
    ;   { Es = [] },
        expect_(')', 'an operator, a comma or )')
    ).

operator_(Operators, Operator, Column) -->
    [at(Column, Operator)],
    { memberchk(Operator, Operators) }.

expect_(Expected, What) -->
    [at(Column, Kind)],
    { (   Kind == Expected
      ->  true
      ;   wrong_(Column, Kind, What)
      ) }.

wrong_(Column, Kind, Expected) :-
    kind_text_(Kind, Text),
    atomic_list_concat(['expected ', Expected, ' but found ', Text], Message),
    throw(calculator_error(Column, Message)).

kind_text_(Kind, Text) :-
    (   Kind = number(N)
    ->  Text = N
    ;   Kind = name(Name)
    ->  Text = Name
    ;   Kind == end
    ->  Text = 'the end of the line'
    ;   Text = Kind
    ).

%!  text_statement(+Text, -Statement) is det.
%
%   True iff Statement is the meaning of the atom or string Text. Throws a
%   calculator_error if it has none.

text_statement(Text, Statement) :-
    atom_chars(Text, Chars),
    phrase(tokens(1, Tokens), Chars),
    phrase(statement(Statement), Tokens).


/*  Values  */

%!  value(+E, +Variables, -Value) is det.
%
%   True iff Value is the number that E evaluates to, where the assoc
%   Variables maps variables to their values. Integers stay integers as long
%   as the result is one.

value(number(N), _, N).
value(variable(Name, Column), Variables, Value) :-
    (   get_assoc(Name, Variables, Value0)
    ->  Value = Value0
    ;   atom_concat('there is no variable ', Name, Message),
        throw(calculator_error(Column, Message))
    ).
value(minus(E), Variables, Value) :-
    value(E, Variables, Value0),
    Value is -Value0.
value(binary(Operator, L, R, Column), Variables, Value) :-
    value(L, Variables, X),
    value(R, Variables, Y),
    computed_(result_(Operator, X, Y, Value), Column).
value(call(Name, Es, Column), Variables, Value) :-
    evaluated_(Es, Variables, Values),
    (   function_(Name, Values, Goal, Value)
    ->  computed_(Goal, Column)
    ;   length(Es, Arity),
        atomic_list_concat(['there is no function ', Name, ' of ', Arity],
                           Message),
        throw(calculator_error(Column, Message))
    ).

evaluated_([], _, []).
evaluated_([E|Es], Variables, [Value|Values]) :-
    value(E, Variables, Value),
    evaluated_(Es, Variables, Values).

result_(+, X, Y, Z) :-
    Z is X + Y.
result_(-, X, Y, Z) :-
    Z is X - Y.
result_(*, X, Y, Z) :-
    Z is X * Y.
result_(/, X, Y, Z) :-
    (   Y =:= 0
    ->  throw(error(evaluation_error(zero_divisor), _))
    ;   integer(X), integer(Y), X mod Y =:= 0
    ->  Z is X // Y
    ;   Z is X / float(Y)
    ).
result_(^, X, Y, Z) :-
    (   X =:= 0, Y < 0
    ->  throw(error(evaluation_error(zero_divisor), _))
    ;   integer(X), integer(Y), Y >= 0
    ->  Z is X ^ Y
    ;   Z is float(X) ** float(Y)
    ).

function_(sqrt, [X], Y is sqrt(X), Y).
function_(abs, [X], Y is abs(X), Y).
function_(round, [X], Y is round(X), Y).
function_(max, [X|Xs], foldl(greater_, Xs, X, Y), Y).
function_(min, [X|Xs], foldl(smaller_, Xs, X, Y), Y).

greater_(X, Y, Z) :-
    Z is max(X, Y).

smaller_(X, Y, Z) :-
    Z is min(X, Y).

%   computed_(Goal, Column): Goal is true; an arithmetic error in it becomes
%   an error of the text in Column.

computed_(Goal, Column) :-
    catch(Goal, error(evaluation_error(What), _),
          ( evaluation_text_(What, Message),
            throw(calculator_error(Column, Message)) )).

evaluation_text_(What, Message) :-
    (   What == zero_divisor
    ->  Message = 'division by zero'
    ;   What == float_overflow
    ->  Message = 'the result is too large'
    ;   Message = 'there is no such number'
    ).

%!  calculate(+Text, -Value) is det.
%
%   True iff Value is the value of the expression Text, without variables.

calculate(Text, Value) :-
    text_statement(Text, Statement),
    empty_assoc(Variables),
    statement_value_(Statement, Variables, _, Value).

statement_value_(show(E), Variables, Variables, Value) :-
    value(E, Variables, Value).
statement_value_(let(Name, E), Variables0, Variables, Value) :-
    value(E, Variables0, Value),
    put_assoc(Name, Variables0, Value, Variables).


/*  Texts of expressions  */

%!  shown(+E, +Level)//
%
%   The text of E where an expression of Level or higher is expected: 1 for a
%   sum, 2 for a product, 3 for a signed one, 4 for a power, 5 for the rest.

shown(E, Level) -->
    { level_(E, Level0) },
    (   { Level0 < Level }
    ->  "(", bare_(E), ")"
    ;   bare_(E)
    ).

level_(number(_), 5).
level_(variable(_, _), 5).
level_(call(_, _, _), 5).
level_(minus(_), 3).
level_(binary(Operator, _, _, _), Level) :-
    operator_levels_(Operator, Level, _, _).

%   operator_levels_(Operator, Level, Left, Right): the required levels of the
%   operands.

operator_levels_(+, 1, 1, 2).
operator_levels_(-, 1, 1, 2).
operator_levels_(*, 2, 2, 3).
operator_levels_(/, 2, 2, 3).
operator_levels_(^, 4, 5, 3).

bare_(number(N)) -->
    { number_chars(N, Chars) },
    chars_(Chars).
bare_(variable(Name, _)) -->
    name_(Name).
bare_(minus(E)) -->
    "-", shown(E, 3).
bare_(binary(Operator, L, R, _)) -->
    { operator_levels_(Operator, _, Left, Right) },
    shown(L, Left), " ", [Operator], " ", shown(R, Right).
bare_(call(Name, [E|Es], _)) -->
    name_(Name), "(", shown(E, 1), rest_(Es), ")".

rest_([]) -->
    "".
rest_([E|Es]) -->
    ", ", shown(E, 1), rest_(Es).

name_(Name) -->
    { atom_chars(Name, Chars) },
    chars_(Chars).

chars_([]) -->
    "".
chars_([Char|Chars]) -->
    [Char],
    chars_(Chars).

%!  expression_text(+E, -Text) is det.
%
%   True iff the atom Text is the notation of E.

expression_text(E, Text) :-
    phrase(shown(E, 1), Chars),
    atom_chars(Text, Chars).


/*  Conversation  */

%!  main is det.
%
%   Reads lines from the standard input up to its end and prints for each the
%   expression with its value, or the error and its place. Blank lines are
%   skipped.

main :-
    empty_assoc(Variables),
    conversation_(Variables).

conversation_(Variables0) :-
    read_line_to_codes(user_input, Codes),
    (   Codes == end_of_file
    ->  true
    ;   atom_codes(Line, Codes),
        atom_chars(Line, Chars),
        (   phrase(blanks_(1, _), Chars)
        ->  Variables = Variables0
        ;   answered_(Line, Variables0, Variables)
        ),
        conversation_(Variables)
    ).

answered_(Line, Variables0, Variables) :-
    catch(( text_statement(Line, Statement),
            statement_value_(Statement, Variables0, Variables, Value) ),
          calculator_error(Column, Message),
          true),
    (   var(Message)
    ->  statement_text_(Statement, Text),
        format("~w = ~w~n", [Text, Value])
    ;   Variables = Variables0,
        Blanks is Column - 1,
        format("~w~n~*c^ ~w~n", [Line, Blanks, 0' , Message])
    ).

statement_text_(show(E), Text) :-
    expression_text(E, Text).
statement_text_(let(Name, E), Text) :-
    expression_text(E, Text0),
    atomic_list_concat([Name, ' = ', Text0], Text).
