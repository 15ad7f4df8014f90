// Predicates on texts of any kind: atoms, strings and lists of characters.

/** The text as a term of a kind is unified with one. */
function result(kind: Cell, term: Cell): Outcome {
  const number = smallValue(deref(kind));
  if (number >= TextKind.CODES) return unifyListed(term, number == TextKind.CODES);
  const made = textAs(number);
  if (made == 0) return Outcome.RETRY;
  return unify(term, made);
}

/** The same; it does not lie in the buffer. */
function keptText(term: Cell, type: Cell): Outcome {
  const outcome = anyText(term, type);
  if (outcome == Outcome.TRUE && textFrom == bufferStart()) atomicText(textAtom());
  return outcome;
}

/** The same for a separator, which in the SWI dialect is no list, although its error is about a text. */
function separatorText(separator: Cell): Outcome {
  const cell = deref(separator);
  if (!takesNumbers()) return keptText(cell, Names.ATOM_ATOMIC);
  const isText = isRef(cell) || (cell != Names.ATOM_NIL && !isList(cell));
  return isText ? keptText(cell, Names.ATOM_TEXT) : typeError(Names.ATOM_TEXT, cell);
}

/** '$text'(+Text, +Kind, ?Result, +Type): any text as a term of that kind (TextKind); Type is for the error. */
export function convertText(text: Cell, kind: Cell, made: Cell, type: Cell): Outcome {
  const outcome = anyText(text, deref(type));
  return outcome == Outcome.TRUE ? result(kind, made) : outcome;
}

/** Appends the text of an atomic term to the buffer; false if it is none. */
export function putAtomic(cell: Cell): bool {
  if (isAtom(cell) || isBoxOf(cell, Box.STRING)) {
    if (!atomicText(cell)) return false;
    putBytes(textFrom, textBytes);
  } else {
    if (!isNumber(cell)) return false;
    const heap = machine.heap;
    putNumber(cell);
    machine.heap = heap;
  }
  return true;
}

/** '$concat'(+List, +Separator, +Kind, ?Result): fails if the list, or an element, is not known. */
export function concat(list: Cell, separator: Cell, kind: Cell, made: Cell): Outcome {
  let rest = deref(list);
  const length = listLength(rest);
  if (length == PARTIAL) return Outcome.FALSE;
  if (length < 0) return typeError(Names.ATOM_LIST, takesNumbers() ? listTail : rest);
  const outcome = separatorText(separator);
  if (outcome != Outcome.TRUE) return outcome;
  const from = textFrom;
  const bytes = textBytes;
  beginText();
  let isKnown = true;
  for (let isFirst = true; isList(rest); isFirst = false) {
    if (!isFirst) putBytes(from, bytes);
    const element = deref(at(rest - Tag.LIST));
    if (isRef(element)) isKnown = false;
    else if (isList(element) && !takesNumbers()) {
      const found = putList(element, Names.ATOM_TEXT);
      if (found != Outcome.TRUE) return found == Outcome.FALSE ? instantiationError() : found;
    } else if ((element != Names.ATOM_NIL || takesNumbers()) && !putAtomic(element)) {
      return typeError(Names.ATOM_TEXT, element);
    }
    rest = deref(at(rest - Tag.LIST + 4));
  }
  if (!isKnown) return Outcome.FALSE;
  useText(bufferStart(), bufferBytes());
  return result(kind, made);
}

/** '$split'(+Text, +Separator, -Atoms): the parts between the places of a separator that is not empty. */
export function split(text: Cell, separator: Cell, parts: Cell): Outcome {
  const outcome = separatorText(separator);
  if (outcome != Outcome.TRUE) return outcome;
  const mark = textFrom;
  const markBytes = textBytes;
  const given = keptText(text, Names.ATOM_ATOMIC);
  if (given != Outcome.TRUE) return given;
  const from = textFrom;
  const end = from + textBytes;
  let count: u32 = 1;
  for (let p = from; p < end; p++) count += u32(load<u8>(p) == load<u8>(mark));
  if (lacksRoom(8 * count)) return Outcome.RETRY;
  const list = machine.heap;
  for (let start = from; start <= end;) {
    let stop = start;
    while (stop + markBytes <= end && !sameBytes(stop, mark, markBytes)) stop++;
    if (stop + markBytes > end) stop = end;
    useText(start, stop - start);
    addElement(textAtom());
    start = stop + markBytes;
    if (stop == end) break;
  }
  return unify(parts, closeList(list));
}

/** Puts an element at the end of a list that is being made on the top of the heap. There is room. */
function addElement(cell: Cell): void {
  const h = take(2);
  put(h, cell);
  put(h + 4, machine.heap + Tag.LIST);
}

/** The list whose elements have been added from an address on; there is one at least. */
function closeList(from: Address): Cell {
  put(machine.heap - 4, Names.ATOM_NIL);
  return from + Tag.LIST;
}

/** As `keptText`; in the SWI dialect a number is no text here. */
function textNoNumber(term: Cell): Outcome {
  const cell = deref(term);
  const isText = !takesNumbers() || !isNumber(cell);
  return isText ? keptText(cell, Names.ATOM_TEXT) : typeError(Names.ATOM_TEXT, cell);
}

/** Sets of more bytes get a table with a bit for each character. */
const LONG_SET: u32 = 64;
const TABLE_BYTES: u32 = 0x110000 >> 3;

/** Makes the table of a set of characters, if it is long. */
function makeTable(table: Address, from: Address, bytes: u32): void {
  if (bytes <= LONG_SET) return;
  memory.fill(table, 0, TABLE_BYTES);
  for (let p = from; p < from + bytes; p += widthOf(load<u8>(p))) {
    const code = decode(p);
    const byte = table + (code >> 3);
    store<u8>(byte, load<u8>(byte) | <u8>(1 << (<u8>(code & 7))));
  }
}

/** Whether a set, which is a text, contains a character. */
function contains(from: Address, bytes: u32, table: Address, code: u32): bool {
  if (bytes > LONG_SET) return ((load<u8>(table + (code >> 3)) >> (code & 7)) & 1) != 0;
  for (let p = from; p < from + bytes; p += widthOf(load<u8>(p)))
    if (decode(p) == code) return true;
  return false;
}

let padFrom: Address = 0;
let padBytes: u32 = 0;
let padTable: Address = 0;

/** The end of a text without the padding there. */
function trimmed(from: Address, end: Address): Address {
  while (end > from) {
    let p = end - 1;
    while ((load<u8>(p) & 0xc0) == 0x80) p--;
    if (!contains(padFrom, padBytes, padTable, decode(p))) break;
    end = p;
  }
  return end;
}

/**
 * split_string(+Text, +Separators, +Pad, -Fields). Padding before a field is skipped before its end is looked for, so
 * that a sequence of separators that are also padding counts once.
 */
export function splitString(text: Cell, separators: Cell, pad: Cell, fields: Cell): Outcome {
  let outcome = textNoNumber(separators);
  if (outcome != Outcome.TRUE) return outcome;
  const marks = textFrom;
  const markBytes = textBytes;
  outcome = textNoNumber(pad);
  if (outcome != Outcome.TRUE) return outcome;
  padFrom = textFrom;
  padBytes = textBytes;
  outcome = textNoNumber(text);
  if (outcome != Outcome.TRUE) return outcome;
  const tableBytes = max(markBytes, padBytes) > LONG_SET ? 2 * TABLE_BYTES : 0;
  if (tableBytes != 0 && lacksStatic(tableBytes)) return Outcome.RETRY;
  const markTable = tableBytes == 0 ? 0 : allocate(tableBytes);
  padTable = markTable + TABLE_BYTES;
  makeTable(markTable, marks, markBytes);
  makeTable(padTable, padFrom, padBytes);
  outcome = splitText(marks, markBytes, markTable, fields);
  release(markTable, tableBytes);
  return outcome;
}

/** Splits the text that has been read. */
function splitText(marks: Address, markBytes: u32, markTable: Address, fields: Cell): Outcome {
  let start = textFrom;
  let count: u32 = 1;
  for (let p = start; p < start + textBytes; p += widthOf(load<u8>(p)))
    count += u32(contains(marks, markBytes, markTable, decode(p)));
  // A list cell, the words of a string, and the bytes that fill up its last word.
  if (lacksRoom(stringBytes(textBytes)) || lacksRoom(20 * count + textBytes)) return Outcome.RETRY;
  const end = trimmed(start, start + textBytes);
  // The strings lie before the list.
  const strings = machine.heap;
  let list = strings + 12 * count + ((textBytes + 3) & ~3);
  const first = list;
  while (true) {
    let stop = start;
    let isBefore = true;
    for (; stop < end; stop += widthOf(load<u8>(stop))) {
      const code = decode(stop);
      isBefore = isBefore && contains(padFrom, padBytes, padTable, code);
      if (isBefore) start = stop + widthOf(load<u8>(stop));
      else if (contains(marks, markBytes, markTable, code)) break;
    }
    put(list, makeString(start, trimmed(start, stop) - start));
    list += 8;
    put(list - 4, list + Tag.LIST);
    if (stop >= end) break;
    start = stop + widthOf(load<u8>(stop));
  }
  put(list - 4, Names.ATOM_NIL);
  machine.heap = list;
  return unify(fields, first + Tag.LIST);
}

/** The text in small (0) or capital (1) letters; `found` may already be a text of any kind. */
export function changeCase(text: Cell, which: u32, kind: u32, found: Cell): Outcome {
  let outcome = keptText(text, Names.ATOM_ATOMIC);
  if (outcome != Outcome.TRUE) return outcome;
  const end = textFrom + textBytes;
  beginText();
  for (let p = textFrom; p < end; p += widthOf(load<u8>(p)))
    putCode(mapCharacter(which, decode(p)));
  useText(bufferStart(), bufferBytes());
  found = deref(found);
  if (isRef(found)) return result(smallCell(kind), found);
  if (lacksRoom(8)) return Outcome.RETRY;
  const made = newVariable();
  const given = newVariable();
  outcome = result(smallCell(kind), made);
  if (outcome == Outcome.TRUE)
    outcome = convertText(found, smallCell(kind), given, foundType(kind));
  return outcome == Outcome.TRUE ? <i32>identical(made, given) : outcome;
}

/** The type of a text of a kind that is given where one is found. */
function foundType(kind: u32): Cell {
  if (!takesNumbers()) return Names.ATOM_TEXT;
  return kind == TextKind.ATOM ? Names.ATOM_ATOM : Names.ATOM_STRING;
}

/** '$radix_text'(+Integer, +Radix, -String): its digits, in small letters. */
export function radixText(integer: Cell, radix: Cell, string: Cell): Outcome {
  const value = deref(integer);
  const base = <u32>smallValue(deref(radix));
  beginText();
  if (reserveText(integerTextRoom(value, base))) wrote(formatInteger(value, base, bufferTop));
  useText(bufferStart(), bufferBytes());
  return result(smallCell(TextKind.STRING), string);
}

/** '$character'(+What, +Code, -Other): the small (0) or capital (1) letter of a character. */
export function character(what: Cell, code: Cell, other: Cell): Outcome {
  const found = mapCharacter(smallValue(deref(what)), smallValue(deref(code)));
  return unify(other, smallCell(found));
}

/** The classes of mapCharacter in ../imports.ts; from this number on, a Class. */
const CLASSES: i32 = 32;

/** '$in_class'(+Class, @Char, ?Found): 1 if a character or code is of a class, else 0; fails for other terms. */
export function inClass(which: Cell, char: Cell, found: Cell): Outcome {
  const number = smallValue(deref(which));
  char = deref(char);
  let code: i32 = -1;
  if (isSmall(char)) code = smallValue(char);
  else if (isAtom(char)) {
    const atom: Atom = atomAt(atomNumber(char));
    if (atom.characters == 1) code = decode(atom.name);
  }
  if (<u32>code > MAX_CODE) return Outcome.FALSE;
  const isOne =
    number >= CLASSES ? classOf(code) == number - CLASSES : mapCharacter(number, code) >= 0;
  return unify(found, smallCell(i32(isOne)));
}
