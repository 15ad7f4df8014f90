/* Random text. */
import * as fc from "fast-check";

/**
 * Strings of any characters but halves of surrogate pairs. They are those of the unit "binary" of fast-check, which
 * holds 85 MB as long as the process lives, and so makes each later collection of garbage take several times as long.
 */
export const anyText: fc.Arbitrary<string> = fc.string({
  unit: fc
    .oneof(
      fc.integer({ min: 0, max: 0x7f }),
      fc.integer({ min: 0, max: 0xd7ff }),
      fc.integer({ min: 0xe000, max: 0x10ffff }),
    )
    .map((code) => String.fromCodePoint(code)),
});
