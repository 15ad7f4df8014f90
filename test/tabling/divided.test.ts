/* Tabled calls and answers of large terms, worked on in slices of time, have the results that they have at once. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { sharing } from "../../src/terms/sharing.js";

// Another test of this process may have named setarg/3.
const { isAllowed } = sharing;

afterEach(() => {
  sharing.isAllowed = isAllowed;
});

const PROGRAM = `
:- table t/1, made/2, pair/2, copies/2, longest(_, max), first(_, -), total(_, sum), joined(_, lattice(longer/3)).
:- table preferred(_, po(shorter/2)), both(_, lattice(longer/3), min, po(shorter/2)), none(_, lattice(fail/3)).
:- table chain/2, swap/2, same/1.
t(_).
made(N, L) :- term(N, L).
copies(X, f(I, X, Y)) :- member(I, [1, 2]), term(list(9000), Y).
pair(X, X-Y) :- copy_term(X, Y).
longest(N, L) :- member(I, [1, 3, 2]), M is N+I, term(list(M), L).
first(N, L) :- member(I, [2, 1]), M is N+I, term(list(M), L).
total(N, S) :- member(_, [1, 2]), term(sum(N), S).
joined(N, L) :- longest(N, L).
joined(N, L) :- member(I, [7, 9, 8]), M is N+I, term(open(M), L).
longer(A, B, C) :- length(A, N), length(B, M), ( N >= M -> C = A ; C = B ).
preferred(N, L) :- member(I, [7, 8, 5]), M is N+I, term(open(M), L).
shorter(A, B) :- longer(A, B, C), C == A, length(A, N), \\+ length(B, N).
both(N, L, K, M) :- member(I-J, [1-3, 3-1, 2-2]), A is N+I, B is N+J, term(list(A), L), term(list(B), K), term(open(B), M).
none(N, L) :- member(M, [N, 1]), term(list(M), L).
chain([], 0).
chain([_|T], N) :- chain(T, M), N is M+1.
swap(f(X, Y), Z) :- swap(f(Y, X), Z).
swap(f(X, _), X).
same(f(X, Y)) :- same(f(Y, X)).
same(f(X, X)).
term(list(N), L) :- numlist(1, N, L).
term(open(N), L) :- length(L, N).
term(wide(N), T) :- numlist(1, N, L), T =.. [f|L].
term(vars(N), T) :- functor(T, f, N).
term(deep(N), T) :- numlist(1, N, L), foldl([X, A, g(A, X)]>>true, L, z, T).
term(shared(N), T) :- numlist(1, N, L), foldl([_, A, g(A, A)]>>true, L, z, T).
term(sum(N), T) :- numlist(1, N, L), foldl([X, A, A+X]>>true, L, 0, T).
term(half(N), f(X, T, Y, X, Y)) :- term(list(N), T).
tables(G, N) :- aggregate_all(count, current_table(G, _), N).
`;

// More than 8,192 tokens are long, and so are copies of more compounds.
const TERMS = ["list(9000)", "open(4500)", "wide(8500)", "vars(8500)", "deep(9000)", "shared(60)"];

const goalsOn = (terms: readonly string[]): string[] =>
  terms.flatMap((term) => [
    `_G = term(${term}, _X), _G, t(_X), copy_term(_X, _Y), t(_Y), tables(t(_), N)`,
    `term(${term}, _X), term(${term}, _Y), t(_X), t(_Y), t(_Y), t(f(_X, _Y)), tables(t(_), N)`,
    `term(${term}, _X), made(${term}, _Y), _X =@= _Y, made(${term}, _Z), _Y =@= _Z`,
    `term(${term}, _X), findall(_Y, pair(_X, _Y), [_A-_B]), _A =@= _B, _A =@= _X`,
    `term(${term}, _X), findall(I, copies(_X, f(I, _, _)), L), findall(I, copies(_X, f(I, _, _)), L)`,
    `term(${term}, _X), ( same(f(_X, _X)) -> A = yes ; A = no ), ( same(f(_X, [_X])) -> B = yes ; B = no )`,
  ]);

const GOALS = [
  "longest(9000, _L), length(_L, N), longest(9000, _M), _M == _L",
  "first(9000, _L), length(_L, N)",
  "total(6000, S)",
  "joined(9000, _L), length(_L, N)",
  "preferred(9000, _L), length(_L, N)",
  "both(9000, _L, _K, _M), length(_L, A), length(_K, B), length(_M, C)",
  "catch(none(9000, _), error(existence_error(E, _), _), true)",
  "numlist(1, 9000, _L), longest(8997, _L)",
  "numlist(1, 9001, _L), \\+ longest(9000, _L)",
  "length(_L, 9003), longest(9000, _L), sum_list(_L, S)",
  "numlist(1, 100, _L), term(open(9000), _M), chain(_L, N), append(_L, _M, _K), findall(x, swap(f(_K, a), _), Xs)",
  "_X = [a|_X], catch(t(_X), error(type_error(T, _), _), true)",
  "term(half(9000), _X), t(_X), copy_term(_X, _Y), t(_Y), tables(t(_), N)",
];

describe.each([
  { isShared: true, goals: [...goalsOn(TERMS), ...GOALS] },
  { isShared: false, goals: [...goalsOn(TERMS.slice(0, 1)), ...GOALS] },
])("tabling in slices, parts of terms shared: $isShared,", ({ isShared, goals }) => {
  const engine = new Engine({ onMessage: () => undefined });
  engine.consult(PROGRAM);

  beforeEach(() => {
    sharing.isAllowed = isShared;
  });

  it.each(goals)("has the results that it has at once: %s", async (goal) => {
    const found: unknown[] = [];
    for (const isDivided of [false, true]) {
      engine.once("abolish_all_tables");
      // Most goals ask for the same twice themselves.
      for (let i = 0; i < (isDivided && GOALS.includes(goal) ? 2 : 1); i++) {
        const query = engine.query(`${goal}, Result = true`, {}, { sliceMs: 0.01 });
        const row = isDivided ? await query.async.first() : query.first();
        found.push(JSON.stringify(row)?.replace(/"_\d+"/g, "_"));
      }
    }
    expect(found[0]).toContain("Result");
    expect(new Set(found).size).toBe(1);
  });
});

it("a large call that two runs make at once has one table afterwards", async () => {
  const engine = new Engine();
  engine.consult(PROGRAM);
  const goal = "numlist(1, 30000, L), t(L), length(L, N)";
  const runs = [1, 2, 3].map(() => engine.query(goal, {}, { sliceMs: 0.01 }).async.first());
  for (const row of await Promise.all(runs)) expect(row?.["N"]).toBe(30000);
  expect(engine.once("tables(t(_), N)")?.["N"]).toBe(1);
});

it("a goal of a mode is left at the end of a slice", async () => {
  const engine = new Engine();
  engine.consult(`
    :- table p(lattice(join/3)).
    p(1). p(2).
    join(A, B, C) :- wait, C is A+B.`);
  let isOver = false;
  engine.define("wait/0", async () => {
    await new Promise((resolve) => setImmediate(resolve));
    isOver = true;
    return true;
  });
  expect((await engine.query("p(X)").async.first())?.["X"]).toBe(3);
  expect(isOver).toBe(true);
});

it.each([
  ["a call", "nb_getval(list, _L), t(_L)"],
  ["an answer", "kept(X)"],
  ["a better answer", "kept(X, a)"],
])("%s with a large term lets others have their turns", async (_, goal) => {
  const engine = new Engine({ limits: {} });
  engine.consult(`${PROGRAM}
    :- table kept/1, kept(_, max).
    kept(f(L)) :- nb_getval(list, L).
    kept(f(L), a) :- nb_getval(list, L).`);
  engine.once("term(deep(30000), L), nb_setval(list, L)");
  let turns = 0;
  let isOver = false;
  const watch = (async () => {
    for (; !isOver; turns++) await new Promise((resolve) => setImmediate(resolve));
  })();
  await engine.query(`${goal}, X = 1 ; true`, {}, { sliceMs: 0.01 }).async.first();
  isOver = true;
  await watch;
  expect(turns).toBeGreaterThan(10);
});

it("a call or answer with very many arguments costs what going through them takes", () => {
  for (const [goal, n] of [
    ["t(X)", 100_000],
    ["made(X, _)", 20_000],
  ] as const) {
    const engine = new Engine({ limits: { inferences: n } });
    engine.consult(`:- table t/1, made/2. t(_). made(X, X).`);
    const asked = `functor(X, f, ${n}), forall(between(1, 200, N), ( ${goal} ))`;
    expect(() => engine.once(asked)).toThrow("inferences");
  }
});
