/* Values of expressions, and comparison of numbers. */
import { describe, expect, test } from "vitest";
import { Engine } from "../../src/complete.js";
import type { Value } from "../../src/complete.js";
import { integers } from "../terms/arbitrary.js";
import { fc, forAll } from "../properties.js";

const engine = new Engine();

/** An expression in a test: a bigint or a whole number is an integer, `f(1)` a float, a text an atom. */
type Expression = Value;

const f = (x: number): Expression => ({ float: x });
const ex = (name: string, ...args: Expression[]): Expression => ({ functor: name, args });

/** A value as text: floats as JavaScript writes them, with `.0` where they are whole. */
function show(x: unknown): string {
  if (typeof x !== "object" || x === null) return String(x);
  if (Array.isArray(x)) return `[${x.map(show).join(",")}]`;
  if ("float" in x) {
    const number = x.float as number;
    if (!Number.isInteger(number)) return String(number);
    return `${Object.is(number, -0) ? "-0" : number}.0`;
  }
  if ("functor" in x) {
    const shown = (x as unknown as { args: unknown[] }).args.map(show);
    return x.functor === "/" ? shown.join("/") : `${String(x.functor)}(${shown.join(",")})`;
  }
  return "string" in x ? String(x.string) : "_";
}

/** The value of an expression, or the formal term of the error, as text. */
function value(x: Expression, on: Engine = engine): string {
  return show(on.once("catch(Y is X, error(Y, _), true)", { X: x })!["Y"]);
}

/** A value that is a float. */
const floatOf = (x: Expression): number => Number(value(x).replace(/\.0$/, ""));

type Example = readonly [x: Expression, expected: string];

function holds(examples: readonly Example[]): void {
  for (const [x, expected] of examples) expect([show(x), value(x)]).toEqual([show(x), expected]);
}

/** The claim that expressions have these values, or errors. */
function claim(title: string, examples: readonly Example[]): void {
  test.each([[title, examples] as const])("%s", (_title, rows) => holds(rows));
}

const undefinedError = "evaluation_error(undefined)";
const zeroDivisor = "evaluation_error(zero_divisor)";
const overflow = "evaluation_error(float_overflow)";

describe("the standard's functions", () => {
  claim("sums and products with a float are floats", [
    [ex("+", 0, ex("+", f(3.2), 11)), "14.2"],
    [ex("*", f(1.5), 2), "3.0"],
    [ex("+", 5), "5"],
  ]);

  test("integer functions ask for integers and for a divisor that is not 0", () => {
    for (const name of ["//", "div", "mod", "rem"]) {
      holds([
        [ex(name, 1, 0), zeroDivisor],
        [ex(name, 2n ** 70n, 0), zeroDivisor],
        [ex(name, f(7.5), 2), "type_error(integer,7.5)"],
        [ex(name, 7, f(2)), "type_error(integer,2.0)"],
        [ex(name, f(7), 0), "type_error(integer,7.0)"],
      ]);
    }
    for (const name of ["/\\", "\\/", "xor", "<<", ">>", "gcd", "lcm"]) {
      holds([
        [ex(name, f(1), 2), "type_error(integer,1.0)"],
        [ex(name, 1, f(2)), "type_error(integer,2.0)"],
      ]);
    }
    holds([
      [ex("\\", f(2.5)), "type_error(integer,2.5)"],
      [ex("msb", f(2.5)), "type_error(integer,2.5)"],
      [ex("powm", 2, 3, f(2.5)), "type_error(integer,2.5)"],
    ]);
  });

  claim("/ of integers is an integer when it can be", [
    [ex("/", 3, 123456789012345678901234567890n), "2.4300000218700003e-29"],
    [ex("/", 370370367037037036703703703670n, f(1.342e34)), "0.000027598388005740465"],
    [ex("/", 2n ** 2000n + 1n, 2n ** 1999n), "2.0"],
    [ex("/", 2n ** 2000n + 1n, 2), overflow],
    [ex("/", 3, 2n ** 3000n), "0.0"],
  ]);

  claim("a zero divisor is an error, and so is 0.0 over zero", [
    [ex("/", 3, 0), zeroDivisor],
    [ex("/", 0, 0), zeroDivisor],
    [ex("/", 1, f(0)), zeroDivisor],
    [ex("/", f(1), f(-0)), zeroDivisor],
    [ex("/", f(0), 0), undefinedError],
    [ex("/", 0, f(0)), undefinedError],
  ]);

  test("under the flag iso / and ** make floats", () => {
    const settings = new Engine();
    settings.once("set_prolog_flag(iso, true)");
    expect(value(ex("/", 10, 2), settings)).toBe("5.0");
    expect(value(ex("**", 5, 3), settings)).toBe("125.0");
    expect(value(ex("^", 5, 3), settings)).toBe("125");
    expect(value(ex("/", 1, 0), settings)).toBe(zeroDivisor);
  });

  claim("^ of integers is an integer or a type error", [
    [ex("^", 2, -1), "type_error(float,2)"],
    [ex("^", 2n ** 70n, -1), "type_error(float,1180591620717411303424)"],
    [ex("^", 1, -1), "1"],
    [ex("^", -1, -1), "-1"],
    [ex("^", -1, -2), "1"],
    [ex("^", 0, -1), zeroDivisor],
    [ex("^", 1, 2n ** 70n), "1"],
    [ex("^", -1, 2n ** 70n + 1n), "-1"],
    [ex("^", 0, 2n ** 70n), "0"],
    [ex("^", 3, f(1)), "3.0"],
    [ex("^", f(2), 3), "8.0"],
    [ex("^", 2, f(-1.5)), "0.3535533905932738"],
    [ex("^", 0, f(0)), "1.0"],
    [ex("^", f(0), -1), zeroDivisor],
    [ex("^", -2, f(0.5)), undefinedError],
  ]);

  claim("** is ^ but for integers to a negative power", [
    [ex("**", 2, 3), "8"],
    [ex("**", 5, -1), "0.2"],
    [ex("**", 2, -1), "0.5"],
    [ex("**", 1, -3), "1"],
    [ex("**", -1, -3), "-1"],
    [ex("**", 0, -1), zeroDivisor],
    [ex("**", 2, -1074), "5e-324"],
    [ex("**", 2, -(2n ** 80n)), "0.0"],
    [ex("**", f(-5), 3), "-125.0"],
    [ex("**", 2, f(-1)), "0.5"],
    [ex("**", 4, f(0.5)), "2.0"],
    [ex("**", f(0), 0), "1.0"],
    [ex("**", 1, "nan"), "1.0"],
    [ex("**", 2, f(1024)), overflow],
  ]);

  claim("roots, powers of e and logarithms have their domains", [
    [ex("sqrt", 1), "1.0"],
    [ex("sqrt", f(-0)), "-0.0"],
    [ex("sqrt", -1), undefinedError],
    [ex("exp", 0), "1.0"],
    [ex("exp", 1000), overflow],
    [ex("log", f(1)), "0.0"],
    [ex("log", 0), undefinedError],
    [ex("log", f(0)), undefinedError],
    [ex("log", -1), undefinedError],
    [ex("log2", 8), "3.0"],
    [ex("log10", 1000), "3.0"],
    [ex("log", 2, 2n ** 2000n), "2000.0"],
    [ex("log", 1, 2), zeroDivisor],
  ]);

  claim("trigonometry has its domains", [
    [ex("sin", 0), "0.0"],
    [ex("cos", 0), "1.0"],
    [ex("asin", 2), undefinedError],
    [ex("acos", f(1.5)), undefinedError],
    [ex("asin", 0), "0.0"],
    [ex("acos", 1), "0.0"],
    [ex("tan", 0), "0.0"],
    [ex("atan", 1), "0.7853981633974483"],
    [ex("atan", 1, 2), "0.4636476090008061"],
    [ex("atan2", 0, -1), "3.141592653589793"],
    [ex("atan2", f(-0), -1), "-3.141592653589793"],
    [ex("atan2", 0, 0), undefinedError],
    [ex("atan2", f(0), f(0)), undefinedError],
    [ex("acosh", f(0.5)), undefinedError],
    [ex("atanh", 2), undefinedError],
    [ex("sinh", 1000), overflow],
    [ex("cot", 0), undefinedError],
    [ex("acot", 0), "1.5707963267948966"],
  ]);

  claim("floats become integers of any size, never -0", [
    [ex("truncate", f(-0.5)), "0"],
    [ex("ceiling", f(-0.5)), "0"],
    [ex("integer", f(-0.4)), "0"],
    [ex("floor", f(-0.4)), "-1"],
    [ex("floor", f(7.4)), "7"],
    [ex("truncate", f(-3.7)), "-3"],
    [ex("truncate", f(1e20)), "100000000000000000000"],
    [ex("truncate", f(2 ** 53)), "9007199254740992"],
    [ex("floor", 2n ** 70n), "1180591620717411303424"],
    [ex("integer", "inf"), undefinedError],
    [ex("integer", "nan"), undefinedError],
  ]);

  claim("round goes up from the middle, integer away from zero", [
    [ex("round", f(7.5)), "8"],
    [ex("round", f(-0.6)), "-1"],
    [ex("round", f(-3.5)), "-3"],
    [ex("round", f(4.5)), "5"],
    [ex("round", f(0.49999999999999994)), "0"],
    [ex("round", f(-0.49999999999999994)), "0"],
    [ex("round", f(2 ** 51 + 0.5)), "2251799813685249"],
    [ex("integer", f(2.5)), "3"],
    [ex("integer", f(-2.5)), "-3"],
    [ex("integer", f(0.49999999999999994)), "0"],
  ]);

  claim("the parts of a number keep its type", [
    [ex("float", 7), "7.0"],
    [ex("float", 2n ** 2000n), overflow],
    [ex("float_integer_part", f(-3.5)), "-3.0"],
    [ex("float_fractional_part", f(-3.5)), "-0.5"],
    [ex("float_fractional_part", 3), "0"],
    [ex("abs", f(-0)), "0.0"],
    [ex("sign", f(-3.5)), "-1.0"],
    [ex("sign", f(-0)), "0.0"],
    [ex("copysign", 1, -1), "-1"],
    [ex("copysign", f(2), f(-0)), "-2.0"],
  ]);

  claim("max and min return an operand: of equal ones the float, of zeros by sign", [
    [ex("max", 2, f(3)), "3.0"],
    [ex("min", -6, f(-5.5)), "-6"],
    [ex("max", 1, f(1)), "1.0"],
    [ex("max", f(1), 1), "1.0"],
    [ex("min", 1, f(1)), "1.0"],
    [ex("max", f(-0), f(0)), "0.0"],
    [ex("min", f(0), f(-0)), "-0.0"],
    [ex("max", 0, f(-0)), "0"],
    [ex("max", f(1), 2n ** 10000n), String(2n ** 10000n)],
    [ex("max", "nan", 2), "2"],
    [ex("min", 2, "nan"), "2"],
  ]);
});

describe("bits and divisors", () => {
  claim("shifts take any distance, and backwards too", [
    [ex(">>", 5, 2n ** 100n), "0"],
    [ex(">>", -5, 2n ** 100n), "-1"],
    [ex("<<", -5, -(2n ** 100n)), "-1"],
    [ex("<<", 0, 2n ** 100n), "0"],
  ]);

  test("a result that cannot fit into memory is a resource error", () => {
    const resource = "resource_error(memory)";
    holds([
      [ex("<<", 1, 10_000_000_000), resource],
      [ex("<<", -1, 2n ** 70n), resource],
      [ex("**", 2, 10_000_000_000), resource],
      [ex("^", 7, 100_000_000_000), resource],
      [ex("^", 2, 2n ** 70n), resource],
    ]);
    expect(value(ex("msb", ex("<<", 1, 10_000_000)))).toBe("10000000");
  });

  claim("counting bits is for integers that are not negative", [
    [ex("msb", 0), "domain_error(not_less_than_one,0)"],
    [ex("lsb", -8), "domain_error(not_less_than_one,-8)"],
    [ex("popcount", -1), "domain_error(not_less_than_zero,-1)"],
    [ex("getbit", 5, 2), "1"],
    [ex("getbit", 5, 2n ** 70n), "0"],
    [ex("getbit", 5, -2), "domain_error(not_less_than_zero,-2)"],
  ]);

  claim("powm", [
    [ex("powm", 2, 2n ** 100n, 97), "61"],
    [ex("powm", 3, -4, 5), "domain_error(not_less_than_zero,-4)"],
    [ex("powm", 3, 4, 0), "domain_error(not_less_than_one,0)"],
  ]);
});

describe("an expression", () => {
  test("constants", () => {
    holds([
      ["pi", "3.141592653589793"],
      ["e", "2.718281828459045"],
      ["epsilon", "2.220446049250313e-16"],
      ["inf", "Infinity"],
      ["nan", "NaN"],
      [ex("-", "inf"), "-Infinity"],
      ["max_tagged_integer", "9007199254740991"],
      ["min_tagged_integer", "-9007199254740991"],
      ["max_integer", "9223372036854775807"],
      ["min_integer", "-9223372036854775808"],
    ]);
    expect(Math.abs(Number(value("realtime")) - Date.now() / 1000)).toBeLessThan(5);
    expect(Number(value("cputime"))).toBeGreaterThan(0);
  });

  test("one character stands for its code", () => {
    const list = (...xs: Expression[]): Expression => xs;
    holds([
      [{ string: "a" }, "97"],
      [{ string: "😀" }, "128512"],
      [list("a"), "97"],
      [list("e"), "101"],
      [list(7), "7"],
      [list(ex("+", 1, 2)), "3"],
      [ex("+", list("a"), 1), "98"],
      [list("ab"), "type_error(character,ab)"],
      [list(1, 2), "type_error(evaluable,./2)"],
      ["[]", "type_error(evaluable,[]/0)"],
    ]);
    expect(value({ string: "ab" })).toMatch(/^type_error/);
    expect(show(engine.once("current_output(S), catch(_ is S, error(X, _), true)")!["X"])).toMatch(
      /^type_error/,
    );
  });

  test("variables and unknown functions are errors, at any depth", () => {
    const unbound: Expression = { variable: "V" };
    let deep: Expression = unbound;
    let unknown: Expression = ex("foo", unbound);
    for (let i = 0; i < 100; i++) {
      deep = ex("+", 1, deep);
      unknown = ex("abs", unknown);
    }
    holds([
      [unbound, "instantiation_error"],
      [ex("+", unbound, "foo"), "instantiation_error"],
      [ex("+", "foo", unbound), "type_error(evaluable,foo/0)"],
      ["foo", "type_error(evaluable,foo/0)"],
      [ex("foo", 1, 2, 3), "type_error(evaluable,foo/3)"],
      [deep, "instantiation_error"],
      [unknown, "type_error(evaluable,foo/1)"],
    ]);
  });

  test("a bound variable stands for its value", () => {
    expect(engine.once("X = 1 + 2, Y is X * 5")).toMatchObject({ Y: 15 });
  });

  test("no depth is too deep", () => {
    const goal = `numlist(2, 100000, L), foldl([_,X0,X0+1]>>true, L, 1, Left), foldl([_,X1,1+X1]>>true, L, 1, Right),
      foldl([_,X2,-X2]>>true, L, 5, Signs), A is Left, B is Right, C is Signs, Values = [A,B,C]`;
    const deep = new Engine({ limits: { memory: 500_000_000 } });
    expect(deep.once(`${goal}, Values == [100000,100000,-5]`)).toBeDefined();
  });

  test("the order of arguments survives the change to the stacks", () => {
    for (let depth = 0; depth < 120; depth += 7) {
      let x: Expression = ex("powm", 3, ex("-", 9, 4), ex("//", 22, 3));
      for (let i = 0; i < depth; i++) x = ex("-", x, 1);
      expect(value(x)).toBe(String(5 - depth));
    }
  });

  test("random numbers stay in range", () => {
    const limit = 10n ** 40n;
    for (let i = 0; i < 100; i++) {
      const n = BigInt(value(ex("random", limit)));
      expect(n >= 0n && n < limit).toBe(true);
      expect(Number(value(ex("random", 100)))).toBeLessThan(100);
      expect(Number(value("random_float"))).toBeLessThan(1);
    }
    expect(value(ex("random", 0))).toBe("domain_error(not_less_than_one,0)");
    expect(value(ex("random", f(1)))).toBe("type_error(integer,1.0)");
  });
});

describe("floats", () => {
  claim("no operation makes an infinity or a NaN", [
    [ex("*", f(1e308), 10), overflow],
    [ex("+", f(1e308), f(1e308)), overflow],
    [ex("+", "inf", 1), overflow],
    [ex("-", "inf", "inf"), undefinedError],
    [ex("+", "nan", 1), undefinedError],
    [ex("+", 2n ** 10000n, f(10)), overflow],
    [ex("/", 2n ** 10000n, f(10)), overflow],
  ]);

  claim("nexttoward is one step", [
    [ex("nexttoward", 1, 2), "1.0000000000000002"],
    [ex("nexttoward", 1, 1), "1.0"],
    [ex("nexttoward", 0, -1), "-5e-324"],
    [ex("nexttoward", f(-1), -2), "-1.0000000000000002"],
    [ex("nexttoward", f(Number.MAX_VALUE), "inf"), overflow],
  ]);

  test("erf, erfc and lgamma are close", () => {
    const near = (name: string, x: number, expected: number): void => {
      expect(Math.abs(Number(value(ex(name, f(x)))) / expected - 1)).toBeLessThan(1e-14);
    };
    near("erf", 0.5, 0.5204998778130465);
    near("erf", -1, -0.8427007929497149);
    near("erf", 3, 0.9999779095030014);
    near("erf", 1e-10, 1.1283791670955126e-10);
    near("erfc", 0.1, 0.8875370839817152);
    near("erfc", -2, 1.9953222650189528);
    near("erfc", 5, 1.5374597944280349e-12);
    expect(Number(value(ex("log", 2n ** 2000n)))).toBeCloseTo(2000 * Math.LN2, 10);
    near("lgamma", 0.1, 2.2527126517342055);
    near("lgamma", 0.5, 0.5723649429247001);
    near("lgamma", 1.0001, -5.771334222047127e-5);
    near("lgamma", 100, 359.13420536957545);
    near("lgamma", -1.5, 0.8600470153764812);
    expect(value(ex("lgamma", 2))).toBe("0.0");
    expect(value(ex("lgamma", 0))).toBe(overflow);
  });
});

describe("powers of floats", () => {
  claim("are rounded as exact ones are", [
    [ex("**", 10, -5), "0.00001"],
    [ex("**", f(10), 308), "1e+308.0"],
    [ex("**", f(10), -307), "1e-307"],
    [ex("**", f(-3), 5), "-243.0"],
    [ex("**", f(3), 34), "16677181699666568.0"],
    [ex("**", f(1e-200), f(1.1)), "9.999999999999591e-221"],
    [ex("**", f(1.0000000001), f(1e11)), "22026.48400858053"],
    [ex("**", 3, -1000), "0.0"],
    [ex("**", f(-8), f(-3)), "-0.001953125"],
  ]);

  test("of integers are the nearest floats", () =>
    forAll(
      1000,
      [fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 100 })],
      (x, n) => {
        fc.pre(x !== 0);
        expect(value(ex("**", f(x), n))).toBe(show(f(Number(BigInt(x) ** BigInt(n)))));
        if (Math.abs(x) === 1) return;
        expect(value(ex("**", x, -n))).toBe(value(ex("/", 1, BigInt(x) ** BigInt(n))));
      },
    ));
});

describe("comparison", () => {
  const orders = ["<", "=:=", ">"].map((name) => [name, `X ${name} Y`] as const);
  /** The comparisons of two values that hold. */
  const compare = (x: Expression, y: Expression): string =>
    orders.flatMap(([name, goal]) => (engine.once(goal, { X: x, Y: y }) ? [name] : [])).join(" ");

  test("is exact between integers and floats", () => {
    expect(compare(1, f(1))).toBe("=:=");
    expect(compare(f(0), f(-0))).toBe("=:=");
    expect(compare(2n ** 53n + 1n, f(2 ** 53))).toBe(">");
    expect(compare(2n ** 5000n, "inf")).toBe("<");
    expect(compare(-(2n ** 5000n), f(1))).toBe("<");
    forAll([integers, fc.double({ noNaN: true })], (x, y) => {
      const order = x < y ? "<" : x > y ? ">" : "=:=";
      expect(compare(x, f(y))).toBe(order);
      expect(compare(f(y), x)).toBe({ "<": ">", ">": "<", "=:=": "=:=" }[order]);
    });
  });

  test("has no answer for a NaN", () => {
    expect(compare("nan", "nan")).toBe("");
    expect(compare(1, "nan")).toBe("");
    expect(compare("nan", 2n ** 70n)).toBe("");
  });
});

describe("against a reference", () => {
  test("a root is the largest integer whose power fits", () => {
    const goal = "nth_integer_root_and_remainder(N, X, Root, Rest)";
    forAll([integers, fc.integer({ min: 1, max: 9 })], (x, n) => {
      fc.pre(x >= 0n || n % 2 === 1);
      const row = engine.once(goal, { N: n, X: x })!;
      const [root, rest] = [row["Root"], row["Rest"]].map((y) => BigInt(y as bigint)) as [
        bigint,
        bigint,
      ];
      const [r, size] = [root, x].map((y) => (y < 0n ? -y : y)) as [bigint, bigint];
      expect(r ** BigInt(n) <= size && size < (r + 1n) ** BigInt(n)).toBe(true);
      expect(root ** BigInt(n) + rest).toBe(x);
    });
  });

  test("/ is exact or the nearest float", () =>
    forAll(500, [integers, integers], (x, y) => {
      fc.pre(y !== 0n);
      const quotient = floatOf(ex("/", x, y));
      if (x % y === 0n && value(ex("/", x, y)) === String(x / y)) return;
      expect(x % y).not.toBe(0n);
      // Neither neighbour is nearer: |2 p y - 2 q x| for the float p / q.
      const distance = (candidate: number): bigint => {
        const q = 2n ** 300n;
        const d = BigInt(candidate * 2 ** 300) * y - q * x;
        return d < 0n ? -d : d;
      };
      for (const towards of [1e300, -1e300]) {
        const step = floatOf(ex("nexttoward", f(quotient), f(towards)));
        expect(distance(quotient) <= distance(step)).toBe(true);
      }
    }));

  test("rounding agrees with exact arithmetic", () =>
    forAll([fc.double({ noNaN: true, noDefaultInfinity: true })], (x) => {
      fc.pre(Math.abs(x) < 2 ** 900);
      const of = (name: string): bigint => BigInt(value(ex(name, f(x))));
      const [floor, ceiling] = [of("floor"), of("ceiling")];
      expect(Number(floor) <= x && x <= Number(ceiling) && ceiling - floor <= 1n).toBe(true);
      expect(of("truncate")).toBe(x < 0 ? ceiling : floor);
      // A float below 2^52 minus its floor may round, but not across 1/2.
      expect(of("round")).toBe(x - Number(floor) >= 0.5 ? ceiling : floor);
    }));

  test("expressions agree with BigInt, however deep", () => {
    const operations = ["+", "-", "*"] as const;
    forAll(
      [
        fc.array(fc.tuple(fc.constantFrom(...operations), integers, fc.boolean()), {
          maxLength: 120,
        }),
      ],
      (steps) => {
        let x: Expression = 0;
        let expected = 0n;
        for (const [name, y, left] of steps) {
          x = left ? ex(name, x, y) : ex(name, y, x);
          if (name === "+") expected += y;
          else if (name === "*") expected *= y;
          else expected = left ? expected - y : y - expected;
        }
        expect(value(x)).toBe(String(expected));
      },
    );
  });
});
