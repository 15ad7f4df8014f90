import { describe, expect, it } from "vitest";
import { Session } from "./text-goals.js";
import { fc, forAll } from "../properties.js";

describe("split_string/4", () => {
  it("splits at a set of characters alike, however often each is given", () => {
    const { engine } = new Session({ dialect: "swi" });
    const text = (most: number): fc.Arbitrary<string> =>
      fc.string({ unit: fc.constantFrom(..."ab ,é日😀\u{10ffff}"), maxLength: most });
    const split = (T: string, S: string, P: string): unknown =>
      engine.once("split_string(T, S, P, X)", { T, S, P })?.["X"];
    forAll([text(40), text(3), text(3), fc.constantFrom(1, 80)], (all, marks, pad, n) => {
      const expected = split(all, marks, pad);
      expect(split(all, marks.repeat(80), pad.repeat(n))).toEqual(expected);
      expect(split(all, marks, pad.repeat(80))).toEqual(expected);
    });
  });

  it("undoes joining with a separator that is in no field", () => {
    const { engine } = new Session({ dialect: "swi" });
    const field = fc
      .array(fc.constantFrom("a", " ", "😀"), { maxLength: 4 })
      .map((cs) => cs.join(""));
    forAll([fc.array(field, { minLength: 1, maxLength: 6 })], (fields) => {
      const goal = 'split_string(T, ",", "", Fs), maplist(atom_string, X, Fs)';
      expect(engine.once(goal, { T: fields.join(",") })?.["X"]).toEqual(fields);
    });
  });
});
