/* Large terms and lists through builtins, collections, the database and predicates of a program. */
import type { Draw } from "../draw.js";
import type { Sample } from "../sample.js";

/** Goals that make a large term `_T` of about N cells; the same one each time. */
const TERMS: readonly ((n: number) => string)[] = [
  (n) => `numlist(1, ${n}, _T)`,
  (n) => `deep(${n}, _T)`,
  (n) => `left(${n}, _T)`,
  (n) => `wide(${n}, _T)`,
  (n) => `pairs(${n}, _T)`,
  (n) => `tree(${Math.ceil(Math.log2(n))}, _T)`,
  (n) => `nested(${n}, _T)`,
  (n) => `length(_T, ${n})`,
  (n) => `numlist(1, ${n}, _L), atomic_list_concat(_L, ',', _T)`,
  (n) => `numlist(1, ${n}, _L), atomic_list_concat(_L, _A), atom_string(_A, _T)`,
  (n) => `_T is 7 ** ${n}`,
  (n) => `findall(f(_X,_Y,_X), between(1, ${n >> 2}, _), _T)`,
];

/** Goals that make a large list `_T`. */
const LISTS: readonly ((n: number) => string)[] = [
  (n) => `numlist(1, ${n}, _T)`,
  (n) => `pairs(${n}, _T)`,
  (n) => `length(_T, ${n})`,
  (n) => `findall(_X, ( between(1, ${n}, _I), _X is _I * 7919 mod 1009 ), _T)`,
  (n) => `findall(_X, ( between(1, ${n}, _I), _X is _I mod 10 ), _T)`,
];

/** Goals that make a large list of numbers. */
const NUMBERS: readonly ((n: number) => string)[] = [LISTS[0]!, LISTS[3]!, LISTS[4]!];

/** Operations on any term, whose results are small. */
const ON_TERMS: readonly string[] = [
  "copy_term(_T, _U), compare(X, _T, _U)",
  "copy_term(_T, _U), ( _T =@= _U -> X = variant ; X = other )",
  "copy_term(_T, _U), _T = _U, ( _T == _U -> X = same ; X = other )",
  "copy_term(_T, _U), unify_with_occurs_check(f(_T,V), f(_U,b)), X = V",
  "_T = _U, compare(X, _T, _U)",
  "compare(X, f(_T,a), f(_T,b))",
  "( _T \\= f(_T) -> X = no ; X = yes )",
  "( ground(_T) -> X = ground ; X = open )",
  "term_variables(_T, _Vs), length(_Vs, X)",
  "assertz(fact(_T)), fact(_U), ( _T =@= _U -> X = variant ; X = other )",
  "assertz(fact(f(_T,_T))), retract(fact(f(_U,_V))), ( _U =@= _V -> X = variant ; X = other )",
  "nb_setval(big, _T), nb_getval(big, _U), ( _T =@= _U -> X = variant ; X = other )",
  "b_setval(big, _T), b_getval(big, _U), ( _T == _U -> X = same ; X = other )",
  "findall(_T, member(_, [1,2]), _Us), length(_Us, X)",
  "findall(_T-_I, member(_I, [1,2]), [_A-_,_B-_]), ( _A =@= _B -> X = variant ; X = other )",
  "( setof(_I-_T, member(_I, [2,1]), _Us) -> length(_Us, X) ; X = 0 )",
  "catch(throw(ball(_T)), ball(_U), true), ( _T =@= _U -> X = variant ; X = other )",
  "copy_term(_T, _U), numbervars(_U, 0, _), format(atom(_A), '~q', [_U]), atom_length(_A, X)",
  "with_output_to(string(_S), write_canonical(_T)), string_length(_S, _)",
  "copy_term(_T, _U), numbervars(_U, 0, _), with_output_to(string(_S), print(_U)), string_length(_S, X)",
  "term_to_atom(_T, _A), term_to_atom(_U, _A), ( _T =@= _U -> X = variant ; X = other )",
  "( acyclic_term(_T) -> X = acyclic ; X = cyclic )",
  "( compound(_T) -> functor(_T, X, Y) ; true )",
  "( compound(_T) -> _T =.. [_|_As], length(_As, X), _U =.. [f|_As], functor(_U, _, Y) ; true )",
  "( compound(_T) -> arg(1, _T, _A), ( atomic(_A) -> X = _A ; true ) ; true )",
  "copy_term(_T, _U), subsumes_term(_T, _U), X = yes",
  "term_hash(_T, _), X = yes",
  "t(_T, X)",
  "t(_T, X), t(_T, Y)",
  "cells([_T], 0, X)",
  "nt(cells([_T], 0, _), 3), X = yes",
  "keep(_T, _U), ( _U == _T -> X = same ; X = other )",
  "freeze(_V, ( _V = _T )), _V = _U, ( _U == _T -> X = same ; X = other )",
  "dif(_V, _T), ( _V = _T -> X = equal ; X = dif )",
  "setup_call_cleanup(true, keep(_T, _U), write(c)), ( _U == _T -> X = same ; X = other )",
  "( \\+ keep(_T, other) -> X = no ; X = yes )",
  "copy_term(_T, _U), _V = f(_T,_U), ( _V = f(_W,_W) -> X = yes ; X = no )",
  "length(_Ls, 2), maplist(=(_T), _Ls), sort(_Ls, _S), length(_S, X)",
  "recorda(big, _T, _R), recorded(big, _U, _R), erase(_R), ( _T =@= _U -> X = variant ; X = other )",
  "numbervars(_T, 0, X)",
  "tnt(_T, X)",
];

/** Operations on a list. */
const ON_LISTS: readonly string[] = [
  "length(_T, X)",
  "len(_T, X)",
  "nt(len(_T, _), 3), X = yes",
  "app(_T, [a], _U), length(_U, X)",
  "append(_T, [a], _U), last(_U, X)",
  "append(_U, [X], _T)",
  "( append(_U, _V, _T), length(_U, 3) -> length(_V, X) ; true )",
  "rev(_T, [], _U), rev(_U, [], _V), ( _V == _T -> X = same ; X = other )",
  "reverse(_T, _U), nth1(1, _U, _V), last(_T, _W), ( _V == _W -> X = same ; X = other )",
  "msort(_T, _U), length(_U, X)",
  "sort(_T, _U), length(_U, X)",
  "sort(0, @>=, _T, _U), length(_U, X)",
  "length(_S, 300), append(_S, _, _T), predsort([O,A,B]>>compare(O,A,B), _S, _U), length(_U, X)",
  "list_to_set(_T, _U), length(_U, X)",
  "maplist([_,Y]>>(Y = a), _T, _U), length(_U, X)",
  "maplist(copy_term, _T, _U), length(_U, X)",
  "foldl([_,A,B]>>(B is A + 1), _T, 0, X)",
  "include(nonvar, _T, _U), length(_U, X)",
  "nth0(100, _T, _U), ( nonvar(_U) -> X = yes ; X = no )",
  "exclude([_]>>fail, _T, _U), length(_U, X)",
  "length(_T, N), length(_U, N), _U = _T, X = N",
  "_U =.. [f|_T], functor(_U, _, X), _U =.. [_|_V], ( _T == _V -> Y = same ; Y = other )",
  "( member(_U, _T), _U == nothing -> X = yes ; X = no )",
  "( memberchk(nothing, _T) -> X = yes ; X = no )",
  "findall(_U, member(_U, _T), _Us), length(_Us, X)",
  "aggregate_all(count, member(_, _T), X)",
  "( forall(member(_U, _T), ( nonvar(_U) ; var(_U) )) -> X = yes ; X = no )",
  "phrase(items(X), _T)",
  "nb_setval(n, 0), ( member(_, _T), nb_getval(n, N0), N1 is N0 + 1, nb_setval(n, N1), fail ; nb_getval(n, X) )",
  "( member(_U, _T), assertz(fact(_U)), fail ; aggregate_all(count, fact(_), X) )",
  "select(_U, _T, _V), !, length(_V, X)",
  "exclude([A]>>(A == 1), _T, _U), length(_U, X)",
  "length(_T, X), last(_T, _U), nth1(X, _T, _V), ( _U == _V -> Y = same ; Y = other )",
  "delete(_T, 1, _U), length(_U, X)",
  "every(_T), X = yes",
  "filter(_T, _U), length(_U, X)",
];

/** Operations on a list of numbers. */
const ON_NUMBERS: readonly string[] = [
  "sum_list(_T, X)",
  "max_list(_T, X), min_list(_T, Y)",
  "foldl([A,B,C]>>(C is A + B), _T, 0, X)",
  "total(_T, 0, X)",
  "sum(_T, X)",
  "nt(total(_T, 0, _), 2), X = yes",
  "split(_T, _A, _B), length(_A, X), length(_B, Y)",
  "atomic_list_concat(_T, ' ', _A), atomic_list_concat(_Bs, ' ', _A), length(_Bs, X)",
  "list_to_ord_set(_T, _S), ord_memberchk(7, _S), length(_S, X)",
  "findall(_K-v, member(_K, _T), _Ps), keysort(_Ps, _Qs), length(_Qs, X)",
  "findall(_K-v, member(_K, _T), _Ps), list_to_assoc(_Ps, _A) -> assoc_to_keys(_A, _Ks), length(_Ks, X) ; X = doubles",
  "aggregate_all(sum(_K), member(_K, _T), X)",
  "aggregate_all(max(_K), member(_K, _T), X)",
  "( setof(_K, member(_K, _T), _Ks) -> length(_Ks, X) ; X = 0 )",
  "( bagof(_K, ( member(_K, _T), _K < 5 ), _Ks) -> length(_Ks, X) ; X = 0 )",
  "string_codes(_S, [0'a,0'b]), string_concat(_S, _S, X)",
];

const PROGRAM = `
:- dynamic fact/1.
:- table t/2, tnt/2.
nt(_, 0) :- !.
nt(G, N) :- \\+ \\+ call(G), !, N1 is N-1, nt(G, N1).
nt(G, N) :- N1 is N-1, nt(G, N1).
deep(0, a) :- !.
deep(N, s(T)) :- M is N-1, deep(M, T).
left(0, a) :- !.
left(N, T+N) :- M is N-1, left(M, T).
wide(N, T) :- numlist(1, N, L), T =.. [w|L].
pairs(0, []) :- !.
pairs(N, [N-V,V|T]) :- N > 0, M is N-2, ( M < 0 -> T = [] ; pairs(M, T) ).
tree(0, leaf) :- !.
tree(N, t(A,N,B)) :- M is N-1, tree(M, A), tree(M, B).
nested(0, []) :- !.
nested(N, [T,N]) :- M is N-1, nested(M, T).
t(T, small) :- atomic(T), !.
t(T, X) :- functor(T, X, _).
t(_, more).
tnt(T, X) :- t(T, X), X \\== small.
cells([], S, S).
cells([X|Xs], S0, S) :- S1 is S0 + 1, ( compound(X) -> X =.. [_|As], append(As, Xs, Ys) ; Ys = Xs ), cells(Ys, S1, S).
keep(T, T).
len([], 0).
len([_|T], N) :- len(T, M), N is M + 1.
app([], L, L).
app([X|Xs], L, [X|R]) :- app(Xs, L, R).
rev([], A, A).
rev([X|Xs], A, R) :- rev(Xs, [X|A], R).
every([]).
every([X|Xs]) :- ok(X), every(Xs).
ok(X) :- var(X), !.
ok(X) :- nonvar(X).
filter([], []).
filter([X|Xs], Ys) :- ( integer(X), 0 is X mod 3 -> Ys = [X|Zs] ; Ys = Zs ), filter(Xs, Zs).
total([], S, S).
total([X|Xs], S0, S) :- S1 is S0 + X, total(Xs, S1, S).
sum([], 0).
sum([X|Xs], S) :- sum(Xs, S0), S is S0 + X.
split([], [], []).
split([X|Xs], [X|As], Bs) :- X < 500, !, split(Xs, As, Bs).
split([X|Xs], As, [X|Bs]) :- split(Xs, As, Bs).
items(0) --> [].
items(N) --> [_], !, items(M), { N is M + 1 }.
`;

/** Programs that make and use large terms. */
export function large(draw: Draw): Sample {
  const begin = "retractall(fact(_)), abolish_all_tables";
  const goals = draw.times(draw.integer(4, 8), () => {
    const n = draw.weighted([
      [1, draw.integer(100, 1000)],
      [3, draw.pick([4200, 5000, 5001, 7000])],
      [1, draw.integer(8000, 20_000)],
    ]);
    const [terms, uses] = draw.weighted([
      [3, [TERMS, ON_TERMS]],
      [2, [LISTS, [...ON_LISTS, ...ON_TERMS]]],
      [1, [NUMBERS, [...ON_NUMBERS, ...ON_LISTS]]],
    ]);
    const made = draw.pick(terms)(n);
    const use = draw.pick(uses);
    return `${made}, ( ${use} ), write(m)`;
  });
  const asked = goals.flatMap((goal) => [begin, goal]).map((goal) => ({ goal }));
  return { steps: [{ load: PROGRAM }, ...asked] };
}
