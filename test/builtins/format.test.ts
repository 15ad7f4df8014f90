import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Session, written } from "./text-goals.js";

describe("format/2", () => {
  it.each([
    ['"~w ~q ~a ~p"', "['A b','A b','A b','A b']", "A b 'A b' A b 'A b'"],
    ['"~d ~D ~2d ~0d"', "[12,1234567,1234,5]", "12 1,234,567 12.34 5"],
    ['"~2d ~2d ~D"', "[5,-5,-1234]", "0.05 -0.05 -1,234"],
    ['"~I ~2I ~0I ~4I"', "[-1234567,1234567,1234567,123]", "-1_234_567 1_23_45_67 1234567 123"],
    ['"~d"', "[1+2]", "3"],
    ['"~3d"', "[12345678901234567890123]", "12345678901234567890.123"],
    ['"~e ~3e ~f ~2f ~0f"', "[1.5,100,1,2,2.5]", "1.500000e+00 1.000e+02 1.000000 2.00 2"],
    ['"~e ~0e ~0e ~6e"', "[-0.0,2.5,3.5,94906265]", "-0.000000e+00 2e+00 4e+00 9.490626e+07"],
    [
      '"~e ~2e ~2e ~1e"',
      "[1.0e-7,9.995,9.999e+99,5.0e-324]",
      "1.000000e-07 9.99e+00 1.00e+100 4.9e-324",
    ],
    ['"~g ~g ~3g"', "[1.5,100000000.0,1.23456]", "1.5 1e+08 1.23"],
    ['"~20f"', "[1.1]", "1.10000000000000008882"],
    ['"~2f"', "[123456789012345678901234567890]", "123456789012345678901234567890.00"],
    ['"~s ~s ~2s"', "[[0'a,0'b],\"cd\",abc]", "ab cd ab"],
    ['"~c~3c"', "[65,66]", "ABBB"],
    ['"~8r ~16r ~16R"', "[100,-255,255]", "144 -ff FF"],
    ['"~i~w~~"', "[a,b]", "b~"],
    ['"~*c~*d"', "[3,0'x,2,314]", "xxx3.14"],
    ['"a~2nb"', "[]", "a\n\nb"],
    ['"~k ~k"', "[1+2,f(X,Y,X)]", "+(1,2) f(A,_,A)"],
    ['"~w"', "x", "x"],
    ['"~@!"', "[write(hi)]", "hi!"],
    ['"~w~t~w~10|~w"', "[a,b,c]", "a        bc"],
    ['"~t~w~10|~w"', "[abc,def]", "       abcdef"],
    ['"~t~w~t~11|~w"', "[abc,x]", "    abc    x"],
    ['"~`-t~30|"', "[]", "-".repeat(30)],
    ['"~w~t~10+~w~t~10+~w"', "[abc,def,ghi]", "abc       def       ghi"],
    ['"~ta~t~tb~20|"', "[]", "      a            b"],
    ['"~w~t~3+~w~t~10+x"', "[abcdef,gh]", "abcdefgh        x"],
    ['"a~n~tb~5|"', "[]", "a\n    b"],
    ['"ab~tcd~3|x"', "[]", "abcdx"],
    ['"~`-t~`+t~4+"', "[]", "--++"],
    ['"é😀~t~5|x"', "[]", "é😀   x"],
  ])("%s with %s writes %s", (format, args, wanted) => {
    expect(written(`format(${format}, ${args})`)).toBe(wanted);
  });

  it.each([
    ['format("~a", [f(x)])', "format_argument_type(a,f(x))"],
    ['format("~d", [1.0])', "format_argument_type(d,1.0)"],
    ['format("~d", [a])', "type_error(evaluable,a/0)"],
    ['format("~c", [a])', "format_argument_type(c,a)"],
    ['format("~37r", [5])', "domain_error(radix,37)"],
    ['format("~z", [a])', "existence_error(format_character,z)"],
    ["format(_, [])", "instantiation_error"],
    ["format(f(x), [])", "type_error(text,f(x))"],
    ['format(nowhere, "a", [])', "existence_error(stream,nowhere)"],
    ['format("~@", [throw(error(mine,_))])', "mine"],
  ])("%s throws %s", (goal, error) => {
    expect(written(goal)).toBe(` !${error}`);
  });

  it.each([
    ['format("~w ~w", [a])', "a ", "format('not enough arguments')"],
    ['format("~w", [a,b])', "a", "format('too many arguments')"],
    ['format("ab ~d", [a])', "ab ", "type_error(evaluable,a/0)"],
  ])("%s writes %j before it throws", (goal, before, error) => {
    expect(written(goal)).toBe(`${before} !${error}`);
  });

  it("begins its columns where the output stands, but counts relative stops from the start of the line", () => {
    expect(written('write(abc), format("~t~w~10|x", [d])')).toBe("abc      dx");
    expect(written('write(abc), format("~t~w~10+x", [d])')).toBe("abc      dx");
    expect(written('write(abcdef), format("~t~w~6+~t~w~4+x", [d,e])')).toBe("abcdefd   ex");
  });

  it("writes the exact value of a float with ~Nf, rounded, halves to even", () => {
    const { engine } = new Session();
    const float = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ noNaN: true, min: -1e4, max: 1e4 }),
      fc.tuple(fc.integer({ min: -99999, max: 99999 }), fc.nat(20)).map(([n, k]) => n / 2 ** k),
    );
    fc.assert(
      fc.property(float, fc.nat(25), (x, places) => {
        const values = { F: `~${places}f`, V: x === 0 ? 0 : x };
        const row = engine.once("Y is float(V), format(atom(X), F, [Y])", values);
        expect(String(row?.["X"])).toBe(exactly(x, places));
      }),
    );
  });

  it("ends each column at its stop, whatever it contains", () => {
    const session = new Session();
    const cell = fc
      .array(fc.constantFrom("a", "é", "😀"), { maxLength: 8 })
      .map((cs) => cs.join(""));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, fc.nat(2)), { minLength: 1, maxLength: 5 }), (cells) => {
        const kinds = ["~w~t~12+", "~t~w~12+", "~t~w~t~12+"];
        const format = cells.map(([, kind]) => kinds[kind]!).join("");
        const values = { F: format, L: cells.map(([text]) => text) };
        const row = session.engine.once("format(atom(X), F, L)", values);
        const line = [...String(row?.["X"])];
        expect(line.length).toBe(12 * cells.length);
        cells.forEach(([text, kind], i) => {
          const column = line.slice(12 * i, 12 * (i + 1)).join("");
          expect(column.trim()).toBe(text);
          expect(column.startsWith(text) || kind !== 0).toBe(true);
          expect(column.endsWith(text) || kind !== 1).toBe(true);
        });
      }),
    );
  });
});

it.each([
  ['format(atom(X), "~w", [a]), writeq(X)', "a"],
  ['format(string(X), "~w", [a]), writeq(X)', '"a"'],
  ['format(codes(X, T), "~w", [a]), T = [], writeq(X)', "[97]"],
  ['format(chars(X), "~w", [ab]), writeq(X)', "[a,b]"],
  ['format(atom(b), "~w", [a])', " no"],
  ['format("~@", [fail])', " no"],
  ['format(user_output, "~w~n", [a])', "a\n"],
])("format/3: %s writes %s", (goal, wanted) => {
  expect(written(goal)).toBe(wanted);
});

describe("fixed decimals", () => {
  const { engine } = new Session();
  const fixed = (x: number, digits: number): string =>
    engine.once('F is float(X), format(atom(A), "~*f", [N, F])', { X: x, N: digits })![
      "A"
    ] as string;

  it("are exact: all digits together give the number back", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }), (x) => {
        expect(Number(fixed(x, 400))).toBe(x);
      }),
      { numRuns: 50 },
    );
  });

  it("round halves to even", () => {
    expect([0.5, 1.5, 2.5, -0.5].map((x) => fixed(x, 0))).toEqual(["0", "2", "2", "-0"]);
    expect(fixed(0.125, 2)).toBe("0.12");
  });
});

/** The exact value of a float as text with so many digits after the point, halves to even. */
function exactly(x: number, places: number): string {
  // x is numerator / 2 ** 1074.
  let numerator = 0n;
  let unit = 1n << 1074n;
  let rest = Math.abs(x);
  for (let exponent = Math.max(0, Math.ceil(Math.log2(rest || 1)) + 1); rest > 0; exponent--) {
    const power = 2 ** exponent;
    if (power > rest) continue;
    numerator += exponent >= 0 ? unit << BigInt(exponent) : unit >> BigInt(-exponent);
    rest -= power;
  }
  numerator *= 10n ** BigInt(places);
  let digits = numerator / unit;
  const left = 2n * (numerator - digits * unit);
  if (left > unit || (left === unit && digits & 1n)) digits++;
  const text = String(digits).padStart(places + 1, "0");
  const whole = text.slice(0, text.length - places);
  const sign = x < 0 ? "-" : "";
  return sign + whole + (places > 0 ? `.${text.slice(-places)}` : "");
}
