/*
 * Builtins on operators: op/3, and the predicate on which current_op/3 of the library is based.
 */

const NO_OPERATOR = changetype<Operator>(0);
/** Parts of a term by which `unqualify` returns. */
let owner: Module = NO_MODULE;
let name: Cell = 0;

/** Sets `owner` and `name` to the parts of Module:Term; TRUE, or an error. */
function unqualify(module: Module, term: Cell): Outcome {
  owner = module;
  name = deref(term);
  let steps = 0;
  while (isCompoundStruct(name) && headerOf(name) == Names.FUNCTOR_COLON) {
    const from = addressOf(name);
    const qualifier = deref(at(from + 4));
    if (isRef(qualifier)) return instantiationError();
    if (!isAtom(qualifier)) return typeError(Names.ATOM_MODULE, qualifier);
    if (++steps > 1 << 20) return typeError(Names.ATOM_ATOM, name);
    owner = moduleNamed(qualifier, true);
    name = deref(at(from + 8));
  }
  return Outcome.TRUE;
}

/** Priority and type of an operator to be declared. */
let priority: u32 = 0;
let type: i32 = 0;

export function op(p: Cell, t: Cell, names: Cell): Outcome {
  p = deref(p);
  t = deref(t);
  if (isRef(p) || isRef(t)) return instantiationError();
  const found = unqualify(changetype<Module>(machine.userModule), names);
  if (found != Outcome.TRUE) return found;
  const module = owner;
  const all = name;
  if (isRef(all)) return instantiationError();
  if (isList(all)) {
    const outcome = checkList(module, all);
    if (outcome != Outcome.TRUE) return outcome;
  } else if (!isAtom(all)) return typeError(Names.ATOM_LIST, all);
  if (!isSmall(p)) {
    if (!isBoxOf(p, Box.INTEGER)) return typeError(Names.ATOM_INTEGER, p);
    return domainError(Names.ATOM_OPERATOR_PRIORITY, p);
  }
  if (!isAtom(t)) return typeError(Names.ATOM_ATOM, t);
  if (smallValue(p) < 0 || smallValue(p) > 1200) {
    return domainError(Names.ATOM_OPERATOR_PRIORITY, p);
  }
  priority = smallValue(p);
  type = typeOf(t);
  if (type == Type.NONE) return domainError(Names.ATOM_OPERATOR_SPECIFIER, t);
  const checked = declareAll(module, all, false);
  return checked == Outcome.TRUE ? declareAll(module, all, true) : checked;
}

/** Checks that a list is one of atoms, each perhaps qualified. */
function checkList(module: Module, list: Cell): Outcome {
  const length = listLength(list);
  if (length == PARTIAL) return instantiationError();
  if (length < 0) return typeError(Names.ATOM_LIST, list);
  for (let rest = list; isList(rest); rest = deref(at(rest + 3))) {
    const found = unqualify(module, at(rest - 1));
    if (found != Outcome.TRUE) return found;
    if (isRef(name)) return instantiationError();
    if (!isAtom(name)) return typeError(Names.ATOM_ATOM, name);
  }
  return Outcome.TRUE;
}

/** Checks or makes the declaration of an atom or of a list of them. */
function declareAll(module: Module, all: Cell, isMade: bool): Outcome {
  if (isAtom(all)) return declare(module, all, isMade);
  for (let rest = all; isList(rest); rest = deref(at(rest + 3))) {
    unqualify(module, at(rest - 1));
    const outcome = declare(owner, name, isMade);
    if (outcome != Outcome.TRUE) return outcome;
  }
  return Outcome.TRUE;
}

function declare(module: Module, atom: Cell, isMade: bool): Outcome {
  if (isMade) {
    defineOperator(module, priority, type, atomNumber(atom));
    return Outcome.TRUE;
  }
  if (atom == Names.ATOM_COMMA) {
    return permissionError(Names.ATOM_MODIFY, Names.ATOM_OPERATOR, atom);
  }
  const isInfix = type <= Type.YFX;
  const known = operatorOf(module, atomNumber(atom));
  let isWrong = atom == Names.ATOM_NIL || atom == Names.ATOM_CURLY;
  if (atom == Names.ATOM_BAR) isWrong = !isInfix || (priority > 0 && priority < 1001);
  // No atom is both infix and postfix.
  if (priority > 0 && isInfix && known.postfix != 0) isWrong = true;
  if (priority > 0 && type >= Type.XF && known.infix != 0) isWrong = true;
  if (!isWrong) return Outcome.TRUE;
  return permissionError(Names.ATOM_CREATE, Names.ATOM_OPERATOR, atom);
}

/**
 * '$operators'(Priority, Type, Name, List): checks the arguments of current_op/3; List is one of op(Priority, Type,
 * Name) for the operators that match, Name as it is without its module.
 */
export function operators(p: Cell, t: Cell, names: Cell, list: Cell): Outcome {
  p = deref(p);
  t = deref(t);
  if (!isRef(p)) {
    if (!isSmall(p) && !isBoxOf(p, Box.INTEGER)) return typeError(Names.ATOM_INTEGER, p);
    if (!isSmall(p) || smallValue(p) < 0 || smallValue(p) > 1200) {
      return domainError(Names.ATOM_OPERATOR_PRIORITY, p);
    }
  }
  if (!isRef(t)) {
    if (!isAtom(t)) return typeError(Names.ATOM_ATOM, t);
    if (typeOf(t) == Type.NONE) return domainError(Names.ATOM_OPERATOR_SPECIFIER, t);
  }
  const found = unqualify(changetype<Module>(machine.userModule), names);
  if (found != Outcome.TRUE) return found;
  const module = owner;
  const atom = name;
  if (!isRef(atom) && !isAtom(atom)) return typeError(Names.ATOM_ATOM, atom);
  let count: u32 = 0;
  for (let m = module; m != NO_MODULE; m = m.parent) {
    for (let o = operatorsOf(m); o != NO_OPERATOR; o = o.nextOfModule) count += 3;
  }
  if (lacksRoom(24 * count)) return Outcome.RETRY;
  let all = Names.ATOM_NIL;
  for (let m = module; m != NO_MODULE; m = m.parent) {
    let o = operatorsOf(m);
    if (isAtom(atom)) o = changetype<Operator>(atomOfCell(atom).operator);
    for (; o != NO_OPERATOR; o = isAtom(atom) ? o.next : o.nextOfModule) {
      if (o.module != m) continue;
      for (let which: u32 = OperatorClass.POSTFIX; which != 0; which >>= 1) {
        const has = smallCell(priorityOf(o, which));
        if (has == smallCell(0) || isHidden(module, o, which)) continue;
        const kind = typeName(o, which);
        if ((!isRef(p) && p != has) || (!isRef(t) && t != kind)) continue;
        all = listCell(struct3(Names.FUNCTOR_OP_3, has, kind, atomCell(o.atom)), all);
      }
    }
  }
  return unify(list, all);
}
