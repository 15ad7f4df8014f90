% Five houses in a row; who keeps the zebra, and who drinks water? A house is
% house(Colour, Nation, Pet, Drink, Smoke).

bench(N) :-
    times(N),
    zebra(_, _),
    fail.
bench(_).

answer([Owner, Drinker]) :-
    zebra(Owner, Drinker).

zebra(Owner, Drinker) :-
    Street = [H1, _, H3, _, _],
    H1 = house(_, norwegian, _, _, _),
    H3 = house(_, _, _, milk, _),
    in(house(red, english, _, _, _), Street),
    in(house(green, _, _, coffee, _), Street),
    in(house(_, spanish, dog, _, _), Street),
    in(house(_, ukrainian, _, tea, _), Street),
    then(house(ivory, _, _, _, _), house(green, _, _, _, _), Street),
    in(house(_, _, snails, _, winston), Street),
    in(house(yellow, _, _, _, kools), Street),
    beside(house(_, _, _, _, chesterfield), house(_, _, fox, _, _), Street),
    beside(house(_, _, _, _, kools), house(_, _, horse, _, _), Street),
    in(house(_, _, _, juice, lucky), Street),
    in(house(_, japanese, _, _, parliament), Street),
    beside(house(_, norwegian, _, _, _), house(blue, _, _, _, _), Street),
    in(house(_, Owner, zebra, _, _), Street),
    in(house(_, Drinker, _, water, _), Street).

in(X, [X|_]).
in(X, [_|Xs]) :-
    in(X, Xs).

then(X, Y, [X,Y|_]).
then(X, Y, [_|Xs]) :-
    then(X, Y, Xs).

beside(X, Y, Xs) :-
    then(X, Y, Xs).
beside(X, Y, Xs) :-
    then(Y, X, Xs).
