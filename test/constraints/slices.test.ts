/* Propagation is left when a slice of time is over, and goes on before the next goal. */
import { describe, expect, it } from "vitest";
import type { Engine } from "../../src/complete.js";
import { ResourceError } from "../../src/complete.js";
import { engineOf } from "../machine/goals.js";

const GOALS = [
  "X in 0..20000, Y in 0..20000, X #> Y, Y #> X",
  "length(Q, 30), Q ins 1..30, all_distinct(Q), chain(Q, #<), Q = [A, B|_]",
  "length(L, 1400), L ins 0..9, chain(L, #=<), last(L, 0), sum(L, #=, S)",
  "X #> Y, Y #> X, X #> 3, fd_dom(X, D)",
  "X in 0..3000, Y in 0..3000, X #>= Y + 1, Y #>= Z + 1, Z #>= X - 3000, label([X, Y, Z])",
  "[X, Y] ins 0..9000, X #> Y, ( Y #> X -> R = yes ; R = no )",
  "length(Q, 12), Q ins 1..12, all_distinct(Q), Q = [A, B|_], A #> B + 9, labeling([max], Q)",
  "length(Q, 90), Q ins 1..90, all_distinct(Q), length(P, 40), append(P, R, Q), P ins 1..40, label(R)",
  "length(Q, 90), Q ins 1..90, all_distinct(Q), append(P, R, Q), length(R, 45), P ins 1..50, label(Q)",
  "findall(D, ( between(1, 90, I), D is I * 10 ** 6 ), [V|Vs]), foldl([A, B, A \\/ B]>>true, Vs, V, D), length(Q, 90), Q ins D, all_distinct(Q), Q = [X|_], fd_size(X, N), label(Q)",
  "X in 0..3000, Y in 0..3000, X #>= Y + 1, Y #>= Z + 1, Z #>= X - 3000, labeling([bisect, down], [X, Y, Z])",
  "findall(Q, ( length(Q, 5), Q ins 1..5, circuit(Q), labeling([ff], Q) ), L)",
  "freeze(A, ( fd_dom(B, D), fd_dom(E, F) )), [A, B, E] ins 0..3000, A #= E, B #> E, E #>= B - 1, A #>= 2999",
  "X #= Y, [X, Y] ins 0..9000, Z #> X, X #> Z - 9000, Z in 0..9000, X = Y, X = 5000",
  "numlist(1, 4, Is), findall(T, ( member(I, Is), T = task(S, I, _, 1, I) ), Ts), term_variables(Ts, Vs), Vs ins 0..9, cumulative(Ts)",
  "length(L, 2000), foldl(add, L, 3, T), X #= T, L ins 0..3, X #= 2, copy_term(X, X, Gs), length(Gs, N)",
  "length(L, 300), L ins 0..3, foldl(subtract, L, 3, T), T #> X - 5, T #\\= Y, 7 #>= T, L = [A, B|_], copy_term(L, L, Gs), length(Gs, N)",
  "length(L, 120), L ins 0..3, foldl(both, L, 3, T), T #= Y, Y mod T #= 0, fd_dom(Y, D), copy_term(L, L, Gs), length(Gs, N)",
  "length(L, 700), L ins 0..9, foldl(add, L, 0, T), abs(T) #> 3, abs(T) #=< 6000, sum(L, #<, T + X * X), fd_inf(X, I), copy_term(L, L, Gs), length(Gs, N)",
  "length(L, 700), L ins 0..9, sum(L, #=, S), S #= 6300 #<==> C, C = 1, L = [X|_]",
  "length(L, 700), L ins 0..9, foldl(add, L, 0, T), T #< 6299 #<==> B, B = 0, L = [X|_], fd_dom(X, D)",
  "X in 0..3000, Y #= X * X, Z #= Y * Y mod 1007, X #> 5, Z = 4, labeling([down], [X])",
  "[X, Y, Z] ins 0..4000, X + Y #= Z + 7, Y #> X, Z #< X, X #> 3, 2 * X + 3 * Y #= 5 * Z - 1",
  "length(L, 150), circuit(L), L = [5, 6, 7|_], append(M, R, L), length(R, 40), M ins 1..110, R ins 50..150, label(M)",
  "length(L, 300), all_different(L), L ins 1..300, append(M, R, L), length(R, 30), M ins 1..270, label(M)",
  "length(L, 3000), L ins 0..9, element(N, L, X), N in 5..2900, X #> 5, L = [_, _, _, _, 3, 4|_], fd_dom(N, D)",
  "length(L, 300), L ins 0..99, numlist(0, 99, Ks), maplist([K, K-_]>>true, Ks, Ps), global_cardinality(L, Ps), L = [3, 4|M], append(_, [_-C], Ps), C = 298",
  "length(L, 600), L ins 0..1, foldl([X, C, (X #= 1 #\\/ C)]>>true, L, 0, G), G, append(M, [_], L), maplist(=(0), M)",
  "length(L, 2000), L ins 0..9, length(M, 2000), M ins 3..20, sum(L, #=, X), sum(M, #=, Y), X = Y, fd_dom(Y, D)",
  "findall([A, B], ( between(1, 90, A), between(1, 90, B), A * B mod 7 =:= 1 ), R), tuples_in([[X, Y], [Y, Z], [Z, X]], R), X #> Y + 80, fd_dom(Z, D), label([X, Y, Z])",
  "findall(I, ( between(1, 6000, J), I is J * 7919 mod 20011 * 2 ), [V|Is]), foldl([A, B, A \\/ B]>>true, Is, V, _D), X in _D, fd_size(X, N), fd_sup(X, M)",
  "length(L, 500), L ins 0..3, foldl(before, L, 2, T), foldl(less, L, 2, S), T #> 9 #<==> B, S #=< T, L = [A, A|_], copy_term(L, L, Gs), length(Gs, N)",
  "length(L, 500), L ins 0..3, foldl(add, L, 2, T), X #= T * T, Y #= 3 * (T - 2 * T) - abs(T), T #> 9 #/\\ T #< Z, fd_dom(X, D), fd_dom(Y, E), copy_term(L, L, Gs), length(Gs, N)",
  "length(L, 400), L ins 0..3, sum(L, #=, S), chain(L, #=<), findall(L, true, [[X, Y|M]]), X #> 1, fd_degree(X, D), copy_term(M, M, Gs), length(Gs, N), label(M), sum(M, #<, 800)",
  "length(L, 600), L ins 0..700, all_different(L), copy_term(L, [X|M]), L = [3, 4|_], X = 5, fd_size(Y, N), M = [Y|_], fd_dom(Y, D)",
  "length(A, 900), length(B, 900), A ins 0..1, B ins 0..1, lex_chain([A, B]), maplist(=(1), A)",
  String.raw`[X, Y] ins 0..9000, X #> Y, \+ Y #> X`,
  "holes(_D), X in _D, length(L, 20), L ins _D, L ins 5..5990, all_different([X|L]), L = [6|_], X = 9, L = [_, Y|_], fd_size(Y, N)",
  "holes(_D), length(L, 60), L ins _D, circuit(L), L = [3|_]",
  "holes(_D), length(L, 20), L ins _D, element(I, L, X), L = [A, B|_], A #> 3000, B #< 60, fd_size(X, N), copy_term(B, B, _Gs)",
  "holes(_D), [X, Y] ins _D, Z #= abs(X - Y), Z in _D, X #> 3000, Y = 9, fd_size(Z, N), fd_size(X, M)",
  "length(L, 150), L ins 0..9, foldl(tenfold, L, 0, E), E #= 123 * 10 ^ 147 + _R, _R in 0..5, fd_size(_R, N)",
  "length(L, 150), L ins 0..9, foldl(tenfold, L, 0, E), E #>= 37 * 10 ^ 148, E #\\= 5, L = [X, Y|_], X = 3, fd_dom(Y, D)",
  "length(L, 3000), L ins 0..9, sum(L, #=, 5), sum(L, #=<, 7), L = [A, B|_], A = 4, fd_dom(B, D)",
];

const PROGRAM = `
:- use_module(library(clpfd)).
add(X, T, T + X).
subtract(X, T, X - T).
before(X, T, X + T).
less(X, T, 2 - (T - X)).
both(X, T, abs(X) + X * T mod 7).
tenfold(X, T, 10 * T + X).
holes(D) :- findall(I..I, ( between(1, 2000, J), I is J * 3 ), Is), foldl(union, Is, 0, D).
union(I, D, D \\/ I).
`;

function withConstraints(): Engine {
  const engine = engineOf(PROGRAM);
  return engine;
}

describe("propagation in slices", () => {
  it.each(GOALS)("has the result that it has at once: %s", async (goal) => {
    const engine = withConstraints();
    const text = goal;
    const plain = (row: unknown): string => `${JSON.stringify(row)}`.replace(/"_\d+"/g, "_");
    const sliced = await engine.query(text, {}, { sliceMs: 0.01 }).async.first();
    expect(plain(sliced)).toBe(plain(engine.query(text).first()));
  });

  it("lets other work of the event loop run, and ends with its limits", async () => {
    const engine = withConstraints();
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const goal = "X in 0..1000000000, Y in 0..1000000000, X #> Y, Y #> X";
    const query = engine.query(goal, {}, { limits: { inferences: 300_000 } });
    await expect(query.async.first()).rejects.toBeInstanceOf(ResourceError);
    isOver = true;
    expect(turns).toBeGreaterThan(5);
    expect(engine.query("X in 1..3, X #> 2").first()).toEqual({ X: 3 });
  });
});

it("propagation that was left and then reached a limit leaves nothing to later goals", async () => {
  const engine = engineOf(":- use_module(library(clpfd)).", { onMessage: () => undefined });
  const goals = [
    "length(Q, 60), Q ins 1..60, all_distinct(Q), label(Q), fail",
    "length(L, 2000), L ins 0..9, sum(L, #=, S), L = [A, A|_], S #< 3, fail",
    "length(L, 600), tuples_in([[X, Y]], [[1, 2], [2, 3]]), circuit(L), X = 1, fail",
  ];
  for (let inferences = 2000; inferences < 40_000; inferences += 9100) {
    for (const goal of goals) {
      const limited = engine.query(goal, {}, { limits: { inferences }, sliceMs: 0.01 });
      const outcome = await limited.async.exists().catch((error: unknown) => error);
      expect(outcome === false || outcome instanceof ResourceError).toBe(true);
      const next = engine.query("length(L, 30), L ins 0..9, element(N, L, X), N #> 29, X = 4");
      expect((await next.async.first())?.["N"]).toBe(30);
    }
  }
});
