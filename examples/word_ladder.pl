/*  Word ladders

    A ladder leads from a word to another one of the same length; on each
    rung one letter is changed, and all rungs are words. The distance of
    two words is defined as one more than the distance to the word before
    the last. That definition is left-recursive, and the words form
    endless cycles; it works as a program because distance/3 is tabled: of
    all ways to a word its table keeps the shortest.

    ?- ladder(cold, warm, Words).
*/

:- use_module(library(lists)).

:- table distance(_, _, min).
:- table family/2.

word(back). word(band). word(bank). word(beat). word(boat). word(boot).
word(bond). word(book). word(card). word(care). word(cart). word(coal).
word(coat). word(cold). word(cook). word(cool). word(cord). word(core).
word(corn). word(dark). word(dart). word(dead). word(deal). word(fish).
word(fist). word(five). word(folk). word(food). word(fool). word(foot).
word(fork). word(form). word(four). word(gold). word(good). word(hand).
word(hard). word(head). word(heal). word(hear). word(heat). word(hold).
word(home). word(hook). word(land). word(lead). word(list). word(live).
word(look). word(lord). word(love). word(mist). word(mood). word(moon).
word(most). word(move). word(past). word(post). word(read). word(real).
word(road). word(sand). word(seal). word(seat). word(send). word(tale).
word(talk). word(tall). word(tell). word(walk). word(wall). word(ward).
word(warm). word(well). word(went). word(west). word(wish). word(wood).
word(word). word(work). word(worm). word(zinc).

%!  rung(?Word, ?Next) is nondet.
%
%   True iff Next is Word with one letter changed, both of them words.

rung(Word, Next) :-
    word(Word),
    word(Next),
    atom_chars(Word, Letters),
    atom_chars(Next, Changed),
    one_changed_(Letters, Changed).

one_changed_([X|Xs], [Y|Ys]) :-
    (   X == Y
    ->  one_changed_(Xs, Ys)
    ;   Xs == Ys
    ).

%!  distance(+From, ?To, -N) is nondet.
%
%   True iff the shortest ladders between the words From and To have N rungs.

distance(Word, Word, 0) :-
    word(Word).
distance(From, To, N) :-
    distance(From, Word, N0),
    rung(Word, To),
    N is N0 + 1.

%!  ladder(+From, +To, -Words) is nondet.
%
%   True iff Words is a shortest ladder from From to To. Answers come once
%   each, in the order of the words above.

ladder(From, To, Words) :-
    distance(To, From, N),
    down_(N, From, To, Words).

%   down_(N, Word, To, Words): To is N rungs from Word.

down_(0, To, To, [To]).
down_(N, Word, To, [Word|Words]) :-
    N > 0,
    M is N - 1,
    rung(Word, Next),
    distance(To, Next, D),              % call with the tabled value unbound
    D =:= M,
    down_(M, Next, To, Words).

%!  family(?Word, ?Other) is nondet.
%
%   True iff a ladder leads from Word to Other.

family(Word, Word) :-
    word(Word).
family(Word, Other) :-
    family(Word, Next),
    rung(Next, Other).

%!  families(-Families) is det.
%
%   True iff Families is the list of the families of all words, each in
%   alphabetical order, the largest first.

families(Families) :-
    findall(Word, word(Word), Words),
    grouped_(Words, Sized),
    sort(0, @>=, Sized, Sorted),
    findall(Family, member(_-Family, Sorted), Families).

grouped_([], []).
grouped_([Word|Words], [Size-Family|Families]) :-
    findall(Other, family(Word, Other), Others),
    sort(Others, Family),
    length(Family, Size),
    subtract(Words, Family, Rest),
    grouped_(Rest, Families).

%!  apart(-N, -Pairs) is det.
%
%   True iff Pairs is the sorted list of the words From-To that are furthest
%   apart, N rungs, From before To.

apart(N, Pairs) :-
    findall(M-(From-To),
            ( word(From), distance(From, To, M), From @=< To ),
            Found),
    sort(1, @>=, Found, [N-_|_]),
    findall(Pair, member(N-Pair, Found), Furthest),
    sort(Furthest, Pairs).

main :-
    forall(ladder(cold, warm, Words), show_(Words)),
    forall(ladder(head, fool, Words), show_(Words)),
    apart(N, Pairs),
    format("~d rungs:", [N]),
    forall(member(From-To, Pairs), format(" ~w-~w", [From,To])),
    nl,
    families(Families),
    forall(member(Family, Families), show_family_(Family)).

show_([Word|Words]) :-
    write(Word),
    forall(member(Next, Words), format(" > ~w", [Next])),
    nl.

show_family_(Family) :-
    length(Family, Size),
    (   Size =< 4
    ->  format("~d words: ~w~n", [Size,Family])
    ;   format("~d words~n", [Size])
    ).
