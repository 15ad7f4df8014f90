/* Atoms with names so long that V8 would hash them by their length alone. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HASHED, digest } from "../../src/terms/long-texts.js";
import { atom, atomName } from "../../src/terms/term.js";

/** Texts of any code units, lone surrogates too; those of one length differ little. */
const longText = fc
  .tuple(fc.nat(3), fc.array(fc.constantFrom("a", "\0", "\ud800", "\ud801", "\udc00", "\uffff")))
  .map(([more, units]) => "x".repeat(HASHED + 1 + more) + units.join(""));

describe("a long text", () => {
  it("names the same atom as another one if and only if they are equal", () => {
    fc.assert(
      fc.property(longText, longText, (one, other) => {
        expect(atomName(atom(one))).toBe(one);
        expect(atom(one) === atom(other)).toBe(one === other);
      }),
    );
  });

  it("has a digest of its own", () => {
    const digests = new Set<string>();
    // In each place a unit that no encoding to UTF-8 would tell from the other one.
    for (let bits = 0; bits < 1024; bits++) {
      const units = Array.from({ length: 10 }, (_, i) => ((bits >> i) & 1 ? "\ud800" : "\ud801"));
      digests.add(digest("x".repeat(HASHED) + units.join("")));
    }
    expect(digests.size).toBe(1024);
  });
});
