/** Floats as text. */

/**
 * The shortest text that reads back as this float, always with a fraction: `1.0`, `1.0e+22`, `1.0e-7`.
 * Exponents are used from 15 digits before the point and from four zeros after it, with a sign, as in SWI-Prolog and
 * GNU Prolog. Infinities and NaN are `1.0Inf` and `1.5NaN`.
 */
export function formatFloat(x: number): string {
  if (Number.isNaN(x)) return "1.5NaN";
  if (x === Infinity) return "1.0Inf";
  if (x === -Infinity) return "-1.0Inf";
  if (x === 0) return Object.is(x, -0) ? "-0.0" : "0.0";
  const text = x.toExponential();
  const e = text.indexOf("e");
  const exponent = Number(text.slice(e + 1));
  if (exponent >= -4 && exponent < 15) {
    const plain = String(x);
    return plain.includes(".") ? plain : `${plain}.0`;
  }
  const digits = text.slice(0, e);
  return `${digits.includes(".") ? digits : `${digits}.0`}${text.slice(e)}`;
}
