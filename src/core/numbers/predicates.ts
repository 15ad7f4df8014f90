/*
 * The predicates of arithmetic: is/2, the comparisons, succ/2, plus/3.
 */

export function is(result: Cell, expression: Cell): Outcome {
  const value = evaluate(expression);
  return value == 0 ? failure() : <Outcome>unify(result, value);
}

/** Whether the order of two expressions is among those of a set: bit 0 for less, 1 for equal, 2 for greater, 3 for none. */
export function compared(a: Cell, b: Cell, orders: u32): Outcome {
  const x = evaluate(a);
  if (x == 0) return failure();
  const y = evaluate(b);
  return y == 0 ? failure() : <Outcome>((orders >>> (1 + compareNumbers(x, y))) & 1);
}

/** Whether a dereferenced cell is a variable or an integer; else the error is set. */
function isIntegerOrVariable(cell: Cell): bool {
  if (isRef(cell) || isInteger(cell)) return true;
  typeError(Names.ATOM_INTEGER, cell);
  return false;
}

function isNaturalOrVariable(cell: Cell): bool {
  if (!isIntegerOrVariable(cell)) return false;
  if (isRef(cell) || signOf(cell) >= 0) return true;
  domainError(Names.ATOM_NOT_LESS_THAN_ZERO, cell);
  return false;
}

/** Unifies with the value of a function of two numbers. */
function unifyWith(variable: Cell, fn: i32, a: Cell, b: Cell): Outcome {
  const value = compute2(fn, a, b);
  return value == 0 ? failure() : <Outcome>unify(variable, value);
}

export function succ(x: Cell, y: Cell): Outcome {
  const a = deref(x);
  const b = deref(y);
  if (!isNaturalOrVariable(a) || !isNaturalOrVariable(b)) return Outcome.ERROR;
  if (!isRef(a)) return unifyWith(b, Fn.PLUS, a, smallCell(1));
  if (isRef(b)) return instantiationError();
  return b == smallCell(0) ? Outcome.FALSE : unifyWith(a, Fn.MINUS, b, smallCell(1));
}

export function plus(x: Cell, y: Cell, z: Cell): Outcome {
  const a = deref(x);
  const b = deref(y);
  const c = deref(z);
  if (!isIntegerOrVariable(a) || !isIntegerOrVariable(b) || !isIntegerOrVariable(c))
    return Outcome.ERROR;
  if (u32(isRef(a)) + u32(isRef(b)) + u32(isRef(c)) > 1) return instantiationError();
  if (isRef(a)) return unifyWith(a, Fn.MINUS, c, b);
  return isRef(b) ? unifyWith(b, Fn.MINUS, c, a) : unifyWith(c, Fn.PLUS, a, b);
}
