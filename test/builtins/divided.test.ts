/* Long work of builtins, divided among slices of time, has the results that it has at once. */
import { describe, expect, it } from "vitest";
import { engineOf } from "../machine/goals.js";

const PROGRAM = `
big(L) :- numlist(1, 4500, L).
falling(L) :- numlist(1, 4500, L0), reverse(L0, L).
mixed(L) :- findall(f(X, I, _), (between(1, 3000, I), X is (I * 7919) mod 30011), L).
vars(L) :- length(L, 4500).
codes(L) :- findall(C, (between(1, 4500, I), C is 0'a + I mod 26), L).
text(A) :- codes(L), atom_codes(A, L).
wide(A) :- big(L), atomic_list_concat(L, ',', A).
deep(T) :- deep(10000, z, T).
deep(0, T, T) :- !.
deep(N, T0, T) :- M is N-1, deep(M, s(T0, _), T).
sum(T) :- sum(10000, 0, T).
sum(0, T, T) :- !.
sum(N, T0, T) :- M is N-1, sum(M, T0+N, T).
filled(N, D, L, F, X) :-
  length(Ds, N), maplist(=(D), Ds), append(Ds, ['~w|~q'], Fs), atomic_list_concat(Fs, F),
  length(As, N), maplist(=(x), As), append(As, [L, L], X).
long(N, L) :- length(L, N).
sorted(L, M) :- ( sort(L, M) -> true ; M = none ).
frozen(N, V) :- freeze(V, ( numlist(1, N, L), sum_list(L, S), S > 0, V > 0 )).
shared(T) :- shared(16, x, T).
shared(0, T, T) :- !.
shared(N, T0, T) :- M is N-1, shared(M, g(T0, T0), T).
both(0, T, T) :- !.
both(N, T0, T) :- M is N-1, both(M, (T0, p(a), T0), T).
nested(0, T, T) :- !.
nested(N, T0, T) :- M is N-1, nested(M, ( a -> T0 ; findall(N, ( a *-> q ; {r, s} ), _) ; \\+ b -> c -> d ), T).
hash(T, H) :- copy_term(T, U), numbervars(U, 0, _), term_hash(U, H).
:- dynamic(kept/1).
:- dynamic(fact/2).
facts(N, T) :- retractall(fact(_, _)), forall(between(1, N, I), ( J is I mod 4999, assertz(fact(f(I, T), J)) )).
rules(N) :- retractall(fact(_, _)), forall(between(1, N, I), assertz((fact(X, I) :- X =:= I))).
`;

/** Goals whose answers do not name variables. */
const GOALS = [
  "findall(A, (between(1, 3000, I), atom_concat(divided_, I, A)), L), op(700, xfx, [is|L]), \\+ \\+ op(0, xfx, L), aggregate_all(count, (member(A, L), current_op(_, _, A)), N)",
  "vars(L), T =.. [f, L|L], with_output_to(string(S), portray_clause((T :- p(T) -> T ; \\+ T))), L = []",
  "big(L), foldl([X, A, (p(X), A)]>>true, L, q, _B), with_output_to(string(S), portray_clause((h(_) :- _B)))",
  "both(11, x, _B), with_output_to(string(S), portray_clause((h :- _B)))",
  "nested(150, x, _B), with_output_to(string(S), portray_clause((h :- _B ; _B | \\+ _B)))",
  "vars(L), retractall(kept(_)), assertz((kept(L) :- q(L), p)), with_output_to(string(S), listing(kept/1)), L = []",
  "big(L), length(L, N)",
  "facts(9000, a), findall(X, fact(X, 17), L), \\+ fact(X, 4999)",
  "facts(9000, a), findall(X-Y, clause(fact(X, 17), Y), L), \\+ clause(fact(_, 4999), _)",
  "facts(9000, a), findall(X, clause(fact(X, 17), true, _), L)",
  "facts(9000, a), findall(X, retract(fact(X, 17)), L), aggregate_all(count, fact(_, _), N)",
  "facts(9000, a), fact(_, 3), retractall(fact(f(_, a), 17)), retractall(fact(f(_, b), _)), aggregate_all(count, fact(_, _), N)",
  "facts(9000, a), retractall(fact(f(_, a), _)), \\+ fact(_, _)",
  "facts(6000, f(a)), findall(X, fact(f(X, f(b)), _), L), aggregate_all(count, fact(f(_, f(a)), _), N)",
  "facts(6000, a), ( fact(X, Y), assertz(fact(g, h)), fact(_, 99), retract(fact(_, 98)), X = f(20, _) -> true )",
  "rules(3000), findall(X, ( member(X, [1, 3, 2999]), fact(X, _) ), L), \\+ fact(-1, _)",
  "rules(3000), setup_call_cleanup(true, once(fact(7, X)), nb_setval(j, X)), nb_getval(j, Y)",
  "rules(3000), fact(7, X)",
  "falling(L), msort(L, M)",
  "falling(L), append(L, L, K), sort(K, M)",
  "falling(L), sort(0, @>=, L, M)",
  "mixed(L), sort(1, @<, L, M), length(M, N), hash(M, H)",
  "mixed(L), sort(1, @>=, L, M), length(M, N), hash(M, H)",
  "mixed(L), findall(K-I, member(f(K,I,_), L), P), keysort(P, Q)",
  "vars(L), sort(L, M), length(M, N), L == M",
  "vars(L), term_variables(f(L, L), Vs), Vs == L",
  "vars(L), copy_term(f(L, L), f(M, K)), M == K, L \\== M, length(M, N)",
  "big(L), copy_term(f(L, _), f(M, _))",
  "mixed(L), copy_term(L, M), L =@= M, hash(M, H)",
  "shared(T), copy_term(T-_, U-_), U == T, ground(U)",
  "_X = f(_X, _), copy_term(_X, _Y), _X =@= _Y",
  "text(A), atom_chars(A, L), atom_chars(B, L), A == B",
  "text(A), atom_codes(A, L), atom_codes(B, L), A == B, atom_length(A, N)",
  "text(A), upcase_atom(A, B), downcase_atom(B, C), A == C",
  "codes(L), catch(number_codes(N, L), error(E, _), true)",
  "wide(A), atomic_list_concat(L, ',', A)",
  "wide(A), split_string(A, ',', '12', L)",
  "wide(A), sub_atom(A, B, 5, 0, S)",
  "wide(A), atom_string(A, S), string_codes(S, L), sum_list(L, N)",
  "wide(A), sub_atom_icasechk(A, S, '4499')",
  "big(L), term_to_atom(L, A), term_to_atom(M, A), L == M",
  "big(L), foldl([X, T0, T0 + - (X, [y, {z}])]>>true, L, 0, _T), term_to_atom(_T, A), term_to_atom(_U, A), _T =@= _U",
  "length(L, 9000), maplist(=('('), L), atomic_list_concat(L, A), catch(term_to_atom(T, A), error(E, _), true)",
  "big(L), term_to_atom(f(L), A), atom_concat(A, ' a', B), catch(term_to_atom(T, B), error(E, _), true)",
  "big(L), with_output_to(string(S), ( print(L), write('. foo(X). '), print(f(L)), write('. ') )), open_string(S, _I), read(_I, M), read(_I, Y), read_term(_I, K, []), read(_I, Z), close(_I), L == M",
  "big(L), with_output_to(string(S), ( write('a b '), print(L), write('. '), print(f(L)), write('. ') )), open_string(S, _I), read_term(_I, M, [syntax_errors(dec10)]), read(_I, Z), catch(read(_I, U), E, true)",
  "long(900, L), maplist(=('\\t/* á\\n */ % b\\n'), L), atomic_list_concat(L, A), atom_concat(A, 'x /* c */ . y. ', B), open_string(B, _I), read_term(_I, T, [comments(C), term_position(P)]), read(_I, U), read_term_from_atom(A, _, [comments(D)])",
  "findall(A, (between(1, 5000, I), atom_concat('X', I, A)), L), atomic_list_concat(['X7', 'X9'|L], ',', A), atomic_list_concat(['[', A, ']. '], B), term_string(T, B, [variable_names(V), singletons(U), variables(W)]), atom_to_term(B, _, X), X = [_ = Y, _ = Z|_], Y @< Z, open_string(B, _S), read_term(_S, _, [variable_names(N), singletons(O)]), length(O, J), hash(V-U, H)",
  "long(300, L), maplist(=('a b. c :- . '), L), atomic_list_concat(L, A), atom_concat(A, 'x. y. ', B), open_string(B, _I), read_term(_I, T, [syntax_errors(dec10), term_position(P)]), read(_I, U)",
  "wide(A), atom_string(A, S), open_string(S, _I), catch(read(_I, X), error(E, _), true), read(_I, Z)",
  "wide(A), term_to_atom(_T, A), catch(atom_to_term(A, _, _), E, true), term_to_atom(_T, B), atom_length(B, N)",
  "big(L), format(atom(A), '~w and ~q~t~70000|~a', [L, L, end]), atom_length(A, N)",
  "big(L), filled(254, '~a', L, F, X), format(atom(A), F, X)",
  "big(L), filled(255, '~a', L, F, X), format(atom(A), F, X)",
  "big(L), filled(256, '~a', L, F, X), format(atom(A), F, X)",
  "big(L), format(atom(A), '~p ~d ~D', [L, 5, 7 ** 3000])",
  "deep(_T), hash(_T, H)",
  "deep(_T), copy_term(_T, _U), _T =@= _U, subsumes_term(_T, _U)",
  "deep(_T), term_singletons(_T, Vs), length(Vs, N)",
  "deep(_T), deep(_U), _T = _U, _T == _U",
  "deep(_T), ( ground(_T) -> X = yes ; X = no ), copy_term(_T, _U), subsumes_term(_T, _U)",
  "big(L), ( ground(L), L = [_|M], ground(M) -> X = yes ; X = no ), ground(f(M, L))",
  "big(L), append(L, [Y], M), ( \\+ ground(M), ground(L) -> X = yes ; X = no ), \\+ ground(M)",
  "vars(L), big(M), ( subsumes_term(L, M) -> X = yes ; X = no ), \\+ subsumes_term(M, L)",
  "vars(L), vars(M), unifiable(L, M, _U), length(_U, N), _U = [_Last|_], last(_U, _V = _W), L = [V|_], V == _V",
  "vars(L), L = [Q, R, Q|_], vars(M), M = [R, b, _|_], freeze(R, true), unifiable(f(L, M), f(M, L), U), term_variables(U, Vs)",
  "vars(L), big(M), unifiable(L, M, _U), last(_U, Z), \\+ unifiable(f(L, a), f(M, b), _), L = [V|_], var(V)",
  "vars(L), vars(M), unify_with_occurs_check(L, M), L == M, \\+ unify_with_occurs_check(_X, f(L, _X))",
  "big(L), unify_with_occurs_check(A, f(L)), unify_with_occurs_check(A, f(M)), length(M, N)",
  "vars(L), catch(throw(L), M, true), L =@= M, L \\== M, duplicate_term(L, K), K =@= M",
  "vars(L), nb_setval(k, L), nb_getval(k, M), L =@= M, copy_term(g(L, L), g(M, K)), M == K",
  "vars(L), copy_term(L, M), L =@= M, \\+ L == M, subsumes_term(L, M), \\+ subsumes_term(L, [a|M])",
  "deep(_T), deep(_U), ( _T == _U -> X = yes ; X = no ), ( _T @< _U -> Y = yes ; Y = no )",
  "big(L), append(L, [], M), ( L == M -> X = yes ; X = no ), ( L @> M -> Y = yes ; Y = no )",
  "falling(L), ( msort(L, M), M = [N|_] -> true ), ( sort(L, K) -> true ; true ), ( sort(L, []) -> X = 1 ; X = 2 )",
  "falling(L), \\+ msort(L, []), \\+ \\+ msort(L, _), forall(sort(L, M), M = [1|_])",
  "vars(L), \\+ ( atom_length(abc, 3), length(L, 5) ), ( copy_term(L, M) -> M = [1|_] ; true ), L = [N|_], var(N)",
  "big(L), append(L, [], M), ( L = M -> X = yes ; X = no ), \\+ L \\= M, \\+ \\+ L = M",
  "big(L), append(L, [1], K), append(L, [2], M), ( K = M -> X = yes ; X = no ), \\+ K = M, K \\= M",
  "long(8000, L), long(8000, M), ( L = M -> L = [N|_] ; true ), findall(x, ( long(300, K), M \\= K ), Xs)",
  "findall(Y, ( long(3, _), ( sorted([c, a, b], L) -> Y = L ; Y = no ) ), Ys), falling(F), sorted(F, G)",
  "frozen(20000, V), ( V = 1 -> X = yes ; X = no ), frozen(20000, W), \\+ W = 0, frozen(20000, U), U \\= 0, var(U)",
  "big(L), numlist(1, 4500, M), L = M",
  "big(L), append(L, [1], K), append(L, [2], M), ( K = M -> X = yes ; X = no )",
  "sum(_T), X is _T, ( _T =:= X -> true )",
  "sum(_T), X is _T + 2 ** 70000 mod 1000003",
  "deep(_T), assertz(kept(_T)), retract(kept(_U)), _T =@= _U",
  "big(L), assertz(kept(f(L, X, X))), kept(f(M, 1, Y)), retractall(kept(_)), L == M",
  "mixed(L), findall(L, true, [M]), L =@= M",
  "mixed(L), recordz(j, L), recordz(j, M), ( recorded(j, K, _R), K = [f(_, 3, x)|_], erase(_R), fail ; recorded(j, K), K = [f(X, Y, Z)|_] )",
  "mixed(L), recordz(k, L, _R), recorded(k, M), erase(_R), L =@= M",
  "mixed(L), nb_setval(k, L), nb_getval(k, M), L =@= M",
  "mixed(L), catch(throw(L), M, true), L =@= M",
  "big(L), T =.. [f|L], T =.. [_|M], L == M, functor(T, N, A)",
  "functor(T, f, 8000), T =.. [_|L], length(L, N)",
  "big(L), with_output_to(string(S), ( write(a), print(L) )), string_length(S, N)",
  "long(500, L), maplist(=(7), L), with_output_to(string(S), write_term(L, [portray_goal([X,_]>>( X == 7, numlist(1, 60, K), sum_list(K, N), write(N) ))]))",
  "with_output_to(string(S), ( write(a), write_term(f(x, y), [portray_goal([X,_]>>( X == y, numlist(1, 20000, K), sum_list(K, N), write(N) ))]), write(b) ))",
  "X is 3 ** 300000, Y is X * X // 7 ** 200000 mod 10 ** 30",
  "X is gcd(3 ** 30000 * 77, 7 ** 20000 * 27)",
  "X is 7 ** 60000, number_codes(X, L), number_codes(Y, L), X =:= Y, msb(X) =:= msb(Y)",
  "catch(( big(L), atom_length(L, N) ), error(E, _), true)",
  "vars(L), catch(atomic_list_concat(L, A), error(E, _), true), L = []",
];

describe("long work in slices", () => {
  const engine = engineOf(PROGRAM, { onMessage: () => undefined });

  it.each(GOALS)("has the results that it has at once: %s", async (goal) => {
    const named = `${goal}, Result = true`;
    const whole = engine.query(named);
    const sliced = engine.query(named, {}, { sliceMs: 0.01 });
    const expected = whole.first();
    const found = await sliced.async.first();
    // Names of variables are the only difference.
    const plain = (row: unknown): string =>
      JSON.stringify(row, (_, x) => (typeof x === "bigint" ? `${x}` : x))?.replace(/"_\d+"/g, "_");
    expect(plain(found)).toBe(plain(expected));
  });
});
