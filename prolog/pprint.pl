:- module(prolog_pretty_print,
          [ print_term/2                % +Term, +Options
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(option), [option/2, option/3]).

/** <module> Terms in several lines

What fits into its line is written there. Otherwise the elements of a list, the
arguments of a compound and the operands of a chain of operators stand below each
other.
*/


%!  print_term(+Term, +Options) is det.
%
%   Writes Term so that it can be read. Options are output(Stream), by default
%   `user_output`; right_margin(Column), by default 72; left_margin(Column);
%   indent_arguments(How), where How is `auto`, `false` for no new lines, `true`
%   or a number of columns; tab_width(N), 0 for spaces alone; operators(Boolean);
%   priority(N); write_options(List), for what is written in one piece;
%   fullstop(Boolean) and nl(Boolean).
%
%   ```
%   ?- with_output_to(string(_Text),
%                     ( current_output(_Out),
%                       print_term(f([alpha,beta],gamma), [output(_Out),right_margin(12),tab_width(0)]) )),
%      split_string(_Text, "\n", "", Lines).
%   Lines = ["f([ alpha,","    beta","  ],","  gamma)"].
%   ```

print_term(Term, Options) :-
    must_be(list, Options),
    option(output(Out), Options, user_output),
    option(right_margin(Right), Options, 72),
    ( var(Right) -> Right = 72 ; true ),
    option(indent_arguments(How), Options, auto),
    option(tab_width(Tab), Options, 8),
    option(operators(Operators), Options, true),
    option(priority(Priority), Options, 1200),
    option(write_options(Given), Options, []),
    written_with_(Given, WriteOptions),
    option(max_depth(Depth), WriteOptions, infinite),
    line_position(Out, Column),
    option(left_margin(Left), Options, Column),
    Style = style(Out, Right, How, Tab, Operators, WriteOptions),
    \+ \+ ( prepared_(Term, Shown, Cycles, Goals),
            pp_(Shown, Left, Priority, Depth, Style),
            extra_(Cycles, where, Left, Depth, Style),
            extra_(Goals, 'with constraints', Left, Depth, Style),
            ( option(fullstop(true), Options) -> put_char(Out, '.') ; true ),
            ( option(nl(true), Options) -> nl(Out) ; true ) ).

written_with_(Given, Options) :-
    findall(Default,
            ( default_(Default),
              functor(Default, Name, 1),
              functor(Same, Name, 1),
              \+ option(Same, Given) ),
            Defaults),
    '$append'(Given, Defaults, Options).

default_(quoted(true)).
default_(numbervars(true)).
default_(portray(true)).
default_(attributes(portray)).

% prepared_(+Term, -Shown, -Cycles, -Goals): variables have got names.

prepared_(Term, Shown, Cycles, Goals) :-
    (   term_attvars(Term, [])
    ->  Copy = Term,
        Goals = []
    ;   copy_term(Term, Copy, Goals)
    ),
    (   acyclic_term(Copy)
    ->  Shown = Copy,
        Cycles = []
    ;   '$factorize_term'(Copy, Shown, Parts),
        cycles_(Parts, 1, Cycles)
    ),
    numbervars(Shown+Cycles+Goals, 0, _, [singletons(true)]).

cycles_([], _, []).
cycles_([Var=Part|Parts], N, Cycles) :-
    (   unify_with_occurs_check(Var, Part)
    ->  cycles_(Parts, N, Cycles)
    ;   atom_concat('_S', N, Name),
        Var = '$VAR'(Name),
        Cycles = [Var=Part|Cycles1],
        N1 is N+1,
        cycles_(Parts, N1, Cycles1)
    ).

extra_([], _, _, _, _).
extra_([Goal|Goals], Comment, Left, Depth, Style) :-
    out_(Style, Out),
    format(Out, ', % ~w', [Comment]),
    At is Left+4,
    line_(At, Style),
    pp_(Goal, At, 999, Depth, Style),
    below_each_(Goals, At, 999, Depth, Style).

out_(style(Out, _, _, _, _, _), Out).

% A new line, with blanks up to a column.

line_(At, style(Out, _, _, Tab, _, _)) :-
    nl(Out),
    (   Tab =:= 0
    ->  tab(Out, At)
    ;   Tabs is At//Tab,
        forall(between(1, Tabs, _), put_char(Out, '\t')),
        tab(Out, At mod Tab)
    ).

% pp_(+Term, +At, +Priority, +Depth, +Style): At is the column where lines begin.

pp_(Term, At, Priority, Depth, Style) :-
    (   simple_(Term)
    ->  write_(Term, Depth, Style)
    ;   portrayed_(Term, Style)
    ->  true
    ;   Term = [_|_]
    ->  (   is_flat_(Term, At, Style)
        ->  write_(Term, Depth, Style)
        ;   pp_list_(Term, At, Depth, Style)
        )
    ;   Style = style(_, _, _, _, true, _),
        operator_(Term, Name, Operands, P, Priorities)
    ->  pp_operator_(Operands, Name, P, Priorities, Term, At, Priority, Depth, Style)
    ;   is_flat_(Term, At, Style)
    ->  write_(Term, Depth, Style)
    ;   pp_compound_(Term, At, Depth, Style)
    ).

simple_(Term) :-
    (   \+ compound(Term)
    ->  true
    ;   Term = '$VAR'(Name),
        ( integer(Name) ; atom(Name) )
    ->  true
    ).

write_(Term, Depth, style(Out, _, _, _, _, Options)) :-
    (   Depth == infinite
    ->  write_term(Out, Term, Options)
    ;   Depth =< 0
    ->  write(Out, ...)
    ;   write_term(Out, Term, [max_depth(Depth)|Options])
    ).

portrayed_(Term, style(Out, _, _, _, _, Options)) :-
    option(portray(true), Options),
    current_predicate(user:portray/1),
    with_output_to(string(Text), user:portray(Term)),
    write(Out, Text).

is_flat_(_, _, style(_, _, false, _, _, _)) :-
    !.
is_flat_(Term, At, Style) :-
    Style = style(_, _, auto, _, _, _),
    fits_(Term, At, Style).

fits_(Term, At, style(_, Right, _, _, _, Options)) :-
    write_length(Term, Width, [max_length(Right)|Options]),
    At+Width < Right.

deeper_(Depth0, Depth) :-
    (   Depth0 == infinite
    ->  Depth = infinite
    ;   Depth is Depth0-1
    ).

% -- lists and compounds

pp_list_([X|Xs], At, Depth, Style) :-
    out_(Style, Out),
    write(Out, '[ '),
    Inner is At+2,
    (   Depth == 0
    ->  write(Out, ...)
    ;   deeper_(Depth, Depth1),
        pp_(X, Inner, 999, Depth1, Style),
        below_each_(Xs, Inner, 999, Depth1, Style)
    ),
    line_(At, Style),
    write(Out, ']').

below_each_(Xs, At, Priority, Depth, Style) :-
    out_(Style, Out),
    (   Xs == []
    ->  true
    ;   nonvar(Xs),
        Xs = [X|Rest]
    ->  write(Out, ','),
        line_(At, Style),
        (   Depth == 0
        ->  write(Out, ...)
        ;   deeper_(Depth, Depth1),
            pp_(X, At, Priority, Depth, Style),
            below_each_(Rest, At, Priority, Depth1, Style)
        )
    ;   Bar is At-2,
        line_(Bar, Style),
        write(Out, '| '),
        pp_(Xs, At, Priority, Depth, Style)
    ).

pp_compound_(Term, At, Depth, Style) :-
    Style = style(Out, _, How, _, _, _),
    compound_name_arguments(Term, Name, Arguments),
    format(atom(Begin), '~q(', [Name]),
    write(Out, Begin),
    atom_length(Begin, Width),
    (   integer(How)
    ->  Inner is At+How,
        ( Width > How -> line_(Inner, Style) ; true )
    ;   Inner is At+Width
    ),
    deeper_(Depth, Depth1),
    arguments_(Arguments, Inner, Depth1, Style),
    write(Out, ')').

arguments_([], _, _, _).
arguments_([X|Xs], At, Depth, Style) :-
    pp_(X, At, 999, Depth, Style),
    (   Xs == []
    ->  true
    ;   out_(Style, Out),
        write(Out, ','),
        line_(At, Style),
        arguments_(Xs, At, Depth, Style)
    ).

% -- operators

operator_(Term, Name, Operands, Priority, Priorities) :-
    compound_name_arguments(Term, Name, Operands),
    atom(Name),
    current_op(Priority, Type, Name),
    Priority > 0,
    operands_(Type, Operands, Priority, Priorities),
    !.

operands_(fx, [_], P, prefix(R)) :- R is P-1.
operands_(fy, [_], P, prefix(P)).
operands_(xf, [_], P, postfix(L)) :- L is P-1.
operands_(yf, [_], P, postfix(P)).
operands_(xfx, [_,_], P, infix(A, A)) :- A is P-1.
operands_(xfy, [_,_], P, infix(L, P)) :- L is P-1.
operands_(yfx, [_,_], P, infix(P, R)) :- R is P-1.

pp_operator_([X], Name, P, prefix(Right), _, At, Max, Depth, Style) :-
    out_(Style, Out),
    quoted_(Name, Quoted),
    space_(Name, right(X, Right), Style, Space),
    ( Max >= P -> Open = '', Close = '' ; Open = '(', Close = ')' ),
    atomic_list_concat([Open,Quoted,Space], Begin),
    write(Out, Begin),
    atom_length(Begin, Width),
    Inner is At+Width,
    deeper_(Depth, Depth1),
    pp_(X, Inner, Right, Depth1, Style),
    write(Out, Close).
pp_operator_([X], Name, P, postfix(Left), _, At, Max, Depth, Style) :-
    out_(Style, Out),
    quoted_(Name, Quoted),
    space_(Name, left(X, Left), Style, Space),
    ( Max >= P -> Open = '', Close = '' ; Open = '(', Close = ')' ),
    write(Out, Open),
    atom_length(Open, Width),
    Inner is At+Width,
    deeper_(Depth, Depth1),
    pp_(X, Inner, Left, Depth1, Style),
    atomic_list_concat([Space,Quoted,Close], End),
    write(Out, End).
pp_operator_([X,Y], Name, P, infix(Left, Right), Term, At, Max, Depth, Style) :-
    out_(Style, Out),
    quoted_(Name, Quoted),
    deeper_(Depth, Depth1),
    (   \+ fits_(Term, At, Style),
        chain_(Term, Name, [First,Second|Others])
    ->  ( ( is_solo_(Name) ; Name == (:-) ) -> Space = '' ; Space = ' ' ),
        Each is min(Left, Right),
        (   Max >= P
        ->  pp_(First, At, Each, Depth1, Style),
            Inner is At+2,
            chained_([Second|Others], Space, Quoted, Inner, Each, Depth1, Style)
        ;   write(Out, '( '),
            Inner is At+2,
            pp_(First, Inner, Each, Depth1, Style),
            chained_([Second|Others], Space, Quoted, Inner, Each, Depth1, Style),
            line_(At, Style),
            write(Out, ')')
        )
    ;   (   space_(Name, left(X, Left), Style, ''),
            space_(Name, right(Y, Right), Style, '')
        ->  Space = ''
        ;   Space = ' '
        ),
        ( Max >= P -> Open = '', Close = '', Inner = At ; Open = '(', Close = ')', Inner is At+1 ),
        write(Out, Open),
        pp_(X, Inner, Left, Depth1, Style),
        atomic_list_concat([Space,Quoted,Space], Middle),
        write(Out, Middle),
        pp_(Y, Inner, Right, Depth1, Style),
        write(Out, Close)
    ).

chained_([], _, _, _, _, _, _).
chained_([X|Xs], Space, Quoted, At, Priority, Depth, Style) :-
    out_(Style, Out),
    write(Out, Space),
    write(Out, Quoted),
    line_(At, Style),
    pp_(X, At, Priority, Depth, Style),
    chained_(Xs, Space, Quoted, At, Priority, Depth, Style).

% chain_(+Term, +Name, -Operands): those of the same operator, to the side to
% which it associates.

chain_(Term, Name, Operands) :-
    (   current_op(_, xfy, Name)
    ->  right_chain_(Term, Name, Operands)
    ;   current_op(_, yfx, Name),
        left_chain_(Term, Name, [], Operands)
    ).

right_chain_(Term, Name, Operands) :-
    (   compound(Term),
        compound_name_arguments(Term, Name, [X,Y])
    ->  Operands = [X|Operands1],
        right_chain_(Y, Name, Operands1)
    ;   Operands = [Term]
    ).

left_chain_(Term, Name, Operands0, Operands) :-
    (   compound(Term),
        compound_name_arguments(Term, Name, [X,Y])
    ->  left_chain_(X, Name, [Y|Operands0], Operands)
    ;   Operands = [Term|Operands0]
    ).

quoted_(Name, Quoted) :-
    (   is_solo_(Name)
    ->  Quoted = Name
    ;   format(atom(Quoted), '~q', [Name])
    ).

is_solo_(',').
is_solo_(';').
is_solo_('!').

% space_(+Name, +Operand, +Style, -Space): a blank is needed between an
% operator and the operand on its left or right where both are of one kind.

space_(:-, _, _, Space) :-
    !,
    Space = ' '.
space_(Name, _, _, Space) :-
    is_solo_(Name),
    !,
    Space = ''.
space_(Name, Operand, style(_, Right, _, _, _, Options), Space) :-
    (   Operand = left(Term, Priority)
    ->  Part = last
    ;   Operand = right(Term, Priority),
        Part = first
    ),
    (   write_length(Term, _, [max_length(Right)|Options])
    ->  with_output_to(atom(Text), write_term(Term, [priority(Priority),numbervars(true)]))
    ;   compound(Term)
    ->  compound_name_arguments(Term, Text, _)
    ;   with_output_to(atom(Text), write(Term))
    ),
    (   is_solo_(Term)
    ->  Space = ''
    ;   edge_(Part, Text, A),
        opposite_(Part, Other),
        edge_(Other, Name, B),
        kind_(A, KindA),
        kind_(B, KindB),
        touches_(KindA, KindB)
    ->  Space = ''
    ;   Space = ' '
    ).

opposite_(first, last).
opposite_(last, first).

edge_(first, Text, Char) :-
    sub_atom(Text, 0, 1, _, Char),
    !.
edge_(last, Text, Char) :-
    sub_atom(Text, _, 1, 0, Char),
    !.

kind_(Char, Kind) :-
    (   memberchk(Char, ['"', '''', '`'])
    ->  Kind = quote(Char)
    ;   char_type(Char, prolog_identifier_continue)
    ->  Kind = alnum
    ;   char_type(Char, prolog_symbol)
    ->  Kind = symbol
    ;   char_type(Char, space)
    ->  Kind = layout
    ;   Kind = punctuation
    ).

touches_(punctuation, _) :-
    !.
touches_(_, punctuation) :-
    !.
touches_(quote(A), quote(B)) :-
    A \== B.
touches_(alnum, symbol).
touches_(symbol, alnum).
