/*
 * A clause's term while it is compiled: a copy of its template in the arena, at its address, so it reads like a term
 * on the heap.
 *
 * Its variables are numbered: the cell of an unbound one is overwritten by its number times 4, which no address is.
 * So a reference below `NUMBERED` is a variable. Parts that are too big for instructions are replaced by a BIG box of
 * the compiler, see variables.ts.
 */

/** Numbered variables are references below this. */
export const NUMBERED: u32 = 131072;
/** The header of a record Big of variables.ts, which stands for a term. */
export const BIG_HEADER: Cell = (7 << 5) | 31;

/** Follows references to a numbered variable, an unbound one, or a value. */
export function follow(cell: Cell): Cell {
  while (isRef(cell) && cell >= NUMBERED) {
    const to = at(cell);
    if (to == cell) break;
    cell = to;
  }
  return cell;
}

export function isVariable(t: Cell): bool {
  return isRef(t);
}
/** The number of a numbered variable. */
export function variableOf(t: Cell): i32 {
  return t >>> 2;
}
/** A compound that the compiler looks into. */
export function isOpen(t: Cell): bool {
  return isList(t) || (isStruct(t) && !isBox(t));
}
/** A small integer or atom. */
export function isConstant(t: Cell): bool {
  return tagOf(t) == Tag.CONST;
}
/** A term that stands for one that is built from a template. */
export function isBig(t: Cell): bool {
  return isStruct(t) && at(t - Tag.STRUCT) == BIG_HEADER;
}
export function argumentsOf(t: Cell): Address {
  return isList(t) ? t - Tag.LIST : t - Tag.STRUCT + 4;
}
/** The number of arguments of an open compound. */
export function countOf(t: Cell): i32 {
  return isList(t) ? 2 : arityOf(at(t - Tag.STRUCT));
}
export function argument(t: Cell, i: i32): Cell {
  return follow(at(argumentsOf(t) + 4 * i));
}
/** The functor of an open compound, or of an atom as a goal. */
export function functorOfTerm(t: Cell): Cell {
  if (isList(t)) return Names.FUNCTOR_BRACKET_BAR;
  return isStruct(t) ? at(t - Tag.STRUCT) : functorOfAtom(t, 0);
}

/** The bounds of the image: all unbound variables lie in it. */
export let imageBase: Address = 0;
export let imageEnd: Address = 0;
export function isInImage(address: Address): bool {
  return address >= imageBase && address < imageEnd;
}

/** Takes memory for an image of that many words. */
export function newImage(words: u32): Address {
  imageBase = allot(4 * words);
  imageEnd = imageBase + 4 * words;
  return imageBase;
}

/** A copy of a template in the arena: the term. */
export function imageOf(template: Address): Cell {
  const words = load<u32>(template, 4);
  const root = load<u32>(template, 8);
  const base = newImage(words);
  if (words == 0) return root;
  memory.copy(base, template + 12, 4 * words);
  const end = base + 4 * words;
  for (let h = base; h < end; h += 4) {
    const cell = at(h);
    if (tagOf(cell) != Tag.CONST) put(h, cell + base);
    else if (isBoxHeader(cell)) h += 4 * boxWords(cell);
  }
  return root + base;
}

/** A new compound in the arena, whose arguments are to be filled in. */
export function newStruct(functor: Cell): Cell {
  const h = allot(4 + 4 * arityOf(functor));
  put(h, functor);
  return h + Tag.STRUCT;
}
