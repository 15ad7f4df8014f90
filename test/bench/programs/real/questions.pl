% Questions in English about a small atlas, parsed and answered.
%
% A question is split into words, each word gets its analyses from a lexicon of
% stems and rules of inflection, and a grammar with features for number, case
% and verb form finds every reading. Gaps (of noun phrases and of prepositional
% phrases) go through the grammar as pairs of what is missing before and after a
% phrase. A reading is a logical form with generalised quantifiers, which is
% simplified and then evaluated against the atlas.
%
% Benchmark: run(4, 994541).

run(N, Checksum) :-
    N > 1, !,
    round_of_questions(_),
    N1 is N-1,
    run(N1, Checksum).
run(_, Checksum) :-
    round_of_questions(Checksum).

round_of_questions(Checksum) :-
    findall(Text, question_text(Text), Texts),
    answer_all(Texts, 17, Checksum).

answer_all([], Sum, Sum).
answer_all([Text|Texts], Sum0, Sum) :-
    readings(Text, Readings),
    length(Readings, Count),
    mix(Sum0, Count, Sum1),
    answers_of_readings(Readings, Sum1, Sum2),
    answer_all(Texts, Sum2, Sum).

answers_of_readings([], Sum, Sum).
answers_of_readings([Reading|Readings], Sum0, Sum) :-
    size_of_form(Reading, Size),
    mix(Sum0, Size, Sum1),
    (   answer(Reading, Answer) ->
        term_sum(Answer, Sum1, Sum2)
    ;   mix(Sum1, 1, Sum2)
    ),
    answers_of_readings(Readings, Sum2, Sum).

mix(Sum0, X, Sum) :-
    Sum is (Sum0*31 + X) mod 1000003.

term_sum([], Sum0, Sum) :- !,
    mix(Sum0, 7, Sum).
term_sum([Term|Terms], Sum0, Sum) :- !,
    term_sum(Term, Sum0, Sum1),
    term_sum(Terms, Sum1, Sum).
term_sum(Term, Sum0, Sum) :-
    atom(Term), !,
    atom_codes(Term, Codes),
    codes_sum(Codes, Sum0, Sum).
term_sum(Term, Sum0, Sum) :-
    integer(Term), !,
    mix(Sum0, Term, Sum).
term_sum(Term, Sum0, Sum) :-
    Term =.. [Name|Args],
    term_sum(Name, Sum0, Sum1),
    terms_sum(Args, Sum1, Sum).

terms_sum([], Sum, Sum).
terms_sum([Term|Terms], Sum0, Sum) :-
    term_sum(Term, Sum0, Sum1),
    terms_sum(Terms, Sum1, Sum).

codes_sum([], Sum, Sum).
codes_sum([Code|Codes], Sum0, Sum) :-
    mix(Sum0, Code, Sum1),
    codes_sum(Codes, Sum1, Sum).

size_of_form(Form, 1) :-
    var(Form), !.
size_of_form(Form, Size) :-
    functor(Form, _, Arity),
    sizes_of_args(Arity, Form, 1, Size).

sizes_of_args(0, _, Size, Size) :- !.
sizes_of_args(I, Form, Size0, Size) :-
    arg(I, Form, Arg),
    size_of_form(Arg, S),
    Size1 is Size0+S,
    I1 is I-1,
    sizes_of_args(I1, Form, Size1, Size).

% ---------------------------------------------------------------------------
% From text to words with their analyses

readings(Text, Readings) :-
    atom_chars(Text, Chars),
    phrase(tokens(Names), Chars),
    analysed(Names, Words),
    !,
    findall(Form, reading(Words, Form), Forms),
    distinct_forms(Forms, Readings).
readings(_, []).

reading(Words, Form) :-
    phrase(question(Form0), Words),
    simplified_question(Form0, Form).

distinct_forms([], []).
distinct_forms([Form|Forms], Distinct) :-
    (   member(Other, Forms), is_variant(Form, Other) ->
        Distinct = Rest
    ;   Distinct = [Form|Rest]
    ),
    distinct_forms(Forms, Rest).

is_variant(A, B) :-
    \+ \+ ( copy_term(B, C),
            numbered(A, 0, N),
            numbered(C, 0, N),
            A == C ).

numbered(Term, N0, N) :-
    var(Term), !,
    Term = '$var'(N0),
    N is N0+1.
numbered(Term, N0, N) :-
    Term =.. [_|Args],
    numbered_list(Args, N0, N).

numbered_list([], N, N).
numbered_list([Arg|Args], N0, N) :-
    numbered(Arg, N0, N1),
    numbered_list(Args, N1, N).

tokens(Names) -->
    blank, !,
    tokens(Names).
tokens([Name|Names]) -->
    letters([C|Cs]), !,
    { atom_chars(Name, [C|Cs]) },
    tokens(Names).
tokens([number(N)|Names]) -->
    digits([D|Ds]), !,
    { number_chars(N, [D|Ds]) },
    tokens(Names).
tokens([Mark|Names]) -->
    [Mark],
    { memberchk_(Mark, ['?', '.', ',']) }, !,
    tokens(Names).
tokens([]) --> [].

blank --> [' '].

letters([L|Ls]) --> [C], { letter(C, L) }, !, letters(Ls).
letters([]) --> [].

digits([D|Ds]) --> [D], { D @>= '0', D @=< '9' }, !, digits(Ds).
digits([]) --> [].

letter(C, C) :- C @>= 'a', C @=< 'z', !.
letter('_', '_').

memberchk_(X, Xs) :- member(X, Xs), !.

analysed([], []).
analysed([Name|Names], [word(Name, Analyses)|Words]) :-
    findall(Analysis, analysis(Name, Analysis), Analyses),
    Analyses = [_|_],
    analysed(Names, Words).

analysis(number(N), numeral(N, Number)) :-
    ( N =:= 1 -> Number = singular ; Number = plural ).
analysis(Name, Analysis) :-
    atom(Name),
    closed(Name, Analysis).
analysis(Name, noun(Stem, Number)) :-
    atom(Name),
    noun_form(Name, Stem, Number).
analysis(Name, verb(Stem, Form)) :-
    atom(Name),
    verb_form(Name, Stem, Form).
analysis(Name, adjective(Stem, Degree)) :-
    atom(Name),
    adjective_form(Name, Stem, Degree).
analysis(Name, name(Name)) :-
    atom(Name),
    ( country(Name, _, _, _, _) ; river(Name, _, _) ; city(Name, _, _) ; continent(Name) ).

noun_form(Name, Stem, plural) :-
    irregular_noun(Stem, Name), !.
noun_form(Name, Name, singular) :-
    noun_stem(Name).
noun_form(Name, Stem, plural) :-
    plural_of(Name, Stem),
    noun_stem(Stem),
    \+ irregular_noun(Stem, _).

plural_of(Name, Stem) :-
    atom_chars(Name, Chars),
    suffix_rule(s, Old, New),
    append(Front, Old, Chars),
    append(Front, New, StemChars),
    atom_chars(Stem, StemChars).

% The ending of the inflected form, and that of the stem.
suffix_rule(s, [i, e, s], [y]).
suffix_rule(s, [e, s], []).
suffix_rule(s, [s], []).
suffix_rule(ed, [i, e, d], [y]).
suffix_rule(ed, [e, d], []).
suffix_rule(ed, [e, d], [e]).
suffix_rule(ing, [i, n, g], []).
suffix_rule(ing, [i, n, g], [e]).
suffix_rule(er, [g, e, r], []).
suffix_rule(er, [e, r], []).
suffix_rule(er, [e, r], [e]).
suffix_rule(est, [g, e, s, t], []).
suffix_rule(est, [e, s, t], []).
suffix_rule(est, [e, s, t], [e]).

stripped(Kind, Name, Stem) :-
    atom_chars(Name, Chars),
    suffix_rule(Kind, Old, New),
    append(Front, Old, Chars),
    Front = [_|_],
    append(Front, New, StemChars),
    atom_chars(Stem, StemChars).

verb_form(Name, Stem, Form) :-
    irregular_verb(Stem, Forms),
    member(Form-Name, Forms).
verb_form(Name, Name, base) :-
    verb_stem(Name).
verb_form(Name, Name, finite(plural)) :-
    verb_stem(Name).
verb_form(Name, Stem, finite(singular)) :-
    stripped(s, Name, Stem),
    verb_stem(Stem),
    \+ irregular_verb(Stem, _).
verb_form(Name, Stem, Form) :-
    stripped(ed, Name, Stem),
    verb_stem(Stem),
    \+ irregular_verb(Stem, _),
    ( Form = finite(_) ; Form = participle ).
verb_form(Name, Stem, gerund) :-
    stripped(ing, Name, Stem),
    verb_stem(Stem).

adjective_form(Name, Name, positive) :-
    adjective_stem(Name, _).
adjective_form(Name, Stem, comparative) :-
    stripped(er, Name, Stem),
    adjective_stem(Stem, measured(_, _)).
adjective_form(Name, Stem, superlative) :-
    stripped(est, Name, Stem),
    adjective_stem(Stem, measured(_, _)).

% ---------------------------------------------------------------------------
% The grammar. np(Agreement, Case, X, Scope, Form, Gap0, Gap): Form says of X
% that Scope, with the quantifier of the phrase.

t(Analysis) --> [word(_, Analyses)], { member(Analysis, Analyses) }.

w(Name) --> [word(Name, _)].

question(ask(X, Form)) -->
    wh(subject, Number, X, Scope, Form),
    vp(finite(Number), X, Scope, none, none),
    w(?).
question(ask(X, Form)) -->
    wh(object, _, X, Scope, Form),
    inverted(Scope, np(X), none),
    w(?).
question(ask(X, Form)) -->
    t(preposition(P)),
    wh(object, _, X, Scope, Form),
    inverted(Scope, pp(P, X), none),
    w(?).
question(ask(Y, exists(X, Form, Scope))) -->
    w(whose),
    t(noun(Stem, Number)),
    { noun_meaning(Stem, relational(X, Y, Form)) },
    vp(finite(Number), X, Scope, none, none),
    w(?).
question(ask(X, and(isa(X, country), Form))) -->
    w(where),
    inverted(Form, pp(in, X), none),
    w(?).
question(number(X, and(Restriction, Scope))) -->
    w(how), w(many),
    nbar(plural, X, Restriction),
    (   vp(finite(plural), X, Scope, none, none)
    ;   inverted(Scope, np(X), none)
    ),
    w(?).
question(measure(Value, Form)) -->
    w(how),
    t(adjective(Stem, positive)),
    { adjective_stem(Stem, measured(Property, _)) },
    t(be(Number)),
    np(Number, subject, X, property(Property, X, Value), Form, none, none),
    w(?).
question(yesno(Form)) -->
    t(be(Number)), w(there),
    np(Number, object, _, true, Form, none, none),
    w(?).
question(yesno(Form)) -->
    inverted(Form, none, none),
    w(?).
question(ask(X, Form)) -->
    ( w(name) ; w(list) ),
    np(_, object, X, true, Form0, none, none),
    { restriction_of(Form0, X, Form) },
    w('.').

% What a command lists: the things that the quantifier ranges over.
restriction_of(all(X, Restriction, _), X, Restriction).
restriction_of(exists(X, Restriction, _), X, Restriction).
restriction_of(the(X, Restriction, _), X, Restriction).

wh(_, Number, X, Scope, and(Restriction, Scope)) -->
    t(wh_determiner),
    nbar(Number, X, Restriction).
wh(_, _, _, Scope, Scope) -->
    t(wh_pronoun).
wh(_, _, X, Scope, and(Restriction, Scope)) -->
    w(which), w(of),
    np_definite(plural, X, Restriction).

np_definite(Number, X, Restriction) -->
    w(the),
    nbar(Number, X, Restriction).

% The verb precedes the subject, as in questions.
inverted(Form, Gap0, Gap) -->
    t(do(Number)),
    np(Number, subject, X, Scope, Form0, none, none),
    negation(Form0, Form),
    vp(base, X, Scope, Gap0, Gap).
inverted(Form, Gap0, Gap) -->
    t(be(Number)),
    np(Number, subject, X, Scope, Form0, none, none),
    negation(Form0, Form),
    complement(Number, X, Scope, Gap0, Gap).

negation(Form, not(Form)) --> w(not).
negation(Form, Form) --> [].

vp(Form, X, Scope, Gap0, Gap) -->
    vp_simple(Form, X, Scope1, Gap0, Gap1),
    vp_rest(Form, X, Scope1, Scope, Gap1, Gap).

vp_rest(Form, X, Scope1, and(Scope1, Scope2), none, none) -->
    w(and),
    vp_simple(Form, X, Scope2, none, none).
vp_rest(Form, X, Scope1, or(Scope1, Scope2), none, none) -->
    w(or),
    vp_simple(Form, X, Scope2, none, none).
vp_rest(_, _, Scope, Scope, Gap, Gap) --> [].

vp_simple(Form, X, Scope, Gap0, Gap) -->
    t(verb(Stem, Form)),
    { verb_meaning(Stem, Frame, X, Y, Scope0) },
    arguments(Frame, Y, Scope0, Scope, Gap0, Gap).
vp_simple(finite(Number), X, Scope, Gap0, Gap) -->
    t(be(Number)),
    negation(Scope0, Scope),
    complement(Number, X, Scope0, Gap0, Gap).
vp_simple(finite(Number), X, not(Scope), Gap0, Gap) -->
    t(do(Number)),
    w(not),
    vp_simple(base, X, Scope, Gap0, Gap).

arguments(none, _, Scope, Scope, Gap, Gap) --> [].
arguments(np, Y, Scope0, Scope, Gap0, Gap) -->
    np(_, object, Y, Scope0, Scope, Gap0, Gap).
arguments(pp(P), Y, Scope0, Scope, Gap0, Gap) -->
    pp(P, Y, Scope0, Scope, Gap0, Gap).

pp(P, Y, Scope, Scope, pp(P, Y), none) --> [].
pp(P, Y, Scope0, Scope, Gap0, Gap) -->
    t(preposition(P)),
    np(_, object, Y, Scope0, Scope, Gap0, Gap).

complement(_, X, Scope, Gap0, Gap) -->
    np(_, object, Y, same(X, Y), Scope, Gap0, Gap).
complement(_, X, Scope, Gap, Gap) -->
    t(adjective(Stem, positive)),
    { adjective_meaning(Stem, X, Scope) }.
complement(_, X, Scope, Gap0, Gap) -->
    t(adjective(Stem, comparative)),
    { adjective_stem(Stem, measured(Property, Sign)) },
    w(than),
    np(_, object, Y, more(Property, Sign, X, Y), Scope, Gap0, Gap).
complement(_, X, Scope, Gap0, Gap) -->
    pp(in, Y, inside(X, Y), Scope, Gap0, Gap).
complement(_, X, Scope, Gap, Gap) -->
    t(verb(Stem, participle)),
    { verb_meaning(Stem, np, Y, X, Scope0) },
    w(by),
    np(_, object, Y, Scope0, Scope, none, none).

np(_, object, X, Scope, Scope, np(X), none) --> [].
np(singular, _, Name, Scope, Scope, Gap, Gap) -->
    optional_article,
    t(name(Name)).
np(Number, _, X, Scope, Form, Gap, Gap) -->
    determiner(Number, X, Restriction, Scope, Form),
    nbar(Number, X, Restriction).
np(singular, _, X, Scope, Form, Gap, Gap) -->
    w(the),
    superlative(X, Restriction, Best),
    nbar(singular, X, Restriction),
    { Form = the(X, Best, Scope) }.
np(plural, _, X, Scope, exists(X, Restriction, Scope), Gap, Gap) -->
    nbar(plural, X, Restriction).

optional_article --> w(the).
optional_article --> [].

superlative(X, Restriction, best(Property, Sign, X, Restriction)) -->
    t(adjective(Stem, superlative)),
    { adjective_stem(Stem, measured(Property, Sign)) }.

determiner(Number, X, R, S, Form) -->
    t(determiner(Number, Quantifier)),
    { quantified(Quantifier, X, R, S, Form) }.
determiner(plural, X, R, S, at_least(M, X, R, S)) -->
    w(more), w(than),
    t(numeral(N, _)),
    { M is N+1 }.
determiner(plural, X, R, S, at_least(N, X, R, S)) -->
    w(at), w(least),
    t(numeral(N, _)).
determiner(Number, X, R, S, exactly(N, X, R, S)) -->
    t(numeral(N, Number)).

quantified(some, X, R, S, exists(X, R, S)).
quantified(every, X, R, S, all(X, R, S)).
quantified(no, X, R, S, not(exists(X, R, S))).
quantified(the, X, R, S, the(X, R, S)).
quantified(most, X, R, S, most(X, R, S)).

nbar(Number, X, Form) -->
    adjectives(X, true, Form0),
    t(noun(Stem, Number)),
    noun_arguments(Stem, X, Form1),
    { conjoined(Form0, Form1, Form2) },
    modifiers(Number, X, Form2, Form).

adjectives(X, Form0, Form) -->
    t(adjective(Stem, positive)),
    { adjective_meaning(Stem, X, Form1), conjoined(Form0, Form1, Form2) },
    adjectives(X, Form2, Form).
adjectives(_, Form, Form) --> [].

noun_arguments(Stem, X, Form) -->
    { noun_meaning(Stem, plain(X, Form)) }.
noun_arguments(Stem, X, Form) -->
    { noun_meaning(Stem, relational(X, Y, Form0)) },
    w(of),
    np(_, object, Y, Form0, Form, none, none).

modifiers(Number, X, Form0, Form) -->
    modifier(Number, X, Form1),
    { conjoined(Form0, Form1, Form2) },
    modifiers(Number, X, Form2, Form).
modifiers(_, _, Form, Form) --> [].

modifier(_, X, Form) -->
    pp(in, Y, inside(X, Y), Form, none, none).
modifier(_, X, Form) -->
    w(with),
    np(_, object, Y, has(X, Y), Form, none, none).
modifier(Number, X, Form) -->
    t(relative),
    vp(finite(Number), X, Form, none, none).
modifier(_, X, Form) -->
    t(relative),
    np(Number, subject, Y, Scope, Form, none, none),
    vp(finite(Number), Y, Scope, np(X), none).
modifier(_, X, Form) -->
    t(preposition(P)),
    t(relative),
    np(Number, subject, Y, Scope, Form, none, none),
    vp(finite(Number), Y, Scope, pp(P, X), none).
modifier(_, X, Form) -->
    t(verb(Stem, gerund)),
    { verb_meaning(Stem, Frame, X, Y, Form0) },
    arguments(Frame, Y, Form0, Form, none, none).
modifier(_, X, Form) -->
    t(verb(Stem, participle)),
    { verb_meaning(Stem, np, Y, X, Form0) },
    w(by),
    np(_, object, Y, Form0, Form, none, none).

conjoined(true, Form, Form) :- !.
conjoined(Form, true, Form) :- !.
conjoined(Form1, Form2, and(Form1, Form2)).

% ---------------------------------------------------------------------------
% Simpler forms: conjunctions to the right, no double negation, no constant
% parts, quantifiers without their vacuous restriction.

simplified_question(ask(X, F0), ask(X, F)) :- simplified(F0, F).
simplified_question(number(X, F0), number(X, F)) :- simplified(F0, F).
simplified_question(measure(V, F0), measure(V, F)) :- simplified(F0, F).
simplified_question(yesno(F0), yesno(F)) :- simplified(F0, F).

simplified(F0, F) :-
    once_simpler(F0, F1),
    !,
    simplified(F1, F).
simplified(F, F).

once_simpler(and(true, F), F).
once_simpler(and(F, true), F).
once_simpler(and(and(A, B), C), and(A, and(B, C))).
once_simpler(or(A, B), A) :- A == B.
once_simpler(and(A, B), A) :- A == B.
once_simpler(not(not(F)), F).
once_simpler(not(true), false).
once_simpler(not(all(X, R, S)), exists(X, R, not(S))).
once_simpler(not(exists(X, R, not(S))), all(X, R, S)).
once_simpler(at_least(1, X, R, S), exists(X, R, S)).
once_simpler(exists(X, same(X, Y), S), S) :- X = Y.
once_simpler(the(X, R, same(Y, X)), R) :- var(Y), \+ contains(R, Y), X = Y.
once_simpler(exists(X, R, S0), exists(X, R, S)) :- once_simpler(S0, S).
once_simpler(exists(X, R0, S), exists(X, R, S)) :- once_simpler(R0, R).
once_simpler(all(X, R, S0), all(X, R, S)) :- once_simpler(S0, S).
once_simpler(all(X, R0, S), all(X, R, S)) :- once_simpler(R0, R).
once_simpler(the(X, R, S0), the(X, R, S)) :- once_simpler(S0, S).
once_simpler(most(X, R, S0), most(X, R, S)) :- once_simpler(S0, S).
once_simpler(not(F0), not(F)) :- once_simpler(F0, F).
once_simpler(and(A0, B), and(A, B)) :- once_simpler(A0, A).
once_simpler(and(A, B0), and(A, B)) :- once_simpler(B0, B).
once_simpler(or(A0, B), or(A, B)) :- once_simpler(A0, A).
once_simpler(or(A, B0), or(A, B)) :- once_simpler(B0, B).

contains(Term, X) :- Term == X, !.
contains(Term, X) :-
    compound(Term),
    Term =.. [_|Args],
    member(Arg, Args),
    contains(Arg, X), !.

% ---------------------------------------------------------------------------
% Evaluation

answer(ask(X, Form), Answer) :-
    (   setof(X, Form^answers(X, Form), Answer) -> true
    ;   Answer = []
    ).
answer(number(X, Form), Count) :-
    distinct_count(X, Form, Count).
answer(measure(Value, Form), Values) :-
    findall(Value, holds(Form), Values0),
    sort(Values0, Values).
answer(yesno(Form), Answer) :-
    ( holds(Form) -> Answer = yes ; Answer = no ).

answers(X, Form) :- holds(Form), thing(X).

distinct_count(X, Form, Count) :-
    findall(X, holds(Form), Xs),
    sort(Xs, Distinct),
    length(Distinct, Count).

holds(true).
holds(and(A, B)) :- holds(A), holds(B).
holds(or(A, B)) :- ( holds(A) ; holds(B) ).
holds(not(A)) :- \+ holds(A).
holds(exists(_, R, S)) :- holds(R), holds(S).
holds(all(_, R, S)) :- \+ ( holds(R), \+ holds(S) ).
holds(the(_, R, S)) :- holds(R), holds(S).
holds(most(X, R, S)) :-
    distinct_count(X, R, All),
    distinct_count(X, and(R, S), Some),
    2*Some > All.
holds(at_least(N, X, R, S)) :-
    distinct_count(X, and(R, S), Count),
    Count >= N.
holds(exactly(N, X, R, S)) :-
    distinct_count(X, and(R, S), N).
holds(best(Property, Sign, X, R)) :-
    findall(Value-X, ( holds(R), value(Property, X, V), Value is Sign*V ), Pairs),
    greatest(Pairs, _-X).
holds(same(X, Y)) :- thing(X), X = Y.
holds(more(Property, Sign, X, Y)) :-
    value(Property, X, V),
    value(Property, Y, W),
    V*Sign > W*Sign.
holds(property(Property, X, Value)) :- value(Property, X, Value).
holds(isa(X, Kind)) :- kind(Kind, X).
holds(inside(X, Y)) :- inside(X, Y).
holds(border(X, Y)) :- borders(X, Y).
holds(cross(River, Country)) :- river(River, _, Path), member(Country, Path).
holds(rise(River, Country)) :- river(River, _, [Country|_]).
holds(end(River, Country)) :- river(River, _, Path), last_of(Path, Country).
holds(has(Country, Thing)) :- ( city(Thing, Country, _) ; holds(cross(Thing, Country)) ).
holds(capital(City, Country)) :- country(Country, _, City, _, _).
holds(large(X)) :- value(area, X, A), A > 300.
holds(small(X)) :- value(area, X, A), A < 100.
holds(long(X)) :- value(length, X, L), L > 1000.
holds(landlocked(X)) :- country(X, _, _, _, _), \+ coast(X).

greatest([Pair|Pairs], Best) :- greatest(Pairs, Pair, Best).

greatest([], Best, Best).
greatest([V-X|Pairs], W-Y, Best) :-
    ( V > W -> greatest(Pairs, V-X, Best) ; greatest(Pairs, W-Y, Best) ).

last_of([X], X) :- !.
last_of([_|Xs], X) :- last_of(Xs, X).

thing(X) :- nonvar(X), !.
thing(X) :- kind(_, X).

kind(country, X) :- country(X, _, _, _, _).
kind(city, X) :- city(X, _, _).
kind(river, X) :- river(X, _, _).
kind(continent, X) :- continent(X).

inside(X, Y) :- country(X, Y, _, _, _).
inside(X, Y) :- city(X, Y, _).
inside(X, Y) :- city(X, Country, _), country(Country, Y, _, _, _).

borders(X, Y) :- border(X, Y).
borders(X, Y) :- border(Y, X).

value(area, X, A) :- country(X, _, _, A, _).
value(population, X, P) :- country(X, _, _, _, P).
value(population, X, P) :- city(X, _, P).
value(length, X, L) :- river(X, L, _).

% ---------------------------------------------------------------------------
% The lexicon

closed(which, wh_determiner).
closed(which, wh_pronoun).
closed(what, wh_determiner).
closed(what, wh_pronoun).
closed(the, determiner(_, the)).
closed(a, determiner(singular, some)).
closed(an, determiner(singular, some)).
closed(some, determiner(_, some)).
closed(every, determiner(singular, every)).
closed(each, determiner(singular, every)).
closed(all, determiner(plural, every)).
closed(no, determiner(_, no)).
closed(most, determiner(plural, most)).
closed(any, determiner(_, some)).
closed(do, do(plural)).
closed(does, do(singular)).
closed(did, do(_)).
closed(is, be(singular)).
closed(are, be(plural)).
closed(in, preposition(in)).
closed(through, preposition(through)).
closed(from, preposition(from)).
closed(of, preposition(of)).
closed(that, relative).
closed(which, relative).
closed(one, numeral(1, singular)).
closed(two, numeral(2, plural)).
closed(three, numeral(3, plural)).
closed(four, numeral(4, plural)).
closed(Word, function_word) :-
    memberchk_(Word, [?, '.', ',', how, many, where, whose, not, and, or, than, by, with, at,
                      least, more, name, list, there]).

noun_stem(country).
noun_stem(river).
noun_stem(city).
noun_stem(capital).
noun_stem(continent).
noun_stem(neighbour).
noun_stem(population).
noun_stem(area).
noun_stem(person).
noun_stem(place).

irregular_noun(person, people).

noun_meaning(country, plain(X, isa(X, country))).
noun_meaning(river, plain(X, isa(X, river))).
noun_meaning(city, plain(X, isa(X, city))).
noun_meaning(continent, plain(X, isa(X, continent))).
noun_meaning(capital, plain(X, capital(X, _))).
noun_meaning(capital, relational(X, Y, capital(X, Y))).
noun_meaning(neighbour, relational(X, Y, border(X, Y))).
noun_meaning(population, relational(X, Y, property(population, Y, X))).
noun_meaning(area, relational(X, Y, property(area, Y, X))).
noun_meaning(place, plain(_, true)).
noun_meaning(person, relational(X, Y, property(population, Y, X))).

verb_stem(border).
verb_stem(cross).
verb_stem(flow).
verb_stem(contain).
verb_stem(touch).
verb_stem(Stem) :- irregular_verb(Stem, _).

irregular_verb(rise, [base-rise, finite(plural)-rise, finite(singular)-rises, finite(_)-rose,
                      participle-risen, gerund-rising]).
irregular_verb(have, [base-have, finite(plural)-have, finite(singular)-has, finite(_)-had]).
irregular_verb(end, [base-end, finite(plural)-end, finite(singular)-ends, finite(_)-ended]).
irregular_verb(lie, [base-lie, finite(plural)-lie, finite(singular)-lies, gerund-lying]).

verb_meaning(border, np, X, Y, border(X, Y)).
verb_meaning(touch, np, X, Y, border(X, Y)).
verb_meaning(cross, np, X, Y, cross(X, Y)).
verb_meaning(flow, pp(through), X, Y, cross(X, Y)).
verb_meaning(flow, pp(from), X, Y, rise(X, Y)).
verb_meaning(contain, np, X, Y, has(X, Y)).
verb_meaning(have, np, X, Y, has(X, Y)).
verb_meaning(rise, pp(in), X, Y, rise(X, Y)).
verb_meaning(end, pp(in), X, Y, end(X, Y)).
verb_meaning(lie, pp(in), X, Y, inside(X, Y)).

adjective_stem(big, measured(area, 1)).
adjective_stem(large, measured(area, 1)).
adjective_stem(small, measured(area, -1)).
adjective_stem(populous, plain).
adjective_stem(long, measured(length, 1)).
adjective_stem(short, measured(length, -1)).
adjective_stem(landlocked, plain).
adjective_stem(european, plain).
adjective_stem(african, plain).

adjective_meaning(big, X, large(X)).
adjective_meaning(large, X, large(X)).
adjective_meaning(small, X, small(X)).
adjective_meaning(long, X, long(X)).
adjective_meaning(short, X, not(long(X))).
adjective_meaning(landlocked, X, landlocked(X)).
adjective_meaning(european, X, inside(X, europe)).
adjective_meaning(african, X, inside(X, africa)).
adjective_meaning(populous, X, at_least(1, P, property(population, X, P), true)).

% ---------------------------------------------------------------------------
% The atlas: country(Name, Continent, Capital, Area, Population), areas in
% thousands of square kilometres, populations in thousands.

country(france, europe, paris, 544, 66000).
country(germany, europe, berlin, 357, 83000).
country(switzerland, europe, bern, 41, 8700).
country(austria, europe, vienna, 84, 9000).
country(italy, europe, rome, 301, 59000).
country(spain, europe, madrid, 506, 47000).
country(portugal, europe, lisbon, 92, 10300).
country(belgium, europe, brussels, 31, 11500).
country(netherlands, europe, amsterdam, 41, 17500).
country(poland, europe, warsaw, 313, 38000).
country(czechia, europe, prague, 79, 10700).
country(slovakia, europe, bratislava, 49, 5400).
country(hungary, europe, budapest, 93, 9700).
country(egypt, africa, cairo, 1002, 104000).
country(sudan, africa, khartoum, 1886, 45000).
country(uganda, africa, kampala, 241, 47000).
country(ethiopia, africa, addis_ababa, 1104, 118000).

continent(europe).
continent(africa).

coast(france).
coast(germany).
coast(italy).
coast(spain).
coast(portugal).
coast(belgium).
coast(netherlands).
coast(poland).
coast(egypt).
coast(sudan).

border(france, germany).
border(france, switzerland).
border(france, italy).
border(france, spain).
border(france, belgium).
border(germany, switzerland).
border(germany, austria).
border(germany, belgium).
border(germany, netherlands).
border(germany, poland).
border(germany, czechia).
border(switzerland, austria).
border(switzerland, italy).
border(austria, italy).
border(austria, czechia).
border(austria, slovakia).
border(austria, hungary).
border(spain, portugal).
border(belgium, netherlands).
border(poland, czechia).
border(poland, slovakia).
border(czechia, slovakia).
border(slovakia, hungary).
border(egypt, sudan).
border(sudan, ethiopia).

river(rhine, 1230, [switzerland, austria, germany, france, netherlands]).
river(danube, 2850, [germany, austria, slovakia, hungary]).
river(rhone, 813, [switzerland, france]).
river(elbe, 1094, [czechia, germany]).
river(oder, 840, [czechia, poland, germany]).
river(tagus, 1007, [spain, portugal]).
river(loire, 1006, [france]).
river(nile, 6650, [uganda, sudan, egypt]).
river(po, 652, [italy]).

city(paris, france, 2100).
city(lyon, france, 520).
city(berlin, germany, 3700).
city(munich, germany, 1500).
city(hamburg, germany, 1900).
city(bern, switzerland, 134).
city(zurich, switzerland, 430).
city(vienna, austria, 1900).
city(rome, italy, 2800).
city(milan, italy, 1400).
city(madrid, spain, 3300).
city(lisbon, portugal, 550).
city(brussels, belgium, 1200).
city(amsterdam, netherlands, 870).
city(warsaw, poland, 1800).
city(prague, czechia, 1300).
city(bratislava, slovakia, 440).
city(budapest, hungary, 1700).
city(cairo, egypt, 9900).
city(khartoum, sudan, 5300).
city(kampala, uganda, 1700).

% ---------------------------------------------------------------------------
% The questions

question_text('which countries border germany ?').
question_text('which rivers flow through france and rise in switzerland ?').
question_text('what is the capital of hungary ?').
question_text('does the rhine flow through austria ?').
question_text('which countries does the danube flow through ?').
question_text('through which countries does the nile flow ?').
question_text('where does the elbe rise ?').
question_text('how many countries border france ?').
question_text('how many rivers that cross germany do not rise in germany ?').
question_text('how long is the nile ?').
question_text('which country that borders austria has a city in which no river rises ?').
question_text('which country bordering poland is larger than italy ?').
question_text('is every country that borders portugal bordered by france ?').
question_text('which is the largest country in africa ?').
question_text('what is the longest river that flows through a landlocked country ?').
question_text('which landlocked countries in europe border more than 4 countries ?').
question_text('which cities lie in a country that is bordered by a country that the tagus crosses ?').
question_text('does every large european country contain a city ?').
question_text('are most rivers that cross germany longer than the loire ?').
question_text('which rivers do not flow through any country that borders italy ?').
question_text('what is the population of the capital of the smallest country that borders germany ?').
question_text('name all cities in countries that border the largest country in europe .').
question_text('list the european countries with at least two rivers that rise in a small country .').
question_text('whose capital is vienna ?').
question_text('which of the countries that border hungary does the danube cross ?').
question_text('how many countries does the river that rises in uganda flow through ?').
question_text('is there a city in africa with more than 2 rivers ?').
question_text('which country borders a country that borders a country that borders portugal ?').
question_text('which rivers that cross a country that borders a country with a river that rises in spain are long ?').
question_text('are the countries through which the rhone flows bordered by two small countries ?').
question_text('which countries is germany larger than ?').
question_text('which capitals of countries in europe that border a landlocked country lie in a small country ?').
