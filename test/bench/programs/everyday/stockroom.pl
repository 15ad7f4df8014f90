% A small shop behind a command line: commands are texts, which are read as
% terms and words, checked, and carried out on asserted facts; what goes wrong is
% thrown, told in a sentence, and undone. Every change is in a journal, from
% which the state can be made again. Bills and lists are printed with columns.
%
% Benchmark: run(61, 659402).

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(option)).
:- use_module(library(readutil)).

:- dynamic
    article/3,                  % article(Code, Title, Cents)
    stock/2,                    % stock(Code, Number)
    basket/3,                   % basket(Customer, Code, Number)
    account/2,                  % account(Customer, Cents)
    journal/2,                  % journal(Number, Event)
    setting/2.

run(N, Checksum) :-
    N > 1,
    !,
    \+ \+ whole(_),
    M is N - 1,
    run(M, Checksum).
run(_, Checksum) :-
    whole(Checksum).

whole(Checksum) :-
    reset_shop,
    b_setval(shop_depth, 0),
    findall(Command, command_text(Command), Commands),
    maplist(executed, Commands, Outputs),
    state_text(Before),
    replayed,
    state_text(After),
    ( Before == After -> Same = same ; Same = Before-After ),
    atomics_to_string([Same|Outputs], All),
    string_codes(All, Codes),
    foldl(code_sum, Codes, 1, Checksum).

code_sum(C, Sum0, Sum) :-
    Sum is (Sum0 * 31 + C) mod 1000003.

reset_shop :-
    forall(member(Head, [article(_, _, _), stock(_, _), basket(_, _, _), account(_, _), journal(_, _), setting(_, _)]),
           retractall(Head)),
    assertz(setting(currency, 'EUR')),
    assertz(setting(vat, 20)),
    nb_setval(shop_event, 0).

% --- Commands ------------------------------------------------------------------------------

command_text(Text) :-
    member(Code-Title-Cents, [ham-"Smoked ham"-1250, brie-"Brie de Meaux"-899, oil-"Olive oil, 1 l"-1425,
                              tea-"Darjeeling 'first flush'"-2190, jam-"Quince jam"-455, rye-"Rye bread"-385]),
    format(string(Text), "article(~q, ~q, ~d).", [Code, Title, Cents]).
command_text(Text) :-
    member(Code, [ham, brie, oil, tea, jam, rye]),
    atom_length(Code, L),
    N is L * 7,
    format(string(Text), "deliver ~w ~d", [Code, N]).
command_text("open mia 100.00").
command_text("open leo 20.5").
command_text("open zoe 75").
command_text("set vat 19").
command_text(Text) :-
    between(1, 12, I),
    member(Customer, [mia, leo, zoe]),
    Code0 is (I * 5 + 1) mod 7,
    nth0(Code0, [ham, brie, oil, tea, jam, rye, fig], Code),
    N is 1 + I mod 3,
    step(I, Customer, Code, N, Text).
command_text("list").
command_text("journal 5").
command_text("deliver ham many").
command_text("foo(bar").
command_text("pay nobody").
command_text("").
command_text("   list   ").
command_text("help").

step(I, Customer, Code, N, Text) :-
    atomic_list_concat([put, Customer, N, Code], ' ', Text)
    ;
    I mod 4 =:= 0, atomic_list_concat([bill, Customer], ' ', Text)
    ;
    I mod 6 =:= 0, format(string(Text), "  pay   ~w ", [Customer])
    ;
    I mod 5 =:= 0, format(string(Text), "return(~w, ~w, 1).", [Customer, Code])
    ;
    I =:= 7, string_concat("top ", Customer, T0), string_concat(T0, " 30.25", Text).

executed(Text, Output) :-
    with_output_to(string(Output), attempt(Text)).

attempt(Text) :-
    catch(( parsed_command(Text, Command),
            transaction_of(Command) ),
          Error,
          ( message_of(Error, Message),
            format("~s: ~w~n", [Text, Message]) )).

parsed_command(Text, Command) :-
    normalize_space(string(Line), Text),
    (   Line == ""
    ->  throw(shop_error(empty))
    ;   sub_string(Line, _, 1, 0, ".")
    ->  term_string(Command, Line),
        must_be(callable, Command)
    ;   split_string(Line, " ", "", Words),
        maplist(word_value, Words, Values),
        Command =.. Values
    ).

word_value(Word, Value) :-
    (   number_string(Value0, Word)
    ->  Value = Value0
    ;   atom_string(Value, Word)
    ).

% What a command has changed is undone if it fails or throws.
transaction_of(Command) :-
    nb_getval(shop_event, First),
    (   catch(command(Command), Error, true)
    ->  (   var(Error)
        ->  true
        ;   undo_until(First),
            throw(Error)
        )
    ;   undo_until(First),
        throw(shop_error(unknown(Command)))
    ).

undo_until(First) :-
    (   nb_getval(shop_event, N),
        N > First
    ->  retract(journal(N, Event)),
        inverse(Event, Inverse),
        change(Inverse),
        M is N - 1,
        nb_setval(shop_event, M),
        undo_until(First)
    ;   true
    ).

event(Event) :-
    change(Event),
    nb_getval(shop_event, N0),
    N is N0 + 1,
    nb_setval(shop_event, N),
    assertz(journal(N, Event)).

% change(Event): the only place where facts change.
change(add(Fact)) :- assertz(Fact).
change(drop(Fact)) :- retract(Fact), !.
change(swap(Old, New)) :- retract(Old), !, assertz(New).

inverse(add(Fact), drop(Fact)).
inverse(drop(Fact), add(Fact)).
inverse(swap(Old, New), swap(New, Old)).

replayed :-
    findall(N-Event, journal(N, Event), Events),
    keysort(Events, Ordered),
    reset_shop,
    forall(member(_-Event, Ordered), event(Event)).

command(article(Code, Title, Cents)) :-
    must_be(positive_integer, Cents),
    (   article(Code, _, _)
    ->  permission_error(create, article, Code)
    ;   event(add(article(Code, Title, Cents))),
        event(add(stock(Code, 0)))
    ).
command(deliver(Code, N)) :-
    must_be(nonneg, N),
    known_article(Code),
    stock(Code, N0),
    N1 is N0 + N,
    event(swap(stock(Code, N0), stock(Code, N1))).
command(open(Customer, Amount)) :-
    cents(Amount, Cents),
    event(add(account(Customer, Cents))).
command(top(Customer, Amount)) :-
    cents(Amount, Cents),
    known_customer(Customer, Balance),
    Balance1 is Balance + Cents,
    event(swap(account(Customer, Balance), account(Customer, Balance1))).
command(set(Key, Value)) :-
    setting(Key, Old),
    event(swap(setting(Key, Old), setting(Key, Value))).
command(put(Customer, N, Code)) :-
    known_customer(Customer, _),
    (   basket(Customer, Code, N0)
    ->  N1 is N0 + N,
        event(swap(basket(Customer, Code, N0), basket(Customer, Code, N1)))
    ;   event(add(basket(Customer, Code, N)))
    ),
    known_article(Code),
    stock(Code, Left),
    (   Left >= N
    ->  Left1 is Left - N,
        event(swap(stock(Code, Left), stock(Code, Left1)))
    ;   throw(shop_error(short(Code, N, Left)))
    ).
command(return(Customer, Code, N)) :-
    (   basket(Customer, Code, N0), N0 > N
    ->  N1 is N0 - N,
        event(swap(basket(Customer, Code, N0), basket(Customer, Code, N1)))
    ;   basket(Customer, Code, N)
    ->  event(drop(basket(Customer, Code, N)))
    ;   existence_error(basket, Customer/Code)
    ),
    stock(Code, Left),
    Left1 is Left + N,
    event(swap(stock(Code, Left), stock(Code, Left1))).
command(bill(Customer)) :-
    bill(Customer, [vat(true)], _).
command(pay(Customer)) :-
    known_customer(Customer, Balance),
    bill(Customer, [], Total),
    (   Balance >= Total
    ->  Left is Balance - Total,
        event(swap(account(Customer, Balance), account(Customer, Left))),
        forall(basket(Customer, Code, N), event(drop(basket(Customer, Code, N)))),
        money(Left, Text),
        format("~a has paid, ~s left~n", [Customer, Text])
    ;   Missing is Total - Balance,
        throw(shop_error(poor(Customer, Missing)))
    ).
command(list) :-
    findall(Code, article(Code, _, _), Codes),
    sort(Codes, Sorted),
    format("~w~t~8|~w~t~34|~t~w~8+~t~w~8+~n", [code, title, price, stock]),
    forall(( member(Code, Sorted), article(Code, Title, Cents), stock(Code, N) ),
           ( money(Cents, Price),
             format("~a~t~8|~s~t~34|~t~s~8+~t~D~8+~n", [Code, Title, Price, N]) )).
command(journal(Count)) :-
    nb_getval(shop_event, Last),
    From is max(1, Last - Count + 1),
    forall(between(From, Last, N),
           ( journal(N, Event), format("~|~`0t~d~4+ ~q~n", [N, Event]) )).
command(help) :-
    findall(Name/Arity, ( clause(command(Head), _), functor(Head, Name, Arity) ), Commands),
    forall(member(C, Commands), ( write_term(C, [quoted(true), spacing(next_argument)]), put_char(' ') )),
    nl.

known_article(Code) :-
    (   article(Code, _, _)
    ->  true
    ;   existence_error(article, Code)
    ).

known_customer(Customer, Balance) :-
    (   account(Customer, Balance)
    ->  true
    ;   existence_error(customer, Customer)
    ).

cents(Amount, Cents) :-
    must_be(number, Amount),
    Cents is round(Amount * 100).

% --- Bills ------------------------------------------------------------------------------------

bill(Customer, Options, Total) :-
    setof(Code-N, basket(Customer, Code, N), Items),
    !,
    upcase_atom(Customer, Name),
    format("~`=t~w~`=t~36|~n", [Name]),
    bill_lines(Items, 0, Total),
    (   option(vat(true), Options)
    ->  setting(vat, Rate),
        Vat is Total * Rate / (100 + Rate),
        format("~w ~d%~t~28|~t~2f~8+~n", ['VAT', Rate, Vat / 100])
    ;   true
    ),
    money(Total, Text),
    setting(currency, Currency),
    format("~w~t~24|~w~t~4+~t~s~8+~n", [total, Currency, Text]).
bill(_, _, 0) :-
    format("nothing~n").

bill_lines([], Total, Total).
bill_lines([Code-N|Items], Total0, Total) :-
    article(Code, Title, Cents),
    Sum is N * Cents,
    shortened(Title, 16, Short),
    money(Sum, Text),
    format("~t~d~3| x ~s~t~24|~t~s~12+~n", [N, Short, Text]),
    Total1 is Total0 + Sum,
    bill_lines(Items, Total1, Total).

shortened(Text, Most, Short) :-
    string_length(Text, Length),
    (   Length =< Most
    ->  Short = Text
    ;   Keep is Most - 1,
        sub_string(Text, 0, Keep, _, Start),
        string_concat(Start, "~", Short)
    ).

money(Cents, Text) :-
    Whole is Cents // 100,
    Rest is Cents mod 100,
    (   Rest < 10
    ->  atomic_list_concat([Whole, '.0', Rest], Atom)
    ;   atomic_list_concat([Whole, '.', Rest], Atom)
    ),
    atom_string(Atom, Text).

state_text(Text) :-
    findall(Fact,
            ( member(Fact, [article(_, _, _), stock(_, _), basket(_, _, _), account(_, _), setting(_, _)]),
              call(Fact) ),
            Facts0),
    sort(Facts0, Facts),
    term_string(Facts, Text).

% --- Messages ------------------------------------------------------------------------------------

message_of(shop_error(What), Message) :-
    !,
    explained(What, Message).
message_of(error(Formal, _), Message) :-
    formal(Formal, Message),
    !.
message_of(Error, Message) :-
    functor(Error, Name, Arity),
    format(string(Message), "unexpected ~q", [Name/Arity]).

explained(empty, "say something").
explained(unknown(Command), Message) :-
    functor(Command, Name, _),
    format(string(Message), "cannot ~w", [Name]).
explained(short(Code, N, Left), Message) :-
    article(Code, Title, _),
    format(string(Message), "~d of ~s wanted, ~d there", [N, Title, Left]).
explained(poor(Customer, Missing), Message) :-
    money(Missing, Text),
    atomic_list_concat([Customer, ' lacks ', Text], Message).

formal(type_error(Type, Value), Message) :-
    format(atom(Message), "~q is no ~w", [Value, Type]).
formal(existence_error(Kind, What), Message) :-
    format(atom(Message), "there is no ~w ~q", [Kind, What]).
formal(permission_error(Action, Type, What), Message) :-
    format(atom(Message), "cannot ~w ~w ~w", [Action, Type, What]).
formal(syntax_error(_), "that is no Prolog").
