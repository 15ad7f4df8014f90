/*
 * Integers of any length: cells with small or boxed integers as operands and results.
 *
 * Words are two's complement, lowest first, so most operations need not look at signs: beyond its last word a
 * number goes on with copies of its sign. Time that is proportional to the length is spent here; products and
 * quotients of many words, powers, divisors are the host's (imports.longOperation), after the room for the
 * result has been asked for.
 *
 * An operand may be 0: its computation has failed, and so do all with it.
 */

/** Products of two words, for one product or quotient, that the module does; about 30 µs. */
const MOST_STEPS: u32 = 32768;
/** Words of the shorter operand from which on a product may be the host's. */
const MOST_FACTOR: u32 = 16;
/** The longest dividend of which the module makes copies above the heap. */
const MOST_DIVIDEND: u32 = 512;
/** The longest power that is computed here. */
const MOST_POWER: f64 = 64 * 32;

// The operands: the address and number of their words, and the word that follows them (0 or -1).
let x: Address = 0;
let xWords: u32 = 0;
let xSign: u32 = 0;
let y: Address = 0;
let yWords: u32 = 0;
let ySign: u32 = 0;
/** Whether an operand has failed. */
let isLost: bool = false;
/** Words of operands that are small. */
const SMALL_X: Address = <u32>memory.data(8, 8);
const SMALL_Y: Address = <u32>memory.data(8, 8);

function setX(a: Cell): void {
  if (isSmall(a) || a == 0) {
    x = SMALL_X;
    xWords = 2;
    store<i64>(SMALL_X, smallValue(a));
  } else {
    x = addressOf(a) + 4;
    xWords = boxWords(headerOf(a));
  }
  xSign = <i32>word(x, xWords - 1) >> 31;
}

function setOperands(a: Cell, b: Cell): void {
  setX(b);
  y = x;
  yWords = xWords;
  ySign = xSign;
  if (y == SMALL_X) {
    y = SMALL_Y;
    store<i64>(SMALL_Y, load<i64>(SMALL_X));
  }
  setX(a);
  isLost = a == 0 || b == 0;
}

/** `startInteger` for a result of the operands. */
function begin(words: u32): Address {
  return isLost ? 0 : startInteger(words);
}

function word(at: Address, i: u32): u32 {
  return load<u32>(at + 4 * i);
}
function setWord(at: Address, i: u32, value: u32): void {
  store<u32>(at + 4 * i, value);
}

/** -1, 0 or 1; 0 also of an operand that has failed. */
export function signOf(a: Cell): i32 {
  const kind = kindOf(a);
  if (kind == NumberKind.INTEGER) {
    const n = integerValue(a);
    return i32(n > 0) - i32(n < 0);
  }
  if (kind == NumberKind.NONE) return 0;
  return load<i32>(addressOf(a) + 4 * boxWords(headerOf(a))) < 0 ? -1 : 1;
}

/** Whether an integer is at least 0 or 1. */
export function atLeast(bound: i32, a: Cell): bool {
  if (signOf(a) >= bound) return true;
  domainError(bound == 0 ? Names.ATOM_NOT_LESS_THAN_ZERO : Names.ATOM_NOT_LESS_THAN_ONE, a);
  return false;
}

/** -1, 0 or 1 as a is less than, equal to or greater than b. */
export function compareLong(a: Cell, b: Cell): i32 {
  setOperands(a, b);
  if (xSign != ySign) return xSign != 0 ? -1 : 1;
  // Both have the same sign and no superfluous words.
  if (xWords != yWords) return xWords < yWords == (xSign == 0) ? -1 : 1;
  for (let i = xWords; i > 0;) {
    i--;
    const p = word(x, i);
    const q = word(y, i);
    // The highest words have the same sign too, so all compare as unsigned.
    if (p != q) return p < q ? -1 : 1;
  }
  return 0;
}

/** a + b, or with `flip` = -1: a - b = a + ~b + 1. */
function sum(a: Cell, b: Cell, flip: u32): Cell {
  setOperands(a, b);
  const words = max(xWords, yWords) + 1;
  const to = begin(words);
  if (to == 0) return 0;
  let carry: u64 = flip & 1;
  // The words that both have, with locals: a loop over addresses takes half the time.
  const p = x;
  const q = y;
  const end: u32 = 4 * min(xWords, yWords);
  for (let at: u32 = 0; at < end; at += 4) {
    carry += <u64>load<u32>(p + at) + (load<u32>(q + at) ^ flip);
    store<u32>(to + at, <u32>carry);
    carry >>= 32;
  }
  for (let i: u32 = end >> 2; i < words; i++) {
    const v = (i < yWords ? word(q, i) : ySign) ^ flip;
    carry += <u64>(i < xWords ? word(p, i) : xSign) + v;
    setWord(to, i, <u32>carry);
    carry >>= 32;
  }
  return finishInteger(words);
}

export function addLong(a: Cell, b: Cell): Cell {
  return sum(a, b, 0);
}
export function subtractLong(a: Cell, b: Cell): Cell {
  return sum(a, b, -1);
}
export function negateLong(a: Cell): Cell {
  return sum(makeInteger(0), a, -1);
}
export function absoluteLong(a: Cell): Cell {
  return signOf(a) < 0 ? negateLong(a) : a;
}

/** Fn.BIT_AND, BIT_OR or XOR. */
export function bitsLong(fn: i32, a: Cell, b: Cell): Cell {
  setOperands(a, b);
  const words = max(xWords, yWords);
  const to = begin(words);
  if (to == 0) return 0;
  for (let i: u32 = 0; i < words; i++) {
    const p = i < xWords ? word(x, i) : xSign;
    const q = i < yWords ? word(y, i) : ySign;
    setWord(to, i, fn == Fn.BIT_AND ? p & q : fn == Fn.BIT_OR ? p | q : p ^ q);
  }
  return finishInteger(words);
}

export function bitNotLong(a: Cell): Cell {
  return bitsLong(Fn.XOR, a, makeInteger(-1));
}

/** a * 2 ** distance, rounded down. */
export function shiftLong(a: Cell, distance: i64): Cell {
  if (a == 0 || signOf(a) == 0) return a;
  // So long that no integer is left, or none is possible.
  if (distance > 1 << 26) return raised(resourceError(Names.ATOM_MEMORY));
  distance = max<i64>(distance, -(1 << 26));
  setX(a);
  const whole = <i32>(distance >> 5);
  const bits = <u32>distance & 31;
  if (<i32>xWords + whole < 0) return makeInteger(<i32>xSign);
  const words = max(<i32>xWords + whole + 1, 2);
  const to = startInteger(words);
  if (to == 0) return 0;
  // Word i of the result has bits of two words of x.
  for (let i = 0; i < words; i++) {
    const low = extended(i - whole - 1);
    const high = extended(i - whole);
    setWord(to, i, <u32>((((<u64>high) << 32) | low) >> (32 - bits)));
  }
  return finishInteger(words);
}

/** Word i of x, which goes on with zeros below and its sign above. */
function extended(i: i32): u32 {
  return i < 0 ? 0 : i < <i32>xWords ? word(x, i) : xSign;
}

/** Bits of the absolute value; one more for most negative integers of more than 64 bits. */
export function bitLength(a: Cell): u32 {
  if (kindOf(a) == NumberKind.INTEGER) return 64 - <u32>clz(magnitude(integerValue(a)));
  setX(a);
  const top = word(x, xWords - 1) ^ xSign;
  return 32 * xWords - clz(top) + (xSign & 1);
}

export function magnitude(n: i64): u64 {
  return n < 0 ? 0 - <u64>n : n;
}

/** The number of zeros below the lowest 1 of an integer that is not 0. */
export function trailingZeros(a: Cell): u32 {
  setX(a);
  let i: u32 = 0;
  while (word(x, i) == 0) i++;
  return 32 * i + ctz(word(x, i));
}

/** The number of ones of an integer that is not negative. */
export function countOnes(a: Cell): u32 {
  setX(a);
  let count: u32 = 0;
  for (let i: u32 = 0; i < xWords; i++) count += popcnt(word(x, i));
  return count;
}

export function multiplyLong(a: Cell, b: Cell): Cell {
  setOperands(a, b);
  const words = xWords + yWords;
  const to = begin(words);
  if (to == 0) return 0;
  if (min(xWords, yWords) > MOST_FACTOR && <u64>xWords * yWords > MOST_STEPS)
    return longOperation(Long.MULTIPLY, a, b);
  charge((xWords * yWords) >> 2);
  // The product of the words as if they were unsigned; a negative operand x stands for x + 2 ** (32 * xWords) then.
  memory.fill(to, 0, 4 * words);
  const first = y;
  const end = y + 4 * yWords;
  for (let i: u32 = 0; i < xWords; i++) {
    const factor = <u64>word(x, i);
    let carry: u64 = 0;
    let at = to + 4 * i;
    for (let q = first; q < end; q += 4, at += 4) {
      carry += factor * load<u32>(q) + load<u32>(at);
      store<u32>(at, <u32>carry);
      carry >>= 32;
    }
    store<u32>(at, <u32>carry);
  }
  if (xSign != 0) subtractFrom(to + 4 * xWords, y, yWords);
  if (ySign != 0) subtractFrom(to + 4 * yWords, x, xWords);
  return finishInteger(words);
}

function subtractFrom(to: Address, from: Address, words: u32): void {
  let borrow: i64 = 0;
  for (let i: u32 = 0; i < words; i++) {
    borrow += <i64>word(to, i) - <i64>word(from, i);
    setWord(to, i, <u32>borrow);
    borrow >>= 32;
  }
}

/** Negates words of two's complement. */
export function negateWords(at: Address, words: u32): void {
  let carry: u64 = 1;
  for (let i: u32 = 0; i < words; i++) {
    carry += ~word(at, i);
    setWord(at, i, <u32>carry);
    carry >>= 32;
  }
}

/** Copies words and makes them positive; gives their number without zeros at the end. */
function copyMagnitude(to: Address, from: Address, words: u32, sign: u32): u32 {
  memory.copy(to, from, 4 * words);
  if (sign != 0) negateWords(to, words);
  while (words > 0 && word(to, words - 1) == 0) words--;
  return words;
}

/** a // b, towards zero; b is not 0. */
export function quotientLong(a: Cell, b: Cell): Cell {
  return divide(a, b, Long.DIVIDE);
}
/** a rem b, with the sign of a. */
export function remainderLong(a: Cell, b: Cell): Cell {
  return divide(a, b, Long.REMAINDER);
}

/*
 * Long division by words, as by hand (Knuth, The Art of Computer Programming 2, 4.3.1, algorithm D). Above the heap:
 *
 *   header | result | dividend u: n + 1 words, the remainder in the end | divisor v: m words
 */
function divide(a: Cell, b: Cell, operation: u32): Cell {
  setOperands(a, b);
  const words = xWords + 1;
  const to = begin(words);
  if (to == 0) return 0;
  if (
    yWords > 2 &&
    (xWords > MOST_DIVIDEND || (xWords > yWords && (xWords - yWords) * yWords > MOST_STEPS))
  )
    return longOperation(operation, a, b);
  if (words > MOST_DIVIDEND && lacksRoom(12 * words + 64)) {
    machine.ball = 0;
    return 0;
  }
  const u = to + 4 * words;
  const v = u + 4 * (xWords + 1);
  memory.fill(to, 0, 4 * words);
  const n = copyMagnitude(u, x, xWords, xSign);
  setWord(u, xWords, 0);
  const m = copyMagnitude(v, y, yWords, ySign);
  if (m == 1) setWord(u, 0, divideByWord(to, u, n, word(v, 0)));
  else if (n >= m) divideByWords(to, u, n, v, m);
  if (operation == Long.DIVIDE) {
    if (xSign != ySign) negateWords(to, words);
    return finishInteger(words);
  }
  memory.copy(to, u, 4 * words);
  if (m == 1) memory.fill(to + 4, 0, 4 * words - 4);
  if (xSign != 0) negateWords(to, words);
  return finishInteger(words);
}

/** to := u / divisor, for n words; gives the remainder. `to` may be `u`. */
export function divideByWord(to: Address, u: Address, n: u32, divisor: u32): u32 {
  let rest: u64 = 0;
  for (let i = n; i > 0;) {
    i--;
    rest = (rest << 32) | word(u, i);
    setWord(to, i, <u32>(rest / divisor));
    rest %= divisor;
  }
  return <u32>rest;
}

/** to := u / v and u := the remainder, for n >= m >= 2 words; u has one word more. */
function divideByWords(to: Address, u: Address, n: u32, v: Address, m: u32): void {
  const shift = clz(word(v, m - 1));
  shiftWordsLeft(v, m, shift);
  shiftWordsLeft(u, n + 1, shift);
  const first = <u64>word(v, m - 1);
  const second = <u64>word(v, m - 2);
  for (let j = <i32>(n - m); j >= 0; j--) {
    const at = u + 4 * j;
    const top = ((<u64>word(at, m)) << 32) | word(at, m - 1);
    let q = top / first;
    let rest = top % first;
    while (q >> 32 != 0 || q * second > ((rest << 32) | word(at, m - 2))) {
      q--;
      rest += first;
      if (rest >> 32 != 0) break;
    }
    let borrow: i64 = 0;
    let carry: u64 = 0;
    for (let i: u32 = 0; i < 4 * m; i += 4) {
      carry += q * load<u32>(v + i);
      borrow += <i64>load<u32>(at + i) - <i64>(carry & 0xffffffff);
      store<u32>(at + i, <u32>borrow);
      borrow >>= 32;
      carry >>= 32;
    }
    borrow += <i64>word(at, m) - <i64>carry;
    setWord(at, m, <u32>borrow);
    if (borrow < 0) {
      // One too many, which is rare.
      q--;
      carry = 0;
      for (let i: u32 = 0; i < m; i++) {
        carry += <u64>word(at, i) + word(v, i);
        setWord(at, i, <u32>carry);
        carry >>= 32;
      }
      setWord(at, m, word(at, m) + <u32>carry);
    }
    setWord(to, j, <u32>q);
  }
  // Shifts the remainder back.
  for (let i: u32 = 0; i < n; i++) {
    const pair = ((<u64>word(u, i + 1)) << 32) | word(u, i);
    setWord(u, i, <u32>(pair >> shift));
  }
  setWord(u, n, 0);
}

function shiftWordsLeft(at: Address, words: u32, shift: u32): void {
  let carry: u64 = 0;
  for (let i: u32 = 0; i < words; i++) {
    carry |= (<u64>word(at, i)) << shift;
    setWord(at, i, <u32>carry);
    carry >>= 32;
  }
}

/** a div b, towards minus infinity. */
export function floorDivideLong(a: Cell, b: Cell): Cell {
  const sign = signOf(a);
  if (sign == 0 || sign == signOf(b)) return quotientLong(a, b);
  // With n = |a| and m = |b|: floor(-n / m) = -((n - 1) // m) - 1.
  const less = subtractLong(absoluteLong(a), makeInteger(1));
  return bitNotLong(quotientLong(less, absoluteLong(b)));
}

/** a mod b, with the sign of b. */
export function moduloLong(a: Cell, b: Cell): Cell {
  const rest = remainderLong(a, b);
  return signOf(rest) * signOf(b) >= 0 ? rest : addLong(rest, b);
}

/** The greatest common divisor, not negative. */
export function gcdLong(a: Cell, b: Cell): Cell {
  if (a == 0 || b == 0) return 0;
  // A remainder by one that fits 64 bits fits too.
  if (kindOf(b) == NumberKind.INTEGER && signOf(b) != 0) {
    const rest = remainderLong(a, b);
    if (rest == 0) return 0;
    return makeUnsigned(gcd(magnitude(integerValue(b)), magnitude(integerValue(rest))));
  }
  if (kindOf(a) == NumberKind.INTEGER && signOf(a) != 0) return gcdLong(b, a);
  setOperands(a, b);
  return hasRoomFor(max(xWords, yWords) + 1) ? longOperation(Long.GCD, a, b) : 0;
}

/** Of numbers without signs. */
export function gcd(a: u64, b: u64): u64 {
  while (b != 0) {
    const rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/** a ** n, for n >= 0. */
export function powerLong(a: Cell, n: Cell): Cell {
  if (a == 0 || n == 0) return 0;
  const sign = signOf(n);
  if (sign == 0) return makeInteger(1);
  if (kindOf(a) == NumberKind.INTEGER) {
    const value = integerValue(a);
    if (value == 0 || value == 1) return a;
    if (value == -1) return trailingZeros(n) == 0 ? a : makeInteger(1);
    if (value == 2 && kindOf(n) == NumberKind.INTEGER)
      return shiftLong(makeInteger(1), integerValue(n));
  }
  if (kindOf(n) != NumberKind.INTEGER) return raised(resourceError(Names.ATOM_MEMORY));
  const exponent = integerValue(n);
  const bits = bitLength(a);
  if (<f64>(bits - 1) * <f64>exponent > <f64>(1 << 25))
    return raised(resourceError(Names.ATOM_MEMORY));
  const most = <f64>bits * <f64>exponent;
  if (most > MOST_POWER)
    return hasRoomFor(<u64>(most / 32) + 2) ? longOperation(Long.POWER, a, n) : 0;
  if (most < 63) return makeInteger(shortPower(integerValue(a), exponent));
  const from = machine.heap;
  let result = a;
  for (let bit = 62 - <i32>clz(exponent); bit >= 0; bit--) {
    result = multiplyLong(result, result);
    if (((exponent >> bit) & 1) != 0) result = multiplyLong(result, a);
    result = settle(from, result);
  }
  return result;
}

/** Of numbers whose power fits 64 bits. */
function shortPower(a: i64, n: i64): i64 {
  let result: i64 = 1;
  for (; n > 1; n >>= 1) {
    if ((n & 1) != 0) result *= a;
    a *= a;
  }
  return result * a;
}

/** The nearest float of a long integer; infinite if it is too large. */
export function longToFloat(a: Cell): f64 {
  setX(a);
  const at = machine.heap + 4;
  // Of very long ones only the sign counts: they are too large.
  if (xWords > 40) return xSign != 0 ? -Infinity : Infinity;
  const n = copyMagnitude(at, x, xWords, xSign);
  // The upper 64 bits, with the last one set if a lower one is lost, round like the whole.
  const shift = clz(word(at, n - 1));
  shiftWordsLeft(at, n, shift);
  let top = ((<u64>word(at, n - 1)) << 32) | word(at, n - 2);
  for (let i: u32 = 0; i + 2 < n; i++) if (word(at, i) != 0) top |= 1;
  const value = scaled(<f64>top, 32 * <i32>(n - 2) - <i32>shift);
  return xSign != 0 ? -value : value;
}

/** The float nearest to the quotient of two integers, b not 0; NaN if it failed. */
export function ratio(a: Cell, b: Cell): f64 {
  const sign = signOf(a) * signOf(b);
  if (sign == 0) return 0;
  let up = absoluteLong(a);
  let down = absoluteLong(b);
  // A quotient of 64 bits or more, with its last bit set if something is left, rounds like the exact one.
  const shift = 65 + <i32>bitLength(down) - <i32>bitLength(up);
  if (shift > 0) up = shiftLong(up, shift);
  else down = shiftLong(down, -shift);
  let q = quotientLong(up, down);
  const rest = remainderLong(up, down);
  if (rest == 0) return NaN;
  if (rest != smallCell(0)) q = bitsLong(Fn.BIT_OR, q, smallCell(1));
  return <f64>sign * scaled(longToFloat(q), -shift);
}

/** x * 2 ** n, in two steps since 2 ** n alone may be too large. */
export function scaled(value: f64, n: i32): f64 {
  const half = max(min(n, 2000), -2000) / 2;
  const rest = max(min(n, 2000), -2000) - half;
  return value * powerOfTwo(half) * powerOfTwo(rest);
}

/** 2 ** n as a float, for -1022 <= n <= 1023. */
function powerOfTwo(n: i32): f64 {
  return reinterpret<f64>((<u64>(n + 1023)) << 52);
}

/** The integer of a finite float that has no fraction. */
export function floatToInteger(value: f64): Cell {
  if (abs(value) < 9223372036854775808.0) return makeInteger(<i64>value);
  const bits = reinterpret<u64>(value);
  const mantissa = <i64>((bits & 0xfffffffffffff) | 0x10000000000000);
  const exponent = <i32>((bits >> 52) & 0x7ff) - 1075;
  return shiftLong(makeInteger(value < 0 ? -mantissa : mantissa), exponent);
}
