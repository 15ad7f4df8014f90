/*
 * Programs that ask too much: the catalogue of the benchmark `hostile` and of the tests here.
 *
 * `largeInputs` call builtins and libraries with large inputs. They end, and their sizes can be divided.
 * `endless` are programs that do not end, each in all the constructs around it.
 */

/** A program, and its outcome. */
export interface HostileProgram {
  /** The program that is loaded for it alone. */
  readonly program?: string;
  readonly goal: string;
  /** Its outcome without limits; a resource error may come before. Undefined: it does not end. */
  readonly ends?: Outcome | undefined;
}

/** An answer, none, an error of the program, or a limit that was reached. */
export type Outcome = "yes" | "no" | "error" | "resource";

/** The predicates that the goals use. Sizes are divided by `by`. */
export function library(by: number): string {
  return divided(LIBRARY, by);
}

/** The goals with large inputs. Sizes are divided by `by`. */
export function largeInputs(by: number): HostileProgram[] {
  const groups: readonly (readonly [readonly string[], Outcome | undefined])[] = [
    [FAILING, "no"],
    [ANSWERED, "yes"],
    [WRONG, "error"],
    [SEARCHING, undefined],
  ];
  return groups.flatMap(([goals, ends]) =>
    goals.map((goal) => ({ goal: divided(goal, by), ends })),
  );
}

/** Numbers of five digits and more are sizes. */
function divided(text: string, by: number): string {
  return text.replace(/(?<!\d)[1-9]\d{4,}(?!\d)/g, (size) => String(Math.ceil(Number(size) / by)));
}

const LIBRARY = `
big(L) :- numlist(1, 1000000, L).
mid(L) :- numlist(1, 200000, L).
atoms(L) :- findall(A, (between(1, 200000, I), atom_number(A, I)), L).
rev(L) :- findall(X, (between(1, 500000, I), X is -I), L).
mixed(L) :- findall(f(X, I), (between(1, 300000, I), X is (I * 7919) mod 300007), L).
text(A) :- length(L, 2000000), maplist(=(a), L), atom_chars(A, L).
wide(A) :- numlist(1, 300000, L), atomic_list_concat(L, ',', A).
str(S) :- wide(A), atom_string(A, S).
codes(L) :- length(L, 1000000), maplist(=(0'a), L).
chars(L) :- length(L, 1000000), maplist(=(a), L).
deep(0, z). deep(N, T) :- N > 0, M is N-1, deep(M, T1), T = s(T1).
wdeep(T) :- deep(1000000, 0, T).
deep(0, T, T) :- !. deep(N, T0, T) :- M is N-1, deep(M, s(T0), T).
expr(T) :- ex(1000000, 0, T).
ex(0, T, T) :- !. ex(N, T0, T) :- M is N-1, ex(M, T0+N, T).
vars(L) :- length(L, 1000000).
own(N, T) :- functor(T, c, N), owned(N, T).
owned(0, _) :- !. owned(N, T) :- arg(N, T, T), M is N-1, owned(M, T).
near(P, Q, Ls) :- numlist(1, 20000, P), numlist(1, 19999, Q0), append(Q0, [x], Q), length(Ls, 30000), maplist(=(P), Ls).
refused(0, P, _) :- throw(P). refused(N, P, Q) :- M is N-1, catch(refused(M, P, Q), Q, true).
letters(L) :- findall(C, (between(1, 20000, I), N is I + 0x4dff, char_code(C, N)), L).
board_of(N, Tile, Around, B) :- findall(cell(0-I, Tile, Around), between(1, N, I), Cs), B =.. [board|Cs].
base(A) :- length(L, 15000), maplist(=(a), L), atomic_list_concat(L, A).
same(P, Q) :- base(A), string_concat(A, b, P), string_concat(A, b, Q).
similar(Xs) :- base(A), findall(X, (between(1, 200, I), string_concat(A, I, X)), Xs).
similar_atoms(Xs) :- base(A), findall(X, (between(1, 200, I), atom_concat(A, I, X)), Xs).
lists(L, M) :- same(P, Q), length(L, 15000), length(M, 15000), maplist(=(P), L), maplist(=(Q), M).
two(L, L).
negations(0, true). negations(N, \\+ (G, X = _, X = N)) :- N > 0, M is N-1, negations(M, G).
conditions(0, true). conditions(N, ((G, X = _ -> X = N ; fail) ; true)) :- N > 0, M is N-1, conditions(M, G).
shifted(N, C) :- reset(shifting(N), _, C).
shifting(0) :- shift(a). shifting(N) :- N > 0, M is N-1, (shifting(M) ; fail), true.
many(N, T) :- functor(W, w, N), W =.. [_|As], maplist(=(a), As), length(L, 2000), maplist(=(W), L), T =.. [f|L].
selves(N, T) :- functor(T, f, N), T =.. [_|As], maplist(=(T), As).
guards(0, L) :- !, choice, maplist(=(a), L).
guards(N, L) :- M is N-1, call_cleanup(guards(M, L), true).
choice. choice :- choice(x).
choice(_) :- fail. choice(_) :- fail.
branches(0, true). branches(N, (B->B;B)) :- N > 0, M is N-1, branches(M, B).
:- dynamic(kept/1). :- dynamic(row/1). :- use_module(library(clpfd)).
holes(N, D) :- findall(I..I, (between(1, N, J), I is J * 3), Is), foldl([I,D0,D0\\/I]>>true, Is, 0, D).
squares([_]). squares([X,Y|Zs]) :- Y #= X * X + 1, squares([Y|Zs]).
`;

const lines = (text: string): string[] => text.trim().split("\n");

/** Goals that have no answer. */
const FAILING: readonly string[] = lines(String.raw`
big(L), msort(L, M), M = []
rev(L), msort(L, _), fail
rev(L), sort(L, _), fail
rev(L), sort(0, @>=, L, _), fail
rev(L), predsort([O,A,B]>>compare(O,A,B), L, _), fail
mixed(L), sort(L, _), fail
mixed(L), sort(1, @<, L, _), fail
mixed(L), findall(K-V, member(f(K,V), L), P), keysort(P, _), fail
atoms(L), sort(L, _), fail
atoms(L), msort(L, _), fail
vars(L), sort(L, _), fail
vars(L), term_variables(L, _), fail
vars(L), copy_term(L, _), fail
many(90000, T), copy_term(T, _), fail
many(90000, T), duplicate_term(T, _), fail
many(90000, T), findall(T, true, L), L = []
many(90000, T), assertz((kept(X) :- X = T)), fail
many(90000, T), nb_setval(kept, T), fail
many(90000, T), catch(throw(T), _, fail)
selves(40000, T), setof(X, member(X, [T, T]), L), L = []
length(L, 100000), guards(20000, L), fail
length(L, 200000), maplist(=(library(lists)), L), ensure_loaded(L), fail
length(L, 200000), maplist(=(library(lists)), L), load_files(L), fail
numlist(1, 90000, L), maplist([X,a/X]>>true, L, M), use_module(library(lists), except(M)), fail
big(L), copy_term(L, _), fail
big(L), append(L, _, L), fail
big(L), append(_, [X], L), !, fail
big(L), reverse(L, _), fail
big(L), sum_list(L, _), fail
big(L), max_list(L, _), fail
big(L), last(L, _), fail
big(L), nth1(900000, L, _), fail
big(L), memberchk(zzz, L)
big(L), is_list(L), fail
big(L), ground(L), fail
big(L), list_to_set(L, _), fail
big(L), atomic_list_concat(L, _), fail
big(L), atomic_list_concat(L, ',', _), fail
numlist(1, 3000, L), format(atom(S), "~*c", [90000, 0'x]), atomic_list_concat(L, S, _), fail
wide(A), atomic_list_concat(_, ',', A), fail
str(S), split_string(S, ",", "", _), fail
str(S), split_string(S, ",", " 0123", _), fail
str(S), split_string(S, "", " ", _), fail
letters(L), split_string(L, L, L, _), fail
format(atom(A), "~*c", [900000, 0',]), split_string(A, ",", "", _), fail
text(A), atom_chars(A, _), fail
text(A), atom_codes(A, _), fail
text(A), atom_length(A, _), fail
text(A), sub_atom(A, _, _, _, b)
text(A), sub_atom(A, B, 1, 0, _), B < 0
length(L, 500000), maplist(=(a), L), atomic_list_concat(L, P), atom_concat(P, b, B), text(A), sub_atom(A, _, _, _, B)
text(A), atom_concat(A, A, _), fail
text(A), atom_concat(_, b, A)
text(A), upcase_atom(A, _), fail
text(A), atom_string(A, S), string_chars(S, _), fail
text(A), atom_string(A, S), string_codes(S, _), fail
text(A), atom_string(A, S), string_code(5, S, _), fail
text(A), term_to_atom(T, A), fail
text(A), atom_number(A, _)
text(A), atom_to_term(A, _, _), fail
text(A), normalize_space(atom(_), A), fail
text(A), atom_codes(A, L), atom_codes(_, L), fail
text(A), atom_chars(A, L), atom_chars(_, L), fail
codes(L), atom_codes(_, L), fail
chars(L), atom_chars(_, L), fail
codes(L), string_codes(_, L), fail
codes(L), atom_string(_, L), fail
codes(L), text_concat(L, L, _), fail
chars(L), string_chars(S, L), string_lower(S, _), fail
chars(L), sformat(_, "~s", [L]), fail
codes(L), format(atom(_), "~s", [L]), fail
X is 7 ** 300000, format(atom(_), "~D", [X]), fail
X is 7 ** 3000000, format(atom(_), "~D", [X]), fail
X is 7 ** 3000000, format(atom(_), "~2d", [X]), fail
X is 7 ** 3000000, format(atom(_), "~8r", [X]), fail
X is 7 ** 3000000, format(atom(_), "~w", [X]), fail
format(atom(_), "~*c", [2000000, 0'x]), fail
format(atom(_), "~2000000|", []), fail
format(atom(_), "~t~w~2000000|", [a]), fail
format(atom(_), "~e", [1.0]), fail
format(atom(_), "~1000000e", [1.0]), fail
format(atom(_), "~1000000f", [3]), fail
X is 10 ** 400000, format(atom(_), "~100000f", [X]), fail
big(L), format(atom(_), "~w", [L]), fail
big(L), format(atom(_), "~q", [L]), fail
big(L), format(atom(_), "~p", [L]), fail
big(L), write_term(L, []), fail
big(L), print(L), fail
big(L), write_canonical(L), fail
big(L), with_output_to(string(_), write(L)), fail
big(L), term_to_atom(L, _), fail
mid(L), term_to_atom(L, A), term_to_atom(_, A), fail
mid(L), term_to_atom(L, A), atom_to_term(A, _, _), fail
deep(1000000,0,T), write(T), fail
deep(1000000,0,T), copy_term(T, _), fail
deep(1000000,0,T), ground(T), fail
deep(1000000,0,T), term_variables(T, _), fail
deep(1000000,0,T), assertz(kept(T)), fail
deep(110000, X, T), assertz((held(X, Z) :- Z = T)), held(_, _), fail
deep(100000, X, T), assertz((held(X, Z) :- p(T, Z), Z = T)), assertz(p(_, z)), held(_, _), fail
setarg(1, f(a), b), deep(110000, a, T), assertz((held(X, T) :- X = T)), held(_, _), fail
functor(T, f, 300000), assertz(kept(T)), fail
deep(1000000,0,T), deep(1000000,0,U), T == U, fail
deep(1000000,0,T), deep(1000000,0,U), T = U, fail
deep(1000000,0,T), deep(1000000,1,U), compare(_, T, U), fail
deep(1000000,0,T), term_hash(T, _), fail
deep(1000000,0,T), variant_hash(T, _), fail
deep(1000000,0,T), T =@= T, fail
deep(1000000,0,T), deep(1000000,X,U), subsumes_term(U, T), fail
deep(1000000,X,T), deep(1000000,Y,U), T =@= U, fail
deep(1000000,0,T), acyclic_term(T), fail
deep(1000000,0,T), term_to_atom(T, A), term_to_atom(_, A), fail
ex(1000000,0,T), X is T, fail
ex(1000000,0,T), T =:= 3
ex(300000,0,T), X #= T, fail
ex(30000,Y,T), X #= T, fail
ex(1000000,0,T), write(T), fail
big(L), assertz(kept(L)), fail
big(L), assertz(kept(L)), kept(M), fail
big(L), assertz(kept(L)), retract(kept(_)), fail
vars(L), assertz(kept(L)), kept(M), fail
setarg(1, f(a), b), big(L), assertz((kept(X) :- X = L)), kept(M), fail
setarg(1, f(a), b), big(L), assertz(kept(L)), retract(kept(M)), fail
findall([A], (between(1, 20000, I), atom_concat(x, I, A)), Ws), board_with_words('8x8', Ws, _), fail
length(W, 20000), maplist(=(a), W), length(Ws, 20000), maplist(=(W), Ws), board_with_words('8x8', Ws, _), fail
letters(L), last(L, C), length(W, 100000), maplist(=(C), W), letters_in(W, L), fail
letters(L), length(W, 10000), letters_at_most(W, L), W = L, fail
letters(L), length(L, N), length(W, N), letters_in(W, L), reverse(L, W), fail
length(L, 100000), maplist(=(a), L), letters_at_most([a|T], L), length(S, 99999), T = S, fail
length(W, 100000), letters_in([a|T], [a, b]), T = W, fail
findall(a/N, between(0, 60000, N), Ps), export(Ps), fail
findall(P/0, (between(1, 60000, N), atom_concat(p, N, P)), Ps), export(Ps), fail
findall(H, (between(1, 60000, N), atom_concat(p, N, P), H =.. [P, 0]), Hs), meta_predicate(Hs), fail
findall(a/N, between(90000, 91000, N), Ps), dynamic(Ps), predicate_property(_, dynamic), fail
findall(a/N, between(90000, 91000, N), Ps), dynamic(Ps), current_predicate(_, _), fail
dynamic(kept/1), forall(between(1, 190000, I), assertz(kept(I))), asserta(kept(0)), fail
length(T, 60000), maplist(=(a), T), board_of(8, T, [], B), board_has_word(B, [a]), fail
length(T, 60000), maplist(=(1), T), board_of(8, [a], T, B), board_has_word(B, [a, b]), fail
big(L), nb_setval(k, L), nb_getval(k, _), fail
vars(L), nb_setval(k, L), nb_getval(k, _), fail
big(L), recordz(k, L), fail
vars(L), recordz(k, L), recorded(k, _), fail
vars(L), findall(L, true, _), fail
big(L), findall(L, true, _), fail
findall(X, between(1, 1000000, X), _), fail
findall(f(X,Y), (between(1, 1000000, X)), _), fail
big(L), bagof(X, member(X, L), _), fail
mid(L), bagof(X-Y, member(X, L), _), fail
mid(L), setof(X-Y, member(X, L), _), fail
mid(L), setof(X, member(X-_, L), _), fail
big(L), aggregate_all(count, member(_, L), _), fail
big(L), aggregate_all(max(X), member(X, L), _), fail
big(L), T =.. [f|L], fail
big(L), T =.. [f|L], functor(T, _, _), fail
functor(T, f, 1000000), fail
functor(T, f, 300000), functor(U, f, 300000), T = U, fail
functor(T, f, 1000000), copy_term(T, _), fail
functor(T, f, 1000000), T =.. _, fail
functor(T, f, 1000000), term_variables(T, _), fail
length(L, 1000000), fail
length(L, 5000000), fail
length(L, 1000000), length(L, _), fail
vars(L), vars(M), L = M, fail
big(L), big(M), L = M, fail
big(L), big(M), L == M, fail
big(L), big(M), L \= M
big(L), big(M), compare(_, L, M), fail
big(L), big(M), unify_with_occurs_check(L, M), fail
vars(L), unify_with_occurs_check(X, f(L)), fail
big(L), term_to_atom(L, A), atom_length(A, _), fail
big(L), atomics_to_string(L, _), fail
big(L), subtract(L, [1], _), fail
mid(L), ord_union(L, L, _), fail
mid(L), list_to_ord_set(L, _), fail
mid(L), list_to_assoc([], A), fail
mid(L), findall(X-X, member(X, L), P), list_to_assoc(P, A), fail
mid(L), findall(X-X, member(X, L), P), list_to_assoc(P, A), assoc_to_list(A, _), fail
big(L), numbervars(f(L), 0, _), fail
vars(L), numbervars(L, 0, _), fail
vars(L), numbervars(L, 0, _), write_term(L, [numbervars(true)]), fail
vars(L), term_singletons(L, _), fail
length(L, 500000), term_singletons(f(L, L), _), fail
vars(L), term_attvars(L, _), fail
vars(L), maplist([X]>>put_attr(X, foo, 1), L), term_attvars(L, _), fail
vars(L), maplist([X]>>put_attr(X, foo, 1), L), copy_term(L, _, _), fail
vars(L), duplicate_term(L, _), fail
vars(L), unifiable(L, L, _), fail
vars(L), vars(M), unifiable(L, M, _), fail
big(L), concat_atom(L, _), fail
big(L), sumlist(L, _), fail
big(L), numlist(1, 1000000, L), fail
X is 3 ** 20000000, fail
X is 3 ** 3000000, Y is 7 ** 2000000, Z is gcd(X, Y), fail
X is 3 ** 500000, Y is 7 ** 340000, Z is gcd(X, Y), fail
X is 2 ** 300000 rdiv 3 ** 189000, Y is 3 ** 189000 rdiv 7 ** 100000, Z is X * Y, fail
X is 3 ** 10000000, Y is X * X, fail
X is 3 ** 3000000, Y is X mod (7 ** 1000000), fail
X is 3 ** 3000000, Y is X // 7, fail
X is 3 ** 3000000, Y is X / 3, fail
X is 3 ** 3000000, Y is msb(X), fail
X is 3 ** 3000000, Y is X >> 5, fail
X is 1 << 30000000, fail
X is 1 << 30000000, Y is X + 1, fail
X is 3 ** 3000000, Y is popcount(X), fail
X is 3 ** 3000000, Y is X xor 5, fail
X is 3 ** 3000000, Y is powm(3, X, 1000007), fail
X is powm(3, 7 ** 3000, 11 ** 3000), fail
X is powm(3, 7 ** 2000, 11 ** 2001), fail
X is 7 ** 46000, findall(Y, (between(1, 500, I), Y is X + I), L), term_hash(L, _), fail
X is 3 ** 3000000, atom_number(A, X), fail
X is 3 ** 3000000, number_codes(X, _), fail
X is 3 ** 3000000, write(X), fail
X is 3 ** 3000000, number_codes(X, L), number_codes(_, L), fail
X is 3 ** 1000000, term_to_atom(X, A), term_to_atom(_, A), fail
X is cot(1.0), fail
X is lcm(3 ** 1000000, 7 ** 1000000), fail
numlist(1, 20000, L), foldl([X,A,B]>>(B is A*X), L, 1, F), fail
X #> Y, Y #> X, X in 0..1000000000, Y in 0..1000000000
X #> Y, Y #> X, [X,Y] ins 0..100000000
length(Q, 60), Q ins 1..60, all_different(Q), fail
length(Q, 100), Q ins 1..100, all_distinct(Q), label(Q), fail
length(Q, 300), Q ins 1..300, all_distinct(Q), label(Q), fail
length(L, 30000), L ins 0..9, chain(L, #=<), fail
length(L, 3000), L ins 0..9, chain(L, #<), fail
X in 0..1000000000000, X * X #= Y, Y #= X + 7, fail
X in 1..100000, findall(X, indomain(X), _), fail
X in 1..1000000, indomain(X), X > 1000000
length(L, 1000), L ins 0..1, sum(L, #=, 500), fail
length(L, 200), L ins 0..200, all_distinct(L), L = [1|_], fail
length(Q, 1000), circuit(Q), Q = [5|_], fail
length(L, 5000), L ins 1..5000, all_different(L), label(L), fail
numlist(1, 2000, Is), maplist([I,task(S,3,_,1,I),S]>>true, Is, Ts, Ss), Ss ins 0..2, cumulative(Ts, [limit(2000)]), fail
length(L, 30000), L ins 0..9, element(N, L, X), X #> 5, fail
length(L, 300), numlist(0, 299, Ks), maplist([K,K-_]>>true, Ks, Ps), global_cardinality(L, Ps), label(L), fail
length(L, 20000), L ins 0..1, foldl([X,C,(X #= 1 #/\ C)]>>true, L, 1, C), C #<==> B, fail
length(L, 3000), L ins 0..3, sum(L, #=, S), labeling([], L), fail
X in 0..100000, Y #= X*X, Z #= Y*Y mod 1007, label([Z]), fail
numlist(1, 100000, L), foldl([I,A,B]>>(B = A \/ I), L, 0, D), X in D, fail
numlist(1, 100000, L), findall(I, (member(J, L), I is J * 2), M), foldl([I,A,B]>>(B = A \/ I), M, 0, D), X in D, fail
D = 1..2 \/ D, X in D, fail
length(L, 60), foldl([_,A,A \/ A]>>true, L, 1..2, D), X in D, fail
length(L, 60), foldl([_,A,A #\/ A]>>true, L, X #= 1, D), D, fail
tuples_in([[X,Y]], []), fail
findall([A,B], (between(1, 300, A), between(1, 300, B)), R), tuples_in([[X,Y]], R), fail
findall([A,B], (between(1, 300, A), between(1, 300, B)), R), tuples_in([[X,Y]], R), X #= Y, fail
mid(L), forall(member(X, L), assertz(row(X))), row(199999), fail
mid(L), forall(member(X, L), assertz(row(X))), retractall(row(_)), fail
mid(L), forall(member(X, L), assertz(row(X))), retract(row(199999)), fail
mid(L), forall(member(X, L), assertz(row(X))), abolish(row/1), fail
mid(L), forall(member(X, L), assertz(row(X))), findall(X, clause(row(X), true), _), fail
mid(L), forall(member(X, L), assertz(row(X))), listing(row/1), fail
numlist(1, 50000, L), foldl([_,B,(a;b->B)]>>true, L, c, _B), portray_clause((h :- _B)), fail
numlist(1, 50000, L), foldl([_,B,(B,a)]>>true, L, c, _B), portray_clause((h :- _B)), fail
mid(L), forall(member(X, L), assertz(row(X))), predicate_property(row(_), number_of_clauses(_)), fail
mid(L), forall(member(X, L), recordz(k, X)), recorded(k, 199999), fail
findall(A, (between(1, 300000, I), atom_concat(x_, I, A), nb_setval(A, 1)), _), fail
findall(A, (between(1, 100000, I), atom_concat(x_, I, A), op(700, xfx, A)), _), fail
findall(A, (between(1, 100000, I), atom_concat(x_, I, A), op(700, xfx, A)), _), current_op(_, _, zz)
findall(A, (between(1, 100000, I), atom_concat(x_, I, A), functor(T, A, 1), assertz(T)), _), current_predicate(zz/3)
findall(A, (between(1, 300, I), atom_concat(k, I, A)), [A|L]), foldl([P,M,P]>>add_import_module(M, P, start), L, A, _), catch(A:undefined(1), _, true), fail
between(1, 5000000, X), X > 4999999
read_term_from_atom(foo, _, []), fail
big(L), catch(throw(L), M, true), fail
vars(L), catch(throw(L), M, true), fail
big(L), setup_call_cleanup(true, member(_, L), true), !, fail
big(L), b_setval(v, L), b_getval(v, _), fail
big(L), setarg(1, f(x), L), fail
vars(L), T = f(x), nb_setarg(1, T, L), fail
big(L), tab(1000000), fail
big(L), string_concat(S1, S2, "abc"), fail
big(L), char_type(X, alpha), fail
big(L), current_op(P, T, zzz)
mid(L), pairs_keys_values(P, L, L), transpose_pairs(P, _), fail
mid(L), sumlist(L, _), permutation(L, _), !, fail
mid(L), exclude([X]>>(X > 3), L, _), fail
mid(L), nb_setval(x, L), foldl([X,A,B]>>(B is A + X), L, 0, _), fail
mid(L), format("~w ~a ~q~n", [L, abc, L]), fail
mid(L), tab(10), print_message(error, format("~w", [L])), fail
wide(A), sub_atom(A, B, _, 0, '300000'), fail
wide(A), sub_atom(A, 5, 1000000, _, S), fail
wide(A), findall(B, sub_atom(A, B, 1, _, ','), _), fail
wide(A), term_to_atom(T, A), fail
wide(A), atomic_list_concat(L, ',', A), fail
wide(A), atomic_list_concat([A,A,A], B), fail
wide(A), string_code(1, A, _), fail
str(S), string_length(S, _), fail
str(S), sub_string(S, B, 1, 0, X), fail
str(S), number_string(N, S)
str(S), term_string(T, S), fail
str(S), string_upper(S, _), fail
str(S), read_term_from_atom(S, _, []), fail
str(S), open_string(S, In), read_string(In, _, _), fail
str(S), open_string(S, In), read_line_to_codes(In, _), fail
str(S), open_string(S, In), repeat, get_char(In, end_of_file), !, fail
length(L, 100000), maplist(=('/* a */ '), L), atomic_list_concat(L, A), atom_concat(A, 'x. ', B), open_string(B, S), read_term(S, _, [comments(_)]), fail
findall(A, (between(1, 60000, N), atom_concat('X', N, A)), L), atomic_list_concat(L, ',', A), atomic_list_concat(['[', A, ']. '], B), term_string(_, B, [variable_names(_), singletons(_)]), open_string(B, S), read_term(S, _, [variable_names(_), singletons(_)]), fail
length(L, 100000), maplist(=('a b. '), L), atomic_list_concat(L, A), open_string(A, S), read_term(S, T, [syntax_errors(dec10)]), T == x
str(S), writeq(S), fail
str(S), writeq(f(S, 'A b')), fail
str(S), string_bytes(S, _, utf8), fail
str(S), sformat(_, S, []), fail
str(S), format(S, []), fail
str(S), atom_string(A, S), writeq(A), fail
str(S), text_to_string(S, _), fail
str(S), sub_atom_icasechk(S, _, zzz)
text(A), nb_setval(A, 1), fail
text(A), writeq(A), fail
text(A), assertz(kept(A)), fail
text(A), upcase_atom(A, B), downcase_atom(B, _), fail
text(A), string_code(1, A, _), fail
text(A), term_hash(A, _), fail
text(A), atom_concat(A, x, B), A @< B, fail
similar(Xs), msort(Xs, _), fail
similar_atoms(Xs), sort(0, @>=, Xs, _), fail
lists(L, M), L \= M
lists(L, M), compare(<, L, M)
lists(L, M), two(L, M), fail
findall(S, (between(1, 2000, I), format(string(S), "~*c~w", [20000, 0'a, I])), L), msort(L, _), fail
X = f(X, X, _), sub_term(Z, X), Z == foo
X is 7 ** 46000, findall(Y, (between(1, 20000, I), Y is X + I), _), fail
X in 0..10, length(L, 17), L = [X|_], squares(L), fail
C is 7 ** 46000, D is 3 ** 70000, C * X + D * Y #= 1, fail
findall(I..I, (between(1, 20000, J), I is 3 * J), Rs), foldl([R,D0,D0\/R]>>true, Rs, 0..0, D), X in D, C is 7 ** 46000, Y #= X * C, fail
holes(20000, D), length(L, 2000), L ins D, circuit(L), fail
holes(20000, D), length(L, 50), L ins D, all_distinct(L), L = [3|_], fail
holes(40000, D), X in D, length(L, 10), L ins D, all_different([X|L]), X = 3, fail
holes(20000, D), length(L, 50), L ins D, element(I, L, X), X in D, X #> 60, label([I]), fail
holes(40000, D), length(L, 30), L ins D, element(_, L, _), fail
numlist(1, 10000, Ks), maplist([K,K-1]>>true, Ks, Ps), length(L, 10000), global_cardinality(L, Ps), L = [5,6|_], fail
findall(X, (between(1, 10000, I), X is I * 1000003), Vs), foldl([I,A,A\/I]>>true, Vs, 0, D), length(L, 100), L ins D, all_distinct(L), L = [0|_], fail
X ^ 7 #= 7 ^ 70000, X = 1, fail
X is (7 ** 100000 rdiv 3 ** 100000) + (5 ** 100000 rdiv 11 ** 80000), fail
holes(20000, D), length(L, 300), L ins D, L ins 5..50000, fail
holes(20000, D), length(L, 50), L ins D, copy_term(L, L, _), fail
holes(20000, D), length(L, 50), L ins D, copy_term(L, L, G), write(G), fail
length(L, 2000), L ins 0..9, foldl([X,A,A*2+X]>>true, L, 0, E), E #= _, L = [1,2,3|_], fail
length(L, 8000), L ins 0..9, foldl([X,A,A*2+X]>>true, L, 0, E), E #>= 7 ^ 2800, fail
shifted(30000, C), call(C), fail
branches(11, B), call(B), fail
length(L, 10000), maplist(=(p), L), atomic_list_concat(L, P), atomic_list_concat([P, '1(a). :- ', P, '2(a).'], T), open_string(T, S), load_files(near, [stream(S)]), fail
findall(C, (between(1, 20000, I), atomic_list_concat([p, I, '(a). '], C)), L), atomic_list_concat([':- initialization(px(a)). '|L], T), open_string(T, S), load_files(names, [stream(S)]), fail
length(L, 450000), maplist(=('a\n'), L), atomic_list_concat(['/* '|L], T), open_string(T, S), load_files(lines, [stream(S)]), fail
length(L, 20000), maplist(=('atom_length(a, _), '), L), atomic_list_concat(['h :- '|L], A), atom_concat(A, 'atom_length(_, _). :- h. :- h.', T), open_string(T, S), load_files(goals, [stream(S)]), fail
length(L, 100000), maplist(=(a), L), F =.. [f|L], format(string(T), "h(X) :- X = ~q. :- h(_).", [F]), open_string(T, S), load_files(wide, [stream(S)]), fail
negations(10000, G), call(G), fail
negations(10000, G), assertz((own :- G)), own, fail
conditions(10000, G), call(G), fail
conditions(10000, G), assertz((own :- G)), own, fail
own(50000, T), own(50000, U), T == U, fail
own(50000, T), own(50000, U), T =@= U, fail
own(50000, T), own(50000, U), msort([T, U], _), fail
own(50000, T), own(50000, U), unify_with_occurs_check(T, U), fail
own(50000, T), term_hash(T, _), fail
near(P, Q, Ls), selectchk(Q, Ls, _), P == Q
near(P, Q, Ls), memberchk(Q, Ls), P == Q
near(P, Q, Ls), T =.. [f|Ls], arg(_, T, Q), P == Q
near(P, Q, Ls), union([Q], Ls, _), P == Q
near(P, Q, _), catch(refused(2000, P, Q), _, fail)
length(L, 1500), numlist(1, 300, Q), maplist([X]>>copy_term(Q, X), L), sort(0, @>=, L, M), sort(M, _), fail
wide(A), atom_codes(A, C), phrase(csv(_), C), fail
`);

/** Goals that have one. */
const ANSWERED: readonly string[] = lines(String.raw`
big(L), length(L, N)
length(L, 30000), L ins 0..9, sum(L, #=, S), S #> 100
length(L, 3000), L ins 0..9, sum(L, #=, S), S #> 100
big(L), L = [_|T]
big(L)
vars(L)
text(A)
wdeep(T)
functor(T, f, 1000000)
length(L, 100000), maplist([X]>>freeze(X, true), L)
length(L, 100000), maplist([X]>>dif(X, a), L)
length(L, 3000), maplist([X]>>(X in 0..3), L)
X is 3 ** 3000000
findall(A, (between(1, 300000, I), atom_concat(x_, I, A)), _), current_atom(zzzz)
catch((between(1, inf, X), X < 0), _, true)
X is 1 << 130000, length(L, 9000), maplist(=(X), L)
X is 7 ** 46000, findall(Y, (between(1, 500, I), Y is X + I), L)
X is 7 ** 46000, findall(Y, (between(1, 20, I), Y is X + I), L)
deep(90000, z, X)
functor(V, f, 300000), print_message(error, error(type_error(a, V), _))
length(L, 50000), L ins 0..9, sum(L, #=, 300)
`);

/** Goals that are errors, whatever the limits. */
const WRONG: readonly string[] = lines(String.raw`
many(90000, T), throw(T)
length(L, 90000), maplist(=(f(x)), L), autoload(L), fail
many(90000, T), sub_atom(T, _, _, _, _)
many(90000, T), length(T, T)
many(90000, T), table(T)
selves(40000, T), X #= T
selves(40000, T), X in T
selves(40000, T), B #<==> T
text(A), char_code(A, _)
codes(L), number_codes(_, L), fail
mid(L), term_to_atom(L, A), open_string(A, S), read(S, _), fail
X is 3 ** 3000000, Y is sqrt(X), fail
X is 3 ** 3000000, Y is float(X), fail
X is nth_integer_root_and_remainder(2, 3), fail
X is 3 ** 3000000, Y is truncate(X / 7.0), fail
X is 3 ** 3000000, Y is cmpflags, fail
X = (X #\/ Z), X
phrase(foo, [])
mid(L), print_message_lines(user_error, '', [L]), fail
big(L), throw(L)
mid(L), atom_json_term(_, _, _), fail
wide(A), char_code(A, _)
text(A), char_type(A, alpha)
deep(90000, z, X), throw(X)
deep(20000, z, X), throw(X)
functor(V, f, 300000), type_error(foo, V)
length(V, 20000), throw(V)
X is 7 ** 46000, length(V, 10000), maplist(=(X), V), throw(V)
`);

/** Goals that do not end. */
const SEARCHING: readonly string[] = lines(String.raw`
repeat, length(L, 100000), sort(L, _), fail
repeat, length(L, 30000), with_output_to(string(_), print(L)), fail
repeat, atom_codes(A, "abc"), fail
mid(L), repeat, msort(L, _), fail
mid(L), repeat, copy_term(L, _), fail
mid(L), mid(K), repeat, L \== K, fail
mid(L), mid(K), repeat, L \= K, fail
mid(L), repeat, assertz(kept(L)), retract(kept(_)), fail
mid(L), repeat, length(L, 0)
mid(L), repeat, ground(L), fail
mid(L), repeat, memberchk(zzz, L)
mid(L), repeat, term_hash(L, _), fail
mid(L), repeat, atomic_list_concat(L, X), atom_length(X, 0)
mid(L), term_to_atom(L, A), repeat, term_to_atom(T, A), T == x
mid(L), atomic_list_concat(L, A), repeat, atom_concat(A, x, B), B == x
mid(L), atomic_list_concat(L, A), repeat, upcase_atom(A, B), B == x
X is 7 ** 40000, repeat, Y is X + 1, Y == 0
holes(20000, D), length(L, 50), L ins D, all_different(L), label(L), fail
holes(20000, D), length(L, 300), L ins D, labeling([ff], L), fail
holes(20000, D), length(L, 10), L ins D, foldl([X,A,B]>>(B #= abs(A-X)), L, 0, S), S in D, label(L), fail
length(L, 400), L ins 0..9, foldl([X,A,A*3+X]>>true, L, 0, E), E #= S, labeling([min(S)], L), fail
length(L, 400), L ins 0..9, foldl([X,A,A*3+X]>>true, L, 0, E), E #= _, label(L), fail
length(L, 1000), L ins 0..9, foldl([X,A,A*10+X]>>true, L, 0, E), E mod 7 #= 3, label(L), fail
length(L, 2000), L ins 0..9, foldl([X,A,A*2+X]>>true, L, 0, E), E #= _, L = [1,2,3|_], label(L), fail
`);

/**
 * Goals that do not end, with the programs that they need. Where a value gets too large, that is an error of the directive,
 * not of its limits.
 */
const KERNELS: readonly string[] = lines(String.raw`
(repeat, fail)
loop ~> loop :- loop.
(between(1, inf, X), X < 0)
(length(L, N), N < 0)
shared(a) ~> shared(X) :- shared([X|X]).
deep(0) ~> deep(N) :- M is N + 1, deep(M), M > 0.
long([]) ~> long(L) :- long([x|L]).
choices(0) ~> choices(N) :- M is N + 1, ( choices(M) ; true ).
facts(0) ~> :- dynamic(f/1). facts(N) :- assertz(f(N)), M is N + 1, facts(M).
findall(X, repeat, _)
atoms(a) ~> atoms(A) :- atom_concat(A, A, B), atoms(B). ~> size
power(7) ~> power(X) :- Y is X * X, power(Y). ~> size
names(0) ~> names(N) :- atom_concat(x_, N, A), nb_setval(A, 1), M is N + 1, names(M).
stored(0) ~> stored(N) :- numlist(1, 10000, L), atom_concat(x_, N, A), nb_setval(A, L), create_prolog_flag(A, L, []), M is N + 1, stored(M).
rule(L) ~> rule(L) :- phrase(as, L), fail. as --> [a], as. as --> as.
caught ~> caught :- catch(caught1, _, true), caught. caught1 :- caught1.
woken ~> woken :- freeze(X, woken), X = 1.
wide ~> :- use_module(library(clpfd)). wide :- X #> Y, Y #> X, X in 0..1000000000000.
tabled(0) ~> :- use_module(library(tabling)). :- table tabled/1. tabled(N) :- M is N + 1, tabled(M).
thrown(0) ~> thrown(N) :- catch(throw(ball(N)), ball(M), true), K is M + 1, thrown(K).
collected ~> collected :- bagof(X, member(X, [1, 2, 3]), _), collected.
compared ~> compared :- format(string(P), '~*c', [20000, 0'a]), string_concat(P, '', Q), repeat, compare(<, P, Q).
alarms ~> alarms :- call_with_inference_limit((repeat, fail), 1000, _), alarms.
loaded ~> loaded :- open_string(":- repeat, fail.", S), load_files(own, [stream(S)]).
nested ~> nested :- setup_call_cleanup(true, true, nested).
streams ~> streams :- with_output_to(string(_), write(abc)), streams.
`);

/** Constructs around a goal `G`. */
const CONSTRUCTS: readonly string[] = [
  "G",
  "\\+ G",
  "( G -> true ; true )",
  "( G *-> true ; true )",
  "( fail ; G )",
  "once(G)",
  "ignore(G)",
  "forall(G, true)",
  "findall(x, G, _)",
  "aggregate_all(count, G, _)",
  "maplist([_]>>G, [1])",
  "catch(G, no_such_ball, true)",
  "catch(G, _, G)",
  "setup_call_cleanup(true, G, true)",
  "setup_call_cleanup(true, setup_call_cleanup(true, G, G), G)",
  "freeze(V, G), V = 1",
  "copy_term((a :- G), (_ :- H)), call(H)",
  "assertz((own :- G)), own",
  "with_output_to(string(_), G)",
  "call_cleanup(true, G)",
  "( setup_call_cleanup(true, member(_, [1, 2]), G), ! )",
];

/** Programs that do not end: each kernel in each construct, and in directives. */
export function endless(): HostileProgram[] {
  const programs: HostileProgram[] = [];
  for (const [goal, program = "", kind] of KERNELS.map((row) => row.split(" ~> "))) {
    for (const construct of CONSTRUCTS) {
      programs.push({ program, goal: construct.replaceAll("G", goal) });
    }
    const ends = kind === "size" ? "error" : undefined;
    programs.push({ program: `${program}\n:- ${goal}.`, goal: "true", ends });
    programs.push({ program: `${program}\n:- initialization(${goal}).`, goal: "true", ends });
  }
  return programs;
}
