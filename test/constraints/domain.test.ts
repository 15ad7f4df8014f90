/** Domains are sets of integers, whatever their form. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Domain } from "../../src/constraints/domain.js";
import { add, multiply } from "../../src/constraints/unbounded-integers.js";
import type { Int } from "../../src/constraints/unbounded-integers.js";

// Narrow spans make words, wide ones intervals, and 2^53 leaves the safe integers.
const value = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -100, max: 100 }),
  fc.constantFrom<Int>(2n ** 53n, 2n ** 60n, 2n ** 60n + 1n, -(2n ** 54n), 2 ** 53 - 1),
);
const values = fc.uniqueArray(value, { minLength: 1, maxLength: 20 });

const sorted = (xs: Iterable<Int>): Int[] => [...xs].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
const members = (domain: Domain | undefined): Int[] =>
  domain === undefined ? [] : [...domain.values()];

function holds(property: (a: Int[], b: Int[], x: Int) => boolean): void {
  fc.assert(fc.property(values, values, value, property));
}

function same(domain: Domain | undefined, wanted: Iterable<Int>): boolean {
  const list = sorted(wanted);
  const got = members(domain);
  return (
    got.length === list.length &&
    got.every((x, i) => x === list[i]) &&
    (domain === undefined ||
      (domain.size === list.length && domain.min === list[0] && domain.max === list.at(-1)))
  );
}

describe("a domain", () => {
  it("has the members that it is made of", () => holds((a) => same(Domain.of(a), a)));

  it("knows its members", () => holds((a, _, x) => Domain.of(a)!.has(x) === a.includes(x)));

  it("loses one", () =>
    holds((a, _, x) =>
      same(
        Domain.of(a)!.without(x),
        a.filter((y) => y !== x),
      ),
    ));

  it("loses a range", () =>
    holds((a, [low], x) => {
      const [from, to] = low! < x ? [low!, x] : [x, low!];
      return same(
        Domain.of(a)!.withoutRange(from, to),
        a.filter((y) => y < from || y > to),
      );
    }));

  it("is cut at a bound", () =>
    holds(
      (a, _, x) =>
        same(
          Domain.of(a)!.from(x),
          a.filter((y) => y >= x),
        ) &&
        same(
          Domain.of(a)!.to(x),
          a.filter((y) => y <= x),
        ),
    ));

  it("has intersections, unions and differences", () =>
    holds((a, b) => {
      const [x, y] = [Domain.of(a)!, Domain.of(b)!];
      return (
        same(
          x.and(y),
          a.filter((v) => b.includes(v)),
        ) &&
        same(x.or(y), new Set([...a, ...b])) &&
        same(
          x.minus(y),
          a.filter((v) => !b.includes(v)),
        ) &&
        x.meets(y) === a.some((v) => b.includes(v))
      );
    }));

  it("is the same object when nothing is taken away", () =>
    holds((a, b) => {
      const x = Domain.of(a)!;
      const isApart = !b.some((v) => a.includes(v));
      return (
        x.and(Domain.of([...a, ...b])!) === x &&
        x.from(x.min) === x &&
        x.to(x.max) === x &&
        (!isApart || b.every((v) => x.without(v) === x && x.withoutRange(v, v) === x))
      );
    }));

  it("is shifted and mirrored", () =>
    holds((a) => {
      const x = Domain.of(a)!;
      return (
        same(
          x.shift(7),
          a.map((v) => add(v, 7)),
        ) &&
        same(
          x.mirror(),
          a.map((v) => multiply(v, -1)),
        ) &&
        x.shift(7).shift(-7).equals(x) &&
        x.mirror().mirror().equals(x)
      );
    }));

  it("holds the multiples, and their quotients", () =>
    holds((a) => {
      const small = Domain.of(a.filter((v) => typeof v === "number"));
      if (small === undefined) return true;
      return [3, -2].every((c) => {
        const multiples = small.times(c);
        const all = members(small).every((v) => multiples.has(multiply(v, c)));
        return all && members(small).every((v) => multiples.dividedBy(c)!.has(v));
      });
    }));
});

it("a complement has what the domain has not", () => {
  expect(Domain.all.complement()).toBeUndefined();
  holds((a, _, x) => {
    const domain = Domain.of(a)!;
    const rest = domain.complement()!;
    return rest.has(x) === !domain.has(x) && rest.complement()!.equals(domain);
  });
});
