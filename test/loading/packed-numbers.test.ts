import { array, assert, maxSafeNat, nat, oneof, property } from "fast-check";
import { expect, test } from "vitest";
import { NumberReader, packNumbers } from "../../src/loading/packed-numbers.js";

function unpack(text: string): number[] {
  const reader = new NumberReader(text);
  const numbers: number[] = [];
  while (!reader.isAtEnd) numbers.push(reader.next());
  return numbers;
}

const number = oneof(nat(200), nat(2000), maxSafeNat());

test("numbers come out of a text as they went in", () => {
  assert(
    property(array(number), (numbers) => {
      expect(unpack(packNumbers(numbers))).toEqual(numbers);
    }),
  );
  const borders = [0, 63, 64, 64 + 20 * 85 - 1, 64 + 20 * 85, 85 ** 2, Number.MAX_SAFE_INTEGER];
  expect(unpack(packNumbers(borders))).toEqual(borders);
});

test("nothing in the text has to be escaped", () => {
  assert(
    property(array(number), (numbers) => {
      const text = packNumbers(numbers);
      expect(JSON.stringify(text)).toBe(`"${text}"`);
      expect(text).toMatch(/^[(-~]*$/);
      expect(text).not.toMatch(/['`$]/);
    }),
  );
});
