/* Work on long integers in awaited queries is done in parts, between which others have their turn. */

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";

/** The greatest common divisor, by Euclid. */
function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

function powm(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus;
    if (bit === "1") result = (result * base) % modulus;
  }
  return result;
}

interface Operands {
  readonly A: bigint;
  readonly B: bigint;
  readonly C: bigint;
}

/** Expressions of A, B and C, and their values, of rationals the parts. */
const EXPRESSIONS: readonly (readonly [string, (x: Operands) => bigint[]])[] = [
  ["gcd(A * C, B * C)", ({ A, B, C }) => [gcd(A * C, B * C)]],
  ["lcm(A * C, B * C)", ({ A, B, C }) => [(A * B * C) / gcd(A, B)]],
  ["powm(A, C, B)", ({ A, B, C }) => [powm(A, C, B)]],
  [
    "A rdiv (B * C) + C rdiv B",
    ({ A, B, C }) => {
      const [n, d] = [A + C * C, B * C];
      return [n / gcd(n, d), d / gcd(n, d)];
    },
  ],
  [
    "(A rdiv B) * (B rdiv C)",
    ({ A, C }) => {
      const g = gcd(A, C);
      return [A / g, C / g];
    },
  ],
  [
    "gcd(A * C, B) + gcd(A, B * C) + powm(B, C, A)",
    ({ A, B, C }) => [gcd(A * C, B) + gcd(A, B * C) + powm(B, C, A)],
  ],
];

/** Ways in which a goal may have the value of an expression. */
const WAYS: readonly string[] = [
  "V is E",
  "X = (E), V is X",
  "X = (E), V is X + 0",
  "X = is(V, E), call(X)",
  "(V is E, V =:= E -> true ; true)",
  "freeze(X, V is E), X = 1, atom(a)",
  "catch((V is E, throw(V)), V, true)",
  "findall(V0, V0 is E, [V])",
  "with_output_to(string(_), (write(a), V is E))",
];

const parts = "(rational(V) -> rational(V, N, D) ; true)";
const long = fc.bigInt({ min: 1n << 9000n, max: 1n << 14_000n });
const operands = fc.record({
  A: long,
  B: long,
  C: fc.bigInt({ min: 1n << 900n, max: 1n << 2200n }),
});

function goalOf(way: string, expression: string): string {
  return `${way.replaceAll("E", () => expression)}, ${parts}`;
}

describe("long work in awaited queries", () => {
  const engine = new Engine();

  it.each(EXPRESSIONS)(
    "%s has the value that BigInt gives, however it is asked for",
    async (expression, value) => {
      await fc.assert(
        fc.asyncProperty(operands, fc.constantFrom(...WAYS), async (given, way) => {
          const query = engine.query(goalOf(way, expression), { ...given }, { sliceMs: 0 });
          const row = await query.async.first();
          const [n, d = 1n] = value(given);
          expect([row!["N"], row!["D"]].map((x) => BigInt(x as bigint))).toEqual([n, d]);
        }),
        { numRuns: 12 },
      );
    },
  );

  const turns = async (isOver: () => boolean): Promise<number> => {
    let count = 0;
    for (; !isOver(); count++) await new Promise((resolve) => void setImmediate(resolve));
    return count;
  };

  it.each([
    "gcd(3 ** 300000, 7 ** 100000)",
    "powm(3, 7 ** 1000, 11 ** 1000)",
    "3 rdiv 7 ** 100000 + 1 rdiv 3 ** 200000",
  ])("%s lets others have many turns", async (expression) => {
    let isOver = false;
    const counted = turns(() => isOver);
    await engine.query(`V is ${expression}`, {}, { sliceMs: 0 }).async.first();
    isOver = true;
    expect(await counted).toBeGreaterThan(10);
  });

  it("goes on behind other queries of the engine, at whatever comes after it", async () => {
    engine.consult("double(X, Y) :- Y is 2 * X.");
    const work = "V is powm(3, 7 ** 1000, 11 ** 1000)";
    const value = powm(3n, 7n ** 1000n, 11n ** 1000n);
    const ends: readonly (readonly [string, unknown])[] = [
      ["", value],
      [", fail", undefined],
      [", W is V + a", "Arithmetic: there is no function a/0"],
      [", double(V, W), V is W / 2", value],
      [", atom_length(abc, 3), member(X, [V])", value],
      [", memberchk(V, [V]), (V =:= 0 ; true)", value],
    ];
    const outcomes = await Promise.all(
      ends.flatMap(([end]) => [
        engine
          .query(`${work}${end}`, {}, { sliceMs: 0 })
          .async.first()
          .then(
            (row) => row?.["V"],
            (thrown: Error) => thrown.message,
          ),
        new Promise((resolve) => void setImmediate(resolve)).then(
          () => engine.once("numlist(1, 1000, L), sum_list(L, S)")!["S"],
        ),
      ]),
    );
    expect(outcomes).toEqual(ends.flatMap(([, expected]) => [expected, 500_500]));
  });

  it("writes terms with many long integers as in one go", async () => {
    const make =
      "A is 3 ** 40000, findall(X, (between(1, 60, I), X is A + I), L), T = f(L, V, L, 1 rdiv A, V)";
    const ways = ["write(T)", "print(T)", "write_canonical(T)", "format('~w ~q ~p', [T, T, T])"];
    for (const way of [...ways, "write_term(T, [quoted(true), max_depth(9)])", "writeln(T)"]) {
      const goal = `${make}, with_output_to(string(S), ${way}), string_length(S, N), term_hash(S, H)`;
      const query = engine.query(`${goal}, _ = T`, {}, { sliceMs: 0 });
      const row = await query.async.first();
      const once = engine.once(goal);
      const [text, expected] = [row!["S"], once!["S"]].map((s) =>
        String(s).replaceAll(/_G?\d+/g, "_"),
      );
      expect(text).toBe(expected);
    }
  });

  it("ends if its operands are others each time", async () => {
    const goal = "E = gcd(random(1 << 200000), 7 ** 70000), V is E + 0";
    expect(await engine.query(goal, {}, { sliceMs: 0 }).async.first()).toBeDefined();
  });

  it("ends when it is aborted, or its time is over", async () => {
    const controller = new AbortController();
    const goal = "V is powm(3, 7 ** 4000, 11 ** 1000)";
    const options = { sliceMs: 0, signal: controller.signal };
    const first = engine.query(goal, {}, options).async.first();
    setImmediate(() => void setImmediate(() => controller.abort(new Error("enough"))));
    await expect(first).rejects.toThrow("enough");
    const query = engine.query(`catch(${goal}, error(resource_error(K), _), true)`);
    expect(await query.with({ limits: { inferences: 1000 } }).async.first()).toMatchObject({
      K: "inferences",
    });
    expect(engine.once("X is gcd(12, 18)")).toEqual({ X: 6 });
  });
});
