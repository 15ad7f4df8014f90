// Atoms, their characters and codes; numbers as text.

function unified(a: Cell, b: Cell): Outcome {
  if (b == 0) return Outcome.RETRY;
  return unify(a, b);
}

export function atomLength(text: Cell, length: Cell): Outcome {
  // In the SWI dialect any text has a length, and `[]` no characters.
  const isNothing = takesNumbers() && deref(text) == Names.ATOM_NIL;
  const outcome = takesNumbers() ? anyText(text, Names.ATOM_TEXT) : atomText(text);
  if (outcome != Outcome.TRUE) return outcome;
  const n = deref(length);
  if (!isRef(n)) {
    if (!isInteger(n)) return typeError(Names.ATOM_INTEGER, n);
    if (signOf(n) < 0)
      return takesNumbers() ? Outcome.FALSE : domainError(Names.ATOM_NOT_LESS_THAN_ZERO, n);
  }
  return unified(length, smallCell(isNothing ? 0 : textCharacters));
}

export function atomAndList(atom: Cell, list: Cell, isCodes: bool): Outcome {
  const isKnown = !isRef(deref(atom));
  const outcome = isKnown ? atomText(atom) : givenText(list, spelling(isCodes));
  if (outcome != Outcome.TRUE) return outcome;
  return isKnown ? unifyListed(list, isCodes) : unified(atom, textAtom());
}

function spelling(isCodes: bool): Cell {
  return isCodes ? Names.ATOM_INTEGER : Names.ATOM_CHARACTER;
}

export function charCode(char: Cell, code: Cell): Outcome {
  const c = deref(char);
  if (isAtom(c)) {
    const atom = atomOfCell(c);
    if (atom.length == 0 || widthOf(load<u8>(atom.name)) != atom.length)
      return typeError(Names.ATOM_CHARACTER, c);
    const n = deref(code);
    if (!isRef(n) && !isInteger(n)) return typeError(Names.ATOM_INTEGER, n);
    if (!isRef(n) && !isCode(n)) return noCharacterCode(n);
    return unified(code, smallCell(decode(atom.name)));
  }
  if (!isRef(c)) return typeError(Names.ATOM_CHARACTER, c);
  const n = deref(code);
  if (isRef(n)) return instantiationError();
  if (!isInteger(n)) return typeError(Names.ATOM_INTEGER, n);
  if (!isCode(n)) return noCharacterCode(n);
  beginText();
  putCode(smallValue(n));
  return unified(char, atomCell(intern(bufferStart(), bufferBytes())));
}

function isCode(n: Cell): bool {
  return isSmall(n) && isCharacterCode(smallValue(n));
}

/** The outcome where a text is no number: a syntax error, or the outcome for want of room. */
function numberFailure(): Outcome {
  if (numberStatus == ReadStatus.ERROR)
    return throwError(struct1(Names.FUNCTOR_SYNTAX_ERROR_1, Names.ATOM_ILLEGAL_NUMBER));
  return numberStatus == ReadStatus.RETRY ? Outcome.RETRY : Outcome.ERROR;
}

export function numberAndList(number: Cell, list: Cell, isCodes: bool): Outcome {
  const cell = deref(number);
  if (!isRef(cell) && !isNumber(cell)) return typeError(Names.ATOM_NUMBER, cell);
  const outcome = textOf(list, spelling(isCodes));
  if (outcome == Outcome.ERROR) return outcome;
  if (outcome == Outcome.TRUE) {
    keepText();
    const parsed = parseNumber(textFrom, textBytes);
    if (parsed != 0) return unified(number, parsed);
    // A list of the other kind was tried, too.
    const all = deref(list);
    const first = isList(all) ? deref(at(all - Tag.LIST)) : 0;
    if (first != 0 && isSmall(first) != isCodes && !takesNumbers())
      return typeError(spelling(isCodes), first);
    return numberFailure();
  }
  if (isRef(cell)) return instantiationError();
  atomicText(cell);
  return unifyListed(list, isCodes);
}

export function atomNumber2(atom: Cell, number: Cell): Outcome {
  const cell = deref(atom);
  if (isRef(cell)) {
    const n = deref(number);
    if (isRef(n)) return instantiationError();
    if (!isNumber(n)) return typeError(Names.ATOM_NUMBER, n);
    atomicText(n);
    return unified(atom, textAtom());
  }
  if (isNumber(cell)) return typeError(Names.ATOM_ATOM, cell);
  const outcome = givenText(cell, Names.ATOM_ATOM);
  if (outcome != Outcome.TRUE) return outcome;
  const heap = machine.heap;
  keepText();
  // White space before a number, or after its sign, is allowed in clauses only.
  const first: u32 = load<u8>(textFrom);
  const isSigned = first == Char.MINUS || first == Char.PLUS;
  if (textBytes > 0 && classAt(textFrom + u32(isSigned)) == Class.LAYOUT) return Outcome.FALSE;
  const parsed = parseNumber(textFrom, textBytes);
  if (parsed == 0) {
    machine.heap = heap;
    return Outcome.FALSE;
  }
  return unified(number, parsed);
}

/** '$atom_concat'(+A, +B, -AB): the deterministic mode of atom_concat/3; the same for strings. */
export function joinTexts(a: Cell, b: Cell, ab: Cell, kind: u32): Outcome {
  const first = deref(a);
  const second = deref(b);
  if (isRef(first) || isRef(second)) return instantiationError();
  beginText();
  if (!putAtomic(first)) return typeError(Names.ATOM_ATOM, first);
  if (!putAtomic(second)) return typeError(Names.ATOM_ATOM, second);
  useText(bufferStart(), bufferBytes());
  return unified(ab, textAs(kind));
}

/** '$sub_text'(+Text, +Before, +Length, +Kind, -Sub): the part of a text, see TextKind; there are that many characters. */
export function subText(text: Cell, before: Cell, length: Cell, kind: Cell, sub: Cell): Outcome {
  if (!atomicText(deref(text))) return typeError(Names.ATOM_ATOM, deref(text));
  const from = skip(textFrom, smallValue(deref(before)));
  const to = skip(from, smallValue(deref(length)));
  useText(from, to - from);
  return unified(sub, textAs(smallValue(deref(kind))));
}

/** '$nth_code'(+Index, +String, ?Code): fails if there is no such character; the first one is 1. */
export function nthCode(index: Cell, string: Cell, code: Cell): Outcome {
  atomicText(deref(string));
  const before = smallValue(deref(index)) - 1;
  if (!isSmall(deref(index)) || <u32>before >= textCharacters) return Outcome.FALSE;
  return unify(code, smallCell(decode(skip(textFrom, before))));
}

/** sub_atom/5 and sub_string/5, whose arguments are in X; they go on as a predicate of prolog/system/text.pl. */
export function subAtomic(kind: u32): Outcome {
  const outcome = onlyPart(x(0), x(4), x(8), x(12), x(16), kind);
  if (outcome != MANY) return outcome;
  const functor = kind == TextKind.ATOM ? Names.FUNCTOR_$SUB_ATOM_5 : Names.FUNCTOR_$SUB_STRING_5;
  const system = changetype<Module>(machine.systemModule);
  machine.callee = changetype<Address>(predicateOf(system, functor, true));
  return Outcome.CALL;
}

/** In place of an outcome: there may be several answers, or an error. */
const MANY: Outcome = -100;

/** A variable, or the number of some characters. */
function isCount(cell: Cell): bool {
  return isRef(cell) || (isSmall(cell) && smallValue(cell) >= 0);
}

function isTextOf(cell: Cell, kind: u32): bool {
  return kind == TextKind.ATOM ? isAtom(cell) : isBoxOf(cell, Box.STRING);
}

/**
 * The part of an atom or string if there is one only: two numbers tell where it is, the length may be that of the part; or
 * the part occurs once.
 */
function onlyPart(
  text: Cell,
  before: Cell,
  length: Cell,
  after: Cell,
  sub: Cell,
  kind: u32,
): Outcome {
  const whole = deref(text);
  const b = deref(before);
  const l = deref(length);
  const a = deref(after);
  const part = deref(sub);
  if (!isTextOf(whole, kind) || !isCount(b) || !isCount(l) || !isCount(a)) return MANY;
  const isKnown = !isRef(part);
  if (isKnown && !isTextOf(part, kind)) return MANY;
  let size = isSmall(l) ? smallValue(l) : -1;
  let from: Address = 0;
  let bytes: u32 = 0;
  if (isKnown) {
    atomicText(part);
    from = textFrom;
    bytes = textBytes;
    if (size >= 0 && size != textCharacters) return Outcome.FALSE;
    size = textCharacters;
  }
  atomicText(whole);
  const total = <i32>textCharacters;
  let start: i32 = 0;
  if (isSmall(b)) {
    start = smallValue(b);
    if (size < 0) {
      if (!isSmall(a)) return MANY;
      size = total - start - smallValue(a);
    }
  } else if (size < 0) return MANY;
  else if (isSmall(a)) start = total - size - smallValue(a);
  else {
    if (!isKnown) return MANY;
    const all = textFrom + textBytes;
    start = placeOf(from, bytes, textFrom, all, 0);
    if (start < 0) return start == NOWHERE ? Outcome.FALSE : MANY;
    const next = start + 1;
    if (next <= total && placeOf(from, bytes, skip(textFrom, next), all, next) != NOWHERE)
      return MANY;
  }
  if (start < 0 || size < 0 || start > total - size) return Outcome.FALSE;
  const first = skip(textFrom, start);
  const end = skip(first, size);
  if (isKnown) {
    if (end - first != bytes || !sameBytes(first, from, bytes)) return Outcome.FALSE;
  } else {
    useText(first, end - first);
    const made = textAs(kind);
    if (made == 0) return Outcome.RETRY;
    if (!unify(part, made)) return Outcome.FALSE;
  }
  const isUnified =
    unify(b, smallCell(start)) &&
    unify(l, smallCell(size)) &&
    unify(a, smallCell(total - start - size));
  return <i32>isUnified;
}

function skip(from: Address, characters: u32): Address {
  if (textCharacters == textBytes) return from + characters;
  for (; characters > 0; characters--) from += widthOf(load<u8>(from));
  return from;
}

/** Bytes that one search compares at least, before it stops. */
const MOST_COMPARED: u32 = 1 << 20;
/** No place. */
const NOWHERE: i32 = i32.MIN_VALUE;

/**
 * The first place of a part in the text from `p` to `end`, whose first character has that index; -N if it is not before
 * N, and much has been compared.
 */
function placeOf(part: Address, bytes: u32, p: Address, end: Address, index: i32): i32 {
  const first = index;
  let compared: u32 = 0;
  for (; p + bytes <= end; index++) {
    if (compared > MOST_COMPARED && index > first) return -index;
    let i: u32 = 0;
    while (i < bytes && load<u8>(p + i) == load<u8>(part + i)) i++;
    if (i == bytes) return index;
    compared += i + 1;
    p += widthOf(load<u8>(p));
  }
  return NOWHERE;
}

/**
 * '$find_text'(+Text, +Part, +From, -At): the first place of a part at or after a place; -N if it is not before N, and
 * much has been compared.
 */
export function findText(text: Cell, part: Cell, from: Cell, place: Cell): Outcome {
  if (!atomicText(deref(part))) return typeError(Names.ATOM_ATOM, deref(part));
  const partFrom = textFrom;
  const partBytes = textBytes;
  if (!atomicText(deref(text))) return typeError(Names.ATOM_ATOM, deref(text));
  const index = smallValue(deref(from));
  const found = placeOf(partFrom, partBytes, skip(textFrom, index), textFrom + textBytes, index);
  return found == NOWHERE ? Outcome.FALSE : unified(place, smallCell(found));
}
