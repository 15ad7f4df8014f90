import { describe, expect, it } from "vitest";
import { distanceOf, nearest } from "../../src/text/spelling.js";
import { fc, forAll } from "../properties.js";

const name = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 5 });

/** The distance by its definition. */
function slowDistance(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const [x, y] = [a.slice(1), b.slice(1)];
  const same = a[0] === b[0] ? 0 : 1;
  const least = Math.min(slowDistance(x, b) + 1, slowDistance(a, y) + 1, slowDistance(x, y) + same);
  const swapped = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
  return swapped ? Math.min(least, slowDistance(a.slice(2), b.slice(2)) + 1) : least;
}

describe("the distance of two names", () => {
  it("is what its definition says", () =>
    forAll([name, name], (a, b) => {
      expect(distanceOf(a, b)).toBe(slowDistance(a, b));
    }));

  it("is the same both ways, and 0 for equal names only", () =>
    forAll([name, name], (a, b) => {
      expect(distanceOf(a, b)).toBe(distanceOf(b, a));
      expect(distanceOf(a, b) === 0).toBe(a === b);
    }));
});

describe("the nearest names", () => {
  it("come first, each once, and never the name itself", () => {
    const names = ["append", "length", "lenght", "last", "length"];
    expect(nearest("lenght", names)).toEqual(["length"]);
    expect(nearest("appendd", names)).toEqual(["append"]);
    expect(nearest("foo", names)).toEqual([]);
  });

  it("are not searched for a very long name, nor among names without end", () => {
    const long = "p".repeat(64);
    expect(nearest(long, [`${long}s`])).toEqual([`${long}s`]);
    expect(nearest(`${long}p`, [long])).toEqual([]);
    let asked = 0;
    function* names(): Generator<string> {
      for (;;) yield String(10_000 + asked++);
    }
    expect(nearest("name", names())).toEqual([]);
    expect(asked).toBeLessThan(20_000);
  });

  it("are not farther than is said", () => {
    expect(nearest("abc", ["abd", "xbd"], 1)).toEqual(["abd"]);
    expect(nearest("x", ["y"])).toEqual([]);
  });
});
