/*
 * Building terms and taking them apart: functor/3, arg/3, =../2 and their like, assignment to arguments, copies,
 * the length of lists.
 */
import { raiseFloor } from "../memory/heap";

/** The largest number of arguments of a compound. */
const MAX_ARITY: i32 = 0x3ffffff;
const ZERO: Cell = 3;

export function compoundArguments(compound: Cell): Address {
  return isList(compound) ? compound - Tag.LIST : compound - Tag.STRUCT + 4;
}
export function arityOfCompound(compound: Cell): u32 {
  return isList(compound) ? 2 : arityOf(headerOf(compound));
}

function isListFunctor(atom: Cell, arity: u32): bool {
  if (arity != 2) return false;
  return (
    atom == ((machine.dialect & Dialect.BRACKET_BAR) != 0 ? Names.ATOM_BRACKET_BAR : Names.ATOM_DOT)
  );
}

/** A compound with that name whose arguments are to be written from `compoundArguments` it on. */
function newCompound(atom: Cell, arity: u32): Cell {
  if (isListFunctor(atom, arity)) return take(2) + Tag.LIST;
  const h = take(arity + 1);
  put(h, functorOfAtom(atom, arity));
  return h + Tag.STRUCT;
}

/** The same with new variables as arguments. */
function newGeneral(atom: Cell, arity: u32): Cell {
  const compound = newCompound(atom, arity);
  const end = machine.heap;
  for (let p = compoundArguments(compound); p < end; p += 4) put(p, p);
  return compound;
}

/** The name of a compound, an atom. */
function nameOfCompound(compound: Cell): Cell {
  return nameOf(functorOfCompound(compound));
}

/** The functor of a compound; 0: it is none. @inline */
function functorIn(t: Cell): Cell {
  if (isStruct(t)) return isFunctorHeader(headerOf(t)) ? headerOf(t) : 0;
  return isList(t) ? functorOfCompound(t) : 0;
}

/** Unifies a term with an integer or atom, without a call in the usual cases. */
function give(cell: Cell, value: Cell): bool {
  cell = derefHere(cell);
  if (isRef(cell)) {
    bind(cell, value);
    return true;
  }
  return cell == value;
}

/** TRUE if it is a number of arguments, however large. */
function checkNatural(arity: Cell): Outcome {
  if (isRef(arity)) return instantiationError();
  if (!isInteger(arity)) return typeError(Names.ATOM_INTEGER, arity);
  return signOf(arity) < 0 ? domainError(Names.ATOM_NOT_LESS_THAN_ZERO, arity) : Outcome.TRUE;
}

/** TRUE if a compound may have that many arguments, and there is room for it. */
function checkArity(arity: Cell): Outcome {
  if (!isSmall(arity) || smallValue(arity) > MAX_ARITY)
    return representationError(Names.ATOM_MAX_ARITY);
  return lacksRoom(4 * smallValue(arity) + 8) ? Outcome.RETRY : Outcome.TRUE;
}

export function functor3(term: Cell, name: Cell, arity: Cell): Outcome {
  const t = derefHere(term);
  const functor = functorIn(t);
  if (functor != 0) {
    const n = arityOf(functor);
    if (n == 0) return domainError(Names.ATOM_COMPOUND_NON_ZERO_ARITY, t);
    return give(name, nameOf(functor)) && give(arity, smallCell(n));
  }
  if (!isRef(t)) return unify(name, t) && give(arity, ZERO);
  const f = derefHere(name);
  const n = derefHere(arity);
  if (isRef(f) || isRef(n)) return instantiationError();
  if (isCompound(f)) return typeError(Names.ATOM_ATOMIC, f);
  let outcome = checkNatural(n);
  if (outcome != Outcome.TRUE) return outcome;
  if (n == ZERO) return unify(t, f);
  if (!isAtom(f)) return typeError(Names.ATOM_ATOM, f);
  outcome = checkArity(n);
  if (outcome != Outcome.TRUE) return outcome;
  bind(t, newGeneral(f, smallValue(n)));
  return Outcome.TRUE;
}

/** arg/3: with an unbound number it goes on as '$arg'/3. */
export function arg3(n: Cell, term: Cell, value: Cell): Outcome {
  const place = derefHere(n);
  const t = derefHere(term);
  const functor = functorIn(t);
  if (isSmall(place) && functor != 0) {
    const i = smallValue(place);
    if (<u32>i - 1 < arityOf(functor)) {
      const from = isList(t) ? t - Tag.LIST - 4 : t - Tag.STRUCT;
      return unify(value, at(from + 4 * i));
    }
    return i < 0 ? domainError(Names.ATOM_NOT_LESS_THAN_ZERO, place) : Outcome.FALSE;
  }
  if (isRef(t)) return instantiationError();
  const isFaulty = !isRef(place) && !isInteger(place);
  if (isFaulty && !(takesNumbers() && !isCompound(t))) return typeError(Names.ATOM_INTEGER, place);
  if (!isCompound(t)) return typeError(Names.ATOM_COMPOUND, t);
  if (isRef(place)) return callSystem(Names.FUNCTOR_$ARG_3, place, t, value);
  return signOf(place) < 0 ? domainError(Names.ATOM_NOT_LESS_THAN_ZERO, place) : Outcome.FALSE;
}

/** Goes on as a predicate of the system, with up to three arguments. */
function callSystem(functor: Cell, a: Cell, b: Cell, c: Cell): Outcome {
  machine.goal = struct3(functor, a, b, c) - Tag.STRUCT + 4;
  const system = changetype<Module>(machine.systemModule);
  machine.callee = changetype<Address>(predicateOf(system, functor, true));
  return Outcome.GOAL;
}

/**
 * '$arg'(N, Term, Argument): each argument; after many steps it goes on as '$arg_behind'/3. The state is the number of
 * the last one tried.
 */
export function eachArgument(
  state: Address,
  isRedo: bool,
  n: Cell,
  term: Cell,
  value: Cell,
): Outcome {
  const t = deref(term);
  const arity = arityOfCompound(t);
  const mark = trailMark();
  const first: u32 = isRedo ? smallValue(at(state)) + 1 : 1;
  for (let i = first; i <= arity; i++) {
    // The steps of unifications have been charged.
    if (machine.budget < 0 && i != first) {
      const place = struct2(Names.FUNCTOR_MINUS, smallCell(i), n);
      return callSystem(Names.FUNCTOR_$ARG_BEHIND_3, place, t, value);
    }
    if (unify(value, at(compoundArguments(t) + 4 * i - 4)) && give(n, smallCell(i))) {
      put(state, smallCell(i));
      charge(i - first);
      return i == arity ? Outcome.LAST : Outcome.TRUE;
    }
    unwindToMark(mark);
  }
  charge(arity);
  return Outcome.FALSE;
}

/** A list of the arguments of a compound, behind a name if that is not 0; there is room. */
function argumentList(compound: Cell, name: Cell): Cell {
  let top = machine.heap;
  const list = top + Tag.LIST;
  if (name != 0) {
    put(top, name);
    put(top + 4, top + 8 + Tag.LIST);
    top += 8;
  }
  const from = compoundArguments(compound);
  const end = from + 4 * arityOfCompound(compound);
  for (let p = from; p < end; p += 4, top += 8) {
    put(top, at(p));
    put(top + 4, top + 8 + Tag.LIST);
  }
  if (top == machine.heap) return Names.ATOM_NIL;
  put(top - 4, Names.ATOM_NIL);
  machine.heap = top;
  return list;
}

/** Term =.. List. */
export function univ(term: Cell, list: Cell): Outcome {
  const t = deref(term);
  if (!isRef(t)) {
    if (!isRef(deref(list)) && !isPartialList(list)) return typeError(Names.ATOM_LIST, deref(list));
    if (!isCompound(t)) return unify(list, listCell(t, Names.ATOM_NIL));
    const n = arityOfCompound(t);
    if (n == 0) return domainError(Names.ATOM_COMPOUND_NON_ZERO_ARITY, t);
    if (lacksRoom(8 * n + 8)) return Outcome.RETRY;
    return unify(list, argumentList(t, nameOfCompound(t)));
  }
  const length = listLength(list);
  if (length == PARTIAL) return instantiationError();
  if (length < 0) return typeError(Names.ATOM_LIST, deref(list));
  if (length == 0) return domainError(Names.ATOM_NON_EMPTY_LIST, Names.ATOM_NIL);
  const l = deref(list);
  const name = deref(at(l - Tag.LIST));
  if (isRef(name)) return instantiationError();
  if (length == 1) {
    if (isCompound(name)) return typeError(Names.ATOM_ATOMIC, name);
    return unify(t, name);
  }
  if (!isAtom(name)) return typeError(Names.ATOM_ATOM, name);
  return build(t, name, deref(at(l - Tag.LIST + 4)), length - 1);
}

/** Unifies a variable with the compound of that name whose arguments are in a list. */
function build(variable: Cell, name: Cell, list: Cell, count: u32): Outcome {
  if (<i32>count > MAX_ARITY) return representationError(Names.ATOM_MAX_ARITY);
  if (lacksRoom(4 * count + 4)) return Outcome.RETRY;
  const compound = newCompound(name, count);
  const end = machine.heap;
  for (let p = compoundArguments(compound); p < end; p += 4) {
    put(p, derefHere(at(list - Tag.LIST)));
    list = derefHere(at(list - Tag.LIST + 4));
  }
  return unify(variable, compound);
}

export function compoundNameArity(term: Cell, name: Cell, arity: Cell): Outcome {
  const t = deref(term);
  if (isCompound(t)) {
    return give(name, nameOfCompound(t)) && give(arity, smallCell(arityOfCompound(t)));
  }
  if (!isRef(t)) return typeError(Names.ATOM_COMPOUND, t);
  const f = deref(name);
  if (isRef(f)) return instantiationError();
  if (!isAtom(f)) return typeError(Names.ATOM_ATOM, f);
  const n = deref(arity);
  let outcome = checkNatural(n);
  if (outcome == Outcome.TRUE) outcome = checkArity(n);
  if (outcome != Outcome.TRUE) return outcome;
  bind(t, n == ZERO ? emptyCompound(f) : newGeneral(f, smallValue(n)));
  return Outcome.TRUE;
}

/** A compound without arguments, where the dialect has them; otherwise the atom. */
function emptyCompound(atom: Cell): Cell {
  return userModule().flags & ReadFlag.SWI ? newCompound(atom, 0) : atom;
}

export function compoundNameArguments(term: Cell, name: Cell, list: Cell): Outcome {
  const t = deref(term);
  if (isCompound(t)) {
    if (lacksRoom(8 * arityOfCompound(t))) return Outcome.RETRY;
    return give(name, nameOfCompound(t)) && unify(list, argumentList(t, 0));
  }
  if (!isRef(t)) return typeError(Names.ATOM_COMPOUND, t);
  const f = deref(name);
  if (isRef(f)) return instantiationError();
  if (!isAtom(f)) return typeError(Names.ATOM_ATOM, f);
  const length = listLength(list);
  if (length == PARTIAL) return instantiationError();
  if (length < 0) return typeError(Names.ATOM_LIST, deref(list));
  if (length > 0) return build(t, f, deref(list), length);
  bind(t, emptyCompound(f));
  return Outcome.TRUE;
}

/** The address of argument N of a compound, for assignments; 0 if there is none; 1 for an error. */
function placeOf(n: Cell, term: Cell): Address {
  const place = deref(n);
  const t = deref(term);
  let outcome: Outcome = Outcome.TRUE;
  if (isRef(place)) outcome = instantiationError();
  else if (!isInteger(place)) outcome = typeError(Names.ATOM_INTEGER, place);
  else if (isRef(t)) outcome = instantiationError();
  else if (!isCompound(t)) outcome = typeError(Names.ATOM_COMPOUND, t);
  else if (signOf(place) < 0) outcome = domainError(Names.ATOM_NOT_LESS_THAN_ZERO, place);
  if (outcome != Outcome.TRUE) return 1;
  if (!isSmall(place) || <u32>smallValue(place) - 1 >= arityOfCompound(t)) return 0;
  return compoundArguments(t) + 4 * smallValue(place) - 4;
}

export function setArgument(n: Cell, term: Cell, value: Cell): Outcome {
  const place = placeOf(n, term);
  if (place <= 1) return place == 0 ? Outcome.FALSE : Outcome.ERROR;
  assign(place, deref(value));
  return Outcome.TRUE;
}

/** nb_setarg/3, which copies the value, and nb_linkarg/3: backtracking does not undo it. */
export function setArgumentForever(n: Cell, term: Cell, value: Cell, isCopied: bool): Outcome {
  const place = placeOf(n, term);
  if (place <= 1) return place == 0 ? Outcome.FALSE : Outcome.ERROR;
  const cell = isCopied ? copyTerm(value, true) : deref(value);
  if (cell == 0) return Outcome.RETRY;
  put(place, cell);
  if (!isConst(cell)) {
    // All that is on the heap now stays there.
    remember(place);
    raiseFloor();
  }
  return Outcome.TRUE;
}

/** copy_term/2; copy_term_nat/2, in whose copy attributed variables are plain ones. */
export function unifyCopy(term: Cell, copy: Cell, hasAttributes: bool): Outcome {
  const made = copyTerm(term, hasAttributes);
  return made == 0 ? Outcome.RETRY : <i32>unify(made, copy);
}

/** length/2; with a partial list and an unbound length it goes on as '$length'/3, or '$length_within'/3. */
export function length2(list: Cell, length: Cell): Outcome {
  const known = listLength(list);
  const tail = listTail;
  const wanted = deref(length);
  if (!isRef(wanted)) {
    if (!isInteger(wanted)) return typeError(Names.ATOM_INTEGER, wanted);
    if (signOf(wanted) < 0) return domainError(Names.ATOM_NOT_LESS_THAN_ZERO, wanted);
  }
  if (known >= 0) return <i32>give(wanted, smallCell(known));
  if (known != PARTIAL) return typeError(Names.ATOM_LIST, deref(list));
  if (isRef(wanted)) {
    if (wanted == tail) return Outcome.FALSE;
    const isAttributed = wanted < machine.heapBase;
    const name = isAttributed ? Names.FUNCTOR_$LENGTH_WITHIN_3 : Names.FUNCTOR_$LENGTH_3;
    return callSystem(name, tail, wanted, smallCell(countedCells));
  }
  if (!isSmall(wanted)) return resourceError(Names.ATOM_MEMORY);
  const more = smallValue(wanted) - countedCells;
  if (<i32>more < 0) return Outcome.FALSE;
  if (lacksRoom(8 * more)) return Outcome.RETRY;
  return unify(tail, freshList(more));
}

/** A list of `count` new variables; there is room. */
export function freshList(count: u32): Cell {
  if (count == 0) return Names.ATOM_NIL;
  const from = take(2 * count);
  for (let p = from; p < machine.heap; p += 8) {
    put(p, p);
    put(p + 4, p + 8 + Tag.LIST);
  }
  put(machine.heap - 4, Names.ATOM_NIL);
  return from + Tag.LIST;
}

/** '$length'(Tail, Length, Known): lists of all lengths. The state is the number of elements of the last one. */
export function eachLength(
  state: Address,
  isRedo: bool,
  tail: Cell,
  length: Cell,
  known: Cell,
): Outcome {
  const count = isRedo ? smallValue(at(state)) + 1 : 0;
  if (lacksRoom(8 * count)) return Outcome.RETRY;
  put(state, smallCell(count));
  const isDone =
    unify(tail, freshList(count)) && give(length, smallCell(count + smallValue(deref(known))));
  return <i32>isDone;
}

/** memberchk/2; if attributed variables have a say, or after many steps, it goes on as '$memberchk'/2. */
export function memberCheck(element: Cell, list: Cell): Outcome {
  element = deref(element);
  let cell = deref(list);
  let mark: Cell = 0;
  let jump: u32 = 16;
  for (let count: u32 = 0; isList(cell) && cell != mark; count++) {
    if (count == jump) {
      charge(jump);
      mark = cell;
      jump *= 2;
    }
    const item = deref(at(cell - Tag.LIST));
    if (item == element) return Outcome.TRUE;
    if (isRef(item) || isRef(element) || (!isConst(item) && tagOf(item) == tagOf(element))) {
      beginTrial();
      if (unifyInTrial(item, element)) {
        if (bindsAttributed()) {
          endTrial();
          return callSystem(Names.FUNCTOR_$MEMBERCHK_2, element, cell, 0);
        }
        keepTrial();
        return Outcome.TRUE;
      }
      endTrial();
      // The steps of unifications have been charged.
      if (machine.budget < 0 && count != 0)
        return callSystem(Names.FUNCTOR_$MEMBERCHK_2, element, cell, 0);
    }
    cell = deref(at(cell - Tag.LIST + 4));
  }
  if (!isRef(cell)) {
    const isWrong =
      machine.dialect & Dialect.SWI_PROGRAMS && cell != Names.ATOM_NIL && cell != mark;
    return isWrong ? typeError(Names.ATOM_LIST, cell) : Outcome.FALSE;
  }
  if (cell < machine.heapBase) return callSystem(Names.FUNCTOR_$MEMBERCHK_2, element, cell, 0);
  return unify(cell, listCell(element, newVariable()));
}
