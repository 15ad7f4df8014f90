/*
 * Texts of terms: what builtins take as text, and the ways to make text into terms.
 *
 * `textOf` finds the text of an atom, a string, a number, or a list of codes or characters. It lies where the term
 * has it, or in the buffer.
 */
import { instantiationError, lacksRoom, representationError, take, typeError } from "../errors";
import { formatFloat } from "../imports";
import {
  Address,
  Box,
  Cell,
  Tag,
  addressOf,
  at,
  atomCell,
  deref,
  isAtom,
  isBoxOf,
  isList,
  isRef,
  isSmall,
  put,
  smallCell,
  smallValue,
} from "../memory/cells";
import { Outcome, machine } from "../memory/machine";
import { atomOfCell, intern } from "../memory/symbols";
import * as Names from "../names.generated";
import { formatInteger, integerTextRoom } from "../numbers/digits";
import { floatValue, isFloat, isInteger, isNumber } from "../numbers/numbers";
import {
  beginText,
  bufferBytes,
  bufferStart,
  bufferTop,
  putBytes,
  putCode,
  reserveText,
  wrote,
} from "../text/buffer";
import {
  ASCII_FLAG,
  MAX_CODE,
  countCharacters,
  decode,
  makeString,
  stringWords,
  widthOf,
} from "../text/utf8";
import { denominatorOf, numeratorOf } from "../numbers/rationals";

/** The text that `textOf` has found. */
export let textFrom: Address = 0;
export let textBytes: u32 = 0;

/** What the text may be of. */
export const enum From {
  ATOMIC = 1,
  LIST = 2,
  ANY = 3,
}

/** Writes a number to the buffer. */
export function putNumber(cell: Cell): void {
  if (isFloat(cell)) {
    reserveText(32);
    wrote(formatFloat(floatValue(cell), bufferTop));
  } else if (isInteger(cell)) {
    reserveText(integerTextRoom(cell, 10));
    wrote(formatInteger(cell, 10, bufferTop));
  } else {
    putNumber(numeratorOf(cell));
    putCode(114); // r
    putNumber(denominatorOf(cell));
  }
}

/** Finds the text of an atom, string or number: false if the cell is none. */
export function atomicText(cell: Cell): bool {
  if (isAtom(cell)) {
    textFrom = atomOfCell(cell).name;
    textBytes = atomOfCell(cell).length;
    return true;
  }
  if (isBoxOf(cell, Box.STRING)) {
    textFrom = addressOf(cell) + 8;
    textBytes = at(addressOf(cell) + 4) & ~ASCII_FLAG;
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

/** The text is what the buffer holds. */
function takeBuffer(): void {
  textFrom = bufferStart();
  textBytes = bufferBytes();
}

/** The code of an element of a list of codes or of characters; -1: a variable, -2: something else. */
function codeOf(element: Cell): i32 {
  const cell = deref(element);
  if (isSmall(cell)) return <u32>smallValue(cell) <= MAX_CODE ? smallValue(cell) : -3;
  if (isRef(cell)) return -1;
  if (!isAtom(cell)) return -2;
  const atom = atomOfCell(cell);
  return atom.length > 0 && widthOf(load<u8>(atom.name)) == atom.length
    ? <i32>decode(atom.name)
    : -2;
}

/**
 * Finds the text of a term. TRUE; FALSE if the term is a variable or a list that ends in one or has one; or an error.
 */
export function textOf(term: Cell, from: u32, type: Cell): Outcome {
  const cell = deref(term);
  if (isRef(cell)) return Outcome.FALSE;
  if (isList(cell) || cell == Names.ATOM_NIL) {
    if ((from & From.LIST) != 0 && (isList(cell) || from == From.LIST)) return listText(cell, type);
  }
  if ((from & From.ATOMIC) != 0 && atomicText(cell)) return Outcome.TRUE;
  return typeError(type, cell);
}

function listText(list: Cell, type: Cell): Outcome {
  beginText();
  let rest = list;
  let isPartial = false;
  while (isList(rest)) {
    const code = codeOf(at(rest - Tag.LIST));
    if (code >= 0) putCode(code);
    else if (code == -1) isPartial = true;
    else if (code == -3) return representationError(Names.ATOM_CHARACTER_CODE);
    else
      return typeError(
        type == Names.ATOM_CALLABLE ? Names.ATOM_CHARACTER : type,
        type == Names.ATOM_CHARACTER ? deref(at(rest - Tag.LIST)) : list,
      );
    rest = deref(at(rest - Tag.LIST + 4));
  }
  if (isRef(rest)) return Outcome.FALSE;
  if (rest != Names.ATOM_NIL) return typeError(Names.ATOM_LIST, list);
  takeBuffer();
  return isPartial ? Outcome.FALSE : Outcome.TRUE;
}

/** Finds a text that must be there. */
export function givenText(term: Cell, from: u32, type: Cell): Outcome {
  const outcome = textOf(term, from, type);
  return outcome == Outcome.FALSE ? instantiationError() : outcome;
}

/** The text as an atom. */
export function textAtom(): Cell {
  return atomCell(intern(textFrom, textBytes));
}

/** The text as a string; 0 without room. */
export function textString(): Cell {
  return lacksRoom(4 * stringWords(textBytes)) ? 0 : makeString(textFrom, textBytes);
}

/** The text as a list of codes, or of characters, before a tail; 0 without room. */
export function textList(isCodes: bool, tail: Cell): Cell {
  const count = countCharacters(textFrom, textBytes);
  if (lacksRoom(8 * count)) return 0;
  if (count == 0) return tail;
  const list = take(2 * count);
  const end = textFrom + textBytes;
  let cell = list;
  for (let p = textFrom; p < end; cell += 8) {
    const width = widthOf(load<u8>(p));
    put(cell, isCodes ? smallCell(decode(p)) : atomCell(intern(p, width)));
    put(cell + 4, cell + 8 + Tag.LIST);
    p += width;
  }
  put(cell - 4, tail);
  return list + Tag.LIST;
}

/** Sets the text. */
export function setText(from: Address, bytes: u32): void {
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
