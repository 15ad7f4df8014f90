/*
 * Functors that the compiler knows: a word in the functor's record.
 *
 *   number, 24 bits | kind, 8 bits
 *
 * The number tells the instruction, counted from the first of its family, or the number of a builtin.
 */

export const enum Known {
  NONE = 0,
  // Control constructs: never redefined.
  AND = 1,
  OR = 2,
  ARROW = 3,
  SOFT_ARROW = 4,
  NOT = 5,
  CUT = 6,
  COLON = 7,
  CALL = 8,
  TRUE = 9,
  FAIL = 10,
  ONCE = 11,
  IGNORE = 12,
  FORALL = 13,
  DIFFERENT = 14,
  UNIFY = 15,
  IS = 16,
  SAME = 17,
  NOT_SAME = 18,
  TYPE = 19,
  COMPARISON = 20,
  ORDER = 21,
  ARG = 22,
  COMPARE = 23,
  BUILTIN = 24,
  TRACE = 25,
}

/** Kinds up to this are control constructs. */
export const LAST_CONTROL: i32 = Known.CALL;

let scratch: Address = 0;
const SCRATCH: u32 = 64;

/** Names separated by a blank; the number grows with each by `step`. */
function know(names: string, arity: u32, kind: Known, number: u32 = 0, step: u32 = 0): void {
  let length: u32 = 0;
  for (let i = 0; i <= names.length; i++) {
    const code: u32 = i < names.length ? names.charCodeAt(i) : 32;
    if (code != 32) {
      store<u8>(scratch + length++, <u8>code);
      continue;
    }
    const functor = functorOfAtom(atomCell(intern(scratch, length)), arity);
    functorOfHeader(functor).known = (number << 8) | kind;
    number += step;
    length = 0;
  }
}

/** A builtin that is compiled in place, by its number in builtins.generated.ts. */
export function knowBuiltin(functor: Cell, number: u32): void {
  const record = functorOfHeader(functor);
  if (record.known == 0) record.known = ((number + 1) << 8) | Known.BUILTIN;
  else if (<i32>(record.known & 255) >= Known.ARG) record.known |= (number + 1) << 8;
}

export function functorInPlace(number: u32): Cell {
  for (let i: u32 = 0; i < machine.functorCount; i++) {
    const functor = functorAt(i);
    if (
      functor.arity != FREE &&
      functor.known >>> 8 == number + 1 &&
      <i32>(functor.known & 255) >= Known.ARG
    )
      return functorOf(functor.name, functor.arity);
  }
  return 0;
}

/** Fills the table; to be called once in a new memory, before `knowBuiltin`. */
export function initCompiler(): void {
  scratch = allocate(SCRATCH);
  know(",", 2, Known.AND);
  know("; |", 2, Known.OR);
  know("->", 2, Known.ARROW);
  know("*->", 2, Known.SOFT_ARROW);
  know("\\+", 1, Known.NOT);
  know("!", 0, Known.CUT);
  know(":", 2, Known.COLON);
  for (let n = 1; n <= 8; n++) know("call", n, Known.CALL, n);
  know("true", 0, Known.TRUE);
  know("fail false", 0, Known.FAIL);
  know("once", 1, Known.ONCE);
  know("ignore", 1, Known.IGNORE);
  know("forall", 2, Known.FORALL);
  know("\\=", 2, Known.DIFFERENT);
  know("=", 2, Known.UNIFY);
  know("is", 2, Known.IS);
  know("==", 2, Known.SAME);
  know("\\==", 2, Known.NOT_SAME);
  know("integer float number atomic compound callable atom var nonvar", 1, Known.TYPE, 0, 1);
  // The number is the set of orders for which it holds.
  know("< =:= =< > =\\= >=", 2, Known.COMPARISON, 1, 1);
  know("@<", 2, Known.ORDER, 1);
  know("@=<", 2, Known.ORDER, 3);
  know("@>", 2, Known.ORDER, 4);
  know("@>=", 2, Known.ORDER, 6);
  know("arg", 3, Known.ARG);
  know("compare", 3, Known.COMPARE);
  know("trace", 0, Known.TRACE);
  release(scratch, SCRATCH);
}

/**
 * The word of a goal's functor for code of a module; 0 if the module or `user` defines that predicate. If each goal is
 * to be a call, it is 0 for all but true/0 and control constructs other than \+.
 */
export function knownIn(module: Module, functor: Cell, areCalls: bool = false): u32 {
  const record = functorOfHeader(functor);
  const known = record.known;
  const kind: i32 = known & 255;
  if (areCalls || isObserved(module)) {
    const isKept = (kind <= LAST_CONTROL && kind != Known.NOT) || kind == Known.TRUE;
    return isKept ? known : 0;
  }
  if (kind <= LAST_CONTROL) return known;
  const user = changetype<Module>(machine.userModule);
  for (let p = changetype<Predicate>(record.predicates); p != NO_PREDICATE; p = p.nextOfFunctor) {
    if (p.module != module && p.module != user) continue;
    if ((p.flags & (PredicateFlag.DEFINED | PredicateFlag.SYSTEM)) == PredicateFlag.DEFINED)
      return 0;
    if (p.first != NO_CLAUSE && !isSystem(p)) return 0;
    if (p.importedFrom != NO_PREDICATE && !isSystem(p.importedFrom)) return 0;
  }
  return known;
}

/** Whether each goal in code of a module is compiled as a call, for observers. */
export function isObserved(module: Module): bool {
  return (
    (machine.codeMode & CodeMode.OBSERVED) != 0 &&
    changetype<Address>(module) != machine.systemModule
  );
}

function isSystem(p: Predicate): bool {
  return changetype<Address>(p.module) == machine.systemModule;
}
