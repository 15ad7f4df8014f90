import { constants, deflateRawSync } from "node:zlib";
import {
  array,
  assert,
  constantFrom,
  integer,
  oneof,
  property,
  tuple,
  uint8Array,
} from "fast-check";
import { expect, test } from "vitest";
import { inflate } from "../../src/machine/inflate.js";

/** Bytes of few and of many kinds, some of them again and again. */
const bytes = array(
  tuple(
    oneof(uint8Array({ maxLength: 300 }), uint8Array({ max: 3, maxLength: 300 })),
    integer({ min: 1, max: 200 }),
  ),
  { maxLength: 8 },
).map((parts) => Buffer.concat(parts.flatMap(([part, n]) => Array<Uint8Array>(n).fill(part))));

test("what zlib has deflated is inflated to the same bytes, whatever its blocks", () => {
  const { Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE } = constants;
  assert(
    property(
      bytes,
      integer({ min: 0, max: 9 }),
      constantFrom(Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE),
      (data, level, strategy) => {
        const deflated = deflateRawSync(data, { level, strategy });
        expect(Buffer.from(inflate(deflated, data.length)).equals(data)).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});
