/*
 * Numerals: `12`, `1_000`, `1 000`, `0xFF`, `0'c`, `1r3`, `1.5e3`, `1.0Inf`; in the SWI dialect also `16'FF` and `1E10`.
 */

function numberToken(cell: Cell, end: Address): void {
  setToken(TokenKind.NUMBER, cell, end);
}

/** The integer of the digits from `from` to `to`, between which `_` and blanks may stand. */
function integerToken(from: Address, to: Address, radix: u32): void {
  moveTo(to);
  // At most 5.2 bits a digit.
  if (!hasSpace(64 + <u64>(to - from))) return;
  const cell = integerFromDigits(from, to - from, radix);
  if (cell == 0) return stopWithBall();
  numberToken(cell, to);
}

let plainLength: u32 = 0;
/** The address of the text of a number without `_` and blanks, of `plainLength` bytes; 0: there is no memory for it. */
function plain(from: Address, to: Address): Address {
  let p = from;
  while (p < to && load<u8>(p) != Char.UNDERSCORE && load<u8>(p) != Char.SPACE) p++;
  if (p == to) {
    plainLength = to - from;
    return from;
  }
  if (!scratchFor(to - from)) return 0;
  let q = blockOf(Use.SCRATCH).base;
  for (p = from; p < to; p++) {
    const c: u32 = load<u8>(p);
    if (c != Char.UNDERSCORE && c != Char.SPACE) store<u8>(q++, <u8>c);
  }
  plainLength = q - blockOf(Use.SCRATCH).base;
  return blockOf(Use.SCRATCH).base;
}

/** The address after the digits from `p` on, between which single underscores may stand. */
function endOfDigits(p: Address, radix: u32): Address {
  while (true) {
    while (digitValue(load<u8>(p)) < radix) p++;
    if (load<u8>(p) != Char.UNDERSCORE || digitValue(load<u8>(p + 1)) >= radix) return p;
    p += 2;
  }
}

/**
 * The address after the groups of three digits, each behind a blank, that follow the one to three digits from `from`
 * to `p`.
 */
function endOfGroups(from: Address, p: Address): Address {
  if (p - from > 3) return p;
  while (load<u8>(p) == Char.SPACE && isDigit(load<u8>(p + 1))) {
    const group = endOfName(p + 1);
    if (group != p + 4 || !isDigit(load<u8>(p + 2)) || !isDigit(load<u8>(p + 3))) break;
    p = group;
  }
  return p;
}

/** Reads the number whose first digit is at `from`. */
export function number(from: Address): void {
  let p = from;
  let n: u64 = 0;
  let c: u32 = load<u8>(p);
  do {
    n = n * 10 + (c - Char.ZERO);
    c = load<u8>(++p);
  } while (isDigit(c));
  const count = p - from;
  const isPlain = c == Char.COMMA || c == Char.CLOSE || c == Char.CLOSE_LIST;
  if (isPlain && count <= 18) return numberToken(makeInteger(n), p);
  if (count == 1 && n == 0 && special(from, c)) return;
  if (c == Char.UNDERSCORE) p = endOfDigits(p - 1, 10);
  if (c == Char.SPACE && module != NO_MODULE) p = endOfGroups(from, p);
  c = load<u8>(p);
  const isGrouped = p - from != count;
  if (c == Char.DOT) {
    if (isDigit(load<u8>(p + 1))) return float(from, p, n, isGrouped ? 99 : count);
  } else if ((c | 32) == Char.E) {
    const end = endOfExponent(p);
    if (end > p && isExponent(p, end)) return float(from, p, n, isGrouped ? 99 : count);
  } else if (c == Char.R && isDigit(load<u8>(p + 1))) {
    const end = endOfDigits(p + 1, 10);
    if (endOfName(end) == end) return rational(from, p, end);
  } else if (c == Char.QUOTE && isLenient() && !isGrouped && n >= 2 && n <= 36 && count <= 18) {
    if (digitValue(load<u8>(p + 1)) < <u32>n) {
      return integerToken(p + 1, endOfDigits(p + 1, <u32>n), <u32>n);
    }
  }
  if (isGrouped || count > 18) return integerToken(from, p, 10);
  numberToken(makeInteger(n), p);
}

/** Reads a rational number, whose `r` is at `p`. */
function rational(from: Address, p: Address, end: Address): void {
  moveTo(end);
  if (!hasSpace(256 + 16 * <u64>(end - from))) return;
  const n = integerFromDigits(from, p - from, 10);
  const d = n == 0 ? 0 : integerFromDigits(p + 1, end - p - 1, 10);
  if (d == smallCell(0)) return fail(Names.ATOM_ILLEGAL_NUMBER, from, end);
  const cell = makeRational(n, d);
  if (cell == 0) return stopWithBall();
  numberToken(cell, end);
}

/** Reads `0xFF`, `0o7`, `0b1` and `0'c`, where `c` follows the 0; false if the 0 is a number by itself. */
function special(from: Address, c: u32): bool {
  if (c == Char.QUOTE) return characterCode(from + 2);
  const radix: u32 = c == Char.X ? 16 : c == Char.O ? 8 : c == Char.B ? 2 : 0;
  const end = endOfDigits(from + 2, radix);
  if (end == from + 2) return false;
  integerToken(from + 2, end, radix);
  return true;
}

/** Reads `0'c`, whose character begins at `p`; false if the quote begins a quoted name instead. */
function characterCode(p: Address): bool {
  if (p >= limit) return false;
  const c: u32 = load<u8>(p);
  if (c == Char.BACKSLASH && (flags & ReadFlag.PLAIN_BACKSLASH) == 0) {
    const code = escape(p);
    if (code == NO_CHARACTER) return false;
    if (code >= 0) numberToken(smallCell(code), escapeEnd);
    else {
      moveTo(escapeWrongEnd);
      fail(escapeWrong, p, escapeWrongEnd);
    }
    return true;
  }
  let end = p + widthOf(c);
  if (c == Char.QUOTE) {
    if (load<u8>(end) == Char.QUOTE) end++;
    else if (!isLenient() && !isLoneQuote(end)) return false;
  } else if (!isLenient() && (c == Char.NEWLINE || c == Char.TAB)) return false;
  numberToken(smallCell(decode(p)), end);
  return true;
}

/**
 * The standard reads `0''` as `0` and the atom `''`, which needs an operator. Without such an operator, and if layout
 * follows, the quote is taken as the character.
 */
function isLoneQuote(end: Address): bool {
  if (end >= limit || isOperatorName(end, end)) return false;
  return classAt(end) == Class.LAYOUT;
}

function isOperatorName(from: Address, to: Address): bool {
  if (module == NO_MODULE) return false;
  return isOperator(operatorOf(module, intern(from, to - from)));
}

/** The address after the exponent whose `e` is at `p`, or `p` if there is none. */
function endOfExponent(p: Address): Address {
  const sign: u32 = load<u8>(p + 1);
  const from = sign == Char.PLUS || sign == Char.MINUS ? p + 2 : p + 1;
  let end = from;
  while (isDigit(load<u8>(end))) end++;
  return end == from ? p : end;
}

/**
 * The standard has no exponent without a fraction. It is accepted where it is the only possible reading: the
 * standard's reading, a number and a name, would need an operator.
 */
function isExponent(p: Address, end: Address): bool {
  if (load<u8>(p) != Char.E && !isLenient()) return false;
  if (endOfName(end) != end) return false;
  return !isOperatorName(p, endOfName(p));
}

// prettier-ignore
const POWERS: Address = <u32>memory.data<f64>([
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
  1e21, 1e22,
]);

/** The bytes of `Inf` and `NaN`. */
const INF: u32 = 0x666e49;
const NOT_A_NUMBER: u32 = 0x4e614e;

/**
 * A float whose integer part has `count` digits, the value `n`, and ends at `p`. Where mantissa and power of ten are
 * exact, one operation gives the exact result; else the host converts it.
 */
function float(from: Address, p: Address, n: u64, count: u32): void {
  let scale = 0;
  if (load<u8>(p) == Char.DOT) {
    let c: u32 = load<u8>(++p);
    for (; isDigit(c); c = load<u8>(++p)) {
      n = n * 10 + (c - Char.ZERO);
      count++;
      scale--;
    }
    if (c == (INF & 255) || c == (NOT_A_NUMBER & 255)) {
      const word = load<u32>(p) & 0xffffff;
      if ((word == INF || word == NOT_A_NUMBER) && endOfName(p) == p + 3) {
        return numberToken(makeFloat(word == INF ? Infinity : NaN), p + 3);
      }
    }
  }
  if ((load<u8>(p) | 32) == Char.E) {
    const end = endOfExponent(p);
    if (end > p) {
      const isNegative = load<u8>(++p) == Char.MINUS;
      if (!isDigit(load<u8>(p))) p++;
      let e = 0;
      for (; p < end; p++) if (e < 100000) e = e * 10 + (load<u8>(p) - Char.ZERO);
      scale += isNegative ? -e : e;
    }
  }
  let x: f64;
  if (count <= 15 && scale >= -22 && scale <= 22) {
    const m = <f64>n;
    x = scale < 0 ? m / load<f64>(POWERS - 8 * scale) : m * load<f64>(POWERS + 8 * scale);
  } else {
    moveTo(p);
    const text = plain(from, p);
    if (text == 0) return;
    x = parseFloat(text, plainLength);
    if (!isFinite(x)) return fail(Names.ATOM_ILLEGAL_NUMBER, from, p);
  }
  numberToken(makeFloat(x), p);
}
