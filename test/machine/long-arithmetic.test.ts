/* Limits hold for arithmetic on long integers. */

import { describe, expect, it } from "vitest";
import { RandomNumbers } from "../../src/board/index.js";
import { Engine, ResourceError } from "../../src/complete.js";

/** The greatest common divisor, by remainders. */
function euclid(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

/** The outcome of `goal` on an engine with these limits. */
function outcome(goal: string, limits: object): unknown {
  const engine = new Engine({ onMessage: () => undefined });
  engine.consult("square(X, X) :- X =:= 0.\nsquare(X, Z) :- Y is X * X, square(Y, Z).");
  try {
    return engine.query(goal).with({ limits }).exists();
  } catch (error) {
    return error instanceof ResourceError ? error.kind : error;
  }
}

describe("arithmetic on long integers", () => {
  it.each([
    "_ is X mod 3**20001",
    "_ is X div -3**20001",
    "_ is lcm(X, 3**20001)",
    "_ is powm(X, X, 3**201)",
    "_ is X rdiv 3**20001 + 1 rdiv 3**20003",
    "_ is (X rdiv 3**20001) * (5 rdiv X)",
    "_ is floor(X rdiv 3**20001)",
    "E = X * X, E =:= E",
    "E = X * X, _ is E + E",
  ])("has a value or is a resource error, however much room there is for it: %s", (goal) => {
    const outcomes = new Set<unknown>();
    for (let length = 440_000; length <= 520_000; length += 4000) {
      const room = `length(L, ${length}), X is 7**30000, (${goal}), length(L, _)`;
      outcomes.add(outcome(room, { memory: 12_000_000 }));
    }
    expect([true, "memory"]).toEqual(expect.arrayContaining([...outcomes]));
  });

  it.each([
    "X is 7**(7**9)",
    "X is 3**30000000, atom_number(A, X)",
    "X is 1 << 40000000",
    "X is (1 << 33000000) * (1 << 33000000)",
    'format(atom(_), "~`at~300000000|", [])',
    'format(atom(_), "~300000000c", [97])',
    'format(atom(_), "~300000000f", [1.0])',
    'format(atom(_), "~300000000d", [1])',
    "with_output_to(atom(_), tab(300000000))",
  ])("is a resource error where results would be too long: %s", (goal) => {
    expect(outcome(goal, {})).toBe("memory");
    const caught = `catch((${goal}), error(resource_error(memory), _), true)`;
    expect(outcome(caught, {})).toBe(true);
  });

  it("is a resource error where they get longer and longer", () => {
    // Its square is short enough, the square of that is not.
    expect(outcome("X is 1 << 9000000, square(X, _)", {})).toBe("memory");
  });

  // Each takes longer than its number of calls suggests.
  it.each([
    "X is 3**2000000",
    "X is gcd(7**40000, 11**40000)",
    "X is powm(3, 7**3000, 11**3000)",
    "X is 3**300000, atom_number(A, X)",
    'X is 3**300000, format(atom(_), "~D", [X])',
    'X is 3**300000, format(atom(_), "~7r", [X])',
    "X is (3**300000) // (7**50000), Y is X mod (3**20000)",
    "X is random(1 << 2000000)",
  ])("counts as calls of predicates in proportion: %s", (goal) => {
    expect(outcome(goal, { inferences: 1500 })).toBe("inferences");
    const caught = `catch((${goal}, call(true)), error(resource_error(inferences), _), true)`;
    expect(outcome(caught, { inferences: 1500 })).toBe(true);
  });

  it("counts where numbers get longer and longer, too", () => {
    expect(outcome("square(3, X)", { inferences: 1500 })).toBe("inferences");
  });

  it("leaves the result as it is where there is enough for it", () => {
    const goal = "X is gcd(6**30000, 15**30000) // 3**29999, Y is (3**200000) mod 1000007";
    const row = new Engine().query(goal).first();
    expect(row).toEqual({ X: 3, Y: Number(3n ** 200_000n % 1_000_007n) });
  });

  it("gives rationals in lowest terms, without a divisor of their powers", () => {
    const engine = new Engine();
    const numbers = new RandomNumbers(3);
    const integer = (): bigint => {
      let x = BigInt(1 + numbers.below(6));
      for (let i = numbers.below(4); i > 0; i--) x *= BigInt(1 + numbers.below(1_000_003));
      return numbers.below(2) === 0 ? x : -x;
    };
    const lowest = (n: bigint, d: bigint): bigint[] => {
      const divisor = euclid(n, d) * (d < 0n ? -1n : 1n);
      return [n / divisor, d / divisor];
    };
    for (let i = 0; i < 300; i++) {
      const [a, b, c, d] = [integer(), integer(), integer(), integer()];
      const k = numbers.below(5);
      const cases: [string, bigint, bigint][] = [
        [`(${a} rdiv ${b}) + (${c} rdiv ${d})`, a * d + c * b, b * d],
        [`(${a} rdiv ${b}) - (${c} rdiv ${d})`, a * d - c * b, b * d],
        [`(${a} rdiv ${b}) * (${c} rdiv ${d})`, a * c, b * d],
        [`(${a} rdiv ${b}) rdiv (${c} rdiv ${d})`, a * d, b * c],
        [`(${a} rdiv ${b}) ** ${k}`, a ** BigInt(k), b ** BigInt(k)],
        // That of an integer is a float.
        [`(${a} rdiv ${a * b * 7n}) ** -${k}`, (7n * b) ** BigInt(k), 1n],
        [
          `(${2n * a} rdiv ${4n * a + 1n}) ** -${k}`,
          (4n * a + 1n) ** BigInt(k),
          (2n * a) ** BigInt(k),
        ],
      ];
      for (const [expression, n, m] of cases) {
        const goal = `X is ${expression}, N is numerator(X), D is denominator(X)`;
        const { N, D } = engine.once<{ N: bigint; D: bigint }>(goal)!;
        expect([BigInt(N), BigInt(D)]).toEqual(lowest(n, m));
      }
    }
    const calls =
      "statistics(inferences, I), X is (7 rdiv 3) ** 20000, statistics(inferences, J), N is J - I";
    expect(engine.once<{ N: number }>(calls)!.N).toBeLessThan(700);
  });

  it("finds the divisor that integers of any two lengths have in common", () => {
    const engine = new Engine();
    const numbers = new RandomNumbers(11);
    const random = (): number => numbers.below(1000) / 1000;
    const integer = (bits: number): bigint => {
      let x = 1n;
      for (let i = 0; i < bits; i += 24) x = (x << 24n) | BigInt(numbers.below(2 ** 24));
      return random() < 0.5 ? x : -x;
    };
    const pairs = [40, 100, 300, 1000, 5000, 12_000].flatMap((bits) =>
      Array.from({ length: 8 }, (): [bigint, bigint] => {
        const common = integer(random() * bits);
        return [common * integer(random() * bits), common * integer(random() * bits)];
      }),
    );
    // Quotients that are all 1, and one that is long in the midst.
    let [a, b] = [1n, 1n];
    for (let i = 0; i < 9000; i++) [a, b] = [a + b, a];
    pairs.push(
      [a, b],
      [a * b + (b >> 4000n), b * b],
      [(1n << 9000n) - 1n, (1n << 6000n) - 1n],
      [a, 0n],
    );
    for (const [A, B] of pairs) {
      const { G } = engine.once<{ G: number | bigint }>("G is gcd(A, B)", { A, B })!;
      expect(BigInt(G)).toBe(euclid(A, B));
    }
  });

  it("is not begun after an abortion, or where too little time is left", () => {
    const engine = new Engine();
    let looks = 0;
    const signal = {
      get aborted() {
        return ++looks > 3;
      },
      reason: new Error("enough"),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    } as unknown as AbortSignal;
    const sum = Array.from({ length: 6 }, (_, i) => `3**200000${i}`).join(" + ");
    expect(() => engine.query(`X is ${sum}`).with({ signal }).first()).toThrow("enough");
    const late = engine.query("X is 3**10000000, fail").with({ limits: { timeMs: 1 } });
    expect(() => late.first()).toThrow(/time/);
  });

  it("rounds powers, roots and quotients as short ones", () => {
    const engine = new Engine();
    const goal =
      "A is -(10**6000) // 7, B is -(10**6000) div 7, A =:= B + 1, " +
      "C is -(10**6000) mod 7, D is -(10**6000) rem 7, C =:= D + 7, B * 7 + C =:= -(10**6000)";
    expect(engine.query(goal).exists()).toBe(true);
    const root = "nth_integer_root_and_remainder(3, 10**60000 + 17, R, X), R =:= 10**20000";
    expect(
      engine.query(`N is 10**60000 + 17, ${root.replace("10**60000 + 17", "N")}`).first(),
    ).toMatchObject({ X: 17 });
    expect(engine.query("X is (7**100000) / (7**99999)").first()).toEqual({ X: 7 });
  });
});
