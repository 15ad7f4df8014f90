/*
 * Integers from and to text, in any radix from 2 to 36.
 *
 * Digits go in portions that fit a word: a product, or a quotient, with a power of the radix for each. That takes
 * the square of the length, so long texts are the host's.
 */

/** Digits that the module reads, and words that it writes. */
const MOST_DIGITS: u32 = 640;
const MOST_WORDS: u32 = 64;

/** The value of a digit, by its character; at least 36 for others. */
export function digitValue(code: u32): u32 {
  if (code - 48 < 10) return code - 48;
  const letter = (code | 32) - 97;
  return letter < 26 ? letter + 10 : 99;
}

/** The integer of these digits; other characters between them, such as `_`, are left out. 0: it fails. */
export function integerFromDigits(from: Address, bytes: u32, radix: u32): Cell {
  let value: i64 = 0;
  // As long as one more digit cannot overflow.
  const most = i64.MAX_VALUE / radix - 1;
  let i: u32 = 0;
  for (; i < bytes && value < most; i++) {
    const digit = digitValue(load<u8>(from + i));
    if (digit < 36) value = value * radix + digit;
  }
  if (i == bytes) return makeInteger(value);
  if (bytes > MOST_DIGITS) {
    // At most 32 bits for 6 digits.
    const bits = <u64>bytes * (32 - clz(radix - 1));
    return hasRoomFor(bits / 32 + 2) ? longOperation(Long.PARSE | (radix << 8), from, bytes) : 0;
  }
  // At most 640 digits of 6 bits: 120 words.
  const to = machine.heap + 4;
  let words: u32 = 2;
  store<i64>(to, value, 0, 4);
  while (i < bytes) {
    let portion: u32 = 0;
    let power: u32 = 1;
    for (; i < bytes && power < 0x4000000; i++) {
      const digit = digitValue(load<u8>(from + i));
      if (digit >= 36) continue;
      portion = portion * radix + digit;
      power *= radix;
    }
    let carry: u64 = portion;
    for (let j: u32 = 0; j < words; j++) {
      carry += <u64>load<u32>(to + 4 * j) * power;
      store<u32>(to + 4 * j, <u32>carry);
      carry >>= 32;
    }
    if (carry != 0) store<u32>(to + 4 * words++, <u32>carry);
  }
  store<u32>(to + 4 * words++, 0);
  return finishInteger(words);
}

/** An upper bound of the bytes that the text of an integer has. */
export function integerTextRoom(integer: Cell, radix: u32): u32 {
  // The bits that a digit stands for, rounded down.
  const bits = 31 - clz(radix);
  return bitLength(integer) / bits + 3;
}

export function isLongText(integer: Cell): bool {
  return kindOf(integer) == NumberKind.LONG && boxWords(headerOf(integer)) > MOST_WORDS;
}

/** Writes an integer as text, in lower case, and gives its length; 0: it takes too long, an error is on its way. */
export function formatInteger(
  integer: Cell,
  radix: u32,
  to: Address,
  operation: u32 = Long.FORMAT,
): u32 {
  if (kindOf(integer) == NumberKind.INTEGER) {
    const value = integerValue(integer);
    if (value < 0) store<u8>(to, 45);
    const sign = u32(value < 0);
    return sign + formatUnsigned(magnitude(value), radix, to + sign);
  }
  let words = boxWords(headerOf(integer));
  if (words > MOST_WORDS) {
    const length = longOperation(operation | (radix << 8), integer, to);
    if (length == 0 && machine.isPartial == 0) refuse(Fullness.STOPPED);
    return length;
  }
  // The magnitude above the heap, divided again and again.
  const at = machine.heap + 4;
  memory.copy(at, addressOf(integer) + 4, 4 * words);
  const isNegative = load<i32>(at + 4 * words - 4) < 0;
  if (isNegative) negateWords(at, words);
  let digits: u32 = 0;
  let power: u32 = 1;
  while (power < 0x4000000) {
    power *= radix;
    digits++;
  }
  // Backwards from the end of the room that may be needed.
  const room = integerTextRoom(integer, radix);
  let place = to + room;
  while (words > 0) {
    let rest = divideByWord(at, at, words, power);
    while (words > 0 && load<u32>(at + 4 * words - 4) == 0) words--;
    for (let i: u32 = 0; i < digits && (words > 0 || rest != 0); i++) {
      store<u8>(--place, digitCharacter(rest % radix));
      rest /= radix;
    }
  }
  if (isNegative) store<u8>(--place, 45);
  const length = to + room - place;
  memory.copy(to, place, length);
  return length;
}

/** Writes the digits from the last one on, and turns them round. */
function formatUnsigned(value: u64, radix: u32, to: Address): u32 {
  let end = to;
  for (; value >> 32 != 0; value /= radix) store<u8>(end++, digitCharacter(<u32>(value % radix)));
  let rest = <u32>value;
  do {
    // V8 makes a multiplication of a division by a constant.
    const quotient = radix == 10 ? rest / 10 : rest / radix;
    store<u8>(end++, digitCharacter(rest - quotient * radix));
    rest = quotient;
  } while (rest > 0);
  for (let first = to, last = end - 1; first < last; first++, last--) {
    const digit = load<u8>(first);
    store<u8>(first, load<u8>(last));
    store<u8>(last, digit);
  }
  return end - to;
}

function digitCharacter(digit: u32): u32 {
  return digit < 10 ? 48 + digit : 87 + digit;
}
