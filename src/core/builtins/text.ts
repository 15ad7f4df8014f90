/*
 * The texts of terms: terms that builtins take as text, and terms made of a text.
 *
 * `textOf` finds the text of an atom, a string, a number, or a list of codes or characters. It lies where the term
 * has it, or in the buffer.
 */

/** The text that `textOf` has found. */
export let textFrom: Address = 0;
export let textBytes: u32 = 0;
/** The characters in it, unless `useText` has set it. */
export let textCharacters: u32 = 0;

/** Writes a number to the buffer, by Long.FORMAT or Long.WRITE. */
export function putNumber(cell: Cell, operation: u32 = Long.FORMAT): void {
  if (isFloat(cell)) {
    reserveText(32);
    wrote(formatFloat(floatValue(cell), bufferTop));
  } else if (isInteger(cell)) {
    if (reserveText(integerTextRoom(cell, 10))) wrote(formatInteger(cell, 10, bufferTop, operation));
  } else {
    putNumber(numeratorOf(cell), operation);
    putCode(114); // r
    putNumber(denominatorOf(cell), operation);
  }
}

/** Finds the text of an atom, string or number: false if the cell is none. */
export function atomicText(cell: Cell): bool {
  if (isAtom(cell) && !(cell == Names.ATOM_NIL && takesNumbers())) {
    textFrom = atomOfCell(cell).name;
    textBytes = atomOfCell(cell).length;
    textCharacters = atomOfCell(cell).characters;
    charge(textBytes >> 2);
    return true;
  }
  if (isBoxOf(cell, Box.STRING)) {
    textFrom = addressOf(cell) + 8;
    textBytes = at(addressOf(cell) + 4) & ~ASCII_FLAG;
    textCharacters =
      at(addressOf(cell) + 4) & ASCII_FLAG ? textBytes : countCharacters(textFrom, textBytes);
    charge(textBytes >> 2);
    return true;
  }
  if (!isNumber(cell)) return false;
  const heap = machine.heap;
  beginText();
  putNumber(cell);
  machine.heap = heap;
  takeBuffer();
  return true;
}

/** Makes the contents of the buffer the text. */
function takeBuffer(): void {
  textFrom = bufferStart();
  textBytes = bufferBytes();
  textCharacters = countCharacters(textFrom, textBytes);
}

/** `codeOf` returns this for a cell that is no character. */
const enum NoCode {
  VARIABLE = -1,
  OTHER = -2,
  INTEGER = -3,
}

/** The code of an element of a list of codes or of characters. */
function codeOf(cell: Cell): i32 {
  if (isSmall(cell)) return isCharacterCode(smallValue(cell)) ? smallValue(cell) : NoCode.INTEGER;
  if (isRef(cell)) return NoCode.VARIABLE;
  if (!isAtom(cell)) return isInteger(cell) ? NoCode.INTEGER : NoCode.OTHER;
  const atom = atomOfCell(cell);
  return atom.characters == 1 ? <i32>decode(atom.name) : NoCode.OTHER;
}

/** True for the code of a character; surrogates have none. */
export function isCharacterCode(code: u32): bool {
  return code <= MAX_CODE && (code & 0xfffff800) != 0xd800;
}

/** Whether a text is to be a list of codes, or of characters, by the type of its error. */
function isSpelled(type: Cell): bool {
  return type == Names.ATOM_CHARACTER || type == Names.ATOM_INTEGER;
}

/**
 * Finds the text of a term. TRUE; FALSE if the term is a variable or a list that ends in one or has one; or an error.
 * If its type is `integer` or `character`, the text is a list of codes or characters, or a string.
 */
export function textOf(term: Cell, type: Cell): Outcome {
  const cell = deref(term);
  if (isRef(cell)) return Outcome.FALSE;
  if ((isList(cell) && takesLists(type)) || (cell == Names.ATOM_NIL && isSpelled(type))) {
    beginText();
    const outcome = putList(cell, type);
    if (outcome == Outcome.TRUE) takeBuffer();
    return outcome;
  }
  if (isSpelled(type) && !isBoxOf(cell, Box.STRING)) return typeError(Names.ATOM_LIST, cell);
  if (atomicText(cell)) return Outcome.TRUE;
  const isNil = cell == Names.ATOM_NIL && type == Names.ATOM_ATOMIC;
  return typeError(isNil ? Names.ATOM_ATOM : type, cell);
}

/** Whether a list may stand for a term of a type; in the SWI dialect it is only a text, no atom or string. */
function takesLists(type: Cell): bool {
  return type == Names.ATOM_TEXT || isSpelled(type) || !takesNumbers();
}

/** Appends the text of a list to the buffer: as `textOf`. */
export function putList(list: Cell, type: Cell): Outcome {
  const isExact = isSpelled(type);
  const length = listLength(list);
  let isPartial = length == PARTIAL;
  // An element of the wrong kind, whether there is one of the right kind, and one that is no character.
  let wrong: Cell = 0;
  let hasRight = false;
  let isMixed = false;
  // In the SWI dialect the first element tells the kind of all.
  const isOfChars = codeOf(deref(at(list - Tag.LIST))) >= 0 && !isSmall(deref(at(list - Tag.LIST)));
  if (length == CYCLIC) return typeError(isExact ? Names.ATOM_LIST : type, list);
  if (!reserveText(4 * countedCells)) return Outcome.TRUE;
  let to = bufferTop;
  for (let rest = list; isList(rest); rest = deref(at(rest - Tag.LIST + 4))) {
    const element = deref(at(rest - Tag.LIST));
    const code = codeOf(element);
    if (code >= 0) to = encode(to, code);
    else if (code == NoCode.VARIABLE) isPartial = true;
    else isMixed = true;
    const isCode = isSmall(element) || code == NoCode.INTEGER;
    if (takesNumbers() && code != NoCode.VARIABLE && (code < 0 || isCode == isOfChars))
      return typeError(isOfChars ? Names.ATOM_CHARACTER : Names.ATOM_CHARACTER_CODE, element);
    if (code != NoCode.OTHER && isCode == (type == Names.ATOM_INTEGER)) hasRight = true;
    else if (wrong == 0) wrong = element;
  }
  wrote(to - bufferTop);
  if (isPartial) return Outcome.FALSE;
  if (length < 0) return typeError(isExact ? Names.ATOM_LIST : type, list);
  if (!isExact) return isMixed ? typeError(type, list) : Outcome.TRUE;
  if (!isMixed && (wrong == 0 || !hasRight)) return Outcome.TRUE;
  return wrong != 0 ? typeError(type, wrong) : representationError(Names.ATOM_CHARACTER_CODE);
}

/** The error for an integer that is the code of no character. */
export function noCharacterCode(n: Cell): Outcome {
  return takesNumbers()
    ? typeError(Names.ATOM_CHARACTER_CODE, n)
    : representationError(Names.ATOM_CHARACTER_CODE);
}

/** Unifies the text, as a list of codes or characters, with a term; a string is compared with it. */
export function unifyListed(term: Cell, isCodes: bool): Outcome {
  const list = deref(term);
  if (isBoxOf(list, Box.STRING)) {
    const from = textFrom;
    const bytes = textBytes;
    atomicText(list);
    return bytes == textBytes && sameBytes(from, textFrom, bytes);
  }
  const length = listLength(list);
  if (length != PARTIAL && length < 0) return typeError(Names.ATOM_LIST, list);
  for (let rest = list; isList(rest); rest = deref(at(rest - Tag.LIST + 4))) {
    const element = deref(at(rest - Tag.LIST));
    if (isRef(element)) continue;
    const isRight =
      codeOf(element) != NoCode.OTHER && (isInteger(element) == isCodes || takesNumbers());
    if (!isRight) return typeError(isCodes ? Names.ATOM_INTEGER : Names.ATOM_CHARACTER, element);
  }
  const made = textList(isCodes);
  return made == 0 ? Outcome.RETRY : <i32>unify(list, made);
}

/** Finds a text that must be there. */
export function givenText(term: Cell, type: Cell): Outcome {
  const outcome = textOf(term, type);
  return outcome == Outcome.FALSE ? instantiationError() : outcome;
}

/** Whether the program is of the SWI dialect, whose builtins take numbers as atoms. */
export function takesNumbers(): bool {
  return (changetype<Module>(machine.userModule).flags & ReadFlag.SWI) != 0;
}

/** Finds a text of any kind that must be there; where it should be an atom, `[]` is one, or none in the SWI dialect. */
export function anyText(term: Cell, type: Cell): Outcome {
  if (type == Names.ATOM_ATOM || deref(term) != Names.ATOM_NIL || !takesLists(type))
    return givenText(term, type);
  useText(atomOfCell(Names.ATOM_EMPTY).name, 0);
  return Outcome.TRUE;
}

/** Finds the text of a term that should be an atom. */
export function atomText(term: Cell): Outcome {
  const cell = deref(term);
  if (isNumber(cell) && !takesNumbers()) return typeError(Names.ATOM_ATOM, cell);
  return givenText(cell, Names.ATOM_ATOM);
}

export function textAtom(): Cell {
  return atomCell(intern(textFrom, textBytes));
}

/** The text as a string; 0 without room. */
export function textString(): Cell {
  return lacksRoom(stringBytes(textBytes)) ? 0 : makeString(textFrom, textBytes);
}

/** The text as a list of codes, or of characters; 0 without room. */
function textList(isCodes: bool): Cell {
  if (lacksRoom(8 * countCharacters(textFrom, textBytes))) return 0;
  return makeTextList(textFrom, textBytes, isCodes);
}

/** The kinds of term that a text can become. */
export const enum TextKind {
  ATOM = 0,
  STRING = 1,
  CODES = 2,
  CHARS = 3,
}

/** The text as a term of a kind; 0 without room. */
export function textAs(kind: u32): Cell {
  if (kind == TextKind.ATOM) return textAtom();
  return kind == TextKind.STRING ? textString() : textList(kind == TextKind.CODES);
}

export function useText(from: Address, bytes: u32): void {
  textFrom = from;
  textBytes = bytes;
}

/** The text moves to the buffer, where it stays when another one is found where it lies. */
export function keepText(): void {
  if (textFrom == machine.buffer) return;
  beginText();
  putBytes(textFrom, textBytes);
  takeBuffer();
}
