/* Clauses with very large terms. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import type { StringValue } from "../../src/types.js";

/** A sum with that many leaves, among them all of `leaves`. */
function sum(n: number, ...leaves: readonly string[]): string {
  return Array.from({ length: n }, (_, i) => leaves[i % leaves.length]).join("+");
}

/** A balanced tree with 2 to the power of `depth` leaves. */
function tree(depth: number, leaf: string): string {
  return depth === 0 ? leaf : `f(${tree(depth - 1, leaf)}, ${tree(depth - 1, leaf)})`;
}

/** Clauses about X and Y with terms of about that size. */
function clauses(n: number): readonly string[] {
  const depth = Math.log2(n);
  return [
    `r(X, Y) :- Y = ${sum(n, "X", "a", "Z")}, p(Z).`,
    `r(X, Y) :- p(X), Y = ${sum(n, "a", "b")}.`,
    `r(X, ${sum(n, "X", "Z", "_")}) :- p(X), p(Z).`,
    `r(${sum(n, "a")}, b). r(a, ${sum(n, "c")}) :- p(_).`,
    `r(X, ${tree(depth, "X")}) :- p(X).`,
    `r(X, Y) :- p(X), q(${tree(depth, "Z")}, ${tree(depth, "g(a)")}, Y), Z = X.`,
    `r(X, Y) :- p(X), Y is ${sum(n, "X", "1")}. r(X, Y) :- p(X), Y is ${sum(n, "1")}.`,
    `r(X, Y) :- p(X), ( ${sum(n, "X")} > ${sum(n, "2")} -> Y = more ; Y = ${sum(n, "X")} ).`,
    `r(X, Y) :- p(X), \\+ X =:= ${sum(n, "X")}, Y = ${sum(n, "W")}, W = X, Y = ${sum(n, "X")}.`,
    `r(X, Y) :- X = 1, Y is ${sum(n, "X")}, !. r(X, Y) :- p(X), Y = X.`,
    `r(X, Y) :- 0 > ${sum(n, "0")}, Y = X. r(X, Y) :- 0 =:= ${sum(n, "0")}, !, Y = X. r(0, 0).`,
    `r(X, Y) :- p(X), catch(Y is ${sum(n, "X", "foo")}, error(Y, _), true).`,
    `r(X, Y) :- p(X), catch(Y is ${sum(n, "X", "Z")}, error(Y, _), true), var(Z).`,
    `r(X, Y) :- findall(Z, ( p(X), Z = ${sum(n, "X")} ), Y).`,
    `r(X, Y) :- freeze(Y, p(X)), Y = ${sum(n, "a", "X")}.`,
    `r :- q(${sum(n, "a")}, b, c), p(1). r(X, Y) :- p(X), ( r -> Y = yes ; Y = no ).`,
    `r(X, Y) :- ${Array.from({ length: 1200 }, () => "p(1)").join(", ")}, Y = ${sum(n, "X")}, p(X).`,
  ];
}

const facts = "p(1). p(2). q(X, Y, X-Y).";
const goal = "findall(X-Y, r(X, Y), L), format(string(S), '~k', [L])";

async function outcome(text: string, sliceMs: number | undefined): Promise<string[]> {
  const engine = new Engine({ onMessage: () => {} });
  engine.consult(`${text}\n${facts}`);
  const texts: string[] = [];
  // Code that is compiled when it is first reached is there the second time.
  for (let i = 0; i < 2; i++) {
    const query = engine.query(goal, {}, sliceMs === undefined ? {} : { sliceMs });
    const answer = sliceMs === undefined ? query.first() : await query.async.first();
    texts.push((answer!["S"] as StringValue).string);
  }
  return texts;
}

const SMALL = 8;
const LARGE = 4096;

describe("a clause with large terms", () => {
  it.each(clauses(LARGE).map((text, i) => [clauses(SMALL)[i]!.slice(0, 100), text] as const))(
    "does the same whether or not it is left: %s",
    async (_, text) => {
      const [first, second] = await outcome(text, undefined);
      expect(second).toBe(first);
      expect(await outcome(text, 0)).toEqual([first, first]);
    },
  );

  it("has the values of arithmetic", async () => {
    const [text] = await outcome(clauses(LARGE)[6]!, 0);
    const values = [1, 2].map((x) => (LARGE / 2) * (x + 1));
    const pairs = [1, 2].map((x, i) => `-(${x},${values[i]!})`);
    pairs.push(...[1, 2].map((x) => `-(${x},${LARGE})`));
    expect(text).toBe(`[${pairs.join(",")}]`);
  });

  it("tells apart variables in large terms that differ from call to call", async () => {
    const engine = new Engine();
    engine.consult(`r(X, Y) :- Y = ${sum(LARGE, "X", "A", "B")}.`);
    const query = engine.query(
      "r(X, Y), r(X, Z), term_variables(Y, V), term_variables(Y-Z, W), length(V, N), length(W, M)",
      {},
      { sliceMs: 0 },
    );
    expect(await query.async.first()).toMatchObject({ N: 3, M: 5 });
  });

  it.each(["r(Y) :- Y = T.", "r(T).", "r(Y) :- q(T, Y).", "r(Y) :- p, q(T, Y)."])(
    "is not changed by assignments to arguments: %s",
    (text) => {
      const engine = new Engine();
      const lists = `g(${tree(12, "b")}, [${sum(LARGE, "a").replaceAll("+", ",")}])`;
      engine.consult(`${text.replace("T", lists)} q(X, X). p.
        change(X) :- arg(1, X, Y), arg(1, Y, Z), setarg(1, Z, changed), arg(2, X, L), setarg(1, L, changed).
        same :- r(X), change(X), r(Y), arg(1, Y, T), arg(1, T, U), arg(1, U, V), V \\== changed,
          arg(2, Y, [E|_]), E == a.`);
      expect(engine.query("same, same, r(_), same").first()).toBeDefined();
    },
  );

  it("runs goals with an effect once, though it is left when the next clause has been compiled", async () => {
    const engine = new Engine();
    engine.consult(`:- dynamic(n/1). n(0).
      count :- retract(n(N)), M is N + 1, assertz(n(M)).
      r(X) :- nb_getval(k, N), M is N + 1, nb_setval(k, M), X < 0.
      r(X) :- X = ${sum(LARGE, "X", "a")}, fail.
      r(X) :- nb_getval(k, N), M is N + 1, nb_setval(k, M), X > ${sum(LARGE, "X")}, count.
      r(_).`);
    const query = engine.query("nb_setval(k, 0), r(1), nb_getval(k, K), n(N)", {}, { sliceMs: 0 });
    expect(await query.async.all()).toMatchObject([{ K: 2, N: 0 }]);
  });
});
