// Arithmetic where an operand is no small integer, and of the functions that have no instruction of their own.
import { UNORDERED, compareNumbers } from "../numbers/comparison";
import { compute1, compute2, evaluate } from "../numbers/evaluate";
import { Op } from "../instructions.generated";
import { Address } from "../memory/cells";
import { setX, x } from "../memory/machine";

/** @inline */
function unit(pc: Address, i: u32): u32 {
  return load<u16>(pc + 2 + 2 * i);
}

/** The set of orders that holds for a NaN. */
const DIFFERENT: u32 = 5;

/** Whether the comparison at `pc` holds; 2 after an error. */
export function compareAt(pc: Address): u32 {
  const a = evaluate(x(unit(pc, 1)));
  if (a == 0) return 2;
  const b = load<u16>(pc) == Op.compare ? evaluate(x(unit(pc, 2))) : load<u32>(pc + 8);
  if (b == 0) return 2;
  const order = compareNumbers(a, b);
  const orders = unit(pc, 0);
  return order == UNORDERED ? u32(orders == DIFFERENT) : (orders >>> (order + 1)) & 1;
}

/** Computes the instruction at `pc`; its size, or 0 if there is no result: an error, or no room if `ball` is 0. */
export function computeAt(pc: Address): u32 {
  const op = <u32>load<u16>(pc);
  const number = unit(pc, 0);
  const a = evaluate(x(unit(pc, 2)));
  if (a == 0) return 0;
  let result = a;
  let size: u32 = 8;
  if (op == Op.compute1) result = compute1(number, a);
  else if (op != Op.evaluate) {
    const isConstant = u32(op == Op.add_constant) | u32(op == Op.compute2_constant);
    const b = isConstant ? load<u32>(pc + 8) : evaluate(x(unit(pc, 3)));
    if (b == 0) return 0;
    result = compute2(number, a, b);
    size = 12;
  }
  if (result == 0) return 0;
  setX(unit(pc, 1), result);
  return size;
}
