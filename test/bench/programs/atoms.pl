% Atoms taken apart and put together; the unit is a word.

bench(N) :-
    times(N),
    handled(N, _),
    fail.
bench(_).

answer(Xs) :-
    findall([L, S, V], handled_(3, L, S, V), Xs).

handled(N, S) :-
    handled_(N, _, S, _).

handled_(N, Length, Syllables, Vowels) :-
    I is N mod 8,
    word(I, Word),
    atom_length(Word, Length),
    atom_concat(re, Word, Longer),
    atom_concat(Longer, ing, Longest),
    sub_atom(Longest, 2, Length, _, Word),
    findall(x, sub_atom(Word, _, 1, _, e), Xs),
    length(Xs, Vowels),
    atom_chars(Word, Chars),
    syllables(Chars, Syllables),
    sub_atom(Longest, _, 3, 0, ing),
    char_code(Char, 0'z),
    atom_chars(_, [Char|Chars]).

syllables([], 0).
syllables([C|Cs], N) :-
    syllables(Cs, M),
    (   vowel(C)
    ->  N is M + 1
    ;   N = M
    ).

vowel(a).
vowel(e).
vowel(i).
vowel(o).
vowel(u).

word(0, relation).
word(1, backtracking).
word(2, unify).
word(3, telescope).
word(4, board).
word(5, resolution).
word(6, occurs).
word(7, elegance).
