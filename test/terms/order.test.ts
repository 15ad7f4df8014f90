import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compare,
  compareNumbers,
  compareText,
  identical,
  numberOf,
} from "../../src/terms/order.js";
import {
  atom,
  cons,
  float,
  functor,
  integer,
  string,
  struct1,
  structure,
  variable,
} from "../../src/terms/term.js";
import type { Cell, Term } from "../../src/terms/term.js";
import { listOf } from "../../src/terms/walk.js";
import { build, sketches } from "./arbitrary.js";
import { anyText } from "./text.js";

const N = 300_000;

describe("the standard order", () => {
  const three = fc.tuple(sketches(), sketches(), sketches()).map((parts) => {
    const variables = new Map<number, Cell>();
    return parts.map((part) => build(part, variables)) as [Term, Term, Term];
  });

  it("is total: antisymmetric and transitive", () => {
    fc.assert(
      fc.property(three, ([a, b, c]) => {
        expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0);
        const sorted = [a, b, c].sort(compare);
        expect(compare(sorted[0]!, sorted[1]!)).toBeLessThanOrEqual(0);
        expect(compare(sorted[1]!, sorted[2]!)).toBeLessThanOrEqual(0);
        expect(compare(sorted[0]!, sorted[2]!)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });

  it("calls terms equal exactly when they are identical", () => {
    fc.assert(
      fc.property(sketches(), sketches(), (s, t) => {
        const variables = new Map<number, Cell>();
        const [a, b] = [build(s, variables), build(t, variables)];
        expect(compare(a, b) === 0).toBe(identical(a, b));
        expect(compare(a, build(s, variables))).toBe(0);
        expect(identical(a, build(s, variables))).toBe(true);
      }),
      { numRuns: 800 },
    );
  });

  it("puts variables before numbers, atoms, strings and compounds", () => {
    const terms = [
      variable(1),
      variable(2),
      float(1),
      1,
      integer(2n ** 70n),
      atom("A"),
      atom("a"),
      string("A"),
      structure("z", 1),
      structure("a", 1, 2),
      structure("b", 0, 0),
    ];
    for (let i = 1; i < terms.length; i++) {
      expect(compare(terms[i - 1]!, terms[i]!)).toBeLessThan(0);
    }
  });

  it("compares numbers by value, exactly", () => {
    expect(compareNumbers(integer(2n ** 53n + 1n), float(2 ** 53))).toBeGreaterThan(0);
    expect(compareNumbers(integer(2n ** 60n), float(2 ** 60))).toBe(0);
    expect(compareNumbers(integer(-(2n ** 1100n)), float(-Infinity))).toBeGreaterThan(0);
    expect(compare(float(-0), float(0))).toBeLessThan(0);
    expect(compare(float(NaN), float(NaN))).toBe(0);
    expect(compare(float(NaN), float(-Infinity))).toBeLessThan(0);
  });

  it("puts every float before every integer", () => {
    expect(compare(float(1), 1)).toBeLessThan(0);
    expect(compare(float(1.1), 1)).toBeLessThan(0);
    expect(compare(float(Infinity), integer(-(2n ** 70n)))).toBeLessThan(0);
    expect(compare(1, float(1.1))).toBeGreaterThan(0);
  });

  it("compares texts by code points, not by UTF-16 units", () => {
    expect(compareText("\uffff", "😀")).toBeLessThan(0);
    expect(compareText("a", "ab")).toBeLessThan(0);
    expect(compareText("b", "ab")).toBeGreaterThan(0);
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const [p, q] = [[...a], [...b]].map((s) => s.map((c) => c.codePointAt(0)!)) as [
          number[],
          number[],
        ];
        let i = 0;
        while (i < p.length && p[i] === q[i]) i++;
        const wanted = (p[i] ?? -1) - (q[i] ?? -1);
        expect(Math.sign(compareText(a, b))).toBe(Math.sign(wanted));
      }),
    );
  });

  it("gives each variable one number of its own", () => {
    const [x, y] = [variable(1), variable(1)];
    expect(numberOf(x)).toBe(numberOf(x));
    expect(numberOf(x)).not.toBe(numberOf(y));
  });

  it("does not depend on the depth of terms or the length of lists", () => {
    const f = functor("f", 1);
    const deep = (inner: Term): Term => {
      let out = inner;
      for (let i = 0; i < N; i++) out = struct1(f, out);
      return out;
    };
    expect(compare(deep(1), deep(2))).toBeLessThan(0);
    expect(identical(deep(1), deep(1))).toBe(true);
    const long = listOf(Array.from({ length: N }, (_, i) => i));
    expect(compare(long, cons(0, long))).toBeGreaterThan(0);
    expect(identical(long, listOf(Array.from({ length: N }, (_, i) => i)))).toBe(true);
  });
});

describe("long texts", () => {
  /** Texts that differ at one place from a long one, or have another length. */
  const long = fc
    .tuple(fc.integer({ min: 2040, max: 8300 }), fc.nat(8300), anyText)
    .map(([length, place, text]) => {
      const same = "a".repeat(length);
      return same.slice(0, place) + text + same.slice(place + text.length);
    });

  it("are in the order of their code points", () => {
    fc.assert(
      fc.property(long, long, (a, b) => {
        const x = [...a].map((c) => c.codePointAt(0)!);
        const y = [...b].map((c) => c.codePointAt(0)!);
        const at = x.findIndex((c, i) => c !== y[i]);
        const expected = at === -1 ? x.length - y.length : (x[at] ?? -1) - (y[at] ?? -1);
        expect(Math.sign(compareText(a, b))).toBe(Math.sign(expected));
      }),
    );
  });
});
