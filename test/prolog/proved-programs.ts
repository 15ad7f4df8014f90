/** Programs with goals whose proofs are checked. */

/** A program: its texts by file name, and goals. */
export interface ProvedProgram {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly goals: readonly string[];
}

function program(name: string, text: string, ...goals: string[]): ProvedProgram {
  return { name, files: { [`${name}.pl`]: text }, goals };
}

const LISTS = `
app([], L, L).
app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).
rev([], []).
rev([X|Xs], R) :- rev(Xs, R0), app(R0, [X], R).
mem(X, [X|_]).
mem(X, [_|T]) :- mem(X, T).
sel(X, [X|T], T).
sel(X, [H|T], [H|R]) :- sel(X, T, R).
perm([], []).
perm(L, [X|P]) :- sel(X, L, R), perm(R, P).
`;

const FAMILY = `
parent(ann, bob).  parent(ann, cid).
parent(bob, dan).  parent(cid, eve).
parent(eve, fay).
female(ann). female(eve). female(fay).
ancestor(X, Z) :- parent(X, Z).
ancestor(X, Z) :-
    parent(X, Y),
    ancestor(Y, Z).
childless(X) :- parent(_, X), \\+ parent(X, _).
only_child(X) :- parent(P, X), \\+ ( parent(P, Y), Y \\== X ).
`;

export const programs: readonly ProvedProgram[] = [
  program(
    "family",
    FAMILY,
    "ancestor(ann, X)",
    "childless(X)",
    "only_child(X)",
    "ancestor(fay, _)",
  ),
  program("lists", LISTS, "app(X, Y, [1,2,3])", "rev([a,b,c], R)", "perm([1,2,3], P)", "mem(X, Y)"),
  program(
    "arithmetic",
    `fact(0, 1) :- !.
fact(N, F) :- N > 0, M is N-1, fact(M, G), F is N*G.
fib(0, 0). fib(1, 1).
fib(N, F) :- N > 1, A is N-1, B is N-2, fib(A, X), fib(B, Y), F is X+Y.
gcd(X, 0, X) :- !.
gcd(X, Y, G) :- Z is X mod Y, gcd(Y, Z, G).`,
    "fact(5, F)",
    "fib(7, F)",
    "gcd(36, 84, G)",
    "fact(x, F)",
  ),
  program(
    "cuts",
    `max(X, Y, X) :- X >= Y, !.
max(_, Y, Y).
first(X, L) :- member(X, L), !.
kind(X, K) :- ( X < 0, !, K = negative ; X =:= 0, !, K = zero ).
kind(_, positive).
both(X, Y) :- member(X, [1,2]), member(Y, [a,b]), ( Y == b, ! ; true ).`,
    "max(1, 2, M)",
    "max(2, 1, M)",
    "first(X, [a,b])",
    "kind(-1, K)",
    "kind(0, K)",
    "kind(5, K)",
    "both(X, Y)",
  ),
  program(
    "conditions",
    `size(N, S) :- ( N > 100 -> S = large ; N > 10 -> S = medium ; S = small ).
some(X) :- ( member(X, [1,2]) *-> true ; X = none ).
none(X) :- ( member(X, []) *-> true ; X = none ).
maybe(X) :- ( X = 1 ; X = 2 -> true ; X = 3 ).
if(X) :- ( p(X) -> q(X) ).
p(1). p(2).
q(1). q(one).
nest(X, Y) :- ( ( X > 1 ; X < -1 ) -> ( X > 5 -> Y = a ; Y = b ) ; Y = c ).`,
    "size(50, S)",
    "size(5, S)",
    "size(500, S)",
    "some(X)",
    "none(X)",
    "maybe(X)",
    "if(X)",
    "nest(7, Y)",
    "nest(2, Y)",
    "nest(0, Y)",
  ),
  program(
    "negation",
    `bird(tweety). bird(sam).
penguin(sam).
flies(X) :- bird(X), \\+ penguin(X).
odd_one(X) :- member(X, [1,2,3]), \\+ \\+ X > 2.
free(X, Y) :- \\+ X = Y, X = 1.
disjoint(L, M) :- \\+ ( member(X, L), member(X, M) ).
not_all(X) :- not(penguin(X)), X = robin.`,
    "flies(X)",
    "odd_one(X)",
    "free(X, 2)",
    "\\+ penguin(tweety)",
    "disjoint([1,2], [3])",
    "disjoint([1,2], [2])",
    "not_all(X)",
  ),
  program(
    "exceptions",
    `safe(X, Y) :- catch(Y is 10/X, error(E, _), ( reason(E, R), Y = R )).
reason(evaluation_error(zero_divisor), infinite).
reason(type_error(_, _), wrong).
step(1). step(2) :- throw(stop). step(3).
steps(X) :- catch(step(X), stop, X = stopped).
outer(X) :- catch(catch(step(2), other, X = inner), stop, X = outer).`,
    "safe(5, Y)",
    "safe(0, Y)",
    "safe(a, Y)",
    "steps(X)",
    "outer(X)",
    "step(X)",
    "no_such_predicate(1)",
  ),
  program(
    "calls",
    `twice(G, X, Y) :- call(G, X, Z), call(G, Z, Y).
add(N, X, Y) :- Y is X+N.
run(G) :- G.
run_all([]).
run_all([G|Gs]) :- call(G), run_all(Gs).
pick(X) :- once(member(X, [a,b])).
try(X) :- ignore(X = 1).
try_in_vain(X) :- ignore(( X = 1, fail )).
p(1). p(2).`,
    "twice(add(3), 1, Y)",
    "run(p(X))",
    "run(( p(X), X > 1 ))",
    "run_all([p(X), X == 2, true])",
    "pick(X)",
    "try(X)",
    "try_in_vain(X)",
    "call(( p(X), ! ))",
    "call(( fail, 1 ))",
  ),
  program(
    "solutions",
    `age(ann, 60). age(bob, 30). age(cid, 30).
ages(L) :- findall(A, age(_, A), L).
oldest(N) :- age(N, A), \\+ ( age(_, B), B > A ).
by_age(A, Ns) :- setof(N, age(N, A), Ns).
count(C) :- aggregate_all(count, age(_, _), C).
adults :- forall(age(_, A), A >= 18).`,
    "ages(L)",
    "oldest(N)",
    "by_age(A, Ns)",
    "count(C)",
    "adults",
    "bagof(N-A, age(N, A), L)",
    "findall(X, age(X, Y), L), Y = 3",
  ),
  program(
    "closures",
    `double(X, Y) :- Y is 2*X.
small(1). small(2).
sum(X, S0, S) :- S is S0+X.
doubles(L, M) :- maplist(double, L, M).
all_small(L) :- maplist(small, L).
total(L, S) :- foldl(sum, L, 0, S).`,
    "doubles([1,2,3], M)",
    "all_small([1,2])",
    "all_small([A,B])",
    "total([1,2,3], S)",
    "maplist(succ, [1,2], L)",
  ),
  program(
    "grammar",
    `sentence --> noun_phrase, verb_phrase.
noun_phrase --> determiner, noun.
verb_phrase --> verb, noun_phrase.
determiner --> [the]. determiner --> [a].
noun --> [cat]. noun --> [mouse].
verb --> [sees] ; [eats].
digits([D|Ds]) --> digit(D), digits(Ds).
digits([D]) --> digit(D).
digit(D) --> [D], { member(D, [0,1,2]) }.
end --> \\+ [_].
optional --> ( [x] -> [y] ; [] ).`,
    "phrase(sentence, [the,cat,eats,a,mouse])",
    "phrase(digits(Ds), [1,2,0])",
    "phrase(digits(Ds), [1,2,0], Rest)",
    "phrase(( digits(Ds), end ), [1,2])",
    "phrase(optional, [x,y])",
    "phrase(optional, [z], R)",
  ),
  program(
    "freezing",
    `:- use_module(library(freeze)).
small(X) :- member(X, [1,2,3]).
even(2). even(4).
later(X) :- freeze(X, even(X)), small(X).
two(X, Y) :- freeze(X, even(X)), freeze(Y, small(Y)), X-Y = 2-3.
never(X) :- freeze(X, fail), small(X).
twice(X) :- freeze(X, even(X)), freeze(X, small(X)), bind(X).
bind(2). bind(4).`,
    "later(X)",
    "two(X, Y)",
    "never(X)",
    "twice(X)",
    "freeze(X, even(X))",
  ),
  program(
    "waiting",
    `:- use_module(library(when)).
:- use_module(library(dif)).
p(1). p(2). p(3).
sorted(X, Y) :- when(( nonvar(X), nonvar(Y) ), before(X, Y)), p(X), p(Y).
before(X, Y) :- X < Y.
others(X, Y) :- dif(X, Y), p(X), p(Y).
apart(X) :- dif(f(X,1), f(2,Y)), p(X), p(Y).`,
    "sorted(X, Y)",
    "others(X, Y)",
    "apart(X)",
    "dif(X, a)",
  ),
  program(
    "finite_domains",
    `:- use_module(library(clpfd)).
puzzle([S,E,N,D], V) :- [S,E,N,D] ins 1..4, all_different([S,E,N,D]), S #> E, E #> N, N #> D, V #= S*10+D.
between_(X, L, H) :- X #>= L, X #=< H, label([X]).
len([], 0).
len([_|T], N) :- N #> 0, N #= M+1, len(T, M).
other(X) :- X in 1..3, ( X #\\= 1 ; X #< 2 ), indomain(X).`,
    "puzzle(L, V)",
    "between_(X, 2, 4)",
    "len([a,b,c], N)",
    "len(L, 2)",
    "other(X)",
    "X #> 3",
  ),
  program(
    "tables",
    `:- use_module(library(tabling)).
:- table path/2.
path(X, Y) :- path(X, Z), edge(Z, Y).
path(X, Y) :- edge(X, Y).
edge(a, b). edge(b, c). edge(c, a). edge(c, d).
:- table fib/2.
fib(0, 0). fib(1, 1).
fib(N, F) :- N > 1, A is N-1, B is N-2, fib(A, X), fib(B, Y), F is X+Y.
trip(X, Z) :- path(X, Y), edge(Y, Z).`,
    "path(a, X)",
    "fib(30, F)",
    "trip(a, X)",
    "\\+ path(d, _)",
  ),
  {
    name: "modules",
    files: {
      "shapes.pl": `:- module(shapes, [area/2, each/2]).
:- meta_predicate each(1, +).
area(square(S), A) :- square(S, A).
area(circle(R), A) :- square(R, Q), A is 3*Q.
square(X, Y) :- Y is X*X.
each(_, []).
each(G, [X|Xs]) :- call(G, X), each(G, Xs).`,
      "user.pl": `big(S) :- area(S, A), A > 10.
all_big(L) :- each(big, L).
hidden(X) :- shapes:square(X, 16).
bigger(X) :- \\+ shapes:square(X, 3).`,
    },
    goals: ["big(square(4))", "all_big([square(4),circle(2)])", "shapes:square(3, Y)", "bigger(2)"],
  },
  program(
    "asserted",
    `:- dynamic seen/1, rule/2.
visit(X) :- member(X, [a,b]), assertz(seen(X)), seen(X).
learn :- assertz(( rule(X, Y) :- Y is X+1 )), rule(1, 2).
known(X) :- retract(seen(X)).
seen(0).`,
    "seen(X)",
    "visit(X)",
    "learn",
    "known(X)",
  ),
  program(
    "queens",
    `queens(N, Qs) :- numlist(1, N, Ns), place(Ns, [], Qs).
place([], Qs, Qs).
place(Left, Safe, Qs) :- select(Q, Left, Rest), safe(Q, 1, Safe), place(Rest, [Q|Safe], Qs).
safe(_, _, []).
safe(Q, D, [Q1|Qs]) :- Q =\\= Q1+D, Q =\\= Q1-D, D1 is D+1, safe(Q, D1, Qs).`,
    "queens(4, Qs)",
  ),
  program(
    "hanoi",
    `hanoi(0, _, _, _) --> [].
hanoi(N, A, B, C) --> { N > 0, M is N-1 }, hanoi(M, A, C, B), [A-B], hanoi(M, C, B, A).`,
    "phrase(hanoi(3, l, r, m), Moves)",
  ),
  program(
    "sorting",
    `msort_([], []) :- !.
msort_([X], [X]) :- !.
msort_(L, S) :- split(L, A, B), msort_(A, SA), msort_(B, SB), merge(SA, SB, S).
split([], [], []).
split([X], [X], []).
split([X,Y|T], [X|A], [Y|B]) :- split(T, A, B).
merge([], L, L) :- !.
merge(L, [], L) :- !.
merge([X|Xs], [Y|Ys], [X|Zs]) :- X @=< Y, !, merge(Xs, [Y|Ys], Zs).
merge(Xs, [Y|Ys], [Y|Zs]) :- merge(Xs, Ys, Zs).
insert_sort(L, S) :- foldl(insert, L, [], S).
insert(X, [], [X]).
insert(X, [Y|Ys], [X,Y|Ys]) :- X =< Y, !.
insert(X, [Y|Ys], [Y|Zs]) :- insert(X, Ys, Zs).`,
    "msort_([3,1,2,5,4], S)",
    "insert_sort([2,3,1], S)",
  ),
  program(
    "peano",
    `nat(0).
nat(s(X)) :- nat(X).
add(0, Y, Y).
add(s(X), Y, s(Z)) :- add(X, Y, Z).
mul(0, _, 0).
mul(s(X), Y, Z) :- mul(X, Y, W), add(Y, W, Z).
even(0).
even(s(X)) :- odd(X).
odd(s(X)) :- even(X).`,
    "add(X, Y, s(s(0)))",
    "mul(s(s(0)), s(s(0)), Z)",
    "even(s(s(s(s(0)))))",
    "nat(X)",
  ),
  program(
    "graph",
    `edge(a, b). edge(b, c). edge(c, a). edge(c, d).
route(X, X, _, [X]).
route(X, Z, Seen, [X|R]) :- edge(X, Y), \\+ memberchk(Y, Seen), route(Y, Z, [Y|Seen], R).
route(X, Z, R) :- route(X, Z, [X], R).`,
    "route(a, d, R)",
    "route(a, Z, R)",
    "route(d, a, R)",
  ),
  program(
    "board",
    `on_board(Board, [Letter|Letters]) :-
    tile(Board, Place, Letter),
    continues(Letters, Place, [Place], Board).
continues([], _, _, _).
continues([Letter|Letters], Place, Used, Board) :-
    tile(Board, Next, Letter),
    beside(Place, Next),
    \\+ member(Next, Used),
    continues(Letters, Next, [Next|Used], Board).
tile(Board, Row-Column, Letter) :-
    nth0(Row, Board, Tiles),
    nth0(Column, Tiles, Letter).
beside(R1-C1, R2-C2) :-
    abs(R1-R2) =< 1,
    abs(C1-C2) =< 1.`,
    "on_board([[c,a],[t,s]], [c,a,t])",
    "on_board([[c,a],[t,s]], [A,B,t])",
  ),
  program(
    "board_library",
    `spells(Word) :- make_board([[c,a],[t,s]], Board), board_has_word(Board, Word).
spelled(Word, Path) :- make_board([[c,a],[t,s]], Board), board_path(Board, Word, Path), length(Path, 2).`,
    "spells([c,a,t])",
    "spells([a,X,t])",
    "spelled(Word, Path)",
  ),
  program(
    "interpreter",
    `:- dynamic happy/1, rich/1.
solve(true) :- !.
solve(( A, B )) :- !, solve(A), solve(B).
solve(G) :- clause(G, B), solve(B).
happy(X) :- rich(X).
rich(ann). rich(bob).`,
    "solve(happy(X))",
    "solve(( rich(X), rich(Y) ))",
  ),
  program(
    "operators",
    `:- op(700, xfx, is_bigger).
elephant is_bigger dog.
dog is_bigger mouse.
:- op(700, xfx, much_bigger).
X much_bigger Y :- X is_bigger Z, Z is_bigger Y.`,
    "X is_bigger Y",
    "elephant much_bigger X",
  ),
  program(
    "state",
    `count(N) :- b_setval(n, 0), bump(3), b_getval(n, N).
bump(0) :- !.
bump(I) :- b_getval(n, N), N1 is N+1, b_setval(n, N1), J is I-1, bump(J).
change(T) :- T = f(a), setarg(1, T, b).
tidy(X) :- setup_call_cleanup(true, member(X, [1,2]), true).`,
    "count(N)",
    "tidy(X)",
  ),
  program(
    "deep",
    `down(0) :- !.
down(N) :- M is N-1, down(M).
len([], z).
len([_|T], s(N)) :- len(T, N).`,
    "down(300)",
    "numlist(1, 150, L), len(L, N)",
  ),
  program(
    "zebra",
    `right_of(X, Y, [Y,X|_]).
right_of(X, Y, [_|T]) :- right_of(X, Y, T).
next_to(X, Y, L) :- right_of(X, Y, L) ; right_of(Y, X, L).
houses(Hs, Owner) :-
    Hs = [h(_,norwegian,_),_,h(_,_,milk)],
    member(h(red,english,_), Hs),
    right_of(h(green,_,coffee), h(red,_,_), [h(red,_,_),h(green,_,coffee)]),
    next_to(h(_,norwegian,_), h(blue,_,_), Hs),
    member(h(_,Owner,water), Hs).`,
    "houses(Hs, Owner)",
  ),
  program(
    "unknown_order",
    `q(X, Y) :- X = f(Z), Y = g(Z), Z = 1.
r(X) :- X == X, var(X), X = 1, nonvar(X).
s(X) :- X \\== 1, X = 1.
t(X, Y) :- copy_term(f(X), f(Y)), X = 1.
u(L) :- length(L, 2), L = [a|_].
v(X) :- compare(O, X, 1), O = (<), X = 3.
w(X) :- X \\= 2.`,
    "q(X, Y)",
    "r(X)",
    "s(X)",
    "t(X, Y)",
    "u(L)",
    "w(1)",
  ),
  program(
    "text",
    `greeting(Name, Text) :- atom_concat('hello ', Name, Text).
parts(A, B) :- atom_concat(A, B, abc).
upper(T, U) :- upcase_atom(T, U).
vowels(W, Vs) :- atom_chars(W, Cs), include(vowel, Cs, Vs).
vowel(a). vowel(e). vowel(i).`,
    "greeting(ann, T)",
    "parts(A, B)",
    "upper(abc, U)",
    "vowels(banana, Vs)",
  ),
];
