:- module(quintus,
          [ abs/2,                        % +X, -Y
            sin/2,                        % +X, -Y
            cos/2,                        % +X, -Y
            tan/2,                        % +X, -Y
            log/2,                        % +X, -Y
            log10/2,                      % +X, -Y
            ceiling/2,                    % +X, -Y
            floor/2,                      % +X, -Y
            round/2,                      % +X, -Y
            acos/2,                       % +X, -Y
            asin/2,                       % +X, -Y
            atan/2,                       % +X, -Y
            sign/2,                       % +X, -Y
            sqrt/2,                       % +X, -Y
            pow/3,                        % +X, +Y, -Z
            atan2/3,                      % +Y, +X, -Z
            genarg/3,                     % ?N, +Term, ?Argument
            on_exception/3,               % +Ball, :Goal, :Recovery
            raise_exception/1,            % +Ball
            simple/1,                     % @Term
            prolog_flag/2,                % ?Flag, ?Value
            skip_line/0,
            skip_line/1,                  % +Stream
            compile/1,                    % :Files
            (mode)/1,                     % +Modes
            no_style_check/1,             % +Style
            midstring/3,                  % +Whole, ?Middle, ?Around
            date/1                        % -Date
          ]).
:- use_module(library(error), [must_be/2]).
:- autoload(library(date), [stamp_date_time/3]).
:- autoload(library(edinburgh), [skip/1, skip/2]).

/** <module> Predicates of Quintus Prolog

Arithmetic functions as predicates, and other names for predicates of today.
*/

:- meta_predicate
    on_exception(+, 0, 0),
    compile(:).


%!  abs(+X, -Y) is det.
%!  sin(+X, -Y) is det.
%!  cos(+X, -Y) is det.
%!  tan(+X, -Y) is det.
%!  log(+X, -Y) is det.
%!  log10(+X, -Y) is det.
%!  ceiling(+X, -Y) is det.
%!  floor(+X, -Y) is det.
%!  round(+X, -Y) is det.
%!  acos(+X, -Y) is det.
%!  asin(+X, -Y) is det.
%!  atan(+X, -Y) is det.
%!  sign(+X, -Y) is det.
%!  sqrt(+X, -Y) is det.
%
%   True iff Y is the value of the arithmetic function of that name at X.
%
%   ```
%   ?- abs(-1, Y).
%   Y = 1.
%   ?- sin(0, Y).
%   Y = 0.0.
%   ?- cos(0, Y).
%   Y = 1.0.
%   ?- tan(0, Y).
%   Y = 0.0.
%   ?- log(1, Y).
%   Y = 0.0.
%   ?- log10(1, Y).
%   Y = 0.0.
%   ?- ceiling(1.5, Y).
%   Y = 2.
%   ?- floor(1.5, Y).
%   Y = 1.
%   ?- round(1.5, Y).
%   Y = 2.
%   ?- acos(1, Y).
%   Y = 0.0.
%   ?- asin(0, Y).
%   Y = 0.0.
%   ?- atan(0, Y).
%   Y = 0.0.
%   ?- sign(-3, Y).
%   Y = -1.
%   ?- sqrt(4, Y).
%   Y = 2.0.
%   ```

abs(X, Y) :-
    Y is abs(X).

sin(X, Y) :-
    Y is sin(X).

cos(X, Y) :-
    Y is cos(X).

tan(X, Y) :-
    Y is tan(X).

log(X, Y) :-
    Y is log(X).

log10(X, Y) :-
    Y is log10(X).

ceiling(X, Y) :-
    Y is ceiling(X).

floor(X, Y) :-
    Y is floor(X).

round(X, Y) :-
    Y is round(X).

acos(X, Y) :-
    Y is acos(X).

asin(X, Y) :-
    Y is asin(X).

atan(X, Y) :-
    Y is atan(X).

sign(X, Y) :-
    Y is sign(X).

sqrt(X, Y) :-
    Y is sqrt(X).


%!  pow(+X, +Y, -Z) is det.
%
%   True iff Z is X**Y.
%
%   ```
%   ?- pow(2, 3, Z).
%   Z = 8.
%   ```

pow(X, Y, Z) :-
    Z is X**Y.


%!  atan2(+Y, +X, -Z) is det.
%
%   True iff Z is atan2(Y, X).
%
%   ```
%   ?- atan2(0, 1, Z).
%   Z = 0.0.
%   ```

atan2(Y, X, Z) :-
    Z is atan2(Y, X).


%!  genarg(?N, +Term, ?Argument) is nondet.
%
%   The same as arg/3.
%
%   ```
%   ?- genarg(N, f(a,b), b).
%   N = 2.
%   ```

genarg(N, Term, Argument) :-
    arg(N, Term, Argument).


%!  on_exception(+Ball, :Goal, :Recovery) is nondet.
%
%   The same as catch(Goal, Ball, Recovery).
%
%   ```
%   ?- on_exception(X, throw(a), true).
%   X = a.
%   ```

on_exception(Ball, Goal, Recovery) :-
    catch(Goal, Ball, Recovery).


%!  raise_exception(+Ball) is erroneous.
%
%   The same as throw/1.
%
%   ```
%   ?- catch(raise_exception(a), Ball, true).
%   Ball = a.
%   ```

raise_exception(Ball) :-
    throw(Ball).


%!  simple(@Term) is semidet.
%
%   True iff Term is atomic or a variable.
%
%   ```
%   ?- simple(_), simple(a), \+ simple(f(x)).
%   true.
%   ```

simple(Term) :-
    (   var(Term)
    ->  true
    ;   atomic(Term)
    ).


%!  prolog_flag(?Flag, ?Value) is nondet.
%
%   The same as current_prolog_flag/2.
%
%   ```
%   ?- prolog_flag(bounded, Value).
%   Value = false.
%   ```

prolog_flag(Flag, Value) :-
    current_prolog_flag(Flag, Value).


%!  skip_line is det.
%!  skip_line(+Stream) is det.
%
%   Reads the rest of the line from Stream or the current input.
%
%   ```
%   ?- open_string("a\nb", _S), set_input(_S), skip_line, get_char(Next), set_input(user_input).
%   Next = b.
%   ?- open_string("a\nb", _S), skip_line(_S), get_char(_S, Next).
%   Next = b.
%   ```

skip_line :-
    skip(10).

skip_line(Stream) :-
    skip(Stream, 10).


%!  compile(:Files) is det.
%
%   The same as consult/1.
%
%   ```
%   ?- compile([]).
%   true.
%   ```

compile(Files) :-
    consult(Files).


%!  mode(+Modes) is det.
%
%   Says how predicates are called. Nothing asks for it.
%
%   ```
%   ?- mode(ex_f(+,-)).
%   true.
%   ```

mode(Modes) :-
    must_be(nonvar, Modes).


%!  no_style_check(+Style) is det.
%
%   Turns warnings off: `single_var`, `discontiguous` or `multiple`.
%
%   ```
%   ?- no_style_check(discontiguous).
%   true.
%   ```

no_style_check(Style) :-
    must_be(oneof([single_var,discontiguous,multiple,all]), Style),
    (   Style == single_var
    ->  style_check(-singleton)
    ;   Style == multiple
    ->  true
    ;   style_check(-discontiguous)
    ).


%!  midstring(+Whole, ?Middle, ?Around) is nondet.
%
%   True iff Whole is Middle with the text Around before and after it.
%
%   ```
%   ?- midstring(abc, b, Around).
%   Around = ac.
%   ```

midstring(Whole, Middle, Around) :-
    sub_atom(Whole, Before, _, After, Middle),
    sub_atom(Whole, 0, Before, _, Start),
    sub_atom(Whole, _, After, 0, End),
    atom_concat(Start, End, Around).


%!  date(-Date) is det.
%
%   True iff Date is today as date(Year,Month,Day).
%
%   ```
%   ?- date(date(_Year,_,_)), _Year > 2000.
%   true.
%   ```

date(date(Year,Month,Day)) :-
    get_time(Now),
    stamp_date_time(Now, date(Year,Month,Day,_,_,_,_,_,_), local).
