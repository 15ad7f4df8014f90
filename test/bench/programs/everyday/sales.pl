% Monthly reports of a wholesaler. Orders are facts, made by a generator of
% pseudo-random numbers; lambdas, pairs and maps from keys to values turn them
% into totals by customer, product, region and month, rankings, and baskets of
% what is bought together. The reports are texts with columns.
%
% Benchmark: run(6, 684303).

:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(assoc)).
:- use_module(library(aggregate)).

:- dynamic order/6.             % order(Id, Date, Customer, Product, Quantity, Discount)

run(N, Checksum) :-
    N > 1,
    !,
    \+ \+ whole(_),
    M is N - 1,
    run(M, Checksum).
run(_, Checksum) :-
    whole(Checksum).

whole(Checksum) :-
    make_orders(600),
    findall(Text, report(Text), Texts),
    retractall(order(_, _, _, _, _, _)),
    foldl(text_sum, Texts, 7, Checksum).

text_sum(Text, Sum0, Sum) :-
    string_codes(Text, Codes),
    foldl([C, S0, S]>>(S is (S0 * 31 + C) mod 1000003), Codes, Sum0, Sum).

% --- Data ------------------------------------------------------------------------

product(p01, "Anchovies",      "fish",   4.20).
product(p02, "Basmati rice",   "grain",  2.75).
product(p03, "Chickpeas",      "pulses", 1.15).
product(p04, "Dried figs",     "fruit",  6.40).
product(p05, "Espresso beans", "drinks", 11.90).
product(p06, "Feta",           "dairy",  3.35).
product(p07, "Green lentils",  "pulses", 2.05).
product(p08, "Honey",          "sweets", 5.60).
product(p09, "Icing sugar",    "sweets", 0.95).
product(p10, "Juniper berries","spices", 7.25).
product(p11, "Kidney beans",   "pulses", 0.89).
product(p12, "Lime cordial",   "drinks", 3.10).

customer(c01, "Adler & Sons",      north, 30).
customer(c02, "Brook Street Deli", south, 14).
customer(c03, "Corner Kitchen",    south, 14).
customer(c04, "Dove Catering",     east,  60).
customer(c05, "Ember Grill",       west,  30).
customer(c06, "Fennel & Co",       north, 7).
customer(c07, "Garden Canteen",    east,  30).
customer(c08, "Harbour Cafe",      west,  14).

make_orders(N) :-
    findall(C, customer(C, _, _, _), Customers),
    findall(P, product(P, _, _, _), Products),
    numlist(1, N, Ids),
    foldl(make_order(Customers, Products), Ids, 12345, _).

make_order(Customers, Products, Id, Seed0, Seed) :-
    pick(Customers, Customer, Seed0, Seed1),
    pick(Products, Product, Seed1, Seed2),
    below(12, Month0, Seed2, Seed3),
    below(28, Day0, Seed3, Seed4),
    below(40, Quantity0, Seed4, Seed5),
    below(4, Discount0, Seed5, Seed),
    Month is Month0 + 1,
    Day is Day0 + 1,
    Quantity is Quantity0 + 1,
    Discount is Discount0 * 5,
    assertz(order(Id, date(2024, Month, Day), Customer, Product, Quantity, Discount)).

below(N, X, Seed0, Seed) :-
    Seed is (Seed0 * 1103515245 + 12345) mod 2147483648,
    X is (Seed >> 8) mod N.

pick(Xs, X, Seed0, Seed) :-
    length(Xs, N),
    below(N, I, Seed0, Seed),
    nth0(I, Xs, X).

% --- Amounts ---------------------------------------------------------------------

amount(Id, Amount) :-
    order(Id, _, _, Product, Quantity, Discount),
    product(Product, _, _, Price),
    Amount is Quantity * Price * (100 - Discount) / 100.

order_ids(Ids) :-
    findall(Id, order(Id, _, _, _, _, _), Ids).

total(Ids, Total) :-
    foldl([Id, T0, T]>>(amount(Id, A), T is T0 + A), Ids, 0.0, Total).

% totals_by(:Key, +Ids, -Pairs): Key-Total for each key, in order.
totals_by(Key, Ids, Pairs) :-
    map_list_to_pairs(Key, Ids, Keyed),
    keysort(Keyed, Sorted),
    group_pairs_by_key(Sorted, Groups),
    maplist([K-Group, K-T]>>total(Group, T), Groups, Pairs).

by_customer(Id, C) :- order(Id, _, C, _, _, _).

by_product(Id, P) :- order(Id, _, _, P, _, _).

by_category(Id, Category) :-
    order(Id, _, _, P, _, _),
    product(P, _, Category, _).

by_region(Id, Region) :-
    order(Id, _, C, _, _, _),
    customer(C, _, Region, _).

by_month(Id, Month) :- order(Id, date(_, Month, _), _, _, _, _).

ranking(Pairs, Ranked) :-
    transpose_pairs(Pairs, ByTotal),
    reverse(ByTotal, Descending),
    maplist([T-K, K-T]>>true, Descending, Ranked).

% --- Reports ---------------------------------------------------------------------

report(Text) :-
    order_ids(Ids),
    section(Kind),
    with_output_to(string(Text), once(print_section(Kind, Ids))).

section(customers).
section(products).
section(regions).
section(months).
section(matrix).
section(baskets).
section(sizes).
section(dunning).

print_section(customers, Ids) :-
    format("~w~t~24|~t~w~12+~n", ["Customer", "Total"]),
    totals_by(by_customer, Ids, Pairs),
    ranking(Pairs, Ranked),
    forall(member(C-T, Ranked),
           ( customer(C, Name, _, _), format("~s~t~24|~t~2f~12+~n", [Name, T]) )),
    total(Ids, Total),
    format("~`-t~36|~n~w~t~24|~t~2f~12+~n", [all, Total]).
print_section(products, Ids) :-
    totals_by(by_product, Ids, Pairs),
    ranking(Pairs, Ranked),
    foldl([P-T, N0, N]>>( product(P, Name, Category, _),
                          format("~t~d~3| ~w (~a)~t~35|~t~2f~10+~n", [N0, Name, Category, T]),
                          N is N0 + 1 ),
          Ranked, 1, _),
    totals_by(by_category, Ids, ByCategory),
    pairs_keys_values(ByCategory, Categories, Totals),
    atomic_list_concat(Categories, ', ', Line),
    sum_list(Totals, Sum),
    format("~w: ~2f~n", [Line, Sum]).
print_section(regions, Ids) :-
    totals_by(by_region, Ids, Pairs),
    total(Ids, All),
    forall(member(R-T, Pairs),
           ( Share is 100 * T / All,
             Bar is round(Share / 2),
             format("~a~t~8|~*c~t~40|~t~1f%~8+~n", [R, Bar, 0'#, Share]) )).
print_section(months, Ids) :-
    totals_by(by_month, Ids, Pairs),
    list_to_assoc(Pairs, Totals),
    numlist(1, 12, Months),
    foldl([M, Before, T]>>( get_assoc(M, Totals, T) -> change(M, Before, T) ; T = Before ),
          Months, 0.0, _),
    pairs_values(Pairs, Values),
    max_list(Values, Max),
    once(member(Best-Max, Pairs)),
    format("best month: ~|~`0t~d~2+~n", [Best]).
print_section(matrix, Ids) :-
    foldl(add_cell, Ids, t, Cells),
    findall(R, customer(_, _, R, _), Regions0),
    sort(Regions0, Regions),
    setof(Category, P^Name^Price^product(P, Name, Category, Price), Categories),
    forall(member(Category, Categories),
           ( maplist(cell(Cells, Category), Regions, Numbers),
             format("~s~t~10|~t~d~6+~t~d~6+~t~d~6+~t~d~6+~n", [Category|Numbers]) )).
print_section(baskets, Ids) :-
    map_list_to_pairs(customer_month, Ids, Keyed),
    keysort(Keyed, Sorted),
    group_pairs_by_key(Sorted, Groups),
    foldl([_-Group, A0, A]>>( maplist(by_product, Group, Ps0),
                              sort(Ps0, Ps),
                              foldl(add_pair, Ps, Ps-A0, _-A) ),
          Groups, t, Counts),
    assoc_to_list(Counts, Pairs),
    include([_-N]>>(N >= 22), Pairs, Often),
    forall(member((P-Q)-N, Often), format("~q with ~q: ~d~n", [P, Q, N])).
print_section(sizes, Ids) :-
    maplist(amount, Ids, Amounts),
    partition([A]>>(A < 50), Amounts, Small, Rest),
    partition([A, Order]>>( A < 150 -> Order = (<) ; A < 250 -> Order = (=) ; Order = (>) ),
              Rest, Medium, Large, Huge),
    forall(nth1(I, [Small, Medium, Large, Huge], Class),
           ( length(Class, N),
             sum_list(Class, Sum),
             ( N =:= 0 -> Mean = 0 ; Mean is Sum / N ),
             format("class ~d: ~D orders, mean ~3f~n", [I, N, Mean]) )).
print_section(dunning, Ids) :-
    convlist([Id, due(Day, Id, C)]>>( order(Id, Date, C, _, _, _),
                                      customer(C, _, _, Terms),
                                      day_number(Date, Day0),
                                      Day is Day0 + Terms,
                                      Day > 360 ), Ids, Due),
    sort(1, @>=, Due, Sorted),
    aggregate_all(count, member(_, Sorted), Count),
    aggregate_all(max(D), member(due(D, _, _), Sorted), Latest),
    format("~d due, the last on day ~d~n", [Count, Latest]),
    forall(( nth1(I, Sorted, due(Day, Id, C)), I =< 40 ),
           ( customer(C, Name, _, _), format("~`0t~d~4| ~s~t~26| ~d~n", [Id, Name, Day]) )).

change(M, Before, T) :-
    (   Before =:= 0
    ->  format("~t~d~2| ~t~2f~12|~n", [M, T])
    ;   Change is 100 * (T - Before) / Before,
        format("~t~d~2| ~t~2f~12| ~t~1f%~10+~n", [M, T, Change])
    ).

add_cell(Id, Cells0, Cells) :-
    by_region(Id, R),
    by_category(Id, Category),
    order(Id, _, _, _, Quantity, _),
    (   get_assoc(R-Category, Cells0, N0)
    ->  N is N0 + Quantity
    ;   N = Quantity
    ),
    put_assoc(R-Category, Cells0, N, Cells).

cell(Cells, Category, R, N) :-
    (   get_assoc(R-Category, Cells, N0)
    ->  N = N0
    ;   N = 0
    ).

customer_month(Id, C-Month) :-
    order(Id, date(_, Month, _), C, _, _, _).

add_pair(P, [P|Qs]-A0, Qs-A) :-
    foldl([Q, B0, B]>>( get_assoc(P-Q, B0, N0) -> N is N0 + 1, put_assoc(P-Q, B0, N, B)
                      ; put_assoc(P-Q, B0, 1, B) ), Qs, A0, A).

day_number(date(_, Month, Day), N) :-
    nth1(Month, [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335], Before),
    N is Before + Day.
