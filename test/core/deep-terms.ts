/*
 * Terms of any depth: what is done with them must neither recurse on it nor trap. Used by core-deep.test.ts with the
 * full size, too.
 */
import { Program } from "./program.js";

const PROGRAM = `
:- dynamic(kept/1).

nest(0, T, T) :- !.
nest(N, T0, T) :- M is N - 1, nest(M, f(T0), T).

left(0, T, T) :- !.
left(N, T0, T) :- M is N - 1, left(M, g(T0, N), T).

sum(0, T, T) :- !.
sum(N, T0, T) :- M is N - 1, sum(M, 1 + T0, T).

open_nest(0, T, T) :- !.
open_nest(N, f(T), End) :- M is N - 1, open_nest(M, T, End).

shared(0, T, T) :- !.
shared(N, T0, T) :- M is N - 1, shared(M, h(T0, T0), T).

last_of([X], X) :- !.
last_of([_|Xs], X) :- last_of(Xs, X).

%   term(Kind, N, Term): N levels, or elements
term(nested, N, T) :- nest(N, x, T).
term(left, N, T) :- left(N, x, T).
term(sum, N, T) :- sum(N, 1, T).
term(list, N, T) :- numlist(1, N, T).
term(variables, N, T) :- length(T, N).
term(cyclic, N, T) :- open_nest(N, T, T).
term(cyclic_list, N, T) :- length(L, N), append(L, T, T).

compared(T, U) :-
    copy_term(T, U), T =@= U, subsumes_term(T, U), compare(_, T, U), T = U, T == U, T @=< U, \\+ T \\= U, ?=(T, U).

walked(T) :-
    term_variables(T, Vs), length(Vs, N), ( ground(T) -> N == 0 ; N > 0 ), term_hash(T, _), copy_term(T, T1),
    numbervars(T1, 0, N), ( acyclic_term(T) -> unify_with_occurs_check(f(_, T), f(T, _)) ; cyclic_term(T) ).

collected(T) :-
    garbage_collect, copy_term(T, U), garbage_collect, T = U.

copied(T) :-
    findall(T, true, [U]), U = T, catch(throw(b(T)), b(V), true), V = T, nb_setval(key, T), nb_getval(key, W), W = T,
    nb_setval(key, []), put_attr(A, user, T), copy_term(A, B), get_attr(B, user, X), X = T.

asserted(T) :-
    assertz(kept(T)), kept(U), T = U, retract(kept(_)), assertz((kept(X) :- X = T)), kept(V), V = T,
    retract((kept(_) :- _)), recordz(key, T, Ref), recorded(key, W), W = T, erase(Ref).

sorted(T) :-
    msort([T, b, T], [_, _, _]), sort(0, @>=, [T, b, T], [_, _, _]), keysort([T-1, a-2, T-3], [_, _, _]),
    setof(X-Y, member(X-Y, [T-1, T-2]), [_, _]).

texts(T) :-
    format(atom(A), "~q", [T]), atom_length(A, _), term_to_atom(U, A), copy_term(T, V), U = V,
    with_output_to(atom(B), print(T)), atom_length(B, _).

elements(T) :-
    msort(T, Us), last_of(Us, _), sort(T, Vs), last_of(Vs, _), reverse(T, Rs), append(Rs, T, Ws), length(Ws, _),
    U =.. [f|T], U =.. [_|Xs], Xs = T, last(T, _), foldl([_, N0, N]>>(N is N0 + 1), T, 0, _).

characters(T) :-
    findall(0'a, member(_, T), Cs), atom_codes(A, Cs), atom_chars(A, Chs), last_of(Chs, a), atom_length(A, N),
    length(T, N), sub_atom(A, _, 1, 0, a), string_codes(S, Cs), string_length(S, N).

called(N, X) :- ( N =:= 0 -> X = 0 ; M is N - 1, called(M, Y), X is Y + 1 ).
`;

/** The operations on each kind of term: goals with the term T. */
const ACYCLIC = [
  "compared(T, _)",
  "walked(T)",
  "collected(T)",
  "copied(T)",
  "asserted(T)",
  "sorted(T)",
  "texts(T)",
];
const ON_CYCLES = ACYCLIC.slice(0, 4);

/** Goals for terms of so many levels or elements, each with a title. */
export function deepGoals(size: number): [title: string, goal: string][] {
  const goals = (kind: string, uses: readonly string[]): [string, string][] =>
    uses.map((use) => [`${kind} terms: ${use}`, `term(${kind}, ${size}, T), ${use}`]);
  return [
    ...goals("nested", ACYCLIC),
    ...goals("left", ACYCLIC),
    ...goals("list", [...ACYCLIC, "elements(T)", "characters(T)"]),
    ...goals("variables", ACYCLIC),
    ...goals("sum", ["texts(T)", `X is T, X =:= ${size + 1}`]),
    ...goals("cyclic", ON_CYCLES),
    ...goals("cyclic_list", ON_CYCLES),
    ["a recursion", `called(${size}, ${size})`],
    [
      "shared parts, as a tree larger than any memory",
      "shared(60, x, T), compared(T, _), walked(T), collected(T), copied(T), sorted(T), assertz(kept(T)), kept(T)",
    ],
    [
      "a cyclic clause",
      `term(cyclic, ${size}, T), catch(assertz(kept(T)), error(type_error(acyclic_term, _), _), true)`,
    ],
  ];
}

/** Runs a goal in a new memory: what it printed, messages included, and whether it is true. */
export function runDeep(goal: string): string {
  const output: string[] = [];
  const write = (text: string): void => void output.push(text);
  const program = new Program({ write });
  program.consult(PROGRAM, "deep.pl");
  const outcome = program.run(goal);
  return `${output.join("").slice(0, 1000)}${outcome}`;
}
