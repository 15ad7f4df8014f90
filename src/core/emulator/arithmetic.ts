// Arithmetic where an operand is no small integer, and of the functions that have no instruction of their own.

/** @inline */
function unit(pc: Address, i: u32): u32 {
  return load<u16>(pc + 2 + 2 * i);
}

/** The set of orders that holds for a NaN. */
const DIFFERENT: u32 = 5;

/** Whether the comparison at `pc` holds; 2 after an error. */
export function compareAt(pc: Address): u32 {
  let a = deref(x(unit(pc, 1)));
  let b = load<u16>(pc) == Op.compare ? deref(x(unit(pc, 2))) : load<u32>(pc + 8);
  const orders = unit(pc, 0) & FUNCTION;
  let order: i32;
  if (areFloats(a, b)) order = left < right ? -1 : left > right ? 1 : left == right ? 0 : UNORDERED;
  else {
    a = evaluate(a);
    if (a == 0) return 2;
    b = evaluate(b);
    if (b == 0) return 2;
    order = compareNumbers(a, b);
  }
  return order == UNORDERED ? u32(orders == DIFFERENT) : (orders >>> (order + 1)) & 1;
}

/** A function of two small integers, where it is common and the result is small too; 0: see `computeAt`. */
export function computeSmall(fn: u32, a: Cell, b: Cell): Cell {
  const m = smallValue(a);
  const n = smallValue(b);
  switch (fn) {
    case Fn.TIMES: {
      const product = <i64>m * n;
      return fitsSmall(product) ? smallCell(<i32>product) : 0;
    }
    case Fn.MOD: {
      if (n == 0) return 0;
      const rest = m % n;
      return smallCell(rest != 0 && (rest ^ n) < 0 ? rest + n : rest);
    }
    case Fn.DOUBLE_SLASH:
      return n > 0 ? smallCell(m / n) : 0;
    case Fn.BIT_AND:
      return a & b;
    case Fn.BIT_OR:
      return a | b;
    case Fn.SHIFT_RIGHT:
      return n >= 0 ? smallCell(m >> min(n, 31)) : 0;
    case Fn.SHIFT_LEFT:
      return u32(n) < 32 && fitsSmall((<i64>m) << n) ? smallCell(m << n) : 0;
    case Fn.MIN:
      return m < n ? a : b;
    case Fn.MAX:
      return m < n ? b : a;
  }
  return 0;
}

/** Computes the instruction at `pc`; its size, or 0 if there is no result: an error, or no room if `ball` is 0. */
export function computeAt(pc: Address): u32 {
  if (computeFloats(pc)) return 12;
  const size = compute(pc);
  if (size == 0 && machine.ball != 0 && (machine.dialect & Dialect.BRACKET_BAR) != 0) blame(pc);
  return size;
}

/**
 * Computes the instruction at `pc` if it is `+`, `-`, `*` or `/` of floats, or of one and a small integer, and the result
 * is finite.
 */
function computeFloats(pc: Address): bool {
  const op = <u32>load<u16>(pc);
  const fn: i32 = unit(pc, 0) & FUNCTION;
  if (fn > Fn.SLASH || op == Op.evaluate) return false;
  const isConstant = u32(op == Op.add_constant) | u32(op == Op.compute2_constant);
  const b = isConstant ? load<u32>(pc + 8) : deref(x(unit(pc, 3)));
  if (!areFloats(deref(x(unit(pc, 2))), b)) return false;
  let result = left / right;
  if (fn == Fn.PLUS) result = left + right;
  else if (fn == Fn.MINUS) result = left - right;
  else if (fn == Fn.TIMES) result = left * right;
  if (result - result != 0) return false;
  setX(unit(pc, 1), makeFloat(result));
  return true;
}

let left: f64 = 0;
let right: f64 = 0;

/** Whether two cells are floats, or one and a small integer: then their values are `left` and `right`. */
function areFloats(a: Cell, b: Cell): bool {
  if (isFloat(a)) {
    left = floatValue(a);
    if (isFloat(b)) right = floatValue(b);
    else if (isSmall(b)) right = smallValue(b);
    else return false;
    return true;
  }
  if (!isSmall(a) || !isFloat(b)) return false;
  left = smallValue(a);
  right = floatValue(b);
  return true;
}

/**
 * After an error at `pc` in the SWI dialect, throws that of the last operand of the expression instead, if it has one,
 * or that of the other side of the comparison: a variable is evaluated only by the instruction whose operand it is.
 */
function blame(pc: Address): void {
  let ball = machine.ball;
  for (let result = unit(pc, 1); ;) {
    const before = <u32>load<u16>(pc);
    pc += before == Op.compute1 || before == Op.evaluate ? 8 : 12;
    const op = <u32>load<u16>(pc);
    const isBinary = u32(op == Op.add) | u32(op == Op.subtract) | u32(op == Op.compute2);
    const isUnary = u32(op == Op.compute1) | u32(op == Op.add_constant);
    const number = unit(pc, 0);
    if (!isBinary && !isUnary && op != Op.compute2_constant) {
      const isCompared =
        op == Op.compare && (number & SECOND_IS_RESULT) != 0 && unit(pc, 2) == result;
      if (isCompared && evaluate(x(unit(pc, 1))) == 0) ball = machine.ball;
      break;
    }
    const isFirst = (number & FIRST_IS_RESULT) != 0 && unit(pc, 2) == result;
    const isSecond = (number & SECOND_IS_RESULT) != 0 && unit(pc, 3) == result;
    // The register has another value from here on.
    if (!isFirst && !isSecond && unit(pc, 1) == result) break;
    if (isFirst && isBinary && evaluate(x(unit(pc, 3))) == 0) {
      ball = machine.ball;
      if (ball == 0) break;
    }
    if (isFirst || isSecond) result = unit(pc, 1);
  }
  machine.ball = ball;
}

function compute(pc: Address): u32 {
  const op = <u32>load<u16>(pc);
  const number = unit(pc, 0) & FUNCTION;
  const isConstant = u32(op == Op.add_constant) | u32(op == Op.compute2_constant);
  const isUnary = u32(op == Op.compute1) | u32(op == Op.evaluate);
  const isReversed = (machine.dialect & Dialect.BRACKET_BAR) != 0 && !isUnary && !isConstant;
  let b: Cell = isReversed ? evaluate(x(unit(pc, 3))) : 0;
  if (isReversed && b == 0) return 0;
  const a = evaluate(x(unit(pc, 2)));
  if (a == 0) return 0;
  let result = a;
  let size: u32 = 8;
  if (op == Op.compute1) result = compute1(number, a);
  else if (op != Op.evaluate) {
    if (!isReversed) b = isConstant ? load<u32>(pc + 8) : evaluate(x(unit(pc, 3)));
    if (b == 0) return 0;
    result = compute2(number, a, b);
    size = 12;
  }
  if (result == 0) return 0;
  setX(unit(pc, 1), result);
  return size;
}
