/* Who reads the answers of a table reads all of them, whatever becomes of the table. */
import { expect, it } from "vitest";
import { engineOf } from "../machine/goals.js";

const PROGRAM = `
:- table p/1, q/1, best(_, min).
p(X) :- between(1, 6000, X).
q(f(X, Y, _)) :- between(1, 3000, X), Y = g(X).
best(X, Y) :- between(1, 3000, X), member(Y, [3, 1, 2]).
read_and_abolish(G, X, Xs) :- findall(X, ( G, ( X = 7 -> abolish_all_tables, garbage_collect, p(_) ; true ) ), Xs).
`;

it("a search goes on when the table is abolished, made anew and abolished again", () => {
  const engine = engineOf(PROGRAM);
  for (let i = 0; i < 3; i++) {
    expect(
      engine.once("p(_), read_and_abolish(p(X), X, Xs), numlist(1, 6000, L), length(Xs, N)")?.["N"],
    ).toBe(11999);
    expect(
      engine.once("read_and_abolish(q(f(X, g(X), _)), X, Xs), sort(Xs, L), length(L, N)")?.["N"],
    ).toBe(3000);
    expect(
      engine.once(
        "findall(X-Y, ( best(X, Y), ( X = 7 -> abolish_all_tables ; true ) ), L), findall(A-1, between(1, 3000, A), L)",
      ) !== undefined,
    ).toBe(true);
  }
});

it("another query may abolish what one reads", () => {
  const engine = engineOf(PROGRAM);
  const first = engine.query("p(X)")[Symbol.iterator]();
  expect(first.next().value?.["X"]).toBe(1);
  engine.once("abolish_all_tables, garbage_collect");
  engine.once("aggregate_all(count, q(_), 3000), abolish_all_tables, garbage_collect");
  let count = 1;
  while (first.next().done !== true) count++;
  expect(count).toBe(6000);
});

it("variants, large integers, strings and atoms are told apart", () => {
  const engine = engineOf(`
    :- table r/1.
    r(X) :- member(X, [a, "a", 1, 1.0, 100000000000, f(_), f(A, A), f(_, _), f(_), [A], [a|_], 100000000000, "a", 1, f(B, B)]).`);
  expect(engine.once("aggregate_all(count, r(_), N)")?.["N"]).toBe(10);
});

it("abolished tables give their memory back", () => {
  const engine = engineOf(PROGRAM);
  const used = (): number =>
    engine.once("garbage_collect, statistics(memory, [Used|_])")?.["Used"] as number;
  engine.once(
    "aggregate_all(count, p(_), _), aggregate_all(count, q(_), _), aggregate_all(count, best(_, _), _), abolish_all_tables",
  );
  const before = used();
  for (let i = 0; i < 5; i++)
    engine.once(
      "aggregate_all(count, p(_), _), aggregate_all(count, q(_), _), aggregate_all(count, best(_, _), _), abolish_all_tables",
    );
  expect(used()).toBeLessThan(before + 20_000);
});
