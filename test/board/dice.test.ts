import { describe, expect, it } from "vitest";
import { BoardError } from "../../src/board/index.js";
import { RandomNumbers, canRoll, diceSets, parseDice, rollDice } from "../../src/board/index.js";
import { fc, forAll } from "../properties.js";

const face = fc.constantFrom("a", "b", "c", "d", "qu");
const someDice = fc.array(fc.array(face, { minLength: 1, maxLength: 3 }), { maxLength: 5 });

/** Whether tiles can be rolled, found by trying all ways: the slow twin. */
function canRollSlowly(dice: readonly (readonly string[])[], tiles: readonly string[]): boolean {
  if (tiles.length === 0) return true;
  return dice.some(
    (faces, die) =>
      faces.includes(tiles[0]) && canRollSlowly(dice.toSpliced(die, 1), tiles.slice(1)),
  );
}

describe("dice", () => {
  it("show tiles when each has a die of its own", () =>
    forAll(500, [someDice, fc.array(face, { maxLength: 5 })], (dice, tiles) => {
      expect(canRoll(dice, tiles)).toBe(canRollSlowly(dice, tiles));
    }));

  it("can show every board rolled with them", () =>
    forAll([fc.integer(), fc.constantFrom(...diceSets.values())], (seed, dice) => {
      const tiles = rollDice(dice, new RandomNumbers(seed));
      expect(tiles).toHaveLength(dice.length);
      expect(canRoll(dice, tiles)).toBe(true);
    }));

  it("come in the boxes as 16 or 25, with six faces, every letter and one qu at least", () => {
    expect([...diceSets].map(([name, { length }]) => [name, length])).toEqual([
      ["new", 16],
      ["old", 16],
      ["big", 25],
    ]);
    for (const dice of diceSets.values()) {
      for (const faces of dice) expect(faces).toHaveLength(6);
      const tiles = [...new Set(dice.flat())].sort();
      expect(tiles).toEqual([..."abcdefghijklmnop", "qu", ..."rstuvwxyz"]);
      expect(dice.flat().filter((tile) => tile === "qu")).toHaveLength(1);
    }
  });

  it("are read a line each, a word of letters or faces with blanks between them", () => {
    expect(parseDice("AAB\r\n\n h qu u \n")).toEqual([
      ["a", "a", "b"],
      ["h", "qu", "u"],
    ]);
    expect(() => parseDice("\n \n")).toThrow(BoardError);
    expect(() => parseDice("abc\na4c")).toThrow(/die 2 has "4"/);
  });
});

describe("random numbers", () => {
  it("are the same for the same seed, and within their bounds", () =>
    forAll([fc.maxSafeInteger(), fc.integer({ min: 1, max: 2 ** 31 })], (seed, limit) => {
      const [one, other] = [new RandomNumbers(seed), new RandomNumbers(seed)];
      for (let i = 0; i < 20; i++) {
        const number = one.below(limit);
        expect(other.below(limit)).toBe(number);
        expect(Number.isInteger(number) && number >= 0 && number < limit).toBe(true);
      }
    }));

  it("fall on each place about as often", () => {
    const random = new RandomNumbers(7);
    const counts = Array<number>(6).fill(0);
    for (let i = 0; i < 60_000; i++) counts[random.below(6)]++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  it("want a whole number as seed", () => {
    for (const seed of [0.5, NaN, Infinity])
      expect(() => new RandomNumbers(seed)).toThrow(RangeError);
  });
});
