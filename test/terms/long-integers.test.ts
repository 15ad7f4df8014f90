/* Operations on long integers, in pieces, have the results of JavaScript's own. */

import { describe, expect, it } from "vitest";
import { commonDivisor } from "../../src/terms/common-divisor.js";
import { setPayer } from "../../src/terms/effort.js";
import { Ball } from "../../src/terms/error-terms.js";
import {
  MOST_BITS,
  bitsOf,
  division,
  integerOfDigits,
  integerText,
  power,
  product,
  quotient,
  remainder,
} from "../../src/terms/long-integers.js";

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
  for (let i = 4; i < bits; i += 4) {
    digits +=
      style === 0 ? below(16).toString(16) : below(40) < 39 ? (style === 1 ? "0" : "f") : "7";
  }
  const x = BigInt(digits);
  return below(2) === 0 ? x : -x;
}

function euclid(x: bigint, y: bigint): bigint {
  while (y !== 0n) [x, y] = [y, x % y];
  return x < 0n ? -x : x;
}

/** The costs that `run` reports, check by check. */
function looksDuring(run: () => void): number[] {
  const looks: number[] = [];
  const before = setPayer({
    reserve: () => undefined,
    look: () => undefined,
    spend: () => undefined,
    charge: (n) => void looks.push(n),
  });
  try {
    run();
  } finally {
    setPayer(before);
  }
  return looks;
}

const lengths = [1, 60, 2000, 16_000, 17_000, 300_000];
const pairs = lengths.flatMap((n) => lengths.map((m) => [n, m] as const));

describe("an operation on long integers", () => {
  it.each([...pairs, [300_000, 1_100_000], [1_500_000, 1_100_000]] as const)(
    "multiplies and divides as JavaScript does: %d by %d bits",
    (n, m) => {
      const x = randomInteger(n + below(70));
      const y = randomInteger(m + below(70));
      const xy = x * y;
      expect(product(x, y) === xy).toBe(true);
      expect(quotient(xy, y) === x).toBe(true);
      const rest = randomInteger(below(m) + 1) % y;
      const dividend = xy + rest;
      const { quotient: q, rest: r } = division(dividend, y);
      expect(q * y + r === dividend).toBe(true);
      expect(r === 0n || r < 0n === dividend < 0n).toBe(true);
      expect((r < 0n ? -r : r) < (y < 0n ? -y : y)).toBe(true);
      expect(remainder(dividend, y) === r).toBe(true);
    },
  );

  it("divides what leads to the largest digits of a quotient", () => {
    for (const n of [262_145, 1_048_577]) {
      const ones = (1n << BigInt(n)) - 1n;
      for (const y of [ones, ones - 1n, (1n << BigInt(n - 1)) + 1n, 1n << BigInt(n)]) {
        const x = ones * ones + (y - 1n);
        const { quotient: q, rest } = division(x, y);
        expect(q === x / y && rest === x % y).toBe(true);
      }
    }
  });

  it("raises to a power as JavaScript does", () => {
    for (const x of [0n, 1n, -1n, 2n, -2n, 3n, -7n, 10n, 12n, 2n ** 70n, -(3n ** 90n)]) {
      for (const n of [0, 1, 2, 3, 100, 10_001]) expect(power(x, n) === x ** BigInt(n)).toBe(true);
    }
    expect(power(3n, 1_000_001) === 3n ** 1_000_001n).toBe(true);
    expect(power(-6n, 500_001) === (-6n) ** 500_001n).toBe(true);
  });

  it.each([2, 3, 7, 10, 16, 36])("writes and reads as JavaScript does: base %d", (base) => {
    for (const bits of [50, 16_400, 140_000, 400_000]) {
      const x = randomInteger(bits);
      const text = integerText(x, base);
      expect(text === x.toString(base)).toBe(true);
      const digits = x < 0n ? text.slice(1) : text;
      expect(integerOfDigits(digits, base) === (x < 0n ? -x : x)).toBe(true);
    }
    expect(integerOfDigits("0".repeat(40_000) + "11", base)).toBe(BigInt(base + 1));
  });

  it("writes and reads integers with zeros", () => {
    for (const x of [10n ** 39_456n, 10n ** 39_457n, 10n ** 200_000n, 10n ** 200_000n - 1n]) {
      const text = x.toString();
      expect(integerText(x) === text).toBe(true);
      expect(integerText(-x) === `-${text}`).toBe(true);
      expect(integerOfDigits(`000${text}`) === x).toBe(true);
    }
    expect(integerOfDigits("0".repeat(50_000))).toBe(0n);
  });

  it("counts bits", () => {
    for (const x of [0n, 1n, 7n, 8n, 255n, 256n, 2n ** 100n - 1n, 2n ** 100n]) {
      expect(bitsOf(x)).toBe(x === 0n ? 0 : x.toString(2).length);
    }
  });

  it("is refused before it is begun where its result would be too long", () => {
    const half = 1n << BigInt(MOST_BITS / 2 + 1);
    const work = looksDuring(() => {
      for (const run of [
        () => product(half, half),
        () => power(7n, 7 ** 9),
        () => power(2n, MOST_BITS),
        () => integerOfDigits("1".repeat(10_200_000)),
      ]) {
        expect(run).toThrow(Ball);
      }
    });
    expect(work.reduce((sum, n) => sum + n, 0)).toBeLessThan(100_000);
    expect(bitsOf(power(2n, MOST_BITS - 1))).toBe(MOST_BITS);
  });

  it("has looks at the limits within it, at none of which much is paid for at once", () => {
    const x = 3n ** 1_200_000n;
    const y = 7n ** 400_000n;
    const runs = [
      () => product(x, x),
      () => division(x, y),
      () => power(3n, 2_000_000),
      () => integerText(x),
      () => commonDivisor(7n ** 60_000n, 11n ** 60_000n),
    ];
    for (const run of runs) {
      const looks = looksDuring(run);
      const sum = looks.reduce((a, b) => a + b, 0);
      expect(looks.length).toBeGreaterThan(4);
      expect(Math.max(...looks)).toBeLessThan(sum / 2);
    }
  });

  it("ends where a look says so", () => {
    let looks = 0;
    const charge = (): void => {
      if (++looks === 3) throw new Error("enough");
    };
    const before = setPayer({
      reserve: () => undefined,
      look: () => undefined,
      spend: () => undefined,
      charge,
    });
    try {
      expect(() => power(3n, 3_000_000)).toThrow("enough");
    } finally {
      setPayer(before);
    }
  });
});

describe("the greatest common divisor", () => {
  it("is Euclid's, of random integers with a common factor", () => {
    for (let i = 0; i < 80; i++) {
      const size = [10, 100, 1000, 4000, 9000][i % 5]!;
      const common = randomInteger(1 + below(size));
      const x = common * randomInteger(1 + below(size));
      const y = common * randomInteger(1 + below(size));
      expect(commonDivisor(x, y) === euclid(x, y)).toBe(true);
    }
  });

  it("is Euclid's where his quotients are all small, or one is large", () => {
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
    for (const [a, b] of cases) expect(commonDivisor(a, b) === euclid(a, b)).toBe(true);
  });
});
