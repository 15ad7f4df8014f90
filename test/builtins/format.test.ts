import { describe, expect, it } from "vitest";
import { Session } from "./text-goals.js";
import { fc, forAll } from "../properties.js";

describe("format/2", () => {
  it("writes the exact value of a float with ~Nf and ~*f, rounded, halves to even", () => {
    const { engine } = new Session();
    const float = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ noNaN: true, min: -1e4, max: 1e4 }),
      fc.tuple(fc.integer({ min: -99999, max: 99999 }), fc.nat(20)).map(([n, k]) => n / 2 ** k),
    );
    const digits = fc.oneof(
      { weight: 9, arbitrary: fc.nat(25) },
      { weight: 1, arbitrary: fc.constant(400) },
    );
    const goal = 'Y is float(V), format(atom(X), F, [Y]), format(atom(X), "~*f", [N,Y])';
    forAll([float, digits], (x, N) => {
      const row = engine.once(goal, { F: `~${N}f`, N, V: x === 0 ? 0 : x });
      expect(String(row?.["X"])).toBe(exactly(x, N));
    });
  });

  it("ends each column at its stop, whatever it contains", () => {
    const session = new Session();
    const cell = fc
      .array(fc.constantFrom("a", "é", "😀"), { maxLength: 8 })
      .map((cs) => cs.join(""));
    forAll([fc.array(fc.tuple(cell, fc.nat(2)), { minLength: 1, maxLength: 5 })], (cells) => {
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
    });
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
