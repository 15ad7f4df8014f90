/** Integers of any length are computed as JavaScript computes them. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import type { Value } from "../../src/complete.js";
import { EDGES, integers } from "../terms/arbitrary.js";
import { fc, forAll } from "../properties.js";

const engine = new Engine({ limits: { inferences: 10_000_000 } });

let seed = 1n;

/** A pseudo-random number below `n`. */
function below(n: number): number {
  seed = (seed * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number(seed >> 33n) % n;
}

/** An integer of `bits` bits, with runs of zeros and ones in some. */
function randomInteger(bits: number): bigint {
  const style = below(3);
  let digits = "0x1";
  for (let i = 4; i < bits; i += 4)
    digits +=
      style === 0 ? below(16).toString(16) : below(40) < 39 ? (style === 1 ? "0" : "f") : "7";
  const x = BigInt(digits);
  return below(2) === 0 ? x : -x;
}

const size = (x: bigint): bigint => (x < 0n ? -x : x);

function euclid(x: bigint, y: bigint): bigint {
  while (y !== 0n) [x, y] = [y, x % y];
  return size(x);
}

/** The quotient rounded down. */
const floored = (x: bigint, y: bigint): bigint => (x - modulo(x, y)) / y;
/** The remainder with the sign of the divisor. */
const modulo = (x: bigint, y: bigint): bigint => ((x % y) + y) % y;
const binary = (x: bigint): string => x.toString(2);

type Operation = (x: bigint, y: bigint, n: bigint) => bigint;

/** Functions of any integers X and Y, and of N, which is small. */
const TOTAL: Readonly<Record<string, Operation>> = {
  "X + Y": (x, y) => x + y,
  "X - Y": (x, y) => x - y,
  "X * Y": (x, y) => x * y,
  "gcd(X, Y)": euclid,
  "X /\\ Y": (x, y) => x & y,
  "X \\/ Y": (x, y) => x | y,
  "X xor Y": (x, y) => x ^ y,
  "\\ X": (x) => ~x,
  "-X": (x) => -x,
  "abs(X)": size,
  "sign(X)": (x) => (x < 0n ? -1n : x > 0n ? 1n : 0n),
  "max(X, Y)": (x, y) => (x > y ? x : y),
  "min(X, Y)": (x, y) => (x < y ? x : y),
  "X << N": (x, _, n) => x << n,
  "X >> N": (x, _, n) => x >> n,
};
/** Those that need a divisor. */
const QUOTIENTS: Readonly<Record<string, Operation>> = {
  "X // Y": (x, y) => x / y,
  "X rem Y": (x, y) => x % y,
  "X div Y": floored,
  "X mod Y": modulo,
};
/** Those of integers that are positive. */
const OF_POSITIVE: Readonly<Record<string, Operation>> = {
  "msb(X)": (x) => BigInt(binary(x).length - 1),
  "lsb(X)": (x) => BigInt(binary(x).length - 1 - binary(x).lastIndexOf("1")),
  "popcount(X)": (x) => BigInt(binary(x).replaceAll("0", "").length),
};
/** Those for which integers must not be long. */
const OF_SHORT: Readonly<Record<string, Operation>> = {
  "lcm(X, Y)": (x, y) => (x * y === 0n ? 0n : size(x * y) / euclid(x, y)),
  "X ^ abs(N)": (x, _, n) => x ** size(n),
  "powm(X, abs(N), abs(Y) + 1)": (x, y, n) => modulo(x ** size(n), size(y) + 1n),
};

/** The values of expressions of X, Y and N. */
function values(expressions: readonly string[], given: Record<string, Value>): bigint[] {
  const goal = expressions.map((each, i) => `R${i} is ${each}`).join(", ");
  const row = engine.once(goal, given)!;
  return expressions.map((_, i) => BigInt(row[`R${i}`] as bigint));
}

/** Checks all functions that have a value. */
function check(x: bigint, y: bigint, n: bigint, more: Readonly<Record<string, Operation>>): void {
  const operations = Object.entries({
    ...TOTAL,
    ...(y === 0n ? {} : QUOTIENTS),
    ...(x > 0n ? OF_POSITIVE : {}),
    ...more,
  });
  const names = operations.map(([name]) => name);
  const found = values(names, { X: x, Y: y, N: n });
  const wrong = operations.filter(([, run], i) => found[i] !== run(x, y, n));
  expect({ x, y, n, wrong: wrong.map(([name]) => name) }).toEqual({ x, y, n, wrong: [] });
}

describe("integers of any length", () => {
  it("are computed as JavaScript computes them", () => {
    const small = fc.bigInt({ min: -300n, max: 300n });
    forAll(1000, [integers, integers, small], (x, y, n) => check(x, y, n, OF_SHORT));
  });

  it("are so where both are at limits of the fast paths", () => {
    for (const [i, x] of EDGES.entries()) {
      for (const y of EDGES) check(x, y, BigInt((i % 9) - 4), OF_SHORT);
    }
  });

  const lengths = [1, 31, 60, 64, 130, 2000, 16_000, 70_000];
  const pairs = lengths.flatMap((n) => lengths.map((m) => [n, m] as const));

  it.each(pairs)("are so with %d and %d bits", (n, m) => {
    // Euclid's algorithm of the test takes a second for the longest.
    const rounds = Math.min(n, m) > 10_000 ? 1 : 4;
    for (let i = 0; i < rounds; i++) {
      const [x, y] = [randomInteger(n + below(70)), randomInteger(m + below(70))];
      check(x, y, BigInt(below(200)), {});
      const [product] = values(["X * Y + Y - 1"], { X: x, Y: y });
      expect(values(["X // Y"], { X: product!, Y: y })[0]).toBe(product! / y);
    }
  });

  it("are divided where the digits of the quotient are largest", () => {
    for (const n of [64, 97, 2048, 65_537]) {
      const ones = (1n << BigInt(n)) - 1n;
      for (const y of [ones, ones - 1n, (1n << BigInt(n - 1)) + 1n, 1n << BigInt(n)]) {
        const x = ones * ones + (y - 1n);
        expect(values(["X // Y", "X rem Y"], { X: x, Y: y })).toEqual([x / y, x % y]);
      }
    }
  });

  it("are raised to powers, also modulo a third", () => {
    for (const x of [0n, 1n, -1n, 2n, -2n, 3n, -7n, 10n, 2n ** 70n, -(3n ** 90n)]) {
      for (const n of [1, 2, 3, 100, 10_001]) {
        expect(values(["X ** N", "X ^ N"], { X: x, N: n })).toEqual([
          x ** BigInt(n),
          x ** BigInt(n),
        ]);
        const m = 10n ** 40n + 7n;
        expect(values(["powm(X, N, M)"], { X: x, N: n, M: m })).toEqual([
          modulo(x ** BigInt(n), m),
        ]);
      }
    }
  });

  it.each([2, 3, 7, 10, 16, 36])("are written and read in base %d", (base) => {
    const lenient = new Engine({ dialect: "swi" });
    for (const bits of [50, 90, 3000, 16_400, 140_000]) {
      const x = randomInteger(bits);
      const text = x.toString(base);
      const row = engine.once("format(atom(T), '~*r', [B,X]), format(atom(D), '~w', [X])", {
        B: base,
        X: x,
      })!;
      expect(row).toMatchObject({ T: text, D: x.toString() });
      const read = `${x < 0n ? "-" : ""}${base}'${text.replace("-", "")}`;
      expect(lenient.once("atom_number(T, Y), Y =:= X", { T: read, X: x })).toBeDefined();
      expect(
        engine.once("atom_length(T, N), term_to_atom(Y, D), Y == X", {
          T: text,
          D: x.toString(),
          X: x,
        }),
      ).toMatchObject({ N: text.length });
    }
  });

  it("compare by value, with floats too", () => {
    const goal = `X is 2**53 + 1, X > 9007199254740992.0, Y is 2**60, Y =:= 1152921504606846976.0,
      Z is -(2**1100), Z > -inf, compare(<, -0.0, 0.0), W is 2**2000, W < inf, msb(W) =:= 2000`;
    expect(engine.query(goal).exists()).toBe(true);
  });

  it("have the greatest common divisor of Euclid, where his quotients are all small, or one is large", () => {
    let [x, y] = [1n, 1n];
    for (let i = 0; i < 20_000; i++) [x, y] = [x + y, x];
    const cases: [bigint, bigint][] = [
      [x, y],
      [x * 12n, y * 12n],
      [x, x + 1n],
      [x * x, x],
      [(1n << 9000n) + 1n, 1n << 4500n],
      [(1n << 9000n) - 1n, (1n << 6000n) - 1n],
      [x, 0n],
      [0n, -x],
      [0n, 0n],
      [x, x],
    ];
    for (const [a, b] of cases)
      expect(values(["gcd(X, Y)"], { X: a, Y: b })).toEqual([euclid(a, b)]);
  });
});
