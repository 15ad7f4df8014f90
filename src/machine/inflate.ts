/*
 * Inflation of bytes that the build has deflated (RFC 1951), for hosts without a synchronous function for that.
 *
 * A code is canonical: `counts[n]` codes have n bits, and `symbols` lists their symbols by length, then by value.
 */

interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
  /** By the next bits: the symbol of a short code and its length, as symbol * 16 + length; 0: the code is longer. */
  readonly short: Uint16Array;
}

const LONGEST = 15;
const SHORT = 9;
/** The symbol that ends a block; greater ones are lengths of copies. */
const END = 256;
/** The order in which a block tells the lengths of codes for lengths. */
const ORDER: readonly number[] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** The code in which symbol i has lengths[i] bits. */
function codeOf(lengths: Uint8Array): Code {
  const counts = new Uint16Array(LONGEST + 1);
  for (const n of lengths) counts[n]++;
  counts[0] = 0;
  // The index of the next symbol of each length, and its code.
  const indices = new Uint16Array(LONGEST + 1);
  const codes = new Uint16Array(LONGEST + 1);
  for (let n = 1; n <= LONGEST; n++) {
    indices[n] = indices[n - 1] + counts[n - 1];
    codes[n] = (codes[n - 1] + counts[n - 1]) << 1;
  }
  const symbols = new Uint16Array(lengths.length);
  const short = new Uint16Array(1 << SHORT);
  for (const [symbol, n] of lengths.entries()) {
    if (n === 0) continue;
    symbols[indices[n]++] = symbol;
    const code = codes[n]++;
    if (n > SHORT) continue;
    // The first bit of a code comes first, which is the lowest of those that are held.
    let bits = 0;
    for (let i = 0; i < n; i++) bits |= ((code >> i) & 1) << (n - 1 - i);
    for (; bits < short.length; bits += 1 << n) short[bits] = (symbol << 4) | n;
  }
  return { counts, symbols, short };
}

/** The lengths of literals, ends and copies in a block that tells none. */
function fixedLengths(): Uint8Array {
  return new Uint8Array(288).fill(8).fill(9, 144, 256).fill(7, 256, 280);
}

/**
 * The bytes of which `deflated` was made.
 *
 * @param length - the number of these bytes
 */
export function inflate(deflated: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let to = 0;
  let at = 0;
  let held = 0;
  let count = 0;

  /** Holds `n` bits at least; behind the end they are zeros. */
  const hold = (n: number): void => {
    for (; count < n; count += 8) held |= deflated[at++] << count;
  };
  const bits = (n: number): number => {
    hold(n);
    const taken = held & ((1 << n) - 1);
    held >>>= n;
    count -= n;
    return taken;
  };
  const symbolOf = ({ counts, symbols, short }: Code): number => {
    hold(LONGEST);
    const entry = short[held & ((1 << SHORT) - 1)];
    if (entry !== 0) {
      held >>>= entry & 15;
      count -= entry & 15;
      return entry >> 4;
    }
    for (let n = 1, code = 0, first = 0, index = 0; ; n++) {
      code = (code << 1) | bits(1);
      first <<= 1;
      if (code - first < counts[n]) return symbols[index + code - first];
      index += counts[n];
      first += counts[n];
    }
  };
  /** The size for a symbol and its further bits, of which each group of symbols has one more than the last. */
  const sized = (symbol: number, group: number): number => {
    if (symbol < 2 * group) return symbol;
    const further = Math.floor(symbol / group) - 1;
    return ((group + (symbol % group)) << further) + bits(further);
  };
  const toldCodes = (): readonly [Code, Code] => {
    const [literals, distances, told] = [bits(5) + 257, bits(5) + 1, bits(4) + 4];
    const ofLengths = new Uint8Array(ORDER.length);
    for (let i = 0; i < told; i++) ofLengths[ORDER[i]] = bits(3);
    const code = codeOf(ofLengths);
    const lengths = new Uint8Array(literals + distances);
    for (let i = 0; i < lengths.length;) {
      const symbol = symbolOf(code);
      if (symbol < 16) {
        lengths[i++] = symbol;
        continue;
      }
      const same = symbol === 16 ? lengths[i - 1] : 0;
      const times = symbol === 16 ? 3 + bits(2) : symbol === 17 ? 3 + bits(3) : 11 + bits(7);
      lengths.fill(same, i, (i += times));
    }
    return [codeOf(lengths.subarray(0, literals)), codeOf(lengths.subarray(literals))];
  };

  for (let isLast = false; !isLast;) {
    isLast = bits(1) === 1;
    const kind = bits(2);
    if (kind === 0) {
      // The rest of a byte is skipped; whole ones are read again.
      at -= count >> 3;
      held = count = 0;
      const size = deflated[at] | (deflated[at + 1] << 8);
      bytes.set(deflated.subarray(at + 4, at + 4 + size), to);
      at += 4 + size;
      to += size;
      continue;
    }
    const [literals, distances] =
      kind === 1 ? [codeOf(fixedLengths()), codeOf(new Uint8Array(30).fill(5))] : toldCodes();
    for (;;) {
      const symbol = symbolOf(literals);
      if (symbol < END) {
        bytes[to++] = symbol;
        continue;
      }
      if (symbol === END) break;
      const size = symbol === 285 ? 258 : 3 + sized(symbol - END - 1, 4);
      const back = 1 + sized(symbolOf(distances), 2);
      // Byte by byte: a copy may overlap what it makes.
      for (const end = to + size; to < end; to++) bytes[to] = bytes[to - back];
    }
  }
  return bytes;
}
