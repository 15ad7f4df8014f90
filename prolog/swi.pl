:- module(swi,
          [ apply/2,                    % :Goal, +Arguments
            flag/3,                     % +Key, -Old, +New
            current_flag/1,             % ?Key
            divmod/4,                   % +Dividend, +Divisor, -Quotient, -Rest
            nth_integer_root_and_remainder/4, % +N, +Integer, -Root, -Rest
            float_class/2,              % +Float, -Class
            float_parts/4,              % +Float, -Mantissa, -Base, -Exponent
            bounded_number/3,           % ?Low, ?High, +Number
            copy_term/4,                % +VarsIn, +Term, -VarsOut, -Copy
            copy_term_nat/4,            % +VarsIn, +Term, -VarsOut, -Copy
            is_most_general_term/1,     % @Term
            nonground/2,                % +Term, -Var
            source_location/2,          % -File, -Line
            stream_position_data/3,     % ?Field, +Position, -Value
            copy_stream_data/2,         % +In, +Out
            copy_stream_data/3,         % +In, +Out, +Count
            prompt/2,                   % -Old, +New
            prompt1/1,                  % +Prompt
            sleep/1,                    % +Seconds
            at_halt/1,                  % :Goal
            cancel_halt/1,              % +Reason
            trim_stacks/0,
            abolish/2,                  % :Name, +Arity
            concat_atom/2,              % +Parts, -Atom
            concat_atom/3,              % ?Parts, +Separator, ?Atom
            blob/2,                     % @Term, ?Type
            with_mutex/2,               % +Mutex, :Goal
            ansi_format/3,              % +Attributes, +Format, +Arguments
            format_predicate/2,         % +Char, :Head
            current_format_predicate/2, % ?Char, ?Head
            atomics_to_string/3,        % +List, +Separator, -String
            prolog_listen/2,            % +Channel, :Goal
            prolog_listen/3,            % +Channel, :Goal, +Options
            prolog_unlisten/2           % +Channel, :Goal
          ]).
:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(library(error),
              [ must_be/2, domain_error/2, instantiation_error/1, permission_error/3, type_error/2 ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(ordsets), [ord_subtract/3]).

/** <module> Rarely used builtins of SWI-Prolog

Loaded when a program calls one of these predicates.
*/

:- meta_predicate
    apply(:, +),
    at_halt(0),
    format_predicate(+, :),
    with_mutex(+, 0),
    prolog_listen(+, :),
    prolog_listen(+, :, +),
    prolog_unlisten(+, :),
    abolish(:, +).

:- dynamic
    flag_/2,                            % flag_(Key, Value)
    at_halt_/1.                         % at_halt_(Goal)


%!  apply(:Goal, +Arguments).
%
%   Calls Goal with the elements of the list Arguments added.
%
%   ```
%   ?- apply(plus(1), [2,X]).
%   X = 3.
%   ?- apply(true, none).
%   error: type_error(list,none).
%   ```

apply(Goal, Arguments) :-
    must_be(list, Arguments),
    Call =.. [call,Goal|Arguments],
    call(Call).


%!  flag(+Key, -Old, +New) is semidet.
%
%   True iff Old is the number stored under Key, initially 0; the value of the
%   expression New replaces it. Key is an atom, an integer, or a compound, of
%   which only name and arity matter.
%
%   ```
%   ?- flag(visits, Old, Old+1), flag(visits, N, 0).
%   Old = 0, N = 1.
%   ?- flag(Key, _, 1).
%   error: instantiation_error.
%   ?- flag("visits", _, 1).
%   error: type_error(key,[v,i,s,i,t,s]).
%   ```

flag(Key, Old, New) :-
    flag_key_(Key, Known),
    (   flag_(Known, Old0)
    ->  true
    ;   Old0 = 0
    ),
    Old = Old0,
    Value is New,
    retractall(flag_(Known, _)),
    assertz(flag_(Known, Value)).

flag_key_(Key, Known) :-
    (   var(Key)
    ->  instantiation_error(Key)
    ;   compound(Key),
        \+ is_list(Key)
    ->  functor(Key, Name, Arity),
        functor(Known, Name, Arity)
    ;   ( atom(Key) ; integer(Key) )
    ->  Known = Key
    ;   type_error(key, Key)
    ).


%!  current_flag(?Key) is nondet.
%
%   True iff flag/3 has stored a number under Key.
%
%   ```
%   ?- flag(seen, _, 1), current_flag(seen).
%   true.
%   ```

current_flag(Key) :-
    flag_(Key, _).


%!  divmod(+Dividend, +Divisor, -Quotient, -Rest) is det.
%
%   True iff Quotient is Dividend div Divisor and Rest is Dividend mod
%   Divisor.
%
%   ```
%   ?- divmod(-7, 2, Quotient, Rest).
%   Quotient = -4, Rest = 1.
%   ?- divmod(7, 0, _, _).
%   error: evaluation_error(zero_divisor).
%   ?- divmod(7.0, 2, _, _).
%   error: type_error(integer,7.0).
%   ```

divmod(Dividend, Divisor, Quotient, Rest) :-
    must_be(integer, Dividend),
    must_be(integer, Divisor),
    Quotient is Dividend div Divisor,
    Rest is Dividend mod Divisor.


%!  nth_integer_root_and_remainder(+N, +Integer, -Root, -Rest) is det.
%
%   True iff Integer is Root**N + Rest, and Root is the N-th root of Integer,
%   truncated.
%
%   ```
%   ?- nth_integer_root_and_remainder(2, 10, Root, Rest).
%   Root = 3, Rest = 1.
%   ?- nth_integer_root_and_remainder(3, -10, Root, Rest).
%   Root = -2, Rest = -2.
%   ?- nth_integer_root_and_remainder(2, -10, _, _).
%   error: evaluation_error(undefined).
%   ?- nth_integer_root_and_remainder(0, 10, _, _).
%   error: domain_error(not_less_than_one,0).
%   ```

nth_integer_root_and_remainder(N, Integer, Root, Rest) :-
    must_be(integer, N),
    must_be(integer, Integer),
    (   N < 1
    ->  domain_error(not_less_than_one, N)
    ;   Integer < 0,
        N mod 2 =:= 0
    ->  throw(error(evaluation_error(undefined), _))
    ;   root_(N, abs(Integer), Root0),
        Root is sign(Integer)*Root0,
        Rest is Integer-Root**N
    ).

% Newton's method from above: the steps get smaller until one does not go down.

root_(N, Expression, Root) :-
    Integer is Expression,
    (   N =:= 1
    ->  Root = Integer
    ;   Integer < 2
    ->  Root = Integer
    ;   msb(Integer) < N
    ->  Root = 1
    ;   First is 1 << (msb(Integer)//N + 1),
        root_(N, Integer, First, Root)
    ).

root_(N, Integer, Root0, Root) :-
    Root1 is ((N-1)*Root0 + Integer // Root0**(N-1)) // N,
    (   Root1 >= Root0
    ->  Root = Root0
    ;   root_(N, Integer, Root1, Root)
    ).


%!  float_class(+Float, ?Class) is det.
%
%   Class is `nan`, `infinite`, `zero`, `subnormal` or `normal`.
%
%   ```
%   ?- float_class(1.5, Class).
%   Class = normal.
%   ?- float_class(5.0e-324, Class).
%   Class = subnormal.
%   ?- float_class(1, Class).
%   error: type_error(float,1).
%   ```

float_class(Float, Class) :-
    must_be(float, Float),
    (   Float =\= Float
    ->  Class = nan
    ;   abs(Float) =:= inf
    ->  Class = infinite
    ;   Float =:= 0
    ->  Class = zero
    ;   abs(Float) < 2.2250738585072014e-308
    ->  Class = subnormal
    ;   Class = normal
    ).


%!  float_parts(+Number, -Mantissa, -Base, -Exponent) is det.
%
%   The float of Number is Mantissa*Base**Exponent: Base is 2, and Mantissa
%   from 0.5 up to 1. What is zero, infinite or no number is Mantissa itself,
%   and Exponent 0.
%
%   ```
%   ?- float_parts(-10.0, Mantissa, Base, Exponent).
%   Mantissa = -0.625, Base = 2, Exponent = 4.
%   ?- float_parts(0.0, Mantissa, Base, Exponent).
%   Mantissa = 0.0, Base = 2, Exponent = 0.
%   ```

float_parts(Number, Mantissa, 2, Exponent) :-
    must_be(number, Number),
    Float is float(Number),
    float_class(Float, Class),
    (   memberchk(Class, [normal,subnormal])
    ->  Exponent0 is min(1024, floor(log2(abs(Float))) + 1),
        Mantissa0 is Float / 2.0**(Exponent0 - 1) / 2,
        normal_(Mantissa0, Exponent0, Mantissa, Exponent)
    ;   Mantissa = Float,
        Exponent = 0
    ).

%   A logarithm may be rounded up to an integer.
normal_(Mantissa0, Exponent0, Mantissa, Exponent) :-
    (   abs(Mantissa0) < 0.5
    ->  Mantissa is Mantissa0*2,
        Exponent is Exponent0 - 1
    ;   Mantissa = Mantissa0,
        Exponent = Exponent0
    ).


%!  bounded_number(?Low, ?High, +Number) is semidet.
%
%   True iff Number is between Low and High, and equals neither. A bound that
%   is not known becomes the next integer, or float, below or above Number.
%
%   ```
%   ?- bounded_number(1, 10, 5).
%   true.
%   ?- bounded_number(1, 10, 10).
%   false.
%   ?- bounded_number(Low, High, 5).
%   Low = 4, High = 6.
%   ```

bounded_number(Low, High, Number) :-
    must_be(number, Number),
    bound_(Low, Number, -1),
    bound_(High, Number, 1),
    number(Low),
    number(High),
    Low < Number,
    Number < High.

bound_(Bound, Number, Sign) :-
    (   nonvar(Bound)
    ->  true
    ;   float(Number)
    ->  Bound is nexttoward(Number, Sign*1.7976931348623157e308)
    ;   Bound is Number + Sign
    ).


%!  copy_term(+VarsIn, +Term, -VarsOut, -Copy) is det.
%
%   True iff Copy is Term, and VarsOut is VarsIn, with new variables for those
%   of VarsIn only. The new variables have the attributes of the old ones.
%
%   ```
%   ?- copy_term([X], f(X,Y), Vars, Copy).
%   Vars = [_A], Copy = f(_A,Y).
%   ```

copy_term(VarsIn, Term, VarsOut, Copy) :-
    term_variables(VarsIn, Variables),
    include(attvar, Variables, Attributed),
    maplist(get_attrs, Attributed, Attributes),
    renamed_(VarsIn, Term-Attributed-Attributes,
             VarsOut0, Copy0-Attributed1-Attributes1),
    maplist(put_attrs, Attributed1, Attributes1),
    VarsOut = VarsOut0,
    Copy = Copy0.


%!  copy_term_nat(+VarsIn, +Term, -VarsOut, -Copy) is det.
%
%   As copy_term/4, but the new variables have no attributes.
%
%   ```
%   ?- put_attr(_X, a, 1), copy_term_nat(_X, f(_X,y), V, Copy), \+ attvar(V).
%   Copy = f(V,y).
%   ```

copy_term_nat(VarsIn, Term, VarsOut, Copy) :-
    renamed_(VarsIn, Term, VarsOut, Copy).

renamed_(VarsIn, Term, VarsOut, Copy) :-
    term_variables(VarsIn, Old0),
    term_variables(Term, All0),
    sort(Old0, Old),
    sort(All0, All),
    ord_subtract(All, Old, Kept),
    copy_term_nat(Kept-VarsIn-Term, Kept-VarsOut0-Copy0),
    VarsOut = VarsOut0,
    Copy = Copy0.


%!  is_most_general_term(@Term) is semidet.
%
%   True iff Term is an atom, or a compound or list of different variables
%   without attributes.
%
%   ```
%   ?- is_most_general_term(f(X,Y)).
%   true.
%   ?- is_most_general_term(f(X,X)).
%   false.
%   ```

is_most_general_term(Term) :-
    (   is_list(Term)
    ->  all_different_variables_(Term)
    ;   compound(Term)
    ->  compound_name_arguments(Term, Name, Arguments),
        Name-Arguments \= '[|]'-_,
        Term \= [_|_],
        all_different_variables_(Arguments)
    ;   atom(Term)
    ).

all_different_variables_(Terms) :-
    length(Terms, Length),
    term_variables(Terms, Variables),
    length(Variables, Length),
    \+ ( member(Term, Terms), \+ ( var(Term), \+ attvar(Term) ) ).


%!  nonground(+Term, -Var) is semidet.
%
%   True iff Var is the first variable in Term.
%
%   ```
%   ?- nonground(f(a,X,Y), Var).
%   X = Var.
%   ?- nonground(f(a), Var).
%   false.
%   ```

nonground(Term, Var) :-
    \+ ground(Term),
    term_variables(Term, [Var|_]).


%!  source_location(-File, -Line) is semidet.
%
%   True iff a program is being loaded, and its current clause or directive
%   begins in Line of File.
%
%   ```
%   ?- source_location(File, Line).
%   false.
%   ```

source_location(File, Line) :-
    prolog_load_context(file, File),
    prolog_load_context(term_position, Position),
    stream_position_data(line_count, Position, Line).


%!  stream_position_data(?Field, +Position, -Value) is nondet.
%
%   True iff Value is the value of Field in Position, from stream_property/2:
%   `char_count`, `line_count`, `line_position` or `byte_count`.
%
%   ```
%   ?- open_string("a\nb", _S), get_char(_S, _), get_char(_S, _),
%      stream_property(_S, position(_P)), close(_S),
%      stream_position_data(line_count, _P, Line).
%   Line = 2.
%   ?- stream_position_data(line, '$stream_position'(0,1,0,0), Value).
%   error: domain_error(stream_position_data,line).
%   ```

stream_position_data(Field, Position, Value) :-
    must_be(compound, Position),
    (   var(Field)
    ->  field_(Field, Position, Value)
    ;   field_(Field, Position, Value0)
    ->  Value = Value0
    ;   domain_error(stream_position_data, Field)
    ).

field_(char_count, '$stream_position'(Count,_,_,_), Count).
field_(line_count, '$stream_position'(_,Count,_,_), Count).
field_(line_position, '$stream_position'(_,_,Count,_), Count).
field_(byte_count, '$stream_position'(_,_,_,Count), Count).


%!  copy_stream_data(+In, +Out) is det.
%!  copy_stream_data(+In, +Out, +Count) is det.
%
%   Writes all remaining characters of In to Out, or the next Count of
%   them, as far as there are any.
%
%   ```
%   ?- open_string("abc", _S),
%      with_output_to(atom(Text), ( current_output(_Out), copy_stream_data(_S, _Out) )).
%   Text = abc.
%   ?- open_string("abc", _S),
%      with_output_to(atom(Text), ( current_output(_Out), copy_stream_data(_S, _Out, 2) )).
%   Text = ab.
%   ```

copy_stream_data(In, Out) :-
    get_char(In, Char),
    (   Char == end_of_file
    ->  true
    ;   put_char(Out, Char),
        copy_stream_data(In, Out)
    ).

copy_stream_data(In, Out, Count) :-
    must_be(integer, Count),
    (   Count > 0,
        get_char(In, Char),
        Char \== end_of_file
    ->  put_char(Out, Char),
        Count1 is Count-1,
        copy_stream_data(In, Out, Count1)
    ;   true
    ).


%!  prompt(-Old, +New) is det.
%
%   True iff Old is the prompt at a terminal for programs that read
%   `user_input`; replaces it by the atom New.
%
%   ```
%   ?- prompt(Old, 'number: '), prompt(New, Old).
%   Old = '|: ', New = 'number: '.
%   ?- prompt(_, 5).
%   error: type_error(atom,5).
%   ```

prompt(Old, New) :-
    (   nb_current('$prompt', Old0)
    ->  true
    ;   Old0 = '|: '
    ),
    Old = Old0,
    (   New == Old0
    ->  true
    ;   must_be(atom, New),
        nb_setval('$prompt', New)
    ).


%!  prompt1(+Prompt) is det.
%
%   Sets the prompt for the next line that a program reads from a person.
%
%   ```
%   ?- prompt1('name: ').
%   true.
%   ```

prompt1(Prompt) :-
    must_be(atomic, Prompt),
    atom_string(Atom, Prompt),
    nb_setval('$prompt1', Atom).


%!  sleep(+Seconds) is det.
%
%   Waits for this many seconds, or not at all if the number is not positive.
%   In an awaited query, other code runs meanwhile.
%
%   ```
%   ?- sleep(0.001).
%   true.
%   ?- sleep(a).
%   error: type_error(float,a).
%   ```

sleep(Seconds) :-
    (   var(Seconds)
    ->  instantiation_error(Seconds)
    ;   number(Seconds)
    ->  Milliseconds is 1000.0*Seconds,
        '$sleep'(Milliseconds)
    ;   type_error(float, Seconds)
    ).


%!  at_halt(:Goal) is det.
%
%   Registers Goal to be called when the program ends, by halt/0 or at the end
%   of the command; such goals run in the order of registration. Failures and
%   errors of such goals are only reported.
%
%   ```
%   ?- at_halt(true).
%   true.
%   ```

at_halt(Goal) :-
    assertz(at_halt_(Goal)).


%!  cancel_halt(+Reason) is erroneous.
%
%   In a goal of at_halt/1, makes halt/0 fail: the program continues.
%
%   ```
%   ?- catch(cancel_halt(unsaved), Ball, true).
%   Ball = cancel_halt(unsaved).
%   ```

cancel_halt(Reason) :-
    throw(cancel_halt(Reason)).

% halting_: calls the goals of at_halt/1, each once. Fails if one of them
% keeps the program from ending.

halting_ :-
    (   retract(at_halt_(Goal))
    ->  catch(at_halt_goal_(Goal), Ball, true),
        (   var(Ball)
        ->  halting_
        ;   Ball = unwind(_)
        ->  throw(Ball)
        ;   Ball = cancel_halt(Reason)
        ->  print_message(informational, format('Halt cancelled: ~p', [Reason])),
            fail
        ;   print_message(error, Ball),
            halting_
        )
    ;   true
    ).

at_halt_goal_(Goal) :-
    (   call(Goal)
    ->  true
    ;   print_message(warning, format('Goal (at_halt) failed: ~p', [Goal]))
    ).


%!  trim_stacks is det.
%
%   Does nothing: unused memory is released automatically.
%
%   ```
%   ?- trim_stacks.
%   true.
%   ```

trim_stacks.


%!  abolish(:Name, +Arity) is det.
%
%   The same as abolish(Name/Arity).
%
%   ```
%   ?- assertz(passing(1)), abolish(passing, 1), catch(passing(_), error(E, _), true).
%   E = existence_error(procedure,passing/1).
%   ```

abolish(Module:Name, Arity) :-
    abolish(Module:Name/Arity).


%!  concat_atom(+Parts, -Atom) is det.
%!  concat_atom(?Parts, +Separator, ?Atom) is semidet.
%
%   True iff Atom is the text of Parts, with Separator between them: the old name
%   of atomic_list_concat/2 and atomic_list_concat/3.
%
%   ```
%   ?- concat_atom([a,1,b], Atom).
%   Atom = a1b.
%   ?- concat_atom(Parts, -, 'a-b').
%   Parts = [a,b].
%   ```

concat_atom(Parts, Atom) :-
    atomic_list_concat(Parts, Atom).

concat_atom(Parts, Separator, Atom) :-
    atomic_list_concat(Parts, Separator, Atom).


%!  blob(@Term, ?Type) is semidet.
%
%   True iff Term is an atom, a stream or a reference, and Type says which: `text`,
%   `stream`, `clause`, or `engine`. Of `[]`, if that is no atom, it is
%   `reserved_symbol`.
%
%   ```
%   ?- current_output(_Out), blob(_Out, Type).
%   Type = stream.
%   ?- blob(1, _).
%   false.
%   ```

blob(Term, Type) :-
    nonvar(Term),
    blob_(Term, Type0),
    !,
    Type = Type0.

blob_([], reserved_symbol) :-
    current_prolog_flag(dialect, swi).
blob_(Term, text) :-
    atom(Term).
blob_(Term, clause) :-
    '$is_clause'(Term).
blob_(Term, stream) :-
    '$is_stream'(Term).
blob_(Term, engine) :-
    blob(Term),
    is_engine(Term).


%!  with_mutex(+Mutex, :Goal) is semidet.
%
%   True iff once(Goal) is true. Nothing else runs meanwhile, whatever Mutex
%   is.
%
%   ```
%   ?- with_mutex(counter, member(X, [a,b])).
%   X = a.
%   ```

with_mutex(_, Goal) :-
    once(Goal).


%!  ansi_format(+Attributes, +Format, +Arguments) is det.
%
%   The same as format/2: the Attributes, such as bold or fg(red), are
%   ignored.
%
%   ```
%   ?- with_output_to(atom(Text), ansi_format([bold], 'a ~w', [b])).
%   Text = 'a b'.
%   ```

ansi_format(_, Format, Arguments) :-
    format(Format, Arguments).


%!  format_predicate(+Char, :Head) is det.
%
%   Makes the name of Head define the directive ~Char of format/2: the predicate
%   of that name with two arguments is called with the number in front of Char,
%   or `default`, and the next argument of the format, and writes to the current
%   output.
%
%   ```
%   ?- assertz((ex_twice(_, X) :- write(X), write(X))),
%      format_predicate('T', ex_twice(_,_)), format(atom(Text), "<~T>", [ab]).
%   Text = '<abab>'.
%   ?- format_predicate('T', 1).
%   error: type_error(callable,1).
%   ```

format_predicate(Char, Module:Head) :-
    must_be(callable, Head),
    functor(Head, Name, _),
    (   integer(Char)
    ->  char_code(Letter, Char)
    ;   must_be(char, Char),
        Letter = Char
    ),
    '$format_directive'(Letter, Module:Name).


%!  current_format_predicate(?Char, ?Head) is nondet.
%
%   True iff Head defines the directive ~Char of format/2.
%
%   ```
%   ?- format_predicate('Y', user:ex_directive(_,_)), current_format_predicate('Y', Head).
%   Head = user:ex_directive(_A,_B).
%   ```

current_format_predicate(Char, Module:Head) :-
    '$format_directives'(Pairs),
    member(Char-(Module:Name), Pairs),
    functor(Head, Name, 2).


%!  atomics_to_string(+List, +Separator, -String) is det.
%
%   True iff String is the text of the elements of List, with Separator between
%   them.
%
%   ```
%   ?- atomics_to_string([a,1,"b"], ', ', String).
%   String = "a, 1, b".
%   ```

atomics_to_string(List, Separator, String) :-
    must_be(list, List),
    atomic_list_concat(List, Separator, Atom),
    atom_string(Atom, String).


%!  prolog_listen(+Channel, :Goal) is det.
%!  prolog_listen(+Channel, :Goal, +Options) is det.
%
%   Has Goal called for what happens on Channel. Of SWI-Prolog's channels only
%   those may be given whose events do not exist here, in one thread without
%   break points: thread_start, thread_exit, this_thread_exit, break and
%   frame_finished. Others, such as predicates whose changes one wants to see,
%   are refused.
%
%   ```
%   ?- prolog_listen(thread_exit, true).
%   true.
%   ?- prolog_listen(erase, true).
%   error: permission_error(listen,channel,erase).
%   ```

prolog_listen(Channel, Goal) :-
    prolog_listen(Channel, Goal, []).

prolog_listen(Channel, _:Goal, Options) :-
    must_be(callable, Goal),
    must_be(list, Options),
    silent_channel_(Channel).


%!  prolog_unlisten(+Channel, :Goal) is det.
%
%   Ends prolog_listen/2,3.
%
%   ```
%   ?- prolog_unlisten(break, true).
%   true.
%   ```

prolog_unlisten(Channel, _:Goal) :-
    must_be(callable, Goal),
    silent_channel_(Channel).

silent_channel_(Channel) :-
    must_be(nonvar, Channel),
    (   memberchk(Channel, [thread_start,thread_exit,this_thread_exit,break,frame_finished])
    ->  true
    ;   permission_error(listen, channel, Channel)
    ).
