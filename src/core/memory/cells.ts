/*
 * A cell is a word of 32 bits. Its low bits tell its kind:
 *
 *   address of a cell            00   reference: a variable or a chain to one; unbound, it refers to itself
 *   address of two cells         01   list: head and tail
 *   address of a header          10   compound or box
 *   integer, 29 bits            011   small integer
 *   atom number, 28 bits       0111   atom
 *   header                     1111   first word of a compound or box; never a value by itself
 *
 * Headers:
 *
 *   functor number, 22 bits | arity, 5 bits | 0 1111    compound: that many cells follow
 *   words, 24 bits          | kind, 3 bits  | 1 1111    box: that many raw words follow
 *
 * An arity of 31 or more is written as 31 and looked up in the table of functors. The cells and boxes of a
 * term lie on the heap, in that order; raw words are never looked at as cells.
 *
 *   INTEGER    two's complement, lowest word first; 2 words unless it needs more, then as few as it needs
 *   FLOAT      64 bits
 *   RATIONAL   one word: words of the numerator; numerator and denominator like INTEGER, but of any length
 *   STRING     one word: bytes of UTF-8, with 1 << 31 if all are ASCII; the bytes, filled up with zeros
 *   HOST       one word: number of a host object
 *   CODE       one word: where a clause goes on; only in continuations
 *
 * An integer that fits 29 bits is always a small integer, and one that fits 64 bits has two words.
 */

export type Cell = u32;
export type Address = u32;

export const enum Tag {
  REF = 0,
  LIST = 1,
  STRUCT = 2,
  CONST = 3,
}

export const enum Box {
  INTEGER = 0,
  FLOAT = 1,
  RATIONAL = 2,
  STRING = 3,
  HOST = 4,
  CODE = 5,
}

/** An arity that the header does not hold. */
export const LONG_ARITY: u32 = 31;
/** Headers of the boxes that have one size. */
export const INTEGER_HEADER: Cell = (2 << 8) | (Box.INTEGER << 5) | 31;
export const FLOAT_HEADER: Cell = (2 << 8) | (Box.FLOAT << 5) | 31;
export const HOST_HEADER: Cell = (1 << 8) | (Box.HOST << 5) | 31;
export const CODE_HEADER: Cell = (1 << 8) | (Box.CODE << 5) | 31;
/** Of a reference to a clause (../database/references.ts). */
export const REFERENCE_HEADER: Cell = (2 << 8) | (Box.CODE << 5) | 31;
/** The longest box, in words. */
export const BOX_MAX: u32 = 0xffffff;

/** @inline */
export function at(address: Address): Cell {
  return load<u32>(address);
}
/** @inline */
export function put(address: Address, cell: Cell): void {
  store<u32>(address, cell);
}
/** @inline */
export function tagOf(cell: Cell): u32 {
  return cell & 3;
}
/** @inline */
export function isRef(cell: Cell): bool {
  return (cell & 3) == Tag.REF;
}
/** @inline */
export function isList(cell: Cell): bool {
  return (cell & 3) == Tag.LIST;
}
/** A compound that is no list, or a box. @inline */
export function isStruct(cell: Cell): bool {
  return (cell & 3) == Tag.STRUCT;
}
/** @inline */
export function isConst(cell: Cell): bool {
  return (cell & 3) == Tag.CONST;
}
/** @inline */
export function isSmall(cell: Cell): bool {
  return (cell & 7) == 3;
}
/** @inline */
export function isAtom(cell: Cell): bool {
  return (cell & 15) == 7;
}
/** @inline */
export function isFunctorHeader(header: Cell): bool {
  return (header & 31) == 15;
}
/** @inline */
export function isBoxHeader(header: Cell): bool {
  return (header & 31) == 31;
}

/** @inline */
export function smallCell(n: i32): Cell {
  return (n << 3) | 3;
}
/** @inline */
export function smallValue(cell: Cell): i32 {
  return <i32>cell >> 3;
}
/** @inline */
export function fitsSmall(n: i64): bool {
  return n >= -(1 << 28) && n < 1 << 28;
}
/** @inline */
export function atomCell(number: u32): Cell {
  return (number << 4) | 7;
}
/** @inline */
export function atomNumber(cell: Cell): u32 {
  return cell >>> 4;
}
/** @inline */
export function functorNumber(header: Cell): u32 {
  return header >>> 10;
}
/** @inline */
export function boxHeader(kind: u32, words: u32): Cell {
  return (words << 8) | (kind << 5) | 31;
}
/** @inline */
export function boxKind(header: Cell): u32 {
  return (header >>> 5) & 7;
}
/** @inline */
export function boxWords(header: Cell): u32 {
  return header >>> 8;
}
/** The address of the header of a compound or box. @inline */
export function addressOf(struct: Cell): Address {
  return struct - Tag.STRUCT;
}
/** @inline */
export function headerOf(struct: Cell): Cell {
  return load<u32>(struct - Tag.STRUCT);
}
/** @inline */
export function isBox(cell: Cell): bool {
  return (cell & 3) == Tag.STRUCT && (load<u32>(cell - Tag.STRUCT) & 16) != 0;
}
/** A compound that is no list. @inline */
export function isCompoundStruct(cell: Cell): bool {
  return (cell & 3) == Tag.STRUCT && (load<u32>(cell - Tag.STRUCT) & 16) == 0;
}
export function isCompound(cell: Cell): bool {
  return isList(cell) || isCompoundStruct(cell);
}
/** @inline */
export function isBoxOf(cell: Cell, kind: u32): bool {
  return (cell & 3) == Tag.STRUCT && (load<u32>(cell - Tag.STRUCT) & 255) == ((kind << 5) | 31);
}

/** Follows references to their end. */
export function deref(cell: Cell): Cell {
  return derefHere(cell);
}
/** The same without a call, which is larger: for code that runs often. @inline */
export function derefHere(cell: Cell): Cell {
  while (isRef(cell)) {
    const to = load<u32>(cell);
    if (to == cell) break;
    cell = to;
  }
  return cell;
}
