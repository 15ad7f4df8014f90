/*
 * format/2: the directives that are frequent. A call is a capture (./output.ts), which also knows about column stops.
 *
 * Other directives, and whatever is wrong, go to the library: '$format'(Text, Offset, Arguments, Directive, N) does what
 * the directive says and goes on by '$format_on'(Text, Offset, Arguments). Directive is the code of the character, N its
 * numeric argument or -1. Directive is -1 at the end if there are arguments left, -2 if the text ends within a
 * directive, -3 after a `*` without a number among the arguments, -4 after a back quote without a character. Arguments
 * are those that are left before the one of the directive.
 */

const enum Rare {
  ARGUMENTS_LEFT = -1,
  CUT_OFF = -2,
  NO_NUMBER = -3,
  NO_CHARACTER = -4,
}

/** Writes to a stream; 0 is the current output. */
export function formatTo(output: Cell, text: Cell, args: Cell): Outcome {
  const stream = outputNumber(output);
  if (stream == 0) return Outcome.ERROR;
  if (isNumber(deref(text))) return typeError(Names.ATOM_TEXT, text);
  let outcome = anyText(text, Names.ATOM_TEXT);
  if (outcome != Outcome.TRUE) return outcome;
  // A text that lies in the buffer would be lost.
  if (textFrom == bufferStart()) {
    text = textAtom();
    atomicText(text);
  }
  let list = deref(args);
  if (listLength(list) < 0) list = listCell(list, Names.ATOM_NIL);
  outcome = beginCapture(stream);
  return outcome == Outcome.TRUE ? run(text, 0, list) : outcome;
}

export function formatOn(text: Cell, offset: Cell, args: Cell): Outcome {
  atomicText(deref(text));
  return run(text, smallValue(deref(offset)), deref(args));
}

function rare(text: Cell, offset: u32, args: Cell, directive: i32, n: i32): Outcome {
  setX(0, text);
  setX(4, smallCell(offset));
  setX(8, args);
  setX(12, smallCell(directive));
  setX(16, smallCell(n));
  const system = changetype<Module>(machine.systemModule);
  machine.callee = changetype<Address>(predicateOf(system, Names.FUNCTOR_$FORMAT_5, true));
  return Outcome.CALL;
}

function run(text: Cell, offset: u32, args: Cell): Outcome {
  const from = textFrom;
  const end = from + textBytes;
  let p = from + offset;
  while (true) {
    const plain = p;
    while (p < end && load<u8>(p) != 126) p++; // ~
    if (p > plain) emitBytes(plain, p - plain);
    if (p == end) break;
    p++;
    let n: i32 = -1;
    const c: u32 = load<u8>(p);
    if (c == Char.STAR) {
      const number = isList(args) ? deref(at(args - Tag.LIST)) : 0;
      if (!isSmall(number) || smallValue(number) < 0)
        return rare(text, p - from, args, Rare.NO_NUMBER, n);
      n = smallValue(number);
      args = deref(at(args + 3));
      p++;
    } else if (c == Char.BACK_QUOTE) {
      if (p + 1 >= end) return rare(text, p - from, args, Rare.NO_CHARACTER, n);
      n = decode(p + 1);
      p += 1 + widthOf(load<u8>(p + 1));
    } else if (isDigit(c)) {
      n = 0;
      for (; p < end && isDigit(load<u8>(p)); p++) n = min(10 * n + load<u8>(p) - Char.ZERO, MOST);
    }
    if (n >= MOST) return resourceError(Names.ATOM_MEMORY);
    if (p < end && load<u8>(p) == 58) p++; // :
    if (p >= end) return rare(text, p - from, args, Rare.CUT_OFF, n);
    const directive = decode(p);
    p += widthOf(load<u8>(p));
    const item = isList(args) ? deref(at(args - Tag.LIST)) : 0;
    const done = act(directive, n, item);
    if (done == NOT_DONE) return rare(text, p - from, args, directive, n);
    if (done == TAKEN) args = deref(at(args + 3));
  }
  if (args != Names.ATOM_NIL) return rare(text, p - from, args, Rare.ARGUMENTS_LEFT, -1);
  return endCapture(true);
}

/** Numeric arguments of directives are below this. */
const MOST: i32 = 1 << 24;

/** The results of a directive: nothing, done, done with an argument. */
const NOT_DONE: u32 = 0;
const DONE: u32 = 1;
const TAKEN: u32 = 2;

function act(directive: u32, n: i32, item: Cell): u32 {
  switch (directive) {
    case 126: // ~
      emitCode(126);
      return DONE;
    case 110: // n
      emitCode(10, n < 0 ? 1 : n);
      return DONE;
    case 78: // N
      freshLine();
      return DONE;
    case 116: // t
      addFill(n < 0 ? 32 : n);
      return DONE;
    case 124: // |
      columnStop(n, false);
      return DONE;
    case 43: // +
      columnStop(n < 0 ? 8 : n, true);
      return DONE;
  }
  if (item == 0) return NOT_DONE;
  switch (directive) {
    case 119: // w
      return emitTerm(item, WriteFlag.NUMBERVARS) ? TAKEN : NOT_DONE;
    case 113: // q
      return emitTerm(item, WriteFlag.NUMBERVARS | WriteFlag.QUOTED) ? TAKEN : NOT_DONE;
    case 105: // i
      return TAKEN;
    case 115: // s
      if (n >= 0 || isNumber(item)) return NOT_DONE;
      if (item == Names.ATOM_NIL) return TAKEN;
    // An atom, a string or a list.
    case 97: // a
      if (directive == 97 && isList(item) && takesNumbers()) return NOT_DONE;
      if (textOf(item, Names.ATOM_TEXT) != Outcome.TRUE) return NOT_DONE;
      emitBytes(textFrom, textBytes);
      return TAKEN;
    case 100: // d
    case 68: // D
      if (!isInteger(item)) return NOT_DONE;
      emitInteger(item, max(n, 0), directive == 68);
      return TAKEN;
    case 102: // f
      if (!isNumber(item)) return NOT_DONE;
      return emitFixed(item, n < 0 ? 6 : n) ? TAKEN : NOT_DONE;
    case 99: // c
      if (!isSmall(item) || !isCharacterCode(smallValue(item))) return NOT_DONE;
      emitCode(smallValue(item), n < 0 ? 1 : n);
      return TAKEN;
  }
  return NOT_DONE;
}

/** An integer whose last digits stand after a point, with commas between groups of three of the others if asked. */
function emitInteger(cell: Cell, places: u32, isGrouped: bool): void {
  const heap = machine.heap;
  beginText();
  putNumber(cell);
  machine.heap = heap;
  let p = bufferStart();
  if (load<u8>(p) == Char.MINUS) {
    emitCode(Char.MINUS);
    p++;
  }
  const digits = bufferStart() + bufferBytes() - p;
  for (let left = max(digits, places + 1); left > 0; left--) {
    if (places != 0 && left == places) emitCode(Char.DOT);
    emitCode(left > digits ? Char.ZERO : load<u8>(p++));
    if (isGrouped && left > places + 1 && (left - 1 - places) % 3 == 0) emitCode(Char.COMMA);
  }
}

/** '$emit_fixed'(+Number, +Places): fails if it is not written. */
export function fixedText(number: Cell, places: Cell): Outcome {
  const from = outputEnd();
  if (!emitFixed(deref(number), smallValue(deref(places)))) return Outcome.FALSE;
  return settleOutput(currentOutput(), from);
}

/** The bits of the upper and of the lower half of a fraction. */
const HALF: u64 = 60;
const HALF_MASK: u64 = (1 << 60) - 1;
const MOST_PLACES: u32 = 100;

/**
 * Writes a number with `places` digits after the point: its exact value, rounded, halves to even. False for fractions
 * of more than 120 bits, numbers from 2 ** 53 on that are no integers, and terms other than integers and floats.
 */
function emitFixed(number: Cell, places: u32): bool {
  if (places > MOST_PLACES) return false;
  if (isInteger(number)) {
    emitInteger(number, 0, false);
    if (places > 0) emitCode(Char.DOT);
    emitCode(Char.ZERO, places);
    return true;
  }
  if (!isFloat(number)) return false;
  const bits = reinterpret<u64>(floatValue(number));
  const exponent = (bits >> 52) & 0x7ff;
  const mantissa = (bits & 0xfffffffffffff) | (1 << 52);
  // The value is mantissa / 2 ** shift.
  const shift: u64 = 1075 - exponent;
  const isZero = bits << 1 == 0;
  if (!isZero && (exponent >= 1075 || shift > 2 * HALF)) return false;
  let whole: u64 = 0;
  let high: u64 = 0;
  let low: u64 = 0;
  if (!isZero) {
    whole = shift < 64 ? mantissa >> shift : 0;
    const fraction = shift < 64 ? mantissa - (whole << shift) : mantissa;
    const up = 2 * HALF - shift;
    high = up >= HALF ? fraction << (up - HALF) : fraction >> (HALF - up);
    low = up >= HALF ? 0 : (fraction << up) & HALF_MASK;
  }
  beginText();
  reserveText(places + 32);
  const start = bufferStart();
  let end = start + 24;
  for (let i: u32 = 0; i < places; i++) {
    low *= 10;
    high = high * 10 + (low >> HALF);
    low &= HALF_MASK;
    store<u8>(end++, Char.ZERO + <u32>(high >> HALF));
    high &= HALF_MASK;
  }
  const half: u64 = 1 << (HALF - 1);
  const last: u64 = places == 0 ? whole : load<u8>(end - 1);
  if (high > half || (high == half && (low > 0 || last & 1))) {
    let p = end;
    while (p > start + 24 && load<u8>(p - 1) == 57) store<u8>(--p, Char.ZERO); // 9
    if (p == start + 24) whole++;
    else store<u8>(p - 1, load<u8>(p - 1) + 1);
  }
  let p = start + 24;
  if (places > 0) store<u8>(--p, Char.DOT);
  do {
    store<u8>(--p, Char.ZERO + <u32>(whole % 10));
    whole /= 10;
  } while (whole > 0);
  if (bits >> 63) store<u8>(--p, Char.MINUS);
  emitBytes(p, end - p);
  return true;
}
