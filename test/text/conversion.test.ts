/* Character conversion: what it replaces, what it keeps, and that long texts are converted in parts. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { converted } from "../../src/text/conversion.js";

const table = new Map([
  ["a", "b"],
  ["é", "e"],
  ["]", ")"],
  ["😀", "x"],
  ["'", "q"],
  ["%", "p"],
]);

/** The converted text, and in how many parts it was made. */
function convert(text: string, offset = 0): { readonly text: string; readonly parts: number } {
  const work = converted(text, offset, table);
  for (let parts = 1; ; parts++) {
    const { done, value } = work.next();
    if (done === true) return { text: value, parts };
  }
}

describe("character conversion", () => {
  it.each([
    ["'a''a\\'a' a", "'a''a\\'a' b"],
    ['"a""a" `a``a` a', '"a""a" `a``a` b'],
    ["0'a 0''a 0'\\xa\\a", "0'a 0''b 0'\\xa\\b"],
    ["0'\\aa 0'\\141\\a 0'\\x61 a 0'\\u00aaa", "0'\\ab 0'\\141\\b 0'\\x61 b 0'\\u00aab"],
    ["a0'a'a", "b0'a'b"],
    ["% a\na /* a */ a%", "% a\nb /* a */ b%"],
    ["/* a", "/* a"],
    ["'a", "'a"],
    ["é[a] 😀", "e[b) 😀"],
  ])("makes of %j: %j", (text, wanted) => {
    expect(convert(text).text).toBe(wanted);
  });

  it("begins at an offset, and the character before counts", () => {
    expect(convert("aa0'a", 1).text).toBe("ab0'a");
    expect(convert("a 0'a", 2).text).toBe("a 0'a");
  });

  it("replaces one character after the other where nothing is quoted", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "b", "é", "]", " ", "(") }), (text) => {
        const wanted = Array.from(text, (c) => table.get(c) ?? c).join("");
        expect(convert(text).text).toBe(wanted);
      }),
    );
  });

  it.each(["a", "'b' a", "b"])(
    "may be of a text as long as %j a hundred thousand times",
    (piece) => {
      const { text, parts } = convert(piece.repeat(100_000));
      expect(text).toBe(piece.replaceAll("a", "b").repeat(100_000));
      expect(parts > 20).toBe(piece.includes("a"));
    },
  );

  it("may be of a quoted token of a million characters", () => {
    const text = `'${"a\\'''".repeat(200_000)}'`;
    expect(convert(`${text}a`).text).toBe(`${text}b`);
  });
});
