/*
 * Hashes of terms: the same for identical terms in every memory. The term is walked as a tree; at most PLACES of
 * its nodes count.
 */

const PLACES: u32 = 1 << 18;
/** Hashes of term_hash/2 are below this. */
const RANGE: u32 = 1 << 24;

/** @inline */
function mix(hash: u32, word: u32): u32 {
  const mixed = (hash ^ word) * 0x9e3779b1;
  return mixed ^ (mixed >>> 15);
}

function mixAtomic(hash: u32, cell: Cell): u32 {
  if (isSmall(cell)) return mix(hash, cell);
  if (!isStruct(cell)) return mix(mix(hash, 4), atomOfCell(cell).hash);
  const header = headerOf(cell);
  hash = mix(hash, header);
  const words = boxWords(header);
  chargeWide(words);
  for (let i: u32 = 0; i < words; i++) hash = mix(hash, at(cell + 2 + 4 * i));
  return hash;
}

let result: u32 = 0;

/**
 * Computes the hash of a term down to a depth, the term itself being at depth 1. False if that part has variables;
 * unless they are numbered, in the order in which they appear.
 */
export function hashTerm(term: Cell, depth: u32, isNumbered: bool): bool {
  let hash: u32 = 0x811c9dc5;
  let top = pending;
  let notes = noted;
  let from: Address = 0;
  let left: u32 = 0;
  let level: u32 = 0;
  let isDone = true;
  let places = PLACES;
  for (; places != 0; places--) {
    const cell = deref(term);
    let next: Address = 0;
    let more: u32 = 0;
    if (level < depth) {
      if (isRef(cell)) {
        if (!isNumbered) {
          isDone = false;
          break;
        }
        if (notes == notedEnd) notes = growNoted(notes);
        const mark = ((notes - noted) << 2) | 15;
        put(notes, cell);
        notes += 4;
        put(cell, mark);
        hash = mix(hash, mark);
      } else if ((cell & 15) == 15) hash = mix(hash, cell);
      else if (isList(cell) || (isStruct(cell) && !isBoxHeader(headerOf(cell)))) {
        const functor = functorOfCompound(cell);
        more = arityOf(functor);
        hash = mix(mix(hash, atomAt(functorOfHeader(functor).name).hash), more);
        next = isList(cell) ? cell - Tag.LIST : cell - Tag.STRUCT + 4;
      } else hash = mixAtomic(hash, cell);
    }
    if (more != 0) {
      if (left != 0) {
        if (top + 12 > pendingEnd) top = growPending(top);
        put(top, from);
        put(top + 4, left);
        put(top + 8, level);
        top += 12;
      }
      from = next;
      left = more;
      level++;
    } else if (left == 0) {
      if (top == pending) break;
      top -= 12;
      from = at(top);
      left = at(top + 4);
      level = at(top + 8);
    }
    term = at(from);
    from += 4;
    left--;
  }
  resetNoted(notes);
  endWalk();
  charge(PLACES - places);
  result = mix(hash, 0);
  return isDone;
}

export function termHash(term: Cell, hash: Cell): Outcome {
  if (!isGround(term) || !hashTerm(term, u32.MAX_VALUE, false)) return Outcome.TRUE;
  return unify(smallCell(result % RANGE), hash);
}

/** The same hash for all variants of a term. */
export function variantHashOf(term: Cell): u32 {
  hashTerm(term, u32.MAX_VALUE, true);
  return result;
}

export function variantHash(term: Cell, hash: Cell): Outcome {
  return unify(smallCell(variantHashOf(term) % RANGE), hash);
}

/** term_hash/4. */
export function boundedHash(term: Cell, depth: Cell, range: Cell, hash: Cell): Outcome {
  const d = deref(depth);
  const r = deref(range);
  if (isRef(d) || isRef(r)) return instantiationError();
  if (!isInteger(d)) return typeError(Names.ATOM_INTEGER, d);
  if (!isInteger(r)) return typeError(Names.ATOM_INTEGER, r);
  if (signOf(d) < 0 && d != smallCell(-1))
    return domainError(Names.ATOM_NOT_LESS_THAN_MINUS_ONE, d);
  if (!atLeast(1, r)) return Outcome.ERROR;
  if (!isSmall(d) || !isSmall(r)) return representationError(Names.ATOM_MAX_INTEGER);
  if (!hashTerm(term, smallValue(d), false)) return Outcome.TRUE;
  return unify(smallCell(result % smallValue(r)), hash);
}
