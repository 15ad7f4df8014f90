/*
 * Attributed variables: a pair of cells below the heap, | value | attributes |. A plain variable that gets an
 * attribute is bound to a new pair. Attributes are att(Module, Value, More), or `[]` at the end.
 */

/** The address of an attributed variable's pair; 0 if the term is none. */
function pairOf(term: Cell): Address {
  const cell = deref(term);
  return isRef(cell) && cell < machine.heapBase ? cell : 0;
}

/** The place of the cell of att(Module, _, _) in a list of attributes that begins at `place`; 0 if there is none. */
function placeOf(place: Address, module: Cell): Address {
  while (true) {
    const cell = deref(at(place));
    if (!isStruct(cell) || at(cell - Tag.STRUCT) != Names.FUNCTOR_ATT_3) return 0;
    if (deref(at(cell - Tag.STRUCT + 4)) == module) return place;
    place = cell - Tag.STRUCT + 12;
  }
}

/** The pair of a variable, which becomes an attributed one if need be; 0 if there is no room. */
function makePair(variable: Cell): Address {
  if (variable < machine.heapBase) return variable;
  if (machine.heapBase - machine.attributedTop < 8) {
    machine.need = 0;
    machine.needAttributed = 8;
    return 0;
  }
  haveAttributed();
  const pair = machine.attributedTop;
  machine.attributedTop = pair + 8;
  put(pair, pair);
  put(pair + 4, Names.ATOM_NIL);
  bind(variable, pair);
  return pair;
}

export function attvar(term: Cell): Outcome {
  const pair = pairOf(term);
  return pair != 0 && deref(at(pair + 4)) != Names.ATOM_NIL;
}

/** put_attr(+Var, +Module, +Value). */
export function putAttribute(variable: Cell, module: Cell, value: Cell): Outcome {
  const name = deref(module);
  const cell = deref(variable);
  if (!isRef(cell)) return throwError(struct1(Names.FUNCTOR_UNINSTANTIATION_ERROR_1, cell));
  if (isRef(name)) return instantiationError();
  if (!isAtom(name)) return typeError(Names.ATOM_ATOM, name);
  const pair = makePair(cell);
  if (pair == 0) return Outcome.RETRY;
  const place = placeOf(pair + 4, name);
  if (place != 0) assign(deref(at(place)) - Tag.STRUCT + 8, value);
  else {
    let end = pair + 4;
    for (let rest = deref(at(end)); isStruct(rest); rest = deref(at(end)))
      end = rest - Tag.STRUCT + 12;
    assign(end, struct3(Names.FUNCTOR_ATT_3, name, value, Names.ATOM_NIL));
  }
  return Outcome.TRUE;
}

/** get_attr(+Var, +Module, -Value). */
export function getAttribute(variable: Cell, module: Cell, value: Cell): Outcome {
  const pair = pairOf(variable);
  if (pair == 0) return Outcome.FALSE;
  const place = placeOf(pair + 4, deref(module));
  if (place == 0) return Outcome.FALSE;
  return unify(value, at(deref(at(place)) - Tag.STRUCT + 8));
}

/** del_attr(+Var, +Module). */
export function deleteAttribute(variable: Cell, module: Cell): Outcome {
  const pair = pairOf(variable);
  if (pair == 0) return Outcome.TRUE;
  const place = placeOf(pair + 4, deref(module));
  if (place != 0) assign(place, at(deref(at(place)) - Tag.STRUCT + 12));
  return Outcome.TRUE;
}

/** get_attrs(+Var, -Attributes). */
export function getAttributes(variable: Cell, attributes: Cell): Outcome {
  const pair = pairOf(variable);
  if (pair == 0) return Outcome.FALSE;
  return unify(attributes, at(pair + 4));
}

/** '$attributed_after'(+Var, -Vars): the attributed variables that are younger than one, and unbound. */
export function attributedAfter(variable: Cell, list: Cell): Outcome {
  const first = isRef(deref(variable)) ? pairOf(variable) + 8 : machine.attributedBase;
  if (lacksRoom(machine.attributedTop - first)) return Outcome.RETRY;
  let found: Cell = Names.ATOM_NIL;
  for (let pair = first; pair < machine.attributedTop; pair += 8) {
    if (at(pair) == pair && at(pair + 4) != Names.ATOM_NIL) found = listCell(pair, found);
  }
  return unify(list, found);
}

/** put_attrs(+Var, +Attributes). */
export function putAttributes(variable: Cell, attributes: Cell): Outcome {
  const cell = deref(variable);
  if (!isRef(cell)) return throwError(struct1(Names.FUNCTOR_UNINSTANTIATION_ERROR_1, cell));
  const pair = makePair(cell);
  if (pair == 0) return Outcome.RETRY;
  assign(pair + 4, attributes);
  return Outcome.TRUE;
}
