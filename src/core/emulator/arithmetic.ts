// Arithmetic where an operand is no small integer: the loop's instructions once more, for all numbers.
import { compareNumbers } from "../numbers/numbers";
import { compute1, compute2, evaluate } from "../numbers/evaluate";
import { Fn } from "../numbers/operations";
import { Op } from "../instructions.generated";
import { Address, Cell } from "../memory/cells";
import { setX, x } from "../memory/machine";

/** @inline */
function unit(pc: Address, i: u32): u32 {
  return load<u16>(pc + 2 + 2 * i);
}

/** Whether the comparison at `pc` holds; 2 after an error. */
export function compareAt(pc: Address): u32 {
  const op = load<u16>(pc);
  const number = (op - Op.less) >> 1;
  const isConstant = ((op - Op.less) & 1) != 0;
  const a = evaluate(x(unit(pc, 0)));
  if (a == 0) return 2;
  const b = isConstant ? load<u32>(pc + 4) : evaluate(x(unit(pc, 1)));
  if (b == 0) return 2;
  const order = compareNumbers(a, b);
  if (order == UNORDERED) return u32(op == Op.different || op == Op.different_constant);
  switch (number) {
    case 0:
      return u32(order < 0);
    case 1:
      return u32(order <= 0);
    case 2:
      return u32(order > 0);
    case 3:
      return u32(order >= 0);
    case 4:
      return u32(order != 0);
    default:
      return u32(order == 0);
  }
}

/** What compareNumbers says of a NaN. */
const UNORDERED: i32 = 2;

/** Computes the instruction at `pc`; its size, or 0 if there is no result: an error, or no room if `ball` is 0. */
export function computeAt(pc: Address): u32 {
  const op = <u32>load<u16>(pc);
  let result: Cell;
  let size: u32 = 8;
  let target = unit(pc, 0);
  if (op == Op.evaluate) result = evaluate(x(unit(pc, 1)));
  else if (op == Op.compute1) {
    target = unit(pc, 1);
    const a = evaluate(x(unit(pc, 2)));
    if (a == 0) return 0;
    result = compute1(unit(pc, 0), a);
  } else {
    let number: u32;
    let a: Cell;
    let b: Cell;
    if (op == Op.compute2) {
      number = unit(pc, 0);
      target = unit(pc, 1);
      size = 12;
      a = evaluate(x(unit(pc, 2)));
      if (a == 0) return 0;
      b = evaluate(x(unit(pc, 3)));
    } else {
      number = functionOf(op);
      a = evaluate(x(unit(pc, 1)));
      if (a == 0) return 0;
      if (((op - Op.add) & 1) != 0) {
        size = 12;
        b = load<u32>(pc + 8);
      } else b = evaluate(x(unit(pc, 2)));
    }
    if (b == 0) return 0;
    result = compute2(number, a, b);
  }
  if (result == 0) return 0;
  setX(target, result);
  return size;
}

function functionOf(op: u32): u32 {
  switch ((op - Op.add) >> 1) {
    case 0:
      return Fn.PLUS;
    case 1:
      return Fn.MINUS;
    case 2:
      return Fn.TIMES;
    case 3:
      return Fn.MOD;
    case 4:
      return Fn.DOUBLE_SLASH;
    case 5:
      return Fn.BIT_AND;
    default:
      return Fn.SHIFT_RIGHT;
  }
}
