/*
 * The parts of which the parser builds a term: a stack of finished ones, which wait for their bracket to close, and the
 * table of the variables of the term.
 *
 *   values:     | argument | argument | element | ...
 *   variables:  | Variable | Variable | ...             in the order of their first appearance
 *
 * The record of an atom leads to the variable of that name: `Atom.variable` is its offset in the table if
 * `Atom.clause` is the number of the current term.
 */

/** A variable of the term. */
@unmanaged
export class Variable {
  /** The number of the atom of its name, that of `_` if it has none. */
  name: u32;
  cell: Cell;
  /** The number of its occurrences. */
  count: u32;
}

let listName: u32 = 0;
// The stack of values: its top, and its bounds.
let values: Address = 0;
let firstValue: Address = 0;
let lastValue: Address = 0;
/** The end of the table of variables: an offset. */
let variables: u32 = 0;

/** Prepares for a term. */
export function beginTerm(isSwi: bool): void {
  values = firstValue = blockOf(Use.VALUES).base;
  lastValue = firstValue + blockOf(Use.VALUES).bytes;
  variables = 0;
  listName = atomNumber(isSwi ? Names.ATOM_BRACKET_BAR : Names.ATOM_DOT);
}

/** The variables of the term that was read last: `_` counts each time. */
export function variableCount(): u32 {
  return variables / offsetof<Variable>();
}
export function variableAt(i: u32): Variable {
  return changetype<Variable>(blockOf(Use.VARIABLES).base + i * offsetof<Variable>());
}

/** The variable of that name, or a new one without a name. */
export function variable(atom: u32): Cell {
  const known = atomAt(atom);
  const isNamed = atomCell(atom) != Names.ATOM_ANONYMOUS;
  const term = reader().term;
  if (isNamed && known.clause == term) {
    const old = changetype<Variable>(blockOf(Use.VARIABLES).base + known.variable);
    old.count++;
    return old.cell;
  }
  if (
    variables + offsetof<Variable>() > blockOf(Use.VARIABLES).bytes &&
    !growBlock(Use.VARIABLES)
  ) {
    noMemory();
    return 0;
  }
  const h = take(1);
  put(h, h);
  const fresh = changetype<Variable>(blockOf(Use.VARIABLES).base + variables);
  fresh.name = atom;
  fresh.cell = h;
  fresh.count = 1;
  known.clause = term;
  known.variable = variables;
  variables += offsetof<Variable>();
  return h;
}

/** The top of the stack of values: an offset. */
export function valuesTop(): u32 {
  return values - firstValue;
}

/** Puts a finished part on the stack. */
export function pushValue(cell: Cell): void {
  if (values == lastValue) {
    const used = values - firstValue;
    if (!growBlock(Use.VALUES)) return noMemory();
    firstValue = blockOf(Use.VALUES).base;
    lastValue = firstValue + blockOf(Use.VALUES).bytes;
    values = firstValue + used;
  }
  put(values, cell);
  values += 4;
}

/** A compound of one argument, by the number of its atom. */
export function compound1(atom: u32, a: Cell): Cell {
  return struct1(functorOf(atom, 1), a);
}

/** A compound of two arguments. */
export function compound2(atom: u32, a: Cell, b: Cell): Cell {
  return atom == listName ? listCell(a, b) : struct2(functorOf(atom, 2), a, b);
}

/** The compound of the values from that offset on, which are taken off their stack. */
export function compound(atom: u32, offset: u32): Cell {
  const from = firstValue + offset;
  const bytes = values - from;
  if (!hasSpace(4 + <u64>bytes)) return 0;
  values = from;
  if (bytes == 8 && atom == listName) return listCell(at(from), at(from + 4));
  const h = take(1 + (bytes >> 2));
  put(h, functorOf(atom, bytes >> 2));
  for (let i: u32 = 0; i < bytes; i += 4) put(h + 4 + i, at(from + i));
  return h + Tag.STRUCT;
}

/** The list of the values from that offset on, which are taken off their stack. */
export function list(offset: u32, tail: Cell): Cell {
  const from = firstValue + offset;
  const bytes = values - from;
  if (!hasSpace(2 * <u64>bytes)) return 0;
  values = from;
  const h = take(bytes >> 1);
  let to = h;
  for (let p = from; p < from + bytes; p += 4, to += 8) {
    put(to, at(p));
    put(to + 4, to + 8 + Tag.LIST);
  }
  put(to - 4, tail);
  return h + Tag.LIST;
}

/** The term that a text in quotes stands for. */
export function quotedText(as: u32): Cell {
  if (as == Quotes.ATOM) return atomCell(intern(textAt, textLength));
  if (as == Quotes.STRING) {
    if (stringWords(textLength) > BOX_MAX) {
      noMemory();
      return 0;
    }
    return hasSpace(4 * <u64>stringWords(textLength)) ? makeString(textAt, textLength) : 0;
  }
  if (!hasSpace(8 * <u64>countCharacters(textAt, textLength))) return 0;
  return makeTextList(textAt, textLength, as == Quotes.CODES);
}

/** The negative of a number that has just been made at the top of the heap. 0: it fails, as a rational may. */
export function negated(number: Cell): Cell {
  if (isSmall(number)) return smallCell(-smallValue(number));
  const header = headerOf(number);
  const from = addressOf(number) + 4;
  const last = from + 4 * boxWords(header) - 4;
  if (boxKind(header) == Box.RATIONAL) return negateExact(number);
  if (boxKind(header) == Box.FLOAT) {
    store<f64>(from, -load<f64>(from));
    return number;
  }
  let carry: u32 = 1;
  for (let p = from; p <= last; p += 4) {
    put(p, ~at(p) + carry);
    carry &= u32(at(p) == 0);
  }
  // The negative of a power of 2 may need a word less.
  if (boxWords(header) == 2) {
    if (load<i64>(from) != -(1 << 28)) return number;
    machine.heap = from - 4;
    return smallCell(-(1 << 28));
  }
  if (at(last) == u32.MAX_VALUE && <i32>at(last - 4) < 0) {
    put(from - 4, boxHeader(Box.INTEGER, boxWords(header) - 1));
    machine.heap = last;
  }
  return number;
}

/** The dict of a tag and its pairs, which a comma joins; `{}` for none. 0 after an error. */
export function dict(tag: Cell, pairs: Cell): Cell {
  let count: u32 = u32(pairs != Names.ATOM_CURLY);
  for (let rest = pairs; isPair(rest, Names.FUNCTOR_COMMA); rest = second(rest)) count++;
  if (!hasSpace(8 + 8 * <u64>count)) return 0;
  const made = take(2 + 2 * count);
  put(made, functorOf(atomNumber(Names.ATOM_DICT_NAME), 1 + 2 * count));
  put(made + 4, tag);
  let end = made + 8;
  for (let rest = pairs; count > 0; count--) {
    const pair = count > 1 ? first(rest) : rest;
    rest = count > 1 ? second(rest) : rest;
    const key = isPair(pair, Names.FUNCTOR_COLON) ? first(pair) : 0;
    if (key == 0 || !(isAtom(key) || isSmall(key))) {
      fail(Names.ATOM_DICT_KEY_EXPECTED, tokenStart, position);
      return 0;
    }
    note(Note.KEY, key, key);
    // The keys are in the standard order, each behind its value.
    let place = end;
    while (place > made + 8 && compareTerms(at(place - 4), key) > 0) {
      put(place + 4, at(place - 4));
      put(place, at(place - 8));
      place -= 8;
    }
    if (place > made + 8 && at(place - 4) == key) {
      fail(Names.ATOM_DUPLICATE_KEY, tokenStart, position);
      return 0;
    }
    put(place, second(pair));
    put(place + 4, key);
    end += 8;
  }
  return made + Tag.STRUCT;
}

function isPair(cell: Cell, functor: Cell): bool {
  return isStruct(cell) && headerOf(cell) == functor;
}
function first(pair: Cell): Cell {
  return deref(at(addressOf(pair) + 4));
}
function second(pair: Cell): Cell {
  return deref(at(addressOf(pair) + 8));
}
